//! Aiming: modes and targets that are chosen when a card or ability is announced.

use crate::{
    Aim, Asking, Book, Choice, Ctx, Flow, Frame, Game, Proc, Ref, Return, Seat, Several, Table, Target, Why,
    pick,
};
use serde::{Deserialize, Serialize};

impl<G: Game> Table<'_, G> {
    /// A frame that asks for mode and targets of a text and brings them back: [`Return::Aimed`].
    pub fn aiming(&self, program: u16, seat: Seat, this: Ref, it: Ref) -> Frame<G::Proc> {
        let ctx = Ctx { seat, this, it, ..Ctx::NONE };
        Frame::Kernel(Proc::Aim(Aiming { step: Step::Mode, program, ctx, chosen: 0 }))
    }

    /// Whether a text finds every target it has to have.
    pub fn can_aim(&self, program: u16, ctx: &Ctx) -> bool {
        let program = &self.book.programs[program as usize];
        if program.modes.is_empty() {
            program.targets.iter().all(|aim| {
                let reached = |o| G::may_target(self, ctx.seat, o);
                aim.optional || pick::possible(self, &aim.pick, ctx, reached)
            })
        } else {
            program.modes.iter().any(|&mode| self.can_aim(mode, ctx))
        }
    }

    /// Whether a text was announced without a target that it has to have.
    pub fn lacks_target(&self, program: u16, targets: &[Target]) -> bool {
        let aims = &self.book.programs[program as usize].targets;
        aims.iter().zip(targets).any(|(aim, target)| !aim.optional && *target == Target::None)
    }

    /// Whether a target is still what the text asks for.
    pub(crate) fn still_fits(&self, pick: &stapel_script::Pick<G>, target: Target, ctx: &Ctx) -> bool {
        match target {
            Target::None => false,
            Target::Object(r) => {
                self.alive(r).is_some_and(|id| pick::is_candidate(self, pick, Choice::Card(id), ctx))
            }
            Target::Seat(seat) => pick::is_candidate(self, pick, Choice::Seat(seat), ctx),
            Target::Layer(k) => pick::is_candidate(self, pick, Choice::Layer(k), ctx),
        }
    }
}

/// Mode and targets of a text are chosen. It brings back [`Return::Aimed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aiming {
    step: Step,
    program: u16,
    ctx: Ctx,
    /// How many targets have been chosen so far.
    chosen: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Mode,
    ModeChosen,
    Target,
    TargetChosen,
}

impl Aiming {
    pub(crate) fn program(&self) -> u16 {
        self.program
    }

    /// The target that is asked for.
    pub(crate) fn asks<'b, G: Game>(&self, book: &'b Book<G>) -> Option<Asking<'b, G>> {
        let program = &book.programs[self.program as usize];
        program.targets.get(self.chosen as usize).map(|aim| Asking::Aim(aim, &program.text))
    }

    pub(crate) fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        match self.step {
            Step::Mode => self.ask_mode(t),
            Step::ModeChosen => {
                let Choice::Mode(k) = t.answer else { unreachable!("only modes are offered") };
                self.program = t.book.programs[self.program as usize].modes[k as usize];
                self.step = Step::Target;
                Flow::Go
            }
            Step::Target => self.ask_target(t),
            Step::TargetChosen => {
                let target = match t.answer {
                    Choice::Card(_) => Target::Object(pick::picked(t, &self.ctx)),
                    Choice::Seat(seat) => Target::Seat(seat),
                    Choice::Layer(k) => Target::Layer(k),
                    _ => Target::None,
                };
                self.ctx.targets[self.chosen as usize] = target;
                self.chosen += 1;
                self.step = Step::Target;
                Flow::Go
            }
        }
    }

    fn ask_mode<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        let modes = &t.book.programs[self.program as usize].modes;
        if modes.is_empty() {
            self.step = Step::Target;
            return Flow::Go;
        }
        self.step = Step::ModeChosen;
        t.ask(self.ctx.seat, Why::Mode, self.ctx.this, |t, out| {
            for (k, &mode) in modes.iter().enumerate() {
                if t.can_aim(mode, &self.ctx) {
                    out.push(Choice::Mode(k as u8));
                }
            }
            // Without a mode that finds its targets, the first is as good as any: nothing of it will happen.
            if out.is_empty() {
                out.push(Choice::Mode(0));
            }
        })
    }

    fn ask_target<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        let aims = &t.book.programs[self.program as usize].targets;
        let ctx = self.ctx;
        let Some(Aim { pick, optional, again }) = aims.get(self.chosen as usize) else {
            return t.give_back(Return::Aimed { program: self.program, targets: ctx.targets });
        };
        let before = (self.chosen as usize).checked_sub(1).map(|k| ctx.targets[k]);
        let asked = t.ask_any(ctx.seat, Why::Target, ctx.this, |t, out| {
            // Whoever did not want the first of several does not want the next.
            if !*again || before != Some(Target::None) {
                pick::offer(t, pick, &ctx, out);
                out.retain(|&o| G::may_target(t, ctx.seat, o));
            }
            if let (true, Some(Target::Object(r))) = (*again, before) {
                out.retain(|&o| o != Choice::Card(r.id));
            }
            let free = pick::affordable(t, &ctx, out);
            if !out.is_empty() && (*optional || !free) {
                out.push(Choice::Done);
            }
        });
        match asked {
            Some(flow) => {
                self.step = Step::TargetChosen;
                t.part_of(among_several(aims, self.chosen as usize));
                flow
            }
            None => {
                self.chosen += 1;
                Flow::Go
            }
        }
    }
}

/// If a target is one of several of a kind ("up to two"): which of them.
fn among_several<G: Game>(aims: &[Aim<G>], at: usize) -> Option<Several> {
    let first = (0..=at).rev().find(|&k| !aims[k].again)?;
    let more = aims[first + 1..].iter().take_while(|aim| aim.again).count();
    (more > 0).then(|| Several::between(0, more + 1, at - first))
}
