//! Leaving the game while others go on (FAB-UPF-3, FAB-UPF-12, FAB-UPF-13).

use crate::{Event, Pool, Proc, Table, Zone, combat_chain, turn::Turn};
use stapel_kernel::{Flags, Flow, Id, Outcome, Seat, To};

/// Asked where nothing is half done: players without life leave. If the turn player does, the turn is over.
pub(crate) fn step(t: &mut Table) -> Option<Flow> {
    if t.seat_count() == 2 {
        return None;
    }
    let mut turn_is_over = false;
    while let Some(seat) = t.in_order(t.game.turn).find(|&s| !t.is_gone(s) && t.pool(s, Pool::Life) <= 0) {
        leave(t, seat);
        turn_is_over |= seat == t.game.turn;
    }
    turn_is_over.then(|| {
        // FAB-UPF-13: the chain closes and the turn ends at once.
        t.keep_layers(|_| false);
        t.keep_waiting(|_, _| false);
        t.begin_with(Proc::Turn(Turn::after_leaving()));
        combat_chain::end(t);
        Flow::Go
    })
}

/// Everything the player has goes; what lasts of it goes on.
fn leave(t: &mut Table, seat: Seat) {
    t.tell(Event::Leaves, seat, Id::NONE, 0, 0);
    t.keep_layers(|layer| layer.seat != seat);
    t.forget_triggers(seat);
    for id in t.ids() {
        let object = t.object(id);
        // What stands for something that is gone stays for as long as it may be asked for (FAB-OBJ-11).
        if object.owner != seat || t.zone_of(id).is_none_or(|zone| zone == Zone::Past) {
            continue;
        }
        if object.flags.has(Flags::TOKEN | Flags::PROXY) {
            t.vanish(id);
        } else {
            t.put(id, To::top(Zone::Inventory, seat));
        }
    }
    t.leaves(seat);
}

/// How the game ended: who stayed longer is better placed (FAB-UPF-2). `None` among the winners: all who are left at
/// once share the first place (FAB-WIN-3).
pub(crate) fn outcome(t: &Table, winner: Option<Seat>) -> Outcome {
    let mut outcome = winner.map_or(Outcome::DRAW, Outcome::winner);
    for seat in t.seats() {
        outcome.places[seat.index()] = match t.game.left_of[seat.index()] {
            0 if winner.is_none_or(|w| w == seat) => 1,
            0 => 2,
            left_of => left_of,
        };
    }
    outcome
}

/// Notes for everybody who has no life left now with how many they were: before anybody leaves.
pub(crate) fn note(t: &mut Table) {
    let standing = t.seats().filter(|s| t.game.left_of[s.index()] == 0).count() as u8;
    for seat in t.seats() {
        if t.pool(seat, Pool::Life) <= 0 && t.game.left_of[seat.index()] == 0 {
            t.game.left_of[seat.index()] = standing;
        }
    }
}
