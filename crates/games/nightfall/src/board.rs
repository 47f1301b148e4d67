//! The table as text, for one seat: what the terminal shows.

use crate::{Counter, Nightfall, Phase, Stat, Zone};
use stapel_kernel::{Audience, CardView, Seat, Table, View};
use stapel_wording::{Lang, Speak, name, seat_name};

pub(crate) fn board(t: &Table<'_, Nightfall>, seat: Seat, lang: Lang) -> Vec<String> {
    let view = t.view(Audience::Seat(seat));
    let game = &view.game;
    let phase = match game.phase {
        Phase::Draft => lang.pick("draft", "Draft"),
        Phase::Start => lang.pick("start", "Beginn"),
        Phase::Combat => lang.pick("combat", "Kampf"),
        Phase::Chain => lang.pick("chain", "Kette"),
        Phase::Claim => lang.pick("claim", "Anforderung"),
        Phase::Cleanup => lang.pick("cleanup", "Aufräumen"),
        Phase::Over => lang.pick("over", "Ende"),
    };
    let mut lines = vec![format!(
        "══ {} {} · {} · {phase} · {} {} ══",
        lang.pick("round", "Runde"),
        game.round,
        seat_name(game.turn, lang),
        lang.pick("face-up wounds", "offene Wunden"),
        game.face_up
    )];
    for other in t.state.seats().filter(|&s| s != seat) {
        lines.extend(side(t, &view, other, lang));
    }
    for zone in [Zone::Commons, Zone::Chain] {
        let list = cards(t, zone_of(&view, zone, None), lang);
        if !list.is_empty() {
            lines.push(format!("   {}: {list}", Nightfall::zone_word(zone, lang)));
        }
    }
    lines.extend(side(t, &view, seat, lang));
    lines
}

fn zone_of(view: &View<Nightfall>, zone: Zone, seat: Option<Seat>) -> &[CardView<Nightfall>] {
    view.zones.iter().find(|z| z.zone == zone && z.seat == seat).map_or(&[], |z| &z.cards)
}

fn card(t: &Table<'_, Nightfall>, card: &CardView<Nightfall>, lang: Lang) -> String {
    let Some(def) = card.def else { return "▒▒".into() };
    let mut text = name(t.book, def, lang);
    let stat = |s: Stat| card.stats.iter().find(|x| x.0 == s).map(|x| x.1);
    let colour = crate::COLOURS.into_iter().find(|&c| t.book.def(def).types.contains(c));
    let mut notes = Vec::new();
    if let Some(colour) = colour {
        notes.push(Nightfall::kind(colour, lang).to_string());
    }
    if let (Some(s), Some(h)) = (stat(Stat::Strength), stat(Stat::Health)) {
        notes.push(format!("{s}/{h}"));
    }
    for &(counter, n) in &card.counters {
        notes.push(match counter {
            Counter::Damage => format!("-{n}"),
            Counter::Copies => {
                format!("{}x, {} {}", n, lang.pick("cost", "Kosten"), stat(Stat::Cost).unwrap_or(0))
            }
        });
    }
    if !notes.is_empty() {
        text.push_str(&format!(" [{}]", notes.join(" ")));
    }
    text
}

fn cards(t: &Table<'_, Nightfall>, list: &[CardView<Nightfall>], lang: Lang) -> String {
    list.iter().map(|c| card(t, c, lang)).collect::<Vec<_>>().join(", ")
}

fn side(t: &Table<'_, Nightfall>, view: &View<Nightfall>, seat: Seat, lang: Lang) -> Vec<String> {
    let here = |z: Zone| zone_of(view, z, Some(seat));
    let mut lines = vec![format!(
        "{}: {} {} · {} {} · {} {} · {} {}",
        seat_name(seat, lang),
        lang.pick("influence", "Einfluss"),
        view.pools[seat.index()][0],
        lang.pick("hand", "Hand"),
        here(Zone::Hand).len(),
        lang.pick("deck", "Kartenstapel"),
        here(Zone::Deck).len(),
        lang.pick("discard pile", "Ablage"),
        here(Zone::Discard).len(),
    )];
    for zone in [Zone::Offer, Zone::Picks, Zone::Private, Zone::Play, Zone::Hand] {
        let known = here(zone).iter().any(|c| c.def.is_some());
        if known {
            lines.push(format!("   {}: {}", Nightfall::zone_word(zone, lang), cards(t, here(zone), lang)));
        }
    }
    if let Some(top) = here(Zone::Discard).last() {
        lines.push(format!(
            "   {}: {}",
            lang.pick("top of the discard pile", "oben auf der Ablage"),
            card(t, top, lang)
        ));
    }
    lines
}
