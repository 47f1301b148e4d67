//! The table as text, for one seat: what the terminal shows.

use crate::{Orden, Phase, Property, RankMarkScope, Zone, wording};
use stapel_kernel::{Audience, CardView, Seat, Table, View};
use stapel_script::Word;
use stapel_wording::{Lang, Speak, name, seat_name};

pub(crate) fn board(t: &Table<'_, Orden>, seat: Seat, lang: Lang) -> Vec<String> {
    let view = t.view(Audience::Seat(seat));
    let game = &view.game;
    let phase = match game.phase {
        Phase::Start => lang.pick("start of the turn", "Zugbeginn"),
        Phase::Main => lang.pick("turn", "Zug"),
        Phase::End => lang.pick("end of the turn", "Zugende"),
        Phase::Over => lang.pick("over", "Ende"),
    };
    let mut head = format!("══ {} {}", lang.pick("round", "Runde"), game.round);
    if game.rounds_left > 0 {
        head.push_str(&lang.pick(
            format!(" ({} to be played)", game.rounds_left),
            format!(" (noch {} zu spielen)", game.rounds_left),
        ));
    }
    head.push_str(&format!(" · {} · {phase} ══", seat_name(game.turn, lang)));
    let mut lines = vec![head];
    for other in t.in_order(seat).filter(|&s| s != seat) {
        lines.extend(side(t, &view, other, lang));
    }
    lines.extend(side(t, &view, seat, lang));
    lines
}

fn card(t: &Table<'_, Orden>, view: &View<Orden>, card: &CardView<Orden>, lang: Lang) -> String {
    let Some(def) = card.def else { return "▒▒".into() };
    // Whoever reads the table must not count on a card that sleeps (ORD-CON-09).
    let from =
        t.book.def(def).card.extra.from.filter(|&from| view.game.players[card.owner.index()].rank < from);
    if let Some(from) = from.filter(|_| t.game.options.rank_mark_scope == RankMarkScope::WholeCard) {
        let (name, from) = (name(t.book, def, lang), wording::rank_word(from, lang));
        return lang.pick(format!("{name} [from RANK {from} on]"), format!("{name} [ab RANG {from}]"));
    }
    let points: Vec<String> = Property::ALL
        .iter()
        .filter_map(|p| card.stats.iter().find(|s| s.0 == p.stat() && s.1 > 0).map(|s| (p, s.1)))
        .map(|(p, n)| format!("{n}×{}", wording::symbol(*p)))
        .collect();
    let name = name(t.book, def, lang);
    if points.is_empty() { name } else { format!("{name} [{}]", points.join(" ")) }
}

fn side(t: &Table<'_, Orden>, view: &View<Orden>, seat: Seat, lang: Lang) -> Vec<String> {
    let here = |zone: Zone| {
        let found = view.zones.iter().find(|z| z.zone == zone && z.seat == Some(seat));
        found.map_or(&[][..], |z| z.cards.as_slice())
    };
    let player = &view.game.players[seat.index()];
    let top = here(Zone::Path).last().and_then(|c| c.def).map_or_else(String::new, |d| name(t.book, d, lang));
    let mut lines = vec![format!(
        "{}: {} ({}) · {} {}/{} · {} {}/{} · {} {}/{} · {} {}",
        seat_name(seat, lang),
        top,
        wording::rank_word(player.rank, lang),
        lang.pick("plays", "Ausspielen"),
        player.played,
        player.plays,
        lang.pick("actions", "Aktionen"),
        player.acted,
        player.actions,
        lang.pick("hand", "Hand"),
        here(Zone::Hand).len(),
        player.hand_limit,
        lang.pick("draw pile", "Nachziehstapel"),
        here(Zone::Deck).len(),
    )];
    for zone in [Zone::Layout, Zone::Discard, Zone::Outside, Zone::Hand] {
        if here(zone).iter().any(|c| c.def.is_some()) {
            let cards: Vec<String> = here(zone).iter().map(|c| card(t, view, c, lang)).collect();
            lines.push(format!("   {}: {}", Orden::zone_word(zone, lang), cards.join(", ")));
        }
    }
    lines
}
