//! Tables as people look for them.

use crate::{
    fairness,
    game::no_game,
    house::House,
    protocol::{Lobby, TableInfo},
    record::Record,
    refused::Refused,
};
use stapel_games::with_game;
use stapel_wording::{Lang, Names};

/// How many tables the lobby lists.
const LISTED: u32 = 100;

pub async fn lobby(house: &House, person: &str, lang: Lang) -> Result<Lobby, Refused> {
    let records = house.store.lobby(LISTED).await?;
    Ok(Lobby { tables: records.iter().map(|r| info(r, |_| false, person, lang)).collect() })
}

/// How a table is set up and who sits there, for one reader.
pub fn info(record: &Record, here: impl Fn(&str) -> bool, person: &str, lang: Lang) -> TableInfo {
    TableInfo {
        id: record.id.clone(),
        game: record.game.clone(),
        title: title(&record.game, lang).unwrap_or_default().into(),
        stage: record.stage(),
        seats: record.seat_infos(here, lang),
        mine: record.seats_of(person).collect(),
        options: record.options.clone(),
        clock: record.clock,
        minutes: record.minutes,
        rated: record.rated,
        onlookers: 0,
        commitment: fairness::hash(&record.secret),
        rematch: record.rematch.clone(),
    }
}

pub fn title(game: &str, lang: Lang) -> Result<&'static str, Refused> {
    with_game!(game, G => G::title(lang)).ok_or_else(|| no_game(game))
}
