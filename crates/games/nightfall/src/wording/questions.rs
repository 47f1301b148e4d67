//! Questions and options.

use super::lexicon::points;
use crate::{Nightfall, Pool, Proc, Stat, Why, archive, chain, claim, combat};
use stapel_kernel::{Audience, Choice, Decision, Frame, Id, Seat, Table};
use stapel_wording::{Lang, Names, Questions, name, of_seat, seat_name};

fn drafting(t: &Table<'_, Nightfall>, seat: Seat, why: Why, lang: Lang) -> Option<String> {
    if why == Why::Commons {
        let question = lang.pick(
            "Draft: which card goes into the commons? What is left returns to the box",
            "Auswahl: Welche Karte kommt in den öffentlichen Bereich? Der Rest kommt in die Schachtel",
        );
        return Some(question.into());
    }
    let Some(Frame::Game(Proc::Draft(draft))) = t.frames().last() else { return None };
    let (n, next) = (draft.round + 1, seat_name(t.next_seat(seat), lang));
    Some(lang.pick(
        format!("Draft: which card becomes your private archive {n} of 2? The others go to {next}"),
        format!("Auswahl: Welche Karte wird dein Privat-Archiv {n} von 2? Die anderen gehen an {next}"),
    ))
}

/// What may be laid behind the last order of the chain.
fn laying(t: &Table<'_, Nightfall>, audience: Audience, lang: Lang) -> String {
    match t.stack().last() {
        None => lang.pick(
            "Open a chain with an order? Without one nobody lays anything this turn".into(),
            "Mit einem Auftrag eine Kette beginnen? Ohne ihn legt in diesem Zug niemand etwas aus".into(),
        ),
        Some(last) => {
            let links = &t.book.def(last.def).card.extra.links;
            let links: Vec<&str> = links.iter().map(|&c| Nightfall::kind(c, lang)).collect();
            let (card, links) = (name(t.book, last.def, lang), links.join(lang.pick(" or ", " oder ")));
            let card = of_seat(&card, last.seat, audience, lang);
            lang.pick(
                format!("Add an order to the chain? Behind {card} goes: {links}"),
                format!("Einen Auftrag an die Kette legen? Hinter {card} passt: {links}"),
            )
        }
    }
}

/// Questions about attackers, blockers and damage.
fn in_combat(t: &Table<'_, Nightfall>, why: Why, about: Option<Id>, lang: Lang) -> Option<String> {
    let card = |id: Id| name(t.book, t.object(id).def, lang);
    let text = |en: String, de: String| Some(lang.pick(en, de));
    let strength = |id: Id| t.stat(id, Stat::Strength).unwrap_or(0);
    let damage = || match t.frames().last() {
        Some(Frame::Game(Proc::Hurt(hurt))) => Some(points(hurt.points, lang)),
        _ => None,
    };
    match why {
        Why::Attack => {
            let id = about?;
            let (card, n) = (card(id), strength(id));
            text(
                format!("{card} has to attack (strength {n}): whom?"),
                format!("{card} muss angreifen (Stärke {n}): wen?"),
            )
        }
        Why::Fight => text(
            "Combat: which of your attackers fights next?".into(),
            "Kampf: Welcher deiner Angreifer kämpft als Nächster?".into(),
        ),
        Why::Block => {
            let id = about?;
            let (card, whose, n) = (card(id), seat_name(t.object(id).controller, lang), strength(id));
            let damage = points(n, lang);
            text(
                format!("{card} of {whose} attacks: {damage}. Block with which minions? The first takes damage first"),
                format!("{card} von {whose} greift an: {damage}. Mit welchen Kreaturen blockierst du? Die erste nimmt zuerst Zerstörung"),
            )
        }
        Why::Strengthen => text(
            "Your wound effect of this turn: discard a Martial Law wound to give one of your minions +1 strength in this combat phase?".into(),
            "Dein Wunden-Effekt in diesem Zug: Eine Wunde im Ausnahmezustand abwerfen, um einer deiner Kreaturen in dieser Kampfphase +1 Stärke zu geben?".into(),
        ),
        Why::StrengthenWhom => text(
            "Martial Law wound: which minion gets +1 strength in this combat phase?".into(),
            "Wunde im Ausnahmezustand: Welche Kreatur erhält in dieser Kampfphase +1 Stärke?".into(),
        ),
        Why::FeedStrength => {
            let id = about?;
            let (card, n) = (card(id), strength(id));
            text(
                format!("Feed: discard another wound for +1 strength on {card} (now {n})?"),
                format!("Füttern: Noch eine Wunde abwerfen, für +1 Stärke auf {card} (jetzt {n})?"),
            )
        }
        Why::GuardOrder => {
            let damage = damage()?;
            text(
                format!("{damage} on you: which guard takes it first, up to its health?"),
                format!("{damage} gegen dich: Welche Wache nimmt zuerst, bis zu ihrer Gesundheit?"),
            )
        }
        Why::TakeDamage => {
            let damage = damage()?;
            text(
                format!("{damage} on you: let a minion take it, up to its health? Each point left is a wound"),
                format!("{damage} gegen dich: Soll eine Kreatur sie nehmen, bis zu ihrer Gesundheit? Jeder Punkt, der bleibt, ist eine Wunde"),
            )
        }
        _ => None,
    }
}

impl Questions for Nightfall {
    /// The whole question: what for, at what price, what follows.
    fn question(
        t: &Table<'_, Nightfall>,
        decision: &Decision<'_, Why>,
        why: Why,
        audience: Audience,
        lang: Lang,
    ) -> Option<String> {
        let about = t.alive(decision.about).filter(|&id| t.knows(audience, id));
        let card = |id: Id| name(t.book, t.object(id).def, lang);
        let text = |en: String, de: String| Some(lang.pick(en, de));
        let asks = t.frames().last();
        match why {
            Why::Draft | Why::Commons => drafting(t, decision.seat, why, lang),
            Why::Lay => Some(laying(t, audience, lang)),
            Why::Claim => {
                let n = t.pool(decision.seat, Pool::Influence);
                if n == 0 {
                    return text(
                        "No influence left: discard hand cards for 1 influence each to claim more, or end your claiming?".into(),
                        "Kein Einfluss mehr: Handkarten für je 1 Einfluss abwerfen, um mehr anzufordern, oder aufhören?".into(),
                    );
                }
                text(
                    format!(
                        "Claim cards from archives (you have {n} influence), or discard hand cards for 1 influence each"
                    ),
                    format!(
                        "Fordere Karten aus Archiven an (du hast {n} Einfluss) oder wirf Handkarten für je 1 Einfluss ab"
                    ),
                )
            }
            Why::Heal => {
                let Some(Frame::Game(Proc::Cleanup(cleanup))) = asks else { return None };
                let cards = 2 * u16::from(cleanup.used);
                text(
                    format!(
                        "Your wound effect of this turn: discard which wounds? For each you draw 2 cards afterwards (so far {cards})"
                    ),
                    format!(
                        "Dein Wunden-Effekt in diesem Zug: Welche Wunden wirfst du ab? Für jede ziehst du danach 2 Karten (bisher {cards})"
                    ),
                )
            }
            Why::RevealWounds => {
                let Some(Frame::Game(Proc::RevealWounds(reveal))) = asks else { return None };
                let (card, kind) = (card(about?), Nightfall::kind(reveal.kind, lang));
                text(
                    format!("{card}: reveal how many wounds of the type {kind} from your hand?"),
                    format!("{card}: Wie viele Wunden der Art {kind} zeigst du von deiner Hand vor?"),
                )
            }
            Why::Next => {
                let card = card(about?);
                match decision.options.first() {
                    Some(Choice::Seat(_)) => text(
                        format!("{card}: it happens to one player after the other. To whom first?"),
                        format!("{card}: Es geschieht einem Spieler nach dem anderen. Wem zuerst?"),
                    ),
                    _ => text(
                        format!("{card}: it happens to one minion after the other. To which first?"),
                        format!("{card}: Es geschieht einer Kreatur nach der anderen. Welcher zuerst?"),
                    ),
                }
            }
            Why::Attack
            | Why::Fight
            | Why::Block
            | Why::Strengthen
            | Why::StrengthenWhom
            | Why::FeedStrength
            | Why::GuardOrder
            | Why::TakeDamage => in_combat(t, why, about, lang),
        }
    }

    // Blockers are attached to their attacker (NF-BLK-5).
    fn attached_to(host: &str, lang: Lang) -> String {
        lang.pick(format!("blocking {host}"), format!("blockiert {host}"))
    }
    fn carrying(what: &str, lang: Lang) -> String {
        lang.pick(format!("blocked by {what}"), format!("blockiert von {what}"))
    }

    fn option(t: &Table<'_, Nightfall>, why: Why, choice: Choice, lang: Lang) -> String {
        let card = |id: Id| name(t.book, t.object(id).def, lang);
        let with = |en: &str, de: &str, id: Id| {
            lang.pick(format!("{en} {}", card(id)), format!("{de} {}", card(id)))
        };
        match (why, choice) {
            (Why::Draft, Choice::Card(id)) => with("draft", "wähle", id),
            (Why::Commons, Choice::Card(id)) => with("give", "gib", id),
            (Why::Attack, Choice::Seat(seat)) => {
                let seat = seat_name(seat, lang);
                lang.pick(format!("attack {seat}"), format!("greife {seat} an"))
            }
            (Why::Fight, Choice::Card(id)) => {
                let (card, against) = (card(id), seat_name(combat::target(t, id), lang));
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
}
