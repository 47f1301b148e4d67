//! How strong bots are against each other.

use crate::{Contest, Count, Elo, Experiment, Head, Interval, Played, elo, report::each_once, run::Ran};
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

/// What a ladder is made of, counted as games end.
#[derive(Debug)]
pub struct Met {
    bots: Vec<String>,
    /// Which bot an entrant is.
    bot_of: Vec<usize>,
    contest: Contest,
    /// Of each bot: decisions, and nanoseconds in all and at most.
    spent: Vec<(u64, u64, u64)>,
}

impl Met {
    pub fn new<G: Shipped>(e: &Experiment<G>) -> Self {
        let name = |x: &crate::Entrant| x.bot.to_string();
        let bots = each_once(e.entrants.iter().map(name));
        let number = |x: &crate::Entrant| bots.iter().position(|bot| *bot == name(x)).unwrap_or(0);
        let bot_of = e.entrants.iter().map(number).collect();
        let contest = Contest::new(bots.clone(), e.seats());
        let spent = vec![(0, 0, 0); bots.len()];
        Self { bots, bot_of, contest, spent }
    }
}

impl<G: Shipped> Count<G> for Met {
    fn add(&mut self, e: &Experiment<G>, p: &Played) {
        let sides: Vec<usize> = e.seating(p.cell, p.game).into_iter().map(|x| self.bot_of[x]).collect();
        self.contest.add(&sides, p);
        for (&side, chair) in sides.iter().zip(&p.chairs) {
            let (decisions, nanos, most) = &mut self.spent[side];
            *decisions += u64::from(chair.decisions);
            *nanos += chair.nanos;
            *most = (*most).max(chair.longest);
        }
    }
}

impl Ladder {
    /// Of an experiment whose entrants are all bots with all decks.
    pub fn of<G: Shipped + Speak>(e: &Experiment<G>, ran: &Ran<Met>, lang: Lang) -> Self {
        let head = Head::of(e, ran, lang);
        let Met { bots, contest, spent, .. } = &ran.counts;
        let scored = |a, b| contest.between(a, b).map_or(0.0, |p| p.share.points);
        let points: Vec<Vec<f64>> = (0..bots.len())
            .map(|a| (0..bots.len()).map(|b| if a == b { 0.0 } else { scored(a, b) }).collect())
            .collect();
        let anchor = bots.iter().position(|b| b == "random").unwrap_or(0);
        let mut rungs: Vec<Rung> = elo(&points, anchor)
            .into_iter()
            .zip(bots)
            .zip(spent)
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
        Self { head, anchor: bots[anchor].clone(), rungs, contest: contest.clone() }
    }
}
