//! Copies as they are stored. Every change of a copy begins by changing its row in `copies`, whose lock the others wait for; only then
//! offers and history are touched.

use crate::{
    clock::now,
    fairness::secret,
    protocol::{Deed, Shown},
    store::{Store, Stored},
};
use sqlx::{Any, Row, Transaction, any::AnyRow};
use stapel_collection::{Copy, Issuer};
use std::collections::BTreeMap;

/// A registered copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptCopy {
    pub id: String,
    pub issuer: String,
    pub game: String,
    pub card: String,
    pub number: u32,
    pub owner: String,
    pub since: i64,
    pub lost: bool,
    /// To whom it is offered.
    pub offered: Option<String>,
}

const COPY: &str = "SELECT c.id, c.issuer, c.game, c.card, c.number, c.owner, c.since, c.lost, o.receiver
     FROM copies c LEFT JOIN offers o ON o.copy = c.id";

/// What came of registering a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registered {
    Now,
    /// By the same person, who has it or has handed it on.
    Before,
    /// By somebody else.
    Elsewhere,
}

/// An offer that waits for its receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptOffer {
    pub id: String,
    pub copy: KeptCopy,
    pub at: i64,
}

/// What has happened to a copy: when, what, by whom, to whom.
pub type KeptEvent = (i64, String, String, Option<String>);

impl Store {
    pub(crate) async fn issuers(&self) -> Stored<Vec<Issuer>> {
        let rows = sqlx::query("SELECT name, key FROM issuers ORDER BY at, id").fetch_all(&self.pool).await?;
        let issuer = |row: AnyRow| {
            let (name, key): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            Issuer::new(&name, &key).map_err(|e| sqlx::Error::Decode(e.into()))
        };
        rows.into_iter().map(issuer).collect()
    }

    /// Believes an issuer from now on.
    pub(crate) async fn trust(&self, issuer: &Issuer) -> Stored<()> {
        sqlx::query(
            "INSERT INTO issuers (id, name, key, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind(issuer.id().to_string())
        .bind(&issuer.name)
        .bind(issuer.key())
        .bind(now())
        .execute(&self.pool)
        .await
        .map(drop)
    }

    /// Does not believe an issuer any more; says whether they were believed.
    pub(crate) async fn distrust(&self, issuer: &str) -> Stored<bool> {
        let done = sqlx::query("DELETE FROM issuers WHERE id = $1").bind(issuer).execute(&self.pool).await?;
        Ok(done.rows_affected() > 0)
    }

    pub(super) async fn copy(&self, id: &str) -> Stored<Option<KeptCopy>> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COPY} WHERE c.id = $1")))
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(kept).transpose()
    }

    pub(super) async fn copies(&self, owner: &str) -> Stored<Vec<KeptCopy>> {
        let statement = format!("{COPY} WHERE c.owner = $1 ORDER BY c.game, c.card, c.issuer, c.number");
        let rows = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(owner).fetch_all(&self.pool).await?;
        rows.iter().map(kept).collect()
    }

    /// How many copies of each card of a game somebody has that count: not lost, and of an issuer who is believed.
    pub(super) async fn copies_that_count(&self, owner: &str, game: &str) -> Stored<BTreeMap<String, u32>> {
        let rows = sqlx::query(
            "SELECT c.card, count(*) FROM copies c JOIN issuers i ON i.id = c.issuer
             WHERE c.owner = $1 AND c.game = $2 AND c.lost = 0 GROUP BY c.card",
        )
        .bind(owner)
        .bind(game)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<i64, _>(1)? as u32))).collect()
    }

    /// Registers a copy to somebody, unless it is registered already.
    pub(super) async fn register_copy(&self, copy: &Copy, owner: &str) -> Stored<Registered> {
        let mut tx = self.pool.begin().await?;
        let id = copy.id();
        let done = sqlx::query(
            "INSERT INTO copies (id, issuer, game, card, number, owner, since, turn)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 1) ON CONFLICT DO NOTHING",
        )
        .bind(&id)
        .bind(copy.issuer.to_string())
        .bind(&copy.game)
        .bind(&copy.card)
        .bind(i64::from(copy.number))
        .bind(owner)
        .bind(now())
        .execute(&mut *tx)
        .await?;
        if done.rows_affected() > 0 {
            note(&mut tx, &id, 1, Deed::Registered, owner, None).await?;
            tx.commit().await?;
            return Ok(Registered::Now);
        }
        let had = sqlx::query(
            "SELECT 1 FROM copies WHERE id = $1 AND owner = $2
             UNION SELECT 1 FROM copy_history WHERE copy = $1 AND deed IN ('registered', 'handed')
                 AND (person = $2 OR other = $2)",
        )
        .bind(&id)
        .bind(owner)
        .fetch_optional(&mut *tx)
        .await?;
        Ok(if had.is_some() { Registered::Before } else { Registered::Elsewhere })
    }

    /// Offers a copy to somebody, in the place of an earlier offer; false if it is not the giver's to offer.
    pub(super) async fn offer(&self, copy: &str, giver: &str, receiver: &str) -> Stored<bool> {
        let mut tx = self.pool.begin().await?;
        let Some(turn) = take(&mut tx, copy, giver, "AND lost = 0").await? else { return Ok(false) };
        sqlx::query(
            "INSERT INTO offers (copy, id, giver, receiver, at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (copy) DO UPDATE SET id = excluded.id, giver = excluded.giver,
                 receiver = excluded.receiver, at = excluded.at",
        )
        .bind(copy)
        .bind(&secret()[..24])
        .bind(giver)
        .bind(receiver)
        .bind(now())
        .execute(&mut *tx)
        .await?;
        note(&mut tx, copy, turn, Deed::Offered, giver, Some(receiver)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The receiver confirms this very offer: from now on the copy is theirs. False if there is no such offer any more.
    pub(super) async fn accept(&self, copy: &str, offer: &str, receiver: &str) -> Stored<bool> {
        let mut tx = self.pool.begin().await?;
        let row = sqlx::query("SELECT giver FROM offers WHERE copy = $1 AND id = $2 AND receiver = $3")
            .bind(copy)
            .bind(offer)
            .bind(receiver)
            .fetch_optional(&mut *tx)
            .await?;
        let Some(row) = row else { return Ok(false) };
        let giver: String = row.try_get(0)?;
        let Some(turn) = take(&mut tx, copy, &giver, "AND lost = 0").await? else { return Ok(false) };
        // Only now nobody else changes the copy: is the offer still there?
        if !end_offer(&mut tx, copy, Some(offer)).await? {
            return Ok(false);
        }
        sqlx::query("UPDATE copies SET owner = $1, since = $2 WHERE id = $3")
            .bind(receiver)
            .bind(now())
            .bind(copy)
            .execute(&mut *tx)
            .await?;
        note(&mut tx, copy, turn, Deed::Handed, &giver, Some(receiver)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Ends an offer that is from somebody or to them; false if there is none.
    pub(super) async fn end_offer(&self, copy: &str, person: &str) -> Stored<bool> {
        let mut tx = self.pool.begin().await?;
        let row =
            sqlx::query("SELECT id, giver FROM offers WHERE copy = $1 AND (giver = $2 OR receiver = $2)")
                .bind(copy)
                .bind(person)
                .fetch_optional(&mut *tx)
                .await?;
        let Some(row) = row else { return Ok(false) };
        let (offer, giver): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let Some(turn) = take(&mut tx, copy, &giver, "").await? else { return Ok(false) };
        if !end_offer(&mut tx, copy, Some(&offer)).await? {
            return Ok(false);
        }
        let deed = if giver == person { Deed::Withdrawn } else { Deed::Declined };
        note(&mut tx, copy, turn, deed, person, None).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Marks a copy as lost, or as found again; false if there is nothing to change. What is lost is offered to nobody.
    pub(super) async fn miss(&self, copy: &str, owner: &str, lost: bool) -> Stored<bool> {
        let mut tx = self.pool.begin().await?;
        let other = if lost { "AND lost = 0" } else { "AND lost = 1" };
        let Some(turn) = take(&mut tx, copy, owner, other).await? else { return Ok(false) };
        sqlx::query("UPDATE copies SET lost = $1 WHERE id = $2")
            .bind(i64::from(lost))
            .bind(copy)
            .execute(&mut *tx)
            .await?;
        end_offer(&mut tx, copy, None).await?;
        note(&mut tx, copy, turn, if lost { Deed::Lost } else { Deed::Restored }, owner, None).await?;
        tx.commit().await?;
        Ok(true)
    }

    pub(super) async fn offers_to(&self, receiver: &str) -> Stored<Vec<KeptOffer>> {
        let rows = sqlx::query(
            "SELECT c.id, c.issuer, c.game, c.card, c.number, c.owner, c.since, c.lost, o.receiver, o.id, o.at
             FROM offers o JOIN copies c ON c.id = o.copy AND c.owner = o.giver
             WHERE o.receiver = $1 ORDER BY o.at, o.id LIMIT 200",
        )
        .bind(receiver)
        .fetch_all(&self.pool)
        .await?;
        let offer =
            |row: &AnyRow| Ok(KeptOffer { copy: kept(row)?, id: row.try_get(9)?, at: row.try_get(10)? });
        rows.iter().map(offer).collect()
    }

    pub(super) async fn copy_history(&self, copy: &str) -> Stored<Vec<KeptEvent>> {
        let rows =
            sqlx::query("SELECT at, deed, person, other FROM copy_history WHERE copy = $1 ORDER BY turn")
                .bind(copy)
                .fetch_all(&self.pool)
                .await?;
        rows.iter().map(|r| Ok((r.try_get(0)?, r.try_get(1)?, r.try_get(2)?, r.try_get(3)?))).collect()
    }

    pub(super) async fn lets_see(&self, person: &str) -> Stored<Shown> {
        let row = sqlx::query("SELECT shown FROM collectors WHERE person = $1")
            .bind(person)
            .fetch_optional(&self.pool)
            .await?;
        let word: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
        Ok(match word.as_deref() {
            Some("counts") => Shown::Counts,
            Some("copies") => Shown::Copies,
            _ => Shown::Nothing,
        })
    }

    pub(super) async fn show(&self, person: &str, shown: Shown) -> Stored<()> {
        let word = match shown {
            Shown::Nothing => "nothing",
            Shown::Counts => "counts",
            Shown::Copies => "copies",
        };
        sqlx::query(
            "INSERT INTO collectors (person, shown) VALUES ($1, $2)
             ON CONFLICT (person) DO UPDATE SET shown = excluded.shown",
        )
        .bind(person)
        .bind(word)
        .execute(&self.pool)
        .await
        .map(drop)
    }
}

/// Takes a copy that is somebody's, for the rest of the transaction; the number of this change of it.
async fn take(
    tx: &mut Transaction<'_, Any>,
    copy: &str,
    owner: &str,
    and: &'static str,
) -> Stored<Option<i64>> {
    let statement =
        format!("UPDATE copies SET turn = turn + 1 WHERE id = $1 AND owner = $2 {and} RETURNING turn");
    let row =
        sqlx::query(sqlx::AssertSqlSafe(statement)).bind(copy).bind(owner).fetch_optional(&mut **tx).await?;
    row.map(|row| row.try_get(0)).transpose()
}

/// Ends the offer of a copy: this one, or whichever there is. Says whether there was one.
async fn end_offer(tx: &mut Transaction<'_, Any>, copy: &str, offer: Option<&str>) -> Stored<bool> {
    let done = sqlx::query("DELETE FROM offers WHERE copy = $1 AND ($2 = '' OR id = $2)")
        .bind(copy)
        .bind(offer.unwrap_or_default())
        .execute(&mut **tx)
        .await?;
    Ok(done.rows_affected() > 0)
}

async fn note(
    tx: &mut Transaction<'_, Any>,
    copy: &str,
    turn: i64,
    deed: Deed,
    person: &str,
    other: Option<&str>,
) -> Stored<()> {
    sqlx::query(
        "INSERT INTO copy_history (copy, turn, at, deed, person, other) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(copy)
    .bind(turn)
    .bind(now())
    .bind(deed.word())
    .bind(person)
    .bind(other)
    .execute(&mut **tx)
    .await
    .map(drop)
}

impl Deed {
    const ALL: [Self; 7] = [
        Self::Registered,
        Self::Offered,
        Self::Withdrawn,
        Self::Declined,
        Self::Handed,
        Self::Lost,
        Self::Restored,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::Offered => "offered",
            Self::Withdrawn => "withdrawn",
            Self::Declined => "declined",
            Self::Handed => "handed",
            Self::Lost => "lost",
            Self::Restored => "restored",
        }
    }

    pub(super) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deed| deed.word() == word)
    }
}

fn kept(row: &AnyRow) -> Stored<KeptCopy> {
    Ok(KeptCopy {
        id: row.try_get(0)?,
        issuer: row.try_get(1)?,
        game: row.try_get(2)?,
        card: row.try_get(3)?,
        number: row.try_get::<i64, _>(4)? as u32,
        owner: row.try_get(5)?,
        since: row.try_get(6)?,
        lost: row.try_get::<i64, _>(7)? != 0,
        offered: row.try_get(8)?,
    })
}
