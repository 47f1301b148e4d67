//! What came of an experiment: numbers only, from which text, tables and pages are made.

use crate::{
    Band, Broken, CardLine, Contest, Course, Decided, Experiment, How, Share, Tally, Verdict, anytime,
    run::Ran,
};
use serde::Serialize;
use stapel_kernel::{DefId, Shipped};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};

/// What every report names, so that it can be made again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Head {
    pub game: &'static str,
    pub title: &'static str,
    pub version: &'static str,
    /// The hash of the card data.
    pub cards: String,
    /// As text: readers of JSON that only know floats would round it.
    pub seed: String,
    /// With their budgets.
    pub bots: Vec<String>,
    pub decks: Vec<String>,
    pub seats: usize,
    pub options: serde_json::Value,
    /// The hash of everything that determines a game.
    pub experiment: String,
    pub cells: usize,
    pub games_per_cell: u64,
    pub until_decided: Option<Band>,
    pub games: u64,
    /// Whether all that was planned has been played.
    pub complete: bool,
    /// Games in which something panicked: they count nowhere else.
    pub broken: Vec<Broken>,
}

impl Head {
    pub fn of<G: Shipped + Speak, C>(e: &Experiment<G>, ran: &Ran<C>, lang: Lang) -> Self {
        Self {
            game: G::ID,
            title: G::title(lang),
            version: env!("CARGO_PKG_VERSION"),
            cards: format!("{:016x}", e.book.hash()),
            seed: e.seed.to_string(),
            bots: each_once(e.entrants.iter().map(|x| x.bot.to_string())),
            decks: each_once(e.entrants.iter().map(|x| x.deck.id.clone())),
            seats: e.seats(),
            options: serde_json::to_value(&e.options).expect("options are plain data"),
            experiment: format!("{:016x}", e.hash()),
            cells: e.cells.len(),
            games_per_cell: ran.plan.games,
            until_decided: ran.plan.until,
            games: ran.course.games(),
            complete: complete(e, ran),
            broken: ran.broken.clone(),
        }
    }
}

fn complete<G: Shipped, C>(e: &Experiment<G>, ran: &Ran<C>) -> bool {
    (0..e.cells.len()).all(|cell| {
        let broken = ran.broken.iter().filter(|b| b.cell == cell).count() as u64;
        let decided = |band| ran.course.verdict(band, cell) != Verdict::Open;
        ran.course.score(cell).1 + broken == ran.plan.games || ran.plan.until.is_some_and(decided)
    })
}

pub(crate) fn each_once(all: impl Iterator<Item = String>) -> Vec<String> {
    let mut out = Vec::new();
    all.for_each(|x| {
        if !out.contains(&x) {
            out.push(x);
        }
    });
    out
}

/// Where numbers lie.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spread {
    pub mean: f64,
    pub least: u64,
    pub tenth: u64,
    pub median: u64,
    pub nine_tenths: u64,
    pub most: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Length {
    pub decisions: Spread,
    /// What the game counts: turns, days, rounds.
    pub unit: &'static str,
    pub time: Spread,
    /// How many games lasted how long.
    pub histogram: Vec<(u64, u64)>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndingLine {
    pub word: &'static str,
    pub text: &'static str,
    pub share: Share,
    /// How many of them each side won alone.
    pub winners: Vec<u64>,
}

/// What a card is worth to who plays with it from the start, apart from the deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KitCard {
    pub card: String,
    pub name: String,
    pub share: Share,
}

/// What makes the difference in games in which the decks are alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kits {
    pub cards: Vec<KitCard>,
    /// Whole kits against each other, unless there are too many.
    pub contest: Option<Contest>,
    pub different: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    #[serde(flatten)]
    pub head: Head,
    pub called_off: u64,
    /// Decks (with their bots, if they differ) against each other.
    pub contest: Contest,
    /// How the sequential test stands, if there is one.
    pub decided: Vec<Decided>,
    /// By turn order: who goes first, who sits next to them, ...
    pub turn_order: Vec<Share>,
    /// By seat, whoever goes first: equal, if seats are swapped as they should be.
    pub seat_order: Vec<Share>,
    pub endings: Vec<EndingLine>,
    pub length: Length,
    pub kits: Option<Kits>,
    pub card_lines: Vec<CardLine>,
    /// How many cards were tested, for the warning.
    pub comparisons: usize,
}

impl Report {
    pub fn of<G: Shipped + Speak>(e: &Experiment<G>, ran: &Ran<Tally>, lang: Lang) -> Self {
        let tally = &ran.counts;
        let games = ran.course.games();
        let shares = |parts: &[u64]| parts.iter().map(|&parts| Share::of_parts(parts, games)).collect();
        let card_lines = tally.cards.lines(e, lang);
        Self {
            head: Head::of(e, ran, lang),
            called_off: ran.course.called_off(),
            decided: ran.plan.until.map_or(Vec::new(), |band| decided(e, band, &ran.course, tally)),
            turn_order: shares(&tally.turn_order),
            seat_order: shares(&tally.seat_order),
            endings: endings::<G>(tally, games, lang),
            length: length::<G>(tally, lang),
            kits: kits(e, tally, lang),
            comparisons: card_lines.iter().filter(|l| l.p.is_some()).count(),
            card_lines,
            contest: tally.contest.clone(),
        }
    }
}

fn decided<G: Shipped>(e: &Experiment<G>, band: Band, course: &Course, tally: &Tally) -> Vec<Decided> {
    (0..e.cells.len())
        .map(|cell| {
            let (points, n) = course.score(cell);
            let table = &e.cells[cell].tables[0];
            let name = |k: usize| tally.contest.sides[tally.side_of[table[k]]].name.clone();
            Decided {
                side: name(0),
                against: name(table.len() - 1),
                games: n,
                share: if n == 0 { 0.0 } else { points / n as f64 },
                interval: anytime(points, n),
                verdict: course.verdict(band, cell),
            }
        })
        .collect()
}

fn endings<G: Shipped + Speak>(tally: &Tally, games: u64, lang: Lang) -> Vec<EndingLine> {
    let say = |how: How| match how {
        How::Ended(k) => G::Ending::from_index(k as usize).map(|w| (w.name(), G::ending(w, lang))),
        How::Endless => Some(("Endless", lang.pick("effects without end", "Effekte ohne Ende"))),
        How::CalledOff => Some(("CalledOff", lang.pick("called off", "abgebrochen"))),
    };
    let line = |(&how, (n, winners)): (&How, &(u64, Vec<u64>))| {
        let (word, text) = say(how).unwrap_or(("Unknown", lang.pick("unknown", "unbekannt")));
        EndingLine { word, text, share: Share::of(*n as f64, games), winners: winners.clone() }
    };
    tally.endings.iter().map(line).collect()
}

fn length<G: Speak>(tally: &Tally, lang: Lang) -> Length {
    Length {
        decisions: Spread::of(&tally.decisions),
        unit: G::times(lang),
        time: Spread::of(&tally.times),
        histogram: tally.times.iter().map(|(&time, &games)| (time, games)).collect(),
    }
}

fn kits<G: Shipped + Speak>(e: &Experiment<G>, tally: &Tally, lang: Lang) -> Option<Kits> {
    let kits = &tally.kits;
    if kits.all.is_empty() {
        return None;
    }
    let name = |def: DefId| G::card_name(e.book.def(def), lang);
    let card = |(&def, &(parts, games)): (&DefId, &(u64, u64))| KitCard {
        card: e.book.def(def).card.id.to_string(),
        name: name(def),
        share: Share::of_parts(parts, games),
    };
    Some(Kits {
        cards: kits.single.iter().map(card).collect(),
        contest: kits.contest(|kit| kit.iter().map(|&d| name(d)).collect::<Vec<_>>().join(" + ")),
        different: kits.all.len(),
    })
}
