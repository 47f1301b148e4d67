//! Creating tokens.

use crate::{BookError, Common, DefId, Game, Op, Ref, Seat, Table, Text, To, compile::Compiler};
use stapel_script::{Amount, Symbol, Who};

/// Far more objects than any game needs.
const MOST_OBJECTS: usize = 4000;

pub(super) fn create<G: Game>(t: &mut Table<G>, text: &mut Text, name: Symbol, who: Who, amount: &Amount<G>) {
    let ctx = text.ctx;
    let n = t.amount(amount, &ctx);
    let def = t.book.find(name).expect("the book was checked: every created card exists");
    for seat in t.players(who, &ctx) {
        for _ in 0..n {
            if let Some(token) = t.create(def, seat) {
                text.ctx.it = token;
            }
        }
    }
}

impl<G: Game> Compiler<'_, G> {
    pub(crate) fn create_one(&mut self, names: &[Symbol], who: Who) -> Result<(), BookError> {
        let defs = names.iter().map(|&name| self.find(name)).collect::<Result<_, _>>()?;
        self.push(Op::CreateOne(defs, who));
        Ok(())
    }
}

impl<G: Game> Table<'_, G> {
    /// Whether no more tokens can be made.
    pub fn is_full(&self) -> bool {
        self.objects.len() - self.free.len() >= MOST_OBJECTS
    }

    /// Puts a token into play. A table that is full takes no more: that part of a text is impossible and skipped.
    pub fn create(&mut self, def: DefId, seat: Seat) -> Option<Ref> {
        let zone = G::token_zone(self.book.def(def));
        if self.is_full() || !G::room(self, zone, seat) {
            return None;
        }
        let id = self.make(def, seat);
        let token = self.put(id, To::top(zone, seat));
        self.tell(Common::Creates.into(), seat, id, 1, 0);
        Some(token)
    }
}
