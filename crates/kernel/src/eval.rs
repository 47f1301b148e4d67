//! Numbers, qualities, conditions: read off the table, never stored.

use crate::{Flags, Game, Id, Lasting, Reach, Ref, Rules, Seat, Table, Target, lasting::settled};
use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Cmp, Cond, Filter, Is, Mod, Scope, Sel, Who, Word, WordSet};

/// From whose side a text is read, and what its pronouns stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    pub seat: Seat,
    pub this: Ref,
    pub it: Ref,
    pub targets: [Target; 2],
    /// `That` player.
    pub who: Seat,
    pub n: i16,
}

impl Ctx {
    pub const NONE: Self = Self {
        seat: Seat::NOBODY,
        this: Ref::NONE,
        it: Ref::NONE,
        targets: [Target::None; 2],
        who: Seat::NOBODY,
        n: 0,
    };
}

/// Qualities that depend on qualities: honest cards need two or three levels.
const DEEPEST: u8 = 5;

/// Whether a change holds only while something does: such changes come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depends {
    No,
    OnCondition,
}

/// What is asked for: of static texts only those that change it have their conditions looked at.
#[derive(Clone, Copy, Debug)]
pub enum About<G: Rules> {
    Stat(G::Stat),
    Keyword(G::Keyword),
    /// Any number.
    Numbers,
    /// Any keyword.
    Keywords,
    /// Names besides the printed one.
    Names,
}

impl<G: Game> About<G> {
    fn is_in(self, changes: &crate::Changes<G>) -> bool {
        match self {
            Self::Stat(stat) => changes.stats.contains(stat),
            Self::Keyword(keyword) => changes.keywords.contains(keyword),
            Self::Numbers => !changes.stats.is_empty(),
            Self::Keywords => !changes.keywords.is_empty(),
            Self::Names => changes.names,
        }
    }
}

/// What changes a number: counters on the card, or a text of this object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause<G: Rules> {
    Counter(G::Counter),
    Text(Ref),
}

/// A number under construction: set first, then add, then subtract, then multiply, then add what depends on a condition;
/// never below zero.
struct Sum {
    base: i16,
    plus: i16,
    minus: i16,
    times: i16,
    last: i16,
    /// How often something was added, and how much more each time adds.
    gains: i16,
    more: i16,
    /// Nothing adds to it.
    fixed: bool,
}

impl Sum {
    fn of(base: i16) -> Self {
        Self { base, plus: 0, minus: 0, times: 1, last: 0, gains: 0, more: 0, fixed: false }
    }
    /// Takes in what a modification does to this number.
    fn take<G: Game>(&mut self, stat: G::Stat, t: &Table<'_, G>, m: &Mod<G>, ctx: &Ctx, depends: Depends) {
        match m {
            Mod::Add(of, amount) if *of == stat && depends == Depends::OnCondition => {
                let n = t.amount(amount, ctx);
                if n > 0 && self.fixed {
                    return;
                }
                self.gains += i16::from(n > 0);
                self.last = self.last.saturating_add(n);
            }
            Mod::Add(of, amount) if *of == stat => self.add(t.amount(amount, ctx)),
            Mod::Set(of, amount) if *of == stat => self.base = t.amount(amount, ctx),
            Mod::Times(of, n) if *of == stat => self.times = self.times.saturating_mul(*n),
            Mod::GainMore(of, n) if *of == stat => self.more = self.more.saturating_add(*n),
            _ => {}
        }
    }
    fn add(&mut self, n: i16) {
        if n > 0 && self.fixed {
            return;
        }
        self.gains += i16::from(n > 0);
        let side = if n > 0 { &mut self.plus } else { &mut self.minus };
        *side = side.saturating_add(n);
    }
    fn total(&self) -> i16 {
        let gained = self.plus.saturating_add(self.gains.saturating_mul(self.more));
        let sum = self.base.saturating_add(gained).saturating_add(self.minus);
        sum.saturating_mul(self.times).saturating_add(self.last).max(0)
    }
}

/// Cards can be written whose numbers grow without end; they stop at the largest there is.
pub fn sum(numbers: impl Iterator<Item = i16>) -> i16 {
    numbers.fold(0, i16::saturating_add)
}

impl<G: Game> Table<'_, G> {
    pub fn def(&self, id: Id) -> &crate::Def<G> {
        self.book.def(self.object(id).def)
    }
    pub fn brief(&self, id: Id) -> &crate::Brief<G> {
        self.book.brief(self.object(id).def)
    }
    pub fn is(&self, id: Id, kind: G::Type) -> bool {
        self.brief(id).types.contains(kind) && (G::kept_type(kind) || !G::blank(self, self.object(id)))
    }
    /// The printed number, where it can be read.
    pub fn base(&self, id: Id, stat: G::Stat) -> Option<i16> {
        let printed = self.book.stat(self.object(id).def, stat);
        printed.filter(|_| G::kept_stat(stat) || !G::blank(self, self.object(id)))
    }

    /// The number as it is now; none if the card does not have it.
    pub fn stat(&self, id: Id, stat: G::Stat) -> Option<i16> {
        self.base(id, stat).map(|base| self.stat_from(id, stat, base))
    }

    /// The number as it is now, if it were printed like this: for numbers that cards get without having them.
    pub fn stat_from(&self, id: Id, stat: G::Stat, base: i16) -> i16 {
        if self.is_as_printed(id, stat) {
            return base.max(0);
        }
        self.work_out(id, stat, base, |_, _| {}).total()
    }

    /// Whether a look tells that nothing changes a number: nothing at work does, nothing lies on the card, and it says nothing of
    /// itself.
    fn is_as_printed(&self, id: Id, stat: G::Stat) -> bool {
        let object = self.object(id);
        !self.changed.stats.contains(stat)
            && object.counters == [0; crate::COUNTERS]
            && !object.flags.has(Flags::PROXY)
            && !self.brief(id).own.stats.contains(stat)
    }

    /// What makes a number what it is, from the printed one on: whoever changes it, and by how much in this order.
    pub fn explain(&self, id: Id, stat: G::Stat) -> Vec<(Cause<G>, i16)> {
        let Some(base) = self.base(id, stat) else { return Vec::new() };
        let mut now = base;
        let mut causes = Vec::new();
        self.work_out(id, stat, base, |cause, sum| {
            let by = sum.total() - std::mem::replace(&mut now, sum.total());
            if by != 0 {
                causes.push((cause, by));
            }
        });
        causes
    }

    /// Adds up a number. Whoever wants to know is told of each change and of the sum after it.
    #[inline]
    fn work_out(&self, id: Id, stat: G::Stat, base: i16, mut changed: impl FnMut(Cause<G>, &Sum)) -> Sum {
        let mut sum = Sum::of(base);
        sum.fixed = self.cannot_gain(id, stat);
        let object = self.object(id);
        let body = if object.flags.has(Flags::PROXY) { self.object(object.attached) } else { object };
        if body.counters != [0; crate::COUNTERS] {
            for &counter in G::Counter::ALL {
                let n = body.counters[counter.index()];
                if n > 0 {
                    sum.add(G::counter_adds(counter, stat).saturating_mul(i16::from(n)));
                    changed(Cause::Counter(counter), &sum);
                }
            }
        }
        self.each_mod(id, About::Stat(stat), &mut |t, m, ctx, d| {
            sum.take(stat, t, m, ctx, d);
            changed(Cause::Text(ctx.this), &sum);
        });
        sum
    }

    pub fn has(&self, id: Id, keyword: G::Keyword) -> bool {
        if self.brief(id).keywords.contains(keyword) && !G::blank(self, self.object(id)) {
            return true;
        }
        let mut found = false;
        self.each_mod(id, About::Keyword(keyword), &mut |_, m, _, _| {
            found |= matches!(m, Mod::Keyword(k) if *k == keyword);
        });
        found
    }

    /// Every modification that applies to an object now; of static texts only those that change what is asked for have
    /// their conditions looked at. A quality that asks for itself would have no end; there
    /// the printed one stands.
    pub fn each_mod(&self, id: Id, about: About<G>, see: &mut impl FnMut(&Self, &Mod<G>, &Ctx, Depends)) {
        // Mostly nothing at work speaks of it, and neither does the card.
        let changed = about.is_in(&self.changed) || about.is_in(&self.brief(id).own);
        if changed && self.depth.get() < DEEPEST {
            self.depth.set(self.depth.get() + 1);
            self.each_mod_at_once(id, about, see);
            self.depth.set(self.depth.get() - 1);
        }
    }

    fn each_mod_at_once(&self, id: Id, about: About<G>, see: &mut impl FnMut(&Self, &Mod<G>, &Ctx, Depends)) {
        let object = self.object(id);
        if about.is_in(&self.brief(id).own) && G::changes_itself(self, id, about) {
            for &number in &self.def(id).statics {
                let ability = &self.book.statics[number as usize];
                if matches!(ability.text.to, Scope::This) && about.is_in(&ability.changes) {
                    let this = self.reference(id);
                    let ctx = Ctx { seat: object.controller, this, it: this, ..Ctx::NONE };
                    if self.holds(&ability.text.provided, &ctx) {
                        self.mods(&ability.text.mods, &ctx, depends(&ability.text.provided), see);
                    }
                }
            }
        }
        // Where texts set numbers of others, everything comes in the order in which it began.
        let mixed = self.book.sets_others();
        let (mut lasting, mut later) = self.lasting.split_at(if mixed { 0 } else { self.lasting.len() });
        for l in lasting {
            self.each_mod_that_lasts(l, id, about, see);
        }
        if !self.book.changes_others() {
            return;
        }
        for (k, &(source, number)) in self.changing.iter().enumerate() {
            if mixed {
                let begun = later.iter().take_while(|l| usize::from(l.after) <= k).count();
                (lasting, later) = later.split_at(begun);
                for l in lasting {
                    self.each_mod_that_lasts(l, id, about, see);
                }
            }
            if let ability = &self.book.statics[number as usize]
                && let Scope::Yours(filter) | Scope::Theirs(filter) = &ability.text.to
                && let seat = self.object(source).controller
                && (seat == object.controller) == matches!(ability.text.to, Scope::Yours(_))
                && about.is_in(&ability.changes)
            {
                let ctx = Ctx { seat, this: self.reference(source), it: self.reference(id), ..Ctx::NONE };
                if self.fits(filter, id, &ctx) && self.holds(&ability.text.provided, &ctx) {
                    self.mods(&ability.text.mods, &ctx, depends(&ability.text.provided), see);
                }
            }
        }
        for l in later {
            self.each_mod_that_lasts(l, id, about, see);
        }
    }

    fn each_mod_that_lasts(
        &self,
        lasting: &Lasting<G::Until>,
        id: Id,
        about: About<G>,
        see: &mut impl FnMut(&Self, &Mod<G>, &Ctx, Depends),
    ) {
        let grant = &self.book.grants[lasting.grant as usize];
        if about.is_in(&grant.changes) && self.reaches(lasting, id) {
            let it = self.reference(id);
            let ctx = Ctx { seat: lasting.seat, this: lasting.this, it, n: lasting.n, ..Ctx::NONE };
            self.lasting_mods(lasting, &ctx, see);
        }
        if about.is_in(&grant.faces)
            && let Reach::Object(r) = lasting.reach
            && self.alive(r).is_some_and(|other| G::faces(self, id, other))
        {
            self.facing_mods(lasting, id, r, see);
        }
    }

    /// A number that belongs to a player, such as a hand limit, from what it is without any card.
    pub fn players_stat(&self, seat: Seat, stat: G::Stat, base: i16) -> i16 {
        if !self.changed_of_players.stats.contains(stat) {
            return base.max(0);
        }
        let mut sum = Sum::of(base);
        self.each_mod_of_player(seat, About::Stat(stat), &mut |t, m, ctx, d| sum.take(stat, t, m, ctx, d));
        sum.total()
    }

    /// All keywords that belong to players and that this one has, found in one go.
    pub fn player_keywords(&self, seat: Seat) -> WordSet<G::Keyword> {
        let mut all = WordSet::EMPTY;
        self.each_mod_of_player(seat, About::Keywords, &mut |_, m, _, _| {
            if let Mod::Keyword(keyword) = m {
                all.insert(*keyword);
            }
        });
        all
    }

    /// Whether a player has a keyword that belongs to players.
    pub fn player_has(&self, seat: Seat, keyword: G::Keyword) -> bool {
        let mut found = false;
        self.each_mod_of_player(seat, About::Keyword(keyword), &mut |_, m, _, _| {
            found |= matches!(m, Mod::Keyword(k) if *k == keyword);
        });
        found
    }

    fn each_mod_of_player(
        &self,
        seat: Seat,
        about: About<G>,
        see: &mut impl FnMut(&Self, &Mod<G>, &Ctx, Depends),
    ) {
        if !about.is_in(&self.changed_of_players) || self.depth.get() >= DEEPEST {
            return;
        }
        self.depth.set(self.depth.get() + 1);
        for &(source, number) in &self.changing {
            let ability = &self.book.statics[number as usize];
            if !about.is_in(&ability.changes) {
                continue;
            }
            let whose = || self.object(source).controller;
            let meant = match ability.text.to {
                Scope::You => whose() == seat,
                Scope::Others => whose() != seat,
                Scope::This | Scope::Yours(_) | Scope::Theirs(_) => false,
            };
            if meant {
                let this = self.reference(source);
                let ctx = Ctx { seat: whose(), this, it: this, ..Ctx::NONE };
                if self.holds(&ability.text.provided, &ctx) {
                    self.mods(&ability.text.mods, &ctx, depends(&ability.text.provided), see);
                }
            }
        }
        for lasting in &self.lasting {
            if lasting.reach == Reach::Player && lasting.seat == seat && !G::asleep(lasting.until) {
                let ctx = Ctx { seat, this: lasting.this, n: lasting.n, ..Ctx::NONE };
                self.lasting_mods(lasting, &ctx, see);
            }
        }
        self.depth.set(self.depth.get() - 1);
    }

    /// What promises to "the next" of its kind would add to a number of this object.
    pub fn promised(&self, id: Id, stat: G::Stat) -> i16 {
        let seat = self.object(id).controller;
        let waits = |l: &&Lasting<G::Until>| {
            l.reach.waits()
                && l.seat == seat
                && self.book.grants[l.grant as usize].changes.stats.contains(stat)
                && !G::asleep(l.until)
        };
        let promises = self.lasting.iter().filter(waits);
        sum(promises.map(|l| {
            let grant = &self.book.grants[l.grant as usize];
            let ctx = Ctx { seat, this: l.this, n: l.n, ..Ctx::NONE };
            let adds = grant.mods.iter().map(|m| match m {
                Mod::Add(of, amount) if *of == stat => self.amount(amount, &ctx),
                _ => 0,
            });
            if self.fits(&grant.filter, id, &ctx) { sum(adds) } else { 0 }
        }))
    }

    /// What an effect on another object does to this one, which faces it.
    fn facing_mods(
        &self,
        lasting: &Lasting<G::Until>,
        id: Id,
        other: Ref,
        see: &mut impl FnMut(&Self, &Mod<G>, &Ctx, Depends),
    ) {
        let ctx = Ctx { seat: lasting.seat, this: lasting.this, it: other, n: lasting.n, ..Ctx::NONE };
        for m in &self.book.grants[lasting.grant as usize].mods {
            let inner = match m {
                Mod::While(cond, inner) if self.holds(cond, &ctx) => inner.as_slice(),
                Mod::While(..) => &[],
                m => std::slice::from_ref(m),
            };
            for m in inner {
                if let Mod::Facing(filter, mods) = m
                    && self.fits(filter, id, &ctx)
                {
                    self.mods(mods, &ctx, Depends::No, see);
                }
            }
        }
    }

    /// What a lasting effect changes; a number it counted stays what it was.
    fn lasting_mods(
        &self,
        lasting: &Lasting<G::Until>,
        ctx: &Ctx,
        see: &mut impl FnMut(&Self, &Mod<G>, &Ctx, Depends),
    ) {
        for m in &self.book.grants[lasting.grant as usize].mods {
            match settled(m, lasting.x) {
                Some(settled) => see(self, &settled, ctx, Depends::No),
                None => self.mods(std::slice::from_ref(m), ctx, Depends::No, see),
            }
        }
    }

    fn mods(
        &self,
        mods: &[Mod<G>],
        ctx: &Ctx,
        depends: Depends,
        see: &mut impl FnMut(&Self, &Mod<G>, &Ctx, Depends),
    ) {
        for m in mods {
            match m {
                Mod::While(cond, inner) => {
                    if self.holds(cond, ctx) {
                        for m in inner {
                            see(self, m, ctx, Depends::OnCondition);
                        }
                    }
                }
                m => see(self, m, ctx, depends),
            }
        }
    }

    pub fn select(&self, sel: &Sel<G>, ctx: &Ctx) -> Option<Id> {
        let r = match sel {
            Sel::This => ctx.this,
            Sel::It => ctx.it,
            Sel::The(role, who) => {
                return self.players(*who, ctx).find_map(|seat| G::role(self, *role, seat, ctx));
            }
            Sel::Chosen(n) => match ctx.targets[*n as usize] {
                Target::Object(r) => r,
                _ => Ref::NONE,
            },
            Sel::Target(_) => Ref::NONE,
        };
        self.alive(r)
    }

    /// What a text asks about: also an object that is gone, if the game remembers it.
    fn asked_of(&self, sel: &Sel<G>, ctx: &Ctx) -> Option<Id> {
        self.select(sel, ctx).or_else(|| match sel {
            Sel::This => G::last_known(self, ctx.this),
            Sel::It => G::last_known(self, ctx.it),
            _ => None,
        })
    }

    pub fn fits(&self, filter: &Filter<G>, id: Id, ctx: &Ctx) -> bool {
        filter.0.iter().all(|is| self.quality(is, filter, id, ctx))
    }

    /// Whether none of all that fits the rest of a filter and lies where this object lies is beyond it.
    fn is_extreme(&self, amount: &Amount<G>, rest: &Filter<G>, id: Id, ctx: &Ctx, beyond: Cmp) -> bool {
        let of = |id| self.amount(amount, &Ctx { it: self.reference(id), ..*ctx });
        let mine = of(id);
        let competes = |other: Id| {
            let mut alike = rest.0.iter().filter(|is| !is.is_superlative());
            other != id && alike.all(|is| self.quality(is, rest, other, ctx)) && beyond.holds(of(other), mine)
        };
        match self.zone_of(id) {
            Some(zone) if G::targetable(zone) => {
                let mut zones = G::Zone::ALL.iter().filter(|&&zone| G::targetable(zone));
                !zones.any(|&zone| self.everywhere(zone).any(competes))
            }
            _ => !self.area_cards(self.object(id).area).iter().any(|&other| competes(other)),
        }
    }

    /// What is asked of many cards at a time is answered without a call.
    #[inline]
    fn quality(&self, is: &Is<G>, all: &Filter<G>, id: Id, ctx: &Ctx) -> bool {
        match is {
            Is::Type(kind) => self.is(id, *kind),
            Is::Other => ctx.this.id != id,
            _ => self.further_quality(is, all, id, ctx),
        }
    }

    fn further_quality(&self, is: &Is<G>, all: &Filter<G>, id: Id, ctx: &Ctx) -> bool {
        match is {
            Is::Type(kind) => self.is(id, *kind),
            Is::AnyType(kinds) => kinds.iter().any(|&k| self.is(id, k)),
            Is::Not(inner) => !self.quality(inner, all, id, ctx),
            Is::Stat(stat, cmp, n) => self.stat(id, *stat).is_some_and(|v| cmp.holds(v, *n)),
            Is::Base(stat, cmp, n) => self.base(id, *stat).is_some_and(|v| cmp.holds(v, *n)),
            Is::Has(keyword) => self.has(id, *keyword),
            Is::Named(name) => self.named(id, *name),
            Is::NameHas(word) => self.named_with(id, *word),
            Is::SameName => self.alive(ctx.it).is_some_and(|it| self.named(id, self.def(it).name)),
            Is::UpTo(stat, amount) => self.stat(id, *stat).is_some_and(|v| v <= self.amount(amount, ctx)),
            Is::Yours => self.object(id).controller == ctx.seat,
            Is::Theirs => self.object(id).controller != ctx.seat,
            Is::Other => ctx.this.id != id,
            Is::Counter(counter, cmp, n) => {
                cmp.holds(i16::from(self.object(id).counters[counter.index()]), *n)
            }
            Is::Most(amount) => self.is_extreme(amount, all, id, ctx, Cmp::MoreThan),
            Is::Fewest(amount) => self.is_extreme(amount, all, id, ctx, Cmp::LessThan),
            Is::Fact(fact) => G::fact(self, fact, ctx, id),
        }
    }

    pub fn holds(&self, cond: &Cond<G>, ctx: &Ctx) -> bool {
        match cond {
            Cond::Always => true,
            Cond::All(all) => all.iter().all(|c| self.holds(c, ctx)),
            Cond::Any(any) => any.iter().any(|c| self.holds(c, ctx)),
            Cond::Not(inner) => !self.holds(inner, ctx),
            Cond::Compare(left, cmp, right) => cmp.holds(self.amount(left, ctx), self.amount(right, ctx)),
            Cond::Is(sel, filter) => self.asked_of(sel, ctx).is_some_and(|id| self.fits(filter, id, ctx)),
            Cond::Exists(filter) => self.any_object(filter, ctx, |_| true),
            Cond::Most(amount) => self.leads(amount, ctx, Cmp::MoreThan),
            Cond::Fewest(amount) => self.leads(amount, ctx, Cmp::LessThan),
            Cond::Fact(fact) => {
                let id = self.asked_of(&Sel::This, ctx).unwrap_or(Id::NONE);
                G::fact(self, fact, ctx, id)
            }
        }
    }

    /// Whether no player is beyond `That` player.
    fn leads(&self, amount: &Amount<G>, ctx: &Ctx, beyond: Cmp) -> bool {
        let of = |who| self.amount(amount, &Ctx { who, ..*ctx });
        let mine = of(ctx.who);
        !self.players(Who::Each, ctx).any(|seat| beyond.holds(of(seat), mine))
    }

    pub fn amount(&self, amount: &Amount<G>, ctx: &Ctx) -> i16 {
        match amount {
            Amount::N(n) => *n,
            Amount::Tally(who, tally) => self.of_players(*who, ctx, |s| i16::from(self.tally(s, *tally))),
            Amount::Count(count) => G::count(self, count, ctx),
            Amount::Counters(sel, counter) => {
                self.asked_of(sel, ctx).map_or(0, |id| i16::from(self.object(id).counters[counter.index()]))
            }
            Amount::Stat(sel, stat) => {
                self.asked_of(sel, ctx).and_then(|id| self.stat(id, *stat)).unwrap_or(0)
            }
            Amount::Pool(who, pool) => self.of_players(*who, ctx, |s| self.pool(s, *pool)),
            Amount::Cards(who, zone, filter) => self.of_players(*who, ctx, |s| {
                self.cards(*zone, s).iter().filter(|&&c| self.fits(filter, c, ctx)).count() as i16
            }),
            Amount::That => ctx.n,
            Amount::Times(n, inner) => n.saturating_mul(self.amount(inner, ctx)),
            Amount::Plus(left, right) => self.amount(left, ctx).saturating_add(self.amount(right, ctx)),
            Amount::Half(inner) => self.amount(inner, ctx).div_euclid(2),
            Amount::HalfUp(inner) => self.amount(inner, ctx).saturating_add(1).div_euclid(2),
            Amount::AtMost(n, inner) => self.amount(inner, ctx).min(*n),
            Amount::Objects(filter) => {
                let mut count = 0;
                self.any_object(filter, ctx, |_| {
                    count += 1;
                    false
                });
                count
            }
        }
    }

    /// A number of these players, added up.
    fn of_players(&self, who: Who, ctx: &Ctx, number: impl Fn(Seat) -> i16) -> i16 {
        // The most common word by far needs no going round the table.
        if who == Who::You && ctx.seat.0 < self.seats {
            return number(ctx.seat);
        }
        sum(self.players(who, ctx).map(number))
    }

    /// Whether this is true of any object in play that fits, zone by zone. Nothing is looked at after the first.
    pub fn any_object(&self, filter: &Filter<G>, ctx: &Ctx, mut wanted: impl FnMut(Id) -> bool) -> bool {
        for &zone in G::Zone::ALL.iter().filter(|&&zone| G::targetable(zone)) {
            for area in self.areas(zone) {
                if self.area_cards(area).iter().any(|&id| self.fits(filter, id, ctx) && wanted(id)) {
                    return true;
                }
            }
        }
        false
    }

    /// The seats a word stands for, in the order of play from the ability's controller on.
    pub fn players(&self, who: Who, ctx: &Ctx) -> impl Iterator<Item = Seat> + use<G> {
        let you = ctx.seat;
        let that = ctx.who;
        // Whatever has become of it meanwhile: "destroy it; its controller ..." is about whose it was.
        let its = if ctx.it.is_none() { Seat::NOBODY } else { self.object(ctx.it.id).controller };
        let first = if matches!(who, Who::Each | Who::Anyone) { G::begins(self, you) } else { you };
        self.in_order(first).filter(move |&s| match who {
            Who::You => s == you,
            Who::Opponent | Who::EachOpponent => s != you,
            Who::Each | Who::Anyone => true,
            Who::ItsController => s == its,
            Who::That => s == that,
        })
    }
}

fn depends<G: Game>(cond: &Cond<G>) -> Depends {
    if matches!(cond, Cond::Always) { Depends::No } else { Depends::OnCondition }
}
