//! Conditions, what is optional or paid for, modes, and what others carry out: jumps around a text.

use crate::{BookError, Game, Op, compile::Compiler};
use stapel_script::{Cond, Cost, Effect, Who};

type Text<G> = Vec<Effect<G>>;

impl<G: Game> Compiler<'_, G> {
    pub(crate) fn if_holds(&mut self, cond: Cond<G>, then: Text<G>) -> Result<(), BookError> {
        self.around(then, |_, end| Op::Unless(cond, end))
    }

    pub(crate) fn if_else(
        &mut self,
        cond: Cond<G>,
        then: Text<G>,
        otherwise: Text<G>,
    ) -> Result<(), BookError> {
        let hole = self.hole();
        self.block(then)?;
        let over = self.hole();
        self.fill(hole, |_, otherwise| Op::Unless(cond, otherwise));
        self.block(otherwise)?;
        self.fill(over, |_, end| Op::Jump(end));
        Ok(())
    }

    pub(crate) fn may(&mut self, then: Text<G>) -> Result<(), BookError> {
        self.around(then, |_, end| Op::May(end))
    }

    pub(crate) fn may_pay(&mut self, costs: Vec<Cost<G>>, then: Text<G>) -> Result<(), BookError> {
        self.around(then, |book, end| Op::MayPay(book.costs(costs), end))
    }

    pub(crate) fn unless(&mut self, who: Who, costs: Vec<Cost<G>>, then: Text<G>) -> Result<(), BookError> {
        self.around(then, |book, end| Op::UnlessPaid(who, book.costs(costs), end))
    }

    pub(crate) fn choose_one(&mut self, modes: Vec<Text<G>>) -> Result<(), BookError> {
        self.at_least_two(&modes)?;
        let hole = self.hole();
        let (mut entries, mut exits) = (Vec::new(), Vec::new());
        for mode in modes {
            entries.push(self.here());
            self.block(mode)?;
            exits.push(self.hole());
        }
        for exit in exits {
            self.fill(exit, |_, end| Op::Jump(end));
        }
        self.fill(hole, |_, end| Op::Modes(entries, end));
        Ok(())
    }

    pub(crate) fn at_least_two(&self, modes: &[Text<G>]) -> Result<(), BookError> {
        if modes.len() < 2 { Err(self.nonsense("a choice has at least two modes")) } else { Ok(()) }
    }

    pub(crate) fn by(&mut self, who: Who, then: Text<G>) -> Result<(), BookError> {
        // One after the other, in the order that is asked for.
        if self.ordered(who) {
            return self.block(vec![Effect::ForEach(who, vec![Effect::By(Who::That, then)])]);
        }
        let hole = self.hole();
        self.block(then)?;
        self.push(Op::End);
        self.fill(hole, |_, end| Op::By(who, end));
        Ok(())
    }
}
