//! Picking: what a text lets a player choose when it resolves, one thing or several.

use crate::{Choice, Ctx, DefId, Flow, Game, Id, Picks, Ref, Several, Table, Text, Why};
use stapel_script::{Amount, Filter, HowMany, Pick, Who};

/// One thing. Nothing to pick: the text goes on at `end`.
pub(crate) fn choose<G: Game>(
    t: &mut Table<G>,
    text: &mut Text,
    pick: &Pick<G>,
    optional: bool,
    end: u16,
) -> Flow {
    let ctx = text.ctx;
    if !text.asked {
        let asked = t.ask_any(ctx.seat, Why::Choose, ctx.this, |t, out| {
            offer(t, pick, &ctx, out);
            let free = affordable(t, &ctx, out);
            if !out.is_empty() && (optional || !free) {
                out.push(Choice::Done);
            }
        });
        return match asked {
            Some(flow) => text.asks(flow),
            None => text.go(end),
        };
    }
    match t.answer {
        Choice::Card(_) => text.ctx.it = picked(t, &ctx),
        Choice::Seat(seat) => (text.ctx.it, text.ctx.who) = (Ref::NONE, seat),
        Choice::Done => return text.go(end),
        _ => {}
    }
    text.next()
}

/// Several things, one at a time and in one order only, so that a set has one way to be chosen; `next` goes through
/// them.
pub(crate) fn several<G: Game>(
    t: &mut Table<G>,
    text: &mut Text,
    how_many: &HowMany<G>,
    pick: &Pick<G>,
) -> Flow {
    let ctx = text.ctx;
    let first = match text.picks.filter(|_| text.asked) {
        None => t.begin_picks(),
        Some(_) if t.answer == Choice::Done => return picked_all(text),
        Some(first) => {
            let it = picked(t, &ctx);
            t.pick(it);
            first
        }
    };
    text.picks = Some(first);
    let chosen = t.picked(first).len();
    let (least, most) = how_many.bounds();
    if chosen >= most {
        return picked_all(text);
    }
    let set = Several::between(least, most, chosen);
    let flow = t.ask_set(ctx.seat, Why::Choose, ctx.this, set, |t, out| {
        each_candidate(t, pick, &ctx, &mut |o| out.push(o));
        later(t, pick, out, first);
        if let HowMany::UpToTotal(_, stat, total) = *how_many {
            let printed = |id: Id| t.base(id, stat).unwrap_or(0);
            let spent: i16 = t.picked(first).iter().map(|r| printed(r.id)).sum();
            out.retain(|o| !matches!(*o, Choice::Card(id) if spent + printed(id) > total));
        }
        let free = affordable(t, &ctx, out);
        // After the last of too few, the number could not be reached any more.
        let hopeful = out.len().saturating_sub(least.saturating_sub(chosen + 1));
        out.truncate(hopeful.max(1));
        if same_copies(pick) {
            merge_copies(t, out);
        }
        if !out.is_empty() && (chosen >= least || !free) {
            out.push(Choice::Done);
        }
    });
    if t.options.is_empty() {
        t.withdraw();
        return picked_all(text);
    }
    text.asks(flow)
}

/// So much is divided, one at a time and among whatever one likes; `next_share` goes through what got some.
pub(crate) fn divide<G: Game>(t: &mut Table<G>, text: &mut Text, amount: &Amount<G>, pick: &Pick<G>) -> Flow {
    let ctx = text.ctx;
    let first = match text.picks.filter(|_| text.asked) {
        None => t.begin_picks(),
        Some(first) => {
            let it = picked(t, &ctx);
            t.pick(it);
            first
        }
    };
    text.picks = Some(first);
    let all = usize::try_from(t.amount(amount, &ctx)).unwrap_or(0);
    let given = t.picked(first).len();
    let asked = if given < all {
        t.ask_any(ctx.seat, Why::Choose, ctx.this, |t, out| {
            each_candidate(t, pick, &ctx, &mut |o| out.push(o));
            affordable(t, &ctx, out);
        })
    } else {
        None
    };
    match asked {
        Some(flow) => {
            t.part_of(Some(Several { again: true, ..Several::exactly(all, given) }));
            text.asks(flow)
        }
        None => {
            t.sort_picks(first);
            picked_all(text)
        }
    }
}

/// The next thing that got a share becomes `It`, and its share `That` number.
pub(crate) fn next_share<G: Game>(t: &mut Table<G>, text: &mut Text, end: u16) -> Flow {
    let shares = left(t, text);
    let Some(&it) = shares.first() else { return passed_all(t, text, end) };
    let share = shares.iter().take_while(|&&r| r == it).count();
    text.ctx.it = it;
    text.ctx.n = i16::try_from(share).unwrap_or(i16::MAX);
    text.passed += share as u16;
    text.next()
}

/// Leaves what comes after the last pick: among hidden or unordered cards by what they are, otherwise by their place.
fn later<G: Game>(t: &Table<G>, pick: &Pick<G>, options: &mut Vec<Choice>, first: Picks) {
    let card = |o: &Choice| if let Choice::Card(id) = *o { id } else { Id::NONE };
    let def = |id: Id| if id == Id::NONE { DefId::NONE } else { t.object(id).def };
    if same_copies(pick) {
        options.sort_by_key(|o| def(card(o)));
    }
    let Some(last) = t.picked(first).last() else { return };
    let at = options.iter().position(|o| card(o) == last.id);
    if let Some(at) = at {
        if same_copies(pick) {
            let mine = t.picked(first);
            options.retain(|o| def(card(o)) >= def(last.id) && !mine.iter().any(|r| r.id == card(o)));
        } else {
            options.drain(..=at);
        }
    }
}

fn picked_all(text: &mut Text) -> Flow {
    text.passed = 0;
    text.next()
}

/// The next thing that was picked becomes `It`; after the last, the text goes on at `end`.
pub(crate) fn next<G: Game>(t: &mut Table<G>, text: &mut Text, end: u16) -> Flow {
    match left(t, text).first() {
        Some(&it) => {
            (text.ctx.it, text.passed) = (it, text.passed + 1);
            text.next()
        }
        None => passed_all(t, text, end),
    }
}

/// What a loop has not been through.
pub(crate) fn left<'t, G: Game>(t: &'t Table<G>, text: &Text) -> &'t [Ref] {
    text.picks.and_then(|first| t.picked(first).get(text.passed as usize..)).unwrap_or(&[])
}

fn passed_all<G: Game>(t: &mut Table<G>, text: &mut Text, end: u16) -> Flow {
    if let Some(first) = text.picks.take() {
        t.forget_picks(first);
    }
    text.passed = 0;
    text.go(end)
}

/// All objects that fit count as picked; `next_alive` goes through them.
pub(crate) fn gather<G: Game>(t: &mut Table<G>, text: &mut Text, filter: &Filter<G>) {
    text.picks = Some(t.begin_picks());
    for k in 0..t.objects.len() {
        let id = Id(k as u16);
        if t.zone_of(id).is_some_and(G::targetable) && t.fits(filter, id, &text.ctx) {
            let it = t.reference(id);
            t.picks.push(it);
        }
    }
}

/// As `next`, but what is gone by now is passed over.
pub(crate) fn next_alive<G: Game>(t: &mut Table<G>, text: &mut Text, end: u16) -> Flow {
    let gone = left(t, text).iter().take_while(|&&it| t.alive(it).is_none()).count();
    text.passed += gone as u16;
    next(t, text, end)
}

/// As `next_alive`, in the order that whoever says the text likes (`Game::ORDERS`).
pub(crate) fn next_in_order<G: Game>(t: &mut Table<G>, text: &mut Text, end: u16) -> Flow {
    if !text.asked {
        let asked = G::ORDERS.and_then(|why| {
            t.ask_any(text.ctx.seat, Why::Own(why), text.ctx.this, |t, out| {
                out.extend(left(t, text).iter().filter_map(|&it| t.alive(it)).map(Choice::Card));
            })
        });
        return match asked {
            Some(flow) => text.asks(flow),
            None => passed_all(t, text, end),
        };
    }
    let Choice::Card(id) = t.answer else { unreachable!("only objects are offered") };
    let it = t.reference(id);
    let chosen = left(t, text).iter().position(|&r| r == it).expect("what is offered was gathered");
    let at = t.picks.len() - left(t, text).len();
    t.picks.swap(at, at + chosen);
    (text.ctx.it, text.passed) = (it, text.passed + 1);
    text.next()
}

/// Takes out what the player cannot afford to choose. Says whether something that costs nothing is left: nobody is
/// forced to pay for a choice.
pub(crate) fn affordable<G: Game>(t: &Table<G>, ctx: &Ctx, options: &mut Vec<Choice>) -> bool {
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
pub(crate) fn offer<G: Game>(t: &Table<G>, pick: &Pick<G>, ctx: &Ctx, out: &mut Vec<Choice>) {
    each_candidate(t, pick, ctx, &mut |o| out.push(o));
    if same_copies(pick) {
        merge_copies(t, out);
    }
}

/// Lays out cards of one's own in these zones.
pub(crate) fn offer_own<G: Game>(
    t: &Table<G>,
    zones: &[G::Zone],
    filter: &Filter<G>,
    ctx: &Ctx,
    out: &mut Vec<Choice>,
) {
    in_zones(t, Who::You, zones, filter, ctx, &mut |o| {
        out.push(o);
        false
    });
    merge_copies(t, out);
}

/// Whether there is anything to pick that the player can afford.
pub(crate) fn possible<G: Game>(
    t: &Table<G>,
    pick: &Pick<G>,
    ctx: &Ctx,
    allowed: impl Fn(Choice) -> bool,
) -> bool {
    any_candidate(t, pick, ctx, &mut |o| {
        allowed(o)
            && match o {
                Choice::Card(id) => {
                    let price = G::choosing_price(t, ctx.seat, id);
                    price == 0 || G::can_pay_choosing(t, ctx.seat, price)
                }
                _ => true,
            }
    })
}

pub(crate) fn is_candidate<G: Game>(t: &Table<G>, pick: &Pick<G>, wanted: Choice, ctx: &Ctx) -> bool {
    match (pick, wanted) {
        // No other object needs to be looked at.
        (Pick::Object(filter) | Pick::ObjectOrPlayer(filter), Choice::Card(id)) => {
            t.zone_of(id).is_some_and(G::targetable) && t.fits(filter, id, ctx)
        }
        _ => any_candidate(t, pick, ctx, &mut |o| o == wanted),
    }
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
    any_candidate(t, pick, ctx, &mut |o| {
        see(o);
        false
    });
}

/// Whether this is true of anything that can be picked. Nothing is looked at after the first.
fn any_candidate<G: Game>(
    t: &Table<G>,
    pick: &Pick<G>,
    ctx: &Ctx,
    wanted: &mut dyn FnMut(Choice) -> bool,
) -> bool {
    match pick {
        Pick::Object(filter) => t.any_object(filter, ctx, |id| wanted(Choice::Card(id))),
        Pick::Opponent => t.players(Who::EachOpponent, ctx).map(Choice::Seat).any(wanted),
        Pick::Player(who, cond) => {
            let fits = |&seat: &crate::Seat| t.holds(cond, &Ctx { who: seat, ..*ctx });
            t.players(*who, ctx).filter(fits).map(Choice::Seat).any(wanted)
        }
        Pick::ObjectOrPlayer(filter) => {
            t.any_object(filter, ctx, |id| wanted(Choice::Card(id)))
                || t.players(Who::Each, ctx).map(Choice::Seat).any(wanted)
        }
        Pick::Own(zones, filter) => in_zones(t, Who::You, zones, filter, ctx, wanted),
        Pick::Of(who, zones, filter) => in_zones(t, *who, zones, filter, ctx, wanted),
        Pick::Layer(fact) => {
            let layers = (0..t.stack.len()).filter(|&k| G::layer_fact(t, fact, ctx, k));
            layers.map(|k| Choice::Layer(k as u8)).any(wanted)
        }
    }
}

fn in_zones<G: Game>(
    t: &Table<G>,
    who: Who,
    zones: &[G::Zone],
    filter: &Filter<G>,
    ctx: &Ctx,
    wanted: &mut dyn FnMut(Choice) -> bool,
) -> bool {
    t.players(who, ctx).any(|seat| {
        zones.iter().any(|&zone| {
            let mut cards = t.cards(zone, seat).iter().filter(|&&id| t.fits(filter, id, ctx));
            cards.any(|&id| wanted(Choice::Card(id)))
        })
    })
}
