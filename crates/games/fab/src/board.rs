//! The table as text, for one seat: what the terminal shows.

use crate::{Fab, Phase, Pool, Public, Step, Zone};
use stapel_kernel::{Audience, CardView, LayerKind, Seat, Table, View};
use stapel_script::Word;
use stapel_wording::{Lang, Speak, name, seat_name};

pub(crate) fn board(t: &Table<'_, Fab>, seat: Seat, lang: Lang) -> Vec<String> {
    let view = t.view(Audience::Seat(seat));
    let mut lines = vec![headline(&view.game, lang)];
    let other = Seat(1 - seat.0);
    lines.extend(side(t, &view, other, lang));
    lines.extend(middle(t, &view, lang));
    lines.extend(side(t, &view, seat, lang));
    lines
}

fn headline(game: &Public, lang: Lang) -> String {
    let phase = match game.phase {
        Phase::SetUp => lang.pick("set-up", "Aufbau"),
        Phase::Start => lang.pick("start phase", "Startphase"),
        Phase::Action => lang.pick("action phase", "Aktionsphase"),
        Phase::End => lang.pick("end phase", "Endphase"),
    };
    let step = match game.step {
        Step::None => String::new(),
        step => format!(", {} {}", lang.pick("step:", "Schritt:"), step.name()),
    };
    format!(
        "══ {} {} · {} · {phase}{step} ══",
        lang.pick("turn", "Zug"),
        game.turn_number,
        seat_name(game.turn, lang)
    )
}

fn zone(view: &View<Fab>, zone: Zone, seat: Option<Seat>) -> &[CardView<Fab>] {
    view.zones.iter().find(|z| z.zone == zone && z.seat == seat).map_or(&[], |z| &z.cards)
}

fn card(t: &Table<'_, Fab>, card: &CardView<Fab>, lang: Lang) -> String {
    let Some(def) = card.def else { return "▒▒".into() };
    let mut text = name(t.book, def, lang);
    let stats: Vec<String> = card
        .stats
        .iter()
        .filter_map(|(stat, n)| match stat {
            crate::Stat::Cost => Some(format!("{}{n}", lang.pick("c", "k"))),
            crate::Stat::Power => Some(format!("{}{n}", lang.pick("p", "a"))),
            crate::Stat::Defense => Some(format!("{}{n}", lang.pick("d", "v"))),
            _ => None,
        })
        .collect();
    if !stats.is_empty() {
        text.push_str(&format!(" [{}]", stats.join(" ")));
    }
    for (counter, n) in &card.counters {
        text.push_str(&format!(" {{{}}}", Fab::counters(*counter, i16::from(*n), lang)));
    }
    if card.face_down {
        text = format!("({text})");
    }
    text
}

fn cards(t: &Table<'_, Fab>, list: &[CardView<Fab>], lang: Lang) -> String {
    list.iter().map(|c| card(t, c, lang)).collect::<Vec<_>>().join(", ")
}

fn side(t: &Table<'_, Fab>, view: &View<Fab>, seat: Seat, lang: Lang) -> Vec<String> {
    let here = |z: Zone| zone(view, z, Some(seat));
    let pool = |p: Pool| view.pools[seat.index()][p.index()];
    let mut lines = vec![format!(
        "{}: {} · ♥ {} · {} {} · {} {} · {} {} · {} {} · {} {}",
        seat_name(seat, lang),
        cards(t, here(Zone::Hero), lang),
        pool(Pool::Life),
        lang.pick("resources", "Ressourcen"),
        pool(Pool::Resources),
        lang.pick("action points", "Aktionspunkte"),
        pool(Pool::ActionPoints),
        lang.pick("hand", "Hand"),
        here(Zone::Hand).len(),
        lang.pick("deck", "Deck"),
        here(Zone::Deck).len(),
        lang.pick("graveyard", "Friedhof"),
        here(Zone::Graveyard).len(),
    )];
    let arena: Vec<CardView<Fab>> =
        [Zone::Weapon, Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs, Zone::Permanent]
            .into_iter()
            .flat_map(|z| here(z).to_vec())
            .collect();
    for (word, list) in [
        (lang.pick("arena", "Arena"), arena.as_slice()),
        (Fab::zone_word(Zone::Hand, lang), here(Zone::Hand)),
        (Fab::zone_word(Zone::Arsenal, lang), here(Zone::Arsenal)),
        (Fab::zone_word(Zone::Pitch, lang), here(Zone::Pitch)),
        (Fab::zone_word(Zone::Banished, lang), here(Zone::Banished)),
    ] {
        if !list.is_empty() {
            lines.push(format!("   {word}: {}", cards(t, list, lang)));
        }
    }
    lines
}

fn middle(t: &Table<'_, Fab>, view: &View<Fab>, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    let chain = zone(view, Zone::Chain, None);
    for (k, link) in view.game.links.iter().enumerate() {
        let place = k as u8 + 1;
        let part = |mine: bool| {
            let list: Vec<CardView<Fab>> = chain
                .iter()
                .filter(|c| c.place == place && (c.controller == link.attacker) == mine)
                .cloned()
                .collect();
            cards(t, &list, lang)
        };
        let defenders = part(false);
        let hit = if link.hit { lang.pick(" — hit", " — getroffen") } else { "" };
        let against = if defenders.is_empty() { String::new() } else { format!(" ⟵ {defenders}") };
        lines.push(format!("   {} {place}: {}{against}{hit}", lang.pick("link", "Segment"), part(true)));
    }
    for layer in view.stack.iter().rev() {
        let source = layer.source.map_or_else(|| "▒▒".into(), |d| name(t.book, d, lang));
        let kind = match layer.kind {
            None | Some(LayerKind::Card | LayerKind::Static | LayerKind::Own(_)) => "",
            Some(LayerKind::Ability(_)) => lang.pick(" (ability)", " (Fähigkeit)"),
            Some(LayerKind::Trigger(_)) => lang.pick(" (trigger)", " (ausgelöst)"),
        };
        lines.push(format!(
            "   {}: {source}{kind} · {}",
            Fab::zone_word(Zone::Stack, lang),
            seat_name(layer.seat, lang)
        ));
    }
    if lines.is_empty() {
        lines.push("   ·".into());
    }
    lines
}
