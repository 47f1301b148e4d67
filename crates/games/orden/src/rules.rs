//! How Der Orden sits on the kernel.

use crate::{
    Clock, Count, Ending, Event, Fact, Fault, Flag, Options, OrdState, Orden, Player, Pool, Public, Table,
    Tally, Verb, Why, Zone,
    action::{self, Action},
    choosing::Choosing,
    deck_check, effects, facts,
    layout::{self, Lay, ThinOut},
    loss::{self, Lose},
    path,
    payment::{self, Pay},
    placement,
    property::Digest,
    rating,
    reaction::{Reaction, Window},
    setup, standing,
    turn::{self, Turn},
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Book, Counting, Ctx, Def, Flow, Frame, Id, Judging, Mark, Moves, Payments, Ref, Rules, Seat, Seen, SetUp,
    Staging, Text, Texts, ZoneRule,
};
use stapel_script::{Cost, Deck};
use std::ops::RangeInclusive;

/// The procedures, each with its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    Turn(Turn),
    Action(Action),
    Window(Window),
    Reaction(Reaction),
    Pay(Pay),
    Lay(Lay),
    ThinOut(ThinOut),
    Choose(Choosing),
    Lose(Lose),
}

const _: () = assert!(size_of::<Proc>() <= 40, "frames are copied with every fork");

impl Proc {
    /// Whose doing it is, if it ends when that player leaves.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Self::Reaction(x) => Some(x.seat),
            Self::Pay(x) => Some(x.seat),
            Self::Lay(x) => Some(x.seat),
            Self::ThinOut(x) => Some(x.seat),
            Self::Choose(x) => Some(x.seat),
            Self::Turn(_) | Self::Action(_) | Self::Window(_) | Self::Lose(_) => None,
        }
    }
}

impl Rules for Orden {
    type State = OrdState;
    type Proc = Proc;
    type Flag = Flag;
    type Why = Why;
    type Options = Options;
    type Public = Public;
    type Digest = Digest;
    type Ending = Ending;
    type Fault = Fault;
    const ID: &'static str = "orden";
    // ORD-PLY-01 sets no maximum; this table has six places.
    const SEATS: RangeInclusive<usize> = 2..=6;
    const HAND: Zone = Zone::Hand;
    const DECK: Zone = Zone::Deck;
    const DISCARD: Zone = Zone::Discard;
    const TIMED: bool = true;

    // ORD-ZON-01 to ORD-ZON-05.
    fn zone(zone: Zone) -> ZoneRule {
        ZoneRule {
            shared: false,
            seen: match zone {
                Zone::Hand => Seen::Owner,
                Zone::Deck => Seen::Nobody,
                _ => Seen::All,
            },
            face_down: false,
            top_only: false,
        }
    }

    fn digest(def: &Def<Self>) -> Digest {
        Digest::of(def)
    }

    fn time(t: &Table) -> u16 {
        t.game.round
    }

    #[inline(always)]
    fn step(t: &mut Table, proc: &mut Proc) -> Flow {
        match proc {
            Proc::Turn(x) => x.step(t),
            Proc::Action(x) => x.step(t),
            Proc::Window(x) => x.step(t),
            Proc::Reaction(x) => x.step(t),
            Proc::Pay(x) => x.step(t),
            Proc::Lay(x) => x.step(t),
            Proc::ThinOut(x) => x.step(t),
            Proc::Choose(x) => x.step(t),
            Proc::Lose(x) => x.step(t),
        }
    }

    fn public(t: &Table) -> Public {
        Public {
            turn: t.game.turn,
            round: t.game.round,
            phase: t.game.phase,
            rounds_left: t.game.rounds_left,
            players: t
                .seats()
                .map(|seat| Player {
                    rank: path::rank(t, seat),
                    gone: t.is_gone(seat),
                    plays: turn::plays(t, seat),
                    actions: turn::actions(t, seat),
                    hand_limit: turn::hand_limit(t, seat),
                    played: t.tally(seat, Tally::Plays),
                    acted: t.tally(seat, Tally::Actions),
                    ways: action::ways_up(t, seat),
                })
                .collect(),
        }
    }

    fn check_deck(book: &Book<Self>, deck: &Deck, _options: &Options) -> Vec<Fault> {
        deck_check::check(book, deck)
    }

    fn begin(t: &mut Table, set_up: &SetUp<Self>) {
        setup::begin(t, set_up);
    }

    fn quiet(t: &Table) -> bool {
        t.decision().is_some_and(|d| d.why == stapel_kernel::Why::Own(Why::Act))
    }

    // Whoever gives up leaves as a disqualified player does.
    fn concede(t: &mut Table, seat: Seat) {
        placement::leave(t, seat);
    }

    // ORD-TIM-02, ORD-TIM-03.
    fn time_up(t: &mut Table) {
        if t.readings().clock == Clock::On {
            t.tell(Event::TimeUp, t.game.turn, Id::NONE, 0, 0);
            placement::by_rank(t, Ending::Time);
        }
    }
}

impl Texts for Orden {
    fn refuses(def: &Def<Self>) -> Option<&'static str> {
        payment::too_much(&def.card)
    }

    // What a card delivers is asked everywhere (ORD-PAY-13), of rank cards on top only.
    fn functions(t: &Table, id: Id) -> bool {
        match t.zone_of(id) {
            Some(Zone::Outside) | None => false,
            Some(Zone::Path) => layout::in_force(t, id),
            Some(_) => !layout::sleeps(t, id),
        }
    }

    fn silent(zone: Zone) -> bool {
        !matches!(zone, Zone::Layout | Zone::Path)
    }

    // ORD-CRD-07, ORD-EFF-01.
    fn listens(t: &Table, id: Id, _to: Option<Event>) -> bool {
        layout::in_force(t, id) && !layout::sleeps(t, id)
    }

    // ORD-EFF-05: the table itself says which condition has come true.
    fn hears(_t: &mut Table, this: Ref, trigger: u16, event: &stapel_kernel::Event<Event>) -> bool {
        event.what != Event::Stands || event.it == this && event.n == trigger as i16
    }

    fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &mut Text) -> Flow {
        effects::perform(t, verb, ctx, text)
    }

    fn due(t: &mut Table, _text: &Text) -> bool {
        turn::due(t)
    }

    fn fact(t: &Table, fact: &Fact, ctx: &Ctx, id: Id) -> bool {
        facts::fact(t, fact, ctx, id)
    }

    fn count(t: &Table, count: &Count, ctx: &Ctx) -> i16 {
        facts::count(t, count, ctx)
    }

    fn change(_t: &mut Table, _seat: Seat, pool: Pool, _by: i16) {
        match pool {}
    }

    fn settle(_t: &mut Table) {}
}

impl Moves for Orden {
    // Rank cards stay the same in their path, and a card that is laid out is the one that was in the hand.
    fn keeps(from: Zone, to: Zone) -> bool {
        from == Zone::Path || from == Zone::Hand && to == Zone::Layout
    }

    // What the verbs of every game would take from a layout that is protected against the rules of others.
    fn stays(t: &Table, id: Id, to: Zone) -> bool {
        to == Zone::Discard
            && t.zone_of(id) == Some(Zone::Layout)
            && matches!(t.frames().last(), Some(Frame::Text(text))
                if loss::is_kept(t, t.object(id).owner, text.ctx.this))
    }

    fn moved(t: &mut Table, card: Ref, from: Option<Zone>, to: Zone) {
        layout::moved(t, card, from, to);
        if to == Zone::Path {
            let seat = t.object(card.id).owner;
            path::moved(t, seat);
        }
    }

    fn holds_tokens(_zone: Zone) -> bool {
        true
    }

    fn room(_t: &Table, _zone: Zone, _seat: Seat) -> bool {
        true
    }

    fn is_token(_def: &Def<Self>) -> bool {
        false
    }

    // ORD-DRW-02.
    fn refill(t: &mut Table, seat: Seat) {
        if !t.cards(Zone::Discard, seat).is_empty() {
            turn::rebuild(t, seat);
        }
    }

    fn token_zone(_def: &Def<Self>) -> Zone {
        Zone::Layout
    }

    fn targetable(zone: Zone) -> bool {
        zone == Zone::Layout
    }
}

impl Payments for Orden {
    // Costs of rules are paid as a whole, see `payment`. These are for a text in which somebody may pay a price.
    fn can_pay(t: &Table, seat: Seat, this: Ref, cost: &Cost<Self>) -> bool {
        payment::can_pay_alone(t, seat, this, cost)
    }

    fn pay(t: &mut Table, seat: Seat, this: Ref, number: u16) {
        payment::pay_alone(t, seat, this, number);
    }
}

impl Staging for Orden {
    fn set_options(t: &mut Table) {
        setup::set_options(t);
    }

    fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
        turn::set_number(t, word, n)
    }

    fn table_numbers(t: &Table) -> Vec<(&'static str, i16)> {
        turn::table_numbers(t)
    }

    fn lay_out(t: &mut Table) -> Result<(), &'static str> {
        setup::lay_out(t)
    }

    fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
        turn::resume_at(t, turn, moment)
    }
}

impl Judging for Orden {
    const NET: &'static [u8] = include_bytes!("../net.bin");
    const BOTS: &'static str = include_str!("../bots.ron");

    fn standing(t: &Table, seat: Seat) -> i32 {
        standing::standing(t, seat)
    }

    fn rate(t: &Table, weights: &mut Vec<u32>) {
        rating::rate(t, weights);
    }
}

impl Counting for Orden {
    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::GoesFirst => Some(Mark::GoesFirst),
            Event::Draws => Some(Mark::Gets),
            Event::Enters => Some(Mark::Plays),
            Event::Wins => Some(Mark::Ends),
            _ => None,
        }
    }

    /// ORD-LEA-02 to ORD-LEA-04; whoever left has none (ORD-SAN-04).
    fn league_points(t: &Table, seat: Seat) -> Option<u16> {
        Some(if t.is_gone(seat) { 0 } else { path::rank(t, seat).half_points().into() })
    }
}

stapel_kernel::nothing_of!(Orden: stapel_kernel::Secrets);
