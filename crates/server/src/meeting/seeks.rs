//! Quick pairing: who looks for a game waits in a queue that all nodes share, and is brought to a table with others of about the same
//! strength. The longer one waits, the farther off they may be.

use super::{
    Player, begun, check, deck_of,
    parties::{Waiting, parties},
    table, title,
};
use crate::{
    clock::now,
    house::House,
    names::Called,
    person::Person,
    protocol::{SeekView, SeekWish, WantedGame},
    record::Record,
    refused::Refused,
    store::{Store, Stored, from_json, to_json},
};
use sqlx::{Row, any::AnyRow};
use stapel_script::Deck;
use stapel_wording::Lang;
use std::{collections::BTreeMap, sync::Arc};

/// Who has not been heard of for so long looks no more; with days for a move one may go away meanwhile.
const GONE: i64 = 20_000;
const GONE_FOR_DAYS: i64 = 7 * 24 * 3600 * 1000;
/// How often a person may begin to look in a quarter of an hour.
const AGAIN: u32 = 60;

/// Somebody who looks for a game.
struct Seek {
    person: String,
    called: String,
    wanted: String,
    range: Option<i64>,
    rating: i64,
    deck: String,
    since: i64,
    patience: i64,
    table: Option<String>,
}

impl Seek {
    fn waits(&self, at: i64) -> Waiting {
        Waiting { rating: self.rating, waited: at - self.since, range: self.range }
    }
}

pub(super) async fn begin(house: &House, person: &Person, wish: SeekWish) -> Result<(), Refused> {
    check(&wish.wanted, person)?;
    house.attempts.may(format!("seek {}", person.id), AGAIN)?;
    let deck = deck_of(house, &wish.wanted, person, wish.deck).await?;
    let book = house.ratings.book(&house.store, &wish.wanted.game, wish.wanted.seats).await?;
    let seek = Seek {
        person: person.id.clone(),
        called: person.called.clone().into(),
        wanted: to_json(&wish.wanted)?,
        range: wish.range.map(i64::from),
        rating: book.rating(&person.id).rating as i64,
        deck: to_json(&deck)?,
        since: now(),
        patience: if wish.wanted.clock.is_some_and(|clock| clock.each) { GONE_FOR_DAYS } else { GONE },
        table: None,
    };
    Ok(house.store.add_seek(&seek).await?)
}

pub(super) async fn view(
    house: &House,
    person: &str,
    at: i64,
    lang: Lang,
) -> Result<Option<SeekView>, Refused> {
    let Some(seek) = house.store.seek(person).await? else { return Ok(None) };
    let wanted: WantedGame = from_json(seek.wanted.clone())?;
    let number = |n: i64| u16::try_from(n.max(0)).unwrap_or(u16::MAX);
    Ok(Some(SeekView {
        title: title(&wanted, lang),
        since: seek.since,
        rating: number(seek.rating),
        window: number(seek.waits(at).window()),
        waiting: house.store.count_seeks(&seek.wanted).await?,
        table: seek.table,
        wanted,
    }))
}

/// Brings together who suits whom. What somebody else was faster at is left as it is.
pub(super) async fn bring_together(house: &Arc<House>, at: i64) -> Result<(), Refused> {
    let mut crowds: BTreeMap<String, Vec<Seek>> = BTreeMap::new();
    for seek in house.store.seeks_waiting(at).await? {
        crowds.entry(seek.wanted.clone()).or_default().push(seek);
    }
    for (wanted, crowd) in crowds {
        let wanted: WantedGame = from_json(wanted)?;
        let waiting: Vec<Waiting> = crowd.iter().map(|seek| seek.waits(at)).collect();
        for mut party in parties(&waiting, usize::from(wanted.seats)) {
            // By lot who begins.
            party.sort_by_key(|&k| crate::fairness::hash(&format!("{at} {}", crowd[k].person)));
            let party: Vec<&Seek> = party.into_iter().map(|k| &crowd[k]).collect();
            let mut players = Vec::with_capacity(party.len());
            for seek in &party {
                let called = Called::from(seek.called.clone());
                let deck: Deck = from_json(seek.deck.clone())?;
                players.push(Player { person: seek.person.clone(), called, deck });
            }
            let record = table(&wanted, players)?;
            if house.store.bring(&party, &record, at).await? {
                metrics::counter!("stapel_people_paired").increment(party.len() as u64);
                begun(house, &record).await?;
            }
        }
    }
    Ok(())
}

const COLUMNS: &str = "person, called, game, farthest, rating, deck, since, patience, table_id";

fn read(row: AnyRow) -> Stored<Seek> {
    Ok(Seek {
        person: row.try_get(0)?,
        called: row.try_get(1)?,
        wanted: row.try_get(2)?,
        range: row.try_get(3)?,
        rating: row.try_get(4)?,
        deck: row.try_get(5)?,
        since: row.try_get(6)?,
        patience: row.try_get(7)?,
        table: row.try_get(8)?,
    })
}

impl Store {
    /// Whoever looks anew looks for that and nothing else.
    async fn add_seek(&self, seek: &Seek) -> Stored<()> {
        sqlx::query(
            "INSERT INTO seeks (person, called, game, farthest, rating, deck, since, patience, gone)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (person) DO UPDATE SET called = excluded.called, game = excluded.game,
                 farthest = excluded.farthest, rating = excluded.rating, deck = excluded.deck,
                 since = excluded.since, patience = excluded.patience, gone = excluded.gone, table_id = NULL",
        )
        .bind(&seek.person)
        .bind(&seek.called)
        .bind(&seek.wanted)
        .bind(seek.range)
        .bind(seek.rating)
        .bind(&seek.deck)
        .bind(seek.since)
        .bind(seek.patience)
        .bind(seek.since + seek.patience)
        .execute(&self.pool)
        .await
        .map(drop)
    }

    async fn seek(&self, person: &str) -> Stored<Option<Seek>> {
        let statement = format!("SELECT {COLUMNS} FROM seeks WHERE person = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(person).fetch_optional(&self.pool).await?;
        row.map(read).transpose()
    }

    async fn seeks_waiting(&self, at: i64) -> Stored<Vec<Seek>> {
        let statement = format!(
            "SELECT {COLUMNS} FROM seeks WHERE table_id IS NULL AND gone > $1 ORDER BY since, person"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(at).fetch_all(&self.reads).await?;
        rows.into_iter().map(read).collect()
    }

    async fn count_seeks(&self, wanted: &str) -> Stored<u32> {
        let row =
            sqlx::query("SELECT COUNT(*) FROM seeks WHERE game = $1 AND table_id IS NULL AND gone > $2")
                .bind(wanted)
                .bind(now())
                .fetch_one(&self.reads)
                .await?;
        Ok(row.try_get::<i64, _>(0)? as u32)
    }

    /// Somebody is still there. Who is not looked for is not written down.
    pub(super) async fn still_seeks(&self, person: &str, at: i64) -> Stored<()> {
        let seeks = sqlx::query("SELECT gone FROM seeks WHERE person = $1")
            .bind(person)
            .fetch_optional(&self.reads)
            .await?;
        let Some(row) = seeks else { return Ok(()) };
        // Who was away for too long has given up.
        if row.try_get::<i64, _>(0)? <= at {
            return self.end_seek(person).await;
        }
        sqlx::query("UPDATE seeks SET gone = patience + $1 WHERE person = $2")
            .bind(at)
            .bind(person)
            .execute(&self.pool)
            .await
            .map(drop)
    }

    pub(super) async fn end_seek(&self, person: &str) -> Stored<()> {
        sqlx::query("DELETE FROM seeks WHERE person = $1").bind(person).execute(&self.pool).await.map(drop)
    }

    /// Stores a table and that these were brought there; no if one of them is elsewhere by now, or looks for something else.
    async fn bring(&self, party: &[&Seek], record: &Record, at: i64) -> Stored<bool> {
        // In one order everywhere, so that no two wait for each other.
        let mut party = party.to_vec();
        party.sort_by(|a, b| a.person.cmp(&b.person));
        let mut tx = self.pool.begin().await?;
        for seek in party {
            let brought = sqlx::query(
                "UPDATE seeks SET table_id = $1 WHERE person = $2 AND since = $3 AND table_id IS NULL",
            )
            .bind(&record.id)
            .bind(&seek.person)
            .bind(seek.since)
            .execute(&mut *tx)
            .await?;
            if brought.rows_affected() == 0 {
                tx.rollback().await?;
                return Ok(false);
            }
        }
        self.add_table(record, at, &mut tx).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Forgets who has looked long ago.
    pub(super) async fn forget_seeks(&self, at: i64) -> Stored<()> {
        sqlx::query("DELETE FROM seeks WHERE gone <= $1").bind(at).execute(&self.pool).await.map(drop)
    }
}
