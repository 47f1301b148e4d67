//! Standings that somebody else has worked out.

use stapel_events::{Decision, Event, Id, Outcome, Plan, Scoring, TieBreak};

/// An event in which rounds were paired like this, each pair with the games both won.
fn event(plan: Plan, names: &[&str], rounds: &[&[(&str, &str, u8, u8)]]) -> Event {
    let mut event = Event::new(plan).expect("the plan can be played");
    let id = |name: &str| names.iter().position(|n| *n == name).expect("it is there") as Id;
    for name in names {
        let name = name.to_string();
        event
            .apply(&Decision::Enter {
                name,
                who: String::new(),
                bot: None,
                members: vec![],
                people: vec![],
                rating: None,
            })
            .expect("it is allowed");
    }
    event.apply(&Decision::Begin).expect("it is allowed");
    for (round, pairs) in rounds.iter().enumerate() {
        let tables: Vec<Vec<Id>> =
            pairs.iter().filter(|p| !p.1.is_empty()).map(|(a, b, ..)| vec![id(a), id(b)]).collect();
        let byes = pairs.iter().filter(|p| p.1.is_empty()).map(|(a, ..)| id(a)).collect();
        event.apply(&Decision::Round { tables, byes, why: None }).expect("it is allowed");
        for (table, (_, _, x, y)) in pairs.iter().filter(|p| !p.1.is_empty()).enumerate() {
            let outcome = Outcome::games(*x, *y, 0);
            event
                .apply(&Decision::Result { round: round as u16, table: table as u16, outcome })
                .expect("it is allowed");
        }
    }
    event
}

fn figure(event: &Event, name: &str, tie_break: TieBreak) -> i64 {
    let standings = event.standings();
    let column = standings.tie_breaks.iter().position(|t| *t == tie_break).expect("it is there");
    let row = standings
        .rows
        .iter()
        .find(|r| event.entrants[r.entrant as usize].name == name)
        .expect("it is allowed");
    row.figures[column].millionths
}

/// <https://articles.starcitygames.com/articles/double-or-nothing-breaking-the-tie/>: Jim has beaten Chris (2-1), Bob (0-3) and
/// Tarik (1-2). Bob counts with a third at least.
#[test]
fn opponents_match_wins_of_four_players() {
    let plan = Plan { best_of: 3, rounds: Some(3), ..Plan::new("Four", "fab") };
    let all = ["Jim", "Chris", "Bob", "Tarik"];
    let event = event(
        plan,
        &all,
        &[
            &[("Jim", "Chris", 2, 0), ("Tarik", "Bob", 2, 1)],
            &[("Jim", "Bob", 2, 0), ("Chris", "Tarik", 2, 0)],
            &[("Jim", "Tarik", 2, 1), ("Chris", "Bob", 2, 0)],
        ],
    );
    // 66.67, 33 and 33.33 per cent.
    assert_eq!(figure(&event, "Jim", TieBreak::OpponentsMatchWins), (666_667 + 330_000 + 333_333) / 3);
    let order: Vec<&str> =
        event.standings().rows.iter().map(|r| event.entrants[r.entrant as usize].name.as_str()).collect();
    assert_eq!(order, ["Jim", "Chris", "Tarik", "Bob"]);

    // The same, as Jim reads it: who brings how much. After the first round two shared the lead.
    let standings = event.standings();
    let behind = event.behind(&standings, 0);
    assert_eq!(behind[0], [(1, 666_667), (2, 330_000), (3, 333_333)]);
    assert!(behind[1].is_empty(), "his own games are nobody else's part");
    let courses: Vec<&[u32]> = standings.rows.iter().map(|row| &row.course[..]).collect();
    assert_eq!(courses, [&[1, 1, 1][..], &[3, 2, 2], &[1, 2, 3], &[3, 4, 4]]);
}

/// A bye in the first round is no opponent: with opponents of 2-1 and 3-0 the mean is 5/6
/// (<https://www.reddit.com/r/magicTCG/comments/1k9o1d/>, on what a bye is worth).
#[test]
fn a_bye_is_no_opponent() {
    let plan = Plan { rounds: Some(3), ..Plan::new("Five", "fab") };
    let event = event(
        plan,
        &["Me", "Second", "Third", "Other", "Last"],
        &[
            &[("Second", "Other", 1, 0), ("Third", "Last", 1, 0), ("Me", "", 0, 0)],
            &[("Me", "Second", 1, 0), ("Third", "Other", 1, 0), ("Last", "", 0, 0)],
            &[("Third", "Me", 1, 0), ("Second", "Last", 1, 0), ("Other", "", 0, 0)],
        ],
    );
    assert_eq!(
        figure(&event, "Me", TieBreak::OpponentsMatchWins),
        833_334,
        "two thirds and all, in the mean"
    );
}

/// ORD-EX-35 and ORD-EX-39: ranks X, VI+ and VI are worth 10, 6.5 and 6; three games at VII, VI+ and without a rank make 13.5.
#[test]
fn ranks_are_points() {
    let plan = Plan { seats: 3, rounds: Some(3), scoring: Some(Scoring::Rank), ..Plan::new("Liga", "orden") };
    let mut event = event(plan, &["A", "B", "C"], &[]);
    let ranks: [[u16; 3]; 3] = [[14, 20, 12], [13, 12, 14], [0, 13, 13]];
    for (round, ranks) in ranks.into_iter().enumerate() {
        event
            .apply(&Decision::Round { tables: vec![vec![0, 1, 2]], byes: vec![], why: None })
            .expect("it is allowed");
        let places = ranks.iter().map(|r| 1 + ranks.iter().filter(|o| *o > r).count() as u8).collect();
        let outcome = Outcome::ranks(places, ranks.to_vec());
        event.apply(&Decision::Result { round: round as u16, table: 0, outcome }).expect("it is allowed");
    }
    let points: Vec<(u32, u32)> = event.standings().rows.iter().map(|r| (r.place, r.points)).collect();
    assert_eq!(points, [(1, 45), (2, 39), (3, 27)], "in half points: B 22.5, C 19.5, A 13.5");
}
