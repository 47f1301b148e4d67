//! How good a system is at finding the strongest: events between players of known strength, many times.

use crate::{Decision, Event, Id, Outcome, Plan, Refused, Scoring, Stage, seats::lot};
use serde::Serialize;
use stapel_kernel::Rng;

/// What many events of one plan came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Simulated {
    pub events: u32,
    pub entrants: usize,
    pub rounds: usize,
    /// How often the strongest won, in events; a shared first place counts its part.
    pub strongest_first: f64,
    pub strongest_in_top_four: u32,
    /// The mean place of the strongest.
    pub mean_place: f64,
    /// Matches of all events, and how many of them were between two who had met.
    pub matches: u64,
    pub rematches: u64,
}

/// The chance of a rating against another, on Elo's scale.
fn chance(one: f64, other: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((other - one) / 400.0))
}

fn roll(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Plays one table by the strengths of those who sit there.
fn table(plan: &Plan, knock_out: bool, strengths: &[f64], rng: &mut Rng) -> Outcome {
    if let [one, other] = *strengths {
        let needed = if plan.team > 1 { plan.team } else { plan.wins_needed() };
        let (mut a, mut b) = (0, 0);
        // Of teams every board is played.
        while (plan.team > 1 && a + b < needed) || (plan.team == 1 && a < needed && b < needed) {
            if roll(rng) < chance(one, other) { a += 1 } else { b += 1 }
        }
        // An even number of boards may end even; then a last one decides where somebody has to go on.
        if a == b && knock_out {
            (a, b) = (a + 1, b - 1);
        }
        let ranks = (plan.scoring() == Scoring::Rank)
            .then(|| vec![4 + 2 * u16::from(a.min(8)), 4 + 2 * u16::from(b.min(8))]);
        return Outcome { ranks, ..Outcome::games(a, b, 0) };
    }
    let mut left: Vec<usize> = (0..strengths.len()).collect();
    let mut places = vec![0; strengths.len()];
    for place in 1..=strengths.len() {
        let weight = |k: &usize| 10f64.powf(strengths[*k] / 400.0);
        let mut at = roll(rng) * left.iter().map(weight).sum::<f64>();
        let chosen = left.iter().position(|k| {
            at -= weight(k);
            at < 0.0
        });
        places[left.remove(chosen.unwrap_or(left.len() - 1))] = place as u8;
    }
    let ranks =
        (plan.scoring() == Scoring::Rank).then(|| places.iter().map(|p| 20 - 2 * u16::from(*p)).collect());
    Outcome { ranks, ..Outcome::places(places) }
}

/// Plays an event to its end; `play` says how a table ends, and hears of every decision that is made.
pub fn play_out(
    event: &mut Event,
    mut play: impl FnMut(&Event, usize, &[Id]) -> Result<Outcome, Refused>,
    mut tell: impl FnMut(&Event, &Decision),
) -> Result<(), Refused> {
    if event.stage() == Stage::Open {
        event.apply(&Decision::Begin)?;
        tell(event, &Decision::Begin);
    }
    loop {
        if event.stage() == Stage::Playing {
            let round = event.rounds.len() - 1;
            for table in 0..event.rounds[round].tables.len() {
                let pairing = &event.rounds[round].tables[table];
                if pairing.outcome.is_some() {
                    continue;
                }
                let seats = pairing.seats.clone();
                let outcome = play(event, table, &seats)?;
                let result = Decision::Result { round: round as u16, table: table as u16, outcome };
                event.apply(&result)?;
                tell(event, &result);
            }
        }
        let next = event.propose()?;
        event.apply(&next)?;
        tell(event, &next);
        if event.stage() == Stage::Over {
            return Ok(());
        }
    }
}

/// So many events of this plan between players of these strengths. Each follows from its number.
pub fn simulate(plan: &Plan, strengths: &[f64], events: u32) -> Result<Simulated, Refused> {
    let strongest = (0..strengths.len())
        .max_by(|&a, &b| strengths[a].total_cmp(&strengths[b]).then(b.cmp(&a)))
        .unwrap_or(0) as Id;
    let mut sum = Simulated {
        events,
        entrants: strengths.len(),
        rounds: 0,
        strongest_first: 0.0,
        strongest_in_top_four: 0,
        mean_place: 0.0,
        matches: 0,
        rematches: 0,
    };
    for k in 0..events {
        let plan = Plan {
            seed: lot(plan.seed.into(), k.into()) as u32,
            check_in: false,
            same_deck: false,
            most: 0,
            ..plan.clone()
        };
        let mut rng = Rng::new(lot(plan.seed.into(), 77));
        let mut event = Event::new(plan)?;
        for (id, strength) in strengths.iter().enumerate() {
            let team = if event.plan.team > 1 { event.plan.team } else { 0 };
            let rating = Some(strength.round().clamp(0.0, 5000.0) as u16);
            event.apply(&Decision::Enter {
                name: format!("{}", id + 1),
                who: String::new(),
                bot: None,
                members: (1..=team).map(|k| k.to_string()).collect(),
                people: Vec::new(),
                rating,
            })?;
        }
        play_out(
            &mut event,
            |event, _, seats| {
                let of: Vec<f64> = seats.iter().map(|&id| strengths[id as usize]).collect();
                let knock_out = event.rounds.last().is_some_and(|r| r.knock_out);
                Ok(table(&event.plan, knock_out, &of, &mut rng))
            },
            |_, _| {},
        )?;
        sum.count(&event, strongest);
    }
    sum.mean_place /= f64::from(events.max(1));
    Ok(sum)
}

impl Simulated {
    fn count(&mut self, event: &Event, strongest: Id) {
        let rows = event.standings().rows;
        let place = rows.iter().find(|r| r.entrant == strongest).map_or(0, |r| r.place);
        let shared = rows.iter().filter(|r| r.place == 1).count().max(1);
        self.strongest_first += if place == 1 { 1.0 / shared as f64 } else { 0.0 };
        self.strongest_in_top_four += u32::from((1..=4).contains(&place));
        self.mean_place += f64::from(place);
        self.rounds = self.rounds.max(event.rounds.len());
        let all: Vec<Id> = (0..event.entrants.len() as Id).collect();
        let pairs: u64 = event
            .rounds
            .iter()
            .flat_map(|r| &r.tables)
            .map(|t| (t.seats.len() * (t.seats.len() - 1) / 2) as u64)
            .sum();
        let different = event
            .met(&all)
            .iter()
            .enumerate()
            .flat_map(|(a, row)| row[a + 1..].iter())
            .filter(|m| **m > 0)
            .count();
        self.matches += pairs;
        self.rematches += pairs - different as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::System;

    #[test]
    fn more_rounds_find_the_strongest_oftener() {
        let strengths: Vec<f64> = (0..16).map(|k| 1500.0 + 40.0 * f64::from(k)).collect();
        let won = |rounds, system| {
            let plan = Plan { rounds: Some(rounds), system, ..Plan::new("x", "fab") };
            simulate(&plan, &strengths, 150).unwrap()
        };
        let (few, many) = (won(3, System::Swiss), won(9, System::Swiss));
        assert!(many.strongest_first > few.strongest_first, "{few:?} {many:?}");
        assert_eq!(many.rematches, 0);
        let knock_out = won(4, System::SingleElimination);
        assert_eq!((knock_out.rounds, knock_out.matches), (4, 15 * 150));
        assert_eq!(won(3, System::Swiss), few, "the same every time");
    }
}
