//! The log, a line an event.

use super::lexicon::expedition_name;
use crate::play::place_told;
use crate::{Altered, Ending, Event, Fault, Side, Timing, Type, play};
use stapel_kernel::{Book, DefId, Event as Happening};
use stapel_script::{Symbol, Word};
use stapel_wording::{Lang, Telling, common_line, event_card, name, seat_name};

fn goes(event: &Happening<Event>, lang: Lang) -> Option<String> {
    let side = Side::ALL.get(event.m as usize).copied()?;
    let name = expedition_name(event.seat, side, lang);
    let far = match event.n {
        1 => lang.pick("1 region".into(), "1 Region".into()),
        n => lang.pick(format!("{n} regions"), format!("{n} Regionen")),
    };
    let (en, de) = match event.what {
        Event::Advances => ("moves forward", "bewegt sich vorwärts"),
        _ => ("moves back", "bewegt sich zurück"),
    };
    Some(
        lang.pick(
            format!("{name} {en} and has now come {far}"),
            format!("{name} {de} und ist nun {far} weit"),
        ),
    )
}

fn uses(book: &Book<Altered>, event: &Happening<Event>, who: &str, card: &str, lang: Lang) -> Option<String> {
    let ability = (event.def != DefId::NONE).then(|| book.def(event.def).activated.get(event.n as usize));
    let support = ability.flatten().is_some_and(|a| a.text.timing == Timing::Support);
    Some(match support {
        true => lang.pick(
            format!("{who} uses the support of {card}"),
            format!("{who} nutzt die Unterstützung von {card}"),
        ),
        false => lang.pick(format!("{who} uses {card}"), format!("{who} nutzt {card}")),
    })
}

/// With the reason, and the score if there is one.
fn wins(event: &Happening<Event>, who: &str, lang: Lang) -> Option<String> {
    let [mine, theirs] = crate::expedition::score(event.m);
    Some(match Ending::from_index(event.n as usize)? {
        Ending::Met => lang.pick(
            format!("{who} wins: Hero and Companion have met ({mine} regions against {theirs})"),
            format!("{who} gewinnt: Held und Gefährte haben sich getroffen ({mine} Regionen gegen {theirs})"),
        ),
        Ending::Arena => lang.pick(
            format!("{who} wins in the Arena: {mine} terrains against {theirs}"),
            format!("{who} gewinnt in der Arena: {mine} Regionstypen gegen {theirs}"),
        ),
        Ending::Conceded => lang.pick(
            format!("{who} wins: the opponent has conceded"),
            format!("{who} gewinnt: Der Gegner hat aufgegeben"),
        ),
    })
}

impl Telling for Altered {
    fn event(book: &Book<Altered>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let who = seat_name(event.seat, lang);
        let card = event_card(book, event, lang);
        let n = event.n;
        let text = |en: String, de: String| Some(lang.pick(en, de));
        match event.what {
            Event::GoesFirst => text(format!("{who} is the first player"), format!("{who} ist Startspieler")),
            Event::DayStarts => {
                text(format!("— Day {n}, first player {who} —"), format!("— Tag {n}, Startspieler {who} —"))
            }
            Event::AtNoon if n == 1 => text("— Day 1 —".into(), "— Tag 1 —".into()),
            Event::AtDusk => text("— Dusk —".into(), "— Abend —".into()),
            Event::AtNight => text("— Night —".into(), "— Nacht —".into()),
            Event::AddsOrb => text(format!("{who} adds an Orb"), format!("{who} legt eine Manakugel dazu")),
            Event::Passes => text(
                format!("{who} passes and has no more turns today"),
                format!("{who} passt und hat heute keine Runde mehr"),
            ),
            Event::AfterYou => text(
                format!("{who} ends the turn without passing (After You)"),
                format!("{who} beendet die Runde, ohne zu passen (Nach dir)"),
            ),
            Event::Uses => uses(book, event, &who, &card, lang),
            Event::PaysTough => text(
                format!("{who} pays {n} mana to choose {card} (Tough)"),
                format!("{who} bezahlt {n} Mana, um {card} zu wählen (Robust)"),
            ),
            Event::Announces => {
                let from = match n {
                    1 => lang.pick("from Reserve", "aus der Reserve"),
                    _ => lang.pick("from hand", "aus der Hand"),
                };
                let mana = event.m;
                text(
                    format!("{who} plays {card} {from} for {mana} mana"),
                    format!("{who} spielt {card} {from} für {mana} Mana"),
                )
            }
            Event::Joins => {
                let token = event.def != DefId::NONE && book.def(event.def).types.contains(Type::Token);
                let (seat, side, _) = place_told(n).filter(|_| !token)?;
                let place = expedition_name(seat, side, lang);
                text(format!("{card} joins the {place}"), format!("{card} kommt in die {place}"))
            }
            Event::Creates => {
                let (seat, side) = play::expedition(n);
                let place = expedition_name(seat, side, lang);
                text(
                    format!("{who} creates {card} in the {place}"),
                    format!("{who} erschafft {card} in der {place}"),
                )
            }
            Event::Discards => text(format!("{who} discards {card}"), format!("{who} legt {card} ab")),
            Event::Resupplies => {
                text(format!("{who} resupplies with {card}"), format!("{who} erhält {card} als Nachschub"))
            }
            Event::Sabotages => text(format!("{who} sabotages {card}"), format!("{who} sabotiert {card}")),
            Event::Shows => text(format!("a die shows {n}"), format!("ein Würfel zeigt {n}")),
            Event::Rolls => text(format!("{who} rolls {n}"), format!("{who} würfelt {n}")),
            Event::LetsGo => {
                text(format!("{who} names {card} for Clean-up"), format!("{who} nennt {card} zum Aufräumen"))
            }
            Event::Advances | Event::Retreats => goes(event, lang),
            Event::TurnsUpRegion => text(format!("{card} is turned up"), format!("{card} wird aufgedeckt")),
            Event::ArenaOpens => text(
                format!("Both have met and come equally far, {n} regions each: the Arena decides"),
                format!(
                    "Beide haben sich getroffen und sind gleich weit, je {n} Regionen: Die Arena entscheidet"
                ),
            ),
            Event::Wins => wins(event, &who, lang),
            Event::GivesUp => text(format!("{who} concedes"), format!("{who} gibt auf")),
            Event::AtNoon | Event::Leaves | Event::Plays | Event::FromHand | Event::FromReserve => None,
            _ => common_line(book, event, lang),
        }
    }

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        let card = |id: Symbol| book.find(id).map_or_else(|| id.to_string(), |def| name(book, def, lang));
        match fault {
            Fault::UnknownCard(id) => {
                lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
            }
            Fault::NotForDecks(id) => lang.pick(
                format!("{} is not a card for decks", card(*id)),
                format!("{} ist keine Karte für Decks", card(*id)),
            ),
            Fault::Heroes(n) => lang.pick(
                format!("a deck has exactly one Hero, not {n}"),
                format!("ein Deck hat genau einen Helden, nicht {n}"),
            ),
            Fault::TooFew(n) => lang.pick(
                format!("a deck has at least 39 cards besides its Hero, this one has {n}"),
                format!("ein Deck hat außer dem Helden mindestens 39 Karten, dieses hat {n}"),
            ),
            Fault::TooMany(n) => lang.pick(
                format!("at this table a deck has at most 60 cards with its Hero, this one has {n}"),
                format!("an diesem Tisch hat ein Deck mit dem Helden höchstens 60 Karten, dieses hat {n}"),
            ),
            Fault::WrongFaction(id) => lang.pick(
                format!("{} is not of the Hero's faction", card(*id)),
                format!("{} gehört nicht zur Fraktion des Helden", card(*id)),
            ),
            Fault::TooManyCopies(name, n) => lang.pick(
                format!("at most 3 cards have the name {name}, all versions together, here {n}"),
                format!(
                    "höchstens 3 Karten haben denselben Namen ({name}), alle Fassungen zusammen, hier {n}"
                ),
            ),
            Fault::TooManyRares(n) => lang.pick(
                format!("at most 15 cards are rare, here {n}"),
                format!("höchstens 15 Karten sind selten, hier {n}"),
            ),
            Fault::TooManyUniques(n) => lang.pick(
                format!("at most 3 cards are unique, here {n}"),
                format!("höchstens 3 Karten sind einzigartig, hier {n}"),
            ),
        }
    }
}
