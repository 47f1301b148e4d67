//! Bots that judge by what was learned from play.

use stapel_bots::{BotSpec, SeatView};
use stapel_games::{Eights, with_game};
use stapel_kernel::{Outcome, Seat, SetUp, Shipped, Table};

fn bot(spec: &str) -> BotSpec {
    spec.parse().expect("a bot")
}

/// Plays a game between two bots.
fn game<G: Shipped>(bots: [&str; 2], seed: u64, most: usize) -> (Option<Outcome>, Vec<usize>) {
    let decks = [0, 1].map(|k| G::decks()[(seed as usize + k) % G::decks().len()].clone());
    let set_up = SetUp { decks: decks.to_vec(), options: G::Options::default() };
    let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
    let mut players = bots.map(|spec| bot(spec).make::<G>(seed));
    let mut choices = Vec::new();
    while let Some(view) = SeatView::of_asked(&t).filter(|_| choices.len() < most) {
        choices.push(players[view.seat().index()].choose(&view));
        t.choose(choices[choices.len() - 1]).expect("bots choose among the options");
    }
    (t.outcome(), choices)
}

fn plays<G: Shipped>() {
    bot("learned").ready(G::book()).expect("a net is shipped and fits");
    let twice = [1, 1].map(|seed| game::<G>(["learned:8", "learned:8"], seed, 60).1);
    assert_eq!(twice[0], twice[1], "{}: the same seed makes the same choices", G::ID);
    let won = (0..6).filter(|&seed| {
        let seat = seed as usize % 2;
        let mut bots = ["random"; 2];
        bots[seat] = "learned:8";
        let (outcome, _) = game::<G>(bots, seed, 5_000);
        outcome.is_some_and(|o| o.sole_winner(2) == Some(Seat(seat as u8)))
    });
    assert!(won.count() >= 5, "{}: it knows better than chance", G::ID);
}

#[test]
fn learned_bots_play_all_five_games() {
    for id in ["altered", "athernum", "fab", "nightfall", "orden"] {
        with_game!(id, G => plays::<G>()).expect("a game");
    }
}

#[test]
fn where_nothing_was_learned_it_says_so() {
    let none = bot("learned").ready(Eights::book()).expect_err("nobody taught it crazy eights");
    assert!(none.to_string().contains("eights"), "{none}");
    let missing = bot("learned:10@no/such.net").ready(Eights::book()).expect_err("there is no such file");
    assert!(missing.to_string().starts_with("no/such.net: "), "{missing}");
}

#[test]
fn learned_bots_are_written_as_they_are_read() {
    for written in ["learned:400", "learned:100ms/10", "learned:400x2@new.net", "learned:400/full@a/b.net"] {
        assert_eq!(bot(written).to_string(), written);
    }
}
