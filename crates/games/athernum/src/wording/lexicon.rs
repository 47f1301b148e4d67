//! The words: zones, types, numbers, keywords, nouns with all their forms. German terms are the rulebook's.

use super::type_line;
use crate::{Athernum, Counter, Keyword, Part, Pool, Timing, Until, Zone};
use stapel_kernel::Def;
use stapel_script::Card;
use stapel_wording::{Lang, Names, capital, plain_name};

stapel_wording::nouns! {
    CHARACTER = "character" | "characters", M ["Charakter", "Charakters", "Charaktere", "Charakteren"];
    NON_MAIN = "non-main character" | "non-main characters", M ["Nicht-Hauptcharakter", "Nicht-Hauptcharakters", "Nicht-Hauptcharaktere", "Nicht-Hauptcharakteren"];
    WARRIOR = "non-main Warrior" | "non-main Warriors", M ["Krieger (kein Hauptcharakter)", "Kriegers (kein Hauptcharakter)", "Krieger (keine Hauptcharaktere)", "Kriegern (keine Hauptcharaktere)"];
    TOKEN_CHARACTER = "token character" | "token characters", M ["Charakter-Spielstein", "Charakter-Spielsteins", "Charakter-Spielsteine", "Charakter-Spielsteinen"];
    RAT = "Rat token" | "Rat tokens", M ["Ratten-Spielstein", "Ratten-Spielsteins", "Ratten-Spielsteine", "Ratten-Spielsteinen"];
    EXHAUSTED_NON_MAIN = "exhausted non-main character" | "exhausted non-main characters", M [["erschöpfter Nicht-Hauptcharakter", "erschöpften Nicht-Hauptcharakters", "erschöpften Nicht-Hauptcharakter", "erschöpften Nicht-Hauptcharakter"], ["erschöpfte Nicht-Hauptcharaktere", "erschöpfter Nicht-Hauptcharaktere", "erschöpften Nicht-Hauptcharakteren", "erschöpfte Nicht-Hauptcharaktere"]];
    EXHAUSTED_RESOURCE = "exhausted resource" | "exhausted resources", F [["erschöpfte Ressource", "erschöpften Ressource", "erschöpften Ressource", "erschöpfte Ressource"], ["erschöpfte Ressourcen", "erschöpfter Ressourcen", "erschöpften Ressourcen", "erschöpfte Ressourcen"]];
    EXHAUSTED_PERMANENT = "exhausted permanent" | "exhausted permanents", F [["erschöpfte Karte im Spiel", "erschöpften Karte im Spiel", "erschöpften Karte im Spiel", "erschöpfte Karte im Spiel"], ["erschöpfte Karten im Spiel", "erschöpfter Karten im Spiel", "erschöpften Karten im Spiel", "erschöpfte Karten im Spiel"]];
    ITEM = "Item" | "Items", M ["Gegenstand", "Gegenstands", "Gegenstände", "Gegenständen"];
    ATTACHED_ITEM = "attached Item" | "attached Items", M [["angelegter Gegenstand", "angelegten Gegenstands", "angelegten Gegenstand", "angelegten Gegenstand"], ["angelegte Gegenstände", "angelegter Gegenstände", "angelegten Gegenständen", "angelegte Gegenstände"]];
    TOKEN = "token" | "tokens", M ["Spielstein", "Spielsteins", "Spielsteine", "Spielsteinen"];
    LOCATION = "location" | "locations", M ["Ort", "Orts", "Orte", "Orten"];
    NON_MAIN_LOCATION = "non-main location" | "non-main locations", M ["Ort, der keine Startkarte ist", "Orts, der keine Startkarte ist", "Orte außer Startkarten", "Orten außer Startkarten"];
    RESOURCE = "resource" | "resources", F ["Ressource", "Ressource", "Ressourcen", "Ressourcen"];
    PERMANENT = "permanent" | "permanents", F ["Karte im Spiel", "Karte im Spiel", "Karten im Spiel", "Karten im Spiel"];
}

/// So many resources of any kinds.
pub(super) fn any_resources(n: i16, lang: Lang) -> String {
    let (one, many) = lang.pick(("resource", "resources"), ("Ressource", "Ressourcen"));
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The kinds of abilities, as they stand in front of them.
pub(super) fn objective(lang: Lang) -> &'static str {
    lang.pick("Objective", "Aufgabe")
}

pub(super) fn command(lang: Lang) -> &'static str {
    lang.pick("Command", "Befehl")
}

pub(super) fn support(lang: Lang) -> &'static str {
    lang.pick("Support", "Unterstützung")
}

pub(super) fn equip(lang: Lang) -> &'static str {
    lang.pick("Equip", "Ausrüstung")
}

impl Names for Athernum {
    fn title(_lang: Lang) -> &'static str {
        "Athernum: The Old World"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "A tactical card game about influence: victory tokens from a common pool, and objectives that win outright.",
            "Ein taktisches Kartenspiel um Einfluss: Siegpunkte aus einem gemeinsamen Pool und Aufgaben, die das Spiel gewinnen.",
        )
    }

    fn your_zone(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hand => lang.pick("your hand", "deine Hand"),
            Zone::Deck => lang.pick("your deck", "deinen Nachziehstapel"),
            Zone::Extra => lang.pick("your extra deck", "dein Extradeck"),
            Zone::Discard => lang.pick("your discard pile", "deinen Ablagestapel"),
            Zone::Void => lang.pick("your void", "deine Leere"),
            Zone::Main => lang.pick("your main character slot", "deinen Hauptcharakterplatz"),
            Zone::Characters => lang.pick("your character slots", "deine Charakterplätze"),
            Zone::Location => lang.pick("your location slot", "deinen Schauplatz"),
            Zone::Items => lang.pick("your item slots", "deine Gegenstandsplätze"),
            Zone::Resources => lang.pick("your resources", "deine Ressourcen"),
        }
    }

    fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hand => lang.pick("your hand", "deiner Hand"),
            Zone::Deck => lang.pick("your deck", "deinem Nachziehstapel"),
            Zone::Extra => lang.pick("your extra deck", "deinem Extradeck"),
            Zone::Discard => lang.pick("your discard pile", "deinem Ablagestapel"),
            Zone::Void => lang.pick("your void", "deiner Leere"),
            Zone::Main => lang.pick("your main character slot", "deinem Hauptcharakterplatz"),
            Zone::Characters => lang.pick("your character slots", "deinen Charakterplätzen"),
            Zone::Location => lang.pick("your location slot", "deinem Schauplatz"),
            Zone::Items => lang.pick("your item slots", "deinen Gegenstandsplätzen"),
            Zone::Resources => lang.pick("your resources", "deinen Ressourcen"),
        }
    }

    /// What a keyword means beyond what the card says.
    fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
        match keyword {
            Keyword::Objective => lang.pick(
                "If the card lies face up and its field is full, you win in the next check, before anything else is decided.",
                "Liegt die Karte offen und ist ihr Feld voll, gewinnst du bei der nächsten Prüfung, bevor etwas anderes entschieden wird.",
            ),
            Keyword::Command => lang.pick(
                "Costs a command token on top.",
                "Kostet zusätzlich eine Befehlsmarke.",
            ),
            Keyword::EntersExhausted => lang.pick(
                "It lies face down under one exhaustion marker, without values and text, until your next Morning.",
                "Sie liegt bis zu deinem nächsten Morgen verdeckt unter einer Erschöpfungsmarke, ohne Werte und Text.",
            ),
            Keyword::LoneWolf => lang.pick(
                "Cannot be your start card: it is played like any other character, but never lies in play from the beginning.",
                "Kann nicht deine Startkarte sein: Sie wird wie jeder andere Charakter ausgespielt, liegt aber nie von Anfang an im Spiel.",
            ),
            Keyword::Monument => lang.pick(
                "An item that may also be your start card or lie in the empty location slot, without a host; a location that you play replaces it.",
                "Ein Gegenstand, der auch Startkarte sein oder ohne Träger auf dem leeren Schauplatz liegen darf; ein Ort, den du ausspielst, ersetzt ihn.",
            ),
            Keyword::Homing => lang.pick(
                "It is shown to all and was not discarded. Being put under the deck is no such move.",
                "Sie wird allen gezeigt und wurde nicht abgelegt. Unter den Nachziehstapel gelegt zu werden, zählt nicht.",
            ),
            Keyword::Vigilant => {
                lang.pick("It may defend several times in a turn.", "Sie darf mehrmals im Zug verteidigen.")
            }
            Keyword::Undefendable => lang.pick(
                "The target itself takes the damage and strikes back.",
                "Das Ziel selbst nimmt den Schaden und schlägt zurück.",
            ),
            Keyword::NotAttackable => {
                lang.pick("Effects still reach it.", "Effekte erreichen sie trotzdem.")
            }
            Keyword::CannotAttack => {
                lang.pick("It may still defend.", "Verteidigen darf sie weiterhin.")
            }
            Keyword::StaysExhausted => lang.pick(
                "An effect can still make it ready.",
                "Ein Effekt kann sie trotzdem bereit machen.",
            ),
            Keyword::ItemsSafe => lang.pick(
                "Effects of your own may still do so, and the Items leave together with the card.",
                "Deine eigenen Effekte können es weiterhin, und mit der Karte gehen auch die Gegenstände.",
            ),
            Keyword::Tireless => lang.pick(
                "Face up it may attack again in the same combat phase. The resources must be in your pool.",
                "Offen darf sie in derselben Kampfphase noch einmal angreifen. Die Ressourcen müssen in deinem Pool liegen.",
            ),
            Keyword::Taxing => lang.pick(
                "Whoever cannot pay from the resource pool cannot attack there.",
                "Wer nicht aus dem Ressourcenpool bezahlen kann, kann dort nicht angreifen.",
            ),
            Keyword::Steady => lang.pick(
                "Combat and costs of your own still exhaust it.",
                "Durch Kampf und eigene Kosten wird sie trotzdem erschöpft.",
            ),
            Keyword::Anchored => lang.pick(
                "Damage still reaches it, and while it is exhausted, further markers may be put on it.",
                "Schaden erreicht sie trotzdem, und solange sie erschöpft ist, können weitere Marken auf sie gelegt werden.",
            ),
            Keyword::Rebirth => lang.pick(
                "The damage was lethal all the same; the character has not left play.",
                "Der Schaden war trotzdem tödlich; der Charakter hat das Spiel nicht verlassen.",
            ),
            Keyword::Lantern => lang.pick(
                "What goes to the void instead was not discarded. Tokens are no cards.",
                "Was stattdessen in die Leere geht, wurde nicht abgelegt. Spielsteine sind keine Karten.",
            ),
        }
    }

    fn gained(keyword: Keyword, lang: Lang) -> String {
        let whole = capital(Self::keyword(keyword, lang));
        lang.pick(format!("“{whole}.”"), format!("„{whole}.“"))
    }

    fn timing(timing: Timing, lang: Lang) -> &'static str {
        match timing {
            Timing::Priority => "",
            Timing::Day => lang.pick("your Day only", "nur an deinem Tag"),
            Timing::OwnTurn => lang.pick("during your turn", "in deinem Zug"),
            Timing::Support => support(lang),
        }
    }

    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        let (one, many) = match counter {
            Counter::Damage => return lang.pick(format!("{n} damage"), format!("{n} Schaden")),
            Counter::Exhaustion => (
                lang.pick("exhaustion marker", "Erschöpfungsmarke"),
                lang.pick("exhaustion markers", "Erschöpfungsmarken"),
            ),
            Counter::Victory => {
                (lang.pick("victory token", "Siegpunkt"), lang.pick("victory tokens", "Siegpunkte"))
            }
        };
        format!("{n} {}", if n == 1 { one } else { many })
    }

    fn pool(pool: Pool, n: i16, lang: Lang) -> String {
        let (one, many) = match (lang, pool) {
            (Lang::En, Pool::Command) => ("command token", "command tokens"),
            (Lang::En, Pool::Ashes) => ("Ashes resource", "Ashes resources"),
            (Lang::En, Pool::WhiteFlame) => ("White Flame resource", "White Flame resources"),
            (Lang::En, Pool::Ascendant) => ("Archive resource", "Archive resources"),
            (Lang::En, Pool::Guild) => ("Guild resource", "Guild resources"),
            (Lang::En, Pool::Plain) => ("factionless resource", "factionless resources"),
            (Lang::De, Pool::Command) => ("Befehlsmarke", "Befehlsmarken"),
            (Lang::De, Pool::Ashes) => ("Asche-Ressource", "Asche-Ressourcen"),
            (Lang::De, Pool::WhiteFlame) => ("Flammen-Ressource", "Flammen-Ressourcen"),
            (Lang::De, Pool::Ascendant) => ("Archiv-Ressource", "Archiv-Ressourcen"),
            (Lang::De, Pool::Guild) => ("Gilden-Ressource", "Gilden-Ressourcen"),
            (Lang::De, Pool::Plain) => ("fraktionslose Ressource", "fraktionslose Ressourcen"),
        };
        format!("{n} {}", if n == 1 { one } else { many })
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        plain_name(def, lang).to_string()
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        type_line(card, lang)
    }

    fn part(part: Part, _card: &Card<Self>, _lang: Lang) -> String {
        match part {}
    }

    fn lasting(time: Until, lang: Lang) -> &'static str {
        Self::until(time, lang)
    }

    fn main_part(lang: Lang) -> &'static str {
        lang.pick("Immediate", "Sofort")
    }

    fn times(lang: Lang) -> &'static str {
        lang.pick("turns", "Züge")
    }
}
