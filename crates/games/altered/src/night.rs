//! Night: Rest and Clean-up (ALT-NIGHT).

use crate::{
    Counter, Event, Flag, Side, Stat, Table, Why, Zone,
    expedition::{self, has},
    naming, play,
};
use stapel_kernel::{Flow, Id, Seat, To};
use stapel_script::Word;

/// All Characters go to Reserve at the same time; some stay and lose what held them (ALT-NIGHT-02, ALT-STAT-03 to 06).
pub(crate) fn rest(t: &mut Table) {
    let leaving = t.begin_picks();
    for side in Side::ALL {
        for seat in t.seats() {
            for k in 0..t.cards(expedition::zone(side), seat).len() {
                let id = t.cards(expedition::zone(side), seat)[k];
                if !(has(t, id, Counter::Anchored) || has(t, id, Counter::Asleep)) {
                    let card = t.reference(id);
                    t.pick(card);
                }
                t.set_counter(id, Counter::Anchored, 0);
                t.set_counter(id, Counter::Asleep, 0);
            }
        }
    }
    for k in 0..t.picked(leaving).len() {
        leaves_with_others(t, t.picked(leaving)[k].id);
    }
    for k in 0..t.picked(leaving).len() {
        let id = t.picked(leaving)[k].id;
        let owner = t.object(id).owner;
        let rest = t.put(id, To::top(Zone::Reserve, owner));
        if let Some(zone) = t.alive(rest).and_then(|id| t.zone_of(id)) {
            t.tell(Event::Moves, owner, id, zone.index() as i16, 0);
        }
    }
    t.forget_picks(leaving);
}

/// Told before it happens, while the Character can still hear it.
pub(crate) fn tell_leaving(t: &mut Table, id: Id) {
    let seat = t.seat_of(id);
    let place = play::told_place(t, id);
    t.tell(Event::Leaves, seat, id, place, 0);
}

/// Told now, though it is moved later.
fn leaves_with_others(t: &mut Table, id: Id) {
    tell_leaving(t, id);
    t.set_flag(id, Flag::Leaving, true);
}

/// What the same step will send away leaves at the same moment (ALT-EFF-10).
pub(crate) fn leave_together(t: &mut Table) {
    for k in 0..t.yet_to_come().len() {
        let other = t.yet_to_come()[k];
        if let Some(id) = t.alive(other).filter(|&id| expedition::of(t, id).is_some()) {
            leaves_with_others(t, id);
        }
    }
}

/// The two zones that have a limit.
const LIMITED: [(Zone, Stat); 2] =
    [(Zone::Reserve, Stat::ReserveLimit), (Zone::Landmarks, Stat::LandmarkLimit)];

/// A zone that holds more cards than may stay there.
pub(crate) struct Surplus {
    pub zone: Zone,
    pub limit: usize,
    /// How many cards its owner has yet to name.
    missing: usize,
}

/// The next zone for which a player has to name what goes.
pub(crate) fn surplus(t: &Table, seat: Seat) -> Option<Surplus> {
    LIMITED.into_iter().find_map(|(zone, of)| {
        let hero = t.cards(Zone::Hero, seat).first();
        let limit = hero.and_then(|&id| t.stat(id, of)).unwrap_or(2) as usize;
        let left = t.cards(zone, seat).len() - naming::named(t, zone, seat).count();
        (left > limit).then(|| Surplus { zone, limit, missing: left - limit })
    })
}

/// Players name what goes, openly, the first player first (ALT-NIGHT-04 to 06). Nothing if all of it is named.
pub(crate) fn ask_surplus(t: &mut Table) -> Option<Flow> {
    let mut seats = t.in_order(t.game.first);
    let (seat, over) = seats.find_map(|seat| Some((seat, surplus(t, seat)?)))?;
    Some(naming::ask(t, seat, Why::CleanUp, over.zone, over.missing))
}

pub(crate) fn name_surplus(t: &mut Table) {
    let id = naming::name(t);
    t.tell(Event::LetsGo, t.seat_of(id), id, 0, 0);
}

/// All of it is discarded together (ALT-NIGHT-07).
pub(crate) fn discard_named(t: &mut Table) {
    for (zone, _) in LIMITED {
        for seat in t.seats() {
            while let Some(id) = naming::first_named(t, zone, seat) {
                t.discard(id);
            }
        }
    }
}
