//! Items (ATH-ITM): attaching, revealing, discarding, moving from slot to slot.

use crate::{Event, ItemPlay, Keyword, Proc, Stat, Table, Type, Why, Zone, exhaustion, zones};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, To, Why as Reason};

/// What an item is used for instead of being attached.
pub(crate) const LOCATION_SLOT: i16 = 0;
const DIRECTLY: i16 = 1;

pub(crate) fn items_on(t: &Table, host: Id) -> usize {
    t.cards(Zone::Items, t.object(host).controller)
        .iter()
        .filter(|&&id| t.object(id).attached == host)
        .count()
}

/// ATH-CHR-01, ATH-ITM-02, ATH-ITM-05.
pub(crate) fn has_free_slot(t: &Table, id: Id) -> bool {
    t.def(id).stat(Stat::Slots).is_some()
        && zones::is_face_up(t, id)
        && t.stat(id, Stat::Slots).is_some_and(|slots| items_on(t, id) < slots.max(0) as usize)
}

/// Own permanents that can take one more item (ATH-ITM-01, ATH-ITM-04).
fn hosts<'t>(t: &'t Table, seat: Seat) -> impl Iterator<Item = Id> + 't {
    zones::permanents(t, seat).iter().copied().filter(|&id| has_free_slot(t, id))
}

pub(crate) fn has_host(t: &Table, seat: Seat) -> bool {
    hosts(t, seat).next().is_some()
}

/// The linked character of an attached item: on a location there is none (ATH-ABL-17).
pub(crate) fn linked_character(t: &Table, item: Id) -> Option<Id> {
    let host = t.object(item).attached;
    (host != Id::NONE && t.is(host, Type::Character)).then_some(host)
}

/// Whether an item in hand can be used at all.
pub(crate) fn can_use(t: &Table, seat: Seat, id: Id, host: bool) -> bool {
    // ATH-R-31: of a card with a victory field, no second copy.
    if t.def(id).stat(Stat::Field).is_some() && zones::controls_copy(t, seat, t.def(id).name) {
        return false;
    }
    host || t.readings().item_play == ItemPlay::AttachOrDirect || fits_location_slot(t, seat, id)
}

fn fits_location_slot(t: &Table, seat: Seat, id: Id) -> bool {
    t.def(id).keywords.contains(Keyword::Monument) && t.cards(Zone::Location, seat).is_empty()
}

/// Hidden items may be revealed, face-up ones discarded (ATH-ITM-06, ATH-ITM-08).
pub(crate) fn offer_attached(t: &Table, seat: Seat, out: &mut Vec<Choice>) {
    let attached = t.cards(Zone::Items, seat).iter().copied();
    out.extend(attached.filter(|&id| !exhaustion::is_exhausted(t, id)).map(Choice::Card));
}

/// A player brings an item from the hand into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attach {
    step: Step,
    seat: Seat,
    item: Ref,
    pub(crate) host: Ref,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Host,
    Side,
    Attach,
}

impl Attach {
    pub(crate) fn of(t: &Table, seat: Seat, id: Id) -> Proc {
        Proc::Attach(Self { step: Step::Host, seat, item: t.reference(id), host: Ref::NONE })
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, item, .. } = *self;
        match (self.step, t.answer()) {
            (Step::Host, _) => {
                self.step = Step::Side;
                return t.ask(seat, Reason::Own(Why::Host), item, |t, out| {
                    out.extend(hosts(t, seat).map(Choice::Card));
                    if fits_location_slot(t, seat, item.id) {
                        out.push(Choice::Number(LOCATION_SLOT));
                    }
                    if t.readings().item_play == ItemPlay::AttachOrDirect {
                        out.push(Choice::Number(DIRECTLY));
                    }
                });
            }
            (Step::Side, Choice::Card(host)) => {
                self.host = t.reference(host);
                self.step = Step::Attach;
                // ATH-ITM-03.
                let sides = [Choice::Mode(0), Choice::Mode(1)];
                return t.ask(seat, Reason::Own(Why::Side), item, |_, out| out.extend(sides));
            }
            (Step::Side, Choice::Number(LOCATION_SLOT)) => {
                t.put(item.id, To::top(Zone::Location, seat).place(zones::LOCATION_PLACE));
                t.tell(Event::Plays, seat, item.id, 0, 0);
            }
            (Step::Side, _) => directly(t, seat, item.id),
            (Step::Attach, side) => {
                let host = self.host.id;
                let mut to = To::top(Zone::Items, seat).place(t.object(host).place);
                to.face_down = side == Choice::Mode(1);
                // Unseen it gets a new number.
                let item = t.put(item.id, to).id;
                t.attach_to(item, host);
                zones::tell_with(t, Event::Attaches, seat, Seat::NOBODY, item, host);
            }
        }
        Flow::Pop
    }
}

/// ATH-R-07, the other reading: its effects go on the stack, then it is discarded.
fn directly(t: &mut Table, seat: Seat, id: Id) {
    let this = t.discard(id);
    t.tell(Event::Plays, seat, this.id, 0, 0);
    zones::surface(t, this.id);
}

/// Lays an item that is on the table into a slot of another permanent of the same player (ATH-ABL-18).
pub(crate) fn lay_on(t: &mut Table, item: Id, host: Id) {
    let (seat, place) = (t.object(host).controller, t.object(host).place);
    t.attach_to(item, host);
    t.set_place(item, place);
    zones::tell_with(t, Event::MovesItem, seat, Seat::NOBODY, item, host);
    t.wake(item);
}

/// Whether opponents' effects leave the items of this host alone, and an opponent's effect is what runs.
pub(crate) fn is_safe(t: &Table, item: Id) -> bool {
    let host = t.object(item).attached;
    host != Id::NONE && zones::by_opponent(t, item) && t.has(host, Keyword::ItemsSafe)
}

/// A player chooses where an item goes that is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refit {
    asked: bool,
    seat: Seat,
    item: Ref,
}

impl Refit {
    pub(crate) fn of(t: &Table, seat: Seat, id: Id) -> Proc {
        Proc::Refit(Self { asked: false, seat, item: t.reference(id) })
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Some(item) = t.alive(self.item) else { return Flow::Pop };
        if self.asked {
            let Choice::Card(host) = t.answer() else { unreachable!("only hosts are offered") };
            lay_on(t, item, host);
            return Flow::Pop;
        }
        self.asked = true;
        let (now, owner) = (t.object(item).attached, t.object(item).controller);
        let others = |t: &mut Table, out: &mut Vec<Choice>| {
            out.extend(hosts(t, owner).filter(|&id| id != now).map(Choice::Card));
        };
        t.ask_any(self.seat, Reason::Own(Why::Refit), self.item, others).unwrap_or(Flow::Pop)
    }
}

/// Whether this is an item at all.
pub(crate) fn is_item(t: &Table, id: Id) -> bool {
    t.brief(id).types.contains(Type::Item)
}
