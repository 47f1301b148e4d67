//! What client and server say to each other. The TypeScript types of the web client are made from these.
//!
//! One WebSocket a client. Every message is one JSON object: an [`Ask`] with a number of the client's choice, a
//! [`Tell`] that names the number it answers, if it answers one. Cards, decks, replays and accounts are read over HTTP.

use crate::differences::Change;
use serde::{Deserialize, Serialize};
use stapel_decks::Measured;
use stapel_harness::{
    glow::Glow,
    learn::Kind,
    stage::{Move, Status},
};
use stapel_wording::{Lang, Scene, Sheet};
use std::collections::BTreeMap;
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
            | Self::Resolve { table, .. } => Some(table),
        }
    }
}

/// A table as its creator wants it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    pub seats: u8,
    /// Table options by name, as `stapel games` lists them.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    pub clock: Option<ClockRule>,
    /// The time for the whole game, where the rulebook ends a game by the clock; it ends as that rule says.
    #[serde(default)]
    pub minutes: Option<u32>,
    /// No undo.
    #[serde(default)]
    pub rated: bool,
    /// Listed in the lobby; otherwise found by its link only.
    #[serde(default)]
    pub listed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClockRule {
    pub seconds: u32,
    /// Added after every choice.
    pub increment: u32,
}

/// A ready deck by its id, or a list as text: a line a card, `3x Name`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DeckChoice {
    Ready(String),
    Text(String),
    /// One of the account's own decks.
    Own(String),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Passing {
    /// Asked every time.
    #[default]
    Off,
    /// Until something happens on the other side: another player plays or attacks.
    UntilAction,
    /// Until one's own turn begins.
    UntilMyTurn,
}

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

/// A phrase, which every reader reads in their own language, or one's own words: at most 200 letters.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Saying {
    Phrase(Phrase),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    Oops,
    Thinking,
    Back,
    GoodGame,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ChatLine {
    /// Counted from 0 since the table woke.
    pub number: u32,
    pub seat: u8,
    pub name: String,
    pub say: Saying,
}

/// An option, and the chance to win with it, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Advice {
    pub option: u32,
    pub odds: f32,
}

/// Why a request was refused, for programs. The reason beside it is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
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

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    pub title: String,
    pub stage: Stage,
    pub seats: Vec<SeatInfo>,
    /// The seats of the reader.
    pub mine: Vec<u8>,
    pub options: BTreeMap<String, String>,
    pub clock: Option<ClockRule>,
    pub minutes: Option<u32>,
    pub rated: bool,
    pub onlookers: u32,
    /// When the game began, in seconds since 1970.
    #[ts(type = "number | null")]
    pub begun: Option<i64>,
    /// The hash of the server's part of the shuffle, published before anybody sits down.
    pub commitment: String,
    /// The table of the rematch, once there is one.
    pub rematch: Option<String>,
    /// Why the table shows how it last looked and does not go on, if so.
    pub stuck: Option<StuckInfo>,
}

/// A game that this build cannot play again from what is stored.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StuckInfo {
    /// The choice that does not fit any more, counted from 1; 0 if the game cannot even begin.
    pub step: u32,
    /// How many choices were made.
    pub steps: u32,
    pub reason: String,
    /// How many choices remain if the game goes on from the last position that fits; none if there is none.
    pub back_to: Option<u32>,
    /// What each seat wants that has said so.
    pub votes: Vec<(u8, Way)>,
    /// The seats that have to want the same.
    pub voters: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// The game does not count.
    Annul,
    /// It goes on from the last position that still fits the rules; what was chosen after it is taken back.
    GoOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Chairs are free, or somebody has not promised a part of the shuffle yet.
    Waiting,
    /// All have promised their parts of the shuffle and tell them now. Who does not is sent away.
    Revealing,
    Playing,
    Over,
    /// The rules broke in this game: nobody is asked any more, and nothing goes on.
    Broken,
    /// It cannot be played again from what is stored: it is shown as it last looked, and its players decide what becomes of it.
    Stuck,
    /// Its players have agreed that it does not count.
    Annulled,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SeatInfo {
    pub seat: u8,
    pub sitter: Sitter,
    pub deck: Option<String>,
    /// Has asked for a hint in this game.
    pub helped: bool,
    /// The hash of the seat's part of the shuffle, once it is promised.
    pub commitment: Option<String>,
    /// Whether the part itself is told. Nobody but the server knows it before the game is over.
    pub revealed: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Sitter {
    Free,
    Person {
        name: String,
        here: bool,
    },
    /// Bots of a kind are told apart by a number in their names.
    Bot {
        name: String,
        strength: u8,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableState {
    pub table: String,
    /// The number of the state: it goes up with everything that is done, taking back included.
    pub number: u32,
    /// How often the reader has picked or put back since then, naming a set. Nobody else hears of that, and it is not
    /// stored: after a restart the set is named anew.
    pub picks: u32,
    /// The reader's seat; none for an onlooker.
    pub seat: Option<u8>,
    pub scene: Scene,
    /// What happened since the state told before; everything so far when one starts to watch.
    pub log: Vec<LogLine>,
    /// Whether the log starts from the beginning.
    pub whole_log: bool,
    pub clocks: Option<Vec<ClockState>>,
    pub undo: UndoRule,
    pub passing: Passing,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LogLine {
    /// The number of the state it led to.
    pub state: u32,
    /// Whose doing it was; none for the table's own.
    pub seat: Option<u8>,
    /// What happened, in the game's own word: the browser draws a sign for it.
    pub verb: &'static str,
    pub text: String,
    /// Cards the line names: as written, and their ids in the catalogue.
    pub cards: Vec<(String, String)>,
    /// How many, where the text says a number: of damage, of points, of cards.
    pub amount: Option<i16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClockState {
    pub seat: u8,
    pub millis_left: u32,
    pub running: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum UndoRule {
    /// Nothing of one's own to take back, or the table does not allow it.
    No,
    Free,
    ByConsent,
}

/// `GET /api/games?lang=de`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GameInfo {
    pub id: String,
    pub title: String,
    pub about: String,
    pub least_seats: u8,
    pub most_seats: u8,
    /// The rulebook knows a time for the whole game.
    pub timed: bool,
    pub decks: Vec<DeckInfo>,
    pub options: Vec<OptionInfo>,
    /// Bots from weak to strong.
    pub bots: Vec<BotInfo>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BotInfo {
    /// What `AddBot` takes.
    pub id: String,
    pub name: String,
    /// From 1 to 4.
    pub strength: u8,
    /// How it plays, how long it thinks, and how strong it was measured to be in this game, where it was.
    pub about: String,
}

/// `POST /api/games/fab/study?lang=de`: everything about a deck, answered by a `Study`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StudyWish {
    #[serde(default)]
    pub name: String,
    /// The list: ours, a community's, or a link of the builder.
    pub text: String,
    /// The options of the table it is for.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Deals the sample hand.
    #[serde(default)]
    pub seed: u32,
    /// The turn for which chances are told.
    #[serde(default = "third")]
    pub turn: u8,
    /// Cards drawn a turn, if not as usual.
    #[serde(default)]
    pub a_turn: Option<u8>,
    /// Cards any of which one wants to have.
    #[serde(default)]
    pub wanted: Vec<String>,
}

fn third() -> u8 {
    3
}

/// `POST /api/games/fab/differences?lang=de`: what makes the second list of the first, answered by `Change[]`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TwoDecks {
    pub before: String,
    pub after: String,
}

/// `POST /api/games/fab/measures?lang=de`: bots play the deck against the ready ones. `GET /api/measures/ID` tells how far
/// they are, `DELETE /api/measures/ID` stops them.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MeasureWish {
    pub text: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Games against each ready deck, from 2 to 200.
    #[serde(default = "forty")]
    pub games: u16,
}

fn forty() -> u16 {
    40
}

/// How a measurement stands.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MeasureInfo {
    pub id: String,
    /// The hash of the deck that is measured.
    pub deck: String,
    pub running: bool,
    pub measured: Measured,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckInfo {
    pub id: String,
    pub name: String,
    /// Number and id of each card.
    pub cards: Vec<(u8, String)>,
    /// The list as text, for export.
    pub text: String,
}

/// `POST /api/games/fab/decks?lang=de` with a [`DeckText`]: what a list says, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckReport {
    pub deck: DeckInfo,
    /// Nothing, if the deck may be played.
    pub faults: Vec<Fault>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DeckText {
    pub name: String,
    pub text: String,
    /// The options of the table it is for.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Fault {
    /// The line it is about, counted from 1; none for the deck as a whole.
    pub line: Option<u32>,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OptionInfo {
    pub name: String,
    pub default: String,
    pub values: Vec<String>,
}

/// `GET /api/games/fab/cards?lang=de`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Catalogue {
    pub game: String,
    pub cards: Vec<Sheet>,
}

/// `GET /api/tables`: tables that want to be found.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Lobby {
    /// Those with a free chair.
    pub tables: Vec<TableInfo>,
    /// Those where somebody plays right now.
    pub running: Vec<TableInfo>,
}

/// `GET /api/replays/ID?lang=de`: a finished game; `/api/replays/ID/log` is the log itself, for `stapel replay`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayInfo {
    pub id: String,
    pub game: String,
    pub title: String,
    pub seats: Vec<SeatInfo>,
    pub steps: u32,
    pub places: Option<Vec<u8>>,
    /// None for a game that went on from a position of another: its seed was known.
    pub fairness: Option<Fairness>,
}

/// `GET /api/replays/ID/steps/17?seat=0&lang=de`: the table after that many choices. Without a seat all cards are open.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayStep {
    pub step: u32,
    pub scene: Scene,
    /// Everything up to this step; `state` is the step a line belongs to.
    pub log: Vec<LogLine>,
}

/// `GET /api/replays/ID/analysis?lang=de`: what the search thinks of a finished game. The first who asks has it begun; whoever
/// asks again hears how far it is. One at a time a person.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Analysis {
    Running {
        done: u32,
        of: u32,
    },
    Done {
        /// How long the search thought about every choice.
        iterations: u32,
        moments: Vec<MomentInfo>,
        /// The choices that cost the most, in the order of the game.
        turns: Vec<Turn>,
    },
}

/// A choice between several options, and the chance to win of whoever took it, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MomentInfo {
    /// How many choices came before it.
    pub step: u32,
    pub seat: u8,
    pub odds: f32,
}

/// A choice that cost something, and the one the search would have made, knowing no more than that seat did.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Turn {
    pub step: u32,
    pub seat: u8,
    pub taken: String,
    pub taken_card: Option<String>,
    pub odds: f32,
    pub best: String,
    pub best_card: Option<String>,
    pub best_odds: f32,
}

/// `POST /api/replays/ID/continue`: play on from a position, oneself on one seat and bots on the others.
/// Answers [`Made`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Continue {
    pub step: u32,
    pub seat: u8,
    pub bot: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Made {
    pub table: String,
}

/// Everything needed to see that the shuffle was fair: `commitment` is the SHA-256 of `secret`, each of `commitments` that of the
/// luck of its seat, and `seed` the SHA-256 of secret and luck, a line each: the key of the cipher that all chance came from.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Fairness {
    pub commitment: String,
    /// The server's part, told when the game is over.
    pub secret: String,
    /// The part of each seat.
    pub luck: Vec<String>,
    /// What each seat had promised; nothing for games of the first edition.
    pub commitments: Vec<String>,
    pub seed: String,
}

/// `POST /api/account/register` makes an account of the guest whose token comes along; `/api/account/login` opens one.
/// Both answer [`Session`]. The token goes into the header `Authorization: Bearer TOKEN` and into `hello`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    pub name: String,
    pub password: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Session {
    pub token: String,
    pub name: String,
}

/// `GET /api/me`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Me {
    pub name: String,
    /// None for a guest.
    pub account: Option<String>,
}

/// `GET /api/me/decks` lists, `DELETE /api/me/decks/GAME/NAME` forgets one with all its versions.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OwnDeck {
    pub game: String,
    pub name: String,
    pub text: String,
    /// Whatever its owner wants to remember.
    pub notes: String,
    /// The name of a deck with these cards among all decks; empty if its list cannot be read.
    pub hash: String,
}

/// `PUT /api/me/decks` stores a deck in the place of the one of that name. If its cards have changed, that is a new version.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct KeepDeck {
    pub game: String,
    pub name: String,
    pub text: String,
    #[serde(default)]
    pub notes: String,
    /// Why it was changed, kept with the version.
    #[serde(default)]
    pub note: String,
}

/// `GET /api/me/decks/GAME/NAME/versions`, the newest first.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckVersion {
    pub number: u32,
    /// When it was kept, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    pub text: String,
    pub note: String,
    pub hash: String,
}

/// `GET /api/me/history?lang=de`: the tables one has sat at, the newest first.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PastTable {
    pub table: TableInfo,
    pub places: Option<Vec<u8>>,
    /// When it last changed, in seconds since 1970.
    #[ts(type = "number")]
    pub changed: i64,
}

/// Games won, lost and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Score {
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
}

/// `GET /api/me/statistics?lang=de`: what one has won and lost, game by game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ScoreSheet {
    pub game: String,
    pub title: String,
    pub score: Score,
    pub decks: Vec<DeckScore>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DeckScore {
    pub deck: String,
    pub score: Score,
}

/// `GET /api/people/NAME?lang=de`: what everybody may know of an account, that is, finished games at listed tables.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Profile {
    pub name: String,
    pub statistics: Vec<ScoreSheet>,
    /// The newest first; `mine` are the seats of this person.
    pub games: Vec<PastTable>,
}

/// `GET` and `PUT /api/account/preferences`: what somebody has set in the browser, a text for each name of the browser's choice;
/// at most 8 kB.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, TS)]
pub struct Preferences(pub BTreeMap<String, String>);

/// `POST /api/account/codes` with one's password: ten new codes for the day it is lost; those before are worth nothing any more.
/// Answers [`RecoveryCodes`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Password {
    pub password: String,
}

/// Told once and never again. Each is good for one new password.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}

/// `POST /api/account/recover`: a new password for who has a code. Answers [`Session`]; all other devices are signed out.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    pub name: String,
    pub code: String,
    pub password: String,
}

/// `POST /api/stages/GAME/KIND/NAME?lang=de` with the moves made so far, from the first: a lesson, a puzzle or a scenario of
/// the rules, as far as they lead. Nothing is kept; taking back is leaving out the last move. Answers [`StageState`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
pub struct StageMoves {
    /// "next" where the narrator has spoken, else the place of an option in the list of the scene.
    pub choices: Vec<Move>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StageState {
    pub game: String,
    pub kind: Kind,
    pub name: String,
    pub title: String,
    pub goal: String,
    /// The learner's seat; none in a scenario, which shows everything.
    pub seat: Option<u8>,
    pub scene: Scene,
    /// Everything so far; `state` is the number of the move a line came after.
    pub log: Vec<LogLine>,
    pub status: Status,
    /// It waits for "next"; else, while it is played, for a choice.
    pub next: bool,
    pub step: Option<StageStep>,
    /// What is said about the last move.
    pub said: Option<String>,
    /// The last move was not played: it may as well be left out.
    pub back: bool,
    /// The lesson is over, and a whole game goes on against a bot.
    pub free: bool,
    /// What might help in that game.
    pub hint: Option<String>,
    /// How a puzzle is solved, for whoever asks; and why the tempting try fails, when it has.
    pub idea: Option<String>,
    pub why_not: Option<String>,
    /// What remains of a lesson.
    pub remember: Option<String>,
}

/// What the narrator says; in a scenario, what the line just played was.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StageStep {
    pub number: u32,
    pub of: u32,
    pub say: String,
    /// What glows meanwhile.
    pub show: Vec<Glow>,
}

/// `GET /api/games/fab/lessons?lang=de`, in the order in which they are learned.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LessonInfo {
    pub name: String,
    pub title: String,
    pub goal: String,
    pub minutes: u8,
    pub steps: u32,
    pub rules: Vec<String>,
    /// It ends in a whole game.
    pub game: bool,
}

/// `GET /api/games/fab/puzzles?lang=de`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PuzzleInfo {
    pub name: String,
    /// The goal.
    pub title: String,
    /// 1 to 5.
    pub difficulty: u8,
    pub rules: Vec<String>,
}

/// `GET /api/games/fab/rules?lang=de`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RuleBook {
    /// The language of the statements, which need not be the one asked for.
    pub lang: Lang,
    pub chapters: Vec<RuleChapter>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RuleChapter {
    pub title: String,
    pub rules: Vec<RuleInfo>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RuleInfo {
    pub id: String,
    pub text: String,
    /// The scenarios that show it: name, for a stage of the kind "scenario", and title.
    pub scenarios: Vec<(String, String)>,
}

/// `GET /api/games/fab/glossary?lang=de`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GlossaryChapter {
    pub title: String,
    /// Each word with what it means.
    pub words: Vec<(String, String)>,
}
