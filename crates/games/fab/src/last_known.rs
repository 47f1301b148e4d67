//! What an object was when it became another (FAB-OBJ-11): asked by what goes on after it is gone. A shadow stands for it,
//! an object that is no card, lies nowhere on the table and has what the object had: its face, counters and names.

use crate::{Keyword, Proc, Resolving, Stat, Table, Zone, combat_chain, rules::in_arena, state::Past};
use stapel_kernel::{Frame, Id, Ref, To};

/// An object is about to become another one, or to cease to exist.
pub(crate) fn note(t: &mut Table, id: Id) {
    let was = t.reference(id);
    if !t.zone_of(id).is_some_and(|zone| zone == Zone::Stack || in_arena(zone)) || !is_spoken_of(t, was) {
        return;
    }
    note_layer(t, was);
    // FAB-AP-8.
    if let Some(k) = combat_chain::link_of(t, was) {
        t.game.links[k].go_again = combat_chain::attack_goes_again(t, was);
    }
    let shadow = cast(t, was);
    t.game.past.push(Past { was, shadow });
}

/// Whether anything that is under way may still ask for an object.
fn is_spoken_of(t: &Table, r: Ref) -> bool {
    combat_chain::link_of(t, r).is_some()
        || t.stack().iter().any(|layer| layer.this == r || layer.it == r)
        || t.waiting().iter().any(|waiting| waiting.this == r || waiting.it == r)
        || t.frames().iter().any(|frame| mentions(frame, r))
}

/// Whether this of all that is under way holds on to an object. What texts, plays and activations begin speaks of nothing
/// that they do not speak of themselves.
fn mentions(frame: &Frame<Proc>, r: Ref) -> bool {
    match frame {
        Frame::Text(text) => text.ctx.this == r || text.ctx.it == r,
        Frame::Game(Proc::Play(play)) => play.mentions(r),
        Frame::Game(Proc::Activate(activate)) => activate.mentions(r),
        _ => false,
    }
}

fn cast(t: &mut Table, was: Ref) -> Id {
    let object = t.object(was.id);
    let (def, owner, proxy, attached) = (object.def, object.owner, object.is_proxy(), object.attached);
    let shadow = if proxy { t.make_proxy(def, owner) } else { t.make_token(def, owner) };
    let shadow = t.put(shadow, To::top(Zone::Past, owner));
    t.copy_condition(was.id, shadow.id);
    // The attack of a weapon stands for it still.
    t.attach_to(shadow.id, if proxy { attached } else { Id::NONE });
    t.copy_lasting(was, shadow);
    shadow.id
}

/// The source of the layer that is resolving goes while its text is carried out: what depends on where it was is kept.
fn note_layer(t: &mut Table, was: Ref) {
    if t.game.resolving.is_some() && t.stack().last().is_some_and(|layer| layer.this == was) {
        let arcane = t.stat(was.id, Stat::Arcane).unwrap_or(0);
        t.game.resolving = Some(Resolving { go_again: t.has(was.id, Keyword::GoAgain), arcane });
    }
}

/// The shadow of an object that is gone.
pub(crate) fn shadow(t: &Table, gone: Ref) -> Option<Id> {
    t.game.past.iter().rev().find(|past| past.was == gone).map(|past| past.shadow)
}

/// The object, or its shadow.
pub(crate) fn object(t: &Table, r: Ref) -> Option<Id> {
    t.alive(r).or_else(|| shadow(t, r))
}

/// What an object is, or what its shadow stands for.
pub(crate) fn origin(t: &Table, id: Id) -> Ref {
    match t.game.past.iter().find(|past| past.shadow == id) {
        Some(past) => past.was,
        None => t.reference(id),
    }
}

/// The arcane damage of a source that is gone.
pub(crate) fn arcane(t: &Table, this: Ref) -> i16 {
    let resolving = t.stack().last().is_some_and(|layer| layer.this == this);
    match t.game.resolving.filter(|_| resolving).map_or(0, |source| source.arcane) {
        0 => shadow(t, this).and_then(|id| t.stat(id, Stat::Arcane)).unwrap_or(0),
        n => n,
    }
}

/// Nothing is under way: nobody asks any more.
pub(crate) fn forget(t: &mut Table) {
    for k in 0..t.game.past.len() {
        let shadow = t.game.past[k].shadow;
        t.vanish(shadow);
    }
    t.game.past.clear();
}
