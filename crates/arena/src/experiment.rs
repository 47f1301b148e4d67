//! What is played: plain data from which every single game follows.

use serde::Serialize;
use stapel_bots::BotSpec;
use stapel_kernel::{Book, Game, Rng, SetUp, Shipped};
use stapel_script::Deck;

/// A deck and the bot that plays it.
#[derive(Clone, Debug)]
pub struct Entrant {
    pub deck: Deck,
    pub bot: BotSpec,
}

/// Tables that answer one question together, such as "how does this deck fare against that one". A table names its
/// entrants by their numbers; they move on by one seat from game to game, then the next table follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    pub tables: Vec<Vec<usize>>,
}

impl Cell {
    pub fn one(table: Vec<usize>) -> Self {
        Self { tables: vec![table] }
    }
}

#[derive(Clone, Debug)]
pub struct Experiment<G: Game> {
    /// The cards it is played with.
    pub book: &'static Book<G>,
    pub entrants: Vec<Entrant>,
    pub cells: Vec<Cell>,
    pub seed: u64,
    pub options: G::Options,
}

/// Everything that determines the games, in a form that can be hashed.
#[derive(Serialize)]
struct Identity<'a, G: Game> {
    game: &'static str,
    version: &'static str,
    cards: u64,
    entrants: Vec<(&'a Deck, String)>,
    cells: &'a [Cell],
    seed: u64,
    options: &'a G::Options,
}

/// Bots as they play, so that a report says what played and not only what it is called.
fn ready<G: Game>(book: &Book<G>, bots: &[BotSpec]) -> Result<Vec<BotSpec>, String> {
    bots.iter().map(|bot| bot.ready(book).map_err(|e| e.to_string())).collect()
}

impl<G: Shipped> Experiment<G> {
    /// Decks against each other, see [`line_ups`]. Fewer decks than seats are used again; one bot plays for all, or each deck
    /// has its own.
    pub fn of_decks(
        book: &'static Book<G>,
        mut decks: Vec<Deck>,
        bots: &[BotSpec],
        seats: usize,
        seed: u64,
        options: G::Options,
    ) -> Result<Self, String> {
        let spare = decks.clone();
        decks.extend(spare.iter().cycle().take(seats.saturating_sub(spare.len())).cloned());
        if bots.len() != 1 && bots.len() != decks.len() {
            let (bots, decks) = (bots.len(), decks.len());
            return Err(format!("{bots} bots for {decks} decks; name one for all, or one a deck"));
        }
        let bots = ready(book, bots)?;
        let cells = line_ups(decks.len(), seats);
        let entrants = decks.into_iter().zip(bots.iter().cycle());
        let entrants = entrants.map(|(deck, &bot)| Entrant { deck, bot }).collect();
        Ok(Self { book, entrants, cells, seed, options })
    }

    /// Bots against each other: every two meet with every pair of decks.
    pub fn of_bots(
        book: &'static Book<G>,
        bots: &[BotSpec],
        decks: &[Deck],
        seed: u64,
        options: G::Options,
    ) -> Result<Self, String> {
        let bots = ready(book, bots)?;
        if let Some((_, bot)) = bots.iter().enumerate().find(|(k, bot)| bots[..*k].contains(bot)) {
            return Err(format!("{bot} is named twice"));
        }
        let with_all = |&bot: &BotSpec| decks.iter().map(move |deck| Entrant { deck: deck.clone(), bot });
        let entrants = bots.iter().flat_map(with_all).collect();
        Ok(Self { book, entrants, cells: all_pairs(bots.len(), decks.len()), seed, options })
    }

    pub fn seats(&self) -> usize {
        self.cells.first().and_then(|c| c.tables.first()).map_or(0, Vec::len)
    }

    /// Who sits where in a game of a cell: entrants by seat.
    pub fn seating(&self, cell: usize, game: u64) -> Vec<usize> {
        let tables = &self.cells[cell].tables;
        let seats = self.seats() as u64;
        let mut table = tables[((game / seats) % tables.len() as u64) as usize].clone();
        table.rotate_left((game % seats) as usize);
        table
    }

    pub fn set_up(&self, seating: &[usize]) -> SetUp<G> {
        SetUp {
            decks: seating.iter().map(|&e| self.entrants[e].deck.clone()).collect(),
            options: self.options.clone(),
        }
    }

    /// Every game has a seed of its own, so that all are independent of each other: the intervals rest on that.
    pub fn seed_of(&self, cell: usize, game: u64) -> u64 {
        mix(mix(self.seed, cell as u64), game)
    }

    /// Whether everybody at the tables of a cell plays the same deck with the same bot: then the only question is what
    /// going first is worth.
    pub fn is_mirror(&self, cell: usize) -> bool {
        let mut all = self.cells[cell].tables.iter().flatten().map(|&e| &self.entrants[e]);
        all.next().is_none_or(|one| all.all(|e| e.deck.id == one.deck.id && e.bot == one.bot))
    }

    /// A number that tells experiments apart: FNV-1a over all that determines a game. How many games are played is no
    /// part of it, so a finished run can be carried on.
    pub fn hash(&self) -> u64 {
        let identity = Identity::<G> {
            game: G::ID,
            version: env!("CARGO_PKG_VERSION"),
            cards: self.book.hash(),
            entrants: self.entrants.iter().map(|e| (&e.deck, e.bot.to_string())).collect(),
            cells: &self.cells,
            seed: self.seed,
            options: &self.options,
        };
        let text = serde_json::to_string(&identity).expect("an experiment is plain data");
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

/// The cells for this many entrants at tables of this many seats. As many as there are seats, or fewer: one table. More,
/// for two seats: all pairs, and each against itself. More, for larger tables: every choice of different ones.
pub fn line_ups(entrants: usize, seats: usize) -> Vec<Cell> {
    if entrants <= seats {
        return vec![Cell::one((0..seats).map(|k| k % entrants).collect())];
    }
    if seats == 2 {
        return (0..entrants).flat_map(|a| (a..entrants).map(move |b| Cell::one(vec![a, b]))).collect();
    }
    let mut tables = vec![Vec::new()];
    for _ in 0..seats {
        tables = tables
            .iter()
            .flat_map(|t: &Vec<usize>| {
                let next = t.last().map_or(0, |&k| k + 1);
                (next..entrants).map(|k| t.iter().copied().chain([k]).collect()).collect::<Vec<_>>()
            })
            .collect();
    }
    tables.into_iter().map(Cell::one).collect()
}

/// One cell for each two of `groups` groups of `each` entrants (the same bot with every deck): all ordered pairs of their
/// members, equal ones first, so that a few games are already fair.
pub fn all_pairs(groups: usize, each: usize) -> Vec<Cell> {
    let apart = |by: usize| (0..each).map(move |k| (k, (k + by) % each));
    let decks: Vec<(usize, usize)> = (0..each).flat_map(apart).collect();
    (0..groups)
        .flat_map(|a| (a + 1..groups).map(move |b| (a, b)))
        .map(|(a, b)| Cell { tables: decks.iter().map(|&(i, j)| vec![a * each + i, b * each + j]).collect() })
        .collect()
}

/// A seed for one of many.
pub(crate) fn mix(seed: u64, k: u64) -> u64 {
    Rng::new(seed ^ k.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(cells: &[Cell]) -> Vec<Vec<usize>> {
        cells.iter().flat_map(|c| c.tables.clone()).collect()
    }

    #[test]
    fn line_ups_are_pairs_with_mirrors_or_choices() {
        assert_eq!(tables(&line_ups(2, 2)), [[0, 1]]);
        assert_eq!(tables(&line_ups(1, 3)), [[0, 0, 0]]);
        assert_eq!(tables(&line_ups(3, 2)), [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]);
        assert_eq!(tables(&line_ups(4, 3)), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
    }

    #[test]
    fn pairs_of_groups_meet_with_all_their_members() {
        let cells = all_pairs(3, 2);
        assert_eq!(cells.len(), 3);
        assert_eq!(cells[0].tables, [[0, 2], [1, 3], [0, 3], [1, 2]]);
        assert_eq!(cells[2].tables, [[2, 4], [3, 5], [2, 5], [3, 4]]);
    }
}
