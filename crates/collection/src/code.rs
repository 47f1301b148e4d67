//! What is printed on a copy: what it is, and the signature of who printed it, in letters a QR code packs densely.
//!
//! `STAPEL:` and, in Base32: the edition, the issuer, the copy's number, game and card, the signature over all of it, and a sum over
//! all before. The sum tells slips from forgeries: whoever alters a code by hand breaks the sum, whoever mends the sum has
//! still not signed.

use crate::{Issuer, IssuerId, IssuerKey, Refused, find};
use data_encoding::BASE32_NOPAD;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt;

/// What every code begins with.
const HEAD: &str = "STAPEL:";
/// The edition of what follows.
const VERSION: u8 = 1;
/// What signatures are for, so that none can be used for something else.
const PURPOSE: &[u8] = b"stapel copy 1\0";
const SIGNATURE: usize = 64;
const SUM: usize = 4;
/// The longest word (game or card), in bytes.
const WORD: usize = 80;
/// The longest code, in letters.
pub const LONGEST: usize = 512;

/// One printed copy among all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Copy {
    pub issuer: IssuerId,
    pub game: String,
    pub card: String,
    /// Counted by the issuer, for each card from one.
    pub number: u32,
}

impl Copy {
    /// The copy's name among all copies of all issuers. It does not lead to the code.
    pub fn id(&self) -> String {
        hex::encode(&Sha256::digest(self.body())[..12])
    }

    fn body(&self) -> Vec<u8> {
        let mut body = vec![VERSION];
        body.extend(self.issuer.0);
        body.extend(self.number.to_be_bytes());
        for word in [&self.game, &self.card] {
            body.push(word.len() as u8);
            body.extend(word.as_bytes());
        }
        body
    }
}

/// For lists: `orden/zeal 7 of 0011223344556677`.
impl fmt::Display for Copy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{} {} of {}", self.game, self.card, self.number, self.issuer)
    }
}

impl Serialize for Copy {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Told<'a> {
            id: String,
            issuer: String,
            game: &'a str,
            card: &'a str,
            number: u32,
        }
        let issuer = self.issuer.to_string();
        Told { id: self.id(), issuer, game: &self.game, card: &self.card, number: self.number }.serialize(to)
    }
}

/// A code as it was read: well formed and unaltered, not yet known to be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    copy: Copy,
    signature: [u8; SIGNATURE],
}

impl Code {
    /// Signs a copy. Refused are words that no card can have.
    pub fn issue(key: &IssuerKey, game: &str, card: &str, number: u32) -> Result<Self, String> {
        for word in [game, card] {
            if !is_word(word) {
                return Err(format!(
                    "\"{word}\": ids have 1 to {WORD} of the letters a to z, digits and dashes"
                ));
            }
        }
        let issuer = key.issuer().id();
        let copy = Copy { issuer, game: game.into(), card: card.into(), number };
        let signature = key.sign(&message(&copy));
        Ok(Self { copy, signature })
    }

    /// Reads a code, from whatever stands around it: a scanner may add an address before or a line's end after it.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let text = text.to_ascii_uppercase();
        let start = text.rfind(HEAD).ok_or(Refused::NoCode)?;
        let letters = text[start + HEAD.len()..].trim();
        if letters.len() > LONGEST || !letters.is_ascii() {
            return Err(Refused::NoCode);
        }
        let bytes = BASE32_NOPAD.decode(letters.as_bytes()).map_err(|_| Refused::Altered)?;
        let (signed, sum) = split_end::<SUM>(&bytes)?;
        if summed(signed) != sum {
            return Err(Refused::Altered);
        }
        // From here on nothing was misread: what does not fit was made so.
        let &version = signed.first().ok_or(Refused::Altered)?;
        if version != VERSION {
            return Err(Refused::Newer { version });
        }
        let (body, signature) = split_end::<SIGNATURE>(signed)?;
        let copy = read_body(body).ok_or(Refused::NoCode)?;
        Ok(Self { copy, signature })
    }

    /// What it says it is, if the issuer it names is among these and has signed it.
    pub fn verify(self, issuers: &[Issuer]) -> Result<Copy, Refused> {
        let issuer = find(issuers, self.copy.issuer).ok_or(Refused::unknown_issuer(self.copy.issuer))?;
        if !issuer.has_signed(&message(&self.copy), &self.signature) {
            return Err(Refused::forged(self.copy.issuer));
        }
        Ok(self.copy)
    }

    /// What it says it is. Not to be believed.
    pub fn claim(&self) -> &Copy {
        &self.copy
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut bytes = self.copy.body();
        bytes.extend(self.signature);
        bytes.extend(summed(&bytes));
        write!(f, "{HEAD}{}", BASE32_NOPAD.encode(&bytes))
    }
}

fn message(copy: &Copy) -> Vec<u8> {
    [PURPOSE, &copy.body()].concat()
}

fn summed(bytes: &[u8]) -> [u8; SUM] {
    let hash = Sha256::digest(bytes);
    [hash[0], hash[1], hash[2], hash[3]]
}

fn split_end<const N: usize>(bytes: &[u8]) -> Result<(&[u8], [u8; N]), Refused> {
    bytes.split_last_chunk::<N>().map(|(rest, end)| (rest, *end)).ok_or(Refused::Altered)
}

fn read_body(body: &[u8]) -> Option<Copy> {
    let (_version, rest) = body.split_first()?;
    let (issuer, rest) = rest.split_first_chunk::<{ IssuerId::LENGTH }>()?;
    let (number, rest) = rest.split_first_chunk::<4>()?;
    let (game, rest) = read_word(rest)?;
    let (card, rest) = read_word(rest)?;
    let copy = Copy { issuer: IssuerId(*issuer), game, card, number: u32::from_be_bytes(*number) };
    rest.is_empty().then_some(copy)
}

fn read_word(bytes: &[u8]) -> Option<(String, &[u8])> {
    let (&length, rest) = bytes.split_first()?;
    let (word, rest) = rest.split_at_checked(length.into())?;
    let word = std::str::from_utf8(word).ok().filter(|word| is_word(word))?;
    Some((word.into(), rest))
}

fn is_word(word: &str) -> bool {
    let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_');
    (1..=WORD).contains(&word.len()) && word.bytes().all(letter)
}
