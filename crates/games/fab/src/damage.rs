//! Damage and hits (FAB-DMG); go again (FAB-AP); intimidate (FAB-KW-12 to 15).

use crate::{
    Event, Fab, Keyword, Pool, Proc, Stat, Table, Tally, Type, Zone, combat_chain, defend, last_known,
    prevention, words::Why,
};
use stapel_kernel::{Choice, Flags, Flow, Frame, Game, Id, Ref, Seat, SeatSet, To, Why as Reason};
use stapel_script::Who;

/// On a banished card: it returns at the beginning of the End Phase (FAB-KW-14).
pub(crate) const INTIMIDATED: u8 = Flags::GAME_B;

/// What kind of damage it is (FAB-DMG-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Of an attack, in the Damage Step.
    Attack = 0,
    Direct = 1,
    Arcane = 2,
}

impl Kind {
    pub(crate) fn of(number: i16) -> Self {
        match number {
            0 => Self::Attack,
            1 => Self::Direct,
            _ => Self::Arcane,
        }
    }
}

/// A frame that deals `n` damage from `this` to all players of a set, by one event; the frame below gets in its `n` how
/// much was dealt.
pub(crate) fn dealing(by: Seat, source: Ref, to: SeatSet, n: i16, kind: Kind) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::Damage, by).about(source).with(n);
    (frame.k, frame.m) = (i16::from(to.0), kind as i16);
    frame
}

/// `k` is whom it has still to be dealt to, `pc` how much was dealt so far.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let waiting = SeatSet(frame.k as u8);
    let next = t.in_order(t.game.turn).find(|&s| waiting.contains(s));
    match next.filter(|_| frame.n > 0) {
        Some(seat) => {
            t.frame().k &= !(1 << seat.0);
            // FAB-DMG-10: what may prevent it is used inside the event.
            let mut deal = Frame::game(Proc::Prevent, seat).about(frame.this).with(frame.n);
            (deal.m, deal.who) = (frame.m, frame.seat);
            t.push(deal);
            Flow::Go
        }
        None => {
            if let Some(caller) = t.caller() {
                caller.n = frame.pc as i16;
            }
            // FAB-WIN-3: only now, because several heroes may be hit by one event.
            Fab::settle(t);
            Flow::Pop
        }
    }
}

/// What is left after prevention is dealt.
pub(crate) fn deal(t: &mut Table, source: Ref, by: Seat, to: Seat, dealt: i16, kind: Kind) {
    if dealt <= 0 {
        return;
    }
    Fab::change(t, to, Pool::Life, -dealt);
    // FAB-ARC-5.
    if kind == Kind::Arcane && by != to {
        for _ in 0..dealt {
            t.count_up(by, Tally::ArcaneDamage);
        }
    }
    t.tell(Event::TakesDamage, to, source.id, dealt, kind as i16);
}

/// Before the Damage Step's damage: how much the attack deals to a target (FAB-DMG-1).
pub(crate) fn of_attack(t: &Table, attack: Id, to: Seat) -> i16 {
    (t.stat(attack, Stat::Power).unwrap_or(0) - defend::total(t, to)).max(0)
}

/// The Damage Step's damage to one target has been dealt (FAB-CHAIN-8).
pub(crate) fn struck(t: &mut Table, attack: Id, to: Seat, dealt: i16) {
    let controller = t.object(attack).controller;
    let dagger = t.is(attack, Type::Dagger);
    let link = combat_chain::active_mut(t);
    link.damage += dealt;
    // FAB-DMG-3.
    if dealt > 0 {
        (link.hit, link.attack_hit) = (true, true);
        if dagger {
            link.dagger_damage += dealt;
        }
        t.tell_of(Event::DealsDamage, controller, to, attack, dealt);
        hit(t, controller, to, attack, dealt);
    } else {
        t.tell_of(Event::Misses, controller, to, attack, 0);
    }
}

fn hit(t: &mut Table, by: Seat, to: Seat, what: Id, dealt: i16) {
    let body = crate::play::body(t, t.reference(what));
    combat_chain::note_hit(t, body);
    if crate::facts::is_attack_action_card(t, what)
        && let Some(k) = prevention::hush(t)
    {
        t.lasting()[k].rest = 0;
        combat_chain::active_mut(t).hushed = true;
    }
    t.tell_of(Event::Hits, by, to, what, dealt);
    if !t.game.links.is_empty() {
        combat_chain::active_mut(t).hushed = false;
    }
}

/// A weapon that does not attack has dealt damage: it has hit, and with it the link, but not the attack (FAB-DMG-12).
pub(crate) fn strike(t: &mut Table) -> Flow {
    let frame = *t.frame();
    if frame.step == 0 {
        let deal = dealing(frame.seat, frame.this, SeatSet::one(frame.who), frame.n, Kind::Direct);
        return t.call(1, deal);
    }
    if frame.n > 0
        && let Some(id) = t.alive(frame.this)
    {
        if !t.game.links.is_empty() {
            let dagger = t.is(id, Type::Dagger);
            let link = combat_chain::active_mut(t);
            link.hit = true;
            if dagger {
                link.dagger_damage += frame.n;
            }
        }
        hit(t, frame.seat, frame.who, id, frame.n);
    }
    if let Some(caller) = t.caller() {
        caller.n = frame.n;
    }
    Flow::Pop
}

/// The players a word stands for, as a set.
pub(crate) fn seats(t: &Table, who: Who, ctx: &stapel_kernel::Ctx) -> SeatSet {
    t.players(who, ctx).fold(SeatSet::NONE, |set, seat| set.with(SeatSet::one(seat)))
}

/// FAB-ARC-4: the card's arcane damage with all that raises it, also if it is gone (FAB-OBJ-11).
pub(crate) fn arcane(t: &Table, this: Ref) -> i16 {
    t.alive(this).map_or_else(|| last_known::arcane(t, this), |id| t.stat(id, Stat::Arcane).unwrap_or(0))
}

/// FAB-AP-3.
pub(crate) fn go_again(t: &mut Table, seat: Seat, by: Ref) {
    if seat == t.game.turn {
        Fab::change(t, seat, Pool::ActionPoints, 1);
        t.tell(Event::GoesAgain, seat, t.alive(by).unwrap_or(Id::NONE), 1, 0);
    }
}

/// `seat` intimidates an opposing player; with several, any one of them (FAB-KW-12, FAB-R-29).
pub(crate) fn intimidate(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let victim = match frame.step {
        0 => {
            t.state.options.clear();
            let others = t.in_order(frame.seat).skip(1).map(Choice::Seat);
            t.options.extend(others);
            if t.options.is_empty() {
                return Flow::Pop;
            }
            return t.ask(1, frame.seat, Reason::Own(Why::Intimidate), frame.this);
        }
        _ => {
            let Choice::Seat(victim) = t.answer() else { unreachable!("only seats are offered") };
            victim
        }
    };
    t.count_up(frame.seat, Tally::Intimidates);
    let cards = t.cards(Zone::Hand, victim).len();
    if cards == 0 {
        // FAB-KW-15: intimidated all the same.
        t.tell_of(Event::Intimidates, frame.seat, victim, Id::NONE, 0);
        return Flow::Pop;
    }
    let k = t.chance(cards);
    let id = t.cards(Zone::Hand, victim)[k];
    let id = t.put(id, To::top(Zone::Banished, victim).face_down().secret()).id;
    t.object_mut(id).flags.set(INTIMIDATED, true);
    t.tell_of(Event::Intimidates, frame.seat, victim, id, 1);
    Flow::Pop
}

/// Whether damage by this source cannot be prevented (FAB-DMG-6).
pub(crate) fn unpreventable(t: &Table, source: Ref) -> bool {
    last_known::object(t, source).is_some_and(|id| t.has(id, Keyword::Unpreventable))
}
