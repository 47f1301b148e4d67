//! What a line can be read as, put together from the parts that a chart found: the likeliest of each part, from the short to the
//! long. Trees are shared, so that what is in many readings is there once.

use crate::chart::{Chart, EdgeId, Found, NodeId, ROOT};
use crate::{Head, NEVER, Prices, Sign, Slot, Tree, Type};
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

type TreeId = u32;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Shared {
    kind: Type,
    head: Head,
    kids: Vec<TreeId>,
}

/// What fills the holes of a rule, and what that costs.
struct Fill {
    price: i32,
    with: Vec<TreeId>,
}

type Fills = Rc<Vec<Fill>>;

/// One of what was found before, and perhaps one thing more.
struct Way {
    price: i32,
    before: Fills,
    k: usize,
    more: Option<(usize, TreeId)>,
}

impl Way {
    fn fill(self) -> Fill {
        let mut with = self.before[self.k].with.clone();
        if let Some((hole, tree)) = self.more {
            if with.len() <= hole {
                with.resize(hole + 1, TreeId::MAX);
            }
            with[hole] = tree;
        }
        Fill { price: self.price, with }
    }
}

pub struct Forest<'c, 'g> {
    chart: &'c Chart<'g>,
    prices: &'c Prices,
    /// How many readings of one part are kept.
    keep: usize,
    trees: Vec<Shared>,
    known: HashMap<Shared, TreeId>,
    /// The readings of nodes, the cheapest first.
    read: Vec<Vec<(i32, TreeId)>>,
    fills: HashMap<EdgeId, Fills>,
    work: usize,
}

impl std::fmt::Debug for Forest<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Forest").field("trees", &self.trees.len()).finish_non_exhaustive()
    }
}

/// How often things over the same words are put together, as one can be in the other.
const ROUNDS: usize = 6;
/// How many readings are kept of what is only a part of a line.
const PARTS: usize = 2;
/// How much is put together for one line at most.
const WORK: usize = 400_000;
/// What a rule costs, and one more that was learned from a change of a card.
const RULE: i32 = 1;
const CHANGED: i32 = 12;
/// What a word costs that is not read as part of anything.
const ANY: i32 = 24;
/// What a word costs that is not the one that was written.
const SLIP: i32 = 48;
/// What it costs to name something as no card does, alike in both languages.
const OWN_NAME: i32 = 200;

impl<'c, 'g> Forest<'c, 'g> {
    /// Everything that the whole line can be read as, the likeliest first, and at most so many.
    pub fn readings(chart: &'c Chart<'g>, prices: &'c Prices, goal: Slot, keep: usize) -> Vec<(i32, Tree)> {
        let Some(whole) = chart.whole(goal) else { return Vec::new() };
        let mut forest = Self::new(chart, prices, keep);
        forest.read_all(&forest.below(whole));
        forest.read[whole as usize].iter().map(|(price, tree)| (*price, forest.tree(*tree))).collect()
    }

    /// The likeliest of everything that was read anywhere.
    pub fn parts(chart: &'c Chart<'g>, prices: &'c Prices) -> Vec<(i32, Tree)> {
        let mut forest = Self::new(chart, prices, PARTS);
        forest.read_all(&forest.by_length((0..chart.nodes.len() as NodeId).collect()));
        let all = forest.read.iter().flatten().map(|(price, tree)| (*price, forest.tree(*tree)));
        all.collect()
    }

    fn new(chart: &'c Chart<'g>, prices: &'c Prices, keep: usize) -> Self {
        Self {
            chart,
            prices,
            keep,
            trees: Vec::new(),
            known: HashMap::new(),
            read: vec![Vec::new(); chart.nodes.len()],
            fills: HashMap::new(),
            work: 0,
        }
    }

    /// Puts these together, of which the shortest come first.
    fn read_all(&mut self, nodes: &[NodeId]) {
        let chart = self.chart;
        let span = |node: &NodeId| {
            let node = &chart.nodes[*node as usize];
            (node.to - node.from, node.from)
        };
        for alike in nodes.chunk_by(|a, b| span(a) == span(b)) {
            for _ in 0..ROUNDS {
                let mut more = false;
                for &node in alike {
                    more |= self.read(node, span(&node).0);
                }
                if !more || self.work > WORK {
                    break;
                }
            }
        }
    }

    /// What this is made of, the shortest first.
    fn below(&self, whole: NodeId) -> Vec<NodeId> {
        let chart = self.chart;
        let (mut nodes, mut edges) = (HashSet::from([whole]), HashSet::new());
        let mut open = vec![whole];
        while let Some(node) = open.pop() {
            let mut todo = chart.nodes[node as usize].edges.clone();
            while let Some(edge) = todo.pop() {
                if edge == ROOT || !edges.insert(edge) {
                    continue;
                }
                for (before, found) in &chart.edges[edge as usize].back {
                    todo.push(*before);
                    if let Found::Node(node) = found
                        && nodes.insert(*node)
                    {
                        open.push(*node);
                    }
                }
            }
        }
        self.by_length(nodes.into_iter().collect())
    }

    fn by_length(&self, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
        nodes.sort_by_key(|&number| {
            let node = &self.chart.nodes[number as usize];
            (node.to - node.from, node.from, number)
        });
        nodes
    }

    /// Puts together what a node is; whether that is more than before.
    fn read(&mut self, node: NodeId, span: u16) -> bool {
        let chart = self.chart;
        let mut ways: Vec<(i32, u32, Fills, usize)> = Vec::new();
        for &edge in &chart.nodes[node as usize].edges {
            let rule = chart.edges[edge as usize].rule;
            let learned = &chart.grammar.rules[rule as usize];
            let price = learned.price + RULE + if learned.seen { 0 } else { CHANGED };
            let fills = self.fills(edge, span);
            ways.extend(
                fills.iter().enumerate().map(|(k, fill)| (price + fill.price, rule, fills.clone(), k)),
            );
        }
        ways.sort_by_key(|(price, rule, _, k)| (*price, *rule, *k));
        let mut out: Vec<(i32, TreeId)> = Vec::new();
        for (price, rule, fills, k) in ways {
            if out.len() == self.keep {
                break;
            }
            let tree = self.filled(&chart.grammar.rules[rule as usize].tree, &fills[k].with);
            if !out.iter().any(|(_, known)| *known == tree) {
                out.push((price, tree));
            }
        }
        let more = out != self.read[node as usize];
        self.read[node as usize] = out;
        more
    }

    /// What fills the holes of a rule, up to this edge. What is as long as all that is being read may become more, and is not kept.
    fn fills(&mut self, edge: EdgeId, span: u16) -> Fills {
        if edge == ROOT {
            return Rc::new(vec![Fill { price: 0, with: Vec::new() }]);
        }
        if let Some(known) = self.fills.get(&edge) {
            return known.clone();
        }
        let chart = self.chart;
        let this = &chart.edges[edge as usize];
        let rule = &chart.grammar.rules[this.rule as usize];
        let mut out = Vec::new();
        for (before, found) in &this.back {
            let before = self.fills(*before, span);
            if before.is_empty() || self.work > WORK {
                continue;
            }
            let sign = usize::from(this.dot).checked_sub(1).map(|k| rule.signs[k]);
            let (hole, mut here) = match (sign, found) {
                (Some(Sign::Slot(_, hole)), Found::Node(node)) => (hole, self.read[*node as usize].clone()),
                (Some(Sign::Number { hole, .. }), Found::Number(n)) => {
                    (hole, vec![(0, self.shared("i16", Head::Number(*n), Vec::new()))])
                }
                (Some(Sign::Name { hole, .. }), Found::Name(name)) => (hole, vec![(0, self.text(name))]),
                (Some(Sign::Free { hole }), Found::Free(pair)) => {
                    let kids = pair.iter().map(|text| self.text(text)).collect();
                    let price = if pair[0] == pair[1] { OWN_NAME } else { 0 };
                    (hole, vec![(price, self.shared("Text", Head::Struct(&["en", "de"]), kids))])
                }
                _ => {
                    let price = match found {
                        Found::Any(words) => ANY * words,
                        Found::Slip => SLIP,
                        _ => 0,
                    };
                    let same = |k: usize| Way {
                        price: before[k].price + price,
                        before: before.clone(),
                        k,
                        more: None,
                    };
                    out.extend((0..before.len()).map(same));
                    continue;
                }
            };
            let hole = usize::from(hole);
            if let Some(place) = &rule.places[hole] {
                let tariff = self.prices.at(place);
                for (price, tree) in &mut here {
                    *price += tariff.map_or(NEVER, |t| t.of(self.name(*tree)));
                }
                here.sort_by_key(|(price, _)| *price);
            }
            self.join(&before, &here, hole, &mut out);
        }
        out.sort_by_key(|way| way.price);
        out.truncate(self.keep);
        let out: Vec<Fill> = out.into_iter().map(Way::fill).collect();
        let out = Rc::new(out);
        if this.to - this.from < span {
            self.fills.insert(edge, out.clone());
        }
        out
    }

    /// What was found before with each of what was found here. The worse the one, the better must be the other.
    fn join(&mut self, before: &Fills, here: &[(i32, TreeId)], hole: usize, out: &mut Vec<Way>) {
        for (k, fill) in before.iter().enumerate() {
            for (price, tree) in here.iter().take(self.keep.div_ceil(k + 1)) {
                let price = fill.price + price;
                out.push(Way { price, before: before.clone(), k, more: Some((hole, *tree)) });
                self.work += 1;
            }
        }
    }

    fn text(&mut self, text: &str) -> TreeId {
        self.shared("text", Head::Text(text.to_string()), Vec::new())
    }

    fn shared(&mut self, kind: Type, head: Head, kids: Vec<TreeId>) -> TreeId {
        let next = self.trees.len() as TreeId;
        let tree = Shared { kind, head, kids };
        let number = *self.known.entry(tree.clone()).or_insert(next);
        if number == next {
            self.trees.push(tree);
        }
        number
    }

    /// A tree with its holes filled.
    fn filled(&mut self, tree: &Tree, with: &[TreeId]) -> TreeId {
        if let Head::Hole(hole) = tree.head {
            return with[usize::from(hole)];
        }
        let mut kids = Vec::with_capacity(tree.kids.len());
        for kid in &tree.kids {
            match kid.head {
                Head::Holes(hole) => kids.extend(&self.trees[with[usize::from(hole)] as usize].kids),
                _ => kids.push(self.filled(kid, with)),
            }
        }
        self.shared(tree.kind, tree.head.clone(), kids)
    }

    fn name(&self, tree: TreeId) -> &'static str {
        self.trees[tree as usize].head.name()
    }

    fn tree(&self, number: TreeId) -> Tree {
        let Shared { kind, head, kids } = &self.trees[number as usize];
        Tree { kind, head: head.clone(), kids: kids.iter().map(|kid| self.tree(*kid)).collect() }
    }
}
