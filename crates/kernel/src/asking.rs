//! What a pending question is about, as the card says it: questions are asked in the words of the text that asks.

use crate::{Aim, Code, Game, Proc, Table};
use stapel_script::{Cost, Effect};

#[derive(Clone, Copy, Debug)]
pub enum Asking<'b, G: Game> {
    /// An instruction of a text that resolves.
    Instruction(&'b Effect<G>),
    /// A cost that is paid with cards.
    Cost(&'b Cost<G>),
    /// A target of what is announced.
    Aim(&'b Aim<G>),
}

impl<'b, G: Game> Table<'b, G> {
    /// What the pending question is about. Nothing for questions that are a game's own.
    pub fn asking(&self) -> Option<Asking<'b, G>> {
        self.decision()?;
        let book = self.book;
        let frame = self.frames.last()?;
        let Code::Kernel(proc) = frame.code else {
            return match frame.code {
                Code::Script => book.instruction(frame.pc).map(Asking::Instruction),
                _ => None,
            };
        };
        match proc {
            Proc::Give => book.costs.get(frame.pc as usize).map(Asking::Cost),
            Proc::Aim => book.programs[frame.pc as usize].targets.get(frame.n as usize).map(Asking::Aim),
            Proc::Dig | Proc::Search => book.instruction(frame.pc).map(Asking::Instruction),
            Proc::Discard | Proc::Opt | Proc::Show | Proc::Name => {
                let caller = self.frames.iter().rev().nth(1).filter(|f| f.code == Code::Script)?;
                book.instruction(caller.pc.checked_sub(1)?).map(Asking::Instruction)
            }
            Proc::Pay | Proc::Order | Proc::React => None,
        }
    }
}
