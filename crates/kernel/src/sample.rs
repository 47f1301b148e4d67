//! Worlds a seat cannot tell from the true one. A bot searches in these and never holds the true state.

use crate::{Game, Id, NOWHERE, Object, Rng, Seat, Table};

/// An object that a seat does not know: the group within which faces change places (whose it is, and the batch it is known
/// in), and below it its number. One number, because all of them are sorted for every world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hidden(u32);

impl Hidden {
    fn of(object: &Object, id: Id) -> Self {
        Self(u32::from(object.owner.0) << 24 | u32::from(object.batch) << 16 | u32::from(id.0))
    }
    fn group(self) -> u32 {
        self.0 >> 16
    }
    fn id(self) -> Id {
        Id(self.0 as u16)
    }
}

impl<G: Game> Table<'_, G> {
    /// Copies this table into `into` and deals anew everything the seat does not know: faces change places inside
    /// each batch of cards that the seat knows only as a set, and future chance is fresh. The world can be played on
    /// if it is this seat that has to choose.
    pub fn fork_for(&self, seat: Seat, rng: &mut Rng, into: &mut Self) {
        into.state.clone_from(&self.state);
        into.redeal(seat, rng, false);
    }

    /// The same, for the true table: the world depends on nothing but `rng` and what the seat sees, because the faces it
    /// does not see are put in order before they are dealt. Worlds of that world can be had from `fork_for`, which is
    /// faster.
    pub fn fork_blind(&self, seat: Seat, rng: &mut Rng, into: &mut Self) {
        into.state.clone_from(&self.state);
        into.redeal(seat, rng, true);
    }

    fn redeal(&mut self, seat: Seat, rng: &mut Rng, ordered: bool) {
        self.events.clear();
        self.state.rng = Rng::new(rng.next_u64());
        let mut hidden = std::mem::take(&mut self.scratch);
        hidden.clear();
        for (k, object) in self.objects.iter().enumerate() {
            if object.area != NOWHERE && !object.known_to.contains(seat) {
                hidden.push(Hidden::of(object, Id(k as u16)));
            }
        }
        hidden.sort_unstable();
        for group in hidden.chunk_by(|a, b| a.group() == b.group()) {
            if ordered {
                self.put_in_order(group);
            }
            for k in (1..group.len()).rev() {
                let other = rng.below(k + 1);
                self.swap_if_plausible(group[k].id(), group[other].id());
            }
            for hidden in group {
                self.wake(hidden.id());
            }
        }
        self.scratch = hidden;
        // A layer remembers the face of its source; a face that was dealt anew must not be remembered.
        for k in 0..self.stack.len() {
            let this = self.stack[k].this;
            if let Some(id) = self.alive(this)
                && !self.object(id).known_to.contains(seat)
            {
                self.stack[k].def = self.object(id).def;
            }
        }
        // What another seat may do depends on cards that were dealt anew; such a world is for looking only.
        if self.decision().is_some_and(|d| d.seat != seat) {
            self.state.options.clear();
        }
    }

    fn put_in_order(&mut self, group: &[Hidden]) {
        for k in 0..group.len() {
            for other in k + 1..group.len() {
                let (a, b) = (group[k].id(), group[other].id());
                if self.object(b).def < self.object(a).def {
                    self.swap_if_plausible(a, b);
                }
            }
        }
    }

    fn swap_if_plausible(&mut self, a: Id, b: Id) {
        let (x, y) = (self.object(a), self.object(b));
        let (def_a, def_b) = (x.def, y.def);
        // What lies in one place may lie there, whichever of them it is.
        let plausible = || x.area == y.area || G::plausible(self, a, def_b) && G::plausible(self, b, def_a);
        if def_a != def_b && plausible() {
            self.object_mut(a).def = def_b;
            self.object_mut(b).def = def_a;
        }
    }
}
