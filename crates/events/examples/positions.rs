//! Positions of random Swiss events as lines of JSON, each with how it was paired and how long that took, for
//! `tools/pairings_side_by_side.mjs`; `positions figures` says how long large fields take.

use serde_json::json;
use stapel_events::{Decision, Event, Id, Outcome, Plan, Stage, Within};
use stapel_kernel::Rng;
use std::time::Instant;

fn event(n: usize, rounds: u16, seed: u64) -> Event {
    let plan =
        Plan { within: Within::Slide, rounds: Some(rounds), seed: seed as u32, ..Plan::new("Random", "fab") };
    let mut event = Event::new(plan).expect("the plan goes together");
    let mut rng = Rng::new(seed);
    for k in 0..n {
        let rating = Some(1000 + rng.below(1200) as u16);
        let enter = Decision::Enter {
            name: format!("{k}"),
            who: String::new(),
            bot: None,
            members: vec![],
            people: vec![],
            rating,
        };
        event.apply(&enter).expect("there is room");
    }
    event.apply(&Decision::Begin).expect("there are two");
    event
}

/// Plays the open round: the better rating wins more often, and some draw.
fn play(event: &mut Event, rng: &mut Rng) {
    let round = event.rounds.len() - 1;
    for table in 0..event.rounds[round].tables.len() {
        let rating = |id: Id| i32::from(event.entrants[id as usize].rating.unwrap_or(0));
        let seats = &event.rounds[round].tables[table].seats;
        let edge = (rating(seats[0]) - rating(seats[1])).clamp(-600, 600);
        let outcome = match rng.below(1000) as i32 {
            0..60 => Outcome::games(0, 0, 1),
            n if n < 530 + edge / 2 => Outcome::games(1, 0, 0),
            _ => Outcome::games(0, 1, 0),
        };
        let result = Decision::Result { round: round as u16, table: table as u16, outcome };
        event.apply(&result).expect("the table is open");
    }
}

fn positions(events: u64) {
    for seed in 0..events {
        let mut rng = Rng::new(seed);
        let n = if seed % 20 == 0 { 60 + rng.below(100) } else { 5 + rng.below(36) };
        // As many rounds as there can be without meeting again, at most.
        let rounds = (3 + rng.below(7)).min(n - 1) as u16;
        let mut event = event(n, rounds, seed);
        while event.stage() != Stage::Over {
            let active = event.active();
            let (fields, met) = (event.fields(&active), event.met(&active));
            let start = Instant::now();
            let next = event.propose().expect("a round can be paired");
            let nanos = start.elapsed().as_nanos() as u64;
            if let Decision::Round { tables, byes, .. } = &next {
                let players: Vec<_> = fields
                    .iter()
                    .enumerate()
                    .map(|(k, f)| {
                        let others = (0..n).filter(|&o| met[k][o] > 0).collect::<Vec<_>>();
                        json!({"points": f.points, "rating": f.rating, "byes": f.byes, "floated": f.floated != 0,
                               "firsts": f.firsts, "met": others})
                    })
                    .collect();
                println!(
                    "{}",
                    json!({"event": seed, "round": event.rounds.len(), "players": players, "tables": tables, "byes": byes, "nanos": nanos})
                );
            }
            event.apply(&next).expect("what is proposed can be done");
            if event.stage() == Stage::Playing {
                play(&mut event, &mut rng);
            }
        }
    }
}

fn figures() {
    for n in [64, 512, 2000] {
        for within in [Within::Random, Within::Slide] {
            let mut event = event(n, 9, 3);
            event.plan.within = within;
            let (mut rng, mut slowest, mut sum) = (Rng::new(3), 0.0f64, 0.0);
            for _ in 0..9 {
                let start = Instant::now();
                let next = event.propose().expect("a round can be paired");
                let seconds = start.elapsed().as_secs_f64();
                (slowest, sum) = (slowest.max(seconds), sum + seconds);
                event.apply(&next).expect("what is proposed can be done");
                play(&mut event, &mut rng);
            }
            let (slowest, mean) = (1000.0 * slowest, 1000.0 * sum / 9.0);
            println!(
                "{n} players, {within:?}, nine rounds: {mean:.0} ms a round, {slowest:.0} ms the slowest"
            );
        }
    }
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("figures") => figures(),
        events => positions(events.and_then(|n| n.parse().ok()).unwrap_or(1000)),
    }
}
