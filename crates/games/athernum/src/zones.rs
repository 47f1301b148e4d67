//! What the rules add to every move of a card: who must stay, who goes elsewhere, what goes with it, what it sets off.

use crate::{
    Athernum, Counter, Event, Flag, Keyword, Phase, Stat, Table, Type, Zone, exhaustion, setup, victory,
};
use stapel_kernel::{
    Def, DefId, Frame, Id, LayerKind, Reach, Ref, Seat, SeatSet, Seen, Target, To, ZoneRule,
};
use stapel_script::{Symbol, Word, WordSet};

/// Regular character slots (ATH-ZON-02).
pub(crate) const SLOTS: usize = 5;
/// The place of the location slot, beside the character slots.
pub(crate) const LOCATION_PLACE: u8 = SLOTS as u8 + 1;

pub(crate) fn rule(zone: Zone) -> ZoneRule {
    ZoneRule {
        shared: false,
        seen: match zone {
            Zone::Hand | Zone::Extra => Seen::Owner,
            // ATH-ZON-05.
            Zone::Deck => Seen::Nobody,
            // ATH-ZON-07, ATH-R-43.
            _ => Seen::All,
        },
        face_down: false,
        top_only: false,
    }
}

pub(crate) fn in_play(zone: Zone) -> bool {
    zone <= Zone::Resources
}

pub(crate) fn is_in_play(t: &Table, id: Id) -> bool {
    t.zone_of(id).is_some_and(in_play)
}

/// Everything a seat has in play.
pub(crate) fn board<'t>(t: &'t Table, seat: Seat) -> &'t [Id] {
    t.cards_of_zones(Zone::Main, Zone::Resources, seat)
}

/// Everything of a seat that can hold items, fight or count: all but items and resources.
pub(crate) fn permanents<'t>(t: &'t Table, seat: Seat) -> &'t [Id] {
    t.cards_of_zones(Zone::Main, Zone::Location, seat)
}

pub(crate) fn is_main(t: &Table, id: Id) -> bool {
    t.game.main.contains(&id)
}

/// Whether an opponent's effect is what runs right now. A text runs in a frame of its own; costs, checks and combat
/// do not.
pub(crate) fn by_opponent(t: &Table, id: Id) -> bool {
    matches!(t.frames().last(), Some(Frame::Text(text)) if text.ctx.seat != t.object(id).controller)
}

/// ATH-MAN-01, ATH-MAN-03, and what texts of cards keep where it is.
pub(crate) fn stays(t: &Table, id: Id, to: Zone) -> bool {
    !in_play(to) && is_in_play(t, id) && (is_main(t, id) || is_protected(t, id, to))
}

pub(crate) fn moving(t: &mut Table, id: Id, to: &mut To<Zone>) {
    if t.game.phase == Phase::SetUp {
        return;
    }
    let from = t.zone_of(id);
    let was = from.is_some_and(in_play);
    redirect(t, id, from, to);
    if was && !in_play(to.zone) {
        strip(t, id);
    } else if in_play(to.zone) && !was {
        if to.zone == Zone::Characters {
            to.place = free_slot(t, to.seat);
        }
        // What is printed on a card counts as it enters.
        to.face_down |= t.brief(id).keywords.contains(Keyword::EntersExhausted);
    }
}

fn is_protected(t: &Table, id: Id, to: Zone) -> bool {
    // Nothing holds the cards of somebody who leaves.
    let leaving = t.is_gone(t.object(id).owner) || t.is_gone(t.object(id).controller);
    if leaving || !by_opponent(t, id) {
        return false;
    }
    let host = t.object(id).attached;
    (to != Zone::Discard && t.has(id, Keyword::Anchored))
        || (host != Id::NONE && t.has(host, Keyword::ItemsSafe))
}

/// Cards that go elsewhere instead.
fn redirect(t: &mut Table, id: Id, from: Option<Zone>, to: &mut To<Zone>) {
    let owner = t.object(id).owner;
    // ATH-DEC-08; the cards say it of the hand too.
    if t.brief(id).types.contains(Type::Extra) && matches!(to.zone, Zone::Deck | Zone::Hand) {
        *to = To::top(Zone::Extra, owner);
        return;
    }
    if !matches!(to.zone, Zone::Deck | Zone::Hand) && comes_home(t, id, from) {
        t.reveal(id, SeatSet::ALL);
        *to = To::top(Zone::Hand, owner);
    } else if to.zone == Zone::Discard && is_character_card(t, id) && lantern(t) {
        to.zone = Zone::Void;
    }
}

/// A card that goes to the hand instead of wherever an effect would bring it from the deck.
pub(crate) fn comes_home(t: &Table, id: Id, from: Option<Zone>) -> bool {
    from == Some(Zone::Deck) && t.brief(id).keywords.contains(Keyword::Homing)
}

/// A character that is no token.
pub(crate) fn is_character_card(t: &Table, id: Id) -> bool {
    let types = t.brief(id).types;
    types.contains(Type::Character) && !types.contains(Type::Token)
}

/// Whether a lantern sends the characters that would be discarded to the void.
pub(crate) fn lantern(t: &Table) -> bool {
    t.everywhere(Zone::Items).any(|id| t.flag(id, Flag::InForce) && t.has(id, Keyword::Lantern))
}

/// A permanent leaves: its victory tokens go back to the pool (ATH-POL-06), its items are discarded in the same instant
/// (ATH-ITM-09).
fn strip(t: &mut Table, id: Id) {
    let controller = t.object(id).controller;
    victory::unscore(t, id, i16::MAX);
    while let Some(item) =
        t.cards(Zone::Items, controller).iter().copied().find(|&c| t.object(c).attached == id)
    {
        t.attach_to(item, Id::NONE);
        t.destroy(item);
    }
}

/// The first character slot that is not taken. Whoever comes home to a full row lies beyond the location.
fn free_slot(t: &Table, seat: Seat) -> u8 {
    let taken = |place: u8| t.cards(Zone::Characters, seat).iter().any(|&id| t.object(id).place == place);
    (1..).find(|&place| place != LOCATION_PLACE && !taken(place)).unwrap_or(0)
}

/// Where on the side of this player a permanent would lie that comes from another side.
pub(crate) fn place_for(t: &Table, id: Id, seat: Seat) -> u8 {
    match t.zone_of(id) {
        Some(Zone::Characters) => free_slot(t, seat),
        _ => t.object(id).place,
    }
}

/// For a table that is laid out card by card: the first slot that none of the cards before this one has.
pub(crate) fn free_slot_before(t: &Table, id: Id) -> u8 {
    let at = t.cards(Zone::Characters, t.seat_of(id)).iter().position(|&c| c == id);
    at.unwrap_or(0) as u8 + 1
}

pub(crate) fn moved(t: &mut Table, card: Ref, from: Option<Zone>, to: Zone) {
    if t.game.phase == Phase::SetUp || !in_play(to) || from.is_some_and(in_play) {
        return;
    }
    let id = card.id;
    let seat = t.seat_of(id);
    t.set_controller(id, seat);
    // ATH-POL-02, ATH-POL-03: the check will see to it.
    if let Some(field) = t.def(id).stat(Stat::Field) {
        t.game.growth += field;
        t.set_flag(id, Flag::Fresh, true);
    }
    let face_down = t.object(id).is_face_down();
    let exhausted = face_down && to != Zone::Items;
    if exhausted {
        // Whoever enters exhausted is no secret (ATH-FDN-08).
        t.reveal(id, SeatSet::ALL);
        t.set_counter(id, Counter::Exhaustion, 1);
    }
    // ATH-ABL-05: to enter face down is to enter; but what is printed on the card does not hear of it.
    t.tell(Event::Enters, seat, id, i16::from(exhausted), 0);
    if !face_down {
        surface(t, id);
    }
}

/// A card lies face up now: what it says once and what it says for as long as it lies there go on the stack
/// (ATH-ABL-02).
pub(crate) fn surface(t: &mut Table, id: Id) {
    let def = t.def(id);
    let (once, lasting) = (def.resolve.is_some(), !def.statics.is_empty());
    let this = t.reference(id);
    let seat = t.object(id).controller;
    for (wanted, kind) in [(lasting, LayerKind::Static), (once, LayerKind::Card)] {
        if wanted {
            t.wait(kind, seat, this, 0);
        }
    }
}

/// Tells an event about one card that has to do with another, which everybody sees: `m` says which card that is.
pub(crate) fn tell_with(t: &mut Table, what: Event, seat: Seat, other: Seat, id: Id, with: Id) {
    let n = i16::from(t.object(id).is_face_down());
    let m = t.object(with).def.0 as i16;
    t.tell_all(what, [seat, other], id, n, m);
}

/// Reveals a card (ATH-FDN-10), by hand or because it is ready again.
pub(crate) fn reveal(t: &mut Table, id: Id, readied: bool) {
    t.turn_up(id);
    t.tell(Event::TurnsUp, t.object(id).controller, id, i16::from(readied), 0);
    surface(t, id);
}

/// May a card of this definition lie hidden here?
pub(crate) fn plausible(t: &Table, id: Id, def: DefId) -> bool {
    t.zone_of(id).is_some_and(|zone| t.book.brief(def).digest.hides.contains(zone))
}

/// The zones in which a card may lie hidden (ATH-DEC-06, ATH-STA-01).
pub(crate) fn hides(def: &Def<Athernum>) -> WordSet<Zone> {
    let extra = def.types.contains(Type::Extra);
    let may = |&zone: &Zone| match zone {
        Zone::Extra => extra,
        Zone::Items => def.types.contains(Type::Item) && !extra,
        Zone::Main | Zone::Location => setup::can_start(def) && setup::place_of(def) == zone,
        _ => !extra,
    };
    Zone::ALL.iter().copied().filter(may).collect()
}

/// Whether a card of this name is in play under this player, face up or down (ATH-CHR-06).
pub(crate) fn controls_copy(t: &Table, seat: Seat, name: Symbol) -> bool {
    board(t, seat).iter().any(|&id| t.def(id).name == name)
}

pub(crate) fn is_face_up(t: &Table, id: Id) -> bool {
    is_in_play(t, id) && !exhaustion::is_face_down(t, id)
}

/// Whether two permanents of one player are the same in every respect that could ever matter.
pub(crate) fn twins(t: &Table, a: Id, b: Id) -> bool {
    let (x, y) = (t.object(a), t.object(b));
    let alike = x.def == y.def
        && x.controller == y.controller
        && x.owner == y.owner
        && x.flags == y.flags
        && x.counters == y.counters
        && (x.used, x.turn) == (y.used, y.turn);
    alike && plain(t, a) && plain(t, b)
}

/// Nothing is attached to it, lasts on it or is aimed at it.
fn plain(t: &Table, id: Id) -> bool {
    let r = t.reference(id);
    !is_main(t, id)
        && !t.cards(Zone::Items, t.object(id).controller).iter().any(|&c| t.object(c).attached == id)
        && !t.lasting().iter().any(|l| l.reach == Reach::Object(r))
        && !t.stack().iter().any(|l| l.this == r || l.targets.contains(&Target::Object(r)))
        && !t.frames().iter().any(|frame| match frame {
            Frame::Text(text) => text.ctx.this == r || text.ctx.it == r,
            Frame::Game(proc) => proc.mentions(r),
            // While one of these runs, nobody is asked for permanents that could be twins.
            Frame::Kernel(_) => false,
        })
}
