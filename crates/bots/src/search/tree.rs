//! The tree: what was chosen, how often, and how it went for the seat that chose. One vector of small nodes with a
//! limit; a full tree is still walked, it only grows no more.

use super::key::Key;

/// An iteration adds at most one: half a million nodes of 32 bytes are enough for any budget a player would wait for.
const MOST_NODES: usize = 1 << 19;

pub(crate) type NodeId = u32;

/// The first node is the moment the search begins at; it is also what "no node" is written as, because it is nobody's
/// child.
pub(crate) const ROOT: NodeId = 0;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Node {
    key: Key,
    child: NodeId,
    sibling: NodeId,
    pub visits: u32,
    /// How often it could be chosen: in some worlds it cannot.
    pub available: u32,
    /// The sum of rewards of the seat that chose this.
    pub total: f32,
    /// The sum of rewards of the seat that searches.
    pub own: f32,
}

impl Node {
    pub fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// Where a subtree is copied to.
    spare: Vec<Node>,
}

impl Tree {
    pub fn new() -> Self {
        Self { nodes: vec![Node::default()], spare: Vec::new() }
    }
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::default());
    }
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// The children of a node that these keys name, in their order; `ROOT` where there is none.
    pub fn find(&self, parent: NodeId, keys: &[Key], out: &mut Vec<NodeId>) {
        out.clear();
        out.resize(keys.len(), ROOT);
        let mut child = self.node(parent).child;
        while child != ROOT {
            let node = self.node(child);
            if let Some(k) = keys.iter().position(|&key| key == node.key) {
                out[k] = child;
            }
            child = node.sibling;
        }
    }

    /// A new child, if there is room.
    pub fn add(&mut self, parent: NodeId, key: Key) -> Option<NodeId> {
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let id = self.nodes.len() as NodeId;
        let sibling = std::mem::replace(&mut self.node_mut(parent).child, id);
        self.nodes.push(Node { key, sibling, available: 1, ..Node::default() });
        Some(id)
    }

    /// Keeps what grows from one node and makes that node the root.
    pub fn keep(&mut self, id: NodeId) {
        self.spare.clear();
        self.spare.push(Node { sibling: ROOT, ..*self.node(id) });
        let mut done = 0;
        while done < self.spare.len() {
            let mut old = self.spare[done].child;
            let mut last = None;
            self.spare[done].child = ROOT;
            while old != ROOT {
                let copy = self.spare.len();
                let node = self.nodes[old as usize];
                self.spare.push(Node { sibling: ROOT, ..node });
                match last {
                    None => self.spare[done].child = copy as NodeId,
                    Some(before) => {
                        let before: &mut Node = &mut self.spare[before];
                        before.sibling = copy as NodeId;
                    }
                }
                last = Some(copy);
                old = node.sibling;
            }
            done += 1;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
    }
}
