//! Scenarios: any text holds, fails or is refused; nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stapel_fab::Fab;
use stapel_harness::scenario;
use stapel_nightfall::Nightfall;

fuzz_target!(|text: &str| {
    if let Ok(parsed) = scenario::parse(text) {
        let _ = match parsed.game.as_str() {
            "nightfall" => scenario::run::<Nightfall>(&parsed),
            _ => scenario::run::<Fab>(&parsed),
        };
    }
});
