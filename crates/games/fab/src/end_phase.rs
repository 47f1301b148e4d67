//! The End Phase (FAB-END).

use crate::{
    Event, Phase, Place, Pool, Proc, Stat, Table, Until, Zone, damage::INTIMIDATED, pitch, prevention,
    setup::intellect, words::Why,
};
use stapel_kernel::{Choice, Flow, Frame, Id, LayerKind, Ref, Seat, To, Triggered, Why as Reason};
use stapel_script::Symbol;

const BEGIN: u8 = 0;
const ARSENAL: u8 = 1;
const STORED: u8 = 2;
const UNDER: u8 = 3;
const FINISH: u8 = 4;

/// What triggers by a keyword when the End Phase begins, as layers name it: a card is heaved, a card that was used to
/// quell is destroyed, intimidated cards come back.
pub(crate) const HEAVE: u8 = 0;
const QUELL: u8 = 1;
pub(crate) const RETURN: u8 = 2;

/// `n` counts the players who have put their pitched cards away.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let player = t.game.turn;
    match frame.step {
        BEGIN => {
            t.game.phase = Phase::End;
            t.expire(Until::ActionPhase);
            // FAB-END-1.
            t.tell(Event::EndPhaseStarts, player, Id::NONE, 0, 0);
            trigger_rules(t);
            t.call(ARSENAL, Frame::game(Proc::ResolveAll, player))
        }
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
            if let Choice::Card(id) = t.answer() {
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

/// A card that was intimidated, and whose.
fn intimidated(t: &Table) -> Option<(Seat, Id)> {
    let of = |seat| t.cards(Zone::Banished, seat).iter().map(move |&id| (seat, id));
    t.seats().flat_map(of).find(|&(_, id)| t.object(id).flags.has(INTIMIDATED))
}

/// FAB-KW-14, FAB-R-08: before arsenal and draw.
pub(crate) fn give_back_intimidated(t: &mut Table) {
    while let Some((seat, id)) = intimidated(t) {
        t.put(id, To::top(Zone::Hand, seat));
        t.tell(Event::Returns, seat, id, 0, 0);
    }
}

/// FAB-END-1: the return of intimidated cards (FAB-KW-14), Heave (FAB-KW-16) and Quell (FAB-KW-31) are among the effects
/// that trigger now.
fn trigger_rules(t: &mut Table) {
    let player = t.game.turn;
    // All of them together: among themselves their order makes no difference.
    if let Some((_, id)) = intimidated(t) {
        trigger(t, RETURN, player, id);
    }
    if t.cards(Zone::Arsenal, player).is_empty() {
        for k in 0..t.cards(Zone::Hand, player).len() {
            let id = t.cards(Zone::Hand, player)[k];
            if t.base(id, Stat::Heave).is_some() {
                trigger(t, HEAVE, player, id);
            }
        }
    }
    while let Some(id) = prevention::quelled(t) {
        t.object_mut(id).flags.set(prevention::QUELLED, false);
        let seat = t.object(id).controller;
        trigger(t, QUELL, seat, id);
    }
}

fn trigger(t: &mut Table, rule: u8, seat: Seat, id: Id) {
    let this = t.reference(id);
    let kind = LayerKind::Own(rule);
    t.triggered.push(Triggered { kind, seat, this, it: this, who: Seat::NOBODY, n: 0 });
}

/// `seat` may put the card `this` with Heave face up into the empty arsenal (FAB-KW-16, FAB-KW-17).
pub(crate) fn heave(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        0 => {
            // The card that is heaved cannot pay for itself.
            let price = t.alive(frame.this).and_then(|id| t.base(id, Stat::Heave));
            let payable = |&n: &i16| pitch::can_pay_without(t, frame.seat, frame.this.id, n);
            let free = t.cards(Zone::Arsenal, frame.seat).is_empty();
            let Some(price) = price.filter(payable).filter(|_| free) else { return Flow::Pop };
            t.frame().n = price;
            t.state.options.clear();
            t.options.extend([Choice::Card(frame.this.id), Choice::Done]);
            t.ask(1, frame.seat, Reason::Own(Why::Heave), frame.this)
        }
        1 => {
            let Choice::Card(id) = t.answer() else { return Flow::Pop };
            let card = t.put(id, To::top(Zone::Arsenal, frame.seat));
            t.frame().this = card;
            t.tell(Event::Heaves, frame.seat, card.id, frame.n, 0);
            let pay = Frame::game(Proc::Pay, frame.seat).about(card).with(frame.n);
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
            let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
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
    lose_points(t);
    for seat in t.seats() {
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

/// The turn is over without an End Phase (FAB-R-20): what waits for its beginning happens now, and nobody keeps resources.
pub(crate) fn cut_short(t: &mut Table) {
    give_back_intimidated(t);
    while let Some(id) = prevention::quelled(t) {
        t.destroy(id);
    }
    lose_points(t);
    end_turn(t);
}

/// FAB-END-5.
fn lose_points(t: &mut Table) {
    for seat in t.seats() {
        t.set_pool(seat, Pool::Resources, 0);
        t.set_pool(seat, Pool::ActionPoints, 0);
    }
}

/// What lasts and what is counted for a turn is over.
pub(crate) fn end_turn(t: &mut Table) {
    t.expire(Until::ActionPhase);
    t.expire(Until::Turn);
    t.clear_turn_counts();
    crate::last_known::forget(t);
    // A hero that lost its abilities may have them again.
    for seat in t.seats() {
        if let Some(&hero) = t.cards(Zone::Hero, seat).first() {
            t.wake(hero);
        }
    }
}
