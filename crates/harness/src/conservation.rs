//! Cards are neither made nor lost: after the set-up each owner has the same cards for the whole game, and every
//! object is in exactly the one place it says. Tokens and attacks that are no cards come and go.

use crate::Property;
use stapel_kernel::{DefId, Game, Id, NOWHERE, Seat, State, Table};
use stapel_script::Word;

/// How many copies of each card each owner began with. The buffers are kept, because this is looked at after
/// every decision of thousands of games.
#[derive(Debug, Default)]
pub(crate) struct Conservation {
    defs: usize,
    first: Vec<i32>,
    now: Vec<i32>,
    /// For each object, in how many places it was found.
    found: Vec<u8>,
}

impl Conservation {
    pub(crate) fn begin<G: Game>(&mut self, table: &Table<'_, G>) {
        self.defs = table.book.defs().count();
        self.count(table);
        self.first.clone_from(&self.now);
    }

    fn count<G: Game>(&mut self, table: &Table<'_, G>) {
        self.now.clear();
        // One row more than seats: what belongs to nobody.
        let seats = table.seat_count();
        self.now.resize((seats + 1) * self.defs, 0);
        let (now, defs) = (&mut self.now, self.defs);
        G::census(table, &mut |owner, def, n| now[(owner.index()).min(seats) * defs + def.index()] += n);
    }

    pub(crate) fn check<G: Game>(&mut self, table: &Table<'_, G>) -> Result<(), Property> {
        self.count(table);
        if let Some(k) = (0..self.now.len()).find(|&k| self.now[k] != self.first[k]) {
            let owner = Seat((k / self.defs) as u8);
            let def = DefId((k % self.defs) as u16);
            return Err(Property::Cards { owner, def, first: self.first[k], now: self.now[k] });
        }
        self.places(table)
    }

    fn places<G: Game>(&mut self, state: &State<G>) -> Result<(), Property> {
        self.found.clear();
        self.found.resize(state.objects().len(), 0);
        for &zone in G::Zone::ALL {
            let seats = if G::zone(zone).shared { 1 } else { state.seat_count() as u8 };
            for seat in (0..seats).map(Seat) {
                for &id in state.cards(zone, seat) {
                    if state.object(id).area != state.area(zone, seat) {
                        return Err(Property::Misplaced(id));
                    }
                    self.found[id.index()] = self.found[id.index()].saturating_add(1);
                }
            }
        }
        let misplaced = state
            .objects()
            .iter()
            .zip(&self.found)
            .position(|(object, &found)| found != u8::from(object.area != NOWHERE));
        misplaced.map_or(Ok(()), |k| Err(Property::Misplaced(Id(k as u16))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stapel_fab::{Fab, Zone};
    use stapel_kernel::{SetUp, Shipped};
    use stapel_script::Symbol;

    #[test]
    fn what_is_lost_swapped_or_misplaced_is_found() {
        let decks = Fab::decks()[..2].to_vec();
        let table = Table::start(Fab::book(), &SetUp { decks, options: Default::default() }, 1).unwrap();
        let mut cards = Conservation::default();
        cards.begin(&table);
        assert_eq!(cards.check(&table), Ok(()));
        let deck = table.cards(Zone::Deck, Seat(1));
        let (id, def) = (deck[0], table.object(deck[0]).def);

        let mut lost = table.clone();
        lost.vanish(id);
        let found = cards.check(&lost).unwrap_err();
        assert!(
            matches!(found, Property::Cards { owner: Seat(1), def: d, first, now } if d == def && now + 1 == first)
        );

        let mut swapped = table.clone();
        swapped.turn_into(id, DefId(0));
        assert!(matches!(cards.check(&swapped), Err(Property::Cards { owner: Seat(1), .. })));

        // No change of the table's own can do this: a stored state was tampered with.
        let hand = table.area(Zone::Hand, Seat(1));
        let mut stored = serde_json::to_value(&table.state).unwrap();
        stored["objects"][id.index()]["area"] = hand.into();
        let misplaced = Table::resumed(Fab::book(), serde_json::from_value(stored).unwrap());
        assert_eq!(cards.check(&misplaced), Err(Property::Misplaced(id)));

        let mut token = table.clone();
        let quicken = Fab::book().find(Symbol::new("quicken")).unwrap();
        token.create(quicken, Seat(0));
        assert_eq!(cards.check(&token), Ok(()));
    }
}
