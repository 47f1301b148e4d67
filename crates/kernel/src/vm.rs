//! Running a text. A step carries out one instruction. An instruction that needs an answer lays out its options and waits at its
//! own place; one that needs several answers pushes a frame that asks one at a time.

use crate::{
    Choice, Ctx, DefId, Flow, Frame, Game, Ref, Seat, SeatSet, Table, Target, Text, Why, book::Op, pick,
    verbs,
};
use stapel_script::Who;
use std::ops::Range;

/// Where any number of points may be paid, each number is a cost of its own.
pub(crate) const MOST_POINTS: i16 = 20;

pub(crate) fn step<G: Game>(t: &mut Table<G>, text: &mut Text) -> Flow {
    // Otherwise an answer waits to be read.
    if !text.asked && G::due(t, text) {
        return Flow::Go;
    }
    let book = t.book;
    let ctx = text.ctx;
    match &book.code[text.pc as usize] {
        Op::End => Flow::Pop,
        Op::Jump(to) => text.go(*to),
        Op::Unless(cond, to) => {
            if t.holds(cond, &ctx) {
                text.next()
            } else {
                text.go(*to)
            }
        }
        Op::May(to) => may(t, text, *to),
        Op::Feed(_, end) if text.copied => text.go(*end),
        Op::MayPay(costs, to) => may_pay(t, text, ctx.seat, costs, [text.pc + 1, *to]),
        Op::MayPayOne(prices, to) => may_pay_one(t, text, prices, *to),
        Op::MayPayAny(first, to) => may_pay_any(t, text, *first, *to),
        Op::UnlessPaid(who, costs, to) => match t.players(*who, &ctx).next() {
            Some(payer) => may_pay(t, text, payer, costs, [*to, text.pc + 1]),
            None => text.next(),
        },
        Op::Feed(cost, to) => may_pay(t, text, ctx.seat, &(*cost..cost + 1), [text.pc + 1, *to]),
        Op::By(who, end) => by(t, text, *who, *end),
        Op::Aimed(register, pick, end) => {
            let target = ctx.targets[*register as usize];
            if !t.still_fits(pick, target, &ctx) {
                return text.go(*end);
            }
            match target {
                Target::Object(r) => text.ctx.it = r,
                Target::Seat(seat) => (text.ctx.it, text.ctx.who) = (Ref::NONE, seat),
                _ => {}
            }
            text.next()
        }
        Op::Modes(entries, end) => modes(t, text, entries, *end),
        Op::CreateOne(defs, who) => create_one(t, text, defs, *who),
        Op::Choose(pick, optional, end) => pick::choose(t, text, pick, *optional, *end),
        Op::Pick(how_many, pick) => pick::several(t, text, how_many, pick),
        Op::EachPicked(end) => pick::next(t, text, *end),
        Op::Divide(amount, pick) => pick::divide(t, text, amount, pick),
        Op::EachShare(end) => pick::next_share(t, text, *end),
        Op::EachPlayer(who, end) => each_player(t, text, *who, *end),
        Op::EachObject(filter, ordered, end) => {
            // All of them are found before anything happens to one.
            if text.passed == 0 && !text.asked {
                pick::gather(t, text, filter);
            }
            if *ordered { pick::next_in_order(t, text, *end) } else { pick::next_alive(t, text, *end) }
        }
        Op::Do(effect, grant) => {
            let at = text.pc;
            text.next();
            verbs::perform(t, effect, *grant, at, text)
        }
    }
}

fn may<G: Game>(t: &mut Table<G>, text: &mut Text, declined: u16) -> Flow {
    if !text.asked {
        let Ctx { seat, this, .. } = text.ctx;
        return text.asks(t.ask(seat, Why::May, this, |_, out| out.extend([Choice::Yes, Choice::No])));
    }
    if t.answer == Choice::Yes { text.next() } else { text.go(declined) }
}

/// Each of these players carries out what follows, up to `end`, as their own doing.
fn by<G: Game>(t: &mut Table<G>, text: &mut Text, who: Who, end: u16) -> Flow {
    let mut players = [Seat::NOBODY; 8];
    let mut n = 0;
    for seat in t.players(who, &text.ctx) {
        (players[n], n) = (seat, n + 1);
    }
    // The last is pushed first, so that the first runs first.
    for &seat in players[..n].iter().rev() {
        let mut part = *text;
        part.next();
        (part.ctx.seat, part.ctx.who) = (seat, text.ctx.seat);
        t.push(Frame::Text(part));
    }
    text.go(end)
}

fn modes<G: Game>(t: &mut Table<G>, text: &mut Text, entries: &[u16], end: u16) -> Flow {
    if text.asked {
        let Choice::Mode(k) = t.answer else { unreachable!("only modes are offered") };
        return text.go(entries[k as usize]);
    }
    let ctx = text.ctx;
    let asked = t.ask_any(ctx.seat, Why::Mode, ctx.this, |t, out| {
        for (k, &entry) in entries.iter().enumerate() {
            // A mode for which nothing can be chosen is no choice.
            let idle = match &t.book.code[entry as usize] {
                Op::Choose(pick, ..) | Op::Pick(_, pick) | Op::Divide(_, pick) => {
                    !pick::possible(t, pick, &ctx, |_| true)
                }
                _ => false,
            };
            if !idle {
                out.push(Choice::Mode(k as u8));
            }
        }
    });
    match asked {
        Some(flow) => text.asks(flow),
        None => text.go(end),
    }
}

fn create_one<G: Game>(t: &mut Table<G>, text: &mut Text, defs: &[DefId], who: Who) -> Flow {
    let ctx = text.ctx;
    if !text.asked {
        let names =
            |_: &mut Table<G>, out: &mut Vec<Choice>| out.extend(defs.iter().copied().map(Choice::Name));
        return text.asks(t.ask(ctx.seat, Why::Mode, ctx.this, names));
    }
    let Choice::Name(def) = t.answer else { unreachable!("only names are offered") };
    for seat in t.players(who, &ctx) {
        if let Some(token) = t.create(def, seat) {
            text.ctx.it = token;
        }
    }
    text.next()
}

/// The next player becomes `That` player: in the order of play, or in the one that whoever says the text likes.
fn each_player<G: Game>(t: &mut Table<G>, text: &mut Text, who: Who, end: u16) -> Flow {
    let ctx = text.ctx;
    let had = text.had;
    let next = if text.asked {
        let Choice::Seat(seat) = t.answer else { unreachable!("only seats are offered") };
        Some(seat)
    } else if let Some(why) = G::ORDERS {
        let left = |t: &mut Table<G>, out: &mut Vec<Choice>| {
            out.extend(t.players(who, &ctx).filter(|&s| !had.contains(s)).map(Choice::Seat));
        };
        if let Some(flow) = t.ask_any(ctx.seat, Why::Own(why), ctx.this, left) {
            return text.asks(flow);
        }
        None
    } else {
        t.players(who, &ctx).find(|&seat| !had.contains(seat))
    };
    match next {
        Some(seat) => {
            (text.ctx.who, text.had) = (seat, had.with(SeatSet::one(seat)));
            text.next()
        }
        None => {
            text.had = SeatSet::NONE;
            text.go(end)
        }
    }
}

impl<G: Game> Table<'_, G> {
    /// What the instruction that runs will be carried out on after this time, if it stands in a loop over objects: for
    /// games in which one step happens to all of its objects at once.
    pub fn yet_to_come(&self) -> &[Ref] {
        let Some(Frame::Text(text)) = self.frames.last() else { return &[] };
        let before = &self.book.code[..text.pc as usize];
        let looping = before.iter().rev().find(|op| !matches!(op, Op::Do(..)));
        match looping {
            Some(Op::EachPicked(_) | Op::EachShare(_) | Op::EachObject(..)) => pick::left(self, text),
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
            (Op::Pick(_, pick), Some(Op::EachPicked(end)))
            | (Op::Divide(_, pick), Some(Op::EachShare(end))) => none(pick) && ends(*end),
            (Op::EachObject(filter, _, end), _) => !self.any_object(filter, ctx, |_| true) && ends(*end),
            (Op::Modes(entries, end), _) => {
                ends(*end) && entries.iter().all(|&entry| self.idle_from(entry, ctx))
            }
            _ => false,
        }
    }
}

/// A player may pay: then the text goes on at the first place, otherwise at the second.
fn may_pay<G: Game>(
    t: &mut Table<G>,
    text: &mut Text,
    payer: Seat,
    costs: &Range<u16>,
    [paid, declined]: [u16; 2],
) -> Flow {
    let this = text.ctx.this;
    if !text.asked {
        let flow = t.ask(payer, Why::MayPay, this, |t, out| {
            if G::can_pay_all(t, payer, this, t.book.costs(costs)) {
                out.push(Choice::Yes);
            }
            out.push(Choice::No);
        });
        return text.asks(flow);
    }
    if t.answer != Choice::Yes {
        return text.go(declined);
    }
    let pay = t.paying(costs, payer, this);
    t.push(pay);
    text.go(paid)
}

/// One of several prices may be paid.
fn may_pay_one<G: Game>(t: &mut Table<G>, text: &mut Text, prices: &[Range<u16>], declined: u16) -> Flow {
    let Ctx { seat, this, .. } = text.ctx;
    if !text.asked {
        let flow = t.ask(seat, Why::MayPay, this, |t, out| {
            let payable = |k: &usize| G::can_pay_all(t, seat, this, t.book.costs(&prices[*k]));
            out.extend((0..prices.len()).filter(payable).map(|k| Choice::Mode(k as u8)));
            out.push(Choice::No);
        });
        return text.asks(flow);
    }
    let Choice::Mode(k) = t.answer else { return text.go(declined) };
    let pay = t.paying(&prices[k as usize], seat, this);
    t.push(pay);
    text.next()
}

/// Any number of points may be paid: `That` many.
fn may_pay_any<G: Game>(t: &mut Table<G>, text: &mut Text, first: u16, declined: u16) -> Flow {
    let Ctx { seat, this, .. } = text.ctx;
    if !text.asked {
        let flow = t.ask(seat, Why::MayPay, this, |t, out| {
            let payable = |n: &i16| G::can_pay_all(t, seat, this, t.book.costs(&points(first, *n)));
            out.extend((1..=MOST_POINTS).filter(payable).map(Choice::Number));
            out.push(Choice::No);
        });
        return text.asks(flow);
    }
    let Choice::Number(n) = t.answer else { return text.go(declined) };
    text.ctx.n = n;
    let pay = t.paying(&points(first, n), seat, this);
    t.push(pay);
    text.next()
}

/// The number of the cost of so many points.
fn points(first: u16, n: i16) -> Range<u16> {
    let number = first + n as u16 - 1;
    number..number + 1
}
