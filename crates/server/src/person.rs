//! Who somebody is. A token is the key of a person: whoever shows it has that person's seats, from any tab or device.
//!
//! A guest's person follows from the token by a hash, so that guests cost no row before they give themselves a name.

use crate::{
    fairness::{hash, secret},
    names::Called,
    protocol::Refusal,
    refused::Refused,
    store::{Store, StoredPerson},
};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub token: String,
    pub id: String,
    pub called: Called,
    pub account: Option<String>,
}

/// How long a name may be, in letters.
const NAME: usize = 32;

impl Person {
    pub fn new_guest() -> Self {
        Self::guest(secret())
    }

    fn guest(token: String) -> Self {
        let id = guest_id(&token);
        let called = Called::guest(&id);
        Self { token, id, called, account: None }
    }

    /// Whoever has this token; a new guest if it is none of ours.
    pub async fn of_token(store: &Store, token: Option<String>) -> Result<Self, Refused> {
        let Some(token) = token.filter(|t| is_token(t)) else { return Ok(Self::new_guest()) };
        let stored = match store.signed_in(&hash(&token)).await? {
            Some(stored) => Some(stored),
            None => store.person(&guest_id(&token)).await?,
        };
        Ok(match stored {
            // Who has become an account is no guest any more: the old key does not open it.
            Some(StoredPerson { account: Some(_), ref id, .. }) if *id == guest_id(&token) => {
                Self::new_guest()
            }
            Some(StoredPerson { id, name, account }) => Self { token, id, called: name.into(), account },
            None => Self::guest(token),
        })
    }
}

fn guest_id(token: &str) -> String {
    hash(&format!("guest {token}"))[..32].into()
}

fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// A name as others may be shown it: in one form, and all of it to be seen. Letters that turn the direction of writing, or that
/// show nothing, would let one pass for another.
pub fn clean_name(name: &str) -> Result<String, Refused> {
    let name: String = name.trim().nfc().collect();
    let length = name.chars().count();
    if length == 0 || length > NAME {
        return Err(Refused::new(
            Refusal::Malformed,
            format!("a name has 1 to {NAME} letters"),
            format!("ein Name hat 1 bis {NAME} Zeichen"),
        ));
    }
    let heaped = name.chars().collect::<Vec<_>>().windows(MARKS + 1).any(|w| w.iter().all(|&c| is_mark(c)));
    if name.chars().any(is_unseen) || name.starts_with(is_mark) || heaped {
        return Err(Refused::new(
            Refusal::Malformed,
            "a name has only letters that can be seen",
            "ein Name hat nur Zeichen, die man sehen kann",
        ));
    }
    Ok(name)
}

/// What somebody says to others: in one line and one form, without what cannot be seen or turns the direction of writing.
pub fn clean_text(text: &str, most: usize) -> Result<String, Refused> {
    let mut marks = 0;
    let seen = text.nfc().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|&c| !is_unseen(c));
    let text: String = seen
        .filter(|&c| {
            marks = if is_mark(c) { marks + 1 } else { 0 };
            marks <= MARKS
        })
        .collect();
    let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        0 => Err(Refused::new(Refusal::Malformed, "that says nothing", "das sagt nichts")),
        n if n > most => Err(Refused::new(
            Refusal::Malformed,
            format!("at most {most} letters at once"),
            format!("höchstens {most} Zeichen auf einmal"),
        )),
        _ => Ok(text),
    }
}

/// How many accents may stand on one letter.
const MARKS: usize = 2;

fn is_mark(letter: char) -> bool {
    letter.general_category_group() == GeneralCategoryGroup::Mark
}

fn is_unseen(letter: char) -> bool {
    // These count as letters or signs and show nothing.
    const BLANK: [char; 7] =
        ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}', '\u{2800}', '\u{034f}', '\u{17b4}'];
    let space = letter.general_category() == GeneralCategory::SpaceSeparator && letter != ' ';
    let other = letter.general_category_group() == GeneralCategoryGroup::Other;
    let line = matches!(
        letter.general_category(),
        GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator
    );
    // So do the selectors that choose between two forms of a sign.
    let selector =
        matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' | '\u{180b}'..='\u{180f}');
    space || other || line || selector || BLANK.contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_one_line_that_can_be_read() {
        assert_eq!(
            clean_text(" well\tplayed \u{202e}!\n\u{200b} Zoe\u{308}", 20).as_deref(),
            Ok("well played ! Zoë")
        );
        assert_eq!(
            clean_text("a\u{301}\u{302}\u{303}\u{304}b", 9).as_deref().map(|t| t.chars().count()),
            Ok(4)
        );
        assert!(clean_text("\u{200b} \n", 20).is_err() && clean_text("abc", 2).is_err());
    }

    #[test]
    fn names_can_be_seen_in_full() {
        for name in ["Zoë", "Łukasz 2", "李雷", "Ἀθηνᾶ", "عمر", "Jörg-Émile O'Neil", "🂡 ace"]
        {
            assert_eq!(clean_name(name).as_deref(), Ok(name));
        }
        assert_eq!(clean_name("  Zoe\u{308} ").as_deref(), Ok("Zoë"), "one form of a name");
        let unseen = [
            "An\u{202e}na",
            "An\u{2067}na",
            "An\u{200b}na",
            "An\u{200d}na",
            "\u{3164}",
            "a\u{ad}b",
            "a\u{2028}b",
            "a\nb",
            "\u{feff}a",
            "a\u{e0041}",
            "a\u{fe0f}b",
            "a\u{a0}b",
            "\u{e000}",
            "Z\u{301}\u{302}\u{303}\u{304}",
            "\u{301}x",
        ];
        for name in unseen {
            assert!(clean_name(name).is_err(), "{name:?}");
        }
    }
}
