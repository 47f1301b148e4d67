//! The one way a card moves. Who knows it afterwards is decided here and nowhere else.

use crate::{Flags, Game, Id, NOWHERE, Object, Ref, Seat, SeatSet, Seen, State, Table};
use stapel_script::Word;
use std::ops::Range;

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct To<Z> {
    pub zone: Z,
    pub seat: Seat,
    pub bottom: bool,
    pub face_down: bool,
    /// Nobody but the zone's owner sees which card it is that moves, even if they knew the card before.
    pub secret: bool,
    pub place: u8,
}

impl<Z> To<Z> {
    pub fn top(zone: Z, seat: Seat) -> Self {
        Self { zone, seat, bottom: false, face_down: false, secret: false, place: 0 }
    }
    #[must_use]
    pub fn bottom(mut self) -> Self {
        self.bottom = true;
        self
    }
    #[must_use]
    pub fn face_down(mut self) -> Self {
        self.face_down = true;
        self
    }
    #[must_use]
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }
    #[must_use]
    pub fn place(mut self, place: u8) -> Self {
        self.place = place;
        self
    }
}

impl<G: Game> State<G> {
    /// Brings an object to the top or the bottom of an area. Only what lies between here and there changes places.
    fn shift(&mut self, id: Id, area: u8, bottom: bool) {
        let from = self.objects[id.index()].area;
        self.objects[id.index()].area = area;
        let Range { start, end } = self.span(area);
        if from == NOWHERE {
            self.order.insert(if bottom { start } else { end }, id);
            self.bounds[area as usize + 1..].iter_mut().for_each(|bound| *bound += 1);
            return;
        }
        let at = self.place_of(id, from);
        let to = if bottom { start } else { end };
        if to > at {
            // Taken out below, so that everything up to there slides down.
            self.order.copy_within(at + 1..to, at);
            self.order[to - 1] = id;
        } else {
            self.order.copy_within(to..at, to + 1);
            self.order[to] = id;
        }
        if from < area {
            self.bounds[from as usize + 1..=area as usize].iter_mut().for_each(|bound| *bound -= 1);
        } else {
            self.bounds[area as usize + 1..=from as usize].iter_mut().for_each(|bound| *bound += 1);
        }
    }

    fn take_out(&mut self, id: Id) {
        let area = self.objects[id.index()].area;
        if area == NOWHERE {
            return;
        }
        let at = self.place_of(id, area);
        self.order.remove(at);
        self.bounds[area as usize + 1..].iter_mut().for_each(|bound| *bound -= 1);
        self.objects[id.index()].area = NOWHERE;
    }

    fn place_of(&self, id: Id, area: u8) -> usize {
        let span = self.span(area);
        // From the top: that is where most cards leave from.
        let at = self.order[span.clone()].iter().rposition(|&c| c == id);
        span.start + at.expect("an object is in its area")
    }
}

impl<G: Game> Table<'_, G> {
    /// Makes a new object in no zone.
    pub fn make(&mut self, def: crate::DefId, owner: Seat) -> Id {
        let mut object = Object::new(def, owner);
        object.flags.set(Flags::TOKEN, G::is_token(self.book.def(def)));
        if let Some(id) = self.free.pop() {
            object.epoch = self.object(id).epoch.wrapping_add(1);
            *self.object_mut(id) = object;
            return id;
        }
        let id = Id(u16::try_from(self.objects.len()).expect("a table holds fewer than 65535 objects"));
        self.objects.push(object);
        id
    }

    /// Moves a card. Returns the object it is afterwards, or none if it is gone for good. A card that leaves a hand
    /// unseen gets a new number: use the one returned.
    pub fn put(&mut self, id: Id, mut to: To<G::Zone>) -> Ref {
        if G::stays(self, id, to.zone) {
            return self.reference(id);
        }
        G::moving(self, id, &mut to);
        let from = self.zone_of(id);
        if G::vanishes(self, id, to.zone) {
            self.vanish(id);
            return Ref::NONE;
        }
        let area = self.area(to.zone, to.seat);
        let rule = G::zone(to.zone);
        let owner = SeatSet::one(to.seat);
        let sees = match (rule.seen, to.face_down) {
            (Seen::All, false) => SeatSet::ALL,
            (Seen::Nobody, _) => SeatSet::NONE,
            _ => owner,
        };
        let id = match from {
            Some(from) if G::zone(from).seen == Seen::Owner && sees != SeatSet::ALL => self.veil(id, owner),
            _ => id,
        };
        self.state.shift(id, area, to.bottom);
        let new = from.is_none_or(|from| !G::keeps(from, to.zone));
        let object = &mut self.state.objects[id.index()];
        if new {
            object.renew();
        }
        object.known_to = if to.secret { owner.with(sees) } else { object.known_to.with(sees) };
        object.place = to.place;
        object.flags.set(Flags::FACE_DOWN, to.face_down);
        if new {
            self.forget_lasting(id);
        }
        self.wake(id);
        let card = self.reference(id);
        G::moved(self, card, from, to.zone);
        card
    }

    /// A card is about to leave a hidden zone for another hidden place. Who cannot tell which card it is no longer
    /// knows any card there for sure, and no object number may tell either: the faces of the zone change places, and
    /// the object that now has this one leaves.
    fn veil(&mut self, id: Id, seeing: SeatSet) -> Id {
        let area = self.object(id).area;
        let Range { start, end } = self.span(area);
        for k in start..end {
            let card = self.order[k];
            let object = self.object_mut(card);
            let knowing = SeatSet::one(object.owner).with(seeing);
            if object.known_to.only(knowing) != object.known_to {
                object.known_to = object.known_to.only(knowing);
                object.batch = 0;
            }
        }
        let mut leaving = id;
        for k in (start + 1..end).rev() {
            let at = start + self.rng.below(k - start + 1);
            let (a, b) = (self.order[k], self.order[at]);
            self.swap_faces(a, b);
            leaving = match leaving {
                id if id == a => b,
                id if id == b => a,
                id => id,
            };
        }
        leaving
    }

    /// Two objects of one hidden zone change faces, and with them everything that is known about the faces.
    fn swap_faces(&mut self, a: Id, b: Id) {
        if a == b {
            return;
        }
        let (x, y) = (self.object(a).clone(), self.object(b).clone());
        for (id, face) in [(a, y), (b, x)] {
            let object = self.object_mut(id);
            object.epoch = object.epoch.wrapping_add(1);
            object.def = face.def;
            object.owner = face.owner;
            object.known_to = face.known_to;
            object.batch = face.batch;
        }
    }

    /// Mixes a zone that its player goes on seeing: to everybody else its cards become a set without numbers.
    pub fn mix(&mut self, zone: G::Zone, seat: Seat, batch: u8) {
        self.shuffle(zone, seat);
        for k in 0..self.cards(zone, seat).len() {
            let id = self.cards(zone, seat)[k];
            let object = self.object_mut(id);
            object.known_to = SeatSet::one(seat);
            object.batch = batch;
        }
    }

    /// Mixes a zone whose cards everybody saw come: their order is unknown, the set is not.
    pub fn shuffle_known(&mut self, zone: G::Zone, seat: Seat, batch: u8) {
        self.shuffle(zone, seat);
        for k in 0..self.cards(zone, seat).len() {
            let id = self.cards(zone, seat)[k];
            self.object_mut(id).batch = batch;
        }
    }

    /// The discard pile becomes the deck, but for so many cards on top of it: everybody saw these cards, so which they are is
    /// known and their order is not.
    pub fn recycle(&mut self, seat: Seat, but: usize) {
        if self.cards(G::DISCARD, seat).len() <= but {
            return;
        }
        while self.cards(G::DISCARD, seat).len() > but {
            let id = self.cards(G::DISCARD, seat)[0];
            self.put(id, To::top(G::DECK, seat));
        }
        let batch = self.new_batch();
        self.shuffle_known(G::DECK, seat, batch);
        self.tell(crate::Common::Shuffles.into(), seat, Id::NONE, G::DECK.index() as i16, 0);
    }

    /// Everybody draws so many cards, one at a time, this seat first.
    pub fn deal(&mut self, first: Seat, n: usize) {
        for _ in 0..n {
            self.in_order(first).for_each(|seat| _ = self.draw(seat));
        }
    }

    /// Mixes some cards of a zone among each other, out of everybody's sight: from now on they are known as a set.
    pub fn mix_among(&mut self, cards: &[Id]) {
        for k in (1..cards.len()).rev() {
            let other = self.rng.below(k + 1);
            self.swap_faces(cards[k], cards[other]);
        }
        let batch = self.new_batch();
        for &id in cards {
            let object = self.object_mut(id);
            (object.known_to, object.batch) = (SeatSet::NONE, batch);
        }
    }

    /// What lies there turns out to be another card: chance decides only now what nobody could know before.
    pub fn turn_into(&mut self, id: Id, def: crate::DefId) {
        self.object_mut(id).def = def;
    }

    /// An object of the game's own that is no card, in no zone yet: it stands for what another does, or it is a token.
    pub fn make_proxy(&mut self, def: crate::DefId, owner: Seat) -> Id {
        let id = self.make(def, owner);
        self.object_mut(id).flags.set(Flags::PROXY, true);
        id
    }
    pub fn make_token(&mut self, def: crate::DefId, owner: Seat) -> Id {
        let id = self.make(def, owner);
        self.object_mut(id).flags.set(Flags::TOKEN, true);
        id
    }

    /// An object leaves the game.
    pub fn vanish(&mut self, id: Id) {
        self.state.take_out(id);
        self.state.objects[id.index()].renew();
        self.forget_lasting(id);
        self.wake(id);
        self.free.push(id);
    }

    /// Cards that go out of sight together: who does not know their order still knows which cards they are.
    pub fn new_batch(&mut self) -> u8 {
        self.batches = self.batches.wrapping_add(1).max(1);
        self.batches
    }

    pub fn reveal(&mut self, id: Id, to: SeatSet) {
        let object = self.object_mut(id);
        object.known_to = object.known_to.with(to);
    }

    pub fn turn_up(&mut self, id: Id) {
        let object = self.object_mut(id);
        object.flags.set(Flags::FACE_DOWN, false);
        object.known_to = SeatSet::ALL;
        self.wake(id);
    }

    /// Turns a card face down where it lies. Who knows it goes on knowing it.
    pub fn turn_down(&mut self, id: Id) {
        self.object_mut(id).flags.set(Flags::FACE_DOWN, true);
        self.wake(id);
    }

    /// Mixes a zone. The faces change places and not the objects, so that nobody can follow an object through
    /// the shuffle: whatever was known about it is worth nothing afterwards.
    pub fn shuffle(&mut self, zone: G::Zone, seat: Seat) {
        let area = self.area(zone, seat);
        let Range { start, end } = self.span(area);
        for k in (start + 1..end).rev() {
            let other = start + self.rng.below(k - start + 1);
            let (a, b) = (self.order[k].index(), self.order[other].index());
            if a != b {
                let def = self.objects[a].def;
                self.objects[a].def = self.objects[b].def;
                self.objects[b].def = def;
            }
        }
        // The objects lie where they lay, so their numbers tell in which order they are drawn, once they are seen. Where
        // people play they change places too; worlds that are only thought of need not take the time.
        if self.rng.is_keyed() {
            for k in (start + 1..end).rev() {
                let other = start + self.rng.below(k - start + 1);
                self.order.swap(k, other);
            }
        }
        for k in start..end {
            let id = self.order[k];
            let object = self.object_mut(id);
            object.epoch = object.epoch.wrapping_add(1);
            object.known_to = SeatSet::NONE;
            object.batch = 0;
        }
    }

    /// The top card of a player's deck.
    pub fn top(&self, seat: Seat) -> Option<Id> {
        self.cards(G::DECK, seat).last().copied()
    }

    /// Draws one card, if there is one.
    pub fn draw(&mut self, seat: Seat) -> Option<Ref> {
        let id = match self.top(seat) {
            Some(id) => id,
            None => {
                G::refill(self, seat);
                self.top(seat)?
            }
        };
        let drawn = self.put(id, To::top(G::HAND, seat));
        self.tell(crate::Common::Draws.into(), seat, id, 1, 0);
        Some(drawn)
    }

    /// A card's own number of zones is small; this finds whose area it lies in.
    pub fn seat_of(&self, id: Id) -> Seat {
        Seat(self.object(id).area / G::Zone::ALL.len() as u8)
    }

    /// All objects in zones of this kind, seat by seat.
    pub fn everywhere(&self, zone: G::Zone) -> impl Iterator<Item = Id> + '_ {
        self.areas(zone).flat_map(|area| self.area_cards(area).iter().copied())
    }
}
