//! `stapel print`: cards, player aids and score sheets as pages.

use crate::{Done, Failed};
use stapel_decks::{CardNames, Near};
use stapel_edge::{Buildable, Rank, deck, game_of_path, no_game, ranked, read};
use stapel_games::{GAMES, with_game};
use stapel_print::{Card, Fill, Paper, Wish, aids, all_cards, cards_of, job, print, score};
use stapel_wording::{Lang, Speak, sheet};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// What to print: a game (all its cards); a deck by name, file or link; cards by name. A game may stand before the others
    #[arg(required = true, value_name = "GAME|DECK|CARDS")]
    what: Vec<String>,
    /// The game, if what is named does not say it
    #[arg(long)]
    pub game: Option<String>,
    /// The file to write
    #[arg(long, value_name = "FILE.pdf")]
    out: PathBuf,
    #[arg(long, default_value = "a4")]
    paper: PaperWord,
    /// Colour 2 mm beyond the edge of every card, for who cuts by machine
    #[arg(long)]
    bleed: bool,
    /// Codes for the copies: the list that `stapel collection issue` has made. Each printed copy takes the next code of its card
    #[arg(long, value_name = "FILE.csv")]
    codes: Option<PathBuf>,
    /// Little ink: black lines on white
    #[arg(long)]
    thin: bool,
    /// No pages of backs
    #[arg(long)]
    no_backs: bool,
    /// How many copies of each card that is named
    #[arg(long, default_value_t = 1)]
    copies: u8,
    /// Also the player aid and the list of rules
    #[arg(long)]
    aids: bool,
    /// Also the score sheet, where a game has one
    #[arg(long)]
    score: bool,
    /// No cards: only the sheets
    #[arg(long)]
    no_cards: bool,
    /// Say what was printed as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum PaperWord {
    A4,
    Letter,
}

impl Args {
    /// The game it is about, if it says so.
    pub fn game(&self) -> Option<&str> {
        self.game
            .as_deref()
            .or_else(|| self.what.first().map(String::as_str).filter(|word| GAMES.contains(word)))
    }
}

pub fn run(args: &Args, lang: Lang) -> Done {
    let mut what = args.what.clone();
    let game = match args.game() {
        Some(game) => {
            let game = game.to_string();
            if what.first() == Some(&game) {
                what.remove(0);
            }
            game
        }
        None => guessed(&what)?,
    };
    with_game!(game.as_str(), G => run_game::<G>(args, &what, lang)).ok_or_else(|| no_game(&game))?
}

/// The one game that has a deck or a card of that name, or in whose folder the file lies.
fn guessed(what: &[String]) -> Result<String, Failed> {
    let word = what.first().map_or("", String::as_str);
    if let Some(rest) = word.split("#/decks/").nth(1) {
        return Ok(rest.split('/').next().unwrap_or_default().to_string());
    }
    if Path::new(word).is_file() {
        return Ok(game_of_path(None, Path::new(word))?.to_string());
    }
    let has = |game: &&&str| with_game!(**game, G => is_known::<G>(word)).unwrap_or(false);
    let games: Vec<&&str> = GAMES.iter().filter(has).collect();
    match games[..] {
        [game] => Ok((*game).to_string()),
        [] => {
            Err(Failed(format!("there is no game, deck or card \"{word}\"; games are: {}", GAMES.join(", "))))
        }
        _ => {
            let games: Vec<&str> = games.into_iter().copied().collect();
            Err(Failed(format!(
                "\"{word}\" is in several games ({}); say which with --game",
                games.join(", ")
            )))
        }
    }
}

fn is_known<G: Buildable>(word: &str) -> bool {
    G::decks().iter().any(|d| d.id == word)
        || matches!(ranked(G::book(), word).0, Some(Rank::Exact | Rank::Whole))
}

fn run_game<G: Buildable + Speak>(args: &Args, what: &[String], lang: Lang) -> Done {
    let mut job = job::<G>(lang);
    if !args.no_cards {
        job.cards = cards::<G>(what, args.copies, lang)?;
    }
    if let Some(list) = &args.codes {
        job.give_codes(&read(list)?)
            .map_err(|why| Failed(format!("{}: {}", list.display(), why.reason(lang))))?;
    }
    if args.aids {
        job.aids = aids::<G>(lang);
    }
    if args.score {
        job.score = score::<G>(lang);
        if job.score.is_none() {
            return Err(Failed(format!("{} has no score sheet", G::title(Lang::En))));
        }
    }
    let wish = Wish {
        paper: match args.paper {
            PaperWord::A4 => Paper::A4,
            PaperWord::Letter => Paper::Letter,
        },
        bleed: args.bleed,
        fill: if args.thin { Fill::Thin } else { Fill::Full },
        backs: !args.no_backs,
        lang,
    };
    let pdf = print(&job, &wish).map_err(|why| Failed(why.reason(lang)))?;
    std::fs::write(&args.out, &pdf).map_err(|e| Failed(format!("{}: {e}", args.out.display())))?;
    let (cards, out) = (job.cards.len(), args.out.display().to_string());
    if args.json {
        println!("{}", serde_json::json!({ "file": out, "cards": cards, "bytes": pdf.len() }));
    } else {
        println!("{out}: {cards} {}", lang.pick("cards", "Karten"));
    }
    Ok(())
}

/// The cards that are named; all of the game if none is.
fn cards<G: Buildable>(what: &[String], copies: u8, lang: Lang) -> Result<Vec<Card>, Failed> {
    let several = |cards: Vec<Card>| -> Vec<Card> {
        cards.into_iter().flat_map(|card| std::iter::repeat_n(card, copies.into())).collect()
    };
    if what.is_empty() {
        return Ok(several(all_cards::<G>(lang)));
    }
    let mut all = Vec::new();
    for word in what {
        let (rank, found) = ranked(G::book(), word);
        let is_deck = G::decks().iter().any(|d| d.id == *word)
            || word.contains("#/decks/")
            || Path::new(word).is_file();
        if is_deck {
            all.extend(several(cards_of::<G>(&deck::<G>(word)?, lang)));
        } else if matches!(rank, Some(Rank::Exact | Rank::Whole)) {
            let some = found.into_iter().map(|id| Card { sheet: sheet(G::book(), id, lang), code: None });
            all.extend(several(some.collect()));
        } else {
            let mut near: Vec<&str> =
                found.iter().take(5).map(|&id| G::book().def(id).card.id.as_str()).collect();
            // A slip is no part of any name; what is most like it may be what was meant.
            if near.is_empty()
                && let Near::Unknown(Some(like)) = CardNames::of::<G>().find_near(word)
            {
                near.push(like.as_str());
            }
            let hint =
                if near.is_empty() { String::new() } else { format!("; did you mean: {}", near.join(", ")) };
            return Err(Failed(format!("there is no deck or card \"{word}\"{hint}")));
        }
    }
    Ok(all)
}
