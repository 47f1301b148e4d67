//! The words: zones, types, properties, ranks, keywords.

use crate::{Counter, Keyword, Orden, Part, Pool, Property, Rank, Type, Zone};
use stapel_kernel::Def;
use stapel_script::Card;
use stapel_wording::{Gender, Lang, Names, plain_name};

/// Where a card is taken from: "from your hand", "von der Hand".
pub(super) fn from_zone(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Hand => lang.pick("from your hand", "von der Hand"),
        Zone::Deck => lang.pick("from your draw pile", "aus deinem Nachziehstapel"),
        Zone::Discard => lang.pick("from your discard pile", "aus deiner Ablage"),
        Zone::Layout => lang.pick("from your layout", "aus deiner Auslage"),
        Zone::Path => lang.pick("from your path", "aus deinem Pfad"),
        Zone::Outside => lang.pick("from your outside world", "aus deiner Außenwelt"),
    }
}

/// The same of anybody's zone: "from the hand".
pub(super) fn from_zone_of(zone: Zone, lang: Lang) -> &'static str {
    match zone {
        Zone::Hand => lang.pick("from the hand", "von der Hand"),
        Zone::Deck => lang.pick("from the draw pile", "aus dem Nachziehstapel"),
        Zone::Discard => lang.pick("from the discard pile", "aus der Ablage"),
        Zone::Layout => lang.pick("from the layout", "aus der Auslage"),
        Zone::Path => lang.pick("from the path", "aus dem Pfad"),
        Zone::Outside => lang.pick("from the outside world", "aus der Außenwelt"),
    }
}

/// "a MENTOR", "einen MENTOR": what somebody has or chooses.
pub(super) fn a_kind(of: Type, lang: Lang) -> String {
    let gender = match of {
        Type::Mentor | Type::Scout => Gender::M,
        Type::Tool | Type::Vow | Type::Office => Gender::N,
        _ => Gender::F,
    };
    let article = match (lang, gender) {
        (Lang::En, _) if of == Type::Office => "an",
        (Lang::En, _) => "a",
        (Lang::De, Gender::M) => "einen",
        (Lang::De, Gender::F) => "eine",
        (Lang::De, Gender::N) => "ein",
    };
    format!("{article} {}", Orden::kind(of, lang))
}

/// The symbol that stands on cards.
pub(crate) fn symbol(property: Property) -> &'static str {
    match property {
        Property::Loyalty => "T",
        Property::Strength => "K",
        Property::Wealth => "V",
        Property::Knowledge => "W",
        Property::Enlightenment => "E",
        Property::Bliss => "S",
        Property::Joker => "?",
    }
}

pub(super) fn property(property: Property, lang: Lang) -> &'static str {
    match property {
        Property::Loyalty => lang.pick("loyalty (T)", "Treue (T)"),
        Property::Strength => lang.pick("strength (K)", "Kampfkraft (K)"),
        Property::Wealth => lang.pick("wealth (V)", "Vermögen (V)"),
        Property::Knowledge => lang.pick("knowledge (W)", "Wissen (W)"),
        Property::Enlightenment => lang.pick("enlightenment (E)", "Erleuchtung (E)"),
        Property::Bliss => lang.pick("bliss (S)", "Seligkeit (S)"),
        Property::Joker => lang.pick("joker (?)", "Joker (?)"),
    }
}

/// "IV", "no rank".
pub(crate) fn rank_word(rank: Rank, lang: Lang) -> &'static str {
    match rank {
        Rank::NoRank => lang.pick("no rank", "kein Rang"),
        Rank::I => "I",
        Rank::II => "II",
        Rank::III => "III",
        Rank::IV => "IV",
        Rank::V => "V",
        Rank::VI => "VI",
        Rank::SixPlus => "VI+",
        Rank::VII => "VII",
        Rank::VIII => "VIII",
        Rank::IX => "IX",
        Rank::NinePlus => "IX+",
        Rank::X => "X",
    }
}

macro_rules! doubled {
    ($property:literal) => {
        (
            concat!("the ", $property, " of your laid-out cards counts double"),
            concat!("das ", $property, " deiner ausliegenden Karten zählt doppelt"),
            concat!("zählt das ", $property, " deiner ausliegenden Karten doppelt"),
        )
    };
}

/// What a player has: as a sentence in English and in German, and in German after a clause.
fn yours(keyword: Keyword, lang: Lang) -> (&'static str, &'static str) {
    let (en, de, after) = match keyword {
        Keyword::Either | Keyword::NeverDoubled => ("", "", ""),
        Keyword::DoubleLoyalty => doubled!("T"),
        Keyword::DoubleStrength => doubled!("K"),
        Keyword::DoubleWealth => doubled!("V"),
        Keyword::DoubleKnowledge => doubled!("W"),
        Keyword::DoubleEnlightenment => doubled!("E"),
        Keyword::DoubleBliss => doubled!("S"),
        Keyword::KnowledgeAsEnlightenment => (
            "each of your laid-out cards that delivers W may deliver the same number of E instead",
            "jede deiner ausliegenden Karten, die W liefert, darf stattdessen ebenso viel E liefern",
            "darf jede deiner ausliegenden Karten, die W liefert, stattdessen ebenso viel E liefern",
        ),
        Keyword::Unpreventable => (
            "your actions cannot be prevented",
            "deine Aktionen können nicht verhindert werden",
            "können deine Aktionen nicht verhindert werden",
        ),
        Keyword::NoReactions => (
            "you may not use reactions",
            "du darfst keine Reaktionen nutzen",
            "darfst du keine Reaktionen nutzen",
        ),
        Keyword::KeepsLayout => (
            "rules of other players cannot make you discard cards from your layout",
            "Regeln von Mitspielern können dich keine Karten aus deiner Auslage ablegen lassen",
            "können Regeln von Mitspielern dich keine Karten aus deiner Auslage ablegen lassen",
        ),
        Keyword::KeepsRank => (
            "rules of other players cannot make you descend",
            "Regeln von Mitspielern können dich nicht absteigen lassen",
            "können Regeln von Mitspielern dich nicht absteigen lassen",
        ),
        Keyword::TwoCastles => (
            "you may have two CASTLE cards laid out at the same time",
            "du darfst zwei BURG-Karten gleichzeitig ausliegen haben",
            "darfst du zwei BURG-Karten gleichzeitig ausliegen haben",
        ),
        Keyword::LessLoyalty => (
            "your actions that let you ascend ask for 1×T less (at least 1×T)",
            "deine Aktionen, die dich aufsteigen lassen, verlangen 1×T weniger (mindestens 1×T)",
            "verlangen deine Aktionen, die dich aufsteigen lassen, 1×T weniger (mindestens 1×T)",
        ),
        Keyword::LessEnlightenment => (
            "your actions that let you ascend ask for 1×E less (at least 1×E)",
            "deine Aktionen, die dich aufsteigen lassen, verlangen 1×E weniger (mindestens 1×E)",
            "verlangen deine Aktionen, die dich aufsteigen lassen, 1×E weniger (mindestens 1×E)",
        ),
        Keyword::WealthFromHand => (
            "when an action asks you to discard V in order to ascend, 1 of the cards discarded for V may come from your hand",
            "wenn du für eine Aktion V ablegen musst, um aufzusteigen, darf 1 der dafür abgelegten Karten von der Hand kommen",
            "darf 1 der Karten, die du für V ablegst, um aufzusteigen, von der Hand kommen",
        ),
        Keyword::LaysChosen => (
            "once per turn, when you choose a card to take it to your hand, you may play it at once instead",
            "einmal pro Zug, wenn du eine Karte wählst, um sie auf die Hand zu nehmen, darfst du sie stattdessen sofort ausspielen",
            "darfst du einmal pro Zug eine Karte, die du für die Hand wählst, stattdessen sofort ausspielen",
        ),
    };
    (lang.pick(en, de), lang.pick(en, after))
}

/// As a sentence of its own, or after a subordinate clause.
pub(super) fn your_keyword(keyword: Keyword, led: bool, lang: Lang) -> &'static str {
    let (alone, after) = yours(keyword, lang);
    if led { after } else { alone }
}

impl Names for Orden {
    fn title(_lang: Lang) -> &'static str {
        "Der Orden"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "Everybody climbs a path of their own through the ranks of an order; whoever reaches rank X first wins.",
            "Alle steigen auf ihrem eigenen Pfad durch die Ränge eines Ordens auf; wer zuerst Rang X erreicht, gewinnt.",
        )
    }

    fn your_zone(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hand => lang.pick("your hand", "deine Hand"),
            Zone::Deck => lang.pick("your draw pile", "deinen Nachziehstapel"),
            Zone::Discard => lang.pick("your discard pile", "deine Ablage"),
            Zone::Layout => lang.pick("your layout", "deine Auslage"),
            Zone::Path => lang.pick("your path", "deinen Pfad"),
            Zone::Outside => lang.pick("your outside world", "deine Außenwelt"),
        }
    }

    fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hand => lang.pick("your hand", "deiner Hand"),
            Zone::Deck => lang.pick("your draw pile", "deinem Nachziehstapel"),
            Zone::Discard => lang.pick("your discard pile", "deiner Ablage"),
            Zone::Layout => lang.pick("your layout", "deiner Auslage"),
            Zone::Path => lang.pick("your path", "deinem Pfad"),
            Zone::Outside => lang.pick("your outside world", "deiner Außenwelt"),
        }
    }

    /// A keyword as a sentence; those of players as what holds for them.
    fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
        match keyword {
            Keyword::Either => lang.pick(
                "Effect: of what this card delivers, choose one at each payment and for each condition, never both",
                "Effekt: Von dem, was diese Karte liefert, wählst du bei jeder Zahlung und für jede Bedingung eines, nie beides",
            ),
            Keyword::NeverDoubled => lang.pick(
                "Effect: the K of this card is never doubled",
                "Effekt: Das K dieser Karte wird nie verdoppelt",
            ),
            other => yours(other, lang).0,
        }
    }

    /// What a keyword means, for whoever asks.
    fn reminder(keyword: Keyword, lang: Lang) -> &'static str {
        match keyword {
            Keyword::Either => lang.pick(
                "At each payment and condition you pick one of them, never both.",
                "Du wählst bei jeder Zahlung und Bedingung eines davon, nie beides.",
            ),
            Keyword::NeverDoubled => lang.pick(
                "This card keeps its number, whatever doubles.",
                "Diese Karte bleibt bei ihrer Zahl, was auch immer verdoppelt.",
            ),
            Keyword::DoubleLoyalty
            | Keyword::DoubleStrength
            | Keyword::DoubleWealth
            | Keyword::DoubleKnowledge
            | Keyword::DoubleEnlightenment
            | Keyword::DoubleBliss => lang.pick(
                "Laid-out cards deliver twice as much; it never gets more than double.",
                "Ausliegende Karten liefern das Doppelte; mehr als doppelt wird es nie.",
            ),
            Keyword::KnowledgeAsEnlightenment => lang.pick(
                "At each payment and condition you pick for each card whether its W counts as E.",
                "Du wählst bei jeder Zahlung und Bedingung für jede Karte, ob ihr W als E zählt.",
            ),
            Keyword::Unpreventable => lang.pick(
                "Reactions to your actions are possible, but they cannot stop you.",
                "Reaktionen auf deine Aktionen gehen, aber aufhalten können sie dich nicht.",
            ),
            Keyword::NoReactions => lang.pick(
                "While this holds, you answer no action.",
                "Solange das gilt, antwortest du auf keine Aktion.",
            ),
            Keyword::KeepsLayout => lang.pick(
                "Others cannot take anything from your layout; what you pay yourself is another matter.",
                "Andere können dir nichts aus der Auslage nehmen; was du selbst bezahlst, ist davon nicht betroffen.",
            ),
            Keyword::KeepsRank => lang.pick(
                "Others cannot push you down; your own rules still can.",
                "Andere können dich nicht herabstoßen; deine eigenen Regeln schon.",
            ),
            Keyword::TwoCastles => lang.pick(
                "When this ends and two castles are laid out, you discard one of them at once.",
                "Endet das und liegen zwei Burgen aus, legst du sofort eine davon ab.",
            ),
            Keyword::LessLoyalty | Keyword::LessEnlightenment => lang.pick(
                "Your ascents are one point cheaper, once at most, and never below 1.",
                "Deine Aufstiege sind einen Punkt billiger, höchstens einmal, und nie unter 1.",
            ),
            Keyword::WealthFromHand => lang.pick(
                "A card of the hand counts with what is printed on it and is never doubled.",
                "Eine Handkarte zählt mit dem, was auf ihr steht, und wird nie verdoppelt.",
            ),
            Keyword::LaysChosen => lang.pick(
                "It does not count as a play. Even with two such cards, just once per turn.",
                "Das zählt nicht als Ausspielen. Auch mit zwei solchen Karten nur einmal pro Zug.",
            ),
        }
    }

    fn counters(counter: Counter, _n: i16, _lang: Lang) -> String {
        match counter {}
    }

    fn pool(pool: Pool, _n: i16, _lang: Lang) -> String {
        match pool {}
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        match def.card.extra.version {
            0 => plain_name(def, lang).to_string(),
            version => format!("{} ({version})", plain_name(def, lang)),
        }
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        let mut parts: Vec<String> =
            card.types.iter().map(|&kind| Self::kind(kind, lang).to_string()).collect();
        if let Some(rank) = card.extra.rank {
            parts.push(match rank {
                Rank::NoRank => rank_word(rank, lang).to_string(),
                rank => format!("{} {}", lang.pick("RANK", "RANG"), rank_word(rank, lang)),
            });
        }
        let points = super::abilities::points(card, &card.stats, lang);
        if !points.is_empty() {
            parts.push(lang.pick(format!("delivers {points}"), format!("liefert {points}")));
        }
        if let Some(from) = card.extra.from {
            let from = rank_word(from, lang);
            parts.push(lang.pick(format!("from RANK {from} on"), format!("ab RANG {from}")));
        }
        parts.join(" · ")
    }

    fn part(part: Part, _card: &Card<Self>, _lang: Lang) -> String {
        match part {}
    }

    fn times(lang: Lang) -> &'static str {
        lang.pick("rounds", "Runden")
    }
}
