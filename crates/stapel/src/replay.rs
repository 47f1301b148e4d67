//! `stapel replay`: steps through a recorded game and verifies it.

use crate::{Done, Failed};
use stapel_edge::{no_game, read};
use stapel_games::with_game;
use stapel_harness::{Fairness, GameLog, game_of_log, scenario};
use stapel_kernel::{Audience, Seat, Shipped, Table};
use stapel_wording::{Board, Lang, decision_title, label, lines, scene};
use std::{
    io::{BufRead, IsTerminal, Write},
    path::PathBuf,
};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    about: Option<About>,
    #[command(flatten)]
    show: Option<Show>,
}

#[derive(clap::Subcommand)]
enum About {
    /// Compute everything anew: where the seed came from, every choice and what it means, every look at the table
    Verify {
        file: PathBuf,
        /// Say the result as JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(clap::Args)]
struct Show {
    file: PathBuf,
    /// Show the table after this many choices and stop
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// With --at: write that table as the head of a scenario
    #[arg(long, requires = "at")]
    scenario: bool,
    /// Print everything without waiting for Enter
    #[arg(long)]
    all: bool,
    /// Whose view of the table
    #[arg(long, default_value = "a")]
    seat: char,
}

pub fn run(args: &Args, lang: Lang) -> Done {
    let file = match (&args.about, &args.show) {
        (Some(About::Verify { file, .. }), _) | (None, Some(Show { file, .. })) => file,
        (None, None) => return Err(Failed("name the log of a game".into())),
    };
    let text = read(file)?;
    let place = |e: &dyn std::fmt::Display| Failed(format!("{}: {e}", file.display()));
    let game = game_of_log(&text).map_err(|e| place(&e))?;
    with_game!(game.as_str(), G => {
        let log = GameLog::<G>::read(&text).map_err(|e| place(&e))?;
        match (&args.about, &args.show) {
            (Some(About::Verify { json, .. }), _) => verify(&log, *json),
            (None, Some(show)) => replay::<G>(&log, show, lang),
            (None, None) => Ok(()),
        }
        .map_err(|Failed(e)| place(&e))
    })
    .ok_or_else(|| no_game(&game))?
}

fn verify<G: Shipped + Board>(log: &GameLog<G>, json: bool) -> Done {
    let end = log.replay(G::book())?;
    let (choices, looks) = (log.entries().count(), log.stretches.len());
    let since = log.since(G::book());
    if json {
        let places = end.outcome().map(|o| o.places[..end.seat_count()].to_vec());
        let told = serde_json::json!({
            "game": G::ID, "choices": choices, "looks": looks, "places": places,
            "edition": log.edition, "other_cards": since.cards,
            "commitment": log.fairness.as_ref().map(|f| &f.commitment),
            "commitments": log.fairness.as_ref().map(|f| &f.commitments),
        });
        println!("{told}");
        return Ok(());
    }
    println!("verified: {choices} choices, {looks} looks at the table, {}{since}", outcome(&end));
    match &log.fairness {
        Some(Fairness { commitment, luck, commitments, .. }) => println!(
            "shuffles: the seed comes from the secret behind commitment {commitment} and the luck of {} seats, {}",
            luck.len(),
            if commitments.is_empty() { "told at once" } else { "promised by all before any was told" }
        ),
        None => println!("shuffles: the log has a bare seed, nobody committed to it"),
    }
    Ok(())
}

fn replay<G: Shipped + Board>(log: &GameLog<G>, args: &Show, lang: Lang) -> Done {
    // First the whole log, so that nothing is shown that does not hold.
    let steps = log.entries().count();
    let end = log.replay(G::book())?;
    let seat = Seat((args.seat as u8).wrapping_sub(b'a'));
    if seat.index() >= end.seat_count() {
        return Err(Failed(format!("there is no seat {}", args.seat)));
    }
    if let Some(at) = args.at {
        if at > steps {
            return Err(Failed(format!("the log has {steps} choices, not {at}")));
        }
        log.replay_each(G::book(), |step, t| {
            if step == at {
                match args.scenario {
                    true => print!("{}", scenario::head(t, "from a replay", &log.set_up.options)),
                    false => show(t, seat, lang),
                }
            }
        })?;
        return Ok(());
    }
    let wait = !args.all && std::io::stdin().is_terminal();
    let mut go_on = true;
    log.replay_each(G::book(), |step, t| {
        if !go_on {
            return;
        }
        for event in &t.events {
            if let Some(line) = G::event(t.book, event, lang) {
                println!("  {line}");
            }
        }
        if step == steps {
            println!("{}", outcome(t));
        } else if wait {
            show(t, seat, lang);
            print!("[{step}/{steps}] {} ", lang.pick("Enter: next, q: quit", "Enter: weiter, q: Ende"));
            let mut line = String::new();
            let read = std::io::stdout().flush().and_then(|()| std::io::stdin().lock().read_line(&mut line));
            go_on = read.is_ok_and(|n| n > 0) && line.trim() != "q";
        }
    })?;
    Ok(())
}

fn show<G: Shipped + Board>(t: &Table<'_, G>, seat: Seat, lang: Lang) {
    println!("{}", lines(&scene(t, Audience::Seat(seat), lang), seat, lang).join("\n"));
    if let Some(decision) = t.decision() {
        println!(
            "{}: {}",
            stapel_wording::seat_name(decision.seat, lang),
            decision_title(t, &decision, Audience::Seat(decision.seat), lang)
        );
        for &option in decision.options {
            println!("  - {}", label(t, decision.why, option, lang));
        }
    }
}

fn outcome<G: Shipped + Board>(t: &Table<'_, G>) -> String {
    match t.outcome() {
        None => "the game goes on".into(),
        Some(o) => match o.sole_winner(t.seat_count()) {
            Some(seat) => format!("{} won", seat.letter()),
            None => "a draw".into(),
        },
    }
}
