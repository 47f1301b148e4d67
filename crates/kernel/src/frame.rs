//! The pause as data. Whatever is under way is a stack of frames; a frame is a text or a procedure with its data. A game
//! that waits for an answer in the middle of a card is an ordinary value.

use crate::{
    Ctx, DefId, Picks, Ref, Seat, SeatSet,
    aim::Aiming,
    cost::{Give, Pay},
    dig::{Digging, Opt},
    trigger::{Order, React},
    verbs::{Discard, Name, Search, Show},
};
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

/// One thing that is under way. A procedure has its data with it: no other procedure reads or changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame<P> {
    /// A card's text is carried out.
    Text(Text),
    /// One of the kernel's own procedures.
    Kernel(Proc),
    /// One of the game's procedures.
    Game(P),
}

/// A text that is carried out: where it is, and what its words stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Text {
    /// What its words stand for: `You`, `This`, `It`, `That`.
    pub ctx: Ctx,
    /// Its place in the book's code.
    pub(crate) pc: u16,
    /// The instruction at this place has asked, and its answer is there.
    pub(crate) asked: bool,
    /// A copied text: carried out without its Feed, and without copying further.
    pub copied: bool,
    /// Whose turn has been in a loop over players.
    pub(crate) had: SeatSet,
    /// Where this text's picks begin among all that are picked, if it has begun to pick.
    pub(crate) picks: Option<Picks>,
    /// How many of its picks a loop over objects has been through.
    pub(crate) passed: u16,
}

impl Text {
    /// Goes on at this place.
    pub(crate) fn go(&mut self, pc: u16) -> Flow {
        (self.pc, self.asked) = (pc, false);
        Flow::Go
    }
    /// Goes on with the next instruction.
    pub(crate) fn next(&mut self) -> Flow {
        self.go(self.pc + 1)
    }
    /// The instruction asks; it is run again when the answer is there.
    pub(crate) fn asks(&mut self, flow: Flow) -> Flow {
        self.asked = true;
        flow
    }
    /// The place of the verb that is carried out, for a procedure that it begins: [`Book::verb_at`](crate::Book::verb_at).
    pub fn verb_place(&self) -> u16 {
        self.pc - 1
    }
    /// What a procedure that this text began brings back becomes what its words stand for.
    pub(crate) fn take(&mut self, result: Return) {
        match result {
            Return::Card(it) => self.ctx.it = it,
            Return::Number(n) => self.ctx.n = n,
            Return::Cards(last, n) => (self.ctx.it, self.ctx.n) = (last, n),
            Return::Nothing | Return::Aimed { .. } => {}
        }
    }
}

/// What a procedure brings back to the one that began it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Return {
    #[default]
    Nothing,
    /// In a text it becomes `It`.
    Card(Ref),
    /// In a text it becomes `That`.
    Number(i16),
    /// The last of so many cards: `It` and `That`.
    Cards(Ref, i16),
    /// The program to run, and its targets.
    Aimed { program: u16, targets: [Target; 2] },
}

/// Procedures of the kernel's own verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    Discard(Discard),
    Give(Give),
    Pay(Pay),
    Aim(Aiming),
    Dig(Digging),
    Opt(Opt),
    Show(Show),
    Name(Name),
    Search(Search),
    Order(Order),
    React(React),
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
    /// What the game remembers of its source.
    pub noted: i16,
}
