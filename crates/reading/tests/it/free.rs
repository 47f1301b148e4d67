//! Sentences as people write them: read as they are meant, or answered with the sentence that is.

use stapel_games::{Altered, Athernum, Fab, Nightfall, Orden};
use stapel_kernel::Shipped;
use stapel_reading::{Reader, named};
use stapel_wording::{Lang, Speak};

const SENTENCES: [&str; 2] = [include_str!("free.txt"), include_str!("people.txt")];

#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// Read as it is meant, before anything else.
    Read,
    /// One of several readings that are told apart.
    Among,
    /// Not read; but one of the sentences offered is it.
    Hinted,
    Missed,
}

/// What becomes of the sentences of a game.
fn outcomes<G: Shipped + Speak>(game: &str) -> Vec<Outcome> {
    let mut out = Vec::new();
    for lang in Lang::ALL {
        let reader = Reader::<G>::new(G::book(), lang);
        let mark = format!("{game} {}", lang.pick("en", "de"));
        for line in SENTENCES.into_iter().flat_map(str::lines) {
            let [of, written, meant] = line.split(" | ").collect::<Vec<_>>()[..] else { continue };
            if of != mark {
                continue;
            }
            let (card, heard) = reader.card(&named("New"), written);
            let told = &reader.tell(&card, &heard).lines[0];
            let is_meant = |said: &str| meant.split(" // ").any(|meant| meant == said);
            let outcome = match () {
                () if is_meant(&told.said) => Outcome::Read,
                () if told.or.iter().any(|one| is_meant(lang.pick(&one.en, &one.de))) => Outcome::Among,
                () if told.nearest.iter().any(|like| is_meant(like)) => Outcome::Hinted,
                () => Outcome::Missed,
            };
            if outcome != Outcome::Read {
                println!(
                    "{outcome:?}: {written}\n  meant {meant}\n  said {:?}, like {:?}",
                    told.said, told.nearest
                );
            }
            out.push(outcome);
        }
    }
    out
}

/// At least so many of a hundred are read as they are meant, or answered with the sentence that is.
fn mostly<G: Shipped + Speak>(game: &str, at_least: usize) {
    let outcomes = outcomes::<G>(game);
    let missed = outcomes.iter().filter(|one| **one == Outcome::Missed).count();
    let read = outcomes.iter().filter(|one| **one == Outcome::Read).count();
    println!("{game}: {read} of {} read, {missed} missed", outcomes.len());
    assert_eq!(outcomes.len(), 56, "six and twenty-two sentences in each language");
    let answered = outcomes.len() - missed;
    assert!(answered * 100 >= at_least * outcomes.len(), "{game}: {missed} of {} are missed", outcomes.len());
}

#[test]
fn orden() {
    mostly::<Orden>("orden", 90);
}
#[test]
fn altered() {
    mostly::<Altered>("altered", 80);
}
#[test]
fn athernum() {
    mostly::<Athernum>("athernum", 70);
}
#[test]
fn fab() {
    mostly::<Fab>("fab", 75);
}
#[test]
fn nightfall() {
    mostly::<Nightfall>("nightfall", 80);
}
