//! `stapel cards words`: everything a card of a game can be made of, for people who write cards and for the browser's workshop.

use crate::Done;
use stapel_kernel::{Book, Shipped};
use stapel_script::{
    Ability, Amount, Card, Cond, Cost, Effect, Entry, Is, Language, Mod, Pick, Sel, Vocab, Who, Word, to_ron,
};
use stapel_server::protocol::{AbilityInfo, CardWords, LanguagePart, LanguageWord, WordInfo};
use stapel_wording::{Lang, Speak, lines_of};
use std::collections::BTreeMap;

pub fn show<G: Shipped + Speak>(json: bool, lang: Lang) -> Done {
    let words = words::<G>(lang);
    if json {
        println!("{}", serde_json::to_string(&words)?);
        return Ok(());
    }
    for (title, list) in [("types", &words.types), ("numbers", &words.stats), ("keywords", &words.keywords)] {
        println!("{title}: {}", list.iter().map(|w| w.id.as_str()).collect::<Vec<_>>().join(", "));
    }
    for part in &words.language {
        println!("\n{}", part.part);
        for word in &part.words {
            println!("  {:16} {}", word.name, word.meaning);
        }
    }
    Ok(())
}

fn words<G: Shipped + Speak>(lang: Lang) -> CardWords {
    let book = G::book();
    let others = [
        all::<<G as Vocab>::Zone>(lang),
        all::<<G as Vocab>::Counter>(lang),
        all::<<G as Vocab>::Pool>(lang),
        all::<<G as Vocab>::Event>(lang),
        all::<<G as Vocab>::Timing>(lang),
        all::<<G as Vocab>::Role>(lang),
        all::<<G as Vocab>::Until>(lang),
        all::<<G as Vocab>::Part>(lang),
    ];
    CardWords {
        game: G::ID.into(),
        types: all::<<G as Vocab>::Type>(lang),
        stats: all::<<G as Vocab>::Stat>(lang),
        keywords: all::<<G as Vocab>::Keyword>(lang),
        others: others.into_iter().flatten().collect(),
        language: language::<G>(),
        abilities: abilities(book, lang),
        extras: extras(book),
        example: book.defs().next().map(|(_, def)| to_ron(&def.card)).unwrap_or_default(),
    }
}

fn all<W: Word>(lang: Lang) -> Vec<WordInfo> {
    let word = |&w: &W| {
        let [en, de] = w.said();
        WordInfo { id: w.name().into(), word: lang.pick(en, de).into() }
    };
    W::ALL.iter().map(word).collect()
}

fn language<V: Vocab>() -> Vec<LanguagePart> {
    let part = |part: &str, entries: &[Entry]| LanguagePart {
        part: part.into(),
        words: entries
            .iter()
            .map(|e| LanguageWord {
                name: e.name.into(),
                meaning: e.meaning.into(),
                example: e.example.into(),
            })
            .collect(),
    };
    vec![
        part("effects", Effect::<V>::ENTRIES),
        part("players", Who::ENTRIES),
        part("objects", Sel::<V>::ENTRIES),
        part("choices", Pick::<V>::ENTRIES),
        part("changes", Mod::<V>::ENTRIES),
        part("costs", Cost::<V>::ENTRIES),
        part("amounts", Amount::<V>::ENTRIES),
        part("filters", Is::<V>::ENTRIES),
        part("conditions", Cond::<V>::ENTRIES),
    ]
}

/// Everything the cards of the game can do, each once: as a card writes it, and as it reads. What cannot be said without the rest of
/// its card is left out.
fn abilities<G: Shipped + Speak>(book: &Book<G>, lang: Lang) -> Vec<AbilityInfo> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for (_, def) in book.defs() {
        for ability in &def.card.abilities {
            let ron = to_ron::<Ability<G>>(ability);
            if found.values().any(|known| *known == ron) {
                continue;
            }
            let alone = Card { abilities: vec![ability.clone()], keywords: Vec::new(), ..def.card.clone() };
            let Ok(lines) = lines_of(book, &alone, lang) else { continue };
            let text = lines.join(" ");
            if !text.is_empty() {
                found.entry(text).or_insert(ron);
            }
        }
    }
    found.into_iter().map(|(text, ron)| AbilityInfo { ron, text }).collect()
}

fn extras<G: Shipped>(book: &Book<G>) -> Vec<String> {
    let mut all: Vec<String> =
        book.defs().map(|(_, def)| to_ron(&def.card.extra)).filter(|text| text != "()").collect();
    all.sort();
    all.dedup();
    all.truncate(40);
    all
}
