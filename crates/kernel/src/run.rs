//! The loop: run the frame on top until somebody has to choose or the game is over.

use crate::{
    Code, Flow, Frame, Game, Outcome, Proc, Ref, Seat, Table, Why, aim, choice::Asked, cost, dig, trigger,
    verbs, vm,
};

/// Steps without a question after which nobody can bring the game to an end any more. Cards can be written that
/// trigger each other for ever; no honest turn comes near this.
const ENDLESS: u32 = 1_000_000;

impl<G: Game> Table<'_, G> {
    pub fn run(&mut self) {
        let mut steps = 0;
        while self.outcome.is_none() {
            steps += 1;
            if steps == ENDLESS {
                self.outcome = Some(Outcome::DRAW);
                break;
            }
            let frame = self.frames.last().expect("a game that is not over has a frame to run");
            let flow = match frame.code {
                Code::Script => vm::step(self),
                Code::Kernel(Proc::Discard) => verbs::discard(self),
                Code::Kernel(Proc::Give) => cost::give(self),
                Code::Kernel(Proc::Pay) => cost::pay_in_turn(self),
                Code::Kernel(Proc::Search) => verbs::search(self),
                Code::Kernel(Proc::Aim) => aim::aim(self),
                Code::Kernel(Proc::Dig) => dig::dig(self),
                Code::Kernel(Proc::Opt) => dig::opt(self),
                Code::Kernel(Proc::Show) => verbs::show(self),
                Code::Kernel(Proc::Name) => verbs::name(self),
                Code::Kernel(Proc::Order) => trigger::order(self),
                Code::Kernel(Proc::React) => trigger::react(self),
                Code::Game(proc) => G::step(self, proc),
            };
            match flow {
                Flow::Go => {}
                Flow::Pop => {
                    self.frames.pop();
                }
                Flow::Ask | Flow::Wait => {
                    debug_assert!(!self.options.is_empty(), "every question has an answer: {:?}", self.asked);
                    if self.options.len() > 1 || self.stop_always || flow == Flow::Wait {
                        return;
                    }
                    self.answer = self.options[0];
                    self.asked = None;
                }
            }
        }
        self.asked = None;
        self.options.clear();
    }

    /// The frame on top, which is the one that is running.
    pub fn frame(&mut self) -> &mut Frame<G::Proc> {
        self.state.frames.last_mut().expect("only a running frame asks for itself")
    }
    pub fn push(&mut self, frame: Frame<G::Proc>) {
        self.frames.push(frame);
    }
    /// Moves the running frame to its next step and starts another on top of it.
    pub fn call(&mut self, next: u8, frame: Frame<G::Proc>) -> Flow {
        self.frame().step = next;
        self.push(frame);
        Flow::Go
    }
    pub fn go(&mut self, next: u8) -> Flow {
        self.frame().step = next;
        Flow::Go
    }
    /// Asks; the answer is there when the running frame is run again at step `next`. The options are laid out
    /// already.
    pub fn ask(&mut self, next: u8, seat: Seat, why: Why<G::Why>, about: Ref) -> Flow {
        self.frame().step = next;
        self.asked = Some(Asked { seat, why, about, set: None });
        Flow::Ask
    }
    /// Asks what a player does with their turn. Even if all that is left is to end it, they say so themselves: a turn that
    /// ends by itself looks to a person like one that was lost.
    pub fn ask_turn(&mut self, next: u8, seat: Seat, why: Why<G::Why>) -> Flow {
        self.ask(next, seat, why, Ref::NONE);
        Flow::Wait
    }
    /// Asks for one pick of a set: `set` says how many there are already and how many there have to be. A procedure that
    /// lets a player name several things asks once for each, without another question in between, and offers in one order
    /// only (what comes after the last pick), or in any order if the order means nothing to it; it closes with
    /// [`Choice::Done`](crate::Choice::Done) where there may be fewer. People see the whole set at once and name it in any
    /// order, see [`Selection`](crate::Selection): that takes nothing more than this call.
    pub fn ask_set(
        &mut self,
        next: u8,
        seat: Seat,
        why: Why<G::Why>,
        about: Ref,
        set: crate::Several,
    ) -> Flow {
        self.frame().step = next;
        self.asked = Some(Asked { seat, why, about, set: Some(set) });
        Flow::Ask
    }
    /// The frame that waits for the running one.
    pub fn caller(&mut self) -> Option<&mut Frame<G::Proc>> {
        let n = self.frames.len();
        if n < 2 { None } else { self.state.frames.get_mut(n - 2) }
    }
}
