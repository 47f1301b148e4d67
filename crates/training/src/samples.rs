//! What a net learns from: at every quiet moment of every game, what both seats saw, and how it ended. The games are played again
//! for it, so a file that was made up or damaged is found out.

use crate::{Kept, selfplay::table};
use serde::Serialize;
use stapel_judgement::{Layout, Look, Public, Words, descriptions};
use stapel_kernel::{Seat, Shipped};
use std::io::{self, Write};

#[derive(Debug, thiserror::Error)]
#[error("game {n}: {reason}")]
pub struct Unplayable {
    pub n: u64,
    pub reason: String,
}

/// Columns of numbers, an entry a sample; `starts` says where the rows of each of the two views of a sample begin.
#[derive(Debug, Default)]
pub struct Samples {
    starts: Vec<u32>,
    rows: Vec<u32>,
    times: Vec<i8>,
    lead: Vec<i16>,
    /// Of the one who had to choose, in percent.
    outcome: Vec<u8>,
    odds: Vec<u8>,
    game: Vec<u32>,
}

/// What the script has to know, in one line before the columns.
#[derive(Serialize)]
struct Shape {
    game: &'static str,
    words: Vec<String>,
    rows: Vec<String>,
    places: usize,
    public: Public,
    /// Every card in numbers, one a word.
    cards: Vec<Vec<i8>>,
    samples: usize,
    entries: usize,
}

impl Samples {
    /// Plays a game again and adds its quiet moments.
    pub fn add<G: Shipped>(&mut self, seed: u64, kept: &Kept) -> Result<(), Unplayable> {
        let mut t = table::<G>(seed, kept.n);
        let wrong = |reason: String| Unplayable { n: kept.n, reason };
        let layout = Layout::of(&t);
        let mut look = Look::default();
        let mut moments: Vec<Seat> = Vec::new();
        for (k, &choice) in kept.choices.iter().enumerate() {
            let Some(asked) = t.decision() else {
                return Err(wrong(format!("it is over before choice {k}")));
            };
            let (me, other) = (asked.seat, Seat(1 - asked.seat.0));
            if G::quiet(&t) {
                for seats in [[me, other], [other, me]] {
                    self.starts.push(self.rows.len() as u32);
                    layout.look(&t, seats, &mut look, |row, times| {
                        self.rows.push(row as u32);
                        self.times.push(times as i8);
                    });
                }
                let lead = G::standing(&t, me) - G::standing(&t, other);
                self.lead.push(lead.clamp(-30_000, 30_000) as i16);
                self.odds.push(kept.odds.get(k).copied().unwrap_or(u8::MAX));
                self.game.push(kept.n as u32);
                moments.push(me);
            }
            t.choose(choice as usize).map_err(|e| wrong(format!("choice {k}: {e}")))?;
            t.events.clear();
        }
        let places = t.outcome().map(|o| [0, 1].map(|k| o.place(Seat(k))));
        if places != kept.places {
            return Err(wrong(format!("it ends with {places:?}, and not with {:?}", kept.places)));
        }
        self.outcome.extend(moments.into_iter().map(|me| match places {
            Some([a, b]) if a != b => u8::from((a < b) == (me == Seat(0))) * 100,
            _ => 50,
        }));
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.lead.len()
    }
    pub fn is_empty(&self) -> bool {
        self.lead.is_empty()
    }

    pub fn write<G: Shipped>(&self, mut out: impl Write) -> io::Result<()> {
        let layout = Layout::of(&table::<G>(0, 0));
        let cards = descriptions(G::book());
        let words = Words::of(&cards);
        let shape = Shape {
            game: G::ID,
            rows: layout.names::<G>(),
            places: layout.places,
            public: layout.public().clone(),
            cards: cards.iter().map(|card| words.describe(card)).collect(),
            words: words.all().to_vec(),
            samples: self.len(),
            entries: self.rows.len(),
        };
        writeln!(out, "{}", serde_json::to_string(&shape)?)?;
        let starts = self.starts.iter().copied().chain([self.rows.len() as u32]);
        for n in starts.chain(self.rows.iter().copied()).chain(self.game.iter().copied()) {
            out.write_all(&n.to_le_bytes())?;
        }
        for n in &self.lead {
            out.write_all(&n.to_le_bytes())?;
        }
        out.write_all(&self.times.iter().map(|&n| n as u8).collect::<Vec<_>>())?;
        out.write_all(&self.outcome)?;
        out.write_all(&self.odds)?;
        out.flush()
    }
}
