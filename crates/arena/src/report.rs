//! What came of an experiment: numbers only, from which text, tables and pages are made.

use crate::{
    Band, Broken, CardLine, Contest, Decided, Experiment, How, Share, anytime, cards, journal::Games,
    run::Plan, run::Ran, run::standing,
};
use serde::Serialize;
use stapel_kernel::{DefId, Shipped};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};
use std::collections::BTreeMap;

/// Beyond this many, what seats play with is told card by card only.
const MOST_KITS: usize = 20;

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
    pub fn of<G: Shipped + Speak>(e: &Experiment<G>, plan: Plan, ran: &Ran, lang: Lang) -> Self {
        let games = &ran.games;
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
            games_per_cell: plan.games,
            until_decided: plan.until,
            games: games.len() as u64,
            complete: complete(e, plan, ran),
            broken: ran.broken.clone(),
        }
    }
}

fn complete<G: Shipped>(e: &Experiment<G>, plan: Plan, ran: &Ran) -> bool {
    (0..e.cells.len()).all(|cell| {
        let broken = ran.broken.iter().filter(|b| b.cell == cell).count();
        let n = (ran.games.range((cell, 0)..(cell + 1, 0)).count() + broken) as u64;
        let decided = |band| standing(e, band, &ran.games, cell, n).2 != crate::Verdict::Open;
        n == plan.games || plan.until.is_some_and(decided)
    })
}

fn each_once(all: impl Iterator<Item = String>) -> Vec<String> {
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

impl Spread {
    fn of(mut all: Vec<u64>) -> Self {
        all.sort_unstable();
        let at = |part: f64| all.get((part * all.len().saturating_sub(1) as f64).round() as usize).copied();
        let sum: u64 = all.iter().sum();
        Self {
            mean: if all.is_empty() { 0.0 } else { sum as f64 / all.len() as f64 },
            least: at(0.0).unwrap_or(0),
            tenth: at(0.1).unwrap_or(0),
            median: at(0.5).unwrap_or(0),
            nine_tenths: at(0.9).unwrap_or(0),
            most: at(1.0).unwrap_or(0),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Length {
    pub decisions: Spread,
    /// What the game counts: turns, days, rounds.
    pub unit: &'static str,
    pub time: Spread,
    /// How many games lasted how long.
    pub histogram: Vec<(u16, u64)>,
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
    pub fn of<G: Shipped + Speak>(e: &Experiment<G>, plan: Plan, ran: &Ran, lang: Lang) -> Self {
        let games = &ran.games;
        let (names, side_of) = sides(e);
        let mut contest = Contest::new(names, e.seats());
        let seats = e.seats();
        let (mut turn_order, mut seat_order) = (vec![0.0; seats], vec![0.0; seats]);
        for p in games.values() {
            let seating: Vec<usize> = e.seating(p.cell, p.game).iter().map(|&x| side_of[x]).collect();
            contest.add(&seating, p);
            for seat in 0..seats {
                seat_order[seat] += p.points(seat);
                turn_order[(seat + seats - p.first as usize) % seats] += p.points(seat);
            }
        }
        let n = games.len() as u64;
        let shares = |points: Vec<f64>| points.into_iter().map(|p| Share::of(p, n)).collect();
        let card_lines = cards::lines(e, games, lang);
        Self {
            head: Head::of(e, plan, ran, lang),
            called_off: games.values().filter(|p| p.how == How::CalledOff).count() as u64,
            decided: plan.until.map_or(Vec::new(), |band| decided(e, band, games, &contest, &side_of)),
            turn_order: shares(turn_order),
            seat_order: shares(seat_order),
            endings: endings(e, games, &contest, &side_of, lang),
            length: length::<G>(games, lang),
            kits: kits(e, games, lang),
            comparisons: card_lines.iter().filter(|l| l.p.is_some()).count(),
            card_lines,
            contest,
        }
    }
}

/// The sides of the main contest by name, and which an entrant belongs to: named by what they differ in.
pub(crate) fn sides<G: Shipped>(e: &Experiment<G>) -> (Vec<String>, Vec<usize>) {
    let same_bot = e.entrants.iter().all(|x| x.bot == e.entrants[0].bot);
    let same_deck = e.entrants.iter().all(|x| x.deck.id == e.entrants[0].deck.id);
    let name = |x: &crate::Entrant| match (same_deck, same_bot) {
        (_, true) => x.deck.id.clone(),
        (true, false) => x.bot.to_string(),
        (false, false) => format!("{}/{}", x.deck.id, x.bot),
    };
    let names = each_once(e.entrants.iter().map(name));
    let place = |x: &crate::Entrant| names.iter().position(|n| *n == name(x)).unwrap_or(0);
    let side_of = e.entrants.iter().map(place).collect();
    (names, side_of)
}

fn decided<G: Shipped>(
    e: &Experiment<G>,
    band: Band,
    games: &Games,
    contest: &Contest,
    side_of: &[usize],
) -> Vec<Decided> {
    (0..e.cells.len())
        .map(|cell| {
            let (points, n, verdict) = standing(e, band, games, cell, u64::MAX);
            let table = &e.cells[cell].tables[0];
            let name = |k: usize| contest.sides[side_of[table[k]]].name.clone();
            Decided {
                side: name(0),
                against: name(table.len() - 1),
                games: n,
                share: if n == 0 { 0.0 } else { points / n as f64 },
                interval: anytime(points, n),
                verdict,
            }
        })
        .collect()
}

fn endings<G: Shipped + Speak>(
    e: &Experiment<G>,
    games: &Games,
    contest: &Contest,
    side_of: &[usize],
    lang: Lang,
) -> Vec<EndingLine> {
    let mut counts: BTreeMap<How, (u64, Vec<u64>)> = BTreeMap::new();
    for p in games.values() {
        let line = counts.entry(p.how).or_insert_with(|| (0, vec![0; contest.sides.len()]));
        line.0 += 1;
        if let Some(seat) = (0..p.chairs.len()).find(|&seat| p.points(seat) == 1.0) {
            line.1[side_of[e.seating(p.cell, p.game)[seat]]] += 1;
        }
    }
    let say = |how: How| match how {
        How::Ended(k) => G::Ending::from_index(k as usize).map(|w| (w.name(), G::ending(w, lang))),
        How::Endless => Some(("Endless", lang.pick("effects without end", "Effekte ohne Ende"))),
        How::CalledOff => Some(("CalledOff", lang.pick("called off", "abgebrochen"))),
    };
    counts
        .into_iter()
        .map(|(how, (n, winners))| {
            let (word, text) = say(how).unwrap_or(("Unknown", lang.pick("unknown", "unbekannt")));
            EndingLine { word, text, share: Share::of(n as f64, games.len() as u64), winners }
        })
        .collect()
}

fn length<G: Shipped + Speak>(games: &Games, lang: Lang) -> Length {
    let mut histogram = BTreeMap::new();
    games.values().for_each(|p| *histogram.entry(p.time).or_insert(0) += 1);
    Length {
        decisions: Spread::of(games.values().map(|p| p.decisions()).collect()),
        unit: G::times(lang),
        time: Spread::of(games.values().map(|p| u64::from(p.time)).collect()),
        histogram: histogram.into_iter().collect(),
    }
}

fn kits<G: Shipped + Speak>(e: &Experiment<G>, games: &Games, lang: Lang) -> Option<Kits> {
    let name = |def: DefId| G::card_name(e.book.def(def), lang);
    let mut kits: BTreeMap<&[DefId], usize> = BTreeMap::new();
    let mut single: BTreeMap<DefId, (f64, u64)> = BTreeMap::new();
    for p in games.values() {
        for (seat, chair) in p.chairs.iter().enumerate().filter(|(_, c)| !c.kit.is_empty()) {
            kits.entry(&chair.kit).or_default();
            for &def in &chair.kit {
                let line = single.entry(def).or_default();
                *line = (line.0 + p.points(seat), line.1 + 1);
            }
        }
    }
    if kits.is_empty() {
        return None;
    }
    kits.values_mut().enumerate().for_each(|(k, number)| *number = k);
    let contest = (kits.len() <= MOST_KITS).then(|| {
        let say = |kit: &&[DefId]| kit.iter().map(|&d| name(d)).collect::<Vec<_>>().join(" + ");
        let mut contest = Contest::new(kits.keys().map(say).collect(), e.seats());
        for p in games.values() {
            let sides: Option<Vec<usize>> = p.chairs.iter().map(|c| kits.get(&*c.kit).copied()).collect();
            if let Some(sides) = sides {
                contest.add(&sides, p);
            }
        }
        contest
    });
    let cards = single
        .into_iter()
        .map(|(def, (points, n))| KitCard {
            card: e.book.def(def).card.id.to_string(),
            name: name(def),
            share: Share::of(points, n),
        })
        .collect();
    Some(Kits { cards, contest, different: kits.len() })
}
