//! Before the first day (ALT-SETUP).

use crate::{
    Altered, Event, Flag, Phase, Pool, Proc, Side, Table, Type, VictoryCheck, Why, Zone, day::Day, naming,
    region,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{DefId, Flow, Id, Seat, SeatSet, SetUp, To};
use stapel_script::{Symbol, Word};

pub(crate) const HAND: usize = 6;
const FIRST_ORBS: usize = 3;

pub(crate) fn begin(t: &mut Table, set_up: &SetUp<Altered>) {
    lay_row(t);
    for (seat, deck) in (0..).map(Seat).zip(&set_up.decks) {
        for id in deck.copies() {
            let def = t.book.find(id).expect("the deck was checked");
            let zone = if t.book.def(def).types.contains(Type::Hero) { Zone::Hero } else { Zone::Deck };
            let card = t.make(def, seat);
            t.put(card, To::top(zone, seat));
        }
    }
    // ALT-SETUP-07.
    let seats = t.seat_count();
    let first = Seat(t.chance(seats) as u8);
    (t.game.first, t.game.turn) = (first, first);
    t.tell(Event::GoesFirst, first, Id::NONE, 0, 0);
    for seat in t.seats() {
        t.shuffle(Zone::Deck, seat);
        for _ in 0..HAND {
            t.draw(seat);
        }
    }
    t.push(Proc::Day(Day::from(Phase::Opening)));
    choose_first_orbs(t);
}

/// The first player chooses first.
fn choose_first_orbs(t: &mut Table) {
    let first = t.game.first;
    let second = t.next_seat(first);
    for seat in [second, first] {
        t.push(Proc::Opening(Opening { asked: false, seat }));
    }
}

/// Three different Tumult cards, face down, in an order that nobody knows (ALT-SETUP-03).
pub(crate) fn lay_row(t: &mut Table) {
    for id in region::TUMULT {
        let def = t.book.find(Symbol::new(id)).expect("the book was checked: the Tumult cards are there");
        let card = t.make(def, Seat::NOBODY);
        t.put(card, To::top(Zone::Row, Seat::NOBODY).face_down());
    }
    t.shuffle(Zone::Row, Seat(0));
}

/// A player names hand cards, one by one; then all of them become Orbs (ALT-SETUP-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    asked: bool,
    seat: Seat,
}

impl Opening {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if self.asked {
            naming::name(t);
        }
        let missing = FIRST_ORBS - naming::named(t, Zone::Hand, self.seat).count();
        if missing == 0 {
            lay_named(t, self.seat);
            return Flow::Pop;
        }
        self.asked = true;
        naming::ask(t, self.seat, Why::Opening, Zone::Hand, missing)
    }
}

/// A card that leaves a hand unseen changes faces with others, so what was named is found by its face.
fn lay_named(t: &mut Table, seat: Seat) {
    let mut faces = [DefId::NONE; FIRST_ORBS];
    for face in &mut faces {
        if let Some(id) = naming::first_named(t, Zone::Hand, seat) {
            *face = t.object(id).def;
            t.set_flag(id, Flag::Named, false);
        }
    }
    for face in faces {
        let card = t.cards(Zone::Hand, seat).iter().copied().find(|&c| t.object(c).def == face);
        if let Some(id) = card {
            add_orb(t, seat, id);
        }
    }
}

/// A hand card becomes a ready Orb; nobody else learns which (ALT-ZONE-04, ALT-MORN-08).
pub(crate) fn add_orb(t: &mut Table, seat: Seat, id: Id) {
    let orb = t.put(id, To::top(Zone::Orbs, seat));
    t.tell(Event::AddsOrb, seat, orb.id, 0, 0);
    // One Orb is as good as another: which came when is nobody's business.
    t.mix(Zone::Orbs, seat, 0);
}

/// For scenarios: a row is laid if none is there, and every Orb is ready.
pub(crate) fn lay_out(t: &mut Table) -> Result<(), &'static str> {
    if t.is_empty(Zone::Row, Seat(0)) {
        lay_row(t);
    }
    check_row(t)?;
    for seat in t.seats() {
        check_side(t, seat)?;
    }
    for k in 0..t.cards(Zone::Row, Seat(0)).len() {
        let id = t.cards(Zone::Row, Seat(0))[k];
        t.set_owner(id, Seat::NOBODY);
    }
    ready_orbs(t);
    Ok(())
}

/// Every Orb gives its mana again (ALT-MORN-04).
pub(crate) fn ready_orbs(t: &mut Table) {
    for seat in t.seats() {
        let orbs = t.cards(Zone::Orbs, seat).len() as i16;
        t.set_pool(seat, Pool::Mana, orbs);
    }
}

/// ALT-SETUP-02, ALT-SETUP-03.
fn check_row(t: &Table) -> Result<(), &'static str> {
    let row = t.cards(Zone::Row, Seat(0));
    if row.len() != region::TUMULT.len() {
        return Err("the row has three Tumult cards, or none is named");
    }
    let mut kinds = [false; region::TUMULT.len()];
    for &id in row {
        let Some(which) = region::tumult(t, id) else { return Err("only Tumult cards lie in the row") };
        let kind = which % kinds.len();
        if std::mem::replace(&mut kinds[kind], true) {
            return Err("the three Tumult cards are different, whichever way round they lie");
        }
        if which != kind && t.object(id).is_face_down() {
            return Err(
                "which way round a Tumult card lies is drawn when it is turned up: face down it is not a turned one",
            );
        }
    }
    Ok(())
}

/// What lies on a player's side can lie there (ALT-ZONE-01, ALT-OBJ-01, ALT-TOK-03).
fn check_side(t: &Table, seat: Seat) -> Result<(), &'static str> {
    if t.cards(Zone::Hero, seat).len() > 1 {
        return Err("a player has one Hero");
    }
    for &zone in Zone::ALL.iter().filter(|&&zone| zone != Zone::Row) {
        for &id in t.cards(zone, seat) {
            let fits = match zone {
                Zone::Hero => t.is(id, Type::Hero),
                Zone::HeroExpedition | Zone::CompanionExpedition => t.is(id, Type::Character),
                Zone::Landmarks => t.is(id, Type::Permanent),
                Zone::Limbo => return Err("only a card that is being played is in Limbo"),
                _ => !t.is(id, Type::Hero) && !t.is(id, Type::Token) && !t.is(id, Type::Region),
            };
            if !fits {
                return Err(match zone {
                    Zone::Hero => "only a Hero lies in the Hero zone",
                    Zone::HeroExpedition | Zone::CompanionExpedition => "only Characters are in Expeditions",
                    Zone::Landmarks => "only Permanents lie in the Landmark zone",
                    _ => {
                        "Heroes, tokens and Tumult cards are in no hand, deck, Reserve, Mana zone or discard pile"
                    }
                });
            }
        }
    }
    Ok(())
}

/// Whether the numbers of the table can be what they are (ALT-ADV-01, ALT-WIN-03).
fn check_numbers(t: &Table) -> Result<(), &'static str> {
    for seat in t.seats() {
        let distances = Side::ALL.map(|side| t.pool(seat, region::distance_pool(side)));
        if distances.iter().any(|d| !(0..=region::LAST).contains(d)) {
            return Err("a marker has come 0 to 7 regions far");
        }
        let met = distances.iter().sum::<i16>() >= region::LAST;
        if met && !t.game.arena && t.readings().victory_check == VictoryCheck::Dusk {
            return Err("such a table cannot be: two markers have met, and the game would be over already");
        }
        if t.pool(seat, Pool::Mana) < 0 {
            return Err("mana is 0 or more");
        }
    }
    Ok(())
}

/// For scenarios: `turn` is whose turn of the Afternoon it is.
pub(crate) fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
    let phase = match moment {
        "opening" => Phase::Opening,
        "morning" => Phase::Morning,
        "noon" => Phase::Noon,
        "" | "afternoon" => Phase::Afternoon,
        "dusk" => Phase::Dusk,
        "night" => Phase::Night,
        _ => return Err("the moment is one of: opening, morning, noon, afternoon, dusk, night"),
    };
    check_numbers(t)?;
    if phase == Phase::Afternoon && t.game.passed.contains(turn) {
        return Err("who has passed has no turn");
    }
    (t.game.turn, t.game.phase) = (turn, phase);
    t.begin_with(Proc::Day(Day::from(phase)));
    if phase == Phase::Opening {
        let few = |seat| t.cards(Zone::Hand, seat).len() < FIRST_ORBS;
        if t.seats().any(few) {
            return Err("three cards of each hand become the first Orbs: there are fewer");
        }
        choose_first_orbs(t);
    }
    Ok(())
}

/// For scenarios: `day`, `first` and `passed` (0 for seat a, 1 for seat b), `arena` (0 or 1).
pub(crate) fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
    match (word, n) {
        ("day", 1..) => t.game.day = n as u16,
        ("first", 0..=1) => t.game.first = Seat(n as u8),
        ("passed", 0..=1) => t.game.passed = SeatSet::one(Seat(n as u8)),
        ("arena", 0..=1) => t.game.arena = n == 1,
        _ => return false,
    }
    true
}
