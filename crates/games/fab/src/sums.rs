//! What the combat chain adds up: attack against defence, link by link (FAB-DMG-1).

use crate::{Against, Blow, Fab, Stat, Zone};
use stapel_kernel::{Book, CardView, Id, View};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Share, Sum, Total, capital, name, seat_name};

pub(crate) fn all(book: &Book<Fab>, view: &View<Fab>, lang: Lang) -> Vec<Sum> {
    let links = view.game.links.iter().zip(&view.game.blows).enumerate();
    links
        .map(|(k, (link, blow))| {
            let attack = blow.attack.and_then(|id| on_chain(view, id));
            let mut rows: Vec<Total> = attack.map(|card| power(book, card, lang)).into_iter().collect();
            for against in &blow.against {
                rows.extend(defence(book, view, against, lang));
            }
            Sum {
                kind: "attack",
                seat: Some(link.attacker.0),
                place: k as u8,
                word: lang.pick(format!("link {}", k + 1), format!("Kampfsegment {}", k + 1)),
                rows,
                result: result(blow, lang),
            }
        })
        .collect()
}

fn on_chain(view: &View<Fab>, id: Id) -> Option<&CardView<Fab>> {
    let mut chain = view.zones.iter().filter(|z| z.zone == Zone::Chain).flat_map(|z| &z.cards);
    chain.find(|card| card.id == Some(id))
}

fn card_name(book: &Book<Fab>, card: &CardView<Fab>, lang: Lang) -> String {
    card.def.map(|def| name(book, def, lang)).unwrap_or_default()
}

fn power(book: &Book<Fab>, card: &CardView<Fab>, lang: Lang) -> Total {
    let now = card.stats.iter().find(|(stat, _)| *stat == Stat::Power).map_or(0, |(_, n)| *n);
    Total::new(Stat::Power.name(), Fab::stat(Stat::Power, lang), now)
        .for_seat(card.controller)
        .parts(Share::all(book, card, Stat::Power, card_name(book, card, lang), lang))
}

/// What defends a target, and what is prevented besides.
fn defence(book: &Book<Fab>, view: &View<Fab>, against: &Against, lang: Lang) -> Vec<Total> {
    let share = |&(id, n): &(Id, i16)| {
        let card = on_chain(view, id);
        Share::new(card.map(|card| card_name(book, card, lang)).unwrap_or_default(), n, Some(id))
    };
    let total = stapel_kernel::sum(against.defence.iter().map(|(_, n)| *n));
    let mut rows = vec![
        Total::new(Stat::Defense.name(), Fab::stat(Stat::Defense, lang), total)
            .for_seat(against.seat)
            .parts(against.defence.iter().map(share).collect()),
    ];
    if against.prevented > 0 {
        let word = lang.pick("prevented", "verhindert");
        rows.push(Total::new("Prevented", word, against.prevented).for_seat(against.seat));
    }
    rows
}

/// "3 damage"; with several targets, who takes how much.
fn result(blow: &Blow, lang: Lang) -> String {
    let blocked = || lang.pick("blocked", "abgewehrt").to_string();
    if blow.struck {
        return match blow.dealt {
            0 => blocked(),
            n => lang.pick(format!("hit for {n}"), format!("{n} Schaden angerichtet")),
        };
    }
    if blow.attack.is_none() {
        return lang.pick("no attack any more", "kein Angriff mehr").into();
    }
    let taken = |against: &Against| match against.damage {
        0 => blocked(),
        n => lang.pick(format!("{n} damage"), format!("{n} Schaden")),
    };
    match &blow.against[..] {
        [one] => taken(one),
        several => {
            let each = several.iter().map(|one| format!("{}: {}", seat_name(one.seat, lang), taken(one)));
            capital(&each.collect::<Vec<_>>().join(", "))
        }
    }
}
