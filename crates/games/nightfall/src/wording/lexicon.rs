//! The words: zones, types, numbers, keywords, nouns with all their forms.

use crate::{Counter, Keyword, Nightfall, Part, Pool, Stat, Type, Until, Zone};
use stapel_kernel::Def;
use stapel_script::{Card, Cmp};
use stapel_wording::{Lang, Names, capital};

stapel_wording::nouns! {
    MINION = "minion" | "minions", F ["Kreatur", "Kreatur", "Kreaturen", "Kreaturen"];
    ORDER = "order" | "orders", M ["Auftrag", "Auftrags", "Aufträge", "Aufträgen"];
    WOUND = "wound" | "wounds", F ["Wunde", "Wunde", "Wunden", "Wunden"];
    BITE = "bite wound" | "bite wounds", F ["Bisswunde", "Bisswunde", "Bisswunden", "Bisswunden"];
    BLEED = "bleed wound" | "bleed wounds", F ["Blutwunde", "Blutwunde", "Blutwunden", "Blutwunden"];
    BURN = "burn wound" | "burn wounds", F ["Brandwunde", "Brandwunde", "Brandwunden", "Brandwunden"];
    ARCHIVE = "archive" | "archives", N ["Archiv", "Archivs", "Archive", "Archiven"];
    MINION_CARD = "minion card" | "minion cards", F ["Kreaturkarte", "Kreaturkarte", "Kreaturkarten", "Kreaturkarten"];
}

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

impl Names for Nightfall {
    fn title(_lang: Lang) -> &'static str {
        "Nightfall"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "A deck-builder in which everybody adds to one chain of orders; whoever has the fewest wounds at the end wins.",
            "Ein Deckbauspiel, in dem alle eine gemeinsame Kette von Aufträgen verlängern; wer am Ende die wenigsten Wunden hat, gewinnt.",
        )
    }

    fn your_zone(zone: Zone, lang: Lang) -> &'static str {
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

    fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
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

    fn value(stat: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
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

    fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
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
                "Nobody steps in the way; a guard still takes the damage.",
                "Niemand stellt sich in den Weg; eine Wache nimmt die Zerstörung trotzdem.",
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

    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        match counter {
            Counter::Damage if n == 99 => lang.pick("all damage".into(), "alle Zerstörungspunkte".into()),
            Counter::Damage => points(n, lang),
            Counter::Copies => lang.pick(format!("{n} copies"), format!("{n} Exemplare")),
        }
    }

    fn pool(_pool: Pool, n: i16, lang: Lang) -> String {
        lang.pick(format!("{n} influence"), format!("{n} Einfluss"))
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        stapel_wording::plain_name(def, lang).to_string()
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        const SETS: [Type; 3] = [Type::Base, Type::MartialLaw, Type::BloodCountry];
        let words = |set: bool| -> Vec<&str> {
            card.types.iter().filter(|t| SETS.contains(t) == set).map(|&t| Self::kind(t, lang)).collect()
        };
        let mut parts = vec![words(false).join(" ")];
        parts.extend(card.stats.iter().map(|(&s, n)| format!("{} {n}", capital(Self::stat(s, lang)))));
        if !card.extra.links.is_empty() {
            let links: Vec<&str> = card.extra.links.iter().map(|&c| Self::kind(c, lang)).collect();
            parts.push(format!("{} {}", lang.pick("links", "Links"), links.join(" + ")));
        }
        // What stands for the symbol of the set.
        parts.extend(words(true).into_iter().map(String::from));
        parts.join(" · ")
    }

    fn part(part: Part, card: &Card<Self>, lang: Lang) -> String {
        super::sentences::part(part, card, lang)
    }

    fn lasting(until: Until, lang: Lang) -> &'static str {
        Self::until(until, lang)
    }

    fn main_part(lang: Lang) -> &'static str {
        lang.pick("Chain", "Kette")
    }

    fn times(lang: Lang) -> &'static str {
        lang.pick("rounds", "Runden")
    }
}
