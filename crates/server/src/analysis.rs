//! A finished game as the search sees it: a curve of the odds, and where the game turned. It is thought of in the background,
//! where bots think and as fairly, once for each game.

use crate::{
    account::sender,
    address::Address,
    api::{Answer, Spoken, answer},
    app::App,
    house::House,
    protocol::{Analysis, Fear, MomentInfo, Refusal, Turn},
    refused::Refused,
    replay::Finished,
    store::{Store, Stored, from_json, to_json},
};
use axum::{
    Extension, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    routing::get,
};
use sqlx::Row;
use stapel_arena::{Moment, analyse};
use stapel_games::with_game;
use stapel_harness::{GameLog, caught};
use stapel_kernel::{Offer, Shipped};
use stapel_wording::{Board, Lang, Players, offered};
use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};
use tokio::{runtime::Handle, sync::watch};

/// Iterations of the search for each choice.
const ITERATIONS: u32 = 400;
/// How many turning points are told.
const TURNS: usize = 8;
/// How many analyses of one address are under way at once, and of all.
const OF_ONE_PLACE: usize = 4;
const OF_ALL: usize = 64;
/// How many games are remembered that could not be analysed.
const FAILED: usize = 1000;

pub fn router() -> Router<App> {
    Router::new().route("/replays/{id}/analysis", get(analysis))
}

/// The analyses under way, by game.
#[derive(Debug, Default)]
pub struct Analyses {
    state: Mutex<Under>,
}

#[derive(Debug, Default)]
struct Under {
    way: HashMap<String, Looking>,
    failed: HashSet<String>,
}

#[derive(Clone, Debug)]
struct Looking {
    who: String,
    address: Address,
    done: Arc<AtomicU32>,
    of: u32,
}

impl Analyses {
    fn state(&self) -> MutexGuard<'_, Under> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The analysis of a game that is under way; begins one if there is none. Says whether it has begun only now.
    fn of(&self, id: &str, who: &str, address: Address, of: u32) -> Result<(Looking, bool), Refused> {
        let mut state = self.state();
        if let Some(looking) = state.way.get(id) {
            return Ok((looking.clone(), false));
        }
        if state.failed.contains(id) {
            return Err(Refused::new(
                Refusal::NotAllowed,
                "this game could not be analysed",
                "dieses Spiel ließ sich nicht auswerten",
            ));
        }
        let from_here = state.way.values().filter(|l| l.address == address).count();
        if state.way.values().any(|l| l.who == who) || from_here >= OF_ONE_PLACE || state.way.len() >= OF_ALL
        {
            return Err(Refused::new(
                Refusal::TooMany,
                "one analysis at a time: wait until the other one is done",
                "eine Auswertung nach der anderen: warte, bis die andere fertig ist",
            ));
        }
        let looking = Looking { who: who.into(), address, done: Arc::default(), of };
        state.way.insert(id.into(), looking.clone());
        Ok((looking, true))
    }

    fn end(&self, id: &str, failed: bool) {
        let mut state = self.state();
        state.way.remove(id);
        if failed {
            if state.failed.len() >= FAILED {
                state.failed.clear();
            }
            state.failed.insert(id.into());
        }
    }
}

async fn analysis(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
) -> Answer<Analysis> {
    let told = async {
        let finished = Finished::load(&app, &id).await?;
        if finished.record.cards.is_some() {
            return Err(Refused::new(
                Refusal::NotAllowed,
                "games with cards of their own are not analysed here; on the command line: stapel analyse LOG --cards DIR",
                "Spiele mit eigenen Karten werden hier nicht analysiert; auf der Kommandozeile: stapel analyse LOG --cards ORDNER",
            ));
        }
        if let Some(moments) = app.house.store.analysis(&id).await? {
            return app.house.workshop.work(move || in_words(&finished, &moments, lang)).await?;
        }
        let who = match headers.contains_key(header::AUTHORIZATION) {
            true => sender(&app, &headers).await?.id,
            false => address.to_string(),
        };
        let (looking, new) = app.analyses.of(&id, &who, address, finished.steps())?;
        let told = Analysis::Running { done: looking.done.load(Ordering::Relaxed), of: looking.of };
        if new {
            tokio::spawn(look(app, id, finished, looking));
        }
        Ok(told)
    };
    answer(told.await, lang)
}

/// Looks at a whole game and keeps what was found.
async fn look(app: App, id: String, finished: Finished, looking: Looking) {
    let (house, closing) = (Arc::clone(&app.house), app.closing.clone());
    let thinking =
        tokio::task::spawn_blocking(move || caught(|| think(&house, &closing, &finished, &looking)));
    let failed = match thinking.await {
        Ok(Ok(Ok(Some(moments)))) => {
            let kept = app.house.store.keep_analysis(&id, &moments).await;
            kept.inspect_err(|e| tracing::error!(table = id, "an analysis could not be stored: {e}")).is_err()
        }
        // The server stops; it begins anew when somebody asks again.
        Ok(Ok(Ok(None))) => false,
        other => {
            tracing::error!(table = id, "an analysis failed: {other:?}");
            true
        }
    };
    app.analyses.end(&id, failed);
}

/// Nothing if the server stops meanwhile.
fn think(
    house: &House,
    closing: &watch::Receiver<bool>,
    finished: &Finished,
    looking: &Looking,
) -> Result<Option<Vec<Moment>>, String> {
    let runtime = Handle::current();
    let owner = format!("analysis {}", looking.who);
    // Every move is thought of at a place of its own: bots that are waited for come in between.
    let mut place = None;
    let mut see = |step: usize| {
        looking.done.store(step as u32, Ordering::Relaxed);
        place = None;
        place = Some(runtime.block_on(house.thinkers.enter(&owner)));
        !*closing.borrow()
    };
    let log = finished.log().map_err(|e| e.reason(Lang::En).to_string())?;
    let game = finished.record.game.as_str();
    let moments = with_game!(game, G => {
        let log = GameLog::<G>::read(&log).map_err(|e| e.to_string())?;
        analyse(&log, G::book(), ITERATIONS, TURNS, &mut see).map_err(|e| e.to_string())
    })
    .ok_or("no such game")??;
    Ok(Some(moments).filter(|_| !*closing.borrow()))
}

fn in_words(finished: &Finished, moments: &[Moment], lang: Lang) -> Result<Analysis, Refused> {
    // Those that were thought about twice; nothing was, in analyses of earlier editions.
    let twice = moments.iter().any(|m| m.why.is_some());
    let mut worst: Vec<&Moment> =
        moments.iter().filter(|m| m.lost() > 0.0 && m.why.is_some() == twice).collect();
    worst.sort_by(|a, b| b.lost().total_cmp(&a.lost()));
    worst.truncate(TURNS);
    let (log, players) = (finished.log()?, finished.record.players(lang));
    let turns = with_game!(finished.record.game.as_str(), G => turns::<G>(&log, &worst, &players, lang))
        .ok_or_else(|| crate::game::no_game(&finished.record.game))?
        .map_err(|e| Refused::internal("a stored game", &e))?;
    let info =
        |m: &Moment| MomentInfo { step: m.step as u32, seat: m.seat, odds: m.odds.unwrap_or(m.best_odds) };
    Ok(Analysis::Done { iterations: ITERATIONS, moments: moments.iter().map(info).collect(), turns })
}

/// What was chosen where the game turned, and what would have been better, in the order of the game.
fn turns<G: Shipped + Board>(
    log: &str,
    worst: &[&Moment],
    players: &Players,
    lang: Lang,
) -> Result<Vec<Turn>, String> {
    let log = GameLog::<G>::read(log).map_err(|e| e.to_string())?;
    let mut turns = Vec::new();
    log.replay_each(G::book(), |step, t| {
        let (Some(m), Some(decision)) = (worst.iter().find(|m| m.step == step), t.decision()) else { return };
        let option = |k: usize| decision.options.get(k).map(|&choice| Offer::Take(choice));
        let (Some(taken), Some(best)) = (option(m.taken), option(m.best)) else { return };
        let mut words = offered(t, decision.why, &[taken, best], lang);
        let [taken, best] = &mut words[..] else { return };
        let why = m.why.as_ref();
        turns.push(Turn {
            line: why.map_or_else(Vec::new, |why| why.line(players, lang)),
            fear: why.and_then(|why| why.fear.as_ref()).map(|fear| Fear::told(fear, players, lang)),
            step: step as u32,
            seat: m.seat,
            taken: players.named(&taken.label, lang),
            taken_card: taken.card.take(),
            odds: m.odds.unwrap_or(m.best_odds),
            best: players.named(&best.label, lang),
            best_card: best.card.take(),
            best_odds: m.best_odds,
        });
    })
    .map_err(|e| e.to_string())?;
    Ok(turns)
}

impl Store {
    pub async fn analysis(&self, table: &str) -> Stored<Option<Vec<Moment>>> {
        let row = sqlx::query("SELECT moments FROM analyses WHERE table_id = $1")
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| from_json(row.try_get(0)?)).transpose()
    }

    async fn keep_analysis(&self, table: &str, moments: &[Moment]) -> Stored<()> {
        sqlx::query(
            "INSERT INTO analyses (table_id, moments) VALUES ($1, $2) ON CONFLICT (table_id) DO NOTHING",
        )
        .bind(table)
        .bind(to_json(&moments)?)
        .execute(&self.pool)
        .await
        .map(drop)
    }
}
