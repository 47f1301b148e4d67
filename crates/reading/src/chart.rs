//! All ways to read a line by what was learned, from left to right and from the words up, each part only once; nothing is begun that
//! could not follow what stands before it.

use crate::{Grammar, Lattice, Names, Sign, Slot, Slots, WordId};
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
    /// Whether one of its words is not the one that was written.
    slipped: bool,
    /// Where it came from: the edge before, and what was found.
    pub back: Vec<(EdgeId, Found)>,
}

#[derive(Clone)]
pub enum Found {
    Nothing,
    /// Not what belongs there.
    Slip,
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
/// The same where every rule may miss one of its words.
const SLIPPING: usize = 400_000;
/// How many ways there may be to the same edge.
const WAYS: usize = 64;
/// How many words something that is not ours may have.
const WILD: usize = 9;

pub struct Chart<'g> {
    pub grammar: &'g Grammar,
    names: &'g Names,
    lang: Lang,
    text: &'g str,
    line: &'g Lattice,
    /// The words that can be read from each place on, and where they end.
    steps: Vec<Vec<(WordId, usize)>>,
    /// Whether each rule may have one word more, less or another than was written.
    slips: bool,
    pub edges: Vec<Edge>,
    edge_at: HashMap<(u32, u8, u16, u16, bool), EdgeId>,
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

/// A rule, how many of its signs were found, and the places they were found between.
type Span = (u32, u8, usize, usize);

impl<'g> Chart<'g> {
    pub fn new(
        grammar: &'g Grammar,
        names: &'g Names,
        lang: Lang,
        text: &'g str,
        line: &'g Lattice,
        goal: Option<Slot>,
        slips: bool,
    ) -> Self {
        let mut chart = Self::empty(grammar, names, lang, text, line, slips);
        if let Some(goal) = goal {
            chart.want(goal, 0);
            chart.read();
        }
        chart
    }

    /// Everything that can be read anywhere, whatever stands before it.
    pub fn parts(
        grammar: &'g Grammar,
        names: &'g Names,
        lang: Lang,
        text: &'g str,
        line: &'g Lattice,
    ) -> Self {
        let mut chart = Self::empty(grammar, names, lang, text, line, false);
        let mut all = Slots::default();
        (0..grammar.kinds.len() as Slot).for_each(|slot| all.insert(slot));
        chart.wanted.fill(all);
        chart.read();
        chart
    }

    fn empty(
        grammar: &'g Grammar,
        names: &'g Names,
        lang: Lang,
        text: &'g str,
        line: &'g Lattice,
        slips: bool,
    ) -> Self {
        let places = line.end() + 1;
        let step = |at: usize| line.steps(at).iter().map(|s| (grammar.word(&s.word), s.to)).collect();
        Self {
            grammar,
            names,
            lang,
            text,
            line,
            steps: (0..places).map(step).collect(),
            slips,
            edges: Vec::new(),
            edge_at: HashMap::new(),
            nodes: Vec::new(),
            node_at: HashMap::new(),
            waits: HashMap::new(),
            wanted: vec![Slots::default(); places],
            ahead: vec![Vec::new(); places],
        }
    }

    fn read(&mut self) {
        let most = if self.slips { SLIPPING } else { EDGES };
        for at in 0..self.line.end() {
            // What has been found up to here goes on.
            self.begin(at);
            let mut next = 0;
            let to = at + 1;
            while let Some(&edge) = self.ahead[to].get(next) {
                next += 1;
                self.look(edge);
                if self.edges.len() > most {
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

    /// All rules that can begin with the words that stand here.
    fn begin(&mut self, at: usize) {
        let grammar = self.grammar;
        if self.slips {
            for rule in 0..grammar.rules.len() as u32 {
                let first = grammar.rules[rule as usize].signs[0];
                if matches!(first, Sign::Word(_)) && grammar.may_slip(rule) && self.is_wanted(rule, at) {
                    self.slip((rule, 0, at, at), ROOT);
                }
            }
        }
        for (word, to) in self.steps[at].clone() {
            for &rule in grammar.by_word.get(&word).into_iter().flatten() {
                if self.is_wanted(rule, at) {
                    self.add((rule, 1, at, to), false, ROOT, Found::Nothing);
                }
            }
        }
        for &rule in &grammar.by_other {
            if self.is_wanted(rule, at) {
                self.special((rule, 0, at, at), false, ROOT);
            }
        }
    }

    fn add(&mut self, (rule, dot, from, to): Span, slipped: bool, before: EdgeId, found: Found) {
        let (from, to) = (from as u16, to as u16);
        if let Some(&edge) = self.edge_at.get(&(rule, dot, from, to, slipped)) {
            let back = &mut self.edges[edge as usize].back;
            if back.len() < WAYS {
                back.push((before, found));
            }
            return;
        }
        let number = self.edges.len() as EdgeId;
        self.edges.push(Edge { rule, dot, from, to, slipped, back: vec![(before, found)] });
        self.edge_at.insert((rule, dot, from, to, slipped), number);
        self.ahead[usize::from(to)].push(number);
        // What ends where nothing more is looked at.
        if usize::from(to) == usize::from(from) {
            self.look(number);
        }
    }

    /// The next word of a rule is missing, or another stands in its place. Signs between words may be missing besides.
    fn slip(&mut self, (rule, dot, from, at): Span, before: EdgeId) {
        let grammar = self.grammar;
        self.add((rule, dot + 1, from, at), true, before, Found::Slip);
        let next = grammar.rules[rule as usize].signs.get(usize::from(dot) + 1);
        if let Some(Sign::Word(next)) = next
            && grammar.is_sign(*next)
        {
            self.add((rule, dot + 2, from, at), true, before, Found::Slip);
        }
        if let Some(to) = self.line.written(at, 1) {
            self.add((rule, dot + 1, from, to), true, before, Found::Slip);
        }
    }

    /// A sign that is not a word and not a part: numbers, names, anything.
    fn special(&mut self, (rule, dot, from, at): Span, slipped: bool, before: EdgeId) {
        let sign = self.grammar.rules[rule as usize].signs[usize::from(dot)];
        let line = self.line;
        match sign {
            Sign::Word(_) | Sign::Slot(..) => {}
            Sign::Number { minus, .. } => {
                for step in line.steps(at) {
                    if let Ok(n) = step.word.parse::<i64>() {
                        let n = if minus { -n } else { n };
                        self.add((rule, dot + 1, from, step.to), slipped, before, Found::Number(n));
                    }
                }
            }
            Sign::Name { by, .. } => {
                let names = self.names;
                for step in line.steps(at) {
                    for (said, called) in names.beginning(&step.word, self.lang) {
                        if called.by == by {
                            for to in line.follow(at, said) {
                                let name = Found::Name(called.data.clone());
                                self.add((rule, dot + 1, from, to), slipped, before, name);
                            }
                        }
                    }
                }
            }
            Sign::Free { .. } => {
                for to in (1..=WILD).map_while(|len| line.written(at, len)) {
                    let (begins, ends) = line.span(at, to);
                    let words = &self.text[begins..ends];
                    let named = words.starts_with(char::is_alphabetic);
                    if !named || words.contains(|c: char| c.is_ascii_digit() || "—–:.{}".contains(c)) {
                        break;
                    }
                    let same = |pair: &&[String; 2]| pair[self.lang as usize].eq_ignore_ascii_case(words);
                    let pair = self.names.abilities.iter().find(same).cloned();
                    let pair = pair.unwrap_or_else(|| [words.to_string(), words.to_string()]);
                    self.add((rule, dot + 1, from, to), slipped, before, Found::Free(pair));
                }
            }
            Sign::Any => {
                self.add((rule, dot + 1, from, at), slipped, before, Found::Any(0));
                for len in 1..=WILD {
                    let Some(to) = line.written(at, len) else { break };
                    self.add((rule, dot + 1, from, to), slipped, before, Found::Any(len as i32));
                }
            }
        }
    }

    /// Takes an edge as far as it goes from where it ends.
    fn look(&mut self, number: EdgeId) {
        let edge = &self.edges[number as usize];
        let (rule, dot, from, to) = (edge.rule, edge.dot, usize::from(edge.from), usize::from(edge.to));
        let slipped = edge.slipped;
        let grammar = self.grammar;
        let signs = &grammar.rules[rule as usize].signs;
        let Some(sign) = signs.get(usize::from(dot)) else { return self.complete(number) };
        let may_slip = self.slips && !slipped && grammar.may_slip(rule);
        match sign {
            Sign::Word(word) => {
                for (other, end) in self.steps[to].clone() {
                    if other == *word {
                        self.add((rule, dot + 1, from, end), slipped, number, Found::Nothing);
                    }
                }
                if may_slip {
                    self.slip((rule, dot, from, to), number);
                }
            }
            Sign::Slot(slot, _) => {
                self.waits.entry((*slot, to as u16)).or_default().push(number);
                self.want(*slot, to);
            }
            _ => self.special((rule, dot, from, to), slipped, number),
        }
        // A word too many.
        if may_slip && let Some(end) = self.line.written(to, 1) {
            self.add((rule, dot, from, end), true, number, Found::Slip);
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
                self.add((rule, 1, from.into(), to.into()), false, ROOT, Found::Node(node));
            }
        }
        let waiting = self.waits.get(&(slot, from)).cloned().unwrap_or_default();
        for edge in waiting {
            let Edge { rule, dot, from, slipped, .. } = self.edges[edge as usize];
            self.add((rule, dot + 1, from.into(), to.into()), slipped, edge, Found::Node(node));
        }
    }

    /// What the whole line is.
    pub fn whole(&self, slot: Slot) -> Option<NodeId> {
        self.node_at.get(&(slot, 0, self.line.end() as u16)).copied()
    }

    /// How far anything got that follows from the start, and what could follow there.
    pub fn furthest(&self) -> (usize, Vec<String>) {
        let understood = |e: &&Edge| {
            let found = usize::from(e.dot).checked_sub(1);
            let sign = found.map(|k| self.grammar.rules[e.rule as usize].signs[k]);
            !matches!(sign, None | Some(Sign::Any | Sign::Free { .. }))
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
