//! Ratings, a game and a number of seats: worked out from the rated games, which are stored in one go with their end.
//!
//! A game is rated where its table says so, which everybody who sits down there can read, and where nobody sits twice. Bots stay
//! where the arena has measured them (`guild`), so people are measured by them too.

use crate::{
    account::account_of,
    api::{Answer, Spoken, answer},
    app::App,
    guild, lobby,
    protocol::{RatingCurve, RatingLine, Refusal, Stage},
    record::{Chair, Record},
    refused::Refused,
    store::{Store, Stored},
};
use axum::{
    Router,
    extract::{Path, Query, State},
    routing::get,
};
use serde::Deserialize;
use sqlx::{Any, Row, Transaction};
use stapel_events::{Game, Ratings};
use stapel_games::GAMES;
use stapel_wording::Lang;
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};

/// How many are listed, and how many steps of a curve are told.
const LISTED: usize = 100;
const STEPS: usize = 500;

pub fn router() -> Router<App> {
    Router::new().route("/ratings/{game}", get(list)).route("/people/{name}/ratings", get(of_person))
}

/// The books that were worked out lately, with the number of games they are made of.
#[derive(Debug, Default)]
pub struct Books(Mutex<HashMap<Kind, (usize, Arc<Ratings>)>>);

/// A game, and a number of seats.
type Kind = (String, u8);

impl Books {
    /// The ratings of a game at tables of so many seats.
    pub async fn book(&self, store: &Store, game: &str, seats: u8) -> Result<Arc<Ratings>, Refused> {
        let key = (game.to_string(), seats);
        let many = store.count_rated_games(game, seats).await?;
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some((_, book)) = known.filter(|(of, _)| *of == many) {
            return Ok(book);
        }
        let games = store.rated_games(game, seats).await?;
        let book = Arc::new(Ratings::with_fixed(guild::ratings(game)).of(&games));
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, (games.len(), Arc::clone(&book)));
        Ok(book)
    }
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(default)]
    lang: Lang,
    #[serde(default = "two")]
    seats: u8,
}

fn two() -> u8 {
    2
}

async fn list(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Wanted { lang, seats }): Query<Wanted>,
) -> Answer<Vec<RatingLine>> {
    let done = async {
        lobby::title(&game, lang)?;
        let book = app.house.ratings.book(&app.house.store, &game, seats).await?;
        lines(&app.house.store, &book, LISTED).await
    };
    answer(done.await, lang)
}

/// The best, by their names; who has no account is nobody's to look up.
async fn lines(store: &Store, book: &Ratings, most: usize) -> Result<Vec<RatingLine>, Refused> {
    let mut lines = Vec::new();
    for (who, rating) in book.all() {
        let Some(person) = store.person(who).await?.filter(|p| p.account.is_some()) else { continue };
        lines.push(RatingLine {
            name: person.name,
            rating: rating.rating,
            deviation: rating.deviation,
            provisional: rating.is_provisional(),
            games: rating.games,
        });
        if lines.len() == most {
            break;
        }
    }
    Ok(lines)
}

async fn of_person(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<Vec<RatingCurve>> {
    let done = async {
        let stored = app.house.store.account(&account_of(&name)).await?;
        let Some((person, _)) = stored else {
            return Err(Refused::new(
                Refusal::NoSuchPerson,
                format!("nobody here is called \"{name}\""),
                format!("hier heißt niemand „{name}“"),
            ));
        };
        curves(&app, &person.id, lang).await
    };
    answer(done.await, lang)
}

async fn curves(app: &App, person: &str, lang: Lang) -> Result<Vec<RatingCurve>, Refused> {
    let mut curves = Vec::new();
    for (game, seats) in app.house.store.rated_kinds().await? {
        let book = app.house.ratings.book(&app.house.store, &game, seats).await?;
        let (rating, steps) = (book.rating(person), book.curve(person));
        if steps.is_empty() {
            continue;
        }
        let (low, high) = rating.interval();
        curves.push(RatingCurve {
            title: lobby::title(&game, lang)?.into(),
            game,
            seats,
            rating: rating.rating,
            low,
            high,
            provisional: rating.is_provisional(),
            games: rating.games,
            steps: steps[steps.len().saturating_sub(STEPS)..].to_vec(),
        });
    }
    Ok(curves)
}

/// What a finished game says of strengths; nothing if it is not rated.
fn rated(record: &Record) -> Option<Game> {
    let places = record.places.clone().filter(|_| record.rated && record.stage() == Stage::Over)?;
    let player = |chair: &Chair| match chair {
        Chair::Free => None,
        Chair::Person { person, .. } => Some(person.clone()),
        Chair::Bot { bot, .. } => Some(guild::player(&record.game, bot)),
    };
    let players: Option<Vec<String>> = record.chairs.iter().map(player).collect();
    let at = record.begun.as_ref()?.at;
    let game = Game { at, id: record.id.clone(), players: players?, places };
    game.is_rated().then_some(game)
}

/// Notes a game that has ended, in the same step that stores its end.
pub(crate) async fn note(record: &Record, tx: &mut Transaction<'_, Any>) -> Stored<()> {
    let Some(game) = rated(record) else { return Ok(()) };
    let odd = |e: serde_json::Error| sqlx::Error::Encode(Box::new(e));
    sqlx::query(
        "INSERT INTO rated_games (table_id, game, seats, at, players, places) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (table_id) DO NOTHING",
    )
    .bind(&game.id)
    .bind(&record.game)
    .bind(game.players.len() as i64)
    .bind(game.at)
    .bind(serde_json::to_string(&game.players).map_err(odd)?)
    .bind(serde_json::to_string(&game.places).map_err(odd)?)
    .execute(&mut **tx)
    .await
    .map(drop)
}

/// All ratings, worked out from the tables anew; the games they are made of are written down anew too.
pub async fn recompute(store: &Store) -> Stored<BTreeMap<(String, u8), Vec<RatingLine>>> {
    store.rewrite_rated_games().await?;
    let mut all = BTreeMap::new();
    for (game, seats) in store.rated_kinds().await? {
        let games = store.rated_games(&game, seats).await?;
        let book = Ratings::with_fixed(guild::ratings(&game)).of(&games);
        let mut lines = Vec::new();
        for (who, rating) in book.all() {
            let name = store.person(who).await?.map_or_else(|| who.to_string(), |p| p.name);
            let provisional = rating.is_provisional();
            lines.push(RatingLine {
                name,
                rating: rating.rating,
                deviation: rating.deviation,
                provisional,
                games: rating.games,
            });
        }
        all.insert((game, seats), lines);
    }
    Ok(all)
}

impl Store {
    async fn rated_kinds(&self) -> Stored<Vec<(String, u8)>> {
        let rows = sqlx::query("SELECT DISTINCT game, seats FROM rated_games ORDER BY game, seats")
            .fetch_all(&self.pool)
            .await?;
        let kind =
            |row: sqlx::any::AnyRow| Ok((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)? as u8));
        let kinds: Stored<Vec<(String, u8)>> = rows.into_iter().map(kind).collect();
        // A game that is not played here any more has no title either.
        Ok(kinds?.into_iter().filter(|(game, _)| GAMES.contains(&game.as_str())).collect())
    }

    async fn count_rated_games(&self, game: &str, seats: u8) -> Stored<usize> {
        let row = sqlx::query("SELECT COUNT(*) FROM rated_games WHERE game = $1 AND seats = $2")
            .bind(game)
            .bind(i64::from(seats))
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get::<i64, _>(0)? as usize)
    }

    async fn rated_games(&self, game: &str, seats: u8) -> Stored<Vec<Game>> {
        let rows = sqlx::query(
            "SELECT table_id, at, players, places FROM rated_games WHERE game = $1 AND seats = $2
             ORDER BY at, table_id",
        )
        .bind(game)
        .bind(i64::from(seats))
        .fetch_all(&self.pool)
        .await?;
        let odd = |e: serde_json::Error| sqlx::Error::Decode(Box::new(e));
        let game = |row: sqlx::any::AnyRow| {
            Ok(Game {
                id: row.try_get(0)?,
                at: row.try_get(1)?,
                players: serde_json::from_str(&row.try_get::<String, _>(2)?).map_err(odd)?,
                places: serde_json::from_str(&row.try_get::<String, _>(3)?).map_err(odd)?,
            })
        };
        rows.into_iter().map(game).collect()
    }

    /// Writes down the rated games of all tables that are stored. Those whose tables went to the archive stay.
    async fn rewrite_rated_games(&self) -> Stored<()> {
        let (mut after, batch) = (String::new(), 200);
        loop {
            let old = self.older(i64::MAX, false, &after, batch).await?;
            let Some((last, _)) = old.last() else { return Ok(()) };
            after = last.id.clone();
            let mut tx = self.pool.begin().await?;
            for (record, _) in &old {
                sqlx::query("DELETE FROM rated_games WHERE table_id = $1")
                    .bind(&record.id)
                    .execute(&mut *tx)
                    .await?;
                note(record, &mut tx).await?;
            }
            tx.commit().await?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_have_ratings_where_they_were_measured() {
        let fab: BTreeMap<String, f64> = guild::ratings("fab").into_iter().collect();
        let (low, middle, high) = (fab["bot:random"], fab["bot:greedy"], fab["bot:level:8"]);
        assert!(low < middle - 300.0 && middle + 200.0 < high, "{low} {middle} {high}");
        assert!(guild::ratings("chess").is_empty());
    }
}
