//! The claim phase (NF-CLM).

use crate::{Event, Pool, Stat, Table, Type, Why, WoundInfluence, Zone, archive, reaction::react};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, Why as Reason};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Begin,
    Offer,
    Chosen,
}

/// The claim phase of the active player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Claim {
    step: Step,
}

impl Claim {
    pub(crate) const BEGIN: Self = Self { step: Step::Begin };

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        match self.step {
            Step::Begin => {
                t.tell(Event::ClaimStarts, player, Id::NONE, 0, 0);
                self.step = Step::Offer;
                react(t, player)
            }
            // NF-END-5: the effect under way is complete.
            Step::Offer if t.game.ending => Flow::Pop,
            Step::Offer => {
                self.step = Step::Chosen;
                t.ask(player, Reason::Own(Why::Claim), Ref::NONE, |t, out| {
                    // NF-CLM-1, NF-CLM-2.
                    offer_archives(t, Zone::Commons, out);
                    offer_archives(t, Zone::Private, out);
                    // NF-CLM-4, NF-CLM-5.
                    let orders_only = t.readings().wound_influence == WoundInfluence::OrdersOnly;
                    t.offer_hand(player, out, |id| !(orders_only && t.is(id, Type::Wound)));
                    out.push(Choice::Done);
                })
            }
            Step::Chosen => {
                match t.answer() {
                    Choice::Play(id) => claim(t, player, id),
                    Choice::Card(id) => {
                        t.discard(id);
                        let influence = t.pool(player, Pool::Influence);
                        t.set_pool(player, Pool::Influence, influence + 1);
                        t.tell(Event::PaysInfluence, player, Id::NONE, 1, 0);
                    }
                    _ => return Flow::Pop,
                }
                self.step = Step::Offer;
                Flow::Go
            }
        }
    }
}

pub(crate) fn cost(t: &Table, id: Id) -> i16 {
    if archive::wound_on_top(t, id).is_some() { 0 } else { printed(t, id) }
}

fn printed(t: &Table, id: Id) -> i16 {
    t.base(id, Stat::Cost).unwrap_or(0)
}

fn offer_archives(t: &Table, zone: Zone, out: &mut Vec<Choice>) {
    let player = t.game.turn;
    let influence = t.pool(player, Pool::Influence);
    // Mostly no wound lies in any archive, and the printed cost is the cost.
    let whole = t.is_empty(Zone::Sunk, Seat(0));
    let price = |id: Id| if whole { printed(t, id) } else { cost(t, id) };
    let claimable = |id: &Id| archive::copies(t, *id) > 0 && price(*id) <= influence;
    out.extend(t.cards(zone, player).iter().copied().filter(claimable).map(Choice::Play));
}

fn claim(t: &mut Table, player: Seat, id: Id) {
    let cost = cost(t, id);
    let influence = t.pool(player, Pool::Influence) - cost;
    t.set_pool(player, Pool::Influence, influence);
    archive::claim_top(t, id, player, cost);
    // NF-ARC-5: a wound that is uncovered belongs to whoever uncovered it.
    while t.zone_of(id).is_some_and(|z| z != Zone::Box) && archive::wound_on_top(t, id).is_some() {
        archive::claim_top(t, id, player, 0);
    }
}
