//! The server's side of fair shuffles: its secrets, and how those who sit down promise and tell their parts. How a seed is made of
//! them and checked stands with the log, in `stapel_harness::Fairness`.
//!
//! Everybody promises a part by its hash. When all have, all tell; then nobody can choose any more. Who does not tell in time is sent
//! away, and the others promise new parts: whoever comes next might know the old ones.

use crate::{
    chairs::no_seat,
    protocol::{Refusal, Stage},
    record::{Chair, Record},
    refused::{Halt, Refused},
    table::{Table, Unsure},
    visitor::Visitor,
};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

/// 32 random bytes as text.
pub fn secret() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    hex::encode(bytes)
}

pub fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// A number that only who knows the secret can work out, for the chance of bots.
pub fn hidden_number(secret: &str, what: u32) -> u64 {
    let digest = Sha256::digest(format!("{secret} bot {what}"));
    digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// A hash, or 32 random bytes, as text; anything else is refused.
pub fn sixty_four_digits(text: String) -> Result<String, Refused> {
    if text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
        return Ok(text);
    }
    Err(Refused::new(
        Refusal::Malformed,
        "a part of the shuffle and its hash are 64 hexadecimal digits in small letters",
        "ein Teil der Mischung und sein Hash sind 64 hexadezimale Ziffern in Kleinbuchstaben",
    ))
}

/// Bots of tables of the first edition have drawn nothing yet.
pub fn draw_for_bots(record: &mut Record) {
    for chair in record.chairs.iter_mut().filter(|_| record.begun.is_none()) {
        if let Chair::Bot { luck, .. } = chair
            && luck.is_empty()
        {
            *luck = secret();
        }
    }
}

/// Everybody promises anew: what was told already may be known to whoever comes next.
pub fn forget_promises(record: &mut Record) {
    if record.chairs.iter().all(|chair| chair.person().is_none() || chair.luck().is_empty()) {
        return;
    }
    for chair in &mut record.chairs {
        if let Chair::Person { luck, commitment, .. } = chair {
            luck.clear();
            commitment.clear();
        }
    }
}

impl Table {
    /// The chair of a visitor, before the game.
    fn own_chair(&self, from: &Visitor, seat: u8, stage: Stage) -> Result<(), Refused> {
        match self.record.chairs.get(seat as usize) {
            None => return Err(no_seat(seat)),
            Some(chair) if chair.person() != Some(&from.person) => {
                return Err(Refused::new(Refusal::NotYours, "you do not sit there", "dort sitzt du nicht"));
            }
            Some(_) => {}
        }
        if self.record.stage() == stage {
            return Ok(());
        }
        Err(Refused::new(
            Refusal::NotAllowed,
            "parts of the shuffle are promised before all have done so, and told after that, before the game begins",
            "Teile der Mischung werden versprochen, bis alle es getan haben, und danach genannt, bevor das Spiel beginnt",
        ))
    }

    pub(crate) async fn commit(&mut self, from: &Visitor, seat: u8, promised: String) -> Result<(), Halt> {
        self.own_chair(from, seat, Stage::Waiting)?;
        let promised = sixty_four_digits(promised)?;
        let mut record = self.record.clone();
        if let Chair::Person { luck, commitment, .. } = &mut record.chairs[seat as usize] {
            luck.clear();
            *commitment = promised;
        }
        self.settle(record).await
    }

    pub(crate) async fn reveal(&mut self, from: &Visitor, seat: u8, told: String) -> Result<(), Halt> {
        self.own_chair(from, seat, Stage::Revealing)?;
        let told = sixty_four_digits(told)?;
        let mut record = self.record.clone();
        if let Chair::Person { luck, commitment, .. } = &mut record.chairs[seat as usize] {
            if hash(&told) != *commitment {
                let refused = Refused::new(
                    Refusal::Forged,
                    "that is not the part of the shuffle whose hash you have promised",
                    "das ist nicht der Teil der Mischung, dessen Hash du versprochen hast",
                );
                return Err(refused.into());
            }
            *luck = told;
        }
        self.settle(record).await
    }

    /// Until when all who sit at a full table have to have told their parts.
    pub(crate) fn told_by(&self) -> Option<Instant> {
        Some(self.full_since? + self.house.rules.reveal).filter(|_| self.record.begun.is_none())
    }

    /// Sends those away who keep the others waiting.
    pub(crate) async fn free_silent_chairs(&mut self) -> Result<(), Unsure> {
        let mut record = self.record.clone();
        forget_promises(&mut record);
        for (chair, before) in record.chairs.iter_mut().zip(&self.record.chairs) {
            if before.person().is_some() && before.luck().is_empty() {
                *chair = Chair::Free;
            }
        }
        match self.settle(record).await {
            Ok(()) => Ok(()),
            Err(Halt::Unsure) => Err(Unsure),
            Err(Halt::Refused(refused)) => {
                tracing::error!(table = self.record.id, "chairs could not be freed: {refused:?}");
                self.full_since = None;
                Ok(())
            }
        }
    }
}
