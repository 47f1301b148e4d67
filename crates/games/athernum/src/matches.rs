//! Matches (ATH-TOU): best of three with the same deck, a new start card each time. Nothing here belongs to one game; the
//! functions are for whoever runs a match.

use stapel_script::Deck;

/// Games a player has to win (ATH-TOU-01).
pub const WINS: usize = 2;

/// Minutes after which the running turn is finished and everybody has one more (ATH-TOU-02).
pub const MINUTES: u64 = 50;

/// Who has won a match whose games were won like this; `None` is a drawn game.
pub fn match_winner(games: &[Option<usize>]) -> Option<usize> {
    games.iter().enumerate().find_map(|(k, winner)| {
        let won = |w: usize| games[..=k].iter().filter(|g| **g == Some(w)).count();
        winner.filter(|&w| won(w) == WINS)
    })
}

/// Whether a deck may be played in the next game of a match that was begun with `first` (ATH-DEC-11): the same cards,
/// in whatever order they are listed.
pub fn same_deck(first: &Deck, next: &Deck) -> bool {
    let sorted = |list: &[(u8, stapel_script::Symbol)]| {
        let mut cards: Vec<_> =
            list.iter().flat_map(|&(n, id)| std::iter::repeat_n(id.as_str(), n as usize)).collect();
        cards.sort_unstable();
        cards
    };
    sorted(&first.cards) == sorted(&next.cards) && sorted(&first.extra) == sorted(&next.extra)
}

/// Who has more points than everybody else (ATH-TOU-03).
pub fn most(points: &[Option<i16>]) -> Option<usize> {
    let best = points.iter().flatten().max()?;
    let mut holders = (0..points.len()).filter(|&k| points[k] == Some(*best));
    holders.next().filter(|_| holders.next().is_none())
}
