//! How strong people are.

use serde::Serialize;
use stapel_events::Step;
use ts_rs::TS;

/// Somebody in the list of a game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RatingLine {
    pub name: String,
    pub rating: f64,
    pub deviation: f64,
    /// Not yet settled.
    pub provisional: bool,
    pub games: u32,
}

/// Somebody's rating in one game at tables of one size, and how it came about.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RatingCurve {
    pub game: String,
    pub title: String,
    pub seats: u8,
    pub rating: f64,
    /// Between which figures the strength lies in 19 of 20 cases.
    pub low: f64,
    pub high: f64,
    pub provisional: bool,
    pub games: u32,
    pub steps: Vec<Step>,
}
