//! How strong bots are against each other.

use crate::{
    Contest, Elo, Experiment, Head, Interval, elo,
    run::{Plan, Ran},
};
use serde::Serialize;
use stapel_kernel::Shipped;
use stapel_wording::{Lang, Speak};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    pub bot: String,
    pub elo: f64,
    pub interval: Interval,
    pub decisions: u64,
    pub decisions_per_s: f64,
    pub ms_mean: f64,
    pub ms_most: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    #[serde(flatten)]
    pub head: Head,
    /// Has 0 points by definition: `random` if it plays, else the first bot.
    pub anchor: String,
    /// The strongest first.
    pub rungs: Vec<Rung>,
    /// Bots against each other; the names are in the order in which they were given.
    pub contest: Contest,
}

impl Ladder {
    /// Of an experiment whose entrants are all bots with all decks.
    pub fn of<G: Shipped + Speak>(e: &Experiment<G>, plan: Plan, ran: &Ran, lang: Lang) -> Self {
        let head = Head::of(e, plan, ran, lang);
        let bots = head.bots.clone();
        let number = |x: usize| bots.iter().position(|b| *b == e.entrants[x].bot.to_string()).unwrap_or(0);
        let mut contest = Contest::new(bots.clone(), e.seats());
        let mut spent = vec![(0u64, 0u64, 0u64); bots.len()];
        for p in ran.games.values() {
            let sides: Vec<usize> = e.seating(p.cell, p.game).into_iter().map(number).collect();
            contest.add(&sides, p);
            for (&side, chair) in sides.iter().zip(&p.chairs) {
                let (decisions, nanos, most) = &mut spent[side];
                *decisions += u64::from(chair.decisions);
                *nanos += chair.nanos;
                *most = (*most).max(chair.longest);
            }
        }
        let scored = |a, b| contest.between(a, b).map_or(0.0, |p| p.share.points);
        let points: Vec<Vec<f64>> = (0..bots.len())
            .map(|a| (0..bots.len()).map(|b| if a == b { 0.0 } else { scored(a, b) }).collect())
            .collect();
        let anchor = bots.iter().position(|b| b == "random").unwrap_or(0);
        let mut rungs: Vec<Rung> = elo(&points, anchor)
            .into_iter()
            .zip(&bots)
            .zip(&spent)
            .map(|((Elo { elo, interval }, bot), &(decisions, nanos, most))| {
                let ms_mean = if decisions == 0 { 0.0 } else { nanos as f64 / decisions as f64 / 1e6 };
                Rung {
                    bot: bot.clone(),
                    elo,
                    interval,
                    decisions,
                    decisions_per_s: if ms_mean == 0.0 { 0.0 } else { 1000.0 / ms_mean },
                    ms_mean,
                    ms_most: most as f64 / 1e6,
                }
            })
            .collect();
        rungs.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        Self { head, anchor: bots[anchor].clone(), rungs, contest }
    }
}
