//! `stapel collection`: codes of printed copies, issued, verified and counted, in files and without a server.

use crate::{Done, Failed};
use serde::Serialize;
use stapel_collection::{Code, Copy, Entry, Issuer, IssuerKey, Note, Refused, SignedNote};
use stapel_edge::{Buildable, Rank, no_game, ranked, read};
use stapel_games::with_game;
use stapel_wording::{Lang, plain_name};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::OpenOptions,
    io::{Read as _, Write},
    path::{Path, PathBuf},
};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Make the keys of an issuer: a secret to sign with, and a public file for those who verify
    Key {
        /// What the issuer is called
        #[arg(long)]
        name: String,
        /// Where the secret goes; the public file lies beside it and ends in .pub
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Sign copies of cards: a code for each
    ///
    /// Copies are counted on from the last one in the list of what was issued, which lies beside the key.
    Issue {
        game: String,
        /// Cards by name or id; all cards of the game if none is named
        // `--cards` is a word of every command.
        #[arg(id = "named", value_name = "CARD")]
        cards: Vec<String>,
        /// The issuer's secret, as `stapel collection key` has written it
        #[arg(long, value_name = "FILE")]
        key: PathBuf,
        /// How many copies of each
        #[arg(long, default_value_t = 1)]
        copies: u32,
        /// The list of all that was issued; without it, beside the key
        #[arg(long, value_name = "FILE")]
        issued: Option<PathBuf>,
        /// Also write each code as a picture (SVG) into this folder
        #[arg(long, value_name = "DIR")]
        qr: Option<PathBuf>,
        #[arg(long)]
        json: bool,
    },
    /// Say whether codes are true, and of what
    Verify {
        /// Codes, or files with codes (a list of what was issued, or a line each); - for what is typed in
        #[arg(required = true)]
        codes: Vec<String>,
        /// Public files of issuers one trusts; can be said several times
        #[arg(long = "issuer", value_name = "FILE", required = true)]
        issuers: Vec<PathBuf>,
        #[arg(long)]
        json: bool,
    },
    /// Count the copies of a game in files with codes: which cards are there, which are missing
    List {
        game: String,
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[arg(long = "issuer", value_name = "FILE", required = true)]
        issuers: Vec<PathBuf>,
        #[arg(long)]
        json: bool,
    },
    /// Sign a change or a price of a card, for `POST /api/collection/notes` of a server
    Note {
        game: String,
        card: String,
        #[arg(long, value_name = "FILE")]
        key: PathBuf,
        /// From which day on it holds, as 2026-11-17
        #[arg(long)]
        day: String,
        /// The change in English and in German
        #[arg(long, num_args = 2, value_names = ["EN", "DE"], conflicts_with = "price", required_unless_present = "price")]
        change: Option<Vec<String>>,
        /// What a copy is worth: 2.50 EUR
        #[arg(long, num_args = 2, value_names = ["AMOUNT", "CURRENCY"])]
        price: Option<Vec<String>>,
    },
}

impl Command {
    /// The game it is about, if it says so.
    pub fn game(&self) -> Option<&str> {
        match self {
            Self::Key { .. } | Self::Verify { .. } => None,
            Self::Issue { game, .. } | Self::List { game, .. } | Self::Note { game, .. } => Some(game),
        }
    }
}

pub fn run(command: &Command, lang: Lang) -> Done {
    match command {
        Command::Key { name, out } => make_key(name, out),
        Command::Issue { game, cards, key, copies, issued, qr, json } => {
            let key = secret(key)
                .map(|k| (k, issued.clone().unwrap_or_else(|| key.with_extension("issued.csv"))))?;
            let ids = with_game!(game.as_str(), G => named::<G>(cards)).ok_or_else(|| no_game(game))??;
            let made = issue(game, &ids, &key.0, *copies, &key.1)?;
            if let Some(folder) = qr {
                draw(&made, folder)?;
            }
            print_issued(&made, *json)
        }
        Command::Verify { codes, issuers, json } => verify(codes, &trusted(issuers)?, *json, lang),
        Command::List { game, files, issuers, json } => {
            let copies = true_copies(files, &trusted(issuers)?, lang)?;
            with_game!(game.as_str(), G => list::<G>(&copies, *json, lang)).ok_or_else(|| no_game(game))?
        }
        Command::Note { game, card, key, day, change, price } => {
            let ids = with_game!(game.as_str(), G => named::<G>(std::slice::from_ref(card)));
            let ids = ids.ok_or_else(|| no_game(game))??;
            let [card] = &ids[..] else {
                return Err(Failed(format!("\"{card}\" is several cards: {}", ids.join(", "))));
            };
            let entry = entry(change.as_deref(), price.as_deref())?;
            let note = Note { game: game.clone(), card: card.clone(), day: day.clone(), entry };
            println!("{}", serde_json::to_string_pretty(&SignedNote::sign(&secret(key)?, note)?)?);
            Ok(())
        }
    }
}

fn make_key(name: &str, out: &Path) -> Done {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(|e| Failed(format!("no chance to be had: {e}")))?;
    let key = IssuerKey::new(name, secret)?;
    let public = PathBuf::from(format!("{}.pub", out.display()));
    write_new(out, &key.to_file(), true)?;
    write_new(&public, &key.issuer().to_file(), false)?;
    println!("issuer {} ({name})", key.issuer().id());
    println!("secret  {}  keep it to yourself: whoever has it signs in your name", out.display());
    println!(
        "public  {}  for those who verify: stapel admin issuers add {}",
        public.display(),
        public.display()
    );
    Ok(())
}

/// Writes a file that must not be there yet; a secret only its owner can read.
fn write_new(path: &Path, text: &str, private: bool) -> Done {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let _ = private;
    let place = |e: std::io::Error| Failed(format!("{}: {e}", path.display()));
    options.open(path).and_then(|mut file| file.write_all(text.as_bytes())).map_err(place)
}

fn secret(path: &Path) -> Result<IssuerKey, Failed> {
    IssuerKey::from_file(&read(path)?).map_err(|e| Failed(format!("{}: {e}", path.display())))
}

pub fn trusted(paths: &[PathBuf]) -> Result<Vec<Issuer>, Failed> {
    let one = |path: &PathBuf| {
        Issuer::from_file(&read(path)?).map_err(|e| Failed(format!("{}: {e}", path.display())))
    };
    paths.iter().map(one).collect()
}

/// The ids of cards that are named, in the order of the game's files.
fn named<G: Buildable>(names: &[String]) -> Result<Vec<String>, Failed> {
    if !G::OURS {
        return Err(Failed(format!(
            "cards of {} are its publisher's to issue, not ours",
            G::title(Lang::En)
        )));
    }
    let book = G::book();
    if names.is_empty() {
        return Ok(book.defs().map(|(_, def)| def.card.id.to_string()).collect());
    }
    let mut ids = Vec::new();
    for name in names {
        match ranked(book, name) {
            (Some(Rank::Exact | Rank::Whole), found) => {
                ids.extend(found.iter().map(|&id| book.def(id).card.id.to_string()));
            }
            (_, near) => {
                let near: Vec<&str> = near.iter().take(5).map(|&id| book.def(id).card.id.as_str()).collect();
                let hint = if near.is_empty() {
                    String::new()
                } else {
                    format!("; did you mean: {}", near.join(", "))
                };
                return Err(Failed(format!("there is no card \"{name}\"{hint}")));
            }
        }
    }
    Ok(ids)
}

/// A copy with its code, as it stands in the list of what was issued.
#[derive(Clone, Debug, Serialize)]
struct Made {
    game: String,
    card: String,
    number: u32,
    code: String,
}

const COLUMNS: [&str; 4] = ["game", "card", "number", "code"];

/// Signs so many copies of each card and adds them to the list: nothing is told that does not stand there.
fn issue(
    game: &str,
    cards: &[String],
    key: &IssuerKey,
    copies: u32,
    list: &Path,
) -> Result<Vec<Made>, Failed> {
    let last = last_numbers(game, list)?;
    let mut made = Vec::new();
    for card in cards {
        let from = last.get(card).copied().unwrap_or(0);
        let to = from.checked_add(copies).ok_or_else(|| Failed(format!("{card}: no numbers are left")))?;
        for number in from + 1..=to {
            let code = Code::issue(key, game, card, number)?.to_string();
            made.push(Made { game: game.into(), card: card.clone(), number, code });
        }
    }
    let new = !list.exists();
    let place = |e: &dyn std::fmt::Display| Failed(format!("{}: {e}", list.display()));
    let file = OpenOptions::new().append(true).create(true).open(list).map_err(|e| place(&e))?;
    let mut out = csv::Writer::from_writer(file);
    if new {
        out.write_record(COLUMNS).map_err(|e| place(&e))?;
    }
    for one in &made {
        out.write_record([&one.game, &one.card, &one.number.to_string(), &one.code])
            .map_err(|e| place(&e))?;
    }
    out.flush().map_err(|e| place(&e))?;
    Ok(made)
}

/// The highest number of each card that was issued.
fn last_numbers(game: &str, list: &Path) -> Result<BTreeMap<String, u32>, Failed> {
    let mut last = BTreeMap::new();
    if !list.exists() {
        return Ok(last);
    }
    for code in codes_in(&read(list)?) {
        let code = Code::read(&code).map_err(|e| Failed(format!("{}: {e}", list.display())))?;
        let copy = code.claim();
        if copy.game == game {
            let number = last.entry(copy.card.clone()).or_insert(0);
            *number = copy.number.max(*number);
        }
    }
    Ok(last)
}

fn draw(made: &[Made], folder: &Path) -> Done {
    std::fs::create_dir_all(folder).map_err(|e| Failed(format!("{}: {e}", folder.display())))?;
    for one in made {
        let path = folder.join(format!("{}-{}-{}.svg", one.game, one.card, one.number));
        let picture = qrcode::QrCode::new(&one.code)?.render::<qrcode::render::svg::Color>().build();
        std::fs::write(&path, picture).map_err(|e| Failed(format!("{}: {e}", path.display())))?;
    }
    Ok(())
}

fn print_issued(made: &[Made], json: bool) -> Done {
    if json {
        println!("{}", serde_json::to_string_pretty(made)?);
    } else {
        for one in made {
            println!("{} {} {}", one.card, one.number, one.code);
        }
    }
    Ok(())
}

/// All codes of a text, whatever stands around them.
fn codes_in(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"'));
    words.filter(|word| word.to_ascii_uppercase().contains("STAPEL:")).map(str::to_string).collect()
}

/// What is said of one code.
#[derive(Serialize)]
struct Verdict {
    code: String,
    copy: Option<Copy>,
    refused: Option<Refused>,
    reason: Option<String>,
}

/// A code is worth something once: whoever shows it twice has one copy.
fn judge(codes: Vec<String>, issuers: &[Issuer], lang: Lang) -> Vec<Verdict> {
    let mut seen = BTreeSet::new();
    let verdict = |code: String| {
        let judged = Code::read(&code).and_then(|c| c.verify(issuers));
        let judged =
            judged.and_then(|copy| if seen.insert(copy.id()) { Ok(copy) } else { Err(Refused::Doubled) });
        let reason = judged.as_ref().err().map(|refused| match refused {
            Refused::Doubled => lang
                .pick(
                    "doubled: this copy is in the list already",
                    "doppelt: dieses Exemplar steht schon in der Liste",
                )
                .into(),
            refused => refused.reason(lang),
        });
        match judged {
            Ok(copy) => Verdict { code, copy: Some(copy), refused: None, reason },
            Err(refused) => Verdict { code, copy: None, refused: Some(refused), reason },
        }
    };
    codes.into_iter().map(verdict).collect()
}

fn verify(named: &[String], issuers: &[Issuer], json: bool, lang: Lang) -> Done {
    let mut codes = Vec::new();
    for word in named {
        if word == "-" {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            codes.extend(codes_in(&text));
        } else if Path::new(word).is_file() {
            codes.extend(codes_in(&read(Path::new(word))?));
        } else {
            codes.push(word.clone());
        }
    }
    let verdicts = judge(codes, issuers, lang);
    if json {
        println!("{}", serde_json::to_string_pretty(&verdicts)?);
    }
    let mut wrong = Vec::new();
    for verdict in &verdicts {
        match (&verdict.copy, &verdict.reason) {
            (Some(copy), _) if !json => println!("{copy}"),
            (None, Some(reason)) => wrong.push(format!("{}: {reason}", shortened(&verdict.code))),
            _ => {}
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failed(wrong.join("\n"))) }
}

/// Enough of a code to find it, and not enough to use it.
fn shortened(code: &str) -> String {
    let mut short: String = code.chars().take(24).collect();
    if short.len() < code.len() {
        short.push('…');
    }
    short
}

fn true_copies(files: &[PathBuf], issuers: &[Issuer], lang: Lang) -> Result<Vec<Copy>, Failed> {
    let mut codes = Vec::new();
    for file in files {
        codes.extend(codes_in(&read(file)?));
    }
    let mut copies = Vec::new();
    for verdict in judge(codes, issuers, lang) {
        match (verdict.copy, verdict.reason) {
            (Some(copy), _) => copies.push(copy),
            (None, reason) => {
                eprintln!("stapel: {}: {}", shortened(&verdict.code), reason.unwrap_or_default())
            }
        }
    }
    Ok(copies)
}

#[derive(Serialize)]
struct Row<'a> {
    card: &'a str,
    name: &'a str,
    count: usize,
    numbers: Vec<u32>,
}

fn list<G: Buildable>(copies: &[Copy], json: bool, lang: Lang) -> Done {
    let rows: Vec<Row> = G::book()
        .defs()
        .map(|(_, def)| {
            let card = def.card.id.as_str();
            let of = copies.iter().filter(|c| c.game == G::ID && c.card == card);
            let numbers: Vec<u32> = of.map(|c| c.number).collect();
            Row { card, name: plain_name(def, lang), count: numbers.len(), numbers }
        })
        .collect();
    if json {
        println!("{}", serde_json::to_string_pretty(&rows)?);
        return Ok(());
    }
    for row in rows.iter().filter(|row| row.count > 0) {
        println!("{:3} {}", row.count, row.name);
    }
    let missing: Vec<&str> = rows.iter().filter(|row| row.count == 0).map(|row| row.name).collect();
    let (all, here) = (rows.len(), rows.len() - missing.len());
    println!("{}", lang.pick(format!("{here} of {all} cards"), format!("{here} von {all} Karten")));
    if !missing.is_empty() {
        println!("{}: {}", lang.pick("missing", "es fehlen"), missing.join(", "));
    }
    Ok(())
}

fn entry(change: Option<&[String]>, price: Option<&[String]>) -> Result<Entry, Failed> {
    if let Some([en, de]) = change {
        return Ok(Entry::Change { en: en.clone(), de: de.clone() });
    }
    let Some([amount, currency]) = price else { return Err(Failed("--change or --price".into())) };
    let (whole, part) = amount.split_once(['.', ',']).unwrap_or((amount, "00"));
    let hundredths = (part.len() == 2).then(|| format!("{whole}{part}").parse().ok()).flatten();
    let hundredths =
        hundredths.ok_or_else(|| Failed(format!("--price: \"{amount}\" is no amount such as 2.50")))?;
    Ok(Entry::Price { hundredths, currency: currency.clone() })
}
