//! `stapel analyse`: what the search thinks of every choice of a recorded game, which ones cost the most, and why.

use crate::{
    Done, Failed,
    conduct::{writable, write},
};
use stapel_arena::{Story, analyse};
use stapel_edge::{no_game, read};
use stapel_games::with_game;
use stapel_harness::{GameLog, game_of_log};
use stapel_kernel::Shipped;
use stapel_wording::{Board, Lang};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// The log of a game, as `stapel play --log`, the browser and Python write it
    file: PathBuf,
    /// Iterations of the search for each choice; for those that seem to have cost the most it thinks five times as long
    #[arg(long, default_value_t = 400)]
    iterations: u32,
    /// How many choices that cost something to explain
    #[arg(long, default_value_t = 8)]
    most: usize,
    /// Say it as JSON
    #[arg(long)]
    json: bool,
    /// Write it as a page, with the chances as a curve
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub fn run(args: &Args, lang: Lang) -> Done {
    let text = read(&args.file)?;
    let place = |e: &dyn std::fmt::Display| Failed(format!("{}: {e}", args.file.display()));
    let game = game_of_log(&text).map_err(|e| place(&e))?;
    args.html.as_deref().map_or(Ok(()), writable)?;
    with_game!(game.as_str(), G => {
        let log = GameLog::<G>::read(&text).map_err(|e| place(&e))?;
        told(&log, args, lang).map_err(|Failed(e)| place(&e))
    })
    .ok_or_else(|| no_game(&game))?
}

fn told<G: Shipped + Board>(log: &GameLog<G>, args: &Args, lang: Lang) -> Done {
    let bar = indicatif::ProgressBar::new(log.entries().count() as u64);
    let moments = analyse(log, G::book(), args.iterations, args.most, &mut |step| {
        bar.set_position(step as u64);
        true
    })?;
    bar.finish_and_clear();
    let story = Story::of(log, G::book(), &moments, args.iterations, lang)?;
    if let Some(path) = &args.html {
        write(path, &story.html(args.most, lang))?;
    }
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&story)?),
        false => print!("{}", story.text(args.most, lang)),
    }
    Ok(())
}
