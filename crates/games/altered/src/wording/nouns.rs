//! What a text speaks of: a filter as a noun with all that is said of it.

use super::lexicon::{
    CHARACTER, CHARACTER_OR_PERMANENT, HERO, LANDMARK, PERMANENT, PLANT, ROBOT, SPELL, TOKEN,
};
use crate::{Altered, Counter, FACTIONS, Stat, Type};
use stapel_script::{Cmp, Filter, HowMany, Is};
use stapel_wording::{Lang, Names, Noun, Phrase, Say};

/// "a Character of your choice with Hand Cost 3 or less".
pub(super) fn of_your_choice(say: &Say<'_, Altered>, filter: &Filter<Altered>) -> Phrase {
    phrase(say, filter, |noun| Phrase::new(noun).after("of your choice", "deiner Wahl"))
}

pub(super) fn phrase(
    say: &Say<'_, Altered>,
    filter: &Filter<Altered>,
    begin: impl Fn(Noun) -> Phrase,
) -> Phrase {
    let (phrase, unsaid) = described(filter, begin);
    unsaid.into_iter().fold(phrase, |phrase, is| match is {
        Is::Has(_) | Is::Named(_) | Is::SameName | Is::Most(_) | Is::Fewest(_) => say.qualify(phrase, is),
        other => {
            say.cannot(other);
            phrase
        }
    })
}

/// The types that are nouns of their own, the closest first.
const NOUNS: [(Type, Noun); 8] = [
    (Type::Landmark, LANDMARK),
    (Type::Permanent, PERMANENT),
    (Type::Plant, PLANT),
    (Type::Robot, ROBOT),
    (Type::Token, TOKEN),
    (Type::Spell, SPELL),
    (Type::Character, CHARACTER),
    (Type::Hero, HERO),
];

/// The noun of a filter with all that can be said of it without the book, and what cannot.
pub(super) fn described(
    filter: &Filter<Altered>,
    begin: impl Fn(Noun) -> Phrase,
) -> (Phrase, Vec<&Is<Altered>>) {
    let both = filter.0.iter().position(is_character_or_permanent);
    let named = || NOUNS.iter().find_map(|(kind, noun)| Some((place_of(filter, *kind)?, *noun)));
    let (said, noun) = match (both, named()) {
        (Some(at), _) => (Some(at), CHARACTER_OR_PERMANENT),
        (None, Some((at, noun))) => (Some(at), noun),
        (None, None) => (None, Noun::CARD),
    };
    let mut phrase = begin(noun);
    if both.is_some() {
        phrase = phrase.called(Noun::CARD);
    }
    // "Bleibende Karte" takes nothing before it.
    let takes_kinds =
        matches!(said.map(|at| &filter.0[at]), None | Some(Is::Type(Type::Character | Type::Spell)));
    let mut unsaid = Vec::new();
    for (at, is) in filter.0.iter().enumerate() {
        phrase = match is {
            _ if said == Some(at) => phrase,
            Is::Type(kind) if takes_kinds && goes_before(*kind) => {
                phrase.before(Altered::kind(*kind, Lang::En), Altered::kind(*kind, Lang::De))
            }
            // Costs are as printed; what else is compared is what it is now.
            Is::Base(stat @ (Stat::HandCost | Stat::ReserveCost), cmp, n)
            | Is::Stat(
                stat @ (Stat::HandCost
                | Stat::ReserveCost
                | Stat::Forest
                | Stat::Mountain
                | Stat::Water
                | Stat::Tough),
                cmp,
                n,
            ) => {
                let (en, de) =
                    (Altered::value(*stat, *cmp, *n, Lang::En), Altered::value(*stat, *cmp, *n, Lang::De));
                phrase.after(&format!("with {en}"), &format!("mit {de}"))
            }
            // A state is there or not.
            Is::Counter(
                counter @ (Counter::Fleeting | Counter::Anchored | Counter::Asleep),
                Cmp::AtLeast,
                1,
            ) => {
                let (en, de) =
                    (Altered::counters(*counter, 1, Lang::En), Altered::counters(*counter, 1, Lang::De));
                phrase.after(&format!("with {en}"), &format!("mit „{de}“"))
            }
            Is::Yours => phrase.after("you control", "unter deiner Kontrolle"),
            Is::Theirs => phrase.after("an opponent controls", "unter gegnerischer Kontrolle"),
            Is::Other => phrase.after("besides this", "außer dieser Karte"),
            Is::Type(_)
            | Is::AnyType(_)
            | Is::Base(..)
            | Is::Stat(..)
            | Is::Not(_)
            | Is::Has(_)
            | Is::Named(_)
            | Is::SameName
            | Is::UpTo(..)
            | Is::Most(_)
            | Is::Fewest(_)
            | Is::NameHas(_)
            | Is::Counter(..)
            | Is::Fact(_) => {
                unsaid.push(is);
                phrase
            }
        };
    }
    (phrase, unsaid)
}

fn place_of(filter: &Filter<Altered>, kind: Type) -> Option<usize> {
    filter.0.iter().position(|is| *is == Is::Type(kind))
}

fn is_character_or_permanent(is: &Is<Altered>) -> bool {
    let Is::AnyType(kinds) = is else { return false };
    matches!(kinds.as_slice(), [Type::Character, Type::Permanent] | [Type::Permanent, Type::Character])
}

/// Whether what fits is always a Character: by that word, as a token, or by a subtype.
pub(super) fn is_a_character(filter: &Filter<Altered>) -> bool {
    filter.0.iter().any(|is| match is {
        Is::Type(Type::Character | Type::Token) => true,
        Is::Type(Type::Boon | Type::Disruption | Type::Maneuver) => false,
        Is::Type(kind) => goes_before(*kind) && !FACTIONS.contains(kind),
        _ => false,
    })
}

/// Factions and subtypes stand before what they are said of: "an Axiom Character", "a Soldier card".
fn goes_before(kind: Type) -> bool {
    !matches!(
        kind,
        Type::Hero
            | Type::Character
            | Type::Spell
            | Type::Permanent
            | Type::Landmark
            | Type::Token
            | Type::Region
            | Type::Common
            | Type::Rare
            | Type::Unique
    )
}

/// "up to two Characters of your choice".
pub(super) fn of_several(how_many: HowMany<Altered>, plain: &str, lang: Lang) -> String {
    match how_many {
        HowMany::Exactly(n) => format!("{n} {plain}"),
        HowMany::UpTo(n) => lang.pick(format!("up to {n} {plain}"), format!("bis zu {n} {plain}")),
        HowMany::Between(least, most) => {
            lang.pick(format!("{least} to {most} {plain}"), format!("{least} bis {most} {plain}"))
        }
        HowMany::UpToTotal(n, of, total) => {
            let of = Altered::stat(of, lang);
            lang.pick(
                format!("up to {n} {plain} with a total {of} of {total} or less"),
                format!("bis zu {n} {plain} mit {of} von zusammen höchstens {total}"),
            )
        }
        HowMany::Any => lang.pick(format!("any number of {plain}"), format!("beliebig viele {plain}")),
    }
}
