//! `stapel cards read`: a card written as sentences becomes data, and is said again in both languages.

use crate::{Done, Failed};
use stapel_edge::read;
use stapel_kernel::Shipped;
use stapel_reading::{Heard, Reader, Told, named};
use stapel_script::{Card, to_ron};
use stapel_wording::{Lang, Speak};
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
    let told: Vec<Told> = all.iter().map(|(card, heard)| reader.tell(card, heard)).collect();
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

fn print(told: &Told, lang: Lang) {
    println!("{}\n", told.data);
    for (name, lines) in [("en", &told.en), ("de", &told.de)] {
        lines.iter().for_each(|line| println!("{name}: {line}"));
    }
    for line in &told.lines {
        if line.said.is_empty() {
            let (known, rest) = line.text.split_at(line.upto as usize);
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
        if !line.or.is_empty() {
            println!(
                "\n{}",
                lang.pick(
                    "This can be read in more than one way; taken is the first:",
                    "Das lässt sich verschieden lesen; genommen ist das Erste:"
                )
            );
        }
        for (k, one) in line.or.iter().enumerate() {
            println!("  {}. en: {}\n     de: {}", k + 1, one.en, one.de);
        }
    }
}
