//! Defending (FAB-DEF).

use crate::{
    Event, Fab, Keyword, Link, Stat, Table, Type, Zone,
    combat_chain::{active, active_mut, defenders},
    facts,
    words::Why,
};
use stapel_kernel::{Choice, Flow, Frame, Game, Id, Ref, Seat, SeatSet, Several, To, Why as Reason};

const EQUIPMENT: [Zone; 4] = [Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs];

/// The attacked players declare blockers, each all at the same time (FAB-DEF-1), and after each of them who may defend for
/// somebody else (FAB-UPF-11). `k` counts who has been asked.
pub(crate) fn step(t: &mut Table) -> Flow {
    let link = active(t);
    let turn = t.frame().seat;
    let k = t.frame().k as usize;
    t.frame().k += 1;
    let targets = t.in_order(turn).filter(|&s| link.targets.contains(s));
    // For each target: the target first, then all others in turn.
    let mut asked = targets.flat_map(|target| {
        let helpers = t.in_order(turn).filter(move |&s| s != target && s != link.attacker);
        std::iter::once((target, target)).chain(helpers.map(move |helper| (helper, target)))
    });
    match asked.nth(k) {
        Some((seat, target)) => {
            if seat == target || protects(t, seat) {
                let mut declare = Frame::game(crate::Proc::Declare, seat);
                declare.who = target;
                t.push(declare);
            }
            Flow::Go
        }
        None => Flow::Pop,
    }
}

fn protects(t: &Table, seat: Seat) -> bool {
    let cards = t.cards(Zone::Hand, seat).iter();
    let mut all = cards.chain(t.cards_of_zones(Zone::Hero, Zone::Legs, seat));
    all.any(|&id| t.has(id, Keyword::Protect))
}

/// `seat` declares blockers for `who`, `n` so far; they defend all at the same time when the seat is done.
pub(crate) fn declare(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let number = t.game.links.len() as u8;
    if frame.step == 1 {
        let Choice::Card(id) = t.answer() else {
            announce(t, frame.seat);
            return Flow::Pop;
        };
        let from_hand = t.zone_of(id) == Some(Zone::Hand);
        let id = t.put(id, To::top(Zone::Chain, frame.seat).place(number)).id;
        if frame.seat != frame.who {
            let hero = Fab::role(t, crate::Role::Hero, frame.who, &stapel_kernel::Ctx::NONE);
            t.object_mut(id).attached = hero.unwrap_or(Id::NONE);
        }
        note_from_hand(t, frame.who, from_hand);
        let f = t.frame();
        (f.step, f.n) = (0, f.n + 1);
    }
    t.state.options.clear();
    let link = active(t);
    let helps = frame.seat != frame.who;
    let fit = |t: &Table, id: Id| may_block(t, id) && (!helps || t.has(id, Keyword::Protect));
    if hand_may_defend(t, &link, frame.who) {
        t.offer_hand(frame.seat, fit);
    }
    for zone in EQUIPMENT {
        // FAB-DEF-9: equipment that defends on an earlier link lies on the chain and is not here.
        if let Some(&id) = t.cards(zone, frame.seat).first()
            && fit(t, id)
        {
            t.options.push(Choice::Card(id));
        }
    }
    t.options.push(Choice::Done);
    let declared = Several::any(t.frame().n as usize);
    t.ask_set(1, frame.seat, Reason::Own(Why::Defend), Ref::NONE, declared)
}

/// The declared cards defend, all at once.
fn announce(t: &mut Table, seat: Seat) {
    let number = t.game.links.len() as u8;
    let attacker = active(t).attacker;
    let declared = move |t: &Table, n: usize| {
        let mut mine = defenders(t, number).filter(|&id| t.object(id).controller == seat);
        mine.nth(n)
    };
    if declared(t, 0).is_none() {
        return;
    }
    t.attach_next_to_all(declared);
    let mut n = 0;
    while let Some(id) = declared(t, n) {
        n += 1;
        t.tell_of(Event::Defends, seat, attacker, id, 0);
    }
}

/// Who is defended with a card from hand (FAB-KW-7, FAB-KW-21).
fn note_from_hand(t: &mut Table, who: Seat, from_hand: bool) {
    if from_hand {
        let link = active_mut(t);
        link.from_hand = link.from_hand.with(SeatSet::one(who));
    }
}

/// FAB-KW-7: with Dominate one hand card for each hero that is attacked; and some attacks cannot be defended from hand at all. Never back in time
/// (FAB-DEF-11).
pub(crate) fn hand_may_defend(t: &Table, link: &Link, who: Seat) -> bool {
    t.alive(link.attack).is_some_and(|attack| {
        let dominated = link.from_hand.contains(who) && t.has(attack, Keyword::Dominate);
        !dominated && !t.has(attack, Keyword::NotFromHand)
    })
}

/// Whether a defense reaction may defend now (FAB-DEF-8): from hand, or from elsewhere.
pub(crate) fn reaction_may_defend(t: &Table, seat: Seat, from_hand: bool) -> bool {
    t.game.links.last().is_some_and(|link| {
        link.targets.contains(seat)
            && t.alive(link.attack).is_some_and(|attack| {
                !t.has(attack, Keyword::NoReactions)
                    && (!from_hand
                        || !t.has(attack, Keyword::NoHandReactions) && hand_may_defend(t, link, seat))
            })
    })
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
            .is_some_and(|l| l.attacker != object.controller)
}

/// A resolved defense reaction becomes a defending card (FAB-DEF-6).
pub(crate) fn defend(t: &mut Table, id: Id, seat: Seat) {
    let link = t.game.links.len() as u8;
    let from_hand = facts::from_hand(t, id);
    t.put(id, To::top(Zone::Chain, seat).place(link));
    note_from_hand(t, seat, from_hand);
    let attacker = active(t).attacker;
    t.tell_of(Event::Defends, seat, attacker, id, 0);
}

/// The sum of all cards that defend a player on the active link (FAB-DMG-1).
pub(crate) fn total(t: &Table, seat: Seat) -> i16 {
    let hero = t.cards(Zone::Hero, seat).first().copied().unwrap_or(Id::NONE);
    let mine = |id: &Id| match t.object(*id).attached {
        Id::NONE => t.object(*id).controller == seat,
        helped => helped == hero,
    };
    let values =
        defenders(t, t.game.links.len() as u8).filter(mine).filter_map(|id| t.stat(id, Stat::Defense));
    stapel_kernel::sum(values)
}
