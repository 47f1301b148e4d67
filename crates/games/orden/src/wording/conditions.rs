//! Conditions as subordinate clauses: German with the verb at its end.

use super::lexicon::{a_kind, rank_word, symbol};
use crate::{Count, Fact, Orden, Property, Purpose, Rank, Tally, Zone};
use stapel_script::{Amount, Cmp, Cond, Is, Who};
use stapel_wording::{Lang, Say, mentioned};

pub(super) fn cond(say: &mut Say<'_, Orden>, cond: &Cond<Orden>) -> String {
    let lang = say.lang;
    match cond {
        Cond::All(all) => {
            let parts: Vec<String> = all.iter().map(|c| self::cond(say, c)).collect();
            parts.join(lang.pick(" and ", " und "))
        }
        Cond::Any(any) => {
            let kinds: Option<Vec<String>> = any
                .iter()
                .map(|c| if let Cond::Fact(Fact::Has(kind)) = c { Some(a_kind(*kind, lang)) } else { None })
                .collect();
            match kinds {
                Some(kinds) => lang.pick(
                    format!("you have {}", kinds.join(" or ")),
                    format!("du {} hast", kinds.join(" oder ")),
                ),
                None => {
                    let parts: Vec<String> = any.iter().map(|c| self::cond(say, c)).collect();
                    parts.join(lang.pick(" or ", " oder "))
                }
            }
        }
        Cond::Fact(fact) => self::fact(fact, lang),
        Cond::Compare(left, cmp, right) => match compare(say, left, *cmp, right) {
            Some(text) => text,
            None => say.cannot(cond),
        },
        other => say.cond(other),
    }
}

pub(super) fn or_list(words: &[&str], lang: Lang) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), lang.pick("or", "oder")),
    }
}

pub(super) fn symbols(properties: &[Property], lang: Lang) -> String {
    or_list(&properties.iter().map(|&p| symbol(p)).collect::<Vec<_>>(), lang)
}

pub(super) fn fact(fact: &Fact, lang: Lang) -> String {
    let text = |en: String, de: String| lang.pick(en, de);
    match fact {
        Fact::Rank(Cmp::Exactly, Rank::NoRank) => {
            text("you hold no rank".into(), "du keinen Rang innehast".into())
        }
        Fact::Rank(cmp, rank) => {
            let rank = rank_word(*rank, lang);
            let (en, de) = match cmp {
                Cmp::AtLeast => ("at least ", "mindestens "),
                Cmp::AtMost => ("at most ", "höchstens "),
                Cmp::MoreThan => ("more than ", "mehr als "),
                Cmp::LessThan => ("less than ", "weniger als "),
                Cmp::Exactly => ("exactly ", "genau "),
            };
            text(format!("you hold {en}RANK {rank}"), format!("du {de}den RANG {rank} innehast"))
        }
        // As the rulebook says it: how it is read, the table says (ORD-R-07).
        Fact::BareRank(rank) => {
            let rank = rank_word(*rank, lang);
            text(format!("you hold RANK {rank}"), format!("du den RANG {rank} innehast"))
        }
        Fact::RankIn(ranks) => {
            let ranks: Vec<&str> = ranks.iter().map(|&r| rank_word(r, lang)).collect();
            let ranks = or_list(&ranks, lang);
            text(format!("you hold RANK {ranks}"), format!("du den RANG {ranks} innehast"))
        }
        Fact::InPath(rank) => {
            let rank = rank_word(*rank, lang);
            text(
                format!("you have RANK {rank} in your path"),
                format!("du den RANG {rank} in deinem Pfad hast"),
            )
        }
        Fact::Has(kind) => {
            let kind = a_kind(*kind, lang);
            text(format!("you have {kind}"), format!("du {kind} hast"))
        }
        Fact::Owns(property, n) => {
            let p = symbol(*property);
            text(format!("you own at least {n}×{p}"), format!("du mindestens {n}×{p} besitzt"))
        }
        Fact::OwnsMost(property) => {
            let p = symbol(*property);
            text(
                format!("you own more {p} than each other player"),
                format!("du mehr {p} besitzt als jeder Mitspieler"),
            )
        }
        Fact::OwnsMore(property) => {
            let p = symbol(*property);
            text(
                format!("the acting player owns less {p} than you"),
                format!("der handelnde Spieler weniger {p} besitzt als du"),
            )
        }
        Fact::Announced(Purpose::Ascends) => text(
            "the action would let its player ascend".into(),
            "die Aktion ihren Spieler aufsteigen ließe".into(),
        ),
        Fact::Announced(Purpose::Chooses) => text(
            "the action would let its player choose a card".into(),
            "die Aktion ihren Spieler eine Karte wählen ließe".into(),
        ),
        Fact::Announced(Purpose::HitsYou) => text(
            "the action would make you discard a card or descend".into(),
            "die Aktion dich eine Karte ablegen oder absteigen ließe".into(),
        ),
        Fact::PaidWith(property) => {
            let p = symbol(*property);
            text(format!("{p} was discarded for the action"), format!("für die Aktion {p} abgelegt wurde"))
        }
        Fact::Delivers(properties) => {
            let list = symbols(properties, lang);
            text(format!("it delivers {list}"), format!("sie {list} liefert"))
        }
        Fact::Typed => text("it has a type".into(), "sie einen Typ hat".into()),
        Fact::HasReaction => text("it has a reaction".into(), "sie eine Reaktion hat".into()),
        Fact::Paid => text("it was paid for the action".into(), "sie für die Aktion bezahlt wurde".into()),
    }
}

/// Comparisons as cards write them.
fn compare(say: &Say<'_, Orden>, left: &Amount<Orden>, cmp: Cmp, right: &Amount<Orden>) -> Option<String> {
    let lang = say.lang;
    let text = |en: String, de: String| Some(lang.pick(en, de));
    match (left, cmp, right) {
        (Amount::Count(Count::Rank(Who::That)), cmp, Amount::Count(Count::Rank(Who::You))) => match cmp {
            Cmp::AtLeast => text(
                "that player's rank is equal to or higher than yours".into(),
                "der Rang dieses Spielers gleich hoch wie deiner oder höher ist".into(),
            ),
            Cmp::MoreThan => text(
                "that player's rank is higher than yours".into(),
                "der Rang dieses Spielers höher ist als deiner".into(),
            ),
            _ => None,
        },
        (
            Amount::Cards(Who::You, Zone::Hand, yours),
            Cmp::MoreThan,
            Amount::Cards(Who::That, Zone::Hand, theirs),
        ) if yours.0.is_empty() && theirs.0.is_empty() => text(
            "you have more cards in hand than the acting player".into(),
            "du mehr Karten auf der Hand hast als der handelnde Spieler".into(),
        ),
        (Amount::Cards(Who::You, Zone::Hand, filter), Cmp::AtMost, Amount::N(n)) if filter.0.is_empty() => {
            text(
                format!("you have {n} or fewer cards in hand"),
                format!("du {n} oder weniger Karten auf der Hand hast"),
            )
        }
        (Amount::Cards(Who::You, Zone::Layout, filter), Cmp::AtLeast, Amount::N(1)) => {
            match filter.0.as_slice() {
                [Is::Named(name)] => {
                    let name = mentioned(say.book, *name, lang);
                    text(format!("you have “{name}”"), format!("du „{name}“ hast"))
                }
                _ => None,
            }
        }
        (Amount::Tally(Who::You, Tally::Actions), Cmp::Exactly, Amount::N(0)) => text(
            "you executed no action this turn".into(),
            "du in diesem Zug keine Aktion ausgeführt hast".into(),
        ),
        _ => None,
    }
}
