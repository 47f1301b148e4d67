//! The named opponents of every game, and in what way weak ones are weak.

use stapel_bots::{Bot, BotSpec, Budget, Company, Lapses, Search, SearchBot, SeatView};
use stapel_games::{Fab, GAMES, with_game};
use stapel_kernel::{Choice, Seat, SetUp, Shipped, Table};
use std::{collections::HashSet, time::Duration};

/// What is promised to people.
const LONGEST: Duration = Duration::from_millis(500);
/// So many iterations are over long before that.
const FEW: u32 = 200;

fn bot(text: &str) -> BotSpec {
    text.parse().expect("a bot")
}

fn every_game<G: Shipped>() {
    let levels = &Company::of::<G>().levels;
    assert_eq!(levels.len(), 8, "{}", G::ID);
    let names: HashSet<_> = levels.iter().map(|level| level.name).collect();
    assert_eq!(names.len(), 8, "{}: everybody has a name of their own", G::ID);
    assert!(levels.is_sorted_by(|a, b| a.elo < b.elo), "{}: from weak to strong", G::ID);
    for (number, level) in (1..).zip(levels) {
        let BotSpec::Search(search) = level.bot else { panic!("{}: {} does not think", G::ID, level.bot) };
        let in_time = match search.budget {
            Budget::Iterations(n) => n <= FEW,
            Budget::Time(time) | Budget::Within(_, time) => time <= LONGEST,
        };
        assert!(in_time, "{}: {} may take long", G::ID, level.bot);
        let name = level.name.as_str();
        for written in [format!("level:{number}"), name.to_string(), format!("level:{}", name.to_lowercase())]
        {
            assert_eq!(bot(&written).ready(G::book()), Ok(level.bot), "{}: {written}", G::ID);
            assert_eq!(Company::of::<G>().nearest(bot(&written)), number, "{}: {written}", G::ID);
        }
        assert_eq!(bot(name).to_string(), name);
    }
}

#[test]
fn every_game_has_eight_opponents() {
    for &game in GAMES {
        with_game!(game, G => every_game::<G>());
    }
}

#[test]
fn who_is_not_there_is_refused_with_who_is() {
    for written in ["level:9", "level:0", "Nobody", "level:nobody"] {
        let refused = bot(written).ready(Fab::book()).expect_err(written).to_string();
        assert!(refused.contains("in fab; known are: level:1 to level:8 (Alva, "), "{refused}");
    }
    assert!("level:".parse::<BotSpec>().is_err());
    for (written, why) in
        [("search:4~101", "no lapse"), ("search:4~drunk", "no lapse"), ("search:4,ms", "no budget")]
    {
        let refused = written.parse::<BotSpec>().expect_err(written).to_string();
        assert!(refused.contains(why), "{refused}");
    }
    for written in ["search:20~30", "learned:8~alone", "search:2000,500ms/10~5~alone", "learned:9~1@a.net"] {
        assert_eq!(bot(written).to_string(), written);
    }
}

fn table<G: Shipped>(seed: u64, choices: usize) -> Option<Table<'static, G>> {
    let decks = G::decks().iter().cycle().take(2).cloned().collect();
    let set_up = SetUp { decks, options: G::Options::default() };
    let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
    let mut greedy = BotSpec::Greedy.make::<G>(seed);
    for _ in 0..choices {
        let choice = greedy.choose(&SeatView::of_asked(&t)?);
        t.choose(choice).expect("bots choose among the options");
    }
    t.decision().is_some_and(|asked| asked.options.len() > 1).then_some(t)
}

fn searches(lapses: Lapses) -> SearchBot {
    SearchBot::new(Search { budget: Budget::Iterations(300), lapses, ..Search::default() }, 1)
}

#[test]
fn at_a_glance_nobody_thinks() {
    let t = (0..9).find_map(|seed| table::<Fab>(seed, 20)).expect("a choice");
    for (glances, thinks) in [(0, 20), (50, 20), (100, 0)] {
        let mut bot = searches(Lapses { glances, alone: false });
        let mut thought = 0;
        for _ in 0..20 {
            let before = bot.iterations();
            Bot::<Fab>::choose(&mut bot, &SeatView::of_asked(&t).expect("the game goes on"));
            thought += i32::from(bot.iterations() > before);
        }
        let in_between = glances == 50 && (1..20).contains(&thought);
        assert!(
            thought == thinks || in_between,
            "{glances} of 100 at a glance: it thought {thought} times of 20"
        );
    }
}

/// Whoever forgets that the other holds cards fears nothing; and what is feared is the choice of somebody else.
#[test]
fn who_reckons_with_nobody_fears_nothing() {
    let mut feared = 0;
    for t in (0..24).filter_map(|seed| table::<Fab>(seed, 8 + 3 * seed as usize)) {
        let view = SeatView::of_asked(&t).expect("the game goes on");
        let alone = searches(Lapses { alone: true, ..Lapses::default() }).explain(&view);
        assert!(alone.fear.is_none());
        let others = |line: &[stapel_bots::Moment<'_, Fab>]| {
            line.iter().any(|m| m.table.decision().is_some_and(|asked| asked.seat != view.seat()))
        };
        assert!(!others(&alone.line), "nor does anybody else choose in its head");
        if let Some(fear) = searches(Lapses::default()).explain(&view).fear {
            feared += 1;
            assert_ne!(fear.answer.table.decision().map(|asked| asked.seat), Some(view.seat()));
            assert!((0.0..=1.0).contains(&fear.likely) && (0.0..=1.0).contains(&fear.odds));
        }
    }
    assert!(feared > 0, "somewhere there is something to fear");
}

fn reasons<G: Shipped>() {
    for t in [3, 17, 30].into_iter().filter_map(|choices| table::<G>(2, choices)) {
        let view = SeatView::of_asked(&t).expect("the game goes on");
        let (seat, bot) = (view.seat(), || searches(Lapses::default()));
        let told = bot().explain(&view);
        let first = told.line.first().expect("it has a favourite");
        assert_eq!((first.option, first.table.decision().map(|d| d.seat)), (told.judgement.best, Some(seat)));
        for (now, next) in told.line.iter().zip(told.line.iter().skip(1)) {
            let mut after = now.table.clone();
            after.choose(now.option).expect("it is offered");
            assert_eq!(after.fingerprint(), next.table.fingerprint(), "{}: it goes on from there", G::ID);
        }
        // In a world that this seat cannot tell from the true one, it says the same.
        let mut other = t.clone();
        t.fork_for(seat, &mut stapel_kernel::Rng::new(5), &mut other);
        let again = bot().explain(&SeatView::of_asked(&other).expect("the game goes on"));
        assert_eq!(told.judgement, again.judgement, "{}", G::ID);
        let line = |reasons: &stapel_bots::Reasons<'_, G>| -> Vec<(Option<Seat>, Option<Choice>)> {
            let choice = |m: &stapel_bots::Moment<'_, G>| m.table.options().get(m.option).copied();
            reasons.line.iter().map(|m| (m.table.decision().map(|d| d.seat), choice(m))).collect()
        };
        assert_eq!(line(&told), line(&again), "{}", G::ID);
        assert_eq!(
            told.fear.map(|f| (f.likely, f.odds)),
            again.fear.map(|f| (f.likely, f.odds)),
            "{}",
            G::ID
        );
    }
}

#[test]
fn reasons_are_of_worlds_that_may_be() {
    for &game in GAMES {
        with_game!(game, G => reasons::<G>());
    }
}
