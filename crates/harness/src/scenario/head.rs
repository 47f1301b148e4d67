//! A table as the head of a scenario: the quickest way from "this looks wrong" to a test.

use super::{layout, names};
use stapel_kernel::{Id, Seat, Table};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};

/// Writes a table down: every card in its place with its face, owner, counters and what it is attached to, every number
/// of a player and of the table, the options that are not as usual. What is under way is not written, nor what lasts, nor who has seen
/// a hidden card: it fits a table on which nothing is.
pub fn head<G: Speak>(t: &Table<'_, G>, title: &str, options: &G::Options) -> String {
    let mut out = format!("game: {}\ntitle: {title}\nrules:\n", G::ID);
    for seat in t.seats() {
        let mut parts = Vec::new();
        for &zone in G::Zone::ALL {
            let rule = G::zone(zone);
            let cards: Vec<String> = t
                .cards(zone, seat)
                .iter()
                .rev()
                .filter(|&&id| !t.object(id).is_proxy())
                .filter(|&&id| !rule.shared || listed_under(t, id) == seat)
                .map(|&id| card(t, id, seat, rule.face_down))
                .collect();
            if !cards.is_empty() {
                parts.push(format!("{}={}", zone_word::<G>(zone), cards.join(", ")));
            }
        }
        for &pool in G::Pool::ALL {
            parts.push(format!("{}={}", pool_word::<G>(pool), t.pool(seat, pool)));
        }
        out.push_str(&format!("seat {}: {}\n", seat.letter(), parts.join("; ")));
    }
    let mut try_out = t.clone();
    let numbers = G::table_numbers(t).into_iter().filter(|&(word, n)| G::set_number(&mut try_out, word, n));
    let numbers: Vec<String> = numbers.map(|(word, n)| format!("{word}={n}")).collect();
    if !numbers.is_empty() {
        out.push_str(&format!("table: {}\n", numbers.join("; ")));
    }
    // Every game shows whose turn it is; the table as such has no turns.
    let public = serde_json::to_value(G::public(t)).unwrap_or_default();
    let turn = public.get("turn").and_then(serde_json::Value::as_u64).unwrap_or(0);
    out.push_str(&format!("turn: {}\n", Seat(turn as u8).letter()));
    for (name, value) in unusual::<G>(options) {
        out.push_str(&format!("option: {name}={value}\n"));
    }
    out
}

/// Whose line of the head a card in a zone of all stands in: its controller's; a card of nobody in the first.
fn listed_under<G: Speak>(t: &Table<'_, G>, id: Id) -> Seat {
    let controller = t.object(id).controller;
    if controller.index() < t.seat_count() { controller } else { Seat(0) }
}

fn seat_word(seat: Seat) -> String {
    if seat == Seat::NOBODY { "nobody".into() } else { seat.letter().to_string() }
}

/// A word that is read back as this very zone.
fn zone_word<G: Speak>(zone: G::Zone) -> String {
    let word = G::zone_word(zone, Lang::En);
    if layout::zone::<G>(word) == Some(zone) { word.into() } else { zone.name().to_lowercase() }
}

fn pool_word<G: Speak>(pool: G::Pool) -> String {
    let word = G::pool_word(pool, Lang::En);
    if layout::pool::<G>(word) == Some(pool) { word.into() } else { pool.name().to_lowercase() }
}

/// The options of a table that are not the usual ones.
fn unusual<G: Speak>(options: &G::Options) -> Vec<(String, String)> {
    let [here, usual] =
        [options, &G::Options::default()].map(|o| serde_json::to_value(o).unwrap_or_default());
    let Some(here) = here.as_object() else { return Vec::new() };
    let text = |v: &serde_json::Value| v.as_str().map_or_else(|| v.to_string(), str::to_string);
    here.iter()
        .filter(|(name, v)| usual.get(name) != Some(v))
        .map(|(name, v)| (name.clone(), text(v)))
        .collect()
}

/// A card that lies in a zone of this seat, or is this seat's in a zone of all.
fn card<G: Speak>(t: &Table<'_, G>, id: Id, seat: Seat, usually_down: bool) -> String {
    let object = t.object(id);
    let mut text = names::written(t.book, object.def);
    match (object.is_face_down(), usually_down) {
        (true, false) => text.push_str(" [face down]"),
        (false, true) => text.push_str(" [face up]"),
        _ => {}
    }
    if object.owner != seat {
        text.push_str(&format!(" [owner {}]", seat_word(object.owner)));
    }
    if object.controller != seat {
        text.push_str(&format!(" [controller {}]", seat_word(object.controller)));
    }
    if object.place != 0 {
        text.push_str(&format!(" [place {}]", object.place));
    }
    if let Some(host) = host(t, id) {
        text.push_str(&format!(" [on {host}]"));
    }
    for &counter in G::Counter::ALL {
        let n = object.counters[counter.index()];
        if n > 0 {
            text.push_str(&format!(" [{} {n}]", counter.name().to_lowercase()));
        }
    }
    text
}

/// What a card is attached to, as the head names it: of whose side, which of several.
fn host<G: Speak>(t: &Table<'_, G>, id: Id) -> Option<String> {
    let (host, controller) = (t.object(id).attached, t.object(id).controller);
    if host == Id::NONE {
        return None;
    }
    let def = t.object(host).def;
    let seats = [controller].into_iter().chain(t.seats());
    let mut found = seats.map(|s| (s, layout::hosts(t, s, def, id)));
    let (seat, all) = found.find(|(_, all)| all.contains(&host))?;
    let number = all.iter().position(|&h| h == host).unwrap_or(0) + 1;
    let side = if seat == controller { String::new() } else { format!("{} ", seat.letter()) };
    let copy = if number == 1 { String::new() } else { format!(" #{number}") };
    Some(format!("{side}{}{copy}", names::written(t.book, def)))
}
