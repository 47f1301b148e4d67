//! Leaving while others go on (NF-LEA).

use crate::{Ending, Event, Proc, Table, Until, Zone, combat, effects, scoring};
use stapel_kernel::{Code, Frame, Id, Proc as Kernel, Seat};

pub(crate) fn leave(t: &mut Table, seat: Seat) {
    if t.is_gone(seat) {
        return;
    }
    t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
    t.leaves(seat);
    // NF-LEA-1.
    if t.seats().filter(|&other| !t.is_gone(other)).count() == 1 {
        scoring::conclude(t, Ending::Conceded);
        return;
    }
    let before = t.frames.len();
    drop_frames(t, seat);
    drop_triggers(t, seat);
    drop_cards(t, seat);
    drop_effects(t, seat);
    if t.frames.len() < before {
        // What was being asked is dropped with its frame; what others' texts wait for still happens.
        if t.new_triggers_wait() {
            let orders = t.next_seat(seat);
            t.push(Frame::react(orders));
        }
    } else {
        // With a player less it is another question. Every question is asked in the step before its answer is read.
        let frame = t.frame();
        frame.step -= 1;
        let Frame { code, k, picks, .. } = *frame;
        // A loop that has not begun finds its objects anew.
        let alone = t.frames.iter().filter(|f| f.code == Code::Script).count() == 1;
        if code == Code::Script && k == 0 && (picks > 0 || alone) {
            t.picks.truncate(picks as usize);
        }
    }
    t.withdraw();
}

/// NF-LEA-3: ends what the leaving player was doing, or what was being done to them.
fn drop_frames(t: &mut Table, seat: Seat) {
    let theirs = |f: &Frame<Proc>| match f.code {
        // These go on with the others.
        Code::Game(Proc::Turn | Proc::Draft | Proc::Chain | Proc::BlockAll) => false,
        Code::Game(Proc::Fight) => f.who == seat,
        Code::Game(Proc::Resolve) => t.stack().last().is_some_and(|order| order.seat == seat),
        _ => f.seat == seat,
    };
    let Some(cut) = t.frames.iter().position(theirs) else { return };
    let picks = t.frames[cut..].iter().map(|f| f.picks).filter(|&first| first > 0).min();
    if let Some(first) = picks {
        t.picks.truncate(first as usize);
    }
    t.frames.truncate(cut);
    if !t.frames.iter().any(|f| f.code == Code::Script) {
        t.picks.clear();
    }
    if t.game.turn == seat {
        combat::over(t);
    }
}

/// Their texts do not happen any more; frames that count those who wait count anew.
fn drop_triggers(t: &mut Table, seat: Seat) {
    let state = &mut t.state;
    let theirs = |upto: i16| {
        let upto = (upto.max(0) as usize).min(state.triggered.len());
        state.triggered[..upto].iter().filter(|due| due.seat == seat).count() as i16
    };
    for f in state.frames.iter_mut().filter(|f| f.code == Code::Kernel(Kernel::React)) {
        (f.m, f.k) = (f.m - theirs(f.m), f.k - theirs(f.k));
    }
    state.triggered.retain(|due| due.seat != seat);
    // Whom a text has chosen is nobody now.
    for f in state.frames.iter_mut().filter(|f| f.who == seat) {
        f.who = Seat::NOBODY;
    }
}

/// NF-LEA-3: minions in play and orders of the chain are exiled; all else stays where nobody reaches it (NF-LEA-2).
fn drop_cards(t: &mut Table, seat: Seat) {
    t.state.stack.retain(|order| order.seat != seat);
    for zone in [Zone::Play, Zone::Chain] {
        let theirs: Vec<Id> = t.everywhere(zone).filter(|&id| t.object(id).controller == seat).collect();
        for id in theirs {
            effects::exile(t, id);
        }
    }
}

/// What would end with a turn or a combat that never comes ends now.
fn drop_effects(t: &mut Table, seat: Seat) {
    let waits = |until: Until| matches!(until, Until::Combat | Until::NextTurn);
    t.state.lasting.retain(|l| !(l.seat == seat && waits(l.until)));
}
