//! The card workshop: cards that somebody writes in the browser are read, said and measured by the program's own commands, in a process
//! of their own. Whatever a card does there ends with that process: its words stay out of this one's memory, its games out of this one's
//! threads, and it can be stopped at any moment.

use crate::{
    account::sender,
    address::Address,
    api::{Answer, Said, Spoken, answer},
    app::App,
    fairness::secret,
    game::no_game,
    protocol::{BalanceInfo, BalanceWish, CardText, Refusal, TrialBot},
    refused::Refused,
};
use axum::{
    Extension, Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{Html, IntoResponse},
    routing::{get, post},
};
use serde_json::value::RawValue;
use stapel_games::GAMES;
use stapel_wording::Lang;
use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Write},
    path::PathBuf,
    process::{Child, ChildStdin, Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The longest set that is read, in bytes.
const LONGEST: usize = 24 * 1024;
/// How long reading cards may take, and measuring one.
const PATIENCE: Duration = Duration::from_secs(15);
const MEASURED: Duration = Duration::from_secs(20 * 60);
/// How many measurements go on at once, and how long what came of one is told.
const AT_ONCE: usize = 2;
const KEPT: Duration = Duration::from_secs(60 * 60);
const GAMES_OF_ONE: std::ops::RangeInclusive<u16> = 2..=400;
/// The longest answer of a command, and all that is heard of one that measures.
const ANSWER: u64 = 8 * 1024 * 1024;
const HEARD: u64 = 64 * 1024 * 1024;
/// Between the cards and the end of what a command hears.
const END_OF_CARDS: u8 = 0;

pub fn router() -> Router<App> {
    Router::new()
        .route("/games/{game}/words", get(words))
        .route("/games/{game}/invent", post(invent))
        .route("/games/{game}/balance", post(begin))
        .route("/balances/{id}", get(look).delete(stop))
        .route("/balances/{id}/report", get(report))
}

/// The measurements under way, and those that are done, by id.
#[derive(Debug, Default)]
pub struct Trials {
    all: Mutex<HashMap<String, Arc<Trial>>>,
}

#[derive(Debug)]
struct Trial {
    who: String,
    address: Address,
    began: Instant,
    child: Mutex<Child>,
    /// The command plays on as long as somebody holds it.
    leash: Mutex<Option<ChildStdin>>,
    told: Mutex<Told>,
}

/// What the command has said so far.
#[derive(Debug, Default)]
struct Told {
    over: bool,
    failed: Option<String>,
    standing: Option<Box<RawValue>>,
    report: Option<String>,
}

impl Trial {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets go of the command: it says what it has found out and ends. One that does not is ended.
    async fn end(&self) {
        self.leash.lock().unwrap_or_else(PoisonError::into_inner).take();
        tokio::time::sleep(PATIENCE).await;
        // It has most probably ended by itself.
        let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).kill();
    }

    fn info(&self, id: &str) -> BalanceInfo {
        let told = self.told();
        BalanceInfo {
            id: id.into(),
            running: !told.over,
            failed: told.failed.clone(),
            standing: told.standing.clone(),
            report: told.report.is_some(),
        }
    }
}

impl Trials {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Trial>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str) -> Result<Arc<Trial>, Refused> {
        self.all().get(id).cloned().ok_or_else(|| {
            Refused::new(
                Refusal::NoSuchTable,
                "there is no such measurement, or it is long over",
                "diese Messung gibt es nicht, oder sie ist lange vorbei",
            )
        })
    }

    /// Whether there is a place for another.
    fn may(&self, who: &str, address: Address) -> Result<(), Refused> {
        let mut all = self.all();
        all.retain(|_, trial| !trial.told().over || trial.began.elapsed() < KEPT);
        let under_way: Vec<&Arc<Trial>> = all.values().filter(|trial| !trial.told().over).collect();
        let taken = under_way.iter().any(|trial| trial.who == who || trial.address == address);
        if !taken && under_way.len() < AT_ONCE {
            return Ok(());
        }
        Err(Refused::new(
            Refusal::TooMany,
            "one measurement at a time: stop the other one, or wait until it is done",
            "eine Messung nach der anderen: halte die andere an, oder warte, bis sie fertig ist",
        ))
    }
}

/// The program whose commands are used; without it there is no workshop here.
fn program(app: &App) -> Result<PathBuf, Refused> {
    app.house.rules.program.clone().ok_or_else(|| {
        Refused::new(
            Refusal::NotAllowed,
            "this server has no card workshop",
            "dieser Server hat keine Kartenwerkstatt",
        )
    })
}

fn known(game: &str) -> Result<(), Refused> {
    if GAMES.contains(&game) { Ok(()) } else { Err(no_game(game)) }
}

pub(crate) fn not_too_long(text: &str) -> Result<(), Refused> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    Err(Refused::new(
        Refusal::TooMany,
        format!("a set has at most {LONGEST} bytes here; larger ones go with --cards DIR"),
        format!("ein Set hat hier höchstens {LONGEST} Bytes; größere gehen mit --cards ORDNER"),
    ))
}

async fn words(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<Box<RawValue>> {
    let done = async {
        known(&game)?;
        let program = program(&app)?;
        let args = ["cards", "words", &game, "--json", "--lang", word(lang)].map(str::to_string);
        app.house.workshop.work(move || said(&program, &args, "")).await?
    };
    answer(done.await, lang)
}

async fn invent(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Json(CardText { text }): Json<CardText>,
) -> Answer<Box<RawValue>> {
    let done = async {
        known(&game)?;
        not_too_long(&text)?;
        let program = program(&app)?;
        let args =
            ["cards", "check", "-", "--game", &game, "--json", "--lang", word(lang)].map(str::to_string);
        app.house.workshop.work(move || said(&program, &args, &text)).await?
    };
    answer(done.await, lang)
}

fn word(lang: Lang) -> &'static str {
    lang.pick("en", "de")
}

fn broken(e: &dyn std::fmt::Display) -> Refused {
    Refused::internal("the card workshop", e)
}

/// A command that has been told something, and what holds it.
fn spawned(program: &PathBuf, args: &[String], input: &str) -> std::io::Result<(Child, Option<ChildStdin>)> {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut leash = child.stdin.take();
    if let Some(stdin) = &mut leash {
        stdin.write_all(input.as_bytes())?;
        stdin.write_all(&[END_OF_CARDS])?;
        stdin.flush()?;
    }
    Ok((child, leash))
}

/// What a command answers, as JSON. One that takes too long is ended.
fn said(program: &PathBuf, args: &[String], input: &str) -> Result<Box<RawValue>, Refused> {
    let (mut child, _) = spawned(program, args, input).map_err(|e| broken(&e))?;
    let stdout = child.stdout.take().ok_or_else(|| broken(&"no output"))?;
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        stdout.take(ANSWER).read_to_string(&mut text).map(|_| text)
    });
    let begun = Instant::now();
    while child.try_wait().map_err(|e| broken(&e))?.is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().map_err(|e| broken(&e))?;
            child.wait().map_err(|e| broken(&e))?;
            return Err(Refused::new(
                Refusal::TooMany,
                "reading these cards takes too long",
                "diese Karten zu lesen dauert zu lange",
            ));
        }
        std::thread::sleep(Duration::from_millis(4));
    }
    let text = reader.join().map_err(|_| broken(&"the reader broke"))?.map_err(|e| broken(&e))?;
    RawValue::from_string(text).map_err(|e| broken(&e))
}

async fn begin(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    Json(wish): Json<BalanceWish>,
) -> Answer<BalanceInfo> {
    let done = async {
        known(&game)?;
        not_too_long(&wish.text)?;
        if !GAMES_OF_ONE.contains(&wish.games) {
            let (least, most) = (GAMES_OF_ONE.start(), GAMES_OF_ONE.end());
            return Err(Refused::new(
                Refusal::Options,
                format!("{least} to {most} games of each deck"),
                format!("{least} bis {most} Spiele mit jedem Deck"),
            ));
        }
        let who = match headers.contains_key(header::AUTHORIZATION) {
            true => sender(&app, &headers).await?.id,
            false => address.to_string(),
        };
        app.trials.may(&who, address)?;
        let games = wish.games.to_string();
        let args = [
            "cards",
            "balance",
            "-",
            "--game",
            &game,
            "--card",
            &wish.card,
            "--games",
            &games,
            "--bot",
            bot(wish.bot),
            "--threads",
            "1",
            "--lines",
            "--lang",
            word(lang),
        ]
        .map(str::to_string);
        let (child, leash) = spawned(&program(&app)?, &args, &wish.text).map_err(|e| broken(&e))?;
        let trial = Arc::new(Trial {
            who,
            address,
            began: Instant::now(),
            child: Mutex::new(child),
            leash: Mutex::new(leash),
            told: Mutex::default(),
        });
        let id = secret()[..18].to_string();
        app.trials.all().insert(id.clone(), Arc::clone(&trial));
        let followed = Arc::clone(&trial);
        tokio::task::spawn_blocking(move || follow(&followed));
        let timed = Arc::clone(&trial);
        tokio::spawn(async move {
            tokio::time::sleep(MEASURED).await;
            timed.end().await;
        });
        Ok(trial.info(&id))
    };
    answer(done.await, lang)
}

/// The bots as the command names them.
fn bot(bot: TrialBot) -> &'static str {
    match bot {
        TrialBot::Greedy => "greedy",
        TrialBot::Search => "search:60",
    }
}

/// Hears a command until it ends: a line is how it stands, the last one the report.
fn follow(trial: &Trial) {
    let (stdout, stderr) = {
        let mut child = trial.child.lock().unwrap_or_else(PoisonError::into_inner);
        (child.stdout.take(), child.stderr.take())
    };
    let lines = stdout.into_iter().flat_map(|out| BufReader::new(out.take(HEARD)).lines());
    for line in lines.map_while(Result::ok) {
        #[derive(serde::Deserialize)]
        struct Line {
            standing: Option<Box<RawValue>>,
            report: Option<String>,
        }
        let Ok(line) = serde_json::from_str::<Line>(&line) else { continue };
        let mut told = trial.told();
        told.standing = line.standing.or(told.standing.take());
        told.report = line.report.or(told.report.take());
    }
    let mut why = String::new();
    if let Some(stderr) = stderr {
        // What it says there is for people; nothing more than that is lost.
        let _ = stderr.take(4096).read_to_string(&mut why);
    }
    let ended = trial.child.lock().unwrap_or_else(PoisonError::into_inner).wait();
    let mut told = trial.told();
    told.over = true;
    if told.standing.is_none() && !ended.is_ok_and(|status| status.success()) {
        told.failed = Some(why.trim_start_matches("stapel: ").trim().to_string());
    }
}

async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<BalanceInfo> {
    answer(app.trials.find(&id).map(|trial| trial.info(&id)), lang)
}

/// Whoever has its name, which cannot be guessed, may stop it.
async fn stop(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<BalanceInfo> {
    let done = app.trials.find(&id).map(|trial| {
        let info = trial.info(&id);
        tokio::spawn(async move { trial.end().await });
        info
    });
    answer(done, lang)
}

async fn report(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Result<impl IntoResponse, Said> {
    let page = app.trials.find(&id).and_then(|trial| {
        let page = trial.told().report.clone();
        page.ok_or_else(|| {
            Refused::new(Refusal::NotBegun, "there is no report yet", "es gibt noch keinen Bericht")
        })
    });
    page.map(Html).map_err(|refused| Said::new(refused, lang))
}
