//! Examples of everything that cards of a game can be made of: parts of its cards, and one of every word that no card has. What is
//! learned is learned from them, and cards that nobody has written are made of them.

use crate::{Head, Known, MADE_UP, Names, Place, Tree, Type};
use serde_json::Value;
use std::collections::BTreeMap;

/// What makes a typed tree of data, if it is an ability.
pub type Shape<'a> = dyn Fn(&Value) -> Option<Tree> + 'a;

/// Where an ability as a whole stands.
pub const WHOLE: Place = ("", "", 0);

#[derive(Debug, Default)]
pub struct Pool {
    /// Small examples by their type.
    by_kind: BTreeMap<Type, Vec<Tree>>,
    /// What stood in a place, where its type does not tell.
    by_place: BTreeMap<Place, Vec<Tree>>,
}

impl Pool {
    pub fn new(abilities: &[(usize, Tree)], known: &Known, shape: &Shape<'_>) -> Self {
        let mut out = Self::default();
        abilities.iter().for_each(|(_, tree)| out.collect(tree, WHOLE));
        out.make_up(abilities, known, shape);
        out
    }

    /// The examples of a type.
    pub fn of(&self, kind: Type) -> impl Iterator<Item = &Tree> {
        self.by_kind.get(kind).into_iter().flatten()
    }

    /// What stood in this place.
    pub fn at(&self, place: &Place) -> &[Tree] {
        self.by_place.get(place).map_or(&[], Vec::as_slice)
    }

    /// Makes the parts of this tree examples of their types.
    fn collect(&mut self, tree: &Tree, place: Place) {
        let at = self.by_place.entry(place).or_default();
        if at.len() < 24 && tree.head != Head::Nothing && !at.contains(tree) {
            at.push(tree.clone());
        }
        let pool = self.by_kind.entry(tree.kind).or_default();
        match pool
            .iter_mut()
            .find(|t| t.name() == tree.name() && t.kids.len().min(3) == tree.kids.len().min(3))
        {
            Some(known) if known.size() > tree.size() => *known = tree.clone(),
            Some(_) => {}
            None => pool.push(tree.clone()),
        }
        for (k, kid) in tree.kids.iter().enumerate() {
            self.collect(kid, (tree.kind, tree.name(), k));
        }
    }

    /// An example of every name of every type that no card has: put where another of its type stands.
    fn make_up(&mut self, abilities: &[(usize, Tree)], known: &Known, shape: &Shape<'_>) {
        let names = known.names.borrow().clone();
        for (kind, variants) in names {
            let Some((ability, path)) = abilities.iter().find_map(|(_, t)| path_to(t, kind).map(|p| (t, p)))
            else {
                continue;
            };
            for name in variants {
                if self.by_kind.get(kind).is_some_and(|p| p.iter().any(|t| t.name() == *name)) {
                    continue;
                }
                let made = Value::Object([((*name).to_string(), Value::from(MADE_UP))].into_iter().collect());
                let whole = put(ability, &path, made);
                if let Some(tree) = shape(&whole) {
                    self.by_kind.entry(kind).or_default().push(tree.at(&path).clone());
                }
            }
        }
    }

    /// Others that could stand here.
    pub fn others(&self, names: &Names, tree: &Tree, place: Place) -> Vec<Tree> {
        match &tree.head {
            Head::Number(n) => {
                [n + 1, n + 2, n + 7].into_iter().map(|n| Tree::new(tree.kind, Head::Number(n))).collect()
            }
            Head::Text(now) => {
                let seen = self.by_place.get(&place).into_iter().flatten().filter(|t| *t != tree).cloned();
                let by = names.by(now);
                let named = names.some(by).filter(|n| n != now).map(|n| Tree::new(tree.kind, Head::Text(n)));
                seen.chain(named).take(6).collect()
            }
            Head::Bool(yes) => vec![Tree::new(tree.kind, Head::Bool(!yes))],
            Head::Nothing => self.by_place.get(&place).cloned().unwrap_or_default(),
            _ => {
                let pool = self.by_kind.get(tree.kind).into_iter().flatten();
                let mut out: Vec<Tree> = pool.filter(|t| *t != tree).cloned().collect();
                if matches!(tree.head, Head::List | Head::Pair | Head::Struct(_)) {
                    let seen = self.by_place.get(&place).into_iter().flatten();
                    out.extend(seen.filter(|t| *t != tree).take(8).cloned());
                }
                if matches!(tree.head, Head::Pair | Head::Struct(_) | Head::Wrap(_)) {
                    out.extend((0..3).filter_map(|k| self.all_changed(names, tree, k)));
                }
                out
            }
        }
    }

    /// The same with everything in it changed.
    fn all_changed(&self, names: &Names, tree: &Tree, turn: usize) -> Option<Tree> {
        let mut out = tree.clone();
        for (k, kid) in out.kids.iter_mut().enumerate() {
            let others = self.others(names, kid, (tree.kind, tree.name(), k));
            if let Some(other) = others.get(turn % others.len().max(1)) {
                *kid = other.clone();
            }
        }
        (out != *tree).then_some(out)
    }
}

/// Where something of this type stands.
pub fn path_to(tree: &Tree, kind: Type) -> Option<Vec<usize>> {
    if tree.kind == kind {
        return Some(Vec::new());
    }
    tree.kids.iter().enumerate().find_map(|(k, kid)| {
        path_to(kid, kind).map(|mut path| {
            path.insert(0, k);
            path
        })
    })
}

/// The data with other data in this place.
pub fn put(tree: &Tree, path: &[usize], other: Value) -> Value {
    let [k, rest @ ..] = path else { return other };
    let mut kids: Vec<Value> = tree.kids.iter().map(Tree::value).collect();
    kids[*k] = put(&tree.kids[*k], rest, other);
    tree.value_with(kids)
}
