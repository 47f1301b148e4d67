//! Layers resolve (FAB-PRIO-15 to 17).

use crate::{
    ArRest, Fab, Keyword, Proc, Resolving, Step, Table, Type, Zone, damage, defend,
    end_phase::{self, Heave, Rule},
    facts, last_known,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Frame, Id, Layer, LayerKind, Rules, Target, To};
use stapel_script::Word;

/// The top layer resolves; it leaves the stack when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resolve {
    carried_out: bool,
}

impl Resolve {
    pub(crate) fn new() -> Self {
        Self { carried_out: false }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let layer = *t.stack().last().expect("there is a layer to resolve");
        if self.carried_out {
            return finish(t, layer, true);
        }
        self.carried_out = true;
        t.game.resolving = Some(Resolving::default());
        t.tell(crate::Event::Resolves, layer.seat, layer.this.id, 0, 0);
        // FAB-DEF-8: a reaction that may not defend any more does nothing at all.
        if layer.kind == LayerKind::Card && !may_still_defend(t, &layer) {
            return finish(t, layer, false);
        }
        if let LayerKind::Own(rule) = layer.kind {
            match Rule::from_index(rule as usize) {
                Some(Rule::Heave) => return t.call(Proc::Heave(Heave::new(layer.seat, layer.this))),
                Some(Rule::Return) => end_phase::give_back_intimidated(t),
                // FAB-KW-31.
                Some(Rule::Quell) => {
                    if let Some(id) = t.alive(layer.this) {
                        t.destroy(id);
                    }
                }
                None => unreachable!("layers of the game's own are made of its rules"),
            }
            return finish(t, layer, true);
        }
        if lost_its_targets(t, &layer) {
            return finish(t, layer, false);
        }
        let Some(program) = layer.program else { return finish(t, layer, true) };
        let mut text = t.text(program, layer.seat, layer.this);
        (text.ctx.it, text.ctx.who, text.ctx.n) = (layer.it, layer.who, layer.n);
        text.ctx.targets = layer.targets;
        t.call(Frame::Text(text))
    }
}

/// FAB-PRIO-17: it had targets, and all of them are gone.
fn lost_its_targets(t: &Table, layer: &Layer) -> bool {
    let gone = |target: &Target| match *target {
        Target::Object(r) => t.alive(r).is_none(),
        Target::Seat(seat) => t.is_gone(seat),
        _ => false,
    };
    layer.targets.iter().any(gone) && layer.targets.iter().all(|x| *x == Target::None || gone(x))
}

fn finish(t: &mut Table, layer: Layer, happened: bool) -> Flow {
    t.take_layer();
    let left = t.game.resolving.take().is_some_and(|source| source.go_again);
    // FAB-AP-3, FAB-AP-4.
    let goes_again = match layer.kind {
        // FAB-OBJ-11: it may have left in the course of its own text.
        LayerKind::Card => t.alive(layer.this).map_or(left, |id| t.has(id, Keyword::GoAgain)),
        LayerKind::Ability(k) => {
            t.book.def(layer.def).activated[k as usize].text.keywords.contains(&Keyword::GoAgain)
        }
        _ => false,
    };
    if goes_again && happened {
        damage::go_again(t, layer.seat, layer.this);
    }
    if layer.kind == LayerKind::Card
        && let Some(id) = t.alive(layer.this)
    {
        lay_down(t, layer, id);
    }
    if t.stack().is_empty() && t.waiting().is_empty() && t.game.step == Step::None {
        last_known::forget(t);
    }
    Flow::Pop
}

/// Whether a card is no defense reaction, or one that may defend (FAB-DEF-8, FAB-KW-10).
fn may_still_defend(t: &Table, layer: &Layer) -> bool {
    t.alive(layer.this).is_none_or(|id| {
        !t.is(id, Type::DefenseReaction)
            || t.game.step == Step::Reaction
                && defend::reaction_may_defend(t, layer.seat, facts::from_hand(t, id))
    })
}

/// Where a resolved card goes.
fn lay_down(t: &mut Table, layer: Layer, id: Id) {
    let link = t.game.links.len() as u8;
    if t.is(id, Type::DefenseReaction) {
        // FAB-DEF-6.
        if may_still_defend(t, &layer) {
            return defend::defend(t, id, layer.seat);
        }
    } else if t.is(id, Type::AttackReaction) {
        // FAB-PLAY-22, FAB-R-04.
        if t.readings().attack_reaction_rest == ArRest::WithLink && link > 0 {
            t.put(id, To::top(Zone::Chain, layer.seat).place(link));
            return;
        }
    } else if t.is(id, Type::Aura) || t.is(id, Type::Item) {
        // FAB-PLAY-5.
        t.put(id, To::top(Zone::Permanent, layer.seat));
        return;
    }
    // FAB-PLAY-4, FAB-ZONE-3.
    let owner = t.object(id).owner;
    t.put(id, To::top(Fab::DISCARD, owner));
}
