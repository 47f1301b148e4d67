//! Time per player. What is left and since when it runs are stored with every entry, so a restart goes on counting.

use crate::protocol::{ClockRule, ClockState};
use serde::{Deserialize, Serialize};
use std::{
    sync::{LazyLock, PoisonError, RwLock},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// A time that was read elsewhere, and when: where there are many machines, all go by the clock of the database.
static FOLLOWED: RwLock<Option<(Instant, i64)>> = RwLock::new(None);

/// Milliseconds since 1970.
pub fn now() -> i64 {
    followed().unwrap_or_else(of_the_machine)
}

/// The same, by a clock that only ever runs on: whatever is done to that of the machine while games are played, nobody loses or wins
/// time by it.
pub fn steady() -> i64 {
    static BEGUN: LazyLock<(Instant, i64)> = LazyLock::new(|| (Instant::now(), of_the_machine()));
    followed().unwrap_or_else(|| since(*BEGUN))
}

fn followed() -> Option<i64> {
    FOLLOWED.read().unwrap_or_else(PoisonError::into_inner).map(since)
}

fn since((at, time): (Instant, i64)) -> i64 {
    time + at.elapsed().as_millis() as i64
}

fn of_the_machine() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64);
    #[cfg(test)]
    let now = now + tests::PUT_FORWARD.load(std::sync::atomic::Ordering::Relaxed);
    now
}

/// It is this time by the clock of the database. What is not further apart than so much stays: time should not jump to and fro.
pub fn follow(time: i64, apart: i64) {
    let mut followed = FOLLOWED.write().unwrap_or_else(PoisonError::into_inner);
    let at = Instant::now();
    let close =
        |(since, then): (Instant, i64)| (then + (at - since).as_millis() as i64 - time).abs() <= apart;
    if !followed.is_some_and(close) {
        *followed = Some((at, time));
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Milliseconds of each seat when the running clock was started.
    pub left: Vec<u32>,
    /// When that was.
    pub since: i64,
}

impl Clock {
    pub fn new(rule: ClockRule, seats: usize, now: i64) -> Self {
        Self { left: vec![rule.seconds.saturating_mul(1000); seats], since: now }
    }

    /// What a seat has left if its clock is the one that runs.
    pub fn left(&self, seat: u8, now: i64) -> u32 {
        let gone = u32::try_from((now - self.since).max(0)).unwrap_or(u32::MAX);
        self.left.get(seat as usize).map_or(0, |left| left.saturating_sub(gone))
    }

    /// The clock after something was done while that seat was asked; only a choice earns the increment.
    #[must_use]
    pub fn pressed(&self, asked: Option<u8>, earned: Option<ClockRule>, now: i64) -> Self {
        let mut left = self.left.clone();
        if let Some(seat) = asked.filter(|s| (*s as usize) < left.len()) {
            left[seat as usize] = match earned {
                Some(rule) if rule.each => rule.seconds.saturating_mul(1000),
                Some(rule) => self.left(seat, now).saturating_add(rule.increment.saturating_mul(1000)),
                None => self.left(seat, now),
            };
        }
        Self { left, since: now }
    }

    /// What everybody has left; `stopped`: the one that would run stands still.
    pub fn states(&self, asked: Option<u8>, now: i64, stopped: bool) -> Vec<ClockState> {
        let state = |(seat, &left): (u8, &u32)| {
            let on = asked == Some(seat);
            let millis_left = if on { self.left(seat, now) } else { left };
            ClockState { seat, millis_left, running: on && !stopped }
        };
        (0..).zip(&self.left).map(state).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI64, Ordering};

    /// By how much the clock of the machine was put forward.
    pub static PUT_FORWARD: AtomicI64 = AtomicI64::new(0);

    #[test]
    fn a_clock_that_is_put_forward_takes_no_time_from_anybody() {
        let (began, wall) = (steady(), now());
        PUT_FORWARD.store(3_600_000, Ordering::Relaxed);
        assert!(now() - wall >= 3_600_000, "everything else goes by the clock of the machine");
        let clock = Clock::new(RULE, 2, began);
        assert!(clock.left(0, steady()) > 50_000);
        PUT_FORWARD.store(0, Ordering::Relaxed);
    }

    const RULE: ClockRule = ClockRule { seconds: 60, increment: 5, each: false };

    #[test]
    fn only_the_asked_seat_loses_time_and_a_choice_earns_the_increment() {
        let clock = Clock::new(RULE, 2, 1_000);
        let clock = clock.pressed(Some(1), Some(RULE), 11_000);
        assert_eq!(clock.left, [60_000, 55_000]);
        let clock = clock.pressed(Some(0), None, 12_000);
        assert_eq!(clock.left, [59_000, 55_000]);
        assert_eq!(clock.left(0, 1_000_000), 0);
    }

    #[test]
    fn days_for_a_move_are_there_anew_for_every_choice() {
        let rule = ClockRule { seconds: 259_200, increment: 0, each: true };
        let clock = Clock::new(rule, 2, 0).pressed(Some(0), Some(rule), 200_000_000);
        assert_eq!(clock.left, [259_200_000, 259_200_000]);
        assert_eq!(
            clock.pressed(Some(1), None, 200_001_000).left[1],
            259_199_000,
            "what is no choice earns nothing"
        );
    }

    #[test]
    fn a_clock_that_was_set_back_takes_no_time() {
        assert_eq!(Clock::new(RULE, 2, 1_000).left(0, 500), 60_000);
    }
}
