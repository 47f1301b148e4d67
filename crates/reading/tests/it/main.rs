//! What is said is read.

mod find;
mod free;
mod random;
mod wording;

use stapel_games::{Altered, Athernum, Fab, Nightfall, Orden};
use stapel_kernel::Shipped;
use stapel_reading::{Line, Reader, named};
use stapel_script::Card;
use stapel_wording::{Lang, Speak, lines_of};
use std::time::{Duration, Instant};

/// How many cards of a game are read here; all of them where `STAPEL_READ_ALL` is set.
const SOME: usize = 24;

/// Lines of cards are read as what they were said of, nearly all before anything else they could mean; at least so many of a hundred by their parts alone.
fn reads<G: Shipped + Speak>(at_least: u32) {
    let book = G::book();
    let all = std::env::var_os("STAPEL_READ_ALL").is_some();
    let step = if all { 1 } else { book.defs().count().div_ceil(SOME) };
    for lang in Lang::ALL {
        let start = Instant::now();
        let reader = Reader::new(book, lang);
        let learned = start.elapsed();
        let (mut lines, mut by_parts, mut first, mut wrong) = (0, 0, 0, Vec::new());
        let (mut parts_took, mut slowest) = (Duration::ZERO, Duration::ZERO);
        let start = Instant::now();
        for (_, def) in book.defs().step_by(step) {
            for ability in &def.card.abilities {
                let host = Card { abilities: vec![ability.clone()], only: None, ..def.card.clone() };
                let text = lines_of(book, &host, lang).expect("shipped cards are sayable")[0].clone();
                lines += 1;
                let one = Instant::now();
                let parts = reader.by_parts(&host, &text);
                parts_took += one.elapsed();
                slowest = slowest.max(one.elapsed());
                match parts {
                    Ok(found) if found.contains(ability) => {
                        by_parts += 1;
                        first += u32::from(found[0] == *ability);
                    }
                    Ok(found) => println!("{}: {text}\n   is {ability:?}\n  got {:?}", def.card.id, found[0]),
                    Err(trouble) => {
                        println!("{}: {}|{}", def.card.id, &text[..trouble.upto], &text[trouble.upto..]);
                        println!("   like: {:?}", trouble.nearest.first());
                    }
                }
                match reader.line(&host, &text) {
                    Ok(found) if found.contains(&Line::Ability(ability.clone())) => {}
                    other => wrong.push(format!("{}: {text}\n  {other:?}", def.card.id)),
                }
            }
        }
        let read = start.elapsed();
        println!(
            "{lang:?}: {by_parts} of {lines} by their parts, {first} of them first; learned in {learned:?}, read in {read:?}"
        );
        println!("  by parts {:?} a line, at most {slowest:?}", parts_took / lines.max(1));
        // Of a few lines two cards mean two things.
        assert!(
            first * 100 >= 99 * by_parts,
            "{lang:?}: only {first} of {by_parts} are read first as what is on the card"
        );
        assert!(wrong.is_empty(), "{} lines are not read:\n{}", wrong.len(), wrong.join("\n"));
        assert!(
            by_parts * 100 >= at_least * lines,
            "{lang:?}: only {by_parts} of {lines} are read by their parts"
        );
    }
}

#[test]
fn orden() {
    reads::<Orden>(97);
}
#[test]
fn altered() {
    reads::<Altered>(97);
}
#[test]
fn athernum() {
    reads::<Athernum>(90);
}
#[test]
fn fab() {
    reads::<Fab>(88);
}
#[test]
fn nightfall() {
    reads::<Nightfall>(88);
}

/// The first thing that a line of a card without numbers is read as, said in both languages.
fn both(reader: &Reader<'_, Orden>, text: &str) -> [Vec<String>; 2] {
    let (card, heard) = reader.card(&named("New"), text);
    assert!(heard.iter().all(|line| line.read.is_ok()), "{text} is not read: {heard:?}");
    Lang::ALL.map(|lang| lines_of(Orden::book(), &card, lang).expect("what was read can be said"))
}

#[test]
fn what_no_card_says_is_read_and_translated() {
    let reader = Reader::<Orden>::new(Orden::book(), Lang::En);
    let [en, de] = both(&reader, "action: discard this card: draw 3 cards; choose a MENTOR; play it at once");
    assert_eq!(en, ["Action: discard this card: draw 3 cards; choose a MENTOR; play it at once."]);
    assert_eq!(
        de,
        ["Aktion: Lege diese Karte ab: Ziehe 3 Karten; wähle einen MENTOR; spiele die Karte sofort aus."]
    );
    // Capitals, articles, number and signs do not matter.
    let [kind, _] = both(&reader, "ACTION: draw the 2 card");
    assert_eq!(kind, ["Action: draw 2 cards."]);
}

/// Sentences that no card has are read by their parts, as data that is said so again.
#[test]
fn new_sentences_are_read_in_every_game() {
    fn again<G: Shipped + Speak>(lang: Lang, lines: &[&str]) {
        let reader = Reader::<G>::new(G::book(), lang);
        let host = named::<G>("New");
        for line in lines {
            let (card, heard) = reader.card(&host, line);
            assert!(heard[0].read.is_ok(), "{line} is not read: {heard:?}");
            assert_eq!(lines_of(G::book(), &card, lang).expect("what was read can be said"), [*line]);
        }
    }
    again::<Nightfall>(
        Lang::En,
        &[
            "Chain: An opponent of your choice suffers 3 wounds.",
            "Chain: Draw 4 cards. Each opponent discards a card.",
        ],
    );
    again::<Fab>(
        Lang::En,
        &["When this hits a hero, draw 2 cards.", "Once per turn instant – pay 2 resources: Gain 3 life."],
    );
    again::<Altered>(Lang::De, &["Wenn diese Karte aus der Hand gespielt wird, ziehe 3 Karten."]);
}

#[test]
fn what_is_not_understood_says_where_and_what_is_like_it() {
    let reader = Reader::<Orden>::new(Orden::book(), Lang::De);
    let text = "Aktion: Lege diese Karte ab: Ziehe 3 Karten, tanze.";
    let trouble = reader.line(&named("Neu"), text).expect_err("nobody dances");
    assert_eq!(&text[..trouble.upto], "Aktion: Lege diese Karte ab: Ziehe 3 Karten,");
    assert!(trouble.next.contains(&"Ziehe".to_string()), "{:?}", trouble.next);
    // What cards often say there comes first.
    let begun = reader.line(&named("Neu"), "Aktion: Lege diese").expect_err("it breaks off");
    assert_eq!(begun.next.first().map(String::as_str), Some("Karte"), "{:?}", begun.next);
    assert!(trouble.nearest.iter().any(|line| line.contains("Ziehe 2 Karten")), "{:?}", trouble.nearest);
}

#[test]
fn how_far_a_line_was_understood_is_told_in_the_middle_of_its_parts() {
    let reader = Reader::<Altered>::new(Altered::book(), Lang::De);
    let text = "Wenn diese Karte neben der Hand gespielt wird, ziehe 3 Karten.";
    let trouble = reader.line(&named("Neu"), text).expect_err("cards are played out of the hand");
    assert_eq!(&text[..trouble.upto], "Wenn diese Karte");
    assert!(trouble.next.contains(&"aus".to_string()), "{:?}", trouble.next);
}

#[test]
fn a_file_of_cards_is_read() {
    let reader = Reader::<Orden>::new(Orden::book(), Lang::En);
    let text = "Quick Study / Schnelles Studium\nHammer, knowledge 2\nAction: draw 2 cards.\n\nHard Study\nHammer\nZap.";
    let drafts = reader.drafts(text).expect("types and numbers are right");
    assert_eq!((drafts.len(), drafts[0].card.name.de.as_str()), (2, "Schnelles Studium"));
    assert_eq!(drafts[0].card.stats.values().collect::<Vec<_>>(), [&2]);
    assert_eq!(drafts[0].card.abilities.len(), 1);
    assert_eq!(drafts[1].lines[0].0, 7);
    assert!(drafts[1].lines[0].1.read.is_err());
    let fault = reader.drafts("A\nHamer").expect_err("there is no such type");
    assert!(fault.to_string().starts_with("line 2: there is no type \"Hamer\"; did you mean"), "{fault}");
}

#[test]
fn nonsense_is_refused_soon() {
    let reader = Reader::<Orden>::new(Orden::book(), Lang::En);
    let words = [
        "when", "you", "draw", "a card", "discard", "this", ":", "2", "×", "or", "“", "ß", "if", "–", "take",
    ];
    let mut seed = 1_u32;
    for len in [3, 30, 120, 1000, 4000] {
        let text: Vec<&str> = (0..len)
            .map(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                words[(seed >> 16) as usize % words.len()]
            })
            .collect();
        assert!(reader.line(&named("New"), &text.join(" ")).is_err());
    }
    let again = "discard this card: ".repeat(70);
    assert!(reader.line(&named("New"), &again).is_err());
}
