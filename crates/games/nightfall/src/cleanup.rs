//! Cleanup (NF-CLN): drawing up, and the effect of base wounds.

use crate::{Event, Table, Tally, Type, Why, WoundUse, Zone};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, Several, To, Why as Reason};
use stapel_script::Word;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    DrawUp,
    Offer,
    Used,
}

/// The cleanup phase of the active player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cleanup {
    step: Step,
    /// Wounds discarded for cards.
    pub(crate) used: u8,
}

impl Cleanup {
    pub(crate) const BEGIN: Self = Self { step: Step::DrawUp, used: 0 };

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        match self.step {
            Step::DrawUp => {
                // NF-CLN-1.
                while t.cards(Zone::Hand, player).len() < 5 && t.draw(player).is_some() {}
                // NF-CLN-3, NF-MLW-5.
                if t.tally(player, Tally::WoundEffects) > 0 {
                    return Flow::Pop;
                }
                self.step = Step::Offer;
                Flow::Go
            }
            Step::Offer => self.offer(t),
            Step::Used => {
                if let Choice::Card(id) = t.answer() {
                    if self.used == 0 {
                        t.count_up(player, Tally::WoundEffects);
                    }
                    t.discard(id);
                    // Everybody sees it now.
                    t.tell(Event::UsesWound, player, id, 1, 0);
                    self.used += 1;
                    self.step = Step::Offer;
                    return Flow::Go;
                }
                // NF-CLN-4, NF-CLN-5: all are discarded before the first card is drawn.
                for _ in 0..2 * u16::from(self.used) {
                    if t.draw(player).is_none() {
                        break;
                    }
                }
                Flow::Pop
            }
        }
    }

    fn offer(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        let used = self.used as usize;
        let one = t.readings().wound_use == WoundUse::OneCard;
        let asked = t.ask_any(player, Reason::Own(Why::Heal), Ref::NONE, |t, out| {
            if !(one && used == 1) {
                // NF-MLW-6.
                t.offer_hand(player, out, |id| t.is(id, Type::Wound) && !t.is(id, Type::MartialLaw));
            }
            if !out.is_empty() || used > 0 {
                out.push(Choice::Done);
            }
        });
        t.part_of(Some(if one { Several::between(0, 1, used) } else { Several::any(used) }));
        self.step = Step::Used;
        asked.unwrap_or(Flow::Pop)
    }
}

/// NF-ZON-3, NF-ZON-4: the discard pile becomes the deck when a card must be drawn.
pub(crate) fn refill(t: &mut Table, seat: Seat) {
    if t.is_empty(Zone::Discard, seat) {
        return;
    }
    while let Some(&id) = t.cards(Zone::Discard, seat).last() {
        t.put(id, To::top(Zone::Deck, seat));
    }
    // Everybody saw these cards come.
    let batch = t.new_batch();
    t.shuffle_known(Zone::Deck, seat, batch);
    t.tell(Event::Shuffles, seat, Id::NONE, Zone::Deck.index() as i16, 0);
}
