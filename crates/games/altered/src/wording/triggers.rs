//! When something happens: what leads into a trigger.

use super::nouns::is_a_character;
use crate::{Altered, Event, Tally, Type};
use stapel_script::{Amount, Cmp, Cond, Effect, Is, Trigger, Who};
use stapel_wording::{Case, Lang, Say, Sentences};

/// Who does what: "you play" is the start of the English sentence, the German verb comes last.
fn does(
    say: &Say<'_, Altered>,
    by: Who,
    [(en, ens), (de, det)]: [(&str, &str); 2],
    what: [&str; 2],
) -> String {
    let lang = say.lang;
    let (subject, third) = match by {
        Who::You => (lang.pick("you", "du"), false),
        Who::Anyone => (lang.pick("a player", "ein Spieler"), true),
        Who::Opponent => (lang.pick("an opponent", "ein Gegner"), true),
        Who::EachOpponent | Who::Each | Who::ItsController | Who::That => return say.cannot(("by", by)),
    };
    let parts = match lang {
        Lang::En => ["When", subject, if third { ens } else { en }, what[0]],
        Lang::De => ["Wenn", subject, what[1], if third { det } else { de }],
    };
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What happens to the card itself.
fn of_this(event: Event, lang: Lang) -> Option<&'static str> {
    Some(match event {
        Event::Joins => lang.pick("When this enters play", "Wenn diese Karte ins Spiel kommt"),
        Event::Leaves => {
            lang.pick("When this leaves the Expeditions", "Wenn diese Karte die Expeditionen verlässt")
        }
        Event::FromHand => {
            lang.pick("When this is played from hand", "Wenn diese Karte aus der Hand gespielt wird")
        }
        Event::FromReserve => {
            lang.pick("When this is played from Reserve", "Wenn diese Karte aus der Reserve gespielt wird")
        }
        Event::Plays => lang.pick("When this is played", "Wenn diese Karte gespielt wird"),
        _ => return None,
    })
}

/// Whose Expeditions something joins or leaves: after "joins", "zu", "leaves" and "verlässt".
fn whose(trigger: &Trigger<Altered>) -> Option<(&'static str, &'static str, &'static str)> {
    // A Landmark has its events, too, but is in no Expedition.
    if !is_a_character(&trigger.of) {
        return None;
    }
    Some(match trigger.by {
        Who::You => ("your Expeditions", "deinen Expeditionen", "deine Expeditionen"),
        Who::Anyone => ("an Expedition", "einer Expedition", "eine Expedition"),
        Who::Opponent => {
            ("an opponent's Expeditions", "den Expeditionen eines Gegners", "die Expeditionen eines Gegners")
        }
        Who::EachOpponent | Who::Each | Who::ItsController | Who::That => return None,
    })
}

pub(super) fn event(say: &Say<'_, Altered>, trigger: &Trigger<Altered>) -> String {
    let lang = say.lang;
    let a = |case| Altered::noun(say, &trigger.of).a(lang, case);
    let plays = |en_from: &str, de_from: &str| {
        let what = a(Case::Acc);
        let (en, de) = (format!("{what}{en_from}"), format!("{what}{de_from}"));
        does(say, trigger.by, [("play", "plays"), ("spielst", "spielt")], [&en, &de])
    };
    if let Some(said) = of_this(trigger.on, lang).filter(|_| trigger.this) {
        return said.into();
    }
    match trigger.on {
        Event::AtNoon => lang.pick("At Noon", "Zum Mittag").into(),
        Event::AtDusk => lang.pick("At Dusk", "Zum Abend").into(),
        Event::AtNight => lang.pick("At Night", "Zur Nacht").into(),
        Event::Joins => match whose(trigger) {
            Some((en, de, _)) => lang.pick(
                format!("When {} joins {en}", a(Case::Nom)),
                format!("Wenn {} zu {de} kommt", a(Case::Nom)),
            ),
            None => say.cannot(("by", trigger.by, &trigger.of)),
        },
        Event::Leaves => match whose(trigger) {
            Some((en, _, de)) => lang.pick(
                format!("When {} leaves {en}", a(Case::Nom)),
                format!("Wenn {} {de} verlässt", a(Case::Nom)),
            ),
            None => say.cannot(("by", trigger.by, &trigger.of)),
        },
        Event::FromHand => plays(" from hand", " aus der Hand"),
        Event::FromReserve => plays(" from Reserve", " aus der Reserve"),
        Event::Plays if is_first_character(trigger) => lang
            .pick(
                "When you play your first Character of an Afternoon",
                "Wenn du deinen ersten Charakter eines Nachmittags spielst",
            )
            .into(),
        Event::Plays => plays("", ""),
        Event::Rolls => does(say, trigger.by, [("roll", "rolls"), ("würfelst", "würfelt")], ["dice", ""]),
        Event::GoesFirst
        | Event::DayStarts
        | Event::AddsOrb
        | Event::Passes
        | Event::AfterYou
        | Event::Uses
        | Event::Announces
        | Event::Resupplies
        | Event::Sabotages
        | Event::Shows
        | Event::LetsGo
        | Event::Advances
        | Event::Retreats
        | Event::TurnsUpRegion
        | Event::ArenaOpens
        | Event::Wins
        | Event::GivesUp
        | Event::PaysTough
        | Event::Vanishes
        | Event::Draws
        | Event::Discards
        | Event::Destroyed
        | Event::Moves
        | Event::Reveals
        | Event::TurnsUp
        | Event::Shuffles
        | Event::Creates
        | Event::Gains
        | Event::Loses
        | Event::PutsCounter
        | Event::RemovesCounter
        | Event::GainsKeyword
        | Event::Chooses
        | Event::Looks => say.cannot(trigger.on),
    }
}

pub(super) fn is_first(cond: &Cond<Altered>) -> bool {
    matches!(
        cond,
        Cond::Compare(Amount::Tally(Who::You, Tally::CharactersPlayed), Cmp::Exactly, Amount::N(1))
    )
}

/// "When you play your first Character of an Afternoon": condition and event in one.
pub(super) fn is_first_character(trigger: &Trigger<Altered>) -> bool {
    trigger.on == Event::Plays
        && trigger.by == Who::You
        && !trigger.this
        && trigger.of.0 == [Is::Type(Type::Character)]
        && is_first(&trigger.provided)
}

/// Behind a colon stands what happens then, all of it: at the beginning of a phase, if it takes more than one sentence, and
/// if it asks a condition, because that is asked only then (ALT-REACT-09).
pub(super) fn triggered(say: &mut Say<'_, Altered>, trigger: &Trigger<Altered>) -> Option<String> {
    let phase = matches!(trigger.on, Event::AtNoon | Event::AtDusk | Event::AtNight);
    let asks = matches!(trigger.then.first(), Some(Effect::If(..) | Effect::IfElse(..)));
    if trigger.provided != Cond::Always || !(phase || asks || trigger.then.len() > 1) {
        return None;
    }
    say.it = Altered::it_of(trigger.on);
    let lead = Altered::when(say, trigger);
    Some(format!("{lead}: {}", say.sentences(&trigger.then)))
}
