//! Costs of abilities and cards (ATH-ACT): all or nothing, and nobody can answer.

use crate::{
    Athernum, Counter, Event, Keyword, Pool, Price, Proc, Stat, Table, Type, Why, Zone, exhaustion, items,
    resources, victory, zones,
};
use stapel_kernel::{Choice, Ctx, Def, Flow, Frame, Id, Ref, Seat, Several, To, Why as Reason};
use stapel_script::{Cost, Filter, Is, Word};
use std::ops::Range;

/// What a player has to have for a list of costs. Points for one cost are not there for another, so they are added up.
pub(crate) fn can_pay_all(
    t: &Table,
    seat: Seat,
    this: Ref,
    costs: &[Cost<Athernum>],
    n: i16,
    one_of: Option<Pool>,
) -> bool {
    let mut any = n;
    let mut named = [0; Pool::ALL.len()];
    if let Some(kind) = one_of {
        named[kind.index()] += 1;
        any -= 1;
    }
    for cost in costs {
        match cost {
            Cost::Pay(pool, n) => named[pool.index()] += n,
            Cost::Own(Price::Points(n)) => any += n,
            _ => {}
        }
    }
    let enough = Pool::ALL.iter().all(|&p| t.pool(seat, p) >= named[p.index()]);
    let points: i16 = crate::POINTS.iter().map(|&p| named[p.index()]).sum();
    enough && resources::total(t, seat) >= any + points && can_pay_besides_points(t, seat, this, costs)
}

/// Everything but points, which can be had from resources.
pub(crate) fn can_pay_besides_points(t: &Table, seat: Seat, this: Ref, costs: &[Cost<Athernum>]) -> bool {
    let ctx = Ctx { seat, this, ..Ctx::NONE };
    let taken = |stock| costs.iter().any(|cost| self::stock(cost) == Some(stock));
    Stock::ALL
        .into_iter()
        .all(|stock| !taken(stock) || Bill { t, ctx: &ctx, stock, costs }.is_payable(u32::MAX, None))
        && costs.iter().all(|cost| points(cost) > 0 || stock(cost).is_some() || t.can_pay(seat, this, cost))
}

/// How many points a cost takes, of whatever kinds.
pub(crate) fn points(cost: &Cost<Athernum>) -> i16 {
    match cost {
        Cost::Own(Price::Points(n)) => *n,
        Cost::Pay(pool, n) if crate::POINTS.contains(pool) => *n,
        _ => 0,
    }
}

/// Parts of one price: each has a bit, and no card has more.
const MOST_PARTS: usize = 32;

pub(crate) fn too_much(def: &Def<Athernum>) -> Option<&'static str> {
    let longest = def.activated.iter().map(|ability| ability.costs.len()).max().unwrap_or(0);
    (longest.max(def.extra_costs.len()) > MOST_PARTS).then_some("a price has at most 32 parts")
}

/// One cost by itself.
pub(crate) fn can_pay(t: &Table, seat: Seat, this: Ref, cost: &Cost<Athernum>) -> bool {
    match cost {
        Cost::Pay(pool, n) => t.pool(seat, *pool) >= *n,
        Cost::Own(Price::Points(n)) => resources::total(t, seat) >= *n,
        Cost::Own(_) => can_pay_besides_points(t, seat, this, std::slice::from_ref(cost)),
        _ => false,
    }
}

/// What a part of a price is taken from. Parts that take from different stocks never get in each other's way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stock {
    /// Cards in play, exhausted or discarded for it.
    Play,
    /// Victory tokens on cards.
    Tokens,
    Pile,
    Hand,
}

impl Stock {
    const ALL: [Self; 4] = [Self::Play, Self::Tokens, Self::Pile, Self::Hand];
}

fn stock(cost: &Cost<Athernum>) -> Option<Stock> {
    match cost {
        Cost::DestroyThis | Cost::MoveThis(_) => Some(Stock::Play),
        Cost::Discard(..) | Cost::Give(..) | Cost::DiscardRandom(_) => Some(Stock::Hand),
        Cost::Own(Price::Points(_)) => None,
        Cost::Own(Price::Unscore) => Some(Stock::Tokens),
        Cost::Own(Price::Void(..)) => Some(Stock::Pile),
        Cost::Own(_) => Some(Stock::Play),
        _ => None,
    }
}

/// How many cards or tokens a part of a price takes.
fn how_many(cost: &Cost<Athernum>) -> u8 {
    match cost {
        Cost::Discard(n, _) | Cost::Give(n, ..) | Cost::DiscardRandom(n) => *n,
        Cost::Own(Price::Exhaust(n, _) | Price::Sacrifice(n, _) | Price::Void(n, _)) => *n,
        _ => 1,
    }
}

/// The parts of a price that take from one stock. A price is paid at once and as a whole (ATH-ACT-01): what is given for
/// one part is not there for another.
struct Bill<'a, 'b> {
    t: &'a Table<'b>,
    ctx: &'a Ctx,
    stock: Stock,
    costs: &'a [Cost<Athernum>],
}

/// What has been set aside for other parts.
#[derive(Clone, Copy)]
struct Aside<'a> {
    id: Id,
    before: Option<&'a Self>,
}

fn set_aside(aside: Option<&Aside<'_>>, id: Id) -> u8 {
    aside.map_or(0, |a| u8::from(a.id == id) + set_aside(a.before, id))
}

impl Bill<'_, '_> {
    fn cards(&self) -> &[Id] {
        let zone = match self.stock {
            Stock::Play | Stock::Tokens => return zones::board(self.t, self.ctx.seat),
            Stock::Pile => Zone::Discard,
            Stock::Hand => Zone::Hand,
        };
        self.t.cards(zone, self.ctx.seat)
    }

    /// The card that this part is about, if it can be only one; `Id::NONE` if that one is gone.
    fn named(&self, cost: &Cost<Athernum>) -> Option<Id> {
        let card = match cost {
            Cost::Own(Price::ExhaustThis) | Cost::DestroyThis | Cost::MoveThis(_) => {
                self.t.alive(self.ctx.this)
            }
            Cost::Own(Price::ExhaustLinked) => linked(self.t, self.ctx.this),
            _ => return None,
        };
        Some(card.unwrap_or(Id::NONE))
    }

    /// Whether this card can be given for this part.
    fn pays(&self, cost: &Cost<Athernum>, id: Id) -> bool {
        let Self { t, ctx, .. } = *self;
        let this = t.alive(ctx.this);
        let fits = |filter: &Filter<Athernum>| t.fits(filter, id, ctx);
        // ATH-EXH-05.
        let ready = || !exhaustion::is_face_down(t, id);
        match cost {
            Cost::Own(Price::ExhaustThis) => this == Some(id) && ready(),
            Cost::Own(Price::ExhaustLinked) => linked(t, ctx.this) == Some(id) && ready(),
            Cost::Own(Price::Exhaust(_, filter) | Price::ExhaustTotal(filter, _)) => {
                t.zone_of(id) <= Some(Zone::Location) && ready() && fits(filter)
            }
            // ATH-R-38: the main card pays for nothing by leaving.
            Cost::DestroyThis | Cost::MoveThis(_) => this == Some(id) && !zones::is_main(t, id),
            Cost::Own(Price::Sacrifice(_, filter)) => !zones::is_main(t, id) && fits(filter),
            Cost::Own(Price::Unscore) => self.worth(id) > 0,
            // What is played or used from the hand does not pay for itself (ATH-ABL-14).
            Cost::Own(Price::Void(_, filter)) | Cost::Discard(_, filter) | Cost::Give(_, filter, _) => {
                this != Some(id) && fits(filter)
            }
            Cost::DiscardRandom(_) => this != Some(id),
            _ => false,
        }
    }

    /// How often a card can be given.
    fn worth(&self, id: Id) -> u8 {
        match self.stock {
            Stock::Tokens => self.t.object(id).counters[Counter::Victory.index()],
            _ => 1,
        }
    }

    /// Whether the parts with a bit in `todo` can all be paid with what is not set aside. A total comes last: it may take
    /// all that is left.
    fn is_payable(&self, todo: u32, aside: Option<&Aside<'_>>) -> bool {
        let mine = |&k: &usize| todo >> k & 1 == 1 && stock(&self.costs[k]) == Some(self.stock);
        let total = |k: usize| matches!(self.costs[k], Cost::Own(Price::ExhaustTotal(..)));
        let Some(k) = (0..self.costs.len()).filter(mine).min_by_key(|&k| total(k)) else { return true };
        self.can_take(k, how_many(&self.costs[k]), 0, todo & !(1 << k), aside)
    }

    /// Whether part `k` finds so many among the cards from this place on, and the rest can be paid then too.
    fn can_take(&self, k: usize, n: u8, from: usize, todo: u32, aside: Option<&Aside<'_>>) -> bool {
        let cost = &self.costs[k];
        let named = self.named(cost);
        let cards = match &named {
            Some(id) if self.cards().contains(id) => std::slice::from_ref(id),
            Some(_) => &[],
            None => self.cards(),
        };
        let free = |id: Id| set_aside(aside, id) < self.worth(id) && self.pays(cost, id);
        if let Cost::Own(Price::ExhaustTotal(_, total)) = cost {
            let sum: i16 = cards.iter().filter(|&&id| free(id)).map(|&id| offence(self.t, id)).sum();
            return sum >= *total && self.is_payable(todo, aside);
        }
        if n == 0 {
            return self.is_payable(todo, aside);
        }
        (from..cards.len()).any(|at| {
            let id = cards[at];
            free(id) && self.can_take(k, n - 1, at, todo, Some(&Aside { id, before: aside }))
        })
    }

    /// Whether everything else can still be paid once this card has been given for part `k`, of which `n` more are due.
    fn leaves_enough(&self, k: usize, n: u8, todo: u32, id: Id) -> bool {
        let first = Aside { id, before: None };
        if !matches!(self.costs[k], Cost::Own(Price::Sacrifice(..))) {
            return self.can_take(k, n, 0, todo, Some(&first));
        }
        // Whatever is attached goes with it.
        let items = self.t.cards(Zone::Items, self.ctx.seat);
        self.without(items, id, &first, &|aside| self.can_take(k, n, 0, todo, Some(aside)))
    }

    fn without(&self, items: &[Id], host: Id, aside: &Aside<'_>, then: &dyn Fn(&Aside<'_>) -> bool) -> bool {
        match items.iter().position(|&item| self.t.object(item).attached == host) {
            Some(at) => {
                let more = Aside { id: items[at], before: Some(aside) };
                self.without(&items[at + 1..], host, &more, then)
            }
            None => then(aside),
        }
    }
}

/// The character that the item which speaks is attached to.
fn linked(t: &Table, this: Ref) -> Option<Id> {
    items::linked_character(t, t.alive(this)?)
}

pub(crate) fn offence(t: &Table, id: Id) -> i16 {
    if exhaustion::is_face_down(t, id) { 0 } else { t.stat(id, Stat::Ofv).unwrap_or(0) }
}

/// How many character slots these costs make free for sure.
pub(crate) fn freed(t: &Table, seat: Seat, this: Ref, costs: &[Cost<Athernum>]) -> usize {
    let ctx = Ctx { seat, this, ..Ctx::NONE };
    let bill = Bill { t, ctx: &ctx, stock: Stock::Play, costs };
    let frees = |cost: &&Cost<Athernum>| {
        matches!(cost, Cost::Own(Price::Sacrifice(..)))
            && bill.cards().iter().all(|&id| t.zone_of(id) == Some(Zone::Characters) || !bill.pays(cost, id))
    };
    costs.iter().filter(frees).map(|cost| usize::from(how_many(cost))).sum()
}

/// A frame that pays costs by their numbers, and `points` of any kinds with them.
pub(crate) fn paying(
    seat: Seat,
    this: Ref,
    costs: &Range<u16>,
    points: i16,
    one_of: Option<Pool>,
) -> Frame<Proc> {
    let mut frame = Frame::game(Proc::PayCosts, seat).about(this).with(costs.end as i16);
    frame.pc = costs.start;
    frame.m = points * POOLS + one_of.map_or(0, |p| p.index() as i16);
    frame
}

/// More than there are kinds of points: two numbers in one.
const POOLS: i16 = 16;

/// In which order the parts of a price are carried out, so that none takes away what another needs: first who is
/// exhausted, last who leaves, and an item before what it may hang on.
fn rank(cost: &Cost<Athernum>) -> u8 {
    match cost {
        Cost::Own(Price::ExhaustTotal(..)) => 2,
        Cost::Own(Price::ExhaustThis | Price::ExhaustLinked | Price::Exhaust(..)) => 1,
        Cost::Own(Price::Unscore) => 3,
        Cost::Own(Price::Void(..)) => 4,
        Cost::Discard(..) | Cost::Give(..) => 5,
        Cost::DiscardRandom(_) => 6,
        Cost::Own(Price::Sacrifice(_, filter)) if filter.0.contains(&Is::Type(Type::Item)) => 7,
        Cost::Own(Price::Sacrifice(..)) => 8,
        Cost::DestroyThis | Cost::MoveThis(_) => 9,
        _ => 0,
    }
}

/// How many parts of a price are carried out before this one.
fn turn_of(costs: &[Cost<Athernum>], k: usize) -> usize {
    let key = |k: usize| (rank(&costs[k]), k);
    (0..costs.len()).filter(|&other| key(other) < key(k)).count()
}

/// First everything but points, then points of any kinds, so that nobody pays with what is needed elsewhere. `pc` is the
/// first cost, `n` the end of them, `step` how many are done; `m` says how many points are due besides, and of which kind
/// one of them has to be.
pub(crate) fn pay_in_turn(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let costs = book.costs(&(frame.pc..frame.n as u16));
    let done = frame.step as usize;
    if done > costs.len() {
        // Where any number of cards may be given, the text wants to know how many they were.
        if let Some(caller) = t.caller().filter(|_| frame.k > 0) {
            caller.k = frame.k;
        }
        return Flow::Pop;
    }
    let Some(k) = (0..costs.len()).find(|&k| turn_of(costs, k) == done) else {
        let any = |cost: &Cost<Athernum>| if let Cost::Own(Price::Points(n)) = cost { *n } else { 0 };
        let points = frame.m / POOLS + costs.iter().map(any).sum::<i16>();
        let one_of = Some(frame.m % POOLS).filter(|&kind| kind > 0).map(|kind| Pool::ALL[kind as usize]);
        return t.call(frame.step + 1, resources::paying(frame.seat, points, one_of, frame.this));
    };
    t.frame().step += 1;
    let number = frame.pc + k as u16;
    match &costs[k] {
        Cost::Own(Price::Points(_)) => {}
        cost @ (Cost::Discard(..) | Cost::Give(..)) => {
            t.push(giving(frame.seat, frame.this, number, how_many(cost)));
        }
        _ => t.pay(number, frame.seat, frame.this),
    }
    Flow::Go
}

fn giving(seat: Seat, this: Ref, number: u16, n: u8) -> Frame<Proc> {
    let mut give = Frame::game(Proc::Give, seat).about(this).with(i16::from(n));
    give.pc = number;
    give
}

pub(crate) fn pay(t: &mut Table, seat: Seat, this: Ref, number: u16) {
    match &t.book.costs[number as usize] {
        Cost::Pay(pool, n) => resources::spend(t, seat, *pool, *n),
        Cost::Own(Price::Points(n)) => t.push(resources::paying(seat, *n, None, this)),
        Cost::Own(Price::ExhaustThis) => exhaust(t, t.alive(this)),
        Cost::Own(Price::ExhaustLinked) => exhaust(t, linked(t, this)),
        cost @ Cost::Own(_) => t.push(giving(seat, this, number, how_many(cost))),
        _ => {}
    }
}

fn exhaust(t: &mut Table, id: Option<Id>) {
    if let Some(id) = id {
        exhaustion::exhaust(t, id);
    }
}

/// Pays a cost of cards, one at a time: `n` are still to be given, `m` have been. Of a total, `m` has a bit for every card picked, by
/// its place, and `k` is what they have together: they are exhausted at once, because one may make another weaker.
pub(crate) fn give(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let cost = &book.costs[frame.pc as usize];
    if frame.step == 1 {
        if t.answer() == Choice::Done {
            exhaust_marked(t, frame.seat, frame.m);
            return Flow::Pop;
        }
        let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
        given(t, cost, id);
        t.frame().step = 0;
    }
    if t.frame().n == 0 {
        return Flow::Pop;
    }
    let ctx = Ctx { seat: frame.seat, this: frame.this, ..Ctx::NONE };
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    offer(t, cost, &ctx, &mut options);
    t.state.options = options;
    debug_assert!(!t.options.is_empty(), "a price is begun only if all of it can be paid");
    if t.options.is_empty() {
        return Flow::Pop;
    }
    let why = match cost {
        Cost::Discard(..) | Cost::Give(..) => Reason::Own(Why::HandCost),
        Cost::Own(Price::Sacrifice(..)) => Reason::Own(Why::SacrificeCost),
        Cost::Own(Price::Void(..)) => Reason::Own(Why::VoidCost),
        Cost::Own(Price::Unscore) => Reason::Own(Why::UnscoreCost),
        _ => Reason::Own(Why::ExhaustCost),
    };
    let Frame { n, m, .. } = *t.frame();
    let set = match cost {
        Cost::Own(Price::ExhaustTotal(..)) => Several::between(1, usize::MAX, m.count_ones() as usize),
        _ => Several::exactly((n + m) as usize, m as usize),
    };
    t.ask_set(1, frame.seat, why, frame.this, set)
}

fn given(t: &mut Table, cost: &Cost<Athernum>, id: Id) {
    let seat = t.frame().seat;
    match cost {
        Cost::Discard(..) => {
            t.discard(id);
        }
        Cost::Give(_, _, zone) => {
            let id = t.put(id, To::top(*zone, seat)).id;
            t.tell(Event::Moves, seat, id, zone.index() as i16, 0);
        }
        Cost::Own(Price::Exhaust(..)) => exhaustion::exhaust(t, id),
        Cost::Own(Price::Sacrifice(..)) => {
            t.destroy(id);
        }
        Cost::Own(Price::Void(..)) => {
            // The next is picked from here on: what lies before was passed over.
            let at = t.cards(Zone::Discard, seat).iter().position(|&c| c == id).unwrap_or(0);
            t.frame().k = at as i16;
            t.put(id, To::top(Zone::Void, seat));
            t.tell(Event::Moves, seat, id, Zone::Void.index() as i16, 0);
        }
        Cost::Own(Price::Unscore) => {
            victory::unscore(t, id, 1);
        }
        Cost::Own(Price::ExhaustTotal(..)) => {
            let (place, n) = (t.object(id).place, offence(t, id));
            let f = t.frame();
            (f.m, f.k) = (f.m | 1 << place, f.k + n);
            return;
        }
        _ => {}
    }
    let f = t.frame();
    (f.n, f.m) = (f.n - 1, f.m + 1);
}

fn exhaust_marked(t: &mut Table, seat: Seat, marks: i16) {
    for k in 0..zones::permanents(t, seat).len() {
        let id = zones::permanents(t, seat)[k];
        if marks >> t.object(id).place & 1 == 1 && !zones::is_main(t, id) {
            exhaustion::exhaust(t, id);
        }
    }
}

fn offer(t: &Table, cost: &Cost<Athernum>, ctx: &Ctx, options: &mut Vec<Choice>) {
    let [.., price, frame] = t.frames.as_slice() else { unreachable!("a price is paid part by part") };
    let costs = t.book.costs(&(price.pc..price.n as u16));
    let k = (frame.pc - price.pc) as usize;
    let Some(stock) = stock(cost) else { return };
    let bill = Bill { t, ctx, stock, costs };
    // What is still to come of the price.
    let todo = (0..costs.len()).filter(|&other| turn_of(costs, other) > turn_of(costs, k));
    let todo = todo.fold(0, |all, other| all | 1 << other);
    let known = |options: &[Choice], id: Id| {
        let same = |c: Id| match stock {
            Stock::Play => zones::twins(t, c, id),
            Stock::Tokens => false,
            Stock::Pile | Stock::Hand => t.object(c).def == t.object(id).def,
        };
        options.iter().any(|o| matches!(*o, Choice::Card(c) if same(c)))
    };
    match cost {
        Cost::Own(Price::Void(..)) => {
            let pile = bill.cards();
            let fitting = || pile.iter().skip(frame.k as usize).filter(|&&id| bill.pays(cost, id));
            let spare = fitting().count().saturating_sub(frame.n as usize);
            for &id in fitting().take(spare + 1) {
                if !known(options, id) {
                    options.push(Choice::Card(id));
                }
            }
        }
        Cost::Own(Price::ExhaustTotal(_, total)) => {
            // In the order of their places, and never so that the total gets out of reach.
            let last = if frame.m == 0 { -1 } else { frame.m.ilog2() as i16 };
            let after = |place: i16| {
                let fitting = bill.cards().iter().copied().filter(|&id| bill.pays(cost, id));
                fitting.filter(move |&id| i16::from(t.object(id).place) > place)
            };
            for id in after(last) {
                let place = i16::from(t.object(id).place);
                let rest: i16 = after(place).map(|id| offence(t, id)).sum();
                if frame.k + offence(t, id) + rest >= *total {
                    options.push(Choice::Card(id));
                }
            }
            if frame.k >= *total {
                options.push(Choice::Done);
            }
        }
        _ => {
            for &id in bill.cards() {
                if bill.pays(cost, id)
                    && !known(options, id)
                    && bill.leaves_enough(k, frame.n as u8 - 1, todo, id)
                {
                    options.push(Choice::Card(id));
                }
            }
        }
    }
}

/// What a card costs to play (ATH-FAC-02): the printed number as effects change it, but what costs something never
/// becomes free.
pub(crate) fn card_cost(t: &Table, id: Id) -> i16 {
    match t.def(id).stat(Stat::Cost) {
        None | Some(0) => 0,
        Some(_) => t.stat(id, Stat::Cost).unwrap_or(0).max(1),
    }
}

/// What an attack on a character of this player costs.
pub(crate) fn attack_tax(t: &Table, defender: Seat) -> i16 {
    zones::permanents(t, defender).iter().filter(|&&id| t.has(id, Keyword::Taxing)).count() as i16
}
