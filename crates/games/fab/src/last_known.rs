//! What an object was when it became another (FAB-OBJ-11): asked by what goes on after it is gone. A shadow stands for it,
//! an object that is no card, lies nowhere on the table and has what the object had: its face, counters and names.

use crate::{Keyword, Proc, Stat, Table, Zone, combat_chain, rules::in_arena, state::Past};
use stapel_kernel::{Code, Flags, Id, Lasting, Reach, Ref, To};

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
        || t.frames.iter().any(|frame| frame.this == r || frame.it == r)
}

fn cast(t: &mut Table, was: Ref) -> Id {
    let object = t.object(was.id).clone();
    let shadow = t.make(object.def, object.owner);
    let proxy = object.is_proxy();
    t.object_mut(shadow).flags.set(if proxy { Flags::PROXY } else { Flags::TOKEN }, true);
    let shadow = t.put(shadow, To::top(Zone::Past, object.owner));
    let cell = t.object_mut(shadow.id);
    (cell.controller, cell.turn, cell.counters) = (object.controller, object.turn, object.counters);
    // The attack of a weapon stands for it still.
    cell.attached = if proxy { object.attached } else { Id::NONE };
    for flag in [Flags::GAME_A, Flags::GAME_B, Flags::GAME_C, Flags::GAME_D] {
        cell.flags.set(flag, object.flags.has(flag));
    }
    for k in 0..t.lasting().len() {
        if t.lasting()[k].reach == Reach::Object(was) {
            let kept = Lasting { reach: Reach::Object(shadow), rest: 0, ..t.lasting()[k] };
            t.lasting.push(kept);
        }
    }
    shadow.id
}

/// The source of the layer that is resolving goes while its text is carried out. The frame that resolves it keeps what
/// depends on where it was: in `n` whether it had go again (FAB-AP-4), in `m` its arcane damage (FAB-ARC-4).
fn note_layer(t: &mut Table, was: Ref) {
    if t.stack().last().is_none_or(|layer| layer.this != was) {
        return;
    }
    let go_again = t.has(was.id, Keyword::GoAgain);
    let arcane = t.stat(was.id, Stat::Arcane).unwrap_or(0);
    let resolves = |f: &&mut stapel_kernel::Frame<Proc>| f.code == Code::Game(Proc::Resolve);
    if let Some(frame) = t.state.frames.iter_mut().rev().find(resolves) {
        (frame.n, frame.m) = (i16::from(go_again), arcane);
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
    let frame = t.frames.iter().rev().find(|f| f.code == Code::Game(Proc::Resolve)).filter(|_| resolving);
    match frame.map_or(0, |frame| frame.m) {
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
