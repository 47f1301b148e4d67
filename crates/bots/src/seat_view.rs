//! The table through the eyes of the seat that has to choose.
//!
//! The true table is a private field without an accessor. Everything that comes out is either this seat's own
//! view or a world sampled for this seat; nothing is computed before it is asked for, because a random bot asks
//! for almost nothing and plays a million choices a second.

use stapel_kernel::{Audience, Book, Decision, Game, Rng, Seat, Table, View};
use std::fmt;

/// What a bot is handed when it has to choose.
///
/// ```compile_fail
/// fn peek<G: stapel_kernel::Game>(at: &stapel_bots::SeatView<'_, '_, G>) -> usize {
///     at.table.objects().len() // the true table is private
/// }
/// ```
///
/// ```compile_fail
/// fn peek<G: stapel_kernel::Game>(at: &stapel_bots::SeatView<'_, '_, G>) -> usize {
///     at.objects.len() // and does not show through
/// }
/// ```
pub struct SeatView<'t, 'b, G: Game> {
    table: &'t Table<'b, G>,
    decision: Decision<'t, G::Why>,
}

impl<'t, 'b, G: Game> SeatView<'t, 'b, G> {
    /// For whoever has to choose at this table; none when the game is over. Whoever calls this holds the table
    /// anyway; a bot can call it on its own worlds, to let other bots play there.
    pub fn of_asked(table: &'t Table<'b, G>) -> Option<Self> {
        table.decision().map(|decision| Self { table, decision })
    }

    pub fn seat(&self) -> Seat {
        self.decision.seat
    }

    pub fn decision(&self) -> Decision<'t, G::Why> {
        self.decision
    }

    /// Built anew each time.
    pub fn view(&self) -> View<G> {
        self.table.view(Audience::Seat(self.seat()))
    }

    /// The cards everybody may read.
    pub fn book(&self) -> &'b Book<G> {
        self.table.book
    }

    /// Deals a world that this seat cannot tell from the true one into a table that is already there. Which world
    /// depends on `rng` and on what the seat sees, and on nothing else. Whoever wants thousands deals one and goes on
    /// with [`Table::fork_for`] from that.
    pub fn world(&self, rng: &mut Rng, into: &mut Table<'b, G>) {
        self.table.fork_blind(self.seat(), rng, into);
    }

    /// The same, into a table of its own.
    pub fn new_world(&self, rng: &mut Rng) -> Table<'b, G> {
        let mut world = Table::empty(self.table.book, self.table.seat_count(), 0);
        self.world(rng, &mut world);
        world
    }
}

/// Shows the decision only: a log line must not tell more than the bot may know.
impl<G: Game> fmt::Debug for SeatView<'_, '_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeatView").field("decision", &self.decision).finish_non_exhaustive()
    }
}
