//! How a game says its cards, learned from what it says: one part of a card is changed, and the words that change with it are
//! where it stands. So there is no second grammar beside the printer, and a new verb is read as soon as it is said.

use crate::{
    Grammar, Head, Names, Place, Pool, Sign, Token, Tree, Type, WHOLE, WordId, aligned, list_of, place,
    tokens,
};
use serde_json::Value;
use stapel_wording::Lang;
use std::{
    collections::{HashMap, HashSet, VecDeque},
    rc::Rc,
};

/// What says an ability as a line of a card: the number of the card, the ability.
pub type Say<'a> = dyn Fn(usize, &Value) -> Option<String> + 'a;

pub struct Learner<'a> {
    lang: Lang,
    say: &'a Say<'a>,
    names: &'a Names,
    pub grammar: Grammar,
    pool: &'a Pool,
    said: HashMap<(usize, Tree), Option<Rc<Vec<WordId>>>>,
    queue: VecDeque<Job>,
    done: HashSet<(Place, Tree, Vec<WordId>)>,
    explored: HashMap<Explored, u8>,
    pub asked: usize,
}

impl std::fmt::Debug for Learner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Learner").field("lang", &self.lang).finish_non_exhaustive()
    }
}

/// A part of an ability that stands in these words of its line.
#[derive(Clone, Debug)]
struct Job {
    host: usize,
    tree: Tree,
    path: Vec<usize>,
    from: usize,
    to: usize,
    /// How many changes away from a card.
    far: u8,
    /// Parts that cannot be read on their own here.
    force: Vec<Vec<usize>>,
    /// What this is a part of.
    above: Option<Rc<Job>>,
}

impl Job {
    /// Another ability, one change further away.
    fn changed(&self, tree: Tree, path: Vec<usize>, (from, to): (usize, usize)) -> Self {
        Self { host: self.host, tree, path, from, to, far: self.far + 1, force: Vec::new(), above: None }
    }
}

/// A part of a part: which words change with it, and how much.
struct Part {
    path: Vec<usize>,
    weight: Vec<f32>,
    /// Where it stands.
    block: Option<(usize, usize)>,
}

/// What was put into a place, and what for where there are few things to put there.
type Explored = (Place, &'static str, &'static str);

/// Which numbers are tried where they cannot be told from the words around them.
const SMALL: i64 = 10;
/// How often a word is put into the same place of different cards.
const EXPLORED: u8 = 1;
/// Of so few words each is tried in the place of each.
const FEW: usize = 8;
/// How many changes away from a card anything is learned from. Further away more is learned that is wrong, and hides what is right.
const FARTHEST: u8 = 1;
/// How many others show where a part stands.
const OTHERS: usize = 4;
/// One of so many others may change words elsewhere.
const OUTSIDE: f32 = 4.0;
/// How often a game is asked at most what it says.
const ASKED: usize = 100_000;

impl<'a> Learner<'a> {
    pub fn new(lang: Lang, say: &'a Say<'a>, names: &'a Names, pool: &'a Pool) -> Self {
        Self {
            lang,
            say,
            names,
            grammar: Grammar::default(),
            pool,
            said: HashMap::new(),
            queue: VecDeque::new(),
            done: HashSet::new(),
            explored: HashMap::new(),
            asked: 0,
        }
    }

    /// What is said, as words.
    fn words(&mut self, host: usize, tree: &Tree) -> Option<Rc<Vec<WordId>>> {
        let key = (host, tree.clone());
        if let Some(known) = self.said.get(&key) {
            return known.clone();
        }
        self.asked += 1;
        let text = (self.say)(host, &tree.value());
        let said = text.map(|text| {
            let words = tokens(&text, self.lang);
            let mut learn = |t: &Token| self.grammar.learn_word(&t.word, &text[t.from..t.to]);
            Rc::new(words.iter().map(&mut learn).collect::<Vec<_>>())
        });
        self.said.insert(key, said.clone());
        said
    }

    /// Learns from these abilities, each on its card.
    pub fn learn(mut self, abilities: &[(usize, Tree)]) -> Grammar {
        for (host, tree) in abilities {
            self.begin(*host, tree, 0);
        }
        // Kinds of abilities that no card has.
        if let Some((host, _)) = abilities.first() {
            self.pool.of("Ability").for_each(|tree| self.begin(*host, tree, FARTHEST));
        }
        while let Some(job) = self.queue.pop_front() {
            self.analyse(&job);
            if self.asked > ASKED {
                break;
            }
        }
        self.grammar
    }

    /// An ability as a whole is to be looked at.
    fn begin(&mut self, host: usize, tree: &Tree, far: u8) {
        if !self.done.insert((WHOLE, tree.clone(), Vec::new())) {
            return;
        }
        if let Some(said) = self.words(host, tree) {
            let (tree, to) = (tree.clone(), said.len());
            let (path, force) = (Vec::new(), Vec::new());
            self.queue.push_back(Job { host, tree, path, from: 0, to, far, force, above: None });
        }
    }

    /// How much each word changes with the part at this path: from none of the others to all of them.
    fn weigh(&mut self, job: &Job, said: &[WordId], path: &[usize], few: usize) -> (Vec<f32>, bool) {
        let tree = job.tree.at(path).clone();
        let others = self.pool.others(self.names, &tree, place_of(&job.tree, path));
        // Some of them, from all over the list.
        let step = (others.len() / few).max(1);
        let mut weight = vec![0.0_f32; said.len()];
        let (mut count, mut outside) = (0.0, 0.0);
        for other in others.into_iter().step_by(step).take(few * 2) {
            let changed = job.tree.with(path, other);
            let Some(new) = self.words(job.host, &changed) else { continue };
            count += 1.0;
            outside += f32::from(u8::from(inside(said, &new, job.from, job.to).is_none()));
            for (w, at) in weight.iter_mut().zip(aligned(said, &new)) {
                if at.is_none() {
                    *w += 1.0;
                }
            }
        }
        if count > 0.0 {
            weight.iter_mut().for_each(|w| *w /= count);
        }
        // A single other may happen to need other words around it.
        let mut elsewhere = outside * OUTSIDE > count;
        // What there are few others of says at least what its parts say.
        if matches!(tree.head, Head::Pair | Head::Struct(_) | Head::Wrap(_)) && tree.kind != "Text" {
            for k in 0..tree.kids.len() {
                let (inner, more) = self.weigh(job, said, &[path, &[k]].concat(), 3);
                weight.iter_mut().zip(inner).for_each(|(w, i)| *w = w.max(i));
                elsewhere |= more;
            }
        }
        (weight, elsewhere)
    }

    /// The words of a verb itself: those that change where another verb has the same parts.
    fn weigh_head(&mut self, job: &Job, said: &[WordId], path: &[usize]) -> Vec<f32> {
        let tree = job.tree.at(path).clone();
        let kinds = |t: &Tree| t.kids.iter().map(|k| k.kind).collect::<Vec<_>>();
        let mut weight = vec![0.0_f32; said.len()];
        if tree.kids.is_empty() {
            return weight;
        }
        let pool = self.pool.of(tree.kind);
        let like: Vec<Head> = pool
            .filter(|t| t.head != tree.head && kinds(t) == kinds(&tree))
            .map(|t| t.head.clone())
            .take(4)
            .collect();
        let mut count = 0.0;
        for head in like {
            let other = Tree { kind: tree.kind, head, kids: tree.kids.clone() };
            let Some(new) = self.words(job.host, &job.tree.with(path, other)) else { continue };
            count += 1.0;
            for (w, at) in weight.iter_mut().zip(aligned(said, &new)) {
                *w += f32::from(u8::from(at.is_none()));
            }
        }
        if count > 0.0 {
            weight.iter_mut().for_each(|w| *w /= count);
        }
        weight
    }

    fn analyse(&mut self, job: &Job) {
        let Some(said) = self.words(job.host, &job.tree) else { return };
        let node = job.tree.at(&job.path).clone();
        let (from, to) = (job.from, job.to);
        // Words that other parts of the card bring in.
        let host: Vec<bool> = match self.words(job.host ^ 1, &job.tree) {
            Some(other) => aligned(&said, &other).iter().map(Option::is_none).collect(),
            None => vec![false; said.len()],
        };
        let head = self.weigh_head(job, &said, &job.path);
        let mut open: Vec<Vec<usize>> =
            (0..node.kids.len()).map(|k| [job.path.as_slice(), &[k]].concat()).collect();
        let mut parts: Vec<Part> = Vec::new();
        let mut fixed: Vec<Vec<usize>> = Vec::new();
        loop {
            for path in open.drain(..) {
                let (weight, elsewhere) = self.weigh(job, &said, &path, OTHERS);
                let block = main_block(&weight, from, to);
                // It is not said here at all, but somewhere else.
                if block.is_none() && elsewhere {
                    return self.give_up(job);
                }
                parts.push(Part { block, path, weight });
            }
            let Some(bad) = entangled(&mut parts, &head, &host)
                .or_else(|| parts.iter().position(|p| job.force.contains(&p.path)))
                .or_else(|| parts.iter().position(|p| !self.stands(&job.tree, p, &said)))
            else {
                break;
            };
            let part = parts.swap_remove(bad);
            let kids = job.tree.at(&part.path).kids.len();
            if kids == 0 || part.block.is_none() {
                fixed.push(part.path);
            } else {
                open.extend((0..kids).map(|k| [part.path.as_slice(), &[k]].concat()));
            }
        }
        parts.sort_by_key(|p| p.block);
        self.rule(job, &node, &parts, &said, &host);
        self.go_on(job, &parts, &fixed, &said);
    }

    /// These words are not all of what this part says: it is read together with what it is in.
    fn give_up(&mut self, job: &Job) {
        if let (0, Some(above)) = (job.far, &job.above) {
            let mut above = Job::clone(above);
            // Neither are those of what it was already read together with.
            above.force.extend(job.force.iter().cloned());
            above.force.push(job.path.clone());
            self.queue.push_front(above);
        }
    }

    /// Whether what stands in the block can be read as this part.
    fn stands(&self, tree: &Tree, part: &Part, said: &[WordId]) -> bool {
        let Some((from, to)) = part.block else { return false };
        let part = tree.at(&part.path);
        match &part.head {
            Head::Number(n) => {
                to == from + 1 && said[from] == self.grammar.word(&n.unsigned_abs().to_string())
            }
            Head::Text(text) => {
                let name = self.names.words(text, self.lang);
                name.iter().any(|name| {
                    name.len() == to - from
                        && name.iter().zip(&said[from..to]).all(|(n, s)| self.grammar.word(n) == *s)
                })
            }
            Head::Bool(_) | Head::Nothing => false,
            _ => true,
        }
    }

    fn rule(&mut self, job: &Job, node: &Tree, parts: &[Part], said: &[WordId], host: &[bool]) {
        let seen = job.far == 0;
        let mut tree = node.clone();
        let mut signs = Vec::new();
        let mut at = job.from;
        let mut items: Vec<(usize, usize)> = Vec::new();
        let words = |signs: &mut Vec<Sign>, from: usize, to: usize| {
            for k in from..to {
                if !host[k] {
                    signs.push(Sign::Word(said[k]));
                } else if signs.last() != Some(&Sign::Any) {
                    signs.push(Sign::Any);
                }
            }
        };
        for (hole, part) in parts.iter().enumerate() {
            let Some((from, to)) = part.block else { continue };
            words(&mut signs, at, from);
            let hole = hole as u8;
            let inner = &part.path[job.path.len()..];
            let kid = node.at(inner).clone();
            signs.push(match &kid.head {
                Head::Number(n) => Sign::Number { hole, minus: *n < 0 },
                Head::Text(text) => Sign::Name { hole, by: self.names.by(text) },
                Head::Struct(_) if kid.kind == "Text" => Sign::Free { hole },
                _ => Sign::Slot(self.grammar.slot(kid.kind, false), hole),
            });
            tree = tree.with(inner, Tree::new(kid.kind, Head::Hole(hole)));
            items.push((from, to));
            at = to;
        }
        words(&mut signs, at, job.to);
        if node.head == Head::List && !node.kids.is_empty() && parts.len() == node.kids.len() {
            let in_order = parts.iter().enumerate().all(|(k, p)| p.path.last() == Some(&k));
            let one_kind = node.kids.iter().all(|k| k.kind == node.kids[0].kind && !k.kind.is_empty());
            let simple = !host[job.from..job.to].contains(&true)
                && !matches!(node.kids[0].head, Head::Number(_) | Head::Text(_));
            if in_order && one_kind && simple {
                return self.list(job, node, &items, said);
            }
        }
        let of = self.grammar.slot(node.kind, false);
        // What has a name may have none, and then neither the sign behind it.
        for at in 0..signs.len().saturating_sub(2) {
            if let (Sign::Free { hole }, Sign::Word(word)) = (signs[at], signs[at + 1])
                && self.grammar.is_sign(word)
            {
                let fewer = [&signs[..at], &signs[at + 2..]].concat();
                self.grammar.learn(of, nameless(&tree, hole), fewer, false);
            }
        }
        self.grammar.learn(of, tree, signs, seen);
    }

    fn list(&mut self, job: &Job, node: &Tree, items: &[(usize, usize)], said: &[WordId]) {
        let (list, item, seen) = (node.kind, node.kids[0].kind, job.far == 0);
        let mut signs: Vec<Sign> = said[job.from..items[0].0].iter().map(|w| Sign::Word(*w)).collect();
        signs.push(Sign::Slot(self.grammar.slot(list, true), 0));
        signs.extend(said[items[items.len() - 1].1..job.to].iter().map(|w| Sign::Word(*w)));
        let of = self.grammar.slot(list, false);
        let whole = Tree { kids: vec![Tree::new(list, Head::Holes(0))], ..Tree::new(list, Head::List) };
        self.grammar.learn(of, whole, signs, seen);
        if items.len() == 1 {
            let one = self.grammar.slot(item, false);
            let items = self.grammar.slot(list, true);
            let single = Tree { kids: vec![Tree::new(item, Head::Hole(0))], ..Tree::new(list, Head::List) };
            self.grammar.learn(items, single, vec![Sign::Slot(one, 0)], seen);
        }
        for pair in items.windows(2) {
            self.grammar.learn_list(list, item, &said[pair[0].1..pair[1].0], seen);
        }
    }

    /// What is to be looked at next: the parts themselves, and what else can stand in their places.
    fn go_on(&mut self, job: &Job, parts: &[Part], fixed: &[Vec<usize>], said: &[WordId]) {
        for part in parts {
            let Some((from, to)) = part.block else { continue };
            let tree = job.tree.at(&part.path);
            let place = place_of(&job.tree, &part.path);
            if job.far < FARTHEST {
                self.less(job, tree, &part.path, said);
            }
            if matches!(tree.head, Head::Number(_) | Head::Text(_)) || tree.kind == "Text" {
                continue;
            }
            if self.done.insert((place, tree.clone(), said[from..to].to_vec())) {
                let above = Some(Rc::new(job.clone()));
                let path = part.path.clone();
                // Cards first, changes of them afterwards.
                self.queue.push_front(Job { path, from, to, above, force: Vec::new(), ..job.clone() });
            }
            if job.far >= FARTHEST {
                continue;
            }
            let few = tree.kids.is_empty() && self.pool.of(tree.kind).count() <= FEW;
            let instead = if few { tree.name() } else { "" };
            for other in self.pool.others(self.names, tree, place) {
                let explored = (place, other.name(), instead);
                if self.explored.get(&explored).is_some_and(|times| *times >= EXPLORED) {
                    continue;
                }
                let changed = job.tree.with(&part.path, other.clone());
                let Some(new) = self.words(job.host, &changed) else { continue };
                let Some((from, to)) = moved(said, &new, from, to) else {
                    // It has no words of its own here: what it is a part of is said otherwise.
                    self.whole(job, changed, said, &new, explored);
                    continue;
                };
                if !self.done.insert((place, other, new[from..to].to_vec())) {
                    continue;
                }
                *self.explored.entry(explored).or_default() += 1;
                self.queue.push_back(job.changed(changed, part.path.clone(), (from, to)));
            }
        }
        if job.far >= FARTHEST {
            return;
        }
        let place = place_of(&job.tree, &job.path);
        for path in fixed {
            let tree = job.tree.at(path);
            let others = match tree.head {
                // What is said otherwise of one number than of others is learned of the small ones.
                Head::Number(_) => (0..=SMALL).map(|n| Tree::new(tree.kind, Head::Number(n))).collect(),
                _ => self.pool.others(self.names, tree, place_of(&job.tree, path)),
            };
            let word = |t: &Tree| t.kids.is_empty();
            let some = if word(tree) && others.iter().all(word) { 64 } else { 4 };
            for other in others.into_iter().take(some) {
                let changed = job.tree.with(path, other);
                let Some(new) = self.words(job.host, &changed) else { continue };
                let Some((from, to)) = inside(said, &new, job.from, job.to) else { continue };
                if self.done.insert((place, changed.at(&job.path).clone(), new[from..to].to_vec())) {
                    self.queue.push_back(job.changed(changed, job.path.clone(), (from, to)));
                }
            }
        }
    }

    /// A part with one thing less: an item of a list, a name.
    fn less(&mut self, job: &Job, tree: &Tree, path: &[usize], said: &[WordId]) {
        let without = |k: usize| {
            let mut less = tree.clone();
            less.kids.remove(k);
            less
        };
        let others: Vec<Tree> = match tree.head {
            Head::List if tree.kids.len() > 1 => (0..tree.kids.len()).map(without).collect(),
            _ if tree.kind == "Text" => vec![Tree::new("Text", Head::Nothing)],
            _ => return,
        };
        for (k, other) in others.into_iter().enumerate() {
            let item = tree.kids.get(k).map_or("", Tree::name);
            let explored = (place_of(&job.tree, path), item, "less");
            if self.explored.contains_key(&explored) {
                continue;
            }
            let changed = job.tree.with(path, other);
            if let Some(new) = self.words(job.host, &changed) {
                self.whole(job, changed, said, &new, explored);
            }
        }
    }

    /// What is said otherwise as a whole is to be looked at as a whole.
    fn whole(&mut self, job: &Job, changed: Tree, said: &[WordId], new: &[WordId], explored: Explored) {
        let Some((from, to)) = inside(said, new, job.from, job.to) else { return };
        let place = place_of(&job.tree, &job.path);
        if self.done.insert((place, changed.at(&job.path).clone(), new[from..to].to_vec())) {
            *self.explored.entry(explored).or_default() += 1;
            self.queue.push_back(job.changed(changed, job.path.clone(), (from, to)));
        }
    }
}

/// The same with nothing in this hole.
fn nameless(tree: &Tree, hole: u8) -> Tree {
    let kids = tree.kids.iter().map(|kid| nameless(kid, hole)).collect();
    let head = if tree.head == Head::Hole(hole) { Head::Nothing } else { tree.head.clone() };
    Tree { kids, head, ..tree.clone() }
}

/// The words that take the place of these.
fn moved(old: &[WordId], new: &[WordId], from: usize, to: usize) -> Option<(usize, usize)> {
    let at = aligned(old, new);
    let start = if from == 0 { 0 } else { at[from - 1]? + 1 };
    let end = if to == old.len() { new.len() } else { at[to]? };
    // Other words may agree with it, but there are neither more nor fewer of them.
    (start == from && new.len().checked_sub(end) == Some(old.len() - to) && start < end)
        .then_some((start, end))
}

/// The words that take the place of these, if nothing else is different.
fn inside(old: &[WordId], new: &[WordId], from: usize, to: usize) -> Option<(usize, usize)> {
    let end = new.len().checked_sub(old.len() - to)?;
    (from <= end && old[..from] == new[..from] && old[to..] == new[end..]).then_some((from, end))
}

/// The words that change most with a part, in one piece.
fn main_block(weight: &[f32], from: usize, to: usize) -> Option<(usize, usize)> {
    const ENOUGH: f32 = 0.2;
    /// So many words between may happen to be the same in what it was changed to.
    const GAP: usize = 3;
    let mut best: Option<(f32, usize, usize)> = None;
    let mut k = from;
    while k < to {
        if weight[k] < ENOUGH {
            k += 1;
            continue;
        }
        let start = k;
        let mut end = k + 1;
        let mut sum = 0.0;
        while k < to && k <= end + GAP {
            if weight[k] >= ENOUGH {
                sum += weight[k];
                end = k + 1;
            }
            k += 1;
        }
        k = end;
        if best.is_none_or(|b| sum > b.0) {
            best = Some((sum, start, end));
        }
    }
    best.map(|(_, start, end)| (start, end))
}

/// The number of a part whose words cannot be told from those of another, or of the verb. Words that two parts share go to the one
/// they change more with.
fn entangled(parts: &mut [Part], head: &[f32], host: &[bool]) -> Option<usize> {
    for k in 0..parts.len() {
        let Some((mut a, mut b)) = parts[k].block else { return Some(k) };
        let own = |t: usize, parts: &[Part]| {
            let mine = parts[k].weight[t];
            head[t] < mine * 0.99
                && !host[t]
                && parts.iter().enumerate().all(|(j, other)| {
                    j == k
                        || other.block.is_none_or(|(from, to)| !(from..to).contains(&t))
                        || other.weight[t] < mine
                        || (other.weight[t] <= mine && other.path.len() < parts[k].path.len())
                })
        };
        while a < b && !own(a, parts) {
            a += 1;
        }
        while a < b && !own(b - 1, parts) {
            b -= 1;
        }
        if a == b {
            return Some(k);
        }
        parts[k].block = Some((a, b));
    }
    for k in 0..parts.len() {
        for j in 0..k {
            let (Some((a, b)), Some((c, d))) = (parts[k].block, parts[j].block) else { continue };
            if a < d && c < b {
                return Some(if b - a <= d - c { k } else { j });
            }
        }
    }
    None
}

fn place_of(tree: &Tree, path: &[usize]) -> Place {
    match path {
        [] => WHOLE,
        [above @ .., k] => place(tree.at(above), *k),
    }
}

/// Lists that are empty have the type of those that are not.
pub fn settle(trees: &mut [(usize, Tree)]) {
    fn see(tree: &Tree, kinds: &mut HashMap<Place, Type>) {
        for (k, kid) in tree.kids.iter().enumerate() {
            if kid.head == Head::List && kid.kind != "[]" {
                kinds.insert((tree.kind, tree.name(), k), kid.kind);
            }
            see(kid, kinds);
        }
    }
    fn set(tree: &mut Tree, kinds: &HashMap<Place, Type>) {
        let (kind, name) = (tree.kind, tree.name());
        for (k, kid) in tree.kids.iter_mut().enumerate() {
            if kid.kind == "[]" {
                kid.kind = kinds.get(&(kind, name, k)).copied().unwrap_or_else(|| list_of(name));
            }
            set(kid, kinds);
        }
    }
    let mut kinds = HashMap::new();
    trees.iter().for_each(|(_, t)| see(t, &mut kinds));
    trees.iter_mut().for_each(|(_, t)| set(t, &kinds));
}
