//! The plain numbers of what a game shows of its own state (`Rules::Public`): its fields one after the other, each as wide as
//! it is at the beginning of a game, so that a column always means the same. Lists are told if they have an entry for each seat;
//! other lists come and go, and what is in them lies on the table.

use crate::viewpoint::{NONE, Viewpoint};
use serde::ser::{self, Impossible, Serialize, Serializer};
use stapel_kernel::{Seat, SeatSet};
use std::fmt;

/// Which fields are told, and how wide each is.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Public {
    widths: Vec<usize>,
    names: Vec<String>,
}

impl Public {
    /// From what is public at the beginning of a game.
    pub fn of(public: &impl Serialize, from: Viewpoint) -> Self {
        let mut out = Vec::new();
        let mut all = Fields { out: &mut out, from, layout: None, field: 0, found: Vec::new() };
        if public.serialize(&mut all).is_err() {
            return Self::default();
        }
        let mut layout = Self::default();
        for (name, width) in all.found {
            layout.widths.push(width);
            let part = |k: usize| if width == 1 { name.to_string() } else { format!("{name}.{k}") };
            layout.names.extend((0..width).map(part));
        }
        layout
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn write(&self, public: &impl Serialize, from: Viewpoint, out: &mut Vec<i16>) {
        let whole = out.len() + self.names.len();
        let mut all = Fields { out, from, layout: Some(self), field: 0, found: Vec::new() };
        // What is no struct has no fields, and nothing was found of it at the beginning either.
        let _ = public.serialize(&mut all);
        out.resize(whole, NONE);
    }
}

/// Not a plain number: left out.
#[derive(Debug)]
pub struct Skipped;

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number")
    }
}
impl std::error::Error for Skipped {}
impl ser::Error for Skipped {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// The fields of the whole.
struct Fields<'a> {
    out: &'a mut Vec<i16>,
    from: Viewpoint,
    layout: Option<&'a Public>,
    field: usize,
    found: Vec<(&'static str, usize)>,
}

impl Fields<'_> {
    fn add<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) {
        let start = self.out.len();
        let told = value.serialize(Leaf { out: self.out, from: self.from, top: true }).is_ok();
        match self.layout {
            None => {
                if !told {
                    self.out.truncate(start);
                }
                self.found.push((name, self.out.len() - start));
            }
            Some(layout) => {
                let width = layout.widths.get(self.field).copied().unwrap_or(0);
                self.out.resize(start + width, NONE);
            }
        }
        self.field += 1;
    }
}

/// One value: its numbers are added, or it is skipped.
struct Leaf<'a> {
    out: &'a mut Vec<i16>,
    from: Viewpoint,
    /// A field of the whole: a list here has an entry for each seat.
    top: bool,
}

/// A row of values; `seats` if each is a seat's.
struct Several<'a> {
    out: &'a mut Vec<i16>,
    from: Viewpoint,
    start: usize,
    seats: bool,
}

impl Several<'_> {
    fn add<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Skipped> {
        // Lists inside an entry are left out, the rest of it is told.
        let start = self.out.len();
        if value.serialize(Leaf { out: self.out, from: self.from, top: false }).is_err() {
            self.out.truncate(start);
        }
        Ok(())
    }
    /// What is a seat's begins with the one who looks, and goes on with the others that are told of.
    fn turn(self) {
        let here = self.out.len() - self.start;
        if !self.seats || !here.is_multiple_of(self.from.seats()) {
            return;
        }
        let each = here / self.from.seats();
        for seat in self.from.all() {
            let theirs = self.start + seat.index() * each;
            self.out.extend_from_within(theirs..theirs + each);
        }
        self.out.drain(self.start..self.start + here);
    }
}

fn small(n: i128) -> i16 {
    n.clamp(i128::from(i16::MIN), i128::from(i16::MAX)) as i16
}

macro_rules! numbers {
    ($($name:ident $type:ty),*) => {$(
        fn $name(self, n: $type) -> Result<(), Skipped> {
            self.out.push(small(n as i128));
            Ok(())
        }
    )*};
}

impl<'a> Serializer for Leaf<'a> {
    type Ok = ();
    type Error = Skipped;
    type SerializeSeq = Several<'a>;
    type SerializeTuple = Several<'a>;
    type SerializeTupleStruct = Several<'a>;
    type SerializeTupleVariant = Impossible<(), Skipped>;
    type SerializeMap = Impossible<(), Skipped>;
    type SerializeStruct = Several<'a>;
    type SerializeStructVariant = Impossible<(), Skipped>;

    numbers!(serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64);

    fn serialize_f32(self, _: f32) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_f64(self, _: f64) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_char(self, _: char) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_str(self, _: &str) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_none(self) -> Result<(), Skipped> {
        self.out.push(NONE);
        Ok(())
    }
    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Skipped> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Result<(), Skipped> {
        self.out.push(index as i16);
        Ok(())
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Skipped> {
        let (from, at) = (self.from, self.out.len());
        let out = &mut *self.out;
        value.serialize(Leaf { out, from, top: self.top })?;
        // Seats are counted from the one who looks, everywhere.
        if let Some(n) = self.out.get_mut(at) {
            match name {
                "Seat" => *n = from.seat(Seat(*n as u8)),
                "SeatSet" => *n = from.set(SeatSet(*n as u8)),
                _ => {}
            }
        }
        Ok(())
    }
    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Skipped> {
        self.out.push(index as i16);
        Ok(())
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<Several<'a>, Skipped> {
        if !self.top || len != Some(self.from.seats()) {
            return Err(Skipped);
        }
        Ok(Several { start: self.out.len(), out: self.out, from: self.from, seats: true })
    }
    fn serialize_tuple(self, _: usize) -> Result<Several<'a>, Skipped> {
        Ok(Several { start: self.out.len(), out: self.out, from: self.from, seats: false })
    }
    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<Several<'a>, Skipped> {
        self.serialize_tuple(len)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Skipped> {
        Err(Skipped)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Skipped> {
        Err(Skipped)
    }
    fn serialize_struct(self, _: &'static str, len: usize) -> Result<Several<'a>, Skipped> {
        self.serialize_tuple(len)
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Skipped> {
        Err(Skipped)
    }
}

macro_rules! several {
    ($($part:ident $add:ident $($key:ident)?),*) => {$(
        impl ser::$part for Several<'_> {
            type Ok = ();
            type Error = Skipped;
            fn $add<T: ?Sized + Serialize>(&mut self, $($key: &'static str,)? value: &T) -> Result<(), Skipped> {
                $(let _ = $key;)?
                self.add(value)
            }
            fn end(self) -> Result<(), Skipped> {
                self.turn();
                Ok(())
            }
        }
    )*};
}
several!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeStruct serialize_field name);

macro_rules! not_a_struct {
    ($($name:ident $type:ty),*) => {$(
        fn $name(self, _: $type) -> Result<(), Skipped> {
            Err(Skipped)
        }
    )*};
}

impl Serializer for &mut Fields<'_> {
    type Ok = ();
    type Error = Skipped;
    type SerializeSeq = Impossible<(), Skipped>;
    type SerializeTuple = Impossible<(), Skipped>;
    type SerializeTupleStruct = Impossible<(), Skipped>;
    type SerializeTupleVariant = Impossible<(), Skipped>;
    type SerializeMap = Impossible<(), Skipped>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), Skipped>;

    not_a_struct!(serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_f32 f32, serialize_f64 f64,
        serialize_char char, serialize_str &str, serialize_bytes &[u8], serialize_unit_struct &'static str);

    fn serialize_none(self) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_some<T: ?Sized + Serialize>(self, _: &T) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_unit(self) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Skipped> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Skipped> {
        Err(Skipped)
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Skipped> {
        Err(Skipped)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Skipped> {
        Err(Skipped)
    }
    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Skipped> {
        Err(Skipped)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Skipped> {
        Err(Skipped)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Skipped> {
        Err(Skipped)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Skipped> {
        Ok(self)
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Skipped> {
        Err(Skipped)
    }
}

impl ser::SerializeStruct for &mut Fields<'_> {
    type Ok = ();
    type Error = Skipped;
    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Skipped> {
        self.add(name, value);
        Ok(())
    }
    fn end(self) -> Result<(), Skipped> {
        Ok(())
    }
}
