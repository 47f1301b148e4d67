//! What has become of a card over time, as its issuer says: changes of its text, and what a copy is worth.

use crate::{Issuer, IssuerKey, Refused, find};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What signatures are for, so that none can be used for something else.
const PURPOSE: &str = "stapel note 1\n";
/// The longest text of a change, in letters.
const TEXT: usize = 600;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// An erratum or a clarification.
    Change { en: String, de: String },
    /// What a copy is worth, in hundredths of a currency (ISO 4217).
    Price { hundredths: u32, currency: String },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    pub game: String,
    pub card: String,
    /// From which day on it holds, as `2026-11-17`.
    pub day: String,
    pub entry: Entry,
}

impl Note {
    /// Says what is wrong with it, if anything is.
    pub fn check(&self) -> Result<(), String> {
        if !is_day(&self.day) {
            return Err(format!("\"{}\": a day is written like 2026-11-17", self.day));
        }
        match &self.entry {
            Entry::Change { en, de } => {
                if [en, de].iter().any(|t| t.trim().is_empty() || t.chars().count() > TEXT) {
                    return Err(format!("a change is told in both languages, in 1 to {TEXT} letters each"));
                }
            }
            Entry::Price { currency, .. } => {
                if currency.len() != 3 || !currency.bytes().all(|b| b.is_ascii_uppercase()) {
                    return Err(format!("\"{currency}\": a currency has three capital letters, such as EUR"));
                }
            }
        }
        Ok(())
    }

    /// The bytes that are signed: every field in one order.
    fn message(&self) -> Vec<u8> {
        let json = serde_json::to_string(self).expect("a note can be written");
        format!("{PURPOSE}{json}").into_bytes()
    }
}

/// A note with who says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignedNote {
    pub note: Note,
    /// The issuer's id.
    pub issuer: String,
    /// In hexadecimal digits.
    pub signature: String,
}

impl SignedNote {
    pub fn sign(key: &IssuerKey, note: Note) -> Result<Self, String> {
        note.check()?;
        let signature = hex::encode(key.sign(&note.message()));
        Ok(Self { note, issuer: key.issuer().id().to_string(), signature })
    }

    /// The note's name among all: the same note is the same entry, however often it is sent.
    pub fn id(&self) -> String {
        hex::encode(&Sha256::digest([self.issuer.as_bytes(), &self.note.message()].concat())[..12])
    }

    /// Whether the issuer it names is among these and has signed it.
    pub fn verify(&self, issuers: &[Issuer]) -> Result<(), Refused> {
        let known = issuers.iter().find(|i| i.id().to_string() == self.issuer);
        let unknown = || Refused::UnknownIssuer { issuer: self.issuer.clone() };
        let issuer = known.and_then(|i| find(issuers, i.id())).ok_or_else(unknown)?;
        let signature = hex::decode(&self.signature).ok().and_then(|s| s.try_into().ok());
        let signed = signature.is_some_and(|s: [u8; 64]| issuer.has_signed(&self.note.message(), &s));
        if signed { Ok(()) } else { Err(Refused::forged(issuer.id())) }
    }
}

fn is_day(day: &str) -> bool {
    let parts: Vec<&str> = day.split('-').collect();
    let [year, month, of_month] = parts[..] else { return false };
    let number = |text: &str, length: usize| {
        (text.len() == length && text.bytes().all(|b| b.is_ascii_digit()))
            .then(|| text.parse::<u16>().ok())?
    };
    let (Some(year), Some(month), Some(of_month)) = (number(year, 4), number(month, 2), number(of_month, 2))
    else {
        return false;
    };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let longest = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=longest).contains(&of_month)
}
