//! Sideboard and inventory (FAB-DECK-4 to FAB-DECK-8): before the game, and knowing the opposing hero, a player exchanges cards
//! of the list for others that were brought along.

use crate::{Event, Flag, Table, Type, Zone, facts, setup, words::Why};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, DefId, Flow, Id, Ref, Seat, SeatSet, To, Why as Reason};
use stapel_script::{Deck, Word};

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

/// A player exchanges cards, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sideboard {
    step: Step,
    seat: Seat,
    /// The card that comes in, and how many have left for it.
    pub(crate) comes: Id,
    left: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Offer,
    Chosen,
    Leaves,
}

impl Sideboard {
    pub(crate) fn new(seat: Seat) -> Self {
        Self { step: Step::Offer, seat, comes: Id::NONE, left: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = self.seat;
        match self.step {
            Step::Offer => {
                self.step = Step::Chosen;
                let asked = t.ask_any(seat, Reason::Own(Why::BringIn), Ref::NONE, |t, out| {
                    let bow = facts::has_bow(t, seat);
                    offer(t, Zone::Inventory, seat, out, |id| {
                        !t.flag(id, Flag::LeftOut) && (bow || !t.is(id, Type::Quiver))
                    });
                    if !out.is_empty() {
                        out.push(Choice::Done);
                    }
                });
                asked.unwrap_or(Flow::Pop)
            }
            Step::Chosen => {
                let Choice::Card(id) = t.answer() else { return Flow::Pop };
                (self.comes, self.left) = (id, 0);
                look_through_deck(t, seat);
                self.make_room(t)
            }
            Step::Leaves => {
                let Choice::Card(out) = t.answer() else { unreachable!("only cards are offered") };
                let out = t.put(out, To::top(Zone::Inventory, seat).secret()).id;
                t.set_flag(out, Flag::LeftOut, true);
                self.left += 1;
                self.make_room(t)
            }
        }
    }

    /// The card comes in, or another one has to leave first.
    fn make_room(&mut self, t: &mut Table) -> Flow {
        let Self { seat, comes, left, .. } = *self;
        if has_room(t, seat, comes, left) {
            come_in(t, seat, comes);
            self.step = Step::Offer;
            return Flow::Go;
        }
        self.step = Step::Leaves;
        t.ask(seat, Reason::Own(Why::LeaveOut), Ref::NONE, |t, out| {
            let quiver = t.is(comes, Type::Quiver);
            let zone = setup::home(t, t.object(comes).def);
            offer(t, zone, seat, out, |other| t.is(other, Type::Quiver) == quiver);
        })
    }
}

/// Whoever picks from their own deck sees it; the shuffle makes that worth nothing.
pub(crate) fn look_through_deck(t: &mut Table, seat: Seat) {
    for k in 0..t.cards(Zone::Deck, seat).len() {
        let id = t.cards(Zone::Deck, seat)[k];
        t.reveal(id, SeatSet::one(seat));
    }
}

/// Whether a card has room where it belongs once so many have left for it. A deck keeps its size, equipment its zone to
/// itself (FAB-OBJ-8), and weapons have two hands (FAB-OBJ-9).
fn has_room(t: &Table, seat: Seat, id: Id, left: u8) -> bool {
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
    let cards = t.cards(Zone::Inventory, seat).iter().filter(|&&card| t.flag(card, Flag::LeftOut));
    let mut left_out: Vec<DefId> = cards.map(|&card| t.object(card).def).collect();
    let zone = setup::home(t, t.object(id).def);
    let mut to = To::top(zone, seat);
    // FAB-DECK-6.
    to.face_down = zone != Zone::Deck;
    t.put(id, to);
    for k in 0..t.cards(Zone::Inventory, seat).len() {
        let card = t.cards(Zone::Inventory, seat)[k];
        let at = left_out.iter().position(|&def| def == t.object(card).def);
        t.set_flag(card, Flag::LeftOut, at.is_some());
        if let Some(at) = at {
            left_out.remove(at);
        }
    }
}

/// Offers the fitting cards of a zone, one option for each different card.
pub(crate) fn offer(t: &Table, zone: Zone, seat: Seat, out: &mut Vec<Choice>, fits: impl Fn(Id) -> bool) {
    for &id in t.cards(zone, seat) {
        let def = t.object(id).def;
        let known = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def);
        if fits(id) && !out.iter().any(known) {
            out.push(Choice::Card(id));
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
