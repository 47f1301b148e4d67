//! What a bot gets is its seat's own view and worlds that look the same from that seat.

use stapel_bots::{Bot, RandomBot, SeatView};
use stapel_fab::Fab;
use stapel_kernel::{Audience, Rng, SetUp, Shipped, Table};

fn table(seed: u64) -> Table<'static, Fab> {
    let decks = Fab::decks()[..2].to_vec();
    Table::start(Fab::book(), &SetUp { decks, options: Default::default() }, seed)
        .expect("shipped decks are legal")
}

#[test]
fn a_random_bot_plays_a_game_to_its_end_and_again_the_same() {
    let play = || {
        let mut table = table(3);
        let mut bots: [Box<dyn Bot<Fab>>; 2] = [Box::new(RandomBot::new(1)), Box::new(RandomBot::new(2))];
        while let Some(at) = SeatView::of_asked(&table) {
            let choice = bots[at.seat().index()].choose(&at);
            table.choose(choice).unwrap();
        }
        assert!(table.outcome().is_some());
        table.fingerprint()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_world_looks_like_the_truth_from_the_seat_that_asked_for_it() {
    let mut table = table(4);
    let mut bot = RandomBot::new(5);
    let mut rng = Rng::new(6);
    for _ in 0..40 {
        let Some(at) = SeatView::of_asked(&table) else { break };
        let world = at.new_world(&mut rng);
        assert_eq!(at.view(), table.view(Audience::Seat(at.seat())));
        assert_eq!(at.view(), world.view(Audience::Seat(at.seat())));
        assert_eq!(at.decision().options, world.options());
        let choice = bot.choose(&at);
        table.choose(choice).unwrap();
    }
}
