//! What a player may do when they have priority.

use crate::{CombatSteps, Fact, Phase, Pool, Step, Table, Timing, Type, Verb, Zone, defend, pitch};
use stapel_kernel::{Choice, Ctx, Flags, Id, Seat};
use stapel_script::{Activated, Cond, Cost, Effect, Limit};

pub(crate) fn offer_actions(t: &mut Table, seat: Seat) {
    // FAB-PLAY-1, FAB-ZONE-8.
    for k in 0..t.cards(Zone::Hand, seat).len() {
        let id = t.cards(Zone::Hand, seat)[k];
        if t.is_first_copy(seat, k) && can_play(t, seat, id) {
            t.options.push(Choice::Play(id));
        }
    }
    for k in 0..t.cards(Zone::Arsenal, seat).len() {
        let id = t.cards(Zone::Arsenal, seat)[k];
        if can_play(t, seat, id) {
            t.options.push(Choice::Play(id));
        }
    }
    const ARENA: [Zone; 7] =
        [Zone::Hero, Zone::Weapon, Zone::Head, Zone::Chest, Zone::Arms, Zone::Legs, Zone::Permanent];
    for zone in ARENA {
        for k in 0..t.cards(zone, seat).len() {
            let id = t.cards(zone, seat)[k];
            offer_abilities(t, seat, id);
        }
    }
    for k in 0..t.cards(Zone::Chain, seat).len() {
        let id = t.cards(Zone::Chain, seat)[k];
        if t.object(id).controller == seat && !t.object(id).flags.has(Flags::PROXY) {
            offer_abilities(t, seat, id);
        }
    }
}

fn offer_abilities(t: &mut Table, seat: Seat, id: Id) {
    // FAB-PLAY-9: only what lies face up.
    if t.object(id).flags.has(Flags::FACE_DOWN) {
        return;
    }
    let book = t.book;
    let def = book.def(t.object(id).def);
    let blocks = defend::is_passing_blocker(t, id);
    for (k, ability) in def.activated.iter().enumerate() {
        // FAB-DEF-4.
        if blocks && !asks_for_defending(&ability.text.provided) {
            continue;
        }
        if can_activate(t, seat, id, &ability.text, ability.slot, ability.program) {
            t.options.push(Choice::Activate(id, k as u8));
        }
    }
}

fn asks_for_defending(cond: &Cond<crate::Fab>) -> bool {
    match cond {
        Cond::Fact(Fact::Defending) => true,
        Cond::All(all) => all.iter().any(asks_for_defending),
        _ => false,
    }
}

/// Whether the moment is right for an action, a reaction or an instant.
fn timely(t: &Table, seat: Seat, timing: Timing, attack: bool) -> bool {
    match timing {
        // FAB-PRIO-2, FAB-PLAY-2, FAB-CHAIN-11.
        Timing::Action => {
            seat == t.game.turn
                && t.stack.is_empty()
                && t.pool(seat, Pool::ActionPoints) > 0
                && t.game.phase == Phase::Action
                && match t.game.step {
                    Step::None => true,
                    Step::Link => attack,
                    Step::Resolution => attack && t.game.options.combat_steps == CombatSteps::Seven,
                    _ => false,
                }
        }
        // FAB-PRIO-3.
        Timing::AttackReaction => t.game.step == Step::Reaction && seat == t.game.turn,
        // FAB-PRIO-4, FAB-DEF-8: there must be an attack to defend against.
        Timing::DefenseReaction => {
            t.game.step == Step::Reaction
                && t.game.links.last().is_some_and(|l| l.defender == seat && t.alive(l.attack).is_some())
        }
        // FAB-PRIO-5.
        Timing::Instant => true,
    }
}

fn can_play(t: &Table, seat: Seat, id: Id) -> bool {
    let def = t.def(id);
    let has = |kind| def.types.contains(kind);
    let timing = match () {
        () if has(Type::Action) => Timing::Action,
        () if has(Type::Instant) => Timing::Instant,
        () if has(Type::AttackReaction) => Timing::AttackReaction,
        () if has(Type::DefenseReaction) => Timing::DefenseReaction,
        // FAB-OBJ-6, FAB-PLAY-8: resources, mentors and block cards cannot be played.
        () => return false,
    };
    if !timely(t, seat, timing, has(Type::Attack)) {
        return false;
    }
    let this = t.reference(id);
    let ctx = Ctx { seat, this, it: this, ..Ctx::NONE };
    // FAB-PLAY-20.
    def.play_only.iter().all(|cond| t.holds(cond, &ctx))
        && has_targets(t, def.resolve, &ctx)
        && pitch::can_pay_for_card(t, seat, id)
}

fn can_activate(t: &Table, seat: Seat, id: Id, text: &Activated<crate::Fab>, slot: u8, program: u16) -> bool {
    // FAB-PLAY-11.
    if !timely(t, seat, text.timing, is_attack_ability(text)) {
        return false;
    }
    // FAB-PLAY-10.
    if text.limit == Limit::OncePerTurn && t.object(id).uses(slot) > 0 {
        return false;
    }
    let this = t.reference(id);
    let ctx = Ctx { seat, this, it: this, ..Ctx::NONE };
    t.holds(&text.provided, &ctx)
        && has_targets(t, Some(program), &ctx)
        && pitch::can_pay(t, seat, this, &text.cost)
}

pub(crate) fn is_attack_ability(text: &Activated<crate::Fab>) -> bool {
    text.then.iter().any(|e| matches!(e, Effect::Do(Verb::Attack)))
}

fn has_targets(t: &Table, program: Option<u16>, ctx: &Ctx) -> bool {
    let Some(program) = program else { return true };
    t.book.programs[program as usize].targets.iter().all(|filter| t.any_target(filter, ctx))
}

/// What a card asks for besides resources.
pub(crate) fn other_costs(costs: &[Cost<crate::Fab>]) -> impl Iterator<Item = &Cost<crate::Fab>> {
    costs.iter().filter(|c| !matches!(c, Cost::Pay(Pool::Resources, _)))
}
