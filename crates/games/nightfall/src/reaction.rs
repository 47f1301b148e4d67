//! What an event has triggered happens directly after it, in the order of whoever brought it about (NF-TGT-4).

use crate::{Fights, Phase, Proc, Table};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Frame, Ordering, Picks, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reaction {
    pub(crate) orders: Seat,
    /// What was picked before any of these texts began.
    pub(crate) picks: Picks,
}

impl Reaction {
    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if t.new_triggers_wait() { t.call(Frame::react(Ordering::All(self.orders))) } else { Flow::Pop }
    }
}

/// What has triggered happens now.
pub(crate) fn react(t: &mut Table, causer: Seat) -> Flow {
    // NF-END-5: the effect under way is finished, and nothing else happens.
    if t.game.ending && !goes_on(t) {
        t.keep_waiting(|_, _| false);
    }
    begin(t, causer);
    Flow::Go
}

/// If anything has triggered, this player orders it. Says whether anything has.
pub(crate) fn begin(t: &mut Table, orders: Seat) -> bool {
    let any = t.new_triggers_wait();
    if any {
        let picks = t.begin_picks();
        t.push(Proc::React(Reaction { orders, picks }));
    }
    any
}

/// Whether something is under way that is brought to its end when the end is triggered (NF-END-2, NF-END-3).
fn goes_on(t: &Table) -> bool {
    t.game.phase == Phase::Chain || t.game.fights != Fights::Over
}
