//! The bot that does nothing: whoever wants to see a deck at work alone sits down with it.

use crate::{Bot, SeatView};
use stapel_kernel::{Choice, Game};

/// Passes, is done, says no; where it has to do something, it takes the first option.
#[derive(Clone, Copy, Debug, Default)]
pub struct GoldfishBot;

/// The option that does nothing, if there is one.
pub(crate) fn idle(options: &[Choice]) -> Option<usize> {
    options.iter().position(|choice| matches!(choice, Choice::Pass | Choice::Done | Choice::No))
}

impl<G: Game> Bot<G> for GoldfishBot {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        idle(at.decision().options).unwrap_or(0)
    }
}
