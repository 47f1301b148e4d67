//! A stage: a lesson, a puzzle or a scenario, as far as somebody has come in it.
//!
//! Stateless: a stage is the piece and the list of moves made so far, played through from the beginning each time. Whatever
//! is not the learner's to choose happens by itself and always alike: the lines of the others, passing where there is
//! nothing else, and a bot with a fixed seed where the lines end. Taking back is leaving out the last move.

use crate::{
    learn::{Goal, Hint, Kind, LEARNER, Lesson, Narration, Otherwise, Piece, Then, Told},
    scenario::{
        Failure, Line, Scenario, Step, guarded, layout,
        play::{Run, Sought, matching, seat_of, told_apart},
        with_book,
    },
    solve::within_reach,
};
use serde::{Deserialize, Serialize};
use stapel_bots::{Bot, BotSpec, SeatView};
use stapel_kernel::{Audience, Choice, Event, Offer, Seat, Selection, Shipped, Table};
use stapel_script::Text;
use stapel_wording::{Lang, Speak, seat_name};
use std::cell::Cell;
use ts_rs::TS;

/// More moves than any guided game takes.
pub const MOST_MOVES: usize = 1_000;

/// What happens by itself between two moves of the learner, at most.
const PATIENCE: usize = 2_000;

/// A hint is given so often in a game.
const HINTS: usize = 2;

/// The same bot with the same seed always chooses alike.
const SEED: u64 = 1;

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

impl Wrong {
    pub fn say(&self, lang: Lang) -> String {
        let german = match self {
            Self::TooMany(n) => format!("{n} Züge sind zu viele; {MOST_MOVES} reichen für alles"),
            Self::NoSuchOption { number, index, options } => {
                format!("Zug {number}: es gibt keine Möglichkeit {index}; es gibt {options}")
            }
            Self::NotAsked { number } => {
                format!("Zug {number}: hier gibt es nichts zu wählen, nur \"next\" geht weiter")
            }
            Self::Asked { number } => {
                format!("Zug {number}: hier ist etwas zu wählen; \"next\" tut das nicht")
            }
            Self::Over { number } => format!("Zug {number}: es ist vorbei"),
            Self::Broken(failure) => failure.say(Lang::De).to_string(),
        };
        lang.pick(self.to_string(), german)
    }
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

    fn in_words(&self, step: &Step, lang: Lang) -> String {
        let asked = |question: &str| in_words::<G>(question, lang);
        let seat = |letter: char| seat_name(seat_of(letter), lang);
        match step {
            Step::NotOffered(letter, label) => lang.pick(
                format!("{}: \"{label}\" is not among the options", seat(*letter)),
                format!("{}: „{label}“ ist nicht möglich", seat(*letter)),
            ),
            Step::Holds(question) | Step::HoldsNow(question) => {
                format!("{} {}", lang.pick("So it is:", "So ist es:"), asked(question))
            }
            Step::Until(question) | Step::PassUntil(question) => lang.pick(
                format!("Everybody passes until: {}", asked(question)),
                format!("Alle passen, bis gilt: {}", asked(question)),
            ),
            Step::Leaves(letter) => {
                format!("{} {}", seat(*letter), lang.pick("leaves the game", "verlässt das Spiel"))
            }
            Step::TimeUp => lang.pick("Time is up", "Die Zeit ist um").into(),
            // Choices are told with the words of their options, and a scenario has no narrator.
            Step::Choose(..) | Step::Say(_) => String::new(),
        }
    }

    // A lesson on its main line.

    fn along_the_line(&mut self, lesson: &'a Lesson) -> Result<Waits, Failure> {
        while let Some((line, step)) = self.lines().get(self.at) {
            match step {
                Step::Say(_) if self.unread => return Ok(Waits::Next),
                Step::Say(number) => {
                    (self.say, self.unread) = (*number, true);
                    self.at += 1;
                    if !self.choice_follows() {
                        return Ok(Waits::Next);
                    }
                }
                Step::Choose(LEARNER, wanted) => match self.run.seek(*line, seat_of(LEARNER), wanted)? {
                    Sought::Offered(found) => return Ok(Waits::Choice(found)),
                    Sought::Taken => self.at += 1,
                },
                step => {
                    self.run.step(*line, step)?;
                    self.at += 1;
                }
            }
        }
        match (self.unread, &lesson.game) {
            (true, _) => Ok(Waits::Next),
            (false, Some(_)) => self.freely(lesson),
            (false, None) => Ok(Waits::Nothing(Status::Done)),
        }
    }

    /// Whether what is said now is said to a choice of the learner.
    fn choice_follows(&self) -> bool {
        let rest = self.lines()[self.at..].iter();
        let mut stops = rest.filter(|(_, step)| matches!(step, Step::Say(_) | Step::Choose(LEARNER, _)));
        stops.next().is_some_and(|(_, step)| matches!(step, Step::Choose(..)))
    }

    // A lesson beside its main line.

    /// The learner went another way: it goes on at the first choice of the main line that is offered again. If there is none,
    /// the lesson is over when the moment is.
    fn back_to_the_line(&mut self, lesson: &'a Lesson) -> Result<Waits, Failure> {
        for _ in 0..PATIENCE {
            let Some(asked) = self.asked() else { return Ok(self.left()) };
            if asked != seat_of(LEARNER) {
                self.other_moves(asked);
                continue;
            }
            if let Some((at, found)) = self.offered_again() {
                self.at = at;
                self.say = self.said_before(at);
                return Ok(Waits::Choice(found));
            }
            if self.only_passing() {
                self.run.pass();
                continue;
            }
            if lesson.game.is_some() {
                return self.freely(lesson);
            }
            if G::quiet(&self.run.t) || !self.run.pass() {
                return Ok(self.left());
            }
        }
        Ok(self.left())
    }

    /// The lesson ends beside its line: whoever has not lost has learned it.
    fn left(&self) -> Waits {
        let lost = self.run.t.outcome().is_some_and(|o| o.place(seat_of(LEARNER)) != 1);
        Waits::Nothing(if lost { Status::Failed } else { Status::Done })
    }

    fn offered_again(&self) -> Option<(usize, Vec<usize>)> {
        let rest = self.lines().iter().enumerate().skip(self.at);
        rest.filter_map(|(k, (_, step))| match step {
            Step::Choose(LEARNER, wanted) => Some((k, wanted)),
            _ => None,
        })
        .map(|(k, wanted)| (k, matching(&self.run.t, &self.run.selection, wanted).0))
        .find(|(_, found)| !found.is_empty())
    }

    fn said_before(&self, at: usize) -> usize {
        let before = self.lines()[..at].iter().rev();
        before
            .filter_map(|(_, step)| match step {
                Step::Say(number) => Some(*number),
                _ => None,
            })
            .next()
            .unwrap_or(0)
    }

    // A whole game.

    fn freely(&mut self, lesson: &'a Lesson) -> Result<Waits, Failure> {
        self.free = true;
        for _ in 0..PATIENCE {
            let Some(asked) = self.asked() else { return Ok(Waits::Nothing(Status::Done)) };
            if asked != seat_of(LEARNER) {
                self.bot_moves(asked, lesson.game.as_deref());
            } else if self.only_passing() {
                self.run.pass();
            } else {
                self.give_hint(lesson);
                return Ok(Waits::Choice(Vec::new()));
            }
        }
        Ok(Waits::Choice(Vec::new()))
    }

    fn give_hint(&mut self, lesson: &'a Lesson) {
        let fits = |hint: &Hint| hint.when.iter().all(|questions| self.meets(questions));
        let found = lesson.hints.iter().enumerate().find(|(k, hint)| self.hinted[*k] < HINTS && fits(hint));
        if let Some((k, hint)) = found {
            self.hinted[k] += 1;
            self.hint = Some(hint);
        }
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

    // The others.

    fn asked(&self) -> Option<Seat> {
        self.run.t.decision().map(|d| d.seat)
    }

    fn only_passing(&self) -> bool {
        self.run.asked().is_some_and(|(_, only)| only)
    }

    /// What the lines say, where it is offered; else passing; else whatever a simple bot thinks of.
    fn other_moves(&mut self, seat: Seat) {
        let lines = self.scripted(seat);
        // The lines of a solution and of a failure answer different plays: what leaves no way to the goal is the better answer.
        let refutes = |&&(k, option): &&(usize, usize)| {
            let mut fork = self.fork();
            fork.take_line(k, option);
            fork.advance().is_ok() && !within_reach(&fork)
        };
        let several = lines.iter().any(|line| line.1 != lines[0].1) && !self.trying;
        let best = lines.iter().find(|line| several && refutes(line)).or(lines.first()).copied();
        match best {
            Some((k, option)) => self.take_line(k, option),
            None if self.run.pass() => {}
            None => self.bot_moves(seat, None),
        }
    }

    fn take_line(&mut self, k: usize, option: usize) {
        self.used[k] = true;
        self.run.take(option);
    }

    /// The lines of this seat that can be played now, with the option they mean: the first of the piece itself, and the first of
    /// the failure it tempts to.
    fn scripted(&self, seat: Seat) -> Vec<(usize, usize)> {
        let letter = seat.letter();
        let tempting: &[Line<Step>] = match &self.piece.told {
            Told::Puzzle(_, tempting) => &tempting.steps,
            Told::Lesson(_) | Told::Scenario => &[],
        };
        let offers = self.run.selection.offers(&self.run.t);
        let declines = |k: usize| matches!(offers.get(k), Some(Offer::Take(Choice::Pass | Choice::Done)));
        if offers.len() < 2 {
            return Vec::new();
        }
        let first = |lines: &[Line<Step>], from: usize| {
            let rest = lines.iter().zip(from..).skip(self.at.saturating_sub(from));
            let mine = rest.filter_map(|((_, step), k)| match step {
                Step::Choose(who, wanted) if *who == letter && !self.used[k] => Some((k, wanted)),
                _ => None,
            });
            // To pass is what happens anyway: such a line counts only where it is the next one.
            let fits = |place: usize, option: usize| place == 0 || !declines(option);
            mine.enumerate().find_map(|(place, (k, wanted))| {
                let found = matching(&self.run.t, &self.run.selection, wanted).0;
                found.first().filter(|&&option| fits(place, option)).map(|&option| (k, option))
            })
        };
        [first(self.lines(), 0), first(tempting, self.lines().len())].into_iter().flatten().collect()
    }

    fn bot_moves(&mut self, seat: Seat, bot: Option<&str>) {
        if self.bots.is_empty() {
            let spec = bot.and_then(|word| word.parse().ok()).unwrap_or(BotSpec::Greedy);
            let seats = self.run.t.seat_count() as u64;
            self.bots = (0..seats).map(|k| spec.make::<G>(SEED + k)).collect();
        }
        let choice = SeatView::of_asked(&self.run.t).map_or(0, |view| self.bots[seat.index()].choose(&view));
        self.run.answer(&[choice]);
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

/// A question of a scenario as people read it: `a.life = 3` is "Player A, life = 3".
fn in_words<G: Speak>(question: &str, lang: Lang) -> String {
    let seat = |word: &str| match word.as_bytes() {
        [letter @ b'a'..=b'h'] => Some(seat_name(seat_of(*letter as char), lang)),
        _ => None,
    };
    let (path, rest) = question.split_once(' ').unwrap_or((question, ""));
    // Zones and numbers of players may be of several words: "a.discard pile = 2".
    let ends = [" has ", " lacks ", " = ", " != ", " < ", " > ", " <= ", " >= "];
    let (path, rest) = ends
        .iter()
        .filter_map(|end| question.find(end))
        .min()
        .map_or((path, rest), |k| (&question[..k], &question[k + 1..]));
    let Some((who, what)) = path.split_once('.').and_then(|(who, what)| Some((seat(who)?, what))) else {
        return question.to_string();
    };
    let word = layout::pool::<G>(what)
        .map(|pool| G::pool_word(pool, lang))
        .or_else(|| layout::zone::<G>(what).map(|zone| G::zone_word(zone, lang)))
        .unwrap_or(what);
    let rest = lang
        .pick(rest.to_string(), rest.replacen("has ", "enthält ", 1).replacen("lacks ", "enthält nicht ", 1));
    format!("{who}, {word} {rest}")
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
