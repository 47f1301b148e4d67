//! How strong somebody is, from the games they played: Glicko-2 at tables for two, Weng and Lin's at larger ones, on one scale.
//!
//! A book of ratings is a function of the games in their order: worked out from scratch it has the same figures. After every game
//! they are rounded to ten-thousandths, so that the last bit of a logarithm, which differs between machines, does not add up.

use serde::{Deserialize, Serialize};
use skillratings::{
    MultiTeamOutcome, Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};
use std::collections::BTreeMap;
use ts_rs::TS;

/// One game: who took part and in which place they ended. What counts for nobody is not rated: see [`Game::is_rated`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// When it ended; games are rated in this order, and in that of their ids.
    pub at: i64,
    pub id: String,
    pub players: Vec<String>,
    pub places: Vec<u8>,
}

impl Game {
    /// Nobody is rated against themselves, nor alone.
    pub fn is_rated(&self) -> bool {
        let mut players: Vec<&String> = self.players.iter().collect();
        players.sort_unstable();
        players.dedup();
        players.len() == self.players.len() && players.len() > 1 && self.places.len() == players.len()
    }
}

/// Where somebody stands. A newcomer has 1500 give or take 350.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Rating {
    pub rating: f64,
    /// The standard deviation: in 19 of 20 cases they are within twice that.
    pub deviation: f64,
    #[serde(skip)]
    #[ts(skip)]
    volatility: f64,
    pub games: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Self { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0 }
    }
}

/// Above this deviation a rating says little.
const SETTLED: f64 = 110.0;
/// Nobody becomes more certain than this: people learn.
const SUREST: f64 = 45.0;
/// How many points of ours one of Weng and Lin's is: theirs begin at 25 with a deviation of a third of it.
const WENG_LIN: f64 = 42.0;

impl Rating {
    /// Not yet settled.
    pub fn is_provisional(&self) -> bool {
        self.deviation > SETTLED
    }

    /// Between which figures the strength lies in 19 of 20 cases.
    pub fn interval(&self) -> (f64, f64) {
        (self.rating - 1.96 * self.deviation, self.rating + 1.96 * self.deviation)
    }

    /// The chance to beat another, by Glicko's formula.
    pub fn expected(&self, other: &Self) -> f64 {
        let glicko =
            |r: &Self| Glicko2Rating { rating: r.rating, deviation: r.deviation, volatility: r.volatility };
        skillratings::glicko2::expected_score(&glicko(self), &glicko(other)).0
    }

    fn moved(&self, rating: f64, deviation: f64, volatility: f64) -> Self {
        let round = |x: f64| (x * 10_000.0).round() / 10_000.0;
        Self {
            rating: round(rating).clamp(100.0, 4000.0),
            deviation: round(deviation).clamp(SUREST, 350.0),
            volatility: (volatility * 1e8).round() / 1e8,
            games: self.games + 1,
        }
    }
}

/// A point of somebody's curve.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Step {
    #[ts(type = "number")]
    pub at: i64,
    pub game: String,
    pub rating: f64,
    pub deviation: f64,
    pub change: f64,
}

/// The ratings of one game at tables of one size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings {
    now: BTreeMap<String, Rating>,
    curves: BTreeMap<String, Vec<Step>>,
    /// Those whose strength was measured elsewhere: they do not change, and others are measured by them.
    fixed: BTreeMap<String, Rating>,
}

impl Ratings {
    /// With players whose ratings are known and stay: bots, as the arena measured them.
    pub fn with_fixed(fixed: impl IntoIterator<Item = (String, f64)>) -> Self {
        let rating = |(who, rating)| (who, Rating { rating, deviation: SUREST, ..Rating::default() });
        Self { fixed: fixed.into_iter().map(rating).collect(), ..Self::default() }
    }

    /// All of these games, from nothing, in the order of their ends.
    pub fn of(mut self, games: &[Game]) -> Self {
        let mut order: Vec<&Game> = games.iter().filter(|g| g.is_rated()).collect();
        order.sort_by(|a, b| (a.at, &a.id).cmp(&(b.at, &b.id)));
        order.into_iter().for_each(|game| self.rate(game));
        self
    }

    pub fn rating(&self, who: &str) -> Rating {
        self.fixed.get(who).or_else(|| self.now.get(who)).copied().unwrap_or_default()
    }

    pub fn curve(&self, who: &str) -> &[Step] {
        self.curves.get(who).map_or(&[], Vec::as_slice)
    }

    /// Everybody with a rating, the best first; those not settled yet at the end.
    pub fn all(&self) -> Vec<(&str, Rating)> {
        let mut all: Vec<(&str, Rating)> = self.now.iter().map(|(who, r)| (who.as_str(), *r)).collect();
        all.sort_by(|(a, x), (b, y)| {
            let key = |r: &Rating| (!r.is_provisional(), r.rating);
            key(y).partial_cmp(&key(x)).unwrap_or(std::cmp::Ordering::Equal).then(a.cmp(b))
        });
        all
    }

    /// One more game, which ended after all the others.
    pub fn rate(&mut self, game: &Game) {
        if !game.is_rated() {
            return;
        }
        let before: Vec<Rating> = game.players.iter().map(|p| self.rating(p)).collect();
        let after = match (&before[..], &game.places[..]) {
            ([a, b], [x, y]) => duel(a, b, x.cmp(y)),
            _ => many(&before, &game.places),
        };
        for ((who, was), is) in game.players.iter().zip(&before).zip(after) {
            if self.fixed.contains_key(who) {
                continue;
            }
            self.now.insert(who.clone(), is);
            self.curves.entry(who.clone()).or_default().push(Step {
                at: game.at,
                game: game.id.clone(),
                rating: is.rating,
                deviation: is.deviation,
                change: is.rating - was.rating,
            });
        }
    }
}

/// A smaller place is better.
fn duel(a: &Rating, b: &Rating, places: std::cmp::Ordering) -> Vec<Rating> {
    let outcome = match places {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let glicko =
        |r: &Rating| Glicko2Rating { rating: r.rating, deviation: r.deviation, volatility: r.volatility };
    let (x, y) = glicko2(&glicko(a), &glicko(b), &outcome, &Glicko2Config::new());
    vec![a.moved(x.rating, x.deviation, x.volatility), b.moved(y.rating, y.deviation, y.volatility)]
}

fn many(before: &[Rating], places: &[u8]) -> Vec<Rating> {
    let theirs: Vec<[WengLinRating; 1]> = before
        .iter()
        .map(|r| {
            [WengLinRating {
                rating: 25.0 + (r.rating - 1500.0) / WENG_LIN,
                uncertainty: r.deviation / WENG_LIN,
            }]
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = theirs
        .iter()
        .zip(places)
        .map(|(team, place)| (&team[..], MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let moved = |(was, is): (&Rating, &Vec<WengLinRating>)| {
        let is = &is[0];
        was.moved(1500.0 + (is.rating - 25.0) * WENG_LIN, is.uncertainty * WENG_LIN, was.volatility)
    };
    before.iter().zip(&after).map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seats::lot;

    fn game(at: i64, players: &[&str], places: &[u8]) -> Game {
        let players = players.iter().map(|p| p.to_string()).collect();
        Game { at, id: format!("g{at}"), players, places: places.to_vec() }
    }

    #[test]
    fn winning_raises_and_settles() {
        let games: Vec<Game> =
            (0..40).map(|k| game(k, &["a", "b"], if k % 4 == 0 { &[2, 1] } else { &[1, 2] })).collect();
        let book = Ratings::default().of(&games);
        let (a, b) = (book.rating("a"), book.rating("b"));
        assert!(a.rating > 1550.0 && b.rating < 1450.0, "{a:?} {b:?}");
        assert!(!a.is_provisional() && book.rating("c").is_provisional());
        assert!((0.6..0.9).contains(&a.expected(&b)), "{}", a.expected(&b));
        assert_eq!((a.games, book.curve("a").len()), (40, 40));
        assert!(a.interval().0 < a.rating && a.rating < a.interval().1);
    }

    /// Glickman's own example has three games in one period; one by one the first of them gives the same direction and size.
    #[test]
    fn a_newcomer_gains_more_than_somebody_known() {
        let mut book = Ratings::default()
            .of(&(0..30).map(|k| game(k, &["known", "other"], &[1, 1])).collect::<Vec<_>>());
        let before = book.rating("known").rating;
        book.rate(&game(99, &["new", "known"], &[1, 2]));
        assert!(book.rating("new").rating - 1500.0 > 5.0 * (before - book.rating("known").rating));
    }

    #[test]
    fn from_scratch_and_in_any_order_of_reading_it_is_the_same() {
        let names = ["a", "b", "c", "d", "e"];
        for seats in [2usize, 4] {
            let mut games: Vec<Game> = (0..200u64)
                .map(|k| {
                    let mut order: Vec<usize> = (0..5).collect();
                    order.sort_by_key(|&p| lot(k, p as u64));
                    let players: Vec<&str> = order[..seats].iter().map(|&p| names[p]).collect();
                    let places: Vec<u8> =
                        (0..seats).map(|s| 1 + (lot(k, 50 + s as u64) % seats as u64) as u8).collect();
                    game(k as i64 / 3, &players, &places)
                })
                .enumerate()
                .map(|(k, g)| Game { id: format!("{k:05}"), ..g })
                .collect();
            let book = Ratings::default().of(&games);
            let mut one_by_one = Ratings::default();
            games.iter().for_each(|g| one_by_one.rate(g));
            assert_eq!(book, one_by_one);
            games.reverse();
            assert_eq!(book, Ratings::default().of(&games));
            assert!(book.all().len() == 5 && book.all().iter().all(|(_, r)| r.games > 0));
        }
    }

    #[test]
    fn at_a_larger_table_places_count_and_nobody_plays_themselves() {
        let games: Vec<Game> = (0..30).map(|k| game(k, &["a", "b", "c", "d"], &[1, 2, 3, 4])).collect();
        let book = Ratings::default().of(&games);
        let order: Vec<&str> = book.all().into_iter().map(|(who, _)| who).collect();
        assert_eq!(order, ["a", "b", "c", "d"]);
        assert!(!game(0, &["a", "a"], &[1, 2]).is_rated() && !game(0, &["a"], &[1]).is_rated());
        assert_eq!(Ratings::default().of(&[game(0, &["a", "a"], &[1, 2])]).all().len(), 0);
    }

    #[test]
    fn bots_stay_where_the_arena_measured_them() {
        let book = Ratings::with_fixed([("bot:greedy".to_string(), 1400.0)]);
        let book = book.of(&(0..20).map(|k| game(k, &["me", "bot:greedy"], &[1, 2])).collect::<Vec<_>>());
        assert_eq!(book.rating("bot:greedy").rating, 1400.0);
        assert!(book.rating("me").rating > 1600.0);
    }
}
