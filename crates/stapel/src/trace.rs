//! `stapel trace`: random games as lines of JSON, with everything open: what was asked, what could be answered, what happened.
//! For programs that look over the table's shoulder; `tools/eights_openspiel.py` holds another engine against it.

use crate::{Done, Failed, sim::table_options};
use serde::Serialize;
use stapel_edge::{Buildable, decks, no_game, refusal, seats};
use stapel_games::with_game;
use stapel_kernel::{Choice, DefId, Event, Id, Outcome, Rng, Seat, SetUp, Shipped, Table, Why};
use stapel_script::Word;
use stapel_wording::Lang;
use std::io::{self, BufWriter, Write};

#[derive(clap::Args)]
pub struct Args {
    pub game: String,
    /// The decks, by name or as deck files (*.ron), used again where there are too few; the first ready ones if none is named
    #[arg(long, num_args = 1.., value_name = "DECK")]
    decks: Vec<String>,
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// How many players sit at a table; as few as the game allows if not said
    #[arg(long)]
    seats: Option<usize>,
    /// The seed of the first game; the next has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Table options, as name=value
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Line<'a> {
    Game { seed: u64, seats: usize },
    Event { what: &'static str, seat: Option<u8>, other: Option<u8>, card: Option<&'a str>, n: i16, m: i16 },
    Decision { seat: u8, why: String, options: Vec<Answer<'a>>, chosen: usize },
    End { places: &'a [u8] },
}

/// An option: what is done, and with which card, seat or number.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(rename = "do")]
    act: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a str>,
    /// Objects have numbers of their own: two copies of a card are two objects.
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<i16>,
}

pub fn run(args: &Args, lang: Lang) -> Done {
    with_game!(args.game.as_str(), G => trace::<G>(args, lang)).ok_or_else(|| no_game(&args.game))?
}

fn trace<G: Buildable>(args: &Args, lang: Lang) -> Done {
    let seats = seats::<G>(args.seats, lang)?;
    let chosen = decks::<G>(&args.decks)?;
    let set_up = SetUp {
        decks: chosen.iter().cycle().take(seats).cloned().collect(),
        options: table_options::<G>(&args.options)?,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    for seed in (args.seed..).take(args.games as usize) {
        let mut t =
            Table::prepare(G::book(), &set_up, seed).map_err(|refused| refusal(G::book(), &refused, lang))?;
        // Single options are decisions too, to whoever looks closely.
        t.stop_always = true;
        t.run();
        one_game(&mut t, seed, &mut out)?;
    }
    Ok(out.flush()?)
}

fn one_game<G: Shipped>(t: &mut Table<'_, G>, seed: u64, out: &mut impl Write) -> Result<(), Failed> {
    let mut say = |line: &Line<'_>| -> Result<(), Failed> {
        serde_json::to_writer(&mut *out, line)?;
        Ok(out.write_all(b"\n")?)
    };
    let mut rng = Rng::new(seed);
    say(&Line::Game { seed, seats: t.seat_count() })?;
    loop {
        for event in std::mem::take(&mut t.events) {
            say(&told(t, &event))?;
        }
        let Some(decision) = t.decision() else { break };
        let chosen = rng.below(decision.options.len());
        let why = match decision.why {
            Why::Own(why) => why.name().to_string(),
            why => format!("{why:?}"),
        };
        let options = decision.options.iter().map(|&option| answer(t, option)).collect();
        say(&Line::Decision { seat: decision.seat.0, why, options, chosen })?;
        t.choose(chosen)?;
    }
    let Outcome { places } = t.outcome().unwrap_or(Outcome::DRAW);
    say(&Line::End { places: &places[..t.seat_count()] })
}

fn told<'b, G: Shipped>(t: &Table<'b, G>, event: &Event<G::Event>) -> Line<'b> {
    let seat = |seat: Seat| (seat != Seat::NOBODY).then_some(seat.0);
    Line::Event {
        what: event.what.name(),
        seat: seat(event.seat),
        other: seat(event.other),
        card: named(t, event.def),
        n: event.n,
        m: event.m,
    }
}

fn named<'b, G: Shipped>(t: &Table<'b, G>, def: DefId) -> Option<&'b str> {
    let book = t.book;
    (def != DefId::NONE).then(|| book.def(def).card.id.as_str())
}

fn answer<'b, G: Shipped>(t: &Table<'b, G>, option: Choice) -> Answer<'b> {
    let of = |id: Id| (named(t, t.object(id).def), Some(id.0));
    let (act, (card, object), n) = match option {
        Choice::Pass => ("pass", (None, None), None),
        Choice::Done => ("done", (None, None), None),
        Choice::Yes => ("yes", (None, None), None),
        Choice::No => ("no", (None, None), None),
        Choice::Card(id) => ("card", of(id), None),
        Choice::Play(id) => ("play", of(id), None),
        Choice::Activate(id, k) => ("activate", of(id), Some(i16::from(k))),
        Choice::Seat(seat) => ("seat", (None, None), Some(i16::from(seat.0))),
        Choice::Number(n) => ("number", (None, None), Some(n)),
        Choice::Mode(k) => ("mode", (None, None), Some(i16::from(k))),
        Choice::Trigger(k) => ("trigger", (None, None), Some(k as i16)),
        Choice::Layer(k) => ("layer", (None, None), Some(i16::from(k))),
        Choice::Name(def) => ("name", (named(t, def), None), None),
    };
    Answer { act, card, object, n }
}
