//! The Day and its actions (ATH-DAY).

use crate::{
    Event, Phase, Proc, Table, Tally, Type, Why, Zone, abilities, combat, commands, items, play, resources,
    stack,
};
use stapel_kernel::{Choice, Flow, Frame, Id, Seat, Why as Reason};

/// The option to enter the combat phase, beside the numbers of the standard commands.
pub(crate) const COMBAT: i16 = 4;

const START: u8 = 0;
pub(crate) const ACT: u8 = 1;
const CHOSEN: u8 = 2;
const OPEN: u8 = 3;
const CLOSING: u8 = 4;
const CLOSED: u8 = 5;

/// `k` says whether the last stack had anything on it.
pub(crate) fn step(t: &mut Table) -> Flow {
    let seat = t.game.turn;
    match t.frame().step {
        START => {
            t.game.phase = Phase::Day;
            // ATH-DAY-01.
            t.tell(Event::DayStarts, seat, Id::NONE, 0, 0);
            stack::call_waiting(t, ACT)
        }
        ACT => {
            t.state.options.clear();
            offer(t, seat);
            abilities::offer(t, seat, true);
            items::offer_attached(t, seat);
            resources::offer(t, seat);
            // ATH-DAY-12.
            t.options.push(Choice::Done);
            t.ask_turn(CHOSEN, seat, Reason::Own(Why::Day))
        }
        CHOSEN => act(t, seat),
        OPEN => {
            let stack = stack::open(t);
            t.call(ACT, stack)
        }
        CLOSING => {
            let stack = stack::open(t);
            t.call(CLOSED, stack)
        }
        _ => {
            // ATH-R-40: if anything was added, the Day may go on.
            if std::mem::take(&mut t.frame().k) == 1 {
                return t.go(ACT);
            }
            resources::empty_pools(t);
            Flow::Pop
        }
    }
}

/// What only the own Day with an empty stack allows (ATH-DAY-02).
fn offer(t: &mut Table, seat: Seat) {
    let mut options = std::mem::take(&mut t.state.options);
    let host = items::has_host(t, seat);
    for (k, &id) in t.cards(Zone::Hand, seat).iter().enumerate() {
        if !t.is_first_copy(seat, k) {
            continue;
        }
        let playable = match items::is_item(t, id) {
            true => items::can_use(t, seat, id, host),
            false => play::can_play(t, seat, id),
        };
        if playable {
            options.push(Choice::Play(id));
        }
    }
    // ATH-DEC-07.
    for (k, &id) in t.cards(Zone::Extra, seat).iter().enumerate() {
        let def = t.object(id).def;
        let first = !t.cards(Zone::Extra, seat)[..k].iter().any(|&c| t.object(c).def == def);
        if first && t.def(id).types.contains(Type::Extra) && play::can_play(t, seat, id) {
            options.push(Choice::Play(id));
        }
    }
    t.state.options = options;
    commands::offer(t, seat);
    if may_fight(t, seat) {
        t.options.push(Choice::Number(COMBAT));
    }
}

/// ATH-DAY-09, ATH-DAY-10; without anybody to send there is no point in it.
fn may_fight(t: &Table, seat: Seat) -> bool {
    t.game.turn_number > 1 && t.tally(seat, Tally::Combats) == 0 && combat::has_attacker(t, seat)
}

fn act(t: &mut Table, seat: Seat) -> Flow {
    match t.answer() {
        Choice::Play(id) => {
            let this = t.reference(id);
            let frame =
                if items::is_item(t, id) { items::attaching(seat, this) } else { play::playing(seat, this) };
            t.call(OPEN, frame)
        }
        Choice::Activate(id, number) => {
            let this = t.reference(id);
            t.call(OPEN, abilities::activating(seat, this, number))
        }
        Choice::Number(COMBAT) => {
            t.count_up(seat, Tally::Combats);
            t.call(ACT, Frame::game(Proc::Combat, seat))
        }
        Choice::Number(command) => t.call(OPEN, commands::using(seat, command)),
        Choice::Card(id) => {
            if stack::use_attached(t, seat, id) {
                let frame = stack::settle(t);
                t.call(ACT, frame)
            } else {
                stack::call_waiting(t, ACT)
            }
        }
        _ => t.go(CLOSING),
    }
}
