//! Sets are named in any order: whatever the table accepts in its own order, a person can name forwards and backwards, and
//! what a person has named the table accepts.

use stapel_games::{GAMES, with_game};
use stapel_kernel::{Choice, Game, Offer, Rng, Rules, Selection, SetUp, Shipped, Table};

const GAMES_EACH: u64 = 30;
const STEPS: usize = 600;
/// Enough to say something; exploring large payments takes its time.
const ENOUGH: u32 = 40;

/// What was picked by going through the table's own questions at random.
fn walked<'b, G: Game>(t: &Table<'b, G>, rng: &mut Rng) -> (Vec<Choice>, Table<'b, G>) {
    let mut at = t.clone();
    at.stop_always = true;
    let mut picks = Vec::new();
    loop {
        let set = at.decision().and_then(|d| d.set).expect("it starts at a question about a set");
        let k = rng.choice(at.options().len());
        let choice = at.options()[k];
        if choice != Choice::Done {
            picks.push(choice);
        }
        at.choose(k).expect("an offered option");
        let goes_on = at.decision().and_then(|d| d.set).is_some_and(|next| next.picked == set.picked + 1);
        if choice == Choice::Done || !goes_on {
            return (picks, at);
        }
    }
}

/// Names what was picked through a selection. The answers that name it to the table.
fn named<G: Game>(t: &Table<'_, G>, picks: impl Iterator<Item = Choice>) -> Option<Vec<usize>> {
    let mut selection = Selection::default();
    for pick in picks {
        let copy = |other: Choice| match (pick, other) {
            (Choice::Card(a), Choice::Card(b)) => {
                t.object(a).def == t.object(b).def && t.object(a).area == t.object(b).area
            }
            _ => pick == other,
        };
        let offers = selection.offers(t);
        let exact = offers.iter().position(|&o| o == Offer::Take(pick));
        let alike = || offers.iter().position(|&o| matches!(o, Offer::Take(c) if copy(c)));
        match exact.or_else(alike) {
            Some(k) => {
                selection.answer(t, k).expect("it is offered");
            }
            // What had no choice left was added by itself.
            None if selection.picked().iter().any(|&c| copy(c)) => {}
            None => return None,
        }
    }
    let done = selection.offers(t).iter().position(|&o| o == Offer::Take(Choice::Done))?;
    selection.answer(t, done).expect("it is offered")
}

fn check<G: Shipped>(seats: usize) -> u32 {
    let mut sets = 0;
    for seed in 0..GAMES_EACH {
        let mut rng = Rng::new(seed ^ 0x05e7_05e7);
        let decks = (0..seats).map(|_| G::decks()[rng.below(G::decks().len())].clone()).collect();
        let set_up = SetUp { decks, options: G::Options::default() };
        let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
        for step in 0..STEPS {
            let Some(decision) = t.decision().filter(|_| sets < ENOUGH) else { break };
            let set = decision.set.filter(|set| set.picked == 0 && set.most > 1);
            if let Some(set) = set.filter(|_| t.options().len() > 1 && Selection::opens(&t)) {
                let place = format!("{} seed {seed}, step {step}, {:?}", G::ID, decision.why);
                let mut look = t.clone();
                look.stop_always = true;
                let (picks, mut walked) = walked(&look, &mut rng);
                let forwards = named(&look, picks.iter().copied());
                let backwards = named(&look, picks.iter().rev().copied());
                // What was learned in between may have changed what else there was to pick.
                let interrupted = !look.same_chance(&walked) || look.learns(&walked.state, decision.seat);
                if !interrupted {
                    assert!(forwards.is_some(), "{place}: {picks:?} cannot be named");
                    assert!(backwards.is_some(), "{place}: {picks:?} cannot be named backwards");
                }
                for (k, way) in [forwards, backwards].into_iter().flatten().enumerate() {
                    let mut again = look.clone();
                    again.stop_always = true;
                    for (n, &k) in way.iter().enumerate() {
                        let asked = again.decision().and_then(|d| d.set);
                        let picked = asked.map(|s| usize::from(s.picked));
                        assert_eq!(picked, Some(n), "{place}: {set:?} is over before {way:?} is");
                        again.choose(k).expect("what was named is accepted");
                    }
                    if k == 0 && !interrupted {
                        walked.events.clear();
                        assert!(
                            again.fingerprint() == walked.fingerprint(),
                            "{place}: another set than was named"
                        );
                    }
                }
                sets += 1;
            }
            let choice = rng.choice(t.options().len());
            t.choose(choice).expect("the index is below the number of options");
            t.events.clear();
        }
    }
    sets
}

#[test]
fn a_set_is_named_in_any_order() {
    for id in GAMES {
        let sets = with_game!(*id, G => check::<G>(*<G as Rules>::SEATS.start()))
            .expect("every listed game is a game");
        println!("{id}: {sets} sets");
        // Crazy eights never asks for more than one thing.
        assert!(sets > 8 || *id == "eights", "{id}: only {sets} sets, too few to say anything");
    }
}
