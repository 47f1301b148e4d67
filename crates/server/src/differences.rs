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
//! Of the value before, only an outline is needed: its shape, and a number for every part that tells unequal ones apart. It is made
//! in one pass over the text of the value; neither value is ever built.

use memchr::memchr2;
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    ops::Range,
    sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard},
};

/// The names of the fields that were seen, each once: outlines name them by number. All tables share them, for they all have the
/// same.
#[derive(Debug, Default)]
struct Keys {
    names: Vec<Box<str>>,
    by_print: HashMap<u64, u16, BuildHasherDefault<Printed>>,
}

/// Read by everybody at once; written to when there is a new name, which is soon never again.
type Known = RwLockReadGuard<'static, Keys>;
static KEYS: LazyLock<RwLock<Keys>> = LazyLock::new(RwLock::default);

fn keys() -> Known {
    KEYS.read().unwrap_or_else(PoisonError::into_inner)
}

/// Prints are as good as hashes.
#[derive(Debug, Default)]
struct Printed(u64);

impl Hasher for Printed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0 = mixed(self.0, print_of(bytes));
    }
    fn write_u64(&mut self, print: u64) {
        self.0 = print;
    }
}

impl Keys {
    /// The number of a name; none if there is no such name yet.
    fn number(&self, name: &[u8], print: u64) -> Option<u16> {
        let number = *self.by_print.get(&print)?;
        Some(if self.names[number as usize].as_bytes() == name { number } else { NO_KEY })
    }

    fn add(&mut self, name: &[u8], print: u64) {
        // Names of fields are few. Were they not, an object with one past the last number would be told as a whole.
        let number = u16::try_from(self.names.len()).unwrap_or(NO_KEY);
        if number != NO_KEY && !self.by_print.contains_key(&print) {
            self.names.push(String::from_utf8_lossy(name).into());
            self.by_print.insert(print, number);
        }
    }
}

const NO_KEY: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A word, a number, or whatever is too small to be looked into.
    Leaf,
    Object,
    List,
}

/// A part of a value. Those below it follow it.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Equal for equal parts.
    print: u64,
    /// How many parts are below it, theirs included.
    below: u32,
    key: u16,
    kind: Kind,
}

/// The shape of a value, without its text.
#[derive(Debug)]
pub struct Outline {
    parts: Box<[Part]>,
}

/// A value as text, with its outline.
#[derive(Debug)]
pub struct Draft {
    text: String,
    parts: Vec<Part>,
    places: Vec<Range<u32>>,
}

impl Draft {
    /// Of JSON as it is written here, without blanks. What has no more than `small` letters is told as a whole or not at all.
    pub fn of(text: String, small: usize) -> Self {
        let (parts, places) = (Vec::new(), Vec::new());
        let mut reader = Reader { text: text.as_bytes(), at: 0, small, known: Some(keys()), parts, places };
        reader.value(NO_KEY);
        let Reader { parts, places, .. } = reader;
        Self { text, parts, places }
    }

    pub fn into_outline(self) -> Outline {
        Outline { parts: self.parts.into_boxed_slice() }
    }

    fn text(&self, part: usize) -> &str {
        let place = &self.places[part];
        &self.text[place.start as usize..place.end as usize]
    }
}

/// Reads JSON that was written by us: whatever is wrong with it is a fault of the writer, and it is read as far as it goes.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    small: usize,
    known: Option<Known>,
    parts: Vec<Part>,
    places: Vec<Range<u32>>,
}

impl<'a> Reader<'a> {
    fn value(&mut self, key: u16) {
        let (start, part) = (self.at, self.parts.len());
        self.parts.push(Part { print: 0, below: 0, key, kind: Kind::Leaf });
        self.places.push(0..0);
        let (kind, print) = match self.text.get(start) {
            Some(b'{') => self.inner(Kind::Object, b'}'),
            Some(b'[') => self.inner(Kind::List, b']'),
            Some(b'"') => {
                self.word();
                (Kind::Leaf, print_of(&self.text[start..self.at]))
            }
            _ => {
                let rest = &self.text[start..];
                self.at += rest.iter().position(|b| b",]}".contains(b)).unwrap_or(rest.len());
                (Kind::Leaf, print_of(&self.text[start..self.at]))
            }
        };
        let kind = if self.at - start <= self.small { Kind::Leaf } else { kind };
        if kind == Kind::Leaf {
            self.parts.truncate(part + 1);
            self.places.truncate(part + 1);
        }
        let below = (self.parts.len() - part - 1) as u32;
        self.parts[part] = Part { print, below, key, kind };
        self.places[part] = start as u32..self.at as u32;
    }

    /// What is between brackets: how it is told, and what tells it apart.
    fn inner(&mut self, kind: Kind, close: u8) -> (Kind, u64) {
        let (mut told, mut print) = (kind, u64::from(close));
        self.at += 1;
        while let Some(&next) = self.text.get(self.at) {
            if next == close {
                self.at += 1;
                break;
            }
            if next == b',' {
                self.at += 1;
                continue;
            }
            let part = self.parts.len();
            let mut key = NO_KEY;
            if kind == Kind::Object {
                let name = self.name();
                let printed = print_of(name);
                key = self.key(name, printed);
                print = mixed(print, printed);
                told = if key == NO_KEY { Kind::Leaf } else { told };
            }
            self.value(key);
            print = mixed(print, self.parts[part].print);
        }
        (told, print)
    }

    /// The number of a field's name, which has one from then on.
    fn key(&mut self, name: &[u8], print: u64) -> u16 {
        if let Some(number) = self.known.get_or_insert_with(keys).number(name, print) {
            return number;
        }
        // Nobody can write while somebody reads.
        self.known = None;
        KEYS.write().unwrap_or_else(PoisonError::into_inner).add(name, print);
        self.known.insert(keys()).number(name, print).unwrap_or(NO_KEY)
    }

    /// The name of a field, in its quotes.
    fn name(&mut self) -> &'a [u8] {
        let start = self.at;
        self.word();
        let end = self.at;
        // The colon.
        self.at += 1;
        &self.text[start..end]
    }

    /// Past a word in quotes.
    fn word(&mut self) {
        self.at += 1;
        while let Some(found) = memchr2(b'"', b'\\', self.text.get(self.at..).unwrap_or_default()) {
            self.at += found + 1;
            if self.text[self.at - 1] == b'"' {
                return;
            }
            // Whatever follows a backslash is no end.
            self.at += 1;
        }
        self.at = self.text.len();
    }
}

/// Eight letters at a time; the rest goes in with the length.
fn print_of(text: &[u8]) -> u64 {
    let chunks = text.chunks_exact(8);
    let rest = chunks.remainder().iter().fold(text.len() as u64, |all, byte| all << 8 | u64::from(*byte));
    let whole = chunks.fold(0xcbf2_9ce4_8422_2325, |all, eight| {
        mixed(all, u64::from_le_bytes(eight.try_into().expect("eight at a time")))
    });
    mixed(whole, rest)
}

fn mixed(a: u64, b: u64) -> u64 {
    let z = (a ^ b).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

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
    if !(Between { old: &old.parts, new, keys: &keys() }).differ(0, 0, &mut out) {
        out.push_str("{}");
    }
    Change(RawValue::from_string(out).expect("what is cut from JSON at its parts is JSON"))
}

struct Between<'a> {
    old: &'a [Part],
    new: &'a Draft,
    keys: &'a Keys,
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
        let id = self.keys.number(b"\"id\"", print_of(b"\"id\""))?;
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

/// The elements of a list, to be found again; each is found once.
struct Places<'a> {
    all: &'a Between<'a>,
    old: &'a [usize],
    by_print: HashMap<u64, Vec<usize>>,
    taken: Vec<bool>,
}

impl<'a> Places<'a> {
    fn of(all: &'a Between<'a>, old: &'a [usize]) -> Self {
        let mut by_print: HashMap<u64, Vec<usize>> = HashMap::new();
        for (n, part) in old.iter().enumerate().rev() {
            by_print.entry(all.old[*part].print).or_default().push(n);
        }
        Self { all, old, by_print, taken: vec![false; old.len()] }
    }

    /// The same element, at the same place if it is there, else the first.
    fn same(&mut self, k: usize, part: usize) -> Option<usize> {
        let print = self.all.new.parts[part].print;
        let here = self.old.get(k).is_some_and(|old| self.all.old[*old].print == print);
        let n = if here && !self.taken[k] {
            k
        } else {
            let places = self.by_print.get_mut(&print)?;
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
            serde_json::from_str(include_str!("../tests/differences.json")).expect("a list of pairs");
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
