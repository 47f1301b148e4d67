//! What a book has to learn from: its cards as trees, what they are called, examples of everything, and how all of it is said.

use crate::{By, Called, Known, Names, Pool, Tree, settle, shape};
use serde_json::Value;
use stapel_kernel::{Book, DefId};
use stapel_script::{Ability, Activated, Card};
use stapel_wording::{Lang, Speak, lines_of, name};

pub struct Source<'b, G: Speak> {
    pub book: &'b Book<G>,
    pub cards: Vec<(DefId, &'b Card<G>)>,
    pub names: Names,
    /// All abilities, each with its host: twice the number of its card. One more is the same card with other numbers.
    pub abilities: Vec<(usize, Tree)>,
    pub pool: Pool,
    pub known: Known,
}

impl<G: Speak> std::fmt::Debug for Source<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("cards", &self.cards.len()).finish_non_exhaustive()
    }
}

impl<'b, G: Speak> Source<'b, G> {
    pub fn of(book: &'b Book<G>) -> Self {
        let cards: Vec<(DefId, &Card<G>)> = book.defs().map(|(id, def)| (id, &def.card)).collect();
        let name = cards.first().map(|(_, card)| card.name.en.clone()).unwrap_or_default();
        let known = Known { name, ..Known::default() };
        let tree = |value: &Value| shape::<Ability<G>>(&known, value).ok();
        let mut abilities: Vec<(usize, Tree)> = Vec::new();
        for (k, (_, card)) in cards.iter().enumerate() {
            for ability in &card.abilities {
                let value =
                    serde_json::to_value(ability).expect("card data has no value that JSON cannot write");
                abilities.extend(tree(&value).map(|tree| (2 * k, tree)));
            }
        }
        settle(&mut abilities);
        let pool = Pool::new(&abilities, &known, &tree);
        Self { book, names: names_of(book), cards, abilities, pool, known }
    }

    /// The card that a number of a host stands for, without its texts.
    pub fn host(&self, host: usize) -> Card<G> {
        let mut card = bare(self.cards[host / 2].1);
        if host % 2 == 1 {
            card.stats.values_mut().for_each(|n| *n += 1);
        }
        card
    }

    /// Data as a line of a card, if it is an ability that can be said there.
    pub fn say(&self, host: usize, value: &Value, lang: Lang) -> Option<String> {
        let ability = serde_json::from_value::<Ability<G>>(value.clone()).ok()?;
        said(self.book, &self.host(host), &ability, lang)
    }
}

/// A card without its texts: what stands around the abilities when one of them is said.
pub fn bare<G: Speak>(card: &Card<G>) -> Card<G> {
    Card { abilities: Vec::new(), only: None, ..card.clone() }
}

/// One ability as a line of this card; nothing where a part of it is said as nothing.
pub fn said<G: Speak>(book: &Book<G>, host: &Card<G>, ability: &Ability<G>, lang: Lang) -> Option<String> {
    let card = Card { abilities: vec![ability.clone()], ..host.clone() };
    lines_of(book, &card, lang).ok()?.into_iter().next().filter(|line| is_whole(line))
}

/// Whether nothing is left out in a line: no sign stands where a word belongs.
fn is_whole(line: &str) -> bool {
    let holes = [" ,", " .", " ;", " :", ": .", ": ;", ": ,", ": :", "  "];
    !line.is_empty()
        && !line.starts_with(':')
        && !line.ends_with([' ', ':'])
        && holes.iter().all(|hole| !line.contains(hole))
}

fn names_of<G: Speak>(book: &Book<G>) -> Names {
    let mut all = Vec::new();
    let mut abilities = Vec::new();
    for (id, def) in book.defs() {
        let card = &def.card;
        let said = Lang::ALL.map(|lang| name(book, id, lang));
        all.push(Called { by: By::Id, data: card.id.to_string(), said });
        let names = [card.name.en.clone(), card.name.de.clone()];
        all.push(Called { by: By::Name, data: card.name.en.clone(), said: names });
        for word in &def.name_words {
            let de = card.name.de.split(',').next().unwrap_or_default().to_string();
            all.push(Called { by: By::Word, data: word.to_string(), said: [word.to_string(), de] });
        }
        for ability in &card.abilities {
            if let Ability::Activated(Activated { name: Some(name), .. }) = ability {
                abilities.push([name.en.clone(), name.de.clone()]);
            }
        }
    }
    Names::new(all, abilities)
}
