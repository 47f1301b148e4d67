//! What a client asks for over its socket.

use super::{
    chat::Saying,
    table::{DeckChoice, NewTable, Passing, Way},
};
use serde::{Deserialize, Serialize};
use stapel_wording::Lang;
use ts_rs::TS;

/// What a client sends: a number that the answer names, and what it wants.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Request {
    pub re: u32,
    #[serde(flatten)]
    pub ask: Ask,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// The first message. A token of an earlier visit brings back the same person with the same seats.
    Hello {
        token: Option<String>,
        lang: Lang,
        /// After the first whole state of a table, `change` tells what is new.
        #[serde(default)]
        differences: bool,
    },
    /// Says everything in another language from now on.
    Speak {
        lang: Lang,
    },
    /// A guest's name, as others see it.
    Name {
        name: String,
    },
    /// Sets up a table. The creator is not yet seated.
    Create {
        table: NewTable,
    },
    /// Watches a table: as the seat one has there, or as an onlooker.
    Watch {
        table: String,
    },
    /// Stops watching.
    Unwatch {
        table: String,
    },
    /// Sits down on a free chair. `commitment` is the hash of the seat's part of the shuffle, which the client keeps to itself; who
    /// gives none has to `commit` before the game can begin.
    Sit {
        table: String,
        seat: u8,
        deck: DeckChoice,
        #[serde(default)]
        commitment: Option<String>,
    },
    /// Promises a part of the shuffle by its hash, before all have.
    Commit {
        table: String,
        seat: u8,
        commitment: String,
    },
    /// Tells one's part of the shuffle, when all have promised theirs. It has to be what was promised.
    Reveal {
        table: String,
        seat: u8,
        luck: String,
    },
    /// Puts a bot on a free chair.
    AddBot {
        table: String,
        seat: u8,
        bot: String,
        deck: DeckChoice,
    },
    /// Gets up before the game has begun, or sends a bot away.
    Stand {
        table: String,
        seat: u8,
    },
    /// Answers the pending decision: the number of the state one saw, and the place of the option in its list.
    /// Where a set is named, a choice picks one part of it or puts one back: then also how many picks there were.
    Choose {
        table: String,
        state: u32,
        option: u32,
        #[serde(default)]
        picks: u32,
    },
    /// Asks what the search would do, knowing no more than one's seat: only against bots, not in rated games. Answered by
    /// `Done`; the hint is told when it is thought of.
    Hint {
        table: String,
        state: u32,
        #[serde(default)]
        picks: u32,
    },
    /// Passes by itself wherever passing is offered, until the settings say stop; never looks at the hand.
    Passing {
        table: String,
        passing: Passing,
    },
    Concede {
        table: String,
    },
    /// Takes back one's last choice: at once if nothing was learned since, else when the others agree.
    Undo {
        table: String,
    },
    /// Answers somebody else's wish to take back.
    AllowUndo {
        table: String,
        allow: bool,
    },
    /// Says something to those at the table: whoever sits there.
    Say {
        table: String,
        say: Saying,
    },
    /// Tells whoever runs the server of a line that should not have been said.
    Report {
        table: String,
        line: u32,
        #[serde(default)]
        why: String,
    },
    /// The same table again, with the first seat one further.
    Rematch {
        table: String,
    },
    /// How a game is to end or go on that cannot be played again from what is stored. All players have to want the same.
    Resolve {
        table: String,
        way: Way,
    },
    /// A judge of the event a table is played for stops its clocks, or lets them run on.
    Pause {
        table: String,
        on: bool,
    },
}

impl Ask {
    /// The table it is for, if it is for one.
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Hello { .. } | Self::Speak { .. } | Self::Name { .. } | Self::Create { .. } => None,
            Self::Watch { table }
            | Self::Unwatch { table }
            | Self::Sit { table, .. }
            | Self::Commit { table, .. }
            | Self::Reveal { table, .. }
            | Self::AddBot { table, .. }
            | Self::Stand { table, .. }
            | Self::Choose { table, .. }
            | Self::Hint { table, .. }
            | Self::Passing { table, .. }
            | Self::Concede { table }
            | Self::Undo { table }
            | Self::AllowUndo { table, .. }
            | Self::Say { table, .. }
            | Self::Report { table, .. }
            | Self::Rematch { table }
            | Self::Resolve { table, .. }
            | Self::Pause { table, .. } => Some(table),
        }
    }
}
