//! Replays: any text is a verified game or an error that says where.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stapel_games::{GAMES, with_game};
use stapel_harness::GameLog;
use stapel_kernel::Shipped;

fuzz_target!(|text: &str| {
    for id in GAMES {
        with_game!(*id, G => replay::<G>(text));
    }
});

fn replay<G: Shipped>(text: &str) {
    if let Ok(log) = GameLog::<G>::read(text) {
        let _ = log.replay(G::book());
    }
}
