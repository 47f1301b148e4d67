//! `stapel cards`: read and check cards.

use crate::{Done, Failed, card_balance, card_find, card_reading, card_words};
use stapel_edge::{CardFile, Rank, book_with, files, game_of_path, no_game, ranked, read};
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Book, DefId, Shipped};
use stapel_script::{Card, LoadError, from_ron};
use stapel_server::protocol::{CardFault, InventedCard, InventedCards};
use stapel_wording::{Board, Lang, Speak, card_lines, reminders, sheet};
use std::{
    io::BufRead,
    path::{Path, PathBuf},
};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Show the text of a card in the language of --lang
    Show {
        /// Its name, a part of it, or its id
        #[arg(required = true)]
        name: Vec<String>,
        #[arg(long)]
        game: Option<String>,
        #[arg(long)]
        json: bool,
    },
    /// List all cards of a game
    List { game: String },
    /// Check card files: every card is read, its references are followed, its text is made
    Check {
        /// Files or folders; - for what is typed in
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The game they belong to, if the folder does not say it
        #[arg(long)]
        game: Option<String>,
        /// Print the texts in both languages
        #[arg(long)]
        texts: bool,
        /// Every card in both languages, and what is wrong with its place, as JSON
        #[arg(long)]
        json: bool,
    },
    /// All words a card of a game can be made of: types, numbers, keywords, and the card language
    Words {
        game: String,
        #[arg(long)]
        json: bool,
    },
    /// Read a card written as sentences, in the language of --lang: it becomes data, and is said again in both languages
    Read(card_reading::Args),
    /// Find cards by what they are and do, in a sentence: "cards that draw and cost 2 or less"
    Find(card_find::Args),
    /// Measure how strong a card is: ready decks with it against the same decks without it
    ///
    /// A card whose id is one of the game's is a change: then it plays against what it was.
    Balance(Box<card_balance::Args>),
}

impl Command {
    /// The game it is about, if it says so.
    pub fn game(&self) -> Option<&str> {
        match self {
            Self::List { game } | Self::Words { game, .. } => Some(game),
            Self::Show { game, .. } | Self::Check { game, .. } => game.as_deref(),
            Self::Balance(args) => args.game.as_deref(),
            Self::Read(args) => Some(&args.game),
            Self::Find(args) => Some(&args.game),
        }
    }
}

pub fn run(command: &Command, lang: Lang) -> Done {
    match command {
        Command::Show { name, game, json } => show(&name.join(" "), game.as_deref(), *json, lang),
        Command::List { game } => {
            Ok(with_game!(game.as_str(), G => list::<G>(lang)).ok_or_else(|| no_game(game))?)
        }
        Command::Check { paths, game, texts, json } => check_all(paths, game.as_deref(), *texts, *json),
        Command::Words { game, json } => {
            with_game!(game.as_str(), G => card_words::show::<G>(*json, lang)).ok_or_else(|| no_game(game))?
        }
        Command::Read(args) => {
            let game = &args.game;
            with_game!(game.as_str(), G => card_reading::read_cards::<G>(args, lang))
                .ok_or_else(|| no_game(game))?
        }
        Command::Find(args) => {
            let game = &args.game;
            with_game!(game.as_str(), G => card_find::find::<G>(args, lang)).ok_or_else(|| no_game(game))?
        }
        Command::Balance(args) => {
            let (name, text) = source(&args.file)?;
            let id = game_of_path(args.game.as_deref(), &args.file)?;
            with_game!(id, G => card_balance::balance::<G>(args, &name, &text, lang))
                .ok_or_else(|| no_game(id))?
        }
    }
}

/// A file by its name, or what is typed in, up to its end or to a zero: what comes after that is no card any more.
fn source(path: &Path) -> Result<(String, String), Failed> {
    if path != Path::new("-") {
        return Ok((path.display().to_string(), read(path)?));
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_until(0, &mut bytes)?;
    bytes.pop_if(|last| *last == 0);
    Ok(("-".into(), String::from_utf8(bytes)?))
}

fn check_all(paths: &[PathBuf], game: Option<&str>, texts: bool, json: bool) -> Done {
    let mut all = Vec::new();
    for path in paths {
        all.extend(if path == Path::new("-") {
            vec![path.clone()]
        } else {
            files(std::slice::from_ref(path), "ron")?
        });
    }
    let mut wrong = Vec::new();
    let mut told = InventedCards::default();
    for path in &all {
        let id = game_of_path(game, path)?;
        let (name, text) = source(path)?;
        let checked =
            with_game!(id, G => check::<G>(&name, &text, texts && !json)).ok_or_else(|| no_game(id))?;
        match checked {
            Ok(cards) => told.cards.extend(cards),
            Err(error) => {
                let (line, column) = (error.line as u32, error.column as u32);
                told.faults.push(CardFault { line, column, reason: error.reason.clone() });
                wrong.push(error.to_string());
            }
        }
    }
    if json {
        println!("{}", serde_json::to_string(&told)?);
        return if wrong.is_empty() { Ok(()) } else { Err(Failed(String::new())) };
    }
    if wrong.is_empty() {
        println!("{} cards in {} files are fine", told.cards.len(), all.len());
        return Ok(());
    }
    Err(Failed(wrong.join("\n")))
}

fn list<G: Shipped + Speak>(lang: Lang) {
    for (_, def) in G::book().defs() {
        println!("{:32} {:40} {}", def.card.id, G::card_name(def, lang), G::type_line(&def.card, lang));
    }
}

fn show(name: &str, game: Option<&str>, json: bool, lang: Lang) -> Done {
    let games: Vec<&str> = match game {
        Some(id) => vec![GAMES.iter().find(|g| **g == id).ok_or_else(|| no_game(id))?],
        None => GAMES.to_vec(),
    };
    // A whole name in one game is not drowned by parts of names in others.
    let mut best: Option<Rank> = None;
    for &id in &games {
        let rank = with_game!(id, G => ranked(G::book(), name).0).flatten();
        best = [best, rank].into_iter().flatten().min();
    }
    let Some(best) = best else {
        return Err(Failed(lang.pick(
            format!("there is no card with \"{name}\" in its name"),
            format!("es gibt keine Karte mit „{name}“ im Namen"),
        )));
    };
    for id in games {
        with_game!(id, G => show_in::<G>(name, best, json, lang));
    }
    Ok(())
}

/// A card as lines: name, types and numbers, text.
pub fn card_sheet<G: Shipped + Speak>(book: &Book<G>, id: DefId, lang: Lang) -> Vec<String> {
    let def = book.def(id);
    let mut lines = vec![G::card_name(def, lang), format!("  {}", G::type_line(&def.card, lang))];
    lines.extend(card_lines(book, id, lang).into_iter().map(|l| format!("  {l}")));
    lines.extend(reminders(book, id, lang).into_iter().map(|(word, text)| format!("    ({word}: {text})")));
    lines
}

fn show_in<G: Shipped + Speak>(name: &str, best: Rank, json: bool, lang: Lang) {
    let book = G::book();
    let (rank, found) = ranked(book, name);
    for &id in found.iter().filter(|_| rank.is_some_and(|r| (r == Rank::Part) == (best == Rank::Part))) {
        let def = book.def(id);
        if json {
            println!(
                "{}",
                serde_json::json!({
                    "game": G::ID,
                    "id": def.card.id,
                    "name": {"en": G::card_name(def, Lang::En), "de": G::card_name(def, Lang::De)},
                    "text": {"en": card_lines(book, id, Lang::En), "de": card_lines(book, id, Lang::De)},
                    "types": def.card.types,
                    "stats": def.card.stats.iter().map(|(s, n)| (stapel_script::Word::name(*s), n)).collect::<std::collections::BTreeMap<_, _>>(),
                })
            );
        } else {
            println!("{}\n", card_sheet(book, id, lang).join("\n"));
        }
    }
}

/// Reads a file as cards of this game, beside the cards that ship with it: each as it would be printed.
fn check<G: Shipped + Speak + Board>(
    file: &str,
    text: &str,
    texts: bool,
) -> Result<Vec<InventedCard>, LoadError> {
    // A file that is already shipped replaces what it shipped.
    let book = book_with::<G>(&[CardFile { name: file.into(), text: text.into() }])?;
    let cards: Vec<Card<G>> = from_ron(file, text)?;
    for def in cards.iter().filter(|_| texts).filter_map(|card| book.find(card.id)) {
        Lang::ALL.iter().for_each(|&lang| println!("{}\n", card_sheet(&book, def, lang).join("\n")));
    }
    Ok(told(&book, &cards))
}

/// Cards of a book as they would be printed.
pub fn told<G: Shipped + Board>(book: &Book<G>, cards: &[Card<G>]) -> Vec<InventedCard> {
    let printed = |card: &Card<G>| {
        let def = book.find(card.id)?;
        let [en, de] = Lang::ALL.map(|lang| sheet(book, def, lang));
        Some(InventedCard { id: card.id.to_string(), en, de })
    };
    cards.iter().filter_map(printed).collect()
}
