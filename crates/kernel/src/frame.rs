//! The pause as data. Whatever is under way is a stack of frames; a frame is a place in a program and a few
//! registers. A game that waits for an answer in the middle of a card is an ordinary value.

use crate::{DefId, Ref, Seat};
use serde::{Deserialize, Serialize};

/// What a text was aimed at when it was announced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    #[default]
    None,
    Object(Ref),
    Seat(Seat),
    /// Something on the stack, by its place from the bottom.
    Layer(u8),
}

/// Whose program a frame runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Code<P> {
    /// A card's text: `pc` is an index into the book's code.
    Script,
    Kernel(Proc),
    /// A step of the game's own procedure.
    Game(P),
}

/// Procedures of the kernel's own verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    /// `seat` chooses `n` hand cards to discard.
    Discard,
    /// `seat` pays with `n` hand cards; `pc` is the number of the cost.
    Give,
    /// `seat` pays the costs from number `pc` up to number `n`, one after the other.
    Pay,
    /// `seat` chooses mode and targets of the program `pc` for what `this` says. The frame below gets the targets, and
    /// in its `pc` the program to run.
    Aim,
    /// `seat` has looked at the `n` top cards of their deck; `pc` is the instruction that says what for.
    Dig,
    /// `seat` looks at the `n` top cards of their deck and puts each on top or at the bottom.
    Opt,
    /// `seat` shows a card of the zone number `n`.
    Show,
    /// `seat` names a card.
    Name,
    /// `seat` looks through a zone; `pc` is the instruction that says for what.
    Search,
    /// The triggers that wait go on the stack one by one, in the order `seat` chooses: all of them, or with
    /// `n` = 1 only those that `seat` controls; with `n` = 2 everybody's, each in their own order, `seat` first.
    Order,
    /// The triggers that wait happen at once, one by one. With `n` = 0 `seat` chooses the order of all of them; with
    /// `n` = 1 everybody orders their own, `seat` first and then clockwise, and what comes up meanwhile takes its turn.
    React,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame<P> {
    pub code: Code<P>,
    pub pc: u16,
    pub step: u8,
    /// Who controls what is being done.
    pub seat: Seat,
    pub this: Ref,
    pub it: Ref,
    pub targets: [Target; 2],
    /// The player who was chosen, or whom it concerns.
    pub who: Seat,
    pub n: i16,
    pub m: i16,
    /// Where a loop over objects is.
    pub k: i16,
    /// Where this frame's picks begin among all that are picked.
    pub picks: u8,
    /// A copied text: carried out without its Feed, and without copying further.
    pub copied: bool,
}

impl<P> Frame<P> {
    pub fn new(code: Code<P>, seat: Seat) -> Self {
        Self {
            code,
            pc: 0,
            step: 0,
            seat,
            this: Ref::NONE,
            it: Ref::NONE,
            targets: [Target::None; 2],
            who: Seat::NOBODY,
            n: 0,
            m: 0,
            k: 0,
            picks: 0,
            copied: false,
        }
    }
    pub fn kernel(proc: Proc, seat: Seat) -> Self {
        Self::new(Code::Kernel(proc), seat)
    }
    /// Triggers that wait go on the stack, everybody ordering their own, `seat` first.
    pub fn order_in_turn(seat: Seat) -> Self {
        Self::kernel(Proc::Order, seat).with(2)
    }
    /// Triggers that wait happen in the order `seat` likes.
    pub fn react(seat: Seat) -> Self {
        Self::kernel(Proc::React, seat)
    }
    /// Triggers that wait happen, everybody ordering their own, `seat` first.
    pub fn react_in_turn(seat: Seat) -> Self {
        Self::kernel(Proc::React, seat).with(1)
    }
    pub fn game(proc: P, seat: Seat) -> Self {
        Self::new(Code::Game(proc), seat)
    }
    #[must_use]
    pub fn about(mut self, this: Ref) -> Self {
        self.this = this;
        self
    }
    #[must_use]
    pub fn with(mut self, n: i16) -> Self {
        self.n = n;
        self
    }
}

/// What a step of a procedure wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Run whatever frame is on top now.
    Go,
    /// This frame is done. A step that pushed a frame must not say this.
    Pop,
    /// The options are laid out; wait for an answer (or take the only one).
    Ask,
    /// The same, but wait even for the only one.
    Wait,
}

/// What the stack of the game holds: something that was played, activated or triggered and waits to resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Layer {
    pub kind: LayerKind,
    pub seat: Seat,
    /// The card, or the source of the ability; the source may be gone by now.
    pub this: Ref,
    pub def: DefId,
    /// The text to carry out, if it has one: its number in the book.
    pub program: Option<u16>,
    pub it: Ref,
    pub who: Seat,
    pub targets: [Target; 2],
    pub n: i16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LayerKind {
    Card,
    /// An activated ability: its number on the card.
    Ability(u8),
    /// A triggered ability: its number in the book.
    Trigger(u16),
    /// What a card does as long as it lies there, where that has to resolve first.
    Static,
    /// A rule of the game itself.
    Own(u8),
}

/// Something that waits for its turn, to happen or to go on the stack: mostly a triggered ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Triggered {
    pub kind: LayerKind,
    pub seat: Seat,
    pub this: Ref,
    pub it: Ref,
    pub who: Seat,
    pub n: i16,
}
