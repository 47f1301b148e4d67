//! Running a text. A step carries out one instruction. An instruction that needs an answer lays out its options and waits at its
//! own place; one that needs several answers pushes a frame that asks one at a time.

use crate::{Choice, Ctx, Flow, Game, Id, Table, Why, book::Op, pick, verbs};

pub(crate) fn step<G: Game>(t: &mut Table<G>) -> Flow {
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
        Op::MayPay(cost, to) | Op::Feed(cost, to) => match frame.step {
            0 => {
                t.state.options.clear();
                if t.can_pay(frame.seat, frame.this, &book.costs[*cost as usize]) {
                    t.options.push(Choice::Yes);
                }
                t.options.push(Choice::No);
                t.ask(1, frame.seat, Why::MayPay, frame.this)
            }
            _ => {
                let yes = t.answer == Choice::Yes;
                let flow = answered(t, *to);
                if yes {
                    t.pay(*cost, frame.seat, frame.this);
                }
                flow
            }
        },
        Op::Modes(entries) => match frame.step {
            0 => {
                t.state.options.clear();
                t.options.extend((0..entries.len() as u8).map(Choice::Mode));
                t.ask(1, frame.seat, Why::Mode, frame.this)
            }
            _ => {
                let Choice::Mode(k) = t.answer else { unreachable!("only modes are offered") };
                let f = t.frame();
                (f.pc, f.step) = (entries[k as usize], 0);
                Flow::Go
            }
        },
        Op::Choose(pick, optional, end) => pick::choose(t, pick, *optional, *end, &ctx),
        Op::Pick(how_many, pick) => pick::several(t, how_many, pick, &ctx),
        Op::EachPicked(end) => pick::next(t, *end),
        Op::EachPlayer(who, end) => {
            let next = t.players(*who, &ctx).nth(frame.m as usize);
            let f = t.frame();
            match next {
                Some(seat) => (f.who, f.m, f.pc) = (seat, f.m + 1, f.pc + 1),
                None => (f.m, f.pc) = (0, *end),
            }
            Flow::Go
        }
        Op::EachObject(filter, end) => {
            let next = (frame.k as usize..t.objects.len())
                .map(|k| Id(k as u16))
                .find(|&id| t.zone_of(id).is_some_and(G::targetable) && t.fits(filter, id, &ctx));
            let it = next.map(|id| t.reference(id));
            let f = t.frame();
            match it {
                Some(it) => (f.it, f.k, f.pc) = (it, it.id.0 as i16 + 1, f.pc + 1),
                None => (f.k, f.pc) = (0, *end),
            }
            Flow::Go
        }
        Op::Do(effect, grant) => {
            t.frame().pc += 1;
            let flow = verbs::perform(t, effect, *grant, &ctx);
            G::after_effect(t);
            flow
        }
    }
}

/// After a yes or no: goes on, or jumps over what was declined.
fn answered<G: Game>(t: &mut Table<G>, declined: u16) -> Flow {
    let yes = t.answer == Choice::Yes;
    let f = t.frame();
    f.step = 0;
    f.pc = if yes { f.pc + 1 } else { declined };
    Flow::Go
}
