//! Victory tokens, winning and losing (ATH-POL, ATH-WIN).

use crate::{Counter, Ending, Event, MOST_SEATS, Objective, PointVictory, Stat, Table, Zone, zones};
use stapel_kernel::{Audience, Id, Outcome, Seat, SeatSet, To};
use stapel_script::Word;

pub(crate) fn on(t: &Table, id: Id) -> i16 {
    i16::from(t.counter(id, Counter::Victory))
}

/// ATH-WIN-02: on everything a player controls, whatever its type, face up or down.
pub(crate) fn tokens(t: &Table, seat: Seat) -> i16 {
    zones::board(t, seat).iter().map(|&id| on(t, id)).sum()
}

/// Tokens from the pool onto a card; none without a field (ATH-CRD-04) or beyond the pool (ATH-POL-08). Says how many.
pub(crate) fn score(t: &mut Table, id: Id, n: i16) -> i16 {
    let n = n.min(t.game.pool).min(255 - on(t, id)).max(0);
    if n == 0 || t.def(id).stat(Stat::Field).is_none() || !zones::is_in_play(t, id) {
        return 0;
    }
    t.game.pool -= n;
    t.add_counters(id, Counter::Victory, n);
    t.tell(Event::Scores, t.object(id).controller, id, n, 0);
    n
}

/// Tokens back into the pool (ATH-POL-06). Says how many.
pub(crate) fn unscore(t: &mut Table, id: Id, n: i16) -> i16 {
    let n = take_off(t, id, n);
    if n > 0 {
        t.game.pool += n;
        t.tell(Event::Unscores, t.object(id).controller, id, n, 0);
    }
    n
}

/// Tokens out of the game (ATH-POL-07).
pub(crate) fn forfeit(t: &mut Table, id: Id, n: i16) {
    let n = take_off(t, id, n);
    if n > 0 {
        t.tell(Event::VictoryLost, t.object(id).controller, id, n, 0);
    }
}

fn take_off(t: &mut Table, id: Id, n: i16) -> i16 {
    -t.add_counters(id, Counter::Victory, -n)
}

/// Whether a player has won by points (ATH-WIN-01, ATH-WIN-03).
pub(crate) fn by_points(t: &Table, seat: Seat) -> bool {
    let mine = tokens(t, seat);
    if mine <= t.game.pool {
        return false;
    }
    let mut others = t.in_order(seat).filter(|&s| s != seat);
    match t.readings().point_victory {
        PointVictory::OutOfReach => others.all(|s| tokens(t, s) + t.game.pool < mine),
        PointVictory::Majority => mine > others.map(|s| tokens(t, s)).sum::<i16>() + t.game.pool,
    }
}

/// The game is over. Without a winner, those who are still there share it.
pub(crate) fn finish(t: &mut Table, winner: Option<Seat>, how: Ending) {
    if t.outcome().is_some() {
        return;
    }
    let mut outcome = Outcome { places: [2; 8] };
    for seat in t.seats() {
        outcome.places[seat.index()] = match winner {
            _ if t.is_gone(seat) => t.game.places[seat.index()],
            Some(winner) if winner != seat => 2,
            _ => 1,
        };
    }
    for seat in t.seats() {
        if !t.is_gone(seat) {
            t.tell(Event::FinalScore, seat, Id::NONE, tokens(t, seat), 0);
        }
    }
    t.finish(outcome);
    t.tell(Event::Wins, winner.unwrap_or(Seat::NOBODY), Id::NONE, how as i16, 0);
}

/// How many are still in the game.
pub(crate) fn players(t: &Table) -> usize {
    t.seats().filter(|&s| !t.is_gone(s)).count()
}

/// These players lose together: they leave with all their cards (ATH-MUL-04). The last one left has won; if nobody is
/// left, the game is drawn (ATH-WIN-09).
pub(crate) fn lose(t: &mut Table, losers: SeatSet, how: Ending) {
    let still = |t: &Table, s: Seat| !t.is_gone(s);
    let losing = t.seats().filter(|&s| losers.contains(s) && still(t, s)).count();
    if losing == 0 {
        return;
    }
    let before = players(t);
    for seat in t.seats().filter(|&s| losers.contains(s)) {
        if still(t, seat) {
            t.tell(Event::LosesGame, seat, Id::NONE, how as i16, 0);
        }
    }
    if losing == before {
        return finish(t, None, how);
    }
    for seat in t.seats().filter(|&s| losers.contains(s)) {
        if still(t, seat) {
            t.game.places[seat.index()] = (before - losing + 1) as u8;
            t.leaves(seat);
            depart(t, seat);
        }
    }
    if before - losing == 1 {
        let winner = t.seats().find(|&s| still(t, s));
        finish(t, winner, how);
    }
}

/// Everything a player owns goes out of play, into a void that nothing reaches any more; what was hidden stays so. What
/// they controlled of others is discarded (ATH-R-44).
fn depart(t: &mut Table, seat: Seat) {
    t.game.main[seat.index()] = Id::NONE;
    for other in t.seats().filter(|&s| s != seat) {
        while let Some(&id) = zones::board(t, other).iter().find(|&&id| t.object(id).owner == seat) {
            bury(t, id, seat);
        }
    }
    for &zone in Zone::ALL.iter().filter(|&&z| z != Zone::Void) {
        while let Some(&id) = t.cards(zone, seat).last() {
            bury(t, id, seat);
        }
    }
    t.forget_triggers(seat);
    t.keep_lasting(|l| l.seat != seat);
    for kind in crate::Pool::ALL {
        t.set_pool(seat, *kind, 0);
    }
}

fn bury(t: &mut Table, id: Id, seat: Seat) {
    if t.object(id).owner == seat {
        let mut to = To::top(Zone::Void, seat);
        to.face_down = t.object(id).known_to != SeatSet::ALL;
        t.put(id, to);
    } else {
        t.destroy(id);
    }
}

/// ATH-TOU-03: most tokens win when time is over.
pub(crate) fn decide_on_time(t: &mut Table) {
    let mut points = [None; MOST_SEATS];
    for seat in t.seats().filter(|&s| !t.is_gone(s)) {
        points[seat.index()] = Some(tokens(t, seat));
    }
    let winner = crate::matches::most(&points).map(|k| Seat(k as u8));
    finish(t, winner, Ending::Time);
}

/// The cards of a player with an objective that everybody can see, and how far they are.
pub(crate) fn objectives(t: &Table, seat: Seat) -> impl Iterator<Item = Objective> {
    let known = move |id: Id| {
        t.knows(Audience::Spectator, id) && t.def(id).keywords.contains(crate::Keyword::Objective)
    };
    zones::board(t, seat).iter().copied().filter(move |&id| known(id)).filter_map(move |id| {
        let wanted = t.stat(id, Stat::Field)?;
        Some(Objective { id, seat, tokens: on(t, id), wanted, met: objective_met(t, id) })
    })
}

/// A card that is face up, has an objective and a full field (ATH-WIN-04).
pub(crate) fn objective_met(t: &Table, id: Id) -> bool {
    on(t, id) > 0
        && !t.object(id).is_face_down()
        && t.def(id).keywords.contains(crate::Keyword::Objective)
        && t.stat(id, Stat::Field).is_some_and(|field| on(t, id) >= field)
}
