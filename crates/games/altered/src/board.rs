//! The table as text, for one seat: what the terminal shows.

use crate::{Altered, Counter, Phase, Pool, Side, TERRAINS, Zone, region};
use stapel_kernel::{Audience, CardView, Seat, Table, View};
use stapel_script::Word;
use stapel_wording::{Lang, Speak, name, seat_name};

pub(crate) fn board(t: &Table<'_, Altered>, seat: Seat, lang: Lang) -> Vec<String> {
    let view = t.view(Audience::Seat(seat));
    let game = &view.game;
    let phase = match game.phase {
        Phase::Opening => lang.pick("opening", "Eröffnung"),
        Phase::Morning => lang.pick("Morning", "Morgen"),
        Phase::Noon => lang.pick("Noon", "Mittag"),
        Phase::Afternoon => lang.pick("Afternoon", "Nachmittag"),
        Phase::Dusk => lang.pick("Dusk", "Abend"),
        Phase::Night => lang.pick("Night", "Nacht"),
    };
    let mut lines = vec![format!(
        "══ {} {} · {phase} · {} {} ══",
        lang.pick("day", "Tag"),
        game.day,
        lang.pick("first player", "Startspieler"),
        seat_name(game.first, lang)
    )];
    lines.extend(side(t, &view, t.next_seat(seat), lang));
    lines.push(row(t, &view, lang));
    lines.extend(side(t, &view, seat, lang));
    lines
}

/// The eight regions with who stands where: `a` and `A` are the Hero and the Companion of player A.
fn row(t: &Table<'_, Altered>, view: &View<Altered>, lang: Lang) -> String {
    if view.game.arena {
        return format!(
            "   {}",
            lang.pick("The Arena: all terrains count", "Die Arena: Alle Gelände zählen")
        );
    }
    let letters = TERRAINS.map(|terrain| Altered::stat(terrain, lang).chars().next().unwrap_or('?'));
    let mut regions = Vec::new();
    for (k, terrains) in view.game.row.iter().enumerate() {
        let land: String = letters.iter().zip(terrains).filter(|(_, here)| **here).map(|(l, _)| *l).collect();
        let mut markers = String::new();
        for seat in t.state.seats() {
            for side in Side::ALL {
                if region::index(t, seat, side) == k as i16 {
                    let letter = seat.letter();
                    markers.push(if side == Side::Hero { letter } else { letter.to_ascii_uppercase() });
                }
            }
        }
        let land = if land.is_empty() { "▒".into() } else { land.to_lowercase() };
        regions.push(if markers.is_empty() { land } else { format!("{land}({markers})") });
    }
    format!("   {}: {}", Altered::zone_word(Zone::Row, lang), regions.join(" · "))
}

fn card(t: &Table<'_, Altered>, card: &CardView<Altered>, lang: Lang) -> String {
    let Some(def) = card.def else { return "▒▒".into() };
    let mut text = name(t.book, def, lang);
    let stat = |s| card.stats.iter().find(|x| x.0 == s).map(|x| x.1);
    let mut notes = Vec::new();
    if let [Some(f), Some(m), Some(w)] = TERRAINS.map(stat) {
        notes.push(format!("{f}/{m}/{w}"));
    }
    for &(counter, n) in &card.counters {
        if counter != Counter::Boost {
            notes.push(Altered::counters(counter, i16::from(n), lang));
        }
    }
    if !notes.is_empty() {
        text.push_str(&format!(" [{}]", notes.join(", ")));
    }
    text
}

fn side(t: &Table<'_, Altered>, view: &View<Altered>, seat: Seat, lang: Lang) -> Vec<String> {
    let here = |zone: Zone| {
        view.zones.iter().find(|z| z.zone == zone && z.seat == Some(seat)).map_or(&[][..], |z| &z.cards[..])
    };
    let mut lines = vec![format!(
        "{}: {} {}/{} · {} {} · {} {} · {} {}",
        seat_name(seat, lang),
        lang.pick("mana", "Mana"),
        view.pools[seat.index()][Pool::Mana.index()],
        here(Zone::Orbs).len(),
        lang.pick("hand", "Hand"),
        here(Zone::Hand).len(),
        lang.pick("deck", "Deck"),
        here(Zone::Deck).len(),
        lang.pick("discard pile", "Ablage"),
        here(Zone::Discard).len(),
    )];
    let zones = [
        Zone::Hero,
        Zone::HeroExpedition,
        Zone::CompanionExpedition,
        Zone::Landmarks,
        Zone::Reserve,
        Zone::Hand,
    ];
    for zone in zones {
        let known = here(zone).iter().any(|c| c.def.is_some());
        if known {
            let cards: Vec<String> = here(zone).iter().map(|c| card(t, c, lang)).collect();
            lines.push(format!("   {}: {}", Altered::zone_word(zone, lang), cards.join(", ")));
        }
    }
    lines
}
