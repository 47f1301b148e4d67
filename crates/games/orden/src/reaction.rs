//! Reactions and preventing (ORD-REA): the window of an announced action.

use crate::{
    Event, Keyword, Reacted, ReactionsPerPlayer, Table, Timing, Why, Zone, action,
    layout::{self, Lay},
    payment::{For, Pay},
    property::Means,
    rules::Proc,
    turn,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, Why as Reason};

/// The players are asked clockwise whether they react (ORD-REA-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    step: Round,
    /// Whoever is asked, or was last.
    pub(crate) asked: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Round {
    Next,
    Offer,
    Answered,
    Reacted,
}

impl Window {
    pub(crate) fn new(acting: Seat) -> Self {
        Self { step: Round::Next, asked: acting }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        // Whoever has left meanwhile does not react any more.
        if t.is_gone(self.asked) {
            self.step = Round::Next;
        }
        match self.step {
            Round::Next => {
                self.asked = t.next_seat(self.asked);
                if self.asked == t.game.turn {
                    return close(t);
                }
                self.step = Round::Offer;
                Flow::Go
            }
            Round::Offer => self.ask(t),
            Round::Answered => {
                let Choice::Activate(id, rule) = t.answer() else {
                    self.step = Round::Next;
                    return Flow::Go;
                };
                let (this, face) = (t.reference(id), t.object(id).def);
                t.game.reacted.push(Reacted { seat: self.asked, this, face });
                self.step = Round::Reacted;
                let program = action::rule(t, id, rule).program;
                t.call(Proc::Reaction(Reaction { step: Step::Lay, seat: self.asked, this, rule, program }))
            }
            Round::Reacted => {
                if turn::settle(t, true) {
                    return Flow::Go;
                }
                // ORD-REA-16.
                if t.game.prevented {
                    return close(t);
                }
                // ORD-REA-09, ORD-R-05.
                self.step = match t.readings().reactions_per_player {
                    ReactionsPerPlayer::Any => Round::Offer,
                    ReactionsPerPlayer::One => Round::Next,
                };
                Flow::Go
            }
        }
    }

    fn ask(&mut self, t: &mut Table) -> Flow {
        let about = t.stack().last().map_or(Ref::NONE, |layer| layer.this);
        let asked = t.ask_any(self.asked, Reason::Own(Why::React), about, |t, out| {
            if !t.player_has(self.asked, Keyword::NoReactions) {
                self.offer(t, out);
            }
            if !out.is_empty() {
                out.push(Choice::Pass);
            }
        });
        self.step = if asked.is_some() { Round::Answered } else { Round::Next };
        asked.unwrap_or(Flow::Go)
    }

    /// ORD-REA-03: cards in the layout, the top of the path, hand cards. Copies are one choice.
    fn offer(&self, t: &mut Table, out: &mut Vec<Choice>) {
        let seat = self.asked;
        let means = Means::of(seat);
        for zone in [Zone::Layout, Zone::Path, Zone::Hand] {
            let cards = t.cards(zone, seat).len();
            // Of the path only the top is in force.
            let mut next = if zone == Zone::Path { cards.saturating_sub(1) } else { 0 };
            let reacts = |t: &Table, id: Id| t.brief(id).timings.contains(Timing::Reaction);
            while let Some(k) = t.cards(zone, seat)[next..].iter().position(|&id| reacts(t, id)) {
                next += k + 1;
                let id = t.cards(zone, seat)[next - 1];
                if has_reacted(t, seat, id) || is_offered(t, id, out) {
                    continue;
                }
                let rules = &t.book.def(t.object(id).def).activated;
                let reaction = |k: usize| rules[k].text.timing == Timing::Reaction;
                for k in (0..rules.len()).filter(|&k| reaction(k)) {
                    let can = match zone {
                        Zone::Hand => from_hand(t, seat, id, k),
                        _ => action::usable(t, id) && action::possible(t, &means, id, k, t.game.turn),
                    };
                    if can {
                        out.push(Choice::Activate(id, k as u8));
                    }
                }
            }
        }
    }
}

fn close(t: &mut Table) -> Flow {
    t.game.reacted.clear();
    Flow::Pop
}

/// A card reacts once to an action (ORD-REA-06), also if it left, was shuffled and has come back. Nobody can follow a card
/// through a shuffle: of the copies that have reacted and are lost, as many as possible are in the piles, then in the hand.
fn has_reacted(t: &Table, seat: Seat, id: Id) -> bool {
    let reacted = &t.game.reacted;
    let known = |id: Id| reacted.iter().any(|r| r.this == t.reference(id));
    let face = t.object(id).def;
    let gone = |r: &&Reacted| r.seat == seat && r.face == face && t.alive(r.this).is_none();
    let lost = reacted.iter().filter(gone).count();
    if lost == 0 {
        return known(id);
    }
    let mut free = [0; 3];
    for other in t.ids() {
        let object = t.object(other);
        if object.def == face && object.owner == seat && !known(other) {
            free[match t.zone_of(other) {
                Some(Zone::Hand) => 1,
                Some(Zone::Layout) => 2,
                _ => 0,
            }] += 1;
        }
    }
    let [piles, hand, layout] = free;
    let here = if t.zone_of(id) == Some(Zone::Hand) { hand } else { hand + layout };
    known(id) || lost >= piles + here
}

/// A copy in the same zone is offered already.
fn is_offered(t: &Table, id: Id, options: &[Choice]) -> bool {
    let same =
        |other: Id| t.object(other).def == t.object(id).def && t.object(other).area == t.object(id).area;
    options.iter().any(|o| matches!(*o, Choice::Activate(other, _) if other != id && same(other)))
}

/// ORD-REA-05: judged as though the card were laid out and had left the hand. Where it takes the place of one of several
/// cards, one of them has to leave room for the reaction.
fn from_hand(t: &mut Table, seat: Seat, id: Id, k: usize) -> bool {
    let rule = &t.book.def(t.object(id).def).activated[k];
    if !action::may_fit(t, &rule.text.provided, seat) {
        return false;
    }
    let mut old = 0;
    while let Some(leaves) = layout::replaced(t, id, old) {
        if possible_instead(t, id, leaves, k) {
            return true;
        }
        old += 1;
    }
    false
}

/// Whether a card of the hand could react with its rule `k` if it took the place of another.
pub(crate) fn possible_instead(t: &mut Table, id: Id, old: Id, k: usize) -> bool {
    let seat = t.object(id).owner;
    t.suppose(|t| {
        layout::lay_at_once(t, id, old);
        action::usable(t, id) && action::possible(t, &Means::of(seat), id, k, t.game.turn)
    })
}

/// A player reacts with a rule of a card (ORD-REA-04, ORD-REA-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reaction {
    step: Step,
    pub(crate) seat: Seat,
    this: Ref,
    rule: u8,
    program: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Lay,
    Pay,
    Apply,
    Done,
}

impl Reaction {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, rule, .. } = *self;
        match self.step {
            Step::Lay => {
                self.step = Step::Pay;
                if t.zone_of(this.id) == Some(Zone::Hand) {
                    let lay = Lay::to_react(t, this.id, rule);
                    t.push(Proc::Lay(lay));
                }
                Flow::Go
            }
            Step::Pay => {
                self.step = Step::Apply;
                // Everybody sees the card now.
                t.tell_of(Event::Reacts, seat, t.game.turn, this.id, i16::from(rule));
                let costs = &action::rule(t, this.id, rule).costs;
                let pay = Pay::new(t, costs, seat, this, For::Reaction(rule));
                t.call(Proc::Pay(pay))
            }
            Step::Apply => {
                self.step = Step::Done;
                let mut text = t.text(self.program, seat, this);
                text.ctx.who = t.game.turn;
                t.call(Frame::Text(text))
            }
            Step::Done => Flow::Pop,
        }
    }
}
