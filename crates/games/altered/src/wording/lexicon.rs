//! The words of Altered in both languages.

use crate::{Altered, Counter, Keyword, Part, Pool, Side, Stat, TERRAINS, Type, Until, Version, Zone};
use stapel_kernel::{Def, Seat};
use stapel_script::{Card, Cmp};
use stapel_wording::{Lang, Names, plain_name, seat_name};

stapel_wording::nouns! {
    CHARACTER = "Character" | "Characters", M ["Charakter", "Charakters", "Charaktere", "Charakteren"];
    HERO = "Hero" | "Heroes", M [["Held", "Helden", "Helden", "Helden"], ["Helden", "Helden", "Helden", "Helden"]];
    SPELL = "Spell" | "Spells", M ["Zauber", "Zaubers", "Zauber", "Zaubern"];
    PERMANENT = "Permanent" | "Permanents", F [["Bleibende Karte", "Bleibenden Karte", "Bleibenden Karte", "Bleibende Karte"], ["Bleibende Karten", "Bleibender Karten", "Bleibenden Karten", "Bleibende Karten"]];
    CHARACTER_OR_PERMANENT = "Character or Permanent" | "Characters or Permanents", M [["Charakter oder eine Bleibende Karte", "Charakters oder einer Bleibenden Karte", "Charakter oder einer Bleibenden Karte", "Charakter oder eine Bleibende Karte"], ["Charaktere oder Bleibende Karten", "Charaktere oder Bleibender Karten", "Charakteren oder Bleibenden Karten", "Charaktere oder Bleibende Karten"]];
    LANDMARK = "Landmark" | "Landmarks", N ["Wahrzeichen", "Wahrzeichens", "Wahrzeichen", "Wahrzeichen"];
    TOKEN = "token" | "tokens", F ["Marke", "Marke", "Marken", "Marken"];
    PLANT = "Plant" | "Plants", F ["Pflanze", "Pflanze", "Pflanzen", "Pflanzen"];
    ROBOT = "Robot" | "Robots", M ["Roboter", "Roboters", "Roboter", "Robotern"];
}

/// "Hero Expedition (Player A)".
pub(crate) fn expedition_name(seat: Seat, side: Side, lang: Lang) -> String {
    format!("{} ({})", side_name(side, lang), seat_name(seat, lang))
}

pub(super) fn side_name(side: Side, lang: Lang) -> &'static str {
    match side {
        Side::Hero => lang.pick("Hero Expedition", "Helden-Expedition"),
        Side::Companion => lang.pick("Companion Expedition", "Gefährten-Expedition"),
    }
}

impl Names for Altered {
    fn title(_lang: Lang) -> &'static str {
        "Altered"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "A race: two Expeditions a player set out from both ends of a row of regions, and whose own meet first wins.",
            "Ein Wettlauf: Zwei Expeditionen je Spieler brechen von beiden Enden einer Reihe von Regionen auf; wessen eigene sich zuerst treffen, gewinnt.",
        )
    }

    fn lasting(until: Until, lang: Lang) -> &'static str {
        match until {
            Until::Turn => "",
            Until::Day => Self::until(until, lang),
        }
    }

    fn your_zone(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hand => lang.pick("your hand", "deine Hand"),
            Zone::Deck => lang.pick("your deck", "dein Deck"),
            Zone::Discard => lang.pick("your discard pile", "deinen Ablagestapel"),
            Zone::Hero => lang.pick("your hero zone", "deine Heldenkartenzone"),
            Zone::HeroExpedition => lang.pick("your Hero Expedition", "deine Helden-Expedition"),
            Zone::CompanionExpedition => lang.pick("your Companion Expedition", "deine Gefährten-Expedition"),
            Zone::Landmarks => lang.pick("your Landmark zone", "deine Wahrzeichenzone"),
            Zone::Reserve => lang.pick("your Reserve", "deine Reserve"),
            Zone::Orbs => lang.pick("your Mana zone", "deine Manazone"),
            Zone::Limbo => lang.pick("limbo", "die Zwischenzone"),
            Zone::Row => lang.pick("the row", "die Reihe"),
        }
    }

    fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
        match (zone, lang) {
            (Zone::Hand, Lang::De) => "deiner Hand",
            (Zone::Deck, Lang::De) => "deinem Deck",
            (Zone::Discard, Lang::De) => "deinem Ablagestapel",
            (Zone::Hero, Lang::De) => "deiner Heldenkartenzone",
            (Zone::HeroExpedition, Lang::De) => "deiner Helden-Expedition",
            (Zone::CompanionExpedition, Lang::De) => "deiner Gefährten-Expedition",
            (Zone::Landmarks, Lang::De) => "deiner Wahrzeichenzone",
            (Zone::Reserve, Lang::De) => "deiner Reserve",
            (Zone::Orbs, Lang::De) => "deiner Manazone",
            (Zone::Limbo, Lang::De) => "der Zwischenzone",
            (Zone::Row, Lang::De) => "der Reihe",
            (zone, Lang::En) => Altered::your_zone(zone, lang),
        }
    }

    /// "Hand Cost 3 or less", "Handkosten von höchstens 3".
    fn value(of: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
        let stat = Altered::stat(of, lang);
        let (en, de) = match cmp {
            Cmp::AtLeast => (format!("{n} or more"), format!("mindestens {n}")),
            Cmp::AtMost => (format!("{n} or less"), format!("höchstens {n}")),
            Cmp::Exactly => (n.to_string(), n.to_string()),
            Cmp::MoreThan => (format!("more than {n}"), format!("mehr als {n}")),
            Cmp::LessThan => (format!("less than {n}"), format!("weniger als {n}")),
        };
        lang.pick(format!("{stat} {en}"), format!("{stat} von {de}"))
    }

    /// A keyword in a sentence or two.
    fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
        match keyword {
            Keyword::Gigantic => lang.pick(
                "Stands in both of your Expeditions at once and counts in each.",
                "Steht in deinen beiden Expeditionen zugleich und zählt in beiden.",
            ),
            Keyword::Defender => lang.pick(
                "Your Expedition with it does not move, but its numbers still count against the other.",
                "Deine Expedition mit ihm rückt nicht vor, seine Zahlen halten aber die gegenüber auf.",
            ),
            Keyword::PrintedFleeting => lang.pick(
                "If it would go to Reserve, it is discarded instead.",
                "Ginge sie in die Reserve, wird sie stattdessen abgelegt.",
            ),
            Keyword::ResupplyFromTwo => lang.pick(
                "Resupply: put the top card of your deck into your Reserve, face up.",
                "Nachschub: Lege die oberste Karte deines Decks offen in deine Reserve.",
            ),
            Keyword::NotOnDayOne => "",
        }
    }

    /// "2 boosts", "Anchored".
    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        match counter {
            Counter::Boost if n == 1 => lang.pick("1 boost".into(), "1 Verstärkung".into()),
            Counter::Boost => lang.pick(format!("{n} boosts"), format!("{n} Verstärkungen")),
            Counter::Kelon if n == 1 => lang.pick("1 Kelon counter".into(), "1 Kelon-Zähler".into()),
            Counter::Kelon => lang.pick(format!("{n} Kelon counters"), format!("{n} Kelon-Zähler")),
            Counter::Fleeting => lang.pick("Fleeting", "Vergänglich").into(),
            Counter::Anchored => lang.pick("Anchored", "Verankert").into(),
            Counter::Asleep => lang.pick("Asleep", "Schlafend").into(),
            Counter::Exhausted => lang.pick("exhausted", "erschöpft").into(),
        }
    }

    fn pool(pool: Pool, n: i16, lang: Lang) -> String {
        match pool {
            Pool::Mana => lang.pick(format!("{n} mana"), format!("{n} Mana")),
            _ => format!("{n} {}", Self::pool_word(pool, lang)),
        }
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        let name = plain_name(def, lang);
        match def.card.extra.version {
            Version::Common => name.into(),
            Version::R => format!("{name} (R)"),
            Version::F => format!("{name} (F)"),
        }
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        let types: Vec<&str> = card
            .types
            .iter()
            .filter(|&&t| t != Type::Common)
            .map(|&t| match (t, card.extra.version) {
                (Type::Rare, Version::F) => {
                    lang.pick("rare (from another faction)", "selten (aus anderer Fraktion)")
                }
                (t, _) => Self::kind(t, lang),
            })
            .collect();
        let mut parts = vec![types.join(" ")];
        let stat = |s: Stat| card.stats.get(&s);
        let mut said = Vec::new();
        if let (Some(hand), Some(reserve)) = (stat(Stat::HandCost), stat(Stat::ReserveCost)) {
            parts.push(format!("{} {hand}/{reserve}", lang.pick("cost", "Kosten")));
            said.extend([Stat::HandCost, Stat::ReserveCost]);
        }
        if let [Some(f), Some(m), Some(w)] = TERRAINS.map(stat) {
            parts.push(format!("{f}/{m}/{w}"));
            said.extend(TERRAINS);
        }
        let others = card.stats.iter().filter(|(stat, _)| !said.contains(stat));
        parts.extend(others.map(|(&stat, n)| format!("{} {n}", Self::stat(stat, lang))));
        let terrains =
            |all: &[Stat]| all.iter().map(|&s| Self::stat(s, lang)).collect::<Vec<_>>().join(" + ");
        if !(card.extra.near.is_empty() && card.extra.far.is_empty()) {
            parts.push(format!("{} | {}", terrains(&card.extra.near), terrains(&card.extra.far)));
        }
        parts.join(" · ")
    }

    fn part(part: Part, _card: &Card<Self>, _lang: Lang) -> String {
        match part {}
    }

    fn times(lang: Lang) -> &'static str {
        lang.pick("days", "Tage")
    }
}
