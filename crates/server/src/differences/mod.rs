//! What has changed between two JSON values, in as few letters as is easily done.
//!
//! A change is
//! - `[value]`: the value itself, instead of whatever was there;
//! - `{"key": change, ...}`: an object in which these keys have changed; `0` stands for a key that is gone;
//! - `[0, part, ...]`: a list, made anew of parts: `n` is the element that stood at that place before, `[n, m]` those from `n` up
//!   to but without `m`, `[n, change]` the one at `n` changed, and `[value]` a new one.
//!
//! The web client has the other half of this; both are held to `tests/differences.json`.
//!
//! Of the value before, only an outline is needed. It is made while the value is written (`written`), or in one pass over a text that
//! was written elsewhere (`outline`).

mod outline;
mod written;

pub use outline::{Draft, Outline};

use outline::{Keys, Kind, Part, keys, print_of};
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use std::ops::Range;

/// A change, as it is written.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Change(Box<RawValue>);

impl PartialEq for Change {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

/// What makes `new` of `old`.
pub fn difference(old: &Outline, new: &Draft) -> Change {
    let mut out = String::new();
    let keys = keys();
    let id = keys.number(b"\"id\"", print_of(b"\"id\""));
    if !(Between { old: &old.parts, new, keys: &keys, id }).differ(0, 0, &mut out) {
        out.push_str("{}");
    }
    Change(RawValue::from_string(out).expect("what is cut from JSON at its parts is JSON"))
}

struct Between<'a> {
    old: &'a [Part],
    new: &'a Draft,
    keys: &'a Keys,
    /// The field that things are found again by.
    id: Option<u16>,
}

impl Between<'_> {
    /// Writes what makes the new part of the old one; nothing if they are the same.
    fn differ(&self, old: usize, new: usize, out: &mut String) -> bool {
        let (before, after) = (self.old[old], self.new.parts[new]);
        if before.print == after.print {
            return false;
        }
        match (before.kind, after.kind) {
            (Kind::Object, Kind::Object) => self.objects(old, new, out),
            (Kind::List, Kind::List) if after.below > 0 => self.lists(old, new, out),
            _ => self.whole(new, out),
        }
        true
    }

    fn whole(&self, new: usize, out: &mut String) {
        out.extend(["[", self.new.text(new), "]"]);
    }

    fn objects(&self, old: usize, new: usize, out: &mut String) {
        let now = || below(&self.new.parts, new);
        let key_of = |part: usize| self.new.parts[part].key;
        out.push('{');
        for gone in below(self.old, old).filter(|&o| now().all(|n| key_of(n) != self.old[o].key)) {
            out.extend([&self.keys.names[self.old[gone].key as usize], ":0,"]);
        }
        for part in now() {
            let (name, written) = (&self.keys.names[key_of(part) as usize], out.len());
            out.extend([name, ":"]);
            let told = match below(self.old, old).find(|&o| self.old[o].key == key_of(part)) {
                Some(before) => self.differ(before, part, out),
                None => {
                    self.whole(part, out);
                    true
                }
            };
            if told { out.push(',') } else { out.truncate(written) }
        }
        if out.ends_with(',') {
            out.pop();
        }
        out.push('}');
    }

    fn lists(&self, old: usize, new: usize, out: &mut String) {
        let before: Vec<usize> = below(self.old, old).collect();
        let after: Vec<usize> = below(&self.new.parts, new).collect();
        let mut places = Places::of(self, &before);
        // First whatever is still there, so that nothing else takes its place.
        let same: Vec<Option<usize>> = (0..).zip(&after).map(|(k, &part)| places.same(k, part)).collect();
        out.push_str("[0");
        let mut run: Option<Range<usize>> = None;
        for (k, (&part, same)) in after.iter().zip(same).enumerate() {
            if let Some(n) = same {
                match &mut run {
                    Some(run) if run.end == n => run.end += 1,
                    _ => write_run(run.replace(n..n + 1), out),
                }
                continue;
            }
            write_run(run.take(), out);
            out.push(',');
            let written = out.len();
            if let Some(n) = places.alike(k, part) {
                out.push_str(&format!("[{n},"));
                self.differ(before[n], part, out);
                out.push(']');
            }
            // A change that is longer than the thing itself is none.
            if out.len() == written || out.len() - written >= self.new.text(part).len() + 2 {
                out.truncate(written);
                self.whole(part, out);
            }
        }
        write_run(run, out);
        out.push(']');
    }

    /// The number that an object calls its `id`; none if it has none.
    fn id(&self, parts: &[Part], part: usize) -> Option<u64> {
        let id = self.id?;
        let mut inner = below(parts, part).map(|p| parts[p]);
        inner.find(|p| p.key == id).map(|p| p.print).filter(|print| *print != print_of(b"null"))
    }
}

/// The parts right below a part.
fn below(parts: &[Part], part: usize) -> impl Iterator<Item = usize> {
    let end = part + parts[part].below as usize;
    let mut next = part + 1;
    std::iter::from_fn(move || {
        let here = next;
        (here <= end).then(|| next += parts[here].below as usize + 1).map(|()| here)
    })
}

fn write_run(run: Option<Range<usize>>, out: &mut String) {
    match run {
        Some(run) if run.len() == 1 => out.push_str(&format!(",{}", run.start)),
        Some(run) => out.push_str(&format!(",[{},{}]", run.start, run.end)),
        None => {}
    }
}

/// The elements of a list, to be found again; each is found once. Lists are short: looking through one is faster than a map of it.
struct Places<'a> {
    all: &'a Between<'a>,
    old: &'a [usize],
    taken: Vec<bool>,
}

impl<'a> Places<'a> {
    fn of(all: &'a Between<'a>, old: &'a [usize]) -> Self {
        Self { all, old, taken: vec![false; old.len()] }
    }

    /// The same element, at the same place if it is there, else the first.
    fn same(&mut self, k: usize, part: usize) -> Option<usize> {
        let print = self.all.new.parts[part].print;
        let is_it = |n: &usize| !self.taken[*n] && self.all.old[self.old[*n]].print == print;
        let n = Some(k).filter(|k| *k < self.old.len()).filter(is_it);
        let n = n.or_else(|| (0..self.old.len()).find(is_it))?;
        self.taken[n] = true;
        Some(n)
    }

    /// An element that is the same thing, changed: by its `id` if it has one, else by its place.
    fn alike(&mut self, k: usize, part: usize) -> Option<usize> {
        let free = |n: &usize| !self.taken[*n];
        let n = match self.all.id(&self.all.new.parts, part) {
            Some(id) => {
                (0..self.old.len()).filter(free).find(|n| self.all.id(self.all.old, self.old[*n]) == Some(id))
            }
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
    use serde_json::json;

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
            serde_json::from_str(include_str!("../../tests/differences.json")).expect("a list of pairs");
        assert!(pairs.len() > 10);
        for Pair { before, after, change } in pairs {
            let old = Draft::of(before.to_string(), 0).into_outline();
            let new = Draft::of(after.to_string(), 0);
            let told = serde_json::to_value(difference(&old, &new)).expect("a change is JSON");
            let change = change.unwrap_or_else(|| json!({}));
            assert_eq!(told, change, "{before} {after}");
            if before != after {
                assert_eq!(changed(&before, &change), Some(after), "{before} {change}");
            }
        }
    }

    /// What is written with its outline is what serde_json writes and the reader makes of it.
    #[test]
    fn writing_and_reading_make_the_same_outline() {
        #[derive(serde::Serialize)]
        struct Unit;
        #[derive(serde::Serialize)]
        struct Wrapped(u8);
        #[derive(serde::Serialize)]
        struct Two(u8, Option<Wrapped>);
        #[derive(serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        enum Way {
            Plain,
            With(i32),
        }
        #[derive(serde::Serialize)]
        struct All<'a> {
            id: u64,
            words: [&'a str; 6],
            numbers: (i8, u8, i16, u16, i32, u32, i64, f32, f64),
            nothing: (Option<u8>, (), Unit),
            letter: char,
            ways: Vec<Way>,
            two: Two,
            yes: bool,
            empty: Vec<u8>,
            again: Option<Box<All<'a>>>,
        }
        let all = |again| All {
            id: u64::MAX,
            words: ["", "plain", "quo\"ted", "back\\slash", "line\n\u{1}\u{7f}", "für 李"],
            numbers: (i8::MIN, 255, -1, 10, i32::MIN, 100, i64::MIN, 0.5, -1e300),
            nothing: (None, (), Unit),
            letter: '"',
            ways: vec![Way::Plain, Way::With(-9), Way::With(0)],
            two: Two(7, Some(Wrapped(19))),
            yes: false,
            empty: Vec::new(),
            again,
        };
        let value = all(Some(Box::new(all(None))));
        let text = serde_json::to_string(&value).expect("plain data");
        for small in [0, 20, 96, 100_000] {
            assert_eq!(Draft::written(&value, small), Draft::of(text.clone(), small), "{small}");
        }
        // Whatever has no form of its own goes through the reader.
        let map = std::collections::BTreeMap::from([("a", 1), ("b", 2)]);
        let raw = serde_json::value::to_raw_value(&value).expect("plain data");
        let other = (map, raw);
        let text = serde_json::to_string(&other).expect("plain data");
        assert_eq!(Draft::written(&other, 0), Draft::of(text, 0));
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
