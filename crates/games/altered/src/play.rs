//! Playing a card from hand or Reserve (ALT-PLAY, ALT-CHAR, ALT-SPELL, ALT-LAND).

use crate::{
    Counter, Event, Keyword, Pool, Price, Side, Stat, Table, Tally, Type, Why, Zone,
    expedition::{self, has},
    quick, turn,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Ctx, Flow, Frame, Id, Ref, Seat, To, Why as Reason};
use stapel_script::{Cost, Word};

/// What is printed for the place it is played from, with what was promised to it and what lasts, never less than 0
/// (ALT-PLAY-01, ALT-PLAY-04).
pub(crate) fn full_price(t: &Table, id: Id) -> i16 {
    let printed = if t.zone_of(id) == Some(Zone::Reserve) { Stat::ReserveCost } else { Stat::HandCost };
    t.stat_from(id, Stat::Cost, t.base(id, printed).unwrap_or(0) + t.promised(id, Stat::Cost))
}

/// How much less it costs if a card of the Reserve is discarded for it.
pub(crate) fn for_less(t: &Table, id: Id) -> i16 {
    let costs = t.book.costs(&t.def(id).extra_costs);
    costs.iter().map(|c| if let Cost::Own(Price::ForLess(n)) = c { *n } else { 0 }).sum()
}

pub(crate) fn playable(t: &Table, seat: Seat, id: Id) -> bool {
    // ALT-QUICK-09.
    if has(t, id, Counter::Exhausted) {
        return false;
    }
    // ALT-OBJ-03: a text that forbids is stronger than whatever permits.
    let this = t.reference(id);
    let def = t.def(id);
    let ctx = Ctx { seat, this, it: this, ..Ctx::NONE };
    if !def.play_only.iter().all(|cond| t.holds(cond, &ctx)) {
        return false;
    }
    let price = full_price(t, id);
    if def.extra_costs.is_empty() {
        return price <= t.pool(seat, Pool::Mana);
    }
    let mana = mana_left(t, seat, id);
    let less = for_less(t, id);
    let others = t.cards(Zone::Reserve, seat).iter().any(|&c| c != id);
    // ALT-PLAY-03.
    (price <= mana || (less > 0 && others && (price - less).max(0) <= mana)) && can_pay_extra(t, seat, this)
}

/// What is left for the price of a card beside its additional costs.
fn mana_left(t: &Table, seat: Seat, id: Id) -> i16 {
    let costs = t.book.costs(&t.def(id).extra_costs).iter();
    let extra = costs.map(|c| if let Cost::Pay(Pool::Mana, n) = c { *n } else { 0 }).sum::<i16>();
    t.pool(seat, Pool::Mana) - extra
}

/// Whether the additional costs of a card can be paid, without the card itself: it is in Limbo by then (ALT-PLAY-06).
fn can_pay_extra(t: &Table, seat: Seat, this: Ref) -> bool {
    let costs = t.book.costs(&t.def(this.id).extra_costs);
    if costs.is_empty() {
        return true;
    }
    let ctx = Ctx { seat, this, ..Ctx::NONE };
    let hand = || t.cards(Zone::Hand, seat).iter().filter(|&&c| c != this.id);
    let mut cards = 0;
    t.can_pay_together(seat, this, costs)
        && costs.iter().all(|cost| match cost {
            Cost::Discard(n, filter) | Cost::Give(n, filter, _) => {
                cards += *n as usize;
                hand().filter(|&&c| t.fits(filter, c, &ctx)).count() >= *n as usize
            }
            _ => true,
        })
        && cards <= hand().count()
}

/// A card that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Played {
    pub card: Ref,
    pub seat: Seat,
    pub from_reserve: bool,
}

/// A player plays a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    step: Step,
    played: Played,
    price: i16,
    /// The Expedition that a Character is played into.
    side: Option<Side>,
    /// The card that is discarded to pay less.
    for_less: Option<Id>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Begin,
    ExpeditionChosen,
    LessChosen,
    Paid,
    Resolved,
}

impl Play {
    pub(crate) fn new(t: &Table, seat: Seat, id: Id) -> Self {
        let from_reserve = t.zone_of(id) == Some(Zone::Reserve);
        let played = Played { card: t.reference(id), seat, from_reserve };
        Self { step: Step::Begin, played, price: full_price(t, id), side: None, for_less: None }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Played { card, seat, .. } = self.played;
        match self.step {
            Step::Begin if t.is(card.id, Type::Character) => {
                // ALT-CHAR-01.
                self.step = Step::ExpeditionChosen;
                t.ask(seat, Reason::Own(Why::Expedition), card, |_, out| {
                    out.extend(Side::ALL.map(|side| Choice::Number(expedition_number(seat, side))));
                })
            }
            Step::Begin => self.ask_for_less(t),
            Step::ExpeditionChosen => {
                let Choice::Number(number) = t.answer() else { unreachable!("only Expeditions are offered") };
                self.side = Some(expedition(number).1);
                self.ask_for_less(t)
            }
            Step::LessChosen => {
                // ALT-CARD-04.
                if let Choice::Card(other) = t.answer() {
                    self.for_less = Some(other);
                    self.price = (self.price - for_less(t, card.id)).max(0);
                }
                self.announce(t)
            }
            Step::Paid if t.is(card.id, Type::Spell) => {
                self.step = Step::Resolved;
                match t.def(card.id).resolve {
                    Some(program) => t.call(Frame::Text(t.text(program, seat, card))),
                    None => Flow::Go,
                }
            }
            Step::Paid => {
                self.enter(t);
                Flow::Pop
            }
            Step::Resolved => {
                self.put_away(t);
                Flow::Pop
            }
        }
    }

    fn ask_for_less(&mut self, t: &mut Table) -> Flow {
        let (Played { card, seat, .. }, price) = (self.played, self.price);
        let less = for_less(t, card.id);
        let mana = mana_left(t, seat, card.id);
        if less == 0 || (price - less).max(0) > mana {
            return self.announce(t);
        }
        let asked = t.ask_any(seat, Reason::Own(Why::ForLess), card, |t, out| {
            for &other in t.cards(Zone::Reserve, seat).iter().filter(|&&id| id != card.id) {
                let copy = |o: &Choice| matches!(*o, Choice::Card(c) if turn::alike(t, c, other));
                if !out.iter().any(copy) {
                    out.push(Choice::Card(other));
                }
            }
            if !out.is_empty() && price <= mana {
                out.push(Choice::Done);
            }
        });
        self.step = Step::LessChosen;
        asked.unwrap_or_else(|| self.announce(t))
    }

    fn announce(&mut self, t: &mut Table) -> Flow {
        let Played { card: Ref { id, .. }, seat, from_reserve } = self.played;
        self.played.card = t.put(id, To::top(Zone::Limbo, seat));
        t.game.limbo = Some(self.played);
        t.tell(Event::Announces, seat, id, i16::from(from_reserve), self.price);
        // ALT-PLAY-07.
        t.attach_next(id);
        // ALT-PLAY-06: everything at once.
        quick::pay_mana(t, seat, self.price);
        if let Some(card) = self.for_less {
            t.discard(card);
        }
        self.step = Step::Paid;
        t.call(t.paying(&t.def(id).extra_costs, seat, self.played.card))
    }

    fn enter(&self, t: &mut Table) {
        let Played { card: Ref { id, .. }, seat, from_reserve } = self.played;
        t.game.limbo = None;
        if let Some(side) = self.side {
            t.put(id, To::top(expedition::zone(side), seat));
            // ALT-RES-02.
            if from_reserve {
                t.set_counter(id, Counter::Fleeting, 1);
            }
            t.count_up(seat, Tally::CharactersPlayed);
        } else {
            // ALT-LAND-01.
            t.put(id, To::top(Zone::Landmarks, seat));
        }
        let place = told_place(t, id);
        t.tell(Event::Joins, seat, id, place, 0);
        tell_played(t, seat, id, place, from_reserve);
    }

    /// ALT-SPELL-02 to 04. A Spell that its own text has sent elsewhere is there (ALT-OBJ-05).
    fn put_away(&self, t: &mut Table) {
        let Played { card, seat, from_reserve } = self.played;
        if let Some(id) = t.alive(card) {
            let fleeting = from_reserve || t.has(id, Keyword::PrintedFleeting);
            let zone = if fleeting { Zone::Discard } else { Zone::Reserve };
            let rest = t.put(id, To::top(zone, t.object(id).owner));
            t.tell(Event::Moves, seat, rest.id, zone.index() as i16, 0);
        }
    }
}

/// A Spell has been played when it leaves Limbo, wherever it goes (ALT-PLAY-09).
pub(crate) fn left_limbo(t: &mut Table, card: Ref) {
    let before = Ref { epoch: card.epoch.wrapping_sub(1), ..card };
    if let Some(played) = t.game.limbo.take_if(|played| played.card == before) {
        tell_played(t, played.seat, card.id, NOWHERE, played.from_reserve);
    }
}

/// ALT-PLAY-09, ALT-REACT-02.
fn tell_played(t: &mut Table, seat: Seat, id: Id, place: i16, from_reserve: bool) {
    t.tell(Event::Plays, seat, id, place, 0);
    let from = if from_reserve { Event::FromReserve } else { Event::FromHand };
    t.tell(from, seat, id, place, 0);
}

/// Expeditions as numbers, for options and events.
pub(crate) fn expedition_number(seat: Seat, side: Side) -> i16 {
    i16::from(seat.0) * 2 + side as i16
}

pub(crate) fn expedition(number: i16) -> (Seat, Side) {
    (Seat((number / 2) as u8), Side::ALL[number as usize % 2])
}

/// What is in no Expedition.
const NOWHERE: i16 = 0;
/// Added to the number of the Expedition of a Character that is in both.
const GIGANTIC: i16 = 4;

/// Where a Character is, as events tell it. Below 0, so that it cannot be mistaken for a number that a text has counted.
pub(crate) fn told_place(t: &Table, id: Id) -> i16 {
    let Some((seat, side)) = expedition::of(t, id) else { return NOWHERE };
    let gigantic = if t.has(id, Keyword::Gigantic) { GIGANTIC } else { 0 };
    -1 - (expedition_number(seat, side) + gigantic)
}

/// The Expedition a text means by "mine" and whether its card is in both: where the card is, or was when it triggered
/// (ALT-REACT-08). What is no Character is in none.
pub(crate) fn mine(t: &Table, this: Ref) -> Option<(Seat, Side, bool)> {
    place_told(t.alive(this).map_or_else(|| t.noted(), |id| told_place(t, id)))
}

/// What `told_place` has told.
pub(crate) fn place_told(place: i16) -> Option<(Seat, Side, bool)> {
    (place < NOWHERE).then(|| {
        let number = -1 - place;
        let (seat, side) = expedition(number % GIGANTIC);
        (seat, side, number >= GIGANTIC)
    })
}
