//! Tables of an event that only bots sit at: played in the background. Each game follows from the event, so that whoever plays it
//! again comes to the same result.

use super::log::{Held, Line};
use crate::{deck_list, guild, house::House, refused::Refused};
use stapel_arena::{Cell, Entrant, Experiment, Watch, play_all};
use stapel_bots::BotSpec;
use stapel_events::{Decision, Id, Match, Outcome, lot};
use stapel_games::with_game;
use stapel_kernel::Shipped;
use stapel_script::Deck;
use std::{collections::BTreeMap, sync::Arc};

/// How many tables are played before their results are written down.
const TOGETHER: usize = 32;

/// A table to be played.
struct Job {
    table: usize,
    seats: Vec<Id>,
    entrants: Vec<(Deck, BotSpec)>,
}

/// Begins to play what waits, unless somebody does already.
pub(super) async fn play(house: &Arc<House>, id: &str) -> Result<(), Refused> {
    let held = house.events.load(&house.store, id).await?;
    let jobs = jobs(&held)?;
    if jobs.is_empty() || !house.events.begin_play(id) {
        return Ok(());
    }
    let (house, id) = (Arc::clone(house), id.to_string());
    tokio::spawn(async move {
        if let Err(refused) = play_jobs(&house, held, jobs).await {
            tracing::warn!(event = id, "bots: {}", refused.reason(stapel_wording::Lang::En));
        }
        house.events.end_play(&id);
    });
    Ok(())
}

fn jobs(held: &Held) -> Result<Vec<Job>, Refused> {
    let Some(round) = held.event.rounds.last() else { return Ok(Vec::new()) };
    let entrants = &held.event.entrants;
    let bots_only = |seats: &[Id]| seats.iter().all(|&id| entrants[id as usize].bot.is_some());
    let plan = &held.event.plan;
    let mut jobs = Vec::new();
    for (table, pairing) in round.tables.iter().enumerate() {
        if pairing.outcome.is_some() || !bots_only(&pairing.seats) {
            continue;
        }
        let mut of_table = Vec::new();
        for &id in &pairing.seats {
            let entrant = &entrants[id as usize];
            let bot = guild::bot(&plan.game, entrant.bot.as_deref().unwrap_or_default())?;
            let Some(slip) = entrant.deck(0) else { continue };
            of_table.push((deck_list::legal(&plan.game, &slip.name, &slip.list, &plan.options)?, bot));
        }
        jobs.push(Job { table, seats: pairing.seats.clone(), entrants: of_table });
        if jobs.len() == TOGETHER {
            break;
        }
    }
    Ok(jobs)
}

async fn play_jobs(house: &Arc<House>, held: Held, jobs: Vec<Job>) -> Result<(), Refused> {
    let (plan, options) = (held.event.plan.clone(), held.event.plan.options.clone());
    let (round, knock_out) =
        (held.event.rounds.len() - 1, held.event.rounds.last().is_some_and(|r| r.knock_out));
    let numbers: Vec<usize> = jobs.iter().map(|job| job.table).collect();
    // Not in the workshop: nobody waits for it, and it may take as long as it takes.
    let played = tokio::task::spawn_blocking(move || {
        with_game!(plan.game.as_str(), G => play_round::<G>(&plan, &options, round, knock_out, &jobs))
            .unwrap_or_else(|| Err(crate::game::no_game(&plan.game)))
    });
    let outcomes = played.await.map_err(|e| Refused::internal("bots of an event", &e))??;
    // Whatever was decided meanwhile stays; the rest is added to it.
    for _ in 0..20 {
        let now = house.events.load(&house.store, &held.id).await?;
        let open = |table: usize| {
            now.event.rounds.len() == round + 1
                && now.event.rounds[round].tables.get(table).is_some_and(|t| t.outcome.is_none())
        };
        let line = |(&table, outcome): (&usize, &Outcome)| {
            Line::Decided(Decision::Result {
                round: round as u16,
                table: table as u16,
                outcome: outcome.clone(),
            })
        };
        let lines: Vec<Line> =
            numbers.iter().zip(&outcomes).filter(|(table, _)| open(**table)).map(line).collect();
        if lines.is_empty() || house.events.add(&house.store, &now, "", lines, &[]).await?.is_some() {
            return Ok(());
        }
    }
    Ok(())
}

fn play_round<G: Shipped>(
    plan: &stapel_events::Plan,
    options: &BTreeMap<String, String>,
    round: usize,
    knock_out: bool,
    jobs: &[Job],
) -> Result<Vec<Outcome>, Refused> {
    let options = crate::game::read_options::<G>(options)?;
    let mut outcomes = Vec::with_capacity(jobs.len());
    for job in jobs {
        let entrants =
            job.entrants.iter().map(|(deck, bot)| Entrant { deck: deck.clone(), bot: *bot }).collect();
        let seed = lot(u64::from(plan.seed) << 32 | round as u64, job.table as u64);
        let experiment: Experiment<G> = Experiment {
            book: G::book(),
            entrants,
            cells: vec![Cell::one((0..job.seats.len()).collect())],
            seed,
            options: options.clone(),
        };
        stapel_arena::check(&experiment).map_err(|_| crate::game::no_game(&plan.game))?;
        outcomes
            .push(play_match(plan, knock_out, &experiment, job.seats.len())?.outcome(plan, knock_out, seed));
    }
    Ok(outcomes)
}

fn play_match<G: Shipped>(
    plan: &stapel_events::Plan,
    knock_out: bool,
    experiment: &Experiment<G>,
    seats: usize,
) -> Result<Match, Refused> {
    let mut score = Match::new(seats);
    while !score.is_over(plan, knock_out) {
        let number = score.games();
        let job = [(0, u64::from(number))];
        let done = play_all(experiment, &job, 1, &|_| Ok(()), &Watch::default());
        let (played, broken) = done.map_err(|e| Refused::internal("bots of an event", &e))?;
        let Some(game) = played.first() else {
            return Err(Refused::internal(
                "bots of an event",
                &broken.first().map_or("stopped", |b| b.panic.as_str()),
            ));
        };
        let places: Vec<u8> = game.chairs.iter().map(|c| c.place).collect();
        let league: Option<Vec<u16>> = game.chairs.iter().map(|c| c.league).collect();
        score.add(number, &places, league.as_deref());
    }
    Ok(score)
}
