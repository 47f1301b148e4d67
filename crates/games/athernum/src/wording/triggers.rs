//! When something happens: what leads into a trigger.

use super::conditions::FIRST_FELLED;
use super::sentences::linked;
use crate::{Athernum, Event, Type};
use stapel_script::{Cond, Filter, Is, Limit, Trigger, Who};
use stapel_wording::{Case, Lang, Say, Sentences, capital};

/// "a character you control", if it is yours: the subject of a clause.
fn whose(say: &Say<'_, Athernum>, by: Who, filter: &Filter<Athernum>) -> String {
    let yours = (by == Who::You).then_some(Is::Yours);
    if yours.as_ref().is_some_and(|yours| filter.0.contains(yours)) {
        say.cannot((by, filter));
    }
    let whole = Filter(yours.into_iter().chain(filter.0.iter().cloned()).collect());
    Athernum::noun(say, &whole).a(say.lang, Case::Nom)
}

/// What the card itself does or suffers, or the character that the item is attached to.
fn of_one(on: Event, this: bool, lang: Lang) -> Option<String> {
    let (one, er) = match this {
        true => (lang.pick("this card", "diese Karte"), "sie"),
        false => (lang.pick("the linked character", "der ausgerüstete Charakter"), "er"),
    };
    let whenever = |en, de| lang.pick(format!("Whenever {one} {en}"), format!("Immer wenn {one} {de}"));
    Some(match on {
        Event::Attacks => whenever("attacks", "angreift"),
        Event::Defends => whenever("defends", "verteidigt"),
        Event::TakesDamage => whenever("takes damage", "Schaden nimmt"),
        Event::HitsMain => {
            whenever("deals combat damage to a main character", "einem Hauptcharakter Kampfschaden zufügt")
        }
        Event::Survives => lang.pick(
            format!("When {one} survives a combat in which it dealt damage"),
            format!("Wenn {one} einen Kampf übersteht, in dem {er} Schaden zugefügt hat"),
        ),
        Event::Enters if this => {
            lang.pick(format!("When {one} enters play"), format!("Wenn {one} ins Spiel kommt"))
        }
        Event::Destroyed if this => lang.pick(
            format!("When {one} is discarded from play"),
            format!("Wenn {one} aus dem Spiel abgelegt wird"),
        ),
        _ => return None,
    })
}

/// "At your Morning", "At each Evening".
fn time_of_day(on: Event, by: Who, lang: Lang) -> Option<String> {
    let time = match on {
        Event::MorningStarts => lang.pick("Morning", "Morgen"),
        Event::DayStarts => lang.pick("Day", "Tag"),
        Event::EveningStarts => lang.pick("Evening", "Abend"),
        // The Night is nobody's.
        Event::NightFalls if by == Who::Anyone => {
            return Some(lang.pick("In the Night", "In der Nacht").into());
        }
        _ => return None,
    };
    match by {
        Who::You => Some(format!("{} {time}", lang.pick("At your", "An deinem"))),
        Who::Anyone => Some(format!("{} {time}", lang.pick("At each", "An jedem"))),
        _ => None,
    }
}

pub(super) fn when(say: &Say<'_, Athernum>, trigger: &Trigger<Athernum>) -> String {
    let lang = say.lang;
    let Trigger { on, by, this, of, provided, .. } = trigger;
    let one = if *this { of.0.is_empty() } else { linked(of) };
    let any = !this && of.0.is_empty();
    let said = match by {
        Who::Anyone if one => of_one(*on, *this, lang),
        by if any => time_of_day(*on, *by, lang),
        _ => None,
    };
    said.unwrap_or_else(|| match (on, by) {
        (Event::Fells, Who::You) if !this && of.0 == [Is::Other, Is::Type(Type::Character)] => {
            let often = match *provided == FIRST_FELLED {
                true => lang.pick("The first time each turn that", "Wenn zum ersten Mal im Zug"),
                false => lang.pick("Whenever", "Immer wenn"),
            };
            lang.pick(
                format!("{often} another character you control deals lethal combat damage to an opposing character that is no token"),
                format!("{often} ein anderer Charakter unter deiner Kontrolle einem gegnerischen Charakter, der kein Spielstein ist, tödlichen Kampfschaden zufügt"),
            )
        }
        (Event::Attaches, Who::You) if any => lang
            .pick(
                "Whenever you attach an Item from your hand",
                "Immer wenn du einen Gegenstand von der Hand anlegst",
            )
            .into(),
        (Event::Enters, Who::You | Who::Anyone) if !this => {
            let what = whose(say, *by, of);
            lang.pick(format!("Whenever {what} enters play"), format!("Immer wenn {what} ins Spiel kommt"))
        }
        (Event::Destroyed, Who::You | Who::Anyone) if !this => {
            let what = whose(say, *by, of);
            lang.pick(
                format!("Whenever {what} is discarded from play"),
                format!("Immer wenn {what} aus dem Spiel abgelegt wird"),
            )
        }
        _ => say.cannot((on, by, this, of)),
    })
}

/// The whole ability; how often stands at the end.
pub(super) fn triggered(say: &mut Say<'_, Athernum>, trigger: &Trigger<Athernum>) -> String {
    let lang = say.lang;
    let mut trigger = trigger.clone();
    let limit = match trigger.limit {
        Limit::None | Limit::FirstEachTurn => String::new(),
        limit => {
            trigger.limit = Limit::None;
            format!(" {}.", capital(&say.how_often(limit)))
        }
    };
    let text = match trigger.on {
        // What happens at a time of day, or as a card enters, stands behind a colon.
        Event::Enters
        | Event::MorningStarts
        | Event::DayStarts
        | Event::EveningStarts
        | Event::NightFalls => {
            say.it = Athernum::it_of(trigger.on);
            let mut lead = Athernum::when(say, &trigger);
            if trigger.provided != Cond::Always {
                let cond = say.cond(&trigger.provided);
                lead = lang.pick(format!("{lead}, if {cond}"), format!("{lead}, falls {cond}"));
            }
            format!("{lead}: {}", say.sentences(&trigger.then))
        }
        Event::Fells if trigger.provided == FIRST_FELLED => {
            say.it = Athernum::it_of(trigger.on);
            let lead = Athernum::when(say, &trigger);
            say.led_in(&lead, &trigger.then)
        }
        _ => say.trigger(&trigger),
    };
    format!("{text}{limit}")
}
