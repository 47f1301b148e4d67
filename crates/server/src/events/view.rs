//! What somebody is told of an event.

use super::{log::Held, tables};
use crate::{
    clock::now,
    house::House,
    lobby,
    names::Called,
    protocol::{
        EntrantView, EventLine, EventView, MyPart, PairingView, Refusal, ReportView, RoundView, SanctionView,
        TieBreakView,
    },
    record::OfEvent,
    refused::Refused,
};
use stapel_events::{
    Entrant, Event, Id, Pairing, Round, Stage, decks_csv, pairings_csv, results_csv, standings_csv,
};
use stapel_wording::Lang;
use std::sync::Arc;

pub(super) fn line(held: &Held, mine: bool, lang: Lang) -> EventLine {
    let event = &held.event;
    EventLine {
        id: held.id.clone(),
        name: event.plan.name.clone(),
        game: event.plan.game.clone(),
        title: lobby::title(&event.plan.game, lang).unwrap_or_default().into(),
        stage: event.stage(),
        entrants: event.entrants.len() as u32,
        rounds: event.rounds.len() as u32,
        planned: event.planned_rounds() as u32,
        organiser: held.called.clone(),
        mine,
        changed: held.changed,
    }
}

pub(super) async fn view(
    house: &Arc<House>,
    held: &Held,
    person: &str,
    lang: Lang,
) -> Result<EventView, Refused> {
    let event = &held.event;
    let me = part(held, person);
    let standings = event.standings();
    let mut rounds = Vec::with_capacity(event.rounds.len());
    for (k, round) in event.rounds.iter().enumerate() {
        rounds.push(round_view(house, held, k, round, me).await?);
    }
    let entrant = |(id, entrant): (Id, &Entrant)| entrant_view(held, id, entrant, me, lang);
    Ok(EventView {
        id: held.id.clone(),
        version: held.version,
        plan: event.plan.clone(),
        title: lobby::title(&event.plan.game, lang).unwrap_or_default().into(),
        stage: event.stage(),
        planned: event.planned_rounds() as u32,
        organiser: held.called.clone(),
        judges: held.judges.iter().map(|(_, name)| name.clone()).collect(),
        entrants: (0..).zip(&event.entrants).map(entrant).collect(),
        rounds,
        tie_breaks: standings
            .tie_breaks
            .iter()
            .map(|t| TieBreakView {
                name: t.name(lang).into(),
                short: t.short(lang).into(),
                explained: t.explained(lang).into(),
                percent: t.is_percent(),
            })
            .collect(),
        standings: standings.rows,
        bracket: event.bracket().map(|b| b.shown()).unwrap_or_default(),
        announcements: held.announcements.clone(),
        record: if me.judges { held.record.clone() } else { Vec::new() },
        me,
        now: now(),
    })
}

/// Open lists are shown once nobody can choose a deck against them any more; closed ones when it is over.
fn lists_are_open(event: &Event) -> bool {
    match event.stage() {
        Stage::Open => false,
        Stage::Playing | Stage::Between => event.plan.open_lists,
        Stage::Over => true,
    }
}

fn entrant_view(held: &Held, id: Id, entrant: &Entrant, me: MyPart, lang: Lang) -> EntrantView {
    let event = &held.event;
    let own = me.entrant == Some(id);
    let open = own || me.judges || lists_are_open(event);
    let sanction = |(round, sanction, why): &(usize, stapel_events::Sanction, String)| SanctionView {
        round: *round as u32 + 1,
        sanction: *sanction,
        why: why.clone(),
    };
    EntrantView {
        name: Called::from(entrant.name.clone()).told(lang),
        members: entrant.members.clone(),
        status: entrant.status,
        bot: entrant.bot.is_some(),
        rating: entrant.rating,
        deck: entrant.deck.as_ref().filter(|_| open).map(|d| d.name.clone()),
        list: entrant.deck.as_ref().filter(|_| open).map(|d| d.list.clone()),
        sanctions: if own || me.judges {
            entrant.sanctions.iter().map(sanction).collect()
        } else {
            Vec::new()
        },
    }
}

async fn round_view(
    house: &Arc<House>,
    held: &Held,
    number: usize,
    round: &Round,
    me: MyPart,
) -> Result<RoundView, Refused> {
    let running = number + 1 == held.event.rounds.len();
    let mut all = Vec::with_capacity(round.tables.len());
    for (k, pairing) in round.tables.iter().enumerate() {
        let key = (number as u16, k as u16);
        let mut shown = PairingView {
            seats: pairing.seats.clone(),
            wins: pairing.outcome.as_ref().map(|o| o.wins.clone()).unwrap_or_default(),
            outcome: pairing.outcome.clone(),
            table: None,
            reports: Vec::new(),
            called: held.calls.contains(&key),
            leaves: Vec::new(),
            open: running && may_see_open(held, pairing, key, me),
        };
        let own = me.entrant.is_some_and(|id| pairing.seats.contains(&id));
        if own || me.judges {
            let reports = held.reports.get(&key).into_iter().flatten();
            shown.reports = reports
                .map(|(entrant, outcome)| ReportView { entrant: *entrant, outcome: outcome.clone() })
                .collect();
            shown.leaves = held.leaves.get(&key).cloned().unwrap_or_default();
        }
        if running && pairing.outcome.is_none() && tables::is_played_here(held, pairing) {
            let course = tables::course(house, held, k).await?;
            shown.wins = course.score.wins().to_vec();
            // Nobody is sent to a table that is not there yet. Judges are onlookers, who see what everybody may see.
            let may = !course.missing && (own || me.judges || held.event.plan.public);
            shown.table = course.table.filter(|_| may);
        }
        all.push(shown);
    }
    let begun = held.begun.get(number).copied().unwrap_or_default();
    Ok(RoundView { tables: all, byes: round.byes.clone(), knock_out: round.knock_out, begun })
}

/// Whether somebody may see all cards of a table that is still played: a judge who does not sit there, by leave of all who do.
fn may_see_open(held: &Held, pairing: &Pairing, key: (u16, u16), me: MyPart) -> bool {
    let leaves = held.leaves.get(&key).map_or(&[][..], Vec::as_slice);
    let people = pairing.seats.iter().filter(|id| held.event.entrants[**id as usize].bot.is_none());
    me.judges
        && pairing.outcome.is_none()
        && me.entrant.is_none_or(|id| !pairing.seats.contains(&id))
        && people.clone().count() > 0
        && people.clone().all(|id| leaves.contains(id))
}

/// What somebody may do at an event.
pub(super) fn part(held: &Held, person: &str) -> MyPart {
    MyPart {
        organises: held.organises(person),
        judges: held.judges(person),
        entrant: held.event.entrant_of(person),
    }
}

/// Whether a person may see all cards of a table of an event though its game goes on.
pub(super) fn shows_open(held: &Held, of: &OfEvent, person: &str) -> bool {
    let running = usize::from(of.round) + 1 == held.event.rounds.len();
    let pairing =
        held.event.rounds.get(usize::from(of.round)).and_then(|r| r.tables.get(usize::from(of.table)));
    let key = (of.round, of.table);
    pairing.is_some_and(|pairing| running && may_see_open(held, pairing, key, part(held, person)))
}

/// A file of an event by its name, and what kind of file it is.
pub(super) fn export(
    held: &Held,
    person: &str,
    what: &str,
    lang: Lang,
) -> Result<(&'static str, String), Refused> {
    let event = &held.event;
    let csv = |text: String| Ok(("text/csv; charset=utf-8", text));
    let lists_are_open = lists_are_open(event) || held.judges(person);
    match what {
        "standings.csv" => csv(standings_csv(event, &event.standings(), lang)),
        "pairings.csv" => csv(pairings_csv(event, event.rounds.len().saturating_sub(1), lang)),
        "results.csv" => csv(results_csv(event, lang)),
        "decks.csv" if lists_are_open => csv(decks_csv(event, lang)),
        "decks.csv" => Err(Refused::new(
            Refusal::NotAllowed,
            "the lists are still closed",
            "die Listen sind noch verschlossen",
        )),
        "event.json" => {
            let names: Vec<&str> = event.entrants.iter().map(|e| e.name.as_str()).collect();
            let all = serde_json::json!({
                "plan": event.plan, "entrants": names, "rounds": event.rounds, "standings": event.standings(),
            });
            Ok(("application/json", format!("{all:#}")))
        }
        _ => Err(Refused::new(
            Refusal::NoSuchTable,
            "there are standings.csv, pairings.csv, results.csv, decks.csv and event.json",
            "es gibt standings.csv, pairings.csv, results.csv, decks.csv und event.json",
        )),
    }
}
