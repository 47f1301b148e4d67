//! Questions and options.

use crate::{Nightfall, Why, archive, chain, claim};
use stapel_kernel::{Choice, Id, Seat, Table};
use stapel_wording::{Lang, name, seat_name};

pub(super) fn why(why: Why, lang: Lang) -> &'static str {
    match why {
        Why::Draft => {
            lang.pick("Pick a card for a private archive", "Wähle eine Karte für ein Privat-Archiv")
        }
        Why::Commons => {
            lang.pick("Put a card into the commons", "Lege eine Karte in den öffentlichen Bereich")
        }
        Why::Attack => lang.pick("Whom does it attack?", "Wen greift sie an?"),
        Why::Fight => lang.pick("Which attacker fights next?", "Welcher Angreifer kämpft als Nächster?"),
        Why::Block => lang.pick("Block with which minions?", "Mit welchen Kreaturen blockierst du?"),
        Why::Strengthen => lang.pick("Use a Martial Law wound?", "Eine Wunde des Ausnahmezustands nutzen?"),
        Why::StrengthenWhom => lang.pick("Which minion gets stronger?", "Welche Kreatur wird stärker?"),
        Why::FeedStrength => lang.pick("Feed another wound?", "Mit einer weiteren Wunde füttern?"),
        Why::GuardOrder => {
            lang.pick("Which guard takes the damage first?", "Welche Wache nimmt die Zerstörung zuerst?")
        }
        Why::TakeDamage => {
            lang.pick("Let a minion take the damage?", "Soll eine Kreatur die Zerstörung nehmen?")
        }
        Why::Lay => lang.pick("Lay an order into the chain?", "Einen Auftrag in die Kette legen?"),
        Why::Claim => lang.pick("Claim or discard for influence", "Fordere an oder wirf für Einfluss ab"),
        Why::Heal => lang.pick("Discard wounds for two cards each?", "Wunden für je zwei Karten abwerfen?"),
        Why::RevealWounds => lang.pick("Reveal how many wounds?", "Wie viele Wunden zeigst du vor?"),
        Why::Next => lang.pick("Whom does it happen to first?", "Wem geschieht es zuerst?"),
    }
}

pub(super) fn option(t: &Table<'_, Nightfall>, why: Why, choice: Choice, lang: Lang) -> String {
    let card = |id: Id| name(t.book, t.object(id).def, lang);
    let with =
        |en: &str, de: &str, id: Id| lang.pick(format!("{en} {}", card(id)), format!("{de} {}", card(id)));
    match (why, choice) {
        (Why::Draft, Choice::Card(id)) => with("draft", "wähle", id),
        (Why::Commons, Choice::Card(id)) => with("give", "gib", id),
        (Why::Attack, Choice::Seat(seat)) => {
            let seat = seat_name(seat, lang);
            lang.pick(format!("attack {seat}"), format!("greife {seat} an"))
        }
        (Why::Fight, Choice::Card(id)) => {
            let (card, against) = (card(id), seat_name(Seat(t.object(id).place - 1), lang));
            lang.pick(
                format!("fight with {card} against {against}"),
                format!("kämpfe mit {card} gegen {against}"),
            )
        }
        (Why::Block, Choice::Card(id)) => with("block with", "blockiere mit", id),
        (Why::Strengthen | Why::FeedStrength | Why::Heal, Choice::Card(id)) => with("use", "nutze", id),
        (Why::StrengthenWhom, Choice::Card(id)) => with("strengthen", "stärke", id),
        (Why::GuardOrder | Why::TakeDamage, Choice::Card(id)) => with("damage", "triff", id),
        (Why::Lay, Choice::Card(id)) => {
            let kicked = chain::kicked(t, t.object(id).def);
            with("lay", "lege", id) + if kicked { lang.pick(" (kicked)", " (mit Kicker)") } else { "" }
        }
        (Why::Claim, Choice::Play(id)) => {
            let cost = claim::cost(t, id);
            match archive::wound_on_top(t, id) {
                Some(wound) => lang.pick(
                    format!("claim {} (cost {cost}, on top of the archive {})", card(wound), card(id)),
                    format!("fordere {} an (Kosten {cost}, auf dem Archiv {})", card(wound), card(id)),
                ),
                None => lang.pick(
                    format!("claim {} (cost {cost})", card(id)),
                    format!("fordere {} an (Kosten {cost})", card(id)),
                ),
            }
        }
        (Why::Claim, Choice::Card(id)) => lang.pick(
            format!("discard {} for 1 influence", card(id)),
            format!("wirf {} für 1 Einfluss ab", card(id)),
        ),
        (Why::RevealWounds, Choice::Number(n)) => lang.pick(format!("reveal {n}"), format!("zeige {n}")),
        (Why::Next, Choice::Card(id)) => with("first", "zuerst", id),
        (Why::Next, Choice::Seat(seat)) => {
            let seat = seat_name(seat, lang);
            lang.pick(format!("first {seat}"), format!("zuerst {seat}"))
        }
        (_, Choice::Done) => lang.pick("done", "fertig").into(),
        (_, other) => format!("{other:?}"),
    }
}
