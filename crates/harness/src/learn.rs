//! Lessons, puzzles and the glossary of a game, as its folder has them. `docs/learning.md` says how they are written.
//!
//! A lesson is two files of one name in `lessons/`: the scenario (`.scn`), which is the position and the whole main line with
//! `say N` where the narrator speaks, and what is said there in both languages (`.ron`). A puzzle is three in `puzzles/`: the
//! solution (`.scn`), the tempting failure (`.fail.scn`) and what is said about both (`.ron`).

use crate::scenario::{self, Scenario, Step};
use serde::{Deserialize, Serialize};
use stapel_kernel::Shipped;
use stapel_script::Text;
use stapel_wording::Players;
use ts_rs::TS;

/// Who learns, in every lesson and puzzle.
pub const LEARNER: char = 'a';

/// What the others are called in lessons and puzzles: narrators call them so. The learner is "you".
const CALLED: [Option<&str>; 5] = [None, Some("Vera"), Some("Theo"), Some("Mira"), Some("Jonas")];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "StageKind")]
pub enum Kind {
    Lesson,
    Puzzle,
    Scenario,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Lesson, Self::Puzzle, Self::Scenario];

    pub fn word(self) -> &'static str {
        match self {
            Self::Lesson => "lesson",
            Self::Puzzle => "puzzle",
            Self::Scenario => "scenario",
        }
    }
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
    /// Who plays there; a scenario of the rules calls its players by their letters.
    pub fn players(self) -> Players {
        match self {
            Self::Scenario => Players::default(),
            Self::Lesson | Self::Puzzle => Players::new(CALLED.map(|name| name.map(String::from)).into()),
        }
    }
    fn folder(self) -> &'static str {
        match self {
            Self::Lesson => "lessons/",
            Self::Puzzle => "puzzles/",
            Self::Scenario => "scenarios/",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub title: Text,
    pub goal: Text,
    /// How long it takes, at most.
    pub minutes: u8,
    /// What the narrator says, in the order of the scenario's `say` lines.
    pub steps: Vec<Narration>,
    /// What remains on the screen afterwards.
    pub remember: Option<Text>,
    /// The game goes on after the main line, against this bot.
    #[serde(default)]
    pub game: Option<String>,
    /// What is said in that game, where all of `when` holds.
    #[serde(default)]
    pub hints: Vec<Hint>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Narration {
    /// What glows while it is said.
    #[serde(default)]
    pub show: Vec<Show>,
    pub say: Text,
    /// What is said to another choice than the one of the main line.
    #[serde(default)]
    pub otherwise: Vec<Otherwise>,
}

/// A place on the table, in the words that scenarios use.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Show {
    Seat(char),
    /// A number of a player, by its sign.
    Number(char, String),
    /// A card, wherever it lies.
    Card(String),
    /// A number of a card, by its sign.
    Sign(String, String),
    Zone(char, String),
    /// What lies in the middle, for all.
    Middle,
    Stack,
    /// The row of places that markers travel on.
    Track,
    /// What the table adds up.
    Sums,
    /// The parts of a turn.
    Phases,
    /// The question and its options.
    Question,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Otherwise {
    /// Labels, or how they begin; none means any other choice.
    #[serde(default)]
    pub picks: Vec<String>,
    pub say: Text,
    pub then: Then,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Then {
    /// The choice is not played: the step is asked again.
    Back,
    /// It is played, and the lesson goes on from there.
    On,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// Questions, as a scenario asks them.
    pub when: Vec<String>,
    pub say: Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The goal in words: "Win this turn".
    pub title: Text,
    /// 1 to 5.
    pub difficulty: u8,
    /// How it is solved.
    pub idea: Text,
    /// Why the tempting try fails.
    pub why_not: Text,
    pub goal: Goal,
}

/// It is decided when the game is over, or when one of `by` holds: then all of `holds` must. Questions as a scenario asks
/// them; several joined by ` and ` hold together.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    pub by: Vec<String>,
    pub holds: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    pub title: Text,
    pub words: Vec<Entry>,
}

/// A word of the glossary.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub word: Text,
    pub means: Text,
}

/// Something that can be put on a stage.
#[derive(Clone, Debug)]
pub struct Piece {
    pub kind: Kind,
    /// The name of its file, without folder and ending: `01-first-strike`, `chain/attack-target`.
    pub name: String,
    pub scenario: Scenario,
    pub told: Told,
}

#[derive(Clone, Debug)]
pub enum Told {
    Lesson(Lesson),
    /// With the failure it tempts to.
    Puzzle(Puzzle, Box<Scenario>),
    Scenario,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}:{line}: {reason}")]
pub struct Fault {
    pub path: String,
    pub line: usize,
    pub reason: String,
}

/// The names of all pieces of a kind, in their order.
pub fn names<G: Shipped>(kind: Kind) -> Vec<String> {
    let mut names: Vec<String> =
        G::files().iter().filter_map(|(path, _)| name_in(kind, path).map(str::to_string)).collect();
    names.sort();
    names
}

fn name_in(kind: Kind, path: &str) -> Option<&str> {
    let name = path.strip_prefix(kind.folder())?.strip_suffix(".scn")?;
    // A second ending tells of another line in the same position.
    (!name.contains('.')).then_some(name)
}

/// A piece by its name; none if there is no such piece.
pub fn piece<G: Shipped>(kind: Kind, name: &str) -> Option<Result<Piece, Fault>> {
    let files = G::files();
    let path = format!("{}{name}.scn", kind.folder());
    let text = files.iter().find(|(p, _)| *p == path && name_in(kind, p) == Some(name));
    text.map(|(_, text)| read(&files, kind, name, &path, text))
}

/// All pieces of a kind.
pub fn pieces<G: Shipped>(kind: Kind) -> Vec<Result<Piece, Fault>> {
    pieces_in(&G::files(), kind)
}

/// The same of any files of a game's folder, shipped or not.
pub fn pieces_in(files: &[(String, String)], kind: Kind) -> Vec<Result<Piece, Fault>> {
    let mut all: Vec<(&str, &String, &String)> =
        files.iter().filter_map(|(path, text)| Some((name_in(kind, path)?, path, text))).collect();
    all.sort();
    all.into_iter().map(|(name, path, text)| read(files, kind, name, path, text)).collect()
}

/// The glossary, chapter by chapter; nothing if the game has none.
pub fn glossary<G: Shipped>() -> Result<Vec<Chapter>, Fault> {
    let files = G::files();
    files
        .iter()
        .find(|(path, _)| path == "glossary.ron")
        .map_or(Ok(Vec::new()), |(path, text)| data(path, text))
}

fn read(files: &[(String, String)], kind: Kind, name: &str, path: &str, text: &str) -> Result<Piece, Fault> {
    let scenario = parsed(path, text)?;
    let beside = |ending: &str| {
        let wanted = format!("{}{name}{ending}", kind.folder());
        let found = files.iter().find(|(p, _)| *p == wanted);
        let reason = format!("there is no {wanted} beside it");
        found.ok_or(Fault { path: path.into(), line: 1, reason })
    };
    let told = match kind {
        Kind::Lesson => {
            let (path, text) = beside(".ron")?;
            let lesson: Lesson = data(path, text)?;
            check_says(path, &scenario, &lesson)?;
            Told::Lesson(lesson)
        }
        Kind::Puzzle => {
            let (path, text) = beside(".ron")?;
            let (failing, tempting) = beside(".fail.scn")?;
            Told::Puzzle(data(path, text)?, Box::new(parsed(failing, tempting)?))
        }
        Kind::Scenario => Told::Scenario,
    };
    Ok(Piece { kind, name: name.into(), scenario, told })
}

fn parsed(path: &str, text: &str) -> Result<Scenario, Fault> {
    scenario::parse(text).map_err(|f| Fault { path: path.into(), line: f.line, reason: f.reason })
}

fn data<T: serde::de::DeserializeOwned>(path: &str, text: &str) -> Result<T, Fault> {
    stapel_script::from_ron(path, text).map_err(|e| Fault {
        path: path.into(),
        line: e.line,
        reason: e.reason,
    })
}

/// Every line of the narrator has its place in the scenario, in order.
fn check_says(path: &str, scenario: &Scenario, lesson: &Lesson) -> Result<(), Fault> {
    let says = scenario.steps.iter().filter_map(|(_, step)| match step {
        Step::Say(number) => Some(*number),
        _ => None,
    });
    if says.eq(1..=lesson.steps.len()) {
        return Ok(());
    }
    let reason = format!("the scenario has to say 1 to {}, each once and in order", lesson.steps.len());
    Err(Fault { path: path.into(), line: 1, reason })
}
