//! Aiming: modes and targets that are chosen when a card or ability is announced.

use crate::{Aim, Choice, Ctx, Flow, Frame, Game, Proc, Ref, Seat, Several, Table, Target, Why, pick};

const MODE: u8 = 0;
const MODE_CHOSEN: u8 = 1;
const TARGET: u8 = 2;
const TARGET_CHOSEN: u8 = 3;

impl<G: Game> Table<'_, G> {
    /// A frame that asks for mode and targets of a text. When it is done, the frame below has them in `targets`, and in
    /// `pc` the number of the program to run.
    pub fn aiming(&self, program: u16, seat: Seat, this: Ref, it: Ref) -> Frame<G::Proc> {
        let mut frame = Frame::kernel(Proc::Aim, seat).about(this);
        (frame.pc, frame.it) = (program, it);
        frame
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

/// `n` targets have been chosen so far.
pub(crate) fn aim<G: Game>(t: &mut Table<G>) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let ctx = Ctx { seat: frame.seat, this: frame.this, it: frame.it, targets: frame.targets, ..Ctx::NONE };
    match frame.step {
        MODE => {
            let modes = &book.programs[frame.pc as usize].modes;
            t.frame().n = 0;
            t.state.options.clear();
            for (k, &mode) in modes.iter().enumerate() {
                if t.can_aim(mode, &ctx) {
                    t.options.push(Choice::Mode(k as u8));
                }
            }
            // Without a mode that finds its targets, the first is as good as any: nothing of it will happen.
            if t.options.is_empty() && !modes.is_empty() {
                t.options.push(Choice::Mode(0));
            }
            if modes.is_empty() {
                t.go(TARGET)
            } else {
                t.ask(MODE_CHOSEN, frame.seat, Why::Mode, frame.this)
            }
        }
        MODE_CHOSEN => {
            let Choice::Mode(k) = t.answer else { unreachable!("only modes are offered") };
            t.frame().pc = book.programs[frame.pc as usize].modes[k as usize];
            t.go(TARGET)
        }
        TARGET => {
            let aims = &book.programs[frame.pc as usize].targets;
            let Some(Aim { pick, optional, again }) = aims.get(frame.n as usize) else {
                if let Some(caller) = t.caller() {
                    (caller.targets, caller.pc) = (frame.targets, frame.pc);
                }
                return Flow::Pop;
            };
            t.state.options.clear();
            let before = (frame.n as usize).checked_sub(1).map(|k| frame.targets[k]);
            // Whoever did not want the first of several does not want the next.
            if !*again || before != Some(Target::None) {
                pick::offer(t, pick, &ctx);
                let mut options = std::mem::take(&mut t.state.options);
                options.retain(|&o| G::may_target(t, frame.seat, o));
                t.state.options = options;
            }
            if let (true, Some(Target::Object(r))) = (*again, before) {
                t.state.options.retain(|&o| o != Choice::Card(r.id));
            }
            let free = pick::affordable(t, &ctx);
            if t.options.is_empty() {
                t.frame().n += 1;
                return Flow::Go;
            }
            if *optional || !free {
                t.options.push(Choice::Done);
            }
            match among_several(aims, frame.n as usize) {
                Some(set) => t.ask_set(TARGET_CHOSEN, frame.seat, Why::Target, frame.this, set),
                None => t.ask(TARGET_CHOSEN, frame.seat, Why::Target, frame.this),
            }
        }
        _ => {
            let target = match t.answer {
                Choice::Card(_) => Target::Object(pick::picked(t, &ctx)),
                Choice::Seat(seat) => Target::Seat(seat),
                Choice::Layer(k) => Target::Layer(k),
                _ => Target::None,
            };
            let f = t.frame();
            f.targets[f.n as usize] = target;
            f.n += 1;
            t.go(TARGET)
        }
    }
}

/// If a target is one of several of a kind ("up to two"): which of them.
fn among_several<G: Game>(aims: &[Aim<G>], at: usize) -> Option<Several> {
    let first = (0..=at).rev().find(|&k| !aims[k].again)?;
    let more = aims[first + 1..].iter().take_while(|aim| aim.again).count();
    (more > 0).then(|| Several::between(0, more + 1, at - first))
}
