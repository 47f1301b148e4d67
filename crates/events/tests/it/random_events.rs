//! Random events of every system: nobody meets twice while that can be avoided, byes are fair, floats as short as can be, seats
//! balanced, and the same log is the same event.
//!
//! `STAPEL_EVENTS=10000 cargo nextest run --release -p stapel-events random_events` is the long run, with up to 512 entrants.

use stapel_events::{
    Decision, Event, Field, Id, Outcome, Plan, Refused, Scoring, Stage, System, Within, cheapest, play_out,
    replay,
};
use stapel_kernel::Rng;

/// How many events; most are small.
fn many() -> u64 {
    std::env::var("STAPEL_EVENTS").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

fn size(rng: &mut Rng, k: u64) -> usize {
    match k % 100 {
        0 if many() >= 10_000 => 300 + rng.below(213),
        1 => 60 + rng.below(100),
        n if n < 10 => 17 + rng.below(40),
        _ => 3 + rng.below(14),
    }
}

fn plan(rng: &mut Rng, system: System, seed: u64) -> Plan {
    let within = [Within::Random, Within::Slide, Within::Fold, Within::Adjacent][rng.below(4)];
    Plan { system, within, seed: seed as u32, ..Plan::new("Random", "fab") }
}

fn enter(event: &mut Event, n: usize, rng: &mut Rng) -> Vec<Decision> {
    let mut log = Vec::new();
    for k in 0..n {
        let rating = (rng.below(3) > 0).then(|| 1000 + rng.below(1200) as u16);
        let members = if event.plan.team > 1 { vec!["x".into(); event.plan.team.into()] } else { Vec::new() };
        log.push(Decision::Enter {
            name: format!("P{k}"),
            who: format!("p{k}"),
            bot: None,
            members,
            people: vec![],
            rating,
        });
    }
    log.push(Decision::Begin);
    log.iter().for_each(|d| event.apply(d).expect("it is allowed"));
    log
}

fn result(event: &Event, seats: &[Id], rng: &mut Rng) -> Outcome {
    let last_is_knock_out = event.rounds.last().is_some_and(|r| r.knock_out);
    match (seats.len(), rng.below(20)) {
        (2, 0) if !last_is_knock_out && event.plan.scoring() != Scoring::Rank => Outcome::games(0, 0, 1),
        (2, n) if event.plan.scoring() != Scoring::Rank => {
            let won = event.plan.wins_needed();
            if n % 2 == 0 { Outcome::games(won, 0, 0) } else { Outcome::games(won - 1, won, 0) }
        }
        (seats, _) => {
            let ranks: Vec<u16> = (0..seats).map(|_| rng.below(21) as u16).collect();
            let places = ranks.iter().map(|r| 1 + ranks.iter().filter(|o| *o > r).count() as u8).collect();
            Outcome::ranks(places, ranks)
        }
    }
}

/// Plays what is open, and then perhaps somebody leaves or comes.
fn play_round(event: &mut Event, rng: &mut Rng, log: &mut Vec<Decision>) {
    let round = event.rounds.len() - 1;
    for table in 0..event.rounds[round].tables.len() {
        if event.rounds[round].tables[table].outcome.is_none() {
            let seats = event.rounds[round].tables[table].seats.clone();
            let outcome = result(event, &seats, rng);
            log.push(Decision::Result { round: round as u16, table: table as u16, outcome });
            event.apply(&log[log.len() - 1]).expect("it is allowed");
        }
    }
    if rng.below(6) == 0 && event.active().len() > 4 {
        let active = event.active();
        log.push(Decision::Drop { entrant: active[rng.below(active.len())] });
        event.apply(&log[log.len() - 1]).expect("it is allowed");
    }
    let late = Decision::Enter {
        name: "Late".into(),
        who: format!("late{round}"),
        bot: None,
        members: Vec::new(),
        people: Vec::new(),
        rating: None,
    };
    if rng.below(12) == 0 && event.plan.team == 1 && event.apply(&late).is_ok() {
        log.push(late);
    }
}

/// The fewest rematches any pairing of a field has, by a matching that looks at nothing else; and the fewest second byes among those.
fn fewest(fields: &[Field], met: &[Vec<u8>]) -> (i128, i128) {
    let n = fields.len();
    let cost = |a: usize, b: usize| {
        if b == n { i128::from(fields[a].byes) } else { i128::from(met[a][b]).pow(2) << 32 }
    };
    let mates = cheapest(n + n % 2, cost);
    let sum: i128 = (0..mates.len()).filter(|&a| a < mates[a]).map(|a| cost(a, mates[a])).sum();
    (sum >> 32, sum & 0xffff_ffff)
}

/// Half points between the two of each pair, in sum, when nobody may meet more or have more byes than has to be.
fn least_distance(fields: &[Field], met: &[Vec<u8>]) -> i128 {
    let n = fields.len();
    let least = fields.iter().map(|f| f.points).min().unwrap_or(0);
    let cost = |a: usize, b: usize| {
        if b == n {
            (i128::from(fields[a].byes) << 50) + i128::from(fields[a].points - least)
        } else {
            (i128::from(met[a][b]).pow(2) << 64) + i128::from(fields[a].points.abs_diff(fields[b].points))
        }
    };
    let mates = cheapest(n + n % 2, cost);
    (0..mates.len()).filter(|&a| a < mates[a]).map(|a| cost(a, mates[a]) & 0xffff_ffff).sum()
}

fn check_swiss_round(event: &Event, round: &Decision) {
    let Decision::Round { tables, byes, .. } = round else { return };
    let active = event.active();
    let (fields, met) = (event.fields(&active), event.met(&active));
    let at = |id: &Id| active.iter().position(|a| a == id).expect("it is there");
    let (mut again, mut apart) = (0i128, 0i128);
    for table in tables {
        let (a, b) = (at(&table[0]), at(&table[1]));
        again += i128::from(met[a][b]).pow(2);
        apart += i128::from(fields[a].points.abs_diff(fields[b].points));
        // Whoever sat first oftener does not sit first now, unless the other did too.
        assert!(fields[a].firsts <= fields[b].firsts, "{:?} before {:?}", fields[a], fields[b]);
    }
    let least = fields.iter().map(|f| f.points).min().unwrap_or(0);
    let bye_again: i128 = byes.iter().map(|id| i128::from(fields[at(id)].byes)).sum();
    apart += byes.iter().map(|id| i128::from(fields[at(id)].points - least)).sum::<i128>();
    assert_eq!((again, bye_again), fewest(&fields, &met), "rematches and second byes are as few as can be");
    assert_eq!(apart, least_distance(&fields, &met), "floats are as short as can be");
    assert_eq!(byes.len(), active.len() % 2);
}

#[test]
fn swiss() {
    for k in 0..many() {
        let mut rng = Rng::new(k);
        let n = size(&mut rng, k);
        let mut plan = plan(&mut rng, System::Swiss, k);
        plan.best_of = [1, 3, 5][rng.below(3)];
        plan.rounds = Some(1 + rng.below(9) as u16);
        plan.cut = [0, 0, 4, 8][rng.below(4)].min(n as u16 / 2 * 2);
        let mut event = Event::new(plan.clone()).expect("the plan can be played");
        let mut log = enter(&mut event, n, &mut rng);
        loop {
            let next = event.propose().expect("something comes next");
            if !event.in_final() && event.rounds.len() < event.planned_rounds() {
                check_swiss_round(&event, &next);
            }
            event.apply(&next).expect("it is allowed");
            log.push(next);
            if event.stage() == Stage::Over {
                break;
            }
            play_round(&mut event, &mut rng, &mut log);
        }
        check_seats(&event);
        check_log(plan, &log, &event);
    }
}

/// In Swiss events at tables for two nobody sits first much oftener than second.
fn check_seats(event: &Event) {
    let all: Vec<Id> = (0..event.entrants.len() as Id).collect();
    for (id, field) in event.fields(&all).into_iter().enumerate() {
        assert!(field.firsts.abs() <= 4, "{id} sat first {} times oftener", field.firsts);
    }
}

/// The log is the event, as text too, and proposes the same.
fn check_log(plan: Plan, log: &[Decision], event: &Event) {
    let text = serde_json::to_string(log).expect("it is allowed");
    let read: Vec<Decision> = serde_json::from_str(&text).expect("it is allowed");
    let again = replay(plan, &read).expect("it is allowed");
    assert_eq!(&again, event);
    assert_eq!(again.standings(), event.standings());
}

#[test]
fn rounds_follow_from_the_log() {
    for k in 0..20 {
        let mut rng = Rng::new(k);
        let plan = plan(&mut rng, System::Swiss, k);
        let mut event = Event::new(plan.clone()).expect("the plan can be played");
        let mut log = enter(&mut event, 11, &mut rng);
        while event.stage() != Stage::Over {
            let next = event.propose().expect("something comes next");
            assert_eq!(
                next,
                replay(plan.clone(), &log).expect("it is allowed").propose().expect("something comes next")
            );
            event.apply(&next).expect("it is allowed");
            log.push(next);
            if event.stage() == Stage::Playing {
                play_round(&mut event, &mut rng, &mut log);
            }
        }
    }
}

#[test]
fn other_systems_end_with_one_winner_and_fair_rounds() {
    for k in 0..many() {
        let mut rng = Rng::new(1_000_000 + k);
        let n = size(&mut rng, k);
        let system =
            [System::SingleElimination, System::DoubleElimination, System::RoundRobin][(k % 3) as usize];
        let n = if system == System::RoundRobin { n.min(20) } else { n };
        let mut plan = plan(&mut rng, system, k);
        plan.bronze = rng.below(2) == 0;
        plan.legs = 1 + rng.below(2) as u8;
        let mut event = Event::new(plan.clone()).expect("the plan can be played");
        enter(&mut event, n, &mut rng);
        let done: Result<(), Refused> =
            play_out(&mut event, |event, _, seats| Ok(result(event, seats, &mut rng)), |_, _| {});
        done.expect("it is allowed");
        let standings = event.standings();
        assert_eq!(standings.rows.len(), n);
        let all: Vec<Id> = (0..n as Id).collect();
        match system {
            System::RoundRobin => {
                for (a, met) in event.met(&all).iter().enumerate() {
                    for (b, &times) in met.iter().enumerate() {
                        assert_eq!(times, if a == b { 0 } else { plan.legs }, "{n} entrants");
                    }
                }
                let byes = event.fields(&all).iter().map(|f| f.byes).max();
                assert_eq!(byes, Some(if n % 2 == 1 { plan.legs.into() } else { 0 }));
            }
            _ => assert_eq!(standings.rows.iter().filter(|r| r.place == 1).count(), 1, "{n} entrants"),
        }
    }
}

#[test]
fn pods_and_leagues() {
    for k in 0..many() {
        let mut rng = Rng::new(2_000_000 + k);
        let n = size(&mut rng, k).min(120);
        let mut plan = plan(&mut rng, if k % 2 == 0 { System::Swiss } else { System::League }, k);
        plan.seats = 3 + rng.below(6) as u8;
        plan.rounds = Some(1 + rng.below(5) as u16);
        plan.scoring = (k % 3 == 0).then_some(Scoring::Rank);
        let mut event = Event::new(plan.clone()).expect("the plan can be played");
        let mut log = enter(&mut event, n, &mut rng);
        loop {
            let next = event.propose().expect("something comes next");
            event.apply(&next).expect("it is allowed");
            log.push(next);
            if event.stage() == Stage::Over {
                break;
            }
            let round = &event.rounds[event.rounds.len() - 1];
            let sizes: Vec<usize> = round.tables.iter().map(|t| t.seats.len()).collect();
            assert!(sizes.iter().max() <= sizes.iter().min().map(|m| m + 1).as_ref(), "{sizes:?}");
            if event.rounds.len() == 1 || n >= 8 * usize::from(plan.seats) * event.rounds.len() {
                let worst = event.met(&event.active()).into_iter().flatten().max();
                assert!(
                    worst <= Some(1),
                    "{n} at {}: somebody met again in round {}",
                    plan.seats,
                    event.rounds.len()
                );
            }
            play_round(&mut event, &mut rng, &mut log);
        }
        check_log(plan, &log, &event);
    }
}
