//! The words: zones, types, numbers, keywords, nouns with all their forms. German terms are the rulebook's.

use crate::{Counter, Keyword, Pool, Stat, Type, Zone};
use stapel_wording::{Gender, Lang, Noun};

macro_rules! noun {
    ($name:ident, $en:literal, $ens:literal, $gender:ident, [$($s:literal),*], [$($p:literal),*]) => {
        pub(super) const $name: Noun = Noun { en: [$en, $ens], gender: Gender::$gender, de: [[$($s),*], [$($p),*]] };
    };
}

noun!(
    CHARACTER,
    "character",
    "characters",
    M,
    ["Charakter", "Charakters", "Charakter", "Charakter"],
    ["Charaktere", "Charaktere", "Charakteren", "Charaktere"]
);
noun!(
    NON_MAIN,
    "non-main character",
    "non-main characters",
    M,
    ["Nicht-Hauptcharakter", "Nicht-Hauptcharakters", "Nicht-Hauptcharakter", "Nicht-Hauptcharakter"],
    ["Nicht-Hauptcharaktere", "Nicht-Hauptcharaktere", "Nicht-Hauptcharakteren", "Nicht-Hauptcharaktere"]
);
noun!(
    WARRIOR,
    "non-main Warrior",
    "non-main Warriors",
    M,
    [
        "Krieger (kein Hauptcharakter)",
        "Kriegers (kein Hauptcharakter)",
        "Krieger (kein Hauptcharakter)",
        "Krieger (kein Hauptcharakter)"
    ],
    [
        "Krieger (keine Hauptcharaktere)",
        "Krieger (keine Hauptcharaktere)",
        "Kriegern (keine Hauptcharaktere)",
        "Krieger (keine Hauptcharaktere)"
    ]
);
noun!(
    TOKEN_CHARACTER,
    "token character",
    "token characters",
    M,
    ["Charakter-Spielstein", "Charakter-Spielsteins", "Charakter-Spielstein", "Charakter-Spielstein"],
    ["Charakter-Spielsteine", "Charakter-Spielsteine", "Charakter-Spielsteinen", "Charakter-Spielsteine"]
);
noun!(
    RAT,
    "Rat token",
    "Rat tokens",
    M,
    ["Ratten-Spielstein", "Ratten-Spielsteins", "Ratten-Spielstein", "Ratten-Spielstein"],
    ["Ratten-Spielsteine", "Ratten-Spielsteine", "Ratten-Spielsteinen", "Ratten-Spielsteine"]
);
noun!(
    EXHAUSTED_NON_MAIN,
    "exhausted non-main character",
    "exhausted non-main characters",
    M,
    [
        "erschöpfter Nicht-Hauptcharakter",
        "erschöpften Nicht-Hauptcharakters",
        "erschöpften Nicht-Hauptcharakter",
        "erschöpften Nicht-Hauptcharakter"
    ],
    [
        "erschöpfte Nicht-Hauptcharaktere",
        "erschöpfter Nicht-Hauptcharaktere",
        "erschöpften Nicht-Hauptcharakteren",
        "erschöpfte Nicht-Hauptcharaktere"
    ]
);
noun!(
    EXHAUSTED_RESOURCE,
    "exhausted resource",
    "exhausted resources",
    F,
    ["erschöpfte Ressource", "erschöpften Ressource", "erschöpften Ressource", "erschöpfte Ressource"],
    ["erschöpfte Ressourcen", "erschöpfter Ressourcen", "erschöpften Ressourcen", "erschöpfte Ressourcen"]
);
noun!(
    EXHAUSTED_PERMANENT,
    "exhausted permanent",
    "exhausted permanents",
    F,
    [
        "erschöpfte Karte im Spiel",
        "erschöpften Karte im Spiel",
        "erschöpften Karte im Spiel",
        "erschöpfte Karte im Spiel"
    ],
    [
        "erschöpfte Karten im Spiel",
        "erschöpfter Karten im Spiel",
        "erschöpften Karten im Spiel",
        "erschöpfte Karten im Spiel"
    ]
);
noun!(
    ITEM,
    "Item",
    "Items",
    M,
    ["Gegenstand", "Gegenstands", "Gegenstand", "Gegenstand"],
    ["Gegenstände", "Gegenstände", "Gegenständen", "Gegenstände"]
);
noun!(
    ATTACHED_ITEM,
    "attached Item",
    "attached Items",
    M,
    ["angelegter Gegenstand", "angelegten Gegenstands", "angelegten Gegenstand", "angelegten Gegenstand"],
    ["angelegte Gegenstände", "angelegter Gegenstände", "angelegten Gegenständen", "angelegte Gegenstände"]
);
noun!(
    TOKEN,
    "token",
    "tokens",
    M,
    ["Spielstein", "Spielsteins", "Spielstein", "Spielstein"],
    ["Spielsteine", "Spielsteine", "Spielsteinen", "Spielsteine"]
);
noun!(LOCATION, "location", "locations", M, ["Ort", "Orts", "Ort", "Ort"], ["Orte", "Orte", "Orten", "Orte"]);
noun!(
    NON_MAIN_LOCATION,
    "non-main location",
    "non-main locations",
    M,
    [
        "Ort, der keine Startkarte ist",
        "Orts, der keine Startkarte ist",
        "Ort, der keine Startkarte ist",
        "Ort, der keine Startkarte ist"
    ],
    ["Orte außer Startkarten", "Orte außer Startkarten", "Orten außer Startkarten", "Orte außer Startkarten"]
);
noun!(
    RESOURCE,
    "resource",
    "resources",
    F,
    ["Ressource", "Ressource", "Ressource", "Ressource"],
    ["Ressourcen", "Ressourcen", "Ressourcen", "Ressourcen"]
);
noun!(
    PERMANENT,
    "permanent",
    "permanents",
    F,
    ["Karte im Spiel", "Karte im Spiel", "Karte im Spiel", "Karte im Spiel"],
    ["Karten im Spiel", "Karten im Spiel", "Karten im Spiel", "Karten im Spiel"]
);

pub(super) fn zone_word(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Main => lang.pick("main character slot", "Hauptcharakterplatz"),
        Zone::Characters => lang.pick("characters", "Charakterplätze"),
        Zone::Location => lang.pick("location slot", "Schauplatz"),
        Zone::Items => lang.pick("items", "Gegenstände"),
        Zone::Resources => lang.pick("resources", "Ressourcen"),
        Zone::Hand => lang.pick("hand", "Hand"),
        Zone::Deck => lang.pick("deck", "Nachziehstapel"),
        Zone::Extra => lang.pick("extra deck", "Extradeck"),
        Zone::Discard => lang.pick("discard pile", "Ablagestapel"),
        Zone::Void => lang.pick("void", "Leere"),
    }
}

pub(super) fn your_zone(zone: Zone, lang: Lang) -> &'static str {
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

pub(super) fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
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

pub(super) fn kind(kind: Type, lang: Lang) -> &'static str {
    let (en, de) = match kind {
        Type::Character => ("Character", "Charakter"),
        Type::Item => ("Item", "Gegenstand"),
        Type::Location => ("Location", "Ort"),
        Type::Resource => ("Resource", "Ressource"),
        Type::Token => ("Token", "Spielstein"),
        Type::Extra => ("Extra deck", "Extradeck"),
        Type::Ashes => ("Children of the Ashes", "Kinder der Asche"),
        Type::WhiteFlame => ("Order of the White Flame", "Orden der Weißen Flamme"),
        Type::Ascendant => ("The Ascendant Archive", "Das Aufgestiegene Archiv"),
        Type::Guild => ("The Adventurers' Guild", "Die Abenteurergilde"),
        Type::Human => ("Human", "Mensch"),
        Type::Rogue => ("Rogue", "Schurke"),
        Type::Scavenger => ("Scavenger", "Sammler"),
        Type::Guard => ("Guard", "Wächter"),
        Type::Merchant => ("Merchant", "Händler"),
        Type::Alchemist => ("Alchemist", "Alchemist"),
        Type::Spriggan => ("Spriggan", "Spriggan"),
        Type::Animal => ("Animal", "Tier"),
        Type::Rat => ("Rat", "Ratte"),
        Type::Warrior => ("Warrior", "Krieger"),
        Type::Priest => ("Priest", "Priester"),
        Type::Spirit => ("Spirit", "Geist"),
        Type::Elder => ("Elder", "Älteste"),
        Type::Dryad => ("Dryad", "Dryade"),
        Type::Wizard => ("Wizard", "Magier"),
        Type::Scholar => ("Scholar", "Gelehrter"),
        Type::Bird => ("Bird", "Vogel"),
        Type::Construct => ("Construct", "Konstrukt"),
        Type::Elf => ("Elf", "Elf"),
        Type::Noble => ("Noble", "Adliger"),
        Type::Dwarf => ("Dwarf", "Zwerg"),
        Type::Cat => ("Cat", "Katze"),
        Type::Beastkin => ("Beastkin", "Tiermensch"),
        Type::Ranger => ("Ranger", "Waldläufer"),
        Type::Beast => ("Beast", "Bestie"),
        Type::Harpy => ("Harpy", "Harpyie"),
        Type::Bard => ("Bard", "Barde"),
        Type::Kennith => ("Kennith", "Kennith"),
        Type::Street => ("Street", "Straße"),
        Type::Document => ("Document", "Dokument"),
        Type::Relic => ("Relic", "Relikt"),
        Type::Market => ("Market", "Markt"),
        Type::Banner => ("Banner", "Banner"),
        Type::Cloak => ("Cloak", "Umhang"),
        Type::Altar => ("Altar", "Altar"),
        Type::Temple => ("Temple", "Tempel"),
        Type::Artifact => ("Artifact", "Artefakt"),
        Type::Instrument => ("Instrument", "Instrument"),
        Type::Archive => ("Archive", "Archiv"),
        Type::Book => ("Book", "Buch"),
        Type::Hall => ("Hall", "Halle"),
        Type::Badge => ("Badge", "Abzeichen"),
        Type::Quest => ("Quest", "Auftrag"),
        Type::Device => ("Device", "Apparat"),
        Type::Rift => ("Rift", "Riss"),
        Type::Weapon => ("Weapon", "Waffe"),
        Type::Trap => ("Trap", "Falle"),
        Type::Stone => ("Stone", "Stein"),
        Type::Seal => ("Seal", "Siegel"),
        Type::Field => ("Field", "Feld"),
        Type::Road => ("Road", "Weg"),
    };
    lang.pick(en, de)
}

pub(super) fn stat(stat: Stat, lang: Lang) -> &'static str {
    match stat {
        Stat::Cost => lang.pick("cost", "Kosten"),
        Stat::Ofv => "OFV",
        Stat::Dfv => "DFV",
        Stat::Slots => lang.pick("item slot", "Gegenstandsplatz"),
        Stat::Field => lang.pick("victory field", "Siegpunkte-Feld"),
    }
}

/// What a keyword says, as a whole sentence without its stop.
pub(super) fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
    match keyword {
        Keyword::Objective => lang.pick(
            "Objective: you win if this card lies face up with at least as many victory tokens as its victory field shows",
            "Aufgabe: Du gewinnst, wenn diese Karte offen liegt und mindestens so viele Siegpunkte hat, wie ihr Siegpunkte-Feld zeigt",
        ),
        Keyword::Command => lang.pick("Command", "Befehl"),
        Keyword::EntersExhausted => lang.pick("This card enters play exhausted", "Diese Karte kommt erschöpft ins Spiel"),
        Keyword::LoneWolf => lang.pick(
            "Lone Wolf: this card cannot be chosen as start card",
            "Einzelgänger: Diese Karte kann nicht als Startkarte gewählt werden",
        ),
        Keyword::Monument => lang.pick(
            "Monument: this card may be placed into your empty location slot and may be your start card",
            "Monument: Diese Karte darf auf deinen leeren Schauplatz gelegt werden und deine Startkarte sein",
        ),
        Keyword::Homing => lang.pick(
            "Static: if an effect would move this card from your deck to another zone, put it into your hand instead",
            "Statisch: Wenn ein Effekt diese Karte aus deinem Nachziehstapel in eine andere Zone bewegen würde, nimm sie stattdessen auf die Hand",
        ),
        Keyword::Vigilant => lang.pick(
            "this card does not become exhausted for defending",
            "diese Karte wird durch Verteidigen nicht erschöpft",
        ),
        Keyword::Undefendable => lang.pick(
            "while this card attacks, no defender may be named",
            "solange diese Karte angreift, darf kein Verteidiger bestimmt werden",
        ),
        Keyword::NotAttackable => lang.pick("opponents cannot attack this card", "Gegner können diese Karte nicht angreifen"),
        Keyword::ItemsSafe => lang.pick(
            "effects of opponents cannot discard, return or move Items attached to this card",
            "gegnerische Effekte können an diese Karte angelegte Gegenstände nicht ablegen, zurückschicken oder verschieben",
        ),
        Keyword::Tireless => lang.pick(
            "once per turn, when this card would become exhausted for attacking, you may pay 2 resources; if you do, it does not become exhausted",
            "einmal pro Zug, wenn diese Karte durch einen Angriff erschöpft würde, darfst du 2 Ressourcen bezahlen; wenn du das tust, wird sie nicht erschöpft",
        ),
        Keyword::Taxing => lang.pick(
            "opponents must pay 1 resource for each attack on a character you control",
            "Gegner müssen für jeden Angriff auf einen Charakter unter deiner Kontrolle 1 Ressource bezahlen",
        ),
        Keyword::Steady => lang.pick(
            "effects of opponents cannot exhaust this card",
            "gegnerische Effekte können diese Karte nicht erschöpfen",
        ),
        Keyword::Anchored => lang.pick(
            "effects of opponents cannot exhaust, return, void or take control of this card",
            "gegnerische Effekte können diese Karte nicht erschöpfen, zurückschicken, in die Leere legen oder übernehmen",
        ),
        Keyword::Rebirth => lang.pick(
            "if the linked character would be discarded because of lethal damage, instead remove all damage from it, exhaust it and discard this card",
            "wenn der ausgerüstete Charakter wegen tödlichen Schadens abgelegt würde, entferne stattdessen allen Schaden von ihm, erschöpfe ihn und lege diese Karte ab",
        ),
        Keyword::Lantern => lang.pick(
            "if a Character card would be discarded from anywhere, put it into the void instead",
            "wenn eine Charakterkarte von irgendwo abgelegt würde, lege sie stattdessen in die Leere",
        ),
    }
}

pub(super) fn counters(counter: Counter, n: i16, lang: Lang) -> String {
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

pub(super) fn pool(pool: Pool, n: i16, lang: Lang) -> String {
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

/// So many resources of any kinds.
pub(super) fn any_resources(n: i16, lang: Lang) -> String {
    let (one, many) = lang.pick(("resource", "resources"), ("Ressource", "Ressourcen"));
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A kind of resource, in a word.
pub(super) fn point(pool: Pool, lang: Lang) -> &'static str {
    match pool {
        Pool::Command => lang.pick("command", "Befehl"),
        Pool::Ashes => lang.pick("Ashes", "Asche"),
        Pool::WhiteFlame => lang.pick("White Flame", "Weiße Flamme"),
        Pool::Ascendant => lang.pick("Archive", "Archiv"),
        Pool::Guild => lang.pick("Guild", "Gilde"),
        Pool::Plain => lang.pick("factionless", "fraktionslos"),
    }
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

/// What a keyword means beyond what the card says.
pub(super) fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
    match keyword {
        Keyword::Objective => lang.pick(
            "If the card lies face up and its field is full, you win in the next check, before anything else is decided.",
            "Liegt die Karte offen und ist ihr Feld voll, gewinnst du bei der nächsten Prüfung, bevor etwas anderes entschieden wird.",
        ),
        Keyword::Command => lang.pick(
            "Costs one command token on top of its other costs.",
            "Kostet zusätzlich zu den anderen Kosten eine Befehlsmarke.",
        ),
        Keyword::EntersExhausted => lang.pick(
            "It lies face down under one exhaustion marker, without values and text, until your next Morning.",
            "Sie liegt bis zu deinem nächsten Morgen verdeckt unter einer Erschöpfungsmarke, ohne Werte und Text.",
        ),
        Keyword::LoneWolf => lang.pick(
            "It is played like any other character, but never lies in play from the beginning.",
            "Sie wird wie jeder andere Charakter ausgespielt, liegt aber nie von Anfang an im Spiel.",
        ),
        Keyword::Monument => lang.pick(
            "In the location slot it needs no host; a location that you play replaces it.",
            "Auf dem Schauplatz braucht sie keinen Träger; ein Ort, den du ausspielst, ersetzt sie.",
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
