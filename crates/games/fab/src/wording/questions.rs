//! What a player is asked, and the labels of the answers.

use super::actions::{activation, playing};
use crate::damage::Kind;
use crate::end_phase::Rule;
use crate::pitch::{Pay, Purpose};
use crate::prevention::Prevent;
use crate::words::Why;
use crate::{Fab, Keyword, Place, Pool, Proc, Stat, Step, Zone, defend, facts};
use stapel_kernel::{Audience, Choice, Decision, Frame, Id, Layer, LayerKind, Seat, Table, Target};
use stapel_script::{Ability, Cond, Effect, Static, Word};
use stapel_wording::{Bill, Debt, Lang, Names, Questions, Say, aimed_at, list, name, of_seat, seat_name};

fn boost(card: &str, lang: Lang) -> String {
    lang.pick(
        format!(
            "{card}: boost? You banish the top card of your deck; if it is a Mechanologist card, {card} gains go again"
        ),
        format!(
            "{card}: Boosten? Du verbannst die oberste Karte deines Decks; ist sie eine Mechanologist-Karte, erhält {card} Weitermachen"
        ),
    )
}

/// What is to be paid, and what is there of it.
pub(crate) fn bill(t: &Table<'_, Fab>, lang: Lang) -> Option<Bill> {
    let Some(Frame::Game(Proc::Pay(pay))) = t.frames().last() else { return None };
    let decision = t.decision()?;
    let card = t.alive(decision.about).map(|id| name(t.book, t.object(id).def, lang));
    let what = price(pay, card, lang);
    let debt = Debt {
        sign: Pool::Resources.name(),
        word: Fab::pool_word(Pool::Resources, lang).into(),
        owed: pay.n,
        laid: Some(t.pool(decision.seat, Pool::Resources)),
        by: vec![Stat::Pitch.name()],
    };
    let text = lang.pick(format!("Pay {what}: pitch a card"), format!("Bezahle {what}: Pitche eine Karte"));
    Some(Bill { text, debts: vec![debt] })
}

/// What is to be paid, and for what.
fn price(pay: &Pay, card: Option<String>, lang: Lang) -> String {
    let price = Fab::pool(Pool::Resources, pay.n, lang);
    match (card, pay.purpose) {
        (None, _) => price,
        (Some(card), Purpose::Extra) => lang.pick(
            format!("{price} for the additional cost of {card}"),
            format!("{price} als zusätzliche Kosten von {card}"),
        ),
        (Some(card), _) => lang.pick(format!("{price} for {card}"), format!("{price} für {card}")),
    }
}

/// The same, and how much is there.
fn pitch(pay: &Pay, has: i16, card: Option<String>, lang: Lang) -> String {
    let what = price(pay, card, lang);
    lang.pick(
        format!("Pay {what} (you have {has}): pitch a card"),
        format!("Bezahle {what} (du hast {has}): Pitche eine Karte"),
    )
}

fn prevention(prevent: &Prevent, card: Option<String>, lang: Lang) -> String {
    let n = prevent.n;
    let damage = match prevent.kind {
        Kind::Arcane => lang.pick(format!("{n} arcane damage"), format!("{n} Arkanschaden")),
        _ => lang.pick(format!("{n} damage"), format!("{n} Schaden")),
    };
    let from = card.map(|card| lang.pick(format!(" by {card}"), format!(" durch {card}")));
    let from = from.unwrap_or_default();
    let would = if n == 1 { "würde" } else { "würden" };
    lang.pick(
        format!("You would be dealt {damage}{from}: prevent some of it with what?"),
        format!("Dir {would} {damage}{from} zugefügt: Womit verhinderst du davon etwas?"),
    )
}

fn heaving(n: i16, card: &str, lang: Lang) -> String {
    let price = Fab::pool(Pool::Resources, n, lang);
    lang.pick(
        format!(
            "Heave {card} for {price}? It goes face up into your arsenal, and you create {n} Seismic Surge tokens"
        ),
        format!(
            "{card} für {price} hieven? Sie kommt offen in dein Arsenal, und du erzeugst {n} Seismische-Woge-Spielsteine"
        ),
    )
}

/// " (load)", for one of the abilities that have names.
fn which_ability(t: &Table<'_, Fab>, layer: &Layer, lang: Lang) -> String {
    let LayerKind::Ability(k) = layer.kind else { return String::new() };
    let ability = &t.book.def(layer.def).activated[k as usize].text;
    ability.name.as_ref().map_or_else(String::new, |name| format!(" ({})", lang.pick(&name.en, &name.de)))
}

/// Where the players are, and what comes of passing.
fn priority(t: &Table<'_, Fab>, audience: Audience, lang: Lang) -> String {
    let have = lang.pick("You have priority", "Du hast Priorität");
    let next = match t.stack().last() {
        Some(layer) => {
            let seen = t.alive(layer.this).is_none_or(|id| t.knows(audience, id));
            let card = match seen {
                true => name(t.book, layer.def, lang) + &which_ability(t, layer, lang),
                false => lang.pick("a hidden card", "eine verdeckte Karte").into(),
            };
            let mut card = of_seat(&card, layer.seat, audience, lang);
            // That a reaction is for the attack goes without saying.
            let attack = t.game.links.last().map(|link| Target::Object(link.attack));
            if seen && !layer.targets.iter().any(|&target| Some(target) == attack) {
                card.push_str(&aimed_at(t, layer, audience, lang));
            }
            lang.pick(format!("{card} resolves"), format!("{card} wird abgehandelt"))
        }
        None => match t.game.step {
            Step::None => lang.pick("End Phase", "Endphase").into(),
            Step::Layer | Step::Attack => "Defend Step".into(),
            Step::Defend => "Reaction Step".into(),
            Step::Reaction => lang.pick("damage", "Schaden").into(),
            Step::Damage | Step::Resolution => "Link Step".into(),
            Step::Link | Step::Close => lang.pick("the combat chain closes", "die Kampfkette endet").into(),
        },
    };
    // What was dealt is dealt.
    let ahead = matches!(t.game.step, Step::Layer | Step::Attack | Step::Defend | Step::Reaction);
    let fight = t.game.links.last().filter(|_| ahead).and_then(|link| {
        let attack = t.alive(link.attack)?;
        let power = t.stat(attack, Stat::Power).unwrap_or(0);
        let defense = defend::total(t, link.defender);
        let attack = name(t.book, t.object(attack).def, lang);
        Some(lang.pick(
            format!(" ({attack}, {power} against {defense})"),
            format!(" ({attack}, {power} gegen {defense})"),
        ))
    });
    let fight = fight.unwrap_or_default();
    lang.pick(format!("{have}{fight}. All pass: {next}"), format!("{have}{fight}. Passen alle: {next}"))
}

/// The optional cost of a card, and what comes of paying it.
fn may_cost(t: &Table<'_, Fab>, id: Id, lang: Lang) -> String {
    let paid = Cond::Fact(crate::Fact::Paid);
    let mut say = Say::new(t.book, lang);
    let mut costs = String::new();
    let mut results = Vec::new();
    for ability in &t.def(id).card.abilities {
        match ability {
            Ability::MayCost(all) => {
                let all: Vec<String> = all.iter().map(|c| say.cost_infinitive(c)).collect();
                costs = list(&all, lang);
            }
            Ability::Static(text) if text.provided == paid => {
                results.push(say.static_ability(&Static { provided: Cond::Always, ..text.clone() }));
            }
            Ability::When(trigger) if trigger.provided == paid => {
                let mut always = trigger.clone();
                always.provided = Cond::Always;
                results.push(say.trigger(&always));
            }
            Ability::Resolve(effects) => {
                for effect in effects {
                    if let Effect::If(cond, then) = effect
                        && *cond == paid
                    {
                        results.push(say.sentences(then));
                    }
                }
            }
            _ => {}
        }
    }
    let results = results.join(" ");
    let results = results.trim_end_matches('.');
    lang.pick(
        format!("{costs} as an additional cost? If you do: {results}"),
        format!("Möchtest du als zusätzliche Kosten {costs}? Wenn du das tust: {results}"),
    )
}

fn defense(t: &Table<'_, Fab>, who: Seat, seat: Seat, lang: Lang) -> Option<String> {
    let link = t.game.links.last()?;
    let attack = t.alive(link.attack)?;
    let power = t.stat(attack, Stat::Power).unwrap_or(0);
    let defense = defend::total(t, who);
    let dominates = t.has(attack, Keyword::Dominate);
    let attack = name(t.book, t.object(attack).def, lang);
    let attacker = seat_name(link.attacker, lang);
    let whom = match who == seat {
        true => lang.pick("you".to_string(), "dich".to_string()),
        false => seat_name(who, lang),
    };
    let limit = match dominates {
        true => lang.pick("; dominate: one card from hand at most", "; Dominieren: höchstens eine Handkarte"),
        false => "",
    };
    Some(lang.pick(
        format!(
            "{attack} of {attacker} attacks {whom} with {power} power: defend with which cards? (so far {defense} defense{limit})"
        ),
        format!(
            "{attack} von {attacker} greift {whom} mit Angriffswert {power} an: Mit welchen Karten verteidigst du? (bisher Verteidigungswert {defense}{limit})"
        ),
    ))
}

fn put_away(pitched: bool, bottom: bool, lang: Lang) -> &'static str {
    match (pitched, bottom) {
        (true, true) => lang.pick(
            "Which pitched card goes under your deck next? (the last one lies at the very bottom)",
            "Welche gepitchte Karte kommt als nächste unter dein Deck? (die letzte liegt ganz unten)",
        ),
        (true, false) => lang.pick(
            "Which pitched card goes on your deck next? (the last one lies on top)",
            "Welche gepitchte Karte kommt als nächste auf dein Deck? (die letzte liegt obenauf)",
        ),
        (false, true) => lang.pick(
            "Which card goes under your deck next? (the last one lies at the very bottom)",
            "Welche Karte kommt als nächste unter dein Deck? (die letzte liegt ganz unten)",
        ),
        (false, false) => lang.pick(
            "Which card goes on your deck next? (the last one lies on top)",
            "Welche Karte kommt als nächste auf dein Deck? (die letzte liegt obenauf)",
        ),
    }
}

impl Questions for Fab {
    /// The whole question: which card asks, what for, at what price, and what comes of it. What lies hidden is told to those
    /// who know it only.
    fn question(
        t: &Table<'_, Fab>,
        decision: &Decision<'_, Why>,
        why: Why,
        audience: Audience,
        lang: Lang,
    ) -> Option<String> {
        let Some(Frame::Game(asking)) = t.frames().last() else { return None };
        let own = matches!(audience, Audience::Open) || audience == Audience::Seat(decision.seat);
        let about = t.alive(decision.about).filter(|&id| t.knows(audience, id));
        let card = about.map(|id| name(t.book, t.object(id).def, lang));
        Some(match (why, asking) {
            (Why::Priority, _) => priority(t, audience, lang),
            (Why::MayCost, _) => format!("{}: {}", card?, may_cost(t, about?, lang)),
            (Why::Boost, _) => boost(&card?, lang),
            (Why::AttackTarget, _) => {
                let card = card?;
                match t.has(about?, Keyword::TwoHeroes) {
                    true => lang.pick(
                        format!("{card}: attack whom? (up to 2 heroes)"),
                        format!("{card}: Wen greifst du an? (bis zu 2 Helden)"),
                    ),
                    false => lang.pick(format!("{card}: attack whom?"), format!("{card}: Wen greifst du an?")),
                }
            }
            (Why::Pitch, Proc::Pay(pay)) => pitch(pay, t.pool(decision.seat, Pool::Resources), card, lang),
            (Why::Prevent, Proc::Prevent(prevent)) => prevention(prevent, card, lang),
            (Why::Heave, Proc::Heave(heave)) => heaving(heave.price, &card?, lang),
            (Why::Intimidate, _) => {
                let card = card.map(|card| format!("{card}: ")).unwrap_or_default();
                lang.pick(
                    format!(
                        "{card}intimidate whom? A random card of their hand is banished face down until the end phase"
                    ),
                    format!(
                        "{card}Wen schüchterst du ein? Eine zufällige Handkarte wird bis zur Endphase verdeckt verbannt"
                    ),
                )
            }
            (Why::Banish, _) => {
                let card = card?;
                lang.pick(
                    format!("{card}: banish which card of your hand face down, as a cost?"),
                    format!("{card}: Welche Handkarte verbannst du als Kosten verdeckt?"),
                )
            }
            (Why::StartItem, _) => {
                let hero = name(t.book, t.object(facts::hero(t, decision.seat)?).def, lang);
                lang.pick(
                    format!("{hero}: begin the game with which item of your deck in the arena?"),
                    format!("{hero}: Mit welchem Gegenstand deines Decks in der Arena beginnst du das Spiel?"),
                )
            }
            (Why::BringIn, _) => lang
                .pick(
                    "Inventory: bring in which card? Where there is no room for it, you leave another one out",
                    "Inventar: Welche Karte wechselst du ein? Wo kein Platz für sie ist, lässt du dafür eine andere weg",
                )
                .into(),
            (Why::LeaveOut, Proc::Sideboard(sideboard)) if own => {
                let card = name(t.book, t.object(sideboard.comes).def, lang);
                lang.pick(
                    format!("Leave out which card for {card}?"),
                    format!("Welche Karte lässt du für {card} weg?"),
                )
            }
            (Why::Defend, Proc::Declare(declare)) => defense(t, declare.whom, decision.seat, lang)?,
            (Why::Store, _) => lang
                .pick(
                    "End phase: put a card from your hand face down into your arsenal?",
                    "Endphase: Legst du eine Handkarte verdeckt in dein Arsenal?",
                )
                .into(),
            (Why::PutUnder | Why::PutOnTop, Proc::PutAway(away)) => {
                put_away(away.pitched(), away.place == Place::Bottom, lang).into()
            }
            _ => return None,
        })
    }

    fn place(t: &Table<'_, Self>, id: Id, lang: Lang) -> Option<String> {
        let link = t.object(id).place;
        (t.zone_of(id) == Some(Zone::Chain))
            .then(|| lang.pick(format!("chain link {link}"), format!("Kampfsegment {link}")))
    }

    fn own_layer(_t: &Table<'_, Self>, kind: LayerKind, lang: Lang) -> Option<String> {
        // Not everybody knows these cards.
        let returns = kind == Rule::Return.layer();
        returns.then(|| lang.pick("intimidated cards return", "eingeschüchterte Karten kommen zurück").into())
    }

    fn option(t: &Table<'_, Fab>, why: Why, choice: Choice, lang: Lang) -> String {
        let card = |id: Id| name(t.book, t.object(id).def, lang);
        match (why, choice) {
            (Why::First, Choice::Seat(seat)) if t.decision().is_some_and(|asked| asked.seat == seat) => {
                lang.pick("go first yourself", "beginne selbst").into()
            }
            (Why::First, Choice::Seat(seat)) => {
                let seat = seat_name(seat, lang);
                lang.pick(format!("{seat} goes first"), format!("{seat} beginnt"))
            }
            (Why::WhoStacksFirst, Choice::Seat(seat)) => {
                let seat = seat_name(seat, lang);
                lang.pick(format!("first those of {seat}"), format!("zuerst die von {seat}"))
            }
            (Why::AttackTarget, Choice::Seat(seat)) => {
                let seat = seat_name(seat, lang);
                lang.pick(format!("attack {seat}"), format!("greife {seat} an"))
            }
            (Why::Intimidate, Choice::Seat(seat)) => seat_name(seat, lang),
            (Why::MayCost | Why::Boost, Choice::Yes) => lang.pick("yes", "ja").into(),
            (Why::MayCost | Why::Boost, _) => lang.pick("no", "nein").into(),
            (Why::Prevent, Choice::Card(id)) => {
                let (n, quells) = crate::prevention::offered(t, id);
                let price = Fab::pool(Pool::Resources, n, lang);
                // FAB-KW-31: that has its price later.
                let later = match quells {
                    true => lang.pick(", destroyed in the end phase", ", wird in der Endphase zerstört"),
                    false => "",
                };
                lang.pick(
                    format!("pay for {} ({price}, prevents up to {n}{later})", card(id)),
                    format!("bezahle für {} ({price}, verhindert bis zu {n}{later})", card(id)),
                )
            }
            (Why::Prevent, Choice::Number(k)) => {
                let (source, n) = crate::prevention::source(t, k);
                let source = name(t.book, source, lang);
                lang.pick(
                    format!("prevent with {source} (up to {n})"),
                    format!("verhindere mit {source} (bis zu {n})"),
                )
            }
            (Why::Heave, Choice::Card(id)) => {
                lang.pick(format!("heave {}", card(id)), format!("hieve {}", card(id)))
            }
            (Why::Banish, Choice::Card(id)) => {
                lang.pick(format!("banish {}", card(id)), format!("verbanne {}", card(id)))
            }
            (Why::StartItem, Choice::Card(id)) => {
                lang.pick(format!("begin with {}", card(id)), format!("beginne mit {}", card(id)))
            }
            (Why::BringIn, Choice::Card(id)) => {
                lang.pick(format!("bring in {}", card(id)), format!("wechsle {} ein", card(id)))
            }
            (Why::LeaveOut, Choice::Card(id)) => {
                lang.pick(format!("leave out {}", card(id)), format!("lass {} weg", card(id)))
            }
            (Why::PutOnTop, Choice::Card(id)) => {
                lang.pick(format!("put {} on top", card(id)), format!("lege {} obenauf", card(id)))
            }
            (Why::Priority, Choice::Play(id)) => playing(t, id, lang),
            (Why::Priority, Choice::Activate(id, k)) => activation(t, id, k, lang),
            (Why::Priority, _) => lang.pick("pass", "passe").into(),
            (Why::Pitch, Choice::Card(id)) => {
                lang.pick(format!("pitch {}", card(id)), format!("pitche {}", card(id)))
            }
            (Why::Defend, Choice::Card(id)) => {
                lang.pick(format!("defend with {}", card(id)), format!("verteidige mit {}", card(id)))
            }
            (Why::Store, Choice::Card(id)) => {
                lang.pick(format!("store {}", card(id)), format!("lege {} ins Arsenal", card(id)))
            }
            (Why::Store, _) => lang.pick("store nothing", "lege nichts ins Arsenal").into(),
            (Why::PutUnder, Choice::Card(id)) => {
                lang.pick(format!("put {} under", card(id)), format!("lege {} darunter", card(id)))
            }
            (_, Choice::Done) => lang.pick("done", "fertig").into(),
            (_, other) => format!("{other:?}"),
        }
    }
}
