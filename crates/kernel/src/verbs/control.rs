//! Conditions, what is optional or paid for, modes, and what others carry out: jumps around a text.

use crate::{BookError, Game, Op, compile::Compiler, vm::MOST_POINTS};
use stapel_script::{Cond, Cost, Effect, HowMany, Who};

/// All their sets are offered side by side.
const MOST_MODES: usize = 6;

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

    pub(crate) fn may_pay_one(&mut self, prices: Vec<Vec<Cost<G>>>, then: Text<G>) -> Result<(), BookError> {
        self.around(then, |book, end| {
            Op::MayPayOne(prices.into_iter().map(|costs| book.costs(costs)).collect(), end)
        })
    }

    pub(crate) fn may_pay_any(&mut self, pool: G::Pool, then: Text<G>) -> Result<(), BookError> {
        self.around(then, |book, end| {
            let costs = (1..=MOST_POINTS).map(|n| Cost::Pay(pool, n)).collect();
            Op::MayPayAny(book.costs(costs).start, end)
        })
    }

    pub(crate) fn unless(&mut self, who: Who, costs: Vec<Cost<G>>, then: Text<G>) -> Result<(), BookError> {
        self.around(then, |book, end| Op::UnlessPaid(who, book.costs(costs), end))
    }

    pub(crate) fn choose_modes(&mut self, choice: &Effect<G>) -> Result<(), BookError> {
        let modes = self.modes(choice)?;
        let hole = self.hole();
        let (mut entries, mut exits) = (Vec::new(), Vec::new());
        for parts in modes {
            entries.push(self.here());
            // Of several some may do nothing: nobody is kept from the others by the first, so it is not looked at.
            if parts.len() > 1 {
                let next = self.here() + 1;
                self.push(Op::Jump(next));
            }
            self.block(parts.concat())?;
            exits.push(self.hole());
        }
        for exit in exits {
            self.fill(exit, |_, end| Op::Jump(end));
        }
        self.fill(hole, |_, end| Op::Modes(entries, end));
        Ok(())
    }

    /// What is offered where modes are chosen: each with the texts it is made of.
    pub(crate) fn modes(&self, choice: &Effect<G>) -> Result<Vec<Vec<Text<G>>>, BookError> {
        let wrong = match choice {
            Effect::ChooseOne(modes) if modes.len() < 2 => Some("a choice has at least two modes"),
            Effect::ChooseSome(_, modes) if modes.len() > MOST_MODES => {
                Some("of more than six modes only one can be chosen")
            }
            Effect::ChooseSome(HowMany::Exactly(n), modes) if (2..modes.len()).contains(&usize::from(*n)) => {
                None
            }
            Effect::ChooseSome(HowMany::Between(least, most), modes)
                if 0 < *least && least < most && usize::from(*most) <= modes.len() =>
            {
                None
            }
            Effect::ChooseSome(..) => Some(
                "several modes are chosen by `Exactly`, at least 2 and not all, or by `Between`, at least 1 and at most all",
            ),
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(self.nonsense(wrong));
        }
        let modes = choice.modes().unwrap_or_default();
        Ok(modes.into_iter().map(|parts| parts.into_iter().map(<[_]>::to_vec).collect()).collect())
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
