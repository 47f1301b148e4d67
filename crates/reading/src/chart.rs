//! All ways to read a line by what was learned, from left to right and from the words up, each part only once.

use crate::{Grammar, Head, Names, Sign, Slot, Token, Tree, WordId};
use stapel_wording::Lang;
use std::collections::{HashMap, HashSet};

type EdgeId = u32;
type NodeId = u32;

/// A rule of which some signs have been found.
struct Edge {
    rule: u32,
    dot: u8,
    from: u16,
    to: u16,
    /// Where it came from: the edge before, and what was found.
    back: Vec<(EdgeId, Found)>,
}

#[derive(Clone)]
enum Found {
    Nothing,
    Node(NodeId),
    Number(i64),
    Name(String),
    /// Words of the card's own.
    Free([String; 2]),
}

/// What was read as one thing between two places.
struct Node {
    edges: Vec<EdgeId>,
}

/// What is being put together: a thing can be in a thing like it, over the same words.
#[derive(Default)]
struct Work {
    times: HashMap<NodeId, u8>,
    /// Something was left out because it is in itself.
    cut: bool,
    done: usize,
    trees: HashMap<NodeId, Vec<(i32, Tree)>>,
    fills: HashMap<EdgeId, Vec<(i32, Vec<Tree>)>>,
}

/// How much work one line may be.
const EDGES: usize = 150_000;
/// How many readings of one part are kept.
const READINGS: usize = 24;
/// How often a thing is in a thing like it, over the same words.
const ROUNDS: u8 = 2;
/// How much is put together for one line at most.
const WORK: usize = 1_500;
/// How many words something that is not ours may have.
const WILD: usize = 9;

pub struct Chart<'g> {
    grammar: &'g Grammar,
    names: &'g Names,
    lang: Lang,
    text: &'g str,
    tokens: &'g [Token],
    words: Vec<String>,
    ids: Vec<WordId>,
    edges: Vec<Edge>,
    edge_at: HashMap<(u32, u8, u16, u16), EdgeId>,
    nodes: Vec<Node>,
    node_at: HashMap<(Slot, u16, u16), NodeId>,
    /// Edges that wait for something to begin in a place.
    waits: HashMap<(Slot, u16), Vec<EdgeId>>,
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

const ROOT: EdgeId = EdgeId::MAX;

impl<'g> Chart<'g> {
    pub fn new(
        grammar: &'g Grammar,
        names: &'g Names,
        lang: Lang,
        text: &'g str,
        tokens: &'g [Token],
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
            ahead: vec![Vec::new(); tokens.len() + 1],
        };
        chart.read();
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

    /// All rules that can begin with this word.
    fn begin(&mut self, at: usize) {
        let grammar = self.grammar;
        for &rule in grammar.by_word.get(&self.ids[at]).into_iter().flatten() {
            self.add(rule, 1, at, at + 1, ROOT, Found::Nothing);
        }
        for &rule in &grammar.by_other {
            self.special(rule, 0, at, at, ROOT);
        }
    }

    fn add(&mut self, rule: u32, dot: u8, from: usize, to: usize, before: EdgeId, found: Found) {
        let (from, to) = (from as u16, to as u16);
        if let Some(&edge) = self.edge_at.get(&(rule, dot, from, to)) {
            let back = &mut self.edges[edge as usize].back;
            if back.len() < READINGS {
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
                    self.add(rule, dot + 1, from, at + len, before, Found::Nothing);
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
            Some(Sign::Slot(slot, _)) => self.waits.entry((*slot, to as u16)).or_default().push(number),
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
        self.nodes.push(Node { edges: vec![number] });
        self.node_at.insert((slot, from, to), node);
        for &rule in grammar.by_slot.get(&slot).into_iter().flatten() {
            self.add(rule, 1, usize::from(from), usize::from(to), ROOT, Found::Node(node));
        }
        let waiting = self.waits.get(&(slot, from)).cloned().unwrap_or_default();
        for edge in waiting {
            let Edge { rule, dot, from, .. } = self.edges[edge as usize];
            self.add(rule, dot + 1, usize::from(from), usize::from(to), edge, Found::Node(node));
        }
    }

    /// Everything that the whole line can be read as, the likeliest first.
    pub fn readings(&self, slot: Slot) -> Vec<(i32, Tree)> {
        let whole = self.node_at.get(&(slot, 0, self.ids.len() as u16));
        whole.map(|&node| self.trees(node, &mut Work::default())).unwrap_or_default()
    }

    fn trees(&self, node: NodeId, work: &mut Work) -> Vec<(i32, Tree)> {
        if let Some(known) = work.trees.get(&node) {
            return known.clone();
        }
        work.done += 1;
        let times = work.times.entry(node).or_default();
        if *times == ROUNDS || work.done > WORK {
            work.cut = true;
            return Vec::new();
        }
        *times += 1;
        let outside = std::mem::take(&mut work.cut);
        let mut out: Vec<(i32, Tree)> = Vec::new();
        for &edge in &self.nodes[node as usize].edges {
            let rule = &self.grammar.rules[self.edges[edge as usize].rule as usize];
            let price = i32::from(!rule.seen);
            for (score, fills) in self.fills(edge, work) {
                out.push((score + price, rule.tree.filled(&fills)));
            }
        }
        let times = work.times.entry(node).or_default();
        *times -= 1;
        let whole = !work.cut || *times == 0;
        work.cut = outside || !whole;
        out.sort_by_cached_key(|(score, tree)| (*score, tree.size()));
        let mut seen = HashSet::new();
        out.retain(|(_, tree)| seen.insert(tree.clone()));
        out.truncate(READINGS);
        // What was cut short by a circle is not the whole truth elsewhere.
        if whole {
            work.trees.insert(node, out.clone());
        }
        out
    }

    /// What fills the holes of a rule, up to this edge.
    fn fills(&self, edge: EdgeId, work: &mut Work) -> Vec<(i32, Vec<Tree>)> {
        if edge == ROOT {
            return vec![(0, Vec::new())];
        }
        if let Some(known) = work.fills.get(&edge) {
            return known.clone();
        }
        let outside = std::mem::take(&mut work.cut);
        let Edge { rule, dot, back, .. } = &self.edges[edge as usize];
        let sign = self.grammar.rules[*rule as usize].signs[usize::from(*dot) - 1];
        let mut out = Vec::new();
        for (before, found) in back {
            let before = self.fills(*before, work);
            if before.is_empty() {
                continue;
            }
            let (hole, here): (u8, Vec<(i32, Tree)>) = match (sign, found) {
                (Sign::Slot(_, hole), Found::Node(node)) => (hole, self.trees(*node, work)),
                (Sign::Number { hole, .. }, Found::Number(n)) => {
                    (hole, vec![(0, Tree::new("i16", Head::Number(*n)))])
                }
                (Sign::Name { hole, .. }, Found::Name(name)) => {
                    (hole, vec![(0, Tree::new("text", Head::Text(name.clone())))])
                }
                (Sign::Free { hole }, Found::Free(pair)) => {
                    let kids = pair.iter().map(|t| Tree::new("text", Head::Text(t.clone()))).collect();
                    let price = if pair[0] == pair[1] { 50 } else { 0 };
                    (hole, vec![(price, Tree { kids, ..Tree::new("Text", Head::Struct(&["en", "de"])) })])
                }
                _ => {
                    out.extend(before);
                    continue;
                }
            };
            for (k, (score, fills)) in before.iter().enumerate() {
                // The worse one part, the better must be the others.
                for (more, tree) in here.iter().take(READINGS / (k + 1)) {
                    let mut fills = fills.clone();
                    let hole = usize::from(hole);
                    if fills.len() <= hole {
                        fills.resize(hole + 1, Tree::new("", Head::Nothing));
                    }
                    fills[hole] = tree.clone();
                    out.push((score + more, fills));
                }
            }
        }
        out.sort_by_key(|(score, _)| *score);
        out.truncate(READINGS);
        if !work.cut {
            work.fills.insert(edge, out.clone());
        }
        work.cut |= outside;
        out
    }

    /// How far anything that began at the start got, and what could follow there.
    pub fn furthest(&self) -> (usize, Vec<String>) {
        let upto = self.edges.iter().filter(|e| e.from == 0).map(|e| e.to).max().unwrap_or_default();
        let mut next: Vec<String> = Vec::new();
        let mut slots: Vec<Slot> = Vec::new();
        let from_start = |e: &&Edge| e.to == upto && (e.from == 0 || upto > 0);
        for edge in self.edges.iter().filter(from_start) {
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
