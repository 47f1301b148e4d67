//! Whatever is thrown at the readers: no panic, bad lines named by their number, and what was read can be judged.

use stapel_decks::{Buildable, legality, read, with_ids, write};
use stapel_games::{GAMES, with_game};
use stapel_kernel::Rng;
use stapel_wording::Lang;

/// Pieces that lists are made of, and some they are not.
const PIECES: &[&str] = &[
    "3x ",
    "3 ",
    "(2) ",
    "0x ",
    "256x ",
    "99999999999999999999x ",
    "x3",
    "×",
    "- ",
    "format: ",
    "Format: Blitz",
    "name: ",
    "Hero: ",
    "extra:",
    "Extra deck",
    "Deck cards",
    "Arena cards",
    "# ",
    "//",
    "infect-red",
    "Infect (red)",
    "Infect",
    "ALT_CORE_B_AX_04_C",
    "#/decks/fab/deck?c=2.infect-red",
    "#/decks/",
    "?c=1.",
    "_",
    "%",
    "%zz",
    "%C3",
    "&x=",
    ":",
    "\u{feff}",
    "\u{202e}",
    "ä",
    "é",
    "\u{301}",
    "\0",
    "\t",
    "🂡",
    "ß",
    "İ",
    "ſ",
    "'",
    "’",
    "\u{ad}",
];

fn text(rng: &mut Rng, ids: &[&str]) -> String {
    let mut text = String::new();
    for _ in 0..rng.below(14) {
        for _ in 0..rng.below(5) {
            match rng.below(4) {
                0 => text.push_str(ids[rng.below(ids.len())]),
                1 => text.push(char::from_u32(rng.below(0x11_0000) as u32).unwrap_or('x')),
                _ => text.push_str(PIECES[rng.below(PIECES.len())]),
            }
        }
        text.push_str(["\n", "\r\n", "\n\n", " "][rng.below(4)]);
    }
    text
}

#[test]
fn no_text_breaks_the_readers() {
    for game in GAMES {
        with_game!(*game, G => throw::<G>(400)).expect("it is a game");
    }
}

fn throw<G: Buildable>(times: u64) {
    let ids: Vec<&str> = G::book().defs().map(|(_, def)| def.card.id.as_str()).collect();
    let options = G::Options::default();
    for seed in 0..times {
        let text = text(&mut Rng::new(seed), &ids);
        let lang = if seed % 2 == 0 { Lang::En } else { Lang::De };
        let Ok(told) = read::<G>("", &text, &options, lang) else { continue };
        let lines = text.lines().count() as u32;
        for fault in &told.faults {
            assert!(
                !fault.reason.is_empty() && fault.line.is_none_or(|n| 1 <= n && n <= lines),
                "{text:?} {fault:?}"
            );
        }
        assert!(
            told.deck
                .cards
                .iter()
                .chain(&told.deck.extra)
                .all(|&(n, card)| n > 0 && G::book().find(card).is_some())
        );
        // What was read can be judged, and goes out and in again.
        if seed % 20 == 0 {
            legality::<G>(&told.deck, &options, false, lang);
        }
        for out in [write::<G>(&told.deck, lang), with_ids(&told.deck)] {
            let back = read::<G>("", &out, &options, lang).expect("it is no longer than before");
            assert_eq!(back.faults, [], "{out:?} of {text:?}");
            assert_eq!(
                stapel_decks::hash(G::ID, &back.deck),
                stapel_decks::hash(G::ID, &told.deck),
                "{out:?}"
            );
        }
    }
}

#[test]
fn what_is_too_long_is_refused_as_a_whole() {
    with_game!("fab", G => {
        let options = Default::default();
        assert!(read::<G>("", &"1x infect-red\n".repeat(401), &options, Lang::En).is_err());
        assert!(read::<G>("", &"255x infect-red\n".repeat(5), &options, Lang::En).is_err());
        assert!(read::<G>("", &"nobody knows this card\n".repeat(399), &options, Lang::En).is_ok_and(|r| r.faults.len() == 399));
    })
    .expect("it is a game");
}
