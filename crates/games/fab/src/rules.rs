//! How Flesh and Blood sits on the kernel.

use crate::{
    Count, Counter, Ending, Event, Fab, Fact, Fault, Flag, Keyword, Pool, Public, Role, Stat, Step, Table,
    Type, Until, Verb, Zone, combat_chain,
    damage::{self, Kind},
    deck_check, defend, end_phase, facts, last_known, leaving, pitch, play, prevention, priority, rating,
    resolve, setup, sideboard, standing,
    state::FabState,
    transform, turn,
    words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    About, Book, Choice, Counting, Ctx, Def, DefId, Event as Happening, Flags, Flow, Id, Judging, Layer,
    LayerKind, Mark, Moves, Payments, Ref, Rules, Seat, SeatSet, Secrets, Seen, SetUp, Staging, Text, Texts,
    To, ZoneRule,
};
use stapel_script::{Ability, Amount, Card, Cond, Cost, Deck, Mod, Scope, Sel, Static, Word};
use std::ops::RangeInclusive;

/// The procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    Opening(setup::Opening),
    Sideboard(sideboard::Sideboard),
    StartItem(setup::StartItem),
    Turn(turn::Turn),
    EndPhase(end_phase::EndPhase),
    Heave(end_phase::Heave),
    PutAway(end_phase::PutAway),
    Priority(priority::Priority),
    Resolve(resolve::Resolve),
    /// Everything due resolves as if all passed (FAB-PRIO-13).
    ResolveAll,
    OrderByController(priority::OrderByController),
    Play(play::Play),
    Activate(play::Activate),
    Pay(pitch::Pay),
    PayOther(play::PayOther),
    Banish(pitch::Banish),
    Combat(combat_chain::Combat),
    Defend(defend::Defend),
    Declare(defend::Declare),
    Strike(combat_chain::Strike),
    StrikeAside(damage::StrikeAside),
    Damage(damage::Damage),
    Prevent(prevention::Prevent),
    Intimidate(damage::Intimidate),
}

// Forks copy every frame.
const _: () = assert!(size_of::<Proc>() <= 40);

impl Rules for Fab {
    type State = FabState;
    type Proc = Proc;
    type Flag = Flag;
    type Why = Why;
    type Options = crate::Options;
    type Public = Public;
    type Digest = ();
    type Ending = Ending;
    type Fault = Fault;
    const ID: &'static str = "fab";
    const SEATS: RangeInclusive<usize> = 2..=8;
    const HAND: Zone = Zone::Hand;
    const DECK: Zone = Zone::Deck;
    const DISCARD: Zone = Zone::Graveyard;
    const NEEDS: &'static [&'static str] = &[end_phase::SURGE];

    fn zone(zone: Zone) -> ZoneRule {
        ZoneRule {
            shared: matches!(zone, Zone::Chain | Zone::Stack),
            seen: match zone {
                Zone::Hand | Zone::Under | Zone::Inventory => Seen::Owner,
                Zone::Deck => Seen::Nobody,
                _ => Seen::All,
            },
            face_down: zone == Zone::Arsenal,
            top_only: false,
        }
    }

    fn digest(_def: &Def<Self>) {}

    fn time(t: &Table) -> u16 {
        t.game.turn_number
    }

    #[inline(always)]
    fn step(t: &mut Table, proc: &mut Proc) -> Flow {
        match proc {
            Proc::Opening(x) => x.step(t),
            Proc::Sideboard(x) => x.step(t),
            Proc::StartItem(x) => x.step(t),
            Proc::Turn(x) => x.step(t),
            Proc::EndPhase(x) => x.step(t),
            Proc::Heave(x) => x.step(t),
            Proc::PutAway(x) => x.step(t),
            Proc::Priority(x) => x.step(t),
            Proc::Resolve(x) => x.step(t),
            Proc::ResolveAll => priority::resolve_all(t),
            Proc::OrderByController(x) => x.step(t),
            Proc::Play(x) => x.step(t),
            Proc::Activate(x) => x.step(t),
            Proc::Pay(x) => x.step(t),
            Proc::PayOther(x) => x.step(t),
            Proc::Banish(x) => x.step(t),
            Proc::Combat(x) => x.step(t),
            Proc::Defend(x) => x.step(t),
            Proc::Declare(x) => x.step(t),
            Proc::Strike(x) => x.step(t),
            Proc::StrikeAside(x) => x.step(t),
            Proc::Damage(x) => x.step(t),
            Proc::Prevent(x) => x.step(t),
            Proc::Intimidate(x) => x.step(t),
        }
    }

    fn public(t: &Table) -> Public {
        let FabState { turn, turn_number, phase, step, ref links, .. } = t.game;
        let blows = (1..).zip(links).map(|(number, link)| damage::blow(t, number, link)).collect();
        // What is announced keeps whom it attacks as its number (`Announced::lay`).
        let attacked = |layer: &Layer| match layer.kind {
            LayerKind::Card | LayerKind::Ability(_) => u8::try_from(layer.n).ok().filter(|&n| n > 0),
            _ => None,
        };
        let attacks = (0..).zip(t.stack()).filter_map(|(k, layer)| Some((k, SeatSet(attacked(layer)?))));
        let announced = attacks.collect();
        Public { turn, turn_number, phase, step, links: links.clone(), blows, announced }
    }

    fn check_deck(book: &Book<Self>, deck: &Deck, options: &Self::Options) -> Vec<Fault> {
        deck_check::check(book, deck, options)
    }

    fn begin(t: &mut Table, set_up: &SetUp<Self>) {
        setup::begin(t, set_up);
    }

    fn quiet(t: &Table) -> bool {
        let asked = t.decision();
        t.stack().is_empty()
            && t.game.step == Step::None
            && asked.is_some_and(|d| d.seat == t.game.turn && d.why == stapel_kernel::Why::Own(Why::Priority))
    }

    // FAB-WIN-4.
    fn concede(t: &mut Table, seat: Seat) {
        t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
        t.set_pool(seat, Pool::Life, 0);
        decide(t, Ending::Conceded);
        // Others go on: whatever the player was asked is declined until they can leave (FAB-UPF-3).
        while t.outcome().is_none() && t.decision().is_some_and(|d| d.seat == seat) {
            let last = t.options().len() - 1;
            t.choose(last).expect("the last option is one");
        }
    }
}

impl Texts for Fab {
    // FAB-PLAY-14.
    const MODES_ANNOUNCED: bool = true;
    // FAB-PLAY-18.
    const MAY_COSTS: bool = true;

    // FAB-PLAY-9: the arena, face up; and the stack, where a card's own play triggers work.
    fn functions(t: &Table, id: Id) -> bool {
        let object = t.object(id);
        !object.is_face_down()
            && t.zone_of(id).is_some_and(|z| in_arena(z) || z == Zone::Stack)
            && !(t.is(id, Type::Hero) && t.lent(id, Keyword::Silenced))
    }

    fn silent(zone: Zone) -> bool {
        !in_arena(zone) && zone != Zone::Stack
    }

    // What it costs to play a card is known before it is played.
    fn changes_itself(t: &Table, id: Id, about: About<Self>) -> bool {
        matches!(about, About::Stat(Stat::Payment))
            || Self::functions(t, id)
            || t.zone_of(id) == Some(Zone::Past)
    }

    // Blockers face the attack of their link.
    fn faces(t: &Table, id: Id, other: Id) -> bool {
        let object = t.object(id);
        t.zone_of(id) == Some(Zone::Chain)
            && t.game
                .links
                .get((object.place as usize).wrapping_sub(1))
                .is_some_and(|l| l.attack == t.reference(other) && l.attacker != object.controller)
    }

    fn asleep(until: Until) -> bool {
        matches!(until, Until::NextTurn | Until::NextActionPhase)
    }

    fn expand(card: &Card<Self>) -> Vec<Ability<Self>> {
        let mut texts = Vec::new();
        let change = |provided, mods| Ability::Static(Static { provided, to: Scope::This, mods });
        // FAB-KW-5.
        if card.keywords.contains(&Keyword::Boost) {
            texts.push(change(Cond::Fact(Fact::BoostPaysOff), vec![Mod::Keyword(Keyword::GoAgain)]));
        }
        // FAB-KW-11.
        if card.stats.contains_key(&Stat::Piercing) {
            let more = Amount::Stat(Sel::This, Stat::Piercing);
            texts.push(change(Cond::Fact(Fact::EquipmentDefender), vec![Mod::Add(Stat::Power, more)]));
        }
        texts
    }

    // FAB-TRIG-6: a trigger that is kept from triggering is used up all the same.
    fn hears(t: &mut Table, this: Ref, trigger: u16, event: &Happening<Event>) -> bool {
        // What stands for something that is gone has no abilities.
        if t.zone_of(this.id) == Some(Zone::Past) {
            return false;
        }
        if event.what == Event::Hits && t.game.links.last().is_some_and(|l| l.hushed) {
            return false;
        }
        if t.is(this.id, Type::Trap) && t.def(this.id).triggers.contains(&trigger) {
            let seat = t.object(this.id).controller;
            let attacker = t.game.links.last().map_or(Seat::NOBODY, |l| l.attacker);
            t.tell_of(Event::Springs, seat, attacker, this.id, 0);
        }
        true
    }

    // FAB-DEF-4: a blocker that is no permanent listens for defending only.
    fn listens(t: &Table, id: Id, to: Option<Event>) -> bool {
        Self::functions(t, id) && (to == Some(Event::Defends) || !defend::is_passing_blocker(t, id))
    }

    // FAB-TOK-6.
    fn counter_adds(counter: Counter, stat: Stat) -> i16 {
        match (counter, stat) {
            (Counter::PlusPower, Stat::Power) => 1,
            (Counter::MinusDefense, Stat::Defense) => -1,
            _ => 0,
        }
    }

    // FAB-OBJ-11.
    fn last_known(t: &Table, gone: Ref) -> Option<Id> {
        last_known::shadow(t, gone)
    }

    fn role(t: &Table, role: Role, seat: Seat, ctx: &Ctx) -> Option<Id> {
        match role {
            Role::Hero => facts::hero(t, seat),
            Role::LastAttack => facts::last_attack(t, ctx.this),
        }
    }

    fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &mut Text) -> Flow {
        match verb {
            // A weapon's attack is not carried out as a text: its layer becomes a link (FAB-CHAIN-5).
            Verb::Attack => {}
            Verb::Intimidate => t.push(Proc::Intimidate(damage::Intimidate::new(ctx.seat, ctx.this))),
            Verb::AttackAgain => play::attack_again(t, ctx.it),
            Verb::Damage(who, amount) => {
                damage::by_text(t, ctx, *who, t.amount(amount, ctx), Kind::Direct);
            }
            Verb::Arcane(who) => damage::by_text(t, ctx, *who, damage::arcane(t, ctx.this), Kind::Arcane),
            Verb::Strike(who, n) => {
                let to = t.players(*who, ctx).next();
                if let (Some(to), Some(_)) = (to, t.alive(ctx.it)) {
                    t.push(Proc::StrikeAside(damage::StrikeAside::new(ctx.seat, ctx.it, to, *n)));
                }
            }
            Verb::Roll => {
                let face = 1 + t.chance(6) as i16;
                text.ctx.n = face;
                t.tell(Event::Rolls, ctx.seat, Id::NONE, face, 0);
            }
            Verb::JoinChain => combat_chain::join(t, ctx.it),
            Verb::Store => {
                if let Some(id) = t.alive(ctx.it).filter(|_| Self::room(t, Zone::Arsenal, ctx.seat)) {
                    end_phase::store(t, ctx.seat, id);
                }
            }
            Verb::PutAway(zones, place) => {
                t.push(Proc::PutAway(end_phase::PutAway::new(ctx.seat, zones, *place)))
            }
            Verb::Transform(into) => transform::transform(t, ctx.this, *into),
        }
        Flow::Go
    }

    fn fact(t: &Table, fact: &Fact, ctx: &Ctx, id: Id) -> bool {
        facts::fact(t, *fact, ctx, id)
    }

    fn count(t: &Table, count: &Count, ctx: &Ctx) -> i16 {
        facts::count(t, *count, ctx)
    }

    fn change(t: &mut Table, seat: Seat, pool: Pool, by: i16) {
        // FAB-AP-1: only the turn player can gain action points.
        if pool == Pool::ActionPoints && seat != t.game.turn {
            return;
        }
        // FAB-WIN-5.
        t.game.idle_now &= pool != Pool::Life || by >= 0;
        let value = t.pool(seat, pool).saturating_add(by).max(0);
        t.set_pool(seat, pool, value);
    }

    // FAB-WIN-1, FAB-WIN-3.
    fn settle(t: &mut Table) {
        decide(t, Ending::Defeat);
    }
}

impl Moves for Fab {
    fn happened(t: &mut Table, event: &Happening<Event>) {
        facts::count_event(t, event);
    }

    // FAB-TOK-7: with its counters from the first moment; FAB-ZONE-9.
    fn moved(t: &mut Table, card: Ref, from: Option<Zone>, to: Zone) {
        // FAB-WIN-5: a card that is used up brings the end nearer.
        let open = !t.object(card.id).is_face_down();
        if to == Zone::Graveyard || to == Zone::Banished && open {
            t.game.idle_now = false;
        }
        if to == Zone::Permanent
            && from != Some(Zone::Permanent)
            && let Some(n) = t.base(card.id, Stat::StartSteam)
        {
            t.set_counter(card.id, Counter::Steam, n.clamp(0, 255) as u8);
        }
        if to == Zone::Arsenal && open {
            let (seat, from) = (t.object(card.id).owner, from.map_or(-1, |z| z.index() as i16));
            t.tell(Event::Loads, seat, card.id, from, 0);
        }
    }

    // FAB-KW-24: what lies under a permanent goes with it; FAB-CHAIN-18: and so do a weapon's attacks.
    fn moving(t: &mut Table, id: Id, to: &mut To<Zone>) {
        let from = t.zone_of(id);
        if from.is_some_and(in_arena) && !in_arena(to.zone) && to.zone != Zone::Beneath {
            transform::release(t, id);
            if t.is(id, Type::Weapon) {
                combat_chain::weapon_leaves(t, id);
            }
        }
        // FAB-OBJ-11.
        if from.is_some_and(|from| !Self::keeps(from, to.zone)) {
            last_known::note(t, id);
        }
    }

    // FAB-KW-32.
    fn vanishes(t: &Table, id: Id, to: Zone) -> bool {
        t.object(id).flags.has(Flags::TOKEN | Flags::PROXY) && !Self::holds_tokens(to)
            || to == Zone::Graveyard && t.brief(id).keywords.contains(Keyword::Ephemeral)
    }

    // FAB-ZONE-10, FAB-ZONE-11.
    fn keeps(_from: Zone, to: Zone) -> bool {
        in_arena(to) || to == Zone::Stack
    }

    fn holds_tokens(zone: Zone) -> bool {
        in_arena(zone) || matches!(zone, Zone::Stack | Zone::Beneath | Zone::Past)
    }

    // FAB-ZONE-7, FAB-OBJ-8, FAB-OBJ-9.
    fn room(t: &Table, zone: Zone, seat: Seat) -> bool {
        match zone {
            Zone::Arsenal | Zone::Hero | Zone::Head | Zone::Chest | Zone::Arms | Zone::Legs => {
                t.cards(zone, seat).is_empty()
            }
            Zone::Weapon => t.cards(zone, seat).iter().map(|&id| setup::hands(t, id)).sum::<usize>() < 2,
            _ => true,
        }
    }

    // FAB-TOK-3.
    fn is_token(def: &Def<Self>) -> bool {
        def.types.contains(Type::Token)
    }

    fn token_zone(_def: &Def<Self>) -> Zone {
        Zone::Permanent
    }

    fn targetable(zone: Zone) -> bool {
        in_arena(zone)
    }

    // FAB-UPF-6, FAB-R-19: oneself, one's own objects, the neighbours and theirs.
    fn may_target(t: &Table, by: Seat, what: Choice) -> bool {
        let whose = match what {
            Choice::Seat(seat) => seat,
            Choice::Card(id) => t.object(id).controller,
            _ => by,
        };
        whose == by || play::neighbours(t, by, whose)
    }
}

impl Payments for Fab {
    fn can_pay(t: &Table, seat: Seat, this: Ref, cost: &Cost<Self>) -> bool {
        pitch::can_pay(t, seat, this, std::slice::from_ref(cost))
    }

    fn pay(t: &mut Table, seat: Seat, this: Ref, number: u16) {
        pitch::pay_cost(t, seat, this, &t.book.costs[number as usize]);
    }
}

impl Secrets for Fab {
    // Before weapons and equipment are revealed (FAB-SETUP-5), everybody knows that no deck card lies among them.
    fn plausible(t: &Table, id: Id, def: DefId) -> bool {
        match t.zone_of(id) {
            Some(Zone::Inventory) => true,
            Some(zone) if in_arena(zone) => setup::home(t, def) == zone,
            _ => setup::home(t, def) == Zone::Deck,
        }
    }
}

impl Staging for Fab {
    fn lay_out(t: &mut Table) -> Result<(), &'static str> {
        for seat in t.seats() {
            if t.cards(Zone::Hero, seat).is_empty() {
                return Err("every seat needs a hero");
            }
            setup::start_life(t, seat);
        }
        Ok(())
    }

    fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
        match (word, u16::try_from(n)) {
            // How many turns there have been with this one.
            ("turn", Ok(n)) => t.game.turn_number = n,
            // Turns in a row in which nothing brought the end nearer (FAB-WIN-5).
            ("idle", Ok(n)) if n < u16::from(turn::IDLE_TURNS) => t.game.idle = n as u8,
            _ => return false,
        }
        true
    }

    fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
        turn::resume_at(t, turn, moment)
    }
}

impl Judging for Fab {
    const NET: &'static [u8] = include_bytes!("../net.bin");
    const BOTS: &'static str = include_str!("../bots.ron");

    fn standing(t: &Table, seat: Seat) -> i32 {
        standing::standing(t, seat)
    }

    fn rate(t: &Table, weights: &mut Vec<u32>) {
        rating::rate(t, weights);
    }
}

impl Counting for Fab {
    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::GoesFirst => Some(Mark::GoesFirst),
            Event::Draws => Some(Mark::Gets),
            Event::Plays | Event::Activates => Some(Mark::Plays),
            Event::Wins => Some(Mark::Ends),
            _ => None,
        }
    }
}

/// Who is left has won; nobody, and the game is drawn.
fn decide(t: &mut Table, how: Ending) {
    let alive = t.seats().filter(|&s| t.pool(s, Pool::Life) > 0);
    let (mut n, mut last) = (0, Seat(0));
    for seat in alive {
        (n, last) = (n + 1, seat);
    }
    if n > 0 {
        leaving::note(t);
    }
    if n < 2 && t.outcome().is_none() {
        let winner = (n == 1).then_some(last);
        let how = if n == 0 { Ending::BothFall } else { how };
        let outcome = leaving::outcome(t, winner);
        t.finish(outcome);
        tell_score(t);
        t.tell(Event::Wins, winner.unwrap_or(Seat::NOBODY), Id::NONE, how as i16, 0);
    }
}

/// The game is over: everybody's life.
pub(crate) fn tell_score(t: &mut Table) {
    for seat in t.seats() {
        t.tell(Event::Scores, seat, Id::NONE, t.pool(seat, Pool::Life), 0);
    }
}

/// FAB-ZONE-1.
pub(crate) fn in_arena(zone: Zone) -> bool {
    matches!(
        zone,
        Zone::Hero
            | Zone::Weapon
            | Zone::Head
            | Zone::Chest
            | Zone::Arms
            | Zone::Legs
            | Zone::Permanent
            | Zone::Chain
    )
}
