//! A table that writes its own log.
//!
//! Nobody can change the table behind the recorder's back: it lends the table for looking only, and what it
//! refuses is not in the log.

use crate::{Entry, FORMAT, GameLog, Hex, ReplayError, Stretch};
use stapel_kernel::{Book, Event, Game, Illegal, Offer, Refused, Seat, SeatSet, Selection, SetUp, Table};

/// How many entries go by between two fingerprints.
pub const STRETCH: usize = 32;

#[derive(Debug)]
pub struct Recorder<'b, G: Game> {
    table: Table<'b, G>,
    /// Without the entries since the last fingerprint.
    log: GameLog<G>,
    open: Vec<Entry>,
    /// What a person has picked of a set so far. The log has nothing of it until the set is named.
    selection: Selection,
}

impl<'b, G: Game> Recorder<'b, G> {
    pub fn start(book: &'b Book<G>, set_up: SetUp<G>, seed: u64) -> Result<Self, Refused<G>> {
        let table = Table::start(book, &set_up, seed)?;
        let log = GameLog {
            format: FORMAT,
            game: G::ID.into(),
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
        self.log.entries().chain(self.open.iter().copied())
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
        self.table.choose(index)?;
        self.selection.clear();
        self.note(Entry::Choice(entry));
        Ok(())
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
        self.note(Entry::Concede { concede: seat });
        Ok(())
    }

    /// The time that was agreed on is over.
    pub fn time_up(&mut self) -> Result<(), Illegal> {
        self.table.time_up()?;
        self.selection.clear();
        self.note(Entry::TimeUp { time_up: true });
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
        // The end always has a fingerprint, even the end of a game in which nothing was chosen.
        if !self.open.is_empty() || log.stretches.is_empty() {
            log.stretches.push(self.stretch(self.open.clone()));
        }
        log.outcome = self.table.outcome();
        log
    }

    fn note(&mut self, entry: Entry) {
        self.open.push(entry);
        if self.open.len() == STRETCH {
            let entries = std::mem::replace(&mut self.open, Vec::with_capacity(STRETCH));
            let stretch = self.stretch(entries);
            self.log.stretches.push(stretch);
        }
    }

    fn stretch(&self, entries: Vec<Entry>) -> Stretch {
        Stretch { entries, fingerprint: Hex(self.table.fingerprint()) }
    }
}
