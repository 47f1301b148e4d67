//! Transforming a permanent into another (FAB-KW-23, FAB-KW-24).

use crate::{Event, Fab, Table, Zone};
use stapel_kernel::{Id, Ref, Rules, To};
use stapel_script::Symbol;

/// A permanent becomes another: the new one comes into the arena, and the old one lies under it.
pub(crate) fn transform(t: &mut Table, this: Ref, into: Symbol) {
    let Some(old) = t.alive(this) else { return };
    let def = t.book.find(into).expect("the book was checked: every card it names exists");
    let (owner, seat) = (t.object(old).owner, t.object(old).controller);
    let Some(new) = t.create(def, seat) else { return };
    // What lies under the old one lies under the new one now.
    for k in 0..t.cards(Zone::Beneath, owner).len() {
        let id = t.cards(Zone::Beneath, owner)[k];
        if t.object(id).attached == old {
            t.attach_to(id, new.id);
        }
    }
    let beneath = t.put(old, To::top(Zone::Beneath, owner));
    t.attach_to(beneath.id, new.id);
    t.tell(Event::Transforms, seat, new.id, 0, 0);
}

/// A permanent leaves the arena: cards under it go to the graveyard, tokens leave the game.
pub(crate) fn release(t: &mut Table, id: Id) {
    for seat in t.seats() {
        while let Some(&under) = t.cards(Zone::Beneath, seat).iter().find(|&&u| t.object(u).attached == id) {
            t.put(under, To::top(Fab::DISCARD, seat));
        }
    }
}
