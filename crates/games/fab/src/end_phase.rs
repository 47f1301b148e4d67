//! The End Phase (FAB-END).

use crate::{
    Event, Phase, Pool, Proc, Table, Until, Zone, damage::INTIMIDATED, setup::intellect, words::Why,
};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, To, Why as Reason};

const BEGIN: u8 = 0;
const ARSENAL: u8 = 1;
const STORED: u8 = 2;
const UNDER: u8 = 3;
const FINISH: u8 = 4;

/// `n` counts the players who have put their pitched cards away.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let player = t.game.turn;
    match frame.step {
        BEGIN => {
            t.game.phase = Phase::End;
            give_back_intimidated(t);
            // FAB-END-1.
            t.tell(Event::EndPhaseStarts, player, Id::NONE, 0, 0);
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
            if let Choice::Card(id) = t.answer {
                let id = t.put(id, To::top(Zone::Arsenal, player).face_down().secret()).id;
                t.tell(Event::Stores, player, id, 0, 0);
            }
            t.go(UNDER)
        }
        UNDER => {
            // FAB-END-4: every player, the turn player first.
            if frame.n == i16::from(t.seats) {
                return t.go(FINISH);
            }
            let seat = stapel_kernel::Seat((player.0 + frame.n as u8) % t.seats);
            t.frame().n += 1;
            t.call(UNDER, Frame::game(Proc::PutUnder, seat))
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

/// `seat` puts the cards of the pitch zone under the deck, one by one, unseen by the others (FAB-END-4). First all
/// of them go out of sight together: the others know which cards they are and nothing of their order.
pub(crate) fn put_under(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        0 => {
            while let Some(&id) = t.cards(Zone::Pitch, frame.seat).last() {
                t.put(id, To::top(Zone::Under, frame.seat));
            }
            let batch = t.new_batch();
            t.mix(Zone::Under, frame.seat, batch);
        }
        _ => {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            let id = t.put(id, To::top(Zone::Deck, frame.seat).bottom().secret()).id;
            t.tell(Event::PutsUnder, frame.seat, id, 0, 0);
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
    t.ask(1, frame.seat, Reason::Own(Why::PutUnder), Ref::NONE)
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
    t.expire(Until::Turn);
    t.clear_turn_counts();
    t.tell(Event::TurnEnds, player, Id::NONE, 0, 0);
}
