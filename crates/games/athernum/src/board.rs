//! The table as text, for one seat: what the terminal shows.

use crate::{Athernum, Counter, Phase, Pool, Stat, Zone};
use stapel_kernel::{Audience, CardView, Id, Seat, Table, View};
use stapel_script::Word;
use stapel_wording::{Lang, Speak, name, seat_name};

pub(crate) fn board(t: &Table<'_, Athernum>, seat: Seat, lang: Lang) -> Vec<String> {
    let view = t.view(Audience::Seat(seat));
    let game = &view.game;
    let phase = match game.phase {
        Phase::SetUp => lang.pick("set-up", "Vorbereitung"),
        Phase::Morning => lang.pick("Morning", "Morgen"),
        Phase::Day => lang.pick("Day", "Tag"),
        Phase::Combat => lang.pick("combat phase", "Kampfphase"),
        Phase::Evening => lang.pick("Evening", "Abend"),
        Phase::Night => lang.pick("Night", "Nacht"),
    };
    let mut lines = vec![format!(
        "══ {} {} · {} · {phase} · {} {} ══",
        lang.pick("turn", "Zug"),
        game.turn_number,
        seat_name(game.turn, lang),
        lang.pick("victory pool", "Siegpunkte-Pool"),
        game.pool
    )];
    for other in t.state.seats().filter(|&s| s != seat) {
        lines.extend(side(t, &view, other, lang));
    }
    if !view.stack.is_empty() {
        let effects: Vec<String> = view
            .stack
            .iter()
            .rev()
            .map(|l| l.source.map_or_else(|| "?".into(), |def| name(t.book, def, lang)))
            .collect();
        lines.push(format!(
            "   {}: {}",
            lang.pick("stack, next first", "Stapel, Nächster zuerst"),
            effects.join(" · ")
        ));
    }
    if let Some(fight) = game.combat {
        let who = |id: Option<Id>| id.map_or_else(|| "–".into(), |id| name(t.book, t.object(id).def, lang));
        lines.push(format!("   {}: {}", lang.pick("combat", "Kampf"), fight.map(who).join(" / ")));
    }
    lines.extend(side(t, &view, seat, lang));
    lines
}

fn zone_of(view: &View<Athernum>, zone: Zone, seat: Seat) -> &[CardView<Athernum>] {
    view.zones.iter().find(|z| z.zone == zone && z.seat == Some(seat)).map_or(&[], |z| &z.cards)
}

fn card(t: &Table<'_, Athernum>, view: &View<Athernum>, card: &CardView<Athernum>, lang: Lang) -> String {
    let Some(def) = card.def else { return format!("▒▒{}", place(card)) };
    let mut notes = Vec::new();
    let stat = |s: Stat| card.stats.iter().find(|x| x.0 == s).map(|x| x.1);
    if card.face_down {
        notes.push(lang.pick("face down", "verdeckt").to_string());
    } else if let (Some(ofv), Some(dfv)) = (stat(Stat::Ofv), stat(Stat::Dfv)) {
        notes.push(format!("{ofv}/{dfv}"));
    }
    for &(counter, n) in &card.counters {
        notes.push(match counter {
            Counter::Damage => lang.pick(format!("damage {n}"), format!("Schaden {n}")),
            Counter::Exhaustion => lang.pick(format!("exhausted {n}"), format!("erschöpft {n}")),
            Counter::Victory => format!("★{n}/{}", stat(Stat::Field).unwrap_or(0)),
        });
    }
    if view.game.main.contains(&card.id) {
        notes.push(lang.pick("main", "Haupt").into());
    }
    let host = card
        .attached
        .map_or_else(String::new, |host| format!(" → {}", name(t.book, t.object(host).def, lang)));
    let notes = if notes.is_empty() { String::new() } else { format!(" [{}]", notes.join(" ")) };
    format!("{}{notes}{host}", name(t.book, def, lang))
}

/// Where a hidden item lies: 0 is the main card, 1 to 5 are the slots, 6 is the location.
fn place(card: &CardView<Athernum>) -> String {
    format!(" ({})", card.place)
}

fn side(t: &Table<'_, Athernum>, view: &View<Athernum>, seat: Seat, lang: Lang) -> Vec<String> {
    let here = |z: Zone| zone_of(view, z, seat);
    let pools = &view.pools[seat.index()];
    let points: Vec<String> = crate::POINTS
        .iter()
        .filter(|p| pools[p.index()] > 0)
        .map(|&p| format!("{} {}", pools[p.index()], Athernum::pool_word(p, lang)))
        .collect();
    let mut line = format!(
        "{}: {} {}",
        seat_name(seat, lang),
        lang.pick("command tokens", "Befehlsmarken"),
        pools[Pool::Command.index()]
    );
    for zone in [Zone::Hand, Zone::Deck, Zone::Extra, Zone::Discard, Zone::Void] {
        line.push_str(&format!(" · {} {}", Athernum::zone_word(zone, lang), here(zone).len()));
    }
    if !points.is_empty() {
        line.push_str(&format!(" · {}: {}", lang.pick("resource pool", "Ressourcenpool"), points.join(", ")));
    }
    let mut lines = vec![line];
    for zone in [Zone::Main, Zone::Characters, Zone::Location, Zone::Items, Zone::Resources, Zone::Hand] {
        let known = zone != Zone::Hand || here(zone).iter().any(|c| c.def.is_some());
        if !here(zone).is_empty() && known {
            let list: Vec<String> = here(zone).iter().map(|c| card(t, view, c, lang)).collect();
            lines.push(format!("   {}: {}", Athernum::zone_word(zone, lang), list.join(", ")));
        }
    }
    lines
}
