//! From text to lines with numbers. Nothing here knows a game.

use super::Failure;

/// A line of the file with its number.
pub type Line<T> = (usize, T);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scenario {
    pub game: String,
    pub title: String,
    /// Ids of the rules it shows.
    pub rules: Vec<String>,
    pub strict: bool,
    pub seed: u64,
    /// Whose turn it is, and at which moment of it the scenario begins.
    pub turn: Line<char>,
    pub at: Line<String>,
    pub options: Vec<Line<(String, String)>>,
    /// Cards defined in the file, as RON.
    pub cards: Vec<Line<String>>,
    /// For each seat, what lies where: `key=value`.
    pub seats: Vec<Line<Vec<(String, String)>>>,
    /// Numbers that belong to the table and not to a seat.
    pub table: Vec<Line<Vec<(String, String)>>>,
    pub steps: Vec<Line<Step>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// `a: label`
    Choose(char, String),
    /// `a ! label`
    NotOffered(char, String),
    /// `? question`: when nothing is under way any more.
    Holds(String),
    /// `now? question`: at this very moment.
    HoldsNow(String),
    /// `until question`: pass until it holds. Not in a strict scenario: there nobody passes by themselves.
    Until(String),
    /// `pass until question`: the same where the line says so, in a strict scenario too.
    PassUntil(String),
    /// `a leaves`
    Leaves(char),
    /// `time is up`
    TimeUp,
    /// `say 2`: here a narrator says the second of their lines. To the game it is nothing; lessons are told so.
    Say(usize),
}

pub fn parse(text: &str) -> Result<Scenario, Failure> {
    let mut s = Scenario { turn: (1, 'a'), at: (1, String::new()), seed: 1, ..Scenario::default() };
    let mut lines = text.lines().enumerate().map(|(k, l)| (k + 1, strip_comment(l).trim_end())).peekable();
    while let Some((n, line)) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if let Some(step) = step(trimmed) {
            s.steps.push((n, step));
            continue;
        }
        let Some((key, value)) = trimmed.split_once(':') else {
            return Err(Failure::new(n, format!("\"{trimmed}\" is neither `key: value` nor a step"))
                .de(format!("„{trimmed}“ ist weder `Wort: Wert` noch ein Schritt")));
        };
        let (key, value) = (key.trim(), value.trim());
        if !s.steps.is_empty() {
            return Err(Failure::new(n, format!("\"{key}\" belongs to the head, before the first step"))
                .de(format!("„{key}“ gehört in den Kopf, vor den ersten Schritt")));
        }
        match key {
            "game" => s.game = value.to_string(),
            "title" => s.title = value.to_string(),
            "rules" => s.rules = value.split_whitespace().map(str::to_string).collect(),
            "strict" => s.strict = yes(n, value)?,
            "seed" => {
                s.seed = value.parse().map_err(|_| {
                    Failure::new(n, format!("\"{value}\" is no seed: a whole number"))
                        .de(format!("„{value}“ ist kein Seed: eine ganze Zahl"))
                })?;
            }
            "turn" => s.turn = (n, seat(n, value)?),
            "at" => s.at = (n, value.to_string()),
            "option" => {
                let Some((name, value)) = value.split_once('=') else {
                    return Err(Failure::new(n, "an option is written `option: name=value`")
                        .de("eine Option schreibt man `option: name=wert`"));
                };
                s.options.push((n, (name.trim().into(), value.trim().into())));
            }
            "table" => s.table.push((n, pairs(n, value)?)),
            "card" => {
                // A card goes on until its brackets are closed.
                let mut card = value.to_string();
                while depth(&card) > 0 {
                    let Some((_, more)) = lines.next() else {
                        return Err(Failure::new(n, "the card's brackets are never closed")
                            .de("die Klammern der Karte werden nie geschlossen"));
                    };
                    card.push('\n');
                    card.push_str(more);
                }
                s.cards.push((n, card));
            }
            _ => match key.strip_prefix("seat ") {
                Some(letter) => {
                    let letter = seat(n, letter.trim())?;
                    let wanted = (b'a' + s.seats.len() as u8) as char;
                    if letter != wanted {
                        return Err(Failure::new(n, format!("seats come in order; the next is {wanted}"))
                            .de(format!("Plätze kommen der Reihe nach; der nächste ist {wanted}")));
                    }
                    s.seats.push((n, pairs(n, value)?));
                }
                None => {
                    return Err(Failure::new(n, format!("\"{key}\" is no key of a scenario's head"))
                        .de(format!("„{key}“ ist kein Wort für den Kopf eines Szenarios")));
                }
            },
        }
    }
    for (missing, key) in
        [(s.game.is_empty(), "game"), (s.title.is_empty(), "title"), (s.seats.is_empty(), "seat a")]
    {
        if missing {
            return Err(Failure::new(1, format!("the line `{key}: ...` is missing"))
                .de(format!("die Zeile `{key}: ...` fehlt")));
        }
    }
    if s.steps.is_empty() {
        return Err(Failure::new(text.lines().count().max(1), "there is no step: nothing is shown")
            .de("es gibt keinen Schritt: nichts wird gezeigt"));
    }
    Ok(s)
}

/// Comments start with `#` at the beginning of a line or after a blank; before a digit it is the number of a copy.
fn strip_comment(line: &str) -> &str {
    if line.starts_with('#') {
        return "";
    }
    let starts = |k: &usize| !line[k + 2..].starts_with(|c: char| c.is_ascii_digit());
    line.match_indices(" #").map(|(k, _)| k).find(starts).map_or(line, |k| &line[..k])
}

fn step(line: &str) -> Option<Step> {
    let rest = |prefix: &str| line.strip_prefix(prefix).map(|r| r.trim().to_string());
    if let Some(question) = rest("now?") {
        return Some(Step::HoldsNow(question));
    }
    if let Some(question) = rest("?") {
        return Some(Step::Holds(question));
    }
    if let Some(question) = rest("until ") {
        return Some(Step::Until(question));
    }
    if let Some(question) = rest("pass until ") {
        return Some(Step::PassUntil(question));
    }
    if line == "time is up" {
        return Some(Step::TimeUp);
    }
    if let Some(number) = rest("say ").and_then(|n| n.parse().ok()) {
        return Some(Step::Say(number));
    }
    let mut chars = line.chars();
    let letter = chars.next().filter(char::is_ascii_lowercase)?;
    let rest = chars.as_str();
    if rest.trim() == "leaves" && rest.starts_with(' ') {
        return Some(Step::Leaves(letter));
    }
    if let Some(label) = rest.strip_prefix(':') {
        return Some(Step::Choose(letter, label.trim().to_string()));
    }
    rest.trim_start().strip_prefix('!').map(|label| Step::NotOffered(letter, label.trim().to_string()))
}

fn yes(line: usize, value: &str) -> Result<bool, Failure> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        other => Err(Failure::new(line, format!("\"{other}\" is neither yes nor no"))
            .de(format!("„{other}“ ist weder yes noch no"))),
    }
}

fn seat(line: usize, value: &str) -> Result<char, Failure> {
    let mut chars = value.chars();
    match (chars.next(), chars.next()) {
        (Some(letter @ 'a'..='h'), None) => Ok(letter),
        _ => Err(Failure::new(line, format!("\"{value}\" is no seat; seats are a, b, c ..."))
            .de(format!("„{value}“ ist kein Platz; Plätze sind a, b, c ..."))),
    }
}

fn pairs(line: usize, value: &str) -> Result<Vec<(String, String)>, Failure> {
    value
        .split(';')
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .map(|pair| match pair.split_once('=') {
            Some((key, value)) => Ok((key.trim().to_lowercase(), value.trim().to_string())),
            None => Err(Failure::new(line, format!("\"{pair}\" is not `key=value`"))
                .de(format!("„{pair}“ ist nicht `Wort=Wert`"))),
        })
        .collect()
}

/// How many brackets are still open.
fn depth(text: &str) -> i32 {
    let mut in_text = false;
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '"' => in_text = !in_text,
            '(' if !in_text => depth += 1,
            ')' if !in_text => depth -= 1,
            _ => {}
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "game: x\ntitle: t\nseat a: hand=One; life=3\nseat b:\n";

    #[test]
    fn a_whole_scenario_is_read_with_line_numbers() {
        let s = parse(&format!(
            "{HEAD}turn: b\n\nb: play One # why\na ! defend\nnow? a.life = 3\n? a.life = 2\n"
        ))
        .unwrap();
        assert_eq!(s.seats[0], (3, vec![("hand".into(), "One".into()), ("life".into(), "3".into())]));
        assert_eq!(s.turn, (5, 'b'));
        assert_eq!(
            s.steps,
            [
                (7, Step::Choose('b', "play One".into())),
                (8, Step::NotOffered('a', "defend".into())),
                (9, Step::HoldsNow("a.life = 3".into())),
                (10, Step::Holds("a.life = 2".into())),
            ]
        );
    }

    #[test]
    fn steps_without_a_label_and_copies_by_number() {
        let s = parse(&format!(
            "{HEAD}a: play One #2   # the other\n? One #2.power = 3 # why\ntime is up\nb leaves\npass until a.life = 1\nsay 2\n"
        ))
        .unwrap();
        let steps: Vec<Step> = s.steps.into_iter().map(|(_, step)| step).collect();
        assert_eq!(
            steps,
            [
                Step::Choose('a', "play One #2".into()),
                Step::Holds("One #2.power = 3".into()),
                Step::TimeUp,
                Step::Leaves('b'),
                Step::PassUntil("a.life = 1".into()),
                Step::Say(2),
            ]
        );
    }

    #[test]
    fn mistakes_name_their_line() {
        let line = |text: &str| parse(text).unwrap_err().line;
        assert_eq!(line("game: x\ntitle: t\nnonsense\n"), 3);
        assert_eq!(line("game: x\ncolour: red\n"), 2);
        assert_eq!(line("game: x\ntitle: t\nseat b: hand=One\n"), 3);
        assert_eq!(line("game: x\ntitle: t\nseat a: hand\n"), 3);
        assert_eq!(line("game: x\ncard: (id: \"x\",\n"), 2);
        assert_eq!(line(HEAD), 4);
        assert_eq!(line("title: t\nseat a:\na: pass\n"), 1);
    }
}
