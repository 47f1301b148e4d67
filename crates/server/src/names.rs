//! What everybody is called, in the language of whoever reads it.

use crate::{guild, record::Chair};
use serde::{Deserialize, Serialize};
use stapel_wording::Lang;

/// What a person is called: by a name of their own, or as a guest with a number. Stored as text, with the English word for a
/// guest: so it always was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Called {
    Guest(String),
    Name(String),
}

const GUEST: &str = "Guest ";

impl Called {
    /// The guest with this id.
    pub fn guest(id: &str) -> Self {
        let digits = id.bytes().fold(0_u32, |sum, byte| (sum * 31 + u32::from(byte)) % 9000);
        Self::Guest((digits + 1000).to_string())
    }

    pub fn told(&self, lang: Lang) -> String {
        match self {
            Self::Guest(number) => format!("{}{number}", lang.pick(GUEST, "Gast ")),
            Self::Name(name) => name.clone(),
        }
    }
}

impl From<String> for Called {
    fn from(text: String) -> Self {
        let number =
            text.strip_prefix(GUEST).filter(|n| n.len() == 4 && n.bytes().all(|b| b.is_ascii_hexdigit()));
        match number {
            Some(number) => Self::Guest(number.into()),
            None => Self::Name(text),
        }
    }
}

impl From<Called> for String {
    fn from(called: Called) -> Self {
        called.told(Lang::En)
    }
}

/// What is said of each seat. Bots of a kind are told apart by a number.
pub fn names(game: &str, chairs: &[Chair], lang: Lang) -> Vec<Option<String>> {
    let bot = |chair: &Chair| {
        if let Chair::Bot { bot, .. } = chair { Some(guild::name(game, bot, lang)) } else { None }
    };
    let name = |(seat, chair): (usize, &Chair)| match chair {
        Chair::Free => None,
        Chair::Person { name, .. } => Some(name.told(lang)),
        Chair::Bot { .. } => bot(chair).map(|name| {
            let alike = |chairs: &[Chair]| chairs.iter().filter(|other| bot(other) == Some(name)).count();
            if alike(chairs) > 1 { format!("{name} {}", alike(&chairs[..=seat])) } else { name.into() }
        }),
    };
    chairs.iter().enumerate().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stapel_script::Deck;

    #[test]
    fn guests_are_guests_in_every_language_and_names_are_names() {
        let stored = |text: &str| serde_json::from_value::<Called>(text.into()).expect("text");
        assert_eq!(stored("Guest 41d2").told(Lang::De), "Gast 41d2");
        assert_eq!(stored("Guest book").told(Lang::De), "Guest book");
        let guest = Called::guest("8f0c41d2");
        assert_eq!(stored(&String::from(guest.clone())), guest, "it is stored as it was");
        assert_eq!(guest.told(Lang::En).len(), "Guest 1234".len());
    }

    #[test]
    fn bots_of_a_kind_are_numbered() {
        let deck: Deck = crate::deck_list::ready("fab", "ira", &Default::default()).expect("a ready deck");
        let bot = |id: &str| Chair::Bot { bot: id.into(), deck: deck.clone(), luck: String::new() };
        let chairs = [bot("level:4"), Chair::Free, bot("level:1"), bot("level:4")];
        let told = names("fab", &chairs, Lang::De);
        let [strong, weak] = ["level:4", "level:1"].map(|id| guild::name("fab", id, Lang::De));
        let first = |n: u8| Some(format!("{strong} {n}"));
        assert_eq!(told, [first(1), None, Some(weak.into()), first(2)]);
    }
}
