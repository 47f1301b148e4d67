//! That bots play well enough to be told apart. The figures that count are measured over more games, see `docs/bots.md`.

use stapel_bots::{Bot, BotSpec, Budget, Search, SearchBot, SeatView};
use stapel_fab::{Fab, Phase, Pool, Zone};
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Choice, Rules, Seat, SetUp, Shipped, Table, To};

/// Games the first bot wins, sitting in every seat in turn.
fn wins<G: Shipped>(bots: [BotSpec; 2], games: u64) -> u64 {
    (0..games)
        .filter(|&game| {
            let place = Seat((game % 2) as u8);
            let decks = (0..2).map(|s| G::decks()[(game as usize / 2 + s) % G::decks().len()].clone());
            let set_up = SetUp { decks: decks.collect(), options: G::Options::default() };
            let mut t = Table::start(G::book(), &set_up, game / 2).expect("shipped decks are legal");
            let mut players = [0, 1].map(|s| bots[usize::from(Seat(s) != place)].make::<G>(game));
            while let Some(view) = SeatView::of_asked(&t) {
                let choice = players[view.seat().index()].choose(&view);
                t.choose(choice).expect("bots choose among the options");
            }
            t.outcome().and_then(|o| o.sole_winner(2)) == Some(place)
        })
        .count() as u64
}

#[test]
fn greedy_beats_random_in_every_game() {
    for &game in GAMES {
        let won = with_game!(game, G => wins::<G>([BotSpec::Greedy, BotSpec::Random], 60));
        assert!(won.is_some_and(|won| won >= 51), "{game}: {won:?} of 60");
    }
}

/// The other hero has 1 life and nothing to defend with: whoever attacks has won.
fn one_hit_left() -> Table<'static, Fab> {
    let set_up = SetUp { decks: Fab::decks()[..2].to_vec(), options: Default::default() };
    let mut t = Table::start(Fab::book(), &set_up, 7).expect("shipped decks are legal");
    let mut bot = BotSpec::Greedy.make::<Fab>(1);
    while !(Fab::quiet(&t) && t.game.phase == Phase::Action && t.options().len() > 2) {
        let choice = bot.choose(&SeatView::of_asked(&t).expect("nobody has won yet"));
        t.choose(choice).expect("bots choose among the options");
    }
    let other = t.next_seat(t.game.turn);
    t.set_pool(other, Pool::Life, 1);
    for zone in [Zone::Hand, Zone::Arsenal, Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs] {
        while let Some(&id) = t.cards(zone, other).last() {
            t.put(id, To::top(Zone::Graveyard, other));
        }
    }
    t
}

#[test]
fn a_win_in_one_is_found() {
    for spec in ["greedy", "search:50", "search:50/full"] {
        let mut t = one_hit_left();
        let (seat, turn) = (t.game.turn, t.game.turn_number);
        assert_eq!(t.options().last(), Some(&Choice::Pass), "there is something else to do");
        let mut bot: Box<dyn Bot<Fab> + Send> = spec.parse::<BotSpec>().expect("a bot").make(3);
        while let Some(view) = SeatView::of_asked(&t) {
            let choice = bot.choose(&view);
            t.choose(choice).expect("bots choose among the options");
            assert_eq!(t.game.turn_number, turn, "{spec} let the turn pass");
        }
        assert_eq!(t.outcome().and_then(|o| o.sole_winner(2)), Some(seat), "{spec}");
    }
}

/// What a hint says: attacking wins, passing does not.
#[test]
fn a_judgement_names_the_winning_choice_and_its_odds() {
    let t = one_hit_left();
    let view = SeatView::of_asked(&t).expect("nobody has won yet");
    let search = Search { budget: Budget::Iterations(300), ..Search::default() };
    let judged = SearchBot::new(search, 3).judge(&view);
    assert_eq!(judged.odds.len(), t.options().len());
    assert_ne!(t.options()[judged.best], Choice::Pass);
    let (best, pass) = (judged.odds[judged.best], judged.odds.last().copied().flatten());
    assert!(best > Some(0.9) && pass <= best, "{judged:?}");
    assert!(judged.odds.iter().flatten().all(|odds| (0.0..=1.0).contains(odds)), "{judged:?}");
    assert_eq!(judged, SearchBot::new(search, 3).judge(&view), "the same seed, the same judgement");
}
