//! Moving cards from zone to zone.

use crate::{Common, Game, Id, Ref, Table, Text, To};
use stapel_script::{Amount, Sel, Who, Word};

pub(super) fn destroy<G: Game>(t: &mut Table<G>, text: &mut Text, sel: &Sel<G>) {
    if let Some(id) = t.select(sel, &text.ctx) {
        let destroyed = t.destroy(id);
        // "Destroy it. Its controller ..." speaks of the same card.
        if matches!(sel, Sel::It) {
            text.ctx.it = destroyed;
        }
    }
}

pub(super) fn move_one<G: Game>(t: &mut Table<G>, text: &mut Text, sel: &Sel<G>, zone: G::Zone) {
    if let Some(id) = t.select(sel, &text.ctx)
        && let owner = t.object(id).owner
        && G::room(t, zone, owner)
    {
        let moved = t.put(id, To::top(zone, owner));
        t.tell_where(text.ctx.seat, moved);
        text.ctx.it = moved;
    }
}

pub(super) fn bottom<G: Game>(t: &mut Table<G>, text: &Text, sel: &Sel<G>) {
    if let Some(id) = t.select(sel, &text.ctx) {
        let moved = t.put(id, To::top(G::DECK, t.object(id).owner).bottom());
        // A token is gone.
        if t.alive(moved).is_some() {
            t.tell(Common::Moves.into(), text.ctx.seat, moved.id, G::DECK.index() as i16, 1);
        }
    }
}

pub(super) fn move_top<G: Game>(
    t: &mut Table<G>,
    text: &mut Text,
    who: Who,
    amount: &Amount<G>,
    zone: G::Zone,
) {
    let ctx = text.ctx;
    let n = t.amount(amount, &ctx);
    text.ctx.it = Ref::NONE;
    for seat in t.players(who, &ctx) {
        for _ in 0..n {
            let Some(id) = t.top(seat).filter(|_| G::room(t, zone, seat)) else { break };
            let moved = t.put(id, To::top(zone, seat));
            t.tell_moved(seat, moved, zone);
            text.ctx.it = moved;
        }
    }
}

impl<G: Game> Table<'_, G> {
    /// The event comes first, while the card is still there to be listened to.
    pub fn destroy(&mut self, id: Id) -> Ref {
        let (owner, grave) = (self.object(id).owner, G::grave(self, id));
        if G::stays(self, id, grave) {
            return self.reference(id);
        }
        let controller = self.object(id).controller;
        if G::is_replaced(self, id) {
            return self.put_instead(id, grave);
        }
        self.tell(Common::Destroyed.into(), controller, id, 0, 0);
        self.put(id, To::top(grave, owner))
    }

    /// The game sends the card elsewhere: that is all that has happened to it.
    pub(super) fn put_instead(&mut self, id: Id, zone: G::Zone) -> Ref {
        let (owner, controller) = (self.object(id).owner, self.object(id).controller);
        let moved = self.put(id, To::top(zone, owner));
        self.tell_where(controller, moved);
        moved
    }
}
