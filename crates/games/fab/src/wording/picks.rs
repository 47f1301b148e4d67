//! Instructions about one card that is picked for them, or that is "it": what one does or may do with it.

use crate::{Fab, Fact, Verb, Zone};
use stapel_script::{Amount, Effect, Filter, Is, Pick, Sel, Who};
use stapel_wording::{Case, Clause, Lang, Names, Say, Sentences};

/// "You may ..." and what follows from it.
pub(super) fn you_may(lang: Lang, what: impl Into<String>) -> Clause {
    Clause::says(lang, lang.pick("you", "du"), lang.pick("may", "darfst"), what)
}

/// What follows if something was done: ". If you do, draw a card".
fn if_done(say: &mut Say<'_, Fab>, rest: &[Effect<Fab>]) -> String {
    if rest.is_empty() {
        return String::new();
    }
    let text = say.led_in(say.lang.pick("If you do", "Wenn du das tust"), rest);
    format!(". {}", text.strip_suffix('.').unwrap_or(&text))
}

/// What is done with a card: English has one form for it, German an order, in two parts, and an infinitive.
struct Deed {
    en: String,
    verb: &'static str,
    order: String,
    infinitive: String,
}

impl Deed {
    /// The infinitive ends with its verb.
    fn new(en: String, verb: &'static str, order: String, infinitive: &str) -> Self {
        Self { en, verb, infinitive: format!("{order} {infinitive}"), order }
    }

    fn put(what: &str, to: &str) -> Self {
        Self::new(format!("put {what} {to}"), "lege", format!("{what} {to}"), "legen")
    }
}

/// A card is picked for one thing that is done with it: "put a card from your hand on the bottom of your deck".
pub(super) fn with_card(
    say: &mut Say<'_, Fab>,
    pick: &Pick<Fab>,
    then: &[Effect<Fab>],
    may: bool,
) -> Option<Clause> {
    let lang = say.lang;
    let (zones, filter, own) = match pick {
        Pick::Own(zones, filter) => (zones, filter, true),
        Pick::Of(Who::That, zones, filter) => (zones, filter, false),
        _ => return None,
    };
    let (deed, rest) = then.split_first()?;
    // Who turns a card up need not be told twice that it lies face down.
    let covered = matches!(deed, Effect::TurnUp(_));
    if covered && !filter.0.contains(&Is::Fact(Fact::FaceDown)) {
        return None;
    }
    let kept = filter.0.iter().filter(|is| !(covered && **is == Is::Fact(Fact::FaceDown)));
    let phrase = Fab::noun(say, &Filter(kept.cloned().collect()));
    let Deed { en, verb, order, infinitive } = done(say, deed, &phrase.a(lang, Case::Acc), zones, own)?;
    say.it = phrase.noun();
    let rest = if_done(say, rest);
    Some(match (may, lang) {
        (true, Lang::En) => you_may(lang, format!("{en}{rest}")),
        (true, Lang::De) => you_may(lang, format!("{infinitive}{rest}")),
        (false, _) => Clause::order(lang, format!("{en}{rest}"), verb, format!("{order}{rest}")),
    })
}

/// What is done with a card of these zones, one's own or those of another player.
fn done(say: &Say<'_, Fab>, deed: &Effect<Fab>, card: &str, zones: &[Zone], own: bool) -> Option<Deed> {
    let lang = say.lang;
    let (from, at) = places(zones, own, lang);
    let card_from = format!("{card} {from}");
    let deck = match own {
        true => lang.pick("of your deck", "dein Deck"),
        false => lang.pick("of its owner's deck", "das Deck des Besitzers"),
    };
    let to_deck = |en, de| Deed::put(&card_from, &format!("{} {deck}", lang.pick(en, de)));
    Some(match deed {
        Effect::Bottom(Sel::It) => to_deck("on the bottom", "unter"),
        Effect::Move(Sel::It, Zone::Deck) => to_deck("on top", "auf"),
        Effect::ChooseOne(modes)
            if modes == &[vec![Effect::Move(Sel::It, Zone::Deck)], vec![Effect::Bottom(Sel::It)]] =>
        {
            to_deck("on top or on the bottom", "auf oder unter")
        }
        Effect::Move(Sel::It, Zone::Arsenal) => {
            Deed::put(&card_from, lang.pick("face up into your arsenal", "offen in dein Arsenal"))
        }
        Effect::Do(Verb::Store) => {
            Deed::put(&card_from, lang.pick("face down into your arsenal", "verdeckt in dein Arsenal"))
        }
        Effect::Move(Sel::It, Zone::Banished) => {
            Deed::new(format!("banish {card_from}"), "verbanne", card_from, "verbannen")
        }
        Effect::Destroy(Sel::It) => {
            Deed::new(format!("destroy {card} {at}"), "zerstöre", format!("{card} {at}"), "zerstören")
        }
        Effect::TurnUp(Sel::It) => Deed {
            en: format!("turn {card} that lies face down {at} face up"),
            verb: "decke",
            order: format!("{card}, die verdeckt {at} liegt, auf"),
            infinitive: format!("{card}, die verdeckt {at} liegt, aufdecken"),
        },
        Effect::Put(Sel::It, counter, Amount::N(n)) if !own => {
            // Wherever equipment can lie: that need not be told.
            if zones != [Zone::Weapon, Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs] {
                say.cannot(zones);
            }
            let whose = lang.pick("that player controls", "dieses Spielers");
            let on = lang.pick("on", "auf");
            Deed::put(&Fab::counters(*counter, *n, lang), &format!("{on} {card} {whose}"))
        }
        _ => return None,
    })
}

/// "from your hand", "in your hand".
fn places(zones: &[Zone], own: bool, lang: Lang) -> (String, String) {
    let or = lang.pick(" or ", " oder ");
    let each = |from: bool| {
        let words: Vec<String> = zones
            .iter()
            .map(|&zone| {
                let word = Fab::zone_word(zone, lang);
                match (lang, own) {
                    (Lang::En, true) => Fab::your_zone(zone, lang).to_string(),
                    (Lang::En, false) => format!("that player's {word}"),
                    (Lang::De, true) => {
                        let preposition = match (from, zone) {
                            (true, Zone::Hand) => "von",
                            (true, _) => "aus",
                            (false, _) => "in",
                        };
                        format!("{preposition} {}", Fab::your_zone_dative(zone, lang))
                    }
                    (Lang::De, false) => {
                        let place = match (from, zone) {
                            (true, Zone::Hand) => "von der Hand".to_string(),
                            (true, _) => format!("aus dem {word}"),
                            (false, Zone::Hand) => "auf der Hand".to_string(),
                            (false, _) => format!("im {word}"),
                        };
                        format!("{place} dieses Spielers")
                    }
                }
            })
            .collect();
        let words = words.join(or);
        match (lang, from) {
            (Lang::En, true) => format!("from {words}"),
            (Lang::En, false) => format!("in {words}"),
            (Lang::De, _) => words,
        }
    };
    (each(true), each(false))
}

/// What one may do with "it".
pub(super) fn may(say: &mut Say<'_, Fab>, then: &[Effect<Fab>]) -> Option<Clause> {
    let lang = say.lang;
    let what = match then {
        [Effect::Move(Sel::It, Zone::Banished), rest @ ..] => {
            let rest = if_done(say, rest);
            lang.pick(format!("banish it{rest}"), format!("sie verbannen{rest}"))
        }
        [Effect::Bottom(Sel::It), Effect::Draw(Who::That, Amount::N(1))] => lang.pick(
            "put it on the bottom of its owner's deck. If you do, that player draws a card".into(),
            "sie unter das Deck des Besitzers legen. Wenn du das tust, zieht dieser Spieler eine Karte"
                .into(),
        ),
        _ => return None,
    };
    Some(you_may(lang, what))
}
