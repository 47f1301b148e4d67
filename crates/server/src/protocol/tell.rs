//! What the server says over a socket: answers and news.

use super::{
    chat::ChatLine,
    replays::Fear,
    table::{LogLine, TableInfo, TableState},
};
use crate::differences::Change;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Message {
    /// The request this answers; none for news.
    pub re: Option<u32>,
    #[serde(flatten)]
    pub tell: Tell,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "tell", rename_all = "kebab-case")]
pub enum Tell {
    Welcome {
        token: String,
        name: String,
        account: Option<String>,
        version: String,
    },
    /// What one is called from now on, in the language one speaks: the answer to `Speak` and `Name`.
    Named {
        name: String,
    },
    /// Done, and there is nothing more to say.
    Done,
    /// A table was made; `table` is its id and the end of its link.
    Created {
        table: String,
    },
    /// Who sits where, and how the table is set up: when one starts to watch, and whenever it changes.
    Table {
        table: Box<TableInfo>,
    },
    /// The table after a choice, as this audience sees it.
    State {
        state: Box<TableState>,
        /// The number of this telling, for who is told of changes.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        serial: Option<u32>,
    },
    /// The same, as what has changed since the telling `from`; who does not have that one asks to `watch` again.
    Change {
        table: String,
        from: u32,
        serial: u32,
        /// Of the state without its `log` and `whole_log`: see the protocol for how a change is written.
        #[ts(type = "unknown")]
        change: Change,
        /// What happened since.
        log: Vec<LogLine>,
    },
    /// What the search would do in this state: its favourite first, then the next best; nothing if it has no advice. Only who
    /// asked is told.
    Hint {
        table: String,
        state: u32,
        picks: u32,
        options: Vec<Advice>,
        /// How it thinks it goes on, its favourite first, told of one way things may lie.
        line: Vec<String>,
        /// What it fears most then.
        fear: Option<Fear>,
    },
    /// Somebody wants to take back a choice; every other seat is asked.
    UndoAsked {
        table: String,
        seat: u8,
    },
    /// The wish to take back was granted or not. If it was, the state follows.
    UndoAnswered {
        table: String,
        seat: u8,
        allowed: bool,
    },
    /// What was said at a table; all that is remembered of it when one starts to watch.
    Chat {
        table: String,
        lines: Vec<ChatLine>,
        whole: bool,
    },
    /// What was asked cannot be done; nothing has changed.
    Refused {
        code: Refusal,
        reason: String,
    },
}

/// Why a request was refused, for programs. The reason beside it is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// Not a message of this protocol.
    Malformed,
    /// `Hello` comes first.
    NoHello,
    NoSuchTable,
    NoSuchGame,
    NoSuchSeat,
    SeatTaken,
    /// That seat belongs to somebody else.
    NotYours,
    NotYourTurn,
    /// The table has gone on since.
    Stale,
    NoSuchOption,
    Deck,
    Options,
    /// A part of the shuffle that is not what was promised.
    Forged,
    NotBegun,
    Over,
    /// The rules broke in this game: a defect of the program. Also told without a question, to everybody who watches.
    Broken,
    /// This build cannot play the game again from what is stored: its rules or cards have changed since.
    Stuck,
    NotAllowed,
    /// The database does not answer: whether the last change was kept is not known. The table reads what is stored and goes on
    /// by itself; then it tells the state anew. Also told without a question, to everybody who watches.
    Away,
    TooMany,
    TooFast,
    Internal,
    /// No lesson, puzzle or scenario of that name.
    NoSuchStage,
    /// No account of that name.
    NoSuchPerson,
}

/// An option, and the chance to win with it, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Advice {
    pub option: u32,
    pub odds: f32,
}
