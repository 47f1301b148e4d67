//! A match as it goes: one game after the other, until somebody has won enough of them (ATH-TOU-01). Everybody's next game is
//! played one seat on. Of teams the games are the boards, and all of them are played.

use crate::{How, Outcome, Plan};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    wins: Vec<u8>,
    draws: u8,
    /// Places and league points of the last game.
    places: Vec<u8>,
    ranks: Option<Vec<u16>>,
}

impl Match {
    pub fn new(seats: usize) -> Self {
        Self { wins: vec![0; seats], draws: 0, places: Vec::new(), ranks: None }
    }

    /// How many games were played.
    pub fn games(&self) -> u32 {
        self.wins.iter().map(|w| u32::from(*w)).sum::<u32>() + u32::from(self.draws)
    }

    pub fn wins(&self) -> &[u8] {
        &self.wins
    }

    /// Where somebody who sits at this place of the pairing sits in a game of the match.
    pub fn seat(of: usize, game: u32, seats: usize) -> usize {
        (of + seats - game as usize % seats) % seats
    }

    /// A game has ended, with these places and league points by its own seats.
    pub fn add(&mut self, game: u32, places: &[u8], league: Option<&[u16]>) {
        let seats = self.wins.len();
        let at = |k: usize| Self::seat(k, game, seats);
        self.places = (0..seats).map(|k| places[at(k)]).collect();
        self.ranks = league.map(|points| (0..seats).map(|k| points[at(k)]).collect());
        let first: Vec<usize> = (0..seats).filter(|&k| self.places[k] == 1).collect();
        match first[..] {
            [winner] => self.wins[winner] += 1,
            _ => self.draws += 1,
        }
    }

    /// Whether nothing more is played. Games that are drawn are played again, but not for ever; in a knock-out until somebody won.
    pub fn is_over(&self, plan: &Plan, knock_out: bool) -> bool {
        if plan.team > 1 {
            return self.games() >= plan.team.into();
        }
        let decided = self.wins.iter().any(|w| *w >= plan.wins_needed());
        let enough = self.wins.len() > 2 && self.games() > 0;
        let tired = self.games() >= u32::from(plan.best_of.max(2 * plan.best_of - 2));
        decided || enough || (tired && !knock_out) || self.games() >= 40
    }

    /// Its result; who is even in a knock-out is parted by a lot.
    pub fn outcome(&self, plan: &Plan, knock_out: bool, lot: u64) -> Outcome {
        let ranks = self.ranks.clone().filter(|_| plan.best_of == 1);
        if self.games() == 0 {
            return Outcome::unplayed(self.wins.len());
        }
        let [a, b] = self.wins[..] else {
            return Outcome { ranks, ..Outcome::places(self.places.clone()) };
        };
        let draws = self.draws.min(plan.games().saturating_sub(a + b));
        let played = Outcome { ranks, ..Outcome::games(a, b, draws) };
        if a != b || !knock_out {
            return played;
        }
        let places = if lot.is_multiple_of(2) { vec![1, 2] } else { vec![2, 1] };
        Outcome { places, how: How::Awarded, ..played }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_with_two_won_games_wins() {
        let plan = Plan { best_of: 3, ..Plan::new("x", "athernum") };
        let mut m = Match::new(2);
        m.add(0, &[1, 2], None);
        assert!(!m.is_over(&plan, false));
        // The second game is played with seats changed: the first seat's player sits second and wins again.
        m.add(1, &[2, 1], None);
        assert!(m.is_over(&plan, false));
        assert_eq!(m.outcome(&plan, false, 0), Outcome::games(2, 0, 0));
    }

    #[test]
    fn draws_do_not_go_on_for_ever_but_somebody_goes_on_in_a_knock_out() {
        let plan = Plan::new("x", "fab");
        let mut m = Match::new(2);
        m.add(0, &[1, 1], None);
        assert!(m.is_over(&plan, false) && !m.is_over(&plan, true));
        assert_eq!(m.outcome(&plan, false, 0), Outcome::games(0, 0, 1));
        assert!(m.outcome(&plan, true, 1).winner().is_some());
    }

    #[test]
    fn all_boards_of_teams_are_played_in_any_order_and_seats_change_from_board_to_board() {
        let plan = Plan { team: 4, ..Plan::new("x", "fab") };
        let mut m = Match::new(2);
        // The first team sits second at the second and the fourth board.
        for (board, places) in [(3, [1, 2]), (0, [1, 2]), (2, [1, 2])] {
            m.add(board, &places, None);
            assert!(!m.is_over(&plan, true));
        }
        assert_eq!(m.wins(), [2, 1]);
        m.add(1, &[1, 2], None);
        assert!(m.is_over(&plan, true));
        assert_eq!(m.outcome(&plan, false, 0), Outcome::games(2, 2, 0));
        let parted = m.outcome(&plan, true, 1);
        assert_eq!((parted.winner(), &parted.wins[..]), (Some(1), &[2, 2][..]));
        assert!(parted.check(2, plan.games(), &plan.scoring()).is_ok());
    }
}
