//! Cleanup (NF-CLN): drawing up, and the effect of base wounds.

use crate::{Event, Table, Tally, Type, Why, WoundUse, Zone};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, Several, To, Why as Reason};
use stapel_script::Word;

/// `n` counts the wounds discarded for cards.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let player = t.game.turn;
    match frame.step {
        0 => {
            // NF-CLN-1.
            while t.cards(Zone::Hand, player).len() < 5 && t.draw(player).is_some() {}
            // NF-CLN-3, NF-MLW-5.
            if t.tally(player, Tally::WoundEffects) > 0 {
                return Flow::Pop;
            }
            t.go(1)
        }
        1 => {
            let one = t.game.options.wound_use == WoundUse::OneCard;
            t.state.options.clear();
            if !(one && frame.n == 1) {
                // NF-MLW-6.
                t.offer_hand(player, |t, id| t.is(id, Type::Wound) && !t.is(id, Type::MartialLaw));
            }
            if t.options.is_empty() && frame.n == 0 {
                return Flow::Pop;
            }
            t.options.push(Choice::Done);
            let picked = frame.n as usize;
            let set = if one { Several::between(0, 1, picked) } else { Several::any(picked) };
            t.ask_set(2, player, Reason::Own(Why::Heal), Ref::NONE, set)
        }
        _ => {
            if let Choice::Card(id) = t.answer() {
                if frame.n == 0 {
                    t.count_up(player, Tally::WoundEffects);
                }
                t.tell(Event::UsesWound, player, id, 1, 0);
                t.discard(id);
                t.frame().n += 1;
                return t.go(1);
            }
            // NF-CLN-4, NF-CLN-5: all are discarded before the first card is drawn.
            for _ in 0..2 * frame.n {
                if t.draw(player).is_none() {
                    break;
                }
            }
            Flow::Pop
        }
    }
}

/// NF-ZON-3, NF-ZON-4: the discard pile becomes the deck when a card must be drawn.
pub(crate) fn refill(t: &mut Table, seat: Seat) {
    if t.cards(Zone::Discard, seat).is_empty() {
        return;
    }
    while let Some(&id) = t.cards(Zone::Discard, seat).last() {
        t.put(id, To::top(Zone::Deck, seat));
    }
    t.shuffle(Zone::Deck, seat);
    // Everybody saw these cards come: their order is unknown, the set is not.
    let batch = t.new_batch();
    for k in 0..t.cards(Zone::Deck, seat).len() {
        let id = t.cards(Zone::Deck, seat)[k];
        t.object_mut(id).batch = batch;
    }
    t.tell(Event::Shuffles, seat, Id::NONE, Zone::Deck.index() as i16, 0);
}
