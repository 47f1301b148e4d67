//! Rehearsals: every lesson and puzzle of a game is played through before anybody else does.

use crate::{
    glow::{glow, is_there},
    learn::{Fault, Kind, Piece, Then, Told, pieces_in},
    scenario::{self, Scenario},
    solve::solvable,
    stage::{Move, Stage, Status, moves_of, stage},
};
use stapel_kernel::Shipped;
use stapel_script::Text;
use stapel_wording::{Board, Lang, scene_with};
use std::collections::BTreeSet;

/// Far more moves than a lesson has before its game begins.
const LONG: usize = 200;

/// In the whole game after a lesson so many choices are tried.
const FREE: usize = 12;

/// What is wrong with the lessons and puzzles in these files of a game's folder, a line each, and how many there are.
pub fn rehearse<G: Shipped + Board>(files: &[(String, String)]) -> (usize, Vec<String>) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for kind in [Kind::Lesson, Kind::Puzzle] {
        for piece in pieces_in(files, kind) {
            count += 1;
            match piece {
                Err(Fault { path, line, reason }) => wrong.push(format!("{path}:{line}: {reason}")),
                Ok(piece) => {
                    let faults = scenario::run::<G>(&piece.scenario).map_err(|f| f.to_string());
                    let faults = faults.and_then(|()| match kind {
                        Kind::Lesson => lesson::<G>(&piece),
                        Kind::Puzzle | Kind::Scenario => puzzle::<G>(&piece),
                    });
                    wrong
                        .extend(faults.err().map(|fault| format!("{} {}: {fault}", kind.word(), piece.name)));
                }
            }
        }
    }
    (count, wrong)
}

/// What is to be seen of a stage, for the rehearsal.
struct Seen {
    status: Status,
    next: bool,
    meant: Vec<usize>,
    labels: Vec<String>,
    number: Option<usize>,
    free: bool,
    said: Option<Text>,
    back: bool,
    /// What glows and is not there.
    missing: Vec<String>,
}

fn see<G: Shipped + Board>(piece: &Piece, moves: &[Move]) -> Result<Seen, String> {
    let look = |stage: &Stage<'_, '_, G>| {
        let scene = scene_with(stage.table(), stage.selection(), stage.audience(), Lang::En);
        let spoken = stage.spoken();
        let shows = spoken.iter().flat_map(|s| s.narration).flat_map(|n| &n.show);
        let missing = shows.filter_map(|show| match glow(stage.table().book, show) {
            Ok(glow) if is_there(&glow, &scene) => None,
            Ok(glow) => Some(format!("{glow:?} glows and is not there")),
            Err(reason) => Some(reason),
        });
        Seen {
            status: stage.status(),
            next: stage.waits_for_next(),
            meant: stage.meant().to_vec(),
            labels: stage.labels(Lang::En),
            number: spoken.as_ref().map(|s| s.number),
            free: stage.is_free(),
            said: stage.said().cloned(),
            back: stage.went_back(),
            missing: missing.collect(),
        }
    };
    stage::<G, _>(piece, moves, look).map_err(|wrong| format!("after {} moves: {wrong}", moves.len()))
}

/// The main line leads to the end through everything that is said, and every other choice is answered as the lesson says.
fn lesson<G: Shipped + Board>(piece: &Piece) -> Result<(), String> {
    let lesson = piece.lesson().ok_or("no lesson")?;
    let mut moves = Vec::new();
    let mut spoken = BTreeSet::new();
    let mut answered = BTreeSet::new();
    loop {
        let seen = see::<G>(piece, &moves)?;
        if let Some(missing) = seen.missing.first() {
            return Err(format!("at {:?}: {missing}", seen.number));
        }
        spoken.extend(seen.number);
        if seen.free || seen.status == Status::Done {
            break;
        }
        if seen.status == Status::Failed || moves.len() == LONG {
            return Err(format!("the main line does not end: {:?} after {} moves", seen.status, moves.len()));
        }
        if seen.next {
            moves.push(Move::NEXT);
            continue;
        }
        for option in (0..seen.labels.len()).filter(|k| !seen.meant.contains(k)) {
            let other = [&moves[..], &[Move::Pick(option as u16)]].concat();
            let after = see::<G>(piece, &other)?;
            let step = seen.number.and_then(|n| lesson.steps.get(n - 1));
            let line = after.said.as_ref().and_then(|said| {
                step?.otherwise.iter().position(|o| o.say == *said && (o.then == Then::Back) == after.back)
            });
            if let (Some(k), Some(number)) = (line, seen.number) {
                answered.insert((number, k));
            }
            if after.back {
                if (after.number, &after.labels) != (seen.number, &seen.labels) {
                    return Err(format!("\"{}\" was not taken back", seen.labels[option]));
                }
            } else if lesson.game.is_none() {
                ends::<G>(piece, other, &seen.labels[option])?;
            }
        }
        moves.push(Move::Pick(seen.meant[0] as u16));
    }
    if spoken.len() != lesson.steps.len() {
        return Err(format!("only {spoken:?} are said of {} lines", lesson.steps.len()));
    }
    for (number, step) in (1..).zip(&lesson.steps) {
        let unheard = step.otherwise.iter().enumerate().find(|(k, _)| !answered.contains(&(number, *k)));
        if let Some((_, otherwise)) = unheard {
            return Err(format!("at {number} nobody ever hears \"{}\"", otherwise.say.en));
        }
    }
    if lesson.game.is_some() {
        freely::<G>(piece, moves)?;
    }
    Ok(())
}

/// Beside the main line a lesson ends, too, and well.
fn ends<G: Shipped + Board>(piece: &Piece, mut moves: Vec<Move>, other: &str) -> Result<(), String> {
    while moves.len() < LONG {
        let seen = see::<G>(piece, &moves)?;
        match seen.status {
            Status::Done => return Ok(()),
            Status::Failed => return Err(format!("after \"{other}\" the lesson is lost")),
            Status::Playing if seen.next => moves.push(Move::NEXT),
            Status::Playing => {
                let option =
                    seen.meant.first().ok_or(format!("after \"{other}\" it is not clear what to do"))?;
                moves.push(Move::Pick(*option as u16));
            }
        }
    }
    Err(format!("after \"{other}\" the lesson does not end"))
}

/// The whole game after a lesson goes on.
fn freely<G: Shipped + Board>(piece: &Piece, mut moves: Vec<Move>) -> Result<(), String> {
    for k in 0..FREE {
        let seen = see::<G>(piece, &moves)?;
        if seen.status != Status::Playing {
            return Ok(());
        }
        moves.push(Move::Pick((k % seen.labels.len()) as u16));
    }
    see::<G>(piece, &moves).map(|_| ())
}

/// The solution reaches the goal, the tempting try does not, and a search finds a solution by itself.
fn puzzle<G: Shipped + Board>(piece: &Piece) -> Result<(), String> {
    let Told::Puzzle(puzzle, tempting) = &piece.told else { return Err("no puzzle".into()) };
    if !(1..=5).contains(&puzzle.difficulty) {
        return Err(format!("difficulty {} is not between 1 and 5", puzzle.difficulty));
    }
    scenario::run::<G>(tempting).map_err(|f| format!("the tempting try: {f}"))?;
    if tempting.seats.iter().map(|s| &s.1).ne(piece.scenario.seats.iter().map(|s| &s.1)) {
        return Err("the tempting try begins in another position".into());
    }
    reaches::<G>(piece, &piece.scenario, Status::Done).map_err(|e| format!("the solution: {e}"))?;
    reaches::<G>(piece, tempting, Status::Failed).map_err(|e| format!("the tempting try: {e}"))?;
    solvable::<G>(piece).map_err(|e| e.to_string())
}

/// Plays these lines on the stage until it is decided.
fn reaches<G: Shipped + Board>(piece: &Piece, lines: &Scenario, wanted: Status) -> Result<(), String> {
    let (moves, _) = moves_of::<G>(piece, lines).map_err(|wrong| wrong.to_string())?;
    match see::<G>(piece, &moves)?.status {
        status if status == wanted => Ok(()),
        Status::Playing => Err("it is never decided".into()),
        status => Err(format!("{status:?} after {} moves", moves.len())),
    }
}
