//! Looking at the top cards of a deck and taking some of them.

use crate::{Choice, Common, Flow, Game, SeatSet, Several, Table, To, Why, book::Op};
use stapel_script::{Dig, Effect, Rest, Word};

const LOOK: u8 = 0;
const TAKE: u8 = 1;
const TAKEN: u8 = 2;
const REST: u8 = 3;
const PLACED: u8 = 4;

/// `n` cards are still where they were looked at, `m` have been taken, `k` have been put back.
pub(crate) fn dig<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let Op::Do(Effect::Dig(dig), _) = &book.code[frame.pc as usize] else {
        unreachable!("the frame was made by such an instruction")
    };
    let Dig { n, take, to, rest, shown } = dig;
    match frame.step {
        LOOK => {
            let seen = if *shown { SeatSet::ALL } else { SeatSet::one(frame.seat) };
            let looked = (*n as usize).min(t.cards(G::DECK, frame.seat).len());
            for k in 0..looked {
                let id = t.cards(G::DECK, frame.seat)[t.cards(G::DECK, frame.seat).len() - 1 - k];
                t.reveal(id, seen);
                if *shown {
                    t.tell(G::common(Common::Reveals), frame.seat, id, 0, 0);
                }
            }
            if !*shown {
                t.tell_of(
                    G::common(Common::Looks),
                    frame.seat,
                    frame.seat,
                    crate::Id::NONE,
                    G::DECK.index() as i16,
                );
            }
            t.frame().n = looked as i16;
            t.go(TAKE)
        }
        TAKE => {
            if frame.m == i16::from(*take) || frame.n == 0 || !G::room(t, *to, frame.seat) {
                return t.go(REST);
            }
            offer(t);
            let taken = frame.m as usize;
            let all = (*take as usize).min(taken + frame.n as usize);
            t.ask_set(TAKEN, frame.seat, Why::Take, frame.this, Several::exactly(all, taken))
        }
        TAKEN => {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            let taken = t.put(id, To::top(*to, frame.seat));
            t.tell(G::common(Common::Moves), frame.seat, id, to.index() as i16, 0);
            if let Some(caller) = t.caller() {
                caller.it = taken;
            }
            let f = t.frame();
            (f.n, f.m) = (f.n - 1, f.m + 1);
            t.go(TAKE)
        }
        REST => {
            if frame.n == 0 {
                return Flow::Pop;
            }
            if *rest == Rest::Discard {
                for _ in 0..frame.n {
                    let id = t.top(frame.seat).expect("the cards looked at lie on top");
                    t.discard(id);
                }
                return Flow::Pop;
            }
            offer(t);
            let why = if *rest == Rest::Top { Why::PutOnTop } else { Why::PutUnder };
            t.ask(PLACED, frame.seat, why, frame.this)
        }
        _ => {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            let place = To::top(G::DECK, frame.seat);
            if *rest == Rest::Top {
                t.put(id, place);
                t.frame().k += 1;
            } else {
                t.put(id, place.bottom());
            }
            t.frame().n -= 1;
            t.go(REST)
        }
    }
}

/// `n` cards are still to be looked at or placed, `k` have been put back on top.
pub(crate) fn opt<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    match frame.step {
        LOOK => {
            let looked = frame.n.clamp(0, t.cards(G::DECK, frame.seat).len() as i16);
            t.frame().n = looked;
            if looked == 0 {
                return Flow::Pop;
            }
            for k in 0..looked as usize {
                let deck = t.cards(G::DECK, frame.seat);
                let id = deck[deck.len() - 1 - k];
                t.reveal(id, SeatSet::one(frame.seat));
            }
            t.tell_of(
                G::common(Common::Looks),
                frame.seat,
                frame.seat,
                crate::Id::NONE,
                G::DECK.index() as i16,
            );
            t.go(TAKE)
        }
        // First those that go under the deck, one by one; then the others, back on top.
        TAKE => {
            if frame.n == 0 {
                return Flow::Pop;
            }
            offer(t);
            t.options.push(Choice::Done);
            t.ask(TAKEN, frame.seat, Why::PutUnder, frame.this)
        }
        TAKEN => {
            let Choice::Card(id) = t.answer else { return t.go(REST) };
            t.put(id, To::top(G::DECK, frame.seat).bottom());
            t.frame().n -= 1;
            t.go(TAKE)
        }
        REST => {
            if frame.n == 0 {
                return Flow::Pop;
            }
            offer(t);
            t.ask(PLACED, frame.seat, Why::PutOnTop, frame.this)
        }
        _ => {
            let Choice::Card(id) = t.answer else { unreachable!("only cards are offered") };
            t.put(id, To::top(G::DECK, frame.seat));
            let f = t.frame();
            (f.n, f.k) = (f.n - 1, f.k + 1);
            t.go(REST)
        }
    }
}

/// The cards looked at that have not been put anywhere: under those that were put on top.
fn offer<G: Game>(t: &mut Table<G>) {
    let frame = *t.frame();
    t.state.options.clear();
    let end = t.cards(G::DECK, frame.seat).len() - frame.k as usize;
    for k in end - frame.n as usize..end {
        let id = t.cards(G::DECK, frame.seat)[k];
        let def = t.object(id).def;
        let known = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def);
        if !t.options.iter().any(known) {
            t.options.push(Choice::Card(id));
        }
    }
}
