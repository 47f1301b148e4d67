//! All ways to read a line by what was learned, from left to right and from the words up, each part only once; nothing is begun that
//! could not follow what stands before it.

use crate::{Grammar, Names, Sign, Slot, Slots, Token, WordId};
use stapel_wording::Lang;
use std::collections::HashMap;

pub type EdgeId = u32;
pub type NodeId = u32;

/// A rule of which some signs have been found.
pub struct Edge {
    pub rule: u32,
    pub dot: u8,
    pub from: u16,
    pub to: u16,
    /// Where it came from: the edge before, and what was found.
    pub back: Vec<(EdgeId, Found)>,
}

#[derive(Clone)]
pub enum Found {
    Nothing,
    /// So many words that may be anything.
    Any(i32),
    Node(NodeId),
    Number(i64),
    Name(String),
    /// Words of the card's own.
    Free([String; 2]),
}

/// What was read as one thing between two places.
pub struct Node {
    pub from: u16,
    pub to: u16,
    pub edges: Vec<EdgeId>,
}

/// How much work one line may be.
const EDGES: usize = 150_000;
/// How many ways there may be to the same edge.
const WAYS: usize = 64;
/// How many words something that is not ours may have.
const WILD: usize = 9;

pub struct Chart<'g> {
    pub grammar: &'g Grammar,
    names: &'g Names,
    lang: Lang,
    text: &'g str,
    tokens: &'g [Token],
    words: Vec<String>,
    ids: Vec<WordId>,
    pub edges: Vec<Edge>,
    edge_at: HashMap<(u32, u8, u16, u16), EdgeId>,
    pub nodes: Vec<Node>,
    node_at: HashMap<(Slot, u16, u16), NodeId>,
    /// Edges that wait for something to begin in a place.
    waits: HashMap<(Slot, u16), Vec<EdgeId>>,
    /// What could begin in a place, by what was found before it.
    wanted: Vec<Slots>,
    /// Edges by where they end, which are not looked at yet.
    ahead: Vec<Vec<EdgeId>>,
}

impl std::fmt::Debug for Chart<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chart")
            .field("text", &self.text)
            .field("edges", &self.edges.len())
            .finish_non_exhaustive()
    }
}

pub const ROOT: EdgeId = EdgeId::MAX;

impl<'g> Chart<'g> {
    pub fn new(
        grammar: &'g Grammar,
        names: &'g Names,
        lang: Lang,
        text: &'g str,
        tokens: &'g [Token],
        goal: Option<Slot>,
    ) -> Self {
        let mut chart = Self {
            grammar,
            names,
            lang,
            text,
            tokens,
            words: tokens.iter().map(|t| t.word.clone()).collect(),
            ids: tokens.iter().map(|t| grammar.word(&t.word)).collect(),
            edges: Vec::new(),
            edge_at: HashMap::new(),
            nodes: Vec::new(),
            node_at: HashMap::new(),
            waits: HashMap::new(),
            wanted: vec![Slots::default(); tokens.len() + 1],
            ahead: vec![Vec::new(); tokens.len() + 1],
        };
        if let Some(goal) = goal {
            chart.want(goal, 0);
            chart.read();
        }
        chart
    }

    /// Where this many words end, in bytes.
    pub fn end_of(&self, words: usize) -> usize {
        words.checked_sub(1).map_or(0, |k| self.tokens[k].to)
    }

    fn read(&mut self) {
        for at in 0..self.ids.len() {
            // What has been found up to here goes on.
            self.begin(at);
            let mut next = 0;
            let to = at + 1;
            while let Some(&edge) = self.ahead[to].get(next) {
                next += 1;
                self.look(edge);
                if self.edges.len() > EDGES {
                    return;
                }
            }
        }
    }

    /// Something of this slot could begin here, and with it whatever it can begin with.
    fn want(&mut self, slot: Slot, at: usize) {
        if !self.wanted[at].has(slot) {
            self.wanted[at].extend(self.grammar.begins_with(slot));
        }
    }

    fn is_wanted(&self, rule: u32, at: usize) -> bool {
        self.wanted[at].has(self.grammar.rules[rule as usize].of)
    }

    /// All rules that can begin with this word.
    fn begin(&mut self, at: usize) {
        let grammar = self.grammar;
        for &rule in grammar.by_word.get(&self.ids[at]).into_iter().flatten() {
            if self.is_wanted(rule, at) {
                self.add(rule, 1, at, at + 1, ROOT, Found::Nothing);
            }
        }
        for &rule in &grammar.by_other {
            if self.is_wanted(rule, at) {
                self.special(rule, 0, at, at, ROOT);
            }
        }
    }

    fn add(&mut self, rule: u32, dot: u8, from: usize, to: usize, before: EdgeId, found: Found) {
        let (from, to) = (from as u16, to as u16);
        if let Some(&edge) = self.edge_at.get(&(rule, dot, from, to)) {
            let back = &mut self.edges[edge as usize].back;
            if back.len() < WAYS {
                back.push((before, found));
            }
            return;
        }
        let number = self.edges.len() as EdgeId;
        self.edges.push(Edge { rule, dot, from, to, back: vec![(before, found)] });
        self.edge_at.insert((rule, dot, from, to), number);
        self.ahead[usize::from(to)].push(number);
        // What ends where nothing more is looked at.
        if usize::from(to) == usize::from(from) {
            self.look(number);
        }
    }

    /// A sign that is not a word and not a part: numbers, names, anything.
    fn special(&mut self, rule: u32, dot: u8, from: usize, at: usize, before: EdgeId) {
        let sign = self.grammar.rules[rule as usize].signs[usize::from(dot)];
        let rest = self.words.len() - at;
        match sign {
            Sign::Word(_) | Sign::Slot(..) => {}
            Sign::Number { minus, .. } => {
                if let Some(n) = self.words.get(at).and_then(|w| w.parse::<i64>().ok()) {
                    let n = if minus { -n } else { n };
                    self.add(rule, dot + 1, from, at + 1, before, Found::Number(n));
                }
            }
            Sign::Name { by, .. } => {
                let found: Vec<(usize, String)> = self
                    .names
                    .at(&self.words[at..], self.lang)
                    .filter(|(_, called)| called.by == by)
                    .map(|(len, called)| (len, called.data.clone()))
                    .collect();
                for (len, name) in found {
                    self.add(rule, dot + 1, from, at + len, before, Found::Name(name));
                }
            }
            Sign::Free { .. } => {
                for len in 1..=rest.min(WILD) {
                    let words = &self.text[self.tokens[at].from..self.tokens[at + len - 1].to];
                    if words.contains(['—', '–', ':', '.']) {
                        break;
                    }
                    let same = |pair: &&[String; 2]| pair[self.lang as usize].eq_ignore_ascii_case(words);
                    let pair = self.names.abilities.iter().find(same).cloned();
                    let pair = pair.unwrap_or_else(|| [words.to_string(), words.to_string()]);
                    self.add(rule, dot + 1, from, at + len, before, Found::Free(pair));
                }
            }
            Sign::Any => {
                for len in 0..=rest.min(WILD) {
                    self.add(rule, dot + 1, from, at + len, before, Found::Any(len as i32));
                }
            }
        }
    }

    /// Takes an edge as far as it goes from where it ends.
    fn look(&mut self, number: EdgeId) {
        let edge = &self.edges[number as usize];
        let (rule, dot, from, to) = (edge.rule, edge.dot, usize::from(edge.from), usize::from(edge.to));
        let grammar = self.grammar;
        let signs = &grammar.rules[rule as usize].signs;
        match signs.get(usize::from(dot)) {
            None => self.complete(number),
            Some(Sign::Word(word)) => {
                if self.ids.get(to) == Some(word) {
                    self.add(rule, dot + 1, from, to + 1, number, Found::Nothing);
                }
            }
            Some(Sign::Slot(slot, _)) => {
                self.waits.entry((*slot, to as u16)).or_default().push(number);
                self.want(*slot, to);
            }
            Some(_) => self.special(rule, dot, from, to, number),
        }
    }

    fn complete(&mut self, number: EdgeId) {
        let edge = &self.edges[number as usize];
        let (from, to) = (edge.from, edge.to);
        if from == to {
            return;
        }
        let grammar = self.grammar;
        let slot = grammar.rules[edge.rule as usize].of;
        if let Some(&node) = self.node_at.get(&(slot, from, to)) {
            self.nodes[node as usize].edges.push(number);
            return;
        }
        let node = self.nodes.len() as NodeId;
        self.nodes.push(Node { from, to, edges: vec![number] });
        self.node_at.insert((slot, from, to), node);
        for &rule in grammar.by_slot.get(&slot).into_iter().flatten() {
            if self.is_wanted(rule, usize::from(from)) {
                self.add(rule, 1, usize::from(from), usize::from(to), ROOT, Found::Node(node));
            }
        }
        let waiting = self.waits.get(&(slot, from)).cloned().unwrap_or_default();
        for edge in waiting {
            let Edge { rule, dot, from, .. } = self.edges[edge as usize];
            self.add(rule, dot + 1, usize::from(from), usize::from(to), edge, Found::Node(node));
        }
    }

    /// What the whole line is.
    pub fn whole(&self, slot: Slot) -> Option<NodeId> {
        self.node_at.get(&(slot, 0, self.ids.len() as u16)).copied()
    }

    /// How far anything got that follows from the start, and what could follow there.
    pub fn furthest(&self) -> (usize, Vec<String>) {
        let understood = |e: &&Edge| {
            let sign = self.grammar.rules[e.rule as usize].signs[usize::from(e.dot) - 1];
            !matches!(sign, Sign::Any | Sign::Free { .. })
        };
        let upto = self.edges.iter().filter(understood).map(|e| e.to).max().unwrap_or_default();
        let mut next: Vec<String> = Vec::new();
        let mut slots: Vec<Slot> = Vec::new();
        for edge in self.edges.iter().filter(|e| e.to == upto) {
            match self.grammar.rules[edge.rule as usize].signs.get(usize::from(edge.dot)) {
                Some(Sign::Word(word)) => next.extend(self.grammar.written(*word)),
                Some(Sign::Slot(slot, _)) => slots.push(*slot),
                Some(Sign::Number { .. }) => next.push("2".into()),
                _ => {}
            }
        }
        for slot in slots {
            let begins = self.grammar.rules.iter().filter(|r| r.of == slot && r.seen);
            next.extend(begins.filter_map(|r| match r.signs[0] {
                Sign::Word(word) => self.grammar.written(word),
                _ => None,
            }));
        }
        next.sort();
        next.dedup();
        (usize::from(upto), next)
    }
}
