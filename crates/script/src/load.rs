//! Reading RON with errors that a card designer can act on: file, line, column, reason.

use ron::{Options, extensions::Extensions};
use serde::{Serialize, de::DeserializeOwned};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {reason}")]
pub struct LoadError {
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub reason: String,
}

impl LoadError {
    pub fn new(file: &str, line: usize, reason: impl Into<String>) -> Self {
        Self { file: file.into(), line, column: 1, reason: reason.into() }
    }
}

fn options() -> Options {
    Options::default().with_default_extension(
        Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES,
    )
}

pub fn from_ron<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, LoadError> {
    options().from_str(text).map_err(|e| LoadError {
        file: file.into(),
        line: e.span.start.line,
        column: e.span.start.col,
        reason: e.code.to_string(),
    })
}

pub fn to_ron<T: Serialize>(value: &T) -> String {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(3);
    options().to_string_pretty(value, pretty).expect("card data has no value that RON cannot write")
}

/// The line on which the entry with this id begins, for errors found after reading.
pub fn line_of_id(text: &str, id: &str) -> usize {
    let wanted = format!("\"{id}\"");
    text.lines().position(|l| l.contains("id:") && l.contains(&wanted)).map_or(1, |n| n + 1)
}
