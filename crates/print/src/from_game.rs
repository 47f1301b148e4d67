//! What a game has to print: its cards, its glossary and rules as sheets, what its players write down.

use crate::{Aid, Card, Chapter, Job, Score, credits};
use stapel_harness::{learn, rules};
use stapel_kernel::{DefId, Shipped};
use stapel_script::Deck;
use stapel_wording::{Building, Lang, Speak, sheet};

/// A job without anything in it yet.
pub fn job<G: Building>(lang: Lang) -> Job {
    Job { game: G::ID.into(), title: G::title(lang).into(), ours: G::OURS, ..Job::default() }
}

pub fn all_cards<G: Shipped + Building>(lang: Lang) -> Vec<Card> {
    G::book().defs().map(|(id, _)| card::<G>(id, lang)).collect()
}

/// The cards of a deck, as many copies as it has. What the book does not know is left out.
pub fn cards_of<G: Shipped + Building>(deck: &Deck, lang: Lang) -> Vec<Card> {
    let mut cards = Vec::new();
    for &(n, id) in deck.cards.iter().chain(&deck.extra) {
        if let Some(def) = G::book().find(id) {
            cards.extend(std::iter::repeat_n(card::<G>(def, lang), n.into()));
        }
    }
    cards
}

fn card<G: Shipped + Building>(id: DefId, lang: Lang) -> Card {
    Card { sheet: sheet(G::book(), id, lang), code: None }
}

/// A player aid with the words of the game, and a reference with all its rules, which are told in English.
pub fn aids<G: Shipped + Speak>(lang: Lang) -> Vec<Aid> {
    let game = G::title(lang);
    let mut aids = Vec::new();
    if let Ok(glossary) = learn::glossary::<G>()
        && !glossary.is_empty()
    {
        let chapter = |chapter: &learn::Chapter| Chapter {
            title: lang.pick(&chapter.title.en, &chapter.title.de).clone(),
            lines: chapter
                .words
                .iter()
                .map(|e| {
                    (lang.pick(&e.word.en, &e.word.de).clone(), lang.pick(&e.means.en, &e.means.de).clone())
                })
                .collect(),
        };
        aids.push(Aid {
            title: format!("{game}: {}", lang.pick("Player aid", "Spielhilfe")),
            chapters: glossary.iter().map(chapter).collect(),
            note: credits(lang).into(),
            columns: 2,
        });
    }
    let (spoken, chapters) = rules::chapters::<G>(lang);
    if !chapters.is_empty() {
        let chapter = |chapter: rules::Chapter| Chapter {
            title: chapter.title,
            lines: chapter.rules.into_iter().map(|rule| (rule.id, rule.statement)).collect(),
        };
        aids.push(Aid {
            title: format!("{game}: {}", list_title(lang, spoken)),
            chapters: chapters.into_iter().map(chapter).collect(),
            note: credits(lang).into(),
            columns: 3,
        });
    }
    aids
}

fn list_title(lang: Lang, spoken: Lang) -> &'static str {
    match (lang, spoken) {
        (Lang::En, _) => "Rules, one by one",
        (Lang::De, Lang::De) => "Regeln, eine um die andere",
        (Lang::De, Lang::En) => "Regeln, eine um die andere (englisch)",
    }
}

/// What players of a league write down; only Der Orden has one (ORD-LEA).
pub fn score<G: Speak>(lang: Lang) -> Option<Score> {
    if G::ID != "orden" {
        return None;
    }
    let rules = lang.pick(
        [
            "Each game gives as many points as the rank at its end: VII = 7, X = 10.",
            "VI+ gives 6.5, IX+ gives 9.5, no rank gives 0.",
        ],
        [
            "Jedes Spiel gibt so viele Punkte wie der Rang an seinem Ende: VII = 7, X = 10.",
            "VI+ gibt 6,5, IX+ gibt 9,5, kein Rang gibt 0.",
        ],
    );
    Some(Score {
        title: format!("{}: {}", G::title(lang), lang.pick("Score sheet", "Wertungsblatt")),
        rules: rules.map(str::to_string).to_vec(),
        players: 6,
        games: 12,
        game_word: lang.pick("Game", "Spiel").into(),
        sum_word: lang.pick("Sum", "Summe").into(),
        fields: lang.pick(["Rank", "Points"], ["Rang", "Punkte"]).map(str::to_string),
    })
}
