//! A deck measured against the ready ones: bots play in the background, where bots think and as fairly, and whoever asked
//! sees how it stands, with intervals that hold while one looks, and may stop it.

use crate::{
    account::sender,
    address::Address,
    api::{Answer, Spoken, answer},
    app::App,
    deck_list::{self, too_long},
    fairness::secret,
    game::{no_game, read_options},
    house::House,
    protocol::{MeasureInfo, MeasureWish, Refusal},
    refused::Refused,
};
use axum::{
    Extension, Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    routing::{get, post},
};
use stapel_arena::{Plan, Played, Ran, Watch, run};
use stapel_bots::BotSpec;
use stapel_decks::{Buildable, Gauntlet, Measured, hash, read};
use stapel_games::with_game;
use stapel_harness::caught;
use stapel_kernel::{Rules, Shipped};
use stapel_script::Deck;
use stapel_wording::{Building, Lang};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};
use tokio::{runtime::Handle, sync::watch};

/// How many games against each ready deck.
const GAMES: std::ops::RangeInclusive<u16> = 2..=200;
/// How many measurements of one address are under way at once, and of all.
const OF_ONE_PLACE: usize = 2;
const OF_ALL: usize = 16;
/// How long one may take, and how long what came of it is told.
const LONGEST: Duration = Duration::from_secs(20 * 60);
const KEPT: Duration = Duration::from_secs(60 * 60);
/// Who plays: it answers at once, so that no game keeps a place for long.
const BOT: BotSpec = BotSpec::Greedy;

pub fn router() -> Router<App> {
    Router::new().route("/games/{game}/measures", post(begin)).route("/measures/{id}", get(look).delete(stop))
}

/// The measurements under way, and those that are done, by id.
#[derive(Debug, Default)]
pub struct Measures {
    runs: Mutex<HashMap<String, Arc<Run>>>,
}

#[derive(Debug)]
struct Run {
    who: String,
    address: Address,
    deck: String,
    began: Instant,
    watch: Watch,
    told: Mutex<Told>,
}

/// How it stands, in English and German.
#[derive(Debug)]
struct Told {
    running: bool,
    standing: Option<[Measured; 2]>,
}

impl Run {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn info(&self, id: &str, lang: Lang) -> Result<MeasureInfo, Refused> {
        let told = self.told();
        let [en, de] = told.standing.as_ref().ok_or_else(none)?;
        let measured = lang.pick(en, de).clone();
        Ok(MeasureInfo { id: id.into(), deck: self.deck.clone(), running: told.running, measured })
    }
}

fn none() -> Refused {
    Refused::new(
        Refusal::NoSuchTable,
        "there is no such measurement, or it is long over",
        "diese Messung gibt es nicht, oder sie ist lange vorbei",
    )
}

impl Measures {
    fn runs(&self) -> MutexGuard<'_, HashMap<String, Arc<Run>>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str) -> Result<Arc<Run>, Refused> {
        self.runs().get(id).cloned().ok_or_else(none)
    }

    /// Takes a place for a run, if there is one.
    fn enter(&self, id: &str, run: &Arc<Run>) -> Result<(), Refused> {
        let mut runs = self.runs();
        runs.retain(|_, run| run.told().running || run.began.elapsed() < KEPT);
        let under_way = || runs.values().filter(|run| run.told().running);
        let from_here = under_way().filter(|one| one.address == run.address).count();
        if under_way().any(|one| one.who == run.who)
            || from_here >= OF_ONE_PLACE
            || under_way().count() >= OF_ALL
        {
            return Err(Refused::new(
                Refusal::TooMany,
                "one measurement at a time: stop the other one, or wait until it is done",
                "eine Messung nach der anderen: halte die andere an, oder warte, bis sie fertig ist",
            ));
        }
        // What is done is told for a while, but never of many at once.
        if runs.len() >= 64 * OF_ALL {
            runs.retain(|_, run| run.told().running);
        }
        runs.insert(id.into(), Arc::clone(run));
        Ok(())
    }
}

async fn begin(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    Json(wish): Json<MeasureWish>,
) -> Answer<MeasureInfo> {
    let told = async {
        if !GAMES.contains(&wish.games) {
            let (least, most) = (GAMES.start(), GAMES.end());
            return Err(Refused::new(
                Refusal::Options,
                format!("{least} to {most} games against each deck"),
                format!("{least} bis {most} Spiele gegen jedes Deck"),
            ));
        }
        let who = match headers.contains_key(header::AUTHORIZATION) {
            true => sender(&app, &headers).await?.id,
            false => address.to_string(),
        };
        let (named, asked) = (game.clone(), wish.clone());
        let deck = app.house.workshop.work(move || legal(&named, &asked)).await??;
        let run = Arc::new(Run {
            who,
            address,
            deck: hash(&game, &deck),
            began: Instant::now(),
            watch: Watch::default(),
            told: Mutex::new(Told { running: true, standing: None }),
        });
        let id = secret()[..18].to_string();
        with_game!(game.as_str(), G => {
            let rivals = rivals::<G>(&wish)?;
            let options = read_options::<G>(&wish.options)?;
            let gauntlet = Gauntlet::<G>::new(&deck, &rivals, BOT, wish.games.into(), 1, options);
            run.told().standing = Some(Lang::ALL.map(|lang| gauntlet.standing(lang)));
            app.measures.enter(&id, &run)?;
            tokio::spawn(play(Arc::clone(&app.house), app.closing.clone(), Arc::clone(&run), gauntlet));
        })
        .ok_or_else(|| no_game(&game))?;
        run.info(&id, lang)
    };
    answer(told.await, lang)
}

/// A deck that may be played, and of a game in which one can build.
fn legal(game: &str, wish: &MeasureWish) -> Result<Deck, Refused> {
    let builds = with_game!(game, G => !<G as Building>::FORMATS.is_empty()).ok_or_else(|| no_game(game))?;
    if !builds {
        return Err(Refused::new(
            Refusal::NotAllowed,
            "in this game decks are given: there is nothing to measure",
            "in diesem Spiel sind die Decks gegeben: da gibt es nichts zu messen",
        ));
    }
    deck_list::legal(game, "", &wish.text, &wish.options)
}

/// The ready decks that a table with these options allows.
fn rivals<G: Buildable>(wish: &MeasureWish) -> Result<Vec<Deck>, Refused> {
    let options = read_options::<G>(&wish.options)?;
    // Against itself a deck wins half its games, which nobody has to play.
    let own = read::<G>("", &wish.text, &options, Lang::En).map_err(too_long)?.deck;
    let own = hash(G::ID, &own);
    let allowed = |deck: &&Deck| {
        hash(G::ID, deck) != own
            && <G as Rules>::check_deck(<G as Shipped>::book(), deck, &options).is_empty()
    };
    Ok(G::decks().iter().filter(allowed).cloned().collect())
}

async fn play<G: Buildable>(
    house: Arc<House>,
    closing: watch::Receiver<bool>,
    run: Arc<Run>,
    gauntlet: Gauntlet<G>,
) {
    let under_way = Arc::clone(&run);
    let played =
        tokio::task::spawn_blocking(move || caught(|| play_all(&house, &closing, &under_way, gauntlet)));
    match played.await {
        Ok(Ok(Ok(()))) => {}
        other => tracing::error!("a measurement failed: {other:?}"),
    }
    run.told().running = false;
}

/// Game by game; each waits for a place like every thought of a bot, so that tables come in between.
fn play_all<G: Buildable>(
    house: &House,
    closing: &watch::Receiver<bool>,
    run_of: &Run,
    gauntlet: Gauntlet<G>,
) -> std::io::Result<()> {
    let runtime = Handle::current();
    let owner = format!("measure {}", run_of.who);
    let place = Mutex::new(Some(runtime.block_on(house.thinkers.enter(&owner))));
    let plan = Plan { games: gauntlet.games, until: None, threads: 1 };
    // The experiment is read by the run while the count is written.
    let experiment = gauntlet.experiment.clone();
    let gauntlet = Mutex::new(gauntlet);
    let record = |played: &Played| {
        let mut counted = gauntlet.lock().unwrap_or_else(PoisonError::into_inner);
        counted.add(played);
        run_of.told().standing = Some(Lang::ALL.map(|lang| counted.standing(lang)));
        if *closing.borrow() || run_of.began.elapsed() > LONGEST {
            run_of.watch.stop.store(true, Relaxed);
        }
        if !run_of.watch.stop.load(Relaxed) {
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            *place = None;
            *place = Some(runtime.block_on(house.thinkers.enter(&owner)));
        }
        Ok(())
    };
    let ran = run(&experiment, Ran::new(&experiment, plan, ()), &record, &run_of.watch)?;
    for broken in &ran.broken {
        tracing::error!("a game of a measurement broke off: {broken:?}");
    }
    Ok(())
}

async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<MeasureInfo> {
    answer(app.measures.find(&id).and_then(|run| run.info(&id, lang)), lang)
}

/// Whoever has its name, which cannot be guessed, may stop it.
async fn stop(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<MeasureInfo> {
    let done = app.measures.find(&id).and_then(|run| {
        run.watch.stop.store(true, Relaxed);
        run.info(&id, lang)
    });
    answer(done, lang)
}
