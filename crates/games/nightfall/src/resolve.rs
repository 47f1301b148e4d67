//! An order resolves (NF-CHN-10 to NF-CHN-14): its texts, then its card.

use crate::{Event, Flag, Keyword, MinionEnters, Part, Table, Type, Zone, chain::Laid};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Frame, Id, To};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    ChainText,
    YourChainText,
    KickerText,
    LayDown,
}

/// The last order of the chain resolves (NF-CHN-10, NF-CHN-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resolve {
    step: Step,
    /// Its place in the resolution.
    place: u8,
}

impl Resolve {
    pub(crate) fn nth(place: u8) -> Self {
        Self { step: Step::ChainText, place }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let layer = *t.stack().last().expect("there is an order to resolve");
        let kicked = Laid::of(&layer).kicked;
        let part = |part: Part| t.book.def(layer.def).parts.iter().find(|p| p.0 == part).map(|p| p.1);
        let (text, next) = match self.step {
            Step::ChainText => {
                t.tell(Event::Resolves, layer.seat, layer.this.id, 0, 0);
                let instead = part(Part::KickedInstead).filter(|_| kicked);
                (instead.or(layer.program), Step::YourChainText)
            }
            Step::YourChainText => {
                (part(Part::YourChain).filter(|_| layer.seat == t.game.turn), Step::KickerText)
            }
            Step::KickerText => (part(Part::Kicker).filter(|_| kicked), Step::LayDown),
            Step::LayDown => {
                t.take_layer();
                if let Some(id) = t.alive(layer.this) {
                    self.lay_down(t, id);
                }
                return Flow::Pop;
            }
        };
        self.step = next;
        if let Some(program) = text {
            t.push(Frame::Text(t.text(program, layer.seat, layer.this)));
        }
        Flow::Go
    }

    fn lay_down(&self, t: &mut Table, id: Id) {
        let stays_out = t.has(id, Keyword::NeedsKick) && !t.flag(id, Flag::Enters);
        if !t.is(id, Type::Minion) || stays_out {
            // NF-CHN-12.
            t.put(id, To::top(Zone::Discard, t.object(id).owner));
            return;
        }
        match t.readings().minion_enters {
            // NF-CHN-13: placed before its player, not yet in play.
            MinionEnters::AfterChain => {
                t.set_flag(id, Flag::Resolved, true);
                t.set_place(id, self.place);
            }
            MinionEnters::OnResolution => enter(t, id),
        }
    }
}

/// NF-CHN-14: in the order in which they resolved.
pub(crate) fn enter_all(t: &mut Table) {
    while let Some(id) = t.everywhere(Zone::Chain).min_by_key(|&id| t.object(id).place) {
        enter(t, id);
    }
}

/// It stays the same object, without what it was marked with in the chain.
fn enter(t: &mut Table, id: Id) {
    let seat = t.object(id).controller;
    t.put(id, To::top(Zone::Play, seat));
    t.set_controller(id, seat);
    t.set_flag(id, Flag::Resolved, false);
    t.set_flag(id, Flag::Enters, false);
    t.tell(Event::Enters, seat, id, 0, 0);
}
