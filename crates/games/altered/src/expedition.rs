//! Expeditions: what is in them, how they compare in Dusk, when somebody has won (ALT-DUSK, ALT-WIN, ALT-ARENA).

use crate::{
    Counter, Ending, Event, Expedition, Keyword, Phase, Side, Stat, TERRAINS, Table, Victory, VictoryCheck,
    Zone, region,
};
use stapel_kernel::{Id, Moves, Outcome, Seat};

/// As many players as a table can have.
const MOST_SEATS: usize = 8;

pub(crate) fn zone(side: Side) -> Zone {
    match side {
        Side::Hero => Zone::HeroExpedition,
        Side::Companion => Zone::CompanionExpedition,
    }
}

/// The Expedition an object is in.
pub(crate) fn of(t: &Table, id: Id) -> Option<(Seat, Side)> {
    let side = Side::ALL.into_iter().find(|&side| t.zone_of(id) == Some(zone(side)))?;
    Some((t.seat_of(id), side))
}

pub(crate) fn has(t: &Table, id: Id, status: Counter) -> bool {
    t.counter(id, status) > 0
}

/// Everything present in an Expedition: a Gigantic Character of the same player is in both (ALT-KEY-09).
fn members<'t>(t: &'t Table, seat: Seat, side: Side) -> impl Iterator<Item = Id> + 't {
    let visitors = t.cards(zone(side.other()), seat).iter().filter(|&&id| t.has(id, Keyword::Gigantic));
    t.cards(zone(side), seat).iter().chain(visitors).copied()
}

/// What each member of an Expedition does for it, terrain by terrain (ALT-STAT-04).
fn shares(t: &Table, seat: Seat, side: Side) -> impl Iterator<Item = (Id, [i16; 3])> {
    let awake = members(t, seat, side).filter(|&id| !has(t, id, Counter::Asleep));
    awake.map(|id| (id, TERRAINS.map(|terrain| t.stat(id, terrain).unwrap_or(0))))
}

fn add_up(shares: impl Iterator<Item = [i16; 3]>) -> [i16; 3] {
    shares.fold([0; 3], |sum, share| [0, 1, 2].map(|k| sum[k] + share[k]))
}

/// ALT-DUSK-03.
fn totals(t: &Table, seat: Seat, side: Side) -> [i16; 3] {
    add_up(shares(t, seat, side).map(|(_, share)| share))
}

/// An Expedition as it stands, for all to see.
pub(crate) fn public(t: &Table, seat: Seat, side: Side) -> Expedition {
    let members: Vec<(Id, [i16; 3])> = shares(t, seat, side).collect();
    let totals = add_up(members.iter().map(|(_, share)| *share));
    // What has gone forward today is looked at again tomorrow.
    let may_go = t.game.phase != Phase::Dusk || region::may_go_at_dusk(t, seat, side);
    let moves = may_go && !t.game.arena && advances(t, seat, side) && !held(t, seat, side);
    let there = region::index(t, seat, side);
    Expedition { seat, side, members, totals, counts: region::terrains(t, there), moves }
}

/// All Expeditions move that win their comparison, judged on one situation (ALT-DUSK-08).
pub(crate) fn progress(t: &mut Table) {
    let mode = t.game.mode();
    // One situation, so each Expedition is added up once, though it is compared twice.
    let mut all = [[[0; 3]; 2]; MOST_SEATS];
    for &seat in mode.order {
        all[seat.index()] = Side::ALL.map(|side| totals(t, seat, side));
    }
    let all = |seat: Seat, side: Side| all[seat.index()][side.index()];
    let mut moves = [(Seat(0), Side::Hero); 2 * MOST_SEATS];
    let mut n = 0;
    for &seat in mode.order {
        for side in Side::ALL {
            if margin_by(t, seat, side, all) > 0 {
                (moves[n], n) = ((seat, side), n + 1);
            }
        }
    }
    for &(seat, side) in &moves[..n] {
        region::go(t, seat, side, 1);
    }
}

/// Whether nothing can bring an Expedition forward in Dusk.
pub(crate) fn held(t: &Table, seat: Seat, side: Side) -> bool {
    members(t, seat, side).any(|id| t.has(id, Keyword::Defender))
}

fn advances(t: &Table, seat: Seat, side: Side) -> bool {
    margin(t, seat, side) > 0
}

/// By how much an Expedition wins its comparison where it is best, negative if it loses everywhere.
pub(crate) fn margin(t: &Table, seat: Seat, side: Side) -> i16 {
    margin_by(t, seat, side, |seat, side| totals(t, seat, side))
}

/// The same, where the totals are known.
fn margin_by(t: &Table, seat: Seat, side: Side, totals: impl Fn(Seat, Side) -> [i16; 3]) -> i16 {
    let here = region::terrains(t, region::index(t, seat, side));
    // Nothing counts on a region that nobody has seen yet (ALT-ADV-05).
    if here == [false; 3] {
        return 0;
    }
    let (rival, there) = t.game.mode().facing(seat, side);
    let (mine, theirs) = (totals(seat, side), totals(rival, there));
    // ALT-DUSK-02, ALT-DUSK-04, ALT-DUSK-05.
    (0..3).filter(|&k| here[k]).map(|k| (mine[k] - theirs[k]).min(mine[k])).max().unwrap_or(0)
}

/// How far a player's markers are from meeting (ALT-WIN-01).
pub(crate) fn apart(t: &Table, seat: Seat) -> i16 {
    (region::LAST - sum(t, seat)).max(0)
}

fn sum(t: &Table, seat: Seat) -> i16 {
    Side::ALL.into_iter().map(|side| t.pool(seat, region::distance_pool(side))).sum()
}

/// Whoever has met, and furthest of all, wins; equally far, the Arena decides (ALT-WIN-05, ALT-WIN-06).
pub(crate) fn check(t: &mut Table) {
    let Victory::OwnMarkersMeet = t.game.mode().victory;
    if t.game.arena || t.outcome().is_some() {
        return;
    }
    let best = t.seats().map(|s| sum(t, s)).max().unwrap_or(0);
    // ALT-ADV-08, ALT-WIN-02.
    if best < region::LAST {
        return;
    }
    let mut furthest = t.seats().filter(|&s| sum(t, s) == best);
    match (furthest.next(), furthest.next()) {
        (Some(winner), None) => {
            let other = sum(t, t.next_seat(winner));
            win(t, winner, Ending::Met, [best, other]);
        }
        _ => {
            // ALT-ARENA-01.
            t.game.arena = true;
            t.tell(Event::ArenaOpens, t.game.first, Id::NONE, best, 0);
        }
    }
}

/// An effect has moved an Expedition (ALT-WIN-04).
pub(crate) fn check_at_once(t: &mut Table) {
    if t.readings().victory_check == VictoryCheck::Dusk && t.game.phase != Phase::Dusk {
        check(t);
    }
}

/// How many terrains each player wins in the Arena, as it stands (ALT-ARENA-05 to 07).
pub(crate) fn contested(t: &Table) -> [i16; 2] {
    let both = |seat| add_up(Side::ALL.into_iter().map(|side| totals(t, seat, side)));
    let [a, b] = [both(Seat(0)), both(Seat(1))];
    let won = |mine: [i16; 3], theirs: [i16; 3]| {
        (0..3).filter(|&k| mine[k] > theirs[k] && mine[k] > 0).count() as i16
    };
    [won(a, b), won(b, a)]
}

/// Dusk in the Arena.
pub(crate) fn contest(t: &mut Table) {
    let [a, b] = contested(t);
    match a.cmp(&b) {
        std::cmp::Ordering::Greater => win(t, Seat(0), Ending::Arena, [a, b]),
        std::cmp::Ordering::Less => win(t, Seat(1), Ending::Arena, [b, a]),
        std::cmp::Ordering::Equal => {}
    }
}

/// With the score: regions or terrains of the winner and of the other.
pub(crate) fn win(t: &mut Table, seat: Seat, how: Ending, [mine, theirs]: [i16; 2]) {
    t.finish(Outcome::winner(seat));
    t.tell(Event::Wins, seat, Id::NONE, how as i16, mine * SCORE + theirs);
}

/// Two scores in one number of an event.
const SCORE: i16 = 100;

/// The score of the winner and of the other, as `Event::Wins` tells it.
pub(crate) fn score(told: i16) -> [i16; 2] {
    [told / SCORE, told % SCORE]
}

/// What an opponent pays to choose it (ALT-KEY-04, ALT-KEY-06, ALT-KEY-08).
pub(crate) fn tough(t: &Table, seat: Seat, id: Id) -> i16 {
    let in_play = t.zone_of(id).is_some_and(crate::Altered::targetable);
    if !in_play || t.object(id).controller == seat {
        return 0;
    }
    let printed = t.base(id, Stat::Tough).unwrap_or(0);
    t.stat_from(id, Stat::Tough, printed)
}
