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

/// A place in card data: the type and the name of what it is in, and the how manieth part of that it is.
pub type Place = (Type, &'static str, usize);

impl Head {
    pub fn name(&self) -> &'static str {
        match self {
            Self::Word(name) | Self::Wrap(name) | Self::Tuple(name) | Self::Fields(name, _) => name,
            Self::Nothing => "None",
            Self::Struct(_) => "{}",
            Self::List => "[]",
            Self::Pair => "()",
            Self::Number(_) => "#",
            Self::Text(_) => "text",
            Self::Bool(true) => "true",
            Self::Bool(false) => "false",
            Self::Hole(_) | Self::Holes(_) => "_",
        }
    }
}

impl Tree {
    pub fn new(kind: Type, head: Head) -> Self {
        Self { kind, head, kids: Vec::new() }
    }

    /// The name that tells it from others of its type.
    pub fn name(&self) -> &'static str {
        self.head.name()
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
}
