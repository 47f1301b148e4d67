//! Lessons, puzzles and scenarios, played in place; and the lists of them, with the rules and the glossary.
//!
//! Nothing is kept: whoever plays sends all moves made so far, and the stage is played through from its beginning.

use crate::{
    api::{Answer, Spoken, answer},
    app::App,
    game::{self, no_game},
    protocol::{
        GlossaryChapter, LessonInfo, LogLine, PuzzleInfo, Refusal, RuleBook, RuleChapter, RuleInfo,
        StageMoves, StageState, StageStep,
    },
    refused::Refused,
};
use axum::{
    Json, Router,
    extract::{Path, Query},
    routing::{get, post},
};
use stapel_games::with_game;
use stapel_harness::{
    glow::glow,
    learn::{self, Fault, Kind, Piece, Told},
    rules,
    stage::{MOST_MOVES, Move, Stage, Status, Wrong, moves_of, stage},
};
use stapel_kernel::{Audience, Shipped};
use stapel_script::Text;
use stapel_wording::{Board, Lang, scene_with};
use std::sync::OnceLock;
use tokio::sync::Semaphore;

pub fn router() -> Router<App> {
    Router::new()
        .route("/stages/{game}/{kind}/{*name}", post(play))
        .route("/games/{game}/lessons", get(lessons))
        .route("/games/{game}/puzzles", get(puzzles))
        .route("/games/{game}/puzzles/{name}/solution", get(solution))
        .route("/games/{game}/rules", get(rule_book))
        .route("/games/{game}/glossary", get(glossary))
}

async fn play(
    Path((game, kind, name)): Path<(String, String, String)>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(StageMoves { choices }): Json<StageMoves>,
) -> Answer<StageState> {
    let told = async {
        // Said before anything is played.
        if choices.len() > MOST_MOVES {
            return Err(refused(&Wrong::TooMany(choices.len())));
        }
        let played = move || {
            with_game!(game.as_str(), G => state::<G>(&kind, &name, &choices, lang))
                .ok_or_else(|| no_game(&game))?
        };
        thinking(played).await?
    };
    answer(told.await, lang)
}

/// As many stages are played at once as there are cores, on threads of their own.
async fn thinking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
    static AT_ONCE: OnceLock<Semaphore> = OnceLock::new();
    let cores = || Semaphore::new(std::thread::available_parallelism().map_or(1, |n| n.get()));
    let permit = AT_ONCE.get_or_init(cores).acquire().await;
    let done = tokio::task::spawn_blocking(work).await;
    drop(permit);
    done.map_err(|e| Refused::internal("a stage", &e))
}

fn state<G: Shipped + Board>(
    kind: &str,
    name: &str,
    choices: &[Move],
    lang: Lang,
) -> Result<StageState, Refused> {
    let piece = found::<G>(kind, name)?;
    stage::<G, _>(&piece, choices, |stage| told::<G>(&piece, stage, lang)).map_err(|wrong| refused(&wrong))
}

fn told<G: Shipped + Board>(piece: &Piece, stage: &Stage<'_, '_, G>, lang: Lang) -> StageState {
    let say = |text: &Text| lang.pick(&text.en, &text.de).clone();
    let audience = stage.audience();
    let status = stage.status();
    let puzzle = match &piece.told {
        Told::Puzzle(puzzle, _) => Some(puzzle),
        Told::Lesson(_) | Told::Scenario => None,
    };
    let lesson = piece.lesson();
    let title = match &piece.told {
        Told::Lesson(lesson) => say(&lesson.title),
        Told::Puzzle(puzzle, _) => say(&puzzle.title),
        Told::Scenario => piece.scenario.title.clone(),
    };
    let step = stage.spoken().map(|spoken| StageStep {
        number: spoken.number as u32,
        of: spoken.of as u32,
        say: lang.pick(&spoken.say[0], &spoken.say[1]).clone(),
        // What means nothing does not glow; the game's tests name it.
        show: spoken
            .narration
            .iter()
            .flat_map(|narration| &narration.show)
            .filter_map(|show| glow(stage.table().book, show).ok())
            .collect(),
    });
    let book = stage.table().book;
    let players = piece.kind.players();
    let line = |(number, event)| {
        let line = game::line::<G>(book, number, event, audience, lang)?;
        Some(LogLine { text: players.named(&line.text, lang), ..line })
    };
    let log: Vec<LogLine> = stage.events().filter_map(line).collect();
    StageState {
        game: G::ID.into(),
        kind: piece.kind,
        name: piece.name.clone(),
        goal: lesson.map_or_else(|| title.clone(), |lesson| say(&lesson.goal)),
        title,
        seat: match audience {
            Audience::Seat(seat) => Some(seat.0),
            Audience::Spectator | Audience::Open => None,
        },
        scene: players.in_scene(scene_with(stage.table(), stage.selection(), audience, lang), lang),
        log,
        status,
        next: stage.waits_for_next(),
        step,
        said: stage.said().map(say),
        back: stage.went_back(),
        free: stage.is_free(),
        hint: stage.hint().map(|hint| say(&hint.say)),
        idea: puzzle.map(|puzzle| say(&puzzle.idea)),
        why_not: puzzle.filter(|_| status == Status::Failed).map(|puzzle| say(&puzzle.why_not)),
        remember: lesson.map(|lesson| say(lesson.remember.as_ref().unwrap_or(&lesson.goal))),
    }
}

fn no_stage(kind: &str, name: &str) -> Refused {
    Refused::new(
        Refusal::NoSuchStage,
        format!("there is no {kind} \"{name}\"; kinds are lesson, puzzle and scenario"),
        format!("es gibt kein {kind} „{name}“; Arten sind lesson, puzzle und scenario"),
    )
}

/// The moves are wrong, or the rules broke.
fn refused(wrong: &Wrong) -> Refused {
    let code = match wrong {
        Wrong::NoSuchOption { .. } => Refusal::NoSuchOption,
        Wrong::Over { .. } => Refusal::Over,
        Wrong::TooMany(_) | Wrong::NotAsked { .. } | Wrong::Asked { .. } => Refusal::Malformed,
        Wrong::Broken(failure) => return Refused::internal("a stage", failure),
    };
    Refused::new(code, wrong.say(Lang::En), wrong.say(Lang::De))
}

/// Shipped files are checked by the tests of their game.
fn broken(fault: &Fault) -> Refused {
    Refused::internal("a lesson or puzzle", fault)
}

async fn lessons(Path(game): Path<String>, Query(Spoken { lang }): Query<Spoken>) -> Answer<Vec<LessonInfo>> {
    let found = with_game!(game.as_str(), G => pieces::<G, _>(Kind::Lesson, |piece| {
        let say = |text: &Text| lang.pick(&text.en, &text.de).clone();
        piece.lesson().map(|lesson| LessonInfo {
            name: piece.name.clone(),
            title: say(&lesson.title),
            goal: say(&lesson.goal),
            minutes: lesson.minutes,
            steps: lesson.steps.len() as u32,
            rules: piece.scenario.rules.clone(),
            game: lesson.game.is_some(),
        })
    }));
    answer(found.unwrap_or_else(|| Err(no_game(&game))), lang)
}

async fn puzzles(Path(game): Path<String>, Query(Spoken { lang }): Query<Spoken>) -> Answer<Vec<PuzzleInfo>> {
    let found = with_game!(game.as_str(), G => pieces::<G, _>(Kind::Puzzle, |piece| match &piece.told {
        Told::Puzzle(puzzle, _) => Some(PuzzleInfo {
            name: piece.name.clone(),
            title: lang.pick(&puzzle.title.en, &puzzle.title.de).clone(),
            difficulty: puzzle.difficulty,
            rules: piece.scenario.rules.clone(),
        }),
        Told::Lesson(_) | Told::Scenario => None,
    }));
    answer(found.unwrap_or_else(|| Err(no_game(&game))), lang)
}

/// How a puzzle is solved, for whoever wants to see it.
async fn solution(
    Path((game, name)): Path<(String, String)>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<Vec<Move>> {
    let played = move || with_game!(game.as_str(), G => solved::<G>(&name)).ok_or_else(|| no_game(&game))?;
    let told = async { thinking(played).await? };
    answer(told.await, lang)
}

fn solved<G: Shipped + Board>(name: &str) -> Result<Vec<Move>, Refused> {
    let piece = found::<G>(Kind::Puzzle.word(), name)?;
    let (moves, _) = moves_of::<G>(&piece, &piece.scenario).map_err(|wrong| refused(&wrong))?;
    Ok(moves)
}

fn found<G: Shipped>(kind: &str, name: &str) -> Result<Piece, Refused> {
    let found = Kind::parse(kind).and_then(|kind| learn::piece::<G>(kind, name));
    found.ok_or_else(|| no_stage(kind, name))?.map_err(|fault| broken(&fault))
}

fn pieces<G: Shipped, T>(kind: Kind, tell: impl Fn(&Piece) -> Option<T>) -> Result<Vec<T>, Refused> {
    let pieces: Result<Vec<Piece>, Fault> = learn::pieces::<G>(kind).into_iter().collect();
    Ok(pieces.map_err(|fault| broken(&fault))?.iter().filter_map(tell).collect())
}

async fn rule_book(Path(game): Path<String>, Query(Spoken { lang }): Query<Spoken>) -> Answer<RuleBook> {
    let read =
        move || with_game!(game.as_str(), G => rules::chapters::<G>(lang)).ok_or_else(|| no_game(&game));
    let told = async {
        let info = |rule: rules::Rule| RuleInfo { id: rule.id, text: rule.statement, scenarios: rule.shown };
        let chapter = |chapter: rules::Chapter| RuleChapter {
            title: chapter.title,
            rules: chapter.rules.into_iter().map(info).collect(),
        };
        let (lang, chapters) = thinking(read).await??;
        Ok(RuleBook { lang, chapters: chapters.into_iter().map(chapter).collect() })
    };
    answer(told.await, lang)
}

async fn glossary(
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<Vec<GlossaryChapter>> {
    let say = |text: &Text| lang.pick(&text.en, &text.de).clone();
    let found = with_game!(game.as_str(), G => learn::glossary::<G>().map_err(|fault| broken(&fault)));
    let told = found.unwrap_or_else(|| Err(no_game(&game))).map(|chapters| {
        let words = |chapter: &learn::Chapter| {
            chapter.words.iter().map(|entry| (say(&entry.word), say(&entry.means))).collect()
        };
        chapters.iter().map(|c| GlossaryChapter { title: say(&c.title), words: words(c) }).collect()
    });
    answer(told, lang)
}
