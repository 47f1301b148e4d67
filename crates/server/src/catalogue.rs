//! What can be played: games with their decks, options, bots and cards.

use crate::{
    deck_list,
    game::{ends_by_clock, no_game, read_options},
    guild,
    protocol::{Catalogue, ClockRule, GameInfo, NewTable, OptionInfo, Refusal, ValueInfo},
    refused::Refused,
};
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Game, Rules, Seat, SetUp, Shipped, Table, TableOption, TableOptions};
use stapel_wording::{Building, Lang, sheet};

pub fn games(lang: Lang) -> Vec<GameInfo> {
    GAMES.iter().filter_map(|id| with_game!(*id, G => info::<G>(lang))).collect()
}

fn info<G: Shipped + Building>(lang: Lang) -> GameInfo {
    GameInfo {
        id: G::ID.into(),
        title: G::title(lang).into(),
        about: G::about(lang).into(),
        least_seats: *G::SEATS.start() as u8,
        most_seats: *G::SEATS.end() as u8,
        timed: G::TIMED,
        league: has_league::<G>(),
        decks: G::decks().iter().map(|d| deck_list::info::<G>(d, lang)).collect(),
        options: options::<G>(lang),
        bots: guild::infos(G::ID, lang),
    }
}

/// Whether the rulebook has league points of its own: then a game that has just begun has some.
fn has_league<G: Shipped>() -> bool {
    let decks = G::decks().iter().cycle().take(*G::SEATS.start()).cloned().collect();
    let t = Table::start_again(G::book(), &SetUp { decks, options: G::Options::default() }, 0);
    G::league_points(&t, Seat(0)).is_some()
}

fn options<G: Game>(lang: Lang) -> Vec<OptionInfo> {
    let defaults = serde_json::to_value(G::Options::default()).unwrap_or_default();
    let info = |option: &TableOption| OptionInfo {
        name: option.name.into(),
        word: lang.of(option.asks).into(),
        default: defaults[option.name].as_str().unwrap_or_default().into(),
        values: option
            .answers
            .iter()
            .map(|value| ValueInfo { name: value.name.into(), word: lang.of(value.said).into() })
            .collect(),
    };
    G::Options::ALL.iter().map(info).collect()
}

pub fn cards(game: &str, lang: Lang) -> Result<Catalogue, Refused> {
    with_game!(game, G => Catalogue {
        game: G::ID.into(),
        cards: G::book().defs().map(|(id, _)| sheet(G::book(), id, lang)).collect(),
    })
    .ok_or_else(|| no_game(game))
}

/// A day, and the most of them for a move.
const DAY: u32 = 86_400;
const DAYS: u32 = 14;

fn check_clock(clock: Option<ClockRule>) -> Result<(), Refused> {
    match clock {
        Some(clock)
            if clock.each && (clock.increment > 0 || !(DAY..=DAYS * DAY).contains(&clock.seconds)) =>
        {
            Err(Refused::new(
                Refusal::Options,
                format!("by correspondence there are 1 to {DAYS} days for a move, and nothing is added"),
                format!("im Fernspiel gibt es 1 bis {DAYS} Tage je Zug, und nichts kommt dazu"),
            ))
        }
        Some(clock)
            if !clock.each && (clock.seconds == 0 || clock.seconds > DAY || clock.increment > 3_600) =>
        {
            Err(Refused::new(
                Refusal::Options,
                "a clock has 1 to 86400 seconds, and at most 3600 are added",
                "eine Uhr hat 1 bis 86400 Sekunden, und höchstens 3600 kommen dazu",
            ))
        }
        _ => Ok(()),
    }
}

/// Whether such a table can be.
pub fn check_table(wish: &NewTable) -> Result<(), Refused> {
    with_game!(wish.game.as_str(), G => check::<G>(wish)).ok_or_else(|| no_game(&wish.game))?
}

fn check<G: Shipped>(wish: &NewTable) -> Result<(), Refused> {
    let seats = wish.seats as usize;
    if !G::SEATS.contains(&seats) {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        return Err(Refused::new(
            Refusal::NoSuchSeat,
            format!("{seats} players, but the game is for {least} to {most}"),
            format!("{seats} Spieler, aber das Spiel ist für {least} bis {most}"),
        ));
    }
    let options = read_options::<G>(&wish.options)?;
    check_clock(wish.clock)?;
    if wish.minutes.is_some_and(|n| !(1..=1440).contains(&n) || !ends_by_clock::<G>(seats, &options)) {
        return Err(Refused::new(
            Refusal::Options,
            "this game, with these options, does not end by the clock, or the time is not 1 to 1440 minutes",
            "dieses Spiel endet mit diesen Optionen nicht nach der Uhr, oder die Zeit ist nicht 1 bis 1440 Minuten",
        ));
    }
    Ok(())
}
