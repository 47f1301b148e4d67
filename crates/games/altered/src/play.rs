//! Playing a card from hand or Reserve (ALT-PLAY, ALT-CHAR, ALT-SPELL, ALT-LAND).

use crate::{
    Counter, Event, Keyword, Pool, Price, Side, Stat, Table, Tally, Type, Why, Zone,
    expedition::{self, has},
    quick, turn,
};
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
    let ctx = Ctx { seat, this, it: this, ..Ctx::NONE };
    if !t.def(id).play_only.iter().all(|cond| t.holds(cond, &ctx)) {
        return false;
    }
    let mana = mana_left(t, seat, id);
    let price = full_price(t, id);
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

const EXPEDITION: u8 = 0;
const TO: u8 = 1;
const LESS: u8 = 2;
const PAY: u8 = 3;
const ENTER: u8 = 4;
const PAID: u8 = 5;
const SPELL_DONE: u8 = 6;

/// `this` is played. `n` is its price, `m` is 1 if it comes from Reserve, `k` the Expedition it goes to, `it` the card
/// that is discarded to pay less.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let id = frame.this.id;
    match frame.step {
        EXPEDITION => {
            let from_reserve = t.zone_of(id) == Some(Zone::Reserve);
            let price = full_price(t, id);
            let f = t.frame();
            (f.n, f.m) = (price, i16::from(from_reserve));
            if !t.is(id, Type::Character) {
                return t.go(LESS);
            }
            // ALT-CHAR-01.
            t.state.options.clear();
            t.options.extend(Side::ALL.map(|side| Choice::Number(expedition_number(frame.seat, side))));
            t.ask(TO, frame.seat, Reason::Own(Why::Expedition), frame.this)
        }
        TO => {
            let Choice::Number(k) = t.answer() else { unreachable!("only Expeditions are offered") };
            t.frame().k = k;
            t.go(LESS)
        }
        LESS => {
            let less = for_less(t, id);
            let mana = mana_left(t, frame.seat, id);
            if less == 0 || (frame.n - less).max(0) > mana {
                return t.go(ENTER);
            }
            t.state.options.clear();
            let others = t.cards(Zone::Reserve, frame.seat).len();
            for k in 0..others {
                let card = t.cards(Zone::Reserve, frame.seat)[k];
                let copy = |o: &Choice| matches!(*o, Choice::Card(c) if turn::alike(t, c, card));
                if card != id && !t.options.iter().any(copy) {
                    t.options.push(Choice::Card(card));
                }
            }
            if t.options.is_empty() {
                return t.go(ENTER);
            }
            if frame.n <= mana {
                t.options.push(Choice::Done);
            }
            t.ask(PAY, frame.seat, Reason::Own(Why::ForLess), frame.this)
        }
        PAY => {
            // ALT-CARD-04.
            if let Choice::Card(card) = t.answer() {
                let less = for_less(t, id);
                let it = t.reference(card);
                let f = t.frame();
                (f.it, f.n) = (it, (f.n - less).max(0));
            }
            t.go(ENTER)
        }
        ENTER => {
            let this = t.put(id, To::top(Zone::Limbo, frame.seat));
            t.frame().this = this;
            t.tell(Event::Announces, frame.seat, id, frame.m, frame.n);
            // ALT-PLAY-07.
            t.attach_next(id);
            // ALT-PLAY-06: everything at once.
            quick::pay_mana(t, frame.seat, frame.n);
            if let Some(card) = t.alive(frame.it) {
                t.discard(card);
            }
            let extra = t.paying(&t.def(id).extra_costs, frame.seat, this);
            t.call(PAID, extra)
        }
        PAID => {
            if t.is(id, Type::Spell) {
                return match t.def(id).resolve {
                    Some(program) => {
                        let text = t.text(program, frame.seat, frame.this);
                        t.call(SPELL_DONE, text)
                    }
                    None => t.go(SPELL_DONE),
                };
            }
            enter(t, &frame, id);
            Flow::Pop
        }
        _ => {
            // ALT-SPELL-02 to 04. A Spell that its own text has sent elsewhere is there (ALT-OBJ-05).
            if let Some(id) = t.alive(frame.this) {
                let fleeting = frame.m == 1 || t.has(id, Keyword::PrintedFleeting);
                let zone = if fleeting { Zone::Discard } else { Zone::Reserve };
                let rest = t.put(id, To::top(zone, t.object(id).owner));
                t.tell(Event::Moves, frame.seat, rest.id, zone.index() as i16, 0);
            }
            Flow::Pop
        }
    }
}

/// A Spell has been played when it leaves Limbo, wherever it goes (ALT-PLAY-09).
pub(crate) fn left_limbo(t: &mut Table, card: Ref) {
    let before = Ref { epoch: card.epoch.wrapping_sub(1), ..card };
    let play = stapel_kernel::Code::Game(crate::Proc::Play);
    let frame = t.frames.iter().rev().find(|f| f.code == play && f.this == before).copied();
    if let Some(frame) = frame {
        played(t, frame.seat, card.id, NOWHERE, frame.m == 1);
    }
}

fn enter(t: &mut Table, frame: &Frame<crate::Proc>, id: Id) {
    let from_reserve = frame.m == 1;
    if t.is(id, Type::Character) {
        let (_, side) = expedition(frame.k);
        t.put(id, To::top(expedition::zone(side), frame.seat));
        // ALT-RES-02.
        if from_reserve {
            t.object_mut(id).counters[Counter::Fleeting.index()] = 1;
        }
        t.count_up(frame.seat, Tally::CharactersPlayed);
    } else {
        // ALT-LAND-01.
        t.put(id, To::top(Zone::Landmarks, frame.seat));
    }
    let place = told_place(t, id);
    t.tell(Event::Joins, frame.seat, id, place, 0);
    played(t, frame.seat, id, place, from_reserve);
}

/// ALT-PLAY-09, ALT-REACT-02.
fn played(t: &mut Table, seat: Seat, id: Id, place: i16, from_reserve: bool) {
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
pub(crate) fn mine(t: &Table, this: Ref, told: i16) -> Option<(Seat, Side, bool)> {
    place_told(t.alive(this).map_or(told, |id| told_place(t, id)))
}

/// What `told_place` has told.
pub(crate) fn place_told(place: i16) -> Option<(Seat, Side, bool)> {
    (place < NOWHERE).then(|| {
        let number = -1 - place;
        let (seat, side) = expedition(number % GIGANTIC);
        (seat, side, number >= GIGANTIC)
    })
}
