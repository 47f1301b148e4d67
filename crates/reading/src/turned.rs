//! What people put elsewhere than cards do: the condition behind what depends on it, the German verb at the end. Every order that is
//! found here is tried beside what was written; words are moved, never changed.

use crate::{apart, lex};
use stapel_wording::Lang;

/// What a condition begins with.
const CONDITIONS: [&[&str]; 2] = [
    &["if", "when", "whenever", "while", "unless"],
    &["wenn", "falls", "solange", "sobald", "sofern", "jedes Mal"],
];
/// What says nothing before a condition.
const ONLY: [&[&str]; 2] = [&["only", "but"], &["nur", "aber"]];
/// So many words of a German clause may stand before its verb.
const SUBJECT: usize = 6;

/// Whether words begin with one of these.
fn begins(words: &[String], with: &[&str], lang: Lang) -> bool {
    with.iter().any(|one| {
        let one = lex(one, lang);
        one.len() <= words.len() && one.iter().zip(words).all(|(a, b)| a.word == *b)
    })
}

/// The same with its condition at the other end.
pub fn turned(part: &[String], lang: Lang) -> Vec<Vec<String>> {
    let is_condition = |k: usize| begins(&part[k..], CONDITIONS[lang as usize], lang);
    let joined = |first: &[String], second: &[String]| {
        let comma = [",".to_string()];
        [first, &comma, second].concat()
    };
    let small = |word: &String| {
        matches!(word.as_str(), "," | "(" | ")")
            || begins(std::slice::from_ref(word), ONLY[lang as usize], lang)
    };
    let trimmed = |mut words: &[String]| {
        while let [rest @ .., last] = words {
            if !small(last) {
                break;
            }
            words = rest;
        }
        words.to_vec()
    };
    let mut out = Vec::new();
    if part.is_empty() {
        return out;
    }
    if is_condition(0) {
        for comma in (1..part.len().saturating_sub(1)).filter(|&k| part[k] == ",") {
            out.push(joined(&part[comma + 1..], &part[..comma]));
        }
    } else if let Some(from) = (1..part.len()).rev().find(|&k| is_condition(k)) {
        let (first, condition) = (trimmed(&part[..from]), trimmed(&part[from..]));
        if !first.is_empty() {
            out.push(joined(&condition, &first));
        }
    }
    out.extend(purpose_first(part, lang));
    out.extend(if_you_wish(part, lang));
    out
}

/// "You may draw" is "draw, if you wish".
fn if_you_wish(part: &[String], lang: Lang) -> Vec<Vec<String>> {
    let (may, you, wish) =
        lang.pick((["may", "can"], "you", ", if you wish"), (["darfst", "kannst"], "du", ", wenn du willst"));
    let is = |k: usize, word: &str| part.get(k..).is_some_and(|here| begins(here, &[word], lang));
    let is_may = |k: usize| is(k, may[0]) || is(k, may[1]);
    let wish: Vec<String> = lex(wish, lang).into_iter().map(|token| token.word).collect();
    let Some(at) = (0..part.len()).find(|&k| is_may(k) && (is(k + 1, you) || k > 0 && is(k - 1, you))) else {
        return Vec::new();
    };
    let (from, what) = if is(at + 1, you) { (at, at + 2) } else { (at - 1, at + 1) };
    let (before, what) = (&part[..from], &part[what..]);
    let mut ways = vec![what.to_vec()];
    if lang == Lang::De {
        ways.clear();
        verb_first(what, &mut ways);
    }
    ways.into_iter().map(|what| [before, &what, &wish].concat()).collect()
}

/// "Ascend by discarding ..." is "discard ...: ascend".
fn purpose_first(part: &[String], lang: Lang) -> Vec<Vec<String>> {
    let by = (1..part.len().saturating_sub(1)).find(|&k| lang == Lang::En && part[k] == "by");
    let Some((by, stem)) = by.and_then(|k| Some((k, part[k + 1].strip_suffix("ing")?))) else {
        return Vec::new();
    };
    let verbs = [stem.to_string(), format!("{stem}e")];
    let one = |verb: String| [&[verb], &part[by + 2..], &[":".to_string()], &part[..by]].concat();
    verbs.into_iter().map(one).collect()
}

/// The same clause with its words in other orders.
pub fn turned_clause(clause: &[String], lang: Lang) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    if lang == Lang::De {
        verb_first(clause, &mut out);
        purpose(clause, &mut out);
        inverted(clause, &mut out);
    }
    out
}

fn is_word(word: &str) -> bool {
    word.starts_with(char::is_alphabetic)
}

/// The ways to begin with the verb that stands last: "2 Karten ziehen" is "ziehe 2 Karten", and "ablegen" is "lege ... ab".
fn verb_first(clause: &[String], out: &mut Vec<Vec<String>>) {
    let [others @ .., verb] = clause else { return };
    if others.is_empty() || !is_word(verb) {
        return;
    }
    let one = |verb: &str, behind: Option<&str>| {
        let words = [verb].into_iter().chain(others.iter().map(String::as_str)).chain(behind);
        words.map(str::to_string).collect()
    };
    out.push(one(verb, None));
    out.extend(apart(verb).map(|(start, rest)| one(rest, Some(start))));
}

/// "..., um 2 Karten zu ziehen" is ": ziehe 2 Karten".
fn purpose(clause: &[String], out: &mut Vec<Vec<String>>) {
    let Some(at) = clause.iter().position(|word| word == "um") else { return };
    let (before, [_, what @ .., verb]) = clause.split_at(at) else { return };
    let what = what.strip_suffix(&["zu".to_string()]).unwrap_or(what);
    let one = |verb: &str, behind: Option<&str>| {
        let words = before.iter().map(String::as_str).chain([":", verb]);
        words.chain(what.iter().map(String::as_str)).chain(behind).map(str::to_string).collect()
    };
    out.push(one(verb, None));
    out.extend(apart(verb).map(|(start, rest)| one(rest, Some(start))));
}

/// "Diese Karte erhält ..." is "erhält diese Karte ..." behind a condition, and the other way round.
fn inverted(clause: &[String], out: &mut Vec<Vec<String>>) {
    for k in (1..clause.len().min(SUBJECT)).filter(|&k| is_word(&clause[k])) {
        out.push([&clause[k..=k], &clause[..k], &clause[k + 1..]].concat());
    }
    if is_word(&clause[0]) {
        for k in 1..clause.len().min(SUBJECT) {
            out.push([&clause[1..=k], &clause[..1], &clause[k + 1..]].concat());
        }
    }
}
