//! Questions about the table: `b.life = 14`, `a.graveyard has Dodge (blue)`, `Dawnblade.power = 5`.

use super::{Failure, layout, names};
use stapel_kernel::{Audience, DefId, Id, Seat, Shipped, Table};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};

pub(crate) fn holds<G: Shipped + Speak>(
    t: &Table<'_, G>,
    line: usize,
    question: &str,
) -> Result<(), Failure> {
    for (word, wanted) in [(" has ", true), (" lacks ", false)] {
        if let Some((left, right)) = question.split_once(word) {
            return possession(t, line, left.trim(), right.trim(), wanted);
        }
    }
    let Some((left, op, right)) = comparison(question) else {
        return Err(Failure::new(
            line,
            format!(
                "\"{question}\" is no question: write `path = value`, `path has card` or `path lacks card`"
            ),
        ));
    };
    let found = value(t, line, left)?;
    // A card may be written in any of its ways.
    let right = match &found {
        Value::Card(_) => {
            Value::Card(if right == "nothing" { DefId::NONE } else { names::find(t.book, line, right)? })
        }
        Value::Number(_) => Value::Number(
            right
                .parse()
                .map_err(|_| Failure::new(line, format!("{left} is a number; \"{right}\" is none")))?,
        ),
        // Two answers of the table may be compared.
        Value::Text(_) if right.starts_with("game.") => value(t, line, right)?,
        Value::Text(_) => Value::Text(right.to_lowercase()),
    };
    let holds = match (&found, &right, op) {
        (a, b, "=") => a == b,
        (a, b, "!=") => a != b,
        (Value::Number(a), Value::Number(b), "<") => a < b,
        (Value::Number(a), Value::Number(b), ">") => a > b,
        (Value::Number(a), Value::Number(b), "<=") => a <= b,
        (Value::Number(a), Value::Number(b), ">=") => a >= b,
        _ => return Err(Failure::new(line, format!("{left} cannot be compared with {op}"))),
    };
    match holds {
        true => Ok(()),
        false => Err(Failure::new(line, format!("{left} is {}, not {op} {}", found.show(t), right.show(t)))),
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Value {
    Number(i64),
    Text(String),
    Card(DefId),
}

impl Value {
    fn show<G: Shipped + Speak>(&self, t: &Table<'_, G>) -> String {
        match self {
            Self::Number(n) => n.to_string(),
            Self::Text(text) => format!("\"{text}\""),
            Self::Card(DefId::NONE) => "nothing".into(),
            Self::Card(def) => G::card_name(t.book.def(*def), Lang::En),
        }
    }
}

fn comparison(question: &str) -> Option<(&str, &str, &str)> {
    ["!=", "<=", ">=", "=", "<", ">"].into_iter().find_map(|op| {
        let (left, right) = question.split_once(op)?;
        Some((left.trim(), op, right.trim()))
    })
}

fn seat<G: Shipped + Speak>(t: &Table<'_, G>, word: &str) -> Option<Seat> {
    t.state.seats().find(|s| word.len() == 1 && word.starts_with(s.letter()))
}

/// `b.graveyard has 2x Dodge (blue)`, `Torrent of Tempo (red) has Go again`.
fn possession<G: Shipped + Speak>(
    t: &Table<'_, G>,
    line: usize,
    left: &str,
    right: &str,
    wanted: bool,
) -> Result<(), Failure> {
    let place =
        left.split_once('.').and_then(|(s, z)| Some((seat(t, s.trim())?, layout::zone::<G>(z.trim())?)));
    if let Some((seat, zone)) = place {
        for card in names::list(t.book, line, right)? {
            let n = t
                .cards(zone, seat)
                .iter()
                .filter(|&&id| t.object(id).def == card.def && belongs(t, id, zone, seat))
                .count();
            if (n >= card.copies) != wanted {
                let name = G::card_name(t.book.def(card.def), Lang::En);
                return Err(Failure::new(
                    line,
                    format!("{left} holds {n} of {name}: {}", contents(t, zone, seat)),
                ));
            }
        }
        return Ok(());
    }
    let keyword = G::Keyword::parse(right).ok_or_else(|| {
        Failure::new(line, format!("\"{left}\" is no zone of a seat, and \"{right}\" is no keyword"))
    })?;
    let id = object(t, line, left)?;
    match t.has(id, keyword) == wanted {
        true => Ok(()),
        false => Err(Failure::new(line, format!("{left} {} {right}", if wanted { "lacks" } else { "has" }))),
    }
}

/// In a zone of the whole table, a seat's cards are those it controls.
fn belongs<G: Shipped + Speak>(t: &Table<'_, G>, id: Id, zone: G::Zone, seat: Seat) -> bool {
    !G::zone(zone).shared || t.object(id).controller == seat
}

fn contents<G: Shipped + Speak>(t: &Table<'_, G>, zone: G::Zone, seat: Seat) -> String {
    let names: Vec<String> = t
        .cards(zone, seat)
        .iter()
        .filter(|&&id| belongs(t, id, zone, seat))
        .map(|&id| G::card_name(t.def(id), Lang::En))
        .collect();
    if names.is_empty() { "nothing is there".into() } else { format!("there is {}", names.join(", ")) }
}

fn value<G: Shipped + Speak>(t: &Table<'_, G>, line: usize, path: &str) -> Result<Value, Failure> {
    match path {
        "winner" => {
            let winner = t.outcome.map(|o| o.sole_winner(t.seats as usize));
            return Ok(Value::Text(match winner {
                None => "nobody yet".into(),
                Some(None) => "draw".into(),
                Some(Some(seat)) => seat.letter().to_string(),
            }));
        }
        "asked" => {
            return Ok(Value::Text(t.decision().map_or("nobody".into(), |d| d.seat.letter().to_string())));
        }
        "stack" => return Ok(Value::Number(t.stack.len() as i64)),
        _ => {}
    }
    // `a sees b.hand`: how many faces there the seat may know.
    if let Some((who, place)) = path.split_once(" sees ")
        && let Some(viewer) = seat(t, who.trim())
        && let Some((owner, zone)) = place.split_once('.')
        && let (Some(owner), Some(zone)) = (seat(t, owner.trim()), layout::zone::<G>(zone.trim()))
    {
        let known = t.cards(zone, owner).iter().filter(|&&id| t.knows(Audience::Seat(viewer), id)).count();
        return Ok(Value::Number(known as i64));
    }
    if let Some(rest) = path.strip_prefix("game.") {
        return public(t, line, rest);
    }
    let Some((first, rest)) = path.rsplit_once('.').filter(|(f, _)| seat(t, f).is_none() && !ends(f)) else {
        return of_seat(t, line, path);
    };
    if first.split_once('.').is_some_and(|(s, _)| seat(t, s).is_some()) {
        return of_seat(t, line, path);
    }
    of_card(t, line, first, rest)
}

fn ends(text: &str) -> bool {
    text.is_empty()
}

/// `b.life`, `b.hand` (how many), `b.deck.top`, `b.deck.bottom`.
fn of_seat<G: Shipped + Speak>(t: &Table<'_, G>, line: usize, path: &str) -> Result<Value, Failure> {
    let unknown = || Failure::new(line, format!("\"{path}\" is nothing one can ask for"));
    let mut parts = path.split('.');
    let who = parts.next().and_then(|s| seat(t, s)).ok_or_else(unknown)?;
    let word = parts.next().ok_or_else(unknown)?;
    // Where the seat ended: 1 is best.
    if word == "place" {
        return Ok(t.outcome.map_or(Value::Text("none".into()), |o| Value::Number(i64::from(o.place(who)))));
    }
    if let Some(pool) = layout::pool::<G>(word) {
        return Ok(Value::Number(i64::from(t.pool(who, pool))));
    }
    let zone = layout::zone::<G>(word).ok_or_else(unknown)?;
    let cards: Vec<Id> = t.cards(zone, who).iter().copied().filter(|&id| belongs(t, id, zone, who)).collect();
    let def = |id: Option<&Id>| Value::Card(id.map_or(DefId::NONE, |&id| t.object(id).def));
    match parts.next() {
        None => Ok(Value::Number(cards.len() as i64)),
        Some("top") => Ok(def(cards.last())),
        Some("bottom") => Ok(def(cards.first())),
        Some(n) => {
            let n: usize = n.parse().map_err(|_| unknown())?;
            Ok(def(cards.iter().rev().nth(n)))
        }
    }
}

/// `Alpha Rampage (red).power`, `Dawnblade.lesson`.
fn of_card<G: Shipped + Speak>(
    t: &Table<'_, G>,
    line: usize,
    card: &str,
    what: &str,
) -> Result<Value, Failure> {
    let id = object(t, line, card)?;
    if let Some(stat) = G::Stat::parse(what) {
        return Ok(t.stat(id, stat).map_or(Value::Text("none".into()), |n| Value::Number(i64::from(n))));
    }
    if let Some(counter) = G::Counter::parse(what) {
        return Ok(Value::Number(i64::from(t.object(id).counters[counter.index()])));
    }
    Err(Failure::new(line, format!("\"{what}\" is neither a number nor a counter of cards")))
}

/// The object of that name that is in play, with what happens right now before what lies around. A seat before the
/// name (`b Dodge (blue)`) asks for that player's.
fn object<G: Shipped + Speak>(t: &Table<'_, G>, line: usize, written: &str) -> Result<Id, Failure> {
    let (owner, name) = match written.split_once(' ') {
        Some((s, rest)) if seat(t, s).is_some() => (seat(t, s), rest),
        _ => (None, written),
    };
    let def = names::find(t.book, line, name)?;
    let shared = G::Zone::ALL.iter().filter(|&&z| G::zone(z).shared);
    let play = G::Zone::ALL.iter().filter(|&&z| !G::zone(z).shared && G::targetable(z));
    let rest = G::Zone::ALL.iter().filter(|&&z| !G::zone(z).shared && !G::targetable(z));
    // Later links come first: the newest object of that name is the one meant.
    for &zone in shared.chain(play).chain(rest) {
        let mut here: Vec<Id> = t.everywhere(zone).collect();
        here.reverse();
        let fits = |id: &Id| t.object(*id).def == def && owner.is_none_or(|s| t.object(*id).controller == s);
        if let Some(id) = here.into_iter().find(fits) {
            return Ok(id);
        }
    }
    Err(Failure::new(line, format!("{written} is nowhere on the table")))
}

/// What the game itself shows: `game.step`, `game.links.0.hit`.
fn public<G: Shipped + Speak>(t: &Table<'_, G>, line: usize, path: &str) -> Result<Value, Failure> {
    let public = serde_json::to_value(G::public(t)).map_err(|e| Failure::new(line, e.to_string()))?;
    let found = path.split('.').try_fold(&public, |v, key| match key.parse::<usize>() {
        Ok(k) => v.get(k),
        Err(_) => v.get(key),
    });
    match found {
        Some(serde_json::Value::Number(n)) => Ok(Value::Number(n.as_i64().unwrap_or_default())),
        Some(serde_json::Value::String(s)) => Ok(Value::Text(s.to_lowercase())),
        Some(serde_json::Value::Bool(b)) => Ok(Value::Text(if *b { "yes" } else { "no" }.into())),
        Some(serde_json::Value::Array(list)) => Ok(Value::Number(list.len() as i64)),
        _ => Err(Failure::new(line, format!("the game shows no \"{path}\": {public}"))),
    }
}
