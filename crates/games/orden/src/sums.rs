//! What the next rank costs, and what is there of it (ORD-RNK, ORD-PAY).

use crate::{Ask, Orden, Phase, Way, Zone, wording};
use stapel_kernel::{Book, Id, Seat, View};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Share, Sum, Total, name};

/// One for each way to the next rank of each player.
pub(crate) fn all(book: &Book<Orden>, view: &View<Orden>, lang: Lang) -> Vec<Sum> {
    if view.game.phase == Phase::Over {
        return Vec::new();
    }
    let players = view.game.players.iter().enumerate().filter(|(_, player)| !player.gone);
    players
        .flat_map(|(k, player)| {
            let ways = player.ways.iter().enumerate();
            ways.map(move |(place, way)| rank(book, view, Seat(k as u8), place as u8, way, lang))
        })
        .collect()
}

fn rank(book: &Book<Orden>, view: &View<Orden>, seat: Seat, place: u8, way: &Way, lang: Lang) -> Sum {
    let row = |ask: &Ask| {
        let parts = ask.cards.iter().map(|&(id, n)| share(book, view, id, n as i16, lang));
        let stat = ask.property.stat();
        Total::new(stat.name(), Orden::stat(stat, lang), delivered(ask))
            .for_seat(seat)
            .of(ask.asked.into())
            .parts(parts.collect())
    };
    Sum {
        kind: "rank",
        seat: Some(seat.0),
        place,
        word: lang.pick("next rank", "nächster Rang").into(),
        rows: way.asks.iter().map(row).collect(),
        result: result(way, lang),
    }
}

fn delivered(ask: &Ask) -> i16 {
    ask.cards.iter().map(|&(_, n)| n as i16).sum()
}

fn share(book: &Book<Orden>, view: &View<Orden>, id: Id, value: i16, lang: Lang) -> Share {
    let mut laid = view.zones.iter().filter(|z| z.zone == Zone::Layout).flat_map(|z| &z.cards);
    let def = laid.find(|card| card.id == Some(id)).and_then(|card| card.def);
    Share::new(def.map(|def| name(book, def, lang)).unwrap_or_default(), value, Some(id))
}

/// "2 K missing"; a card that delivers either of two is counted for both and still pays only one of them.
fn result(way: &Way, lang: Lang) -> String {
    if !way.allowed {
        return lang.pick("not open now", "zurzeit nicht möglich").into();
    }
    let missing: Vec<String> = way
        .asks
        .iter()
        .filter(|ask| delivered(ask) < ask.asked.into())
        .map(|ask| format!("{} {}", i16::from(ask.asked) - delivered(ask), wording::symbol(ask.property)))
        .collect();
    match way.payable {
        Some(true) => lang.pick("can be paid", "bezahlbar").into(),
        Some(false) if missing.is_empty() => lang.pick("not all at once", "nicht alles zugleich").into(),
        None if missing.is_empty() => lang.pick("up to the hand", "hängt von der Hand ab").into(),
        _ => {
            let one = matches!(&missing[..], [only] if only.starts_with("1 "));
            let lack = lang.pick("missing", if one { "fehlt" } else { "fehlen" });
            format!("{} {lack}", missing.join(", "))
        }
    }
}
