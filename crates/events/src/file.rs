//! An event as a file: what is announced, and who takes part.

use crate::Plan;
use serde::Deserialize;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub plan: Plan,
    #[serde(default)]
    pub entrants: Vec<FileEntrant>,
}

/// One who takes part, or several alike.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntrant {
    pub name: String,
    #[serde(default)]
    pub bot: Option<String>,
    /// A ready deck, a deck file or a list; the ready decks in turn if not said.
    #[serde(default)]
    pub deck: Option<String>,
    #[serde(default)]
    pub rating: Option<u16>,
    /// So many of them: they are numbered.
    #[serde(default = "one")]
    pub many: u16,
}

fn one() -> u16 {
    1
}

impl File {
    /// Reads RON, or JSON, which begins with a brace; whatever is wrong is said with its line.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.trim_start().starts_with('{') {
            return serde_json::from_str(text).map_err(|e| format!("{}: {e}", e.line()));
        }
        ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_str(text)
            .map_err(|e| format!("{}: {}", e.span.start.line, e.code))
    }

    /// Everybody who takes part, each with their own name.
    pub fn everybody(&self) -> impl Iterator<Item = (String, &FileEntrant)> {
        self.entrants.iter().flat_map(|entrant| {
            (1..=entrant.many).map(move |k| {
                let name =
                    if entrant.many == 1 { entrant.name.clone() } else { format!("{} {k}", entrant.name) };
                (name, entrant)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_say_the_same_and_slips_have_a_line() {
        let ron = r#"(
            plan: (name: "Cup", game: "fab", rounds: 3),
            entrants: [(name: "Ann"), (name: "Bot", bot: "random", many: 2)],
        )"#;
        let json = r#"{"plan": {"name": "Cup", "game": "fab", "rounds": 3},
            "entrants": [{"name": "Ann"}, {"name": "Bot", "bot": "random", "many": 2}]}"#;
        let file = File::read(ron).expect("it can be read");
        assert_eq!(file, File::read(json).expect("it can be read"));
        let names: Vec<String> = file.everybody().map(|(name, _)| name).collect();
        assert_eq!(names, ["Ann", "Bot 1", "Bot 2"]);
        for (text, line) in [
            ("(\n plan: (nam: \"x\"))", "2: "),
            ("{\n\"plans\": 1}", "2: "),
            ("", "1: "),
            ("\u{0}\u{1}", "1: "),
        ] {
            let wrong = File::read(text).expect_err("it cannot be read");
            assert!(wrong.starts_with(line), "{text:?}: {wrong}");
        }
    }
}
