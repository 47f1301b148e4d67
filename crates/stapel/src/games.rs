//! `stapel games`

use crate::Done;
use serde_json::json;
use stapel_edge::no_game;
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Game, Rules, Shipped, TableOptions};
use stapel_wording::{Lang, Names};

pub fn list(game: Option<&str>, json: bool, lang: Lang) -> Done {
    let games = match game {
        Some(one) => vec![*GAMES.iter().find(|id| **id == one).ok_or_else(|| no_game(one))?],
        None => GAMES.to_vec(),
    };
    let mut all = Vec::new();
    for id in games {
        with_game!(id, G => {
            let decks: Vec<&str> = G::decks().iter().map(|d| d.id.as_str()).collect();
            let cards = G::book().defs().count();
            if json {
                all.push(json!({
                    "id": id,
                    "title": G::title(lang),
                    "about": G::about(lang),
                    "seats": [G::SEATS.start(), G::SEATS.end()],
                    "cards": cards,
                    "decks": decks,
                    "options": options::<G>(lang),
                }));
            } else {
                let (least, most) = (G::SEATS.start(), G::SEATS.end());
                let seats = if least == most { format!("{least}") } else { format!("{least}–{most}") };
                println!("{id:10} {}", G::title(lang));
                println!("{:10} {}", "", G::about(lang));
                println!("{:10} {} {seats}, {} {cards}, Decks: {}", "",
                    lang.pick("players", "Spieler"), lang.pick("cards", "Karten"), decks.join(", "));
                if game.is_some() {
                    print_options::<G>(lang);
                }
            }
        });
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&all)?);
    }
    Ok(())
}

fn options<G: Game>(lang: Lang) -> serde_json::Value {
    let options = G::Options::ALL.iter().map(|option| {
        let values = option.answers.iter().map(|v| json!({"name": v.name, "about": lang.of(v.said)}));
        json!({"name": option.name, "about": lang.of(option.asks), "values": values.collect::<Vec<_>>()})
    });
    options.collect()
}

/// What `--option NAME=VALUE` takes, the usual first.
fn print_options<G: Game>(lang: Lang) {
    println!(
        "\n{}",
        lang.pick(
            "options of a table (--option), the usual first:",
            "Optionen eines Tisches (--option), das Übliche zuerst:"
        )
    );
    for option in G::Options::ALL {
        println!("  {}  {}", option.name, lang.of(option.asks));
        for value in option.answers {
            println!("    {}={}  {}", option.name, value.name, lang.of(value.said));
        }
        if option.answers.is_empty() {
            println!("    {}={}", option.name, lang.pick("NUMBER", "ZAHL"));
        }
    }
}
