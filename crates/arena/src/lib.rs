//! Many games: experiments, what is counted in them, and the reports about it.
//!
//! An [`Experiment`] is data, and each of its games is determined by its number alone; so neither threads nor an
//! interruption change a result. [`run`] plays, [`Journal`] remembers, [`Report`] and [`Ladder`] say what came of it.

mod analysis;
mod bench;
mod broken;
mod cards;
mod contest;
mod course;
mod csv;
mod elo;
mod experiment;
mod html;
mod journal;
mod ladder;
mod opponents;
mod pace;
mod played;
mod plot;
mod report;
mod run;
mod sequence;
mod story;
mod tally;
mod text;
mod why;
mod wilson;

pub use analysis::{Moment, analyse};
pub use bench::{Bench, bench};
pub use broken::Broken;
pub use cards::CardLine;
pub use contest::{Contest, Pair, Side};
pub use course::Course;
pub use elo::{Elo, elo};
pub use experiment::{Cell, Entrant, Experiment, all_pairs, line_ups};
pub use journal::{Games, Journal, JournalError, read_journal};
pub use ladder::{Ladder, Met, Rung};
pub use opponents::{Opponent, about, opponents};
pub use pace::{Pace, pace};
pub use played::{Chair, How, Played};
pub use report::{EndingLine, Head, KitCard, Kits, Length, Report, Spread};
pub use run::{Count, Plan, Ran, Watch, check, play_all, run};
pub use sequence::{Band, Decided, Verdict, anytime};
pub use story::{Cost, Story, Told};
pub use tally::Tally;
pub use why::{Feared, Said, Why};
pub use wilson::{Interval, Share, wilson};
