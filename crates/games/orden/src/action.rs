//! Actions (ORD-ACT) and the course of a rule (ORD-TRN-06 to ORD-TRN-09): announce, check, window, apply.

use crate::{
    BrokenAction, Event, Fact, Orden, Proc, Purpose, RankMarkScope, Table, Tally, Timing, Zone, layout,
    payment, picks, property::Means, purpose, turn,
};
use stapel_kernel::{
    ActivatedDef, Brief, Choice, Ctx, Event as Happening, Flow, Frame, Id, Layer, LayerKind, Seat, SeatSet,
    Target,
};
use stapel_script::{Cond, WordSet};

const AIM: u8 = 0;
const ANNOUNCE: u8 = 1;
const CLOSED: u8 = 2;
const APPLY: u8 = 3;
const DONE: u8 = 4;

/// A frame that executes rule `k` of a card: `n` is the number of the rule; after the payment it is
/// how many hand cards were discarded, `m` how many cards were paid (the frame's picks) and `k` in which properties.
pub(crate) fn executing(t: &Table, id: Id, k: u8) -> Frame<Proc> {
    Frame::game(Proc::Action, t.object(id).owner).about(t.reference(id)).with(i16::from(k))
}

pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        AIM => {
            let program = rule(t, frame.this.id, frame.n as u8).program;
            picks::begin(t);
            t.frame().pc = program;
            t.frame().step = ANNOUNCE;
            if !t.book.programs[program as usize].targets.is_empty() {
                let aiming = t.aiming(program, frame.seat, frame.this, frame.this);
                t.push(aiming);
            }
            Flow::Go
        }
        ANNOUNCE => {
            // ORD-REA-12: it counts, whatever becomes of it.
            t.count_up(frame.seat, Tally::Actions);
            let def = t.object(frame.this.id).def;
            let layer = Layer {
                kind: LayerKind::Ability(frame.n as u8),
                seat: frame.seat,
                this: frame.this,
                def,
                program: Some(frame.pc),
                it: frame.this,
                who: Seat::NOBODY,
                targets: frame.targets,
                n: 0,
            };
            t.stack.push(layer);
            let aimed = frame.targets.iter().find_map(|target| match *target {
                Target::Seat(seat) => Some(seat),
                Target::Object(r) => Some(t.object(r.id).owner),
                _ => None,
            });
            tell(t, Event::Announces, frame.seat, aimed.unwrap_or(Seat::NOBODY));
            t.call(CLOSED, Frame::game(Proc::Window, frame.seat))
        }
        CLOSED => {
            let layer = *t.stack().last().expect("the announced action");
            if layer.n == PREVENTED {
                // ORD-REA-11, ORD-REA-13.
                t.game.barred.push((layer.def, frame.n as u8));
                return t.go(DONE);
            }
            // ORD-REA-19.
            if t.game.options.broken_action == BrokenAction::Fizzle && !still_possible(t, &frame) {
                tell(t, Event::Fizzles, frame.seat, Seat::NOBODY);
                return t.go(DONE);
            }
            let costs = t.book.def(layer.def).activated[frame.n as usize].costs.clone();
            t.call(APPLY, payment::paying(&costs, frame.seat, frame.this))
        }
        APPLY => {
            let mut text = t.text(frame.pc, frame.seat, frame.this);
            (text.targets, text.n) = (frame.targets, frame.n);
            t.call(DONE, text)
        }
        _ => {
            // What is due because of this action knows what was paid for it.
            if turn::settle(t, true) {
                return Flow::Go;
            }
            t.stack.pop();
            picks::forget(t);
            Flow::Pop
        }
    }
}

/// Tells of the announced action: which card, and the number of its rule. Its card may be elsewhere by now.
pub(crate) fn tell(t: &mut Table, what: Event, seat: Seat, other: Seat) {
    let Some(layer) = t.stack().last().copied() else { return };
    let LayerKind::Ability(k) = layer.kind else { return };
    let (it, of, def, n) = (layer.this, layer.seat, layer.def, i16::from(k));
    t.emit(Happening { what, seat, other, it, of, def, n, m: 0, seen: SeatSet::ALL });
}

/// In `Layer::n`: a reaction has prevented the action.
pub(crate) const PREVENTED: i16 = 1;

pub(crate) fn rule<'b>(t: &Table<'b>, id: Id, k: u8) -> &'b ActivatedDef<Orden> {
    &t.book.def(t.object(id).def).activated[k as usize]
}

/// Whether the rules of a card that one uses at will are in force (ORD-CRD-07, ORD-CON-09, ORD-R-08).
pub(crate) fn usable(t: &Table, id: Id) -> bool {
    let asleep = t.game.options.rank_mark_scope == RankMarkScope::WholeCard && layout::sleeps(t, id);
    layout::in_force(t, id) && !asleep
}

/// Whether a condition can hold as far as it speaks of the announced action: what else it asks is not looked at.
pub(crate) fn may_fit(t: &Table, cond: &Cond<Orden>, you: Seat) -> bool {
    match cond {
        Cond::All(all) => all.iter().all(|cond| may_fit(t, cond, you)),
        Cond::Fact(Fact::Announced(purpose)) => purpose::announced(t, *purpose, you),
        _ => true,
    }
}

/// Second step: conditions and costs, and somebody to aim at (ORD-TRN-07).
pub(crate) fn possible(t: &Table, means: &Means, id: Id, k: usize, that: Seat) -> bool {
    let seat = means.seat;
    let rule = rule(t, id, k as u8);
    let this = t.reference(id);
    let ctx = Ctx { seat, this, it: this, who: that, ..Ctx::NONE };
    let ascending = rule.text.timing == Timing::Action && t.brief(id).digest.ascends(k);
    t.holds(&rule.text.provided, &ctx)
        && payment::payable(t, means, this, t.book.costs(&rule.costs), ascending)
}

fn still_possible(t: &Table, frame: &Frame<Proc>) -> bool {
    t.alive(frame.this).is_some_and(|id| {
        usable(t, id) && possible(t, &Means::of(frame.seat), id, frame.n as usize, Seat::NOBODY)
    })
}

/// Cards of a player with rules for one of these moments, where rules are in force (ORD-CRD-07). Copies in the layout
/// are one choice.
pub(crate) fn with_rules(t: &Table, seat: Seat, when: WordSet<Timing>) -> impl Iterator<Item = Id> {
    let top = t.cards(Zone::Path, seat).last().copied();
    let wanted = move |brief: &Brief<Orden>| brief.timings.meets(when);
    let laid = t.different(t.cards(Zone::Layout, seat), wanted);
    laid.chain(top.filter(move |&top| wanted(t.brief(top))))
}

/// Lays out the actions of a card that a player may announce.
pub(crate) fn offer(t: &Table, means: &Means, id: Id, options: &mut Vec<Choice>) {
    if !usable(t, id) {
        return;
    }
    let this = t.reference(id);
    let ctx = Ctx { seat: means.seat, this, it: this, ..Ctx::NONE };
    for (k, rule) in t.def(id).activated.iter().enumerate() {
        if rule.text.timing == Timing::Action
            && !barred(t, id, k)
            && possible(t, means, id, k, Seat::NOBODY)
            && t.can_aim(rule.program, &ctx)
        {
            options.push(Choice::Activate(id, k as u8));
        }
    }
}

/// ORD-REA-13, ORD-REA-15: the same rule on a card of the same name.
fn barred(t: &Table, id: Id, k: usize) -> bool {
    t.game.barred.iter().any(|&(other, rule)| {
        let (def, other) = (t.def(id), t.book.def(other));
        other.name == def.name && other.activated[rule as usize].text == def.activated[k].text
    })
}

/// Whether an announced action lets its player ascend.
pub(crate) fn lets_ascend(t: &Table, layer: &Layer) -> bool {
    let LayerKind::Ability(k) = layer.kind else { return false };
    t.book.brief(layer.def).digest.ascends(k as usize)
        || layer.targets[0] != Target::None && purpose::would(t, layer, Purpose::Ascends, layer.seat)
}

/// The frame of the action under way.
fn under_way<'a>(t: &'a Table<'_>) -> Option<&'a Frame<Proc>> {
    t.frames.iter().rev().find(|f| f.code == stapel_kernel::Code::Game(Proc::Action))
}

/// Whether a card was paid for the action under way.
pub(crate) fn was_paid(t: &Table, id: Id) -> bool {
    under_way(t).is_some_and(|frame| picks::of(t, frame)[..frame.m as usize].contains(&t.reference(id)))
}

/// In which properties the action under way was paid by discarding, as bits.
pub(crate) fn paid_in(t: &Table) -> u8 {
    under_way(t).map_or(0, |frame| frame.k as u8)
}
