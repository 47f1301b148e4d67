//! A bot plays with itself, and now and then strays from its way: a judgement has to know what bad positions are worth, too.

use crate::Kept;
use stapel_bots::{Search, SearchBot, SeatView};
use stapel_kernel::{Rng, SetUp, Shipped, Table};

/// A game that takes longer is called off.
const LONGEST: usize = 5_000;
/// One choice of so many is any, early in a game and later.
const STRAYS: [usize; 2] = [8, 40];
/// So many choices are early.
const EARLY: usize = 40;

fn mix(seed: u64, k: u64) -> u64 {
    Rng::new(seed ^ k.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}

/// The table that a game begins with: every deck meets every other.
pub(crate) fn table<G: Shipped>(seed: u64, n: u64) -> Table<'static, G> {
    let decks = G::decks();
    let many = decks.len() as u64;
    let chosen = [n % many, n / many % many].map(|k| decks[k as usize].clone());
    let set_up = SetUp { decks: chosen.to_vec(), options: G::Options::default() };
    Table::start_again(G::book(), &set_up, mix(seed, n))
}

/// Plays a game by its number. `stopped` is asked now and then.
pub fn play<G: Shipped>(search: Search, seed: u64, n: u64, stopped: impl Fn() -> bool) -> Option<Kept> {
    let mut t = table::<G>(seed, n);
    let mut rng = Rng::new(mix(seed ^ 0x5e1f, n));
    let mut bots = [0, 1].map(|_| SearchBot::new(search, rng.next_u64()));
    let mut kept = Kept { n, choices: Vec::new(), odds: Vec::new(), places: None };
    while let Some(view) = SeatView::of_asked(&t) {
        if stopped() {
            return None;
        }
        if kept.choices.len() == LONGEST {
            return Some(kept);
        }
        let options = view.decision().options.len();
        let strays = STRAYS[usize::from(kept.choices.len() >= EARLY)];
        let (choice, odds) = match options {
            1 => (0, u8::MAX),
            _ if rng.below(strays) == 0 => (rng.below(options), u8::MAX),
            _ => {
                let judged = bots[view.seat().index()].judge(&view);
                (judged.best, judged.odds[judged.best].map_or(u8::MAX, |odds| (odds * 100.0) as u8))
            }
        };
        kept.choices.push(choice as u16);
        kept.odds.push(odds);
        t.choose(choice).expect("it chooses among the options");
        t.events.clear();
    }
    kept.places = t.outcome().map(|o| [0, 1].map(|k| o.place(stapel_kernel::Seat(k))));
    Some(kept)
}
