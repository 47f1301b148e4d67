//! One person asks another for a game, who accepts or declines. It can be withdrawn, and after a while nobody waits any more.

use super::{Player, begun, check, deck_of, table, title};
use crate::{
    account::account_of,
    clock::now,
    house::{House, new_id},
    names::Called,
    person::Person,
    protocol::{ChallengeAct, ChallengeState, ChallengeView, ChallengeWish, DeckChoice, Refusal, WantedGame},
    record::Record,
    refused::Refused,
    store::{Store, Stored, from_json, to_json},
};
use sqlx::{Row, any::AnyRow};
use stapel_wording::Lang;
use std::sync::Arc;

const HOUR: i64 = 3600 * 1000;
/// How long somebody can accept: today, or within a week if there are days for a move.
const TODAY: i64 = 12 * HOUR;
const THIS_WEEK: i64 = 7 * 24 * HOUR;
/// How long one is told what became of a challenge.
const LATELY: i64 = 24 * HOUR;
/// How many open ones somebody may have given, and how often one may ask one person in a quarter of an hour.
const GIVEN: usize = 20;
const AGAIN: u32 = 4;
/// How many are told.
const TOLD: i64 = 50;

struct Challenge {
    id: String,
    giver: String,
    giver_called: String,
    receiver: String,
    receiver_called: String,
    wanted: String,
    deck: String,
    until: i64,
    state: String,
    table: Option<String>,
}

impl Challenge {
    fn state(&self, at: i64) -> ChallengeState {
        match self.state.as_str() {
            "accepted" => ChallengeState::Accepted,
            "declined" => ChallengeState::Declined,
            "withdrawn" => ChallengeState::Withdrawn,
            _ if self.until <= at => ChallengeState::Expired,
            _ => ChallengeState::Open,
        }
    }
}

pub(super) async fn give(house: &House, person: &Person, wish: ChallengeWish) -> Result<(), Refused> {
    check(&wish.wanted, person)?;
    if wish.wanted.seats != 2 {
        return Err(Refused::new(
            Refusal::NoSuchSeat,
            "one person is challenged to a game for two",
            "wer eine Person herausfordert, spielt zu zweit",
        ));
    }
    let Some((receiver, _)) = house.store.account(&account_of(&wish.to)).await? else {
        return Err(Refused::new(
            Refusal::NoSuchPerson,
            format!("nobody here is called \"{}\"", wish.to),
            format!("hier heißt niemand „{}“", wish.to),
        ));
    };
    if receiver.id == person.id {
        return Err(Refused::new(
            Refusal::NotAllowed,
            "nobody plays against themselves",
            "niemand spielt gegen sich selbst",
        ));
    }
    house.attempts.may(format!("challenge {} {}", person.id, receiver.id), AGAIN)?;
    let deck = deck_of(house, &wish.wanted, person, wish.deck).await?;
    let at = now();
    let open = house.store.challenges(&person.id, at).await?;
    let given = open.iter().filter(|c| c.giver == person.id && c.state(at) == ChallengeState::Open);
    if given.clone().any(|c| c.receiver == receiver.id) || given.count() >= GIVEN {
        return Err(Refused::new(
            Refusal::TooMany,
            format!(
                "you have challenged {} already, or {GIVEN} others who have not answered yet",
                receiver.name
            ),
            format!(
                "du hast {} schon herausgefordert, oder {GIVEN} andere, die noch nicht geantwortet haben",
                receiver.name
            ),
        ));
    }
    let days = wish.wanted.clock.is_some_and(|clock| clock.each);
    let challenge = Challenge {
        id: new_id(),
        giver: person.id.clone(),
        giver_called: person.called.clone().into(),
        receiver: receiver.id,
        receiver_called: receiver.name,
        wanted: to_json(&wish.wanted)?,
        deck: to_json(&deck)?,
        until: at + if days { THIS_WEEK } else { TODAY },
        state: "open".into(),
        table: None,
    };
    Ok(house.store.add_challenge(&challenge, at).await?)
}

pub(super) async fn act(
    house: &Arc<House>,
    person: &Person,
    id: &str,
    act: ChallengeAct,
) -> Result<(), Refused> {
    let challenge = house.store.challenge(id).await?;
    let Some(challenge) = challenge.filter(|c| c.giver == person.id || c.receiver == person.id) else {
        return Err(Refused::new(
            Refusal::NoSuchTable,
            "there is no such challenge",
            "diese Herausforderung gibt es nicht",
        ));
    };
    let given = challenge.giver == person.id;
    let done = match act {
        ChallengeAct::Accept { deck } if !given => {
            let record = accepted(house, person, &challenge, deck).await?;
            let done = house.store.settle_challenge(id, "accepted", Some(&record)).await?;
            if done {
                begun(house, &record).await?;
            }
            done
        }
        ChallengeAct::Decline if !given => house.store.settle_challenge(id, "declined", None).await?,
        ChallengeAct::Withdraw if given => house.store.settle_challenge(id, "withdrawn", None).await?,
        ChallengeAct::Accept { .. } | ChallengeAct::Decline | ChallengeAct::Withdraw => {
            return Err(Refused::new(
                Refusal::NotYours,
                "who was challenged accepts or declines, and who challenged withdraws",
                "wer herausgefordert ist, nimmt an oder lehnt ab, und wer herausgefordert hat, zieht zurück",
            ));
        }
    };
    if done {
        return Ok(());
    }
    Err(Refused::new(
        Refusal::NotAllowed,
        "this challenge is not open any more",
        "diese Herausforderung gilt nicht mehr",
    ))
}

async fn accepted(
    house: &House,
    person: &Person,
    challenge: &Challenge,
    deck: DeckChoice,
) -> Result<Record, Refused> {
    let wanted: WantedGame = from_json(challenge.wanted.clone())?;
    check(&wanted, person)?;
    let deck = deck_of(house, &wanted, person, deck).await?;
    let giver = Player {
        person: challenge.giver.clone(),
        called: Called::from(challenge.giver_called.clone()),
        deck: from_json(challenge.deck.clone())?,
    };
    let receiver = Player { person: person.id.clone(), called: person.called.clone(), deck };
    // By lot who begins; the name of the challenge could not be chosen.
    let swapped = challenge.id.ends_with(|c: char| c.to_digit(16).is_some_and(|d| d % 2 == 0));
    table(&wanted, if swapped { vec![receiver, giver] } else { vec![giver, receiver] })
}

pub(super) async fn views(
    house: &House,
    person: &str,
    at: i64,
    lang: Lang,
) -> Result<Vec<ChallengeView>, Refused> {
    let mut views = Vec::new();
    for challenge in house.store.challenges(person, at).await? {
        let (given, state) = (challenge.giver == person, challenge.state(at));
        // Whoever was asked knows what they have answered, and needs the way to the table; who asked wants to know all of it.
        let news = if given { state != ChallengeState::Withdrawn } else { state == ChallengeState::Accepted };
        if state != ChallengeState::Open && !news {
            continue;
        }
        let wanted: WantedGame = from_json(challenge.wanted)?;
        views.push(ChallengeView {
            id: challenge.id,
            title: title(&wanted, lang),
            from: Called::from(challenge.giver_called).told(lang),
            to: challenge.receiver_called,
            given,
            state,
            until: challenge.until,
            table: challenge.table,
            wanted,
        });
    }
    Ok(views)
}

const COLUMNS: &str =
    "id, giver, giver_called, receiver, receiver_called, game, deck, until, state, table_id";

fn read(row: AnyRow) -> Stored<Challenge> {
    Ok(Challenge {
        id: row.try_get(0)?,
        giver: row.try_get(1)?,
        giver_called: row.try_get(2)?,
        receiver: row.try_get(3)?,
        receiver_called: row.try_get(4)?,
        wanted: row.try_get(5)?,
        deck: row.try_get(6)?,
        until: row.try_get(7)?,
        state: row.try_get(8)?,
        table: row.try_get(9)?,
    })
}

impl Store {
    async fn add_challenge(&self, challenge: &Challenge, at: i64) -> Stored<()> {
        sqlx::query(
            "INSERT INTO challenges (id, giver, giver_called, receiver, receiver_called, game, deck, at, until, state)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(&challenge.id)
        .bind(&challenge.giver)
        .bind(&challenge.giver_called)
        .bind(&challenge.receiver)
        .bind(&challenge.receiver_called)
        .bind(&challenge.wanted)
        .bind(&challenge.deck)
        .bind(at)
        .bind(challenge.until)
        .bind(&challenge.state)
        .execute(&self.pool)
        .await
        .map(drop)
    }

    async fn challenge(&self, id: &str) -> Stored<Option<Challenge>> {
        let statement = format!("SELECT {COLUMNS} FROM challenges WHERE id = $1");
        let row = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(id).fetch_optional(&self.pool).await?;
        row.map(read).transpose()
    }

    /// Those to and from somebody that are open or new, the newest first.
    async fn challenges(&self, person: &str, at: i64) -> Stored<Vec<Challenge>> {
        let statement = format!(
            "SELECT {COLUMNS} FROM challenges WHERE (receiver = $1 OR giver = $1)
                 AND (at > $3 OR (state = 'open' AND until > $2))
             ORDER BY at DESC, id LIMIT $4"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(statement))
            .bind(person)
            .bind(at)
            .bind(at - LATELY)
            .bind(TOLD)
            .fetch_all(&self.pool)
            .await?;
        rows.into_iter().map(read).collect()
    }

    /// What becomes of an open challenge, with its table if it is accepted; no if it is not open any more.
    async fn settle_challenge(&self, id: &str, state: &str, table: Option<&Record>) -> Stored<bool> {
        let at = now();
        let mut tx = self.pool.begin().await?;
        let done = sqlx::query(
            "UPDATE challenges SET state = $1, table_id = $2 WHERE id = $3 AND state = 'open' AND until > $4",
        )
        .bind(state)
        .bind(table.map(|record| record.id.as_str()))
        .bind(id)
        .bind(at)
        .execute(&mut *tx)
        .await?;
        if done.rows_affected() == 0 {
            tx.rollback().await?;
            return Ok(false);
        }
        if let Some(record) = table {
            self.add_table(record, at, &mut tx).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Forgets what nobody is told any more.
    pub(super) async fn forget_challenges(&self, at: i64) -> Stored<()> {
        sqlx::query("DELETE FROM challenges WHERE until <= $1 AND at <= $1")
            .bind(at - LATELY)
            .execute(&self.pool)
            .await
            .map(drop)
    }
}
