//! Setting up (ATH-STA, ATH-HND, ATH-POL-01): start cards in secret, initiative, starting hands.

use crate::{
    Athernum, Event, Keyword, MOST_SEATS, MainCard, Phase, Pool, Proc, StartCard, Stat, Table, Type, Why,
    Zone, turn, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Def, DefId, Flow, Id, Ref, Seat, To, Why as Reason};

/// ATH-HND-02.
pub(crate) const HAND: usize = 6;

/// ATH-TOK-02, ATH-TOK-03.
pub(crate) const COMMANDS: i16 = 2;

/// ATH-STA-01: a card with a victory field, unless it says otherwise.
pub(crate) fn can_start(def: &Def<Athernum>) -> bool {
    def.stat(Stat::Field).is_some()
        && !def.types.contains(Type::Extra)
        && !def.keywords.contains(Keyword::LoneWolf)
}

/// ATH-STA-03.
pub(crate) fn place_of(def: &Def<Athernum>) -> Zone {
    if def.types.contains(Type::Location) { Zone::Location } else { Zone::Main }
}

pub(crate) fn begin(t: &mut Table, set_up: &stapel_kernel::SetUp<Athernum>) {
    for (k, deck) in set_up.decks.iter().enumerate() {
        let seat = Seat(k as u8);
        for (list, zone) in [(&deck.cards, Zone::Deck), (&deck.extra, Zone::Extra)] {
            for &(n, card) in list {
                let def = t.book.find(card).expect("the deck was checked: every card exists");
                for _ in 0..n {
                    let id = t.make(def, seat);
                    t.put(id, To::top(zone, seat));
                }
            }
        }
    }
    t.push(SetUp::begin());
}

/// For scenarios: everybody is about to choose a start card out of the deck.
pub(crate) fn open(t: &mut Table) -> Result<(), &'static str> {
    for seat in t.seats() {
        if !zones::board(t, seat).is_empty()
            || !t.cards(Zone::Deck, seat).iter().any(|&id| can_start(t.def(id)))
        {
            return Err(
                "at the opening nothing is in play, and every deck has a card that can be a start card",
            );
        }
    }
    t.game.phase = Phase::SetUp;
    t.begin_with(SetUp::begin());
    Ok(())
}

/// Every seat in turn lays its start card face down; then all are revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp {
    asked: bool,
    seat: Seat,
}

impl SetUp {
    fn begin() -> Proc {
        Proc::SetUp(Self { asked: false, seat: Seat(0) })
    }

    /// Whoever was choosing has left.
    pub(crate) fn anew(self) -> Self {
        Self { asked: false, ..self }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = self.seat;
        if std::mem::take(&mut self.asked) {
            let Choice::Name(def) = t.answer() else { unreachable!("only names are offered") };
            lay(t, seat, def);
        } else if seat.index() == t.seat_count() {
            return start(t);
        } else if !t.is_gone(seat) {
            self.asked = true;
            return t.ask(seat, Reason::Own(Why::Start), Ref::NONE, |t, out| {
                // By name: nobody knows where in the deck a card lies.
                for &id in t.cards(Zone::Deck, seat) {
                    let choice = Choice::Name(t.object(id).def);
                    if can_start(t.def(id)) && !out.contains(&choice) {
                        out.push(choice);
                    }
                }
            });
        }
        self.seat = Seat(seat.0 + 1);
        Flow::Go
    }
}

/// ATH-STA-02: only its owner sees it.
fn lay(t: &mut Table, seat: Seat, def: DefId) {
    let card = t.cards(Zone::Deck, seat).iter().copied().find(|&id| t.object(id).def == def);
    let id = card.expect("the card that was named is in the deck");
    let zone = place_of(t.book.def(def));
    let place = if zone == Zone::Location { zones::LOCATION_PLACE } else { 0 };
    let card = t.put(id, To::top(zone, seat).face_down().place(place));
    t.tell(Event::ChoosesStart, seat, card.id, 0, 0);
}

fn start(t: &mut Table) -> Flow {
    let gone = t.gone();
    let mut order = [(i16::MAX, Seat::NOBODY); MOST_SEATS];
    for seat in t.seats() {
        order[seat.index()].1 = seat;
        if gone.contains(seat) {
            continue;
        }
        let id = zones::permanents(t, seat)[0];
        // ATH-STA-06.
        t.turn_up(id);
        t.tell(Event::ShowsStart, seat, id, 0, 0);
        // ATH-STA-08.
        order[seat.index()].0 = t.base(id, Stat::Cost).unwrap_or(0);
        // ATH-POL-01.
        t.game.pool += t.base(id, Stat::Field).unwrap_or(0);
        choose_main(t, seat, id);
    }
    // ATH-STA-07, ATH-STA-09: mixed first, so that chance orders those who are tied. Who has left comes last.
    let order = &mut order[..t.seat_count()];
    for k in (1..order.len()).rev() {
        let other = t.chance(k + 1);
        order.swap(k, other);
    }
    order.sort_by_key(|&(cost, _)| cost);
    let mut seats = [Seat::NOBODY; MOST_SEATS];
    order.iter().zip(&mut seats).for_each(|(&(_, seat), slot)| *slot = seat);
    let seats = &seats[..order.len()];
    t.set_order(seats);
    let playing = || seats.iter().copied().filter(|&s| !gone.contains(s));
    for seat in playing() {
        // ATH-HND-01, ATH-HND-02.
        t.shuffle(Zone::Deck, seat);
        for _ in 0..HAND {
            t.draw(seat);
        }
        t.set_pool(seat, Pool::Command, COMMANDS);
    }
    let first = seats[0];
    t.game.turn = first;
    t.game.phase = Phase::Morning;
    t.tell(Event::GoesFirst, first, Id::NONE, 0, 0);
    for seat in playing() {
        let id = zones::permanents(t, seat)[0];
        show(t, id);
    }
    turn::begin(t)
}

/// How a start card lies ahead of the first Morning (ATH-STA-06, ATH-R-04); face up it speaks (ATH-STA-11).
pub(crate) fn show(t: &mut Table, id: Id) {
    match t.readings().start_card {
        StartCard::FaceUp => zones::surface(t, id),
        StartCard::Exhausted => t.turn_down(id),
    }
}

/// ATH-R-08.
pub(crate) fn choose_main(t: &mut Table, seat: Seat, id: Id) {
    let character = t.def(id).types.contains(Type::Character);
    if character || t.readings().main_card == MainCard::AnyType {
        t.game.main[seat.index()] = id;
    }
}
