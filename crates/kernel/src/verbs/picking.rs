//! Targets and picks: what follows is about what was chosen, and is jumped over if nothing was.

use crate::{Aim, BookError, Game, Op, compile::Compiler};
use stapel_script::{Amount, Effect, HowMany, Pick};

type Text<G> = Vec<Effect<G>>;

impl<G: Game> Compiler<'_, G> {
    pub(crate) fn choose(&mut self, pick: Pick<G>, optional: bool, then: Text<G>) -> Result<(), BookError> {
        self.around(then, |_, end| Op::Choose(pick, optional, end))
    }

    pub(crate) fn choose_each(
        &mut self,
        how_many: HowMany<G>,
        pick: Pick<G>,
        then: Text<G>,
    ) -> Result<(), BookError> {
        self.no_loop_in(&then)?;
        self.push(Op::Pick(how_many, pick));
        self.again_and_again(then, Op::EachPicked)
    }

    pub(crate) fn divide(
        &mut self,
        amount: Amount<G>,
        pick: Pick<G>,
        then: Text<G>,
    ) -> Result<(), BookError> {
        if matches!(pick, Pick::Opponent | Pick::Player(..) | Pick::ObjectOrPlayer(_) | Pick::Layer(_)) {
            return Err(self.nonsense("only among objects something is divided"));
        }
        self.no_loop_in(&then)?;
        self.push(Op::Divide(amount, pick));
        self.again_and_again(then, Op::EachShare)
    }

    pub(crate) fn aim(&mut self, pick: Pick<G>, then: Text<G>) -> Result<(), BookError> {
        self.aim_at(Aim { pick, optional: false, again: false }, then)
    }

    pub(crate) fn aim_up_to(&mut self, n: u8, pick: &Pick<G>, then: &Text<G>) -> Result<(), BookError> {
        (0..n).try_for_each(|k| {
            self.aim_at(Aim { pick: pick.clone(), optional: true, again: k > 0 }, then.clone())
        })
    }

    fn aim_at(&mut self, aim: Aim<G>, then: Text<G>) -> Result<(), BookError> {
        let pick = aim.pick.clone();
        let register = self.target(aim);
        self.around(then, |_, end| Op::Aimed(register, pick, end))
    }
}
