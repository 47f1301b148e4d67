//! The words of Altered in both languages.

use crate::{Counter, Keyword, Side, Stat, Type, Zone};
use stapel_kernel::Seat;
use stapel_script::Cmp;
use stapel_wording::{Gender, Lang, Noun, seat_name};

/// A noun whose plural has one form.
const fn noun(
    en: [&'static str; 2],
    gender: Gender,
    singular: [&'static str; 4],
    plural: [&'static str; 4],
) -> Noun {
    Noun { en, gender, de: [singular, plural] }
}

pub(super) const CHARACTER: Noun = noun(
    ["Character", "Characters"],
    Gender::M,
    ["Charakter", "Charakters", "Charakter", "Charakter"],
    ["Charaktere", "Charaktere", "Charakteren", "Charaktere"],
);
pub(super) const HERO: Noun = noun(
    ["Hero", "Heroes"],
    Gender::M,
    ["Held", "Helden", "Helden", "Helden"],
    ["Helden", "Helden", "Helden", "Helden"],
);
pub(super) const SPELL: Noun = noun(
    ["Spell", "Spells"],
    Gender::M,
    ["Zauber", "Zaubers", "Zauber", "Zauber"],
    ["Zauber", "Zauber", "Zaubern", "Zauber"],
);
pub(super) const PERMANENT: Noun = noun(
    ["Permanent", "Permanents"],
    Gender::F,
    ["Bleibende Karte", "Bleibenden Karte", "Bleibenden Karte", "Bleibende Karte"],
    ["Bleibende Karten", "Bleibender Karten", "Bleibenden Karten", "Bleibende Karten"],
);
pub(super) const CHARACTER_OR_PERMANENT: Noun = noun(
    ["Character or Permanent", "Characters or Permanents"],
    Gender::M,
    [
        "Charakter oder eine Bleibende Karte",
        "Charakters oder einer Bleibenden Karte",
        "Charakter oder einer Bleibenden Karte",
        "Charakter oder eine Bleibende Karte",
    ],
    [
        "Charaktere oder Bleibende Karten",
        "Charaktere oder Bleibender Karten",
        "Charakteren oder Bleibenden Karten",
        "Charaktere oder Bleibende Karten",
    ],
);
pub(super) const LANDMARK: Noun = noun(
    ["Landmark", "Landmarks"],
    Gender::N,
    ["Wahrzeichen", "Wahrzeichens", "Wahrzeichen", "Wahrzeichen"],
    ["Wahrzeichen", "Wahrzeichen", "Wahrzeichen", "Wahrzeichen"],
);
pub(super) const TOKEN: Noun = noun(
    ["token", "tokens"],
    Gender::F,
    ["Marke", "Marke", "Marke", "Marke"],
    ["Marken", "Marken", "Marken", "Marken"],
);
pub(super) const PLANT: Noun = noun(
    ["Plant", "Plants"],
    Gender::F,
    ["Pflanze", "Pflanze", "Pflanze", "Pflanze"],
    ["Pflanzen", "Pflanzen", "Pflanzen", "Pflanzen"],
);
pub(super) const ROBOT: Noun = noun(
    ["Robot", "Robots"],
    Gender::M,
    ["Roboter", "Roboters", "Roboter", "Roboter"],
    ["Roboter", "Roboter", "Robotern", "Roboter"],
);

pub(super) fn zone_word(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Hand => lang.pick("hand", "Hand"),
        Zone::Deck => lang.pick("deck", "Deck"),
        Zone::Discard => lang.pick("discard pile", "Ablagestapel"),
        Zone::Hero => lang.pick("hero", "Held"),
        Zone::HeroExpedition => lang.pick("hero expedition", "Helden-Expedition"),
        Zone::CompanionExpedition => lang.pick("companion expedition", "Gefährten-Expedition"),
        Zone::Landmarks => lang.pick("landmarks", "Wahrzeichen"),
        Zone::Reserve => lang.pick("reserve", "Reserve"),
        Zone::Orbs => lang.pick("orbs", "Manakugeln"),
        Zone::Limbo => lang.pick("limbo", "Zwischenzone"),
        Zone::Row => lang.pick("row", "Reihe"),
    }
}

pub(super) fn your_zone(zone: Zone, lang: Lang) -> &'static str {
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

pub(super) fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
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
        (zone, Lang::En) => your_zone(zone, lang),
    }
}

pub(super) fn kind(kind: Type, lang: Lang) -> &'static str {
    match kind {
        Type::Hero => lang.pick("Hero", "Held"),
        Type::Character => lang.pick("Character", "Charakter"),
        Type::Spell => lang.pick("Spell", "Zauber"),
        Type::Permanent => lang.pick("Permanent", "Bleibende Karte"),
        Type::Landmark => lang.pick("Landmark", "Wahrzeichen"),
        Type::Token => lang.pick("Token", "Marke"),
        Type::Region => lang.pick("Tumult card", "Tumult-Karte"),
        Type::Axiom => "Axiom",
        Type::Bravos => "Bravos",
        Type::Lyra => "Lyra",
        Type::Muna => "Muna",
        Type::Ordis => "Ordis",
        Type::Yzmir => "Yzmir",
        Type::Common => lang.pick("common", "gewöhnlich"),
        Type::Rare => lang.pick("rare", "selten"),
        Type::Unique => lang.pick("unique", "einzigartig"),
        Type::Adventurer => lang.pick("Adventurer", "Abenteurer"),
        Type::Animal => lang.pick("Animal", "Tier"),
        Type::Apprentice => lang.pick("Apprentice", "Lehrling"),
        Type::Artist => lang.pick("Artist", "Künstler"),
        Type::Boon => lang.pick("Boon", "Segen"),
        Type::Bureaucrat => lang.pick("Bureaucrat", "Bürokrat"),
        Type::Citizen => lang.pick("Citizen", "Bürger"),
        Type::Companion => lang.pick("Companion", "Gefährte"),
        Type::Deity => lang.pick("Deity", "Gottheit"),
        Type::Disruption => lang.pick("Disruption", "Unterbrechung"),
        Type::Dragon => lang.pick("Dragon", "Drache"),
        Type::Druid => lang.pick("Druid", "Druide"),
        Type::Elemental => lang.pick("Elemental", "Elementar"),
        Type::Engineer => lang.pick("Engineer", "Ingenieur"),
        Type::Fairy => lang.pick("Fairy", "Fee"),
        Type::Mage => lang.pick("Mage", "Magier"),
        Type::Maneuver => lang.pick("Maneuver", "Manöver"),
        Type::Messenger => lang.pick("Messenger", "Bote"),
        Type::Noble => lang.pick("Noble", "Adliger"),
        Type::Plant => lang.pick("Plant", "Pflanze"),
        Type::Robot => lang.pick("Robot", "Roboter"),
        Type::Scholar => lang.pick("Scholar", "Gelehrter"),
        Type::Soldier => lang.pick("Soldier", "Soldat"),
        Type::Spirit => lang.pick("Spirit", "Geist"),
        Type::Titan => lang.pick("Titan", "Titan"),
        Type::Trainer => lang.pick("Trainer", "Trainer"),
    }
}

pub(super) fn stat(stat: Stat, lang: Lang) -> &'static str {
    match stat {
        Stat::HandCost => lang.pick("Hand Cost", "Handkosten"),
        Stat::ReserveCost => lang.pick("Reserve Cost", "Reservekosten"),
        Stat::Forest => lang.pick("forest", "Wald"),
        Stat::Mountain => lang.pick("mountain", "Berg"),
        Stat::Water => lang.pick("water", "Gewässer"),
        Stat::Tough => lang.pick("Tough", "Robust"),
        Stat::ReserveLimit => lang.pick("Reserve limit", "Reservelimit"),
        Stat::LandmarkLimit => lang.pick("Landmark limit", "Wahrzeichenlimit"),
        Stat::Cost => lang.pick("cost", "Kosten"),
        Stat::Dice => lang.pick("dice", "Würfel"),
    }
}

/// "Hand Cost 3 or less", "Handkosten von höchstens 3".
pub(super) fn value(of: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
    let stat = stat(of, lang);
    let (en, de) = match cmp {
        Cmp::AtLeast => (format!("{n} or more"), format!("mindestens {n}")),
        Cmp::AtMost => (format!("{n} or less"), format!("höchstens {n}")),
        Cmp::Exactly => (n.to_string(), n.to_string()),
        Cmp::MoreThan => (format!("more than {n}"), format!("mehr als {n}")),
        Cmp::LessThan => (format!("less than {n}"), format!("weniger als {n}")),
    };
    lang.pick(format!("{stat} {en}"), format!("{stat} von {de}"))
}

pub(super) fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
    match keyword {
        Keyword::Gigantic => lang.pick("Gigantic", "Gigantisch"),
        Keyword::Defender => lang.pick("Defender", "Verteidiger"),
        Keyword::PrintedFleeting => lang.pick("Fleeting", "Vergänglich"),
        Keyword::ResupplyFromTwo => lang.pick("Resupply from two cards", "Nachschub aus zwei Karten"),
        Keyword::NotOnDayOne => lang.pick(
            "Not on the first day, if the table option sigismar_day_one says ignored",
            "Nicht am ersten Tag, falls die Tischoption sigismar_day_one auf ignored steht",
        ),
    }
}

/// A keyword in a sentence or two.
pub(super) fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
    match keyword {
        Keyword::Gigantic => lang.pick(
            "It is in both of your Expeditions at once and counts in each; it has no other Expedition.",
            "Steht in deinen beiden Expeditionen zugleich und zählt in beiden; eine andere Expedition hat sie nicht.",
        ),
        Keyword::Defender => lang.pick(
            "The Expedition it is in does not move forward at Dusk. Its numbers still count against the Expedition facing it.",
            "Die Expedition, in der diese Karte ist, bewegt sich am Abend nicht vorwärts. Ihre Zahlen zählen weiter gegen die Expedition gegenüber.",
        ),
        Keyword::PrintedFleeting => lang.pick(
            "When its effects are done, it is discarded instead of going to Reserve.",
            "Nach ihren Effekten wird diese Karte abgelegt, statt in die Reserve zu kommen.",
        ),
        Keyword::ResupplyFromTwo => lang.pick(
            "Resupply: put the top card of your deck into your Reserve, face up.",
            "Nachschub: Lege die oberste Karte deines Decks offen in deine Reserve.",
        ),
        Keyword::NotOnDayOne => "",
    }
}

/// "2 boosts", "Anchored".
pub(super) fn counters(counter: Counter, n: i16, lang: Lang) -> String {
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
