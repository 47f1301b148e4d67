//! What the table adds up: attackers against blockers, wounds, and what may follow in the chain.

use crate::{Assault, Nightfall, Phase, Stat, Type, WOUND_TYPES, Zone, wording::wounds as so_many};
use stapel_kernel::{Book, CardView, Id, Seat, View};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Share, Sum, Total, name};

pub(crate) fn all(book: &Book<Nightfall>, view: &View<Nightfall>, lang: Lang) -> Vec<Sum> {
    let mut sums: Vec<Sum> = view.game.assaults.iter().map(|a| attack(book, view, a, lang)).collect();
    if !view.game.links.is_empty() {
        sums.push(link(&view.game.links, lang));
    }
    if view.game.phase != Phase::Draft {
        let playing = (0..view.seats).map(Seat).filter(|seat| !view.game.gone.contains(seat));
        sums.extend(playing.map(|seat| wounds(view, seat, lang)));
    }
    sums
}

fn minion(view: &View<Nightfall>, id: Id) -> Option<&CardView<Nightfall>> {
    let mut play = view.zones.iter().filter(|z| z.zone == Zone::Play).flat_map(|z| &z.cards);
    play.find(|card| card.id == Some(id))
}

fn share(book: &Book<Nightfall>, view: &View<Nightfall>, id: Id, value: i16, lang: Lang) -> Share {
    let def = minion(view, id).and_then(|card| card.def);
    Share::new(def.map(|def| name(book, def, lang)).unwrap_or_default(), value, Some(id))
}

/// All that attacks one player, what blocks it, and the wounds.
fn attack(book: &Book<Nightfall>, view: &View<Nightfall>, assault: &Assault, lang: Lang) -> Sum {
    let attackers: Vec<Share> =
        assault.attackers.iter().map(|a| share(book, view, a.id, a.strength, lang)).collect();
    let blocked = assault.attackers.iter().flat_map(|a| &a.blocked);
    let blockers: Vec<Share> = blocked.map(|&(id, n)| share(book, view, id, n, lang)).collect();
    let row = |sign, word, seat, parts: Vec<Share>| {
        let value = stapel_kernel::sum(parts.iter().map(|part| part.value));
        Total::new(sign, word, value).for_seat(seat).parts(parts)
    };
    let mut rows = vec![
        row(Stat::Strength.name(), Nightfall::stat(Stat::Strength, lang), view.game.turn, attackers),
        row(Stat::Health.name(), lang.pick("blocked", "geblockt"), assault.seat, blockers),
    ];
    if assault.kept > 0 {
        let word = lang.pick("kept off", "abgehalten");
        rows.push(Total::new("Kept", word, assault.kept).for_seat(assault.seat));
    }
    Sum {
        kind: "attack",
        seat: Some(assault.seat.0),
        place: assault.seat.0,
        word: lang.pick("attacked", "angegriffen").into(),
        rows,
        result: so_many(assault.wounds, lang),
    }
}

/// What counts at the end (NF-END-6).
fn wounds(view: &View<Nightfall>, seat: Seat, lang: Lang) -> Sum {
    let types = view.game.wounds[seat.index()];
    let row = |(kind, &n): (Type, &usize)| {
        Total::new(kind.name(), Nightfall::kind(kind, lang), n as i16).for_seat(seat)
    };
    Sum {
        kind: "wounds",
        seat: Some(seat.0),
        place: 0,
        word: lang.pick("wounds", "Wunden").into(),
        rows: WOUND_TYPES.into_iter().zip(&types).map(row).collect(),
        result: so_many(types.iter().sum::<usize>() as i16, lang),
    }
}

/// The colours that may follow in the chain.
fn link(links: &[Type], lang: Lang) -> Sum {
    let fits = lang.pick("fits", "passt");
    let row = |&colour: &Type| {
        let total = Total::new(colour.name(), Nightfall::kind(colour, lang), 1);
        Total { reads: Some(fits.into()), ..total }
    };
    let words: Vec<&str> = links.iter().map(|&colour| Nightfall::kind(colour, lang)).collect();
    Sum {
        kind: "link",
        seat: None,
        place: 0,
        word: lang.pick("next in the chain", "als Nächstes in die Kette").into(),
        rows: links.iter().map(row).collect(),
        result: words.join(lang.pick(" or ", " oder ")),
    }
}
