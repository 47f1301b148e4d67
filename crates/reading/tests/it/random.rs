//! Cards made at random of everything a game has words for: what is said of them is read again, or they are refused by the printers.

use stapel_games::{Altered, Athernum, Fab, Nightfall, Orden};
use stapel_kernel::Shipped;
use stapel_reading::{Reader, Sampler};
use stapel_wording::{Lang, Speak, lines_of};

/// How many sayable cards of each game are read here; `STAPEL_RANDOM=20000` reads as many.
const SOME: usize = 40;

/// At least so many of a hundred texts are read as the card they were said of.
fn reads<G: Shipped + Speak>(at_least: usize) {
    let book = G::book();
    let wanted = std::env::var("STAPEL_RANDOM").ok().and_then(|n| n.parse().ok()).unwrap_or(SOME);
    let readers = Lang::ALL.map(|lang| Reader::<G>::new(book, lang));
    let mut sampler = Sampler::<G>::new(book, 18);
    let (mut made, mut refused, mut said, mut read) = (0, 0, [0; 2], [0; 2]);
    while said[0] < wanted && made < 1000 * wanted {
        made += 1;
        let Some(card) = sampler.card() else { continue };
        let texts = Lang::ALL.map(|lang| lines_of(book, &card, lang).ok());
        let [Some(en), Some(de)] = texts else {
            refused += 1;
            continue;
        };
        for (k, lines) in [en, de].into_iter().enumerate() {
            let Some(line) = lines.first() else { continue };
            said[k] += 1;
            match readers[k].by_parts(&card, line) {
                Ok(found) if found.contains(&card.abilities[0]) => read[k] += 1,
                Ok(found) => println!("{line}\n  is {:?}\n  got {:?}", card.abilities[0], found[0]),
                Err(trouble) => println!("{}>>>{}", &line[..trouble.upto], &line[trouble.upto..]),
            }
        }
    }
    println!("{}: {made} made, {refused} refused; {said:?} said, {read:?} read", G::ID);
    for k in 0..2 {
        assert!(
            read[k] * 100 >= at_least * said[k],
            "{:?}: only {} of {} read",
            Lang::ALL[k],
            read[k],
            said[k]
        );
    }
}

#[test]
fn orden() {
    reads::<Orden>(50);
}
#[test]
fn altered() {
    reads::<Altered>(35);
}
#[test]
fn athernum() {
    reads::<Athernum>(35);
}
#[test]
fn fab() {
    reads::<Fab>(50);
}
#[test]
fn nightfall() {
    reads::<Nightfall>(35);
}
