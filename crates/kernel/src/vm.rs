//! Running a text. A step carries out one instruction. An instruction that needs an answer lays out its options and waits at its
//! own place; one that needs several answers pushes a frame that asks one at a time.

use crate::{Choice, Code, Ctx, Flow, Frame, Game, Ref, Seat, Table, Target, Why, book::Op, pick, verbs};
use std::ops::Range;

pub(crate) fn step<G: Game>(t: &mut Table<G>) -> Flow {
    // At any other step an answer waits to be read.
    if t.frame().step == 0 && G::due(t) {
        return Flow::Go;
    }
    let frame = *t.frame();
    let book = t.book;
    let ctx = Ctx {
        seat: frame.seat,
        this: frame.this,
        it: frame.it,
        targets: frame.targets,
        who: frame.who,
        n: frame.n,
    };
    match &book.code[frame.pc as usize] {
        Op::End => Flow::Pop,
        Op::Jump(to) => {
            t.frame().pc = *to;
            Flow::Go
        }
        Op::Unless(cond, to) => {
            let holds = t.holds(cond, &ctx);
            t.frame().pc = if holds { frame.pc + 1 } else { *to };
            Flow::Go
        }
        Op::May(to) => match frame.step {
            0 => {
                t.state.options.clear();
                t.options.extend([Choice::Yes, Choice::No]);
                t.ask(1, frame.seat, Why::May, frame.this)
            }
            _ => answered(t, *to),
        },
        Op::Feed(_, end) if frame.copied => {
            t.frame().pc = *end;
            Flow::Go
        }
        Op::MayPay(costs, to) => may_pay(t, frame.seat, costs, frame.pc + 1, *to),
        Op::UnlessPaid(who, costs, to) => match t.players(*who, &ctx).next() {
            Some(payer) => may_pay(t, payer, costs, *to, frame.pc + 1),
            None => {
                t.frame().pc += 1;
                Flow::Go
            }
        },
        Op::Feed(cost, to) => may_pay(t, frame.seat, &(*cost..cost + 1), frame.pc + 1, *to),
        Op::By(who, end) => {
            t.frame().pc = *end;
            let mut players = [Seat::NOBODY; 8];
            let mut n = 0;
            for seat in t.players(*who, &ctx) {
                (players[n], n) = (seat, n + 1);
            }
            // The last is pushed first, so that the first runs first.
            for &seat in players[..n].iter().rev() {
                let mut part = Frame { seat, who: frame.seat, ..frame };
                part.pc = frame.pc + 1;
                t.push(part);
            }
            Flow::Go
        }
        Op::Aimed(register, pick, end) => {
            let target = frame.targets[*register as usize];
            let fits = t.still_fits(pick, target, &ctx);
            let f = t.frame();
            f.pc = if fits { f.pc + 1 } else { *end };
            match target {
                Target::Object(r) if fits => f.it = r,
                Target::Seat(seat) if fits => (f.it, f.who) = (Ref::NONE, seat),
                _ => {}
            }
            Flow::Go
        }
        Op::Modes(entries, end) => match frame.step {
            0 => {
                t.state.options.clear();
                for (k, &entry) in entries.iter().enumerate() {
                    // A mode for which nothing can be chosen is no choice.
                    let idle = match &book.code[entry as usize] {
                        Op::Choose(pick, ..) | Op::Pick(_, pick) => !pick::possible(t, pick, &ctx, |_| true),
                        _ => false,
                    };
                    if !idle {
                        t.options.push(Choice::Mode(k as u8));
                    }
                }
                if t.options.is_empty() {
                    t.frame().pc = *end;
                    return Flow::Go;
                }
                t.ask(1, frame.seat, Why::Mode, frame.this)
            }
            _ => {
                let Choice::Mode(k) = t.answer else { unreachable!("only modes are offered") };
                let f = t.frame();
                (f.pc, f.step) = (entries[k as usize], 0);
                Flow::Go
            }
        },
        Op::CreateOne(defs, who) => match frame.step {
            0 => {
                t.state.options.clear();
                t.options.extend(defs.iter().copied().map(Choice::Name));
                t.ask(1, frame.seat, Why::Mode, frame.this)
            }
            _ => {
                let Choice::Name(def) = t.answer else { unreachable!("only names are offered") };
                let f = t.frame();
                (f.step, f.pc) = (0, f.pc + 1);
                for seat in t.players(*who, &ctx) {
                    if let Some(token) = t.create(def, seat) {
                        t.frame().it = token;
                    }
                }
                Flow::Go
            }
        },
        Op::Choose(pick, optional, end) => pick::choose(t, pick, *optional, *end, &ctx),
        Op::Pick(how_many, pick) => pick::several(t, how_many, pick, &ctx),
        Op::EachPicked(end) => pick::next(t, *end),
        // `m` is the set of those who have had their turn.
        Op::EachPlayer(who, end) if G::ORDERS.is_some() => {
            if frame.step == 0 {
                t.state.options.clear();
                let left = t.players(*who, &ctx).filter(|s| frame.m >> s.0 & 1 == 0);
                t.state.options.extend(left.map(Choice::Seat));
                return ask_next(t, *end);
            }
            let Choice::Seat(seat) = t.answer else { unreachable!("only seats are offered") };
            let f = t.frame();
            (f.who, f.m, f.step, f.pc) = (seat, f.m | 1 << seat.0, 0, f.pc + 1);
            Flow::Go
        }
        Op::EachPlayer(who, end) => {
            let next = t.players(*who, &ctx).nth(frame.m as usize);
            let f = t.frame();
            match next {
                Some(seat) => (f.who, f.m, f.pc) = (seat, f.m + 1, f.pc + 1),
                None => (f.m, f.pc) = (0, *end),
            }
            Flow::Go
        }
        Op::EachObject(filter, ordered, end) => {
            // All of them are found before anything happens to one.
            if frame.k == 0 && frame.step == 0 {
                pick::gather(t, filter, &ctx);
            }
            if *ordered { pick::next_in_order(t, *end) } else { pick::next_alive(t, *end) }
        }
        Op::Do(effect, grant) => {
            t.frame().pc += 1;
            verbs::perform(t, effect, *grant, &ctx)
        }
    }
}

impl<G: Game> Table<'_, G> {
    /// What the instruction that runs will be carried out on after this time, if it stands in a loop over objects: for
    /// games in which one step happens to all of its objects at once.
    pub fn yet_to_come(&self) -> &[Ref] {
        let Some(frame) = self.frames.last().filter(|f| f.code == Code::Script) else { return &[] };
        let before = &self.book.code[..frame.pc as usize];
        let looping = before.iter().rev().find(|op| !matches!(op, Op::Do(..)));
        match looping {
            Some(Op::EachPicked(_) | Op::EachObject(..)) => {
                self.picks.get(frame.picks as usize + frame.k as usize..).unwrap_or(&[])
            }
            _ => &[],
        }
    }
}

impl<G: Game> Table<'_, G> {
    /// Whether a text would do nothing now, because all it does is done to what is chosen, and there is nothing to choose.
    /// The card that says so is no choice: it pays, or is being played.
    pub fn idle(&self, program: u16, seat: Seat, this: Ref) -> bool {
        let ctx = Ctx { seat, this, it: this, ..Ctx::NONE };
        self.idle_from(self.book.programs[program as usize].start, &ctx)
    }

    fn idle_from(&self, pc: u16, ctx: &Ctx) -> bool {
        let code = |pc: u16| &self.book.code[pc as usize];
        let ends = |pc: u16| match code(pc) {
            Op::Jump(to) => matches!(code(*to), Op::End),
            op => matches!(op, Op::End),
        };
        let none = |pick| !pick::possible(self, pick, ctx, |o| o != Choice::Card(ctx.this.id));
        match (code(pc), self.book.code.get(pc as usize + 1)) {
            (Op::Choose(pick, _, end), _) => none(pick) && ends(*end),
            (Op::Pick(_, pick), Some(Op::EachPicked(end))) => none(pick) && ends(*end),
            (Op::EachObject(filter, _, end), _) => {
                self.objects_that_fit(filter, ctx).next().is_none() && ends(*end)
            }
            (Op::Modes(entries, end), _) => {
                ends(*end) && entries.iter().all(|&entry| self.idle_from(entry, ctx))
            }
            _ => false,
        }
    }
}

/// Whoever says the text chooses what is next among the options; without any, it goes on at `end`.
fn ask_next<G: Game>(t: &mut Table<G>, end: u16) -> Flow {
    let frame = *t.frame();
    match G::ORDERS {
        Some(why) if !t.options.is_empty() => t.ask(1, frame.seat, Why::Own(why), frame.this),
        _ => {
            let f = t.frame();
            (f.m, f.pc) = (0, end);
            Flow::Go
        }
    }
}

/// A player may pay: then the text goes on at `paid`, otherwise at `declined`.
fn may_pay<G: Game>(t: &mut Table<G>, payer: Seat, costs: &Range<u16>, paid: u16, declined: u16) -> Flow {
    let this = t.frame().this;
    if t.frame().step == 0 {
        t.state.options.clear();
        if G::can_pay_all(t, payer, this, t.book.costs(costs)) {
            t.options.push(Choice::Yes);
        }
        t.options.push(Choice::No);
        return t.ask(1, payer, Why::MayPay, this);
    }
    let yes = t.answer == Choice::Yes;
    let f = t.frame();
    (f.step, f.pc) = (0, if yes { paid } else { declined });
    if yes {
        let pay = t.paying(costs, payer, this);
        t.push(pay);
    }
    Flow::Go
}

/// After a yes or no: goes on, or jumps over what was declined.
fn answered<G: Game>(t: &mut Table<G>, declined: u16) -> Flow {
    let yes = t.answer == Choice::Yes;
    let f = t.frame();
    f.step = 0;
    f.pc = if yes { f.pc + 1 } else { declined };
    Flow::Go
}
