//! What was learned: which words stand for which data.

use crate::{Head, Tree, Type};
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

#[derive(Clone, Debug)]
pub struct Rule {
    pub of: Slot,
    pub tree: Tree,
    pub signs: Vec<Sign>,
    /// Learned from a card and not from a change of one.
    pub seen: bool,
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

    pub fn written(&self, word: WordId) -> Option<String> {
        self.written.get((word as usize).checked_sub(1)?).cloned()
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
        self.rules.push(Rule { of, tree, signs, seen });
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
