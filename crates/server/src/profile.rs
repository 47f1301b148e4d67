//! What somebody has played: results and statistics, all of it for oneself, the public part of it for everybody.

use crate::{
    account::{account_of, sender},
    api::{Answer, Spoken, answer},
    app::App,
    guild, lobby,
    protocol::{DeckScore, OpponentScore, PastTable, Profile, Refusal, Score, ScoreSheet, Stage},
    record::{Chair, Record},
    refused::Refused,
};
use axum::{
    Router,
    extract::{Path, Query, State},
    http::HeaderMap,
    routing::get,
};
use stapel_wording::Lang;
use std::{
    cmp::{Ordering, Reverse},
    collections::BTreeMap,
};

/// How many past tables are told, and how many are counted.
const TOLD: usize = 100;
const COUNTED: u32 = 2000;

pub fn router() -> Router<App> {
    Router::new()
        .route("/me/history", get(history))
        .route("/me/statistics", get(statistics))
        .route("/people/{name}", get(profile))
}

async fn history(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Vec<PastTable>> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let tables = app.house.store.history(&person.id, TOLD as u32).await?;
        Ok(past(tables, &person.id, lang))
    };
    answer(done.await, lang)
}

async fn statistics(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Vec<ScoreSheet>> {
    let done = async {
        let person = sender(&app, &headers).await?;
        let tables = app.house.store.history(&person.id, COUNTED).await?;
        Ok(sheets(tables.iter().map(|(record, _)| record), &person.id, lang))
    };
    answer(done.await, lang)
}

/// What everybody may know of an account: finished games that everybody could watch.
async fn profile(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<Profile> {
    let done = async {
        let stored = app.house.store.account(&account_of(&name)).await?;
        let Some((person, _)) = stored else {
            return Err(Refused::new(
                Refusal::NoSuchPerson,
                format!("nobody here is called \"{name}\""),
                format!("hier heißt niemand „{name}“"),
            ));
        };
        let mut tables = app.house.store.history(&person.id, COUNTED).await?;
        tables.retain(|(record, _)| record.listed && record.stage() == Stage::Over);
        let statistics = sheets(tables.iter().map(|(record, _)| record), &person.id, lang);
        tables.truncate(TOLD);
        Ok(Profile { name: person.name, statistics, games: past(tables, &person.id, lang) })
    };
    answer(done.await, lang)
}

fn past(tables: Vec<(Record, i64)>, person: &str, lang: Lang) -> Vec<PastTable> {
    let one = |(record, changed): (Record, i64)| PastTable {
        table: lobby::info(&record, |_| false, person, lang),
        places: record.places,
        changed: changed / 1000,
    };
    tables.into_iter().map(one).collect()
}

impl Score {
    /// Counts a game by its places: alone in the first place is won, in the first place with others drawn.
    fn count(&mut self, places: &[u8], seat: u8) {
        let first = places.iter().filter(|place| **place == 1).count();
        match places.get(seat as usize) {
            Some(1) if first == 1 => self.won += 1,
            Some(1) => self.drawn += 1,
            _ => self.lost += 1,
        }
    }

    /// Counts who of two came before the other.
    fn compare(&mut self, own: u8, other: u8) {
        match own.cmp(&other) {
            Ordering::Less => self.won += 1,
            Ordering::Equal => self.drawn += 1,
            Ordering::Greater => self.lost += 1,
        }
    }

    fn played(&self) -> u32 {
        self.won + self.lost + self.drawn
    }
}

/// How many opponents are told of a game.
const OPPONENTS: usize = 10;

#[derive(Default)]
struct Counted {
    all: Score,
    decks: BTreeMap<String, Score>,
    opponents: BTreeMap<String, Score>,
}

impl Counted {
    fn add(&mut self, record: &Record, places: &[u8], seat: u8, person: &str, lang: Lang) {
        self.all.count(places, seat);
        let own = &record.chairs[usize::from(seat)];
        let deck = own.deck().map(|d| lang.pick(&d.name.en, &d.name.de).clone());
        self.decks.entry(deck.unwrap_or_default()).or_default().count(places, seat);
        for (chair, place) in record.chairs.iter().zip(places) {
            let name = match chair {
                Chair::Person { person: other, name, .. } if other != person => name.told(lang),
                Chair::Bot { bot, .. } => guild::name(&record.game, bot, lang).into(),
                Chair::Free | Chair::Person { .. } => continue,
            };
            self.opponents.entry(name).or_default().compare(places[usize::from(seat)], *place);
        }
    }

    fn sheet(self, game: &str, lang: Lang) -> ScoreSheet {
        let mut opponents: Vec<OpponentScore> =
            self.opponents.into_iter().map(|(name, score)| OpponentScore { name, score }).collect();
        opponents.sort_by_key(|opponent| Reverse(opponent.score.played()));
        opponents.truncate(OPPONENTS);
        ScoreSheet {
            game: game.into(),
            title: lobby::title(game, lang).unwrap_or_default().into(),
            score: self.all,
            decks: self.decks.into_iter().map(|(deck, score)| DeckScore { deck, score }).collect(),
            opponents,
        }
    }
}

/// Won and lost, by game, deck and opponent. Who has sat on several chairs of a table is counted on each.
fn sheets<'a>(records: impl Iterator<Item = &'a Record>, person: &str, lang: Lang) -> Vec<ScoreSheet> {
    let mut games: BTreeMap<&str, Counted> = BTreeMap::new();
    for record in records {
        let Some(places) = &record.places else { continue };
        for seat in record.seats_of(person) {
            games.entry(&record.game).or_default().add(record, places, seat, person, lang);
        }
    }
    games.into_iter().map(|(game, counted)| counted.sheet(game, lang)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted() {
        let mut score = Score::default();
        for (places, seat) in [(&[1, 2][..], 0), (&[1, 2], 1), (&[1, 1], 0), (&[1, 1, 3], 2), (&[2, 1, 3], 1)]
        {
            score.count(places, seat);
        }
        assert_eq!(score, Score { won: 2, lost: 2, drawn: 1 });
        let mut against = Score::default();
        for (own, other) in [(1, 2), (2, 3), (2, 2), (4, 3)] {
            against.compare(own, other);
        }
        assert_eq!(against, Score { won: 2, lost: 1, drawn: 1 });
    }
}
