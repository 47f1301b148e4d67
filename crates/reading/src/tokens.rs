//! A text as words to compare: without articles, capitals, commas and endings, so that "Karte" and "Karten", "die" and "eine"
//! are no difference. What was understood is said again and compared exactly; here it only has to be found.

use stapel_wording::Lang;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What is compared.
    pub word: String,
    /// It may as well not be there: a comma, "a".
    pub soft: bool,
    /// Where it stands in the text.
    pub from: usize,
    pub to: usize,
}

/// How an ending is written that is there or not: "Karte/n", "card(s)".
const ENDINGS: [&str; 11] = ["/n", "/en", "/s", "/es", "/r", "(n)", "(en)", "(s)", "(es)", "(r)", "(e)"];

/// The words that count.
pub fn tokens(text: &str, lang: Lang) -> Vec<Token> {
    let mut out = line(text, lang);
    out.retain(|token| !token.soft);
    out
}

/// All words, without how the text ends, which is no part of it.
pub fn line(text: &str, lang: Lang) -> Vec<Token> {
    let mut out = lex(text, lang);
    while out.last().is_some_and(|last| last.soft || last.word == ".") {
        out.pop();
    }
    out
}

/// All words and signs that may say something.
pub fn lex(text: &str, lang: Lang) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((from, c)) = chars.next() {
        let mut to = from + c.len_utf8();
        let mut run = |also: &dyn Fn(char) -> bool| {
            while let Some(&(at, next)) = chars.peek() {
                if !also(next) {
                    break;
                }
                to = at + next.len_utf8();
                chars.next();
            }
            to
        };
        let to = if c.is_ascii_digit() {
            run(&|c| c.is_ascii_digit())
        } else if c.is_alphabetic() {
            let to = run(&|c| c.is_alphabetic() || matches!(c, '\'' | '’'));
            let also = ENDINGS.iter().find(|e| text[to..].starts_with(**e));
            let also = also.filter(|e| !text[to + e.len()..].starts_with(char::is_alphanumeric));
            for _ in also.into_iter().flat_map(|e| e.chars()) {
                chars.next();
            }
            to
        } else {
            to
        };
        let (word, soft) = if c.is_alphanumeric() { normal(&text[from..to], lang) } else { sign(c) };
        if !word.is_empty() {
            out.push(Token { word, soft, from, to });
        }
    }
    out
}

/// Signs that say nothing are nothing.
fn sign(c: char) -> (String, bool) {
    let word = match c {
        ' ' | '\u{a0}' | '\u{202f}' | '\t' | '\n' | '\r' | '“' | '”' | '„' | '"' | '‘' | '’' | '\'' | '»'
        | '«' => String::new(),
        '–' | '—' | '−' | '-' | '‑' => "-".into(),
        '!' => ".".into(),
        other => other.to_string(),
    };
    (word, c == ',')
}

/// A word as it is compared, and whether it may as well not be there.
fn normal(word: &str, lang: Lang) -> (String, bool) {
    let mut word: String = word
        .chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'ä' => 'a',
            'ö' => 'o',
            'ü' => 'u',
            '’' => '\'',
            c => c,
        })
        .collect();
    if lang == Lang::De {
        // Who has no key for these writes two letters.
        for (two, one) in [("ß", "ss"), ("ae", "a"), ("oe", "o"), ("ue", "u")] {
            word = word.replace(two, one);
        }
    }
    let (articles, one, pronouns): (&[&str], &[&str], &[&str]) = lang.pick(
        (&["the"], &["a", "an"], &[]),
        (
            &["der", "die", "das", "den", "dem", "des"],
            &["ein", "eine", "einen", "einem", "einer", "eines"],
            &["er", "sie", "es", "ihn", "ihm", "ihr", "ihnen"],
        ),
    );
    if articles.contains(&word.as_str()) {
        return (String::new(), true);
    }
    if one.contains(&word.as_str()) {
        return ("1".into(), true);
    }
    if pronouns.contains(&word.as_str()) {
        return ("es".into(), false);
    }
    let endings: &[&str] = lang.pick(&["s"], &["en", "er", "es", "em", "e", "n", "s", "t"]);
    'shorter: loop {
        for ending in endings {
            if let Some(stem) = word.strip_suffix(ending)
                && stem.chars().count() >= 3
                && !(lang == Lang::En && stem.ends_with('s'))
            {
                word.truncate(stem.len());
                continue 'shorter;
            }
        }
        return (word, false);
    }
}

/// The words alone.
pub fn words(text: &str, lang: Lang) -> Vec<String> {
    tokens(text, lang).into_iter().map(|t| t.word).collect()
}

/// A German verb in its two parts, which stand apart in a sentence of its own: "ablegen", "lege ... ab".
pub fn apart(word: &str) -> impl Iterator<Item = (&'static str, &str)> {
    const STARTS: [&str; 11] = ["ab", "an", "aus", "auf", "ein", "um", "vor", "weg", "zuruck", "zu", "nach"];
    let verb = |start: &'static str| {
        let rest = word.strip_prefix(start)?;
        let rest = rest.strip_prefix("zu").unwrap_or(rest);
        (rest.chars().count() >= 3).then_some((start, rest))
    };
    STARTS.into_iter().filter_map(verb)
}
