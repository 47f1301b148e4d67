//! Resources and the resource pool (ATH-RES), factions and paying with points (ATH-FAC).

use crate::{Event, FACTIONS, POINTS, Pool, Proc, Table, Type, Why, Zone, exhaustion};
use stapel_kernel::{Choice, DefId, Flow, Frame, Id, Ref, Seat, Why as Reason};
use stapel_script::{Symbol, Word};

/// The names of the resource tokens, in the order of [`POINTS`].
const TOKENS: [&str; 5] =
    ["resource-ashes", "resource-white-flame", "resource-ascendant", "resource-guild", "resource-plain"];

/// The faction of a card as printed.
pub(crate) fn faction_of(def: &stapel_kernel::Def<crate::Athernum>) -> Option<Type> {
    FACTIONS.into_iter().find(|&f| def.types.contains(f))
}

/// The faction of a player is the one printed on the main card (ATH-FAC-08, ATH-FAC-09).
pub(crate) fn faction(t: &Table, seat: Seat) -> Option<Type> {
    let main = t.game.main[seat.index()];
    if main == Id::NONE { None } else { faction_of(t.def(main)) }
}

/// The kind of point that belongs to a faction.
pub(crate) fn points_of(faction: Option<Type>) -> Pool {
    faction.and_then(|f| FACTIONS.iter().position(|&x| x == f)).map_or(Pool::Plain, |k| POINTS[k])
}

/// ATH-RES-01, ATH-RES-09.
pub(crate) fn create(t: &mut Table, seat: Seat, kind: Pool, exhausted: bool) {
    let number = POINTS.iter().position(|&p| p == kind).unwrap_or(4);
    let def = token(t, TOKENS[number]);
    if let Some(def) = def
        && let Some(resource) = t.create(def, seat)
        && exhausted
    {
        exhaustion::exhaust(t, resource.id);
    }
}

fn token(t: &Table, name: &str) -> Option<DefId> {
    t.book.find(Symbol::new(name))
}

/// ATH-RES-03: the first of each kind that is not exhausted.
pub(crate) fn offer(t: &mut Table, seat: Seat) {
    let mut seen = [false; 5];
    let mut options = std::mem::take(&mut t.state.options);
    for &id in t.cards(Zone::Resources, seat) {
        let kind = kind_of(t, id);
        if !exhaustion::is_face_down(t, id) && !seen[kind] {
            seen[kind] = true;
            options.push(Choice::Card(id));
        }
    }
    t.state.options = options;
}

/// Which of [`POINTS`] a resource gives.
fn kind_of(t: &Table, id: Id) -> usize {
    FACTIONS.iter().position(|&f| t.def(id).types.contains(f)).unwrap_or(4)
}

/// A resource is exhausted for a point of its kind.
pub(crate) fn tap(t: &mut Table, seat: Seat, id: Id) {
    let kind = POINTS[kind_of(t, id)];
    exhaustion::exhaust(t, id);
    add(t, seat, kind, 1);
}

pub(crate) fn add(t: &mut Table, seat: Seat, kind: Pool, n: i16) {
    let points = t.pool(seat, kind).saturating_add(n);
    t.set_pool(seat, kind, points);
    t.tell(Event::Tapped, seat, Id::NONE, n, kind.index() as i16);
}

pub(crate) fn total(t: &Table, seat: Seat) -> i16 {
    POINTS.iter().map(|&p| t.pool(seat, p)).sum()
}

/// ATH-RES-05, ATH-RES-06: nothing is kept.
pub(crate) fn empty_pools(t: &mut Table) {
    for seat in t.seats() {
        for kind in POINTS {
            t.set_pool(seat, kind, 0);
        }
    }
}

/// A frame in which `seat` pays `n` points of any kinds; one of them of this kind, if it is named.
pub(crate) fn paying(seat: Seat, n: i16, one_of: Option<Pool>, this: Ref) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::PayPoints, seat).about(this).with(n);
    frame.m = one_of.map_or(0, |p| p.index() as i16);
    frame
}

/// Pays point by point; where it makes no difference nobody is asked.
pub(crate) fn pay(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let seat = frame.seat;
    if frame.step == 1 {
        let Choice::Number(k) = t.answer() else { unreachable!("only kinds of points are offered") };
        spend(t, seat, Pool::ALL[k as usize], 1);
        t.frame().n -= 1;
        t.frame().step = 0;
        return Flow::Go;
    }
    // ATH-FAC-04: one of the faction comes first, the rest is free.
    if frame.m > 0 {
        spend(t, seat, Pool::ALL[frame.m as usize], 1);
        let f = t.frame();
        (f.n, f.m) = (f.n - 1, 0);
    }
    let n = t.frame().n;
    let filled = POINTS.iter().filter(|&&p| t.pool(seat, p) > 0).count();
    if filled <= 1 || total(t, seat) == n {
        let mut left = n;
        for kind in POINTS {
            let part = t.pool(seat, kind).min(left);
            spend(t, seat, kind, part);
            left -= part;
        }
        return Flow::Pop;
    }
    if n == 0 {
        return Flow::Pop;
    }
    t.state.options.clear();
    for kind in POINTS {
        if t.pool(seat, kind) > 0 {
            t.options.push(Choice::Number(kind.index() as i16));
        }
    }
    t.ask(1, seat, Reason::Own(Why::Pay), frame.this)
}

pub(crate) fn spend(t: &mut Table, seat: Seat, kind: Pool, n: i16) {
    let left = t.pool(seat, kind) - n;
    t.set_pool(seat, kind, left);
}
