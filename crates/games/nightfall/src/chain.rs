//! The chain (NF-CHN, NF-KCK): laid by everybody, resolved from its end.

use crate::{
    Event, Proc, Table, Type, Why, Zone,
    resolve::{self, Resolve},
    turn,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, DefId, Flow, Id, Layer, LayerKind, Ref, Seat, To, Why as Reason};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Visit,
    Chosen,
    Resolve,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chain {
    step: Step,
    /// Who may lay orders now.
    visitor: Seat,
    /// How many orders have resolved.
    resolved: u8,
}

impl Chain {
    pub(crate) fn begun_by(visitor: Seat) -> Self {
        Self { step: Step::Visit, visitor, resolved: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let visitor = self.visitor;
        match self.step {
            Step::Visit if t.is_gone(visitor) => self.next_visit(t),
            // NF-CHN-7: the chain is gone with whoever opened it (NF-LEA-3).
            Step::Visit if t.stack().is_empty() && visitor != t.game.turn => Flow::Pop,
            Step::Visit => {
                self.step = Step::Chosen;
                t.ask(visitor, Reason::Own(Why::Lay), Ref::NONE, |t, out| {
                    let links = links(t);
                    t.offer_hand(visitor, out, |id| may_lay(t, links, id));
                    out.push(Choice::Done);
                })
            }
            Step::Chosen => {
                let Choice::Card(id) = t.answer() else { return self.next_visit(t) };
                lay(t, visitor, id);
                self.step = Step::Visit;
                Flow::Go
            }
            // NF-CHN-9.
            Step::Resolve if !t.stack().is_empty() => {
                self.resolved += 1;
                t.call(Proc::Resolve(Resolve::nth(self.resolved)))
            }
            Step::Resolve => {
                resolve::enter_all(t);
                Flow::Pop
            }
        }
    }

    /// One visit each, clockwise from the active player (NF-CHN-5, NF-CHN-6).
    fn next_visit(&mut self, t: &Table) -> Flow {
        // NF-CHN-7: no chain without the active player.
        if t.stack().is_empty() {
            return Flow::Pop;
        }
        let next = t.next_seat(self.visitor);
        let over = turn::passes(t, self.visitor, next, t.game.turn);
        (self.visitor, self.step) = (next, if over { Step::Resolve } else { Step::Visit });
        Flow::Go
    }
}

/// NF-CHN-1 to NF-CHN-4.
fn may_lay(t: &Table, links: Option<&[Type]>, id: Id) -> bool {
    let card = t.brief(id);
    !card.types.contains(Type::Wound)
        && links.is_none_or(|links| card.digest.colour.is_some_and(|c| links.contains(&c)))
}

/// The colours that may follow in the chain; none before it is begun, when any may (NF-CHN-3).
pub(crate) fn links<'b>(t: &Table<'b>) -> Option<&'b [Type]> {
    t.stack().last().map(|last| t.book.def(last.def).card.extra.links.as_slice())
}

/// Whether an order that is laid now is kicked (NF-KCK-1 to NF-KCK-4).
pub(crate) fn kicked(t: &Table, def: DefId) -> bool {
    let kicker = t.book.def(def).card.extra.kicker;
    kicker.is_some() && t.stack().last().is_some_and(|last| t.book.brief(last.def).digest.colour == kicker)
}

/// What is fixed when an order is laid, whatever becomes of the one before.
pub(crate) struct Laid {
    /// NF-KCK-5.
    pub(crate) kicked: bool,
    before: Option<DefId>,
}

impl Laid {
    pub(crate) fn of(layer: &Layer) -> Self {
        let before = (layer.n >> 1) as u16;
        Self { kicked: layer.n & 1 == 1, before: before.checked_sub(1).map(DefId) }
    }
    /// As a layer keeps it.
    fn number(&self) -> i16 {
        i16::from(self.kicked) | self.before.map_or(0, |def| (def.0 as i16 + 1) << 1)
    }
}

fn lay(t: &mut Table, seat: Seat, id: Id) {
    let before = t.stack().last().map(|l| l.def);
    let this = t.put(id, To::top(Zone::Chain, seat));
    t.set_controller(id, seat);
    let def = t.object(id).def;
    let laid = Laid { kicked: kicked(t, def), before };
    let program = t.book.def(def).resolve;
    t.lay(Layer {
        kind: LayerKind::Card,
        seat,
        this,
        def,
        program,
        it: this,
        who: Seat::NOBODY,
        targets: Default::default(),
        n: laid.number(),
    });
    t.tell(Event::Lays, seat, id, i16::from(laid.kicked), 0);
}

/// The order laid directly before the one whose text runs.
pub(crate) fn previous(t: &Table, this: Ref) -> Option<DefId> {
    t.stack().iter().find(|l| l.this.id == this.id).and_then(|layer| Laid::of(layer).before)
}
