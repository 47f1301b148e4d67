//! Card files: whatever is in them, reading them gives cards or an error with a line. What is read is said in both
//! languages.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Book, Shipped};
use stapel_script::{Card, from_ron};
use stapel_wording::{Lang, Speak, card_lines};

fuzz_target!(|text: &str| {
    for id in GAMES {
        with_game!(*id, G => read::<G>(text));
    }
});

fn read<G: Shipped + Speak>(text: &str) {
    let Ok(cards) = from_ron::<Vec<Card<G>>>("fuzz", text) else { return };
    let mut all = G::cards();
    all.extend(cards);
    let Ok(book) = Book::new(all) else { return };
    for (id, _) in book.defs() {
        for lang in Lang::ALL {
            card_lines(&book, id, lang);
        }
    }
}
