//! Card data with its types: what serde asks for while it reads tells what each part is. Where the data says nothing, some
//! value is made up, so that every word of a game's language can be tried.

use crate::{Head, Tree, Type};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor, value::Error,
};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::Value;
use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    sync::Mutex,
};

/// What is known of types by now.
#[derive(Debug, Default)]
pub struct Known {
    /// The names that a type has.
    pub names: RefCell<BTreeMap<Type, &'static [&'static str]>>,
    /// A small example of each type, for what is made up.
    pub examples: BTreeMap<Type, Value>,
    /// A name that is on a card.
    pub name: String,
}

/// The type of lists of this type.
pub fn list_of(item: Type) -> Type {
    static LISTS: Mutex<Option<HashMap<Type, Type>>> = Mutex::new(None);
    let mut lists = LISTS.lock().expect("nothing panics while it holds the names of types");
    lists
        .get_or_insert_default()
        .entry(item)
        .or_insert_with(|| Box::leak(format!("[{item}]").into_boxed_str()))
}

/// The tree of a value of this type; an error if it is none.
pub fn shape<'v, T: Deserialize<'v>>(known: &'v Known, value: &'v Value) -> Result<Tree, Error> {
    let mut out = Tree::new("", Head::Nothing);
    T::deserialize(Shaper { known, value: Some(value), out: &mut out })?;
    Ok(out)
}

struct Shaper<'v, 'o> {
    known: &'v Known,
    /// Nothing: made up.
    value: Option<&'v Value>,
    out: &'o mut Tree,
}

/// In the data: what is made up here.
pub const MADE_UP: &str = "\u{0}made up";

impl<'v> Shaper<'v, '_> {
    /// The value, or an example of this type, or nothing.
    fn source(&self, kind: Type) -> Option<&'v Value> {
        match self.value {
            Some(Value::String(text)) if text == MADE_UP => self.known.examples.get(kind),
            Some(value) => Some(value),
            None => self.known.examples.get(kind),
        }
    }

    fn number(self, kind: Type) -> i64 {
        let n = self.source(kind).and_then(Value::as_i64).unwrap_or(2);
        *self.out = Tree::new(kind, Head::Number(n));
        n
    }
}

fn wrong() -> Error {
    Error::custom("not of this type")
}

macro_rules! numbers {
    ($($method:ident $visit:ident $kind:ty),*) => {$(
        fn $method<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
            let n = self.number(stringify!($kind));
            visitor.$visit(<$kind>::try_from(n).map_err(|_| wrong())?)
        }
    )*};
}

impl<'v> Deserializer<'v> for Shaper<'v, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'v>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(wrong())
    }
    numbers!(deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32,
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32);

    fn deserialize_bool<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        let yes = self.source("bool").and_then(Value::as_bool).unwrap_or_default();
        *self.out = Tree::new("bool", Head::Bool(yes));
        visitor.visit_bool(yes)
    }
    fn deserialize_str<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        let text = self.source("text").and_then(Value::as_str).unwrap_or(&self.known.name);
        *self.out = Tree::new("text", Head::Text(text.to_string()));
        visitor.visit_str(text)
    }
    fn deserialize_string<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }
    fn deserialize_option<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Some(Value::Null) | None => visitor.visit_none(),
            Some(Value::String(text)) if text == MADE_UP => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }
    fn deserialize_newtype_struct<V: Visitor<'v>>(self, name: Type, visitor: V) -> Result<V::Value, Error> {
        let value = self.source(name);
        let out = self.out;
        let done = visitor.visit_newtype_struct(Shaper { known: self.known, value, out: &mut *out })?;
        out.kind = name;
        Ok(done)
    }
    fn deserialize_seq<V: Visitor<'v>>(self, visitor: V) -> Result<V::Value, Error> {
        let items = match self.value {
            Some(Value::Array(items)) => items.iter().map(Some).collect(),
            Some(Value::String(text)) if text == MADE_UP => vec![self.value],
            Some(_) => return Err(wrong()),
            None => vec![None],
        };
        *self.out = Tree::new("[]", Head::List);
        let out = self.out;
        let done =
            visitor.visit_seq(Items { known: self.known, items: items.into_iter(), out: &mut *out })?;
        if let Some(first) = out.kids.first() {
            out.kind = list_of(first.kind);
        }
        Ok(done)
    }
    fn deserialize_tuple<V: Visitor<'v>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        let items = parts(self.value, len)?;
        *self.out = Tree::new("()", Head::Pair);
        let out = self.out;
        let done =
            visitor.visit_seq(Items { known: self.known, items: items.into_iter(), out: &mut *out })?;
        out.kind = list_of(out.kids.first().map_or("", |kid| kid.kind));
        Ok(done)
    }
    fn deserialize_struct<V: Visitor<'v>>(
        self,
        name: Type,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let value = self.source(name);
        *self.out = Tree::new(name, Head::Struct(fields));
        visitor.visit_map(Fields { known: self.known, value, fields, next: 0, out: self.out })
    }
    fn deserialize_enum<V: Visitor<'v>>(
        self,
        name: Type,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.known.names.borrow_mut().insert(name, variants);
        let value = self.source(name);
        let (variant, value) = match value {
            Some(Value::String(text)) => (text.as_str(), None),
            Some(Value::Object(map)) => {
                map.iter().next().map(|(k, v)| (k.as_str(), Some(v))).ok_or_else(wrong)?
            }
            Some(_) => return Err(wrong()),
            None => (*variants.first().ok_or_else(wrong)?, None),
        };
        let variant = variants.iter().find(|v| **v == variant).ok_or_else(wrong)?;
        self.out.kind = name;
        visitor.visit_enum(OneOf { known: self.known, variant, value, out: self.out })
    }
    forward_to_deserialize_any! { <W: Visitor<'v>> i64 u64 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple_struct map identifier ignored_any }
}

/// The parts of what is written as an array, or as many made up ones.
fn parts(value: Option<&Value>, len: usize) -> Result<Vec<Option<&Value>>, Error> {
    match value {
        Some(Value::Array(items)) if items.len() == len => Ok(items.iter().map(Some).collect()),
        Some(Value::String(text)) if text == MADE_UP => Ok(vec![value; len]),
        Some(_) => Err(wrong()),
        None => Ok(vec![None; len]),
    }
}

struct Items<'v, 'o, I> {
    known: &'v Known,
    items: I,
    out: &'o mut Tree,
}

impl<'v, I: Iterator<Item = Option<&'v Value>>> SeqAccess<'v> for Items<'v, '_, I> {
    type Error = Error;
    fn next_element_seed<T: DeserializeSeed<'v>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(value) = self.items.next() else { return Ok(None) };
        self.out.kids.push(Tree::new("", Head::Nothing));
        let out = self.out.kids.last_mut().expect("one was just pushed");
        seed.deserialize(Shaper { known: self.known, value, out }).map(Some)
    }
}

struct Fields<'v, 'o> {
    known: &'v Known,
    value: Option<&'v Value>,
    fields: &'static [&'static str],
    next: usize,
    out: &'o mut Tree,
}

impl<'v> MapAccess<'v> for Fields<'v, '_> {
    type Error = Error;
    fn next_key_seed<K: DeserializeSeed<'v>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        match self.fields.get(self.next) {
            Some(&field) => seed.deserialize(IntoDeserializer::<Error>::into_deserializer(field)).map(Some),
            None => Ok(None),
        }
    }
    fn next_value_seed<T: DeserializeSeed<'v>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let field = self.fields[self.next];
        self.next += 1;
        let value = match self.value {
            Some(Value::Object(map)) => map.get(field),
            Some(made_up @ Value::String(text)) if text == MADE_UP => Some(made_up),
            Some(_) => return Err(wrong()),
            None => None,
        };
        self.out.kids.push(Tree::new("", Head::Nothing));
        let out = self.out.kids.last_mut().expect("one was just pushed");
        seed.deserialize(Shaper { known: self.known, value, out })
    }
}

struct OneOf<'v, 'o> {
    known: &'v Known,
    variant: &'static str,
    value: Option<&'v Value>,
    out: &'o mut Tree,
}

impl<'v, 'o> EnumAccess<'v> for OneOf<'v, 'o> {
    type Error = Error;
    type Variant = Self;
    fn variant_seed<S: DeserializeSeed<'v>>(self, seed: S) -> Result<(S::Value, Self), Error> {
        let name = seed.deserialize(IntoDeserializer::<Error>::into_deserializer(self.variant))?;
        Ok((name, self))
    }
}

impl<'v> VariantAccess<'v> for OneOf<'v, '_> {
    type Error = Error;
    fn unit_variant(self) -> Result<(), Error> {
        self.out.head = Head::Word(self.variant);
        Ok(())
    }
    fn newtype_variant_seed<T: DeserializeSeed<'v>>(self, seed: T) -> Result<T::Value, Error> {
        self.out.head = Head::Wrap(self.variant);
        self.out.kids = vec![Tree::new("", Head::Nothing)];
        seed.deserialize(Shaper { known: self.known, value: self.value, out: &mut self.out.kids[0] })
    }
    fn tuple_variant<V: Visitor<'v>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.out.head = Head::Tuple(self.variant);
        self.out.kids.clear();
        let items = parts(self.value, len)?.into_iter();
        visitor.visit_seq(Items { known: self.known, items, out: self.out })
    }
    fn struct_variant<V: Visitor<'v>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.out.head = Head::Fields(self.variant, fields);
        self.out.kids.clear();
        visitor.visit_map(Fields { known: self.known, value: self.value, fields, next: 0, out: self.out })
    }
}
