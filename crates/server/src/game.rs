//! A game under way, without its type: the seam between the server, which knows no game, and the table.

use crate::{
    hint::{Advising, advise},
    own_cards::{Far, Own},
    protocol::{LogLine, Refusal},
    refused::Refused,
};
use serde_json::value::RawValue;
use stapel_bots::{BotSpec, SeatView};
use stapel_games::with_game;
use stapel_harness::{Entry, Fairness, GameLog, Recorder, find, position};
use stapel_kernel::{
    Audience, Book, Choice, DefId, Event, Game, Illegal, Seat, SeatSet, Seed, SetUp, Shipped, State, Table,
};
use stapel_script::{Deck, Word};
use stapel_wording::{Board, Lang, Players, Scene, scene_with};
use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::AtomicBool},
};

/// What a bot has to think about: its table comes along, so that it can be thought anywhere.
/// As soon as the switch is true, nobody wants to know any more.
pub type Thought = Box<dyn FnOnce(Arc<AtomicBool>) -> usize + Send>;

/// What a game starts from.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Start {
    pub game: String,
    pub decks: Vec<Deck>,
    pub options: BTreeMap<String, String>,
    pub seed: Seed,
}

/// How a table looks: as it is made here, or as another process has told it.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(untagged)]
pub enum Shown {
    Here(Box<Scene>),
    Told(Box<RawValue>),
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Here(one), Self::Here(two)) => one == two,
            (Self::Told(one), Self::Told(two)) => one.get() == two.get(),
            _ => false,
        }
    }
}

impl Shown {
    /// The same without what is asked.
    #[must_use]
    pub fn without_question(mut self) -> Self {
        match &mut self {
            Self::Here(scene) => scene.question = None,
            Self::Told(text) => {
                let mut scene: BTreeMap<String, Box<RawValue>> =
                    serde_json::from_str(text.get()).expect("a scene is an object");
                scene.insert("question".into(), RawValue::NULL.to_owned());
                *text = serde_json::value::to_raw_value(&scene).expect("it was read from text");
            }
        }
        self
    }
}

/// A seat's last choice, and whether it can be taken back without asking anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct TakeBack {
    /// How many entries stay.
    pub keep: usize,
    pub free: bool,
}

/// A game under way. Where its rules break, it panics: whoever plays it catches that.
pub trait Play: Send {
    fn seats(&self) -> usize;
    /// The hash of the cards it is played with.
    fn book(&self) -> u64;
    fn asked(&self) -> Option<Seat>;
    /// Whether a seat is still in the game: who has given up or is out of it has no say any more.
    fn has_say(&self, seat: Seat) -> bool;
    /// How many options there are.
    fn options(&self) -> usize;
    /// A person answers with an entry of the list that the scene shows. The choices that this comes to; none while a set is
    /// being named.
    fn pick(&mut self, option: usize) -> Result<Option<Vec<u16>>, Illegal>;
    /// The option that passes or ends a pick, if it is offered.
    fn pass(&self) -> Option<usize>;
    fn is_pass(&self, option: usize) -> bool;
    /// Whose turn it is.
    fn turn(&self) -> Option<Seat>;
    fn places(&self) -> Option<Vec<u8>>;
    /// Half points for a league, by seat, where the rulebook has its own.
    fn league_points(&self) -> Option<Vec<u16>>;
    /// Plays one entry; `number` is the number of the state it leads to.
    fn play(&mut self, entry: Entry, number: u32) -> Result<(), Illegal>;
    /// Hands over who was turned to by what was played since the last call, and had nothing to choose.
    fn take_silent(&mut self) -> SeatSet;
    fn entries(&self) -> usize;
    /// What the last entry meant, in words that outlive a build; nothing for what was no choice.
    fn meant(&self) -> &str;
    /// Where the option stands now that stood there and meant this.
    fn find(&self, index: u16, means: &str) -> Option<u16>;
    /// A number for how the table looks with all cards open.
    fn position(&self) -> u64;
    /// Whether the time for the whole game was over already.
    fn timed_out(&self) -> bool;
    fn take_back(&self, seat: Seat) -> Option<TakeBack>;
    /// Goes back to the first `keep` entries.
    fn rewind(&mut self, keep: usize) -> Result<(), Refused>;
    /// The table with the names of its players.
    fn scene(&self, audience: Audience, lang: Lang, names: &[Option<String>]) -> Shown;
    /// What happened after the state of that number, as the audience may know it; everything if there is none.
    fn lines(&self, audience: Audience, lang: Lang, after: Option<u32>) -> Vec<LogLine>;
    /// The choice of a bot for whoever is asked.
    fn think(&self, bot: BotSpec, seed: u64) -> Option<Thought>;
    /// What the search would advise whoever is asked.
    fn advise(&self, seed: u64) -> Option<Advising>;
    /// The log as a file, and where its seed came from.
    fn log(&self, fairness: Option<Fairness>) -> String;
}

/// Starts a game, with the cards that its table brings along; refuses decks and options against the rules, with reasons.
pub fn start(start: &Start, own: Option<&Own>) -> Result<Box<dyn Play>, Refused> {
    if let Some(own) = own {
        return Far::start(own, start).map(|play| Box::new(play) as Box<dyn Play>);
    }
    with_game!(start.game.as_str(), G => Seated::<G>::start(start).map(|p| Box::new(p) as Box<dyn Play>))
        .ok_or_else(|| no_game(&start.game))?
}

/// Whether the rules of a game, with these options, have it end when a time is over: asked of the game itself.
pub fn ends_by_clock<G: Shipped>(seats: usize, options: &G::Options) -> bool {
    let decks = G::decks().iter().cycle().take(seats).cloned().collect();
    let set_up = SetUp { decks, options: options.clone() };
    Table::start(G::book(), &set_up, 0).is_ok_and(|mut table| {
        let before = table.fingerprint();
        table.time_up().is_ok() && table.fingerprint() != before
    })
}

pub fn no_game(id: &str) -> Refused {
    let known = stapel_games::GAMES.join(", ");
    Refused::new(
        Refusal::NoSuchGame,
        format!("there is no game \"{id}\"; known are: {known}"),
        format!("es gibt kein Spiel „{id}“; bekannt sind: {known}"),
    )
}

/// Table options as words; a wrong name or value is refused with what is known.
pub fn read_options<G: Game>(words: &BTreeMap<String, String>) -> Result<G::Options, Refused> {
    serde_json::to_value(words).and_then(serde_json::from_value).map_err(|e| {
        Refused::new(Refusal::Options, format!("table options: {e}"), format!("Tischoptionen: {e}"))
    })
}

struct Seated<G: Game> {
    recorder: Recorder<'static, G>,
    seed: Seed,
    /// Everything done, with the number of the state it led to.
    done: Vec<(Entry, u32)>,
    /// Everything that happened, with the number of the state it led to.
    events: Vec<(u32, Event<G::Event>)>,
    before: Vec<Option<Last<G>>>,
    /// Who was turned to since somebody last asked for it, and had nothing to choose.
    silent: SeatSet,
}

/// A seat's last choice, or the choices that named its last set: where they stand among all that was done, the state
/// before them, and whether nobody else was turned to since, not even in silence.
struct Last<G: Game> {
    start: usize,
    end: usize,
    state: State<G>,
    alone: bool,
}

impl<G: Shipped + Board> Seated<G> {
    fn start(start: &Start) -> Result<Self, Refused> {
        let set_up = SetUp { decks: start.decks.clone(), options: read_options::<G>(&start.options)? };
        Self::begin(set_up, start.seed)
    }

    fn begin(set_up: SetUp<G>, seed: Seed) -> Result<Self, Refused> {
        let before = set_up.decks.iter().map(|_| None).collect();
        let recorder = Recorder::start(G::book(), set_up, seed).map_err(|r| refusal::<G>(&r))?;
        let silent = SeatSet::NONE;
        let mut seated = Self { recorder, seed, done: Vec::new(), events: Vec::new(), before, silent };
        seated.hear(0);
        Ok(seated)
    }

    fn table(&self) -> &Table<'static, G> {
        self.recorder.table()
    }

    /// Notes the state before a choice of this seat; one more of the same set is taken back together with the others. The state is
    /// written over the one before and not made anew.
    fn remember(&mut self, seat: Seat, more_of_a_set: bool) {
        let (start, state) = (self.done.len(), &self.recorder.table().state);
        match &mut self.before[seat.index()] {
            Some(last) if more_of_a_set && last.end == start => {}
            Some(last) => {
                (last.start, last.end, last.alone) = (start, start, true);
                last.state.clone_from(state);
            }
            none => *none = Some(Last { start, end: start, state: state.clone(), alone: true }),
        }
    }

    fn hear(&mut self, number: u32) {
        let mut events = Vec::new();
        self.recorder.take_events(&mut events);
        // A game has thousands of them in the end, and most of what a table takes would be room for more.
        if self.events.capacity() - self.events.len() < events.len() {
            self.events.reserve_exact(events.len() + self.events.len() / 8);
        }
        self.events.extend(events.into_iter().map(|event| (number, event)));
    }
}

impl<G: Shipped + Board> Play for Seated<G> {
    fn seats(&self) -> usize {
        self.table().seat_count()
    }

    fn book(&self) -> u64 {
        G::book().hash()
    }

    fn asked(&self) -> Option<Seat> {
        self.table().decision().map(|d| d.seat)
    }

    fn has_say(&self, seat: Seat) -> bool {
        // A game may need a moment before who gives up is gone from it.
        let gave_up = |entry: &Entry| matches!(entry, Entry::Concede { concede } if *concede == seat);
        !self.table().is_gone(seat) && !self.done.iter().any(|(entry, _)| gave_up(entry))
    }

    fn options(&self) -> usize {
        self.table().options().len()
    }

    fn pick(&mut self, option: usize) -> Result<Option<Vec<u16>>, Illegal> {
        let choices = self.recorder.pick(option)?;
        Ok(choices.map(|way| way.into_iter().map(|k| k as u16).collect()))
    }

    fn pass(&self) -> Option<usize> {
        let options = self.table().decision()?.options;
        let find = |wanted| options.iter().position(|&o| o == wanted);
        find(Choice::Pass).or_else(|| find(Choice::Done))
    }

    fn is_pass(&self, option: usize) -> bool {
        matches!(self.table().options().get(option), Some(Choice::Pass | Choice::Done))
    }

    fn turn(&self) -> Option<Seat> {
        G::turn(&self.table().view(Audience::Spectator))
    }

    fn places(&self) -> Option<Vec<u8>> {
        let table = self.table();
        table.outcome().map(|o| o.places[..table.seat_count()].to_vec())
    }
    fn league_points(&self) -> Option<Vec<u16>> {
        let table = self.table();
        table.seats().map(|seat| G::league_points(table, seat)).collect()
    }

    fn play(&mut self, entry: Entry, number: u32) -> Result<(), Illegal> {
        match entry {
            Entry::Choice(option) => {
                let asked = self.table().decision().map(|d| (d.seat, d.set));
                if (option as usize) < self.table().options().len() {
                    asked
                        .iter()
                        .for_each(|&(seat, set)| self.remember(seat, set.is_some_and(|s| s.picked > 0)));
                }
                self.recorder.choose(option as usize)?;
                let turned_to = self.recorder.take_turned_to();
                let next = self.table().decision().map_or(Seat::NOBODY, |d| d.seat);
                self.silent = self.silent.with(turned_to).without(next);
                if let Some((seat, _)) = asked {
                    self.silent = self.silent.without(seat);
                    if let Some(last) = &mut self.before[seat.index()] {
                        last.end = self.done.len() + 1;
                        last.alone &= turned_to.without(seat) == SeatSet::NONE;
                    }
                }
            }
            Entry::Concede { concede } => self.recorder.concede(concede)?,
            Entry::TimeUp { .. } => self.recorder.time_up()?,
        }
        self.done.push((entry, number));
        self.hear(number);
        Ok(())
    }

    fn take_silent(&mut self) -> SeatSet {
        std::mem::take(&mut self.silent)
    }

    fn entries(&self) -> usize {
        self.done.len()
    }

    fn meant(&self) -> &str {
        self.recorder.meant()
    }

    fn find(&self, index: u16, means: &str) -> Option<u16> {
        find(self.table(), index as usize, means).map(|k| k as u16)
    }

    fn position(&self) -> u64 {
        position(self.table())
    }

    fn timed_out(&self) -> bool {
        self.done.iter().any(|(entry, _)| matches!(entry, Entry::TimeUp { .. }))
    }

    fn take_back(&self, seat: Seat) -> Option<TakeBack> {
        let Last { start: keep, end, state: before, alone } = self.before.get(seat.index())?.as_ref()?;
        let since = &self.done[*keep..];
        let only_choices = since.iter().all(|(entry, _)| matches!(entry, Entry::Choice(_)));
        let now = &self.table().state;
        if !only_choices || now.outcome().is_some() {
            return None;
        }
        // That another seat is asked, or is not because it can do nothing, is knowledge too.
        let free = *alone && *end == self.done.len() && before.same_chance(now) && !before.learns(now, seat);
        Some(TakeBack { keep: *keep, free })
    }

    fn rewind(&mut self, keep: usize) -> Result<(), Refused> {
        let mut again = Self::begin(self.recorder.set_up().clone(), self.seed)?;
        for &(entry, number) in self.done.iter().take(keep) {
            again.play(entry, number).map_err(|e| Refused::internal("a played entry", &e))?;
        }
        *self = again;
        Ok(())
    }

    fn scene(&self, audience: Audience, lang: Lang, names: &[Option<String>]) -> Shown {
        let scene = scene_with(self.table(), self.recorder.selection(), audience, lang);
        Shown::Here(Box::new(Players::new(names.to_vec()).in_scene(scene, lang)))
    }

    fn lines(&self, audience: Audience, lang: Lang, after: Option<u32>) -> Vec<LogLine> {
        let start = after.map_or(0, |n| self.events.partition_point(|e| e.0 <= n));
        self.events[start..].iter().filter_map(|e| line::<G>(G::book(), e.0, &e.1, audience, lang)).collect()
    }

    fn think(&self, bot: BotSpec, seed: u64) -> Option<Thought> {
        self.table().decision()?;
        let table = self.table().clone();
        Some(Box::new(move |unwanted| {
            let mut bot = bot.make::<G>(seed);
            bot.stop_when(unwanted);
            SeatView::of_asked(&table).map_or(0, |view| bot.choose(&view))
        }))
    }

    fn advise(&self, seed: u64) -> Option<Advising> {
        self.table().decision()?;
        let (table, selection) = (self.table().clone(), self.recorder.selection().clone());
        Some(Box::new(move |unwanted| advise(table, &selection, seed, unwanted)))
    }

    fn log(&self, fairness: Option<Fairness>) -> String {
        GameLog { fairness, ..self.recorder.log() }.write()
    }
}

/// An event as a line of the log, with the card it names.
pub fn line<G: Shipped + Board>(
    book: &Book<G>,
    state: u32,
    event: &Event<G::Event>,
    audience: Audience,
    lang: Lang,
) -> Option<LogLine> {
    let masked = match audience {
        Audience::Seat(seat) => event.for_seat(Some(seat)),
        Audience::Spectator => event.for_seat(None),
        Audience::Open => *event,
    };
    let text = G::event(book, &masked, lang)?;
    let card = (masked.def != DefId::NONE).then(|| book.def(masked.def));
    let cards = card
        .map(|def| (G::card_name(def, lang), def.card.id.to_string()))
        .into_iter()
        .filter(|(name, _)| text.contains(name.as_str()))
        .collect();
    let seat = (masked.seat != Seat::NOBODY).then_some(masked.seat.0);
    // Only what the text says: a number may also stand for something that not everybody may know.
    let amount = Some(masked.n).filter(|n| *n > 0 && text.contains(&n.to_string()));
    Some(LogLine { state, seat, verb: masked.what.name().into(), text, cards, amount })
}

fn refusal<G: Shipped + Board>(refused: &stapel_kernel::Refused<G>) -> Refused {
    let say = |lang: Lang| match refused {
        stapel_kernel::Refused::Seats(n) => {
            let (least, most) = (G::SEATS.start(), G::SEATS.end());
            lang.pick(
                format!("{n} players, but the game is for {least} to {most}"),
                format!("{n} Spieler, aber das Spiel ist für {least} bis {most}"),
            )
        }
        stapel_kernel::Refused::Decks(faults) => {
            let lines = faults.iter().map(|(seat, f)| {
                format!("{}: {}", stapel_wording::seat_name(*seat, lang), G::fault(G::book(), f, lang))
            });
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    Refused::new(Refusal::Deck, say(Lang::En), say(Lang::De))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who was stopped at and had to pass on the way from one state to another, if one looks at every moment.
    fn passed_over<G: Shipped + Board>(
        before: &State<G>,
        option: u16,
        after: &Table<'_, G>,
        chooser: Seat,
    ) -> bool {
        let mut slow = Table::resumed(G::book(), before.clone());
        slow.stop_always = true;
        slow.choose(option as usize).expect("it was chosen before");
        let mut others = false;
        let stops = after.decision().map(|d| (d.seat, d.options));
        while let Some(asked) = slow.decision() {
            // Whoever has a choice is asked, and so is who can only end the turn.
            if asked.options.len() > 1 || stops == Some((asked.seat, asked.options)) {
                break;
            }
            others |= asked.seat != chooser;
            slow.choose(0).expect("a single option is one");
        }
        others
    }

    /// How often taking back was free in random games, and how often others were passed over.
    fn random_games<G: Shipped + Board>() -> (u32, u32) {
        let (mut free, mut others) = (0, 0);
        for seed in 0..4 {
            let decks = G::decks().iter().cycle().take(*G::SEATS.start()).cloned().collect();
            let set_up = SetUp { decks, options: G::Options::default() };
            let mut play = Seated::<G>::begin(set_up, seed.into()).expect("ready decks are legal");
            for turn in 1..400_u32 {
                let Some(asked) = play.table().decision() else { break };
                let (seat, options) = (asked.seat, asked.options.len() as u32);
                let before = play.table().state.clone();
                let option = (turn.wrapping_mul(2_654_435_761) >> 7) % options;
                play.play(Entry::Choice(option as u16), turn).expect("it is one of the options");
                let passed = passed_over(&before, option as u16, play.table(), seat);
                let back = play.take_back(seat).is_some_and(|back| back.free);
                assert!(!(passed && back), "{} {seed} {turn}: free although another was passed over", G::ID);
                free += u32::from(back);
                others += u32::from(passed);
            }
        }
        (free, others)
    }

    /// Whoever could take back for free after another was passed over in silence would know that the other could do nothing.
    #[test]
    fn nobody_takes_back_for_free_over_the_head_of_another() {
        let mut sum = (0, 0);
        for id in stapel_games::GAMES {
            let (free, others) = with_game!(*id, G => random_games::<G>()).expect("there is such a game");
            sum = (sum.0 + free, sum.1 + others);
        }
        assert!(sum.0 > 20 && sum.1 > 20, "{sum:?}: both happen");
    }
}
