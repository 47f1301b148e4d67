//! How likely it is to have what one wants: hypergeometric, counted exactly.

use crate::{Buildable, Count, count::drawn, names::CardNames, names::said};
use serde::Serialize;
use stapel_script::{Deck, Symbol};
use stapel_wording::Lang;
use ts_rs::TS;

/// The chance to have at least `k` of the `of` good cards among `seen` of `all`.
pub fn at_least(k: u32, all: u32, of: u32, seen: u32) -> f64 {
    let (of, seen) = (of.min(all), seen.min(all));
    let choose = |n: u32, k: u32| {
        let ln = |x: u32| libm::lgamma(f64::from(x) + 1.0);
        if k > n { f64::NEG_INFINITY } else { ln(n) - ln(k) - ln(n - k) }
    };
    let exactly = |i: u32| (choose(of, i) + choose(all - of, seen - i) - choose(all, seen)).exp();
    // An empty sum of floats is -0, which nobody wants to read.
    (k..=of.min(seen)).map(exactly).fold(0.0, |sum, part| sum + part).clamp(0.0, 1.0)
}

/// How many cards one has seen by one's `turn`-th turn, before anything happens in it.
pub fn seen_by(opening: u32, a_turn: u32, turn: u32) -> u32 {
    opening.saturating_add(a_turn.saturating_mul(turn.saturating_sub(1)))
}

/// How likely one has something.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Chance {
    pub what: String,
    /// How many of it the deck has.
    pub copies: u32,
    /// In the opening hand: at least one, at least two.
    pub opening: f64,
    pub opening_two: f64,
    /// At least one by the turn that was asked for.
    pub by_turn: f64,
}

/// How one draws.
#[derive(Clone, Copy, Debug)]
pub struct Chances {
    pub opening: u32,
    pub a_turn: u32,
    pub turn: u32,
}

pub fn chance(what: String, copies: u32, all: u32, how: Chances) -> Chance {
    Chance {
        what,
        copies,
        opening: at_least(1, all, copies, how.opening),
        opening_two: at_least(2, all, copies, how.opening),
        by_turn: at_least(1, all, copies, seen_by(how.opening, how.a_turn, how.turn)),
    }
}

/// The chances of a deck: of each kind and colour, and of having any of the cards that are named.
pub fn chances<G: Buildable>(
    deck: &Deck,
    counted: &Count,
    wanted: &[Symbol],
    how: Chances,
    lang: Lang,
) -> Vec<Chance> {
    let cards = drawn::<G>(deck);
    let all: u32 = cards.iter().map(|c| c.0).sum();
    let mut out = Vec::new();
    if !wanted.is_empty() {
        let names = CardNames::of::<G>();
        let what: Vec<String> = wanted.iter().map(|&card| said::<G>(&names, card, lang)).collect();
        let copies = cards.iter().filter(|(_, def)| wanted.contains(&def.card.id)).map(|c| c.0).sum();
        out.push(chance(what.join(lang.pick(" or ", " oder ")), copies, all, how));
    }
    // What all cards are says nothing.
    let telling = |parts: &[crate::Part]| parts.iter().filter(|p| p.count < all).cloned().collect::<Vec<_>>();
    let parts = telling(&counted.kinds).into_iter().chain(telling(&counted.colours));
    out.extend(parts.filter(|p| !p.id.is_empty()).map(|p| chance(p.word, p.count, all, how)));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_textbook() {
        // Four aces of 52, five cards: 1 - C(48,5)/C(52,5).
        assert!((at_least(1, 52, 4, 5) - 0.341_158_4).abs() < 1e-6);
        // 40 cards, 12 good, hand of 4.
        let none = (28.0 * 27.0 * 26.0 * 25.0) / (40.0 * 39.0 * 38.0 * 37.0);
        assert!((at_least(1, 40, 12, 4) - (1.0 - none)).abs() < 1e-9);
        assert_eq!((at_least(0, 40, 0, 4), at_least(1, 40, 0, 4)), (1.0, 0.0));
        assert!((at_least(1, 3, 3, 9) - 1.0).abs() < 1e-9);
        assert_eq!((at_least(1, 0, 0, 4), seen_by(6, 2, 3)), (0.0, 10));
    }
}
