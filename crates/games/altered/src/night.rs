//! Night: Rest and Clean-up (ALT-NIGHT).

use crate::{Counter, Event, Side, Stat, Table, Why, Zone, expedition, expedition::has};
use stapel_kernel::{Choice, Flags, Flow, Frame, Id, Ref, Seat, To, Why as Reason};
use stapel_script::Word;

/// A Character whose leaving has been told already, because it leaves with others.
pub(crate) const LEAVING: u8 = Flags::GAME_A;
/// A card that its owner has named for Clean-up.
const NAMED: u8 = Flags::GAME_B;

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

/// How many cards of a zone its owner has yet to name.
fn surplus(t: &Table, seat: Seat, (zone, of): (Zone, Stat)) -> usize {
    let limit = limit(t, seat, of);
    let left = t.cards(zone, seat).iter().filter(|&&id| !t.object(id).flags.has(NAMED)).count();
    left.saturating_sub(limit)
}

/// Players name what goes, openly, the first player first; then all of it is discarded together (ALT-NIGHT-04 to 07).
/// `n` players are done, `k` was the last card's definition in the zone number `m`.
pub(crate) fn clean_up(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
        t.object_mut(id).flags.set(NAMED, true);
        let (seat, def) = (t.seat_of(id), t.object(id).def);
        t.tell(Event::LetsGo, seat, id, 0, 0);
        let f = t.frame();
        (f.k, f.step) = (def.0 as i16, 0);
        return Flow::Go;
    }
    let Some(seat) = t.in_order(frame.seat).nth(frame.n as usize) else {
        discard_named(t);
        return Flow::Pop;
    };
    let Some(&place) = LIMITED.get(frame.m as usize) else {
        let f = t.frame();
        (f.n, f.m, f.k) = (f.n + 1, 0, 0);
        return Flow::Go;
    };
    let missing = surplus(t, seat, place);
    if missing == 0 {
        let f = t.frame();
        (f.m, f.k) = (f.m + 1, 0);
        return Flow::Go;
    }
    offer(t, seat, place.0, missing, &frame);
    t.ask(1, seat, Reason::Own(Why::CleanUp), Ref::NONE)
}

/// Sets are named in one order only: from the last card's definition on, and leaving enough.
fn offer(t: &mut Table, seat: Seat, zone: Zone, missing: usize, frame: &Frame<crate::Proc>) {
    t.state.options.clear();
    for k in 0..t.cards(zone, seat).len() {
        let cards = t.cards(zone, seat);
        let (id, def) = (cards[k], t.object(cards[k]).def);
        let free = |c: &Id| !t.object(*c).flags.has(NAMED);
        let later = cards.iter().filter(|c| free(c) && t.object(**c).def >= def).count();
        let copy = cards[..k].iter().any(|c| free(c) && t.object(*c).def == def);
        if free(&id) && !copy && def.0 as i16 >= frame.k && later >= missing {
            t.options.push(Choice::Card(id));
        }
    }
}

fn discard_named(t: &mut Table) {
    for (zone, _) in LIMITED {
        for seat in t.state.seats() {
            let named =
                |t: &Table| t.cards(zone, seat).iter().copied().find(|&c| t.object(c).flags.has(NAMED));
            while let Some(id) = named(t) {
                t.discard(id);
            }
        }
    }
}
