//! Named changes. A state is changed by these, by `put` and its relatives in `zones`, and by nothing else: a game reads all of
//! it and writes none of it, apart from what only it remembers (`State::game`).

use crate::{
    Choice, Game, Id, Lasting, Layer, Object, Outcome, Reach, Ref, Rng, Seat, SeatSet, State, Table, Target,
    Triggered,
};
use serde::{Deserialize, Serialize};
use stapel_script::{Limit, Word};

/// Where a procedure's picks begin among all that are picked: what it has picked so far lies from here on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Picks(pub(crate) u8);

/// What is there.
impl<G: Game> State<G> {
    pub fn seat_count(&self) -> usize {
        self.seats as usize
    }
    /// Who is out of the game while others go on.
    pub fn gone(&self) -> SeatSet {
        self.gone
    }
    /// How many are in the game.
    pub fn left(&self) -> usize {
        self.seat_count() - self.gone.0.count_ones() as usize
    }
    pub fn is_gone(&self, seat: Seat) -> bool {
        self.gone.contains(seat)
    }
    /// What this table has agreed on: the readings that have a switch.
    pub fn readings(&self) -> &G::Options {
        &self.readings
    }
    pub fn objects(&self) -> &[Object] {
        &self.objects
    }
    /// All objects, by number.
    pub fn ids(&self) -> impl Iterator<Item = Id> + use<G> {
        (0..self.objects.len()).map(|k| Id(k as u16))
    }
    /// What was announced and waits to resolve; the last resolves first.
    pub fn stack(&self) -> &[Layer] {
        &self.stack
    }
    /// What has triggered and waits for its turn.
    pub fn waiting(&self) -> &[Triggered] {
        &self.triggered
    }
    pub fn lasting(&self) -> &[Lasting<G::Until>] {
        &self.lasting
    }
    pub fn picked(&self, from: Picks) -> &[Ref] {
        self.picks.get(from.0 as usize..).unwrap_or(&[])
    }
    pub fn options(&self) -> &[Choice] {
        &self.options
    }
    /// The answer to the last question.
    pub fn answer(&self) -> Choice {
        self.answer
    }
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
    pub fn counter(&self, id: Id, counter: G::Counter) -> u8 {
        self.object(id).counters[counter.index()]
    }
    pub fn flag(&self, id: Id, flag: G::Flag) -> bool {
        self.object(id).flags.own(flag.index())
    }
}

/// What an object has about it. None of this moves it or tells anybody.
impl<G: Game> State<G> {
    pub fn set_flag(&mut self, id: Id, flag: G::Flag, on: bool) {
        self.object_mut(id).flags.set_own(flag.index(), on);
    }
    pub fn set_counter(&mut self, id: Id, counter: G::Counter, n: u8) {
        self.object_mut(id).counters[counter.index()] = n;
    }
    /// One kind of counter goes up, as far as there is room, or down, as far as there are any. Says by how many.
    pub fn add_counters(&mut self, id: Id, counter: G::Counter, by: i16) -> i16 {
        let cell = &mut self.object_mut(id).counters[counter.index()];
        let before = i16::from(*cell);
        let after = before.saturating_add(by).clamp(0, i16::from(u8::MAX));
        *cell = after as u8;
        after - before
    }
    /// What it is attached to or stands for; `Id::NONE` for nothing any more.
    pub fn attach_to(&mut self, id: Id, host: Id) {
        self.object_mut(id).attached = host;
    }
    pub fn set_place(&mut self, id: Id, place: u8) {
        self.object_mut(id).place = place;
    }
    pub fn set_controller(&mut self, id: Id, seat: Seat) {
        self.object_mut(id).controller = seat;
    }
    pub fn set_owner(&mut self, id: Id, seat: Seat) {
        self.object_mut(id).owner = seat;
    }
    /// What its game counts of it this turn.
    pub fn set_turn_count(&mut self, id: Id, n: u8) {
        self.object_mut(id).turn = n;
    }
    /// An ability has been used; if it is limited, that counts.
    pub fn count_use(&mut self, id: Id, slot: u8, limit: Limit) {
        self.object_mut(id).count_use(slot, limit);
    }
    /// It may be used once more.
    pub fn unuse(&mut self, id: Id, slot: u8) {
        self.object_mut(id).unuse(slot);
    }
    /// All its abilities may be used again that are limited by the turn.
    pub fn forget_uses(&mut self, id: Id) {
        self.object_mut(id).forget_turn_uses();
    }
    /// A round is over: what is limited by it may be used again.
    pub fn clear_round_counts(&mut self) {
        self.objects.iter_mut().for_each(Object::forget_round_uses);
    }
    /// An object takes over what another has about it: counters, controller, what was counted this turn, the game's marks.
    pub fn copy_condition(&mut self, of: Id, to: Id) {
        let Object { controller, turn, counters, flags, .. } = *self.object(of);
        let object = self.object_mut(to);
        (object.controller, object.turn, object.counters) = (controller, turn, counters);
        object.flags.copy_own(flags);
    }
}

/// What waits, lasts and is picked.
impl<G: Game> State<G> {
    /// Something is announced.
    pub fn lay(&mut self, layer: Layer) {
        self.stack.push(layer);
    }
    /// The top of the stack resolves or is gone.
    pub fn take_layer(&mut self) -> Option<Layer> {
        self.stack.pop()
    }
    /// Something is taken out of the stack. What was aimed at something above it goes on meaning the same.
    pub fn remove_layer(&mut self, k: usize) -> Layer {
        let layer = self.stack.remove(k);
        for target in self.stack.iter_mut().flat_map(|above| &mut above.targets) {
            match target {
                Target::Layer(at) if *at as usize == k => *target = Target::None,
                Target::Layer(at) if *at as usize > k => *at -= 1,
                _ => {}
            }
        }
        layer
    }
    /// A layer gets another target, number or the like.
    pub fn change_layer(&mut self, k: usize, change: impl FnOnce(&mut Layer)) {
        change(&mut self.stack[k]);
    }
    /// Nothing of this is on the stack any more.
    pub fn keep_layers(&mut self, keep: impl FnMut(&Layer) -> bool) {
        self.stack.retain(keep);
    }
    /// Uses up a part of a lasting effect, as far as there is any. Says how much.
    pub fn use_up(&mut self, k: usize, n: i16) -> i16 {
        let used = n.min(self.lasting[k].rest);
        self.lasting[k].rest -= used;
        used
    }
    /// What lasts on an object lasts on another too, for whoever asks what it was; nobody is told, and nothing is left to use up.
    pub fn copy_lasting(&mut self, of: Ref, to: Ref) {
        for k in 0..self.lasting.len() {
            if self.lasting[k].reach == Reach::Object(of) {
                self.lasting.push(Lasting { reach: Reach::Object(to), rest: 0, ..self.lasting[k] });
            }
        }
    }
    /// Whoever picks several things begins here and ends with `forget_picks`.
    pub fn begin_picks(&self) -> Picks {
        Picks(u8::try_from(self.picks.len()).expect("procedures pick a few things at a time"))
    }
    pub fn pick(&mut self, it: Ref) {
        self.picks.push(it);
    }
    /// Those that are the same come to stand beside each other.
    pub(crate) fn sort_picks(&mut self, from: Picks) {
        self.picks[from.0 as usize..].sort_unstable_by_key(|it| it.id);
    }
    pub fn unpick(&mut self) -> Option<Ref> {
        self.picks.pop()
    }
    pub fn forget_picks(&mut self, from: Picks) {
        self.picks.truncate(from.0 as usize);
    }
    pub fn set_readings(&mut self, readings: G::Options) {
        self.readings = readings;
    }
    /// The game is over.
    pub fn finish(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }
    /// One of `n`, by chance.
    pub fn chance(&mut self, n: usize) -> usize {
        self.rng.below(n)
    }
    /// Whether chance would go on in the same way.
    pub fn same_chance(&self, other: &Self) -> bool {
        self.rng == other.rng
    }
    /// From here on chance is another.
    pub fn reseed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}

impl<G: Game> Table<'_, G> {
    /// Only these triggers go on waiting.
    pub fn keep_waiting(&mut self, mut keep: impl FnMut(&Self, &Triggered) -> bool) {
        let mut waiting = std::mem::take(&mut self.state.triggered);
        waiting.retain(|x| keep(self, x));
        self.state.triggered = waiting;
    }
    /// Only these effects go on lasting.
    pub fn keep_lasting(&mut self, keep: impl FnMut(&Lasting<G::Until>) -> bool) {
        let before = self.lasting.len();
        if before > 0 {
            self.state.lasting.retain(keep);
        }
        if self.lasting.len() < before {
            self.watch();
        }
    }
}
