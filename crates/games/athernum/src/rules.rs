//! How Athernum sits on the kernel.

use crate::{
    AthState, Athernum, Ending, Event, Fact, Fault, Options, Pool, Public, Role, Stat, Table, Type, Verb,
    Why, Zone, abilities, check, combat, commands, control, cost, day, deck_check, effects, facts, items,
    leaving, play, rating, resources, setup, stack, standing, turn, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Book, Choice, Common, Ctx, Def, DefId, Flags, Flow, Game, Id, Mark, Object, Ref, Seat, SeatSet, SetUp,
    To, ZoneRule,
};
use stapel_script::{Cost, Deck};
use std::ops::RangeInclusive;

/// The static abilities of a face-up card have resolved (ATH-ABL-03).
pub(crate) const IN_FORCE: u8 = Flags::GAME_A;
/// The card entered since the last check, and the pool is going to grow by its field (ATH-POL-02).
pub(crate) const FRESH: u8 = Flags::GAME_B;

/// The procedures, as frames name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    SetUp,
    Turn,
    Day,
    Combat,
    Fight,
    Stack,
    /// Priority goes round.
    Window,
    Resolve,
    Check,
    Play,
    Attach,
    Activate,
    Command,
    PayCosts,
    PayPoints,
    /// A cost of cards, one at a time.
    Give,
    Refit,
    ChooseKind,
    PayOrLose,
    Purge,
    Gather,
}

impl Game for Athernum {
    type State = AthState;
    type Proc = Proc;
    type Why = Why;
    type Options = Options;
    type Public = Public;
    type Digest = ();
    type Ending = Ending;
    type Fault = Fault;

    const ID: &'static str = "athernum";
    // ATH-MUL-01.
    const SEATS: RangeInclusive<usize> = 2..=crate::MOST_SEATS;
    const HAND: Zone = Zone::Hand;
    const DECK: Zone = Zone::Deck;
    const DISCARD: Zone = Zone::Discard;
    const MODES_ANNOUNCED: bool = true;
    // ATH-ABL-06.
    const KEEPS_TARGETLESS: bool = true;

    fn zone(zone: Zone) -> ZoneRule {
        zones::rule(zone)
    }

    fn digest(_def: &Def<Self>) {}

    fn refuses(def: &Def<Self>) -> Option<&'static str> {
        cost::too_much(def)
    }

    fn common(event: Common) -> Event {
        stapel_kernel::common_events!(event, Event)
    }

    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::GoesFirst => Some(Mark::GoesFirst),
            Event::Draws => Some(Mark::Gets),
            Event::Plays | Event::Attaches => Some(Mark::Plays),
            Event::Wins => Some(Mark::Ends),
            _ => None,
        }
    }

    fn happened(t: &mut Table, event: &stapel_kernel::Event<Event>) {
        if event.what == Event::Fells {
            t.count_up(event.seat, crate::Tally::Felled);
            control::note_felling(t, event.it.id);
        }
    }

    fn time(t: &Table) -> u16 {
        t.game.turn_number
    }

    // ATH-ABL-03: static abilities hold from the moment they have resolved.
    fn functions(t: &Table, id: Id) -> bool {
        t.object(id).flags.has(IN_FORCE)
    }

    // ATH-FDN-01: triggered abilities of whatever lies face up in play.
    fn listens(t: &Table, id: Id, to: Option<Event>) -> bool {
        match to {
            Some(_) => zones::is_face_up(t, id),
            None => Self::functions(t, id),
        }
    }

    fn keeps(from: Zone, to: Zone) -> bool {
        zones::in_play(from) && zones::in_play(to)
    }

    fn stays(t: &Table, id: Id, to: Zone) -> bool {
        zones::stays(t, id, to)
    }

    fn moving(t: &mut Table, id: Id, to: &mut To<Zone>) {
        zones::moving(t, id, to);
    }

    fn moved(t: &mut Table, card: Ref, from: Option<Zone>, to: Zone) {
        zones::moved(t, card, from, to);
    }

    // ATH-FDN-01 to ATH-FDN-06.
    fn blank(_t: &Table, object: &Object) -> bool {
        object.is_face_down()
    }

    fn kept_type(kind: Type) -> bool {
        matches!(
            kind,
            Type::Character | Type::Item | Type::Location | Type::Resource | Type::Token | Type::Extra
        )
    }

    fn kept_stat(stat: Stat) -> bool {
        stat == Stat::Field
    }

    // ATH-ERR-01: what was replaced did not happen.
    fn is_replaced(t: &Table, id: Id) -> bool {
        zones::comes_home(t, id, t.zone_of(id)) || (zones::is_character_card(t, id) && zones::lantern(t))
    }

    // ATH-TRM-03.
    fn holds_tokens(zone: Zone) -> bool {
        zones::in_play(zone)
    }

    // ATH-ZON-02.
    fn room(t: &Table, zone: Zone, seat: Seat) -> bool {
        zone != Zone::Characters || t.cards(zone, seat).len() < zones::SLOTS
    }

    fn is_token(def: &Def<Self>) -> bool {
        def.types.contains(Type::Token)
    }

    // ATH-WIN-06: whoever has to draw and cannot.
    fn refill(t: &mut Table, seat: Seat) {
        t.game.failed_draws = t.game.failed_draws.with(SeatSet::one(seat));
    }

    fn token_zone(def: &Def<Self>) -> Zone {
        match () {
            () if def.types.contains(Type::Character) => Zone::Characters,
            () if def.types.contains(Type::Item) => Zone::Items,
            () if def.types.contains(Type::Location) => Zone::Location,
            () => Zone::Resources,
        }
    }

    fn targetable(zone: Zone) -> bool {
        zones::in_play(zone)
    }

    fn role(t: &Table, role: Role, seat: Seat, ctx: &Ctx) -> Option<Id> {
        match role {
            Role::Main => Some(t.game.main[seat.index()]).filter(|&id| id != Id::NONE),
            Role::Linked => abilities::linked(t, ctx),
        }
    }

    fn layer_fact(t: &Table, fact: &Fact, ctx: &Ctx, layer: usize) -> bool {
        stack::fact(t, fact, ctx, layer)
    }

    fn step(t: &mut Table, proc: Proc) -> Flow {
        match proc {
            Proc::SetUp => setup::step(t),
            Proc::Turn => turn::step(t),
            Proc::Day => day::step(t),
            Proc::Combat => combat::phase(t),
            Proc::Fight => combat::fight(t),
            Proc::Stack => stack::step(t),
            Proc::Window => stack::window(t),
            Proc::Resolve => stack::resolve(t),
            Proc::Check => check::step(t),
            Proc::Play => play::step(t),
            Proc::Attach => items::attach(t),
            Proc::Activate => abilities::activate(t),
            Proc::Command => commands::step(t),
            Proc::PayCosts => cost::pay_in_turn(t),
            Proc::PayPoints => resources::pay(t),
            Proc::Give => cost::give(t),
            Proc::Refit => items::refit(t),
            Proc::ChooseKind => effects::choose_kind(t),
            Proc::PayOrLose => effects::pay_or_lose(t),
            Proc::Purge => effects::purge(t),
            Proc::Gather => effects::gather(t),
        }
    }

    fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx) -> Flow {
        effects::perform(t, verb, ctx)
    }

    fn fact(t: &Table, fact: &Fact, ctx: &Ctx, id: Id) -> bool {
        facts::fact(t, fact, ctx, id)
    }

    fn count(t: &Table, count: &crate::Count, ctx: &Ctx) -> i16 {
        facts::count(t, count, ctx)
    }

    // ATH-TOK-03.
    fn change(t: &mut Table, seat: Seat, pool: Pool, by: i16) {
        let now = t.pool(seat, pool);
        let most = if pool == Pool::Command { setup::COMMANDS.max(now) } else { i16::MAX };
        t.set_pool(seat, pool, now.saturating_add(by).clamp(0, most));
    }

    // Everything is decided in checks.
    fn settle(_t: &mut Table) {}

    fn can_pay(t: &Table, seat: Seat, this: Ref, cost: &Cost<Self>) -> bool {
        cost::can_pay(t, seat, this, cost)
    }

    fn pay(t: &mut Table, seat: Seat, this: Ref, number: u16) {
        cost::pay(t, seat, this, number);
    }

    // ATH-ACT-01.
    fn can_pay_all(t: &Table, seat: Seat, this: Ref, costs: &[Cost<Self>]) -> bool {
        cost::can_pay_all(t, seat, this, costs, 0, None)
    }

    fn paying(costs: &std::ops::Range<u16>, seat: Seat, this: Ref) -> Option<stapel_kernel::Frame<Proc>> {
        Some(cost::paying(seat, this, costs, 0, None))
    }

    fn plausible(t: &Table, id: Id, def: DefId) -> bool {
        zones::plausible(t, id, def)
    }

    fn standing(t: &Table, seat: Seat) -> i32 {
        standing::standing(t, seat)
    }

    fn rate(t: &Table, option: Choice) -> u32 {
        rating::rate(t, option)
    }

    fn public(t: &Table) -> Public {
        let AthState { turn, turn_number, phase, pool, .. } = t.game;
        let main = |s: Seat| Some(t.game.main[s.index()]).filter(|&id| id != Id::NONE);
        Public {
            turn,
            turn_number,
            phase,
            pool,
            order: t.in_order(turn).collect(),
            main: t.seats().map(main).collect(),
            gone: t.seats().filter(|&s| t.is_gone(s)).collect(),
            combat: combat::public(t),
        }
    }

    fn check_deck(book: &Book<Self>, deck: &Deck, _options: &Options) -> Vec<Fault> {
        deck_check::check(book, deck)
    }

    fn begin(t: &mut Table, set_up: &SetUp<Self>) {
        setup::begin(t, set_up);
    }

    fn set_options(t: &mut Table, options: &Options) {
        t.game.options = *options;
        turn::keep_mains(t);
    }

    fn lay_out(t: &mut Table) -> Result<(), &'static str> {
        turn::lay_out(t)
    }

    fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
        turn::set_number(t, word, n)
    }

    fn table_numbers(t: &Table) -> Vec<(&'static str, i16)> {
        vec![("pool", t.game.pool), ("turn", t.game.turn_number as i16)]
    }

    fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
        turn::resume_at(t, turn, moment)
    }

    fn quiet(t: &Table) -> bool {
        t.stack().is_empty() && t.decision().is_some_and(|d| d.why == stapel_kernel::Why::Own(Why::Day))
    }

    fn concede(t: &mut Table, seat: Seat) {
        leaving::concede(t, seat);
    }

    fn time_up(t: &mut Table) {
        turn::time_up(t);
    }
}
