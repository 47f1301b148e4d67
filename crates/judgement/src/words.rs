//! What a card is made of, in the words of the card language: its numbers, types, keywords and the verbs of its abilities with
//! what they are about. A card is known by these and not by its name, so a new one resembles those that do the like.

use serde_json::Value;
use stapel_kernel::{Book, Game};
use std::collections::BTreeMap;

/// A word is on a card at most so often, and a number is at most so large: what is beyond is more of the same.
const OFTEN: i32 = 4;
const LARGE: i32 = 20;

/// Names tell nothing.
const SILENT: [&str; 2] = ["id", "name"];

/// The words of one card, each with how often it is there or how large it is.
pub fn descriptions<G: Game>(book: &Book<G>) -> Vec<BTreeMap<String, i8>> {
    let each = book.defs().map(|(_, def)| {
        let mut found = BTreeMap::new();
        let card = serde_json::to_value(&def.card).expect("a card is plain data");
        walk(&card, "", &mut found);
        found.into_iter().map(|(word, n)| (word, n as i8)).collect()
    });
    each.collect()
}

fn note(found: &mut BTreeMap<String, i32>, word: String, n: i32, most: i32) {
    let all = found.entry(word).or_default();
    *all = (*all + n).clamp(-most, most);
}

/// `within` is the word that it stands behind: "Draw" of "Draw(2)".
fn walk(value: &Value, within: &str, found: &mut BTreeMap<String, i32>) {
    match value {
        Value::Null | Value::Bool(false) => {}
        Value::Bool(true) => note(found, within.to_string(), 1, OFTEN),
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0).clamp(-i64::from(LARGE), i64::from(LARGE)) as i32;
            note(found, format!("{within}#"), n, LARGE);
        }
        Value::String(word) => note(found, format!("{within}:{word}"), 1, OFTEN),
        Value::Array(all) => all.iter().for_each(|v| walk(v, within, found)),
        Value::Object(fields) => {
            for (name, v) in fields.iter().filter(|(name, _)| !SILENT.contains(&name.as_str())) {
                if !v.as_array().is_some_and(Vec::is_empty) {
                    note(found, name.clone(), 1, OFTEN);
                }
                walk(v, name, found);
            }
        }
    }
}

/// The words that judgements are made by, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(Vec<String>);

impl Words {
    /// All that tell cards of a book apart and that more than one of them has.
    pub fn of(cards: &[BTreeMap<String, i8>]) -> Self {
        let mut seen: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
        for (word, &n) in cards.iter().flatten() {
            let (count, varies) = seen.entry(word).or_insert((0, false));
            *varies |= *count > 0 && cards.iter().find_map(|c| c.get(word)) != Some(&n);
            *count += 1;
        }
        let tells =
            |(_, (count, varies)): &(&str, (usize, bool))| *count > 1 && (*varies || *count < cards.len());
        Self(seen.into_iter().filter(tells).map(|(word, _)| word.to_string()).collect())
    }
    pub fn new(words: Vec<String>) -> Self {
        Self(words)
    }
    pub fn all(&self) -> &[String] {
        &self.0
    }
    pub fn len(&self) -> usize {
        self.0.len()
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// A card in numbers, one a word. What there is no word for is passed over: nothing was learned about it.
    pub fn describe(&self, card: &BTreeMap<String, i8>) -> Vec<i8> {
        self.0.iter().map(|word| card.get(word).copied().unwrap_or(0)).collect()
    }
}
