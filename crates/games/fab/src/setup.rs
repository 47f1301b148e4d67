//! Setting up (FAB-SETUP).

use crate::{
    Event, Fab, Keyword, Pool, Proc, Stat, Table, Type, Zone, facts,
    sideboard::{self, Sideboard},
    turn::Turn,
    words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, DefId, Flow, Id, Ref, Seat, SetUp, To, Why as Reason};
use stapel_script::Word;

/// Where a card of a deck list starts the game.
pub(crate) fn home(t: &Table, def: DefId) -> Zone {
    let types = t.book.def(def).types;
    let has = |kind| types.contains(kind);
    match () {
        () if has(Type::Hero) => Zone::Hero,
        () if has(Type::Weapon) || has(Type::Quiver) => Zone::Weapon,
        () if has(Type::Equipment) && has(Type::Head) => Zone::Head,
        () if has(Type::Equipment) && has(Type::Chest) => Zone::Chest,
        () if has(Type::Equipment) && has(Type::Arms) => Zone::Arms,
        () if has(Type::Equipment) => Zone::Legs,
        () => Zone::Deck,
    }
}

pub(crate) fn begin(t: &mut Table, set_up: &SetUp<Fab>) {
    for (k, deck) in set_up.decks.iter().enumerate() {
        let seat = Seat(k as u8);
        for card in deck.copies() {
            let def = t.book.find(card).expect("the deck was checked: every card exists");
            let id = t.make(def, seat);
            let zone = home(t, def);
            // FAB-SETUP-1: heroes are open from the beginning; weapons and equipment wait (FAB-SETUP-5).
            let mut to = To::top(zone, seat);
            to.face_down = !matches!(zone, Zone::Hero | Zone::Deck);
            t.put(id, to);
        }
        sideboard::bring(t, seat, deck);
        start_life(t, seat);
    }
    t.push(Proc::Opening(Opening { step: Step::Chance, asked: 0 }));
}

/// FAB-SETUP-2.
pub(crate) fn start_life(t: &mut Table, seat: Seat) {
    let life = facts::hero(t, seat).and_then(|hero| t.base(hero, Stat::Life)).unwrap_or(0);
    t.set_pool(seat, Pool::Life, life);
}

/// From the laid-out cards to the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    step: Step,
    /// How many players have had their turn at what all of them do.
    asked: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Chance,
    /// This player decides who begins.
    First(Seat),
    Decided,
    LeaveOut,
    Items,
}

impl Opening {
    /// From the moment at which chance has picked who decides about the first turn.
    pub(crate) fn decided_by(chooser: Seat) -> Self {
        Self { step: Step::First(chooser), asked: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        match self.step {
            Step::Chance => {
                // FAB-SETUP-3: chance picks who decides.
                let seats = t.seat_count();
                self.step = Step::First(Seat(t.chance(seats) as u8));
                Flow::Go
            }
            Step::First(chooser) => {
                self.step = Step::Decided;
                let all = |t: &mut Table, out: &mut Vec<Choice>| out.extend(t.seats().map(Choice::Seat));
                t.ask(chooser, Reason::Own(Why::First), Ref::NONE, all)
            }
            Step::Decided => {
                let Choice::Seat(first) = t.answer() else { unreachable!("only seats are offered") };
                t.game.turn = first;
                t.tell(Event::GoesFirst, first, Id::NONE, 0, 0);
                self.step = Step::LeaveOut;
                Flow::Go
            }
            // FAB-DECK-5: after the heroes are known and the first turn is decided.
            Step::LeaveOut => match self.next(t) {
                Some(seat) => t.call(Proc::Sideboard(Sideboard::new(seat))),
                None => {
                    (self.step, self.asked) = (Step::Items, 0);
                    Flow::Go
                }
            },
            Step::Items => match self.next(t) {
                Some(seat) => t.call(Proc::StartItem(StartItem { asked: false, seat })),
                None => {
                    deal(t);
                    t.begin_with(Proc::Turn(Turn::new()));
                    Flow::Go
                }
            },
        }
    }

    fn next(&mut self, t: &Table) -> Option<Seat> {
        let next = t.in_order(t.game.turn).nth(self.asked as usize);
        self.asked += 1;
        next
    }
}

/// FAB-SETUP-5, then FAB-SETUP-6, then FAB-SETUP-7.
fn deal(t: &mut Table) {
    for seat in t.seats() {
        t.shuffle(Zone::Deck, seat);
        sideboard::mixed_by_another(t, seat);
    }
    reveal_equipment(t);
    for seat in t.seats() {
        for _ in 0..intellect(t, seat) {
            t.draw(seat);
        }
    }
}

/// FAB-SETUP-9: some heroes begin with an item in the arena, taken from the deck before the shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StartItem {
    asked: bool,
    seat: Seat,
}

impl StartItem {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = self.seat;
        if self.asked {
            if let Choice::Card(id) = t.answer() {
                let item = t.put(id, To::top(Zone::Permanent, seat));
                t.tell(Event::Moves, seat, item.id, Zone::Permanent.index() as i16, 0);
            }
            return Flow::Pop;
        }
        if !facts::hero(t, seat).is_some_and(|hero| t.has(hero, Keyword::StartsWithItem)) {
            return Flow::Pop;
        }
        self.asked = true;
        t.ask(seat, Reason::Own(Why::StartItem), Ref::NONE, |t, out| {
            sideboard::look_through_deck(t, seat);
            sideboard::offer(t, Zone::Deck, seat, out, |id| {
                t.is(id, Type::Item)
                    && t.is(id, Type::Mechanologist)
                    && t.base(id, Stat::Cost).is_some_and(|cost| cost <= 2)
            });
            out.push(Choice::Done);
        })
    }
}

const WORN: [Zone; 5] = [Zone::Weapon, Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs];

/// FAB-DECK-6: before the decks are shuffled, weapons and equipment lie face down.
pub(crate) fn cover_equipment(t: &mut Table) {
    for zone in WORN {
        for seat in t.seats() {
            for k in 0..t.cards(zone, seat).len() {
                let id = t.cards(zone, seat)[k];
                t.put(id, To::top(zone, seat).face_down().secret());
            }
        }
    }
}

/// FAB-SETUP-6.
fn reveal_equipment(t: &mut Table) {
    for zone in WORN {
        for seat in t.seats() {
            for k in 0..t.cards(zone, seat).len() {
                let id = t.cards(zone, seat)[k];
                t.turn_up(id);
            }
        }
    }
}

pub(crate) fn intellect(t: &Table, seat: Seat) -> i16 {
    facts::hero(t, seat).and_then(|hero| t.stat(hero, Stat::Intellect)).unwrap_or(0)
}

/// How many hands a weapon takes (FAB-OBJ-9); a quiver takes none.
pub(crate) fn hands(t: &Table, id: Id) -> usize {
    match () {
        () if t.is(id, Type::Quiver) => 0,
        () if t.is(id, Type::TwoHanded) => 2,
        () => 1,
    }
}
