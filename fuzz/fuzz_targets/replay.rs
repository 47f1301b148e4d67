//! Replays: any text is a verified game or an error that says where.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stapel_fab::Fab;
use stapel_harness::GameLog;
use stapel_kernel::Shipped;
use stapel_nightfall::Nightfall;

fuzz_target!(|text: &str| {
    if let Ok(log) = GameLog::<Fab>::read(text) {
        let _ = log.replay(Fab::book());
    }
    if let Ok(log) = GameLog::<Nightfall>::read(text) {
        let _ = log.replay(Nightfall::book());
    }
});
