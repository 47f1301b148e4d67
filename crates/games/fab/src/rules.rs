//! How Flesh and Blood sits on the kernel.

use crate::{
    Count, Counter, Ending, Event, Fab, Fact, Fault, Pool, Public, Role, Stat, Step, Table, Type, Verb, Zone,
    combat_chain, damage, deck_check, defend, end_phase, facts, pitch, play, priority, rating, setup,
    standing, state::FabState, turn, words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Book, Choice, Common, Ctx, Def, DefId, Flags, Flow, Game, Id, Mark, Outcome, Ref, Seat, Seen, SetUp,
    ZoneRule,
};
use stapel_script::{Cost, Deck};
use std::ops::RangeInclusive;

/// The procedures, as frames name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    SetUp,
    Turn,
    EndPhase,
    /// `seat` puts the pitched cards under the deck.
    PutUnder,
    Priority,
    /// The top of the stack resolves.
    Resolve,
    /// Everything due resolves as if all passed (FAB-PRIO-13).
    ResolveAll,
    OrderByController,
    Play,
    Activate,
    /// `seat` pays `n` resources, pitching as needed.
    Pay,
    /// `seat` pays something else: the costs of what `this` is, one by one.
    PayOther,
    Combat,
    Defend,
}

impl Game for Fab {
    type State = FabState;
    type Proc = Proc;
    type Why = Why;
    type Options = crate::Options;
    type Public = Public;
    type Digest = ();
    type Ending = Ending;
    type Fault = Fault;

    const ID: &'static str = "fab";
    const SEATS: RangeInclusive<usize> = 2..=2;
    const HAND: Zone = Zone::Hand;
    const DECK: Zone = Zone::Deck;
    // FAB-PLAY-14.
    const MODES_ANNOUNCED: bool = true;
    const DISCARD: Zone = Zone::Graveyard;

    fn zone(zone: Zone) -> ZoneRule {
        ZoneRule {
            shared: matches!(zone, Zone::Chain | Zone::Stack),
            seen: match zone {
                Zone::Hand | Zone::Under => Seen::Owner,
                Zone::Deck => Seen::Nobody,
                _ => Seen::All,
            },
            face_down: zone == Zone::Arsenal,
            top_only: false,
        }
    }

    fn digest(_def: &Def<Self>) {}

    fn common(event: Common) -> Event {
        stapel_kernel::common_events!(event, Event)
    }

    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::GoesFirst => Some(Mark::GoesFirst),
            Event::Draws => Some(Mark::Gets),
            Event::Plays | Event::Activates => Some(Mark::Plays),
            Event::Wins => Some(Mark::Ends),
            _ => None,
        }
    }

    fn time(t: &Table) -> u16 {
        t.game.turn_number
    }

    // FAB-PLAY-9: the arena, face up; and the stack, where a card's own play triggers work.
    fn functions(t: &Table, id: Id) -> bool {
        let object = t.object(id);
        !object.flags.has(Flags::FACE_DOWN) && t.zone_of(id).is_some_and(|z| in_arena(z) || z == Zone::Stack)
    }

    // FAB-DEF-4: a blocker that is no permanent listens for defending only.
    fn listens(t: &Table, id: Id, to: Option<Event>) -> bool {
        Self::functions(t, id) && (to == Some(Event::Defends) || !defend::is_passing_blocker(t, id))
    }

    // FAB-ZONE-10, FAB-ZONE-11.
    fn keeps(_from: Zone, to: Zone) -> bool {
        in_arena(to) || to == Zone::Stack
    }

    fn holds_tokens(zone: Zone) -> bool {
        in_arena(zone) || zone == Zone::Stack
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

    // FAB-TOK-6.
    fn counter_adds(counter: Counter, stat: Stat) -> i16 {
        match (counter, stat) {
            (Counter::PlusPower, Stat::Power) => 1,
            (Counter::MinusDefense, Stat::Defense) => -1,
            _ => 0,
        }
    }

    fn role(t: &Table, Role::Hero: Role, seat: Seat, _ctx: &Ctx) -> Option<Id> {
        t.cards(Zone::Hero, seat).first().copied()
    }

    fn step(t: &mut Table, proc: Proc) -> Flow {
        match proc {
            Proc::SetUp => setup::step(t),
            Proc::Turn => turn::step(t),
            Proc::EndPhase => end_phase::step(t),
            Proc::PutUnder => end_phase::put_under(t),
            Proc::Priority => priority::step(t),
            Proc::Resolve => play::resolve(t),
            Proc::ResolveAll => priority::resolve_all(t),
            Proc::OrderByController => priority::order_by_controller(t),
            Proc::Play => play::play(t),
            Proc::Activate => play::activate(t),
            Proc::Pay => pitch::pay(t),
            Proc::PayOther => play::pay_other(t),
            Proc::Combat => combat_chain::step(t),
            Proc::Defend => defend::step(t),
        }
    }

    fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx) -> Flow {
        match verb {
            // A weapon's attack is not carried out as a text: its layer becomes a link (FAB-CHAIN-5).
            Verb::Attack => {}
            Verb::Intimidate => damage::intimidate(t, ctx.seat),
            Verb::AttackAgain => play::attack_again(t, ctx.it),
            Verb::Damage(who, amount) => {
                let n = t.amount(amount, ctx);
                for seat in t.players(*who, ctx) {
                    damage::deal(t, ctx.this.id, seat, n);
                }
                Self::settle(t);
            }
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
        let value = t.pool(seat, pool).saturating_add(by).max(0);
        t.set_pool(seat, pool, value);
    }

    // FAB-WIN-1, FAB-WIN-3.
    fn settle(t: &mut Table) {
        decide(t, Ending::Defeat);
    }

    fn can_pay(t: &Table, seat: Seat, this: Ref, cost: &Cost<Self>) -> bool {
        pitch::can_pay(t, seat, this, std::slice::from_ref(cost))
    }

    fn pay(t: &mut Table, seat: Seat, this: Ref, number: u16) {
        pitch::pay_cost(t, seat, this, &t.book.costs[number as usize]);
    }

    // Before weapons and equipment are revealed (FAB-SETUP-5), everybody knows that no deck card lies among them.
    fn plausible(t: &Table, id: Id, def: DefId) -> bool {
        let zone = t.zone_of(id).filter(|&z| in_arena(z)).unwrap_or(Zone::Deck);
        setup::home(t, def) == zone
    }

    fn standing(t: &Table, seat: Seat) -> i32 {
        standing::standing(t, seat)
    }

    fn rate(t: &Table, option: Choice) -> u32 {
        rating::rate(t, option)
    }

    fn public(t: &Table) -> Public {
        let FabState { turn, turn_number, phase, step, ref links, .. } = t.game;
        Public { turn, turn_number, phase, step, links: links.clone() }
    }

    fn check_deck(book: &Book<Self>, deck: &Deck, _options: &Self::Options) -> Vec<Fault> {
        deck_check::check(book, deck)
    }

    fn begin(t: &mut Table, set_up: &SetUp<Self>) {
        setup::begin(t, set_up);
    }

    fn set_options(t: &mut Table, options: &crate::Options) {
        t.game.options = *options;
    }

    fn lay_out(t: &mut Table) -> Result<(), &'static str> {
        for seat in t.state.seats() {
            if t.cards(Zone::Hero, seat).is_empty() {
                return Err("every seat needs a hero");
            }
            setup::start_life(t, seat);
        }
        Ok(())
    }

    fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
        turn::resume_at(t, turn, moment)
    }

    fn quiet(t: &Table) -> bool {
        let asked = t.decision();
        t.stack.is_empty()
            && t.game.step == Step::None
            && asked.is_some_and(|d| d.seat == t.game.turn && d.why == stapel_kernel::Why::Own(Why::Priority))
    }

    // FAB-WIN-4.
    fn concede(t: &mut Table, seat: Seat) {
        t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
        t.set_pool(seat, Pool::Life, 0);
        decide(t, Ending::Conceded);
    }
}

/// Who is left has won; nobody, and the game is drawn.
fn decide(t: &mut Table, how: Ending) {
    let alive = t.state.seats().filter(|&s| t.pool(s, Pool::Life) > 0);
    let (mut n, mut last) = (0, Seat(0));
    for seat in alive {
        (n, last) = (n + 1, seat);
    }
    if n < 2 && t.outcome.is_none() {
        let (outcome, winner, how) = match n {
            0 => (Outcome::DRAW, Seat::NOBODY, Ending::BothFall),
            _ => (Outcome::winner(last), last, how),
        };
        t.outcome = Some(outcome);
        t.tell(Event::Wins, winner, Id::NONE, how as i16, 0);
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
