//! `stapel cards`: read and check cards.

use crate::{Done, Failed};
use stapel_edge::{Rank, files, game_of_path, no_game, ranked, read};
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Book, DefId, Shipped};
use stapel_script::{Card, LoadError, from_ron, line_of_id};
use stapel_wording::{Lang, Speak, card_lines, lines_of, reminders};
use std::path::PathBuf;

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
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The game they belong to, if the folder does not say it
        #[arg(long)]
        game: Option<String>,
        /// Print the texts in both languages
        #[arg(long)]
        texts: bool,
    },
}

pub fn run(command: &Command, lang: Lang) -> Done {
    match command {
        Command::Show { name, game, json } => show(&name.join(" "), game.as_deref(), *json, lang),
        Command::List { game } => {
            Ok(with_game!(game.as_str(), G => list::<G>(lang)).ok_or_else(|| no_game(game))?)
        }
        Command::Check { paths, game, texts } => {
            let files = files(paths, "ron")?;
            let mut wrong = Vec::new();
            let mut cards = 0;
            for path in &files {
                let id = game_of_path(game.as_deref(), path)?;
                let text = read(path)?;
                let name = path.display().to_string();
                match with_game!(id, G => check::<G>(&name, &text, *texts)).ok_or_else(|| no_game(id))? {
                    Ok(n) => cards += n,
                    Err(error) => wrong.push(error.to_string()),
                }
            }
            if wrong.is_empty() {
                println!("{cards} cards in {} files are fine", files.len());
                return Ok(());
            }
            Err(Failed(wrong.join("\n")))
        }
    }
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

/// Reads a file as cards of this game, beside the cards that ship with it.
fn check<G: Shipped + Speak>(file: &str, text: &str, texts: bool) -> Result<usize, LoadError> {
    let cards: Vec<Card<G>> = from_ron(file, text)?;
    let n = cards.len();
    let own: Vec<_> = cards.iter().map(|c| c.id).collect();
    // A file that is already shipped replaces what it shipped.
    let mut all: Vec<Card<G>> =
        G::book().defs().map(|(_, d)| d.card.clone()).filter(|c| !own.contains(&c.id)).collect();
    all.extend(cards);
    let book = Book::new(all).map_err(|e| {
        let line = e.card().map_or(1, |id| line_of_id(text, id.as_str()));
        LoadError::new(file, line, e.to_string())
    })?;
    for id in own {
        let Some(def) = book.find(id) else { continue };
        for lang in Lang::ALL {
            lines_of(&book, &book.def(def).card, lang).map_err(|e| {
                LoadError::new(file, line_of_id(text, id.as_str()), format!("card \"{id}\": {e}"))
            })?;
            let sheet = card_sheet(&book, def, lang).join("\n");
            if texts {
                println!("{sheet}\n");
            }
        }
    }
    Ok(n)
}
