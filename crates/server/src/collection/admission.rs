//! May a deck be admitted where only owned copies are (ATH-QRC-05)?

use crate::{
    account::with_account,
    api::{Answer, Spoken, answer},
    app::App,
    collection::cards,
    deck_list::too_long,
    game::no_game,
    protocol::{Admission, AdmissionWish, LackingCard, Refusal},
    refused::Refused,
    store::{Store, Stored},
};
use axum::{
    Json, Router,
    extract::{Query, State},
    http::HeaderMap,
    routing::post,
};
use stapel_collection::{Lacking, lacking};
use stapel_decks::read;
use stapel_games::with_game;
use stapel_kernel::Rules;
use stapel_script::Deck;
use stapel_wording::Lang;

pub fn router() -> Router<App> {
    Router::new().route("/me/collection/admission", post(ask))
}

/// The cards of a deck for which a person does not have enough copies that count: all of them have to be there, none lost, all of
/// issuers who are believed. Nothing is lacking: the deck may be admitted.
pub async fn admission(store: &Store, person: &str, game: &str, deck: &Deck) -> Stored<Vec<Lacking>> {
    let owned = store.copies_that_count(person, game).await?;
    let needed = deck.cards.iter().chain(&deck.extra).map(|&(n, card)| (card.as_str(), u32::from(n)));
    Ok(lacking(needed, &owned))
}

async fn ask(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(AdmissionWish { game, text }): Json<AdmissionWish>,
) -> Answer<Admission> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        let named = game.clone();
        let deck = app.house.workshop.work(move || whole_list(&named, &text, lang)).await??;
        let lacking = admission(&app.house.store, &person.id, &game, &deck).await?;
        let told = |lack: Lacking| LackingCard {
            name: cards::name(&game, &lack.card, lang).unwrap_or_else(|| lack.card.clone()),
            card: lack.card,
            needed: lack.needed,
            owned: lack.owned,
        };
        Ok(Admission { admitted: lacking.is_empty(), lacking: lacking.into_iter().map(told).collect() })
    };
    answer(done.await, lang)
}

/// A list every line of which names a card: what is not understood cannot be owned.
fn whole_list(game: &str, text: &str, lang: Lang) -> Result<Deck, Refused> {
    with_game!(game, G => {
        let options = <G as Rules>::Options::default();
        let read = read::<G>("", text, &options, lang).map_err(too_long)?;
        match read.faults.first() {
            Some(fault) => Err(Refused::new(Refusal::Deck, fault.reason.clone(), fault.reason.clone())),
            None => Ok(read.deck),
        }
    })
    .ok_or_else(|| no_game(game))?
}
