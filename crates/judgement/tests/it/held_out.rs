//! A card that nobody was taught is judged by what it does.

use stapel_games::with_game;
use stapel_judgement::{Look, Net, Weights};
use stapel_kernel::{Book, Judging, Rng, Seat, SetUp, Shipped, Table};
use stapel_script::{Deck, Symbol, to_ron};
use std::collections::HashMap;

/// The same cards, those of the decks under other names as far as no other card speaks of them.
fn renamed<G: Shipped>(decks: &mut [Deck]) -> Book<G> {
    let mut cards = G::cards();
    let text = to_ron(&cards);
    let lists = |deck: &Deck| deck.cards.iter().chain(&deck.extra).map(|&(_, id)| id).collect::<Vec<_>>();
    let mut names: HashMap<Symbol, Symbol> = HashMap::new();
    for id in decks.iter().flat_map(lists) {
        if text.matches(&format!("\"{id}\"")).count() == 1 {
            names.insert(id, Symbol::new(&format!("nobody-knows-{id}")));
        }
    }
    assert!(names.len() > 5, "{}: {} cards nobody knows", G::ID, names.len());
    let rename = |id: &mut Symbol| *id = names.get(id).copied().unwrap_or(*id);
    cards.iter_mut().for_each(|card| rename(&mut card.id));
    for deck in decks {
        deck.cards.iter_mut().chain(&mut deck.extra).for_each(|(_, id)| rename(id));
    }
    Book::new(cards).expect("they are the same cards")
}

fn by_what_they_do<G: Shipped>() {
    let decks: Vec<Deck> = G::decks().iter().cycle().take(2).cloned().collect();
    let mut held_out = decks.clone();
    let book = renamed::<G>(&mut held_out);
    let weights = Weights::read(G::NET).expect("a shipped net can be read");
    let nets = [G::book(), &book].map(|book| Net::new(&weights, book).expect("it is of this edition"));
    let start = |book, decks| {
        let set_up = SetUp { decks, options: G::Options::default() };
        Table::start(book, &set_up, 3).expect("the decks are legal")
    };
    let (mut known, mut unknown) = (start(G::book(), decks), start(&book, held_out));
    let (mut look, mut rng) = (Look::default(), Rng::new(4));
    for step in 0..80 {
        let said = [(&nets[0], &known), (&nets[1], &unknown)].map(|(net, t)| {
            let lead = G::standing(t, Seat(0)) - G::standing(t, Seat(1));
            net.judge(t, Seat(0), Seat(1), lead, &mut look)
        });
        assert_eq!(said[0], said[1], "{}, after {step} choices", G::ID);
        if known.outcome().is_some() {
            break;
        }
        let choice = rng.choice(known.options().len());
        assert_eq!(known.options(), unknown.options(), "{}, after {step} choices", G::ID);
        known.choose(choice).expect("it is offered");
        unknown.choose(choice).expect("it is offered");
    }
}

/// A net is fitted with the cards there were. One that comes later under a name it never heard is worth what a card that does the same is.
#[test]
fn cards_are_judged_by_what_they_do_and_not_by_their_names() {
    for id in ["altered", "athernum", "fab", "nightfall", "orden"] {
        with_game!(id, G => by_what_they_do::<G>()).expect("a game");
    }
}

/// Nor do nets grow beyond what a repository bears.
#[test]
fn shipped_nets_are_small() {
    for id in ["altered", "athernum", "fab", "nightfall", "orden"] {
        let bytes = with_game!(id, G => G::NET.len()).expect("a game");
        assert!(bytes > 0 && bytes < 4 << 20, "{id}: {bytes} bytes");
    }
}
