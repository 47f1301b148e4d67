//! Blocking (NF-BLK). A blocker is attached to its attacker; its place is its turn in taking damage.

use crate::{
    AbsorberDuty, Keyword, Proc, Table, Why, Zone,
    rules::{ATTACKING, BLOCKED},
};
use stapel_kernel::{Choice, Flow, Frame, Id, Seat, Why as Reason};

fn blockers<'a>(t: &'a Table<'_>, attacker: Id) -> impl Iterator<Item = Id> + 'a {
    t.everywhere(Zone::Play)
        .filter(move |&id| t.object(id).attached == attacker && t.object(id).flags.has(BLOCKED))
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
                let object = t.object_mut(id);
                object.attached = Id::NONE;
                object.place = 0;
            }
        }
    }
}

/// `seat` declares blockers against `this`, in the order in which they take damage (NF-BLK-1 to NF-BLK-6).
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let Some(attacker) = t.alive(frame.this) else { return Flow::Pop };
    let declared = count(t, attacker);
    if frame.step == 1 {
        let Choice::Card(id) = t.answer() else { return Flow::Pop };
        let object = t.object_mut(id);
        object.flags.set(BLOCKED, true);
        object.attached = attacker;
        object.place = declared + 1;
        return t.go(0);
    }
    let full =
        t.has(attacker, Keyword::Unblockable) || (declared > 0 && t.has(attacker, Keyword::OneBlocker));
    // NF-R-07, the other reading: an unused absorber has to be declared, in the place its player likes (NF-BLK-6).
    let free = |t: &Table, id: Id| !t.object(id).flags.has(BLOCKED);
    let forced = t.game.options.absorber_duty == AbsorberDuty::ForcedBlock
        && t.cards(Zone::Play, frame.seat).iter().any(|&id| free(t, id) && t.has(id, Keyword::Guard));
    let only_guards = forced && t.has(attacker, Keyword::OneBlocker);
    t.state.options.clear();
    for k in 0..t.cards(Zone::Play, frame.seat).len() {
        let id = t.cards(Zone::Play, frame.seat)[k];
        // NF-BLK-3.
        if !full && free(t, id) && (!only_guards || t.has(id, Keyword::Guard)) {
            t.options.push(Choice::Card(id));
        }
    }
    if full || !forced {
        t.options.push(Choice::Done);
    }
    t.ask(1, frame.seat, Reason::Own(Why::Block), frame.this)
}

/// Every attacked player, clockwise from the active player, declares all blocks (NF-R-02). `k` counts the attackers
/// that this seat has answered, `n` the seats.
pub(crate) fn all(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let player = t.game.turn;
    if frame.seat == player {
        return Flow::Pop;
    }
    if t.is_gone(frame.seat) {
        return next_seat(t);
    }
    let mine =
        |t: &Table, id: Id| t.object(id).flags.has(ATTACKING) && Seat(t.object(id).place - 1) == frame.seat;
    let next = t.cards(Zone::Play, player).iter().copied().filter(|&id| mine(t, id)).nth(frame.k as usize);
    match next {
        Some(id) => {
            t.frame().k += 1;
            let attacker = t.reference(id);
            t.call(0, Frame::game(Proc::Block, frame.seat).about(attacker))
        }
        None => next_seat(t),
    }
}

fn next_seat(t: &mut Table) -> Flow {
    let seat = t.next_seat(t.frames[t.frames.len() - 1].seat);
    let f = t.frame();
    (f.seat, f.k) = (seat, 0);
    Flow::Go
}
