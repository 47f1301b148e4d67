//! What a player may do when they have priority.

use crate::{
    CombatSteps, Fab, Fact, Keyword, Phase, Pool, Step, Table, Timing, Type, Verb, Zone, defend, facts,
    pitch, play,
};
use stapel_kernel::{ActivatedDef, Choice, Ctx, Id, Seat, SeatSet, Texts};
use stapel_script::{Activated, Cond, Cost, Effect, WordSet};

pub(crate) fn offer_actions(t: &Table, seat: Seat, out: &mut Vec<Choice>) {
    let now = Moment::of(t, seat);
    // FAB-PLAY-1, FAB-ZONE-8.
    let timely = |id: Id| t.brief(id).types.meets(now.types);
    for (k, &id) in t.cards(Zone::Hand, seat).iter().enumerate() {
        if timely(id) && t.is_first_copy(seat, k) && can_play(t, &now, id) {
            out.push(Choice::Play(id));
        }
    }
    for &id in t.cards(Zone::Arsenal, seat) {
        if timely(id) && can_play(t, &now, id) {
            out.push(Choice::Play(id));
        }
    }
    if !t.lasting().is_empty() {
        for &id in t.cards(Zone::Banished, seat) {
            if may_play_banished(t, id) && can_play(t, &now, id) {
                out.push(Choice::Play(id));
            }
        }
    }
    let in_arena = t.cards_of_zones(Zone::Hero, Zone::Permanent, seat).iter();
    let on_chain = t.cards(Zone::Chain, seat).iter().filter(|&&id| {
        let object = t.object(id);
        object.controller == seat && !object.is_proxy()
    });
    for &id in in_arena.chain(on_chain) {
        if !t.brief(id).timings.meets(now.timings) {
            continue;
        }
        for (k, ability) in t.def(id).activated.iter().enumerate() {
            if can_activate(t, &now, id, ability) {
                out.push(Choice::Activate(id, k as u8));
            }
        }
    }
}

fn may_play_banished(t: &Table, id: Id) -> bool {
    t.lent(id, Keyword::Playable) || t.lent(id, Keyword::PlayableAsInstant)
}

fn asks_for_defending(cond: &Cond<Fab>) -> bool {
    match cond {
        Cond::Fact(Fact::Defending) => true,
        Cond::All(all) => all.iter().any(asks_for_defending),
        _ => false,
    }
}

/// When a card of a type can be played; the first that fits counts. Resources, mentors and block cards cannot be played
/// (FAB-OBJ-6, FAB-PLAY-8).
const TIMINGS: [(Type, Timing); 4] = [
    (Type::Action, Timing::Action),
    (Type::Instant, Timing::Instant),
    (Type::AttackReaction, Timing::AttackReaction),
    (Type::DefenseReaction, Timing::DefenseReaction),
];

/// What the moment allows a player who has priority; the same for all of their cards.
struct Moment {
    seat: Seat,
    /// A card that has none of these types cannot be played now.
    types: WordSet<Type>,
    /// An ability that has none of these timings cannot be activated now.
    timings: WordSet<Timing>,
    action: bool,
    attack: bool,
    attack_reaction: bool,
    defense_reaction: bool,
}

/// Whether an action is this player's to take, as far as the moment goes (FAB-PRIO-2, FAB-PLAY-2, FAB-CHAIN-11).
pub(crate) fn may_act(t: &Table, seat: Seat) -> bool {
    seat == t.game.turn
        && t.stack().is_empty()
        && t.pool(seat, Pool::ActionPoints) > 0
        && t.game.phase == Phase::Action
}

impl Moment {
    fn of(t: &Table, seat: Seat) -> Self {
        let acts = may_act(t, seat);
        let attacks = match t.game.step {
            Step::None | Step::Link => true,
            Step::Resolution => t.readings().combat_steps == CombatSteps::Seven,
            _ => false,
        };
        let reacts = t.game.step == Step::Reaction;
        let mut now = Self {
            seat,
            types: WordSet::EMPTY,
            timings: WordSet::EMPTY,
            action: acts && t.game.step == Step::None,
            attack: acts && attacks && defender_stands(t),
            // FAB-PRIO-3.
            attack_reaction: reacts && seat == t.game.turn,
            // FAB-PRIO-4, FAB-DEF-8: there must be an attack to defend against.
            defense_reaction: reacts && defend::reaction_may_defend(t, seat, false),
        };
        for (kind, timing) in TIMINGS {
            if now.allows(timing, || true) {
                now.types.insert(kind);
                now.timings.insert(timing);
            }
        }
        now
    }

    fn allows(&self, timing: Timing, attack: impl Fn() -> bool) -> bool {
        match timing {
            Timing::Action => self.action || self.attack && attack(),
            Timing::AttackReaction => self.attack_reaction,
            Timing::DefenseReaction => self.defense_reaction,
            // FAB-PRIO-5.
            Timing::Instant => true,
        }
    }
}

/// FAB-UPF-9: all attacks of a chain go against the same player, who may have left.
fn defender_stands(t: &Table) -> bool {
    t.game.links.first().is_none_or(|l| play::standing(t, l.targets) != SeatSet::NONE)
}

fn can_play(t: &Table, now: &Moment, id: Id) -> bool {
    let def = t.def(id);
    let timing = TIMINGS.into_iter().find(|&(kind, _)| def.types.contains(kind)).map(|(_, timing)| timing);
    // FAB-PLAY-7.
    let timing = if t.lent(id, Keyword::PlayableAsInstant) { Some(Timing::Instant) } else { timing };
    if !timing.is_some_and(|timing| now.allows(timing, || def.types.contains(Type::Attack))) {
        return false;
    }
    let zone = t.zone_of(id);
    // FAB-PLAY-21.
    if def.types.contains(Type::Arrow) && !(zone == Some(Zone::Arsenal) && facts::has_bow(t, now.seat)) {
        return false;
    }
    // FAB-DEF-8, FAB-KW-8.
    if timing == Some(Timing::DefenseReaction)
        && !defend::reaction_may_defend(t, now.seat, zone == Some(Zone::Hand))
    {
        return false;
    }
    let this = t.reference(id);
    let ctx = Ctx { seat: now.seat, this, it: this, ..Ctx::NONE };
    // FAB-PLAY-20.
    def.play_only.iter().all(|cond| t.holds(cond, &ctx))
        && has_targets(t, def.resolve, &ctx)
        && pitch::can_pay_for_card(t, now.seat, id)
}

fn can_activate(t: &Table, now: &Moment, id: Id, ability: &ActivatedDef<Fab>) -> bool {
    let text = &ability.text;
    // FAB-PLAY-11.
    if !now.allows(text.timing, || is_attack_ability(text)) {
        return false;
    }
    // FAB-PLAY-10.
    if !text.limit.allows(t.object(id).uses(ability.slot)) {
        return false;
    }
    // FAB-PLAY-9: only what lies face up, and has its abilities.
    if !Fab::functions(t, id) {
        return false;
    }
    // FAB-DEF-4.
    if defend::is_passing_blocker(t, id) && !asks_for_defending(&text.provided) {
        return false;
    }
    let this = t.reference(id);
    let ctx = Ctx { seat: now.seat, this, it: this, ..Ctx::NONE };
    t.holds(&text.provided, &ctx)
        && has_targets(t, Some(ability.program), &ctx)
        && pitch::can_pay_for_ability(t, now.seat, this, &text.cost, text.timing)
}

pub(crate) fn is_attack_ability(text: &Activated<Fab>) -> bool {
    text.then.iter().any(|e| matches!(e, Effect::Do(Verb::Attack)))
}

fn has_targets(t: &Table, program: Option<u16>, ctx: &Ctx) -> bool {
    program.is_none_or(|program| t.can_aim(program, ctx))
}

/// What a card asks for besides resources.
pub(crate) fn other_costs(costs: &[Cost<Fab>]) -> impl Iterator<Item = &Cost<Fab>> {
    costs.iter().filter(|c| !is_resources(c))
}

pub(crate) fn is_resources(cost: &Cost<Fab>) -> bool {
    matches!(cost, Cost::Pay(Pool::Resources, _))
}
