//! `stapel games`

use crate::Done;
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Rules, Shipped};
use stapel_wording::{Lang, Names};

pub fn list(json: bool, lang: Lang) -> Done {
    let mut all = Vec::new();
    for &id in GAMES {
        with_game!(id, G => {
            let decks: Vec<&str> = G::decks().iter().map(|d| d.id.as_str()).collect();
            let cards = G::book().defs().count();
            if json {
                all.push(serde_json::json!({
                    "id": id,
                    "title": G::title(lang),
                    "about": G::about(lang),
                    "seats": [G::SEATS.start(), G::SEATS.end()],
                    "cards": cards,
                    "decks": decks,
                }));
            } else {
                let (least, most) = (G::SEATS.start(), G::SEATS.end());
                let seats = if least == most { format!("{least}") } else { format!("{least}–{most}") };
                println!("{id:10} {}", G::title(lang));
                println!("{:10} {}", "", G::about(lang));
                println!("{:10} {} {seats}, {} {cards}, Decks: {}", "",
                    lang.pick("players", "Spieler"), lang.pick("cards", "Karten"), decks.join(", "));
            }
        });
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&all)?);
    }
    Ok(())
}
