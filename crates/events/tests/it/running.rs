//! An event from day to day: late entries, drops, repairs, sanctions, corrections. What is refused changes nothing.

use stapel_events::{Decision, Event, Id, Outcome, Plan, Sanction, Stage, System};

fn begun(plan: Plan, n: usize) -> Event {
    let mut event = Event::new(plan).expect("the plan can be played");
    for k in 0..n {
        event.apply(&enter(&format!("P{k}"))).expect("it is allowed");
    }
    event.apply(&Decision::Begin).expect("it is allowed");
    event
}

fn enter(name: &str) -> Decision {
    Decision::Enter {
        name: name.into(),
        who: name.into(),
        bot: None,
        members: Vec::new(),
        people: Vec::new(),
        rating: None,
    }
}

fn refused(event: &mut Event, decision: &Decision) {
    let before = event.clone();
    assert!(event.apply(decision).is_err(), "{decision:?}");
    assert_eq!(*event, before);
}

fn swiss(rounds: u16) -> Plan {
    Plan { rounds: Some(rounds), ..Plan::new("Evening", "fab") }
}

fn next(event: &mut Event) -> Vec<Vec<Id>> {
    let round = event.propose().expect("something comes next");
    event.apply(&round).expect("it is allowed");
    match round {
        Decision::Round { tables, .. } => tables,
        other => panic!("{other:?}"),
    }
}

fn first_wins(event: &mut Event) {
    let round = event.rounds.len() - 1;
    for table in 0..event.rounds[round].tables.len() {
        if event.rounds[round].tables[table].outcome.is_none() {
            let outcome = Outcome::games(1, 0, 0);
            event
                .apply(&Decision::Result { round: round as u16, table: table as u16, outcome })
                .expect("it is allowed");
        }
    }
}

#[test]
fn somebody_comes_late_and_somebody_goes() {
    let mut event = begun(swiss(3), 4);
    next(&mut event);
    first_wins(&mut event);
    event.apply(&enter("Late")).expect("it is allowed");
    refused(&mut event, &enter("Late"));
    event.apply(&Decision::Drop { entrant: 0 }).expect("it is allowed");
    refused(&mut event, &Decision::Drop { entrant: 0 });
    let tables = next(&mut event);
    assert!(tables.iter().flatten().any(|&id| id == 4) && tables.iter().flatten().all(|&id| id != 0));
    event.apply(&Decision::Return { entrant: 0 }).expect("it is allowed");
    first_wins(&mut event);
    assert_eq!(event.active().len(), 5);
}

#[test]
fn a_round_ends_before_the_next_and_results_are_entered_once() {
    let mut event = begun(swiss(2), 4);
    refused(&mut event, &Decision::Result { round: 0, table: 0, outcome: Outcome::games(1, 0, 0) });
    next(&mut event);
    assert!(event.propose().is_err());
    refused(&mut event, &Decision::End);
    refused(&mut event, &Decision::Result { round: 0, table: 9, outcome: Outcome::games(1, 0, 0) });
    refused(&mut event, &Decision::Result { round: 0, table: 0, outcome: Outcome::games(2, 0, 0) });
    refused(&mut event, &Decision::Result { round: 0, table: 0, outcome: Outcome::places(vec![1, 2, 3]) });
    first_wins(&mut event);
    refused(&mut event, &Decision::Result { round: 0, table: 0, outcome: Outcome::games(0, 1, 0) });
    let why = "both had mixed it up".into();
    event
        .apply(&Decision::Correct { round: 0, table: 0, outcome: Outcome::games(0, 1, 0), why })
        .expect("it is allowed");
    let winner = event.rounds[0].tables[0].seats[1];
    assert_eq!(event.points(winner), 6);
    next(&mut event);
    first_wins(&mut event);
    assert_eq!(event.propose().expect("something comes next"), Decision::End);
}

#[test]
fn the_organiser_pairs_anew_what_has_no_result() {
    let mut event = begun(swiss(2), 6);
    let tables = next(&mut event);
    event
        .apply(&Decision::Result { round: 0, table: 0, outcome: Outcome::games(1, 0, 0) })
        .expect("it is allowed");
    let swapped = vec![tables[0].clone(), vec![tables[1][0], tables[2][0]], vec![tables[1][1], tables[2][1]]];
    let repair =
        |tables: &[Vec<Id>]| Decision::Repair { tables: tables.to_vec(), byes: vec![], why: "lift".into() };
    refused(&mut event, &repair(&[swapped[1].clone(), swapped[2].clone()]));
    refused(&mut event, &repair(&[swapped[0].clone(), swapped[0].clone(), swapped[2].clone()]));
    event.apply(&repair(&swapped)).expect("it is allowed");
    assert!(event.rounds[0].tables[0].outcome.is_some() && event.rounds[0].open() == 2);
    event.apply(&Decision::Close).expect("it is allowed");
    assert_eq!(event.stage(), Stage::Between, "what was not played counts nothing");
    assert_eq!((0..6).map(|id| event.points(id)).sum::<u32>(), 6);
}

#[test]
fn sanctions_climb_to_disqualification() {
    let mut event = begun(swiss(2), 4);
    next(&mut event);
    let warn = |sanction, why: &str| Decision::Sanction { entrant: 2, sanction, why: why.into() };
    refused(&mut event, &warn(Sanction::Warning, " "));
    event.apply(&warn(Sanction::Warning, "did not shuffle")).expect("it is allowed");
    event.apply(&warn(Sanction::Disqualification, "again")).expect("it is allowed");
    refused(&mut event, &warn(Sanction::Warning, "more"));
    refused(&mut event, &Decision::Return { entrant: 2 });
    first_wins(&mut event);
    assert!(event.standings().rows.iter().all(|r| r.entrant != 2), "no place and no points");
    assert!(!next(&mut event).iter().flatten().any(|&id| id == 2));
}

#[test]
fn whoever_leaves_the_bracket_loses_the_open_match() {
    let plan = Plan { system: System::SingleElimination, ..Plan::new("Cup", "fab") };
    let mut event = begun(plan, 4);
    refused(&mut event, &enter("Late"));
    let tables = next(&mut event);
    refused(&mut event, &Decision::Result { round: 0, table: 0, outcome: Outcome::games(0, 0, 1) });
    event.apply(&Decision::Drop { entrant: tables[0][0] }).expect("it is allowed");
    first_wins(&mut event);
    assert!(next(&mut event)[0].contains(&tables[0][1]));
    first_wins(&mut event);
    assert_eq!(event.propose().expect("something comes next"), Decision::End);
}

#[test]
fn whoever_leaves_between_two_rounds_of_the_bracket_is_walked_over() {
    for system in [System::SingleElimination, System::DoubleElimination] {
        let plan = Plan { system, bronze: true, ..Plan::new("Cup", "fab") };
        let mut event = begun(plan, 8);
        let winners: Vec<Id> = next(&mut event).iter().map(|t| t[0]).collect();
        first_wins(&mut event);
        event.apply(&Decision::Drop { entrant: winners[0] }).expect("it is allowed");
        event.apply(&Decision::Drop { entrant: winners[1] }).expect("it is allowed");
        while event.stage() != Stage::Over {
            let decision = event.propose().expect("something comes next");
            event.apply(&decision).expect("it is allowed");
            if event.stage() == Stage::Playing {
                let out = |id: &Id| winners[..2].contains(id);
                assert!(!event.rounds[event.rounds.len() - 1].tables.iter().any(|t| t.seats.iter().any(out)));
                first_wins(&mut event);
            }
        }
        let first = event.standings().rows[0].entrant;
        assert!(!winners[..2].contains(&first), "{system:?}");
    }
}

#[test]
fn decks_are_locked_when_it_begins_and_presence_is_asked_for() {
    let plan = Plan { check_in: true, same_deck: true, ..swiss(2) };
    let mut event = Event::new(plan).expect("the plan can be played");
    let deck = |entrant, name: &str| Decision::Register {
        entrant,
        member: 0,
        name: name.into(),
        hash: name.into(),
        list: "1 Card".into(),
    };
    for k in 0..3 {
        event.apply(&enter(&format!("P{k}"))).expect("it is allowed");
    }
    refused(&mut event, &Decision::CheckIn { entrant: 0 });
    refused(&mut event, &Decision::Begin);
    for entrant in 0..2 {
        event.apply(&deck(entrant, "a")).expect("it is allowed");
        event.apply(&deck(entrant, "b")).expect("it is allowed");
        event.apply(&Decision::CheckIn { entrant }).expect("it is allowed");
    }
    event.apply(&Decision::Begin).expect("it is allowed");
    refused(&mut event, &deck(0, "c"));
    assert_eq!(event.active(), [0, 1], "who did not come is not paired");
    event.apply(&deck(2, "late")).expect("it is allowed");
    event.apply(&Decision::Return { entrant: 2 }).expect("it is allowed");
    assert_eq!(event.active().len(), 3);
}

#[test]
fn plans_that_do_not_go_together_are_refused() {
    let wrong = |change: fn(&mut Plan)| {
        let mut plan = swiss(3);
        change(&mut plan);
        assert!(Event::new(plan.clone()).is_err(), "{plan:?}");
    };
    wrong(|p| p.seats = 9);
    wrong(|p| p.best_of = 2);
    wrong(|p| (p.seats, p.system) = (4, System::SingleElimination));
    wrong(|p| (p.seats, p.best_of) = (4, 3));
    wrong(|p| (p.seats, p.team) = (4, 2));
    wrong(|p| p.cut = 1);
    wrong(|p| p.rounds = Some(0));
    wrong(|p| p.name = " ".into());
    wrong(|p| p.drop_worst = 3);
}

#[test]
fn teams_meet_board_by_board() {
    let plan = Plan { team: 3, ..swiss(1) };
    let mut event = Event::new(plan).expect("the plan can be played");
    refused(&mut event, &enter("alone"));
    for name in ["Reds", "Blues"] {
        let members = ["a", "b", "c"].map(|m| format!("{name} {m}")).to_vec();
        let who = name.to_string();
        event
            .apply(&Decision::Enter {
                name: name.into(),
                who,
                bot: None,
                members,
                people: Vec::new(),
                rating: None,
            })
            .expect("it is allowed");
    }
    event.apply(&Decision::Begin).expect("it is allowed");
    let seats = next(&mut event)[0].clone();
    event
        .apply(&Decision::Result { round: 0, table: 0, outcome: Outcome::games(1, 2, 0) })
        .expect("it is allowed");
    assert_eq!(event.standings().rows[0].entrant, seats[1]);
}

/// People of a team are known to the house: everybody brings their own deck, and a team is paired when all have.
#[test]
fn everybody_of_a_team_agrees_by_a_deck() {
    let plan = Plan { team: 2, same_deck: true, ..swiss(1) };
    let mut event = Event::new(plan).expect("the plan can be played");
    let team = |name: &str, people: [&str; 2]| Decision::Enter {
        name: name.into(),
        who: people[0].into(),
        bot: None,
        members: people.map(String::from).to_vec(),
        people: people.map(String::from).to_vec(),
        rating: None,
    };
    let deck = |entrant, member, name: &str| Decision::Register {
        entrant,
        member,
        name: name.into(),
        hash: name.into(),
        list: "1 Card".into(),
    };
    refused(&mut event, &team("Twins", ["a", "a"]));
    event.apply(&team("Reds", ["a", "b"])).expect("it is allowed");
    refused(&mut event, &team("Thieves", ["c", "b"]));
    event.apply(&team("Blues", ["c", "d"])).expect("it is allowed");
    assert_eq!((event.entrant_of("b"), event.entrant_of("d")), (Some(0), Some(1)));
    event.apply(&deck(0, 0, "one")).expect("it is allowed");
    refused(&mut event, &deck(0, 2, "nobody's"));
    assert!(event.active().is_empty());
    refused(&mut event, &Decision::Begin);
    for (entrant, member) in [(0, 1), (1, 0), (1, 1)] {
        event.apply(&deck(entrant, member, "other")).expect("it is allowed");
    }
    event.apply(&Decision::Begin).expect("it is allowed");
    refused(&mut event, &deck(0, 1, "late"));
    assert_eq!(event.entrants[0].deck(1).map(|slip| slip.name.as_str()), Some("other"));
    assert_eq!(next(&mut event)[0].len(), 2);
}

/// Who leaves before it begins has no place, and may come again as somebody new.
#[test]
fn who_leaves_before_it_begins_may_come_again() {
    let mut event = Event::new(swiss(1)).expect("the plan can be played");
    for name in ["a", "b", "c"] {
        event.apply(&enter(name)).expect("it is allowed");
    }
    refused(&mut event, &enter("a"));
    event.apply(&Decision::Drop { entrant: 0 }).expect("it is allowed");
    event.apply(&enter("a")).expect("it is allowed");
    assert_eq!(event.entrant_of("a"), Some(3));
    event.apply(&Decision::Begin).expect("it is allowed");
    refused(&mut event, &enter("a"));
    next(&mut event);
    let mut there: Vec<Id> = event.standings().rows.iter().map(|row| row.entrant).collect();
    there.sort_unstable();
    assert_eq!(there, [1, 2, 3]);
}
