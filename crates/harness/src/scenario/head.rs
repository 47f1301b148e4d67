//! A table as the head of a scenario: the quickest way from "this looks wrong" to a test.

use stapel_kernel::{Flags, Id, Seat, Table};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};

/// Writes a table down. What is under way is not written: it fits a table on which nothing is.
pub fn head<G: Speak>(t: &Table<'_, G>, title: &str) -> String {
    let mut out = format!("game: {}\ntitle: {title}\nrules:\n", G::ID);
    for seat in t.state.seats() {
        let mut parts = Vec::new();
        for &zone in G::Zone::ALL {
            let cards: Vec<String> = t
                .cards(zone, seat)
                .iter()
                .rev()
                .filter(|&&id| !t.object(id).flags.has(Flags::PROXY))
                .filter(|&&id| t.object(id).controller == seat)
                .map(|&id| card(t, id, G::zone(zone).face_down))
                .collect();
            if !cards.is_empty() {
                parts.push(format!("{}={}", G::zone_word(zone, Lang::En), cards.join(", ")));
            }
        }
        for &pool in G::Pool::ALL {
            if t.pool(seat, pool) != 0 {
                parts.push(format!("{}={}", G::pool_word(pool, Lang::En), t.pool(seat, pool)));
            }
        }
        out.push_str(&format!("seat {}: {}\n", seat.letter(), parts.join("; ")));
    }
    // Every game shows whose turn it is; the table as such has no turns.
    let public = serde_json::to_value(G::public(t)).unwrap_or_default();
    let turn = public.get("turn").and_then(serde_json::Value::as_u64).unwrap_or(0);
    out.push_str(&format!("turn: {}\n", Seat(turn as u8).letter()));
    out
}

fn card<G: Speak>(t: &Table<'_, G>, id: Id, usually_down: bool) -> String {
    let object = t.object(id);
    let mut text = G::card_name(t.def(id), Lang::En);
    match (object.flags.has(Flags::FACE_DOWN), usually_down) {
        (true, false) => text.push_str(" [face down]"),
        (false, true) => text.push_str(" [face up]"),
        _ => {}
    }
    if object.attached != Id::NONE {
        text.push_str(&format!(" [on {}]", G::card_name(t.def(object.attached), Lang::En)));
    }
    for &counter in G::Counter::ALL {
        let n = object.counters[counter.index()];
        if n > 0 {
            text.push_str(&format!(" [{} {n}]", counter.name().to_lowercase()));
        }
    }
    text
}
