//! One table of whichever game: a game that writes its log, or a world that was dealt for a seat.

use crate::{bot::Mind, refused, rows};
use pyo3::PyResult;
use serde_json::{Value, json};
use stapel_bots::{Bot, BotSpec, SeatView};
use stapel_edge::{CardFile, refusal};
use stapel_harness::{Entry, GameLog, Recorder};
use stapel_judgement::{Public, Viewpoint};
use stapel_kernel::{Audience, Book, Event, Game, Illegal, Offer, Rng, Seat, SetUp, Shipped, State, Table};
use stapel_wording::{Board, Lang, decision_title, lines, offered, scene};
use std::sync::Arc;

/// What a single table tells of itself as arrays.
#[derive(Debug, Default)]
pub struct Observed {
    pub card_columns: Vec<String>,
    pub cards: Vec<i16>,
    pub table_columns: Vec<String>,
    pub table: Vec<i16>,
    pub options: Vec<i16>,
    pub keys: Vec<i64>,
}

pub trait AnyTable: Send {
    fn game(&self) -> &'static str;
    fn seats(&self) -> usize;
    fn asked(&self) -> Option<u8>;
    fn count(&self) -> usize;
    fn places(&self) -> Option<Vec<u8>>;
    fn time(&self) -> u16;
    fn is_world(&self) -> bool;
    fn steps(&self) -> usize;
    fn question(&self, audience: Audience, lang: Lang) -> Option<String>;
    /// The options of the pending decision, as data.
    fn options(&self, lang: Lang) -> Value;
    fn choose(&mut self, index: usize) -> Result<(), Illegal>;
    fn concede(&mut self, seat: Seat) -> Result<(), Illegal>;
    fn view(&self, audience: Audience) -> Value;
    fn scene(&self, audience: Audience, lang: Lang) -> Value;
    fn text(&self, audience: Audience, lang: Lang) -> String;
    fn told(&self, audience: Audience, lang: Lang) -> Vec<String>;
    fn fork(&self) -> Box<dyn AnyTable>;
    fn world(&self, seat: Seat, seed: u64) -> Box<dyn AnyTable>;
    /// Nothing for a world.
    fn log(&self) -> Option<String>;
    fn state(&self) -> Vec<u8>;
    fn files(&self) -> &[CardFile];
    fn public(&self) -> &Public;
    fn think(&self, spec: BotSpec, seed: u64, mind: &mut Mind) -> Result<usize, String>;
    fn standing(&self, seat: Seat) -> i32;
    fn observe(&self, seat: Seat) -> Observed;
}

enum Held<G: Game> {
    Game(Box<Recorder<'static, G>>),
    World(Box<Table<'static, G>>),
}

pub struct Seated<G: Game> {
    held: Held<G>,
    files: Arc<[CardFile]>,
    /// Everything that happened.
    events: Vec<Event<G::Event>>,
    /// What the numbers of its arrays are, as they were at the beginning.
    public: Arc<Public>,
}

/// The choice of a bot for whoever is asked; the reason why there is none.
pub fn think<G: Game>(t: &Table<'_, G>, spec: BotSpec, seed: u64, mind: &mut Mind) -> Result<usize, String> {
    let view = SeatView::of_asked(t).ok_or("the game is over")?;
    if view.decision().options.is_empty() {
        return Err("another seat has to choose in this world: it is for looking only".into());
    }
    type Player<G> = Box<dyn Bot<G> + Send>;
    if !mind.as_ref().is_some_and(|mind| mind.is::<Player<G>>()) {
        let spec = spec.ready(t.book).map_err(|e| e.to_string())?;
        *mind = Some(Box::new(spec.make::<G>(seed)));
    }
    let bot = mind.as_mut().and_then(|mind| mind.downcast_mut::<Player<G>>());
    let bot = bot.expect("it was made just now, or fits");
    let choice = bot.choose(&view);
    bot.gave_up().map_or(Ok(choice), |why| Err(why.to_string()))
}

impl<G: Shipped + Board> Seated<G> {
    pub fn start(
        book: &'static Book<G>,
        set_up: SetUp<G>,
        seed: u64,
        files: Arc<[CardFile]>,
    ) -> PyResult<Self> {
        let game = Recorder::start(book, set_up, seed).map_err(|r| refused(refusal(book, &r, Lang::En)))?;
        let seated = Self::of_game(game, files);
        Ok(seated)
    }

    /// A game that has just begun.
    fn of_game(game: Recorder<'static, G>, files: Arc<[CardFile]>) -> Self {
        let public = Public::of(&G::public(game.table()), Viewpoint::new(game.table(), Seat(0)));
        let held = Held::Game(Box::new(game));
        let mut seated = Self { held, files, events: Vec::new(), public: Arc::new(public) };
        seated.hear();
        seated
    }

    /// A game from its log: checked first, then played once more to hear what happened.
    pub fn of_log(book: &'static Book<G>, text: &str, files: Arc<[CardFile]>) -> PyResult<Self> {
        let log = GameLog::<G>::read(text).map_err(refused)?;
        let entries: Vec<Entry> = log.entries().collect();
        log.replay(book).map_err(refused)?;
        let game =
            Recorder::start(book, log.set_up, log.seed).map_err(|r| refused(refusal(book, &r, Lang::En)))?;
        let mut seated = Self::of_game(game, files);
        for entry in entries {
            match entry {
                Entry::Choice(index) => seated.choose(index as usize),
                Entry::Concede { concede } => seated.concede(concede),
                Entry::TimeUp { .. } => seated.time_up(),
            }
            .map_err(refused)?;
        }
        Ok(seated)
    }

    pub fn of_state(
        book: &'static Book<G>,
        bytes: &[u8],
        files: Arc<[CardFile]>,
        public: Public,
    ) -> PyResult<Self> {
        let state = State::from_bytes(bytes).ok_or_else(|| refused("these bytes are no table"))?;
        Ok(Self::of_world(Table::resumed(book, state), files, Arc::new(public)))
    }

    /// A table that has no log. What happened before was told to others too, and is theirs.
    pub fn of_world(mut world: Table<'static, G>, files: Arc<[CardFile]>, public: Arc<Public>) -> Self {
        world.events.clear();
        Self { held: Held::World(Box::new(world)), files, events: Vec::new(), public }
    }

    fn table(&self) -> &Table<'static, G> {
        match &self.held {
            Held::Game(game) => game.table(),
            Held::World(world) => world,
        }
    }

    fn hear(&mut self) {
        let mut news = Vec::new();
        match &mut self.held {
            Held::Game(game) => game.take_events(&mut news),
            Held::World(world) => std::mem::swap(&mut news, &mut world.events),
        }
        self.events.append(&mut news);
    }

    fn time_up(&mut self) -> Result<(), Illegal> {
        match &mut self.held {
            Held::Game(game) => game.time_up()?,
            Held::World(world) => world.time_up()?,
        }
        self.hear();
        Ok(())
    }
}

impl<G: Shipped + Board> AnyTable for Seated<G> {
    fn game(&self) -> &'static str {
        G::ID
    }
    fn seats(&self) -> usize {
        self.table().seat_count()
    }
    fn asked(&self) -> Option<u8> {
        self.table().decision().map(|d| d.seat.0)
    }
    fn count(&self) -> usize {
        self.table().decision().map_or(0, |d| d.options.len())
    }
    fn places(&self) -> Option<Vec<u8>> {
        self.table().outcome().map(|o| o.places[..self.seats()].to_vec())
    }
    fn time(&self) -> u16 {
        G::time(self.table())
    }
    fn is_world(&self) -> bool {
        matches!(self.held, Held::World(_))
    }
    fn steps(&self) -> usize {
        match &self.held {
            Held::Game(game) => game.len(),
            Held::World(_) => 0,
        }
    }
    fn question(&self, audience: Audience, lang: Lang) -> Option<String> {
        self.table().decision().map(|d| decision_title(self.table(), &d, audience, lang))
    }
    fn options(&self, lang: Lang) -> Value {
        let Some(asked) = self.table().decision() else { return json!([]) };
        let offers: Vec<Offer> = asked.options.iter().map(|&choice| Offer::Take(choice)).collect();
        serde_json::to_value(offered(self.table(), asked.why, &offers, lang)).unwrap_or_default()
    }
    fn choose(&mut self, index: usize) -> Result<(), Illegal> {
        match &mut self.held {
            Held::Game(game) => game.choose(index)?,
            Held::World(world) => world.choose(index)?,
        }
        self.hear();
        Ok(())
    }
    fn concede(&mut self, seat: Seat) -> Result<(), Illegal> {
        match &mut self.held {
            Held::Game(game) => game.concede(seat)?,
            Held::World(world) => world.concede(seat)?,
        }
        self.hear();
        Ok(())
    }
    fn view(&self, audience: Audience) -> Value {
        serde_json::to_value(self.table().view(audience)).unwrap_or_default()
    }
    fn scene(&self, audience: Audience, lang: Lang) -> Value {
        serde_json::to_value(scene(self.table(), audience, lang)).unwrap_or_default()
    }
    fn text(&self, audience: Audience, lang: Lang) -> String {
        let reader = if let Audience::Seat(seat) = audience { seat } else { Seat(0) };
        lines(&scene(self.table(), audience, lang), reader, lang).join("\n")
    }
    fn told(&self, audience: Audience, lang: Lang) -> Vec<String> {
        let masked = |event: &Event<G::Event>| match audience {
            Audience::Seat(seat) => event.for_seat(Some(seat)),
            Audience::Spectator => event.for_seat(None),
            Audience::Open => *event,
        };
        self.events.iter().filter_map(|event| G::event(self.table().book, &masked(event), lang)).collect()
    }
    fn fork(&self) -> Box<dyn AnyTable> {
        let held = match &self.held {
            Held::Game(game) => Held::Game(game.clone()),
            Held::World(world) => Held::World(world.clone()),
        };
        Box::new(Self {
            held,
            files: Arc::clone(&self.files),
            events: self.events.clone(),
            public: Arc::clone(&self.public),
        })
    }
    fn world(&self, seat: Seat, seed: u64) -> Box<dyn AnyTable> {
        let table = self.table();
        let mut world = Table::empty(table.book, table.seat_count(), 0);
        table.fork_blind(seat, &mut Rng::new(seed), &mut world);
        Box::new(Self::of_world(world, Arc::clone(&self.files), Arc::clone(&self.public)))
    }
    fn log(&self) -> Option<String> {
        match &self.held {
            Held::Game(game) => Some(game.log().write()),
            Held::World(_) => None,
        }
    }
    fn state(&self) -> Vec<u8> {
        self.table().to_bytes()
    }
    fn files(&self) -> &[CardFile] {
        &self.files
    }
    fn think(&self, spec: BotSpec, seed: u64, mind: &mut Mind) -> Result<usize, String> {
        think(self.table(), spec, seed, mind)
    }
    fn public(&self) -> &Public {
        &self.public
    }
    fn standing(&self, seat: Seat) -> i32 {
        G::standing(self.table(), seat)
    }
    fn observe(&self, seat: Seat) -> Observed {
        let t = self.table();
        let public = &*self.public;
        let width = rows::card_width::<G>();
        let (mut ids, mut numbers) = (Vec::new(), Vec::new());
        let count = rows::cards(t, seat, &mut [], &mut ids);
        let table_columns = rows::table_columns::<G>(t.seat_count(), public);
        let mut out = Observed {
            card_columns: rows::card_columns::<G>(),
            cards: vec![0; count * width],
            table: vec![0; table_columns.len()],
            table_columns,
            ..Observed::default()
        };
        rows::cards(t, seat, &mut out.cards, &mut ids);
        rows::table(t, seat, public, &mut out.table, &mut numbers);
        if self.asked() == Some(seat.0) {
            let n = self.count();
            (out.options, out.keys) = (vec![0; n * rows::OPTION.len()], vec![0; n]);
            rows::options(t, 0, (&mut out.options, &mut out.keys, &mut vec![false; n]), &mut Vec::new());
        }
        out
    }
}
