//! Effects that last: what a resolved text left behind until its time is over.

use crate::{Common, Ctx, Flags, Game, Id, Ref, Seat, Table};
use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Filter, Mod, Word};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting<U> {
    /// What it does: its number in the book.
    pub grant: u16,
    pub reach: Reach,
    pub seat: Seat,
    /// The player it names.
    pub who: Seat,
    pub this: Ref,
    pub until: U,
    /// The number it was made with.
    pub n: i16,
    /// What a counted number in it came to when it took hold; it does not change any more.
    pub x: i16,
    /// What is left of it, where it is used up.
    pub rest: i16,
    /// How many static texts about other cards were at work before it began: the newest that sets a number prevails.
    pub after: u16,
}

/// What it applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    Object(Ref),
    /// The next fitting object of its controller; then it stays with that one.
    Next,
    /// The same, of those that are played.
    NextPlayed,
    Each,
    Player,
}

impl Reach {
    /// Whether it waits for an object.
    pub fn waits(self) -> bool {
        matches!(self, Self::Next | Self::NextPlayed)
    }
}

/// A change that counts a number, with what it came to when the effect took hold.
pub(crate) fn settled<G: Game>(m: &Mod<G>, x: i16) -> Option<Mod<G>> {
    m.counted()?;
    match m {
        Mod::Add(stat, _) => Some(Mod::Add(*stat, Amount::N(x))),
        Mod::Set(stat, _) => Some(Mod::Set(*stat, Amount::N(x))),
        _ => None,
    }
}

impl<G: Game> Table<'_, G> {
    /// Starts a lasting effect.
    pub fn grant(&mut self, grant: u16, reach: Reach, until: G::Until, ctx: &Ctx) {
        let rest = self.book.grants[grant as usize].mods.iter().find_map(|m| match m {
            Mod::Shield(_, n) => Some(*n),
            _ => None,
        });
        let lasting = Lasting {
            grant,
            reach,
            seat: ctx.seat,
            who: ctx.who,
            this: ctx.this,
            until,
            n: ctx.n,
            x: self.counted(grant, ctx),
            rest: rest.unwrap_or(0),
            after: self.changing.len() as u16,
        };
        self.lasting.push(lasting);
        self.watch();
        if let Reach::Object(r) = reach {
            // What it gained may keep its own texts from working.
            self.wake(r.id);
            self.tell_keywords(grant, r.id);
        }
    }

    /// Gives an object what was promised to "the next" of its kind.
    pub fn attach_next(&mut self, id: Id) {
        self.attach(id, |reach| reach == Reach::Next);
    }

    /// The same for an object that is being played: it may be "the next that you play", too.
    pub fn attach_played(&mut self, id: Id) {
        self.attach(id, Reach::waits);
    }

    fn attach(&mut self, id: Id, meant: fn(Reach) -> bool) {
        if !self.lasting.iter().any(|l| meant(l.reach)) {
            return;
        }
        let seat = self.object(id).controller;
        for k in 0..self.lasting.len() {
            let lasting = self.lasting[k];
            if !meant(lasting.reach) || lasting.seat != seat || G::asleep(lasting.until) {
                continue;
            }
            let ctx = Ctx { seat, this: lasting.this, ..Ctx::NONE };
            let book = self.book;
            if self.fits(&book.grants[lasting.grant as usize].filter, id, &ctx) {
                let r = self.reference(id);
                self.lasting[k].reach = Reach::Object(r);
                self.lasting[k].x = self.counted(lasting.grant, &Ctx { it: r, n: lasting.n, ..ctx });
                self.watch();
                self.tell_keywords(lasting.grant, id);
            }
        }
    }

    /// Several objects come at once: what was promised to "the next" goes to all of them that fit.
    pub fn attach_next_to_all(&mut self, ids: impl Fn(&Self, usize) -> Option<Id>) {
        let mut k = 0;
        while k < self.lasting.len() {
            let lasting = self.lasting[k];
            k += 1;
            if lasting.reach != Reach::Next || G::asleep(lasting.until) {
                continue;
            }
            let ctx = Ctx { seat: lasting.seat, this: lasting.this, ..Ctx::NONE };
            let book = self.book;
            let (mut n, mut first) = (0, true);
            while let Some(id) = ids(self, n) {
                n += 1;
                if self.object(id).controller == lasting.seat
                    && self.fits(&book.grants[lasting.grant as usize].filter, id, &ctx)
                {
                    let reach = Reach::Object(self.reference(id));
                    match std::mem::take(&mut first) {
                        true => self.lasting[k - 1].reach = reach,
                        false => self.lasting.push(Lasting { reach, ..lasting }),
                    }
                }
            }
        }
        self.watch();
    }

    /// Takes what "the next" of a kind was promised for a number, where that is no object: it is used up.
    pub fn claim_next(&mut self, seat: Seat, stat: G::Stat, fits: impl Fn(&Filter<G>) -> bool) -> i16 {
        let sum = self.claimable(seat, stat, &fits);
        let book = self.book;
        self.keep_lasting(|l| {
            l.reach != Reach::Next
                || l.seat != seat
                || G::asleep(l.until)
                || !fits(&book.grants[l.grant as usize].filter)
        });
        sum
    }

    /// What `claim_next` would take.
    pub fn claimable(&self, seat: Seat, stat: G::Stat, fits: &impl Fn(&Filter<G>) -> bool) -> i16 {
        let mine = |l: &&Lasting<G::Until>| {
            l.reach == Reach::Next
                && l.seat == seat
                && self.book.grants[l.grant as usize].changes.stats.contains(stat)
                && !G::asleep(l.until)
        };
        crate::sum(self.lasting.iter().filter(mine).map(|l| {
            let grant = &self.book.grants[l.grant as usize];
            let ctx = Ctx { seat, this: l.this, n: l.n, ..Ctx::NONE };
            let add = |m: &Mod<G>| match m {
                Mod::Add(of, amount) if *of == stat => self.amount(amount, &ctx),
                _ => 0,
            };
            if fits(&grant.filter) { crate::sum(grant.mods.iter().map(add)) } else { 0 }
        }))
    }

    /// The number a lasting effect counts, if it counts one.
    fn counted(&self, grant: u16, ctx: &Ctx) -> i16 {
        let mods = &self.book.grants[grant as usize].mods;
        mods.iter().find_map(Mod::counted).map_or(0, |amount| self.amount(amount, ctx))
    }

    /// A keyword that came to an object is an event of its own: cards listen for it.
    fn tell_keywords(&mut self, grant: u16, id: Id) {
        let book = self.book;
        let seat = self.object(id).controller;
        for m in &book.grants[grant as usize].mods {
            if let Mod::Keyword(keyword) = m {
                self.tell(Common::GainsKeyword.into(), seat, id, keyword.index() as i16, 0);
            }
        }
    }

    /// Ends every effect of this duration.
    pub fn expire(&mut self, until: G::Until) {
        self.keep_lasting(|l| l.until != until);
    }

    /// Effects of a player go over from one duration to another: "during your next turn" has come.
    pub fn turns_into(&mut self, from: G::Until, seat: Seat, to: G::Until) {
        for lasting in &mut self.state.lasting {
            if lasting.until == from && lasting.seat == seat {
                lasting.until = to;
            }
        }
    }

    /// Ends every effect of this duration that a player started.
    pub fn expire_of(&mut self, until: G::Until, seat: Seat) {
        self.keep_lasting(|l| l.until != until || l.seat != seat);
    }

    /// An object is another one now: what lasted on it does not any more.
    pub(crate) fn forget_lasting(&mut self, id: Id) {
        self.keep_lasting(|l| !matches!(l.reach, Reach::Object(r) if r.id == id));
    }

    /// The shields of a kind that a player has, oldest first: their places among the lasting effects.
    pub fn shields(&self, seat: Seat, kind: G::Shield) -> impl Iterator<Item = usize> {
        self.places(move |t, l| {
            l.reach == Reach::Player && l.seat == seat && l.rest > 0 && t.is_shield(l, kind)
        })
    }

    /// The oldest of them.
    pub fn shield(&self, seat: Seat, kind: G::Shield) -> Option<usize> {
        self.shields(seat, kind).next()
    }

    /// The shields of a kind that an object has, in the same way.
    pub fn shields_of(&self, id: Id, kind: G::Shield) -> impl Iterator<Item = usize> {
        self.places(move |t, l| {
            matches!(l.reach, Reach::Object(r) if r.id == id) && l.rest > 0 && t.is_shield(l, kind)
        })
    }

    pub fn shield_of(&self, id: Id, kind: G::Shield) -> Option<usize> {
        self.shields_of(id, kind).next()
    }

    fn places(&self, wanted: impl Fn(&Self, &Lasting<G::Until>) -> bool) -> impl Iterator<Item = usize> {
        self.lasting.iter().enumerate().filter(move |(_, l)| wanted(self, l)).map(|(k, _)| k)
    }

    /// What the `k`-th lasting effect does.
    pub fn mods_of(&self, k: usize) -> &[Mod<G>] {
        &self.book.grants[self.lasting[k].grant as usize].mods
    }

    fn is_shield(&self, lasting: &Lasting<G::Until>, kind: G::Shield) -> bool {
        let mods = &self.book.grants[lasting.grant as usize].mods;
        mods.iter().any(|m| matches!(m, Mod::Shield(k, _) if *k == kind))
    }

    /// Whether something keeps a number from being added to. Such effects are rare, and most tables have none.
    pub(crate) fn cannot_gain(&self, id: Id, stat: G::Stat) -> bool {
        self.book.fixes
            && self.lasting.iter().any(|l| {
                let grant = &self.book.grants[l.grant as usize];
                grant.fixes && grant.changes.stats.contains(stat) && self.reaches(l, id)
            })
    }

    /// Whether a lasting effect gives an object a keyword, whatever its own texts say.
    pub fn lent(&self, id: Id, keyword: G::Keyword) -> bool {
        let lent = |l: &Lasting<G::Until>| {
            self.book.grants[l.grant as usize].changes.keywords.contains(keyword) && self.reaches(l, id)
        };
        self.changed.keywords.contains(keyword) && self.lasting.iter().any(lent)
    }

    /// Whether a lasting effect applies to this object.
    pub(crate) fn reaches(&self, lasting: &Lasting<G::Until>, id: Id) -> bool {
        let object = self.object(id);
        if G::asleep(lasting.until) {
            return false;
        }
        match lasting.reach {
            Reach::Object(r) => {
                (r.id == id && r.epoch == object.epoch)
                    || (object.flags.has(Flags::PROXY) && r.id == object.attached)
            }
            Reach::Each => {
                object.controller == lasting.seat && {
                    let ctx = Ctx { seat: lasting.seat, this: lasting.this, ..Ctx::NONE };
                    self.fits(&self.book.grants[lasting.grant as usize].filter, id, &ctx)
                }
            }
            Reach::Next | Reach::NextPlayed | Reach::Player => false,
        }
    }
}
