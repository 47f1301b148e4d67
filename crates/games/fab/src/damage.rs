//! Damage, prevention, hits (FAB-DMG); go again (FAB-AP); intimidate (FAB-KW-12 to 15).

use crate::{Event, Fab, Pool, Stat, Table, Tally, Zone, combat_chain, defend};
use stapel_kernel::{Flags, Game, Id, Seat, To};

/// On a banished card: it returns at the beginning of the End Phase (FAB-KW-14).
pub(crate) const INTIMIDATED: u8 = Flags::GAME_B;

/// The Damage Step (FAB-CHAIN-8).
pub(crate) fn strike(t: &mut Table) {
    let link = combat_chain::active(t);
    let Some(attack) = t.alive(link.attack) else { return };
    let power = t.stat(attack, Stat::Power).unwrap_or(0);
    let damage = (power - defend::total(t)).max(0);
    let dealt = if damage > 0 { deal(t, attack, link.defender, damage) } else { 0 };
    let link = combat_chain::active_mut(t);
    link.damage = dealt;
    // FAB-DMG-3.
    if dealt > 0 {
        link.hit = true;
        t.tell(Event::Hits, t.object(attack).controller, attack, dealt, 0);
    } else {
        t.tell(Event::Misses, t.object(attack).controller, attack, 0, 0);
    }
    Fab::settle(t);
}

/// Deals damage to a hero and returns how much was dealt. Who calls looks afterwards whether the game is decided,
/// because several heroes may be hit by one event (FAB-WIN-3).
pub(crate) fn deal(t: &mut Table, source: Id, seat: Seat, damage: i16) -> i16 {
    // FAB-DMG-4, FAB-DMG-9, FAB-DMG-10.
    let prevented = t.prevent(seat, damage);
    if prevented > 0 {
        t.tell(Event::Prevents, seat, Id::NONE, prevented, 0);
    }
    let dealt = damage - prevented;
    if dealt > 0 {
        Fab::change(t, seat, Pool::Life, -dealt);
        t.tell(Event::TakesDamage, seat, source, dealt, 0);
    }
    dealt
}

/// FAB-AP-3.
pub(crate) fn go_again(t: &mut Table, seat: Seat) {
    if seat == t.game.turn {
        Fab::change(t, seat, Pool::ActionPoints, 1);
        t.tell(Event::GoesAgain, seat, Id::NONE, 1, 0);
    }
}

pub(crate) fn intimidate(t: &mut Table, by: Seat) {
    let victim = t.next_seat(by);
    t.count_up(by, Tally::Intimidates);
    let cards = t.cards(Zone::Hand, victim).len();
    if cards == 0 {
        // FAB-KW-15: intimidated all the same.
        t.tell(Event::Intimidates, by, Id::NONE, 0, 0);
        return;
    }
    let k = t.rng.below(cards);
    let id = t.cards(Zone::Hand, victim)[k];
    let id = t.put(id, To::top(Zone::Banished, victim).face_down().secret()).id;
    t.object_mut(id).flags.set(INTIMIDATED, true);
    t.tell(Event::Intimidates, by, id, 1, 0);
}
