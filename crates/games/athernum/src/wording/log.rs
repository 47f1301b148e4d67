//! Events as lines of the log.

use super::lexicon;
use crate::{Athernum, Event, Pool, commands};
use stapel_kernel::{Book, Event as Happening, Seat};
use stapel_script::Word;
use stapel_wording::{Lang, common_line, event_card, seat_name};

pub(super) fn event(book: &Book<Athernum>, event: &Happening<Event>, lang: Lang) -> Option<String> {
    let who = seat_name(event.seat, lang);
    let other = seat_name(event.other, lang);
    let card = event_card(book, event, lang);
    let n = event.n;
    let text = |en: String, de: String| Some(lang.pick(en, de));
    match event.what {
        Event::TurnStarts => text(format!("— Turn {n}: {who} —"), format!("— Zug {n}: {who} —")),
        Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
        Event::ChoosesStart => {
            text(format!("{who} chooses a start card"), format!("{who} wählt eine Startkarte"))
        }
        Event::ShowsStart => text(format!("{who} starts with {card}"), format!("{who} startet mit {card}")),
        Event::Plays => text(format!("{who} plays {card}"), format!("{who} spielt {card}")),
        Event::Attaches if n == 1 => text(
            format!("{who} attaches an Item face down"),
            format!("{who} legt einen Gegenstand verdeckt an"),
        ),
        Event::Attaches => text(format!("{who} attaches {card}"), format!("{who} legt {card} an")),
        Event::MovesItem => text(format!("{card} is attached anew"), format!("{card} wird neu angelegt")),
        Event::Activates => {
            text(format!("{who} uses an ability of {card}"), format!("{who} nutzt eine Fähigkeit von {card}"))
        }
        Event::Supports => text(
            format!("{who} uses the support of {card}"),
            format!("{who} nutzt die Unterstützung von {card}"),
        ),
        Event::Commands => {
            let what = command(n, lang);
            text(format!("{who} commands: {what}"), format!("{who} befiehlt: {what}"))
        }
        Event::Neutralised => text(
            format!("The effect of {card} is neutralised"),
            format!("Der Effekt von {card} wird neutralisiert"),
        ),
        Event::Redirected => {
            text(format!("An effect is aimed at {card}"), format!("Ein Effekt zielt nun auf {card}"))
        }
        Event::Attacks => text(format!("{card} attacks {other}"), format!("{card} greift {other} an")),
        Event::Defends => text(format!("{card} defends"), format!("{card} verteidigt")),
        Event::Exhausts => text(format!("{card} is exhausted"), format!("{card} wird erschöpft")),
        Event::Readies => text(format!("{card} is ready again"), format!("{card} ist wieder bereit")),
        Event::Tapped => {
            let kind = Pool::from_index(event.m as usize).map_or("", |p| lexicon::point(p, lang));
            text(format!("{who} has {n} more: {kind}"), format!("{who} hat {n} mehr: {kind}"))
        }
        Event::Scores => text(format!("{card} gets {n} VP"), format!("{card} erhält {}", points(n))),
        Event::Unscores => text(
            format!("{n} VP of {card} go back to the pool"),
            format!("{} von {card} zurück in den Pool", points(n)),
        ),
        Event::VictoryLost => text(format!("{card} loses {n} VP"), format!("{card} verliert {}", points(n))),
        Event::PoolGrows => text(format!("The pool grows by {n}"), format!("Der Pool wächst um {n}")),
        Event::TakesDamage => text(format!("{card} takes {n} damage"), format!("{card} nimmt {n} Schaden")),
        Event::Prevented => {
            text(format!("{n} damage to {card} is prevented"), format!("{n} Schaden an {card} verhindert"))
        }
        Event::Heals => {
            text(format!("{n} damage is removed from {card}"), format!("{n} Schaden von {card} entfernt"))
        }
        Event::KnockedOut => text(format!("{card} is knocked out"), format!("{card} ist außer Gefecht")),
        Event::ChangesControl => text(
            format!("{who} takes control of {card}"),
            format!("{who} übernimmt die Kontrolle über {card}"),
        ),
        Event::NamesCard => text(format!("{who} names {card}"), format!("{who} nennt {card}")),
        Event::LosesGame => text(format!("{who} has lost"), format!("{who} hat verloren")),
        Event::Wins if event.seat == Seat::NOBODY => {
            text("The game is drawn".into(), "Das Spiel endet unentschieden".into())
        }
        Event::Wins => text(format!("{who} wins"), format!("{who} gewinnt")),
        Event::GivesUp => text(format!("{who} concedes"), format!("{who} gibt auf")),
        Event::TimeUp => text(
            "Time is over: one more turn each".into(),
            "Die Zeit ist um: jeder hat noch einen Zug".into(),
        ),
        Event::Destroyed => {
            text(format!("{card} of {who} is discarded"), format!("{card} von {who} wird abgelegt"))
        }
        Event::TurnsUp => text(format!("{card} is revealed"), format!("{card} wird aufgedeckt")),
        Event::MorningStarts
        | Event::DayStarts
        | Event::EveningStarts
        | Event::NightFalls
        | Event::Enters
        | Event::Resolves
        | Event::HitsMain
        | Event::Fells
        | Event::Survives
        | Event::GainsKeyword => None,
        _ => common_line(book, event, lang),
    }
}

fn points(n: i16) -> String {
    if n == 1 { "1 Siegpunkt".into() } else { format!("{n} Siegpunkte") }
}

/// A standard command, as it is called.
pub(super) fn command(n: i16, lang: Lang) -> &'static str {
    match n as u8 {
        commands::DRAW => lang.pick("draw", "ziehen"),
        commands::RESOURCE => lang.pick("resource", "Ressource"),
        _ => lang.pick("victory token", "Siegpunkt"),
    }
}
