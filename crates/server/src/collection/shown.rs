//! Collections as their owners see them, and as others may.

use crate::{
    account::{account_of, sender, with_account},
    api::{Answer, Spoken, answer},
    app::App,
    collection::{
        cards,
        changes::{nobody, not_yours},
        kept::KeptCopy,
    },
    protocol::{
        CollectedCard, CollectedGame, CollectionInfo, CopyEvent, CopyInfo, Deed, OfferInfo, Shown, ShownWish,
    },
    refused::Refused,
    store::Stored,
};
use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::HeaderMap,
    routing::{get, put},
};
use stapel_collection::Issuer;
use stapel_wording::Lang;
use std::collections::BTreeMap;

pub fn router() -> Router<App> {
    Router::new()
        .route("/me/collection/shown", put(show))
        .route("/me/collection/{copy}/history", get(history))
        .route("/people/{name}/collection", get(others))
}

pub async fn mine(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<CollectionInfo> {
    answer(own(&app, &headers, lang).await, lang)
}

async fn own(app: &App, headers: &HeaderMap, lang: Lang) -> Result<CollectionInfo, Refused> {
    let person = with_account(app, headers).await?;
    let store = &app.house.store;
    let names = Names::new(app, store.copies(&person.id).await?).await?;
    let mut offers = Vec::new();
    for offer in store.offers_to(&person.id).await? {
        let copy = offer.copy;
        offers.push(OfferInfo {
            offer: offer.id,
            name: cards::name(&copy.game, &copy.card, lang).unwrap_or_else(|| copy.card.clone()),
            giver: name_of(app, &copy.owner).await?.unwrap_or_default(),
            copy: copy.id,
            game: copy.game,
            card: copy.card,
            number: copy.number,
            at: offer.at,
        });
    }
    let shown = store.lets_see(&person.id).await?;
    let games = app.house.workshop.work(move || names.games(Shown::Copies, true, lang)).await?;
    Ok(CollectionInfo { shown, games, offers })
}

async fn show(
    State(app): State<App>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
    Json(ShownWish { shown }): Json<ShownWish>,
) -> Answer<CollectionInfo> {
    let done = async {
        let person = with_account(&app, &headers).await?;
        app.house.store.show(&person.id, shown).await?;
        own(&app, &headers, lang).await
    };
    answer(done.await, lang)
}

/// What somebody lets others see: nothing is told like nobody.
async fn others(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<CollectionInfo> {
    let done = async {
        sender(&app, &headers).await?;
        let stored = app.house.store.account(&account_of(&name)).await?;
        let Some((person, _)) = stored else { return Err(nobody(&name)) };
        let shown = app.house.store.lets_see(&person.id).await?;
        let copies = match shown {
            Shown::Nothing => Vec::new(),
            Shown::Counts | Shown::Copies => app.house.store.copies(&person.id).await?,
        };
        let names = Names::new(&app, copies).await?;
        let games = app.house.workshop.work(move || names.games(shown, false, lang)).await?;
        Ok(CollectionInfo { shown, games, offers: Vec::new() })
    };
    answer(done.await, lang)
}

/// Copies with what is needed to tell them.
struct Names {
    copies: Vec<KeptCopy>,
    issuers: Vec<Issuer>,
    /// What those are called to whom something is offered.
    receivers: BTreeMap<String, String>,
}

impl Names {
    async fn new(app: &App, copies: Vec<KeptCopy>) -> Stored<Self> {
        let mut receivers = BTreeMap::new();
        for receiver in copies.iter().filter_map(|c| c.offered.as_ref()) {
            if !receivers.contains_key(receiver) {
                let name = name_of(app, receiver).await?.unwrap_or_default();
                receivers.insert(receiver.clone(), name);
            }
        }
        Ok(Self { copies, issuers: app.house.store.issuers().await?, receivers })
    }

    /// Game by game: to the owner with everything, to others as far as they may see.
    fn games(&self, shown: Shown, own: bool, lang: Lang) -> Vec<CollectedGame> {
        let game = |(game, title): (&'static str, &'static str)| {
            let mut of: BTreeMap<&str, Vec<&KeptCopy>> = BTreeMap::new();
            for copy in self.copies.iter().filter(|c| c.game == game) {
                of.entry(&copy.card).or_default().push(copy);
            }
            let card = |(card, name): (&'static str, String)| {
                let copies = of.get(card).map_or(&[][..], Vec::as_slice);
                let single = shown == Shown::Copies;
                CollectedCard {
                    card: card.into(),
                    name,
                    count: copies.iter().filter(|c| !c.lost).count() as u32,
                    copies: copies.iter().filter(|_| single).map(|c| self.told(c, own)).collect(),
                }
            };
            let cards: Vec<CollectedCard> = cards::all(game, lang).into_iter().map(card).collect();
            CollectedGame { game: game.into(), title: title.into(), cards }
        };
        if shown == Shown::Nothing {
            return Vec::new();
        }
        cards::games(lang).into_iter().map(game).collect()
    }

    fn told(&self, copy: &KeptCopy, own: bool) -> CopyInfo {
        let issuer = self.issuers.iter().find(|i| i.id().to_string() == copy.issuer);
        let offered = copy.offered.as_ref().filter(|_| own);
        CopyInfo {
            id: copy.id.clone(),
            number: copy.number,
            issuer: issuer.map_or_else(|| copy.issuer.clone(), |i| i.name.clone()),
            since: copy.since,
            lost: copy.lost,
            offered: offered.and_then(|receiver| self.receivers.get(receiver)).cloned(),
        }
    }
}

async fn name_of(app: &App, person: &str) -> Stored<Option<String>> {
    Ok(app.house.store.person(person).await?.map(|p| p.name))
}

async fn history(
    State(app): State<App>,
    Path(copy): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<Vec<CopyEvent>> {
    let done = async {
        let owner = with_account(&app, &headers).await?;
        let kept = app.house.store.copy(&copy).await?.filter(|c| c.owner == owner.id);
        if kept.is_none() {
            return Err(not_yours());
        }
        let mut told = Vec::new();
        for (at, deed, person, other) in app.house.store.copy_history(&copy).await? {
            let Some(deed) = Deed::of_word(&deed) else { continue };
            // Whoever has dealt with the owner is known to them anyway.
            let dealt = person == owner.id || other.as_deref() == Some(owner.id.as_str());
            told.push(CopyEvent {
                at,
                deed,
                person: seen(&app, &person, dealt).await?,
                other: match &other {
                    Some(other) => seen(&app, other, dealt).await?,
                    None => None,
                },
            });
        }
        Ok(told)
    };
    answer(done.await, lang)
}

async fn seen(app: &App, person: &str, dealt: bool) -> Stored<Option<String>> {
    if dealt || app.house.store.lets_see(person).await? == Shown::Copies {
        return name_of(app, person).await;
    }
    Ok(None)
}
