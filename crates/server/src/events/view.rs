//! What somebody is told of an event.

use super::{log::Held, tables};
use crate::{
    clock::now,
    guild,
    house::House,
    lobby,
    names::Called,
    protocol::{
        BroughtView, EntrantView, EventLine, EventView, MemberView, MyPart, PairingView, Refusal, ReportView,
        RoundView, SanctionView, TieBreakView,
    },
    record::OfEvent,
    refused::Refused,
};
use stapel_events::{
    Entrant, Event, Id, Listing, Member, Pairing, Round, Slip, Stage, decks, pairings, results, standings,
};
use stapel_print::{Columns, Paper, columns};
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
    let behind = me.entrant.map(|id| event.behind(&standings, id)).unwrap_or_default();
    let brought =
        |(entrant, millionths): &(Id, i64)| BroughtView { entrant: *entrant, millionths: *millionths };
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
            .enumerate()
            .map(|(k, t)| TieBreakView {
                name: t.name(lang).into(),
                short: t.short(lang).into(),
                explained: t.explained(lang).into(),
                percent: t.is_percent(),
                own: behind.get(k).into_iter().flatten().map(brought).collect(),
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
    let decks: Vec<(&str, &Slip)> = entrant.decks().filter(|_| open).collect();
    let sanction = |(round, sanction, why): &(usize, stapel_events::Sanction, String)| SanctionView {
        round: *round as u32 + 1,
        sanction: *sanction,
        why: why.clone(),
    };
    EntrantView {
        name: called(event, id, lang),
        members: entrant.members.iter().map(member_view).collect(),
        status: entrant.status,
        bot: entrant.bot.is_some(),
        rating: entrant.rating,
        deck: joined(decks.iter().map(|(_, slip)| slip.name.clone()), " / "),
        list: match &decks[..] {
            [(_, slip)] => Some(slip.list.clone()),
            all => joined(all.iter().map(|(who, slip)| format!("# {who}\n{}", slip.list)), "\n"),
        },
        sanctions: if own || me.judges {
            entrant.sanctions.iter().map(sanction).collect()
        } else {
            Vec::new()
        },
    }
}

/// What an entrant is called by whoever reads this; bots by their kind and number.
fn called(event: &Event, id: Id, lang: Lang) -> String {
    let entrant = &event.entrants[id as usize];
    let Some(bot) = &entrant.bot else { return Called::from(entrant.name.clone()).told(lang) };
    let alike = event.entrants[..=id as usize].iter().filter(|other| other.bot.as_ref() == Some(bot)).count();
    format!("{} {alike}", guild::name(&event.plan.game, bot, lang))
}

fn member_view(member: &Member) -> MemberView {
    let ready = member.who.is_empty() || member.deck.is_some();
    MemberView { name: member.name.clone(), ready }
}

fn joined(parts: impl Iterator<Item = String>, by: &str) -> Option<String> {
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(by))
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
            boards: Vec::new(),
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
            let may = own || me.judges || held.event.plan.public;
            let there = || course.open.iter().filter(move |open| may && !open.missing);
            if held.event.plan.team > 1 {
                let mine = |open: &&tables::Open| own && me.member.is_some_and(|m| u32::from(m) == open.game);
                shown.table = there().find(mine).map(|open| open.table.clone());
                shown.boards = there().map(|open| open.table.clone()).collect();
            } else {
                shown.table = there().next().map(|open| open.table.clone());
            }
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
    let entrant = held.event.entrant_of(person);
    let member = entrant.and_then(|id| held.event.entrants[id as usize].member(person));
    MyPart {
        organises: held.organises(person),
        judges: held.judges(person),
        entrant,
        member: member.map(|board| board as u8),
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
) -> Result<(&'static str, Vec<u8>), Refused> {
    let event = &held.event;
    if what == "event.json" {
        let names: Vec<&str> = event.entrants.iter().map(|e| e.name.as_str()).collect();
        let all = serde_json::json!({
            "plan": event.plan, "entrants": names, "rounds": event.rounds, "standings": event.standings(),
        });
        return Ok(("application/json", format!("{all:#}").into_bytes()));
    }
    let unknown = || {
        Refused::new(
            Refusal::NoSuchTable,
            "there are standings, pairings, results and decks, each as .csv and as .pdf, and event.json",
            "es gibt standings, pairings, results und decks, jeweils als .csv und als .pdf, und event.json",
        )
    };
    let (name, kind) = what.split_once('.').ok_or_else(unknown)?;
    let list = match name {
        "standings" => standings(event, &event.standings(), lang),
        "pairings" => pairings(event, event.rounds.len().saturating_sub(1), lang),
        "results" => results(event, lang),
        "decks" if lists_are_open(event) || held.judges(person) => decks(event, lang),
        "decks" => {
            return Err(Refused::new(
                Refusal::NotAllowed,
                "the lists are still closed",
                "die Listen sind noch verschlossen",
            ));
        }
        _ => return Err(unknown()),
    };
    match kind {
        "csv" => Ok(("text/csv; charset=utf-8", list.csv().into_bytes())),
        "pdf" => Ok(("application/pdf", pdf(held, list, lang)?)),
        _ => Err(unknown()),
    }
}

fn pdf(held: &Held, list: Listing, lang: Lang) -> Result<Vec<u8>, Refused> {
    let about = [lobby::title(&held.event.plan.game, lang)?, held.called.as_str()].join(" · ");
    let page = Columns {
        title: held.event.plan.name.clone(),
        about: format!("{} · {about}", list.title),
        head: list.head,
        rows: list.rows,
        foot: held.event.plan.name.clone(),
    };
    columns(&page, Paper::A4, lang).map_err(|e| Refused::internal("pages of an event", &e))
}
