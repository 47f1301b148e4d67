//! Defending (FAB-DEF).

use crate::{
    Event, Keyword, Link, Proc, Stat, Table, Type, Zone,
    combat_chain::{active, active_mut, defenders},
    facts,
    words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, SeatSet, Several, To, Why as Reason};

const EQUIPMENT: [Zone; 4] = [Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs];

/// The attacked players declare blockers, each all at the same time (FAB-DEF-1), and after each of them who may defend for
/// somebody else (FAB-UPF-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Defend {
    /// How many have had their turn to.
    done: u8,
}

impl Defend {
    pub(crate) fn new() -> Self {
        Self { done: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let link = active(t);
        let turn = t.game.turn;
        let targets = t.in_order(turn).filter(|&s| link.targets.contains(s));
        // For each target: the target first, then all others in turn.
        let all = targets.flat_map(|target| {
            let helpers = t.in_order(turn).filter(move |&s| s != target && s != link.attacker);
            std::iter::once((target, target)).chain(helpers.map(move |helper| (helper, target)))
        });
        for (seat, whom) in all.skip(self.done as usize) {
            self.done += 1;
            if seat == whom || protects(t, seat) {
                return t.call(Proc::Declare(Declare { asked: false, seat, whom, declared: 0 }));
            }
        }
        Flow::Pop
    }
}

fn protects(t: &Table, seat: Seat) -> bool {
    let cards = t.cards(Zone::Hand, seat).iter();
    let mut all = cards.chain(t.cards_of_zones(Zone::Hero, Zone::Legs, seat));
    all.any(|&id| t.has(id, Keyword::Protect))
}

/// A player declares blockers, for themselves or for another; they defend all at the same time when the player is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declare {
    asked: bool,
    seat: Seat,
    /// Who is defended.
    pub(crate) whom: Seat,
    declared: u8,
}

impl Declare {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, whom, .. } = *self;
        if self.asked {
            let Choice::Card(id) = t.answer() else {
                announce(t, seat);
                return Flow::Pop;
            };
            self.declare(t, id);
        }
        self.asked = true;
        let declared = Several::any(self.declared as usize);
        t.ask_set(seat, Reason::Own(Why::Defend), Ref::NONE, declared, |t, out| {
            let fit = |id: Id| may_block(t, id) && (seat == whom || t.has(id, Keyword::Protect));
            if hand_may_defend(t, &active(t), whom) {
                t.offer_hand(seat, out, fit);
            }
            // FAB-DEF-9: equipment that defends on an earlier link lies on the chain and is not here.
            let worn = EQUIPMENT.iter().filter_map(|&zone| t.cards(zone, seat).first().copied());
            out.extend(worn.filter(|&id| fit(id)).map(Choice::Card));
            out.push(Choice::Done);
        })
    }

    fn declare(&mut self, t: &mut Table, id: Id) {
        let from_hand = t.zone_of(id) == Some(Zone::Hand);
        let number = t.game.links.len() as u8;
        let id = t.put(id, To::top(Zone::Chain, self.seat).place(number)).id;
        if self.seat != self.whom {
            let hero = facts::hero(t, self.whom).unwrap_or(Id::NONE);
            t.attach_to(id, hero);
        }
        note_from_hand(t, self.whom, from_hand);
        self.declared += 1;
    }
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
    stapel_kernel::sum(shares(t, t.game.links.len() as u8, seat).map(|(_, n)| n))
}

/// The cards that defend a player on a link, and how much each of them does.
pub(crate) fn shares<'a>(
    t: &'a Table<'_>,
    number: u8,
    seat: Seat,
) -> impl Iterator<Item = (Id, i16)> + use<'a> {
    let hero = facts::hero(t, seat).unwrap_or(Id::NONE);
    let mine = move |id: &Id| match t.object(*id).attached {
        Id::NONE => t.object(*id).controller == seat,
        helped => helped == hero,
    };
    defenders(t, number).filter(mine).filter_map(|id| t.stat(id, Stat::Defense).map(|n| (id, n)))
}
