//! What players are asked, and what is wrong with a deck.

use super::lexicon::{expedition_name, side_name};
use crate::{Altered, Pool, Proc, Stat, Why, Zone, expedition, night, play};
use stapel_kernel::{Audience, Choice, Decision, Frame, Id, Table};
use stapel_wording::{Lang, Names, Questions, Say, list, name, play_label, seat_name};

/// "play Kappa from reserve": with the price where it is not the printed one, and if nothing would come of it.
fn play_option(t: &Table<'_, Altered>, id: Id, lang: Lang) -> String {
    let mut out = play_label(t, id, lang);
    let reserve = t.zone_of(id) == Some(Zone::Reserve);
    if reserve {
        out.push_str(lang.pick(" from reserve", " aus der Reserve"));
    }
    let printed = t.base(id, if reserve { Stat::ReserveCost } else { Stat::HandCost }).unwrap_or(0);
    let price = play::full_price(t, id);
    if price != printed {
        out.push_str(&lang.pick(format!(" for {price} mana"), format!(" für {price} Mana")));
    }
    let seat = t.object(id).owner;
    if t.def(id).resolve.is_some_and(|program| t.idle(program, seat, t.reference(id))) {
        out.push_str(without_effect(lang));
    }
    out
}

/// "use Hathor (discard this from your Reserve): Return a card of your choice ...".
fn use_option(t: &Table<'_, Altered>, id: Id, k: usize, lang: Lang) -> String {
    let card = name(t.book, t.object(id).def, lang);
    let ability = &t.def(id).activated[k];
    let mut say = Say::new(t.book, lang);
    let costs: Vec<String> = ability.text.cost.iter().map(|cost| say.cost(cost)).collect();
    let mut price = list(&costs, lang);
    if t.idle(ability.program, t.object(id).owner, t.reference(id)) {
        price.push_str(without_effect(lang));
    }
    let then = say.sentences(&ability.text.then);
    lang.pick(format!("use {card} ({price}): {then}"), format!("nutze {card} ({price}): {then}"))
}

fn without_effect(lang: Lang) -> &'static str {
    lang.pick(", without effect now", ", zurzeit ohne Wirkung")
}

impl Questions for Altered {
    /// What is asked, with its card, its price and what follows.
    fn question(
        t: &Table<'_, Altered>,
        decision: &Decision<'_, Why>,
        why: Why,
        audience: Audience,
        lang: Lang,
    ) -> Option<String> {
        let about = t.alive(decision.about).filter(|&id| t.knows(audience, id));
        let said = match why {
            Why::Opening => lang.pick(
                "Which three cards become your first Orbs? They stay Orbs to the end; the others are your hand".into(),
                "Welche drei Karten werden deine ersten Manakugeln? Sie bleiben es bis zum Ende; die anderen sind deine Starthand".into(),
            ),
            Why::AddOrb => lang.pick(
                "Morning: lay a card of your hand into your Mana zone? It stays there and gives 1 mana a day".into(),
                "Morgen: Eine Handkarte in die Manazone legen? Sie bleibt dort und gibt jeden Tag 1 Mana".into(),
            ),
            Why::Turn => {
                let mana = t.pool(decision.seat, Pool::Mana);
                lang.pick(
                    format!("Your turn, {mana} mana: any quick actions, then play one card, or pass and be done for today?"),
                    format!("Deine Runde, {mana} Mana: beliebige Schnellaktionen, dann eine Karte spielen, oder passen und für heute fertig sein?"),
                )
            }
            Why::Expedition => lang.pick("Into which of your Expeditions?", "In welche deiner Expeditionen?").into(),
            Why::CreateIn => {
                let Some(Frame::Game(Proc::CreateIn(create))) = t.frames().last() else { return None };
                let token = name(t.book, create.token, lang);
                let tokens = match create.at_once() {
                    1 => lang.pick(format!("1 {token} token"), format!("1 {token}-Marke")),
                    n => lang.pick(format!("{n} {token} tokens"), format!("{n} {token}-Marken")),
                };
                lang.pick(
                    format!("create {tokens} in which Expedition?"),
                    format!("In welcher Expedition erschaffst du {tokens}?"),
                )
            }
            Why::ForLess => {
                let id = t.alive(decision.about)?;
                let price = play::full_price(t, id);
                let less = (price - play::for_less(t, id)).max(0);
                lang.pick(
                    format!("It costs {price} mana. Discard a card from your Reserve and pay {less}?"),
                    format!("Sie kostet {price} Mana. Eine Karte aus deiner Reserve ablegen und nur {less} bezahlen?"),
                )
            }
            Why::CleanUp => {
                let night::Surplus { zone, limit, .. } = night::surplus(t, decision.seat)?;
                let (word, there) = (Altered::zone_word(zone, lang), t.cards(zone, decision.seat).len());
                lang.pick(
                    format!("Clean-up, {word}: {there} cards, {limit} may stay. Which are discarded?"),
                    format!("Aufräumen, {word}: {there} Karten, {limit} dürfen bleiben. Welche werden abgelegt?"),
                )
            }
            Why::KeepDie => {
                lang.pick("Which die counts? The others are ignored", "Welcher Würfel zählt? Die anderen gelten nicht").into()
            }
            Why::ResupplyWhich => lang.pick(
                "Resupply: which card goes to your Reserve? The other is discarded".into(),
                "Nachschub: Welche Karte kommt in deine Reserve? Die andere wird abgelegt".into(),
            ),
            Why::Sabotage => lang.pick(
                "Sabotage: discard up to one card from any Reserve".into(),
                "Sabotage: Lege bis zu eine Karte aus irgendeiner Reserve ab".into(),
            ),
        };
        Some(match about {
            Some(id) => format!("{}: {said}", name(t.book, t.object(id).def, lang)),
            None => said,
        })
    }

    /// "Hero Expedition".
    fn place(t: &Table<'_, Altered>, id: Id, lang: Lang) -> Option<String> {
        let (_, side) = expedition::of(t, id)?;
        Some(side_name(side, lang).into())
    }

    fn option(t: &Table<'_, Altered>, why: Why, choice: Choice, lang: Lang) -> String {
        let card = |id: Id| name(t.book, t.object(id).def, lang);
        match (why, choice) {
            (Why::Opening | Why::AddOrb, Choice::Card(id)) => {
                lang.pick(format!("orb: {}", card(id)), format!("Manakugel: {}", card(id)))
            }
            (Why::AddOrb, Choice::Done) => lang.pick("no Orb", "keine Manakugel").into(),
            (Why::Turn, Choice::Play(id)) => play_option(t, id, lang),
            (Why::Turn, Choice::Activate(id, k)) => use_option(t, id, k as usize, lang),
            (Why::Turn, Choice::Pass) => lang.pick("pass", "passe").into(),
            (Why::Expedition | Why::CreateIn, Choice::Number(n)) => {
                let (seat, side) = play::expedition(n);
                expedition_name(seat, side, lang)
            }
            (Why::KeepDie, Choice::Number(n)) => n.to_string(),
            (Why::Sabotage, Choice::Card(id)) => {
                let (card, whose) = (card(id), seat_name(t.object(id).owner, lang));
                lang.pick(
                    format!("discard {card} from the Reserve of {whose}"),
                    format!("lege {card} aus der Reserve von {whose} ab"),
                )
            }
            (Why::ForLess | Why::CleanUp, Choice::Card(id)) => {
                lang.pick(format!("discard {}", card(id)), format!("lege {} ab", card(id)))
            }
            (Why::Sabotage | Why::ForLess, Choice::Done) => {
                lang.pick("discard nothing", "lege nichts ab").into()
            }
            (Why::ResupplyWhich, Choice::Card(id)) => {
                lang.pick(format!("keep {}", card(id)), format!("behalte {}", card(id)))
            }
            (_, Choice::Done) => lang.pick("done", "fertig").into(),
            (_, other) => format!("{other:?}"),
        }
    }
}
