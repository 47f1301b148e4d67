//! Reports as tables for other programs: one row a pair of sides, and one row a card. Every row names what it takes to make
//! it again, so that rows of several reports can lie in one table.

use crate::{Head, Report, Share};
use serde::Serialize;

#[derive(Serialize)]
struct Origin<'a> {
    game: &'a str,
    bots: String,
    seats: usize,
    seed: &'a str,
    version: &'a str,
    card_data: &'a str,
    experiment: &'a str,
}

impl<'a> Origin<'a> {
    fn of(h: &'a Head) -> Self {
        Self {
            game: h.game,
            bots: h.bots.join(" "),
            seats: h.seats,
            seed: &h.seed,
            version: h.version,
            card_data: &h.cards,
            experiment: &h.experiment,
        }
    }
}

const ORIGIN: [&str; 7] = ["game", "bots", "seats", "seed", "version", "card_data", "experiment"];

fn shares(name: &str) -> [String; 4] {
    ["games", "share", "low", "high"].map(|part| format!("{name}_{part}"))
}

fn numbers(s: Share) -> (u64, f64, f64, f64) {
    (s.games, s.share, s.interval.low, s.interval.high)
}

/// Rows into text. Writing into memory cannot fail, and every row has the length of the head.
fn table(head: Vec<String>, fill: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> csv::Result<()>) -> String {
    // The head is ours: rows are made of several parts.
    let mut to = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    let all = head.iter().map(String::as_str).chain(ORIGIN);
    to.write_record(all).and_then(|()| fill(&mut to)).expect("rows are as long as their head");
    let bytes = to.into_inner().expect("memory takes all that is written");
    String::from_utf8(bytes).expect("only text was written")
}

fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

impl Report {
    /// `table` is `deck` for decks, `kit` for what players had apart from them; a side against itself is who goes first.
    pub fn csv_pairs(&self) -> String {
        let head = [words(&["table", "side", "against", "wins", "draws", "losses"]), shares("pair").to_vec()];
        table(head.concat(), |to| {
            let kits = self.kits.as_ref().and_then(|k| k.contest.as_ref());
            let all = [("deck", Some(&self.contest)), ("kit", kits)];
            for (word, contest) in all.into_iter().filter_map(|(w, c)| Some((w, c?))) {
                let name = |k: usize| &contest.sides[k].name;
                for p in &contest.pairs {
                    to.serialize((
                        (word, name(p.side), name(p.against), p.wins, p.draws, p.losses),
                        numbers(p.share),
                        Origin::of(&self.head),
                    ))?;
                }
            }
            Ok(())
        })
    }

    pub fn csv_cards(&self) -> String {
        let head = [
            words(&["deck", "card", "name", "games", "drawn", "played"]),
            shares("with").to_vec(),
            shares("when_played").to_vec(),
            shares("without").to_vec(),
            words(&["p", "stands_out"]),
        ];
        table(head.concat(), |to| {
            for l in &self.card_lines {
                to.serialize((
                    (&l.deck, &l.card, &l.name, l.games, l.drawn, l.played),
                    (numbers(l.with), numbers(l.when_played), numbers(l.without)),
                    (l.p, l.stands_out),
                    Origin::of(&self.head),
                ))?;
            }
            Ok(())
        })
    }
}
