//! Picking: what a text lets a player choose when it resolves, one thing or several.

use crate::{Choice, Ctx, Flow, Game, Id, Ref, Table, Why};
use stapel_script::{HowMany, Pick, Who};

/// One thing. Nothing to pick: the text goes on at `end`.
pub(crate) fn choose<G: Game>(t: &mut Table<G>, pick: &Pick<G>, optional: bool, end: u16, ctx: &Ctx) -> Flow {
    let frame = *t.frame();
    if frame.step == 0 {
        t.state.options.clear();
        offer(t, pick, ctx);
        let declinable = optional || !affordable(t, ctx);
        if t.options.is_empty() {
            t.frame().pc = end;
            return Flow::Go;
        }
        if declinable {
            t.options.push(Choice::Done);
        }
        return t.ask(1, frame.seat, Why::Choose, frame.this);
    }
    let answer = t.answer;
    let it = picked(t, ctx);
    let f = t.frame();
    (f.step, f.pc) = (0, if answer == Choice::Done { end } else { f.pc + 1 });
    match answer {
        Choice::Card(_) => f.it = it,
        Choice::Seat(seat) => (f.it, f.who) = (Ref::NONE, seat),
        _ => {}
    }
    Flow::Go
}

/// Several things, one at a time; `next` goes through them.
pub(crate) fn several<G: Game>(t: &mut Table<G>, how_many: &HowMany<G>, pick: &Pick<G>, ctx: &Ctx) -> Flow {
    match t.frame().step {
        0 => t.frame().picks = u8::try_from(t.picks.len()).expect("texts pick a few things at a time"),
        _ => {
            if t.answer == Choice::Done {
                return picked_all(t);
            }
            let it = picked(t, ctx);
            t.picks.push(it);
        }
    }
    let frame = *t.frame();
    let mine = frame.picks as usize..t.picks.len();
    let (least, most) = match *how_many {
        HowMany::Exactly(n) => (n, n),
        HowMany::UpTo(n) | HowMany::UpToTotal(n, ..) => (0, n),
        HowMany::Any => (0, u8::MAX),
    };
    if mine.len() >= most as usize {
        return picked_all(t);
    }
    t.state.options.clear();
    offer(t, pick, ctx);
    let mut options = std::mem::take(&mut t.state.options);
    options.retain(|o| !matches!(*o, Choice::Card(id) if t.picks[mine.clone()].contains(&t.reference(id))));
    if let HowMany::UpToTotal(_, stat, total) = *how_many {
        let printed = |id: Id| t.base(id, stat).unwrap_or(0);
        let spent: i16 = t.picks[mine.clone()].iter().map(|r| printed(r.id)).sum();
        options.retain(|o| !matches!(*o, Choice::Card(id) if spent + printed(id) > total));
    }
    t.state.options = options;
    let declinable = mine.len() >= least as usize || !affordable(t, ctx);
    if t.options.is_empty() {
        return picked_all(t);
    }
    if declinable {
        t.options.push(Choice::Done);
    }
    t.ask(1, frame.seat, Why::Choose, frame.this)
}

fn picked_all<G: Game>(t: &mut Table<G>) -> Flow {
    let f = t.frame();
    (f.step, f.k, f.pc) = (0, 0, f.pc + 1);
    Flow::Go
}

/// The next thing that was picked becomes `It`; after the last, the text goes on at `end`.
pub(crate) fn next<G: Game>(t: &mut Table<G>, end: u16) -> Flow {
    let frame = *t.frame();
    let at = frame.picks as usize + frame.k as usize;
    match t.picks.get(at).copied() {
        Some(it) => {
            let f = t.frame();
            (f.it, f.k, f.pc) = (it, f.k + 1, f.pc + 1);
        }
        None => {
            t.picks.truncate(frame.picks as usize);
            let f = t.frame();
            (f.k, f.pc) = (0, end);
        }
    }
    Flow::Go
}

/// Takes out what the player cannot afford to choose. Says whether something that costs nothing is left: nobody is
/// forced to pay for a choice.
fn affordable<G: Game>(t: &mut Table<G>, ctx: &Ctx) -> bool {
    let mut options = std::mem::take(&mut t.state.options);
    let mut free = false;
    options.retain(|o| match *o {
        Choice::Card(id) => {
            let price = G::choosing_price(t, ctx.seat, id);
            free |= price == 0;
            price == 0 || G::can_pay_choosing(t, ctx.seat, price)
        }
        _ => {
            free = true;
            true
        }
    });
    t.state.options = options;
    free
}

/// What the answer stands for; whoever chose it pays for that.
fn picked<G: Game>(t: &mut Table<G>, ctx: &Ctx) -> Ref {
    let Choice::Card(id) = t.answer else { return Ref::NONE };
    let price = G::choosing_price(t, ctx.seat, id);
    if price > 0 {
        G::pay_choosing(t, ctx.seat, price);
    }
    t.reference(id)
}

/// Lays out what can be picked.
fn offer<G: Game>(t: &mut Table<G>, pick: &Pick<G>, ctx: &Ctx) {
    match pick {
        Pick::Object(filter) => t.offer_targets(filter, ctx),
        Pick::Opponent => {
            let seats = t.players(Who::EachOpponent, ctx).map(Choice::Seat);
            t.state.options.extend(seats);
        }
        Pick::ObjectOrPlayer(filter) => {
            t.offer_targets(filter, ctx);
            let seats = t.players(Who::Each, ctx).map(Choice::Seat);
            t.state.options.extend(seats);
        }
        Pick::Own(zones, filter) => {
            for &zone in zones {
                for k in 0..t.cards(zone, ctx.seat).len() {
                    let id = t.cards(zone, ctx.seat)[k];
                    let def = t.object(id).def;
                    // Copies of a card in one zone are the same choice.
                    let known = t.cards(zone, ctx.seat)[..k].iter().any(|&c| t.object(c).def == def);
                    if !known && t.fits(filter, id, ctx) {
                        t.options.push(Choice::Card(id));
                    }
                }
            }
        }
    }
}
