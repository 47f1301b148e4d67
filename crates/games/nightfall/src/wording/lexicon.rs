//! The words: zones, types, numbers, keywords, nouns with all their forms.

use crate::{Counter, Keyword, Nightfall, Stat, Type, Zone};
use stapel_script::Cmp;
use stapel_wording::{Gender, Lang, Noun, Speak};

macro_rules! noun {
    ($name:ident, $en:literal, $ens:literal, $gender:ident, [$($s:literal),*], [$($p:literal),*]) => {
        pub(super) const $name: Noun = Noun { en: [$en, $ens], gender: Gender::$gender, de: [[$($s),*], [$($p),*]] };
    };
}

noun!(
    MINION,
    "minion",
    "minions",
    F,
    ["Kreatur", "Kreatur", "Kreatur", "Kreatur"],
    ["Kreaturen", "Kreaturen", "Kreaturen", "Kreaturen"]
);
noun!(
    ORDER,
    "order",
    "orders",
    M,
    ["Auftrag", "Auftrags", "Auftrag", "Auftrag"],
    ["Aufträge", "Aufträge", "Aufträgen", "Aufträge"]
);
noun!(
    WOUND,
    "wound",
    "wounds",
    F,
    ["Wunde", "Wunde", "Wunde", "Wunde"],
    ["Wunden", "Wunden", "Wunden", "Wunden"]
);
noun!(
    BITE,
    "bite wound",
    "bite wounds",
    F,
    ["Bisswunde", "Bisswunde", "Bisswunde", "Bisswunde"],
    ["Bisswunden", "Bisswunden", "Bisswunden", "Bisswunden"]
);
noun!(
    BLEED,
    "bleed wound",
    "bleed wounds",
    F,
    ["Blutwunde", "Blutwunde", "Blutwunde", "Blutwunde"],
    ["Blutwunden", "Blutwunden", "Blutwunden", "Blutwunden"]
);
noun!(
    BURN,
    "burn wound",
    "burn wounds",
    F,
    ["Brandwunde", "Brandwunde", "Brandwunde", "Brandwunde"],
    ["Brandwunden", "Brandwunden", "Brandwunden", "Brandwunden"]
);
noun!(
    ARCHIVE,
    "archive",
    "archives",
    N,
    ["Archiv", "Archivs", "Archiv", "Archiv"],
    ["Archive", "Archive", "Archiven", "Archive"]
);
noun!(
    MINION_CARD,
    "minion card",
    "minion cards",
    F,
    ["Kreaturkarte", "Kreaturkarte", "Kreaturkarte", "Kreaturkarte"],
    ["Kreaturkarten", "Kreaturkarten", "Kreaturkarten", "Kreaturkarten"]
);

pub(super) fn points(n: i16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, n) => format!("{n} damage"),
        (Lang::De, 1) => "1 Zerstörungspunkt".into(),
        (Lang::De, n) => format!("{n} Zerstörungspunkte"),
    }
}

pub(crate) fn wounds(n: i16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, 1) => "1 wound".into(),
        (Lang::En, n) => format!("{n} wounds"),
        (Lang::De, 1) => "1 Wunde".into(),
        (Lang::De, n) => format!("{n} Wunden"),
    }
}

pub(super) fn zone_word(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Hand => lang.pick("hand", "Hand"),
        Zone::Deck => lang.pick("deck", "Kartenstapel"),
        Zone::Discard => lang.pick("discard pile", "Ablage"),
        Zone::Play => lang.pick("in play", "im Spiel"),
        Zone::Chain => lang.pick("chain", "Kette"),
        Zone::WoundPile => lang.pick("wound pile", "Wundenstapel"),
        Zone::Commons => lang.pick("commons", "öffentlicher Bereich"),
        Zone::Private => lang.pick("private archives", "Privat-Archive"),
        Zone::Offer => lang.pick("draft cards", "Muster-Karten"),
        Zone::Picks => lang.pick("picks", "Auswahl"),
        Zone::Box => lang.pick("box", "Schachtel"),
        Zone::Sunk => lang.pick("inside archives", "in Archiven"),
        Zone::Exiled => lang.pick("exiled", "verbannt"),
    }
}

pub(super) fn your_zone(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Hand => lang.pick("your hand", "deine Hand"),
        Zone::Deck => lang.pick("your deck", "deinen Kartenstapel"),
        Zone::Discard => lang.pick("your discard pile", "deine Ablage"),
        Zone::Play => lang.pick("play", "das Spiel"),
        Zone::Chain => lang.pick("the chain", "die Kette"),
        Zone::WoundPile => lang.pick("the wound pile", "den Wundenstapel"),
        Zone::Commons => lang.pick("the commons", "den öffentlichen Bereich"),
        Zone::Private => lang.pick("your private archives", "deine Privat-Archive"),
        Zone::Offer => lang.pick("your draft cards", "deine Muster-Karten"),
        Zone::Picks => lang.pick("your picks", "deine Auswahl"),
        Zone::Box => lang.pick("the box", "die Schachtel"),
        Zone::Sunk => lang.pick("the archives", "die Archive"),
        Zone::Exiled => lang.pick("exile", "die Verbannung"),
    }
}

pub(super) fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Hand => lang.pick("your hand", "deiner Hand"),
        Zone::Deck => lang.pick("your deck", "deinem Kartenstapel"),
        Zone::Discard => lang.pick("your discard pile", "deiner Ablage"),
        Zone::Play => lang.pick("play", "dem Spiel"),
        Zone::Chain => lang.pick("the chain", "der Kette"),
        Zone::WoundPile => lang.pick("the wound pile", "dem Wundenstapel"),
        Zone::Commons => lang.pick("the commons", "dem öffentlichen Bereich"),
        Zone::Private => lang.pick("your private archives", "deinen Privat-Archiven"),
        Zone::Offer => lang.pick("your draft cards", "deinen Muster-Karten"),
        Zone::Picks => lang.pick("your picks", "deiner Auswahl"),
        Zone::Box => lang.pick("the box", "der Schachtel"),
        Zone::Sunk => lang.pick("the archives", "den Archiven"),
        Zone::Exiled => lang.pick("exile", "der Verbannung"),
    }
}

pub(super) fn kind(kind: Type, lang: Lang) -> &'static str {
    match kind {
        Type::Minion => lang.pick("Minion", "Kreatur"),
        Type::Action => lang.pick("Action", "Aktion"),
        Type::Wound => lang.pick("Wound", "Wunde"),
        Type::Starter => lang.pick("Starter", "Startkarte"),
        Type::Red => lang.pick("Red", "Rot"),
        Type::Yellow => lang.pick("Yellow", "Gelb"),
        Type::Green => lang.pick("Green", "Grün"),
        Type::Blue => lang.pick("Blue", "Blau"),
        Type::Purple => lang.pick("Purple", "Violett"),
        Type::White => lang.pick("White", "Weiß"),
        Type::Hunter => lang.pick("Hunter", "Jäger"),
        Type::Lycanthrope => lang.pick("Lycanthrope", "Lykanthrop"),
        Type::Ghoul => lang.pick("Ghoul", "Ghul"),
        Type::Vampire => lang.pick("Vampire", "Vampir"),
        Type::Bite => lang.pick("Bite", "Biss"),
        Type::Bleed => lang.pick("Bleed", "Blut"),
        Type::Burn => lang.pick("Burn", "Brand"),
        Type::Base => lang.pick("Base", "Grundspiel"),
        Type::MartialLaw => lang.pick("Martial Law", "Ausnahmezustand"),
        Type::BloodCountry => lang.pick("Blood Country", "Blutzoll"),
    }
}

pub(super) fn stat(stat: Stat, lang: Lang) -> &'static str {
    match stat {
        Stat::Cost => lang.pick("cost", "Kosten"),
        Stat::Strength => lang.pick("strength", "Stärke"),
        Stat::Health => lang.pick("health", "Gesundheit"),
    }
}

pub(super) fn value(stat: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
    match (stat, cmp) {
        (Stat::Cost, Cmp::AtMost) => {
            lang.pick(format!("cost {n} or less"), format!("Kosten {n} oder weniger"))
        }
        (_, Cmp::AtMost) => {
            let word = Nightfall::stat(stat, lang);
            lang.pick(format!("{word} {n} or less"), format!("{word} {n} oder weniger"))
        }
        _ => stapel_wording::value::<Nightfall>(stat, cmp, n, lang),
    }
}

pub(super) fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
    match keyword {
        Keyword::Stays => lang.pick("Stays: is not discarded after combat", "Bleibt: wird nach dem Kampf nicht abgelegt"),
        Keyword::Guard => lang.pick(
            "Guard: damage that would be inflicted on you is inflicted on this minion first",
            "Wache: Zerstörung, die dir zugedacht ist, trifft zuerst diese Kreatur",
        ),
        Keyword::Unblockable => lang.pick("Cannot be blocked", "Kann nicht blockiert werden"),
        Keyword::OneBlocker => {
            lang.pick("At most 1 minion may block this minion", "Höchstens 1 Kreatur darf diese Kreatur blockieren")
        }
        Keyword::NeedsKick => lang.pick(
            "Enters play from the chain only if its kicker applied; otherwise it is put into your discard pile",
            "Kommt aus der Kette nur ins Spiel, wenn ihr Kicker gilt; sonst wird sie abgelegt",
        ),
        Keyword::Ephemeral => lang.pick(
            "If this minion would leave play, exile it instead",
            "Wenn diese Kreatur das Spiel verlassen würde, verbanne sie stattdessen",
        ),
    }
}

pub(super) fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
    match keyword {
        Keyword::Stays => lang.pick(
            "It stays in play after its attack, but must attack again in each of your turns.",
            "Sie bleibt nach ihrem Angriff im Spiel, muss aber in jedem deiner Züge wieder angreifen.",
        ),
        Keyword::Guard => lang.pick(
            "It must take damage meant for its player, up to its health, against every attacker. No help against \"suffers wounds\".",
            "Sie muss Zerstörung nehmen, die ihrem Spieler zugedacht ist, bis zu ihrer Gesundheit und gegen jeden Angreifer. Gegen „erleidet Wunden“ hilft sie nicht.",
        ),
        Keyword::Unblockable => lang.pick(
            "Nobody can block it; a Guard still takes its damage.",
            "Niemand kann sie blockieren; eine Wache nimmt ihre Zerstörung trotzdem.",
        ),
        Keyword::OneBlocker => lang.pick(
            "Several minions cannot block it together.",
            "Mehrere Kreaturen können sie nicht gemeinsam blockieren.",
        ),
        Keyword::NeedsKick => lang.pick(
            "Without its kicker only its text happens, and the card goes to the discard pile.",
            "Ohne Kicker geschieht nur ihr Text, und die Karte kommt auf die Ablage.",
        ),
        Keyword::Ephemeral => lang.pick(
            "Once in play, it never comes back: destroyed, returned or discarded after combat, it is out of the game.",
            "Einmal im Spiel, kommt sie nie zurück: zerstört, zurückgegeben oder nach dem Kampf abgelegt ist sie aus dem Spiel.",
        ),
    }
}

pub(super) fn counters(counter: Counter, n: i16, lang: Lang) -> String {
    match counter {
        Counter::Damage if n == 99 => lang.pick("all damage".into(), "alle Zerstörungspunkte".into()),
        Counter::Damage => points(n, lang),
        Counter::Copies => lang.pick(format!("{n} copies"), format!("{n} Exemplare")),
    }
}
