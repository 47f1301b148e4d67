//! How a puzzle is solved, as moves on its stage.

use super::{Move, Status, Wrong, choices_in, opened};
use crate::{learn::Piece, scenario::Scenario};
use stapel_kernel::{Choice, Offer, Shipped};
use stapel_wording::{Lang, Speak};

/// Far more moves than a puzzle takes.
const LONG: usize = 200;

/// The moves of the learner that play these lines on the stage of a piece, and what they come to: what the lines name where it
/// is offered, passing where it is not.
pub fn moves_of<G: Shipped + Speak>(piece: &Piece, lines: &Scenario) -> Result<(Vec<Move>, Status), Wrong> {
    let labels = choices_in::<G>(lines)?;
    opened::<G, _>(piece, |mut stage| {
        let mut moves = Vec::new();
        let mut labels = labels.iter().peekable();
        while stage.status() == Status::Playing && moves.len() < LONG {
            let offered = stage.labels(Lang::En);
            let named = labels.next_if(|label| offered.contains(label));
            let named = named.and_then(|label| offered.iter().position(|l| l == label));
            let offers = stage.selection().offers(stage.table());
            let declines = |o: &Offer| matches!(o, Offer::Take(Choice::Pass | Choice::Done));
            let passing = || offers.iter().position(declines);
            let option = named.or_else(passing).unwrap_or(offers.len().saturating_sub(1));
            stage.choose(option)?;
            moves.push(Move::Pick(option as u16));
        }
        Ok((moves, stage.status()))
    })?
}
