//! A table that writes its own log.
//!
//! Nobody can change the table behind the recorder's back: it lends the table for looking only, and what it
//! refuses is not in the log.

use crate::{EDITION, Entry, FORMAT, GameLog, Hex, ReplayError, Stretch, meaning, position};
use stapel_kernel::{
    Book, Event, Game, Illegal, Offer, Refused, Seat, SeatSet, Seed, Selection, SetUp, Table,
};

/// How many entries go by between two looks at the table.
pub const STRETCH: usize = 32;

#[derive(Clone, Debug)]
pub struct Recorder<'b, G: Game> {
    table: Table<'b, G>,
    /// Without the entries since the last look at the table.
    log: GameLog<G>,
    open: Vec<(Entry, String)>,
    /// What a person has picked of a set so far. The log has nothing of it until the set is named.
    selection: Selection,
}

impl<'b, G: Game> Recorder<'b, G> {
    pub fn start(book: &'b Book<G>, set_up: SetUp<G>, seed: impl Into<Seed>) -> Result<Self, Refused<G>> {
        let seed = seed.into();
        let table = Table::start(book, &set_up, seed)?;
        let log = GameLog {
            format: FORMAT,
            game: G::ID.into(),
            edition: EDITION.into(),
            book: Hex(book.hash()),
            set_up,
            seed,
            fairness: None,
            stretches: Vec::new(),
            outcome: None,
        };
        Ok(Self { table, log, open: Vec::with_capacity(STRETCH), selection: Selection::default() })
    }

    /// Goes on where a log ends, after checking all of it.
    pub fn resume(book: &'b Book<G>, log: GameLog<G>) -> Result<Self, ReplayError> {
        let table = log.replay(book)?;
        Ok(Self { table, log, open: Vec::with_capacity(STRETCH), selection: Selection::default() })
    }

    pub fn table(&self) -> &Table<'b, G> {
        &self.table
    }
    pub fn into_table(self) -> Table<'b, G> {
        self.table
    }
    pub fn set_up(&self) -> &SetUp<G> {
        &self.log.set_up
    }
    /// Everything that was done, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        self.log.entries().chain(self.open.iter().map(|(entry, _)| *entry))
    }
    /// How many entries the log has.
    pub fn len(&self) -> usize {
        self.log.entries().count() + self.open.len()
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn choose(&mut self, index: usize) -> Result<(), Illegal> {
        let options = self.table.options().len();
        let entry = u16::try_from(index).map_err(|_| Illegal::NoSuchOption { index, options })?;
        let means = self.table.options().get(index).map(|&choice| meaning(&self.table, choice));
        self.table.choose(index)?;
        self.selection.clear();
        self.note(Entry::Choice(entry), means.unwrap_or_default());
        Ok(())
    }

    /// What the last entry meant; nothing for what was no choice.
    pub fn meant(&self) -> &str {
        let looked_at = || self.log.stretches.last()?.means.last();
        self.open.last().map(|(_, means)| means).or_else(looked_at).map_or("", String::as_str)
    }

    /// What a person chooses from: sets are named in any order.
    pub fn offers(&self) -> Vec<Offer> {
        self.selection.offers(&self.table)
    }
    pub fn selection(&self) -> &Selection {
        &self.selection
    }
    /// A person answers with an entry of `offers`. The choices that this comes to, for `choose`; none while a set is
    /// being named.
    pub fn pick(&mut self, index: usize) -> Result<Option<Vec<usize>>, Illegal> {
        self.selection.answer(&self.table, index)
    }

    pub fn concede(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.table.concede(seat)?;
        self.selection.clear();
        self.note(Entry::Concede { concede: seat }, String::new());
        Ok(())
    }

    /// The time that was agreed on is over.
    pub fn time_up(&mut self) -> Result<(), Illegal> {
        self.table.time_up()?;
        self.selection.clear();
        self.note(Entry::TimeUp { time_up: true }, String::new());
        Ok(())
    }

    /// Hands over what happened since the last call, in exchange for an empty list to fill.
    pub fn take_events(&mut self, into: &mut Vec<Event<G::Event>>) {
        into.clear();
        std::mem::swap(into, &mut self.table.events);
    }

    /// Hands over who was asked anything since the last call, see [`Table::take_turned_to`].
    pub fn take_turned_to(&mut self) -> SeatSet {
        self.table.take_turned_to()
    }

    /// The log so far.
    pub fn log(&self) -> GameLog<G> {
        let mut log = self.log.clone();
        // The end is always looked at, even the end of a game in which nothing was chosen.
        if !self.open.is_empty() || log.stretches.is_empty() {
            log.stretches.push(self.stretch(self.open.clone()));
        }
        log.outcome = self.table.outcome();
        log
    }

    fn note(&mut self, entry: Entry, means: String) {
        self.open.push((entry, means));
        if self.open.len() == STRETCH {
            let entries = std::mem::replace(&mut self.open, Vec::with_capacity(STRETCH));
            let stretch = self.stretch(entries);
            self.log.stretches.push(stretch);
        }
    }

    fn stretch(&self, done: Vec<(Entry, String)>) -> Stretch {
        let (entries, means) = done.into_iter().unzip();
        Stretch { entries, means, position: Hex(position(&self.table)) }
    }
}
