//! Blocking (NF-BLK). A blocker is attached to its attacker; its place is its turn in taking damage.

use crate::{AbsorberDuty, Flag, Keyword, Proc, Table, Why, Zone, combat};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, Why as Reason};

fn blockers<'a>(t: &'a Table<'_>, attacker: Id) -> impl Iterator<Item = Id> + 'a {
    t.everywhere(Zone::Play).filter(move |&id| t.object(id).attached == attacker && t.flag(id, Flag::Blocked))
}

pub(crate) fn count(t: &Table, attacker: Id) -> u8 {
    blockers(t, attacker).map(|id| t.object(id).place).max().unwrap_or(0)
}

/// The n-th blocker, if it is still in play.
pub(crate) fn nth(t: &Table, attacker: Id, n: u8) -> Option<Id> {
    blockers(t, attacker).find(|&id| t.object(id).place == n)
}

/// The fight is over: its blockers are used up but free.
pub(crate) fn release(t: &mut Table, attacker: Id) {
    for seat in t.seats() {
        for k in 0..t.cards(Zone::Play, seat).len() {
            let id = t.cards(Zone::Play, seat)[k];
            if t.object(id).attached == attacker {
                t.attach_to(id, Id::NONE);
                t.set_place(id, 0);
            }
        }
    }
}

/// A player declares blockers against an attacker, in the order in which they take damage (NF-BLK-1 to NF-BLK-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Block {
    asked: bool,
    pub(crate) seat: Seat,
    attacker: Ref,
}

impl Block {
    pub(crate) fn by(seat: Seat, attacker: Ref) -> Self {
        Self { asked: false, seat, attacker }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Some(attacker) = t.alive(self.attacker) else { return Flow::Pop };
        if std::mem::take(&mut self.asked) {
            let Choice::Card(id) = t.answer() else { return Flow::Pop };
            let declared = count(t, attacker);
            t.set_flag(id, Flag::Blocked, true);
            t.attach_to(id, attacker);
            t.set_place(id, declared + 1);
            return Flow::Go;
        }
        self.asked = true;
        let seat = self.seat;
        let one = t.has(attacker, Keyword::OneBlocker);
        let full = t.has(attacker, Keyword::Unblockable) || (one && count(t, attacker) > 0);
        t.ask(seat, Reason::Own(Why::Block), self.attacker, |t, out| {
            // NF-BLK-3.
            let free = |id: &Id| !t.flag(*id, Flag::Blocked);
            let guard = |id: &Id| t.has(*id, Keyword::Guard);
            let mine = t.cards(Zone::Play, seat).iter().copied().filter(free);
            // NF-R-07, the other reading: an unused absorber has to be declared, in the place its player likes (NF-BLK-6).
            let forced =
                t.readings().absorber_duty == AbsorberDuty::ForcedBlock && mine.clone().any(|id| guard(&id));
            if !full {
                out.extend(mine.filter(|id| !(forced && one) || guard(id)).map(Choice::Card));
            }
            if full || !forced {
                out.push(Choice::Done);
            }
        })
    }
}

/// Every attacked player, clockwise from the active player, declares all blocks (NF-R-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BlockAll {
    seat: Seat,
    /// So many attackers this player has answered.
    answered: u8,
}

impl BlockAll {
    pub(crate) fn by(seat: Seat) -> Self {
        Self { seat, answered: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = self.seat;
        let player = t.game.turn;
        if seat == player {
            return Flow::Pop;
        }
        let mine =
            |id: &Id| t.flag(*id, Flag::Attacking) && combat::target(t, *id) == seat && !t.is_gone(seat);
        let next = t.cards(Zone::Play, player).iter().copied().filter(mine).nth(self.answered as usize);
        match next {
            Some(id) => {
                self.answered += 1;
                t.call(Proc::Block(Block::by(seat, t.reference(id))))
            }
            None => {
                *self = Self::by(t.next_seat(seat));
                Flow::Go
            }
        }
    }
}
