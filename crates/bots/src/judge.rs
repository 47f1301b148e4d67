//! Who says what a table is worth: the game by its own standing, or a net that has learned it from play.

use crate::worth;
use stapel_judgement::{Look, Net, NetError, Weights, chance};
use stapel_kernel::{Book, Game, Seat, Table};
use stapel_script::Symbol;
use std::{
    collections::HashMap,
    fs,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// As bots are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Judge {
    /// `Game::standing`, written by hand.
    #[default]
    Standing,
    /// The game's net, or that of a file.
    Learned(Option<Symbol>),
}

/// Why a bot cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotHere {
    #[error("there is no bot \"{name}\" in {game}; known are: {known}")]
    Nobody { name: Symbol, game: &'static str, known: String },
    #[error("nothing has been learned about {0} yet; use search")]
    NoNet(&'static str),
    #[error("{file}: {reason}")]
    File { file: Symbol, reason: String },
    #[error("the net of {game}: {reason}")]
    Shipped { game: &'static str, reason: NetError },
}

/// Nets made ready, by game, cards and file: a run of thousands of games makes one.
type Ready = HashMap<(&'static str, u64, Option<Symbol>), Arc<Net>>;

impl Judge {
    /// The net, ready for the cards of a book; none if the game judges by itself.
    pub(crate) fn net<G: Game>(self, book: &Book<G>) -> Result<Option<Arc<Net>>, NotHere> {
        static READY: OnceLock<Mutex<Ready>> = OnceLock::new();
        let Self::Learned(file) = self else { return Ok(None) };
        let mut ready = READY.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        let key = (G::ID, book.hash(), file);
        if let Some(net) = ready.get(&key) {
            return Ok(Some(net.clone()));
        }
        let net = Arc::new(make(book, file)?);
        ready.insert(key, net.clone());
        Ok(Some(net))
    }
}

fn make<G: Game>(book: &Book<G>, file: Option<Symbol>) -> Result<Net, NotHere> {
    let make = |bytes: &[u8]| Weights::read(bytes).and_then(|weights| Net::new(&weights, book));
    match file {
        None if G::NET.is_empty() => Err(NotHere::NoNet(G::ID)),
        None => make(G::NET).map_err(|reason| NotHere::Shipped { game: G::ID, reason }),
        Some(file) => {
            let bytes = fs::read(file.as_str()).map_err(|e| NotHere::File { file, reason: e.to_string() })?;
            make(&bytes).map_err(|e| NotHere::File { file, reason: e.to_string() })
        }
    }
}

/// A reward for every seat: that of the end of the game, or before it what somebody thinks it will be.
pub(crate) fn rewards<G: Game>(t: &Table<'_, G>, net: Option<&Net>, look: &mut Look) -> [f32; 8] {
    let Some(net) = net.filter(|_| t.outcome().is_none()) else { return worth::rewards(t) };
    let mut rewards = [0.0; 8];
    let seats = t.seat_count();
    for (me, other) in (0..seats).flat_map(|a| (a + 1..seats).map(move |b| (a, b))) {
        // The share of the others that a seat leaves behind: every two of them are compared.
        let mine = ahead(t, [me, other].map(|k| Seat(k as u8)), net, look);
        rewards[me] += mine / (seats - 1) as f32;
        rewards[other] += (1.0 - mine) / (seats - 1) as f32;
    }
    rewards
}

fn ahead<G: Game>(t: &Table<'_, G>, [me, other]: [Seat; 2], net: &Net, look: &mut Look) -> f32 {
    match (t.is_gone(me), t.is_gone(other)) {
        (true, true) => 0.5,
        (true, false) => 0.0,
        (false, true) => 1.0,
        (false, false) => chance(net.judge(t, me, other, G::standing(t, me) - G::standing(t, other), look)),
    }
}
