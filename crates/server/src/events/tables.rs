//! Tables of an event that people play at. Their names follow from the event, so they can be set up again at any moment and are the
//! same; results are read off what is stored of them.

use super::log::{Held, Line};
use crate::{
    again::Again,
    clock::now,
    deck_list,
    fairness::hash,
    house::House,
    names::Called,
    protocol::{ClockRule, NewTable, Stage},
    record::{Chair, Maker, OfEvent, Record, kept},
    refused::Refused,
};
use stapel_events::{Decision, Id, Match, Pairing, Plan, PlayerClock, Scoring, lot};
use std::sync::Arc;

/// The name of the table at which a game of a match is played.
pub(super) fn name(event: &str, round: usize, table: usize, game: u32) -> String {
    hash(&format!("event {event} {round} {table} {game}"))[..18].into()
}

/// A match as far as it is stored, and the tables of the games that are on: one after the other, or of teams all boards at once.
pub(super) struct Course {
    pub score: Match,
    pub open: Vec<Open>,
}

pub(super) struct Open {
    pub game: u32,
    pub table: String,
    /// Whether it has to be set up still.
    pub missing: bool,
}

/// Whether a pairing is played at tables of the house by at least one person.
pub(super) fn is_played_here(held: &Held, pairing: &Pairing) -> bool {
    let entrants = &held.event.entrants;
    !held.event.plan.paper && pairing.seats.iter().any(|&id| entrants[id as usize].bot.is_none())
}

/// How a match stands, by its tables.
pub(super) async fn course(house: &Arc<House>, held: &Held, table: usize) -> Result<Course, Refused> {
    let round = held.event.rounds.len() - 1;
    let (plan, played) = (&held.event.plan, &held.event.rounds[round]);
    let mut course = Course { score: Match::new(played.tables[table].seats.len()), open: Vec::new() };
    for game in 0.. {
        let goes_on = match plan.team {
            1 => course.open.is_empty() && !course.score.is_over(plan, played.knock_out),
            boards => game < u32::from(boards),
        };
        if !goes_on {
            break;
        }
        let table = name(&held.id, round, table, game);
        let Some(record) = house.store.record(&table).await? else {
            course.open.push(Open { game, table, missing: true });
            continue;
        };
        let Some(places) = record.places.clone().filter(|_| record.stage() == Stage::Over) else {
            course.open.push(Open { game, table, missing: false });
            continue;
        };
        let league = match plan.scoring() {
            Scoring::Rank => league(house, record).await?,
            Scoring::Match { .. } | Scoring::Places(_) => None,
        };
        course.score.add(game, &places, league.as_deref());
    }
    Ok(course)
}

/// League points of a finished game, from its log.
async fn league(house: &Arc<House>, record: Record) -> Result<Option<Vec<u16>>, Refused> {
    let lines = house.store.lines(&record.id).await?;
    let again = move || {
        let begun = record.begun.as_ref()?;
        Again::of(begun, &kept(lines), None).play.and_then(|play| play.league_points())
    };
    house.workshop.work(again).await
}

/// Sets up what is missing of a round and writes down what was decided.
pub(super) async fn tend(house: &Arc<House>, id: &str) -> Result<(), Refused> {
    let held = house.events.load(&house.store, id).await?;
    let Some(round) = held.event.rounds.last() else { return Ok(()) };
    let mut lines = Vec::new();
    for (k, pairing) in round.tables.iter().enumerate() {
        if pairing.outcome.is_some() || !is_played_here(&held, pairing) {
            continue;
        }
        let course = course(house, &held, k).await?;
        for open in course.open.iter().filter(|open| open.missing) {
            let of = OfEvent { event: id.into(), round: held.event.rounds.len() as u16 - 1, table: k as u16 };
            let record = set_up(&held, pairing, of, &open.table, open.game)?;
            house.store.add_event_table(&record, now()).await?;
        }
        if course.open.is_empty() {
            lines.push(result(&held, k, &course.score));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    // If somebody was faster, it is looked at again soon.
    house.events.add(&house.store, &held, "", lines, &[]).await.map(drop)
}

fn result(held: &Held, table: usize, score: &Match) -> Line {
    let round = held.event.rounds.len() - 1;
    let knock_out = held.event.rounds[round].knock_out;
    let outcome = score.outcome(&held.event.plan, knock_out, lot(held.event.plan.seed.into(), table as u64));
    Line::Decided(Decision::Result { round: round as u16, table: table as u16, outcome })
}

/// The results of open tables by the games that were finished there.
pub(super) async fn as_they_stand(house: &Arc<House>, held: &Held) -> Result<Vec<Line>, Refused> {
    let Some(round) = held.event.rounds.last() else { return Ok(Vec::new()) };
    let mut lines = Vec::new();
    for (k, pairing) in round.tables.iter().enumerate() {
        if pairing.outcome.is_none() && is_played_here(held, pairing) {
            let course = course(house, held, k).await?;
            if course.score.games() > 0 {
                lines.push(result(held, k, &course.score));
            }
        }
    }
    Ok(lines)
}

/// A table at which everybody sits already. The house draws for all of them, so that nobody can keep a round waiting.
fn set_up(held: &Held, pairing: &Pairing, of: OfEvent, id: &str, game: u32) -> Result<Record, Refused> {
    let seats = pairing.seats.len();
    let mut chairs = vec![Chair::Free; seats];
    for (k, &entrant) in pairing.seats.iter().enumerate() {
        chairs[Match::seat(k, game, seats)] = chair(held, entrant, game as usize)?;
    }
    let maker = Maker { person: held.organiser.clone(), place: String::new() };
    let mut record =
        Record { chairs, event: Some(of), ..Record::new(id.into(), wish(&held.event.plan), maker) };
    record.begin()?;
    Ok(record)
}

/// A table as the plan has it.
pub(super) fn wish(plan: &Plan) -> NewTable {
    let rule = |PlayerClock { seconds, increment }| ClockRule { seconds, increment, each: false };
    NewTable {
        game: plan.game.clone(),
        seats: plan.seats,
        options: plan.options.clone(),
        clock: plan.clock.map(rule),
        minutes: plan.game_minutes.map(u32::from),
        rated: plan.rated,
        veiled: None,
        listed: plan.public,
        cards: None,
    }
}

/// Who sits there in a game of a match: of a team everybody at their own board.
fn chair(held: &Held, id: Id, game: usize) -> Result<Chair, Refused> {
    let entrant = &held.event.entrants[id as usize];
    let plan = &held.event.plan;
    let (name, who) = match entrant.members.get(game) {
        Some(member) => (&member.name, &member.who),
        None => (&entrant.name, &entrant.who),
    };
    let slip = entrant.deck(game).ok_or_else(|| {
        Refused::new(
            crate::protocol::Refusal::Deck,
            format!("{name} has registered no deck"),
            format!("{name} hat kein Deck gemeldet"),
        )
    })?;
    let deck = deck_list::legal(&plan.game, &slip.name, &slip.list, &plan.options)?;
    Ok(match &entrant.bot {
        Some(bot) => Chair::Bot { bot: bot.clone(), deck, luck: String::new() },
        None => Chair::Person {
            person: who.clone(),
            name: Called::from(name.clone()),
            deck,
            commitment: String::new(),
            luck: String::new(),
        },
    })
}
