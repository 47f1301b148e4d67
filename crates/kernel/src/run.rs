//! The loop: run the frame on top until somebody has to choose or the game is over.

use crate::{
    Choice, Flow, Frame, Game, Outcome, Proc, Ref, Return, Seat, SeatSet, Several, Table, Why, choice::Asked,
    vm,
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
            match self.step() {
                Flow::Go | Flow::Pop => {}
                flow @ (Flow::Ask | Flow::Wait) => {
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
        // Nobody is left to hear of it, and another game may be copied to this table.
        self.brought = Return::Nothing;
    }

    /// One step of the frame on top. It runs on a copy of its data, which is put back afterwards: whatever it begins meanwhile
    /// lies on top of it.
    fn step(&mut self) -> Flow {
        let mut frame = *self.frames.last().expect("a game that is not over has a frame to run");
        let at = self.frames.len() - 1;
        self.cut = usize::MAX;
        let flow = match &mut frame {
            Frame::Text(text) => vm::step(self, text),
            Frame::Kernel(proc) => proc.step(self),
            Frame::Game(proc) => G::step(self, proc),
        };
        if self.cut <= at {
            // Whoever was waiting for it is gone, too.
            (self.returned, self.brought) = (Return::Nothing, Return::Nothing);
            return Flow::Go;
        }
        if flow != Flow::Pop {
            self.frames[at] = frame;
            self.brought = Return::Nothing;
            return flow;
        }
        debug_assert_eq!(self.frames.len(), at + 1, "a step that began something is not done: {frame:?}");
        self.frames.pop();
        self.brought = std::mem::take(&mut self.returned);
        if let Some(Frame::Text(text)) = self.state.frames.last_mut() {
            text.take(self.brought);
        }
        flow
    }

    /// Begins something: it runs before the running frame goes on.
    pub fn push(&mut self, frame: impl Into<Frame<G::Proc>>) {
        self.frames.push(frame.into());
    }
    /// The same, as what a step ends with.
    pub fn call(&mut self, frame: impl Into<Frame<G::Proc>>) -> Flow {
        self.push(frame);
        Flow::Go
    }
    /// The running frame is done and brings something back.
    pub fn give_back(&mut self, result: Return) -> Flow {
        self.returned = result;
        Flow::Pop
    }
    /// What the procedure brought back that the running frame had called. It is there in the step after the call.
    pub fn brought(&self) -> Return {
        self.brought
    }
    /// All that is under way, the outermost first: for those who say what is going on.
    pub fn frames(&self) -> &[Frame<G::Proc>] {
        &self.frames
    }
    /// Ends everything that is under way from this place on: what has become pointless because somebody left or won.
    pub fn cut(&mut self, from: usize) {
        // What a text below has picked stays picked.
        let picks = self.frames.iter().skip(from).filter_map(|frame| match frame {
            Frame::Text(text) => text.picks,
            _ => None,
        });
        if let Some(first) = picks.min() {
            self.forget_picks(first);
        }
        self.frames.truncate(from);
        self.cut = self.cut.min(from);
    }
    /// Ends everything that is under way and begins anew.
    pub fn begin_with(&mut self, frame: impl Into<Frame<G::Proc>>) {
        self.cut(0);
        self.push(frame);
    }

    /// Asks; the answer is there when the running frame is run again.
    pub fn ask(
        &mut self,
        seat: Seat,
        why: Why<G::Why>,
        about: Ref,
        offer: impl FnOnce(&mut Self, &mut Vec<Choice>),
    ) -> Flow {
        self.turned_to = self.turned_to.with(SeatSet::one(seat));
        // In the memory of the last question's.
        let mut options = std::mem::take(&mut self.state.options);
        options.clear();
        offer(self, &mut options);
        self.state.options = options;
        self.asked = Some(Asked { seat, why, about, set: None });
        Flow::Ask
    }
    /// Asks, if there is anything to choose from.
    pub fn ask_any(
        &mut self,
        seat: Seat,
        why: Why<G::Why>,
        about: Ref,
        offer: impl FnOnce(&mut Self, &mut Vec<Choice>),
    ) -> Option<Flow> {
        let flow = self.ask(seat, why, about, offer);
        if self.options.is_empty() {
            self.asked = None;
            return None;
        }
        Some(flow)
    }
    /// Asks what a player does with their turn. Even if all that is left is to end it, they say so themselves: a turn that
    /// ends by itself looks to a person like one that was lost.
    pub fn ask_turn(
        &mut self,
        seat: Seat,
        why: Why<G::Why>,
        offer: impl FnOnce(&mut Self, &mut Vec<Choice>),
    ) -> Flow {
        let flow = self.ask(seat, why, Ref::NONE, offer);
        if matches!(self.options[..], [Choice::Pass | Choice::Done]) { Flow::Wait } else { flow }
    }
    /// Asks for one pick of a set: `set` says how many there are already and how many there have to be. A procedure that
    /// lets a player name several things asks once for each, without another question in between, and offers in one order
    /// only (what comes after the last pick), or in any order if the order means nothing to it; it closes with
    /// [`Choice::Done`] where there may be fewer. People see the whole set at once and name it in any order, see
    /// [`Selection`](crate::Selection): that takes nothing more than this call.
    pub fn ask_set(
        &mut self,
        seat: Seat,
        why: Why<G::Why>,
        about: Ref,
        set: Several,
        offer: impl FnOnce(&mut Self, &mut Vec<Choice>),
    ) -> Flow {
        let flow = self.ask(seat, why, about, offer);
        self.part_of(Some(set));
        flow
    }

    /// Says of the question just asked that it is one pick of a set.
    pub fn part_of(&mut self, set: Option<Several>) {
        if let Some(asked) = &mut self.state.asked {
            asked.set = set;
        }
    }
}

impl<P> From<P> for Frame<P> {
    fn from(proc: P) -> Self {
        Self::Game(proc)
    }
}

impl Proc {
    fn step<G: Game>(&mut self, t: &mut Table<G>) -> Flow {
        match self {
            Self::Discard(x) => x.step(t),
            Self::Give(x) => x.step(t),
            Self::Pay(x) => x.step(t),
            Self::Aim(x) => x.step(t),
            Self::Dig(x) => x.step(t),
            Self::Opt(x) => x.step(t),
            Self::Show(x) => x.step(t),
            Self::Name(x) => x.step(t),
            Self::Search(x) => x.step(t),
            Self::Order(x) => x.step(t),
            Self::React(x) => x.step(t),
        }
    }
}
