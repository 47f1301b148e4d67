//! Nobody's turn ends unsaid: whoever can only end it is asked all the same, and nobody else learns why.

use stapel_games::with_game;
use stapel_kernel::{Audience, Choice, Rng, Seat, SetUp, Shipped, Table};
use stapel_wording::{Lang, Speak, decision_title};

/// What the question says to who can only pass, and to nobody else.
const NOTHING: &str = " (sonst kannst du jetzt nichts tun)";

/// How often somebody was asked who could only end their turn.
fn asked<G: Shipped + Speak>() -> usize {
    let mut asked = 0;
    for seed in 0..20 {
        let decks = (0..2).map(|k| G::decks()[k].clone()).collect();
        let set_up = SetUp { decks, options: G::Options::default() };
        let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let Some(decision) = t.decision() else { break };
            if let [only] = *decision.options {
                assert!(matches!(only, Choice::Pass | Choice::Done), "{} asks for {only:?} alone", G::ID);
                let title = |who| decision_title(&t, &decision, who, Lang::De);
                let told = title(Audience::Seat(decision.seat));
                assert!(told.ends_with(NOTHING) && told.len() > NOTHING.len() + 8, "{}: {told}", G::ID);
                for other in [Audience::Seat(Seat(1 - decision.seat.0)), Audience::Spectator] {
                    assert!(!title(other).ends_with(NOTHING), "{}", G::ID);
                }
                asked += 1;
            }
            let choice = rng.choice(t.options().len());
            t.choose(choice).expect("an offered option");
        }
    }
    asked
}

#[test]
fn a_turn_ends_when_its_player_says_so() {
    for id in ["athernum", "orden", "fab", "altered"] {
        let times = with_game!(id, G => asked::<G>()).expect("a game");
        assert!(times > 5, "{id}: asked {times} times");
    }
}
