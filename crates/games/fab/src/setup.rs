//! Setting up (FAB-SETUP).

use crate::{Event, Fab, Keyword, Pool, Proc, Stat, Table, Type, Zone, sideboard, words::Why};
use stapel_kernel::{Choice, DefId, Flow, Frame, Id, Ref, Seat, SeatSet, SetUp, To, Why as Reason};
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
        sideboard::bring(t, seat, deck);
        start_life(t, seat);
    }
    t.push(Frame::game(Proc::SetUp, Seat(0)));
}

/// FAB-SETUP-2.
pub(crate) fn start_life(t: &mut Table, seat: Seat) {
    let life = t.cards(Zone::Hero, seat).first().and_then(|&hero| t.base(hero, Stat::Life)).unwrap_or(0);
    t.set_pool(seat, Pool::Life, life);
}

const CHANCE: u8 = 0;
const FIRST: u8 = 1;
const DECIDED: u8 = 2;
const LEAVE_OUT: u8 = 3;
const ITEMS: u8 = 4;
const DEAL: u8 = 5;

/// A frame for the moment at which chance has picked who decides about the first turn.
pub(crate) fn opening(chooser: Seat) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::SetUp, chooser);
    frame.step = FIRST;
    frame
}

/// `seat` decides who begins; `n` counts the players who have chosen.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let next = |t: &Table| t.in_order(t.game.turn).nth(frame.n as usize);
    match frame.step {
        CHANCE => {
            // FAB-SETUP-3: chance picks who decides.
            let seats = t.seat_count();
            t.frame().seat = Seat(t.chance(seats) as u8);
            t.go(FIRST)
        }
        FIRST => {
            t.state.options.clear();
            let all = t.seats().map(Choice::Seat);
            t.options.extend(all);
            t.ask(DECIDED, frame.seat, Reason::Own(Why::First), Ref::NONE)
        }
        DECIDED => {
            let Choice::Seat(first) = t.answer() else { unreachable!("only seats are offered") };
            t.game.turn = first;
            t.tell(Event::GoesFirst, first, Id::NONE, 0, 0);
            t.go(LEAVE_OUT)
        }
        // FAB-DECK-5: after the heroes are known and the first turn is decided.
        LEAVE_OUT => match next(t) {
            Some(seat) => {
                t.frame().n += 1;
                t.call(LEAVE_OUT, Frame::game(Proc::Sideboard, seat))
            }
            None => {
                t.frame().n = 0;
                t.go(ITEMS)
            }
        },
        ITEMS => match next(t) {
            Some(seat) => {
                t.frame().n += 1;
                t.call(ITEMS, Frame::game(Proc::StartItem, seat))
            }
            None => t.go(DEAL),
        },
        _ => {
            // FAB-SETUP-5, then FAB-SETUP-6, then FAB-SETUP-7.
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
            t.frames.clear();
            t.push(Frame::game(Proc::Turn, t.game.turn));
            Flow::Go
        }
    }
}

/// FAB-SETUP-9: some heroes begin with an item in the arena, taken from the deck before the shuffle.
pub(crate) fn start_item(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 1 {
        if let Choice::Card(id) = t.answer() {
            let item = t.put(id, To::top(Zone::Permanent, frame.seat));
            t.tell(Event::Moves, frame.seat, item.id, Zone::Permanent.index() as i16, 0);
        }
        return Flow::Pop;
    }
    let begins = |&hero: &Id| t.has(hero, Keyword::StartsWithItem);
    if !t.cards(Zone::Hero, frame.seat).first().is_some_and(begins) {
        return Flow::Pop;
    }
    t.state.options.clear();
    for k in 0..t.cards(Zone::Deck, frame.seat).len() {
        let id = t.cards(Zone::Deck, frame.seat)[k];
        // Whoever looks through their deck sees it; the shuffle makes that worth nothing.
        t.reveal(id, SeatSet::one(frame.seat));
        let def = t.object(id).def;
        let known = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def);
        if t.is(id, Type::Item)
            && t.is(id, Type::Mechanologist)
            && t.base(id, Stat::Cost).is_some_and(|cost| cost <= 2)
            && !t.options.iter().any(known)
        {
            t.options.push(Choice::Card(id));
        }
    }
    t.options.push(Choice::Done);
    t.ask(1, frame.seat, Reason::Own(Why::StartItem), Ref::NONE)
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
    t.cards(Zone::Hero, seat).first().and_then(|&hero| t.stat(hero, Stat::Intellect)).unwrap_or(0)
}

/// How many hands a weapon takes (FAB-OBJ-9); a quiver takes none.
pub(crate) fn hands(t: &Table, id: Id) -> usize {
    match () {
        () if t.is(id, Type::Quiver) => 0,
        () if t.is(id, Type::TwoHanded) => 2,
        () => 1,
    }
}
