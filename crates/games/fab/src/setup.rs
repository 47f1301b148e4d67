//! Setting up (FAB-SETUP).

use crate::{Event, Fab, Pool, Proc, Stat, Table, Type, Zone, words::Why};
use stapel_kernel::{Choice, DefId, Flow, Frame, Id, Ref, Seat, SetUp, To, Why as Reason};

/// Where a card of a deck list starts the game.
pub(crate) fn home(t: &Table, def: DefId) -> Zone {
    let types = t.book.def(def).types;
    let has = |kind| types.contains(kind);
    match () {
        () if has(Type::Hero) => Zone::Hero,
        () if has(Type::Weapon) => Zone::Weapon,
        () if has(Type::Equipment) && has(Type::Head) => Zone::Head,
        () if has(Type::Equipment) && has(Type::Chest) => Zone::Chest,
        () if has(Type::Equipment) && has(Type::Arms) => Zone::Arms,
        () if has(Type::Equipment) => Zone::Legs,
        () => Zone::Deck,
    }
}

pub(crate) fn begin(t: &mut Table, set_up: &SetUp<Fab>) {
    t.game.options = set_up.options;
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
        start_life(t, seat);
    }
    t.push(Frame::game(Proc::SetUp, Seat(0)));
}

/// FAB-SETUP-2.
pub(crate) fn start_life(t: &mut Table, seat: Seat) {
    let life = t.cards(Zone::Hero, seat).first().and_then(|&hero| t.base(hero, Stat::Life)).unwrap_or(0);
    t.set_pool(seat, Pool::Life, life);
}

pub(crate) fn step(t: &mut Table) -> Flow {
    match t.frame().step {
        0 => {
            // FAB-SETUP-3: chance picks who decides.
            let seats = t.seats as usize;
            let chooser = Seat(t.rng.below(seats) as u8);
            t.state.options.clear();
            let all = t.state.seats().map(Choice::Seat);
            t.options.extend(all);
            t.ask(1, chooser, Reason::Own(Why::First), Ref::NONE)
        }
        _ => {
            let Choice::Seat(first) = t.answer else { unreachable!("only seats are offered") };
            t.game.turn = first;
            t.tell(Event::GoesFirst, first, Id::NONE, 0, 0);
            for seat in t.state.seats() {
                // FAB-SETUP-5, then FAB-SETUP-6, then FAB-SETUP-7.
                t.shuffle(Zone::Deck, seat);
            }
            reveal_equipment(t);
            for seat in t.state.seats() {
                for _ in 0..intellect(t, seat) {
                    t.draw(seat);
                }
            }
            t.frames.clear();
            t.push(Frame::game(Proc::Turn, first));
            Flow::Go
        }
    }
}

/// FAB-SETUP-6.
fn reveal_equipment(t: &mut Table) {
    for zone in [Zone::Weapon, Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs] {
        for seat in t.state.seats() {
            for k in 0..t.cards(zone, seat).len() {
                let id = t.cards(zone, seat)[k];
                t.turn_up(id);
            }
        }
    }
}

pub(crate) fn intellect(t: &Table, seat: Seat) -> i16 {
    t.cards(Zone::Hero, seat).first().and_then(|&hero| t.stat(hero, Stat::Intellect)).unwrap_or(0)
}

/// How many hands a weapon takes (FAB-OBJ-9).
pub(crate) fn hands(t: &Table, id: Id) -> usize {
    if t.is(id, Type::TwoHanded) { 2 } else { 1 }
}
