//! Choosing and searching (ORD-CHO): a player looks through zones of their own for cards that fit.

use crate::{Event, Keyword, Search, Table, Tally, Verb, Why, Zone, layout, picks, turn};
use stapel_kernel::{Choice, Ctx, Flow, Id, SeatSet, To, Why as Reason};
use stapel_script::Word;

const BEGIN: u8 = 0;
const OFFER: u8 = 1;
const ANSWERED: u8 = 2;
const INSTEAD: u8 = 3;

/// The draw pile comes last: whoever has found a card need not look there (ORD-CHO-03).
const ZONES: [Zone; 4] = [Zone::Layout, Zone::Hand, Zone::Discard, Zone::Deck];

/// "Search the draw pile", among the cards.
pub(crate) const SEARCH: Choice = Choice::Mode(0);

/// `pc` is the place of the verb, `n` how many cards were chosen, `m` = 1 after the draw pile was searched; the picks are
/// the cards.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let Verb::Choose(search) = book.verb_at(frame.pc) else {
        unreachable!("the frame was made by this verb")
    };
    match frame.step {
        BEGIN => {
            picks::begin(t);
            t.go(OFFER)
        }
        OFFER => {
            t.state.options.clear();
            if frame.n < i16::from(search.up_to.max(1)) {
                offer(t, search);
            }
            if t.options.is_empty() {
                return finish(t);
            }
            t.ask(ANSWERED, frame.seat, Reason::Own(Why::Choose), frame.this)
        }
        ANSWERED => match t.answer() {
            Choice::Card(id) => chosen(t, search, id),
            SEARCH => {
                look_through(t);
                t.go(OFFER)
            }
            _ => finish(t),
        },
        _ => {
            let it = t.picks.pop().expect("the card that was chosen last");
            if t.answer() == Choice::Yes {
                t.count_up(frame.seat, Tally::LaidChosen);
                return bring(t, it.id, Zone::Layout);
            }
            bring(t, it.id, Zone::Hand)
        }
    }
}

fn offer(t: &mut Table, search: &Search) {
    let frame = *t.frame();
    let ctx = Ctx { seat: frame.seat, this: frame.this, ..Ctx::NONE };
    let mut options = std::mem::take(&mut t.state.options);
    for zone in ZONES.into_iter().filter(|&zone| search.from.is_none_or(|from| from == zone)) {
        if zone == Zone::Deck && frame.m == 0 {
            if !t.cards(Zone::Deck, frame.seat).is_empty() {
                options.push(SEARCH);
            }
            continue;
        }
        let before = options.len();
        let picked = picks::of(t, &frame);
        for &id in t.cards(zone, frame.seat) {
            let def = t.object(id).def;
            let copy = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def);
            if !options[before..].iter().any(copy)
                && (picked.is_empty() || !picked.contains(&t.reference(id)))
                && t.fits(&search.of, id, &ctx)
            {
                options.push(Choice::Card(id));
            }
        }
    }
    // ORD-CHO-03: a card must be taken if there is one, unless the rule says "up to".
    if search.up_to > 0 && !options.is_empty() {
        options.push(Choice::Done);
    }
    t.state.options = options;
}

/// ORD-CHO-10: nobody else sees what the pile holds.
fn look_through(t: &mut Table) {
    let seat = t.frame().seat;
    for k in 0..t.cards(Zone::Deck, seat).len() {
        let id = t.cards(Zone::Deck, seat)[k];
        t.reveal(id, SeatSet::one(seat));
    }
    t.frame().m = 1;
    t.tell(Event::Searches, seat, Id::NONE, 0, 0);
}

/// ORD-CHO-04: everybody sees the chosen card.
fn chosen(t: &mut Table, search: &Search, id: Id) -> Flow {
    let frame = *t.frame();
    t.reveal(id, SeatSet::ALL);
    let from = t.zone_of(id).map_or(0, |zone| zone.index() as i16);
    t.tell(Event::Chooses, frame.seat, id, from, search.to.index() as i16);
    t.frame().n += 1;
    if search.to == Zone::Hand
        && t.tally(frame.seat, Tally::LaidChosen) == 0
        && t.player_has(frame.seat, Keyword::LaysChosen)
    {
        let it = t.reference(id);
        t.picks.push(it);
        t.state.options.clear();
        t.options.extend([Choice::Yes, Choice::No]);
        return t.ask(INSTEAD, frame.seat, Reason::Own(Why::LayChosen), it);
    }
    bring(t, id, search.to)
}

/// ORD-CHO-05 to ORD-CHO-07. A card that is there already stays.
fn bring(t: &mut Table, id: Id, to: Zone) -> Flow {
    let seat = t.frame().seat;
    let there = t.zone_of(id) == Some(to);
    if to == Zone::Hand && !there {
        t.put(id, To::top(Zone::Hand, seat));
    }
    let laying = layout::laying(t, id, false);
    let it = t.reference(id);
    t.picks.push(it);
    t.frame().step = OFFER;
    if to == Zone::Layout && !there {
        t.push(laying);
    }
    Flow::Go
}

/// ORD-CHO-08.
fn finish(t: &mut Table) -> Flow {
    let frame = *t.frame();
    picks::forget(t);
    if frame.m == 1
        && let Some(batch) = t.cards(Zone::Deck, frame.seat).first().map(|&id| t.object(id).batch)
    {
        turn::shuffle(t, frame.seat, batch);
    }
    Flow::Pop
}
