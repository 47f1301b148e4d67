//! How Altered sits on the kernel.

use crate::{
    AltState, Altered, Counter, Ending, Event, Fact, Fault, Flag, Options, Pool, Public, Side, Stat,
    TERRAINS, Table, Type, Verb, Version, Why, Zone, day, deck_check, dice, effects, expedition, night, play,
    quick, rating, region, reserve, setup, standing, token, turn,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Book, Counting, Ctx, Def, Flow, Id, Judging, Mark, Moves, Payments, Ref, Rules, Seat, Secrets, Seen,
    SetUp, Staging, Text, Texts, To, ZoneRule,
};
use stapel_script::{Cost, Deck, Never, Word};
use std::ops::RangeInclusive;

/// The procedures, each with its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    Opening(setup::Opening),
    Day(day::Day),
    Turn(turn::Turn),
    Play(play::Play),
    CreateIn(token::CreateIn),
    KeepDie(dice::KeepDie),
    Sabotage(reserve::Sabotage),
    ResupplyFromTwo(reserve::ResupplyFromTwo),
}

/// Every fork copies them.
const _: () = assert!(size_of::<Proc>() <= 24);

/// ALT-REACT-10.
const MOST_USES: u8 = 100;

impl Rules for Altered {
    type State = AltState;
    type Proc = Proc;
    type Flag = Flag;
    type Why = Why;
    type Options = Options;
    type Public = Public;
    type Digest = ();
    type Ending = Ending;
    type Fault = Fault;
    const ID: &'static str = "altered";
    // ALT-SETUP-01.
    const SEATS: RangeInclusive<usize> = 2..=2;
    const HAND: Zone = Zone::Hand;
    const DECK: Zone = Zone::Deck;
    const DISCARD: Zone = Zone::Discard;
    const NEEDS: &'static [&'static str] = &region::ALL_TUMULT;

    // ALT-ZONE-02 to 04.
    fn zone(zone: Zone) -> ZoneRule {
        ZoneRule {
            shared: zone == Zone::Row,
            seen: match zone {
                Zone::Hand | Zone::Orbs => Seen::Owner,
                Zone::Deck => Seen::Nobody,
                Zone::Row => Seen::Nobody,
                _ => Seen::All,
            },
            face_down: matches!(zone, Zone::Orbs | Zone::Row),
            top_only: false,
        }
    }

    fn digest(_def: &Def<Self>) {}

    fn time(t: &Table) -> u16 {
        t.game.day
    }

    #[inline(always)]
    fn step(t: &mut Table, proc: &mut Proc) -> Flow {
        match proc {
            Proc::Opening(x) => x.step(t),
            Proc::Day(x) => x.step(t),
            Proc::Turn(x) => x.step(t),
            Proc::Play(x) => x.step(t),
            Proc::CreateIn(x) => x.step(t),
            Proc::KeepDie(x) => x.step(t),
            Proc::Sabotage(x) => x.step(t),
            Proc::ResupplyFromTwo(x) => x.step(t),
        }
    }

    fn public(t: &Table) -> Public {
        let AltState { day, phase, first, turn, passed, arena, .. } = t.game;
        let row = std::array::from_fn(|k| region::terrains(t, k as i16));
        let sides = |seat| Side::ALL.map(|side| expedition::public(t, seat, side));
        Public {
            day,
            phase,
            first,
            turn,
            passed,
            arena,
            row,
            expeditions: t.seats().flat_map(sides).collect(),
            apart: t.seats().map(|seat| expedition::apart(t, seat)).collect(),
            contest: arena.then(|| expedition::contested(t)),
        }
    }

    fn check_deck(book: &Book<Self>, deck: &Deck, options: &Options) -> Vec<Fault> {
        deck_check::check(book, deck, options)
    }

    fn begin(t: &mut Table, set_up: &SetUp<Self>) {
        setup::begin(t, set_up);
    }

    fn quiet(t: &Table) -> bool {
        t.decision().is_some_and(|d| d.why == stapel_kernel::Why::Own(Why::Turn))
    }

    fn concede(t: &mut Table, seat: Seat) {
        t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
        let winner = t.next_seat(seat);
        expedition::win(t, winner, Ending::Conceded, [0, 0]);
    }
}

impl Texts for Altered {
    fn refuses(def: &Def<Self>) -> Option<&'static str> {
        let rare = def.card.types.contains(&Type::Rare);
        let version = def.card.extra.version != Version::Common;
        (rare != version).then_some("a card is rare exactly if it is the version (R) or (F) of its name")
    }

    // ALT-ZONE-08, ALT-OBJ-09.
    fn functions(t: &Table, id: Id) -> bool {
        t.zone_of(id).is_some_and(in_play)
    }

    fn silent(zone: Zone) -> bool {
        !in_play(zone)
    }

    // ALT-STAT-01.
    fn counter_adds(counter: Counter, stat: Stat) -> i16 {
        i16::from(counter == Counter::Boost && TERRAINS.contains(&stat))
    }

    // ALT-OBJ-06.
    fn counter_limit(counter: Counter) -> u8 {
        match counter {
            Counter::Boost | Counter::Kelon => u8::MAX,
            Counter::Fleeting | Counter::Anchored | Counter::Asleep | Counter::Exhausted => 1,
        }
    }

    // ALT-EFF-12.
    fn begins(t: &Table, _seat: Seat) -> Seat {
        t.game.initiative()
    }

    fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &mut Text) -> Flow {
        effects::perform(t, verb, ctx, text)
    }

    fn fact(t: &Table, fact: &Fact, ctx: &Ctx, _id: Id) -> bool {
        match fact {
            Fact::FirstPlayer => t.game.first == ctx.seat,
            Fact::InForest => effects::is_in(t, ctx, Stat::Forest),
            Fact::InMountain => effects::is_in(t, ctx, Stat::Mountain),
            Fact::InWater => effects::is_in(t, ctx, Stat::Water),
        }
    }

    fn count(_t: &Table, count: &Never, _ctx: &Ctx) -> i16 {
        match *count {}
    }

    fn hears(t: &mut Table, this: Ref, trigger: u16, event: &stapel_kernel::Event<Event>) -> bool {
        // ALT-REACT-07: what enters was not there before, and neither was what enters with it; only a text about its own
        // entering is looked up afterwards.
        let text = &t.book.triggers[trigger as usize].text;
        let enters = matches!(text.on, Event::Joins | Event::Plays | Event::FromHand | Event::FromReserve);
        let came_now = event.it == this || t.flag(this.id, Flag::Joining);
        if enters && !text.this && came_now {
            return false;
        }
        let left = uses_left(t, this, trigger);
        if left {
            count_use(t, this, trigger);
        }
        left
    }

    // ALT-REACT-08: where the source is, whatever the event is about; it may be gone when the Reaction resolves.
    fn noted(t: &Table, this: Ref, n: i16) -> i16 {
        t.alive(this).map_or(n, |id| play::told_place(t, id))
    }

    fn change(t: &mut Table, seat: Seat, pool: Pool, by: i16) {
        let value = t.pool(seat, pool).saturating_add(by).max(0);
        t.set_pool(seat, pool, value);
    }

    fn settle(_t: &mut Table) {}
}

impl Moves for Altered {
    // ALT-OBJ-04. A card that leaves Limbo for play is the one that was played; changing Expeditions is not leaving.
    fn keeps(from: Zone, to: Zone) -> bool {
        let expedition = |z| matches!(z, Zone::HeroExpedition | Zone::CompanionExpedition);
        (from == Zone::Limbo && in_play(to)) || (expedition(from) && expedition(to))
    }

    // ALT-RES-03, ALT-CARD-09.
    fn moving(t: &mut Table, id: Id, to: &mut To<Zone>) {
        // ALT-ZONE-04: however a card comes there.
        if to.zone == Zone::Orbs {
            *to = to.face_down().secret();
        }
        let from_play = expedition::of(t, id).is_some() && !in_play(to.zone);
        if !from_play {
            return;
        }
        if !t.flag(id, Flag::Leaving) {
            night::tell_leaving(t, id);
            night::leave_together(t);
        }
        // ALT-TOK-03.
        if t.is(id, Type::Token) {
            t.tell(Event::Vanishes, t.seat_of(id), id, 0, 0);
        }
        if to.zone == Zone::Reserve && expedition::has(t, id, Counter::Fleeting) {
            to.zone = Zone::Discard;
        }
    }

    fn moved(t: &mut Table, card: Ref, from: Option<Zone>, to: Zone) {
        match from {
            Some(Zone::Limbo) if !in_play(to) => play::left_limbo(t, card),
            // ALT-REACT-01: a card can enter play without being played. Playing it tells so itself.
            Some(from) if from != Zone::Limbo && !in_play(from) && in_play(to) => {
                let place = play::told_place(t, card.id);
                t.tell(Event::Joins, t.seat_of(card.id), card.id, place, 0);
            }
            _ => {}
        }
        // ALT-MORN-08.
        if to == Zone::Orbs {
            Self::change(t, t.seat_of(card.id), Pool::Mana, 1);
        }
    }

    // ALT-TOK-03.
    fn holds_tokens(zone: Zone) -> bool {
        matches!(zone, Zone::HeroExpedition | Zone::CompanionExpedition)
    }

    fn room(_t: &Table, _zone: Zone, _seat: Seat) -> bool {
        true
    }

    fn is_token(def: &Def<Self>) -> bool {
        def.types.contains(Type::Token)
    }

    fn refill(t: &mut Table, seat: Seat) {
        reserve::refill(t, seat);
    }

    fn token_zone(_def: &Def<Self>) -> Zone {
        Zone::HeroExpedition
    }

    // ALT-EFF-01.
    fn targetable(zone: Zone) -> bool {
        matches!(zone, Zone::HeroExpedition | Zone::CompanionExpedition | Zone::Landmarks)
    }
}

impl Payments for Altered {
    fn can_pay(t: &Table, seat: Seat, this: Ref, cost: &Cost<Self>) -> bool {
        quick::can_pay(t, seat, this, cost)
    }

    fn pay(t: &mut Table, seat: Seat, this: Ref, number: u16) {
        quick::pay(t, seat, this, &t.book.costs[number as usize]);
    }

    fn choosing_price(t: &Table, seat: Seat, id: Id) -> i16 {
        expedition::tough(t, seat, id)
    }

    fn can_pay_choosing(t: &Table, seat: Seat, price: i16) -> bool {
        t.pool(seat, Pool::Mana) >= price
    }

    fn pay_choosing(t: &mut Table, seat: Seat, id: Id, price: i16) {
        quick::pay_mana(t, seat, price);
        t.tell(Event::PaysTough, seat, id, price, 0);
    }
}

impl Secrets for Altered {
    // A Tumult card is another card when it has been turned round.
    fn census(t: &Table, see: &mut dyn FnMut(Seat, stapel_kernel::DefId, i32)) {
        for object in t.objects() {
            let gone = object.area == stapel_kernel::NOWHERE || object.owner == Seat::NOBODY;
            if !gone && !object.is_token() {
                see(object.owner, object.def, 1);
            }
        }
    }
}

impl Staging for Altered {
    fn lay_out(t: &mut Table) -> Result<(), &'static str> {
        setup::lay_out(t)
    }

    fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
        setup::set_number(t, word, n)
    }

    fn table_numbers(t: &Table) -> Vec<(&'static str, i16)> {
        let game = &t.game;
        let mut numbers = vec![
            ("day", game.day as i16),
            ("first", i16::from(game.first.0)),
            ("arena", i16::from(game.arena)),
        ];
        // Once both have passed, the Afternoon is over.
        let mut passed = t.seats().filter(|&seat| game.passed.contains(seat));
        if let (Some(seat), None) = (passed.next(), passed.next()) {
            numbers.push(("passed", i16::from(seat.0)));
        }
        numbers
    }

    fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
        setup::resume_at(t, turn, moment)
    }
}

impl Judging for Altered {
    const NET: &'static [u8] = include_bytes!("../net.bin");
    const BOTS: &'static str = include_str!("../bots.ron");

    fn standing(t: &Table, seat: Seat) -> i32 {
        standing::standing(t, seat)
    }

    fn rate(t: &Table, weights: &mut Vec<u32>) {
        rating::rate(t, weights);
    }
}

impl Counting for Altered {
    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::GoesFirst => Some(Mark::GoesFirst),
            Event::Draws => Some(Mark::Gets),
            Event::Plays => Some(Mark::Plays),
            Event::Wins => Some(Mark::Ends),
            _ => None,
        }
    }
}

fn in_play(zone: Zone) -> bool {
    (Zone::Hero.index()..=Zone::Landmarks.index()).contains(&zone.index())
}

/// Whether an ability may trigger or be used once more today (ALT-REACT-10).
pub(crate) fn uses_left(t: &Table, this: Ref, ability: u16) -> bool {
    t.game.uses.iter().find(|u| u.0 == this && u.1 == ability).is_none_or(|u| u.2 < MOST_USES)
}

pub(crate) fn count_use(t: &mut Table, this: Ref, ability: u16) {
    match t.game.uses.iter_mut().find(|u| u.0 == this && u.1 == ability) {
        Some(used) => used.2 += 1,
        None => t.game.uses.push((this, ability, 1)),
    }
}

const _: () = assert!(Side::Hero as u8 == 0 && Side::Companion as u8 == 1);
