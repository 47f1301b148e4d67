//! `stapel learn`, `stapel puzzle`, `stapel lessons`: lessons and puzzles in the terminal.

use crate::{Done, Failed};
use serde::Serialize;
use stapel_edge::{files, no_game, read};
use stapel_games::{GAMES, with_game};
use stapel_harness::{
    glow::in_words,
    learn::{self, Fault, Kind, Piece, Told},
    rehearsal::rehearse,
    stage::{Move, Stage, Status, stage},
};
use stapel_kernel::{Audience, Seat, Shipped};
use stapel_script::Text;
use stapel_wording::{Board, Lang, lines, scene_with};
use std::{
    io::{BufRead, Write},
    path::{Path, PathBuf},
};

#[derive(clap::Args)]
pub struct Args {
    pub game: String,
    /// Which one, by number or name; lists all if not said
    which: Option<String>,
    /// Say everything as JSON: the list, or a line for every moment
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
pub enum Command {
    /// Play all lessons and puzzles through, with every answer they have
    Check {
        /// One game; all if none is named
        game: Option<String>,
        /// The folder of the game with its lessons/ and puzzles/, in place of what ships with the program
        #[arg(long, value_name = "DIR", requires = "game")]
        from: Option<PathBuf>,
    },
}

pub fn run(args: &Args, kind: Kind, lang: Lang) -> Done {
    with_game!(args.game.as_str(), G => match &args.which {
        None => list::<G>(kind, args.json, lang),
        Some(which) => play::<G>(&named::<G>(kind, which)?, args.json, lang),
    })
    .ok_or_else(|| no_game(&args.game))?
}

pub fn check(Command::Check { game, from }: &Command) -> Done {
    let games: Vec<&str> = game.as_deref().map_or_else(|| GAMES.to_vec(), |id| vec![id]);
    let mut broken = 0;
    for id in games {
        let (count, wrong) = with_game!(id, G => match from {
            Some(folder) => rehearse::<G>(&folder_of(folder)?),
            None => rehearse::<G>(&G::files()),
        })
        .ok_or_else(|| no_game(id))?;
        println!("{id}: {count} lessons and puzzles, {} wrong", wrong.len());
        wrong.iter().for_each(|fault| println!("  {fault}"));
        broken += wrong.len();
    }
    if broken == 0 { Ok(()) } else { Err(Failed(String::new())) }
}

/// The lessons and puzzles of a folder, by their paths in it.
fn folder_of(folder: &Path) -> Result<Vec<(String, String)>, Failed> {
    let mut all = Vec::new();
    for part in ["lessons", "puzzles"].map(|part| folder.join(part)).into_iter().filter(|part| part.is_dir())
    {
        for ending in ["scn", "ron"] {
            for path in files(std::slice::from_ref(&part), ending)? {
                let inside = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
                all.push((inside, read(&path)?));
            }
        }
    }
    Ok(all)
}

fn fault(fault: Fault) -> Failed {
    Failed(fault.to_string())
}

fn said(text: &Text, lang: Lang) -> &str {
    lang.pick(&text.en, &text.de)
}

fn title(piece: &Piece, lang: Lang) -> &str {
    match &piece.told {
        Told::Lesson(lesson) => said(&lesson.title, lang),
        Told::Puzzle(puzzle, _) => said(&puzzle.title, lang),
        Told::Scenario => &piece.scenario.title,
    }
}

/// By its name, or by the number it begins with.
fn named<G: Shipped>(kind: Kind, which: &str) -> Result<Piece, Failed> {
    let names = learn::names::<G>(kind);
    let number = |name: &str| name.split('-').next().and_then(|n| n.parse::<usize>().ok());
    let wanted = which.parse::<usize>().ok();
    let name = names.iter().find(|name| *name == which || wanted.is_some() && number(name) == wanted);
    let Some(piece) = name.and_then(|name| learn::piece::<G>(kind, name)) else {
        let known = names.join(", ");
        return Err(Failed(format!("there is no {} \"{which}\"; known are: {known}", kind.word())));
    };
    piece.map_err(fault)
}

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    title: &'a str,
    minutes: Option<u8>,
    difficulty: Option<u8>,
}

fn list<G: Shipped>(kind: Kind, json: bool, lang: Lang) -> Done {
    let pieces: Vec<Piece> = learn::pieces::<G>(kind).into_iter().collect::<Result<_, _>>().map_err(fault)?;
    let listed = |piece: &'_ Piece| match &piece.told {
        Told::Lesson(lesson) => (Some(lesson.minutes), None),
        Told::Puzzle(puzzle, _) => (None, Some(puzzle.difficulty)),
        Told::Scenario => (None, None),
    };
    let all: Vec<Listed<'_>> = pieces
        .iter()
        .map(|piece| {
            let (minutes, difficulty) = listed(piece);
            Listed { name: &piece.name, title: title(piece, lang), minutes, difficulty }
        })
        .collect();
    if json {
        println!("{}", serde_json::to_string_pretty(&all)?);
        return Ok(());
    }
    for Listed { name, title, minutes, difficulty } in all {
        let more = match (minutes, difficulty) {
            (Some(n), _) => lang.pick(format!("{n} min"), format!("{n} Min.")),
            (None, Some(n)) => "★".repeat(n.into()),
            (None, None) => String::new(),
        };
        println!("{name:32} {title} · {more}");
    }
    Ok(())
}

/// A moment of a stage, for programs.
#[derive(Serialize)]
struct Moment {
    status: Status,
    next: bool,
    say: Option<String>,
    show: Vec<String>,
    said: Option<String>,
    back: bool,
    hint: Option<String>,
    options: Vec<String>,
    #[serde(skip)]
    log: Vec<String>,
    #[serde(skip)]
    board: Vec<String>,
}

fn moment<G: Shipped + Board>(piece: &Piece, stage: &Stage<'_, '_, G>, lang: Lang) -> Moment {
    let players = piece.kind.players();
    let named = |text: String| players.named(&text, lang);
    let spoken = stage.spoken();
    let narration = spoken.as_ref().and_then(|s| s.narration);
    let scene = scene_with(stage.table(), stage.selection(), stage.audience(), lang);
    let seat = match stage.audience() {
        Audience::Seat(seat) => Some(seat),
        Audience::Spectator | Audience::Open => None,
    };
    let book = stage.table().book;
    Moment {
        status: stage.status(),
        next: stage.waits_for_next(),
        say: spoken.as_ref().map(|s| lang.pick(&s.say[0], &s.say[1]).clone()),
        show: narration.iter().flat_map(|n| &n.show).map(|show| in_words(book, show, lang)).collect(),
        said: stage.said().map(|text| said(text, lang).to_string()),
        back: stage.went_back(),
        hint: stage.hint().map(|hint| said(&hint.say, lang).to_string()),
        options: scene.question.iter().flat_map(|q| &q.options).map(|o| named(o.label.clone())).collect(),
        log: stage
            .events()
            .filter_map(|(_, event)| G::event(book, &event.for_seat(seat), lang).map(named))
            .collect(),
        board: lines(&scene, seat.unwrap_or(Seat(0)), lang).into_iter().map(named).collect(),
    }
}

fn play<G: Shipped + Board>(piece: &Piece, json: bool, lang: Lang) -> Done {
    let mut input = std::io::stdin().lock();
    let mut moves: Vec<Move> = Vec::new();
    let mut told = 0;
    if !json {
        println!("{} · {}", G::title(lang), title(piece, lang));
        println!("{}", help(lang));
    }
    loop {
        let now = stage::<G, _>(piece, &moves, |stage| moment(piece, stage, lang))
            .map_err(|wrong| wrong.say(lang))?;
        // What was taken back is not sent again.
        if now.back {
            moves.pop();
        }
        if json {
            println!("{}", serde_json::to_string(&now)?);
        } else {
            told = tell(&now, told, lang);
        }
        if now.status != Status::Playing {
            if !json {
                end(piece, now.status, lang);
            }
            return Ok(());
        }
        loop {
            if !json {
                print!("{} > ", lang.pick("you", "du"));
                // A terminal that cannot be written to will be noticed at the next line.
                let _ = std::io::stdout().flush();
            }
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(());
            }
            match (line.trim(), now.next) {
                ("q", _) => return Ok(()),
                ("u", _) => {
                    moves.pop();
                    told = 0;
                }
                ("?", _) if matches!(piece.told, Told::Puzzle(..)) => {
                    if let Told::Puzzle(puzzle, _) = &piece.told {
                        println!("{}", said(&puzzle.idea, lang));
                    }
                    continue;
                }
                ("", true) => moves.push(Move::NEXT),
                (text, false) if let Some(k) = option(text, now.options.len()) => moves.push(Move::Pick(k)),
                _ => {
                    println!("{}", help(lang));
                    continue;
                }
            }
            break;
        }
    }
}

fn option(text: &str, options: usize) -> Option<u16> {
    text.parse::<usize>().ok().filter(|n| (1..=options).contains(n)).map(|n| (n - 1) as u16)
}

fn help(lang: Lang) -> &'static str {
    lang.pick(
        "A number picks an option, an empty line goes on, u takes back, ? gives a hint for a puzzle, q leaves.",
        "Eine Zahl wählt eine Möglichkeit, eine leere Zeile geht weiter, u nimmt zurück, ? hilft bei einem Rätsel, q beendet.",
    )
}

/// Says what is new: what happened, the board, the narrator, the options.
fn tell(now: &Moment, told: usize, lang: Lang) -> usize {
    if let Some(said) = &now.said {
        println!("\n» {said}");
    }
    if !now.back {
        now.log.iter().skip(told).for_each(|line| println!("  {line}"));
        println!("\n{}\n", now.board.join("\n"));
    }
    if !now.show.is_empty() {
        println!("({}: {})", lang.pick("look at", "sieh hin"), now.show.join(", "));
    }
    if let Some(say) = &now.say {
        println!("» {say}");
    }
    if let Some(hint) = &now.hint {
        println!("({}: {hint})", lang.pick("hint", "Tipp"));
    }
    if !now.next {
        for (k, option) in now.options.iter().enumerate() {
            println!("  {:2}  {option}", k + 1);
        }
    }
    now.log.len()
}

fn end(piece: &Piece, status: Status, lang: Lang) {
    match (&piece.told, status) {
        (Told::Lesson(lesson), Status::Done) => {
            println!("{}", said(lesson.remember.as_ref().unwrap_or(&lesson.goal), lang));
        }
        (Told::Puzzle(puzzle, _), Status::Failed) => {
            println!("{} {}", lang.pick("Not solved.", "Nicht gelöst."), said(&puzzle.why_not, lang))
        }
        (_, Status::Failed) => {
            println!("{}", lang.pick("Not this time. Try again!", "Diesmal nicht. Versuch es noch einmal!"))
        }
        _ => println!("{}", lang.pick("Solved!", "Gelöst!")),
    }
}
