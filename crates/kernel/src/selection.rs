//! Naming a set in any order.
//!
//! The table asks for the parts of a set one at a time and in one order only ([`Several`](crate::Several)). Whoever is no
//! bot does not care for that order: a selection offers everything that can still be part of a legal set, lets a pick be
//! taken back, adds what is forced, and says at last which answers to the table's own questions name that set. It finds
//! out what is legal by asking: it plays the table's questions through on forks. So whatever the table would accept is
//! offered, and nothing else, and no procedure has to know about it.

use crate::{COUNTERS, Choice, DefId, Game, Illegal, Rules, Seat, Table, Why};
use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
};

/// One entry of the list a person chooses from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    Take(Choice),
    /// Puts back what was picked.
    Back(Choice),
}

/// What has been picked for the pending question so far. Empty for every question that is not about a set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    picked: Vec<Choice>,
}

/// What a pick means, whatever number the card has in a fork: copies in a pile or a hand are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Copy(DefId, u8, [u8; COUNTERS]),
    This(Choice),
}

/// Questions that may be tried for one look at a set. A set that needs more is offered as far as it was explored.
const PATIENCE: u32 = 4_000;

/// Sets of so many different parts are explored whole. In larger ones only the first way is tried that comes to mind:
/// whatever the table offers before what is wanted is taken along, until that is offered. It is the right one wherever
/// more never hurts, as with payments.
const MOST_PARTS: usize = 10;

/// Sets of more parts than any player will ever see are named in the table's own order.
const TOO_MANY: usize = 40;

impl Selection {
    /// What is offered: what can be added, what can be put back, and *done* if this is a legal set. The options of any
    /// other question as they are.
    pub fn offers<G: Game>(&self, t: &Table<'_, G>) -> Vec<Offer> {
        let Some(look) = Look::at(t) else { return plain(t) };
        let mut offers: Vec<Offer> = look.addable(&self.picked).into_iter().map(Offer::Take).collect();
        offers.extend(self.picked.iter().copied().map(Offer::Back));
        if look.completed(&self.picked, true).is_some() {
            offers.push(Offer::Take(Choice::Done));
        }
        offers
    }

    /// Whether the pending question is about a set that can be named in any order.
    pub fn opens<G: Game>(t: &Table<'_, G>) -> bool {
        Look::at(t).is_some()
    }

    /// What is picked so far, in the order of picking.
    pub fn picked(&self) -> &[Choice] {
        &self.picked
    }

    /// The table as it would be with what is picked so far, still at the question: for those who say what is laid and what
    /// is missing. None where the table's own order wants something else named first.
    pub fn laid<'b, G: Game>(&self, t: &Table<'b, G>) -> Option<Table<'b, G>> {
        let look = Look::at(t).filter(|_| !self.picked.is_empty())?;
        let mut search = Search { open: true, ..Search::exactly(&look, true) };
        let way = search.way(&look.table, &look.parts(&self.picked), Vec::new())?;
        way.iter().try_fold(look.table.clone(), |at, &k| look.next(&at, k))
    }

    /// Answers with an entry of the list. Once a set is named, the answers to the table's own questions that name it, one
    /// after the other; until then nothing.
    pub fn answer<G: Game>(&mut self, t: &Table<'_, G>, index: usize) -> Result<Option<Vec<usize>>, Illegal> {
        let offers = self.offers(t);
        let Some(&offer) = offers.get(index) else {
            return Err(Illegal::NoSuchOption { index, options: offers.len() });
        };
        let Some(look) = Look::at(t) else { return Ok(Some(vec![index])) };
        match offer {
            Offer::Take(Choice::Done) => {
                let way = look.completed(&self.picked, t.stop_always);
                self.picked.clear();
                return Ok(way);
            }
            Offer::Back(choice) => {
                if let Some(at) = self.picked.iter().rposition(|&p| p == choice) {
                    self.picked.remove(at);
                }
            }
            Offer::Take(choice) => {
                self.picked.push(choice);
                // What has no choice left is added at once, where it can be seen and put back.
                while look.completed(&self.picked, true).is_none()
                    && let [only] = look.addable(&self.picked)[..]
                {
                    self.picked.push(only);
                }
            }
        }
        Ok(None)
    }

    /// Takes the answers that name the set as it is, if it is legal and nothing can be added to it: there is nothing more
    /// to ask.
    pub fn take_full<G: Game>(&mut self, t: &Table<'_, G>) -> Option<Vec<usize>> {
        let look = Look::at(t)?;
        let way = look.completed(&self.picked, t.stop_always)?;
        if !look.addable(&self.picked).is_empty() {
            return None;
        }
        self.picked.clear();
        Some(way)
    }

    /// Takes the answers that name what is picked so far, as far as the table's own order lets it be named without
    /// anything else: for those who want to look at the table in the middle of a set.
    pub fn take_begun<G: Game>(&mut self, t: &Table<'_, G>) -> Vec<usize> {
        let (Some(look), mut way) = (Look::at(t), Vec::new()) else { return Vec::new() };
        let mut left = look.parts(&std::mem::take(&mut self.picked));
        let mut at = look.table.clone();
        loop {
            let offered = look.offered(&at);
            let next = left
                .iter()
                .enumerate()
                .find_map(|(n, part)| offered.iter().find(|(_, p)| p == part).map(|&(k, _)| (n, k)));
            let Some((n, k)) = next else { break };
            left.remove(n);
            if t.stop_always || at.options.len() > 1 {
                way.push(k);
            }
            match look.next(&at, k) {
                Some(next) => at = next,
                None => break,
            }
        }
        way
    }

    pub fn clear(&mut self) {
        self.picked.clear();
    }
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

fn plain<G: Game>(t: &Table<'_, G>) -> Vec<Offer> {
    t.decision().map_or_else(Vec::new, |d| d.options.iter().copied().map(Offer::Take).collect())
}

/// A table at a question about a set, ready to be explored.
struct Look<'b, G: Rules> {
    /// Stops at single options too, so that forced parts are seen.
    table: Table<'b, G>,
    seat: Seat,
    why: Why<G::Why>,
    /// More parts than can be explored.
    large: bool,
}

impl<'b, G: Game> Look<'b, G> {
    fn at(t: &Table<'b, G>) -> Option<Self> {
        let decision = t.decision()?;
        let set = decision.set?;
        // The last pick of a set is a question like any other.
        if set.again || set.most.saturating_sub(set.picked) < 2 {
            return None;
        }
        let parts = decision.options.iter().filter(|&&o| o != Choice::Done).count();
        if parts > TOO_MANY {
            return None;
        }
        let large = parts > MOST_PARTS;
        let mut table = t.clone();
        table.stop_always = true;
        Some(Self { table, seat: decision.seat, why: decision.why, large })
    }

    fn part(&self, t: &Table<'b, G>, choice: Choice) -> Part {
        let Choice::Card(id) = choice else { return Part::This(choice) };
        let object = t.object(id);
        let alike = t.zone_of(id).is_some_and(|z| !G::targetable(z)) && object.known_to.contains(self.seat);
        if alike { Part::Copy(object.def, object.area, object.counters) } else { Part::This(choice) }
    }

    fn parts(&self, picked: &[Choice]) -> Vec<Part> {
        picked.iter().map(|&p| self.part(&self.table, p)).collect()
    }

    /// The parts that a fork offers, each with its place in the list.
    fn offered(&self, t: &Table<'b, G>) -> Vec<(usize, Part)> {
        let picks = t.options.iter().enumerate().filter(|(_, o)| **o != Choice::Done);
        picks.map(|(k, &o)| (k, self.part(t, o))).collect()
    }

    /// Answers one question. The table after it, if the set goes on there.
    fn next(&self, t: &Table<'b, G>, index: usize) -> Option<Table<'b, G>> {
        let picked = t.decision()?.set?.picked;
        let mut fork = t.clone();
        fork.choose(index).ok()?;
        let next = fork.decision()?;
        let goes_on = next.seat == self.seat
            && next.why == self.why
            && next.set.is_some_and(|set| picked.checked_add(1) == Some(set.picked))
            // What chance or a new face tells must not be known before the pick is made.
            && fork.rng == t.rng
            && !t.state.learns(&fork.state, self.seat);
        goes_on.then_some(fork)
    }

    /// The answers that name just this set, as the table asks for them: single options are not asked for.
    fn completed(&self, picked: &[Choice], single: bool) -> Option<Vec<usize>> {
        Search::exactly(self, single).way(&self.table, &self.parts(picked), Vec::new())
    }

    /// What can be added, so that a legal set can still be named.
    fn addable(&self, picked: &[Choice]) -> Vec<Choice> {
        let parts = self.parts(picked);
        let mut found = self.all_parts();
        found.retain(|&part| {
            let wanted = [&parts[..], &[part]].concat();
            if self.large { self.leads_to(wanted) } else { Search::exactly(self, true).completes(&wanted) }
        });
        found.into_iter().filter_map(|part| self.choice(part, picked)).collect()
    }

    /// Whether all of these are offered sooner or later on the way of taking what is wanted as soon as it is offered, and
    /// else the first thing that is. The table offers nothing after which no legal set can be named.
    fn leads_to(&self, mut wanted: Vec<Part>) -> bool {
        let mut at = self.table.clone();
        loop {
            let offered = self.offered(&at);
            let next = offered.iter().find(|(_, part)| wanted.contains(part)).or(offered.first());
            let Some(&(k, part)) = next else { return false };
            if let Some(place) = wanted.iter().position(|&p| p == part) {
                wanted.remove(place);
            }
            if wanted.is_empty() {
                return true;
            }
            match self.next(&at, k) {
                Some(next) => at = next,
                None => return false,
            }
        }
    }

    /// All parts that can be seen from here: those offered now, those offered after any first pick, and those on the way
    /// of always taking the first option, which passes by whatever an order keeps for later.
    fn all_parts(&self) -> Vec<Part> {
        let mut found: Vec<Part> = Vec::new();
        let mut note = |t: &Table<'b, G>| {
            for (_, part) in self.offered(t) {
                if !found.contains(&part) {
                    found.push(part);
                }
            }
        };
        note(&self.table);
        for (k, _) in self.offered(&self.table) {
            self.next(&self.table, k).iter().for_each(&mut note);
        }
        let mut at = self.table.clone();
        while let Some(next) = self.offered(&at).first().and_then(|&(k, _)| self.next(&at, k)) {
            note(&next);
            at = next;
        }
        found
    }

    /// A part as a choice at this table: of several copies the first that is not picked yet.
    fn choice(&self, part: Part, picked: &[Choice]) -> Option<Choice> {
        match part {
            // A place can be named for several things.
            Part::This(choice @ Choice::Number(_)) => Some(choice),
            Part::This(choice) => Some(choice).filter(|c| !picked.contains(c)),
            Part::Copy(_, area, _) => {
                let alike = |id: crate::Id| self.part(&self.table, Choice::Card(id)) == part;
                let lying =
                    self.table.area_cards(area).iter().filter(|&&id| alike(id)).map(|&id| Choice::Card(id));
                let offered =
                    self.table.options.iter().copied().filter(|&o| self.part(&self.table, o) == part);
                offered.chain(lying).find(|c| !picked.contains(c))
            }
        }
    }
}

/// Looks for a way to name a set.
struct Search<'l, 'b, G: Game> {
    look: &'l Look<'b, G>,
    patience: u32,
    /// How many other things may be named as well, and whether that was too few to look everywhere.
    fill: usize,
    cut: bool,
    /// Whether single options are part of the answer.
    single: bool,
    /// Whether the set may be left open.
    open: bool,
    /// Where it has been: in which order something was picked makes no difference to what can be picked next.
    been: HashSet<u64>,
}

impl<'l, 'b, G: Game> Search<'l, 'b, G> {
    /// Just this set.
    fn exactly(look: &'l Look<'b, G>, single: bool) -> Self {
        Self { look, patience: PATIENCE, fill: 0, cut: false, single, open: false, been: HashSet::new() }
    }

    /// Whether these can be part of a legal set, with as little else as possible.
    fn completes(mut self, wanted: &[Part]) -> bool {
        while self.patience > 0 {
            self.cut = false;
            self.been.clear();
            if self.way(&self.look.table, wanted, Vec::new()).is_some() {
                return true;
            }
            if !self.cut {
                break;
            }
            self.fill += 1;
        }
        false
    }

    /// Names what is left, from here on.
    fn way(&mut self, t: &Table<'b, G>, left: &[Part], way: Vec<usize>) -> Option<Vec<usize>> {
        self.way_from(t, left, way, 0)
    }

    /// `picked` stands for what was picked up to here, whatever the order.
    fn way_from(
        &mut self,
        t: &Table<'b, G>,
        left: &[Part],
        way: Vec<usize>,
        picked: u64,
    ) -> Option<Vec<usize>> {
        self.patience = self.patience.checked_sub(1)?;
        if !self.been.insert(picked ^ hash(&t.options)) {
            return None;
        }
        if left.is_empty() && self.open {
            return Some(way);
        }
        if left.is_empty()
            && let Some(done) = t.options.iter().position(|&o| o == Choice::Done)
        {
            return Some(self.with(t, way, done));
        }
        let offered = self.look.offered(t);
        // Where the table does not mind the order, it is that of picking.
        let mut wanted: Vec<_> =
            left.iter().filter_map(|part| offered.iter().find(|(_, p)| p == part)).collect();
        if self.look.large {
            wanted.sort_unstable_by_key(|(k, _)| *k);
        }
        let fill = self.fill > 0;
        let others = offered.iter().filter(|(_, part)| !left.contains(part));
        self.cut |= !fill && others.clone().next().is_some();
        let others = others.filter(|_| fill);
        for &(k, part) in wanted.into_iter().chain(others) {
            let mut rest = left.to_vec();
            if let Some(at) = rest.iter().position(|&p| p == part) {
                rest.remove(at);
            }
            let fills = usize::from(!left.contains(&part));
            let further = self.with(t, way.clone(), k);
            self.fill -= fills;
            match self.look.next(t, k) {
                Some(next) => {
                    let picked = picked.wrapping_add(hash(&part));
                    if let Some(way) = self.way_from(&next, &rest, further, picked) {
                        return Some(way);
                    }
                }
                // The set ends here.
                None if rest.is_empty() => return Some(further),
                None => {}
            }
            self.fill += fills;
        }
        None
    }

    fn with(&self, t: &Table<'b, G>, mut way: Vec<usize>, index: usize) -> Vec<usize> {
        if self.single || t.options.len() > 1 {
            way.push(index);
        }
        way
    }
}
