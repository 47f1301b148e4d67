//! Why something was refused, in both languages: an event is run by people.

use stapel_wording::Lang;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub en: String,
    pub de: String,
}

impl Refused {
    pub fn new(en: impl Into<String>, de: impl Into<String>) -> Self {
        Self { en: en.into(), de: de.into() }
    }

    pub fn said(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.de)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl std::error::Error for Refused {}

/// `Err(refuse!("en", "de"))` with the arguments of `format!`.
macro_rules! refuse {
    ($en:literal, $de:literal) => {
        $crate::Refused::new(format!($en), format!($de))
    };
}
pub(crate) use refuse;
