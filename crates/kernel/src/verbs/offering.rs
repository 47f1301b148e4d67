//! What verbs offer: copies of one card in one place are the same choice, and offered once.

use crate::{Brief, Choice, Game, Id, Seat, Table};

impl<G: Game> Table<'_, G> {
    /// Offers the hand, one option for each different card.
    pub fn offer_hand(&self, seat: Seat, out: &mut Vec<Choice>, allowed: impl Fn(Id) -> bool) {
        let different = self.different(self.cards(G::HAND, seat), |_| true);
        out.extend(different.filter(|&id| allowed(id)).map(Choice::Card));
    }

    /// Of the wanted cards with the same face only the first: copies in one place are the same choice.
    pub fn different<'t>(
        &'t self,
        cards: &'t [Id],
        wanted: impl Fn(&Brief<G>) -> bool + 't,
    ) -> impl Iterator<Item = Id> + 't {
        let mut faces = 0u64;
        let first = move |&(k, &id): &(usize, &Id)| {
            let def = self.object(id).def;
            if !wanted(self.book.brief(def)) {
                return false;
            }
            let bit = 1 << (def.0 % 64);
            // Mostly there was no card with even a similar number.
            let first = faces & bit == 0 || !cards[..k].iter().any(|&c| self.object(c).def == def);
            faces |= bit;
            first
        };
        cards.iter().enumerate().filter(first).map(|(_, &id)| id)
    }

    /// Copies of one card in one hand are the same choice.
    pub fn is_first_copy(&self, seat: Seat, k: usize) -> bool {
        let hand = self.cards(G::HAND, seat);
        let def = self.object(hand[k]).def;
        !hand[..k].iter().any(|&c| self.object(c).def == def)
    }

    /// Offers a card, unless one with the same face is offered already.
    pub(crate) fn offer_face(&self, id: Id, out: &mut Vec<Choice>) {
        let def = self.object(id).def;
        if !out.iter().any(|o| matches!(*o, Choice::Card(c) if self.object(c).def == def)) {
            out.push(Choice::Card(id));
        }
    }
}
