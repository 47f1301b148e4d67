//! `stapel cards read`: a card written as sentences becomes data, and is said again in both languages.

use crate::{Done, Failed};
use serde::Serialize;
use stapel_edge::read;
use stapel_kernel::Shipped;
use stapel_reading::{Heard, Line, Reader, named};
use stapel_script::{Card, to_ron};
use stapel_wording::{Lang, Speak, lines_of};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Its sentences; several lines are several abilities
    #[arg(required_unless_present = "file")]
    text: Vec<String>,
    #[arg(long)]
    pub game: String,
    /// The id of a card whose types and numbers it has
    #[arg(long)]
    like: Option<String>,
    /// A file of cards instead: a paragraph each, with the name ("English / Deutsch"), a line of types and numbers, and the text
    #[arg(long, conflicts_with = "text")]
    file: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    data: String,
    en: Vec<String>,
    de: Vec<String>,
    lines: Vec<ToldLine>,
}

/// A line as it was written, and what was understood.
#[derive(Serialize)]
struct ToldLine {
    text: String,
    /// As this game says it; empty if it was not understood.
    said: String,
    /// What else it could mean, in the other language.
    or: Vec<String>,
    /// Up to which byte it was understood.
    upto: usize,
    next: Vec<String>,
    nearest: Vec<String>,
}

pub fn read_cards<G: Shipped + Speak>(args: &Args, lang: Lang) -> Done {
    let reader = Reader::<G>::new(G::book(), lang);
    let mut all: Vec<(Card<G>, Vec<Heard<G>>)> = Vec::new();
    if let Some(path) = &args.file {
        let faulty = |fault| Failed(format!("{}: {fault}", path.display()));
        let drafts = reader.drafts(&read(path)?).map_err(faulty)?;
        all.extend(
            drafts.into_iter().map(|d| (d.card, d.lines.into_iter().map(|(_, heard)| heard).collect())),
        );
    } else {
        let host = match &args.like {
            Some(id) => {
                let def = G::book().defs().find(|(_, def)| def.card.id.as_str() == id);
                let def = def.ok_or_else(|| Failed(format!("there is no card \"{id}\"")))?;
                def.1.card.clone()
            }
            None => named(lang.pick("New card", "Neue Karte")),
        };
        all.push(reader.card(&host, &args.text.join(" ").replace("\\n", "\n")));
    }
    let told: Vec<Told> = all.iter().map(|(card, heard)| tell(card, heard, lang)).collect();
    let missed: usize = told.iter().flat_map(|t| &t.lines).filter(|line| line.said.is_empty()).count();
    if args.json {
        println!("{}", serde_json::to_string(&told)?);
    } else {
        told.iter().for_each(|told| print(told, lang));
        if args.file.is_some() && missed == 0 {
            let cards: Vec<&Card<G>> = all.iter().map(|(card, _)| card).collect();
            println!("{}", to_ron(&cards));
        }
    }
    if missed == 0 {
        return Ok(());
    }
    Err(Failed(lang.pick(
        format!("{missed} lines were not understood"),
        format!("{missed} Zeilen wurden nicht verstanden"),
    )))
}

fn tell<G: Shipped + Speak>(card: &Card<G>, heard: &[Heard<G>], lang: Lang) -> Told {
    let [en, de] = Lang::ALL.map(|lang| lines_of(G::book(), card, lang).unwrap_or_default());
    let lines = heard.iter().map(|heard| tell_line(card, heard, lang)).collect();
    Told { data: to_ron(card), en, de, lines }
}

fn tell_line<G: Shipped + Speak>(card: &Card<G>, heard: &Heard<G>, lang: Lang) -> ToldLine {
    let text = heard.text.clone();
    let say = |line: &Line<G>, lang| {
        let mut alone = Card { abilities: Vec::new(), keywords: Vec::new(), only: None, ..card.clone() };
        match line {
            Line::Ability(ability) => alone.abilities.push(ability.clone()),
            Line::Keyword(keyword) => alone.keywords.push(*keyword),
            Line::Only(kind) => alone.only = Some(*kind),
            Line::Numbers => {}
        }
        let lines = lines_of(G::book(), &alone, lang).unwrap_or_default();
        let at = if matches!(line, Line::Keyword(_)) { lines.len().saturating_sub(1) } else { 0 };
        lines.into_iter().nth(at).unwrap_or_default()
    };
    match &heard.read {
        Ok(found) => {
            let said = found.first().map(|line| say(line, lang)).unwrap_or_default();
            let mut or: Vec<String> =
                found.iter().flat_map(|line| Lang::ALL.map(|lang| say(line, lang))).collect();
            or.sort();
            or.dedup();
            let first: Vec<String> =
                found.iter().take(1).flat_map(|l| Lang::ALL.map(|lang| say(l, lang))).collect();
            or.retain(|other| !first.contains(other));
            ToldLine { upto: text.len(), text, said, or, next: Vec::new(), nearest: Vec::new() }
        }
        Err(trouble) => ToldLine {
            text,
            said: String::new(),
            or: Vec::new(),
            upto: trouble.upto,
            next: trouble.next.clone(),
            nearest: trouble.nearest.clone(),
        },
    }
}

fn print(told: &Told, lang: Lang) {
    println!("{}\n", told.data);
    for (name, lines) in [("en", &told.en), ("de", &told.de)] {
        lines.iter().for_each(|line| println!("{name}: {line}"));
    }
    for line in &told.lines {
        if line.said.is_empty() {
            let (known, rest) = line.text.split_at(line.upto.min(line.text.len()));
            println!("\n{}", lang.pick("Not understood from here on:", "Ab hier nicht verstanden:"));
            println!("  {known} >>>{rest}");
            if !line.next.is_empty() {
                let next = line.next.iter().take(12).cloned().collect::<Vec<_>>().join(" | ");
                println!("  {} {next}", lang.pick("There could follow:", "Hier könnte stehen:"));
            }
            for like in &line.nearest {
                println!("  {} {like}", lang.pick("Like it:", "Ähnlich:"));
            }
        } else if line.said != line.text {
            println!("\n{} {}\n  = {}", lang.pick("Read:", "Gelesen:"), line.text, line.said);
        }
        for other in &line.or {
            println!("  {} {other}", lang.pick("It could also mean:", "Es könnte auch heißen:"));
        }
    }
}
