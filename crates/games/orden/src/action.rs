//! Actions (ORD-ACT) and the course of a rule (ORD-TRN-06 to ORD-TRN-09): announce, check, window, apply.

use crate::{
    BrokenAction, Event, Fact, Orden, Purpose, RankMarkScope, Table, Tally, Timing, Way, Zone, layout,
    payment::{self, For, Pay},
    property::Means,
    purpose,
    reaction::Window,
    rules::Proc,
    turn,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    ActivatedDef, Brief, Choice, Ctx, Event as Happening, Flow, Frame, Id, Layer, LayerKind, Ref, Return,
    Seat, SeatSet, Target,
};
use stapel_script::{Cond, WordSet};

/// A player executes a rule of a card. From its announcement on it lies on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Action {
    step: Step,
    seat: Seat,
    this: Ref,
    pub(crate) rule: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Aim,
    Announce,
    /// The window is closed.
    Closed,
    Apply,
    Done,
}

impl Action {
    pub(crate) fn new(t: &Table, id: Id, rule: u8) -> Self {
        Self { step: Step::Aim, seat: t.object(id).owner, this: t.reference(id), rule }
    }

    /// Before that its player may still aim elsewhere.
    pub(crate) fn is_announced(&self) -> bool {
        !matches!(self.step, Step::Aim | Step::Announce)
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        match self.step {
            Step::Aim => {
                self.step = Step::Announce;
                let program = rule(t, self.this.id, self.rule).program;
                if !t.book.programs[program as usize].targets.is_empty() {
                    let aiming = t.aiming(program, self.seat, self.this, self.this);
                    t.push(aiming);
                }
                Flow::Go
            }
            Step::Announce => self.announce(t),
            Step::Closed => self.closed(t),
            Step::Apply => {
                self.step = Step::Done;
                let Layer { program, targets, .. } = announced(t);
                let program = program.expect("an action has a text");
                let mut text = t.text(program, self.seat, self.this);
                text.ctx.targets = targets;
                // "That many": the hand cards that were discarded where any number may be.
                if let Return::Number(discarded) = t.brought() {
                    text.ctx.n = discarded;
                }
                t.call(Frame::Text(text))
            }
            Step::Done => {
                // What is due because of this action knows what was paid for it.
                if turn::settle(t, true) {
                    return Flow::Go;
                }
                t.take_layer();
                t.game.end_action();
                Flow::Pop
            }
        }
    }

    fn announce(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, .. } = *self;
        let (program, targets) = match t.brought() {
            Return::Aimed { program, targets } => (program, targets),
            _ => (rule(t, this.id, self.rule).program, Default::default()),
        };
        // ORD-REA-12: it counts, whatever becomes of it.
        t.count_up(seat, Tally::Actions);
        let layer = Layer {
            kind: LayerKind::Ability(self.rule),
            seat,
            this,
            def: t.object(this.id).def,
            program: Some(program),
            it: this,
            who: Seat::NOBODY,
            targets,
            n: 0,
        };
        t.lay(layer);
        let aimed = targets.iter().find_map(|target| match *target {
            Target::Seat(seat) => Some(seat),
            Target::Object(r) => Some(t.object(r.id).owner),
            _ => None,
        });
        tell(t, Event::Announces, seat, aimed.unwrap_or(Seat::NOBODY));
        self.step = Step::Closed;
        t.call(Proc::Window(Window::new(seat)))
    }

    fn closed(&mut self, t: &mut Table) -> Flow {
        let def = announced(t).def;
        self.step = Step::Done;
        if t.game.prevented {
            // ORD-REA-11, ORD-REA-13.
            t.game.barred.push((def, self.rule));
            return Flow::Go;
        }
        // ORD-REA-19.
        if t.readings().broken_action == BrokenAction::Fizzle && !self.still_possible(t) {
            tell(t, Event::Fizzles, self.seat, Seat::NOBODY);
            return Flow::Go;
        }
        self.step = Step::Apply;
        let costs = &t.book.def(def).activated[self.rule as usize].costs;
        let pay = Pay::new(t, costs, self.seat, self.this, For::Action(self.rule));
        t.call(Proc::Pay(pay))
    }

    fn still_possible(&self, t: &Table) -> bool {
        t.alive(self.this).is_some_and(|id| {
            usable(t, id) && possible(t, &Means::of(self.seat), id, self.rule as usize, Seat::NOBODY)
        })
    }
}

fn announced(t: &Table) -> Layer {
    *t.stack().last().expect("the announced action")
}

/// Tells of the announced action: which card, and the number of its rule. Its card may be elsewhere by now.
pub(crate) fn tell(t: &mut Table, what: Event, seat: Seat, other: Seat) {
    let Some(layer) = t.stack().last().copied() else { return };
    let LayerKind::Ability(k) = layer.kind else { return };
    let (it, of, def, n) = (layer.this, layer.seat, layer.def, i16::from(k));
    t.emit(Happening { what, seat, other, it, of, def, n, m: 0, seen: SeatSet::ALL });
}

pub(crate) fn rule<'b>(t: &Table<'b>, id: Id, k: u8) -> &'b ActivatedDef<Orden> {
    &t.book.def(t.object(id).def).activated[k as usize]
}

/// Whether the rules of a card that one uses at will are in force (ORD-CRD-07, ORD-CON-09, ORD-R-08).
pub(crate) fn usable(t: &Table, id: Id) -> bool {
    let asleep = t.readings().rank_mark_scope == RankMarkScope::WholeCard && layout::sleeps(t, id);
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
    let digest = t.brief(id).digest.rule(k);
    let ascending = rule.text.timing == Timing::Action && digest.ascends;
    let payable = || {
        let at_a_look = digest.price.and_then(|price| payment::look_at(t, means, id, price, ascending));
        at_a_look.unwrap_or_else(|| payment::payable(t, means, this, t.book.costs(&rule.costs), ascending))
    };
    t.holds(&rule.text.provided, &ctx) && payable()
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

/// The ways up that the rank of a player offers: what they cost, and whether they can be announced but for the limit of actions.
pub(crate) fn ways_up(t: &Table, seat: Seat) -> Vec<Way> {
    let Some(&top) = t.cards(Zone::Path, seat).last() else { return Vec::new() };
    let means = Means::of(seat);
    let this = t.reference(top);
    let ctx = Ctx { seat, this, it: this, ..Ctx::NONE };
    let rules = t.def(top).activated.iter().enumerate();
    let up =
        rules.filter(|(k, rule)| rule.text.timing == Timing::Action && t.brief(top).digest.rule(*k).ascends);
    up.flat_map(|(k, rule)| {
        let allowed = usable(t, top)
            && !barred(t, top, k)
            && t.holds(&rule.text.provided, &ctx)
            && t.can_aim(rule.program, &ctx);
        let ways = payment::ways(t, &means, this, t.book.costs(&rule.costs));
        ways.into_iter().map(move |way| Way { allowed, rule: k as u8, ..way })
    })
    .collect()
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
    t.book.brief(layer.def).digest.rule(k as usize).ascends
        || layer.targets[0] != Target::None && purpose::would(t, layer, Purpose::Ascends, layer.seat)
}
