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
use std::collections::HashMap;

/// How many tables the lobby lists: of all, of one who set them up, and of one address.
const LISTED: usize = 100;
const OF_ONE: usize = 5;
const OF_ONE_PLACE: usize = 20;
/// How many tables are looked at for that.
const LOOKED_AT: u32 = 1000;

pub async fn lobby(house: &House, person: &str, lang: Lang) -> Result<Lobby, Refused> {
    let records = fairly(house.store.lobby(LOOKED_AT).await?);
    // A table that sleeps has nobody at it.
    let awake = |record: &Record| house.is_awake(&record.id);
    let running = fairly(house.store.running(LOOKED_AT).await?.into_iter().filter(awake).collect());
    let watched =
        |r: &Record| TableInfo { onlookers: house.watched.at(&r.id), ..info(r, |_| true, person, lang) };
    Ok(Lobby {
        tables: records.iter().map(|r| info(r, |_| false, person, lang)).collect(),
        running: running.iter().map(watched).collect(),
    })
}

/// The newest tables, but only so many of one: nobody fills the lobby.
fn fairly(records: Vec<Record>) -> Vec<Record> {
    let (mut persons, mut places) = (HashMap::new(), HashMap::new());
    let may = |counted: &mut HashMap<String, usize>, key: &str, most: usize| {
        let n = counted.entry(key.to_string()).or_insert(0);
        *n += 1;
        key.is_empty() || *n <= most
    };
    let fits = |record: &Record| {
        may(&mut persons, &record.maker.person, OF_ONE) && may(&mut places, &record.maker.place, OF_ONE_PLACE)
    };
    records.into_iter().filter(fits).take(LISTED).collect()
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
        begun: record.begun.as_ref().map(|begun| begun.at / 1000),
        commitment: fairness::hash(&record.secret),
        rematch: record.rematch.clone(),
        stuck: None,
    }
}

pub fn title(game: &str, lang: Lang) -> Result<&'static str, Refused> {
    with_game!(game, G => G::title(lang)).ok_or_else(|| no_game(game))
}
