//! What stays of events: season tables, the hall of fame, and what somebody has taken part in. Told are public events that are over, of
//! people who have an account; seasons and fame count those in which enough people took part to be worth winning.

use super::log::Held;
use crate::{
    account::account_of,
    api::{Answer, Spoken, answer},
    app::App,
    lobby,
    protocol::{Champion, Fame, FameLine, PastEvent, Refusal, Season, SeasonLine},
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
use stapel_events::Stage;
use stapel_wording::Lang;
use std::collections::BTreeMap;

/// How many people make an event count.
const ENOUGH: i64 = 4;
/// How many are listed.
const LISTED: i64 = 100;

pub fn router() -> Router<App> {
    Router::new()
        .route("/seasons", get(season))
        .route("/fame", get(fame))
        .route("/people/{name}/events", get(of_person))
}

/// A quarter of a year, as it is named in addresses: `2026-4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Quarter {
    year: i64,
    number: i64,
}

const DAY: i64 = 86_400_000;

impl Quarter {
    fn of(millis: i64) -> Self {
        let (year, month) = year_and_month(millis.div_euclid(DAY));
        Self { year, number: (month + 2) / 3 }
    }

    fn read(text: &str) -> Option<Self> {
        let (year, number) = text.split_once('-')?;
        let quarter = Self { year: year.parse().ok()?, number: number.parse().ok()? };
        ((1970..10_000).contains(&quarter.year) && (1..=4).contains(&quarter.number)).then_some(quarter)
    }

    fn next(self) -> Self {
        match self.number {
            4 => Self { year: self.year + 1, number: 1 },
            number => Self { number: number + 1, ..self },
        }
    }

    /// Its first millisecond.
    fn begins(self) -> i64 {
        days_before(self.year, 3 * self.number - 2) * DAY
    }
}

impl std::fmt::Display for Quarter {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}-{}", self.year, self.number)
    }
}

/// Days from 1970 to the first of a month, by years that begin in March, so that a leap day is the last one.
fn days_before(year: i64, month: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5
        - 719_468
}

fn year_and_month(day: i64) -> (i64, i64) {
    let mut year = 1970 + day.div_euclid(366);
    while days_before(year + 1, 1) <= day {
        year += 1;
    }
    let month = (1..=12).rev().find(|&month| days_before(year, month) <= day).unwrap_or(1);
    (year, month)
}

#[derive(Deserialize)]
struct Wanted {
    #[serde(default)]
    lang: Lang,
    /// The running one if not said.
    season: Option<String>,
    /// All games if not said.
    game: Option<String>,
}

async fn season(
    State(app): State<App>,
    Query(Wanted { lang, season, game }): Query<Wanted>,
) -> Answer<Season> {
    let done = async {
        if let Some(game) = &game {
            lobby::title(game, lang)?;
        }
        let wanted = season.unwrap_or_else(|| Quarter::of(crate::clock::now()).to_string());
        let quarter = Quarter::read(&wanted).ok_or_else(|| {
            Refused::new(
                Refusal::Malformed,
                format!("\"{wanted}\": a season is a quarter of a year, such as 2026-4"),
                format!("„{wanted}“: eine Saison ist ein Vierteljahr, etwa 2026-4"),
            )
        })?;
        let store = &app.house.store;
        let mut seasons: Vec<Quarter> = store.ends_of_events().await?.into_iter().map(Quarter::of).collect();
        seasons.push(quarter);
        seasons.sort_unstable_by(|a, b| b.cmp(a));
        seasons.dedup();
        let lines = store.season(quarter.begins(), quarter.next().begins(), game.as_deref()).await?;
        Ok(Season {
            season: quarter.to_string(),
            seasons: seasons.iter().map(Quarter::to_string).collect(),
            people: ENOUGH as u32,
            lines,
        })
    };
    answer(done.await, lang)
}

async fn fame(State(app): State<App>, Query(Spoken { lang }): Query<Spoken>) -> Answer<Fame> {
    let done = async {
        let mut games: BTreeMap<String, Vec<Champion>> = BTreeMap::new();
        for (game, champion) in app.house.store.champions().await? {
            games.entry(game).or_default().push(champion);
        }
        let mut lines = Vec::new();
        for (game, champions) in games {
            // A game that is not played here any more has no title either.
            let Ok(title) = lobby::title(&game, lang) else { continue };
            lines.push(FameLine { title: title.into(), game, champions });
        }
        Ok(Fame { people: ENOUGH as u32, games: lines })
    };
    answer(done.await, lang)
}

async fn of_person(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<Vec<PastEvent>> {
    let done = async {
        let stored = app.house.store.account(&account_of(&name)).await?;
        let (person, _) = stored.ok_or_else(|| super::acts::nobody(&name))?;
        let mut past = app.house.store.past_events(&person.id).await?;
        for event in &mut past {
            event.title = lobby::title(&event.game, lang).unwrap_or_default().into();
        }
        Ok(past)
    };
    answer(done.await, lang)
}

/// Writes down how an event ended, in the step that stores its lines; nothing while it goes on.
pub(super) async fn note(held: &Held, tx: &mut Transaction<'_, Any>) -> Stored<()> {
    if held.event.stage() != Stage::Over {
        return Ok(());
    }
    let row = sqlx::query("SELECT MIN(ended) FROM event_places WHERE event = $1")
        .bind(&held.id)
        .fetch_one(&mut **tx)
        .await?;
    // What is corrected afterwards ended when it ended.
    let ended = row.try_get::<Option<i64>, _>(0)?.unwrap_or(held.changed);
    sqlx::query("DELETE FROM event_places WHERE event = $1").bind(&held.id).execute(&mut **tx).await?;
    let standings = held.event.standings();
    let people = |entrant: u32| held.event.entrants[entrant as usize].people();
    let all: usize = standings.rows.iter().map(|row| people(row.entrant).count()).sum();
    for row in &standings.rows {
        for person in people(row.entrant) {
            sqlx::query(
                "INSERT INTO event_places (event, person, game, ended, place, entrants, people, won, drawn, lost)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
            )
            .bind(&held.id)
            .bind(person)
            .bind(&held.event.plan.game)
            .bind(ended)
            .bind(i64::from(row.place))
            .bind(standings.rows.len() as i64)
            .bind(all as i64)
            .bind(i64::from(row.won))
            .bind(i64::from(row.drawn))
            .bind(i64::from(row.lost))
            .execute(&mut **tx)
            .await?;
        }
    }
    Ok(())
}

impl Store {
    /// When events that count have ended, the newest first.
    async fn ends_of_events(&self) -> Stored<Vec<i64>> {
        let rows = sqlx::query(
            "SELECT DISTINCT e.ended FROM event_places e JOIN events v ON v.id = e.event
             WHERE v.public = 1 AND e.people >= $1 ORDER BY e.ended DESC LIMIT 5000",
        )
        .bind(ENOUGH)
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(|row| row.try_get(0)).collect()
    }

    async fn season(&self, from: i64, to: i64, game: Option<&str>) -> Stored<Vec<SeasonLine>> {
        let rows = sqlx::query(
            "SELECT p.name, COUNT(*), CAST(SUM(e.won) AS BIGINT), CAST(SUM(e.drawn) AS BIGINT), CAST(SUM(e.lost) AS BIGINT),
                    CAST(SUM(CASE WHEN e.place = 1 THEN 1 ELSE 0 END) AS BIGINT)
             FROM event_places e JOIN events v ON v.id = e.event JOIN people p ON p.id = e.person
             WHERE v.public = 1 AND e.people >= $1 AND e.ended >= $2 AND e.ended < $3 AND p.account IS NOT NULL
               AND ($4 = '' OR e.game = $4)
             GROUP BY p.id, p.name
             ORDER BY 3 * SUM(e.won) + SUM(e.drawn) DESC, 6 DESC, COUNT(*), p.name LIMIT $5",
        )
        .bind(ENOUGH)
        .bind(from)
        .bind(to)
        .bind(game.unwrap_or_default())
        .bind(LISTED)
        .fetch_all(&self.pool)
        .await?;
        let mut lines: Vec<SeasonLine> = Vec::with_capacity(rows.len());
        for row in rows {
            let number = |at: usize| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(at)? as u32);
            let (events, won, drawn, lost, first) =
                (number(1)?, number(2)?, number(3)?, number(4)?, number(5)?);
            let points = 3 * won + drawn;
            let place = match lines.last() {
                Some(line) if line.points == points && line.first == first => line.place,
                _ => lines.len() as u32 + 1,
            };
            lines.push(SeasonLine { place, name: row.try_get(0)?, events, won, drawn, lost, first, points });
        }
        Ok(lines)
    }

    /// Who won how many events of each game, most first.
    async fn champions(&self) -> Stored<Vec<(String, Champion)>> {
        let rows = sqlx::query(
            "SELECT e.game, p.name, COUNT(*), MAX(e.ended)
             FROM event_places e JOIN events v ON v.id = e.event JOIN people p ON p.id = e.person
             WHERE v.public = 1 AND e.people >= $1 AND e.place = 1 AND p.account IS NOT NULL
             GROUP BY e.game, p.id, p.name ORDER BY COUNT(*) DESC, MAX(e.ended) DESC, p.name LIMIT 1000",
        )
        .bind(ENOUGH)
        .fetch_all(&self.pool)
        .await?;
        let champion = |row: sqlx::any::AnyRow| {
            let won = row.try_get::<i64, _>(2)? as u32;
            Ok((row.try_get(0)?, Champion { name: row.try_get(1)?, won, last: row.try_get(3)? }))
        };
        rows.into_iter().map(champion).collect()
    }

    async fn past_events(&self, person: &str) -> Stored<Vec<PastEvent>> {
        let rows = sqlx::query(
            "SELECT e.event, e.game, e.ended, e.place, e.entrants, e.won, e.drawn, e.lost, v.plan
             FROM event_places e JOIN events v ON v.id = e.event
             WHERE v.public = 1 AND e.person = $1 ORDER BY e.ended DESC, e.event LIMIT $2",
        )
        .bind(person)
        .bind(LISTED)
        .fetch_all(&self.pool)
        .await?;
        let past = |row: sqlx::any::AnyRow| {
            let number = |at: usize| Ok::<_, sqlx::Error>(row.try_get::<i64, _>(at)? as u32);
            let plan: stapel_events::Plan = serde_json::from_str(&row.try_get::<String, _>(8)?)
                .map_err(|e| sqlx::Error::Decode(Box::new(e)))?;
            Ok(PastEvent {
                id: row.try_get(0)?,
                name: plan.name,
                game: row.try_get(1)?,
                title: String::new(),
                ended: row.try_get(2)?,
                place: number(3)?,
                entrants: number(4)?,
                won: number(5)?,
                drawn: number(6)?,
                lost: number(7)?,
            })
        };
        rows.into_iter().map(past).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seasons_are_quarters() {
        // 2000-02-29, 2026-11-19, 2026-12-31, 2027-01-01; the first day of all.
        for (day, season) in
            [(11_016, "2000-1"), (20_776, "2026-4"), (20_818, "2026-4"), (20_819, "2027-1"), (0, "1970-1")]
        {
            let quarter = Quarter::of(day * DAY + 5);
            assert_eq!(quarter.to_string(), season, "day {day}");
            assert!(quarter.begins() <= day * DAY && day * DAY < quarter.next().begins());
            assert_eq!(Quarter::read(season), Some(quarter));
        }
        for wrong in ["2026", "2026-5", "2026-0", "-1-1", "x-1", ""] {
            assert_eq!(Quarter::read(wrong), None, "{wrong}");
        }
    }
}
