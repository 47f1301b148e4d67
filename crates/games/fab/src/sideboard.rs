//! Sideboard and inventory (FAB-DECK-4 to FAB-DECK-8): before the game, and knowing the opposing hero, a player exchanges cards
//! of the list for others that were brought along.

use crate::{Event, Table, Type, Zone, facts, setup, words::Why};
use stapel_kernel::{Choice, DefId, Flags, Flow, Id, Ref, Seat, SeatSet, To, Why as Reason};
use stapel_script::{Deck, Word};

/// On a card in the inventory: it was taken out of the list, and does not come back.
const LEFT_OUT: u8 = Flags::GAME_A;

/// What a player brought besides the list waits outside the game.
pub(crate) fn bring(t: &mut Table, seat: Seat, deck: &Deck) {
    for &(n, card) in &deck.extra {
        let def = t.book.find(card).expect("the deck was checked: every card exists");
        for _ in 0..n {
            let id = t.make(def, seat);
            t.put(id, To::top(Zone::Inventory, seat));
        }
    }
}

const OFFER: u8 = 0;
const CHOSEN: u8 = 1;
const ROOM: u8 = 2;
const LEAVES: u8 = 3;

/// `seat` exchanges cards, one at a time; `it` is the card that comes in, `n` how many have left for it.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        OFFER => {
            t.state.options.clear();
            offer(t, Zone::Inventory, |t, id| {
                !t.object(id).flags.has(LEFT_OUT)
                    && (!t.is(id, Type::Quiver) || facts::has_bow(t, frame.seat))
            });
            if t.options.is_empty() {
                return Flow::Pop;
            }
            t.options.push(Choice::Done);
            t.ask(CHOSEN, frame.seat, Reason::Own(Why::BringIn), Ref::NONE)
        }
        CHOSEN => {
            let Choice::Card(id) = t.answer() else { return Flow::Pop };
            let comes = t.reference(id);
            let f = t.frame();
            (f.it, f.n) = (comes, 0);
            for k in 0..t.cards(Zone::Deck, frame.seat).len() {
                // Whoever picks from their own cards sees them; the shuffle makes that worth nothing.
                let id = t.cards(Zone::Deck, frame.seat)[k];
                t.reveal(id, SeatSet::one(frame.seat));
            }
            t.go(ROOM)
        }
        ROOM => {
            let id = frame.it.id;
            if has_room(t, frame.seat, id, frame.n) {
                come_in(t, frame.seat, id);
                return t.go(OFFER);
            }
            t.state.options.clear();
            offer(t, setup::home(t, t.object(id).def), |t, other| {
                t.is(other, Type::Quiver) == t.is(id, Type::Quiver)
            });
            t.ask(LEAVES, frame.seat, Reason::Own(Why::LeaveOut), Ref::NONE)
        }
        _ => {
            let Choice::Card(out) = t.answer() else { unreachable!("only cards are offered") };
            let out = t.put(out, To::top(Zone::Inventory, frame.seat).secret()).id;
            t.object_mut(out).flags.set(LEFT_OUT, true);
            t.frame().n += 1;
            t.go(ROOM)
        }
    }
}

/// Whether a card has room where it belongs once so many have left for it. A deck keeps its size, equipment its zone to
/// itself (FAB-OBJ-8), and weapons have two hands (FAB-OBJ-9).
fn has_room(t: &Table, seat: Seat, id: Id, left: i16) -> bool {
    match setup::home(t, t.object(id).def) {
        Zone::Deck => left > 0,
        Zone::Weapon if t.is(id, Type::Quiver) => {
            !t.cards(Zone::Weapon, seat).iter().any(|&other| t.is(other, Type::Quiver))
        }
        Zone::Weapon => {
            let held = t.cards(Zone::Weapon, seat).iter().map(|&other| setup::hands(t, other));
            held.sum::<usize>() + setup::hands(t, id) <= 2
        }
        zone => t.cards(zone, seat).is_empty(),
    }
}

/// A card leaves the inventory unseen, so that the others there change faces: what was left out is marked anew.
fn come_in(t: &mut Table, seat: Seat, id: Id) {
    let cards = t.cards(Zone::Inventory, seat).iter().map(|&card| t.object(card));
    let mut left_out: Vec<DefId> = cards.filter(|o| o.flags.has(LEFT_OUT)).map(|o| o.def).collect();
    let zone = setup::home(t, t.object(id).def);
    let mut to = To::top(zone, seat);
    // FAB-DECK-6.
    to.face_down = zone != Zone::Deck;
    t.put(id, to);
    for k in 0..t.cards(Zone::Inventory, seat).len() {
        let card = t.cards(Zone::Inventory, seat)[k];
        let at = left_out.iter().position(|&def| def == t.object(card).def);
        t.object_mut(card).flags.set(LEFT_OUT, at.is_some());
        if let Some(at) = at {
            left_out.remove(at);
        }
    }
}

fn offer(t: &mut Table, zone: Zone, fits: impl Fn(&Table, Id) -> bool) {
    let seat = t.frame().seat;
    for k in 0..t.cards(zone, seat).len() {
        let id = t.cards(zone, seat)[k];
        let def = t.object(id).def;
        let known = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def);
        if fits(t, id) && !t.options.iter().any(known) {
            t.options.push(Choice::Card(id));
        }
    }
}

/// FAB-DECK-7: with an inventory, another player mixes the deck after its owner.
pub(crate) fn mixed_by_another(t: &mut Table, seat: Seat) {
    if !t.cards(Zone::Inventory, seat).is_empty() {
        t.shuffle(Zone::Deck, seat);
        let other = t.next_seat(seat);
        t.tell_of(Event::Shuffles, other, seat, Id::NONE, Zone::Deck.index() as i16);
    }
}
