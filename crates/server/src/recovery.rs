//! A way back for who has lost the password: ten codes, shown once, each good for one new password. No mail is needed.

use crate::{
    account::{PASSWORD, account_of, begin_try, check_password, login_keys, open, place, with_account},
    address::Address,
    api::{Answer, Spoken, answer},
    app::App,
    protocol::{Password, Recovery, RecoveryCodes, Refusal, Session},
    refused::Refused,
    store::{Store, Stored},
};
use axum::{
    Extension, Json, Router,
    extract::{Query, State},
    http::HeaderMap,
    routing::post,
};
use sqlx::Row;

/// How many codes there are; the first digit of a code is its place among them.
const CODES: u8 = 10;
/// Letters and digits that are not taken for each other, and how many of them a code has: 60 bits.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH: usize = 12;

pub fn router() -> Router<App> {
    Router::new().route("/account/codes", post(make_codes)).route("/account/recover", post(recover))
}

/// New codes; those before are worth nothing any more. Whoever only holds the device cannot make them.
async fn make_codes(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    Json(Password { password }): Json<Password>,
) -> Answer<RecoveryCodes> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        let account = person.account.unwrap_or_default();
        let stored = app.house.store.account(&account).await?;
        let keys = login_keys(&app, &account, None, address, &headers).await?;
        begin_try(&app, &keys)?;
        let hashed = stored.map(|(_, hashed)| hashed);
        if password.len() > *PASSWORD.end() || !app.house.hashers.verify(password, hashed).await? {
            return Err(Refused::new(
                Refusal::NotAllowed,
                "that is not your password",
                "das ist nicht dein Passwort",
            ));
        }
        app.house.attempts.forgive(&keys);
        let codes: Vec<String> = (0..CODES).map(new_code).collect();
        let mut hashed = Vec::with_capacity(codes.len());
        for code in &codes {
            hashed.push(app.house.hashers.hash(code.clone()).await?);
        }
        app.house.store.keep_codes(&person.id, &hashed).await?;
        Ok(RecoveryCodes { codes: codes.iter().map(|code| shown(code)).collect() })
    };
    answer(done.await, lang)
}

/// A new password for who knows one of the codes. It takes as long to refuse an account that is not there.
async fn recover(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    Json(wish): Json<Recovery>,
) -> Answer<Session> {
    let done = async {
        check_password(&wish.password)?;
        let account = account_of(&wish.name);
        let stored = app.house.store.account(&account).await?;
        let keys = login_keys(&app, &account, stored.as_ref(), address, &headers).await?;
        begin_try(&app, &keys)?;
        let code = plain(&wish.code);
        let slot = code.as_deref().and_then(|code| code.chars().next()?.to_digit(10));
        let hashed = match (&stored, slot) {
            (Some((person, _)), Some(slot)) => app.house.store.code(&person.id, slot).await?,
            _ => None,
        };
        let right = app.house.hashers.verify(code.unwrap_or_default(), hashed).await?;
        let refused = || {
            Refused::new(
                Refusal::NotAllowed,
                "that name and code do not belong together, or the code was used already",
                "Name und Code gehören nicht zusammen, oder der Code wurde schon benutzt",
            )
        };
        let (Some((person, _)), Some(slot), true) = (stored, slot, right) else { return Err(refused()) };
        let password = app.house.hashers.hash(wish.password).await?;
        if !app.house.store.recover(&person.id, slot, &password).await? {
            return Err(refused());
        }
        app.house.attempts.forgive(&keys);
        open(&app, &person, &place(&password, address)).await
    };
    answer(done.await, lang)
}

fn new_code(slot: u8) -> String {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    let letters = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
    std::iter::once(char::from(b'0' + slot)).chain(letters).collect()
}

/// A code as it is written down: 3-ABCD-EFGH-JKLM.
fn shown(code: &str) -> String {
    let (slot, rest) = code.split_at(1);
    format!("{slot}-{}-{}-{}", &rest[..4], &rest[4..8], &rest[8..])
}

/// A code as somebody typed it, if it can be one.
fn plain(typed: &str) -> Option<String> {
    let code: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').take(LENGTH + 2).collect();
    let code = code.to_ascii_uppercase();
    let fits = code.len() == LENGTH + 1 && code.bytes().all(|b| b.is_ascii_alphanumeric());
    fits.then_some(code)
}

impl Store {
    async fn keep_codes(&self, person: &str, hashed: &[String]) -> Stored<()> {
        let mut tx = self.pool.begin().await?;
        sqlx::query("DELETE FROM recovery WHERE person = $1").bind(person).execute(&mut *tx).await?;
        for (slot, code) in (0_i64..).zip(hashed) {
            sqlx::query("INSERT INTO recovery (person, slot, code) VALUES ($1, $2, $3)")
                .bind(person)
                .bind(slot)
                .bind(code)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await
    }

    async fn code(&self, person: &str, slot: u32) -> Stored<Option<String>> {
        let row = sqlx::query("SELECT code FROM recovery WHERE person = $1 AND slot = $2")
            .bind(person)
            .bind(i64::from(slot))
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| row.try_get(0)).transpose()
    }

    /// Uses up a code: the password is another one, and everybody who was signed in is signed out. Says whether the code was
    /// still there.
    async fn recover(&self, person: &str, slot: u32, password: &str) -> Stored<bool> {
        let mut tx = self.pool.begin().await?;
        let used = sqlx::query("DELETE FROM recovery WHERE person = $1 AND slot = $2")
            .bind(person)
            .bind(i64::from(slot))
            .execute(&mut *tx)
            .await?;
        if used.rows_affected() == 0 {
            tx.rollback().await?;
            return Ok(false);
        }
        sqlx::query("UPDATE people SET password = $1 WHERE id = $2")
            .bind(password)
            .bind(person)
            .execute(&mut *tx)
            .await?;
        sqlx::query("DELETE FROM sessions WHERE person = $1").bind(person).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        for slot in 0..CODES {
            let code = new_code(slot);
            assert_eq!(plain(&shown(&code).to_lowercase().replace('-', " - ")), Some(code));
        }
        for typed in ["", "3-ABCD", "3-ABCD-EFGH-JKLMN", "3-ÄBCD-EFGH-JKLM"] {
            assert_eq!(plain(typed), None);
        }
    }
}
