//! Finished games: every position for every eye, the log as a file, and going on from a position.

use crate::{
    account::sender,
    address::Address,
    api::{Answer, Spoken, answer, refusal},
    app::App,
    catalogue,
    clock::now,
    fairness,
    game::{self, Play},
    house::{new_id, no_table},
    limits::Asker,
    lobby,
    protocol::{Continue, Fairness, Made, Refusal, ReplayInfo, ReplayStep, Stage},
    record::{Begun, Chair, Line, Maker, Origin, Record},
    refused::Refused,
    store::StoredLine,
    table::{kept, named},
};
use axum::{
    Extension, Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::Deserialize;
use stapel_harness::Entry;
use stapel_kernel::{Audience, Seat};
use stapel_wording::Lang;

pub fn router() -> Router<App> {
    Router::new()
        .route("/replays/{id}", get(info))
        .route("/replays/{id}/steps/{step}", get(step))
        .route("/replays/{id}/log", get(log))
        .route("/replays/{id}/continue", post(go_on))
}

/// A finished game as stored.
struct Finished {
    record: Record,
    begun: Begun,
    entries: Vec<Entry>,
}

impl Finished {
    async fn load(app: &App, id: &str) -> Result<Self, Refused> {
        let record = app.house.store.record(id).await?.ok_or_else(|| no_table(id))?;
        match record.begun.clone() {
            Some(begun) if matches!(record.stage(), Stage::Over | Stage::Broken) => {
                let lines = app.house.store.lines(id).await?;
                Ok(Self { record, begun, entries: kept(&lines).into_iter().map(|e| e.0).collect() })
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
        let steps = self.entries.len();
        let Some(entries) = self.entries.get(..step as usize) else {
            return Err(Refused::new(
                Refusal::Malformed,
                format!("the game has {steps} steps, not {step}"),
                format!("das Spiel hat {steps} Schritte, nicht {step}"),
            ));
        };
        let mut play = game::start_with(&self.begun)?;
        for (number, &entry) in (1..).zip(entries) {
            play.play(entry, number).map_err(|e| Refused::internal("a stored line", &e))?;
        }
        Ok(play)
    }

    fn fairness(&self) -> Option<Fairness> {
        let seed = self.begun.start.seed.to_string();
        self.record.fairness().map(|stapel_harness::Fairness { commitment, secret, luck }| Fairness {
            commitment,
            secret,
            luck,
            seed,
        })
    }
}

async fn info(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<ReplayInfo> {
    let told = async {
        let finished = Finished::load(&app, &id).await?;
        Ok(ReplayInfo {
            game: finished.record.game.clone(),
            title: lobby::title(&finished.record.game, lang)?.into(),
            seats: finished.record.seat_infos(|_| false, lang),
            steps: finished.entries.len() as u32,
            places: finished.record.places.clone(),
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
) -> Answer<ReplayStep> {
    let told = async {
        let finished = Finished::load(&app, &id).await?;
        let audience = match seat {
            None => Audience::Open,
            Some(seat) if (seat as usize) < finished.record.chairs.len() => Audience::Seat(Seat(seat)),
            Some(seat) => return Err(crate::chairs::no_seat(seat)),
        };
        let look = move || {
            let play = finished.at(step)?;
            let players = finished.record.players();
            Ok(ReplayStep {
                step,
                scene: players.in_scene(play.scene(audience, lang), lang),
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
        let write = move || {
            let play = finished.at(finished.entries.len() as u32)?;
            Ok(play.log(finished.record.fairness()))
        };
        app.house.workshop.work(write).await?
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
        let bot = catalogue::bot(&wish.bot)?;
        let mine = Chair::Person {
            person: person.id.clone(),
            name: person.name,
            deck: finished.deck(wish.seat)?,
            luck: String::new(),
        };
        let bots = finished.begun.start.decks.iter();
        let mut chairs: Vec<Chair> =
            bots.map(|deck| Chair::Bot { bot: bot.to_string(), deck: deck.clone() }).collect();
        chairs[wish.seat as usize] = mine;
        let record = Record {
            id: new_id(),
            secret: fairness::secret(),
            chairs,
            clock: None,
            minutes: None,
            rated: false,
            listed: false,
            begun: Some(Begun { at: now(), ..finished.begun }),
            places: None,
            rematch: None,
            broken: false,
            origin: Some(Origin { table: id, step: wish.step }),
            maker: Maker { person: person.id, place: address.place() },
            ..finished.record
        };
        let entries = (1..).zip(finished.entries.iter().take(wish.step as usize));
        let lines: Vec<StoredLine> = entries
            .map(|(number, &entry)| StoredLine { number, line: Line::Played(entry), clock: None })
            .collect();
        Ok(Made { table: app.house.add(record, &lines).await? })
    };
    answer(made.await, lang)
}

impl Finished {
    fn deck(&self, seat: u8) -> Result<stapel_script::Deck, Refused> {
        self.begun.start.decks.get(seat as usize).cloned().ok_or_else(|| crate::chairs::no_seat(seat))
    }
}
