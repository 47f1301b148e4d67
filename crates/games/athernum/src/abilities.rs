//! Activated abilities and support abilities (ATH-ABL): when they may be used, announcing, paying, onto the stack.

use crate::{
    Athernum, Event, Phase, Proc, SupportTiming, Table, Timing, Type, Zone, cost, exhaustion, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    ActivatedDef, Choice, Ctx, DefId, Flow, Id, Layer, LayerKind, Ref, Return, Seat, Target,
};
use stapel_script::Cond;

/// Everything that may be activated now; `day` is the player's own Day with an empty stack.
pub(crate) fn offer(t: &Table, seat: Seat, day: bool, out: &mut Vec<Choice>) {
    for &id in t.cards_of_zones(Zone::Main, Zone::Items, seat) {
        // ATH-EXH-03, ATH-FDN-01.
        if t.brief(id).timings.is_empty() || exhaustion::is_face_down(t, id) {
            continue;
        }
        for (k, ability) in t.def(id).activated.iter().enumerate() {
            if in_time(t, seat, ability.text.timing, day) && can_activate(t, seat, id, ability) {
                out.push(Choice::Activate(id, k as u8));
            }
        }
    }
    // ATH-ABL-13, ATH-ABL-16, ATH-R-06.
    if day || t.readings().support_timing == SupportTiming::AnyPriority {
        for (at, &id) in t.cards(Zone::Hand, seat).iter().enumerate() {
            if !t.brief(id).timings.contains(Timing::Support) {
                continue;
            }
            for (k, ability) in t.def(id).activated.iter().enumerate() {
                if ability.text.timing == Timing::Support
                    && t.is_first_copy(seat, at)
                    && can_activate(t, seat, id, ability)
                {
                    out.push(Choice::Activate(id, k as u8));
                }
            }
        }
    }
}

/// ATH-ABL-09.
fn in_time(t: &Table, seat: Seat, timing: Timing, day: bool) -> bool {
    match timing {
        Timing::Priority => true,
        Timing::Day => day,
        Timing::OwnTurn => seat == t.game.turn && t.game.phase != Phase::Night,
        Timing::Support => false,
    }
}

fn can_activate(t: &Table, seat: Seat, id: Id, ability: &ActivatedDef<Athernum>) -> bool {
    if is_used_up(t, id, ability) {
        return false;
    }
    // ATH-ACT-01.
    cost::can_pay_all(t, seat, t.reference(id), &ability.text.cost, 0, None)
        && has_purpose(t, seat, id, ability)
}

/// ATH-NOT-01.
fn has_purpose(t: &Table, seat: Seat, id: Id, ability: &ActivatedDef<Athernum>) -> bool {
    let ctx = Ctx { seat, this: t.reference(id), it: speaks_of(t, id), ..Ctx::NONE };
    (ability.text.provided == Cond::Always || t.holds(&ability.text.provided, &ctx))
        && t.can_aim(ability.program, &ctx)
}

fn is_used_up(t: &Table, id: Id, ability: &ActivatedDef<Athernum>) -> bool {
    !ability.text.limit.allows(t.object(id).uses(ability.slot))
}

/// How many points an ability takes that could be used on this Day if they were there: one of a card in play, or the
/// support of a card in the hand.
pub(crate) fn prices(t: &Table, seat: Seat) -> impl Iterator<Item = i16> {
    let board = t.cards_of_zones(Zone::Main, Zone::Items, seat).iter();
    let in_play = board.filter(|&&id| !exhaustion::is_face_down(t, id)).map(|&id| (id, false));
    let in_hand = t.cards(Zone::Hand, seat).iter().map(|&id| (id, true));
    in_play.chain(in_hand).flat_map(move |(id, in_hand)| {
        let abilities = t.def(id).activated.iter();
        let price =
            |ability: &ActivatedDef<Athernum>| ability.text.cost.iter().map(cost::points).sum::<i16>();
        let usable = move |ability: &&ActivatedDef<Athernum>| {
            (ability.text.timing == Timing::Support) == in_hand
                && price(ability) > 0
                && !is_used_up(t, id, ability)
                && cost::can_pay_besides_points(t, seat, t.reference(id), &ability.text.cost)
                && has_purpose(t, seat, id, ability)
        };
        abilities.filter(usable).map(price)
    })
}

/// What the ability of a card is about: an item speaks of what it is attached to.
fn speaks_of(t: &Table, id: Id) -> Ref {
    let host = t.object(id).attached;
    t.reference(if host == Id::NONE { id } else { host })
}

/// A player activates an ability (ATH-ABL-08, ATH-ABL-14): mode and targets, then all costs, then the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activate {
    step: Step,
    seat: Seat,
    pub(crate) this: Ref,
    /// The card, which may be anywhere when the ability is on the stack (ATH-ABL-10), and the number of its ability.
    pub(crate) def: DefId,
    pub(crate) number: u8,
    pub(crate) speaks_of: Ref,
    program: u16,
    targets: [Target; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Aim,
    Pay,
    Put,
}

impl Activate {
    pub(crate) fn of(t: &Table, seat: Seat, id: Id, number: u8) -> Proc {
        let def = t.object(id).def;
        Proc::Activate(Self {
            step: Step::Aim,
            seat,
            this: t.reference(id),
            def,
            number,
            speaks_of: speaks_of(t, id),
            program: t.book.def(def).activated[number as usize].program,
            targets: Default::default(),
        })
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, def, number, speaks_of: it, .. } = *self;
        let ability = &t.book.def(def).activated[number as usize];
        match self.step {
            Step::Aim => {
                t.count_use(this.id, ability.slot, ability.text.limit);
                self.step = Step::Pay;
                t.call(t.aiming(self.program, seat, this, it))
            }
            Step::Pay => {
                let Return::Aimed { program, targets } = t.brought() else {
                    unreachable!("aiming brings back what was aimed at")
                };
                (self.step, self.program, self.targets) = (Step::Put, program, targets);
                if ability.text.timing == Timing::Support {
                    self.this = t.discard(this.id);
                    // Where everybody sees which card it is.
                    t.tell(Event::Supports, seat, self.this.id, 0, 0);
                } else {
                    t.tell(Event::Activates, seat, this.id, i16::from(number), 0);
                }
                t.call(cost::paying(seat, self.this, &ability.costs, 0, None))
            }
            Step::Put => {
                let (kind, program) = (LayerKind::Ability(number), Some(self.program));
                t.lay(Layer {
                    kind,
                    seat,
                    this,
                    def,
                    program,
                    it,
                    who: Seat::NOBODY,
                    targets: self.targets,
                    n: 0,
                });
                Flow::Pop
            }
        }
    }
}

/// The linked character of an ability that is on its way: where the item lies now, or where it lay when it was
/// activated.
pub(crate) fn linked(t: &Table, ctx: &Ctx) -> Option<Id> {
    let host = t.alive(ctx.this).map_or(Id::NONE, |id| t.object(id).attached);
    let host = if host == Id::NONE { t.alive(ctx.it)? } else { host };
    (zones::is_in_play(t, host) && t.is(host, Type::Character)).then_some(host)
}
