//! `stapel bench`

use crate::{ALLOCATOR, Done, no_game};
use stapel_arena::bench;
use stapel_games::{GAMES, with_game};
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// One game; all if none is named
    game: Option<String>,
    /// How long each of the rounds takes
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// How many rounds; the best counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Done {
    let games: Vec<&str> = match &args.game {
        Some(id) => vec![id.as_str()],
        None => GAMES.to_vec(),
    };
    if !(args.seconds > 0.0 && args.seconds < 3600.0) || args.rounds == 0 {
        return Err("a bench has at least one round of more than 0 and less than 3600 seconds".into());
    }
    let allocations = || {
        let stats = ALLOCATOR.stats();
        stats.allocations + stats.reallocations
    };
    let mut all = Vec::new();
    for id in games {
        let each = Duration::from_secs_f64(args.seconds);
        all.push(
            with_game!(id, G => bench::<G>(args.rounds, each, &allocations)).ok_or_else(|| no_game(id))?,
        );
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&all)?);
        return Ok(());
    }
    println!(
        "random play of all deck pairs on one thread, event log on, best of {} rounds of {} s",
        args.rounds, args.seconds
    );
    for b in all {
        println!(
            "{}: {:.0} decisions/s, {:.0} games/s ({:.0} decisions a game), fork {:.0} ns, world {:.0} ns, state {} bytes, {:.4} allocations/decision",
            b.game,
            b.decisions_per_s,
            b.games_per_s,
            b.decisions_per_game,
            b.fork_ns,
            b.world_ns,
            b.state_bytes,
            b.allocations_per_decision
        );
    }
    Ok(())
}
