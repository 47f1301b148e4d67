//! The End Phase (FAB-END).

use crate::{
    Event, Phase, Place, Pool, Proc, Stat, Table, Until, Zone, damage::INTIMIDATED, pitch, prevention,
    setup::intellect, words::Why,
};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, To, Why as Reason};
use stapel_script::Symbol;

const BEGIN: u8 = 0;
const HEAVE: u8 = 1;
const ARSENAL: u8 = 2;
const STORED: u8 = 3;
const UNDER: u8 = 4;
const FINISH: u8 = 5;

/// `n` counts the players who have put their pitched cards away.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let player = t.game.turn;
    match frame.step {
        BEGIN => {
            t.game.phase = Phase::End;
            t.expire(Until::ActionPhase);
            give_back_intimidated(t);
            prevention::destroy_quelled(t);
            // FAB-END-1.
            t.tell(Event::EndPhaseStarts, player, Id::NONE, 0, 0);
            t.call(HEAVE, Frame::game(Proc::ResolveAll, player))
        }
        HEAVE => t.call(ARSENAL, Frame::game(Proc::Heave, player)),
        ARSENAL => {
            // FAB-END-2.
            if !t.cards(Zone::Arsenal, player).is_empty() {
                return t.go(UNDER);
            }
            t.state.options.clear();
            t.offer_hand(player, |_, _| true);
            t.options.push(Choice::Done);
            t.ask(STORED, player, Reason::Own(Why::Store), Ref::NONE)
        }
        STORED => {
            if let Choice::Card(id) = t.answer {
                let id = t.put(id, To::top(Zone::Arsenal, player).face_down().secret()).id;
                t.tell(Event::Stores, player, id, 0, 0);
            }
            t.go(UNDER)
        }
        UNDER => {
            // FAB-END-4: every player, the turn player first.
            let Some(seat) = t.in_order(player).nth(frame.n as usize) else { return t.go(FINISH) };
            t.frame().n += 1;
            t.call(UNDER, putting_away(seat, &[Zone::Pitch], Place::Bottom))
        }
        _ => {
            finish(t);
            Flow::Pop
        }
    }
}

/// FAB-KW-14, FAB-R-08: before arsenal and draw.
fn give_back_intimidated(t: &mut Table) {
    for seat in t.state.seats() {
        let mut k = 0;
        while k < t.cards(Zone::Banished, seat).len() {
            let id = t.cards(Zone::Banished, seat)[k];
            if t.object(id).flags.has(INTIMIDATED) {
                t.put(id, To::top(Zone::Hand, seat));
                t.tell(Event::Returns, seat, id, 0, 0);
            } else {
                k += 1;
            }
        }
    }
}

/// `seat` may put a card with Heave face up into the empty arsenal (FAB-KW-16, FAB-KW-17).
pub(crate) fn heave(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        0 => {
            if !t.cards(Zone::Arsenal, frame.seat).is_empty() {
                return Flow::Pop;
            }
            t.state.options.clear();
            t.offer_hand(frame.seat, |t, id| {
                // The card that is heaved cannot pay for itself.
                t.base(id, Stat::Heave).is_some_and(|n| pitch::can_pay_without(t, frame.seat, id, n))
            });
            if t.options.is_empty() {
                return Flow::Pop;
            }
            t.options.push(Choice::Done);
            t.ask(1, frame.seat, Reason::Own(Why::Heave), Ref::NONE)
        }
        1 => {
            let Choice::Card(id) = t.answer else { return Flow::Pop };
            let price = t.base(id, Stat::Heave).unwrap_or(0);
            let card = t.put(id, To::top(Zone::Arsenal, frame.seat));
            let f = t.frame();
            (f.this, f.n) = (card, price);
            t.tell(Event::Heaves, frame.seat, card.id, price, 0);
            let pay = Frame::game(Proc::Pay, frame.seat).about(card).with(price);
            t.call(2, pay)
        }
        _ => {
            let surge = t.book.find(Symbol::new(SURGE)).expect("no book is without it");
            for _ in 0..frame.n {
                t.create(surge, frame.seat);
            }
            Flow::Pop
        }
    }
}

/// The token that heaving creates.
pub(crate) const SURGE: &str = "seismic-surge";

/// A frame that puts all cards of these zones of a seat on or under the deck, in the order the seat likes.
pub(crate) fn putting_away(seat: Seat, zones: &[Zone], place: Place) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::PutAway, seat);
    frame.k = PUT_AWAY.iter().enumerate().fold(0, |set, (k, z)| set | i16::from(zones.contains(z)) << k);
    frame.m = place as i16;
    frame
}

/// The zones that texts and rules put away.
const PUT_AWAY: [Zone; 3] = [Zone::Pitch, Zone::Hand, Zone::Arsenal];

/// `seat` puts the cards of the zones `k` on or under the deck, one by one, unseen by the others (FAB-END-4). First all
/// of them go out of sight together: of open cards the others know which they are, and nothing of their order.
pub(crate) fn put_away(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let bottom = frame.m == Place::Bottom as i16;
    match frame.step {
        0 => {
            let hidden = frame.k > 1;
            for (_, &zone) in PUT_AWAY.iter().enumerate().filter(|(k, _)| frame.k >> k & 1 == 1) {
                while let Some(&id) = t.cards(zone, frame.seat).last() {
                    t.put(id, To::top(Zone::Under, frame.seat));
                }
            }
            let batch = if hidden { 0 } else { t.new_batch() };
            t.mix(Zone::Under, frame.seat, batch);
        }
        _ => {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            let mut to = To::top(Zone::Deck, frame.seat).secret();
            to.bottom = bottom;
            let id = t.put(id, to).id;
            t.tell(Event::PutsUnder, frame.seat, id, i16::from(!bottom), 0);
        }
    }
    t.state.options.clear();
    for k in 0..t.cards(Zone::Under, frame.seat).len() {
        let cards = t.cards(Zone::Under, frame.seat);
        let def = t.object(cards[k]).def;
        if !cards[..k].iter().any(|&c| t.object(c).def == def) {
            let id = cards[k];
            t.options.push(Choice::Card(id));
        }
    }
    if t.options.is_empty() {
        return Flow::Pop;
    }
    let why = if bottom { Why::PutUnder } else { Why::PutOnTop };
    t.ask(1, frame.seat, Reason::Own(why), Ref::NONE)
}

fn finish(t: &mut Table) {
    let player = t.game.turn;
    for seat in t.state.seats() {
        // FAB-END-5.
        t.set_pool(seat, Pool::Resources, 0);
        t.set_pool(seat, Pool::ActionPoints, 0);
    }
    for seat in t.state.seats() {
        // FAB-END-6, FAB-END-7.
        if seat == player || t.game.turn_number == 1 {
            let missing = intellect(t, seat) - t.cards(Zone::Hand, seat).len() as i16;
            for _ in 0..missing {
                t.draw(seat);
            }
        }
    }
    // FAB-CONT-9.
    end_turn(t);
    t.tell(Event::TurnEnds, player, Id::NONE, 0, 0);
}

/// What lasts and what is counted for a turn is over.
pub(crate) fn end_turn(t: &mut Table) {
    t.expire(Until::ActionPhase);
    t.expire(Until::Turn);
    t.clear_turn_counts();
    // A hero that lost its abilities may have them again.
    for seat in t.state.seats() {
        if let Some(&hero) = t.cards(Zone::Hero, seat).first() {
            t.wake(hero);
        }
    }
}
