//! Sideboard and inventory (FAB-DECK-4 to FAB-DECK-8): before the game, and knowing the opposing hero, a player exchanges cards
//! of the list for others that were brought along.

use crate::{Event, Table, Zone, setup, words::Why};
use stapel_kernel::{Choice, Flags, Flow, Id, Ref, Seat, SeatSet, To, Why as Reason};
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
const REPLACED: u8 = 2;

/// `seat` exchanges cards, one at a time; `it` is the card that comes in.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        OFFER => {
            t.state.options.clear();
            offer(t, Zone::Inventory, |t, id| {
                let zone = setup::home(t, t.object(id).def);
                !t.object(id).flags.has(LEFT_OUT) && !t.cards(zone, frame.seat).is_empty()
            });
            if t.options.is_empty() {
                return Flow::Pop;
            }
            t.options.push(Choice::Done);
            t.ask(CHOSEN, frame.seat, Reason::Own(Why::BringIn), Ref::NONE)
        }
        CHOSEN => {
            let Choice::Card(id) = t.answer else { return Flow::Pop };
            let zone = setup::home(t, t.object(id).def);
            t.frame().it = t.reference(id);
            for k in 0..t.cards(Zone::Deck, frame.seat).len() {
                // Whoever picks from their own cards sees them; the shuffle makes that worth nothing.
                let id = t.cards(Zone::Deck, frame.seat)[k];
                t.reveal(id, SeatSet::one(frame.seat));
            }
            t.state.options.clear();
            offer(t, zone, |_, _| true);
            t.ask(REPLACED, frame.seat, Reason::Own(Why::LeaveOut), Ref::NONE)
        }
        _ => {
            let Choice::Card(out) = t.answer else { unreachable!("only cards are offered") };
            let zone = setup::home(t, t.object(out).def);
            if let Some(id) = t.alive(frame.it) {
                let mut to = To::top(zone, frame.seat);
                // FAB-DECK-6.
                to.face_down = zone != Zone::Deck;
                t.put(id, to);
            }
            let out = t.put(out, To::top(Zone::Inventory, frame.seat).secret()).id;
            t.object_mut(out).flags.set(LEFT_OUT, true);
            t.go(OFFER)
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
