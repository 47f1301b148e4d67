//! The words: zones, types, numbers, names.

use crate::{Counter, Event, Fab, Keyword, Pool, Stat, Timing, Type, Until, Zone};
use stapel_kernel::Def;
use stapel_script::Card;
use stapel_wording::{Gender, Lang, Noun, capital};

pub(super) const ATTACK: Noun = Noun {
    en: ["attack", "attacks"],
    gender: Gender::M,
    de: [["Angriff", "Angriffs", "Angriff", "Angriff"], ["Angriffe", "Angriffe", "Angriffen", "Angriffe"]],
};
pub(super) const WEAPON_ATTACK: Noun = Noun {
    en: ["weapon attack", "weapon attacks"],
    gender: Gender::M,
    de: [
        ["Waffenangriff", "Waffenangriffs", "Waffenangriff", "Waffenangriff"],
        ["Waffenangriffe", "Waffenangriffe", "Waffenangriffen", "Waffenangriffe"],
    ],
};
pub(super) const SWORD_ATTACK: Noun = Noun {
    en: ["sword attack", "sword attacks"],
    gender: Gender::M,
    de: [
        ["Schwertangriff", "Schwertangriffs", "Schwertangriff", "Schwertangriff"],
        ["Schwertangriffe", "Schwertangriffe", "Schwertangriffen", "Schwertangriffe"],
    ],
};
pub(super) const ATTACK_ACTION_CARD: Noun = Noun {
    en: ["attack action card", "attack action cards"],
    gender: Gender::F,
    de: [
        ["Angriff-Aktionskarte", "Angriff-Aktionskarte", "Angriff-Aktionskarte", "Angriff-Aktionskarte"],
        ["Angriff-Aktionskarten", "Angriff-Aktionskarten", "Angriff-Aktionskarten", "Angriff-Aktionskarten"],
    ],
};

pub(super) fn zone_word(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Hero => lang.pick("hero", "Held"),
        Zone::Weapon => lang.pick("weapon", "Waffe"),
        Zone::Head => lang.pick("head", "Kopf"),
        Zone::Chest => lang.pick("chest", "Brust"),
        Zone::Arms => lang.pick("arms", "Arme"),
        Zone::Legs => lang.pick("legs", "Beine"),
        Zone::Permanent => lang.pick("permanents", "Permanent"),
        Zone::Chain => lang.pick("combat chain", "Kampfkette"),
        Zone::Stack => lang.pick("stack", "Stack"),
        Zone::Arsenal => lang.pick("arsenal", "Arsenal"),
        Zone::Hand => lang.pick("hand", "Hand"),
        Zone::Pitch => "Pitch",
        Zone::Under => lang.pick("under the deck", "unter das Deck"),
        Zone::Graveyard => lang.pick("graveyard", "Friedhof"),
        Zone::Banished => lang.pick("banished", "Verbannung"),
        Zone::Deck => lang.pick("deck", "Deck"),
    }
}

pub(super) fn your_zone(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Arsenal => lang.pick("your arsenal", "dein Arsenal"),
        Zone::Hand => lang.pick("your hand", "deine Hand"),
        Zone::Deck => lang.pick("your deck", "dein Deck"),
        Zone::Graveyard => lang.pick("your graveyard", "deinen Friedhof"),
        Zone::Banished => lang.pick("your banished zone", "deine Verbannungszone"),
        Zone::Pitch => lang.pick("your pitch zone", "deine Pitch-Zone"),
        _ => lang.pick("the arena", "die Arena"),
    }
}

pub(super) fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Arsenal => lang.pick("your arsenal", "deinem Arsenal"),
        Zone::Hand => lang.pick("your hand", "deiner Hand"),
        Zone::Deck => lang.pick("your deck", "deinem Deck"),
        Zone::Graveyard => lang.pick("your graveyard", "deinem Friedhof"),
        Zone::Banished => lang.pick("your banished zone", "deiner Verbannungszone"),
        Zone::Pitch => lang.pick("your pitch zone", "deiner Pitch-Zone"),
        _ => lang.pick("the arena", "der Arena"),
    }
}

pub(super) fn kind(kind: Type, lang: Lang) -> &'static str {
    match kind {
        Type::Generic => lang.pick("Generic", "Allgemein"),
        Type::Brute => lang.pick("Brute", "Rohling"),
        Type::Warrior => lang.pick("Warrior", "Krieger"),
        Type::Ninja => "Ninja",
        Type::Hero => lang.pick("Hero", "Held"),
        Type::Young => lang.pick("Young", "Jung"),
        Type::Weapon => lang.pick("Weapon", "Waffe"),
        Type::Equipment => lang.pick("Equipment", "Ausrüstung"),
        Type::Token => lang.pick("Token", "Spielstein"),
        Type::Action => lang.pick("Action", "Aktion"),
        Type::AttackReaction => lang.pick("Attack Reaction", "Angriffsreaktion"),
        Type::DefenseReaction => lang.pick("Defense Reaction", "Verteidigungsreaktion"),
        Type::Instant => lang.pick("Instant", "Spontan"),
        Type::Resource => lang.pick("Resource", "Ressource"),
        Type::Mentor => "Mentor",
        Type::Block => lang.pick("Block", "Blockade"),
        Type::Attack => lang.pick("Attack", "Angriff"),
        Type::Aura => "Aura",
        Type::Item => lang.pick("Item", "Gegenstand"),
        Type::Head => lang.pick("Head", "Kopf"),
        Type::Chest => lang.pick("Chest", "Brust"),
        Type::Arms => lang.pick("Arms", "Arme"),
        Type::Legs => lang.pick("Legs", "Beine"),
        Type::Sword => lang.pick("Sword", "Schwert"),
        Type::Dagger => lang.pick("Dagger", "Dolch"),
        Type::Club => lang.pick("Club", "Keule"),
        Type::OneHanded => lang.pick("1H", "Einhand"),
        Type::TwoHanded => lang.pick("2H", "Zweihand"),
        Type::Rhinar => "Rhinar",
        Type::Dorinthea => "Dorinthea",
        Type::Ira => "Ira",
    }
}

pub(super) fn stat(stat: Stat, lang: Lang) -> &'static str {
    match stat {
        Stat::Pitch => "Pitch",
        Stat::Cost => lang.pick("cost", "Kosten"),
        Stat::Power => lang.pick("power", "Angriffswert"),
        Stat::Defense => lang.pick("defense", "Verteidigungswert"),
        Stat::Life => lang.pick("life", "Lebenspunkte"),
        Stat::Intellect => lang.pick("intellect", "Intellekt"),
    }
}

pub(super) fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
    match keyword {
        Keyword::GoAgain => lang.pick("Go again", "Weitermachen"),
        Keyword::BladeBreak => lang.pick("Blade Break", "Klingenbruch"),
        Keyword::Battleworn => lang.pick("Battleworn", "Kampfgezeichnet"),
    }
}

pub(super) fn timing(timing: Timing, lang: Lang) -> &'static str {
    match timing {
        Timing::Action => lang.pick("Action", "Aktion"),
        Timing::Instant => lang.pick("Instant", "Spontan"),
        Timing::AttackReaction => lang.pick("Attack reaction", "Angriffsreaktion"),
        Timing::DefenseReaction => lang.pick("Defense reaction", "Verteidigungsreaktion"),
    }
}

pub(super) fn counters(counter: Counter, n: i16, lang: Lang) -> String {
    let (en, de) = match counter {
        Counter::PlusPower => ("+1 power counter", "+1-Angriffswert-Marker"),
        Counter::MinusDefense => ("-1 defense counter", "-1-Verteidigungswert-Marker"),
        Counter::Lesson => ("lesson counter", "Lektionsmarker"),
    };
    match (lang, n) {
        (Lang::En, 1) => format!("a {en}"),
        (Lang::En, n) => format!("{n} {en}s"),
        (Lang::De, 1) => format!("einen {de}"),
        (Lang::De, n) => format!("{n} {de}"),
    }
}

pub(super) fn pool(pool: Pool, n: i16, lang: Lang) -> String {
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

pub(super) fn pool_word(pool: Pool, lang: Lang) -> &'static str {
    match pool {
        Pool::Life => lang.pick("life", "Lebenspunkte"),
        Pool::Resources => lang.pick("resources", "Ressourcen"),
        Pool::ActionPoints => lang.pick("action points", "Aktionspunkte"),
    }
}

// FAB-OBJ-1: the colour tells versions of a card apart.
pub(super) fn card_name(def: &Def<Fab>, lang: Lang) -> String {
    let plain = stapel_wording::plain_name(def, lang);
    match (def.stat(Stat::Pitch), def.types.contains(Type::Token)) {
        (Some(1), false) => format!("{plain} ({})", lang.pick("red", "rot")),
        (Some(2), false) => format!("{plain} ({})", lang.pick("yellow", "gelb")),
        (Some(3), false) => format!("{plain} ({})", lang.pick("blue", "blau")),
        _ => plain.to_string(),
    }
}

pub(super) fn type_line(card: &Card<Fab>, lang: Lang) -> String {
    const HIDDEN: [Type; 3] = [Type::Rhinar, Type::Dorinthea, Type::Ira];
    let types: Vec<&str> =
        card.types.iter().filter(|t| !HIDDEN.contains(t)).map(|&t| kind(t, lang)).collect();
    let stats: Vec<String> =
        card.stats.iter().map(|(&s, n)| format!("{} {n}", capital(stat(s, lang)))).collect();
    match stats.is_empty() {
        true => types.join(" "),
        false => format!("{} · {}", types.join(" "), stats.join(", ")),
    }
}

pub(super) fn it_of(event: Event) -> Noun {
    match event {
        Event::Attacks | Event::Hits | Event::Launches | Event::GainsKeyword => ATTACK,
        _ => Noun::CARD,
    }
}

pub(super) fn until(until: Until, lang: Lang) -> &'static str {
    match until {
        Until::Turn => lang.pick("this turn", "in diesem Zug"),
        Until::Chain => lang.pick("this combat chain", "in dieser Kampfkette"),
    }
}

pub(super) fn zone_for(word: &str, card: &Card<Fab>) -> Option<Zone> {
    let slots = [
        (Type::Head, Zone::Head),
        (Type::Chest, Zone::Chest),
        (Type::Arms, Zone::Arms),
        (Type::Legs, Zone::Legs),
    ];
    match word {
        "equipment" | "ausrüstung" => slots.into_iter().find(|s| card.types.contains(&s.0)).map(|s| s.1),
        "weapons" | "waffen" => card.types.contains(&Type::Weapon).then_some(Zone::Weapon),
        _ => None,
    }
}
