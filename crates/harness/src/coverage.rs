//! Which card took part in which event. Random play must have shown every card at work; what "at work" means for
//! a card is the game's to say, so this only remembers.

use stapel_kernel::{Book, DefId, Event, Game};
use stapel_script::Word;
use std::marker::PhantomData;

#[derive(Clone, Debug)]
pub struct Coverage<G: Game> {
    /// For each definition, the kinds of event it was seen in, as bits.
    seen: Vec<u64>,
    game: PhantomData<G>,
}

impl<G: Game> Default for Coverage<G> {
    fn default() -> Self {
        Self { seen: Vec::new(), game: PhantomData }
    }
}

impl<G: Game> Coverage<G> {
    /// Remembers who took part. Faces are taken as they truly are: this is the test's eye and no player's.
    pub fn note(&mut self, events: &[Event<G::Event>]) {
        for event in events.iter().filter(|e| e.def != DefId::NONE) {
            let k = event.def.index();
            if k >= self.seen.len() {
                self.seen.resize(k + 1, 0);
            }
            self.seen[k] |= 1 << event.what.index();
        }
    }

    pub fn merge(&mut self, other: &Self) {
        self.seen.resize(self.seen.len().max(other.seen.len()), 0);
        self.seen.iter_mut().zip(&other.seen).for_each(|(mine, theirs)| *mine |= theirs);
    }

    pub fn saw(&self, def: DefId, what: G::Event) -> bool {
        self.seen.get(def.index()).is_some_and(|bits| bits >> what.index() & 1 == 1)
    }

    /// The kinds of event a card was seen in, by name, for a message.
    pub fn names(&self, def: DefId) -> Vec<&'static str> {
        G::Event::ALL.iter().filter(|&&e| self.saw(def, e)).map(|e| e.name()).collect()
    }

    /// The cards of the book that were seen in none of these kinds of event.
    pub fn missing<'a>(
        &'a self,
        book: &'a Book<G>,
        kinds: &'a [G::Event],
    ) -> impl Iterator<Item = DefId> + 'a {
        book.defs().map(|(def, _)| def).filter(|&def| !kinds.iter().any(|&kind| self.saw(def, kind)))
    }
}
