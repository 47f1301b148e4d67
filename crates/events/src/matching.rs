//! Who meets whom, at the least cost: a perfect matching of least weight in a general graph, by Edmonds' blossom method.
//!
//! The crates there are keep their dual variables to themselves or weigh with 32 bits. Here the duals are the point: a search
//! looks at the few dozen cheapest partners of everybody only, and the duals say afterwards whether anybody who was left out
//! would have made it cheaper. Those are added until nobody is missing, so that what comes out is the best of all pairings and
//! not of those that were looked at (see [`cheapest`]).
//!
//! Words: a *dart* is an edge with a direction (`2 * edge + side`). Vertices with free partners are roots of alternating trees;
//! a tree's even nodes are `Even`, its odd ones `Odd`. An odd cycle of even nodes shrinks to a *blossom*, a node of its own.

/// Costs are sums of several criteria, each far above the next, so they are wide.
pub type Cost = i128;

const NONE: usize = usize::MAX;

/// Inside, costs are four times as large, so that halves of halves stay whole.
const SCALE: Cost = 4;

/// How many partners of everybody are looked at before the duals say who is missing.
const PARTNERS: usize = 12;

/// How many of the missing ones are added for each vertex at once.
const MORE: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Even,
    Odd,
}

/// The cheapest way to match `n` vertices (an even number) in pairs: the partner of each. `cost` is asked for `a < b`.
pub fn cheapest(n: usize, cost: impl Fn(usize, usize) -> Cost) -> Vec<usize> {
    debug_assert!(n.is_multiple_of(2), "an odd number cannot be paired");
    if n == 0 {
        return Vec::new();
    }
    let mut search = Search::new(n, &candidates(n, &cost));
    loop {
        search.solve();
        let missing = search.missing(&cost);
        if missing.is_empty() {
            return (0..n).map(|v| search.head(search.mate[v])).collect();
        }
        search.restart(&missing);
    }
}

/// For everybody the cheapest few partners; and everybody's neighbour, so that there is some way to pair all.
fn candidates(n: usize, cost: &impl Fn(usize, usize) -> Cost) -> Vec<(usize, usize, Cost)> {
    let mut pairs: Vec<(usize, usize)> = (0..n / 2).map(|k| (2 * k, 2 * k + 1)).collect();
    let mut near = Vec::with_capacity(n);
    for v in 0..n {
        near.clear();
        near.extend((0..n).filter(|&w| w != v).map(|w| (cost(v.min(w), v.max(w)), w)));
        let few = PARTNERS.min(near.len());
        if few < near.len() {
            near.select_nth_unstable(few);
        }
        pairs.extend(near[..few].iter().map(|&(_, w)| (v.min(w), v.max(w))));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs.into_iter().map(|(a, b)| (a, b, cost(a, b))).collect()
}

/// One search for a matching in a sparse graph. Nodes below `n` are vertices, those above are blossoms.
struct Search {
    n: usize,
    ends: Vec<[usize; 2]>,
    cost: Vec<Cost>,
    /// The darts that leave each vertex.
    out: Vec<Vec<usize>>,
    /// The dart to the partner of each vertex.
    mate: Vec<usize>,
    /// Duals: of a vertex its price, of a blossom how much all edges in it are raised (twice).
    dual: Vec<Cost>,
    parent: Vec<usize>,
    base: Vec<usize>,
    /// A blossom's nodes in a circle from the one with its base, and the darts from each to the next.
    circle: Vec<Vec<usize>>,
    darts: Vec<Vec<usize>>,
    spare: Vec<usize>,
    /// The outermost node of each vertex.
    top: Vec<usize>,
    label: Vec<Label>,
    /// The dart by which a node got its label.
    via: Vec<usize>,
    /// Of an even vertex the cheapest dart to another even node, of any other the cheapest dart from an even one.
    best: Vec<usize>,
    queue: Vec<usize>,
    seen: Vec<u32>,
    stamp: u32,
}

impl Search {
    fn new(n: usize, edges: &[(usize, usize, Cost)]) -> Self {
        let mut search = Self {
            n,
            ends: Vec::new(),
            cost: Vec::new(),
            out: vec![Vec::new(); n],
            mate: vec![NONE; n],
            dual: vec![0; 2 * n],
            parent: vec![NONE; 2 * n],
            base: (0..n).chain(std::iter::repeat_n(NONE, n)).collect(),
            circle: vec![Vec::new(); 2 * n],
            darts: vec![Vec::new(); 2 * n],
            spare: (n..2 * n).rev().collect(),
            top: (0..n).collect(),
            label: vec![Label::Free; 2 * n],
            via: vec![NONE; 2 * n],
            best: vec![NONE; n],
            queue: Vec::new(),
            seen: vec![0; 2 * n],
            stamp: 0,
        };
        search.add(edges);
        for v in 0..n {
            let least = search.out[v].iter().map(|&d| search.cost[d / 2]).min().unwrap_or(0);
            search.dual[v] = even_below(least / 2);
        }
        search.begin();
        search
    }

    fn add(&mut self, edges: &[(usize, usize, Cost)]) {
        for &(a, b, cost) in edges {
            let edge = self.ends.len();
            self.ends.push([a, b]);
            self.cost.push(cost * SCALE);
            self.out[a].push(2 * edge);
            self.out[b].push(2 * edge + 1);
        }
    }

    /// Begins anew with more edges, from the prices that are known.
    fn restart(&mut self, edges: &[(usize, usize, Cost)]) {
        let n = self.n;
        self.add(edges);
        self.mate.fill(NONE);
        self.dual[n..].fill(0);
        self.parent.fill(NONE);
        self.base = (0..n).chain(std::iter::repeat_n(NONE, n)).collect();
        self.spare = (n..2 * n).rev().collect();
        self.top = (0..n).collect();
        for v in 0..n {
            self.dual[v] = even_below(self.dual[v]);
        }
        self.begin();
    }

    /// Makes the prices fair (no edge cheaper than its ends together) and as high as can be, and pairs whoever can be paired
    /// right away. All prices are even: that keeps every later step whole.
    fn begin(&mut self) {
        for v in 0..self.n {
            let room = self.out[v].iter().map(|&d| self.cost[d / 2] - self.dual[self.head(d)]).min();
            self.dual[v] = room.unwrap_or(0);
        }
        for v in 0..self.n {
            if self.mate[v] == NONE {
                let tight =
                    |&&d: &&usize| self.slack(d) == 0 && self.mate[self.head(d)] == NONE && self.head(d) != v;
                if let Some(&d) = self.out[v].iter().find(tight) {
                    let w = self.head(d);
                    (self.mate[v], self.mate[w]) = (d, d ^ 1);
                }
            }
        }
    }

    fn head(&self, dart: usize) -> usize {
        self.ends[dart / 2][1 - dart % 2]
    }

    fn tail(&self, dart: usize) -> usize {
        self.head(dart ^ 1)
    }

    /// How much dearer an edge is than its ends together; of an edge between different outermost nodes.
    fn slack(&self, dart: usize) -> Cost {
        let [a, b] = self.ends[dart / 2];
        self.cost[dart / 2] - self.dual[a] - self.dual[b]
    }

    fn solve(&mut self) {
        while self.grow_forest() {
            while !self.scan() && !self.adjust() {}
            self.tidy();
        }
    }

    /// Every node without a partner is the root of a tree. Says whether there is one.
    fn grow_forest(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.via.fill(NONE);
        self.best.fill(NONE);
        self.queue.clear();
        for v in 0..self.n {
            let node = self.top[v];
            if self.mate[self.base[node]] == NONE && self.label[node] == Label::Free {
                self.make_even(node, NONE);
            }
        }
        !self.queue.is_empty()
    }

    fn make_even(&mut self, node: usize, via: usize) {
        self.label[node] = Label::Even;
        self.via[node] = via;
        for v in self.leaves(node) {
            self.best[v] = NONE;
            self.queue.push(v);
        }
    }

    fn leaves(&self, node: usize) -> Vec<usize> {
        let (mut leaves, mut open) = (Vec::new(), vec![node]);
        while let Some(node) = open.pop() {
            if node < self.n {
                leaves.push(node);
            } else {
                open.extend(self.circle[node].iter().rev());
            }
        }
        leaves
    }

    /// Looks at all edges of new even vertices. Says whether two trees met.
    fn scan(&mut self) -> bool {
        while let Some(v) = self.queue.pop() {
            for k in 0..self.out[v].len() {
                let dart = self.out[v][k];
                let w = self.head(dart);
                if self.top[v] == self.top[w] {
                    continue;
                }
                let (slack, label) = (self.slack(dart), self.label[self.top[w]]);
                if slack == 0 && label != Label::Odd {
                    if self.follow(dart) {
                        return true;
                    }
                } else {
                    let keep = if label == Label::Even { v } else { w };
                    if self.best[keep] == NONE || slack < self.slack(self.best[keep]) {
                        self.best[keep] = dart;
                    }
                }
            }
        }
        false
    }

    /// A tight dart from an even node: to a free one the tree grows, to an even one of the same tree a blossom closes, to one
    /// of another tree the matching grows by one pair, and the answer is yes.
    fn follow(&mut self, dart: usize) -> bool {
        let node = self.top[self.head(dart)];
        if self.label[node] == Label::Free {
            self.label[node] = Label::Odd;
            self.via[node] = dart;
            let mate = self.mate[self.base[node]];
            self.make_even(self.top[self.head(mate)], mate);
            return false;
        }
        match self.meeting(dart) {
            Some(node) => self.shrink(dart, node),
            None => {
                self.augment(dart);
                return true;
            }
        }
        false
    }

    /// The even node below an even one; nothing at a root.
    fn below(&self, node: usize) -> Option<usize> {
        let via = self.via[node];
        (via != NONE).then(|| {
            let odd = self.top[self.tail(via)];
            self.top[self.tail(self.via[odd])]
        })
    }

    /// Where the ways from both ends of a dart down to their roots meet.
    fn meeting(&mut self, dart: usize) -> Option<usize> {
        self.stamp += 1;
        let mut ways = [Some(self.top[self.tail(dart)]), Some(self.top[self.head(dart)])];
        while ways != [None; 2] {
            for way in &mut ways {
                let Some(node) = *way else { continue };
                if self.seen[node] == self.stamp {
                    return Some(node);
                }
                self.seen[node] = self.stamp;
                *way = self.below(node);
            }
        }
        None
    }

    /// Makes one node of the odd circle that a dart closes above a node.
    fn shrink(&mut self, dart: usize, lowest: usize) {
        let blossom = self.spare.pop().expect("there are fewer blossoms than vertices");
        let (mut circle, mut darts) = (Vec::new(), Vec::new());
        let mut node = self.top[self.tail(dart)];
        while node != lowest {
            circle.push(node);
            darts.push(self.via[node]);
            node = self.top[self.tail(self.via[node])];
        }
        circle.push(lowest);
        circle.reverse();
        darts.reverse();
        darts.push(dart);
        node = self.top[self.head(dart)];
        while node != lowest {
            circle.push(node);
            darts.push(self.via[node] ^ 1);
            node = self.top[self.tail(self.via[node])];
        }
        for &node in &circle {
            self.parent[node] = blossom;
            let was_odd = self.label[node] == Label::Odd;
            for v in self.leaves(node) {
                self.top[v] = blossom;
                if was_odd {
                    self.best[v] = NONE;
                    self.queue.push(v);
                }
            }
        }
        self.base[blossom] = self.base[lowest];
        self.label[blossom] = Label::Even;
        self.via[blossom] = self.via[lowest];
        self.parent[blossom] = NONE;
        self.dual[blossom] = 0;
        self.circle[blossom] = circle;
        self.darts[blossom] = darts;
    }

    /// Takes a blossom apart into the nodes of its circle. An odd one has a way through it from where its tree came in to its
    /// base: that stays in the tree.
    fn expand(&mut self, blossom: usize) {
        let circle = std::mem::take(&mut self.circle[blossom]);
        let darts = std::mem::take(&mut self.darts[blossom]);
        for &node in &circle {
            self.parent[node] = NONE;
            self.label[node] = Label::Free;
            for v in self.leaves(node) {
                self.top[v] = node;
            }
        }
        if self.label[blossom] == Label::Odd {
            let via = self.via[blossom];
            let entry = self.top[self.head(via)];
            let mut at = position(&circle, entry);
            let forward = at % 2 == 1;
            self.label[entry] = Label::Odd;
            self.via[entry] = via;
            while at != 0 {
                for label in [Label::Even, Label::Odd] {
                    let (dart, next) = step(&darts, at, forward);
                    at = next;
                    if label == Label::Even {
                        self.make_even(circle[at], dart);
                    } else {
                        (self.label[circle[at]], self.via[circle[at]]) = (label, dart);
                    }
                }
            }
        }
        self.label[blossom] = Label::Free;
        self.base[blossom] = NONE;
        self.spare.push(blossom);
    }

    /// Turns the matching round along the ways from both ends of a dart to their roots, which gives one pair more.
    fn augment(&mut self, dart: usize) {
        for (mut vertex, mut out) in [(self.tail(dart), dart), (self.head(dart), dart ^ 1)] {
            loop {
                let even = self.top[vertex];
                self.rebase(even, vertex);
                self.mate[vertex] = out;
                if self.via[even] == NONE {
                    break;
                }
                let odd = self.top[self.tail(self.via[even])];
                let entry = self.via[odd];
                let inner = self.head(entry);
                self.rebase(odd, inner);
                self.mate[inner] = entry ^ 1;
                (vertex, out) = (self.tail(entry), entry);
            }
        }
    }

    /// Makes a vertex the base of its node: the rest of the node is paired inside.
    fn rebase(&mut self, node: usize, vertex: usize) {
        if node < self.n || self.base[node] == vertex {
            return;
        }
        let mut inner = vertex;
        while self.parent[inner] != node {
            inner = self.parent[inner];
        }
        self.rebase(inner, vertex);
        let start = position(&self.circle[node], inner);
        let (mut at, forward) = (start, start % 2 == 1);
        while at != 0 {
            let (_, left) = step(&self.darts[node], at, forward);
            let (dart, right) = step(&self.darts[node], left, forward);
            let (a, b) = (self.tail(dart), self.head(dart));
            let (one, other) = (self.circle[node][left], self.circle[node][right]);
            self.rebase(one, a);
            self.rebase(other, b);
            (self.mate[a], self.mate[b]) = (dart, dart ^ 1);
            at = right;
        }
        self.circle[node].rotate_left(start);
        self.darts[node].rotate_left(start);
        self.base[node] = vertex;
    }

    /// Changes prices until something becomes tight, and follows all that has. Says whether two trees met.
    fn adjust(&mut self) -> bool {
        let delta = self.room().expect("every vertex has an edge to its neighbour, so all can be paired");
        for v in 0..self.n {
            match self.label[self.top[v]] {
                Label::Even => self.dual[v] += delta,
                Label::Odd => self.dual[v] -= delta,
                Label::Free => {}
            }
        }
        for blossom in self.outer_blossoms() {
            match self.label[blossom] {
                Label::Even => self.dual[blossom] += delta,
                Label::Odd => self.dual[blossom] -= delta,
                Label::Free => {}
            }
        }
        for v in 0..self.n {
            let dart = self.best[v];
            if dart == NONE || self.top[self.head(dart)] == self.top[self.tail(dart)] {
                continue;
            }
            let ends = [self.label[self.top[self.tail(dart)]], self.label[self.top[self.head(dart)]]];
            if ends[0] == Label::Even && ends[1] != Label::Odd && self.slack(dart) == 0 && self.follow(dart) {
                return true;
            }
        }
        for blossom in self.outer_blossoms() {
            if self.label[blossom] == Label::Odd && self.dual[blossom] == 0 {
                self.expand(blossom);
            }
        }
        false
    }

    fn outer_blossoms(&self) -> Vec<usize> {
        (self.n..2 * self.n).filter(|&b| self.base[b] != NONE && self.parent[b] == NONE).collect()
    }

    /// How far prices can change before something becomes tight or a blossom's price nought.
    fn room(&mut self) -> Option<Cost> {
        let mut room = None::<Cost>;
        let mut at_most = |delta: Cost| room = Some(room.map_or(delta, |r| r.min(delta)));
        for v in 0..self.n {
            match self.label[self.top[v]] {
                Label::Even => {
                    self.refresh(v);
                    if self.best[v] != NONE {
                        at_most(self.slack(self.best[v]) / 2);
                    }
                }
                Label::Free if self.best[v] != NONE => at_most(self.slack(self.best[v])),
                Label::Free | Label::Odd => {}
            }
        }
        for blossom in self.outer_blossoms() {
            if self.label[blossom] == Label::Odd {
                at_most(self.dual[blossom]);
            }
        }
        room
    }

    /// The cheapest dart of an even vertex to other even nodes; the one that was may lie inside its own node by now.
    fn refresh(&mut self, v: usize) {
        let best = self.best[v];
        if best == NONE || self.top[self.head(best)] != self.top[v] {
            return;
        }
        let outside = |&d: &usize| {
            let top = self.top[self.head(d)];
            top != self.top[v] && self.label[top] == Label::Even
        };
        let darts = self.out[v].iter().copied().filter(outside);
        self.best[v] = darts.min_by_key(|&d| self.slack(d)).unwrap_or(NONE);
    }

    /// Takes blossoms apart that no price holds together.
    fn tidy(&mut self) {
        loop {
            let loose: Vec<usize> =
                self.outer_blossoms().into_iter().filter(|&b| self.dual[b] == 0).collect();
            if loose.is_empty() {
                return;
            }
            for blossom in loose {
                self.label[blossom] = Label::Free;
                self.expand(blossom);
            }
        }
    }

    /// What all edges between two vertices are raised by, because they lie in the same blossoms.
    fn raised(&self, a: usize, b: usize) -> Cost {
        if self.top[a] != self.top[b] {
            return 0;
        }
        let around = |mut node: usize| {
            let mut all = Vec::new();
            while self.parent[node] != NONE {
                node = self.parent[node];
                all.push(node);
            }
            all
        };
        let (of_a, of_b) = (around(a), around(b));
        of_a.iter().filter(|node| of_b.contains(node)).map(|&node| 2 * self.dual[node]).sum()
    }

    /// Edges that were left out and are cheaper than their ends together: for each vertex the worst few. Without any, the
    /// matching is the cheapest of all.
    fn missing(&self, cost: &impl Fn(usize, usize) -> Cost) -> Vec<(usize, usize, Cost)> {
        let mut missing = Vec::new();
        let mut of_one = Vec::new();
        for a in 0..self.n {
            of_one.clear();
            for b in a + 1..self.n {
                let price = cost(a, b);
                let over = price * SCALE - self.dual[a] - self.dual[b];
                if over < 0 {
                    let over = over + self.raised(a, b);
                    if over < 0 {
                        of_one.push((over, b, price));
                    }
                }
            }
            of_one.sort_unstable();
            missing.extend(of_one.iter().take(MORE).map(|&(_, b, price)| (a, b, price)));
        }
        missing
    }
}

/// The next place in a circle and the dart that leads there.
fn step(darts: &[usize], at: usize, forward: bool) -> (usize, usize) {
    let len = darts.len();
    if forward {
        (darts[at], (at + 1) % len)
    } else {
        let before = (at + len - 1) % len;
        (darts[before] ^ 1, before)
    }
}

fn position(circle: &[usize], node: usize) -> usize {
    circle.iter().position(|&n| n == node).expect("a node lies on the circle of its blossom")
}

fn even_below(price: Cost) -> Cost {
    price - price.rem_euclid(2)
}

#[cfg(test)]
#[path = "matching_tests.rs"]
mod tests;
