//! What an object was when it became another (FAB-OBJ-11): asked by what goes on after it is gone.

use crate::{Fact, Keyword, Proc, Stat, Table, Zone, combat_chain, play, rules::in_arena};
use stapel_kernel::{Code, DefId, Flags, Frame, Id, Lasting, Reach, Ref, To};
use stapel_script::Mod;

/// An object is about to become another one, or to cease to exist.
pub(crate) fn note(t: &mut Table, id: Id) {
    let Some(zone) = t.zone_of(id).filter(|&zone| zone == Zone::Stack || in_arena(zone)) else { return };
    note_layer(t, id);
    if zone == Zone::Chain {
        note_attack(t, id);
    }
}

/// The source of the layer that is resolving goes while its text is carried out. The frame that resolves it keeps in `n`
/// whether it had go again (FAB-AP-4), in `m` its arcane damage (FAB-ARC-4), in `k` how it was played.
fn note_layer(t: &mut Table, id: Id) {
    let was = t.reference(id);
    if t.stack.last().is_none_or(|layer| layer.this != was) {
        return;
    }
    let go_again = t.has(id, Keyword::GoAgain);
    let arcane = t.stat(id, Stat::Arcane).unwrap_or(0);
    let played = HOW_PLAYED.iter().enumerate();
    let played = played.fold(0, |set, (k, &flag)| set | i16::from(t.object(id).flags.has(flag)) << k);
    if let Some(frame) = resolving(&mut t.state.frames) {
        (frame.n, frame.m, frame.k) = (i16::from(go_again), arcane, played);
    }
}

/// How a card came on the stack.
const HOW_PLAYED: [u8; 3] = [play::FROM_ARSENAL, play::FROM_ELSEWHERE, play::PAID];

fn resolving(frames: &mut [Frame<Proc>]) -> Option<&mut Frame<Proc>> {
    frames.iter_mut().rev().find(|f| f.code == Code::Game(Proc::Resolve))
}

/// What the frame of the resolving layer remembers of its source, which has left.
fn of_layer<'a>(t: &'a Table<'_>, this: Ref) -> Option<&'a Frame<Proc>> {
    t.stack.last().filter(|layer| layer.this == this && t.alive(this).is_none())?;
    t.frames.iter().rev().find(|f| f.code == Code::Game(Proc::Resolve))
}

/// Something about how a card was played that is not there any more.
pub(crate) fn was_played(t: &Table, fact: Fact, this: Ref) -> bool {
    let Some(frame) = of_layer(t, this) else { return false };
    let has = |k: usize| frame.k >> k & 1 == 1;
    match fact {
        Fact::FromArsenal => has(0),
        Fact::FromHand => !has(0) && !has(1),
        Fact::Paid => has(2),
        _ => false,
    }
}

/// The arcane damage of a source that is gone: as it was last, or what is printed on it.
pub(crate) fn arcane(t: &Table, this: Ref) -> i16 {
    match of_layer(t, this).map_or(0, |frame| frame.m) {
        0 => t.book.stat(face(t, this), Stat::Arcane).unwrap_or(0),
        n => n,
    }
}

/// What is printed on the source of something that is under way.
pub(crate) fn face(t: &Table, this: Ref) -> DefId {
    let layer = t.stack.iter().rev().find(|layer| layer.this == this);
    layer.map_or_else(|| t.object(this.id).def, |layer| layer.def)
}

/// An attack leaves its link while the chain is open: whether it had go again (FAB-AP-8) and how it was named (FAB-KW-30)
/// are still asked for. Its names stay with an object that is no card and lies nowhere on the table.
fn note_attack(t: &mut Table, id: Id) {
    let was = t.reference(id);
    let Some(k) = combat_chain::link_of(t, was) else { return };
    let go_again = combat_chain::attack_goes_again(t, was);
    let object = t.object(id);
    let (def, owner, attached) = (object.def, object.owner, object.attached);
    let shadow = t.make(def, owner);
    t.object_mut(shadow).flags.set(Flags::PROXY, true);
    let shadow = t.put(shadow, To::top(Zone::Past, owner));
    // It stands for what the attack stood for: a weapon, or itself.
    t.object_mut(shadow.id).attached = if attached == Id::NONE { shadow.id } else { attached };
    for l in 0..t.lasting.len() {
        let names = |m: &Mod<crate::Fab>| matches!(m, Mod::Name(_) | Mod::NameThat);
        if t.lasting[l].reach == Reach::Object(was) && t.mods_of(l).iter().any(names) {
            let kept = Lasting { reach: Reach::Object(shadow), ..t.lasting[l] };
            t.lasting.push(kept);
        }
    }
    let link = &mut t.game.links[k];
    (link.go_again, link.was) = (go_again, shadow);
}

/// The attack of a link, or what it was when it left.
pub(crate) fn attack(t: &Table, attack: Ref) -> Option<Id> {
    let was = || combat_chain::link_of(t, attack).and_then(|k| t.alive(t.game.links[k].was));
    t.alive(attack).or_else(was)
}

/// The chain is closed: nobody asks any more.
pub(crate) fn forget(t: &mut Table) {
    for seat in t.state.seats() {
        while let Some(&shadow) = t.cards(Zone::Past, seat).first() {
            t.vanish(shadow);
        }
    }
}
