//! `stapel rules`

use crate::{Done, Failed};
use stapel_edge::no_game;
use stapel_games::{GAMES, with_game};
use stapel_harness::rules::{RuleCoverage, coverage};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Which rules are shown by a scenario that holds, or by a test
    Coverage {
        /// One game; all if none is named
        game: Option<String>,
        #[arg(long)]
        json: bool,
    },
}

pub fn run(Command::Coverage { game, json }: &Command) -> Done {
    let games: Vec<&str> = match game {
        Some(id) => vec![id.as_str()],
        None => GAMES.to_vec(),
    };
    let mut all = Vec::new();
    for id in games {
        all.push(with_game!(id, G => coverage::<G>()).ok_or_else(|| no_game(id))?);
    }
    if *json {
        println!("{}", serde_json::to_string_pretty(&all)?);
    } else {
        all.iter().for_each(print);
    }
    let broken = all.iter().any(|c| !c.failing.is_empty() || !c.unknown.is_empty());
    if broken { Err(Failed("some scenarios fail, or cite rules that do not exist".into())) } else { Ok(()) }
}

fn print(c: &RuleCoverage) {
    println!(
        "{}: {} of {} rules are shown, {} by a scenario and {} by a test; {} wait for later, {} are missing",
        c.game,
        c.cited(),
        c.rules,
        c.by_scenario,
        c.by_test,
        c.later.len(),
        c.uncited.len()
    );
    for (rule, statement) in &c.uncited {
        println!("  missing  {rule}: {statement}");
    }
    for (rule, reason) in &c.later {
        println!("  later    {rule}: {reason}");
    }
    for (rule, place) in &c.unknown {
        println!("  unknown  {rule}, cited in {place}");
    }
    for failure in &c.failing {
        println!("  failing  {failure}");
    }
}
