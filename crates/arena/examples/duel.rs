//! One bot against another over all shipped decks, each deal once with every seating:
//! `cargo run --release -p stapel-arena --example duel -- orden search:500 greedy 100`

use rayon::prelude::*;
use stapel_arena::wilson;
use stapel_bots::{BotSpec, SeatView};
use stapel_games::with_game;
use stapel_kernel::{Rng, Seat, SetUp, Shipped, Table};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    wins: u64,
    draws: u64,
    choices: [u32; 2],
    time: [Duration; 2],
}

impl Tally {
    fn add(mut self, other: Self) -> Self {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        for k in 0..2 {
            self.choices[k] += other.choices[k];
            self.time[k] += other.time[k];
        }
        self
    }
}

/// The first bot sits at `place`, the second everywhere else.
fn play<G: Shipped>(bots: [BotSpec; 2], seats: usize, deal: u64, place: usize) -> Tally {
    let mut rng = Rng::new(deal);
    let decks = (0..seats).map(|_| G::decks()[rng.below(G::decks().len())].clone()).collect();
    let set_up = SetUp { decks, options: G::Options::default() };
    let mut t = Table::start(G::book(), &set_up, deal).expect("shipped decks are legal");
    let who = |seat: usize| usize::from(seat != place);
    let mut players: Vec<_> =
        (0..seats).map(|s| bots[who(s)].make::<G>(deal ^ (s as u64 + 1) << 32)).collect();
    let mut tally = Tally { games: 1, ..Tally::default() };
    while let Some(view) = SeatView::of_asked(&t) {
        let seat = view.seat().index();
        let start = Instant::now();
        let choice = players[seat].choose(&view);
        tally.time[who(seat)] += start.elapsed();
        tally.choices[who(seat)] += 1;
        t.choose(choice).expect("bots choose among the options");
        t.events.clear();
    }
    match t.outcome.and_then(|o| o.sole_winner(seats)) {
        Some(winner) => tally.wins = u64::from(winner == Seat(place as u8)),
        None => tally.draws = 1,
    }
    tally
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, first, second, games, rest @ ..] = args.as_slice() else {
        return Err("usage: duel GAME BOT BOT GAMES [SEATS] [SEED]".into());
    };
    let bots = [first.parse::<BotSpec>()?, second.parse()?];
    let games: u64 = games.parse()?;
    let number = |k: usize, default: u64| rest.get(k).map_or(Ok(default), |text| text.parse());
    let (seats, seed) = (number(0, 2)? as usize, number(1, 1)?);
    let tally = with_game!(game.as_str(), G => (0..games)
        .into_par_iter()
        .map(|k| play::<G>(bots, seats, seed * 1_000_000 + k / seats as u64, k as usize % seats))
        .reduce(Tally::default, Tally::add))
    .ok_or("there is no such game")?;
    let interval = wilson(tally.wins, tally.games);
    let each = |k: usize| tally.time[k].as_secs_f64() * 1e3 / f64::from(tally.choices[k].max(1));
    println!(
        "{game}: {} beats {} in {} of {} games ({} draws): {:.1} % [{:.1} – {:.1}]; {:.2} and {:.2} ms a choice, {:.0} choices a game",
        bots[0],
        bots[1],
        tally.wins,
        tally.games,
        tally.draws,
        100.0 * tally.wins as f64 / tally.games as f64,
        100.0 * interval.low,
        100.0 * interval.high,
        each(0),
        each(1),
        f64::from(tally.choices[0] + tally.choices[1]) / tally.games as f64,
    );
    Ok(())
}
