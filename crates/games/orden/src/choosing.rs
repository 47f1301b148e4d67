//! Choosing and searching (ORD-CHO): a player looks through zones of their own for cards that fit.

use crate::{Event, Keyword, Search, Table, Tally, Verb, Why, Zone, layout::Lay, rules::Proc, turn};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Book, Choice, Ctx, Flow, Id, Picks, Ref, Seat, SeatSet, To, Why as Reason};
use stapel_script::Word;

/// The draw pile comes last: whoever has found a card need not look there (ORD-CHO-03).
const ZONES: [Zone; 4] = [Zone::Layout, Zone::Hand, Zone::Discard, Zone::Deck];

/// "Search the draw pile", among the cards.
pub(crate) const SEARCH: Choice = Choice::Mode(0);

/// A player chooses cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choosing {
    step: Step,
    pub(crate) seat: Seat,
    pub(crate) this: Ref,
    /// Where its verb stands in the book.
    verb: u16,
    /// How many cards were chosen, and which of them are where they were brought.
    pub(crate) chosen: u8,
    picks: Picks,
    /// The draw pile was searched.
    searched: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Offer,
    Answered,
    /// Whether this chosen card is played at once instead of taken.
    Instead(Id),
}

impl Choosing {
    pub(crate) fn new(t: &Table, ctx: &Ctx, verb: u16) -> Self {
        let Ctx { seat, this, .. } = *ctx;
        Self { step: Step::Offer, seat, this, verb, chosen: 0, picks: t.begin_picks(), searched: false }
    }

    pub(crate) fn search<'b>(&self, book: &'b Book<crate::Orden>) -> &'b Search {
        let Verb::Choose(search) = book.verb_at(self.verb) else { unreachable!("this verb begins it") };
        search
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let search = self.search(t.book);
        match self.step {
            Step::Offer => self.ask(t, search),
            Step::Answered => match t.answer() {
                Choice::Card(id) => self.choose(t, search, id),
                SEARCH => {
                    self.look_through(t);
                    self.ask(t, search)
                }
                _ => self.finish(t),
            },
            Step::Instead(id) => {
                if t.answer() == Choice::Yes {
                    t.count_up(self.seat, Tally::LaidChosen);
                    return self.bring(t, id, Zone::Layout);
                }
                self.bring(t, id, Zone::Hand)
            }
        }
    }

    fn ask(&mut self, t: &mut Table, search: &Search) -> Flow {
        self.step = Step::Answered;
        let asked = t.ask_any(self.seat, Reason::Own(Why::Choose), self.this, |t, out| {
            if self.chosen < search.up_to.max(1) {
                self.offer(t, search, out);
            }
        });
        asked.unwrap_or_else(|| self.finish(t))
    }

    fn offer(&self, t: &Table, search: &Search, out: &mut Vec<Choice>) {
        let seat = self.seat;
        let ctx = Ctx { seat, this: self.this, ..Ctx::NONE };
        let picked = t.picked(self.picks);
        for zone in ZONES.into_iter().filter(|&zone| search.from.is_none_or(|from| from == zone)) {
            if zone == Zone::Deck && !self.searched {
                if !t.is_empty(Zone::Deck, seat) {
                    out.push(SEARCH);
                }
                continue;
            }
            let before = out.len();
            for &id in t.cards(zone, seat) {
                let def = t.object(id).def;
                let copy = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def);
                if !out[before..].iter().any(copy)
                    && (picked.is_empty() || !picked.contains(&t.reference(id)))
                    && t.fits(&search.of, id, &ctx)
                {
                    out.push(Choice::Card(id));
                }
            }
        }
        // ORD-CHO-03: a card must be taken if there is one, unless the rule says "up to".
        if search.up_to > 0 && !out.is_empty() {
            out.push(Choice::Done);
        }
    }

    /// ORD-CHO-10: nobody else sees what the pile holds.
    fn look_through(&mut self, t: &mut Table) {
        for k in 0..t.cards(Zone::Deck, self.seat).len() {
            let id = t.cards(Zone::Deck, self.seat)[k];
            t.reveal(id, SeatSet::one(self.seat));
        }
        self.searched = true;
        t.tell(Event::Searches, self.seat, Id::NONE, 0, 0);
    }

    /// ORD-CHO-04: everybody sees the chosen card.
    fn choose(&mut self, t: &mut Table, search: &Search, id: Id) -> Flow {
        t.reveal(id, SeatSet::ALL);
        let from = t.zone_of(id).map_or(0, |zone| zone.index() as i16);
        t.tell(Event::Chooses, self.seat, id, from, search.to.index() as i16);
        self.chosen += 1;
        if search.to == Zone::Hand
            && t.tally(self.seat, Tally::LaidChosen) == 0
            && t.player_has(self.seat, Keyword::LaysChosen)
        {
            self.step = Step::Instead(id);
            let yes_or_no = |_: &mut Table, out: &mut Vec<Choice>| out.extend([Choice::Yes, Choice::No]);
            return t.ask(self.seat, Reason::Own(Why::LayChosen), t.reference(id), yes_or_no);
        }
        self.bring(t, id, search.to)
    }

    /// ORD-CHO-05 to ORD-CHO-07. A card that is there already stays.
    fn bring(&mut self, t: &mut Table, id: Id, to: Zone) -> Flow {
        let there = t.zone_of(id) == Some(to);
        if to == Zone::Hand && !there {
            t.put(id, To::top(Zone::Hand, self.seat));
        }
        let it = t.reference(id);
        t.pick(it);
        self.step = Step::Offer;
        if to == Zone::Layout && !there {
            let lay = Lay::at_once(t, id);
            t.push(Proc::Lay(lay));
        }
        Flow::Go
    }

    /// ORD-CHO-08.
    fn finish(&self, t: &mut Table) -> Flow {
        t.forget_picks(self.picks);
        if self.searched
            && let Some(batch) = t.cards(Zone::Deck, self.seat).first().map(|&id| t.object(id).batch)
        {
            turn::shuffle(t, self.seat, batch);
        }
        Flow::Pop
    }
}
