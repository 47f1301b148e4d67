//! The lines of a scenario and the faults of a move, as people read them.

use super::{MOST_MOVES, Stage, Wrong};
use crate::scenario::{Step, layout, play::seat_of};
use stapel_kernel::Shipped;
use stapel_wording::{Lang, Speak, seat_name};

impl Wrong {
    pub fn say(&self, lang: Lang) -> String {
        let german = match self {
            Self::TooMany(n) => format!("{n} Züge sind zu viele; {MOST_MOVES} reichen für alles"),
            Self::NoSuchOption { number, index, options } => {
                format!("Zug {number}: es gibt keine Möglichkeit {index}; es gibt {options}")
            }
            Self::NotAsked { number } => {
                format!("Zug {number}: hier gibt es nichts zu wählen, nur \"next\" geht weiter")
            }
            Self::Asked { number } => {
                format!("Zug {number}: hier ist etwas zu wählen; \"next\" tut das nicht")
            }
            Self::Over { number } => format!("Zug {number}: es ist vorbei"),
            Self::Broken(failure) => failure.say(Lang::De).to_string(),
        };
        lang.pick(self.to_string(), german)
    }
}

impl<G: Shipped + Speak> Stage<'_, '_, G> {
    pub(super) fn in_words(&self, step: &Step, lang: Lang) -> String {
        let asked = |question: &str| in_words::<G>(question, lang);
        let seat = |letter: char| seat_name(seat_of(letter), lang);
        match step {
            Step::NotOffered(letter, label) => lang.pick(
                format!("{}: \"{label}\" is not among the options", seat(*letter)),
                format!("{}: „{label}“ ist nicht möglich", seat(*letter)),
            ),
            Step::Holds(question) | Step::HoldsNow(question) => {
                format!("{} {}", lang.pick("So it is:", "So ist es:"), asked(question))
            }
            Step::Until(question) | Step::PassUntil(question) => lang.pick(
                format!("Everybody passes until: {}", asked(question)),
                format!("Alle passen, bis gilt: {}", asked(question)),
            ),
            Step::Leaves(letter) => {
                format!("{} {}", seat(*letter), lang.pick("leaves the game", "verlässt das Spiel"))
            }
            Step::TimeUp => lang.pick("Time is up", "Die Zeit ist um").into(),
            // Choices are told with the words of their options, and a scenario has no narrator.
            Step::Choose(..) | Step::Say(_) => String::new(),
        }
    }
}

/// A question of a scenario as people read it: `a.life = 3` is "Player A, life = 3".
fn in_words<G: Speak>(question: &str, lang: Lang) -> String {
    let seat = |word: &str| match word.as_bytes() {
        [letter @ b'a'..=b'h'] => Some(seat_name(seat_of(*letter as char), lang)),
        _ => None,
    };
    let (path, rest) = question.split_once(' ').unwrap_or((question, ""));
    // Zones and numbers of players may be of several words: "a.discard pile = 2".
    let ends = [" has ", " lacks ", " = ", " != ", " < ", " > ", " <= ", " >= "];
    let (path, rest) = ends
        .iter()
        .filter_map(|end| question.find(end))
        .min()
        .map_or((path, rest), |k| (&question[..k], &question[k + 1..]));
    let Some((who, what)) = path.split_once('.').and_then(|(who, what)| Some((seat(who)?, what))) else {
        return question.to_string();
    };
    let word = layout::pool::<G>(what)
        .map(|pool| G::pool_word(pool, lang))
        .or_else(|| layout::zone::<G>(what).map(|zone| G::zone_word(zone, lang)))
        .unwrap_or(what);
    let rest = lang
        .pick(rest.to_string(), rest.replacen("has ", "enthält ", 1).replacen("lacks ", "enthält nicht ", 1));
    format!("{who}, {word} {rest}")
}
