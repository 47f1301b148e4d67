//! The words: zones, types, numbers, names.

use crate::{Counter, Event, Fab, Keyword, Pool, Stat, Type, Until, Zone};
use stapel_kernel::Def;
use stapel_script::{Card, Cmp};
use stapel_wording::{Lang, Names, Noun, capital};

stapel_wording::nouns! {
    ATTACK = "attack" | "attacks", M ["Angriff", "Angriffs", "Angriffe", "Angriffen"];
    WEAPON_ATTACK = "weapon attack" | "weapon attacks", M ["Waffenangriff", "Waffenangriffs", "Waffenangriffe", "Waffenangriffen"];
    SWORD_ATTACK = "sword attack" | "sword attacks", M ["Schwertangriff", "Schwertangriffs", "Schwertangriffe", "Schwertangriffen"];
    ATTACK_ACTION_CARD = "attack action card" | "attack action cards", F ["Angriff-Aktionskarte", "Angriff-Aktionskarte", "Angriff-Aktionskarten", "Angriff-Aktionskarten"];
    DAGGER_ATTACK = "dagger attack" | "dagger attacks", M ["Dolchangriff", "Dolchangriffs", "Dolchangriffe", "Dolchangriffen"];
    ARROW_ATTACK = "arrow attack" | "arrow attacks", M ["Pfeilangriff", "Pfeilangriffs", "Pfeilangriffe", "Pfeilangriffen"];
    ARROW = "arrow card" | "arrow cards", F ["Pfeilkarte", "Pfeilkarte", "Pfeilkarten", "Pfeilkarten"];
    DAGGER = "dagger" | "daggers", M ["Dolch", "Dolchs", "Dolche", "Dolchen"];
    EQUIPMENT = "piece of equipment" | "pieces of equipment", F ["Ausrüstung", "Ausrüstung", "Ausrüstungen", "Ausrüstungen"];
    NON_ATTACK_ACTION = "non-attack action card" | "non-attack action cards", F ["Nicht-Angriff-Aktionskarte", "Nicht-Angriff-Aktionskarte", "Nicht-Angriff-Aktionskarten", "Nicht-Angriff-Aktionskarten"];
    RED_CARD = "red card" | "red cards", F [["rote Karte", "roten Karte", "roten Karte", "rote Karte"], ["rote Karten", "roter Karten", "roten Karten", "rote Karten"]];
}

/// Keywords with a number, and what a card enters the arena with.
pub(super) fn number_lines(card: &Card<Fab>, lang: Lang) -> Vec<String> {
    let shown = [Stat::ArcaneBarrier, Stat::Quell, Stat::Piercing, Stat::Heave];
    let line = |s: &Stat| {
        let n = *card.stats.get(s)?;
        Some(format!("{} {n} ({}).", Fab::stat(*s, lang), numbered_reminder(*s, n, lang)))
    };
    let mut lines: Vec<String> = shown.iter().filter_map(line).collect();
    if let Some(&n) = card.stats.get(&Stat::StartSteam) {
        let counters = Fab::counters(Counter::Steam, n, lang);
        lines.insert(
            0,
            lang.pick(
                format!("This enters the arena with {counters} on it."),
                format!("Diese Karte kommt mit {counters} darauf in die Arena."),
            ),
        );
    }
    lines
}

/// What a keyword with a number means.
fn numbered_reminder(stat: Stat, n: i16, lang: Lang) -> String {
    let resources = Fab::pool(Pool::Resources, n, lang);
    match stat {
        Stat::ArcaneBarrier => lang.pick(
            format!("you may pay {resources} to prevent up to {n} arcane damage from one source"),
            format!("du darfst {resources} bezahlen, um bis zu {n} Arkanschaden einer Quelle zu verhindern"),
        ),
        Stat::Quell => lang.pick(
            format!(
                "you may pay {resources} to prevent {n} damage; then this is destroyed at the beginning of the end phase"
            ),
            format!(
                "du darfst {resources} bezahlen, um {n} Schaden zu verhindern; dann wird diese Karte zu Beginn der Endphase zerstört"
            ),
        ),
        Stat::Piercing => lang.pick(
            format!("+{n} power while this attack is defended by equipment"),
            format!("+{n} Angriffswert, solange eine Ausrüstung gegen diesen Angriff verteidigt"),
        ),
        _ => lang.pick(
            format!(
                "at the beginning of your end phase, if your arsenal is empty, you may pay {resources} to put this face up from your hand into your arsenal and create {n} Seismic Surge tokens"
            ),
            format!(
                "zu Beginn deiner Endphase darfst du, falls dein Arsenal leer ist, {resources} bezahlen, diese Karte von deiner Hand offen in dein Arsenal legen und {n} Seismische-Woge-Spielsteine erzeugen"
            ),
        ),
    }
}

// FAB-OBJ-1: the colour tells versions of a card apart.

/// A hero's name stands among its types, where the face does not show it: it must be the one that the card is called by.
pub(super) fn unsaid(card: &Card<Fab>) -> Option<String> {
    let called = |t: &Type| card.name.en.split([',', ' ']).any(|word| word == Fab::kind(*t, Lang::En));
    let other = card.types.iter().find(|t| **t >= Type::Rhinar && !called(t))?;
    Some(format!("the name {other:?}"))
}

pub(super) fn it_of(event: Event) -> Noun {
    match event {
        Event::Attacks | Event::Hits | Event::DealsDamage | Event::Launches | Event::GainsKeyword => ATTACK,
        _ => Noun::CARD,
    }
}

impl Names for Fab {
    fn title(_lang: Lang) -> &'static str {
        "Flesh and Blood"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "Heroes with weapons and armour fight until one has no life left. Every card in hand can attack, block or pay.",
            "Helden mit Waffen und Rüstung kämpfen, bis einer keine Lebenspunkte mehr hat. Jede Handkarte kann angreifen, blocken oder bezahlen.",
        )
    }

    fn your_zone(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Arsenal => lang.pick("your arsenal", "dein Arsenal"),
            Zone::Hand => lang.pick("your hand", "deine Hand"),
            Zone::Deck => lang.pick("your deck", "dein Deck"),
            Zone::Graveyard => lang.pick("your graveyard", "deinen Friedhof"),
            Zone::Banished => lang.pick("your banished zone", "deine Verbannungszone"),
            Zone::Pitch => lang.pick("your pitch zone", "deine Pitch-Zone"),
            Zone::Hero => lang.pick("your hero zone", "deine Heldenzone"),
            Zone::Weapon => lang.pick("your weapon zone", "deine Waffenzone"),
            Zone::Head => lang.pick("your head zone", "deine Kopfzone"),
            Zone::Chest => lang.pick("your chest zone", "deine Brustzone"),
            Zone::Arms => lang.pick("your arms zone", "deine Armzone"),
            Zone::Legs => lang.pick("your legs zone", "deine Beinzone"),
            Zone::Permanent => lang.pick("the arena", "die Arena"),
            Zone::Chain => lang.pick("the combat chain", "die Kampfkette"),
            Zone::Stack => lang.pick("the stack", "den Stack"),
            Zone::Under => lang.pick("the pile under your deck", "den Stapel unter deinem Deck"),
            Zone::Beneath => lang.pick("the pile beneath this", "den Stapel unter dieser Karte"),
            Zone::Inventory => lang.pick("your inventory", "dein Inventar"),
            Zone::Past => lang.pick("the past", "die Vergangenheit"),
        }
    }

    fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Arsenal => lang.pick("your arsenal", "deinem Arsenal"),
            Zone::Hand => lang.pick("your hand", "deiner Hand"),
            Zone::Deck => lang.pick("your deck", "deinem Deck"),
            Zone::Graveyard => lang.pick("your graveyard", "deinem Friedhof"),
            Zone::Banished => lang.pick("your banished zone", "deiner Verbannungszone"),
            Zone::Pitch => lang.pick("your pitch zone", "deiner Pitch-Zone"),
            Zone::Hero => lang.pick("your hero zone", "deiner Heldenzone"),
            Zone::Weapon => lang.pick("your weapon zone", "deiner Waffenzone"),
            Zone::Head => lang.pick("your head zone", "deiner Kopfzone"),
            Zone::Chest => lang.pick("your chest zone", "deiner Brustzone"),
            Zone::Arms => lang.pick("your arms zone", "deiner Armzone"),
            Zone::Legs => lang.pick("your legs zone", "deiner Beinzone"),
            Zone::Permanent => lang.pick("the arena", "der Arena"),
            Zone::Chain => lang.pick("the combat chain", "der Kampfkette"),
            Zone::Stack => lang.pick("the stack", "dem Stack"),
            Zone::Under => lang.pick("the pile under your deck", "dem Stapel unter deinem Deck"),
            Zone::Beneath => lang.pick("the pile beneath this", "dem Stapel unter dieser Karte"),
            Zone::Inventory => lang.pick("your inventory", "deinem Inventar"),
            Zone::Past => lang.pick("the past", "der Vergangenheit"),
        }
    }

    fn value(stat: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
        super::sentences::value(stat, cmp, n, lang)
    }

    /// What a keyword means, in a sentence.
    fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
        match keyword {
            Keyword::GoAgain => lang.pick(
                "When this has resolved, you get an action point back, hit or no hit.",
                "Wenn dies abgehandelt ist, bekommst du einen Aktionspunkt zurück, auch ohne Treffer.",
            ),
            Keyword::BladeBreak => lang.pick(
                "If this equipment defended, it is destroyed when the combat chain closes.",
                "Hat diese Ausrüstung verteidigt, zerbricht sie, sobald die Kampfkette schließt.",
            ),
            Keyword::Battleworn => lang.pick(
                "If this equipment defended, it has 1 less defense from then on; it is never destroyed by this.",
                "Hat diese Ausrüstung verteidigt, hat sie danach dauerhaft 1 Verteidigung weniger; zerstört wird sie nie.",
            ),
            Keyword::Temper => lang.pick(
                "Like Battleworn, but at 0 defense the equipment is destroyed.",
                "Wie Kampfgezeichnet, aber bei Verteidigung 0 wird die Ausrüstung zerstört.",
            ),
            Keyword::Dominate => lang.pick(
                "The defender may use just one card from hand; equipment and arsenal do not count.",
                "Der Verteidiger darf nur eine einzige Handkarte einsetzen; Ausrüstung und Arsenal zählen nicht mit.",
            ),
            Keyword::Stealth => lang.pick(
                "Does nothing by itself; other cards help attacks that have this word.",
                "Tut selbst nichts; andere Karten helfen Angriffen mit diesem Wort.",
            ),
            Keyword::Combo => lang.pick(
                "Works if the attack right before it in the chain has the name mentioned; it need not have hit.",
                "Wirkt, wenn der Angriff direkt davor in der Kette den genannten Namen trägt; getroffen haben muss er nicht.",
            ),
            Keyword::Boost => lang.pick(
                "While playing it you may banish your top card; if that is a Mechanologist card, you get go again.",
                "Beim Spielen darfst du deine oberste Deckkarte verbannen; ist sie vom Mechanologist, gibt es Weitermachen.",
            ),
            Keyword::Ephemeral => lang.pick(
                "Instead of going to a graveyard, this card leaves the game.",
                "Statt auf den Friedhof verlässt diese Karte das Spiel.",
            ),
            Keyword::Protect => lang.pick(
                "You may defend for another player as well (three or more players only).",
                "Du darfst auch für einen anderen Spieler verteidigen (nur zu dritt oder mehr).",
            ),
            // These say it themselves.
            Keyword::Unpreventable
            | Keyword::NotFromHand
            | Keyword::NoReactions
            | Keyword::NoHandReactions
            | Keyword::AnyHero
            | Keyword::TwoHeroes
            | Keyword::StartsWithItem => "",
            Keyword::Silenced => lang.pick("This hero has no abilities.", "Dieser Held hat keine Fähigkeiten."),
            Keyword::Playable => lang.pick(
                "Its player may play this from the banished zone.",
                "Der Spieler dieser Karte darf sie aus der Verbannung spielen.",
            ),
            Keyword::PlayableAsInstant => lang.pick(
                "Its player may play this from the banished zone whenever they have priority, without an action point.",
                "Der Spieler dieser Karte darf sie aus der Verbannung spielen, sobald er Priorität hat, und ohne Aktionspunkt.",
            ),
        }
    }

    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        let (en, de) = match counter {
            Counter::PlusPower => ("+1 power counter", "+1-Angriffswert-Marker"),
            Counter::MinusDefense => ("-1 defense counter", "-1-Verteidigungswert-Marker"),
            Counter::Lesson => ("lesson counter", "Lektionsmarker"),
            Counter::Aim => ("aim counter", "Peilungsmarke"),
            Counter::Steam => ("steam counter", "Dampfmarke"),
        };
        let feminine = matches!(counter, Counter::Aim | Counter::Steam);
        match (lang, n) {
            (Lang::En, 1) if en.starts_with('a') => format!("an {en}"),
            (Lang::En, 1) => format!("a {en}"),
            (Lang::En, n) => format!("{n} {en}s"),
            (Lang::De, 1) if feminine => format!("eine {de}"),
            (Lang::De, n) if feminine => format!("{n} {de}n"),
            (Lang::De, 1) => format!("einen {de}"),
            (Lang::De, n) => format!("{n} {de}"),
        }
    }

    fn pool(pool: Pool, n: i16, lang: Lang) -> String {
        let (en, de) = match (pool, n) {
            (Pool::Life, 1) => ("life", "Lebenspunkt"),
            (Pool::Life, _) => ("life", "Lebenspunkte"),
            (Pool::Resources, 1) => ("resource", "Ressource"),
            (Pool::Resources, _) => ("resources", "Ressourcen"),
            (Pool::ActionPoints, 1) => ("action point", "Aktionspunkt"),
            (Pool::ActionPoints, _) => ("action points", "Aktionspunkte"),
        };
        format!("{n} {}", lang.pick(en, de))
    }

    fn card_name(def: &Def<Fab>, lang: Lang) -> String {
        let plain = stapel_wording::plain_name(def, lang);
        match (def.stat(Stat::Pitch), def.types.contains(Type::Token)) {
            (Some(1), false) => format!("{plain} ({})", lang.pick("red", "rot")),
            (Some(2), false) => format!("{plain} ({})", lang.pick("yellow", "gelb")),
            (Some(3), false) => format!("{plain} ({})", lang.pick("blue", "blau")),
            _ => plain.to_string(),
        }
    }

    fn type_line(card: &Card<Fab>, lang: Lang) -> String {
        const SHOWN: [Stat; 7] =
            [Stat::Pitch, Stat::Cost, Stat::Power, Stat::Defense, Stat::Life, Stat::Intellect, Stat::Arcane];
        // The names of heroes, which only say who may use a card, come last among the types.
        let types: Vec<&str> =
            card.types.iter().filter(|t| **t < Type::Rhinar).map(|&t| Fab::kind(t, lang)).collect();
        let stats: Vec<String> = card
            .stats
            .iter()
            .filter(|(s, _)| SHOWN.contains(s))
            .map(|(&s, n)| match s {
                Stat::Pitch => format!("Pitch {n}"),
                s => format!("{} {n}", capital(Fab::stat(s, lang))),
            })
            .collect();
        match stats.is_empty() {
            true => types.join(" "),
            false => format!("{} · {}", types.join(" "), stats.join(", ")),
        }
    }

    /// Keywords that are whole sentences are quoted where they are gained.
    fn gained(keyword: Keyword, lang: Lang) -> String {
        let word = Self::keyword(keyword, lang);
        match keyword {
            Keyword::Unpreventable
            | Keyword::NotFromHand
            | Keyword::NoReactions
            | Keyword::NoHandReactions
            | Keyword::AnyHero
            | Keyword::TwoHeroes => lang.pick(format!("“{word}.”"), format!("„{word}.“")),
            _ => lang.pick(word.to_lowercase(), word.to_string()),
        }
    }

    fn part(part: crate::words::Part, _card: &Card<Self>, _lang: Lang) -> String {
        match part {}
    }

    /// How long one object gains something. An attack does not outlive its combat chain, so it need not be told that this ends
    /// with the turn.
    fn lasting(until: Until, lang: Lang) -> &'static str {
        match until {
            Until::Turn => "",
            Until::Chain
            | Until::NextTurn
            | Until::NextActionPhase
            | Until::ThroughNextTurn
            | Until::ActionPhase => Self::until(until, lang),
        }
    }

    fn times(lang: Lang) -> &'static str {
        lang.pick("turns", "Züge")
    }

    fn zone_for(word: &str, card: &Card<Fab>) -> Option<Zone> {
        let slots = [
            (Type::Head, Zone::Head),
            (Type::Chest, Zone::Chest),
            (Type::Arms, Zone::Arms),
            (Type::Legs, Zone::Legs),
        ];
        match word {
            "equipment" | "ausrüstung" => slots.into_iter().find(|s| card.types.contains(&s.0)).map(|s| s.1),
            "weapons" | "waffen" => {
                let held = [Type::Weapon, Type::Quiver].iter().any(|t| card.types.contains(t));
                held.then_some(Zone::Weapon)
            }
            _ => None,
        }
    }
}
