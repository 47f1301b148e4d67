//! Questions of cards say what for: which card asks, in the words of its text, and what it speaks of.

use stapel_games::with_game;
use stapel_kernel::{Audience, Rng, SetUp, Shipped, Table, Why};
use stapel_wording::{Lang, Speak, decision_title, why_title};
use std::collections::BTreeSet;

/// The questions of random games between all ready decks, each once, with its reason.
fn asked<G: Shipped + Speak>(lang: Lang) -> BTreeSet<(String, String)> {
    let decks = G::decks();
    let mut seen = BTreeSet::new();
    for seed in 0..60_u64 {
        let seats = *G::SEATS.start();
        let chosen = (0..seats).map(|k| decks[(seed as usize * 7 + k * 3) % decks.len()].clone()).collect();
        let set_up = SetUp { decks: chosen, options: G::Options::default() };
        let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let Some(decision) = t.decision() else { break };
            if !matches!(decision.why, Why::Own(_) | Why::Order | Why::React) {
                let title = decision_title(&t, &decision, Audience::Seat(decision.seat), lang);
                let bare = why_title::<G>(decision.why, lang);
                assert_ne!(title, bare, "{}, seed {seed}: nobody knows what for", G::ID);
                seen.insert((format!("{:?}", decision.why), title));
            }
            let choice = rng.choice(t.options().len());
            t.choose(choice).expect("offered");
        }
    }
    seen
}

#[test]
fn every_question_of_a_card_says_what_for() {
    for id in ["altered", "athernum", "fab", "nightfall", "orden"] {
        for lang in [Lang::En, Lang::De] {
            let seen = with_game!(id, G => asked::<G>(lang)).expect("a game");
            assert!(!seen.is_empty(), "{id}: cards ask nothing");
        }
    }
}

/// "You may banish it" names it; whoever has to discard is "you", whatever the text calls them; a target comes with what becomes of it.
#[test]
fn questions_name_what_they_speak_of() {
    let fab = asked::<stapel_games::Fab>(Lang::De);
    let of = |why: &str, start: &str| {
        fab.iter()
            .filter(|(w, title)| w == why && title.starts_with(start))
            .map(|(_, title)| title.clone())
            .collect::<Vec<_>>()
    };
    let kano = of("May", "Kano");
    assert!(!kano.is_empty() && kano.iter().all(|title| title.starts_with("Kano, zu ")), "{kano:?}");
    let aimed = of("Target", "Zisch");
    assert!(!aimed.is_empty() && aimed.iter().all(|title| title.contains("Arkanschaden")), "{aimed:?}");
    let nightfall = asked::<stapel_games::Nightfall>(Lang::De);
    let discards: Vec<&String> =
        nightfall.iter().filter(|(why, _)| why == "Discard").map(|(_, t)| t).collect();
    assert!(!discards.is_empty() && discards.iter().all(|t| !t.contains("Dieser Spieler")), "{discards:?}");
}
