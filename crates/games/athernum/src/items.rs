//! Items (ATH-ITM): attaching, revealing, discarding, moving from slot to slot.

use crate::{Event, ItemPlay, Keyword, Proc, Stat, Table, Type, Why, Zone, exhaustion, zones};
use stapel_kernel::{Choice, Flow, Frame, Id, Ref, Seat, To, Why as Reason};

/// What an item is used for instead of being attached.
const LOCATION_SLOT: i16 = 0;
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
    host || t.game.options.item_play == ItemPlay::AttachOrDirect || fits_location_slot(t, seat, id)
}

fn fits_location_slot(t: &Table, seat: Seat, id: Id) -> bool {
    t.def(id).keywords.contains(Keyword::Monument) && t.cards(Zone::Location, seat).is_empty()
}

/// Hidden items may be revealed, face-up ones discarded (ATH-ITM-06, ATH-ITM-08).
pub(crate) fn offer_attached(t: &mut Table, seat: Seat) {
    let mut options = std::mem::take(&mut t.state.options);
    for &id in t.cards(Zone::Items, seat) {
        if !exhaustion::is_exhausted(t, id) {
            options.push(Choice::Card(id));
        }
    }
    t.state.options = options;
}

const HOST: u8 = 0;
const SIDE: u8 = 1;
const ATTACH: u8 = 2;

/// Brings the item `this` from the hand into play. `it` is its host.
pub(crate) fn attach(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let (seat, id) = (frame.seat, frame.this.id);
    match frame.step {
        HOST => {
            let mut options = std::mem::take(&mut t.state.options);
            options.clear();
            options.extend(hosts(t, seat).map(Choice::Card));
            t.state.options = options;
            if fits_location_slot(t, seat, id) {
                t.options.push(Choice::Number(LOCATION_SLOT));
            }
            if t.game.options.item_play == ItemPlay::AttachOrDirect {
                t.options.push(Choice::Number(DIRECTLY));
            }
            t.ask(SIDE, seat, Reason::Own(Why::Host), frame.this)
        }
        SIDE => match t.answer() {
            Choice::Card(host) => {
                t.frame().it = t.reference(host);
                t.state.options.clear();
                // ATH-ITM-03.
                t.options.extend([Choice::Mode(0), Choice::Mode(1)]);
                t.ask(ATTACH, seat, Reason::Own(Why::Side), frame.this)
            }
            Choice::Number(LOCATION_SLOT) => {
                t.put(id, To::top(Zone::Location, seat).place(zones::LOCATION_PLACE));
                t.tell(Event::Plays, seat, id, 0, 0);
                Flow::Pop
            }
            _ => {
                directly(t, seat, id);
                Flow::Pop
            }
        },
        _ => {
            let hidden = t.answer() == Choice::Mode(1);
            let mut to = To::top(Zone::Items, seat);
            to.face_down = hidden;
            to.place = t.object(frame.it.id).place;
            // Unseen it gets a new number.
            let item = t.put(id, to).id;
            t.object_mut(item).attached = frame.it.id;
            zones::tell_with(t, Event::Attaches, seat, Seat::NOBODY, item, frame.it.id);
            Flow::Pop
        }
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
    let object = t.object_mut(item);
    (object.attached, object.place) = (host, place);
    zones::tell_with(t, Event::MovesItem, seat, Seat::NOBODY, item, host);
    t.wake(item);
}

/// Whether opponents' effects leave the items of this host alone, and an opponent's effect is what runs.
pub(crate) fn is_safe(t: &Table, item: Id) -> bool {
    let host = t.object(item).attached;
    host != Id::NONE && zones::by_opponent(t, item) && t.has(host, Keyword::ItemsSafe)
}

/// `seat` chooses where the item `this` goes.
pub(crate) fn refit(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let Some(item) = t.alive(frame.this) else { return Flow::Pop };
    if frame.step == 1 {
        let Choice::Card(host) = t.answer() else { unreachable!("only hosts are offered") };
        lay_on(t, item, host);
        return Flow::Pop;
    }
    let now = t.object(item).attached;
    let owner = t.object(item).controller;
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    options.extend(hosts(t, owner).filter(|&id| id != now).map(Choice::Card));
    t.state.options = options;
    if t.options.is_empty() {
        return Flow::Pop;
    }
    t.ask(1, frame.seat, Reason::Own(Why::Refit), frame.this)
}

/// A frame that attaches an item from the hand.
pub(crate) fn attaching(seat: Seat, this: Ref) -> Frame<Proc> {
    Frame::game(Proc::Attach, seat).about(this)
}

/// Whether this is an item at all.
pub(crate) fn is_item(t: &Table, id: Id) -> bool {
    t.def(id).types.contains(Type::Item)
}
