//! Costs of abilities and cards (ATH-ACT): all or nothing, and nobody can answer.

use crate::{
    Athernum, Counter, Event, Keyword, Pool, Price, Proc, Stat, Table, Type, Why, Zone, effects, exhaustion,
    items,
    resources::{self, PayPoints},
    victory, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Book, Choice, Ctx, Def, Flow, Id, Ref, Return, Seat, Several, To, Why as Reason};
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
    costs.iter().enumerate().all(|(k, cost)| match stock(cost) {
        // All that is taken from one stock is looked at together.
        Some(stock) => {
            let shares = |other: &Cost<Athernum>| self::stock(other) == Some(stock);
            let bill = Bill { t, ctx: &ctx, stock, costs };
            costs[..k].iter().any(shares)
                || match bill.named(cost).filter(|_| !costs[k + 1..].iter().any(shares)) {
                    Some(only) => bill.cards().contains(&only) && bill.pays(cost, only),
                    None => bill.is_payable(u32::MAX, None),
                }
        }
        None => points(cost) > 0 || t.can_pay(seat, this, cost),
    })
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
        let is_this = || t.alive(ctx.this) == Some(id);
        let fits = |filter: &Filter<Athernum>| t.fits(filter, id, ctx);
        // ATH-EXH-05.
        let ready = || !exhaustion::is_face_down(t, id);
        match cost {
            Cost::Own(Price::ExhaustThis) => is_this() && ready(),
            Cost::Own(Price::ExhaustLinked) => linked(t, ctx.this) == Some(id) && ready(),
            Cost::Own(Price::Exhaust(_, filter) | Price::ExhaustTotal(filter, _)) => {
                t.zone_of(id) <= Some(Zone::Location) && ready() && fits(filter)
            }
            // ATH-R-38: the main card pays for nothing by leaving.
            Cost::DestroyThis | Cost::MoveThis(_) => is_this() && !zones::is_main(t, id),
            Cost::Own(Price::Sacrifice(_, filter)) => !zones::is_main(t, id) && fits(filter),
            Cost::Own(Price::Unscore) => self.worth(id) > 0,
            // What is played or used from the hand does not pay for itself (ATH-ABL-14).
            Cost::Own(Price::Void(_, filter)) | Cost::Discard(_, filter) | Cost::Give(_, filter, _) => {
                !is_this() && fits(filter)
            }
            Cost::DiscardRandom(_) => !is_this(),
            _ => false,
        }
    }

    /// Whether it makes no difference which of two cards is given.
    fn alike(&self, a: Id, b: Id) -> bool {
        match self.stock {
            Stock::Play => zones::twins(self.t, a, b),
            Stock::Tokens => false,
            Stock::Pile | Stock::Hand => self.t.object(a).def == self.t.object(b).def,
        }
    }

    /// How often a card can be given.
    fn worth(&self, id: Id) -> u8 {
        match self.stock {
            Stock::Tokens => self.t.counter(id, Counter::Victory),
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
        if n == 0 {
            return self.is_payable(todo, aside);
        }
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

/// A price that is due: who pays, for what, and the numbers of its parts in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Due {
    seat: Seat,
    this: Ref,
    first: u16,
    end: u16,
}

impl Due {
    fn parts(self, book: &Book<Athernum>) -> &[Cost<Athernum>] {
        book.costs(&(self.first..self.end))
    }
    fn ctx(self) -> Ctx {
        Ctx { seat: self.seat, this: self.this, ..Ctx::NONE }
    }

    /// Pays one part, by asking for cards if it takes any.
    fn pay(self, t: &mut Table, part: u8) {
        let Self { seat, this, first, .. } = self;
        let number = first + u16::from(part);
        match &t.book.costs[number as usize] {
            Cost::Pay(pool, n) => resources::spend(t, seat, *pool, *n),
            Cost::Own(Price::Points(n)) => t.push(PayPoints::of_any_kind(seat, *n, this)),
            Cost::Own(Price::ExhaustThis) => exhaust(t, t.alive(this)),
            Cost::Own(Price::ExhaustLinked) => exhaust(t, linked(t, this)),
            Cost::Own(Price::ExhaustTotal(..)) => {
                t.push(Proc::GiveTotal(GiveTotal { asked: false, due: self, part, places: 0, total: 0 }));
            }
            cost @ (Cost::Own(_) | Cost::Discard(..) | Cost::Give(..)) => {
                let left = how_many(cost);
                t.push(Proc::Give(Give { asked: false, due: self, part, left, given: 0, passed_over: 0 }));
            }
            _ => t.pay(number, seat, this),
        }
    }
}

fn exhaust(t: &mut Table, id: Option<Id>) {
    if let Some(id) = id {
        exhaustion::exhaust(t, id);
    }
}

/// Pays one cost by its number.
pub(crate) fn pay(t: &mut Table, seat: Seat, this: Ref, number: u16) {
    Due { seat, this, first: number, end: number + 1 }.pay(t, 0);
}

/// Pays costs by their numbers, and `points` of any kinds with them; one of these of the kind that is named.
pub(crate) fn paying(seat: Seat, this: Ref, costs: &Range<u16>, points: i16, one_of: Option<Pool>) -> Proc {
    let due = Due { seat, this, first: costs.start, end: costs.end };
    Proc::PayCosts(PayCosts { due, done: 0, points, one_of, chosen: 0 })
}

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

/// A price is paid: first everything but points, then points of any kinds, so that nobody pays with what is needed elsewhere.
/// It brings back how many cards were given where that was the player's to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PayCosts {
    due: Due,
    /// How many parts are done, the points of any kinds being the last.
    done: u8,
    /// Points that are due besides, and of which kind one of them has to be.
    points: i16,
    one_of: Option<Pool>,
    chosen: i16,
}

impl PayCosts {
    pub(crate) fn is_for(&self, object: Ref) -> bool {
        self.due.this == object
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if let Return::Number(chosen) = t.brought() {
            self.chosen += chosen;
        }
        let costs = self.due.parts(t.book);
        let done = self.done as usize;
        if done > costs.len() {
            return t.give_back(if self.chosen > 0 { Return::Number(self.chosen) } else { Return::Nothing });
        }
        self.done += 1;
        let Some(k) = (0..costs.len()).find(|&k| turn_of(costs, k) == done) else {
            let any = |cost: &Cost<Athernum>| if let Cost::Own(Price::Points(n)) = cost { *n } else { 0 };
            let points = self.points + costs.iter().map(any).sum::<i16>();
            return t.call(PayPoints::with_one_of(self.one_of, self.due.seat, points, self.due.this));
        };
        if !matches!(costs[k], Cost::Own(Price::Points(_))) {
            self.due.pay(t, k as u8);
        }
        Flow::Go
    }
}

/// A part of a price is paid with cards or tokens, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Give {
    asked: bool,
    due: Due,
    part: u8,
    left: u8,
    given: u8,
    /// Of a pile: so many cards lie before the next that can be picked.
    passed_over: u16,
}

impl Give {
    /// The number of the cost that is paid.
    pub(crate) fn cost(&self) -> u16 {
        self.due.first + u16::from(self.part)
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let cost = &t.book.costs[self.cost() as usize];
        if std::mem::take(&mut self.asked) {
            let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
            self.hand_over(t, cost, id);
        }
        if self.left == 0 {
            return Flow::Pop;
        }
        let why = match cost {
            Cost::Discard(..) | Cost::Give(..) => Why::HandCost,
            Cost::Own(Price::Sacrifice(..)) => Why::SacrificeCost,
            Cost::Own(Price::Void(..)) => Why::VoidCost,
            Cost::Own(Price::Unscore) => Why::UnscoreCost,
            _ => Why::ExhaustCost,
        };
        let asked = t.ask_any(self.due.seat, Reason::Own(why), self.due.this, |t, out| {
            if let Cost::Own(Price::Void(..)) = cost {
                self.offer_pile(t, cost, out)
            } else {
                self.offer(t, cost, out)
            }
        });
        debug_assert!(asked.is_some(), "a price is begun only if all of it can be paid");
        let Some(flow) = asked else { return Flow::Pop };
        t.part_of(Some(Several::exactly((self.left + self.given) as usize, self.given as usize)));
        self.asked = true;
        flow
    }

    fn hand_over(&mut self, t: &mut Table, cost: &Cost<Athernum>, id: Id) {
        let seat = self.due.seat;
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
                self.passed_over = at as u16;
                effects::void(t, seat, id);
            }
            Cost::Own(Price::Unscore) => {
                victory::unscore(t, id, 1);
            }
            _ => {}
        }
        (self.left, self.given) = (self.left - 1, self.given + 1);
    }

    /// What leaves enough for the rest of the price.
    fn offer(&self, t: &Table, cost: &Cost<Athernum>, out: &mut Vec<Choice>) {
        let (costs, k) = (self.due.parts(t.book), self.part as usize);
        let Some(stock) = stock(cost) else { return };
        let bill = Bill { t, ctx: &self.due.ctx(), stock, costs };
        // What is still to come of the price.
        let todo = (0..costs.len()).filter(|&other| turn_of(costs, other) > turn_of(costs, k));
        let todo = todo.fold(0, |all, other| all | 1 << other);
        for &id in bill.cards() {
            let known = |o: &Choice| matches!(*o, Choice::Card(c) if bill.alike(c, id));
            if bill.pays(cost, id) && !out.iter().any(known) && bill.leaves_enough(k, self.left - 1, todo, id)
            {
                out.push(Choice::Card(id));
            }
        }
    }

    /// Of a pile, in the order in which it lies.
    fn offer_pile(&self, t: &Table, cost: &Cost<Athernum>, out: &mut Vec<Choice>) {
        let bill = Bill { t, ctx: &self.due.ctx(), stock: Stock::Pile, costs: self.due.parts(t.book) };
        let pile = bill.cards().iter().skip(self.passed_over as usize);
        let fitting = || pile.clone().filter(|&&id| bill.pays(cost, id));
        let spare = fitting().count().saturating_sub(self.left as usize);
        for &id in fitting().take(spare + 1) {
            if !out.iter().any(|o| matches!(*o, Choice::Card(c) if bill.alike(c, id))) {
                out.push(Choice::Card(id));
            }
        }
    }
}

/// Cards are exhausted that have a total together. All are picked first, because one may make another weaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GiveTotal {
    asked: bool,
    due: Due,
    part: u8,
    /// The places of those picked so far, as bits, and what they have together.
    places: u16,
    pub(crate) total: i16,
}

impl GiveTotal {
    /// The number of the cost that is paid.
    pub(crate) fn cost(&self) -> u16 {
        self.due.first + u16::from(self.part)
    }

    /// What the cards have to have together.
    pub(crate) fn wanted(&self, book: &Book<Athernum>) -> i16 {
        let Cost::Own(Price::ExhaustTotal(_, wanted)) = book.costs[self.cost() as usize] else {
            unreachable!("only a total is paid in this way")
        };
        wanted
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        if std::mem::take(&mut self.asked) {
            let Choice::Card(id) = t.answer() else {
                self.exhaust(t);
                return Flow::Pop;
            };
            self.places |= 1 << t.object(id).place;
            self.total += offence(t, id);
        }
        let asked = t.ask_any(self.due.seat, Reason::Own(Why::ExhaustCost), self.due.this, |t, out| {
            self.offer(t, out)
        });
        debug_assert!(asked.is_some(), "a price is begun only if all of it can be paid");
        let Some(flow) = asked else { return Flow::Pop };
        t.part_of(Some(Several::between(1, usize::MAX, self.places.count_ones() as usize)));
        self.asked = true;
        flow
    }

    /// In the order of their places, and never so that the total gets out of reach.
    fn offer(&self, t: &Table, out: &mut Vec<Choice>) {
        let cost = &t.book.costs[self.cost() as usize];
        let wanted = self.wanted(t.book);
        let ctx = self.due.ctx();
        let bill = Bill { t, ctx: &ctx, stock: Stock::Play, costs: self.due.parts(t.book) };
        let after = |place: Option<u8>| {
            let fitting = bill.cards().iter().copied().filter(|&id| bill.pays(cost, id));
            fitting.filter(move |&id| place.is_none_or(|place| t.object(id).place > place))
        };
        for id in after(self.places.checked_ilog2().map(|last| last as u8)) {
            let rest: i16 = after(Some(t.object(id).place)).map(|id| offence(t, id)).sum();
            if self.total + offence(t, id) + rest >= wanted {
                out.push(Choice::Card(id));
            }
        }
        if self.total >= wanted {
            out.push(Choice::Done);
        }
    }

    fn exhaust(&self, t: &mut Table) {
        for k in 0..zones::permanents(t, self.due.seat).len() {
            let id = zones::permanents(t, self.due.seat)[k];
            if self.places >> t.object(id).place & 1 == 1 && !zones::is_main(t, id) {
                exhaustion::exhaust(t, id);
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
