//! Random play as a proof by exhaustion of luck: thousands of games by a bot without an opinion, and at every
//! decision the promises of the engine, tried.
//!
//! A game is fixed by set-up and seed alone; how much of it is checked draws from another source of chance. So a
//! seed that failed in a sampled run fails again when every decision of that one game is checked.

use crate::{
    Broken, Coverage, GameLog, Property, Recorder, caught,
    conservation::Conservation,
    hidden::{self, Memory},
    replay::{ReplayError, Since},
};
use stapel_bots::{Bot, RandomBot, SeatView};
use stapel_kernel::{Book, Choice, Event, Game, Rng, Seat, SetUp, State, Table};

/// How much is checked: each number is "one in so many", 0 is "never".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Decisions at which the state is written and read, forked, and offered nonsense.
    pub state: u32,
    /// Decisions at which the cards are counted.
    pub cards: u32,
    /// Decisions at which worlds are sampled for every seat.
    pub hidden: u32,
    /// Worlds sampled for each seat there.
    pub worlds: u32,
    /// Games whose log is written, read and replayed.
    pub replay: u32,
    /// More decisions than this is a game that does not end.
    pub longest: usize,
}

impl Rates {
    /// Everything at every decision: for one game that needs a close look.
    pub const ALL: Self = Self { state: 1, cards: 1, hidden: 1, worlds: 4, replay: 1, longest: 20_000 };
    /// Only what costs nothing.
    pub const NONE: Self = Self { state: 0, cards: 0, hidden: 0, worlds: 0, replay: 0, longest: 20_000 };
}

/// What was done, so that a test can insist that it was enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub games: u64,
    pub decisions: u64,
    /// Most decisions in one game.
    pub longest: u64,
    pub states: u64,
    pub hidden_states: u64,
    pub worlds: u64,
    /// Sampled worlds in which an unknown hand could be another one, and in which it was.
    pub hands: u64,
    pub hands_changed: u64,
    /// Hidden cards whose object number a seat has seen with a face on it, and how often that face was the right
    /// one, and would be if the cards of each place changed faces.
    pub remembered: u64,
    pub right: u64,
    /// In thousandths.
    pub right_by_chance: u64,
}

impl Counts {
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.states += other.states;
        self.hidden_states += other.hidden_states;
        self.worlds += other.worlds;
        self.hands += other.hands;
        self.hands_changed += other.hands_changed;
        self.remembered += other.remembered;
        self.right += other.right;
        self.right_by_chance += other.right_by_chance;
    }

    /// Whether the numbers of objects tell more about hidden faces than the places they lie in, over so many that
    /// chance is no excuse.
    pub fn numbers_tell(&self) -> bool {
        (1000 * self.right).saturating_sub(self.right_by_chance) > 20 * self.remembered.max(1)
    }
}

/// What to check, and what was seen while checking, over any number of games.
#[derive(Debug)]
pub struct Checks<G: Game> {
    pub rates: Rates,
    pub counts: Counts,
    pub coverage: Coverage<G>,
    conservation: Conservation,
}

impl<G: Game> Checks<G> {
    pub fn new(rates: Rates) -> Self {
        Self {
            rates,
            counts: Counts::default(),
            coverage: Coverage::default(),
            conservation: Conservation::default(),
        }
    }

    /// Takes over what other games have shown.
    pub fn merge(&mut self, other: &Self) {
        self.counts.merge(&other.counts);
        self.coverage.merge(&other.coverage);
    }
}

/// Plays one game by random choices to its end and checks it on the way. Returns its log.
pub fn random_game<G: Game>(
    book: &Book<G>,
    set_up: &SetUp<G>,
    seed: u64,
    checks: &mut Checks<G>,
) -> Result<GameLog<G>, Broken> {
    let mut place = Place { seed, step: 0 };
    let played = caught(|| Run::new(book, set_up, seed, checks).and_then(|mut run| run.play(&mut place)));
    played.unwrap_or_else(|panic| Err(Property::Panic(panic))).map_err(|property| Broken {
        seed,
        step: place.step,
        property,
    })
}

/// Where in which game.
struct Place {
    seed: u64,
    step: usize,
}

struct Run<'b, 'c, G: Game> {
    recorder: Recorder<'b, G>,
    checks: &'c mut Checks<G>,
    /// Chance for the checks, apart from the game's.
    rng: Rng,
    events: Vec<Event<G::Event>>,
    memory: Memory,
    /// Room to fork into.
    fork: Table<'b, G>,
}

impl<'b, 'c, G: Game> Run<'b, 'c, G> {
    fn new(
        book: &'b Book<G>,
        set_up: &SetUp<G>,
        seed: u64,
        checks: &'c mut Checks<G>,
    ) -> Result<Self, Property> {
        let recorder = Recorder::start(book, set_up.clone(), seed)
            .map_err(|refused| Property::Refused(format!("{refused:?}")))?;
        checks.conservation.begin(recorder.table());
        let fork = recorder.table().clone();
        Ok(Self {
            recorder,
            checks,
            rng: Rng::new(!seed),
            events: Vec::new(),
            memory: Memory::default(),
            fork,
        })
    }

    fn play(&mut self, place: &mut Place) -> Result<GameLog<G>, Property> {
        let mut bot = RandomBot::new(place.seed);
        loop {
            self.recorder.take_events(&mut self.events);
            self.checks.coverage.note(&self.events);
            hidden::check_events(self.recorder.table(), &self.events)?;
            let rates = self.checks.rates;
            if self.due(rates.cards) {
                self.checks.conservation.check(self.recorder.table())?;
            }
            if self.recorder.table().outcome().is_some() {
                break;
            }
            question(self.recorder.table())?;
            if rates.hidden > 0 {
                self.memory.note(self.recorder.table());
            }
            if self.due(rates.hidden) {
                self.hidden()?;
            }
            let at = SeatView::of_asked(self.recorder.table()).ok_or(Property::NobodyAsked)?;
            let choice = bot.choose(&at);
            if self.due(rates.state) {
                self.choose_and_check(choice)?;
            } else {
                self.choose(choice)?;
            }
            place.step += 1;
            if place.step > rates.longest {
                return Err(Property::TooLong(rates.longest));
            }
        }
        self.over()?;
        let counts = &mut self.checks.counts;
        counts.games += 1;
        counts.decisions += place.step as u64;
        counts.longest = counts.longest.max(place.step as u64);
        let log = self.recorder.log();
        if self.due(self.checks.rates.replay) {
            replays(&log, self.recorder.table())?;
        }
        Ok(log)
    }

    /// Whether it is time for something that happens once in so many times.
    fn due(&mut self, one_in: u32) -> bool {
        one_in == 1 || one_in > 1 && self.rng.below(one_in as usize) == 0
    }

    fn hidden(&mut self) -> Result<(), Property> {
        let Checks { rates, counts, conservation, .. } = &mut *self.checks;
        counts.hidden_states += 1;
        let truth = self.recorder.table();
        hidden::check(truth, rates.worlds, &mut self.rng, &mut self.fork, &self.memory, conservation, counts)
    }

    fn choose(&mut self, choice: usize) -> Result<(), Property> {
        self.recorder.choose(choice).map_err(|e| Property::OfferRefused(e.to_string()))
    }

    /// Makes the choice, and tries on the way everything that must make no difference.
    fn choose_and_check(&mut self, choice: usize) -> Result<(), Property> {
        self.checks.counts.states += 1;
        let before = self.recorder.table().fingerprint();
        reads_back(self.recorder.table(), before)?;
        self.refuses_nonsense(before)?;
        self.concessions()?;

        let refused = |e: stapel_kernel::Illegal| Property::OfferRefused(e.to_string());
        let mut copy = self.recorder.table().clone();
        copy.choose(choice).map_err(refused)?;
        self.fork.clone_from(self.recorder.table());
        self.fork.choose(choice).map_err(refused)?;
        self.choose(choice)?;
        let truth = self.recorder.table();
        for (kind, fork) in [("copy", &copy), ("fork", &self.fork)] {
            if fork.fingerprint() != truth.fingerprint() || fork.events != truth.events {
                return Err(Property::Fork(kind));
            }
        }
        Ok(())
    }

    /// Bad input changes nothing.
    fn refuses_nonsense(&mut self, before: u64) -> Result<(), Property> {
        let options = self.recorder.table().options().len();
        let (steps, events) = (self.recorder.len(), self.recorder.table().events.len());
        let nobody = Seat(self.recorder.table().seat_count() as u8);
        let refused = [
            ("the option after the last", self.recorder.choose(options).is_err()),
            ("option 65536", self.recorder.choose(1 << 16).is_err()),
            ("an option beyond all numbers", self.recorder.choose(usize::MAX).is_err()),
            ("a concession of a seat that is not there", self.recorder.concede(nobody).is_err()),
        ];
        if let Some((what, _)) = refused.into_iter().find(|(_, refused)| !refused) {
            return Err(Property::IllegalAccepted(what));
        }
        let table = self.recorder.table();
        if table.fingerprint() != before || self.recorder.len() != steps || table.events.len() != events {
            return Err(Property::RefusalChanged("a choice or a concession"));
        }
        Ok(())
    }

    /// Anybody may give up at any time, also somebody who is not asked.
    fn concessions(&mut self) -> Result<(), Property> {
        for seat in self.recorder.table().seats() {
            self.fork.clone_from(self.recorder.table());
            self.fork.concede(seat).map_err(|e| Property::OfferRefused(e.to_string()))?;
            let lost = self.fork.outcome().is_some_and(|o| o.place(seat) > 1);
            if self.fork.seat_count() == 2 && !lost {
                return Err(Property::Concession(seat));
            }
        }
        Ok(())
    }

    /// A finished game takes nothing any more.
    fn over(&mut self) -> Result<(), Property> {
        let before = self.recorder.table().fingerprint();
        if self.recorder.table().decision().is_some() || self.recorder.choose(0).is_ok() {
            return Err(Property::IllegalAccepted("a choice after the end"));
        }
        if self.recorder.concede(Seat(0)).is_ok() {
            return Err(Property::IllegalAccepted("a concession after the end"));
        }
        if self.recorder.table().fingerprint() != before {
            return Err(Property::RefusalChanged("something after the end"));
        }
        Ok(())
    }
}

/// Exactly one seat is asked, and it has a real choice, or ends its turn.
fn question<G: Game>(table: &Table<'_, G>) -> Result<(), Property> {
    let decision = table.decision().ok_or(Property::NobodyAsked)?;
    if decision.seat.index() >= table.seat_count() {
        return Err(Property::NoSuchSeat(decision.seat));
    }
    let ends = matches!(decision.options, [Choice::Pass | Choice::Done]);
    if decision.options.len() < 2 && !ends {
        return Err(Property::TooFewOptions(decision.options.len()));
    }
    let twice = |(k, option): (usize, &Choice)| decision.options[..k].contains(option).then_some(*option);
    decision.options.iter().enumerate().find_map(twice).map_or(Ok(()), |o| Err(Property::OptionTwice(o)))
}

fn reads_back<G: Game>(table: &Table<'_, G>, fingerprint: u64) -> Result<(), Property> {
    let again = State::<G>::from_bytes(&table.to_bytes()).ok_or(Property::Serialisation)?;
    if again != table.state || again.fingerprint() != fingerprint {
        return Err(Property::Serialisation);
    }
    Ok(())
}

fn replays<G: Game>(log: &GameLog<G>, table: &Table<'_, G>) -> Result<(), Property> {
    let read = GameLog::read(&log.write()).map_err(|e| Property::LogText(e.to_string()))?;
    if read != *log {
        return Err(Property::LogText("something else was read".into()));
    }
    let again = read.replay(table.book).map_err(Property::Replay)?;
    let (log, here) = (table.fingerprint(), again.fingerprint());
    if log != here {
        return Err(Property::Replay(ReplayError::Position {
            step: read.entries().count(),
            log,
            here,
            since: Since::default(),
        }));
    }
    Ok(())
}
