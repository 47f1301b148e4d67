//! What the Expeditions add up, and who would move (ALT-DUSK, ALT-ARENA).

use crate::{Altered, Expedition, Side, TERRAINS, expedition};
use stapel_kernel::{Audience, Book, Id, Seat, View};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Share, Sum, Total, capital, name, seat_name};

pub(crate) fn all(book: &Book<Altered>, view: &View<Altered>, lang: Lang) -> Vec<Sum> {
    let mut sums: Vec<Sum> = match view.game.contest {
        Some(won) => vec![arena(book, view, won, lang)],
        None => Side::ALL.into_iter().map(|side| compared(book, view, side, lang)).collect(),
    };
    if view.game.contest.is_none() {
        sums.extend((0..view.seats).map(|seat| apart(view, Seat(seat), lang)));
    }
    sums
}

fn share(book: &Book<Altered>, view: &View<Altered>, id: Id, value: i16, lang: Lang) -> Share {
    let mut cards = view.zones.iter().flat_map(|z| &z.cards);
    let def = cards.find(|card| card.id == Some(id)).and_then(|card| card.def);
    Share::new(def.map(|def| name(book, def, lang)).unwrap_or_default(), value, Some(id))
}

/// A player's terrains, in these Expeditions together.
fn terrains(
    book: &Book<Altered>,
    view: &View<Altered>,
    seat: Seat,
    of: &[&Expedition],
    lang: Lang,
) -> Vec<Total> {
    let row = |(k, terrain): (usize, crate::Stat)| {
        let members = of.iter().flat_map(|e| &e.members).filter(|(_, share)| share[k] != 0);
        let total =
            Total::new(terrain.name(), Altered::stat(terrain, lang), of.iter().map(|e| e.totals[k]).sum());
        Total {
            counts: of.iter().any(|e| e.counts[k]),
            parts: members.map(|(id, n)| share(book, view, *id, n[k], lang)).collect(),
            ..total.for_seat(seat)
        }
    };
    TERRAINS.into_iter().enumerate().map(row).collect()
}

/// The Expeditions of one side against each other.
fn compared(book: &Book<Altered>, view: &View<Altered>, side: Side, lang: Lang) -> Sum {
    let here: Vec<&Expedition> = view.game.expeditions.iter().filter(|e| e.side == side).collect();
    let moving: Vec<Seat> = here.iter().filter(|e| e.moves).map(|e| e.seat).collect();
    let result = match moving[..] {
        [] => lang.pick("nobody moves", "niemand rückt vor").into(),
        [seat] if view.audience == Audience::Seat(seat) => lang.pick("you move", "du rückst vor").into(),
        [seat] => format!("{} {}", seat_name(seat, lang), lang.pick("moves", "rückt vor")),
        _ => lang.pick("both move", "beide rücken vor").into(),
    };
    Sum {
        kind: "expedition",
        seat: None,
        place: side.index() as u8,
        word: Altered::zone_word(expedition::zone(side), lang).into(),
        rows: here.iter().flat_map(|e| terrains(book, view, e.seat, &[e], lang)).collect(),
        result,
    }
}

/// In the Arena both Expeditions of a player count together, and all three terrains.
fn arena(book: &Book<Altered>, view: &View<Altered>, won: [i16; 2], lang: Lang) -> Sum {
    let rows = (0..view.seats).map(Seat).flat_map(|seat| {
        let mine: Vec<&Expedition> = view.game.expeditions.iter().filter(|e| e.seat == seat).collect();
        let rows = terrains(book, view, seat, &mine, lang);
        rows.into_iter().map(|row| Total { counts: true, ..row })
    });
    let best = (won[0] != won[1]).then(|| Seat(u8::from(won[1] > won[0])));
    let result = match best {
        Some(seat) => {
            let (mine, theirs) = (won[seat.index()], won[1 - seat.index()]);
            let who = seat_name(seat, lang);
            lang.pick(
                format!("{who} wins, {mine} terrains to {theirs}"),
                format!("{who} gewinnt mit {mine} zu {theirs} Regionstypen"),
            )
        }
        None => lang.pick("nobody wins", "niemand gewinnt").into(),
    };
    Sum {
        kind: "arena",
        seat: None,
        place: 0,
        word: lang.pick("Arena", "Arena").into(),
        rows: rows.collect(),
        result,
    }
}

/// How far a player's markers are from meeting (ALT-WIN-01).
fn apart(view: &View<Altered>, seat: Seat, lang: Lang) -> Sum {
    let n = view.game.apart[seat.index()];
    let result = match n {
        0 => lang.pick("met", "getroffen").into(),
        1 => lang.pick("1 region apart", "noch 1 Region auseinander").into(),
        n => lang.pick(format!("{n} regions apart"), format!("noch {n} Regionen auseinander")),
    };
    let word = lang.pick("way to meet", "Weg bis zum Treffen");
    Sum {
        kind: "apart",
        seat: Some(seat.0),
        place: 0,
        word: capital(word),
        rows: vec![Total::new("Apart", lang.pick("regions", "Regionen"), n).for_seat(seat)],
        result,
    }
}
