//! Reactions and preventing (ORD-REA): the window of an announced action.

use crate::{
    Event, Keyword, Proc, ReactionsPerPlayer, Table, Timing, Why, Zone,
    action::{self, PREVENTED},
    layout, payment, picks,
    property::Means,
    turn,
};
use stapel_kernel::{Choice, Code, Flow, Frame, Id, Ref, Seat, Why as Reason};

const NEXT: u8 = 0;
const OFFER: u8 = 1;
const ANSWERED: u8 = 2;
const REACTED: u8 = 3;
const OVER: u8 = 4;

/// Goes round clockwise (ORD-REA-08). The frame's seat is the active player, `who` whoever is asked. A frame in which
/// somebody has reacted stays, with the card (`this`) and its face (`pc`), and the window goes on in a frame on top of it:
/// the frames of a window are what has reacted.
pub(crate) fn window(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        NEXT => {
            let before = if frame.who == Seat::NOBODY { frame.seat } else { frame.who };
            let next = t.next_seat(before);
            if next == frame.seat {
                return Flow::Pop;
            }
            t.frame().who = next;
            t.go(OFFER)
        }
        OFFER => {
            t.state.options.clear();
            if !t.player_has(frame.who, Keyword::NoReactions) {
                offer(t, &frame);
            }
            if t.options.is_empty() {
                return t.go(NEXT);
            }
            t.options.push(Choice::Pass);
            let about = t.stack().last().map_or(Ref::NONE, |layer| layer.this);
            t.ask(ANSWERED, frame.who, Reason::Own(Why::React), about)
        }
        ANSWERED => {
            let Choice::Activate(id, k) = t.answer() else { return t.go(NEXT) };
            let this = t.reference(id);
            let face = t.object(id).def.0;
            let f = t.frame();
            (f.this, f.pc) = (this, face);
            let mut reaction = Frame::game(Proc::Reaction, frame.who).about(this).with(i16::from(k));
            reaction.who = frame.seat;
            t.call(REACTED, reaction)
        }
        REACTED => {
            if turn::settle(t, true) {
                return Flow::Go;
            }
            // ORD-REA-16.
            if t.stack().last().is_some_and(|layer| layer.n == PREVENTED) {
                return Flow::Pop;
            }
            let mut rest = Frame::game(Proc::Window, frame.seat);
            rest.who = frame.who;
            // ORD-REA-09, ORD-R-05.
            rest.step = match t.game.options.reactions_per_player {
                ReactionsPerPlayer::Any => OFFER,
                ReactionsPerPlayer::One => NEXT,
            };
            t.call(OVER, rest)
        }
        _ => Flow::Pop,
    }
}

/// ORD-REA-03: cards in the layout, the top of the path, hand cards. Copies are one choice.
fn offer(t: &mut Table, window: &Frame<Proc>) {
    let seat = window.who;
    let means = Means::of(seat);
    for zone in [Zone::Layout, Zone::Path, Zone::Hand] {
        let cards = t.cards(zone, seat).len();
        // Of the path only the top is in force.
        let first = if zone == Zone::Path { cards.saturating_sub(1) } else { 0 };
        let mut next = first;
        let reacts = |t: &Table, id: Id| t.brief(id).timings.contains(Timing::Reaction);
        while let Some(k) = t.cards(zone, seat)[next..].iter().position(|&id| reacts(t, id)) {
            next += k + 1;
            let id = t.cards(zone, seat)[next - 1];
            if has_reacted(t, window, id) || is_offered(t, id) {
                continue;
            }
            let rules = &t.book.def(t.object(id).def).activated;
            let reaction = |k: usize| rules[k].text.timing == Timing::Reaction;
            for k in (0..rules.len()).filter(|&k| reaction(k)) {
                let can = match zone {
                    Zone::Hand => from_hand(t, window, id, k),
                    _ => action::usable(t, id) && action::possible(t, &means, id, k, window.seat),
                };
                if can {
                    t.options.push(Choice::Activate(id, k as u8));
                }
            }
        }
    }
}

/// The frames of this window in which somebody has reacted.
fn reacted<'a>(t: &'a Table<'_>) -> impl Iterator<Item = &'a Frame<Proc>> {
    t.frames.iter().rev().skip(1).take_while(|f| f.code == Code::Game(Proc::Window))
}

/// A card reacts once to an action (ORD-REA-06), also if it left, was shuffled and has come back. Nobody can follow a card
/// through a shuffle: of the copies that have reacted and are lost, as many as possible are in the piles, then in the hand.
fn has_reacted(t: &Table, window: &Frame<Proc>, id: Id) -> bool {
    let known = |id: Id| reacted(t).any(|f| f.this == t.reference(id));
    let (seat, face) = (window.who, t.object(id).def);
    let gone = |f: &&Frame<Proc>| f.who == seat && f.pc == face.0 && t.alive(f.this).is_none();
    let lost = reacted(t).filter(gone).count();
    if lost == 0 {
        return known(id);
    }
    let mut free = [0; 3];
    for k in 0..t.objects().len() {
        let other = Id(k as u16);
        let object = t.object(other);
        if object.def == face && object.owner == seat && !known(other) {
            free[match t.zone_of(other) {
                Some(Zone::Hand) => 1,
                Some(Zone::Layout) => 2,
                _ => 0,
            }] += 1;
        }
    }
    let [piles, hand, layout] = free;
    let here = if t.zone_of(id) == Some(Zone::Hand) { hand } else { hand + layout };
    known(id) || lost >= piles + here
}

/// A copy in the same zone is offered already.
fn is_offered(t: &Table, id: Id) -> bool {
    let same =
        |other: Id| t.object(other).def == t.object(id).def && t.object(other).area == t.object(id).area;
    t.options.iter().any(|o| matches!(*o, Choice::Activate(other, _) if other != id && same(other)))
}

/// ORD-REA-05: judged as though the card were laid out and had left the hand. Where it takes the place of one of several
/// cards, one of them has to leave room for the reaction.
fn from_hand(t: &mut Table, window: &Frame<Proc>, id: Id, k: usize) -> bool {
    let rule = &t.book.def(t.object(id).def).activated[k];
    if !action::may_fit(t, &rule.text.provided, window.who) {
        return false;
    }
    let mut old = 0;
    loop {
        let Some(leaves) = layout::replaced(t, id, old) else { return false };
        if possible_instead(t, id, leaves, k, window.seat) {
            return true;
        }
        old += 1;
    }
}

/// Whether a card of the hand could react with its rule `k` if it took the place of another.
pub(crate) fn possible_instead(t: &mut Table, id: Id, old: Id, k: usize, acting: Seat) -> bool {
    let seat = t.object(id).owner;
    t.suppose(|t| {
        layout::lay_at_once(t, id, old);
        action::usable(t, id) && action::possible(t, &Means::of(seat), id, k, acting)
    })
}

const LAY: u8 = 0;
const PAY: u8 = 1;
const APPLY: u8 = 2;

/// ORD-REA-04, ORD-REA-10. `who` is the acting player, `n` the number of the rule.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    match frame.step {
        LAY => {
            if t.zone_of(frame.this.id) == Some(Zone::Hand) {
                let laying = layout::laying_to_react(t, frame.this.id, frame.n, frame.who);
                return t.call(PAY, laying);
            }
            t.go(PAY)
        }
        PAY => {
            // Everybody sees the card now.
            t.tell_of(Event::Reacts, frame.seat, frame.who, frame.this.id, frame.n);
            let rule = action::rule(t, frame.this.id, frame.n as u8);
            t.frame().pc = rule.program;
            picks::begin(t);
            t.call(APPLY, payment::paying(&rule.costs, frame.seat, frame.this))
        }
        APPLY => {
            picks::forget(t);
            let mut text = t.text(frame.pc, frame.seat, frame.this);
            text.who = frame.who;
            t.call(APPLY + 1, text)
        }
        _ => Flow::Pop,
    }
}
