//! Resources and the resource pool (ATH-RES), factions and paying with points (ATH-FAC).

use crate::{Athernum, Event, FACTIONS, POINTS, Pool, Proc, Table, Type, Why, Zone, exhaustion};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Def, DefId, Flow, Id, Ref, Seat, Why as Reason};
use stapel_script::{Symbol, Word};

/// The names of the resource tokens, in the order of [`POINTS`].
const TOKENS: [&str; 5] =
    ["resource-ashes", "resource-white-flame", "resource-ascendant", "resource-guild", "resource-plain"];

/// The faction of a card as printed.
pub(crate) fn faction_of(def: &Def<Athernum>) -> Option<Type> {
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
pub(crate) fn offer(t: &Table, seat: Seat, out: &mut Vec<Choice>) {
    let mut seen = [false; 5];
    for &id in t.cards(Zone::Resources, seat) {
        if exhaustion::is_face_down(t, id) {
            continue;
        }
        let kind = usize::from(t.brief(id).digest.kind);
        if !seen[kind] {
            seen[kind] = true;
            out.push(Choice::Card(id));
        }
    }
}

/// Which of [`POINTS`] a resource gives.
pub(crate) fn kind_of(def: &Def<Athernum>) -> u8 {
    FACTIONS.iter().position(|&f| def.types.contains(f)).unwrap_or(4) as u8
}

/// A resource is exhausted for a point of its kind.
pub(crate) fn tap(t: &mut Table, seat: Seat, id: Id) {
    let kind = POINTS[usize::from(t.brief(id).digest.kind)];
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

/// A player pays points of any kinds, point by point; where it makes no difference nobody is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PayPoints {
    asked: bool,
    seat: Seat,
    /// How many are still to be paid.
    pub(crate) due: i16,
    /// How many are paid, so that whoever pays is told both.
    pub(crate) paid: i16,
    /// The kind that one of them has to be of.
    one_of: Option<Pool>,
    this: Ref,
}

impl PayPoints {
    pub(crate) fn with_one_of(kind: Option<Pool>, seat: Seat, due: i16, this: Ref) -> Proc {
        Proc::PayPoints(Self { asked: false, seat, due, paid: 0, one_of: kind, this })
    }
    pub(crate) fn of_any_kind(seat: Seat, due: i16, this: Ref) -> Proc {
        Self::with_one_of(None, seat, due, this)
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let seat = self.seat;
        if std::mem::take(&mut self.asked) {
            let Choice::Number(k) = t.answer() else { unreachable!("only kinds of points are offered") };
            self.spend(t, Pool::ALL[k as usize], 1);
        }
        // ATH-FAC-04: one of the faction comes first, the rest is free.
        if let Some(kind) = self.one_of.take() {
            self.spend(t, kind, 1);
        }
        let filled = POINTS.iter().filter(|&&p| t.pool(seat, p) > 0).count();
        if filled <= 1 || total(t, seat) == self.due {
            for kind in POINTS {
                let part = t.pool(seat, kind).min(self.due);
                self.spend(t, kind, part);
            }
            return Flow::Pop;
        }
        if self.due == 0 {
            return Flow::Pop;
        }
        self.asked = true;
        t.ask(seat, Reason::Own(Why::Pay), self.this, |t, out| {
            let kinds = POINTS.into_iter().filter(|&kind| t.pool(seat, kind) > 0);
            out.extend(kinds.map(|kind| Choice::Number(kind.index() as i16)));
        })
    }

    fn spend(&mut self, t: &mut Table, kind: Pool, n: i16) {
        spend(t, self.seat, kind, n);
        (self.due, self.paid) = (self.due - n, self.paid + n);
    }
}

pub(crate) fn spend(t: &mut Table, seat: Seat, kind: Pool, n: i16) {
    let left = t.pool(seat, kind) - n;
    t.set_pool(seat, kind, left);
}
