//! Counters, numbers of players, and numbers that a text remembers.

use crate::{Common, Ctx, Flags, Game, Id, Table, Text};
use stapel_script::{Amount, Sel, Who, Word};

pub(super) fn let_be<G: Game>(t: &Table<G>, text: &mut Text, amount: &Amount<G>) {
    text.ctx.n = t.amount(amount, &text.ctx);
}

pub(super) fn gain<G: Game>(t: &mut Table<G>, text: &Text, who: Who, pool: G::Pool, amount: &Amount<G>) {
    let n = t.amount(amount, &text.ctx);
    change(t, &text.ctx, who, pool, (Common::Gains, n), n);
}

pub(super) fn lose<G: Game>(t: &mut Table<G>, text: &Text, who: Who, pool: G::Pool, amount: &Amount<G>) {
    let n = t.amount(amount, &text.ctx);
    change(t, &text.ctx, who, pool, (Common::Loses, n), n.saturating_neg());
}

/// Each of these players is told of, and their number changed; then the game looks at the table once.
fn change<G: Game>(
    t: &mut Table<G>,
    ctx: &Ctx,
    who: Who,
    pool: G::Pool,
    (event, told): (Common, i16),
    by: i16,
) {
    for seat in t.players(who, ctx) {
        t.tell(event.into(), seat, Id::NONE, told, pool.index() as i16);
        G::change(t, seat, pool, by);
    }
    G::settle(t);
}

pub(super) fn put<G: Game>(
    t: &mut Table<G>,
    text: &Text,
    sel: &Sel<G>,
    counter: G::Counter,
    amount: &Amount<G>,
) {
    let n = t.amount(amount, &text.ctx).clamp(0, 255);
    if let Some(id) = body(t, sel, &text.ctx) {
        let limit = G::counter_limit(counter);
        let cell = &mut t.object_mut(id).counters[counter.index()];
        *cell = cell.saturating_add(n as u8).min(limit);
        t.tell(Common::PutsCounter.into(), text.ctx.seat, id, n, counter.index() as i16);
    }
}

pub(super) fn remove<G: Game>(
    t: &mut Table<G>,
    text: &mut Text,
    sel: &Sel<G>,
    counter: G::Counter,
    amount: &Amount<G>,
) {
    let n = t.amount(amount, &text.ctx).clamp(0, 255);
    if let Some(id) = body(t, sel, &text.ctx) {
        let cell = &mut t.object_mut(id).counters[counter.index()];
        let n = n.min(i16::from(*cell));
        *cell -= n as u8;
        text.ctx.n = n;
        if n > 0 {
            t.tell(Common::RemovesCounter.into(), text.ctx.seat, id, n, counter.index() as i16);
        }
    }
}

/// What a counter lies on: the card itself, also when the text speaks of its attack.
fn body<G: Game>(t: &Table<G>, sel: &Sel<G>, ctx: &Ctx) -> Option<Id> {
    t.select(sel, ctx).map(|id| {
        let object = t.object(id);
        if object.flags.has(Flags::PROXY) { object.attached } else { id }
    })
}
