//! A text as words to compare: without articles, capitals, commas and endings, so that "Karte" and "Karten", "die" and "eine"
//! are no difference. What was understood is said again and compared exactly; here it only has to be found.

use stapel_wording::Lang;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What is compared.
    pub word: String,
    /// Where it stands in the text.
    pub from: usize,
    pub to: usize,
}

pub fn tokens(text: &str, lang: Lang) -> Vec<Token> {
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
            run(&|c| c.is_alphabetic() || matches!(c, '\'' | '’'))
        } else {
            to
        };
        let word = if c.is_alphanumeric() { normal(&text[from..to], lang) } else { sign(c) };
        if !word.is_empty() {
            out.push(Token { word, from, to });
        }
    }
    // How a text ends is no part of it.
    while out.last().is_some_and(|last| last.word == ".") {
        out.pop();
    }
    out
}

/// Signs that say nothing are nothing.
fn sign(c: char) -> String {
    match c {
        ' ' | '\u{a0}' | '\u{202f}' | '\t' | '\n' | '\r' | ',' | '“' | '”' | '„' | '"' | '‘' | '’' | '\''
        | '»' | '«' => String::new(),
        '–' | '—' | '−' | '-' | '‑' => "-".into(),
        other => other.to_string(),
    }
}

fn normal(word: &str, lang: Lang) -> String {
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
    let (articles, pronouns): (&[&str], &[&str]) = lang.pick(
        (&["a", "an", "the"], &[]),
        (
            &["der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines"],
            &["er", "sie", "es", "ihn", "ihm", "ihr", "ihnen"],
        ),
    );
    if articles.contains(&word.as_str()) {
        return String::new();
    }
    if pronouns.contains(&word.as_str()) {
        return "es".into();
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
        return word;
    }
}

/// The words alone.
pub fn words(text: &str, lang: Lang) -> Vec<String> {
    tokens(text, lang).into_iter().map(|t| t.word).collect()
}
