//! Defending (FAB-DEF).

use crate::{
    Event, Stat, Table, Type, Zone,
    combat_chain::{active_mut, defenders},
    play::FROM_ARSENAL,
    words::Why,
};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, To, Why as Reason};

const EQUIPMENT: [Zone; 4] = [Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs];

/// `seat` declares blockers one by one; they defend all at the same time when the seat is done (FAB-DEF-1).
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let link = t.game.links.len() as u8;
    if frame.step == 1 {
        let Choice::Card(id) = t.answer else {
            for k in 0..t.cards(Zone::Chain, Seat(0)).len() {
                let id = t.cards(Zone::Chain, Seat(0))[k];
                if t.object(id).place == link && t.object(id).controller == frame.seat {
                    t.tell(Event::Defends, frame.seat, id, 0, 0);
                }
            }
            return Flow::Pop;
        };
        let from_hand = t.zone_of(id) == Some(Zone::Hand);
        t.put(id, To::top(Zone::Chain, frame.seat).place(link));
        active_mut(t).from_hand |= from_hand;
        t.frame().step = 0;
    }
    t.state.options.clear();
    t.offer_hand(frame.seat, |t, id| may_block(t, id));
    for zone in EQUIPMENT {
        // FAB-DEF-9: equipment that defends on an earlier link lies on the chain and is not here.
        if let Some(&id) = t.cards(zone, frame.seat).first()
            && may_block(t, id)
        {
            t.options.push(Choice::Card(id));
        }
    }
    t.options.push(Choice::Done);
    t.ask(1, frame.seat, Reason::Own(Why::Defend), Ref::NONE)
}

/// FAB-DEF-2, FAB-DEF-5.
fn may_block(t: &Table, id: Id) -> bool {
    t.base(id, Stat::Defense).is_some() && !t.is(id, Type::DefenseReaction)
}

/// A defending card that is no permanent: what it can do apart from defending does not work (FAB-DEF-4).
pub(crate) fn is_passing_blocker(t: &Table, id: Id) -> bool {
    let object = t.object(id);
    t.zone_of(id) == Some(Zone::Chain)
        && !t.is(id, Type::Equipment)
        && t.game
            .links
            .get((object.place as usize).wrapping_sub(1))
            .is_some_and(|l| l.defender == object.controller)
}

/// A resolved defense reaction becomes a defending card (FAB-DEF-6).
pub(crate) fn defend(t: &mut Table, id: Id, seat: Seat) {
    let link = t.game.links.len() as u8;
    let from_hand = !t.object(id).flags.has(FROM_ARSENAL);
    t.put(id, To::top(Zone::Chain, seat).place(link));
    active_mut(t).from_hand |= from_hand;
    t.tell(Event::Defends, seat, id, 0, 0);
}

/// The sum of all defending cards of the active link (FAB-DMG-1).
pub(crate) fn total(t: &Table) -> i16 {
    stapel_kernel::sum(defenders(t, t.game.links.len() as u8).filter_map(|id| t.stat(id, Stat::Defense)))
}
