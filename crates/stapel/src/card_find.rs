//! `stapel cards find`: cards by what they are and do, asked for in a sentence.

use crate::{Done, Failed, cards::card_sheet};
use stapel_kernel::Shipped;
use stapel_reading::{Reader, Unknown};
use stapel_wording::{Lang, Speak};

#[derive(clap::Args)]
pub struct Args {
    pub game: String,
    /// What they are and do: "cards that draw and cost 2 or less"
    #[arg(required = true)]
    text: Vec<String>,
    /// The whole cards, and not their names alone
    #[arg(long)]
    texts: bool,
    #[arg(long)]
    json: bool,
}

pub fn find<G: Shipped + Speak>(args: &Args, lang: Lang) -> Done {
    let book = G::book();
    let text = args.text.join(" ");
    let hits = Reader::<G>::new(book, lang).find(&text).map_err(|Unknown { from, to }| {
        let words = &text[from..to];
        Failed(lang.pick(
            format!("no card of this game is or does \"{words}\""),
            format!("keine Karte dieses Spiels ist oder tut „{words}“"),
        ))
    })?;
    if args.json {
        let ids: Vec<&str> = hits.cards.iter().map(|&id| book.def(id).card.id.as_str()).collect();
        println!("{}", serde_json::json!({"said": hits.said, "cards": ids}));
        return Ok(());
    }
    println!("{} {}", lang.pick("Understood:", "Verstanden:"), hits.said.join("; "));
    for &id in &hits.cards {
        let sheet = card_sheet(book, id, lang);
        let shown = if args.texts { sheet.join("\n") } else { sheet[..2].join(" |") };
        println!("{shown}");
    }
    println!("{}", lang.pick(format!("{} cards", hits.cards.len()), format!("{} Karten", hits.cards.len())));
    Ok(())
}
