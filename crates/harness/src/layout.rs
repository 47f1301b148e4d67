//! How a log looks in a file: a line for each field, deck and fact, but a stretch of choices in one line. Both
//! styles that `serde_json` brings are unreadable here: one line for everything, or a line for every number.

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io::{Result, Write};

/// Nested deeper than this, values stay on the line.
const LINES: usize = 3;

#[derive(Default)]
struct Layout {
    depth: usize,
    /// Whether the array or object that ends had anything in it.
    filled: bool,
}

impl Layout {
    fn line<W: Write + ?Sized>(&self, w: &mut W) -> Result<()> {
        w.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| w.write_all(b"  "))
    }
    fn begin<W: Write + ?Sized>(&mut self, w: &mut W, bracket: &[u8]) -> Result<()> {
        self.depth += 1;
        self.filled = false;
        w.write_all(bracket)
    }
    fn next<W: Write + ?Sized>(&self, w: &mut W, first: bool) -> Result<()> {
        match (first, self.depth <= LINES) {
            (true, true) => self.line(w),
            (false, true) => w.write_all(b",").and_then(|()| self.line(w)),
            (true, false) => Ok(()),
            (false, false) => w.write_all(b","),
        }
    }
    fn end<W: Write + ?Sized>(&mut self, w: &mut W, bracket: &[u8]) -> Result<()> {
        self.depth -= 1;
        if self.filled && self.depth < LINES {
            self.line(w)?;
        }
        self.filled = true;
        w.write_all(bracket)
    }
}

impl Formatter for Layout {
    fn begin_array<W: Write + ?Sized>(&mut self, w: &mut W) -> Result<()> {
        self.begin(w, b"[")
    }
    fn begin_array_value<W: Write + ?Sized>(&mut self, w: &mut W, first: bool) -> Result<()> {
        self.next(w, first)
    }
    fn end_array_value<W: Write + ?Sized>(&mut self, _: &mut W) -> Result<()> {
        self.filled = true;
        Ok(())
    }
    fn end_array<W: Write + ?Sized>(&mut self, w: &mut W) -> Result<()> {
        self.end(w, b"]")
    }
    fn begin_object<W: Write + ?Sized>(&mut self, w: &mut W) -> Result<()> {
        self.begin(w, b"{")
    }
    fn begin_object_key<W: Write + ?Sized>(&mut self, w: &mut W, first: bool) -> Result<()> {
        self.next(w, first)
    }
    fn begin_object_value<W: Write + ?Sized>(&mut self, w: &mut W) -> Result<()> {
        w.write_all(if self.depth <= LINES { b": " } else { b":" })
    }
    fn end_object_value<W: Write + ?Sized>(&mut self, _: &mut W) -> Result<()> {
        self.filled = true;
        Ok(())
    }
    fn end_object<W: Write + ?Sized>(&mut self, w: &mut W) -> Result<()> {
        self.end(w, b"}")
    }
}

pub(crate) fn to_text<T: Serialize>(value: &T) -> String {
    let mut bytes = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut bytes, Layout::default());
    value.serialize(&mut serializer).expect("a log is plain data, and memory takes every byte");
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_lines_outside_and_long_lines_inside() {
        let value = json!({"a": [], "b": [{"c": [1, {"d": 2}], "e": {}}]});
        let text = to_text(&value);
        assert_eq!(
            text,
            "{\n  \"a\": [],\n  \"b\": [\n    {\n      \"c\": [1,{\"d\":2}],\n      \"e\": {}\n    }\n  ]\n}\n"
        );
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }
}
