//! Which values a field of a struct takes, asked of the code that reads it: serde hands the names of an enum's variants
//! to whoever deserialises it.

use serde::{
    Deserialize, Deserializer,
    de::{self, Visitor, value::Error},
    forward_to_deserialize_any,
};
use std::cell::Cell;

/// The variants of a field that is an enum; nothing for any other.
pub fn of_field<'de, T: Deserialize<'de>>(name: &str) -> &'static [&'static str] {
    let found = Cell::new(&[][..]);
    // Reading always fails: the point is what it asks for on the way.
    let _ = T::deserialize(OneField { name, found: &found });
    found.get()
}

struct OneField<'a> {
    name: &'a str,
    found: &'a Cell<&'static [&'static str]>,
}

impl<'de> Deserializer<'de> for OneField<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let field = (self.name, Value { found: self.found });
        visitor.visit_map(de::value::MapDeserializer::new(std::iter::once(field)))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct Value<'a> {
    found: &'a Cell<&'static [&'static str]>,
}

impl de::IntoDeserializer<'_> for Value<'_> {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Value<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(de::Error::custom("asked for something that is no enum"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Error> {
        self.found.set(variants);
        Err(de::Error::custom("seen"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_table_options_are_found() {
        type Options = <stapel_games::Altered as stapel_kernel::Rules>::Options;
        assert_eq!(of_field::<Options>("victory_check"), ["dusk", "night_end"]);
        assert!(of_field::<Options>("no_such_option").is_empty());
    }
}
