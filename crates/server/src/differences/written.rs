//! Writes a value as JSON and makes its outline on the way, so that no text is read again that was just written.

use super::outline::{Draft, Keys, Kind, NO_KEY, Part, mixed, print_of};
use serde::ser::{
    self, Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct,
    Serializer,
};
use serde_json::Error;
use std::cell::RefCell;

#[derive(Debug)]
pub struct Writer {
    draft: Draft,
    small: usize,
    /// Of the field whose value comes next.
    key: u16,
}

/// A field's name, its number, its print, and how it is written: in quotes, with its colon.
#[derive(Clone)]
struct Named {
    name: &'static str,
    key: u16,
    print: u64,
    written: Box<str>,
}

thread_local! {
    /// Names of fields stand in the program: where one stands tells which it is, most of the time without reading it. Two may have the
    /// same place and be asked for in turn, so there are two at every place.
    static NAMES: RefCell<Vec<[Named; 2]>> =
        RefCell::new(vec![[Named::new(""), Named::new("")]; 1 << PLACES]);
}
/// In bits.
const PLACES: u32 = 9;

impl Named {
    fn new(name: &'static str) -> Self {
        let written = format!("\"{name}\":");
        let quoted = &written.as_bytes()[..written.len() - 1];
        let print = print_of(quoted);
        Self { name, key: Keys::number_of(quoted, print), print, written: written.into() }
    }
}

/// Writes the name of a field; its number and its print.
fn write_name(name: &'static str, out: &mut String) -> (u16, u64) {
    NAMES.with_borrow_mut(|names| {
        let place = (name.as_ptr().addr() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - PLACES);
        let two = &mut names[place as usize];
        let found = two.iter().position(|known| std::ptr::eq(known.name, name) && known.key != NO_KEY);
        let known = match found {
            Some(k) => &two[k],
            None => {
                two.swap(0, 1);
                two[0] = Named::new(name);
                &two[0]
            }
        };
        out.push_str(&known.written);
        (known.key, known.print)
    })
}

impl Writer {
    pub fn new(small: usize) -> Self {
        Self { draft: Draft::empty(), small, key: NO_KEY }
    }

    pub fn into_draft(self) -> Draft {
        self.draft
    }

    fn leaf(&mut self, write: impl FnOnce(&mut String)) {
        let start = self.draft.text.len();
        write(&mut self.draft.text);
        let print = print_of(&self.draft.text.as_bytes()[start..]);
        let key = std::mem::replace(&mut self.key, NO_KEY);
        self.draft.parts.push(Part { print, below: 0, key, kind: Kind::Leaf });
        self.draft.places.push(start as u32..self.draft.text.len() as u32);
    }

    /// What serde_json writes where there is more to it than letters and digits.
    fn other(&mut self, value: &impl Serialize) -> Result<(), Error> {
        let text = serde_json::to_string(value)?;
        self.leaf(|out| out.push_str(&text));
        Ok(())
    }

    fn open(&mut self, kind: Kind) -> Inner<'_> {
        let (open, close) = if kind == Kind::Object { ('{', '}') } else { ('[', ']') };
        let (start, part) = (self.draft.text.len(), self.draft.parts.len());
        let key = std::mem::replace(&mut self.key, NO_KEY);
        self.draft.parts.push(Part { print: 0, below: 0, key, kind: Kind::Leaf });
        self.draft.places.push(0..0);
        self.draft.text.push(open);
        Inner { writer: self, start, part, kind, close, print: u64::from(close as u8) }
    }
}

/// An object or a list that is being written.
#[derive(Debug)]
pub struct Inner<'a> {
    writer: &'a mut Writer,
    start: usize,
    part: usize,
    kind: Kind,
    close: char,
    print: u64,
}

impl Inner<'_> {
    fn value(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        let part = self.writer.draft.parts.len();
        value.serialize(&mut *self.writer)?;
        self.print = mixed(self.print, self.writer.draft.parts[part].print);
        Ok(())
    }

    fn comma(&mut self) {
        if self.writer.draft.text.len() > self.start + 1 {
            self.writer.draft.text.push(',');
        }
    }

    fn element(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.comma();
        self.value(value)
    }

    fn field(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.comma();
        let (key, print) = write_name(name, &mut self.writer.draft.text);
        self.print = mixed(self.print, print);
        if key == NO_KEY {
            self.kind = Kind::Leaf;
        }
        self.writer.key = key;
        self.value(value)
    }

    fn done(self) {
        self.writer.draft.text.push(self.close);
        let Self { writer, part, start, kind, print, .. } = self;
        let end = writer.draft.text.len();
        writer.draft.end(part, start, kind, print, end, writer.small);
    }
}

fn digits(mut n: u64, out: &mut String) {
    if n < 10 {
        return out.push(char::from(b'0' + n as u8));
    }
    let mut places = [0; 20];
    let mut first = places.len();
    while n > 0 {
        first -= 1;
        places[first] = b'0' + (n % 10) as u8;
        n /= 10;
    }
    out.extend(places[first..].iter().map(|&digit| char::from(digit)));
}

/// Whether a word is written as it is.
fn is_plain(word: &str) -> bool {
    !word.bytes().any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\')
}

macro_rules! whole_numbers {
    ($($name:ident: $signed:ty, $unsigned_name:ident: $unsigned:ty);+) => {$(
        fn $name(self, n: $signed) -> Result<(), Error> {
            self.leaf(|out| {
                if n < 0 {
                    out.push('-');
                }
                digits(n.unsigned_abs().into(), out);
            });
            Ok(())
        }
        fn $unsigned_name(self, n: $unsigned) -> Result<(), Error> {
            self.leaf(|out| digits(n.into(), out));
            Ok(())
        }
    )+};
}

impl<'a> Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Inner<'a>;
    type SerializeTuple = Inner<'a>;
    type SerializeTupleStruct = Inner<'a>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Inner<'a>;
    type SerializeStructVariant = Impossible<(), Error>;

    whole_numbers! {
        serialize_i8: i8, serialize_u8: u8;
        serialize_i16: i16, serialize_u16: u16;
        serialize_i32: i32, serialize_u32: u32;
        serialize_i64: i64, serialize_u64: u64
    }

    fn serialize_bool(self, yes: bool) -> Result<(), Error> {
        self.leaf(|out| out.push_str(if yes { "true" } else { "false" }));
        Ok(())
    }
    fn serialize_f32(self, n: f32) -> Result<(), Error> {
        self.other(&n)
    }
    fn serialize_f64(self, n: f64) -> Result<(), Error> {
        self.other(&n)
    }
    fn serialize_char(self, letter: char) -> Result<(), Error> {
        self.other(&letter)
    }
    fn serialize_str(self, word: &str) -> Result<(), Error> {
        if !is_plain(word) {
            return self.other(&word);
        }
        self.leaf(|out| {
            out.reserve(word.len() + 2);
            out.push('"');
            out.push_str(word);
            out.push('"');
        });
        Ok(())
    }
    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }
    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Error> {
        self.leaf(|out| out.push_str("null"));
        Ok(())
    }
    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }
    fn serialize_unit_variant(self, _of: &'static str, _at: u32, name: &'static str) -> Result<(), Error> {
        self.serialize_str(name)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _of: &'static str,
        _at: u32,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut inner = self.open(Kind::Object);
        inner.field(name, value)?;
        inner.done();
        Ok(())
    }
    fn serialize_seq(self, _length: Option<usize>) -> Result<Inner<'a>, Error> {
        Ok(self.open(Kind::List))
    }
    fn serialize_tuple(self, _length: usize) -> Result<Inner<'a>, Error> {
        Ok(self.open(Kind::List))
    }
    fn serialize_tuple_struct(self, _name: &'static str, _length: usize) -> Result<Inner<'a>, Error> {
        Ok(self.open(Kind::List))
    }
    fn serialize_struct(self, name: &'static str, _length: usize) -> Result<Inner<'a>, Error> {
        // JSON that was written elsewhere comes under such a name.
        if name.starts_with('$') { Err(no_form()) } else { Ok(self.open(Kind::Object)) }
    }
    fn serialize_tuple_variant(
        self,
        _of: &'static str,
        _at: u32,
        _name: &'static str,
        _length: usize,
    ) -> Result<Impossible<(), Error>, Error> {
        Err(no_form())
    }
    fn serialize_map(self, _length: Option<usize>) -> Result<Impossible<(), Error>, Error> {
        Err(no_form())
    }
    fn serialize_struct_variant(
        self,
        _of: &'static str,
        _at: u32,
        _name: &'static str,
        _length: usize,
    ) -> Result<Impossible<(), Error>, Error> {
        Err(no_form())
    }
}

/// States have no maps, no variants with fields, and texts of other processes only where these play. Such a value is written by
/// serde_json and read.
fn no_form() -> Error {
    ser::Error::custom("this is written elsewhere")
}

impl SerializeSeq for Inner<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }
    fn end(self) -> Result<(), Error> {
        self.done();
        Ok(())
    }
}

impl SerializeTuple for Inner<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }
    fn end(self) -> Result<(), Error> {
        self.done();
        Ok(())
    }
}

impl SerializeTupleStruct for Inner<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }
    fn end(self) -> Result<(), Error> {
        self.done();
        Ok(())
    }
}

impl SerializeStruct for Inner<'_> {
    type Ok = ();
    type Error = Error;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.field(name, value)
    }
    fn end(self) -> Result<(), Error> {
        self.done();
        Ok(())
    }
}
