//! A table written as the head of a scenario and read back is the same table, at random moments of random games: every
//! card in its place with its face, owner, counters and host, and every number of a player.
//!
//! What a head cannot say: what is under way (the stack, a combat, questions that are half answered), what lasts, who has
//! seen a hidden card, what the game itself remembers (whose turn it was first, what was used this turn), and attacks that
//! are no cards. Nor a table that a player has left.

use stapel_games::{GAMES, with_game};
use stapel_harness::scenario;
use stapel_kernel::{Id, Rng, Rules, Seat, SeatSet, SetUp, Shipped, Table};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};

const GAMES_EACH: u64 = 3;
/// A moment in so many is written down.
const ONE_IN: usize = 24;

/// All that lies on a table, a line a place.
fn sheet<G: Speak>(t: &Table<'_, G>) -> Vec<String> {
    let mut out = Vec::new();
    let name = |id: Id| G::card_name(t.def(id), Lang::En);
    for seat in t.seats() {
        for &zone in G::Zone::ALL {
            let rule = G::zone(zone);
            let cards: Vec<String> = t
                .cards(zone, seat)
                .iter()
                .filter(|&&id| !t.object(id).is_proxy())
                .filter(|&&id| {
                    let controller = t.object(id).controller;
                    let first = controller.index() >= t.seat_count() && seat == Seat(0);
                    !rule.shared || controller == seat || first
                })
                .map(|&id| {
                    let o = t.object(id);
                    let down = o.is_face_down();
                    let host = if o.attached == Id::NONE { String::new() } else { name(o.attached) };
                    format!(
                        "{} {}{} {down} {} {:?} [{host}]",
                        name(id),
                        o.owner.0,
                        o.controller.0,
                        o.place,
                        o.counters
                    )
                })
                .collect();
            if !cards.is_empty() {
                out.push(format!("{} {}: {}", seat.letter(), zone.name(), cards.join(", ")));
            }
        }
        let pools: Vec<i16> = G::Pool::ALL.iter().map(|&p| t.pool(seat, p)).collect();
        out.push(format!("{} {pools:?}", seat.letter()));
    }
    out.push(format!("{:?}", G::table_numbers(t)));
    out
}

fn check<G: Shipped + Speak>(seats: usize) -> (u64, Vec<String>) {
    let (mut written, mut wrong) = (0, Vec::new());
    for seed in 0..GAMES_EACH {
        let mut rng = Rng::new(seed ^ 0x4ead_4ead);
        let decks = (0..seats).map(|_| G::decks()[rng.below(G::decks().len())].clone()).collect();
        let set_up = SetUp { decks, options: G::Options::default() };
        let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
        for step in 0..600 {
            if t.outcome().is_some() {
                break;
            }
            if rng.below(ONE_IN) == 0 && t.gone() == SeatSet::NONE {
                written += 1;
                let text = scenario::head(&t, "written", &set_up.options) + "now? stack = 0\n";
                let read =
                    scenario::parse(&text).and_then(|s| scenario::laid_out(G::book(), &s).map(|t| sheet(&t)));
                let place = format!("{} seed {seed}, step {step}", G::ID);
                match read {
                    Ok(there) => {
                        let here = sheet(&t);
                        let lines = here.iter().zip(&there).filter(|(a, b)| a != b);
                        wrong.extend(lines.take(1).map(|(a, b)| format!("{place}:\n  {a}\n  {b}")));
                        if here.len() != there.len() {
                            wrong.push(format!("{place}: {} places, {} there", here.len(), there.len()));
                        }
                    }
                    // In the middle of playing a card there is no moment to begin with, and the message says so.
                    Err(failure) if failure.to_string().contains("being played") => written -= 1,
                    Err(failure) => wrong.push(format!("{place}: {failure}\n{text}")),
                }
            }
            let choice = rng.choice(t.options().len());
            t.choose(choice).expect("the index is below the number of options");
        }
    }
    (written, wrong)
}

#[test]
fn a_table_is_read_back_as_it_was_written() {
    let mut all = Vec::new();
    for id in GAMES {
        let both = with_game!(*id, G => {
            [*<G as Rules>::SEATS.start(), (*<G as Rules>::SEATS.end()).min(3)].map(check::<G>)
        })
        .expect("every listed game is a game");
        let written: u64 = both.iter().map(|(n, _)| n).sum();
        let wrong: Vec<String> = both.into_iter().flat_map(|(_, wrong)| wrong).collect();
        println!("{id}: {written} tables, {} not as they were", wrong.len());
        assert!(written > 10, "{id}: too few to say anything");
        all.extend(wrong.into_iter().take(4));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}
