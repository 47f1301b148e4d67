//! The End Phase (FAB-END).

use crate::{
    Event, Flag, Phase, Place, Pool, Proc, Stat, Table, Until, Zone, facts, last_known,
    pitch::{self, Pay, Purpose},
    prevention,
    setup::intellect,
    words::Why,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, LayerKind, Ref, Seat, To, Why as Reason};
use stapel_script::{Symbol, Word, words};

words! {
    /// What triggers by a keyword when the End Phase begins, as layers name it.
    pub(crate) enum Rule {
        /// A card is heaved.
        Heave,
        /// What was used to quell is destroyed.
        Quell,
        /// Intimidated cards come back.
        Return,
    }
}

impl Rule {
    pub(crate) fn layer(self) -> LayerKind {
        LayerKind::Own(self.index() as u8)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndPhase {
    step: Step,
    /// How many players have put their pitched cards away.
    put_away: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Begin,
    Arsenal,
    Stored,
    Under,
}

impl EndPhase {
    pub(crate) fn new() -> Self {
        Self { step: Step::Begin, put_away: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        match self.step {
            Step::Begin => {
                t.game.phase = Phase::End;
                t.expire(Until::ActionPhase);
                // FAB-END-1.
                t.tell(Event::EndPhaseStarts, player, Id::NONE, 0, 0);
                trigger_rules(t);
                self.step = Step::Arsenal;
                t.call(Proc::ResolveAll)
            }
            // FAB-END-2.
            Step::Arsenal if t.cards(Zone::Arsenal, player).is_empty() => {
                self.step = Step::Stored;
                t.ask(player, Reason::Own(Why::Store), Ref::NONE, |t, out| {
                    t.offer_hand(player, out, |_| true);
                    out.push(Choice::Done);
                })
            }
            Step::Arsenal => self.put_under(t),
            Step::Stored => {
                if let Choice::Card(id) = t.answer() {
                    store(t, player, id);
                }
                self.put_under(t)
            }
            Step::Under => self.put_under(t),
        }
    }

    /// FAB-END-4: every player, the turn player first.
    fn put_under(&mut self, t: &mut Table) -> Flow {
        let Some(seat) = t.in_order(t.game.turn).nth(self.put_away as usize) else {
            finish(t);
            return Flow::Pop;
        };
        (self.step, self.put_away) = (Step::Under, self.put_away + 1);
        t.call(Proc::PutAway(PutAway::new(seat, &[Zone::Pitch], Place::Bottom)))
    }
}

/// A player puts a card face down into the arsenal.
pub(crate) fn store(t: &mut Table, seat: Seat, id: Id) {
    let id = t.put(id, To::top(Zone::Arsenal, seat).face_down().secret()).id;
    t.tell(Event::Stores, seat, id, 0, 0);
}

/// A card that was intimidated, and whose.
fn intimidated(t: &Table) -> Option<(Seat, Id)> {
    let of = |seat| t.cards(Zone::Banished, seat).iter().map(move |&id| (seat, id));
    t.seats().flat_map(of).find(|&(_, id)| t.flag(id, Flag::Intimidated))
}

/// FAB-KW-14, FAB-R-08: before arsenal and draw.
pub(crate) fn give_back_intimidated(t: &mut Table) {
    while let Some((seat, id)) = intimidated(t) {
        t.put(id, To::top(Zone::Hand, seat));
        t.tell(Event::Returns, seat, id, 0, 0);
    }
}

/// FAB-END-1: the return of intimidated cards (FAB-KW-14), Heave (FAB-KW-16) and Quell (FAB-KW-31) are among the effects
/// that trigger now.
fn trigger_rules(t: &mut Table) {
    let player = t.game.turn;
    // All of them together: among themselves their order makes no difference.
    if let Some((_, id)) = intimidated(t) {
        trigger(t, Rule::Return, player, id);
    }
    if t.cards(Zone::Arsenal, player).is_empty() {
        for k in 0..t.cards(Zone::Hand, player).len() {
            let id = t.cards(Zone::Hand, player)[k];
            if t.base(id, Stat::Heave).is_some() {
                trigger(t, Rule::Heave, player, id);
            }
        }
    }
    while let Some(id) = prevention::quelled(t) {
        t.set_flag(id, Flag::Quelled, false);
        let seat = t.object(id).controller;
        trigger(t, Rule::Quell, seat, id);
    }
}

fn trigger(t: &mut Table, rule: Rule, seat: Seat, id: Id) {
    let this = t.reference(id);
    t.wait(rule.layer(), seat, this, 0);
}

/// A player may put a card with Heave face up into the empty arsenal (FAB-KW-16, FAB-KW-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heave {
    step: Heaving,
    seat: Seat,
    card: Ref,
    pub(crate) price: i16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Heaving {
    Offer,
    Chosen,
    Paid,
}

impl Heave {
    pub(crate) fn new(seat: Seat, card: Ref) -> Self {
        Self { step: Heaving::Offer, seat, card, price: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, card, .. } = *self;
        match self.step {
            Heaving::Offer => {
                let price = t.alive(card).and_then(|id| t.base(id, Stat::Heave));
                // The card that is heaved cannot pay for itself.
                let payable = |&n: &i16| pitch::can_pay_without(t, seat, card.id, n);
                let free = t.cards(Zone::Arsenal, seat).is_empty();
                let Some(price) = price.filter(payable).filter(|_| free) else { return Flow::Pop };
                (self.step, self.price) = (Heaving::Chosen, price);
                let offer = [Choice::Card(card.id), Choice::Done];
                t.ask(seat, Reason::Own(Why::Heave), card, |_, out| out.extend(offer))
            }
            Heaving::Chosen => {
                let Choice::Card(id) = t.answer() else { return Flow::Pop };
                self.card = t.put(id, To::top(Zone::Arsenal, seat));
                t.tell(Event::Heaves, seat, self.card.id, self.price, 0);
                self.step = Heaving::Paid;
                t.call(Proc::Pay(Pay::new(seat, self.card, self.price, Purpose::Effect)))
            }
            Heaving::Paid => {
                let surge = t.book.find(Symbol::new(SURGE)).expect("no book is without it");
                for _ in 0..self.price {
                    t.create(surge, seat);
                }
                Flow::Pop
            }
        }
    }
}

/// The token that heaving creates.
pub(crate) const SURGE: &str = "seismic-surge";

/// A player puts the cards of some zones on or under the deck, one by one, in the order they like and unseen by the others
/// (FAB-END-4). First all of them go out of sight together: of open cards the others know which they are, and nothing of
/// their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PutAway {
    asked: bool,
    seat: Seat,
    /// Which of the zones that texts and rules put away.
    from: [bool; PUT_AWAY.len()],
    pub(crate) place: Place,
}

/// The zones that texts and rules put away. Of the first alone everybody has seen the cards.
const PUT_AWAY: [Zone; 3] = [Zone::Pitch, Zone::Hand, Zone::Arsenal];

impl PutAway {
    pub(crate) fn new(seat: Seat, zones: &[Zone], place: Place) -> Self {
        Self { asked: false, seat, from: PUT_AWAY.map(|zone| zones.contains(&zone)), place }
    }

    /// Whether all of them are pitched cards, which lie open.
    pub(crate) fn pitched(&self) -> bool {
        self.from == [true, false, false]
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let (seat, bottom) = (self.seat, self.place == Place::Bottom);
        if self.asked {
            let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
            let mut to = To::top(Zone::Deck, seat).secret();
            to.bottom = bottom;
            let id = t.put(id, to).id;
            t.tell(Event::PutsUnder, seat, id, i16::from(!bottom), 0);
        } else {
            self.gather(t);
        }
        self.asked = true;
        let why = if bottom { Why::PutUnder } else { Why::PutOnTop };
        let left = |t: &mut Table, out: &mut Vec<Choice>| {
            out.extend(t.different(t.cards(Zone::Under, seat), |_| true).map(Choice::Card));
        };
        t.ask_any(seat, Reason::Own(why), Ref::NONE, left).unwrap_or(Flow::Pop)
    }

    fn gather(&self, t: &mut Table) {
        for (zone, _) in PUT_AWAY.into_iter().zip(self.from).filter(|(_, from)| *from) {
            while let Some(&id) = t.cards(zone, self.seat).last() {
                t.put(id, To::top(Zone::Under, self.seat));
            }
        }
        let batch = if self.pitched() { t.new_batch() } else { 0 };
        t.mix(Zone::Under, self.seat, batch);
    }
}

fn finish(t: &mut Table) {
    let player = t.game.turn;
    lose_points(t);
    for seat in t.seats() {
        // FAB-END-6, FAB-END-7.
        if seat == player || t.game.turn_number == 1 {
            let missing = intellect(t, seat) - t.cards(Zone::Hand, seat).len() as i16;
            for _ in 0..missing {
                t.draw(seat);
            }
        }
    }
    // FAB-CONT-9.
    end_turn(t);
    t.tell(Event::TurnEnds, player, Id::NONE, 0, 0);
}

/// The turn is over without an End Phase (FAB-R-20): what waits for its beginning happens now, and nobody keeps resources.
pub(crate) fn cut_short(t: &mut Table) {
    give_back_intimidated(t);
    while let Some(id) = prevention::quelled(t) {
        t.destroy(id);
    }
    lose_points(t);
    end_turn(t);
}

/// FAB-END-5.
fn lose_points(t: &mut Table) {
    for seat in t.seats() {
        t.set_pool(seat, Pool::Resources, 0);
        t.set_pool(seat, Pool::ActionPoints, 0);
    }
}

/// What lasts and what is counted for a turn is over.
pub(crate) fn end_turn(t: &mut Table) {
    t.expire(Until::ActionPhase);
    t.expire(Until::Turn);
    t.clear_turn_counts();
    last_known::forget(t);
    // A hero that lost its abilities may have them again.
    for seat in t.seats() {
        if let Some(hero) = facts::hero(t, seat) {
            t.wake(hero);
        }
    }
}
