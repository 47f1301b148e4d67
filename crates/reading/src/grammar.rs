//! What was learned: which words stand for which data.

use crate::{Head, Place, Prices, Tree, Type, place};
use std::collections::{HashMap, HashSet};

/// A word by its number; 0 is one that no text has.
pub type WordId = u32;
/// What a slot takes: a type, or the items of a list.
pub type Slot = u16;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    Word(WordId),
    /// Something of this kind, for that hole.
    Slot(Slot, u8),
    Number {
        hole: u8,
        minus: bool,
    },
    Name {
        hole: u8,
        by: By,
    },
    /// Words of the card's own.
    Free {
        hole: u8,
    },
    /// What other parts of the card have it say: any words.
    Any,
}

/// What a card calls another one by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    Id,
    Name,
    Word,
}

/// A set of slots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slots(Vec<u64>);

impl Slots {
    pub fn has(&self, slot: Slot) -> bool {
        self.0.get(usize::from(slot / 64)).is_some_and(|bits| bits >> (slot % 64) & 1 == 1)
    }

    pub fn insert(&mut self, slot: Slot) {
        let at = usize::from(slot / 64);
        self.0.resize(self.0.len().max(at + 1), 0);
        self.0[at] |= 1 << (slot % 64);
    }

    pub fn extend(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(&other.0).for_each(|(here, more)| *here |= more);
    }
}

#[derive(Clone, Debug)]
pub struct Rule {
    pub of: Slot,
    pub tree: Tree,
    pub signs: Vec<Sign>,
    /// Learned from a card and not from a change of one.
    pub seen: bool,
    /// Where its holes are.
    pub places: Vec<Option<Place>>,
    /// What its own data costs.
    pub price: i32,
}

#[derive(Debug, Default)]
pub struct Grammar {
    words: HashMap<String, WordId>,
    /// How a word was written where it was first read.
    written: Vec<String>,
    slots: HashMap<(Type, bool), Slot>,
    pub kinds: Vec<(Type, bool)>,
    pub rules: Vec<Rule>,
    known: HashSet<(Slot, Tree, Vec<Sign>)>,
    /// Rules by what they begin with.
    pub by_word: HashMap<WordId, Vec<u32>>,
    pub by_slot: HashMap<Slot, Vec<u32>>,
    pub by_other: Vec<u32>,
    /// What each slot can begin with.
    begins: Vec<Slots>,
}

impl Grammar {
    pub fn learn_word(&mut self, word: &str, written: &str) -> WordId {
        if let Some(&known) = self.words.get(word) {
            return known;
        }
        self.written.push(written.to_string());
        let number = self.written.len() as WordId;
        self.words.insert(word.to_string(), number);
        number
    }

    pub fn word(&self, word: &str) -> WordId {
        self.words.get(word).copied().unwrap_or_default()
    }

    /// How many words are known; they are numbered from 1.
    pub fn words(&self) -> usize {
        self.written.len()
    }

    pub fn written(&self, word: WordId) -> Option<String> {
        self.written.get((word as usize).checked_sub(1)?).cloned()
    }

    /// Whether a word is a sign between words.
    pub fn is_sign(&self, word: WordId) -> bool {
        self.written(word).is_some_and(|text| !text.starts_with(char::is_alphanumeric))
    }

    /// What takes things of this type; `items` are those of a list without what stands around them.
    pub fn slot(&mut self, kind: Type, items: bool) -> Slot {
        let next = self.kinds.len() as Slot;
        let slot = *self.slots.entry((kind, items)).or_insert(next);
        if slot == next {
            self.kinds.push((kind, items));
        }
        slot
    }

    /// When nothing more is learned: what stands first in what, and what the rules cost.
    pub fn close(&mut self, prices: &Prices) {
        self.rules.iter_mut().for_each(|rule| rule.price = prices.of_tree(&rule.tree));
        let mut begins = vec![Slots::default(); self.kinds.len()];
        for (slot, begins) in begins.iter_mut().enumerate() {
            begins.insert(slot as Slot);
        }
        for rule in &self.rules {
            let first = rule.signs.iter().find(|sign| !matches!(sign, Sign::Any));
            if let Some(Sign::Slot(slot, _)) = first {
                begins[usize::from(rule.of)].insert(*slot);
            }
        }
        loop {
            let before = begins.clone();
            for slots in &mut begins {
                let now = slots.clone();
                let more = before.iter().enumerate().filter(|(slot, _)| now.has(*slot as Slot));
                more.for_each(|(_, more)| slots.extend(more));
            }
            if begins == before {
                break;
            }
        }
        self.begins = begins;
    }

    /// Everything that something of this slot can begin with, itself too.
    pub fn begins_with(&self, slot: Slot) -> &Slots {
        &self.begins[usize::from(slot)]
    }

    /// Whether enough of a rule is left to know it by when one of its words is another.
    pub fn may_slip(&self, rule: u32) -> bool {
        let rule = &self.rules[rule as usize];
        rule.seen && rule.signs.iter().filter(|sign| matches!(sign, Sign::Word(_))).nth(1).is_some()
    }

    pub fn find_slot(&self, kind: Type) -> Option<Slot> {
        self.slots.get(&(kind, false)).copied()
    }

    pub fn learn(&mut self, of: Slot, tree: Tree, signs: Vec<Sign>, seen: bool) -> bool {
        let itself = matches!(signs.as_slice(), [Sign::Slot(slot, _)] if *slot == of);
        let says_nothing = signs.iter().all(|s| matches!(s, Sign::Any));
        if says_nothing || itself || !self.known.insert((of, tree.clone(), signs.clone())) {
            return false;
        }
        let number = self.rules.len() as u32;
        match signs[0] {
            Sign::Word(word) => self.by_word.entry(word).or_default().push(number),
            Sign::Slot(slot, _) => self.by_slot.entry(slot).or_default().push(number),
            _ => self.by_other.push(number),
        }
        let mut places = Vec::new();
        holes(&tree, &mut places);
        self.rules.push(Rule { of, tree, signs, seen, places, price: 0 });
        true
    }

    /// A list and what stands between its items: after this, lists of any length are read.
    pub fn learn_list(&mut self, list: Type, item: Type, between: &[WordId], seen: bool) {
        let (items, one) = (self.slot(list, true), self.slot(item, false));
        let single = Tree { kids: vec![Tree::new(item, Head::Hole(0))], ..Tree::new(list, Head::List) };
        self.learn(items, single, vec![Sign::Slot(one, 0)], seen);
        let more = Tree {
            kids: vec![Tree::new(list, Head::Holes(0)), Tree::new(item, Head::Hole(1))],
            ..Tree::new(list, Head::List)
        };
        let mut signs = vec![Sign::Slot(items, 0)];
        signs.extend(between.iter().map(|w| Sign::Word(*w)));
        signs.push(Sign::Slot(one, 1));
        self.learn(items, more, signs, seen);
    }
}

/// Where each hole is; the items of a list stand already where they are.
fn holes(tree: &Tree, out: &mut Vec<Option<Place>>) {
    for (k, kid) in tree.kids.iter().enumerate() {
        match kid.head {
            Head::Hole(hole) | Head::Holes(hole) => {
                let hole = usize::from(hole);
                out.resize(out.len().max(hole + 1), None);
                out[hole] = matches!(kid.head, Head::Hole(_)).then(|| place(tree, k));
            }
            _ => holes(kid, out),
        }
    }
}
