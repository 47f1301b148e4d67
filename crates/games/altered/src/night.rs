//! Night: Rest and Clean-up (ALT-NIGHT).

use crate::{Counter, Event, Side, Stat, Table, Why, Zone, expedition, expedition::has, turn};
use stapel_kernel::{Choice, Flags, Flow, Frame, Id, Ref, Seat, Several, To, Why as Reason};
use stapel_script::Word;

/// A Character whose leaving has been told already, because it leaves with others.
pub(crate) const LEAVING: u8 = Flags::GAME_A;
/// A card that its owner has named, one of several that go together.
pub(crate) const NAMED: u8 = Flags::GAME_B;

/// All Characters go to Reserve at the same time; some stay and lose what held them (ALT-NIGHT-02, ALT-STAT-03 to 06).
pub(crate) fn rest(t: &mut Table) {
    let mut leaving = std::mem::take(&mut t.state.picks);
    for side in Side::ALL {
        leaving.extend(t.everywhere(expedition::zone(side)).map(|id| t.reference(id)));
    }
    leaving.retain(|r| {
        let stays = has(t, r.id, Counter::Anchored) || has(t, r.id, Counter::Asleep);
        let object = t.object_mut(r.id);
        object.counters[Counter::Anchored.index()] = 0;
        object.counters[Counter::Asleep.index()] = 0;
        !stays
    });
    for r in &leaving {
        tell_leaving(t, r.id);
        t.object_mut(r.id).flags.set(LEAVING, true);
    }
    for r in leaving.drain(..) {
        let owner = t.object(r.id).owner;
        let rest = t.put(r.id, To::top(Zone::Reserve, owner));
        if let Some(zone) = t.alive(rest).and_then(|id| t.zone_of(id)) {
            t.tell(Event::Moves, owner, r.id, zone.index() as i16, 0);
        }
    }
    t.state.picks = leaving;
}

/// Told before it happens, while the Character can still hear it.
pub(crate) fn tell_leaving(t: &mut Table, id: Id) {
    let seat = t.seat_of(id);
    let place = crate::play::told_place(t, id);
    t.tell(Event::Leaves, seat, id, place, 0);
}

/// What the same step will send away leaves at the same moment, though it is moved later (ALT-EFF-10).
pub(crate) fn leave_together(t: &mut Table) {
    for k in 0..t.yet_to_come().len() {
        let other = t.yet_to_come()[k];
        if let Some(id) = t.alive(other).filter(|&id| expedition::of(t, id).is_some()) {
            tell_leaving(t, id);
            t.object_mut(id).flags.set(LEAVING, true);
        }
    }
}

/// The two zones that have a limit.
const LIMITED: [(Zone, Stat); 2] =
    [(Zone::Reserve, Stat::ReserveLimit), (Zone::Landmarks, Stat::LandmarkLimit)];

/// How many cards may stay there.
fn limit(t: &Table, seat: Seat, limit: Stat) -> usize {
    let hero = t.cards(Zone::Hero, seat).first();
    hero.and_then(|&id| t.stat(id, limit)).unwrap_or(2) as usize
}

/// The zone that Clean-up asks a player about, and how many cards may stay there.
pub(crate) fn limited(t: &Table, seat: Seat, frame: &Frame<crate::Proc>) -> Option<(Zone, usize)> {
    LIMITED.get(frame.m as usize).map(|&(zone, of)| (zone, limit(t, seat, of)))
}

/// How many cards of a zone its owner has yet to name.
fn surplus(t: &Table, seat: Seat, (zone, of): (Zone, Stat)) -> usize {
    let limit = limit(t, seat, of);
    let left = t.cards(zone, seat).iter().filter(|&&id| !t.object(id).flags.has(NAMED)).count();
    left.saturating_sub(limit)
}

/// Players name what goes, openly, the first player first; then all of it is discarded together (ALT-NIGHT-04 to 07).
/// `n` players are done, the next is at the zone number `m`.
pub(crate) fn clean_up(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
        t.object_mut(id).flags.set(NAMED, true);
        let seat = t.seat_of(id);
        t.tell(Event::LetsGo, seat, id, 0, 0);
        return t.go(0);
    }
    let Some(seat) = t.in_order(frame.seat).nth(frame.n as usize) else {
        discard_named(t);
        return Flow::Pop;
    };
    let Some(&place) = LIMITED.get(frame.m as usize) else {
        let f = t.frame();
        (f.n, f.m) = (f.n + 1, 0);
        return Flow::Go;
    };
    let missing = surplus(t, seat, place);
    if missing == 0 {
        t.frame().m += 1;
        return Flow::Go;
    }
    offer(t, seat, place.0, missing);
    let named = t.cards(place.0, seat).iter().filter(|&&id| t.object(id).flags.has(NAMED)).count();
    let set = Several::exactly(named + missing, named);
    t.ask_set(1, seat, Reason::Own(Why::CleanUp), Ref::NONE, set)
}

/// Sets are named in one order only: by definition, then by place, from the last card on and leaving enough. Copies that
/// differ in what lies on them are not the same.
fn offer(t: &mut Table, seat: Seat, zone: Zone, missing: usize) {
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    let cards = t.cards(zone, seat);
    let key = |k: usize| (t.object(cards[k]).def.0, k);
    let named = |k: &usize| t.object(cards[*k]).flags.has(NAMED);
    let last = (0..cards.len()).filter(named).map(key).max().unwrap_or((0, 0));
    let open = |k: &usize| !named(k) && key(*k) >= last;
    for k in (0..cards.len()).filter(open) {
        let later = (0..cards.len()).filter(|c| open(c) && key(*c) >= key(k)).count();
        let copy = (0..k).any(|c| open(&c) && turn::alike(t, cards[c], cards[k]));
        if !copy && later >= missing {
            options.push(Choice::Card(cards[k]));
        }
    }
    t.state.options = options;
}

fn discard_named(t: &mut Table) {
    for (zone, _) in LIMITED {
        for seat in t.seats() {
            let named =
                |t: &Table| t.cards(zone, seat).iter().copied().find(|&c| t.object(c).flags.has(NAMED));
            while let Some(id) = named(t) {
                t.discard(id);
            }
        }
    }
}
