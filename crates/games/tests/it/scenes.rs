//! Nobody sees what the rulebook hides, on the table in words either: whatever terminal and browser draw for a seat is the
//! same in every world that the seat cannot tell from the true one (invariant 5).

use stapel_games::{GAMES, with_game};
use stapel_kernel::{Audience, Rng, Rules, Seat, Selection, SetUp, Shipped, Table};
use stapel_wording::{Board, Lang, scene, scene_with};

const GAMES_EACH: u64 = 6;

fn drawn<G: Board>(t: &Table<'_, G>, audience: Audience) -> String {
    let both = Lang::ALL.map(|lang| scene(t, audience, lang));
    serde_json::to_string(&both).expect("a scene is plain data")
}

fn check<G: Shipped + Board>(seats: usize) -> u64 {
    let mut looked = 0;
    for seed in 0..GAMES_EACH {
        let mut rng = Rng::new(seed ^ 0x5ce0_e5ce);
        let decks = (0..seats).map(|_| G::decks()[rng.below(G::decks().len())].clone()).collect();
        let set_up = SetUp { decks, options: G::Options::default() };
        let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
        let mut world = t.clone();
        for step in 0..400 {
            if t.outcome().is_some() {
                break;
            }
            let seat = Seat(rng.below(seats) as u8);
            t.fork_for(seat, &mut rng, &mut world);
            let audiences = [Audience::Seat(seat), Audience::Spectator];
            for audience in audiences {
                let (truth, guess) = (drawn(&t, audience), drawn(&world, audience));
                let at = truth.bytes().zip(guess.bytes()).take_while(|(a, b)| a == b).count();
                let near = |text: &str| -> String {
                    text.bytes().skip(at.saturating_sub(80)).take(200).map(char::from).collect()
                };
                assert!(
                    truth == guess,
                    "{} seed {seed}, step {step}: {audience:?} sees more:\n{}\n{}",
                    G::ID,
                    near(&truth),
                    near(&guess)
                );
                looked += 1;
            }
            // What somebody has picked of a set so far is nobody else's business.
            let mut selection = Selection::default();
            if t.decision().is_some_and(|d| d.set.is_some() && d.seat != seat)
                && matches!(selection.answer(&t, 0), Ok(None))
            {
                for audience in audiences {
                    let with = Lang::ALL.map(|lang| scene_with(&t, &selection, audience, lang));
                    let with = serde_json::to_string(&with).expect("a scene is plain data");
                    assert!(
                        with == drawn(&t, audience),
                        "{} seed {seed}, step {step}: a pick is told",
                        G::ID
                    );
                }
            }
            let choice = rng.choice(t.options().len());
            t.choose(choice).expect("the index is below the number of options");
            t.events.clear();
        }
    }
    looked
}

#[test]
fn scenes_tell_no_more_than_views() {
    for id in GAMES {
        let looked = with_game!(*id, G => check::<G>(*<G as Rules>::SEATS.start()))
            .expect("every listed game is a game");
        println!("{id}: {looked} scenes");
        assert!(looked > 500, "{id}: too few scenes to say anything");
    }
}
