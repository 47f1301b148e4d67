//! A text of a card as a tree with types: the same data as its RON, of which any part can be taken out and put elsewhere.

use serde_json::{Map, Value};

/// What a part of a card is: the name of its Rust type, or `[Effect]` for a list.
pub type Type = &'static str;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tree {
    pub kind: Type,
    pub head: Head,
    pub kids: Vec<Tree>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Head {
    /// A word without anything in it: `You`.
    Word(&'static str),
    /// One thing with a name: `N(2)`.
    Wrap(&'static str),
    /// Several: `Draw(You, N(2))`.
    Tuple(&'static str),
    /// Several with names of their own.
    Fields(&'static str, &'static [&'static str]),
    Struct(&'static [&'static str]),
    List,
    Pair,
    Number(i64),
    Text(String),
    Bool(bool),
    Nothing,
    /// Where something else belongs: the number of a slot.
    Hole(u8),
    /// Where the parts of a list belong.
    Holes(u8),
}

impl Tree {
    pub fn new(kind: Type, head: Head) -> Self {
        Self { kind, head, kids: Vec::new() }
    }

    /// The name that tells it from others of its type.
    pub fn name(&self) -> &'static str {
        match &self.head {
            Head::Word(name) | Head::Wrap(name) | Head::Tuple(name) | Head::Fields(name, _) => name,
            Head::Nothing => "None",
            Head::Struct(_) => "{}",
            Head::List => "[]",
            Head::Pair => "()",
            Head::Number(_) => "#",
            Head::Text(_) => "text",
            Head::Bool(true) => "true",
            Head::Bool(false) => "false",
            Head::Hole(_) | Head::Holes(_) => "_",
        }
    }

    pub fn at(&self, path: &[usize]) -> &Self {
        path.iter().fold(self, |tree, &k| &tree.kids[k])
    }

    /// The same with something else in this place.
    #[must_use]
    pub fn with(&self, path: &[usize], other: Self) -> Self {
        let mut out = self.clone();
        *path.iter().fold(&mut out, |tree, &k| &mut tree.kids[k]) = other;
        out
    }

    pub fn size(&self) -> usize {
        1 + self.kids.iter().map(Self::size).sum::<usize>()
    }

    /// How deep all of its parts lie, added up.
    pub fn depth(&self) -> usize {
        self.kids.iter().map(|kid| kid.size() + kid.depth()).sum()
    }

    /// As card data.
    pub fn value(&self) -> Value {
        self.value_with(self.kids.iter().map(Self::value).collect())
    }

    /// The same with these values as its parts.
    pub fn value_with(&self, kids: Vec<Value>) -> Value {
        let inside = |name: &str, value| Value::Object(Map::from_iter([(name.to_string(), value)]));
        let named = |fields: &[&str], kids: Vec<Value>| {
            Value::Object(fields.iter().map(|f| (*f).to_string()).zip(kids).collect::<Map<_, _>>())
        };
        match &self.head {
            Head::Word(name) => (*name).into(),
            Head::Wrap(name) => inside(name, kids.into_iter().next().unwrap_or_default()),
            Head::Tuple(name) => inside(name, kids.into()),
            Head::Fields(name, fields) => inside(name, named(fields, kids)),
            Head::Struct(fields) => named(fields, kids),
            Head::List | Head::Pair => kids.into(),
            Head::Number(n) => (*n).into(),
            Head::Text(text) => text.as_str().into(),
            Head::Bool(yes) => (*yes).into(),
            Head::Nothing | Head::Hole(_) | Head::Holes(_) => Value::Null,
        }
    }

    /// With its holes filled.
    pub fn filled(&self, with: &[Self]) -> Self {
        match self.head {
            Head::Hole(k) => with[usize::from(k)].clone(),
            _ => {
                let mut kids = Vec::with_capacity(self.kids.len());
                for kid in &self.kids {
                    match kid.head {
                        Head::Holes(k) => kids.extend(with[usize::from(k)].kids.iter().cloned()),
                        _ => kids.push(kid.filled(with)),
                    }
                }
                Self { kind: self.kind, head: self.head.clone(), kids }
            }
        }
    }
}
