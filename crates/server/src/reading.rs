//! Sentences of cards: what somebody writes is read as data, and cards are found by what they mean. What a game says its cards in is
//! learned when it is first asked for, and then known; what is read of a sentence is made of words that are known already, so nothing
//! of it stays here.

use crate::{
    api::{Answer, Spoken, answer},
    app::App,
    game::no_game,
    protocol::{CardSentences, FoundCards, Refusal},
    refused::Refused,
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    routing::{get, post},
};
use serde::Deserialize;
use stapel_games::with_game;
use stapel_kernel::Shipped;
use stapel_reading::{Reader, Told, Unknown, named};
use stapel_wording::{Lang, Speak};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// The longest text of a card, and the longest search, in bytes.
const LONGEST: usize = 2000;
const SEARCH: usize = 200;

pub fn router() -> Router<App> {
    Router::new().route("/games/{game}/read", post(read)).route("/games/{game}/find", get(find))
}

/// A reader without its game.
trait Reads: Send + Sync {
    fn read(&self, text: &str) -> Told;
    fn find(&self, text: &str) -> FoundCards;
}

struct Of<G: Shipped + Speak>(Reader<'static, G>);

impl<G: Shipped + Speak> Reads for Of<G> {
    fn read(&self, text: &str) -> Told {
        let (card, heard) = self.0.card(&named("New card"), text);
        self.0.tell(&card, &heard)
    }

    fn find(&self, text: &str) -> FoundCards {
        match self.0.find(text) {
            Ok(hits) => FoundCards {
                said: hits.said,
                cards: hits.cards.iter().map(|&id| G::book().def(id).card.id.to_string()).collect(),
                unknown: None,
            },
            Err(Unknown { from, to }) => {
                FoundCards { unknown: Some(text[from..to].to_string()), ..FoundCards::default() }
            }
        }
    }
}

fn learned<G: Shipped + Speak>(lang: Lang) -> Box<dyn Reads> {
    Box::new(Of(Reader::<G>::new(G::book(), lang)))
}

type Known = Arc<OnceLock<Box<dyn Reads>>>;

/// Readers of games, each learned once in each language.
#[derive(Default)]
pub struct Readers {
    all: Mutex<HashMap<(String, &'static str), Known>>,
}

impl std::fmt::Debug for Readers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Readers").finish_non_exhaustive()
    }
}

impl Readers {
    /// What the reader of a game says; who comes while it learns waits for it.
    fn ask<T>(&self, game: &str, lang: Lang, what: impl FnOnce(&dyn Reads) -> T) -> Result<T, Refused> {
        let learn: fn(Lang) -> Box<dyn Reads> =
            with_game!(game, G => learned::<G> as fn(Lang) -> Box<dyn Reads>).ok_or_else(|| no_game(game))?;
        let known = {
            let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry((game.to_string(), lang.pick("en", "de"))).or_default())
        };
        Ok(what(&**known.get_or_init(|| learn(lang))))
    }
}

async fn read(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(CardSentences { text }): Json<CardSentences>,
) -> Answer<Told> {
    let done = async {
        not_longer(&text, LONGEST)?;
        let readers = Arc::clone(&app.readers);
        app.house.workshop.work(move || readers.ask(&game, lang, |reader| reader.read(&text))).await?
    };
    answer(done.await, lang)
}

#[derive(Deserialize)]
struct Asked {
    q: String,
    #[serde(default)]
    lang: Lang,
}

async fn find(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Asked { q, lang }): Query<Asked>,
) -> Answer<FoundCards> {
    let done = async {
        not_longer(&q, SEARCH)?;
        let readers = Arc::clone(&app.readers);
        app.house.workshop.work(move || readers.ask(&game, lang, |reader| reader.find(&q))).await?
    };
    answer(done.await, lang)
}

fn not_longer(text: &str, most: usize) -> Result<(), Refused> {
    if text.len() <= most {
        return Ok(());
    }
    Err(Refused::new(
        Refusal::TooMany,
        format!("at most {most} bytes are read here"),
        format!("hier werden höchstens {most} Bytes gelesen"),
    ))
}
