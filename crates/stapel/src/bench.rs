//! `stapel bench`

use crate::{ALLOCATOR, Done};
use stapel_arena::{bench, pace};
use stapel_edge::no_game;
use stapel_games::{GAMES, with_game};
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// One game; all if none is named
    pub game: Option<String>,
    /// How long each of the rounds takes
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// How many rounds; the best counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// How fast the search bot thinks, instead of how fast random games are
    #[arg(long)]
    search: bool,
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
    let each = Duration::from_secs_f64(args.seconds);
    if args.search {
        return search(&games, args, each);
    }
    let mut all = Vec::new();
    for id in games {
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

fn allocations() -> usize {
    let stats = ALLOCATOR.stats();
    stats.allocations + stats.reallocations
}

fn search(games: &[&str], args: &Args, each: Duration) -> Done {
    let mut all = Vec::new();
    for &id in games {
        let pace = with_game!(id, G => pace::<G>(args.rounds, each, &allocations));
        all.push(pace.ok_or_else(|| no_game(id))?);
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&all)?);
        return Ok(());
    }
    println!(
        "search in mid-game on one thread, rollouts to the end of the game, best of {} rounds of {} s",
        args.rounds, args.seconds
    );
    for p in all {
        println!(
            "{}: {:.0} iterations/s, {:.0} bare world + rollout/s, ratio {:.2}, {:.0} choices a rollout, {:.4} allocations/iteration; cut rollouts: {:.0} iterations/s",
            p.game,
            p.iterations_per_s,
            p.bare_per_s,
            p.ratio,
            p.choices_per_rollout,
            p.allocations_per_iteration,
            p.cut_iterations_per_s
        );
    }
    Ok(())
}
