//! Lessons, puzzles, rules and glossaries.

use super::table::LogLine;
use serde::{Deserialize, Serialize};
use stapel_harness::{
    glow::Glow,
    learn::Kind,
    stage::{Move, Status},
};
use stapel_wording::{Lang, Scene};
use ts_rs::TS;

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

/// `GET /api/games/fab/puzzles?lang=de`; `GET /api/games/fab/puzzles/NAME/solution` answers the moves that solve one, `StageMove[]`.
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
