//! Wounds: taking them, and their effects (NF-COMP, NF-CLN, NF-MLW).

use crate::{Count, Event, Proc, Shield, Stat, Table, Tally, Type, Until, WOUND_TYPES, Why, Zone};
use stapel_kernel::{Choice, Ctx, Flow, Frame, Id, Reach, Ref, Seat, SeatSet, To, Why as Reason};
use stapel_script::{Who, Word};

/// Lets a player suffer wounds, one after the other. Returns how many of each type were really taken, four bits each.
pub(crate) fn suffer(t: &mut Table, seat: Seat, n: i16) -> i16 {
    let mut taken = 0;
    for _ in 0..n {
        if let Some(k) = t.shield(seat, Shield::Absorb) {
            t.lasting()[k].rest -= 1;
            t.tell(Event::Shielded, seat, Id::NONE, 1, 1);
            continue;
        }
        let Some(id) = take(t, seat) else { break };
        if let Some(k) = WOUND_TYPES.iter().position(|&w| t.is(id, w)) {
            // Fifteen of a type are more than any text asks about.
            if taken >> (4 * k) & 15 < 15 {
                taken += 1 << (4 * k);
            }
        }
    }
    taken
}

/// `n` wounds for each of these players. Those who took one of the type `kind` suffer one more when all have had theirs. Whoever
/// brings this about sets the order (NF-TGT-4).
pub(crate) fn inflict(t: &mut Table, who: Who, ctx: &Ctx, n: i16, kind: Option<usize>) {
    let waiting = t.players(who, ctx).fold(0, |set, seat| set | 1 << seat.0);
    let mut each = Frame::game(Proc::WoundEach, ctx.seat).about(ctx.this).with(n);
    (each.m, each.pc) = (waiting, kind.map_or(0, |kind| kind as u16 + 1));
    t.frame().n = 0;
    t.push(each);
}

const EACH: u8 = 0;
const SUFFERS: u8 = 1;
const AGAIN: u8 = 2;

/// `m` are those who are still to suffer `n` wounds, `k` those who then suffer one more: who took one of the type `pc`,
/// counted from 1. The caller's number becomes what was taken.
pub(crate) fn each(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        EACH | AGAIN => {
            t.state.options.clear();
            let waiting = t.in_order(frame.seat).filter(|seat| frame.m >> seat.0 & 1 == 1);
            t.state.options.extend(waiting.map(Choice::Seat));
            if !t.options.is_empty() {
                return t.ask(frame.step + 1, frame.seat, Reason::Own(Why::Next), frame.this);
            }
            if frame.step == AGAIN || frame.k == 0 {
                return Flow::Pop;
            }
            let f = t.frame();
            (f.m, f.n) = (f.k, 1);
            t.go(AGAIN)
        }
        step => {
            let Choice::Seat(seat) = t.answer() else { unreachable!("only seats are offered") };
            let taken = suffer(t, seat, frame.n);
            let again = step == SUFFERS && frame.pc > 0 && taken >> (4 * (frame.pc - 1)) & 15 > 0;
            let f = t.frame();
            f.m &= !(1 << seat.0);
            f.k |= i16::from(again) << seat.0;
            if let Some(caller) = t.caller() {
                caller.n += taken;
            }
            t.go(step - 1)
        }
    }
}

/// NF-COMP-4: the top wound goes face up onto the player's discard pile.
fn take(t: &mut Table, seat: Seat) -> Option<Id> {
    // NF-COMP-5.
    let id = t.cards(Zone::WoundPile, Seat(0)).last().copied()?;
    t.object_mut(id).owner = seat;
    t.put(id, To::top(Zone::Discard, seat));
    t.tell(Event::TakesWound, seat, id, 1, 0);
    if t.game.face_up > 0 {
        t.game.face_up -= 1;
        // NF-END-1.
        if t.game.face_up == 0 {
            t.game.ending = true;
            let after = t.game.phase.index() as i16;
            t.tell(Event::EndNears, seat, Id::NONE, after, 0);
        }
    }
    show_top(t);
    Some(id)
}

/// The top of the pile is open while it is a face-up wound.
pub(crate) fn show_top(t: &mut Table) {
    if t.game.face_up > 0
        && let Some(&top) = t.cards(Zone::WoundPile, Seat(0)).last()
    {
        t.reveal(top, SeatSet::ALL);
    }
}

/// Wounds of a type among those just taken.
pub(crate) fn suffered(taken: i16, count: Count) -> i16 {
    taken >> (4 * count.index()) & 15
}

pub(crate) fn total(taken: i16) -> i16 {
    Count::ALL.iter().map(|&c| suffered(taken, c)).sum()
}

const OFFER: u8 = 0;
const USED: u8 = 1;
const WHOM: u8 = 2;
const CHOSEN: u8 = 3;
const FEED: u8 = 4;
const FED: u8 = 5;

/// The active player may discard a Martial Law wound: one minion gets +1 strength in this combat (NF-MLW).
pub(crate) fn strengthen(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let player = t.game.turn;
    match frame.step {
        OFFER => {
            // NF-CLN-3, NF-MLW-5.
            if t.tally(player, Tally::WoundEffects) > 0 || t.cards(Zone::Play, player).is_empty() {
                return Flow::Pop;
            }
            t.state.options.clear();
            t.offer_hand(player, |t, id| t.is(id, Type::Wound) && t.is(id, Type::MartialLaw));
            if t.options.is_empty() {
                return Flow::Pop;
            }
            t.options.push(Choice::Done);
            t.ask(USED, player, Reason::Own(Why::Strengthen), Ref::NONE)
        }
        USED => {
            let Choice::Card(wound) = t.answer() else { return Flow::Pop };
            t.count_up(player, Tally::WoundEffects);
            t.tell(Event::UsesWound, player, wound, 0, 0);
            t.discard(wound);
            t.go(WHOM)
        }
        WHOM => {
            t.state.options.clear();
            for k in 0..t.cards(Zone::Play, player).len() {
                let id = t.cards(Zone::Play, player)[k];
                t.options.push(Choice::Card(id));
            }
            t.ask(CHOSEN, player, Reason::Own(Why::StrengthenWhom), Ref::NONE)
        }
        CHOSEN => {
            let Choice::Card(id) = t.answer() else { unreachable!("only minions are offered") };
            t.frame().it = t.reference(id);
            add_strength(t, id);
            t.go(FEED)
        }
        FEED => {
            // NF-MLW-3: any wound, the same minion.
            t.state.options.clear();
            t.offer_hand(player, |t, id| t.is(id, Type::Wound));
            t.options.push(Choice::Done);
            t.ask(FED, player, Reason::Own(Why::FeedStrength), frame.it)
        }
        _ => {
            let Choice::Card(wound) = t.answer() else { return Flow::Pop };
            t.discard(wound);
            if let Some(id) = t.alive(frame.it) {
                add_strength(t, id);
            }
            t.go(FEED)
        }
    }
}

/// One more strength until the end of this combat phase: the same lasting effect a text would leave.
fn add_strength(t: &mut Table, id: Id) {
    let grant = t.book.grant_adding(Stat::Strength, 1).expect("the shipped cards add one strength");
    let it = t.reference(id);
    let ctx = Ctx { seat: t.game.turn, this: it, it, ..Ctx::NONE };
    t.grant(grant, Reach::Object(it), Until::Combat, &ctx);
    t.tell(Event::Strengthens, ctx.seat, id, 1, 0);
}

/// `seat` shows any number of wounds of the type in `n` from hand; the caller's number becomes how many.
pub(crate) fn reveal(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let kind = WOUND_TYPES[frame.n as usize];
    if frame.step == 1 {
        let Choice::Number(n) = t.answer() else { unreachable!("only numbers are offered") };
        let mut left = n;
        for k in 0..t.cards(Zone::Hand, frame.seat).len() {
            let id = t.cards(Zone::Hand, frame.seat)[k];
            if left > 0 && t.is(id, kind) {
                left -= 1;
                t.reveal(id, SeatSet::ALL);
                t.tell(Event::Reveals, frame.seat, id, 0, 0);
            }
        }
        if let Some(caller) = t.caller() {
            caller.n = n;
        }
        return Flow::Pop;
    }
    let have = t.cards(Zone::Hand, frame.seat).iter().filter(|&&id| t.is(id, kind)).count() as i16;
    t.state.options.clear();
    t.options.extend((0..=have).map(Choice::Number));
    t.ask(1, frame.seat, Reason::Own(Why::RevealWounds), frame.this)
}
