//! Finished games: every position for every eye, the log as a file, and going on from a position.

use crate::{
    account::sender,
    address::Address,
    again::{Again, stored_log},
    api::{Answer, Spoken, answer, refusal},
    app::App,
    clock::steady,
    events::shows_open,
    fairness,
    game::Play,
    guild,
    house::{new_id, no_table},
    limits::Asker,
    lobby,
    own_cards::Own,
    protocol::{Continue, Fairness, Made, Refusal, ReplayInfo, ReplayStep, Stage},
    record::{Begun, Chair, Line, Maker, Origin, Record, kept},
    refused::Refused,
    store::StoredLine,
    table::named,
};
use axum::{
    Extension, Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::Deserialize;
use stapel_kernel::{Audience, Seat};
use stapel_script::Deck;
use stapel_wording::Lang;

pub fn router() -> Router<App> {
    Router::new()
        .route("/replays/{id}", get(info))
        .route("/replays/{id}/steps/{step}", get(step))
        .route("/replays/{id}/log", get(log))
        .route("/replays/{id}/continue", post(go_on))
}

/// A game as stored: a finished one, or one that a judge may see.
pub struct Finished {
    pub record: Record,
    begun: Begun,
    /// What was not taken back.
    kept: Vec<(u32, Line)>,
    own: Option<Own>,
}

impl Finished {
    pub async fn load(app: &App, id: &str) -> Result<Self, Refused> {
        Self::for_eyes(app, id, None).await
    }

    /// The same; a judge to whom all who sit there give leave sees a game that goes on, too.
    async fn for_eyes(app: &App, id: &str, person: Option<&str>) -> Result<Self, Refused> {
        let record = app.house.store.record(id).await?.ok_or_else(|| no_table(id))?;
        let over = matches!(record.stage(), Stage::Over | Stage::Broken | Stage::Annulled);
        let open = match person {
            Some(person) if !over => shows_open(&app.house, &record, person).await?,
            _ => over,
        };
        match record.begun.clone() {
            Some(begun) if open => {
                let lines = app.house.store.lines(id).await?;
                let own = app.house.own(&record);
                Ok(Self { record, begun, kept: kept(lines), own })
            }
            _ => Err(Refused::new(
                Refusal::NotAllowed,
                "the game is not over; its cards stay hidden until then",
                "das Spiel ist nicht zu Ende; so lange bleiben seine Karten verdeckt",
            )),
        }
    }

    /// The game after so many steps. Playing it again takes a moment: only in the workshop.
    fn at(&self, step: u32) -> Result<Box<dyn Play>, Refused> {
        let steps = self.kept.len();
        let Some(kept) = self.kept.get(..step as usize) else {
            return Err(Refused::new(
                Refusal::Malformed,
                format!("the game has {steps} steps, not {step}"),
                format!("das Spiel hat {steps} Schritte, nicht {step}"),
            ));
        };
        let steps = (1..).zip(kept).map(|(step, (_, line))| (step, line.clone()));
        Again::of(&self.begun, &steps.collect::<Vec<_>>(), self.own.as_ref()).whole()
    }

    /// How many choices it has.
    pub fn steps(&self) -> u32 {
        self.kept.len() as u32
    }

    /// The log as this build tells it; if it cannot, as it was stored.
    pub fn log(&self) -> Result<String, Refused> {
        let fairness = self.record.fairness();
        self.at(self.steps()).map(|play| play.log(fairness.clone())).or_else(|refused| {
            stored_log(&self.begun, &self.kept, self.record.places.as_deref(), fairness).ok_or(refused)
        })
    }

    fn fairness(&self) -> Option<Fairness> {
        let seed = self.begun.start.seed.to_string();
        self.record.fairness().map(|stapel_harness::Fairness { commitment, secret, luck, commitments }| {
            Fairness { commitment, secret, luck, commitments, seed }
        })
    }
}

async fn info(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    headers: HeaderMap,
) -> Answer<ReplayInfo> {
    let told = async {
        let person = sender(&app, &headers).await?;
        let finished = Finished::for_eyes(&app, &id, Some(&person.id)).await?;
        Ok(ReplayInfo {
            game: finished.record.game.clone(),
            title: lobby::title(&finished.record.game, lang)?.into(),
            seats: finished.record.seat_infos(|_| false, lang),
            steps: finished.steps(),
            places: finished.record.places.clone(),
            cards: finished.record.cards.as_ref().map(|set| set.info()),
            fairness: finished.fairness(),
            id,
        })
    };
    answer(told.await, lang)
}

#[derive(Deserialize)]
struct Eyes {
    seat: Option<u8>,
    #[serde(default)]
    lang: Lang,
}

async fn step(
    State(app): State<App>,
    Path((id, step)): Path<(String, u32)>,
    Query(Eyes { seat, lang }): Query<Eyes>,
    headers: HeaderMap,
) -> Answer<ReplayStep> {
    let told = async {
        let person = sender(&app, &headers).await?;
        let finished = Finished::for_eyes(&app, &id, Some(&person.id)).await?;
        let audience = match seat {
            None => Audience::Open,
            Some(seat) if (seat as usize) < finished.record.chairs.len() => Audience::Seat(Seat(seat)),
            Some(seat) => return Err(crate::chairs::no_seat(seat)),
        };
        let look = move || {
            let play = finished.at(step)?;
            let players = finished.record.players(lang);
            Ok(ReplayStep {
                step,
                scene: play.scene(audience, lang, &finished.record.names(lang)),
                log: named(&players, play.lines(audience, lang, None), lang),
            })
        };
        app.house.workshop.work(look).await?
    };
    answer(told.await, lang)
}

async fn log(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Response {
    let text = async {
        let finished = Finished::load(&app, &id).await?;
        app.house.workshop.work(move || finished.log()).await?
    };
    match text.await {
        Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(refused) => refusal(&refused, lang),
    }
}

async fn go_on(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    Json(wish): Json<Continue>,
) -> Answer<Made> {
    let made = async {
        app.house.attempts.may(format!("continue {address}"), app.house.rules.limits.made)?;
        let person = sender(&app, &headers).await?;
        app.house.may_set_up(&Asker { person: Some(&person.id), address })?;
        let finished = Finished::load(&app, &id).await?;
        let look = move || {
            let over = finished.at(wish.step)?.places().is_some();
            Ok::<_, Refused>((finished, over))
        };
        let (finished, over) = app.house.workshop.work(look).await??;
        if over {
            return Err(Refused::new(Refusal::Over, "there the game is over", "dort ist das Spiel zu Ende"));
        }
        let bot = guild::bot(&finished.record.game, &wish.bot)?;
        let mine = Chair::Person {
            person: person.id.clone(),
            name: person.called,
            deck: finished.deck(wish.seat)?,
            luck: String::new(),
            commitment: String::new(),
        };
        let bots = finished.begun.start.decks.iter();
        let sitting =
            |deck: &Deck| Chair::Bot { bot: bot.to_string(), deck: deck.clone(), luck: String::new() };
        let mut chairs: Vec<Chair> = bots.map(sitting).collect();
        chairs[wish.seat as usize] = mine;
        let record = Record {
            id: new_id(),
            secret: fairness::secret(),
            chairs,
            clock: None,
            minutes: None,
            rated: false,
            veiled: false,
            listed: false,
            begun: Some(Begun { at: steady(), ..finished.begun }),
            places: None,
            rematch: None,
            broken: false,
            helped: Vec::new(),
            event: None,
            paused: None,
            stood: 0,
            annulled: false,
            origin: Some(Origin { table: id, step: wish.step }),
            maker: Maker { person: person.id, place: address.place() },
            ..finished.record
        };
        let kept = finished.kept.into_iter().take(wish.step as usize);
        let lines: Vec<StoredLine> =
            (1..).zip(kept).map(|(number, (_, line))| StoredLine { number, line, clock: None }).collect();
        Ok(Made { table: app.house.add(record, &lines).await? })
    };
    answer(made.await, lang)
}

impl Finished {
    fn deck(&self, seat: u8) -> Result<Deck, Refused> {
        self.begun.start.decks.get(seat as usize).cloned().ok_or_else(|| crate::chairs::no_seat(seat))
    }
}
