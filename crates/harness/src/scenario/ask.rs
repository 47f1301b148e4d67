//! Questions about the table: `b.life = 14`, `a.graveyard has Dodge (blue)`, `Dawnblade.power = 5`.

use super::{Failure, layout, names, play::copy_of};
use stapel_kernel::{Audience, CardView, Common, DefId, Event, Id, Seat, Shipped, Table};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};

pub(crate) fn holds<G: Shipped + Speak>(
    t: &Table<'_, G>,
    line: usize,
    question: &str,
    since: usize,
) -> Result<(), Failure> {
    if let Some(answer) = happened(t, line, question, since) {
        return answer;
    }
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
        )
        .de(format!(
            "„{question}“ ist keine Frage: schreib `Pfad = Wert`, `Pfad has Karte` oder `Pfad lacks Karte`"
        )));
    };
    let found = value(t, line, left)?;
    // A card may be written in any of its ways.
    let right = match &found {
        Value::Card(_) => {
            Value::Card(if right == "nothing" { DefId::NONE } else { names::find(t.book, line, right)? })
        }
        Value::Number(_) => Value::Number(right.parse().map_err(|_| {
            Failure::new(line, format!("{left} is a number; \"{right}\" is none"))
                .de(format!("{left} ist eine Zahl; „{right}“ ist keine"))
        })?),
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
        _ => {
            return Err(Failure::new(line, format!("{left} cannot be compared with {op}"))
                .de(format!("{left} lässt sich nicht mit {op} vergleichen")));
        }
    };
    match holds {
        true => Ok(()),
        false => {
            let say = |lang, is, not| {
                format!("{left} {is} {}, {not} {op} {}", found.show(t, lang), right.show(t, lang))
            };
            Err(Failure::new(line, say(Lang::En, "is", "not")).de(say(Lang::De, "ist", "nicht")))
        }
    }
}

/// What happened since the last line that did something: `b was told "..."`, `b.deck was shuffled`; and since the
/// start: `b.log has "..."`.
fn happened<G: Shipped + Speak>(
    t: &Table<'_, G>,
    line: usize,
    question: &str,
    since: usize,
) -> Option<Result<(), Failure>> {
    for (word, wanted) in [(" was told ", true), (" was not told ", false), (" were told ", true)] {
        if let Some((who, text)) = question.split_once(word) {
            return Some(told(t, line, who.trim(), text, &t.events[since.min(t.events.len())..], wanted));
        }
    }
    for (word, wanted) in [(".log has ", true), (".log lacks ", false)] {
        if let Some((who, text)) = question.split_once(word) {
            return Some(told(t, line, who.trim(), text, &t.events, wanted));
        }
    }
    for (word, wanted) in [(" was shuffled", true), (" was not shuffled", false)] {
        if let Some(place) = question.trim_end().strip_suffix(word) {
            return Some(shuffled(t, line, place.trim(), &t.events[since.min(t.events.len())..], wanted));
        }
    }
    None
}

/// What an audience was told, in either language.
fn told<G: Shipped + Speak>(
    t: &Table<'_, G>,
    line: usize,
    who: &str,
    text: &str,
    events: &[Event<G::Event>],
    wanted: bool,
) -> Result<(), Failure> {
    let audience = match who {
        "onlookers" => None,
        who => Some(seat(t, who).ok_or_else(|| {
            Failure::new(line, format!("\"{who}\" is told nothing: write a seat, or onlookers"))
                .de(format!("„{who}“ wird nichts gesagt: schreib einen Platz, oder onlookers"))
        })?),
    };
    let text = text.trim().trim_matches('"').to_lowercase();
    let lines = |lang: Lang| -> Vec<String> {
        events.iter().filter_map(|e| G::event(t.book, &e.for_seat(audience), lang)).collect()
    };
    let found = Lang::ALL.iter().any(|&l| lines(l).iter().any(|said| said.to_lowercase().contains(&text)));
    if found == wanted {
        return Ok(());
    }
    let say = |lang: Lang, was: &str| format!("{who} {was}: {}", lines(lang).join(" | "));
    Err(Failure::new(line, say(Lang::En, "was told")).de(say(Lang::De, "hat gehört")))
}

/// Whether a zone of a player was shuffled.
fn shuffled<G: Shipped + Speak>(
    t: &Table<'_, G>,
    line: usize,
    place: &str,
    events: &[Event<G::Event>],
    wanted: bool,
) -> Result<(), Failure> {
    let found =
        place.split_once('.').and_then(|(s, z)| Some((seat(t, s.trim())?, layout::zone::<G>(z.trim())?)));
    let Some((owner, zone)) = found else {
        return Err(Failure::new(line, format!("\"{place}\" is no zone of a seat"))
            .de(format!("„{place}“ ist keine Zone eines Platzes")));
    };
    let shuffles = G::Event::from(Common::Shuffles);
    let hit = |e: &&Event<G::Event>| {
        let whose = if e.other == Seat::NOBODY { e.seat } else { e.other };
        e.what == shuffles && whose == owner && e.n == zone.index() as i16
    };
    match events.iter().any(|e| hit(&e)) == wanted {
        true => Ok(()),
        false if wanted => Err(Failure::new(line, format!("{place} was not shuffled"))
            .de(format!("{place} wurde nicht gemischt"))),
        false => {
            Err(Failure::new(line, format!("{place} was shuffled")).de(format!("{place} wurde gemischt")))
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Value {
    Number(i64),
    Text(String),
    Card(DefId),
}

impl Value {
    fn show<G: Shipped + Speak>(&self, t: &Table<'_, G>, lang: Lang) -> String {
        match self {
            Self::Number(n) => n.to_string(),
            Self::Text(text) => lang.pick(format!("\"{text}\""), format!("„{text}“")),
            Self::Card(DefId::NONE) => lang.pick("nothing", "nichts").into(),
            Self::Card(def) => G::card_name(t.book.def(*def), lang),
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
    t.seats().find(|s| word.len() == 1 && word.starts_with(s.letter()))
}

/// `b.graveyard has 2x Dodge (blue)`, `Torrent of Tempo (red) has Go again`.
fn possession<G: Shipped + Speak>(
    t: &Table<'_, G>,
    line: usize,
    left: &str,
    right: &str,
    wanted: bool,
) -> Result<(), Failure> {
    if let Some((viewer, owner, zone)) = sight(t, left) {
        let faces: Vec<DefId> = seen(t, viewer, owner, zone).iter().filter_map(|c| c.def).collect();
        for card in names::list(t.book, line, right)? {
            let n = faces.iter().filter(|&&def| def == card.def).count();
            if (n >= card.copies) != wanted {
                let say = |lang| {
                    let names: Vec<String> =
                        faces.iter().map(|&d| G::card_name(t.book.def(d), lang)).collect();
                    format!("{left}: {}", if names.is_empty() { "–".into() } else { names.join(", ") })
                };
                return Err(Failure::new(line, say(Lang::En)).de(say(Lang::De)));
            }
        }
        return Ok(());
    }
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
                let name = |lang| G::card_name(t.book.def(card.def), lang);
                let en =
                    format!("{left} holds {n} of {}: {}", name(Lang::En), contents(t, zone, seat, Lang::En));
                let de =
                    format!("{left} hat {n} von {}: {}", name(Lang::De), contents(t, zone, seat, Lang::De));
                return Err(Failure::new(line, en).de(de));
            }
        }
        return Ok(());
    }
    let keyword = G::Keyword::parse(right).ok_or_else(|| {
        Failure::new(line, format!("\"{left}\" is no zone of a seat, and \"{right}\" is no keyword"))
            .de(format!("„{left}“ ist keine Zone eines Platzes, und „{right}“ ist kein Schlüsselwort"))
    })?;
    let id = object(t, line, left)?;
    match t.has(id, keyword) == wanted {
        true => Ok(()),
        false if wanted => {
            Err(Failure::new(line, format!("{left} lacks {right}")).de(format!("{left} hat kein {right}")))
        }
        false => Err(Failure::new(line, format!("{left} has {right}")).de(format!("{left} hat {right}"))),
    }
}

/// In a zone of the whole table, a seat's cards are those it controls.
fn belongs<G: Shipped + Speak>(t: &Table<'_, G>, id: Id, zone: G::Zone, seat: Seat) -> bool {
    !G::zone(zone).shared || t.object(id).controller == seat
}

fn contents<G: Shipped + Speak>(t: &Table<'_, G>, zone: G::Zone, seat: Seat, lang: Lang) -> String {
    let names: Vec<String> = t
        .cards(zone, seat)
        .iter()
        .filter(|&&id| belongs(t, id, zone, seat))
        .map(|&id| G::card_name(t.def(id), lang))
        .collect();
    match names.is_empty() {
        true => lang.pick("nothing is there", "dort liegt nichts").into(),
        false => format!("{} {}", lang.pick("there is", "dort liegt"), names.join(", ")),
    }
}

/// `a sees b.hand`: who looks, at whose zone.
fn sight<G: Shipped + Speak>(t: &Table<'_, G>, path: &str) -> Option<(Seat, Seat, G::Zone)> {
    let (who, place) = path.split_once(" sees ")?;
    let (owner, zone) = place.split_once('.')?;
    Some((seat(t, who.trim())?, seat(t, owner.trim())?, layout::zone::<G>(zone.trim())?))
}

/// The cards of a zone as somebody sees them: of a pile whose top alone may be looked at, only that has a face.
fn seen<G: Shipped + Speak>(t: &Table<'_, G>, viewer: Seat, owner: Seat, zone: G::Zone) -> Vec<CardView<G>> {
    let shared = G::zone(zone).shared;
    let whose = (!shared).then_some(owner);
    let view = t.view(Audience::Seat(viewer));
    let cards =
        view.zones.into_iter().find(|z| z.zone == zone && z.seat == whose).map_or(Vec::new(), |z| z.cards);
    cards.into_iter().filter(|c| !shared || c.controller == owner).collect()
}

fn value<G: Shipped + Speak>(t: &Table<'_, G>, line: usize, path: &str) -> Result<Value, Failure> {
    match path {
        "winner" => {
            let winner = t.outcome().map(|o| o.sole_winner(t.seat_count()));
            return Ok(Value::Text(match winner {
                None => "nobody yet".into(),
                Some(None) => "draw".into(),
                Some(Some(seat)) => seat.letter().to_string(),
            }));
        }
        "asked" => {
            return Ok(Value::Text(t.decision().map_or("nobody".into(), |d| d.seat.letter().to_string())));
        }
        "stack" => return Ok(Value::Number(t.stack().len() as i64)),
        _ => {}
    }
    if let Some((viewer, owner, zone)) = sight(t, path) {
        let known = seen(t, viewer, owner, zone).iter().filter(|c| c.def.is_some()).count();
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
    let unknown = || {
        Failure::new(line, format!("\"{path}\" is nothing one can ask for"))
            .de(format!("nach „{path}“ kann man nicht fragen"))
    };
    let mut parts = path.split('.');
    let who = parts.next().and_then(|s| seat(t, s)).ok_or_else(unknown)?;
    let word = parts.next().ok_or_else(unknown)?;
    // Where the seat ended: 1 is best.
    if word == "place" {
        return Ok(t
            .outcome()
            .map_or(Value::Text("none".into()), |o| Value::Number(i64::from(o.place(who)))));
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
    Err(Failure::new(line, format!("\"{what}\" is neither a number nor a counter of cards"))
        .de(format!("„{what}“ ist weder eine Zahl noch eine Marke von Karten")))
}

/// The object of that name that is in play, with what happens right now before what lies around. A seat before the
/// name (`b Dodge (blue)`) asks for that player's, a number after it (`Dodge (blue) #2`) for the next in that order.
fn object<G: Shipped + Speak>(t: &Table<'_, G>, line: usize, written: &str) -> Result<Id, Failure> {
    let (owner, name) = match written.split_once(' ') {
        Some((s, rest)) if seat(t, s).is_some() => (seat(t, s), rest),
        _ => (None, written),
    };
    let (name, copy) = copy_of(name);
    let def = names::find(t.book, line, name)?;
    let mut before = copy.map_or(0, |n| n - 1);
    let shared = G::Zone::ALL.iter().filter(|&&z| G::zone(z).shared);
    let play = G::Zone::ALL.iter().filter(|&&z| !G::zone(z).shared && G::targetable(z));
    let rest = G::Zone::ALL.iter().filter(|&&z| !G::zone(z).shared && !G::targetable(z));
    // Later links come first: the newest object of that name is the one meant.
    for &zone in shared.chain(play).chain(rest) {
        let mut here: Vec<Id> = t.everywhere(zone).collect();
        here.reverse();
        let fits = |id: &Id| t.object(*id).def == def && owner.is_none_or(|s| t.object(*id).controller == s);
        let here: Vec<Id> = here.into_iter().filter(fits).collect();
        match here.get(before) {
            Some(&id) => return Ok(id),
            None => before -= here.len(),
        }
    }
    Err(Failure::new(line, format!("{written} is nowhere on the table"))
        .de(format!("{written} ist nirgends auf dem Tisch")))
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
        _ => Err(Failure::new(line, format!("the game shows no \"{path}\": {public}"))
            .de(format!("das Spiel zeigt kein „{path}“: {public}"))),
    }
}
