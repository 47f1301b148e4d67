//! Pages to print, for the builder's button: a deck, or all cards of a game, and the sheets that lie beside a table.

use crate::{
    api::{Said, Spoken},
    app::App,
    deck_list::too_long,
    game::no_game,
    protocol::{PrintWish, Refusal},
    refused::Refused,
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::header,
    response::IntoResponse,
    routing::post,
};
use stapel_decks::read;
use stapel_games::with_game;
use stapel_kernel::Rules;
use stapel_print::{Failed, Fill, Job, Paper, Wish, aids, all_cards, cards_of, job, print, score};
use stapel_wording::Lang;

pub fn router() -> Router<App> {
    Router::new().route("/games/{game}/print", post(pages))
}

async fn pages(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(wish): Json<PrintWish>,
) -> Result<impl IntoResponse, Said> {
    let work = move || made(&game, &wish, lang);
    let pdf = app.house.workshop.work(work).await.flatten().map_err(|refused| Said::new(refused, lang))?;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], pdf))
}

fn made(game: &str, wish: &PrintWish, lang: Lang) -> Result<Vec<u8>, Refused> {
    let job = wanted(game, wish, lang)?;
    let how = Wish {
        paper: if wish.letter { Paper::Letter } else { Paper::A4 },
        bleed: wish.bleed,
        fill: if wish.thin { Fill::Thin } else { Fill::Full },
        backs: wish.backs,
        lang,
    };
    print(&job, &how).map_err(|why| refused(&why))
}

fn refused(why: &Failed) -> Refused {
    Refused::new(Refusal::Deck, why.reason(Lang::En), why.reason(Lang::De))
}

fn wanted(game: &str, wish: &PrintWish, lang: Lang) -> Result<Job, Refused> {
    with_game!(game, G => {
        let mut all = job::<G>(lang);
        if let Some(text) = &wish.text {
            let read = read::<G>("", text, &<G as Rules>::Options::default(), lang).map_err(too_long)?;
            all.cards = cards_of::<G>(&read.deck, lang);
        } else if wish.cards {
            all.cards = all_cards::<G>(lang);
        }
        if let Some(list) = &wish.codes {
            all.give_codes(list).map_err(|why| refused(&why))?;
        }
        if wish.aids {
            all.aids = aids::<G>(lang);
            all.score = score::<G>(lang);
        }
        Ok(all)
    })
    .ok_or_else(|| no_game(game))?
}
