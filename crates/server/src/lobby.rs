//! Tables as people look for them.

use crate::{
    fairness,
    game::no_game,
    house::House,
    protocol::{Lobby, Stage, TableInfo},
    record::Record,
    refused::Refused,
    store::{Stored, from_json},
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
    let waiting = house.store.listed(Stage::Waiting, LOOKED_AT).await?;
    let running = if house.cluster.is_some() {
        house.store.running_anywhere(LOOKED_AT).await?
    } else {
        house.store.listed(Stage::Playing, LOOKED_AT).await?.into_iter().map(|record| (record, 0)).collect()
    };
    // A thousand tables are much to read.
    /// Those that wait for players, and those under way with their onlookers.
    type Tables = (Vec<Record>, Vec<(Record, u32)>);
    let read = move || -> Stored<Tables> {
        Ok((read(waiting)?, running.into_iter().map(read_watched).collect::<Stored<_>>()?))
    };
    let (waiting, mut running) = house.workshop.work(read).await??;
    if house.cluster.is_none() {
        // A table that sleeps has nobody at it.
        running.retain(|(record, _)| house.is_awake(&record.id));
        running.iter_mut().for_each(|(record, onlookers)| *onlookers = house.watched.at(&record.id));
    }
    let watched =
        |(record, onlookers): (Record, u32)| TableInfo { onlookers, ..info(&record, |_| true, person, lang) };
    Ok(Lobby {
        tables: fairly(waiting, |r| r).iter().map(|r| info(r, |_| false, person, lang)).collect(),
        running: fairly(running, |(r, _)| r).into_iter().map(watched).collect(),
    })
}

fn read(records: Vec<String>) -> Stored<Vec<Record>> {
    records.into_iter().map(from_json).collect()
}

fn read_watched((record, onlookers): (String, u32)) -> Stored<(Record, u32)> {
    Ok((from_json(record)?, onlookers))
}

/// The newest tables, but only so many of one: nobody fills the lobby.
fn fairly<T>(tables: Vec<T>, record: impl Fn(&T) -> &Record) -> Vec<T> {
    let (mut persons, mut places) = (HashMap::new(), HashMap::new());
    let may = |counted: &mut HashMap<String, usize>, key: &str, most: usize| {
        let n = counted.entry(key.to_string()).or_insert(0);
        *n += 1;
        key.is_empty() || *n <= most
    };
    let fits = |table: &T| {
        let record = record(table);
        may(&mut persons, &record.maker.person, OF_ONE) && may(&mut places, &record.maker.place, OF_ONE_PLACE)
    };
    tables.into_iter().filter(fits).take(LISTED).collect()
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
        veiled: record.veiled,
        cards: record.cards.as_ref().map(|set| set.info()),
        onlookers: 0,
        begun: record.begun.as_ref().map(|begun| begun.at / 1000),
        commitment: fairness::hash(&record.secret),
        rematch: record.rematch.clone(),
        event: record.event.as_ref().map(|of| of.event.clone()),
        paused: record.paused.is_some(),
        stuck: None,
    }
}

pub fn title(game: &str, lang: Lang) -> Result<&'static str, Refused> {
    with_game!(game, G => G::title(lang)).ok_or_else(|| no_game(game))
}
