//! What the deck builder asks for: all cards with what they are found by, everything about a deck, and what makes one of another.

use crate::{
    api::{Answer, Spoken, answer},
    app::App,
    deck_list::too_long,
    game::{no_game, read_options},
    protocol::{StudyWish, TwoDecks},
    refused::Refused,
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    routing::{get, post},
};
use stapel_decks::{Change, Pool, Study, Wish, differences, pool, read, study};
use stapel_games::with_game;
use stapel_kernel::Rules;
use stapel_wording::Lang;

/// Nobody plans further ahead.
const TURNS: u8 = 50;

pub fn router() -> Router<App> {
    Router::new()
        .route("/games/{game}/pool", get(all_cards))
        .route("/games/{game}/study", post(study_deck))
        .route("/games/{game}/differences", post(compare))
}

async fn all_cards(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<Pool> {
    let work = move || with_game!(game.as_str(), G => pool::<G>(lang)).ok_or_else(|| no_game(&game));
    answer(app.house.workshop.work(work).await.flatten(), lang)
}

async fn study_deck(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(wish): Json<StudyWish>,
) -> Answer<Study> {
    answer(app.house.workshop.work(move || all_about(&game, wish, lang)).await.flatten(), lang)
}

fn all_about(game: &str, wish: StudyWish, lang: Lang) -> Result<Study, Refused> {
    let asked = Wish {
        seed: wish.seed.into(),
        turn: wish.turn.min(TURNS).into(),
        a_turn: wish.a_turn.map(|n| n.min(TURNS).into()),
        wanted: wish.wanted,
        brief: false,
    };
    with_game!(game, G => {
        let options = read_options::<G>(&wish.options)?;
        study::<G>(&wish.name, &wish.text, &options, &asked, lang).map_err(too_long)
    })
    .ok_or_else(|| no_game(game))?
}

async fn compare(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(two): Json<TwoDecks>,
) -> Answer<Vec<Change>> {
    let work = move || {
        with_game!(game.as_str(), G => {
            let options = <G as Rules>::Options::default();
            let deck = |text: &str| read::<G>("", text, &options, lang).map(|read| read.deck).map_err(too_long);
            Ok(differences::<G>(&deck(&two.before)?, &deck(&two.after)?, lang))
        })
        .ok_or_else(|| no_game(&game))?
    };
    answer(app.house.workshop.work(work).await.flatten(), lang)
}
