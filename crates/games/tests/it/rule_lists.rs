//! The rule lists in German say the rules of the English ones, all of them, chapter by chapter.

use stapel_games::{GAMES, with_game};
use stapel_harness::rules::{Chapter, chapters};
use stapel_kernel::Shipped;
use stapel_wording::Lang;

/// What is wrong with the German list of a game.
fn faults<G: Shipped>() -> Vec<String> {
    let ((_, english), (lang, german)) = (chapters::<G>(Lang::En), chapters::<G>(Lang::De));
    if lang != Lang::De {
        return vec![format!("{}: there is no German list", G::ID)];
    }
    let ids = |all: &[Chapter]| -> Vec<Vec<String>> {
        all.iter().map(|chapter| chapter.rules.iter().map(|rule| rule.id.clone()).collect()).collect()
    };
    let mut faults = Vec::new();
    for (k, (there, here)) in ids(&english).into_iter().zip(ids(&german)).enumerate() {
        if there != here {
            let title = &english[k].title;
            faults.push(format!("{}, {title}: {there:?} in English, {here:?} in German", G::ID));
        }
    }
    if english.len() != german.len() {
        faults.push(format!("{}: {} chapters in English, {} in German", G::ID, english.len(), german.len()));
    }
    // The rules a statement names, and the readings it rests on, are the same in both.
    let cited = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        words.filter(|word| word.matches('-').count() >= 2).map(str::to_string).collect()
    };
    let rules = |all: Vec<Chapter>| all.into_iter().flat_map(|chapter| chapter.rules);
    for (there, here) in rules(english).zip(rules(german)) {
        if here.statement == there.statement || here.statement.len() < there.statement.len() / 3 {
            faults.push(format!("{} is not said in German", here.id));
        }
        let (mut there, mut in_german) = (cited(&there.statement), cited(&here.statement));
        let is_id =
            |word: &String| word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-');
        there.retain(is_id);
        in_german.retain(is_id);
        there.sort();
        in_german.sort();
        if there != in_german {
            faults.push(format!("{} names {there:?} in English, {in_german:?} in German", here.id));
        }
    }
    faults
}

#[test]
fn every_rule_is_said_in_german() {
    let all: Vec<String> =
        GAMES.iter().filter_map(|game| with_game!(*game, G => faults::<G>())).flatten().collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}
