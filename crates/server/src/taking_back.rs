//! Taking back a choice: at once if nothing was learned since, else when the others agree.

use crate::{
    chairs::not_seated,
    protocol::{Refusal, Tell, UndoRule},
    record::Line,
    refused::{Halt, Refused},
    table::Table,
    visitor::Visitor,
};
use stapel_kernel::Seat;

/// A seat that wants to take back, and who has to agree still.
pub struct Wish {
    pub seat: u8,
    pub keep: usize,
    pub missing: Vec<u8>,
}

impl Table {
    pub(crate) fn undo_rule(&self, seat: u8) -> UndoRule {
        let possible = self.playing().ok().filter(|_| !self.record.rated);
        match possible.and_then(|play| play.take_back(Seat(seat))) {
            None => UndoRule::No,
            Some(back) if back.free => UndoRule::Free,
            Some(_) => UndoRule::ByConsent,
        }
    }

    pub(crate) async fn undo(&mut self, from: &Visitor) -> Result<(), Halt> {
        let play = self.playing()?;
        let seat = self.seat_of(&from.person).ok_or_else(not_seated)?;
        let back = play.take_back(Seat(seat)).filter(|_| !self.record.rated).ok_or_else(|| {
            Refused::new(
                Refusal::NotAllowed,
                "there is nothing to take back here",
                "hier gibt es nichts zurückzunehmen",
            )
        })?;
        // Bots always agree, and so does whoever asks; who is out of the game is not asked.
        let others = (0..).zip(&self.record.chairs).filter_map(|(other, chair)| {
            chair.person().filter(|person| *person != from.person).map(|_| other)
        });
        let missing: Vec<u8> = others.filter(|other| play.has_say(Seat(*other))).collect();
        if back.free || missing.is_empty() {
            return self.enter(Line::Undo { undo: back.keep }).await;
        }
        match &self.wish {
            // Who asks again is not heard twice.
            Some(wish) if wish.seat == seat => return Ok(()),
            Some(_) => {
                let refused = Refused::new(
                    Refusal::NotAllowed,
                    "somebody else wants to take back already; that has to be answered first",
                    "jemand anderes will schon zurücknehmen; darauf muss erst geantwortet werden",
                );
                return Err(refused.into());
            }
            None => {}
        }
        self.wish = Some(Wish { seat, keep: back.keep, missing });
        self.watchers.iter().for_each(|watcher| self.tell_wish(&watcher.visitor));
        Ok(())
    }

    /// Asks somebody whose answer a wish to take back waits for.
    pub(crate) fn tell_wish(&self, visitor: &Visitor) {
        let Some(Wish { seat, missing, .. }) = &self.wish else { return };
        if self.record.seats_of(&visitor.person).any(|s| missing.contains(&s)) {
            visitor.tell(None, Tell::UndoAsked { table: self.record.id.clone(), seat: *seat });
        }
    }

    pub(crate) async fn allow_undo(&mut self, from: &Visitor, allow: bool) -> Result<(), Halt> {
        let mine: Vec<u8> = self.record.seats_of(&from.person).collect();
        let asked = self.wish.as_mut().filter(|w| w.missing.iter().any(|s| mine.contains(s)));
        let Some(wish) = asked else {
            let refused = Refused::new(
                Refusal::NotAllowed,
                "nobody waits for your answer to that",
                "niemand wartet darauf auf deine Antwort",
            );
            return Err(refused.into());
        };
        wish.missing.retain(|s| !mine.contains(s));
        let (seat, keep, agreed) = (wish.seat, wish.keep, wish.missing.is_empty());
        if allow && !agreed {
            return Ok(());
        }
        self.wish = None;
        let answer = Tell::UndoAnswered { table: self.record.id.clone(), seat, allowed: allow };
        self.watchers.iter().for_each(|w| w.visitor.tell(None, answer.clone()));
        if allow { self.enter(Line::Undo { undo: keep }).await } else { Ok(()) }
    }
}
