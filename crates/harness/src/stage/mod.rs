//! A stage: a lesson, a puzzle or a scenario, as far as somebody has come in it.
//!
//! Stateless: a stage is the piece and the list of moves made so far, played through from the beginning each time. Whatever
//! is not the learner's to choose happens by itself and always alike: the lines of the others, passing where there is
//! nothing else, and a bot with a fixed seed where the lines end. Taking back is leaving out the last move.

mod lesson;
mod others;
mod solution;
mod words;

pub use solution::moves_of;

use crate::{
    learn::{Goal, Hint, Kind, LEARNER, Lesson, Narration, Otherwise, Piece, Then, Told},
    scenario::{
        Failure, Line, Scenario, Step, guarded, layout,
        play::{Run, Sought, matching, seat_of, told_apart},
        with_book,
    },
};
use serde::{Deserialize, Serialize};
use stapel_bots::Bot;
use stapel_kernel::{Audience, Event, Selection, Shipped, Table};
use stapel_script::Text;
use stapel_wording::{Lang, Speak, seat_name};
use std::cell::Cell;
use ts_rs::TS;

/// More moves than any guided game takes.
pub const MOST_MOVES: usize = 1_000;

/// What happens by itself between two moves of the learner, at most.
const PATIENCE: usize = 2_000;

/// What the learner does: goes on where somebody has spoken, or takes an entry of the list of the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(rename = "StageMove")]
pub enum Move {
    Pick(u16),
    Next(Next),
}

/// A word of its own, so that it is written `"next"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "StageNext")]
pub enum Next {
    Next,
}

impl Move {
    pub const NEXT: Self = Self::Next(Next::Next);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "StageStatus")]
pub enum Status {
    Playing,
    Done,
    Failed,
}

/// Why a list of moves cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    #[error("{0} moves are too many; {MOST_MOVES} are enough for everything")]
    TooMany(usize),
    #[error("move {number}: there is no option {index}; there are {options}")]
    NoSuchOption { number: usize, index: usize, options: usize },
    #[error("move {number}: nothing is to be chosen here, only \"next\" goes on")]
    NotAsked { number: usize },
    #[error("move {number}: something is to be chosen here; \"next\" does not do that")]
    Asked { number: usize },
    #[error("move {number}: it is over")]
    Over { number: usize },
    /// The rules broke, or a line that holds with the shipped cards does not hold with these.
    #[error(transparent)]
    Broken(#[from] Failure),
}

/// What a stage waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Waits {
    /// The learner has read it.
    Next,
    /// The learner's choice; the entries that the main line means, if there is one.
    Choice(Vec<usize>),
    Nothing(Status),
}

/// What the narrator says now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken<'a> {
    /// Counted from 1.
    pub number: usize,
    pub of: usize,
    pub say: [String; 2],
    pub narration: Option<&'a Narration>,
}

#[allow(missing_debug_implementations, reason = "bots and tables are not for printing")]
pub struct Stage<'a, 'b, G: Shipped + Speak> {
    piece: &'a Piece,
    run: Run<'b, G>,
    /// The next line of the scenario.
    at: usize,
    /// Lines of the others that were played already, where they are not played in their order.
    used: Vec<bool>,
    waits: Waits,
    /// The number of what the narrator says, from 1; 0 before the first word.
    say: usize,
    /// It is shown, and nothing has been done since.
    unread: bool,
    /// The main line was left.
    strayed: bool,
    /// The game goes on against a bot.
    free: bool,
    /// The others take the first line that fits: somebody is only trying things out.
    trying: bool,
    bots: Vec<Box<dyn Bot<G> + Send>>,
    /// What is said about the last move.
    said: Option<Text>,
    /// The last move was not played.
    back: bool,
    /// What a line of a scenario says.
    line: [String; 2],
    hint: Option<&'a Hint>,
    hinted: Vec<usize>,
    /// How much had happened after each move; the first is before any.
    marks: Vec<usize>,
}

/// Plays the moves and looks at the stage they lead to.
pub fn stage<G: Shipped + Speak, T>(
    piece: &Piece,
    moves: &[Move],
    look: impl FnOnce(&Stage<'_, '_, G>) -> T,
) -> Result<T, Wrong> {
    if moves.len() > MOST_MOVES {
        return Err(Wrong::TooMany(moves.len()));
    }
    let at = Cell::new(0);
    // A wrong move is no failure of the scenario: it is brought out beside it.
    guarded(&at, || {
        with_book::<G, _>(&piece.scenario, |book| {
            let table = layout::lay_out(book, &piece.scenario)?;
            let mut stage = Stage::begin(piece, table)?;
            for (k, &step) in moves.iter().enumerate() {
                match stage.make(k + 1, step) {
                    Ok(()) => {}
                    Err(Wrong::Broken(failure)) => return Err(failure),
                    Err(wrong) => return Ok(Err(wrong)),
                }
            }
            Ok(Ok(look(&stage)))
        })
    })?
}

/// The stage before the first move.
pub(crate) fn opened<G: Shipped + Speak, T>(
    piece: &Piece,
    look: impl FnOnce(Stage<'_, '_, G>) -> T,
) -> Result<T, Failure> {
    with_book::<G, _>(&piece.scenario, |book| {
        Ok(look(Stage::begin(piece, layout::lay_out(book, &piece.scenario)?)?))
    })
}

impl<'a, 'b, G: Shipped + Speak> Stage<'a, 'b, G> {
    /// The same once more, for trying things out. What bots remember stays behind.
    pub(crate) fn fork(&self) -> Self {
        Self {
            piece: self.piece,
            run: self.run.clone(),
            used: self.used.clone(),
            waits: self.waits.clone(),
            bots: Vec::new(),
            said: self.said.clone(),
            line: self.line.clone(),
            hinted: self.hinted.clone(),
            marks: self.marks.clone(),
            trying: true,
            ..*self
        }
    }
    pub(crate) fn choose(&mut self, option: usize) -> Result<(), Wrong> {
        self.make(self.marks.len(), Move::Pick(option as u16))
    }
    /// Which lines of the others have been played.
    pub(crate) fn played(&self) -> &[bool] {
        &self.used
    }

    fn begin(piece: &'a Piece, table: Table<'b, G>) -> Result<Self, Failure> {
        let hints = piece.lesson().map_or(0, |lesson| lesson.hints.len());
        let mut stage = Self {
            run: Run::new(table, piece.scenario.strict),
            piece,
            at: 0,
            used: vec![false; piece.lines_of_others()],
            waits: Waits::Next,
            say: 0,
            unread: false,
            strayed: false,
            free: false,
            trying: false,
            bots: Vec::new(),
            said: None,
            back: false,
            line: Default::default(),
            hint: None,
            hinted: vec![0; hints],
            marks: Vec::new(),
        };
        stage.advance()?;
        stage.marks.push(stage.run.t.events.len());
        Ok(stage)
    }

    fn lines(&self) -> &'a [Line<Step>] {
        &self.piece.scenario.steps
    }

    // What is to be seen.

    pub fn table(&self) -> &Table<'b, G> {
        &self.run.t
    }
    pub fn selection(&self) -> &Selection {
        &self.run.selection
    }
    /// Whose eyes it is seen with: a scenario shows everything.
    pub fn audience(&self) -> Audience {
        match self.piece.kind {
            Kind::Scenario => Audience::Open,
            Kind::Lesson | Kind::Puzzle => Audience::Seat(seat_of(LEARNER)),
        }
    }
    pub fn status(&self) -> Status {
        match self.waits {
            Waits::Nothing(status) => status,
            Waits::Next | Waits::Choice(_) => Status::Playing,
        }
    }
    /// Whether it waits for the learner to read on.
    pub fn waits_for_next(&self) -> bool {
        self.waits == Waits::Next
    }
    pub fn said(&self) -> Option<&Text> {
        self.said.as_ref()
    }
    pub fn went_back(&self) -> bool {
        self.back
    }
    pub fn is_free(&self) -> bool {
        self.free
    }
    pub fn hint(&self) -> Option<&'a Hint> {
        self.hint
    }
    /// Everything that happened, with the number of the move it came after.
    pub fn events(&self) -> impl Iterator<Item = (u32, &Event<G::Event>)> {
        let move_of = |k: usize| self.marks.partition_point(|&mark| mark <= k) as u32;
        self.run.t.events.iter().enumerate().map(move |(k, event)| (move_of(k), event))
    }
    /// What the narrator says at this moment.
    pub fn spoken(&self) -> Option<Spoken<'a>> {
        match &self.piece.told {
            Told::Lesson(lesson) => {
                let over = matches!(self.waits, Waits::Nothing(_));
                let narration = lesson.steps.get(self.say.checked_sub(1)?).filter(|_| !over && !self.free)?;
                Some(Spoken {
                    number: self.say,
                    of: lesson.steps.len(),
                    say: [narration.say.en.clone(), narration.say.de.clone()],
                    narration: Some(narration),
                })
            }
            Told::Puzzle(..) => None,
            Told::Scenario => Some(Spoken {
                number: self.at,
                of: self.lines().len(),
                say: self.line.clone(),
                narration: None,
            }),
        }
    }
    /// Whether a question holds now, as a scenario asks it.
    pub fn holds(&self, question: &str) -> Result<(), Failure> {
        self.run.holds(0, question)
    }
    /// The options that the main line means, for tests and for whoever is stuck.
    pub fn meant(&self) -> &[usize] {
        match &self.waits {
            Waits::Choice(meant) => meant,
            Waits::Next | Waits::Nothing(_) => &[],
        }
    }
    /// What the options are called.
    pub fn labels(&self, lang: Lang) -> Vec<String> {
        told_apart(&self.run.t, &self.run.selection.offers(&self.run.t), lang)
    }

    // What is done.

    fn make(&mut self, number: usize, step: Move) -> Result<(), Wrong> {
        (self.said, self.back, self.hint) = (None, false, None);
        match (step, self.waits.clone()) {
            (_, Waits::Nothing(_)) => return Err(Wrong::Over { number }),
            (Move::Next(_), Waits::Choice(_)) => return Err(Wrong::Asked { number }),
            (Move::Pick(_), Waits::Next) => return Err(Wrong::NotAsked { number }),
            (Move::Next(_), Waits::Next) => {
                self.unread = false;
                if self.piece.kind == Kind::Scenario {
                    self.play_line()?;
                }
            }
            (Move::Pick(index), Waits::Choice(meant)) => {
                let (index, options) = (usize::from(index), self.run.selection.offers(&self.run.t).len());
                if index >= options {
                    return Err(Wrong::NoSuchOption { number, index, options });
                }
                self.pick(index, &meant);
            }
        }
        if !self.back {
            self.advance()?;
        }
        self.marks.push(self.run.t.events.len());
        Ok(())
    }

    fn pick(&mut self, index: usize, meant: &[usize]) {
        if meant.contains(&index) {
            self.run.take(index);
            self.at += 1;
            self.unread = false;
            return;
        }
        if let (Told::Lesson(lesson), false) = (&self.piece.told, self.free) {
            let otherwise = self.otherwise(lesson, index);
            // In a whole game everybody goes their own way.
            let stays = otherwise.map_or(lesson.game.is_none() && !self.strayed, |o| o.then == Then::Back);
            self.said = otherwise.map(|o| o.say.clone()).or_else(|| stays.then(another_time));
            if stays {
                self.back = true;
                return;
            }
            self.strayed = true;
        }
        self.run.take(index);
        self.unread = false;
    }

    /// What the narrator says to this choice.
    fn otherwise(&self, lesson: &'a Lesson, index: usize) -> Option<&'a Otherwise> {
        let narration = lesson.steps.get(self.say.checked_sub(1)?)?;
        let named = |o: &&Otherwise| {
            o.picks.iter().any(|label| matching(&self.run.t, &self.run.selection, label).0.contains(&index))
        };
        let by_name = narration.otherwise.iter().find(named);
        by_name.or_else(|| narration.otherwise.iter().find(|o| o.picks.is_empty()))
    }

    /// Goes on to where the learner is wanted.
    fn advance(&mut self) -> Result<(), Failure> {
        self.waits = match &self.piece.told {
            Told::Scenario if self.at < self.lines().len() => Waits::Next,
            Told::Scenario => Waits::Nothing(Status::Done),
            Told::Puzzle(puzzle, _) => self.toward_the_goal(&puzzle.goal)?,
            Told::Lesson(lesson) if self.free => self.freely(lesson)?,
            Told::Lesson(lesson) if self.strayed => self.back_to_the_line(lesson)?,
            Told::Lesson(lesson) => self.along_the_line(lesson)?,
        };
        Ok(())
    }

    /// One line of a scenario, told in words.
    fn play_line(&mut self) -> Result<(), Failure> {
        let (line, step) = &self.lines()[self.at];
        self.line = match step {
            Step::Choose(seat, wanted) => {
                let seat = seat_of(*seat);
                let words = match self.run.seek(*line, seat, wanted)? {
                    Sought::Taken => [wanted.clone(), wanted.clone()],
                    Sought::Offered(found) => {
                        let words = [Lang::En, Lang::De].map(|lang| self.labels(lang)[found[0]].clone());
                        self.run.take(found[0]);
                        words
                    }
                };
                let [en, de] = words;
                [(Lang::En, en), (Lang::De, de)]
                    .map(|(lang, word)| format!("{}: {word}", seat_name(seat, lang)))
            }
            step => {
                self.run.step(*line, step)?;
                [Lang::En, Lang::De].map(|lang| self.in_words(step, lang))
            }
        };
        self.at += 1;
        Ok(())
    }

    // A puzzle.

    fn toward_the_goal(&mut self, goal: &Goal) -> Result<Waits, Failure> {
        for _ in 0..PATIENCE {
            let over = self.run.t.outcome().is_some();
            if over || goal.by.iter().any(|questions| self.meets(questions)) {
                let reached = goal.holds.iter().all(|questions| self.meets(questions));
                return Ok(Waits::Nothing(if reached { Status::Done } else { Status::Failed }));
            }
            let Some(asked) = self.asked() else { break };
            if asked != seat_of(LEARNER) {
                self.other_moves(asked);
            } else if self.only_passing() {
                self.run.pass();
            } else {
                return Ok(Waits::Choice(Vec::new()));
            }
        }
        Ok(Waits::Nothing(Status::Failed))
    }

    /// Whether all of the questions hold that are joined here.
    fn meets(&self, questions: &str) -> bool {
        questions.split(" and ").all(|question| self.run.holds(0, question).is_ok())
    }
}

fn another_time() -> Text {
    Text {
        en: "That works too, but right now we practise something else.".into(),
        de: "Das geht auch, aber gerade üben wir etwas anderes.".into(),
    }
}

impl Piece {
    fn lines_of_others(&self) -> usize {
        let tempting = match &self.told {
            Told::Puzzle(_, tempting) => tempting.steps.len(),
            Told::Lesson(_) | Told::Scenario => 0,
        };
        self.scenario.steps.len() + tempting
    }
    pub fn lesson(&self) -> Option<&Lesson> {
        match &self.told {
            Told::Lesson(lesson) => Some(lesson),
            Told::Puzzle(..) | Told::Scenario => None,
        }
    }
}

/// What the learner chooses in a scenario, by the labels of the options: what happens on a stage by itself is left out.
pub fn choices_in<G: Shipped + Speak>(scenario: &Scenario) -> Result<Vec<String>, Failure> {
    with_book::<G, _>(scenario, |book| {
        let mut run = Run::new(layout::lay_out(book, scenario)?, scenario.strict);
        run.taken = Some(Vec::new());
        for (line, step) in &scenario.steps {
            run.step(*line, step)?;
        }
        let taken = run.taken.unwrap_or_default().into_iter();
        Ok(taken.filter(|(seat, _)| *seat == seat_of(LEARNER)).map(|(_, label)| label).collect())
    })
}
