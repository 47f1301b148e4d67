//! Cards with one leaf changed: a number, a comparison, a word, a player, a duration. A text that stays the same when its
//! card does not has left something out.

use serde_json::Value;
use stapel_script::{Card, Symbol, Vocab};
use stapel_wording::Lang;

/// A card that differs from another in one place.
#[derive(Debug)]
pub struct Changed<V: Vocab> {
    /// Where, and what became of what: "/abilities/0/When/on: Attacks -> Hits".
    pub what: String,
    /// The one language that it is written in, if it is a word on the card.
    pub lang: Option<Lang>,
    pub card: Card<V>,
}

/// Every card that differs from this one in one leaf, apart from its id and its name. `names` are other names and ids that
/// cards of this game have.
pub fn changed<V: Vocab>(card: &Card<V>, names: &[Symbol]) -> Vec<Changed<V>> {
    let whole = serde_json::to_value(card).expect("card data has no value that JSON cannot write");
    let mut places = Vec::new();
    leaves(&whole, &mut String::new(), &mut places);
    let mut out = Vec::new();
    for (place, leaf) in places {
        let with = |value: &Value| {
            let mut changed = whole.clone();
            *changed.pointer_mut(&place).expect("the place was just found") = value.clone();
            serde_json::from_value::<Card<V>>(changed)
        };
        let others: Vec<Value> = match &leaf {
            Value::Bool(yes) => vec![Value::Bool(!yes)],
            Value::Number(n) => n.as_i64().map(|n| vec![(n + 1).into(), (n - 1).into()]).unwrap_or_default(),
            Value::String(word) => match with(&Value::String("?".into())) {
                // Any text is good here: the name of a card, or its id.
                Ok(_) => names.iter().map(|n| n.as_str()).filter(|n| n != word).map(Value::from).collect(),
                Err(error) => variants(&error.to_string()).filter(|v| v != word).map(Value::from).collect(),
            },
            Value::Null | Value::Array(_) | Value::Object(_) => Vec::new(),
        };
        for other in others {
            if let Ok(card) = with(&other) {
                let lang = place.rsplit('/').next().and_then(|key| key.parse().ok());
                out.push(Changed { what: format!("{place}: {leaf} -> {other}"), lang, card });
            }
        }
    }
    out
}

/// The words that would have been right, by the message about one that was wrong.
fn variants(message: &str) -> impl Iterator<Item = &str> {
    let list = message.split_once("expected").map_or("", |(_, list)| list);
    list.split('`').skip(1).step_by(2)
}

fn leaves(value: &Value, place: &mut String, out: &mut Vec<(String, Value)>) {
    let mut into = |key: &str, inner: &Value| {
        let len = place.len();
        place.push('/');
        place.push_str(key);
        leaves(inner, place, out);
        place.truncate(len);
    };
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(k, item)| into(&k.to_string(), item)),
        Value::Object(fields) => {
            // What a card is called is no part of what it says.
            let named = |key: &str| !matches!(key, "id" | "name");
            fields.iter().filter(|(key, _)| named(key)).for_each(|(key, field)| into(key, field));
        }
        Value::Null => {}
        leaf => out.push((place.clone(), leaf.clone())),
    }
}
