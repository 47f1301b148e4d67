//! The games of an experiment as text, a line a game as they end, so that an interruption costs nothing. Text in, text
//! out; who opens files is somebody else.

use crate::{Experiment, Played};
use serde::{Deserialize, Serialize};
use stapel_kernel::Shipped;
use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
    sync::{Mutex, PoisonError},
};

/// The first line: which experiment it is, and enough of it in clear to say what is different about another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadLine {
    journal: u32,
    game: String,
    version: String,
    cards: String,
    seed: String,
    decks: Vec<String>,
    bots: Vec<String>,
    options: serde_json::Value,
    experiment: String,
}

const FORMAT: u32 = 1;

impl HeadLine {
    fn of<G: Shipped>(e: &Experiment<G>) -> Self {
        Self {
            journal: FORMAT,
            game: G::ID.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            cards: format!("{:016x}", e.book.hash()),
            seed: e.seed.to_string(),
            decks: e.entrants.iter().map(|x| x.deck.id.clone()).collect(),
            bots: e.entrants.iter().map(|x| x.bot.to_string()).collect(),
            options: serde_json::to_value(&e.options).expect("options are plain data"),
            experiment: format!("{:016x}", e.hash()),
        }
    }

    /// What is different about another experiment, if it is another: the first thing a reader would look for.
    fn difference(&self, there: &Self) -> Option<String> {
        let text = |v: &Vec<String>| v.join(" ");
        let all = [
            ("game", there.game.clone(), self.game.clone()),
            ("version", there.version.clone(), self.version.clone()),
            ("card data", there.cards.clone(), self.cards.clone()),
            ("seed", there.seed.clone(), self.seed.clone()),
            ("decks", text(&there.decks), text(&self.decks)),
            ("bots", text(&there.bots), text(&self.bots)),
            ("options", there.options.to_string(), self.options.to_string()),
            ("seats or the content of decks", there.experiment.clone(), self.experiment.clone()),
        ];
        all.into_iter()
            .find(|(_, a, b)| a != b)
            .map(|(what, a, b)| format!("{what}: \"{a}\" there, \"{b}\" here"))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    #[error("line 1: this is no journal of an experiment ({0})")]
    NoHead(String),
    #[error("the journal is of another experiment; {0}")]
    Other(String),
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    #[error("line {line}: {reason}")]
    Line { line: usize, reason: String },
}

/// Games by cell and number.
pub type Games = BTreeMap<(usize, u64), Played>;

/// Reads a journal of this very experiment, a game at a time: it may be longer than there is room for. A last line that was cut off
/// is left out. Says how many bytes are whole: whoever goes on writing cuts the file there.
pub fn read_journal<G: Shipped>(
    e: &Experiment<G>,
    mut from: impl BufRead,
    mut see: impl FnMut(Played),
) -> Result<u64, JournalError> {
    let mut line = Vec::new();
    let mut whole = next_line(&mut from, &mut line)?;
    if whole == 0 {
        return Err(JournalError::NoHead("it has no whole line".into()));
    }
    let head: HeadLine = serde_json::from_slice(&line).map_err(|e| JournalError::NoHead(e.to_string()))?;
    if head.journal != FORMAT {
        return Err(JournalError::NoHead(format!("format {}, but only {FORMAT} is known", head.journal)));
    }
    if let Some(difference) = HeadLine::of(e).difference(&head) {
        return Err(JournalError::Other(difference));
    }
    for number in 2.. {
        let length = next_line(&mut from, &mut line)?;
        if length == 0 {
            break;
        }
        let wrong = |reason: String| JournalError::Line { line: number, reason };
        let played: Played = serde_json::from_slice(&line).map_err(|e| wrong(e.to_string()))?;
        check(e, &played).map_err(wrong)?;
        see(played);
        whole += length;
    }
    Ok(whole)
}

/// Reads a line and says how long it is: nothing where no whole line is left.
fn next_line(from: &mut impl BufRead, line: &mut Vec<u8>) -> Result<u64, JournalError> {
    line.clear();
    let length = from.read_until(b'\n', line).map_err(|e| JournalError::Unreadable(e.to_string()))?;
    Ok(if line.ends_with(b"\n") { length as u64 } else { 0 })
}

/// A line is only taken if it can be of this experiment: reports look up what it names.
fn check<G: Shipped>(e: &Experiment<G>, p: &Played) -> Result<(), String> {
    let cards = e.book.defs().count();
    let known =
        |c: &crate::Chair| [&c.kit, &c.got, &c.played].iter().all(|v| v.iter().all(|d| d.index() < cards));
    if p.cell >= e.cells.len() {
        return Err(format!("there is no cell {}", p.cell));
    }
    if p.chairs.len() != e.seats() || p.first as usize >= e.seats() {
        return Err(format!("a game of {} players, but there are {} seats", p.chairs.len(), e.seats()));
    }
    let place = |c: &crate::Chair| (1..=e.seats().max(2)).contains(&(c.place as usize));
    if !p.chairs.iter().all(place) || !p.chairs.iter().any(|c| c.place == 1) {
        return Err("no such places".into());
    }
    if p.chairs.iter().all(known) { Ok(()) } else { Err("a card that is not in the book".into()) }
}

/// Writes games as they end.
#[derive(Debug)]
pub struct Journal<W>(Mutex<W>);

impl<W: Write> Journal<W> {
    /// Begins with the head line.
    pub fn begin<G: Shipped>(mut to: W, e: &Experiment<G>) -> io::Result<Self> {
        serde_json::to_writer(&mut to, &HeadLine::of(e))?;
        to.write_all(b"\n")?;
        to.flush()?;
        Ok(Self(Mutex::new(to)))
    }
    /// Goes on after what is there.
    pub fn resume(to: W) -> Self {
        Self(Mutex::new(to))
    }
    pub fn note(&self, played: &Played) -> io::Result<()> {
        let mut line = serde_json::to_vec(played)?;
        line.push(b'\n');
        let mut to = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        to.write_all(&line)?;
        to.flush()
    }
    pub fn into_inner(self) -> W {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
