//! Scenarios: any text holds, fails or is refused; nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stapel_games::with_game;
use stapel_harness::scenario;

fuzz_target!(|text: &str| {
    if let Ok(parsed) = scenario::parse(text) {
        let ran = with_game!(parsed.game.as_str(), G => scenario::run::<G>(&parsed));
        if let Some(Err(failure)) = ran {
            assert!(!failure.panic, "{failure}");
        }
    }
});
