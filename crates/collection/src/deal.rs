//! Codes for what is printed: each copy takes the next code of its card off a list of what was issued.

use crate::{Code, Refused};
use stapel_wording::Lang;
use std::collections::{BTreeMap, VecDeque};

/// How many cards that lack a code are named.
const NAMED: usize = 5;

/// Why there is not a code for every copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undealt {
    /// What looks like a code in the list is none.
    Unread(Refused),
    /// So many are missing of these cards.
    TooFew(BTreeMap<String, u32>),
}

/// A code for each of these cards, in their order. The list is any text with codes in it, such as `stapel collection issue` writes.
pub fn deal<'a>(
    list: &str,
    game: &str,
    cards: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<String>, Undealt> {
    let mut codes: BTreeMap<String, VecDeque<&str>> = BTreeMap::new();
    let words = list.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"'));
    for word in words.filter(|word| word.contains("STAPEL:")) {
        let code = Code::read(word).map_err(Undealt::Unread)?;
        if code.claim().game == game {
            codes.entry(code.claim().card.clone()).or_default().push_back(word);
        }
    }
    let mut dealt = Vec::new();
    let mut missing: BTreeMap<String, u32> = BTreeMap::new();
    for card in cards {
        match codes.get_mut(card).and_then(VecDeque::pop_front) {
            Some(code) => dealt.push(code.to_string()),
            None => *missing.entry(card.into()).or_default() += 1,
        }
    }
    if missing.is_empty() { Ok(dealt) } else { Err(Undealt::TooFew(missing)) }
}

impl Undealt {
    /// The reason for people.
    pub fn reason(&self, lang: Lang) -> String {
        match self {
            Self::Unread(refused) => refused.reason(lang),
            Self::TooFew(missing) => {
                let told = missing.iter().map(|(card, n)| format!("{n} {} {card}", lang.pick("of", "von")));
                let mut told = told.take(NAMED).collect::<Vec<_>>().join(", ");
                let rest: u32 = missing.values().skip(NAMED).sum();
                if rest > 0 {
                    told += &lang.pick(format!(" and {rest} more"), format!(" und {rest} weitere"));
                }
                let how = "stapel collection issue GAME CARD --copies N --key FILE";
                lang.pick(
                    format!("too few codes, missing are {told}; make them with: {how}"),
                    format!("zu wenige Codes, es fehlen {told}; gemacht werden sie mit: {how}"),
                )
            }
        }
    }
}
