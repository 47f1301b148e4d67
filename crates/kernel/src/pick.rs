//! Picking: what a text lets a player choose when it resolves, one thing or several.

use crate::{Choice, Ctx, DefId, Flow, Game, Id, Ref, Several, Table, Why};
use stapel_script::{Filter, HowMany, Pick, Who};

/// One thing. Nothing to pick: the text goes on at `end`.
pub(crate) fn choose<G: Game>(t: &mut Table<G>, pick: &Pick<G>, optional: bool, end: u16, ctx: &Ctx) -> Flow {
    let frame = *t.frame();
    if frame.step == 0 {
        t.state.options.clear();
        offer(t, pick, ctx);
        let free = affordable(t, ctx);
        if t.options.is_empty() {
            t.frame().pc = end;
            return Flow::Go;
        }
        if optional || !free {
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

/// Several things, one at a time and in one order only, so that a set has one way to be chosen; `next` goes through
/// them.
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
    let first = frame.picks as usize;
    let chosen = t.picks.len() - first;
    let (least, most) = match *how_many {
        HowMany::Exactly(n) => (n as usize, n as usize),
        HowMany::UpTo(n) | HowMany::UpToTotal(n, ..) => (0, n as usize),
        HowMany::Any => (0, usize::MAX),
    };
    if chosen >= most {
        return picked_all(t);
    }
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    each_candidate(t, pick, ctx, &mut |o| options.push(o));
    later(t, pick, &mut options, first);
    if let HowMany::UpToTotal(_, stat, total) = *how_many {
        let printed = |id: Id| t.base(id, stat).unwrap_or(0);
        let spent: i16 = t.picks[first..].iter().map(|r| printed(r.id)).sum();
        options.retain(|o| !matches!(*o, Choice::Card(id) if spent + printed(id) > total));
    }
    t.state.options = options;
    let free = affordable(t, ctx);
    let mut options = std::mem::take(&mut t.state.options);
    // After the last of too few, the number could not be reached any more.
    let hopeful = options.len().saturating_sub(least.saturating_sub(chosen + 1));
    options.truncate(hopeful.max(1));
    if same_copies(pick) {
        merge_copies(t, &mut options);
    }
    t.state.options = options;
    if t.options.is_empty() {
        return picked_all(t);
    }
    if chosen >= least || !free {
        t.options.push(Choice::Done);
    }
    t.ask_set(1, frame.seat, Why::Choose, frame.this, Several::between(least, most, chosen))
}

/// Leaves what comes after the last pick: among hidden or unordered cards by what they are, otherwise by their place.
fn later<G: Game>(t: &Table<G>, pick: &Pick<G>, options: &mut Vec<Choice>, first: usize) {
    let card = |o: &Choice| if let Choice::Card(id) = *o { id } else { Id::NONE };
    let def = |id: Id| if id == Id::NONE { DefId::NONE } else { t.object(id).def };
    if same_copies(pick) {
        options.sort_by_key(|o| def(card(o)));
    }
    let Some(last) = t.picks[first..].last() else { return };
    let at = options.iter().position(|o| card(o) == last.id);
    if let Some(at) = at {
        if same_copies(pick) {
            let mine = &t.picks[first..];
            options.retain(|o| def(card(o)) >= def(last.id) && !mine.iter().any(|r| r.id == card(o)));
        } else {
            options.drain(..=at);
        }
    }
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

/// All objects that fit count as picked; `next_alive` goes through them.
pub(crate) fn gather<G: Game>(t: &mut Table<G>, filter: &Filter<G>, ctx: &Ctx) {
    let first = u8::try_from(t.picks.len()).expect("texts pick a few things at a time");
    t.frame().picks = first;
    for k in 0..t.objects.len() {
        let id = Id(k as u16);
        if t.zone_of(id).is_some_and(G::targetable) && t.fits(filter, id, ctx) {
            let it = t.reference(id);
            t.picks.push(it);
        }
    }
}

/// As `next`, but what is gone by now is passed over.
pub(crate) fn next_alive<G: Game>(t: &mut Table<G>, end: u16) -> Flow {
    let frame = *t.frame();
    let left = t.picks.get(frame.picks as usize + frame.k as usize..).unwrap_or(&[]);
    let gone = left.iter().take_while(|&&it| t.alive(it).is_none()).count();
    t.frame().k += gone as i16;
    next(t, end)
}

/// As `next_alive`, in the order that whoever says the text likes (`Game::ORDERS`).
pub(crate) fn next_in_order<G: Game>(t: &mut Table<G>, end: u16) -> Flow {
    let frame = *t.frame();
    let at = frame.picks as usize + frame.k as usize;
    if frame.step == 0 {
        t.state.options.clear();
        for k in at..t.picks.len() {
            if let Some(id) = t.alive(t.picks[k]) {
                t.options.push(Choice::Card(id));
            }
        }
        return match G::ORDERS {
            Some(why) if !t.options.is_empty() => t.ask(1, frame.seat, Why::Own(why), frame.this),
            _ => {
                t.picks.truncate(frame.picks as usize);
                let f = t.frame();
                (f.k, f.pc) = (0, end);
                Flow::Go
            }
        };
    }
    let Choice::Card(id) = t.answer else { unreachable!("only objects are offered") };
    let it = t.reference(id);
    let chosen = t.picks[at..].iter().position(|&r| r == it).expect("what is offered was gathered");
    t.picks.swap(at, at + chosen);
    let f = t.frame();
    (f.it, f.k, f.step, f.pc) = (it, f.k + 1, 0, f.pc + 1);
    Flow::Go
}

/// Takes out what the player cannot afford to choose. Says whether something that costs nothing is left: nobody is
/// forced to pay for a choice.
pub(crate) fn affordable<G: Game>(t: &mut Table<G>, ctx: &Ctx) -> bool {
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
pub(crate) fn picked<G: Game>(t: &mut Table<G>, ctx: &Ctx) -> Ref {
    let Choice::Card(id) = t.answer else { return Ref::NONE };
    let price = G::choosing_price(t, ctx.seat, id);
    if price > 0 {
        G::pay_choosing(t, ctx.seat, id, price);
    }
    t.reference(id)
}

/// Lays out what can be picked.
pub(crate) fn offer<G: Game>(t: &mut Table<G>, pick: &Pick<G>, ctx: &Ctx) {
    let mut options = std::mem::take(&mut t.state.options);
    each_candidate(t, pick, ctx, &mut |o| options.push(o));
    if same_copies(pick) {
        merge_copies(t, &mut options);
    }
    t.state.options = options;
}

/// Lays out cards of one's own in these zones.
pub(crate) fn offer_own<G: Game>(t: &mut Table<G>, zones: &[G::Zone], filter: &Filter<G>, ctx: &Ctx) {
    let mut options = std::mem::take(&mut t.state.options);
    in_zones(t, Who::You, zones, filter, ctx, &mut |o| options.push(o));
    merge_copies(t, &mut options);
    t.state.options = options;
}

/// Whether there is anything to pick that the player can afford.
pub(crate) fn possible<G: Game>(
    t: &Table<G>,
    pick: &Pick<G>,
    ctx: &Ctx,
    allowed: impl Fn(Choice) -> bool,
) -> bool {
    let mut found = false;
    each_candidate(t, pick, ctx, &mut |o| {
        found |= allowed(o)
            && match o {
                Choice::Card(id) => {
                    let price = G::choosing_price(t, ctx.seat, id);
                    price == 0 || G::can_pay_choosing(t, ctx.seat, price)
                }
                _ => true,
            }
    });
    found
}

pub(crate) fn is_candidate<G: Game>(t: &Table<G>, pick: &Pick<G>, wanted: Choice, ctx: &Ctx) -> bool {
    let mut found = false;
    each_candidate(t, pick, ctx, &mut |o| found |= o == wanted);
    found
}

/// Copies of a card that lie in a pile or a hand are the same choice; in play each has a life of its own.
fn same_copies<G: Game>(pick: &Pick<G>) -> bool {
    matches!(pick, Pick::Own(zones, _) | Pick::Of(_, zones, _) if !zones.iter().any(|&z| G::targetable(z)))
}

fn merge_copies<G: Game>(t: &Table<G>, options: &mut Vec<Choice>) {
    let key = |o: &Choice| match *o {
        Choice::Card(id) => Some((t.object(id).def, t.object(id).area, t.object(id).counters)),
        _ => None,
    };
    let mut k = 0;
    while k < options.len() {
        let copy = key(&options[k]).is_some_and(|this| options[..k].iter().any(|o| key(o) == Some(this)));
        if copy {
            options.remove(k);
        } else {
            k += 1;
        }
    }
}

fn each_candidate<G: Game>(t: &Table<G>, pick: &Pick<G>, ctx: &Ctx, see: &mut dyn FnMut(Choice)) {
    match pick {
        Pick::Object(filter) => t.objects_that_fit(filter, ctx).map(Choice::Card).for_each(see),
        Pick::Opponent => t.players(Who::EachOpponent, ctx).map(Choice::Seat).for_each(see),
        Pick::Player(who, cond) => {
            let fits = |&seat: &crate::Seat| t.holds(cond, &Ctx { who: seat, ..*ctx });
            t.players(*who, ctx).filter(fits).map(Choice::Seat).for_each(see);
        }
        Pick::ObjectOrPlayer(filter) => {
            t.objects_that_fit(filter, ctx).map(Choice::Card).for_each(&mut *see);
            t.players(Who::Each, ctx).map(Choice::Seat).for_each(see);
        }
        Pick::Own(zones, filter) => in_zones(t, Who::You, zones, filter, ctx, see),
        Pick::Of(who, zones, filter) => in_zones(t, *who, zones, filter, ctx, see),
        Pick::Layer(fact) => {
            let layers = (0..t.stack.len()).filter(|&k| G::layer_fact(t, fact, ctx, k));
            layers.map(|k| Choice::Layer(k as u8)).for_each(see);
        }
    }
}

fn in_zones<G: Game>(
    t: &Table<G>,
    who: Who,
    zones: &[G::Zone],
    filter: &Filter<G>,
    ctx: &Ctx,
    see: &mut dyn FnMut(Choice),
) {
    for seat in t.players(who, ctx) {
        for &zone in zones {
            let cards = t.cards(zone, seat).iter().filter(|&&id| t.fits(filter, id, ctx));
            cards.for_each(|&id| see(Choice::Card(id)));
        }
    }
}
