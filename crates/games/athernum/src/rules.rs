//! How Athernum sits on the kernel.

use crate::{
    AthState, Athernum, Ending, Event, Fact, Fault, Flag, Options, Pool, Public, Role, Stat, Table, Type,
    Verb, Why, Zone,
    abilities::{self, Activate},
    check::Check,
    combat::{self, Combat, Fighting},
    commands::Command,
    control,
    cost::{self, Give, GiveTotal, PayCosts},
    day::Day,
    deck_check,
    effects::{self, ChooseKind, Gather, PayOrLose, Purge},
    facts,
    items::{Attach, Refit},
    leaving,
    play::Play,
    rating,
    resources::{self, PayPoints},
    setup::{self, SetUp},
    stack::{self, Stack, Window},
    standing,
    turn::{self, Turn},
    victory, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Book, Counting, Ctx, Def, DefId, Flow, Frame, Id, Judging, Mark, Moves, Object, Payments, Ref, Rules,
    Seat, SeatSet, Secrets, Staging, Text, Texts, To, ZoneRule,
};
use stapel_script::{Cost, Deck, WordSet};
use std::ops::RangeInclusive;

/// The procedures, each with its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    SetUp(SetUp),
    Turn(Turn),
    Day(Day),
    Combat(Combat),
    Fight(Fighting),
    Stack(Stack),
    Window(Window),
    /// The whole stack resolves.
    Resolve,
    Check(Check),
    Play(Play),
    Attach(Attach),
    Activate(Activate),
    Command(Command),
    PayCosts(PayCosts),
    PayPoints(PayPoints),
    Give(Give),
    GiveTotal(GiveTotal),
    Refit(Refit),
    ChooseKind(ChooseKind),
    PayOrLose(PayOrLose),
    Purge(Purge),
    Gather(Gather),
}

// Every step copies one, and every fork all that are under way.
const _: () = assert!(size_of::<Proc>() <= 40);

impl Proc {
    /// Whether it is about this object.
    pub(crate) fn mentions(&self, object: Ref) -> bool {
        match self {
            Self::Combat(x) => [x.attacker, x.target].contains(&object),
            Self::Activate(x) => [x.this, x.speaks_of].contains(&object),
            Self::PayCosts(x) => x.is_for(object),
            _ => false,
        }
    }
}

/// What play asks of a card all the time.
#[derive(Debug)]
pub struct Digest {
    /// Which kind of points it gives as a resource.
    pub(crate) kind: u8,
    /// Where it may lie hidden.
    pub(crate) hides: WordSet<Zone>,
    /// One bit of 64 for its name.
    pub(crate) name_bit: u64,
}

impl Rules for Athernum {
    type State = AthState;
    type Proc = Proc;
    type Flag = Flag;
    type Why = Why;
    type Options = Options;
    type Public = Public;
    /// Which of the kinds of points a resource gives.
    type Digest = Digest;
    type Ending = Ending;
    type Fault = Fault;
    const ID: &'static str = "athernum";
    // ATH-MUL-01.
    const SEATS: RangeInclusive<usize> = 2..=crate::MOST_SEATS;
    const HAND: Zone = Zone::Hand;
    const DECK: Zone = Zone::Deck;
    const DISCARD: Zone = Zone::Discard;
    const TIMED: bool = true;

    fn zone(zone: Zone) -> ZoneRule {
        zones::rule(zone)
    }

    fn digest(def: &Def<Self>) -> Digest {
        let name = def.name.as_str().bytes().fold(0u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte));
        Digest { kind: resources::kind_of(def), hides: zones::hides(def), name_bit: 1 << (name % 64) }
    }

    fn time(t: &Table) -> u16 {
        t.game.turn_number
    }

    #[inline(always)]
    fn step(t: &mut Table, proc: &mut Proc) -> Flow {
        match proc {
            Proc::SetUp(x) => x.step(t),
            Proc::Turn(x) => x.step(t),
            Proc::Day(x) => x.step(t),
            Proc::Combat(x) => x.step(t),
            Proc::Fight(x) => x.step(t),
            Proc::Stack(x) => x.step(t),
            Proc::Window(x) => x.step(t),
            Proc::Resolve => stack::resolve(t),
            Proc::Check(x) => x.step(t),
            Proc::Play(x) => x.step(t),
            Proc::Attach(x) => x.step(t),
            Proc::Activate(x) => x.step(t),
            Proc::Command(x) => x.step(t),
            Proc::PayCosts(x) => x.step(t),
            Proc::PayPoints(x) => x.step(t),
            Proc::Give(x) => x.step(t),
            Proc::GiveTotal(x) => x.step(t),
            Proc::Refit(x) => x.step(t),
            Proc::ChooseKind(x) => x.step(t),
            Proc::PayOrLose(x) => x.step(t),
            Proc::Purge(x) => x.step(t),
            Proc::Gather(x) => x.step(t),
        }
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
            clash: combat::clash(t),
            objectives: t.seats().flat_map(|seat| victory::objectives(t, seat)).collect(),
            points: t.seats().map(|seat| (victory::tokens(t, seat), victory::by_points(t, seat))).collect(),
        }
    }

    fn check_deck(book: &Book<Self>, deck: &Deck, _options: &Options) -> Vec<Fault> {
        deck_check::check(book, deck)
    }

    fn begin(t: &mut Table, set_up: &stapel_kernel::SetUp<Self>) {
        setup::begin(t, set_up);
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

impl Texts for Athernum {
    const MODES_ANNOUNCED: bool = true;
    // ATH-ABL-06.
    const KEEPS_TARGETLESS: bool = true;

    fn refuses(def: &Def<Self>) -> Option<&'static str> {
        cost::too_much(def)
    }

    // ATH-ABL-03: static abilities hold from the moment they have resolved.
    fn functions(t: &Table, id: Id) -> bool {
        t.flag(id, Flag::InForce)
    }

    fn silent(zone: Zone) -> bool {
        !zones::in_play(zone)
    }

    // ATH-FDN-01: triggered abilities of whatever lies face up in play.
    fn listens(t: &Table, id: Id, to: Option<Event>) -> bool {
        match to {
            Some(_) => zones::is_face_up(t, id),
            None => Self::functions(t, id),
        }
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

    fn role(t: &Table, role: Role, seat: Seat, ctx: &Ctx) -> Option<Id> {
        match role {
            Role::Main => Some(t.game.main[seat.index()]).filter(|&id| id != Id::NONE),
            Role::Linked => abilities::linked(t, ctx),
        }
    }

    fn layer_fact(t: &Table, fact: &Fact, ctx: &Ctx, layer: usize) -> bool {
        stack::fact(t, fact, ctx, layer)
    }

    fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &mut Text) -> Flow {
        effects::perform(t, verb, ctx, text);
        Flow::Go
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
}

impl Moves for Athernum {
    fn happened(t: &mut Table, event: &stapel_kernel::Event<Event>) {
        if event.what == Event::Fells {
            t.count_up(event.seat, crate::Tally::Felled);
            control::note_felling(t, event.it.id);
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
}

impl Payments for Athernum {
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

    fn paying(costs: &std::ops::Range<u16>, seat: Seat, this: Ref) -> Option<Frame<Proc>> {
        Some(cost::paying(seat, this, costs, 0, None).into())
    }
}

impl Secrets for Athernum {
    fn plausible(t: &Table, id: Id, def: DefId) -> bool {
        zones::plausible(t, id, def)
    }
}

impl Staging for Athernum {
    fn set_options(t: &mut Table) {
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
}

impl Judging for Athernum {
    const NET: &'static [u8] = include_bytes!("../net.bin");
    const BOTS: &'static str = include_str!("../bots.ron");

    fn standing(t: &Table, seat: Seat) -> i32 {
        standing::standing(t, seat)
    }

    fn rate(t: &Table, weights: &mut Vec<u32>) {
        rating::rate(t, weights);
    }
}

impl Counting for Athernum {
    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::GoesFirst => Some(Mark::GoesFirst),
            Event::Draws => Some(Mark::Gets),
            Event::Plays | Event::Attaches => Some(Mark::Plays),
            Event::Wins => Some(Mark::Ends),
            _ => None,
        }
    }
}
