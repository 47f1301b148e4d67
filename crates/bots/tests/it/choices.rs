//! What holds for every bot in every game: a legal choice, the same for the same seed and the same view, in time.

use stapel_bots::{Bot, BotSpec, Policy, SeatView};
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Rng, Rules, SetUp, Shipped, Table};
use std::time::{Duration, Instant};

fn bot(text: &str) -> BotSpec {
    text.parse().expect("a bot")
}

fn table<G: Shipped>(seats: usize, seed: u64) -> Table<'static, G> {
    let decks = (0..seats).map(|s| G::decks()[(s + seed as usize) % G::decks().len()].clone()).collect();
    let set_up = SetUp { decks, options: G::Options::default() };
    Table::start(G::book(), &set_up, seed).expect("shipped decks are legal")
}

/// Goes through tables of a game that is played by its policy, every `each` choices.
fn on_the_way<G: Shipped>(seats: usize, seed: u64, each: usize, see: &mut dyn FnMut(&Table<'static, G>)) {
    let mut t = table::<G>(seats, seed);
    let mut policy = Policy::new(seed);
    let mut k = 0;
    while t.outcome().is_none() {
        if k % each == 0 {
            see(&t);
        }
        let choice = policy.likely(&t);
        t.choose(choice).expect("the policy chooses among the options");
        k += 1;
    }
}

fn ask<G: Shipped>(t: &Table<'_, G>, bot: &mut dyn Bot<G>) -> usize {
    let view = SeatView::of_asked(t).expect("the game goes on");
    let choice = bot.choose(&view);
    assert!(choice < view.decision().options.len(), "{}: no such option: {choice}", G::ID);
    choice
}

/// The choices of one bot that plays all seats.
fn choices<G: Shipped>(spec: &str, seats: usize, most: usize) -> Vec<usize> {
    let mut t = table::<G>(seats, 5);
    let mut bots: Vec<_> = (0..seats).map(|s| bot(spec).make::<G>(s as u64)).collect();
    let mut all = Vec::new();
    while all.len() < most
        && let Some(view) = SeatView::of_asked(&t)
    {
        let choice = bots[view.seat().index()].choose(&view);
        t.choose(choice).expect("bots choose among the options");
        all.push(choice);
    }
    all
}

#[test]
fn the_same_seed_and_iterations_make_the_same_choices_on_one_core_and_on_many() {
    for &game in GAMES {
        for spec in ["greedy", "search:40", "search:40x2", "search:40x9", "search:6/full"] {
            with_game!(game, G => {
                let first = choices::<G>(spec, *G::SEATS.start(), 30);
                assert_eq!(first, choices::<G>(spec, *G::SEATS.start(), 30), "{game}: {spec}");
            });
        }
    }
}

#[test]
fn a_choice_depends_on_nothing_the_seat_does_not_see() {
    for &game in GAMES {
        with_game!(game, G => on_the_way::<G>(*G::SEATS.start(), 3, 9, &mut |t| {
            let seat = t.decision().expect("somebody is asked").seat;
            let mut other = t.clone();
            t.fork_for(seat, &mut Rng::new(8), &mut other);
            for spec in ["greedy", "search:16"] {
                let play = |t: &Table<'_, G>| ask(t, &mut bot(spec).make::<G>(4));
                assert_eq!(play(t), play(&other), "{game}: {spec}");
            }
        }));
    }
}

#[test]
fn an_answer_comes_in_time_whatever_the_game() {
    for &game in GAMES {
        with_game!(game, G => on_the_way::<G>(*G::SEATS.start(), 2, 40, &mut |t| {
            let start = Instant::now();
            ask(t, &mut bot("search:1ms/full").make::<G>(1));
            // A machine may be busy with other things; a search that minds no clock takes far longer.
            let taken = start.elapsed();
            assert!(taken < Duration::from_millis(250), "{game}: {taken:?}");
        }));
    }
}

#[test]
fn three_and_four_players_get_legal_answers() {
    for game in ["athernum", "nightfall", "orden"] {
        for seats in [3, 4] {
            for spec in ["greedy", "search:12"] {
                with_game!(game, G => on_the_way::<G>(seats, 1, 25, &mut |t| {
                    ask(t, &mut bot(spec).make::<G>(2));
                }));
            }
        }
    }
}

#[test]
fn bots_are_read_as_they_are_written() {
    for text in
        ["random", "greedy", "search:2000", "search:500ms", "search:2000x2", "search:9/full", "search:9/3"]
    {
        assert_eq!(bot(text).to_string(), text);
    }
    // What is usual is said too.
    assert_eq!(
        (bot("search").to_string(), bot("search/3").to_string()),
        ("search:400".into(), "search:400/3".into())
    );
    let refused = |text: &str| text.parse::<BotSpec>().expect_err(text).to_string();
    assert!(refused("grredy").contains("goldfish, random, greedy, search"));
    assert!(refused("searching").contains("known are"));
    assert!(refused("search:0").contains("\"0\" is no budget"));
    assert!(refused("search:5s").contains("\"5s\" is no budget"));
    // All cores are a number, and the same one each time.
    let all = bot("search:500msxall").to_string();
    assert!(all == "search:500ms" || all.starts_with("search:500msx"), "{all}");
    assert_eq!(bot(&all), bot("search:500msxall"));
    for cores in ["0", "65", "some"] {
        let said = refused(&format!("search:5x{cores}"));
        assert!(said.contains(&format!("\"{cores}\" is no number of cores")), "{said}");
    }
    assert!(refused("search:5/half").contains("\"half\" is no length of rollouts"));
}
