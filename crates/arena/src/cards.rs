//! What a card did for those who had it. Only decks that have the card compare, so that a card is not praised for the
//! company it keeps. A card that belongs to what a player has apart from the deck compares that player's games; a card that
//! is nobody's and was bought in the game compares those at the same table.

use crate::{Entrant, Experiment, Played, Share};
use serde::Serialize;
use stapel_kernel::{Def, DefId, Shipped};
use stapel_wording::{Lang, Speak};

/// How many of the cards that are marked may be marked by chance.
const FALSE_DISCOVERIES: f64 = 0.05;
/// With fewer games on either side nothing is tested.
const FEWEST: u64 = 10;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardLine {
    pub deck: String,
    pub card: String,
    pub name: String,
    /// Games of a player who could have had it.
    pub games: u64,
    /// In how many of them it was drawn (or bought), and played.
    pub drawn: u64,
    pub played: u64,
    /// Points with it (drawn, bought or played), when it was played, and without it.
    pub with: Share,
    pub when_played: Share,
    pub without: Share,
    /// How likely chance alone makes such a difference between with and without; none if there are too few games.
    pub p: Option<f64>,
    /// Whether it stands out even though so many cards were looked at (Benjamini and Hochberg).
    pub stands_out: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    games: u64,
    parts: u64,
    drawn: u64,
    had: u64,
    had_parts: u64,
    played: u64,
    played_parts: u64,
}

/// What has been counted of cards.
#[derive(Debug)]
pub(crate) struct CardCounts {
    /// The ids of all decks, in order.
    decks: Vec<String>,
    /// Of each entrant, the number of the deck and the cards in it.
    entrants: Vec<(usize, Vec<DefId>)>,
    /// Of each deck, by the numbers of cards in the book.
    counts: Vec<Vec<Counts>>,
}

impl CardCounts {
    pub(crate) fn new<G: Shipped>(e: &Experiment<G>) -> Self {
        let mut decks: Vec<String> = e.entrants.iter().map(|x| x.deck.id.clone()).collect();
        decks.sort_unstable();
        decks.dedup();
        let entrant = |x: &Entrant| {
            let all = x.deck.cards.iter().chain(&x.deck.extra);
            let mut defs: Vec<DefId> = all.filter_map(|&(_, id)| e.book.find(id)).collect();
            defs.sort_unstable();
            defs.dedup();
            (decks.partition_point(|id| *id < x.deck.id), defs)
        };
        let entrants = e.entrants.iter().map(entrant).collect();
        let counts = vec![vec![Counts::default(); e.book.defs().count()]; decks.len()];
        Self { decks, entrants, counts }
    }

    /// Counts a game; `seating` says which entrant sat in which seat.
    pub(crate) fn add(&mut self, seating: &[usize], p: &Played) {
        let somebodys = |def: &DefId| {
            let mut seats = seating.iter().zip(&p.chairs);
            seats.any(|(&x, c)| self.entrants[x].1.binary_search(def).is_ok() || c.kit.contains(def))
        };
        let mut bought: Vec<DefId> =
            p.chairs.iter().flat_map(|c| c.got.iter().chain(&c.played)).copied().collect();
        bought.sort_unstable();
        bought.dedup();
        bought.retain(|def| !somebodys(def));
        for (seat, (&x, chair)) in seating.iter().zip(&p.chairs).enumerate() {
            let parts = p.parts(seat);
            let (deck, own) = &self.entrants[x];
            for &def in own.iter().chain(&chair.kit).chain(&bought) {
                let line = &mut self.counts[*deck][def.index()];
                let drawn = chair.got.binary_search(&def).is_ok();
                let played = chair.played.binary_search(&def).is_ok();
                line.games += 1;
                line.parts += parts;
                line.drawn += u64::from(drawn);
                if drawn || played {
                    line.had += 1;
                    line.had_parts += parts;
                }
                if played {
                    line.played += 1;
                    line.played_parts += parts;
                }
            }
        }
    }

    pub(crate) fn lines<G: Shipped + Speak>(&self, e: &Experiment<G>, lang: Lang) -> Vec<CardLine> {
        let of_deck = |(deck, counts): (&String, &Vec<Counts>)| {
            let counted = e.book.defs().zip(counts).filter(|(_, c)| c.games > 0);
            let line = |((_, def), c): ((DefId, &Def<G>), &Counts)| {
                let with = Share::of_parts(c.had_parts, c.had);
                let without = Share::of_parts(c.parts - c.had_parts, c.games - c.had);
                CardLine {
                    deck: deck.clone(),
                    card: def.card.id.to_string(),
                    name: G::card_name(def, lang),
                    games: c.games,
                    drawn: c.drawn,
                    played: c.played,
                    with,
                    when_played: Share::of_parts(c.played_parts, c.played),
                    without,
                    p: chance(with, without),
                    stands_out: false,
                }
            };
            counted.map(line).collect::<Vec<_>>()
        };
        let mut lines: Vec<CardLine> = self.decks.iter().zip(&self.counts).flat_map(of_deck).collect();
        mark(&mut lines);
        lines
    }
}

/// A chance as reports write it.
pub(crate) fn say_chance(p: Option<f64>) -> String {
    match p {
        None => "–".into(),
        Some(p) if p < 0.0001 => "< 0.0001".into(),
        Some(p) => format!("{p:.4}"),
    }
}

/// Two shares compared by the normal approximation with their common spread.
fn chance(a: Share, b: Share) -> Option<f64> {
    let common = (a.points + b.points) / (a.games + b.games) as f64;
    if a.games < FEWEST || b.games < FEWEST || common <= 0.0 || common >= 1.0 {
        return None;
    }
    let spread = (common * (1.0 - common) * (1.0 / a.games as f64 + 1.0 / b.games as f64)).sqrt();
    let z = (a.share - b.share) / spread;
    Some(libm::erfc(z.abs() / std::f64::consts::SQRT_2))
}

/// Benjamini and Hochberg: the largest k whose k-th smallest chance is below k/m of what is allowed marks the first k.
fn mark(lines: &mut [CardLine]) {
    let mut tested: Vec<(f64, usize)> =
        lines.iter().enumerate().filter_map(|(k, l)| l.p.map(|p| (p, k))).collect();
    tested.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let m = tested.len() as f64;
    let last = (1..=tested.len()).rev().find(|&k| tested[k - 1].0 <= FALSE_DISCOVERIES * k as f64 / m);
    tested[..last.unwrap_or(0)].iter().for_each(|&(_, k)| lines[k].stands_out = true);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(p: Option<f64>) -> CardLine {
        let none = Share::of(0.0, 0);
        CardLine {
            deck: String::new(),
            card: String::new(),
            name: String::new(),
            games: 0,
            drawn: 0,
            played: 0,
            with: none,
            when_played: none,
            without: none,
            p,
            stands_out: false,
        }
    }

    #[test]
    fn the_published_example_is_marked_as_published() {
        // Benjamini and Hochberg 1995, 3.2: of fifteen, the four smallest.
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
            0.6528, 0.7590, 1.0,
        ];
        let mut lines: Vec<CardLine> = p.iter().rev().map(|&p| line(Some(p))).collect();
        lines.push(line(None));
        mark(&mut lines);
        let marked: Vec<bool> = lines.iter().map(|l| l.stands_out).collect();
        assert_eq!(marked.iter().filter(|&&m| m).count(), 4);
        assert!(marked[11..15].iter().all(|&m| m));
    }

    #[test]
    fn two_shares_compare_as_in_the_textbook() {
        // 60/100 against 40/100: z = 0.2 / sqrt(0.25 * 2/100) = 2.828, p = 0.00468.
        let p = chance(Share::of(60.0, 100), Share::of(40.0, 100)).unwrap();
        assert!((p - 0.004678).abs() < 1e-5, "{p}");
        assert_eq!(chance(Share::of(5.0, 9), Share::of(40.0, 100)), None);
    }
}
