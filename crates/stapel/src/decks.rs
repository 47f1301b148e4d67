//! `stapel decks`: read and check decks.

use crate::{Done, Failed, sim::table_options};
use stapel_edge::{deck, files, game_of_path, no_game, read};
use stapel_games::with_game;
use stapel_kernel::Shipped;
use stapel_script::{Deck, from_ron};
use stapel_wording::{Lang, Speak};
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum Command {
    /// List the ready decks of a game
    List { game: String },
    /// Show a ready deck, card by card
    Show { game: String, deck: String },
    /// Check deck files against the rules of deck building, a reason a line
    Check {
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The game they belong to, if the folder does not say it
        #[arg(long)]
        game: Option<String>,
        /// Options of the table they are for, as name=value
        #[arg(long = "option", value_name = "NAME=VALUE")]
        options: Vec<String>,
    },
}

pub fn run(command: &Command, lang: Lang) -> Done {
    match command {
        Command::List { game } => Ok(with_game!(game.as_str(), G => {
            for deck in G::decks() {
                let cards: usize = deck.cards.iter().map(|c| c.0 as usize).sum();
                println!("{:12} {} ({cards} {}, {})", deck.id, lang.pick(&deck.name.en, &deck.name.de),
                    lang.pick("cards", "Karten"), deck.format);
            }
        })
        .ok_or_else(|| no_game(game))?),
        Command::Show { game, deck } => {
            with_game!(game.as_str(), G => show::<G>(deck, lang)).ok_or_else(|| no_game(game))?
        }
        Command::Check { paths, game, options } => {
            let files = files(paths, "ron")?;
            let mut wrong = Vec::new();
            for path in &files {
                let id = game_of_path(game.as_deref(), path)?;
                let text = read(path)?;
                let name = path.display().to_string();
                let faults = with_game!(id, G => check::<G>(&name, &text, options, lang));
                wrong.extend(faults.ok_or_else(|| no_game(id))??);
            }
            if wrong.is_empty() {
                println!("{} {}", files.len(), lang.pick("decks are legal", "Decks sind regelgerecht"));
                return Ok(());
            }
            Err(Failed(wrong.join("\n")))
        }
    }
}

fn show<G: Shipped + Speak>(id: &str, lang: Lang) -> Done {
    let deck = deck::<G>(id)?;
    println!("{}", lang.pick(&deck.name.en, &deck.name.de));
    for &(n, card) in &deck.cards {
        if let Some(def) = G::book().find(card).map(|d| G::book().def(d)) {
            println!("  {n}x {:36} {}", G::card_name(def, lang), G::type_line(&def.card, lang));
        }
    }
    Ok(())
}

/// All that is wrong with a deck file at a table with these options.
fn check<G: Shipped + Speak>(
    file: &str,
    text: &str,
    options: &[String],
    lang: Lang,
) -> Result<Vec<String>, Failed> {
    let options = table_options::<G>(options)?;
    Ok(match from_ron::<Deck>(file, text) {
        Ok(deck) => G::check_deck(G::book(), &deck, &options)
            .iter()
            .map(|fault| format!("{file}: {}", G::fault(G::book(), fault, lang)))
            .collect(),
        Err(error) => vec![error.to_string()],
    })
}
