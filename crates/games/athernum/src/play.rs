//! Playing characters and locations (ATH-CHR, ATH-LOC): paid for, and in play at once (ATH-STK-02).

use crate::{Athernum, Event, Pool, Proc, Stat, Table, Tally, Type, Zone, cost, resources, zones};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Ctx, Def, Flow, Id, Ref, Seat, To};

/// Whether a card in hand or extra deck can be played on the own Day with an empty stack. Items are attached.
pub(crate) fn can_play(t: &Table, seat: Seat, id: Id) -> bool {
    let def = t.def(id);
    // ATH-CHR-06, ATH-R-31.
    if def.stat(Stat::Field).is_some() && zones::controls_copy(t, seat, def.name) {
        return false;
    }
    let this = t.reference(id);
    let extra = t.book.costs(&def.extra_costs);
    let place = if def.types.contains(Type::Character) {
        // ATH-CHR-04, ATH-ZON-02; what the cost takes away makes room.
        let held = t.cards(Zone::Characters, seat).len();
        held < zones::SLOTS || held < zones::SLOTS + cost::freed(t, seat, this, extra)
    } else {
        // ATH-LOC-03, ATH-LOC-04.
        t.tally(seat, Tally::LocationsPlayed) == 0
            && !t.cards(Zone::Location, seat).iter().any(|&c| zones::is_main(t, c))
    };
    let payable = || {
        let price = cost::card_cost(t, id);
        cost::can_pay_all(t, seat, this, extra, price, one_of(def, price))
    };
    place && payable() && {
        let ctx = Ctx { seat, this, it: this, ..Ctx::NONE };
        def.play_only.iter().all(|cond| t.holds(cond, &ctx))
    }
}

/// ATH-FAC-04 to ATH-FAC-07: a character with a faction that costs anything wants one point of it.
fn one_of(def: &Def<Athernum>, price: i16) -> Option<Pool> {
    if price == 0 || !def.types.contains(Type::Character) {
        return None;
    }
    resources::faction_of(def).map(|faction| resources::points_of(Some(faction)))
}

/// A player plays a card: it is paid for, then it enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    paid: bool,
    seat: Seat,
    pub(crate) this: Ref,
}

impl Play {
    pub(crate) fn of(t: &Table, seat: Seat, id: Id) -> Proc {
        Proc::Play(Self { paid: false, seat, this: t.reference(id) })
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, this, .. } = *self;
        let (id, def) = (this.id, t.book.def(t.object(this.id).def));
        if !std::mem::replace(&mut self.paid, true) {
            let price = cost::card_cost(t, id);
            return t.call(cost::paying(seat, this, &def.extra_costs, price, one_of(def, price)));
        }
        let played = if def.types.contains(Type::Character) {
            t.put(id, To::top(Zone::Characters, seat))
        } else {
            t.count_up(seat, Tally::LocationsPlayed);
            // ATH-LOC-02: whatever lies in the slot goes first.
            while let Some(&old) = t.cards(Zone::Location, seat).last() {
                t.destroy(old);
            }
            t.put(id, To::top(Zone::Location, seat).place(zones::LOCATION_PLACE))
        };
        t.tell(Event::Plays, seat, played.id, 0, 0);
        Flow::Pop
    }
}
