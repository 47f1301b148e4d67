//! What has changed between two JSON values, in as few letters as is easily done.
//!
//! A change is
//! - `[value]`: the value itself, instead of whatever was there;
//! - `{"key": change, ...}`: an object in which these keys have changed; `0` stands for a key that is gone;
//! - `[0, part, ...]`: a list, made anew of parts: `n` is the element that stood at that place before, `[n, m]` those from `n` up
//!   to but without `m`, `[n, change]` the one at `n` changed, and `[value]` a new one.
//!
//! The web client has the other half of this; both are held to `tests/differences.json`.

use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// What makes `new` of `old`; none if they are the same.
pub fn difference(old: &Value, new: &Value) -> Option<Value> {
    match (old, new) {
        _ if old == new => None,
        (Value::Object(old), Value::Object(new)) => Some(of_objects(old, new)),
        (Value::Array(old), Value::Array(new)) if !new.is_empty() => Some(of_lists(old, new)),
        _ => Some(json!([new])),
    }
}

fn of_objects(old: &Map<String, Value>, new: &Map<String, Value>) -> Value {
    let gone = old.keys().filter(|key| !new.contains_key(*key)).map(|key| (key.clone(), json!(0)));
    let changed = new.iter().filter_map(|(key, value)| {
        let change = match old.get(key) {
            Some(before) => difference(before, value)?,
            None => json!([value]),
        };
        Some((key.clone(), change))
    });
    Value::Object(gone.chain(changed).collect())
}

fn of_lists(old: &[Value], new: &[Value]) -> Value {
    let mut places = Places::of(old);
    // First whatever is still there, so that nothing else takes its place.
    let same: Vec<Option<usize>> = (0..).zip(new).map(|(k, value)| places.same(k, value)).collect();
    let mut parts = vec![json!(0)];
    let mut run: Option<(usize, usize)> = None;
    for (k, (value, same)) in new.iter().zip(same).enumerate() {
        if let Some(n) = same {
            match &mut run {
                Some((_, end)) if *end == n => *end += 1,
                _ => {
                    parts.extend(run.take().map(part_of_run));
                    run = Some((n, n + 1));
                }
            }
            continue;
        }
        parts.extend(run.take().map(part_of_run));
        let changed = places.alike(k, value).and_then(|n| {
            let change = difference(&old[n], value)?;
            let part = json!([n, change]);
            (part.to_string().len() < value.to_string().len() + 2).then_some(part)
        });
        parts.push(changed.unwrap_or_else(|| json!([value])));
    }
    parts.extend(run.map(part_of_run));
    Value::Array(parts)
}

fn part_of_run((from, to): (usize, usize)) -> Value {
    if to == from + 1 { json!(from) } else { json!([from, to]) }
}

/// The elements of a list, to be found again; each is found once.
struct Places<'a> {
    old: &'a [Value],
    by_text: HashMap<String, Vec<usize>>,
    taken: Vec<bool>,
}

impl<'a> Places<'a> {
    fn of(old: &'a [Value]) -> Self {
        let mut by_text: HashMap<String, Vec<usize>> = HashMap::new();
        for (n, value) in old.iter().enumerate().rev() {
            by_text.entry(value.to_string()).or_default().push(n);
        }
        Self { old, by_text, taken: vec![false; old.len()] }
    }

    /// The same element, at the same place if it is there, else the first.
    fn same(&mut self, k: usize, value: &Value) -> Option<usize> {
        let n = if self.old.get(k) == Some(value) && !self.taken[k] {
            k
        } else {
            let places = self.by_text.get_mut(&value.to_string())?;
            loop {
                let n = places.pop()?;
                if !self.taken[n] {
                    break n;
                }
            }
        };
        self.taken[n] = true;
        Some(n)
    }

    /// An element that is the same thing, changed: by its `id` if it has one, else by its place.
    fn alike(&mut self, k: usize, value: &Value) -> Option<usize> {
        let id = value.get("id").filter(|id| !id.is_null());
        let free = |n: &usize| !self.taken[*n];
        let n = match id {
            Some(_) => (0..self.old.len()).filter(free).find(|n| self.old[*n].get("id") == id),
            None => Some(k).filter(|k| *k < self.old.len()).filter(free),
        }?;
        self.taken[n] = true;
        Some(n)
    }
}

/// What `old` becomes by a change; none if the change is not one of it.
pub fn changed(old: &Value, change: &Value) -> Option<Value> {
    match change {
        Value::Array(parts) => match parts.as_slice() {
            [value] => Some(value.clone()),
            [first, parts @ ..] if first.as_u64() == Some(0) => {
                let old = old.as_array()?;
                let mut new = Vec::with_capacity(old.len());
                for part in parts {
                    add_part(old, part, &mut new)?;
                }
                Some(Value::Array(new))
            }
            _ => None,
        },
        Value::Object(keys) => {
            let mut new = old.as_object()?.clone();
            for (key, change) in keys {
                if change.as_u64() == Some(0) {
                    new.remove(key)?;
                } else {
                    let value = changed(new.get(key).unwrap_or(&Value::Null), change)?;
                    new.insert(key.clone(), value);
                }
            }
            Some(Value::Object(new))
        }
        _ => None,
    }
}

fn add_part(old: &[Value], part: &Value, new: &mut Vec<Value>) -> Option<()> {
    let place = |value: &Value| usize::try_from(value.as_u64()?).ok();
    match part {
        Value::Number(_) => new.push(old.get(place(part)?)?.clone()),
        Value::Array(two) => match two.as_slice() {
            [value] => new.push(value.clone()),
            [from, to @ Value::Number(_)] => new.extend_from_slice(old.get(place(from)?..place(to)?)?),
            [from, change] => new.push(changed(old.get(place(from)?)?, change)?),
            _ => return None,
        },
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Pair {
        before: Value,
        after: Value,
        /// None where nothing has changed.
        change: Option<Value>,
    }

    /// The web client is held to the same pairs.
    #[test]
    fn changes_are_as_written_and_lead_from_one_to_the_other() {
        let pairs: Vec<Pair> =
            serde_json::from_str(include_str!("../tests/differences.json")).expect("a list of pairs");
        assert!(pairs.len() > 10);
        for Pair { before, after, change } in pairs {
            assert_eq!(difference(&before, &after), change, "{before} {after}");
            if let Some(change) = change {
                assert_eq!(changed(&before, &change), Some(after), "{before} {change}");
            }
        }
    }

    #[test]
    fn what_is_no_change_of_a_value_is_refused() {
        let old = json!({"list": [1, 2], "word": "a"});
        for wrong in [
            json!(0),
            json!("x"),
            json!([]),
            json!([1, 2]),
            json!({"none": 0}),
            json!({"word": {"deep": [1]}}),
            json!({"list": [0, 5]}),
            json!({"list": [0, [1, 9]]}),
            json!({"list": [0, "x"]}),
            json!({"list": [0, [0, 1, 2]]}),
        ] {
            assert_eq!(changed(&old, &wrong), None, "{wrong}");
        }
    }
}
