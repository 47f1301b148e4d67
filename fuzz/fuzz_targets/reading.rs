//! Sentences of cards: whatever is written, reading it gives data that is said so, or says where it was not understood. What is looked for
//! by meaning gives cards, or the words that mean nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stapel_games::Orden;
use stapel_kernel::Shipped;
use stapel_reading::{Reader, Unknown, named};
use stapel_wording::Lang;
use std::sync::OnceLock;

/// What a card of somebody has at most.
const LONGEST: usize = 10 * 1024;

fuzz_target!(|text: &str| {
    static READERS: OnceLock<[Reader<'static, Orden>; 2]> = OnceLock::new();
    let readers = READERS.get_or_init(|| Lang::ALL.map(|lang| Reader::new(Orden::book(), lang)));
    for reader in readers.iter().filter(|_| text.len() <= LONGEST) {
        let (card, heard) = reader.card(&named("New"), text);
        for line in reader.tell(&card, &heard).lines {
            let (_understood, _rest) = line.text.split_at(line.upto as usize);
        }
        if let Err(Unknown { from, to }) = reader.find(text) {
            assert!(text.get(from..to).is_some());
        }
    }
});
