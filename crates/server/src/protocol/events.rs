//! What is said of events over HTTP ([docs/events.md](../../../../docs/events.md)).

use super::DeckChoice;
use serde::{Deserialize, Serialize};
use stapel_events::{Decision, Id, Outcome, Plan, Row, Sanction, Shown, Stage, Status};
use ts_rs::TS;

/// An event in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EventLine {
    pub id: String,
    pub name: String,
    pub game: String,
    /// The game's title.
    pub title: String,
    pub stage: Stage,
    pub entrants: u32,
    pub rounds: u32,
    pub planned: u32,
    pub organiser: String,
    /// Whether the reader takes part or runs it.
    pub mine: bool,
    /// When it last changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed: i64,
}

/// An event as one reader sees it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EventView {
    pub id: String,
    /// How many decisions there are: what an organiser's act is said against.
    pub version: u32,
    pub plan: Plan,
    pub title: String,
    pub stage: Stage,
    pub planned: u32,
    pub organiser: String,
    pub judges: Vec<String>,
    pub entrants: Vec<EntrantView>,
    pub rounds: Vec<RoundView>,
    pub standings: Vec<Row>,
    pub tie_breaks: Vec<TieBreakView>,
    pub bracket: Vec<Shown>,
    pub announcements: Vec<Announcement>,
    /// What was decided by hand, with who and when: everything an organiser or a judge did, and who called for them.
    pub record: Vec<Announcement>,
    pub me: MyPart,
    /// The server's time, for clocks.
    #[ts(type = "number")]
    pub now: i64,
}

/// What the reader may do.
#[derive(Clone, Copy, Debug, Default, Serialize, TS)]
pub struct MyPart {
    pub organises: bool,
    pub judges: bool,
    pub entrant: Option<Id>,
    /// Of a team: the board the reader plays at.
    pub member: Option<u8>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct EntrantView {
    pub name: String,
    /// Of a team, board by board.
    pub members: Vec<MemberView>,
    pub status: Status,
    pub bot: bool,
    pub rating: Option<u16>,
    /// The name of the registered deck, of a team of all; its list where lists are open, and everybody's own.
    pub deck: Option<String>,
    pub list: Option<String>,
    /// For organisers and judges, and of oneself.
    pub sanctions: Vec<SanctionView>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct MemberView {
    pub name: String,
    /// Whether they have agreed to it by a deck; always at real tables and of bots.
    pub ready: bool,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct SanctionView {
    pub round: u32,
    pub sanction: Sanction,
    pub why: String,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct RoundView {
    pub tables: Vec<PairingView>,
    pub byes: Vec<Id>,
    pub knock_out: bool,
    #[ts(type = "number")]
    pub begun: i64,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct PairingView {
    pub seats: Vec<Id>,
    pub outcome: Option<Outcome>,
    /// Games won so far, by seat.
    pub wins: Vec<u8>,
    /// Where it is played, if it is played here; of teams the reader's own board.
    pub table: Option<String>,
    /// Where teams play: all boards that are still going on.
    pub boards: Vec<String>,
    /// What was reported and waits for the other side: by whom, and what.
    pub reports: Vec<ReportView>,
    /// Whether somebody there calls for a judge.
    pub called: bool,
    /// Who lets the judges see all cards there; for those who sit there and the judges.
    pub leaves: Vec<Id>,
    /// Whether the reader, as a judge, may see all cards there.
    pub open: bool,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct ReportView {
    pub entrant: Id,
    pub outcome: Outcome,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct TieBreakView {
    pub name: String,
    pub short: String,
    pub explained: String,
    pub percent: bool,
    /// What everybody the reader has met brings to the reader's figure, where it comes of opponents.
    pub own: Vec<BroughtView>,
}

/// What somebody brings to a figure.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BroughtView {
    pub entrant: Id,
    #[ts(type = "number")]
    pub millionths: i64,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct Announcement {
    #[ts(type = "number")]
    pub at: i64,
    pub by: String,
    pub text: String,
}

/// What somebody does at an event.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    Enter {
        #[serde(default)]
        deck: Option<DeckChoice>,
        /// What a team is called, and who is in it beside the reader: by their accounts, at real tables by any name.
        #[serde(default)]
        name: Option<String>,
        #[serde(default)]
        members: Vec<String>,
    },
    Withdraw,
    CheckIn,
    Register {
        deck: DeckChoice,
    },
    /// A result, by somebody of that table: it counts as soon as everybody there says the same.
    Report {
        round: u16,
        table: u16,
        outcome: Outcome,
    },
    /// Somebody of that table calls for a judge.
    Call {
        round: u16,
        table: u16,
    },
    /// Lets the judges see all cards of one's table; they can as soon as all who sit there say so.
    Leave {
        round: u16,
        table: u16,
    },
    /// A judge was there, and ruled, if anything had to be ruled on: that goes into the record.
    Answer {
        round: u16,
        table: u16,
        #[serde(default)]
        ruling: String,
    },
    AddBots {
        bot: String,
        many: u16,
    },
    /// Somebody who plays at a real table and has no account.
    AddGuest {
        name: String,
        /// Of a team, all of them.
        #[serde(default)]
        members: Vec<String>,
    },
    Begin,
    /// Pairs the round after so many, or ends the event: said by who has seen so many, so that two who say it pair one.
    Next {
        after: u16,
    },
    /// Ends the last of so many rounds now; what was not played counts nothing.
    Close {
        rounds: u16,
    },
    /// Whatever an organiser or a judge decides: results, corrections, repairs, sanctions, announcements.
    Decide {
        decision: Decision,
    },
    Judge {
        name: String,
    },
}

/// An act, and the version it is said against; without one it is done whatever happened meanwhile.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EventAct {
    #[serde(default)]
    pub version: Option<u32>,
    pub act: Act,
}

/// An event as a file, RON or JSON ([docs/events.md](../../../../docs/events.md)).
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EventFile {
    pub text: String,
}

/// An event that was made.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MadeEvent {
    pub event: String,
}

/// The table of a season: all public events of a quarter of a year together.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Season {
    /// Year and quarter.
    pub season: String,
    /// All there are, the newest first.
    pub seasons: Vec<String>,
    /// How many people have to take part for an event to count.
    pub people: u32,
    pub lines: Vec<SeasonLine>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct SeasonLine {
    pub place: u32,
    pub name: String,
    pub events: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// Events that were won.
    pub first: u32,
    /// Three for every match that was won, one for a draw.
    pub points: u32,
}

/// Who won public events, a game each.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Fame {
    /// How many people have to take part for an event to count.
    pub people: u32,
    pub games: Vec<FameLine>,
}

/// Who won events of a game, most first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FameLine {
    pub game: String,
    pub title: String,
    pub champions: Vec<Champion>,
}

#[derive(Clone, Debug, Serialize, TS)]
pub struct Champion {
    pub name: String,
    /// How many events.
    pub won: u32,
    /// When the last of them ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub last: i64,
}

/// A public event that somebody took part in.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PastEvent {
    pub id: String,
    pub name: String,
    pub game: String,
    pub title: String,
    #[ts(type = "number")]
    pub ended: i64,
    pub place: u32,
    pub entrants: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}
