//! `stapel cards balance`: how strong a card is, by ready decks with it against the same decks without it.

use crate::{
    Done, Failed,
    conduct::{Conduct, conduct, verdict, writable, write},
};
use stapel_arena::{Plan, Played, Ran, Report, Tally, Watch, run};
use stapel_bots::BotSpec;
use stapel_decks::Trial;
use stapel_edge::{Buildable, CardFile, book_with, on_trial};
use stapel_script::{Card, from_ron};
use stapel_wording::{Lang, Speak};
use std::{
    io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

#[derive(clap::Args)]
pub struct Args {
    /// A card file, or - for what is typed in
    pub file: PathBuf,
    /// The game it belongs to, if the folder does not say it
    #[arg(long)]
    pub game: Option<String>,
    /// The id of the card that is measured; the first of the file if not said
    #[arg(long)]
    card: Option<String>,
    /// How many copies of a new card each deck takes, as far as its rules allow
    #[arg(long, default_value_t = 3)]
    copies: u8,
    /// Games of each deck
    #[arg(long, default_value_t = 100)]
    games: u64,
    #[arg(long, default_value = "greedy", value_name = "BOT")]
    bot: BotSpec,
    /// Write the report as a page with plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// How it stands as a line of JSON every second, and the report at the end, which comes early when the input ends: for
    /// programs that show it
    #[arg(long)]
    lines: bool,
    #[command(flatten)]
    conduct: Conduct,
}

/// How often a line is written.
const BEAT: Duration = Duration::from_millis(700);

pub fn balance<G: Buildable + Speak>(args: &Args, name: &str, text: &str, lang: Lang) -> Done {
    let cards: Vec<Card<G>> = from_ron(name, text)?;
    let id = match &args.card {
        Some(id) => cards.iter().map(|card| card.id).find(|known| known.as_str() == id),
        None => cards.first().map(|card| card.id),
    };
    let id = id.ok_or_else(|| Failed(format!("{name}: there is no such card in it")))?;
    let file = CardFile { name: name.into(), text: text.into() };
    let (files, before) = on_trial::<G>(vec![file], id)?;
    assert!(G::use_book(book_with(&files)?), "nobody has asked for the book before");
    let trial = Trial::<G>::new(G::book(), id, before, args.copies, args.bot, args.games, args.conduct.seed);
    let trial = trial.ok_or_else(|| {
        Failed(lang.pick(
            format!("no ready deck can take \"{id}\": it fits none of them by the rules of deck building"),
            format!(
                "kein fertiges Deck kann „{id}“ aufnehmen: nach den Regeln des Deckbaus passt es in keines"
            ),
        ))
    })?;
    if let Some(path) = &args.html {
        writable(path)?;
    }
    if args.lines { told_in_lines(args, trial, lang) } else { told_at_the_end(args, trial, lang) }
}

fn told_at_the_end<G: Buildable + Speak>(args: &Args, trial: Trial<G>, lang: Lang) -> Done {
    let experiment = trial.experiment.clone();
    let counts = (trial, Tally::new(&experiment));
    let (trial, ran) = conduct(&experiment, &args.conduct, args.games, None, counts, lang)?.split();
    let standing = trial.standing(lang);
    if args.conduct.json {
        println!("{}", serde_json::to_string_pretty(&standing)?);
    } else {
        print!("{}", standing.text(lang));
    }
    let report = Report::of(&experiment, &ran, lang);
    if let Some(path) = &args.html {
        write(path, &report.html(lang))?;
    }
    verdict(&ran, lang)
}

/// For who watches: a line now and then, and at the end the whole report.
fn told_in_lines<G: Buildable + Speak>(args: &Args, trial: Trial<G>, lang: Lang) -> Done {
    let experiment = trial.experiment.clone();
    let plan = Plan { games: args.games, until: None, threads: 1 };
    let line = |trial: &Trial<G>| println!("{}", serde_json::json!({ "standing": trial.standing(lang) }));
    line(&trial);
    let trial = Mutex::new((trial, Instant::now()));
    let record = |played: &Played| {
        let mut held = trial.lock().unwrap_or_else(PoisonError::into_inner);
        held.0.add(played);
        if held.1.elapsed() > BEAT {
            held.1 = Instant::now();
            line(&held.0);
        }
        Ok(())
    };
    let watch = Arc::new(Watch::default());
    let heard = Arc::clone(&watch);
    std::thread::spawn(move || {
        // Whatever comes is passed over; whoever asked is gone, or wants no more, when nothing comes.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        heard.stop.store(true, Relaxed);
    });
    let ran = Ran::new(&experiment, plan, Tally::new(&experiment));
    let ran = run(&experiment, ran, &record, &watch)?;
    let (trial, _) = trial.into_inner().unwrap_or_else(PoisonError::into_inner);
    line(&trial);
    let report = Report::of(&experiment, &ran, lang);
    println!("{}", serde_json::json!({ "report": report.html(lang) }));
    Ok(())
}
