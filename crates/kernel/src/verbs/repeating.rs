//! Loops: for each player, for every object, again for a price.

use crate::{BookError, Game, Op, compile::Compiler};
use stapel_script::{Cost, Effect, Filter, Who};

type Text<G> = Vec<Effect<G>>;

impl<G: Game> Compiler<'_, G> {
    pub(crate) fn for_each(&mut self, who: Who, then: Text<G>) -> Result<(), BookError> {
        self.again_and_again(then, |end| Op::EachPlayer(who, end))
    }

    pub(crate) fn for_all(&mut self, filter: Filter<G>, then: Text<G>) -> Result<(), BookError> {
        self.no_loop_in(&then)?;
        // What only changes numbers comes to the same in any order.
        let plain = |e: &Effect<G>| matches!(e, Effect::Grant(..) | Effect::Put(..) | Effect::Remove(..));
        let ordered = G::ORDERS.is_some() && !then.iter().all(plain);
        self.again_and_again(then, |end| Op::EachObject(filter, ordered, end))
    }

    pub(crate) fn feed(&mut self, cost: Cost<G>, then: Text<G>) -> Result<(), BookError> {
        let start = self.here();
        self.block(then)?;
        let hole = self.hole();
        self.push(Op::Jump(start));
        self.fill(hole, |book, end| Op::Feed(book.costs(vec![cost]).start, end));
        Ok(())
    }

    /// A frame has one place to count objects with.
    pub(crate) fn no_loop_in(&self, effects: &[Effect<G>]) -> Result<(), BookError> {
        let loops =
            |e: &Effect<G>| matches!(e, Effect::ForAll(..) | Effect::ChooseEach(..) | Effect::Divide(..));
        let looping = Effect::any(effects, &loops);
        if looping {
            Err(self.nonsense("what is done for each object does not go through objects again"))
        } else {
            Ok(())
        }
    }

    /// A text that ends where it began; whether once more is decided there.
    pub(crate) fn again_and_again(
        &mut self,
        then: Text<G>,
        once_more: impl FnOnce(u16) -> Op<G>,
    ) -> Result<(), BookError> {
        let hole = self.hole();
        self.block(then)?;
        self.push(Op::Jump(hole as u16));
        self.fill(hole, |_, end| once_more(end));
        Ok(())
    }
}
