//! What a game is at one moment: plain data in a handful of vectors, so that forking is a few memory copies.

use crate::{
    Asked, Book, Changes, Choice, Decision, Event, Flags, Frame, Game, Id, Illegal, Lasting, Layer, NOWHERE,
    Object, Outcome, Ref, Return, Rng, Rules, Seat, SeatSet, Seed, SetUp, Triggered, sample::Hidden,
};
use serde::{Deserialize, Serialize};
use stapel_script::Word;
use std::{
    fmt,
    ops::{Deref, DerefMut, Range},
};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<G: Rules> {
    pub(crate) seats: u8,
    /// The seats in the order in which they play.
    ring: [Seat; 8],
    /// Who is out of the game while others go on.
    pub(crate) gone: SeatSet,
    pub(crate) rng: Rng,
    pub(crate) objects: Vec<Object>,
    /// All zones one after the other, each from bottom to top; an area's part goes from `bounds[area]` to the next.
    pub(crate) order: Vec<Id>,
    pub(crate) bounds: Vec<u16>,
    /// Objects in no zone, to be used again.
    pub(crate) free: Vec<Id>,
    pub(crate) pools: Vec<i16>,
    pub(crate) tallies: Vec<u8>,
    /// Whose triggers for the first event of a turn have had it, by their place in the book; cut off after the last.
    pub(crate) firsts: Vec<SeatSet>,
    pub(crate) frames: Vec<Frame<G::Proc>>,
    pub(crate) stack: Vec<Layer>,
    pub(crate) triggered: Vec<Triggered>,
    /// What running texts and procedures have picked so far: a frame's picks are those from its own `picks` on. Whoever
    /// picks takes the picks away again.
    pub(crate) picks: Vec<Ref>,
    pub(crate) lasting: Vec<Lasting<G::Until>>,
    /// Triggers at work: object and number in the book.
    pub(crate) listening: Vec<(Id, u16)>,
    /// Static abilities at work that change others or a player.
    pub(crate) changing: Vec<(Id, u16)>,
    /// The events anything listens for, as bits.
    pub(crate) watched: u64,
    /// What texts and effects at work change at all, of objects and of players: all else is as printed.
    pub(crate) changed: Changes<G>,
    pub(crate) changed_of_players: Changes<G>,
    pub(crate) batches: u8,
    pub(crate) asked: Option<Asked<G::Why>>,
    pub(crate) options: Vec<Choice>,
    /// The answer to the last question.
    pub(crate) answer: Choice,
    pub(crate) outcome: Option<Outcome>,
    /// What this table has agreed on.
    pub(crate) readings: G::Options,
    pub game: G::State,
}

// By hand, because a derived `clone_from` allocates anew, and forks copy into a state that is already there. Taken apart without
// `..`: a field that is forgotten does not compile.
impl<G: Game> Clone for State<G> {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.seats as usize, 0);
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        let Self {
            seats,
            ring,
            gone,
            rng,
            objects,
            order,
            bounds,
            free,
            pools,
            tallies,
            firsts,
            frames,
            stack,
            triggered,
            picks,
            lasting,
            listening,
            changing,
            watched,
            changed,
            changed_of_players,
            batches,
            asked,
            options,
            answer,
            outcome,
            readings,
            game,
        } = other;
        self.seats = *seats;
        self.ring = *ring;
        self.gone = *gone;
        self.rng.clone_from(rng);
        self.objects.clone_from(objects);
        self.order.clone_from(order);
        self.bounds.clone_from(bounds);
        self.free.clone_from(free);
        self.pools.clone_from(pools);
        self.tallies.clone_from(tallies);
        self.firsts.clone_from(firsts);
        self.frames.clone_from(frames);
        self.stack.clone_from(stack);
        self.triggered.clone_from(triggered);
        self.picks.clone_from(picks);
        self.lasting.clone_from(lasting);
        self.listening.clone_from(listening);
        self.changing.clone_from(changing);
        self.watched = *watched;
        self.changed = *changed;
        self.changed_of_players = *changed_of_players;
        self.batches = *batches;
        self.asked = *asked;
        self.options.clone_from(options);
        self.answer = *answer;
        self.outcome = *outcome;
        self.readings.clone_from(readings);
        self.game.clone_from(game);
    }
}

impl<G: Game> State<G> {
    pub fn new(seats: usize, seed: impl Into<Seed>) -> Self {
        const { assert!(G::Flag::ALL.len() <= Flags::MOST_OWN, "an object has room for twelve flags of a game") };
        Self {
            seats: seats as u8,
            ring: std::array::from_fn(|k| Seat(k as u8)),
            gone: SeatSet::NONE,
            rng: seed.into().into(),
            objects: Vec::new(),
            order: Vec::new(),
            bounds: vec![0; G::Zone::ALL.len() * seats + 1],
            free: Vec::new(),
            pools: vec![0; G::Pool::ALL.len() * seats],
            tallies: vec![0; G::Tally::ALL.len() * seats],
            firsts: Vec::new(),
            frames: Vec::new(),
            stack: Vec::new(),
            triggered: Vec::new(),
            picks: Vec::new(),
            lasting: Vec::new(),
            listening: Vec::new(),
            changing: Vec::new(),
            watched: 0,
            changed: Changes::NONE,
            changed_of_players: Changes::NONE,
            batches: 0,
            asked: None,
            options: Vec::new(),
            answer: Choice::Pass,
            outcome: None,
            readings: G::Options::default(),
            game: G::State::default(),
        }
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.seats).map(Seat)
    }
    /// Who plays after this seat.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        let ring = &self.ring[..self.seats as usize];
        let Some(at) = ring.iter().position(|&s| s == seat) else {
            return self.in_order(seat).nth(1).unwrap_or(seat);
        };
        let mut others = ring[at + 1..].iter().chain(&ring[..at]);
        others.find(|&&s| !self.gone.contains(s)).copied().unwrap_or(seat)
    }
    /// Everybody who is in the game, in the order of play, from this seat on.
    pub fn in_order(&self, first: Seat) -> impl Iterator<Item = Seat> + use<G> {
        let (ring, gone, seats) = (self.ring, self.gone, self.seats as usize);
        let start = ring[..seats].iter().position(|&s| s == first).unwrap_or(0);
        let place = move |k| if start + k < seats { start + k } else { start + k - seats };
        (0..seats).map(move |k| ring[place(k)]).filter(move |&s| s == first || !gone.contains(s))
    }
    /// The order of play, if it is not that of the seats. Everybody is in it once.
    pub fn set_order(&mut self, order: &[Seat]) {
        self.ring[..order.len()].copy_from_slice(order);
    }
    /// A player is out of the game; the others go on.
    pub fn leaves(&mut self, seat: Seat) {
        self.gone = self.gone.with(SeatSet::one(seat));
    }
    /// The number of a zone of a seat: all zones of the first seat, then all of the next.
    pub fn area(&self, zone: G::Zone, seat: Seat) -> u8 {
        let seat = if G::zone(zone).shared { 0 } else { seat.0 };
        seat * G::Zone::ALL.len() as u8 + zone.index() as u8
    }
    /// The areas of a zone, seat by seat.
    pub(crate) fn areas(&self, zone: G::Zone) -> impl Iterator<Item = u8> + use<G> {
        let seats = if G::zone(zone).shared { 1 } else { self.seats };
        (0..seats).map(move |seat| seat * G::Zone::ALL.len() as u8 + zone.index() as u8)
    }
    pub fn zone_of(&self, id: Id) -> Option<G::Zone> {
        let area = self.objects[id.index()].area;
        if area == NOWHERE { None } else { G::Zone::from_index(area as usize % G::Zone::ALL.len()) }
    }
    /// The cards of a zone, from bottom to top.
    pub fn cards(&self, zone: G::Zone, seat: Seat) -> &[Id] {
        self.area_cards(self.area(zone, seat))
    }
    /// Whether a zone holds no card.
    pub fn is_empty(&self, zone: G::Zone, seat: Seat) -> bool {
        self.span(self.area(zone, seat)).is_empty()
    }
    /// The cards of a seat in the zones from `first` to `last`, as the vocabulary orders them.
    pub fn cards_of_zones(&self, first: G::Zone, last: G::Zone, seat: Seat) -> &[Id] {
        let bound = |zone: usize| self.bounds[seat.index() * G::Zone::ALL.len() + zone] as usize;
        &self.order[bound(first.index())..bound(last.index() + 1)]
    }
    pub(crate) fn area_cards(&self, area: u8) -> &[Id] {
        &self.order[self.span(area)]
    }
    /// Where an area's cards lie in `order`.
    pub(crate) fn span(&self, area: u8) -> Range<usize> {
        self.bounds[area as usize] as usize..self.bounds[area as usize + 1] as usize
    }
    pub fn object(&self, id: Id) -> &Object {
        &self.objects[id.index()]
    }
    pub(crate) fn object_mut(&mut self, id: Id) -> &mut Object {
        &mut self.objects[id.index()]
    }
    pub fn reference(&self, id: Id) -> Ref {
        if id == Id::NONE { Ref::NONE } else { Ref { id, epoch: self.object(id).epoch } }
    }
    /// The object, if it is still the same.
    pub fn alive(&self, r: Ref) -> Option<Id> {
        (!r.is_none() && self.object(r.id).epoch == r.epoch && self.object(r.id).area != NOWHERE)
            .then_some(r.id)
    }
    pub fn pool(&self, seat: Seat, pool: G::Pool) -> i16 {
        self.pools[seat.index() * G::Pool::ALL.len() + pool.index()]
    }
    pub fn set_pool(&mut self, seat: Seat, pool: G::Pool, value: i16) {
        self.pools[seat.index() * G::Pool::ALL.len() + pool.index()] = value;
    }
    pub fn tally(&self, seat: Seat, tally: G::Tally) -> u8 {
        self.tallies[seat.index() * G::Tally::ALL.len() + tally.index()]
    }
    pub fn count_up(&mut self, seat: Seat, tally: G::Tally) {
        let cell = &mut self.tallies[seat.index() * G::Tally::ALL.len() + tally.index()];
        *cell = cell.saturating_add(1);
    }
    /// A turn is over: what was counted for it starts again.
    pub fn clear_turn_counts(&mut self) {
        self.tallies.fill(0);
        self.firsts.clear();
        for object in &mut self.objects {
            object.turn = 0;
            if object.used != 0 {
                object.forget_turn_uses();
            }
        }
    }
    pub fn decision(&self) -> Option<Decision<'_, G::Why>> {
        self.asked.filter(|_| self.outcome.is_none()).map(|asked| Decision {
            seat: asked.seat,
            why: asked.why,
            about: asked.about,
            set: asked.set,
            options: &self.options,
        })
    }
    /// Whether a seat knows a face in a later state that it does not know in this one. What others have learned is no
    /// matter of that seat.
    pub fn learns(&self, later: &Self, seat: Seat) -> bool {
        self.objects.iter().zip(&later.objects).any(|(old, new)| {
            old.area != NOWHERE && new.known_to.contains(seat) && !old.known_to.contains(seat)
        })
    }
    /// The size of everything a fork copies.
    pub fn bytes(&self) -> usize {
        let Self { objects, order, bounds, free, pools, tallies, firsts, frames, stack, .. } = self;
        let Self { triggered, picks, lasting, listening, changing, options, .. } = self;
        size_of::<Self>()
            + size_of_val(&**objects)
            + size_of_val(&**order)
            + size_of_val(&**bounds)
            + size_of_val(&**free)
            + size_of_val(&**pools)
            + size_of_val(&**tallies)
            + size_of_val(&**firsts)
            + size_of_val(&**frames)
            + size_of_val(&**stack)
            + size_of_val(&**triggered)
            + size_of_val(&**picks)
            + size_of_val(&**lasting)
            + size_of_val(&**listening)
            + size_of_val(&**changing)
            + size_of_val(&**options)
    }
    /// The state as bytes, the same on every machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("a state is plain data")
    }
    /// Reads what `to_bytes` wrote.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
    /// A number that tells two states apart: FNV-1a over the bytes.
    pub fn fingerprint(&self) -> u64 {
        self.to_bytes().iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused<G: Rules> {
    /// This many players cannot play it.
    Seats(usize),
    Decks(Vec<(Seat, G::Fault)>),
}

/// A state with the book it is played by and the events of the last step.
pub struct Table<'b, G: Rules> {
    pub book: &'b Book<G>,
    pub state: State<G>,
    /// What happened since somebody last took the events.
    pub events: Vec<Event<G::Event>>,
    /// Stop at decisions with a single option too, instead of taking it silently: for those who look at the table
    /// step by step, such as scenarios. Not part of the state.
    pub stop_always: bool,
    /// How deep numbers ask for numbers right now.
    pub(crate) depth: std::cell::Cell<u8>,
    pub(crate) scratch: Vec<Hidden>,
    /// What the running step brings back, and what the step before brought to it. Always read before anybody is asked, so it
    /// is no part of the state.
    pub(crate) returned: Return,
    pub(crate) brought: Return,
    /// The lowest place from which the running step has ended what was under way.
    pub(crate) cut: usize,
    /// Who was asked anything since somebody last wanted to know, whatever there was to choose from.
    pub(crate) turned_to: SeatSet,
    /// A state to try things in.
    spare: Option<Box<State<G>>>,
}

impl<G: Game> fmt::Debug for Table<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("state", &self.state).finish_non_exhaustive()
    }
}

impl<G: Game> Clone for Table<'_, G> {
    fn clone(&self) -> Self {
        Self {
            book: self.book,
            state: self.state.clone(),
            events: Vec::new(),
            stop_always: self.stop_always,
            depth: Default::default(),
            scratch: Vec::new(),
            returned: Return::Nothing,
            brought: Return::Nothing,
            cut: usize::MAX,
            turned_to: SeatSet::NONE,
            spare: None,
        }
    }
    /// The events stay behind: a fork tells its own story.
    fn clone_from(&mut self, other: &Self) {
        self.book = other.book;
        self.state.clone_from(&other.state);
        self.events.clear();
    }
}

impl<G: Rules> Deref for Table<'_, G> {
    type Target = State<G>;
    fn deref(&self) -> &State<G> {
        &self.state
    }
}

impl<G: Rules> DerefMut for Table<'_, G> {
    fn deref_mut(&mut self) -> &mut State<G> {
        &mut self.state
    }
}

impl<'b, G: Game> Table<'b, G> {
    pub fn empty(book: &'b Book<G>, seats: usize, seed: impl Into<Seed>) -> Self {
        Self::resumed(book, State::new(seats, seed))
    }
    /// Starts a game. Decks against the rules are refused, all faults at once.
    pub fn start(book: &'b Book<G>, set_up: &SetUp<G>, seed: impl Into<Seed>) -> Result<Self, Refused<G>> {
        let mut table = Self::prepare(book, set_up, seed)?;
        table.run();
        Ok(table)
    }
    /// The same, but nothing has happened yet: whoever wants to look at every moment says so before the first
    /// ([`Table::stop_always`]) and lets it run.
    pub fn prepare(book: &'b Book<G>, set_up: &SetUp<G>, seed: impl Into<Seed>) -> Result<Self, Refused<G>> {
        if !G::SEATS.contains(&set_up.decks.len()) {
            return Err(Refused::Seats(set_up.decks.len()));
        }
        let faults: Vec<(Seat, G::Fault)> = (0..)
            .map(Seat)
            .zip(&set_up.decks)
            .flat_map(|(seat, deck)| {
                G::check_deck(book, deck, &set_up.options).into_iter().map(move |f| (seat, f))
            })
            .collect();
        if !faults.is_empty() {
            return Err(Refused::Decks(faults));
        }
        Ok(Self::laid_out(book, set_up, seed))
    }
    /// Starts one more game of decks that have been started with: they are not checked again.
    pub fn start_again(book: &'b Book<G>, set_up: &SetUp<G>, seed: impl Into<Seed>) -> Self {
        let mut table = Self::laid_out(book, set_up, seed);
        table.run();
        table
    }
    fn laid_out(book: &'b Book<G>, set_up: &SetUp<G>, seed: impl Into<Seed>) -> Self {
        let mut table = Self::empty(book, set_up.decks.len(), seed);
        table.set_readings(set_up.options.clone());
        G::begin(&mut table, set_up);
        table
    }
    /// Begins another game at this table, with a set-up that was started before: its decks are not checked again.
    pub fn restart(&mut self, set_up: &SetUp<G>, seed: impl Into<Seed>) {
        // Into the vectors that are there: they have grown to what this game needs.
        self.state.clone_from(&State::new(set_up.decks.len(), seed));
        self.events.clear();
        self.turned_to = SeatSet::NONE;
        self.set_readings(set_up.options.clone());
        G::begin(self, set_up);
        self.run();
    }
    /// A table from a state that was stored.
    pub fn resumed(book: &'b Book<G>, state: State<G>) -> Self {
        Self {
            book,
            state,
            events: Vec::new(),
            stop_always: false,
            depth: Default::default(),
            scratch: Vec::new(),
            returned: Return::Nothing,
            brought: Return::Nothing,
            cut: usize::MAX,
            turned_to: SeatSet::NONE,
            spare: None,
        }
    }

    /// Hands over who was asked anything since the last call: also those who had one option or none and were passed over in
    /// silence. Whoever can tell that somebody was passed over knows something of their cards.
    pub fn take_turned_to(&mut self) -> SeatSet {
        std::mem::take(&mut self.turned_to)
    }

    /// Tries something and takes it back: what would be if. Costs two copies of the state and no allocation.
    pub fn suppose<R>(&mut self, look: impl FnOnce(&mut Self) -> R) -> R {
        let mut before = self.spare.take().unwrap_or_else(|| Box::new(self.state.clone()));
        (*before).clone_from(&self.state);
        let (events, turned_to) = (self.events.len(), self.turned_to);
        let seen = look(self);
        self.turned_to = turned_to;
        std::mem::swap(&mut self.state, &mut *before);
        self.events.truncate(events);
        self.spare = Some(before);
        seen
    }

    /// Answers the pending decision. An index that is not there changes nothing.
    pub fn choose(&mut self, index: usize) -> Result<(), Illegal> {
        if self.outcome.is_some() || self.asked.is_none() {
            return Err(Illegal::GameOver);
        }
        let Some(&choice) = self.options.get(index) else {
            return Err(Illegal::NoSuchOption { index, options: self.options.len() });
        };
        self.answer = choice;
        self.asked = None;
        self.run();
        Ok(())
    }

    /// The time that was agreed on is over.
    pub fn time_up(&mut self) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        G::time_up(self);
        if self.outcome.is_some() {
            self.run();
        }
        Ok(())
    }

    /// Takes back the pending question: whoever was asked has left, and the frames go on without an answer.
    pub fn withdraw(&mut self) {
        self.asked = None;
        self.options.clear();
    }

    pub fn concede(&mut self, seat: Seat) -> Result<(), Illegal> {
        if seat.0 >= self.seats {
            return Err(Illegal::NoSuchSeat { seat: seat.0 });
        }
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        G::concede(self, seat);
        if self.outcome.is_some() || self.asked.is_none() {
            self.run();
        }
        Ok(())
    }
}
