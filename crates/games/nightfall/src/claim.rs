//! The claim phase (NF-CLM).

use crate::{Event, Pool, Stat, Table, Type, Why, WoundInfluence, Zone, archive};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, Why as Reason};

const BEGIN: u8 = 0;
const OFFER: u8 = 1;

pub(crate) fn step(t: &mut Table) -> Flow {
    let player = t.game.turn;
    match t.frame().step {
        BEGIN => {
            t.tell(Event::ClaimStarts, player, Id::NONE, 0, 0);
            t.call(OFFER, Frame::react(player))
        }
        OFFER => {
            // NF-END-5: the effect under way is complete.
            if t.game.ending {
                return Flow::Pop;
            }
            t.state.options.clear();
            // NF-CLM-1, NF-CLM-2.
            offer_archives(t, Zone::Commons, player);
            offer_archives(t, Zone::Private, player);
            // NF-CLM-4, NF-CLM-5.
            let orders_only = t.game.options.wound_influence == WoundInfluence::OrdersOnly;
            t.offer_hand(player, |t, id| !(orders_only && t.is(id, Type::Wound)));
            t.options.push(Choice::Done);
            t.ask(2, player, Reason::Own(Why::Claim), Ref::NONE)
        }
        _ => match t.answer() {
            Choice::Play(id) => {
                claim(t, player, id);
                t.go(OFFER)
            }
            Choice::Card(id) => {
                t.discard(id);
                let influence = t.pool(player, Pool::Influence);
                t.set_pool(player, Pool::Influence, influence + 1);
                t.tell(Event::PaysInfluence, player, Id::NONE, 1, 0);
                t.go(OFFER)
            }
            _ => Flow::Pop,
        },
    }
}

pub(crate) fn cost(t: &Table, id: Id) -> i16 {
    if archive::wound_on_top(t, id).is_some() { 0 } else { t.base(id, Stat::Cost).unwrap_or(0) }
}

fn offer_archives(t: &mut Table, zone: Zone, seat: Seat) {
    for k in 0..t.cards(zone, seat).len() {
        let id = t.cards(zone, seat)[k];
        if archive::copies(t, id) > 0 && cost(t, id) <= t.pool(t.game.turn, Pool::Influence) {
            t.options.push(Choice::Play(id));
        }
    }
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
