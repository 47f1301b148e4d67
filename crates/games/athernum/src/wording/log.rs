//! Events as lines of the log.

use super::fault_text;
use crate::{Athernum, Ending, Event, Fault, Pool, commands};
use stapel_kernel::{Book, DefId, Event as Happening, Seat};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Telling, common_line, event_card, name, seat_name};

fn tokens(n: i16, lang: Lang) -> String {
    Athernum::counters(crate::Counter::Victory, n, lang)
}

/// Why somebody is out of the game.
fn lost(how: Ending, lang: Lang) -> &'static str {
    match how {
        Ending::EmptyDeck => lang.pick("no card left to draw", "keine Karte mehr zum Ziehen"),
        Ending::Conceded => lang.pick("conceded", "aufgegeben"),
        how => Athernum::ending(how, lang),
    }
}

/// "Tribute (Tharja)".
fn ability(book: &Book<Athernum>, def: DefId, k: i16, lang: Lang) -> String {
    if def == DefId::NONE {
        return lang.pick("an ability", "eine Fähigkeit").into();
    }
    let card = name(book, def, lang);
    let text = book.def(def).activated.get(k as usize).map(|a| &a.text);
    match text.and_then(|text| text.name.as_ref()) {
        Some(name) => format!("{} ({card})", lang.pick(&name.en, &name.de)),
        None => card,
    }
}

/// A standard command, as it is called.
pub(super) fn command(n: i16, lang: Lang) -> &'static str {
    match n as u8 {
        commands::DRAW => lang.pick("draw", "ziehen"),
        commands::RESOURCE => lang.pick("resource", "Ressource"),
        _ => lang.pick("victory token", "Siegpunkt"),
    }
}

impl Telling for Athernum {
    fn event(book: &Book<Athernum>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let who = seat_name(event.seat, lang);
        let other = seat_name(event.other, lang);
        let card = event_card(book, event, lang);
        let n = event.n;
        // Copies of a card lie on several sides.
        let of = lang.pick(format!("{card} of {who}"), format!("{card} von {who}"));
        let with = || name(book, DefId(event.m as u16), lang);
        let text = |en: String, de: String| Some(lang.pick(en, de));
        match event.what {
            Event::TurnStarts => text(format!("— Turn {n}: {who} —"), format!("— Zug {n}: {who} —")),
            Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
            Event::ChoosesStart => {
                text(format!("{who} chooses a start card"), format!("{who} wählt eine Startkarte"))
            }
            Event::ShowsStart => {
                text(format!("{who} starts with {card}"), format!("{who} startet mit {card}"))
            }
            Event::Plays => text(format!("{who} plays {card}"), format!("{who} spielt {card}")),
            Event::Enters if n == 1 => {
                text(format!("{of} enters play exhausted"), format!("{of} kommt erschöpft ins Spiel"))
            }
            Event::Attaches if n == 1 => {
                let host = with();
                text(
                    format!("{who} attaches an Item face down to {host}"),
                    format!("{who} legt verdeckt einen Gegenstand an {host} an"),
                )
            }
            Event::Attaches => {
                let host = with();
                text(format!("{who} attaches {card} to {host}"), format!("{who} legt {card} an {host} an"))
            }
            Event::MovesItem => {
                let host = with();
                text(format!("{of} is attached to {host} now"), format!("{of} ist nun an {host} angelegt"))
            }
            Event::Activates => {
                let ability = ability(book, event.def, n, lang);
                text(format!("{who} uses {ability}"), format!("{who} nutzt {ability}"))
            }
            Event::Supports => text(
                format!("{who} uses the support of {card}"),
                format!("{who} nutzt die Unterstützung von {card}"),
            ),
            Event::Commands => {
                let what = command(n, lang);
                text(format!("{who} commands: {what}"), format!("{who} befiehlt: {what}"))
            }
            Event::Neutralised if n > 0 => {
                let what = command(n, lang);
                text(
                    format!("The command “{what}” of {who} is neutralised"),
                    format!("Der Befehl „{what}“ von {who} wird neutralisiert"),
                )
            }
            Event::Neutralised => text(
                format!("The effect of {of} is neutralised"),
                format!("Der Effekt von {of} wird neutralisiert"),
            ),
            Event::Redirected => text(
                format!("An effect of {who} is aimed at {card} now"),
                format!("Ein Effekt von {who} zielt nun auf {card}"),
            ),
            Event::Attacks => {
                let target = with();
                text(
                    format!("{of} attacks {target} of {other}"),
                    format!("{of} greift {target} von {other} an"),
                )
            }
            Event::Defends => {
                let attacker = with();
                text(format!("{of} defends against {attacker}"), format!("{of} verteidigt gegen {attacker}"))
            }
            Event::Exhausts => text(format!("{of} is exhausted"), format!("{of} wird erschöpft")),
            Event::Readies => text(format!("{of} is ready again"), format!("{of} ist wieder bereit")),
            Event::Tapped => {
                let what = Pool::from_index(event.m as usize)
                    .map_or_else(String::new, |p| Athernum::pool(p, n, lang));
                text(
                    format!("{who} has {what} more in the resource pool"),
                    format!("{who} hat {what} mehr im Ressourcenpool"),
                )
            }
            Event::Scores => {
                let n = tokens(n, lang);
                text(format!("{of} gets {n}"), format!("{of} erhält {n}"))
            }
            Event::Unscores => {
                let n = tokens(n, lang);
                text(
                    format!("{n} of {of} go back to the victory pool"),
                    format!("{n} von {of} zurück in den Siegpunkte-Pool"),
                )
            }
            Event::VictoryLost => {
                let n = tokens(n, lang);
                text(
                    format!("{of} loses {n}, out of the game"),
                    format!("{of} verliert {n}, die aus dem Spiel sind"),
                )
            }
            Event::PoolGrows => {
                text(format!("The victory pool grows by {n}"), format!("Der Siegpunkte-Pool wächst um {n}"))
            }
            Event::TakesDamage => text(format!("{of} takes {n} damage"), format!("{of} nimmt {n} Schaden")),
            Event::Prevented => text(
                format!("{n} damage to {of} is prevented"),
                format!("{n} Schaden an {of} wird verhindert"),
            ),
            Event::Heals => text(
                format!("{n} damage is removed from {of}"),
                format!("{n} Schaden wird von {of} entfernt"),
            ),
            Event::KnockedOut => text(format!("{of} is knocked out"), format!("{of} ist außer Gefecht")),
            Event::ChangesControl => text(
                format!("{who} takes control of {card} from {other}"),
                format!("{who} übernimmt {card} von {other}"),
            ),
            Event::NamesCard => text(
                format!("{who} names {card}: {other} shows the hand"),
                format!("{who} nennt {card}: {other} zeigt die Hand vor"),
            ),
            Event::LosesGame => {
                let why = Ending::from_index(n as usize).map_or("", |how| lost(how, lang));
                text(format!("{who} has lost: {why}"), format!("{who} hat verloren: {why}"))
            }
            Event::FinalScore => {
                let n = tokens(n, lang);
                text(format!("{who}: {n} at the end"), format!("{who}: {n} am Ende"))
            }
            Event::Wins => {
                let how = Ending::from_index(n as usize).map_or("", |how| Athernum::ending(how, lang));
                match event.seat {
                    Seat::NOBODY => text(
                        format!("The game is drawn: {how}"),
                        format!("Das Spiel endet unentschieden: {how}"),
                    ),
                    _ => text(format!("{who} wins: {how}"), format!("{who} gewinnt: {how}")),
                }
            }
            Event::GivesUp => text(format!("{who} concedes"), format!("{who} gibt auf")),
            Event::TimeUp => text(
                "Time is over: this turn is played to its end, then everybody has one more".into(),
                "Die Zeit ist um: Dieser Zug wird zu Ende gespielt, dann hat jeder noch einen".into(),
            ),
            Event::Destroyed => text(format!("{of} is discarded"), format!("{of} wird abgelegt")),
            Event::TurnsUp => text(format!("{of} is revealed"), format!("{of} wird aufgedeckt")),
            // Also where there was nothing else to do.
            Event::EveningStarts => text(format!("{who} ends the Day"), format!("{who} beendet den Tag")),
            Event::MorningStarts
            | Event::DayStarts
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

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        fault_text(book, fault, lang)
    }
}
