//! What a pending question is about, as the card says it: questions are asked in the words of the text that asks.

use crate::{Aim, Book, DefId, Frame, Game, Proc, Rules, Table, Text, book::Program};
use stapel_script::{Cost, Effect, Trigger};

#[derive(Clone, Copy, Debug)]
pub enum Asking<'b, G: Rules> {
    /// An instruction of a text that resolves.
    Instruction(&'b Effect<G>),
    /// A cost that is paid with cards.
    Cost(&'b Cost<G>),
    /// A target of what is announced, and what is announced.
    Aim(&'b Aim<G>, &'b [Effect<G>]),
}

impl<'b, G: Game> Table<'b, G> {
    /// What the pending question is about. Nothing for questions that are a game's own.
    pub fn asking(&self) -> Option<Asking<'b, G>> {
        self.decision()?;
        let book = self.book;
        match self.frames.last()? {
            Frame::Text(text) => book.instruction(text.pc).map(Asking::Instruction),
            Frame::Kernel(proc) => proc.asking(book),
            Frame::Game(_) => None,
        }
    }

    /// The card whose text runs or is aimed, and the trigger it is the text of, if it was triggered: also when the card is gone,
    /// or has become another.
    pub fn speaking(&self) -> Option<(DefId, Option<&'b Trigger<G>>)> {
        let book = self.book;
        let of_instruction = |pc: u16| {
            let starts = |&(_, program): &(usize, &Program<G>)| program.start <= pc;
            let begun = book.programs.iter().enumerate().filter(starts);
            begun.max_by_key(|(_, program)| program.start).map(|(number, _)| number)
        };
        let number = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Text(text) => of_instruction(text.pc),
            Frame::Kernel(Proc::Aim(aim)) => Some(usize::from(aim.program())),
            _ => None,
        })?;
        book.defs().find_map(|(id, def)| {
            let speaks = |&program: &u16| {
                let whole = &book.programs[program as usize];
                usize::from(program) == number || whole.modes.iter().any(|&m| usize::from(m) == number)
            };
            let trigger = |&n: &u16| speaks(&book.triggers[n as usize].program);
            match def.triggers.iter().copied().find(trigger) {
                Some(n) => Some((id, Some(&book.triggers[n as usize].text))),
                None => (def.resolve.iter().any(speaks) || def.activated.iter().any(|a| speaks(&a.program)))
                    .then_some((id, None)),
            }
        })
    }

    /// The text that asks by itself, and not by a procedure it began.
    pub fn asking_text(&self) -> Option<&Text> {
        match self.frames.last()? {
            Frame::Text(text) => Some(text),
            Frame::Kernel(_) | Frame::Game(_) => None,
        }
    }
}

impl Proc {
    fn asking<'b, G: Game>(&self, book: &'b Book<G>) -> Option<Asking<'b, G>> {
        let instruction = match self {
            Self::Give(give) => return book.costs.get(give.cost as usize).map(Asking::Cost),
            Self::Aim(aim) => return aim.asks(book),
            Self::Dig(x) => Some(x.instruction),
            Self::Search(x) => Some(x.instruction),
            Self::Discard(x) => x.instruction,
            Self::Opt(x) => Some(x.instruction),
            Self::Show(x) => Some(x.instruction),
            Self::Name(x) => Some(x.instruction),
            Self::Pay(_) | Self::Order(_) | Self::React(_) => None,
        };
        book.instruction(instruction?).map(Asking::Instruction)
    }
}
