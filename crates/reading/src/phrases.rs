//! Every word that a card of a game can be made of, with the shortest sentence that has it, in both languages.

use crate::{Head, Source, Tree, Type, path_to, put};
use serde_json::Value;
use stapel_kernel::Book;
use stapel_wording::{Lang, Speak};
use std::collections::BTreeMap;

/// A word of the card language, and how it is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// What it is a word of: `Effect`, `Amount`, the game's own `Zone`.
    pub kind: String,
    pub name: String,
    pub en: String,
    pub de: String,
}

/// In how many places a word is tried that no card has.
const PLACES: usize = 12;

/// All words that can be said, by their kinds. What no card has is put in the place of something that is on one.
pub fn phrases<G: Speak>(book: &Book<G>) -> Vec<Phrase> {
    let source = Source::of(book);
    let mut best: BTreeMap<(Type, &str), [String; 2]> = BTreeMap::new();
    for (host, tree) in &source.abilities {
        if let Some(said) = both(&source, *host, &tree.value()) {
            note(tree, &said, &mut best);
        }
    }
    for (kind, names) in source.known.names.borrow().iter() {
        for name in *names {
            if best.contains_key(&(*kind, *name)) {
                continue;
            }
            let Some(made) = source.pool.of(kind).find(|tree| tree.name() == *name) else { continue };
            let places =
                source.abilities.iter().filter_map(|(host, tree)| Some((host, tree, path_to(tree, kind)?)));
            let said = places
                .take(PLACES)
                .filter_map(|(host, tree, path)| both(&source, *host, &put(tree, &path, made.value())));
            if let Some(said) = said.min_by_key(length) {
                best.insert((kind, name), said);
            }
        }
    }
    let phrase = |((kind, name), said): ((Type, &str), [String; 2])| {
        let [en, de] = said;
        Phrase { kind: kind.into(), name: name.into(), en, de }
    };
    best.into_iter().map(phrase).collect()
}

fn both<G: Speak>(source: &Source<'_, G>, host: usize, value: &Value) -> Option<[String; 2]> {
    let [en, de] = Lang::ALL.map(|lang| source.say(host, value, lang));
    let said = [en?, de?];
    // A part that is said as nothing shows nothing.
    let whole = said.iter().all(|text| !text.contains(" .") && !text.contains(" ,"));
    whole.then_some(said)
}

fn length(said: &[String; 2]) -> usize {
    said.iter().map(|text| text.chars().count()).sum()
}

/// Every word in the data has this sentence, if it is the shortest so far.
fn note<'t>(tree: &'t Tree, said: &[String; 2], best: &mut BTreeMap<(Type, &'t str), [String; 2]>) {
    if matches!(tree.head, Head::Word(_) | Head::Wrap(_) | Head::Tuple(_) | Head::Fields(..)) {
        let known = best.entry((tree.kind, tree.name())).or_insert_with(|| said.clone());
        if length(said) < length(known) {
            known.clone_from(said);
        }
    }
    tree.kids.iter().for_each(|kid| note(kid, said, best));
}
