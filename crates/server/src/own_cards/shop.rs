//! Sets of cards that people bring to a table: looked at before a table is set up with them, and shown to whoever comes by.

use super::{
    far::broken,
    line::Line,
    wire::{Open, Order, OwnList, Told, Words},
};
use crate::{
    api::{Answer, Spoken, answer},
    app::App,
    card_workshop::not_too_long,
    house::{House, Rules, no_table},
    protocol::{OwnCards, OwnCardsInfo, Refusal},
    record::Record,
    refused::Refused,
};
use axum::{
    Router,
    extract::{Path, Query, State},
    routing::get,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use stapel_script::Deck;
use std::{
    collections::{HashSet, VecDeque},
    path::PathBuf,
    process::{Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many cards a set has at most, and how long the id of one is: lists name cards by them, and such names stay in memory.
const CARDS: usize = 60;
const ID: usize = 48;
/// How many ids of such cards this process takes in all.
const IDS: usize = 50_000;
/// How many processes play with cards of one's own at once.
const AT_ONCE: usize = 24;
/// Of how many sets the faces are kept at hand.
const AT_HAND: usize = 32;

pub fn router() -> Router<App> {
    Router::new().route("/tables/{id}/cards", get(look))
}

/// The cards that a table is played with beside those of the game, as they were written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSet {
    pub text: String,
    /// How many they are.
    pub count: u32,
    /// The hash of the book that they make, in hexadecimal digits: the log of the game names it.
    pub book: String,
}

impl OwnSet {
    pub fn info(&self) -> OwnCards {
        OwnCards { count: self.count, book: self.book.clone() }
    }
}

/// A set, and where it is played.
#[derive(Clone, Debug)]
pub struct Own {
    shop: Arc<Shop>,
    set: Arc<OwnSet>,
}

/// A card as it is printed, in both languages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Face {
    pub id: String,
    pub en: Box<RawValue>,
    pub de: Box<RawValue>,
}

#[derive(Debug)]
pub struct Shop {
    /// This program, and the folders of cards it was begun with.
    program: Option<PathBuf>,
    folders: Vec<PathBuf>,
    places: Arc<Semaphore>,
    ids: Mutex<HashSet<String>>,
    at_hand: Mutex<VecDeque<(String, Arc<Vec<Face>>)>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shop {
    pub fn new(rules: &Rules) -> Arc<Self> {
        Arc::new(Self {
            program: rules.program.clone(),
            folders: rules.cards.clone(),
            places: Arc::new(Semaphore::new(AT_ONCE)),
            ids: Mutex::default(),
            at_hand: Mutex::default(),
        })
    }

    /// How a process is begun, its ends in our hands.
    pub fn command(&self) -> Result<Command, Refused> {
        let program = self.program.as_ref().ok_or_else(|| {
            Refused::new(
                Refusal::NotAllowed,
                "this server plays with no cards but its own",
                "dieser Server spielt nur mit seinen eigenen Karten",
            )
        })?;
        let mut command = Command::new(program);
        command.arg("own-table").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        for folder in &self.folders {
            command.arg("--cards").arg(folder);
        }
        Ok(command)
    }

    /// A place for one more process.
    pub fn place(&self) -> Result<OwnedSemaphorePermit, Refused> {
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| full())
    }

    pub fn has_room(&self) -> Result<(), Refused> {
        if self.places.available_permits() > 0 { Ok(()) } else { Err(full()) }
    }

    /// Reads a set; what is wrong with it is said with its line.
    pub fn read(&self, game: &str, text: String) -> Result<OwnSet, Refused> {
        not_too_long(&text)?;
        let open = Open { game: game.into(), text };
        let (_, opened) = Line::open(self, &open)?.map_err(|fault| {
            let (line, reason) = (fault.line, fault.reason);
            Refused::new(
                Refusal::Options,
                format!("the cards, line {line}: {reason}"),
                format!("die Karten, Zeile {line}: {reason}"),
            )
        })?;
        self.admit(&opened.cards)?;
        let set = OwnSet {
            text: open.text,
            count: opened.cards.len() as u32,
            book: format!("{:016x}", opened.book),
        };
        self.keep_at_hand(&set.book, opened.cards);
        Ok(set)
    }

    /// Names of cards in lists stay in memory for ever, so there are only so many.
    fn admit(&self, cards: &[Face]) -> Result<(), Refused> {
        if cards.is_empty() {
            return Err(Refused::new(Refusal::Options, "a set without cards", "ein Set ohne Karten"));
        }
        if cards.len() > CARDS || cards.iter().any(|card| card.id.len() > ID) {
            return Err(Refused::new(
                Refusal::TooMany,
                format!("a set has at most {CARDS} cards here, with ids of at most {ID} letters"),
                format!(
                    "ein Set hat hier höchstens {CARDS} Karten, mit Kennungen von höchstens {ID} Buchstaben"
                ),
            ));
        }
        let mut ids = locked(&self.ids);
        let new: Vec<String> = cards.iter().map(|c| c.id.clone()).filter(|id| !ids.contains(id)).collect();
        if ids.len() + new.len() > IDS {
            return Err(Refused::new(
                Refusal::TooMany,
                "this server has seen as many new cards as it can; after its next start it takes more",
                "dieser Server hat so viele neue Karten gesehen, wie er kann; nach seinem nächsten Start nimmt er mehr",
            ));
        }
        ids.extend(new);
        Ok(())
    }

    fn keep_at_hand(&self, book: &str, faces: Vec<Face>) -> Arc<Vec<Face>> {
        let faces = Arc::new(faces);
        let mut at_hand = locked(&self.at_hand);
        at_hand.retain(|(other, _)| other != book);
        at_hand.push_front((book.into(), Arc::clone(&faces)));
        at_hand.truncate(AT_HAND);
        faces
    }
}

fn full() -> Refused {
    Refused::new(
        Refusal::TooMany,
        "as many tables with cards of their own are played here as can be; come back later",
        "hier wird an so vielen Tischen mit eigenen Karten gespielt, wie es geht; versuche es später",
    )
}

impl Own {
    /// A process with these cards.
    pub fn line(&self, game: &str) -> Result<Arc<Line>, Refused> {
        Ok(self.opened(game)?.0)
    }

    fn opened(&self, game: &str) -> Result<(Arc<Line>, Vec<Face>), Refused> {
        let open = Open { game: game.into(), text: self.set.text.clone() };
        // They were fine when the table was set up; this build may know other cards.
        let opened = Line::open(&self.shop, &open)?.map_err(|fault| {
            let (line, reason) = (fault.line, fault.reason);
            Refused::new(
                Refusal::Stuck,
                format!("its cards are not what they were: line {line}: {reason}"),
                format!("seine Karten sind nicht mehr, was sie waren: Zeile {line}: {reason}"),
            )
        })?;
        Ok((opened.0, opened.1.cards))
    }

    fn faces(&self, game: &str) -> Result<Arc<Vec<Face>>, Refused> {
        let known = locked(&self.shop.at_hand).iter().find(|(book, _)| *book == self.set.book).cloned();
        match known {
            Some((_, faces)) => Ok(faces),
            None => Ok(self.shop.keep_at_hand(&self.set.book, self.opened(game)?.1)),
        }
    }

    /// A deck of such cards, if the rules with these options allow it.
    pub fn deck(&self, game: &str, options: Words, list: OwnList) -> Result<Deck, Refused> {
        let order = Order::Deck(list, options);
        let told: Result<Deck, Told> = self.line(game)?.ask(order).map_err(|lost| broken(&lost))?;
        Ok(told?)
    }
}

impl House {
    /// The cards that a table brings along, if it does.
    pub fn own(&self, record: &Record) -> Option<Own> {
        let set = record.cards.clone()?;
        Some(Own { shop: Arc::clone(&self.shop), set })
    }
}

async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Spoken { lang }): Query<Spoken>,
) -> Answer<OwnCardsInfo> {
    let told = async {
        let record = app.house.store.record(&id).await?.ok_or_else(|| no_table(&id))?;
        let own = app.house.own(&record).ok_or_else(|| {
            Refused::new(
                Refusal::NotAllowed,
                "this table is played with the cards of the game alone",
                "an diesem Tisch wird nur mit den Karten des Spiels gespielt",
            )
        })?;
        let text = own.set.text.clone();
        let faces = app.house.workshop.work(move || own.faces(&record.game)).await??;
        let pick = |face: &Face| lang.pick(&face.en, &face.de).clone();
        Ok(OwnCardsInfo { text, cards: faces.iter().map(pick).collect() })
    };
    answer(told.await, lang)
}
