//! `stapel decks`: read, check, count, compare, convert, complete and measure decks. What is said about them is the deck
//! library's (`stapel_decks`); this file finds the deck that is meant.

use crate::{Done, Failed, conduct::Conduct, deck_tools, sim::table_options};
use stapel_bots::BotSpec;
use stapel_decks::{Buildable, Read, format_id, legality};
use stapel_edge::{deck, deck_of_list, files, game_of_path, no_game, placed, read};
use stapel_games::with_game;
use stapel_kernel::Shipped;
use stapel_script::{Deck, from_ron};
use stapel_wording::{Lang, Speak};
use std::{io::Read as _, path::PathBuf};

#[derive(clap::Subcommand)]
pub enum Command {
    /// List the ready decks of a game
    List { game: String },
    /// Show a deck: its cards, its numbers, its hash, and whether it may be played
    Show(One),
    /// Check decks against the rules of deck building, a reason a line
    ///
    /// Deck files (*.ron) and lists as text, at or below the paths. Of a text, lines that name nothing are told with their
    /// number and what was probably meant.
    Check {
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The game they belong to, if the folder does not say it
        #[arg(long)]
        game: Option<String>,
        /// The format to check them by, whatever they say themselves
        #[arg(long)]
        format: Option<String>,
        /// Options of the table they are for, as name=value
        #[arg(long = "option", value_name = "NAME=VALUE")]
        options: Vec<String>,
        #[arg(long)]
        json: bool,
    },
    /// The chance to have a card, a kind or a colour: in the opening hand, and by a turn
    Odds {
        #[command(flatten)]
        one: One,
        /// A card one wants to have; said several times: any of them
        #[arg(long = "card", value_name = "NAME")]
        wanted: Vec<String>,
        /// By which turn
        #[arg(long, default_value_t = 3)]
        turn: u32,
        /// How many cards are drawn from one turn to the next, if not as usual in the game
        #[arg(long)]
        draws: Option<u32>,
    },
    /// Deal opening hands; the same seed deals the same
    Hand {
        #[command(flatten)]
        one: One,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many hands
        #[arg(long, default_value_t = 1)]
        hands: u64,
    },
    /// What makes the second deck of the first
    Diff {
        game: String,
        before: String,
        after: String,
        #[arg(long)]
        json: bool,
    },
    /// Write a deck in another form
    Convert {
        #[command(flatten)]
        one: One,
        /// text (ours, in the language of --lang), ids, community (Fabrary's text, Altered's references), ron, link
        #[arg(long, default_value = "text")]
        to: Form,
    },
    /// Cards that go with those of a deck, from games of bots (or from the ready decks, where none were played)
    Suggest {
        #[command(flatten)]
        one: One,
        /// How many
        #[arg(long, default_value_t = 10)]
        count: usize,
    },
    /// Have bots play a deck against the ready ones
    ///
    /// The intervals hold at all times together with 95 %: whoever stops when they like what they see is not misled.
    Measure {
        #[command(flatten)]
        one: Deckless,
        deck: String,
        /// The decks it plays against, by name or as files; all ready decks if none is named
        #[arg(long, num_args = 1.., value_name = "DECK")]
        against: Vec<String>,
        /// Games against each
        #[arg(long, default_value_t = 40)]
        games: u64,
        #[arg(long, default_value = "greedy", value_name = "BOT")]
        bot: BotSpec,
        #[command(flatten)]
        conduct: Conduct,
    },
    /// A link that carries the whole deck
    Link {
        #[command(flatten)]
        one: One,
        /// The address of the site
        #[arg(long, default_value = "")]
        site: String,
    },
    /// Find out which cards go together, by games between bots with mixed decks
    ///
    /// Writes the table that `suggest` and the builder go by: `crates/games/GAME/company.csv`.
    Learn {
        game: String,
        #[arg(long, default_value_t = 2000)]
        games: u64,
        #[arg(long, default_value = "greedy", value_name = "BOT")]
        bot: BotSpec,
        /// How many cards of each ready deck are swapped for others that fit
        #[arg(long, default_value_t = 8)]
        swaps: usize,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many games at once; as many as there are cores if not said
        #[arg(long)]
        threads: Option<usize>,
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// The game of a command that names its deck elsewhere.
#[derive(clap::Args)]
pub struct Deckless {
    pub game: String,
}

#[derive(clap::Args)]
pub struct One {
    pub game: String,
    /// A ready deck by its name; a deck file (*.ron); a list as text (a file, or - for what is typed in); a link
    pub deck: String,
    /// The format it is meant for, whatever it says itself
    #[arg(long)]
    pub format: Option<String>,
    /// Options of the table it is for, as name=value
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    Text,
    Ids,
    Community,
    Ron,
    Link,
}

impl Command {
    /// The game it is about, if it says so.
    pub fn game(&self) -> Option<&str> {
        match self {
            Self::Check { game, .. } => game.as_deref(),
            Self::List { game } | Self::Diff { game, .. } | Self::Learn { game, .. } => Some(game),
            Self::Measure { one, .. } => Some(&one.game),
            Self::Show(one)
            | Self::Odds { one, .. }
            | Self::Hand { one, .. }
            | Self::Convert { one, .. }
            | Self::Suggest { one, .. }
            | Self::Link { one, .. } => Some(&one.game),
        }
    }
}

pub fn run(command: &Command, lang: Lang) -> Done {
    if let Command::Check { paths, game, format, options, json } = command {
        return check_all(paths, game.as_deref(), format.as_deref(), options, *json, lang);
    }
    let game = command.game().unwrap_or_default();
    with_game!(game, G => match command {
        Command::List { .. } => list::<G>(lang),
        command => deck_tools::run::<G>(command, lang),
    })
    .ok_or_else(|| no_game(game))?
}

fn list<G: Shipped>(lang: Lang) -> Done {
    for deck in G::decks() {
        let cards: usize = deck.cards.iter().map(|c| c.0 as usize).sum();
        let name = lang.pick(&deck.name.en, &deck.name.de);
        println!("{:12} {name} ({cards} {}, {})", deck.id, lang.pick("cards", "Karten"), deck.format);
    }
    Ok(())
}

/// A deck by what it is called, or a list that is typed in (`-`).
pub fn named<G: Buildable>(name: &str) -> Result<Deck, Failed> {
    if name != "-" {
        return Ok(deck::<G>(name)?);
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(deck_of_list::<G>("-", &text)?)
}

/// A deck as a command names it, for the format it names.
pub fn meant<G: Buildable>(one: &One) -> Result<Deck, Failed> {
    let mut deck = named::<G>(&one.deck)?;
    if let Some(format) = &one.format {
        deck.format = known_format::<G>(format)?.into();
    }
    Ok(deck)
}

fn known_format<G: Buildable>(format: &str) -> Result<&'static str, Failed> {
    format_id::<G>(format).ok_or_else(|| {
        let known: Vec<&str> = G::FORMATS.iter().map(|f| f.id).collect();
        Failed(format!("--format: there is no format \"{format}\"; known are: {}", known.join(", ")))
    })
}

fn check_all(
    paths: &[PathBuf],
    game: Option<&str>,
    format: Option<&str>,
    options: &[String],
    json: bool,
    lang: Lang,
) -> Done {
    let mut all = Vec::new();
    for path in paths {
        let is_list = path.is_file() && path.extension().is_none_or(|e| e != "ron");
        all.extend(if is_list { vec![path.clone()] } else { files(std::slice::from_ref(path), "ron")? });
    }
    let mut wrong = Vec::new();
    for path in &all {
        let id = game_of_path(game, path)?;
        let text = read(path)?;
        let name = path.display().to_string();
        let faults = with_game!(id, G => check::<G>(&name, &text, format, options, lang));
        wrong.extend(faults.ok_or_else(|| no_game(id))??);
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&wrong)?);
        return if wrong.is_empty() { Ok(()) } else { Err(Failed(String::new())) };
    }
    if wrong.is_empty() {
        println!("{} {}", all.len(), lang.pick("decks are legal", "Decks sind regelgerecht"));
        return Ok(());
    }
    Err(Failed(wrong.join("\n")))
}

/// All that is wrong with a deck at a table with these options.
fn check<G: Buildable + Speak>(
    file: &str,
    text: &str,
    format: Option<&str>,
    options: &[String],
    lang: Lang,
) -> Result<Vec<String>, Failed> {
    let options = table_options::<G>(options)?;
    let (mut deck, faults) = if file.ends_with(".ron") {
        match from_ron::<Deck>(file, text) {
            Ok(deck) => (deck, Vec::new()),
            Err(error) => return Ok(vec![error.to_string()]),
        }
    } else {
        let Read { deck, faults } = stapel_decks::read::<G>("", text, &options, lang)?;
        (deck, placed(file, &faults))
    };
    if !faults.is_empty() {
        return Ok(faults);
    }
    if let Some(format) = format {
        deck.format = known_format::<G>(format)?.into();
    }
    let reasons =
        legality::<G>(&deck, &options, false, lang).requirements.into_iter().flat_map(|r| r.reasons);
    Ok(reasons.map(|reason| format!("{file}: {}", reason.text)).collect())
}
