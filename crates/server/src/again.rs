//! Playing a stored game again with the rules of this build, which may not be those it was played with.
//!
//! A choice is found by what it means, wherever it stands in its list by now. Where it is not there any more, or leads to another
//! table than it did, the game stops before it, and it is said at which choice and why.

use crate::{
    game::{self, Play},
    own_cards::Own,
    protocol::Refusal,
    record::{Begun, Line},
    refused::Refused,
};
use stapel_games::with_game;
use stapel_harness::{EDITION, Entry, FORMAT, Fairness, GameLog, Hex, STRETCH, Stretch, caught};
use stapel_kernel::{Outcome, SetUp};
use stapel_wording::Lang;

/// A stored game as far as it can be played again.
pub struct Again {
    /// At the last position that fits; none if the game cannot even begin.
    pub play: Option<Box<dyn Play>>,
    pub gone: Option<Gone>,
}

/// Why a stored game cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gone {
    /// The choice that does not fit any more, counted from 1; 0 if the game cannot begin.
    pub step: u32,
    pub en: String,
    pub de: String,
}

impl Gone {
    pub fn refused(&self) -> Refused {
        Refused::new(
            Refusal::Stuck,
            format!("this game cannot be played again from choice {} on: {}", self.step, self.en),
            format!("dieses Spiel lässt sich ab Wahl {} nicht mehr nachspielen: {}", self.step, self.de),
        )
    }
}

impl Again {
    pub fn of(begun: &Begun, kept: &[(u32, Line)], own: Option<&Own>) -> Self {
        let nothing = |(en, de)| Self { play: None, gone: Some(Gone { step: 0, en, de }) };
        let mut play = match caught(|| game::start(&begun.start, own)) {
            Ok(Ok(play)) => play,
            Ok(Err(refused)) => {
                let reason = |lang| refused.reason(lang).to_string();
                return nothing((reason(Lang::En), reason(Lang::De)));
            }
            Err(panic) => return nothing(broke(&panic)),
        };
        for (step, (number, line)) in (1..).zip(kept) {
            let done =
                caught(|| one(play.as_mut(), *number, line)).unwrap_or_else(|panic| Err(broke(&panic)));
            let Err((en, de)) = done else { continue };
            let book = format!("{:016x}", play.book());
            let (en, de) = (en + &since(begun, &book, true), de + &since(begun, &book, false));
            let back = caught(|| play.rewind(step as usize - 1));
            let play = matches!(back, Ok(Ok(()))).then_some(play);
            return Self { play, gone: Some(Gone { step, en, de }) };
        }
        Self { play: Some(play), gone: None }
    }

    /// All of it, or why not.
    pub fn whole(self) -> Result<Box<dyn Play>, Refused> {
        match (self.play, self.gone) {
            (Some(play), None) => Ok(play),
            (_, Some(gone)) => Err(gone.refused()),
            (None, None) => Err(Refused::internal("a stored game", &"it neither plays nor says why")),
        }
    }
}

/// Plays one line; in both languages why it cannot be done.
fn one(play: &mut dyn Play, number: u32, line: &Line) -> Result<(), (String, String)> {
    let (entry, looked) = match line {
        Line::Meant { entry: Entry::Choice(index), means, position } => {
            let found = play.find(*index, means).ok_or_else(|| {
                (
                    format!("it was \"{means}\", which cannot be chosen there any more"),
                    format!("sie war „{means}“, und das steht dort nicht mehr zur Wahl"),
                )
            })?;
            (Entry::Choice(found), Some(position))
        }
        Line::Meant { entry, position, .. } => (*entry, Some(position)),
        Line::Played(entry) => (*entry, None),
        Line::Undo { .. } => return Ok(()),
    };
    play.play(entry, number).map_err(|e| (e.to_string(), format!("das geht nicht mehr: {e}")))?;
    if looked.is_some_and(|position| position.0 != play.position()) {
        return Err((
            "after it the table looks otherwise than it did then".into(),
            "danach sieht der Tisch anders aus als damals".into(),
        ));
    }
    Ok(())
}

fn broke(panic: &str) -> (String, String) {
    tracing::error!("the rules broke in a stored game: {panic}");
    ("the rules of this version break there".into(), "die Regeln dieser Fassung stürzen dort ab".into())
}

/// What has changed since the game began, for people; `book` is what it is played with now.
fn since(begun: &Begun, book: &str, english: bool) -> String {
    let mut text = String::new();
    let edition = Some(begun.edition.as_str()).filter(|e| !e.is_empty()).unwrap_or("0");
    if edition != EDITION {
        text += &match english {
            true => format!("; the game is of edition {edition}, this is {EDITION}"),
            false => format!("; das Spiel ist von Fassung {edition}, dies ist {EDITION}"),
        };
    }
    if book != begun.book {
        text += if english {
            "; the cards have changed since"
        } else {
            "; die Karten haben sich seither geändert"
        };
    }
    text
}

/// The log of a game as it is stored, in the edition it was played in: for a game that this build cannot play again. None where
/// what a choice means was not stored.
pub fn stored_log(
    begun: &Begun,
    kept: &[(u32, Line)],
    places: Option<&[u8]>,
    fairness: Option<Fairness>,
) -> Option<String> {
    let entry = |(_, line): &(u32, Line)| match line {
        Line::Meant { entry, means, position } => Some((*entry, means.clone(), *position)),
        Line::Played(_) | Line::Undo { .. } => None,
    };
    let entries: Vec<(Entry, String, Hex)> = kept.iter().map(entry).collect::<Option<_>>()?;
    let stretch = |some: &[(Entry, String, Hex)]| Stretch {
        entries: some.iter().map(|e| e.0).collect(),
        means: some.iter().map(|e| e.1.clone()).collect(),
        position: some.last().map_or(Hex(0), |e| e.2),
    };
    let outcome = places.map(|places| {
        let mut all = Outcome { places: Default::default() };
        for (to, from) in all.places.iter_mut().zip(places) {
            *to = *from;
        }
        all
    });
    let start = &begun.start;
    with_game!(start.game.as_str(), G => {
        let log = GameLog::<G> {
            format: FORMAT,
            game: start.game.clone(),
            edition: begun.edition.clone(),
            book: Hex(u64::from_str_radix(&begun.book, 16).ok()?),
            set_up: SetUp { decks: start.decks.clone(), options: game::read_options::<G>(&start.options).ok()? },
            seed: start.seed,
            fairness,
            stretches: entries.chunks(STRETCH).map(stretch).collect(),
            outcome,
        };
        Some(log.write())
    })
    .flatten()
}
