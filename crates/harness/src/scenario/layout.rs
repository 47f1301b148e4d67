//! From the head of a scenario to a table.

use super::{Failure, Scenario, names};
use stapel_kernel::{Book, DefId, Id, Seat, Shipped, Table, To};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};

/// Far more cards than any question needs; numbers of cards are summed in small integers.
const MOST_CARDS: usize = 1000;

pub(crate) fn lay_out<'b, G: Shipped + Speak>(
    book: &'b Book<G>,
    scenario: &Scenario,
) -> Result<Table<'b, G>, Failure> {
    let seats = scenario.seats.len();
    if !G::SEATS.contains(&seats) {
        let line = scenario.seats.last().map_or(1, |s| s.0);
        return Err(Failure::new(line, format!("{seats} seats, but the game is for {:?}", G::SEATS)));
    }
    let mut t = Table::empty(book, seats, scenario.seed);
    t.stop_always = true;
    let mut pools = Vec::new();
    let mut hosts = Vec::new();
    for (k, (line, pairs)) in scenario.seats.iter().enumerate() {
        let seat = Seat(k as u8);
        for (key, value) in pairs {
            if let Some(pool) = pool::<G>(key) {
                let n: i16 = value.parse().ok().filter(|n| (-999..=9999).contains(n)).ok_or_else(|| {
                    let reason = format!("{key}: \"{value}\" is no whole number between -999 and 9999");
                    Failure::new(*line, reason)
                })?;
                pools.push((seat, pool, n));
            } else {
                place(&mut t, *line, seat, key, value, &mut hosts)?;
            }
        }
    }
    for (line, id, host) in hosts {
        attach(&mut t, line, id, &host)?;
    }
    let first = scenario.seats[0].0;
    G::lay_out(&mut t).map_err(|e| Failure::new(first, e))?;
    for (seat, pool, n) in pools {
        t.set_pool(seat, pool, n);
    }
    set_options(&mut t, scenario)?;
    for (line, pairs) in &scenario.table {
        for (key, value) in pairs {
            let n = value.parse::<i16>().ok().filter(|n| (-999..=9999).contains(n));
            if !n.is_some_and(|n| G::set_number(&mut t, key, n)) {
                return Err(Failure::new(
                    *line,
                    format!("the table has no number \"{key}\" that can be {value}"),
                ));
            }
        }
    }
    let turn = Seat(scenario.turn.1 as u8 - b'a');
    if turn.index() >= seats {
        return Err(Failure::new(scenario.turn.0, format!("there is no seat {}", scenario.turn.1)));
    }
    G::resume_at(&mut t, turn, &scenario.at.1).map_err(|e| Failure::new(scenario.at.0, e))?;
    if t.outcome.is_some() {
        return Err(Failure::new(first, "such a table cannot be: the game would be over already"));
    }
    t.run();
    Ok(t)
}

pub(crate) fn pool<G: Speak>(word: &str) -> Option<G::Pool> {
    let spoken =
        |p: &&G::Pool| Lang::ALL.iter().any(|&l| G::pool_word(**p, l).to_lowercase() == word.to_lowercase());
    G::Pool::parse(word).or_else(|| G::Pool::ALL.iter().find(spoken).copied())
}

pub(crate) fn zone<G: Speak>(word: &str) -> Option<G::Zone> {
    let spoken =
        |z: &&G::Zone| Lang::ALL.iter().any(|&l| G::zone_word(**z, l).to_lowercase() == word.to_lowercase());
    G::Zone::parse(word).or_else(|| G::Zone::ALL.iter().find(spoken).copied())
}

fn place<G: Shipped + Speak>(
    t: &mut Table<'_, G>,
    line: usize,
    seat: Seat,
    key: &str,
    value: &str,
    hosts: &mut Vec<(usize, Id, String)>,
) -> Result<(), Failure> {
    // The first card of a list is the one on top.
    for card in names::list(t.book, line, value)?.into_iter().rev() {
        let zone = zone::<G>(key).or_else(|| G::zone_for(key, &t.book.def(card.def).card));
        let Some(zone) = zone else {
            let words: Vec<&str> = G::Zone::ALL.iter().map(|&z| G::zone_word(z, Lang::En)).collect();
            return Err(Failure::new(
                line,
                format!("\"{key}\" is no number of a player and no zone; zones are: {}", words.join(", ")),
            ));
        };
        if card.copies > MOST_CARDS - t.objects.len() {
            return Err(Failure::new(line, format!("a table has at most {MOST_CARDS} cards")));
        }
        for _ in 0..card.copies {
            let (id, host) = put(t, line, seat, zone, card.def, &card.marks)?;
            hosts.extend(host.map(|host| (line, id, host)));
        }
    }
    Ok(())
}

fn put<G: Shipped + Speak>(
    t: &mut Table<'_, G>,
    line: usize,
    seat: Seat,
    zone: G::Zone,
    def: DefId,
    marks: &[String],
) -> Result<(Id, Option<String>), Failure> {
    if !G::room(t, zone, seat) {
        let (name, word) = (G::card_name(t.book.def(def), Lang::En), G::zone_word(zone, Lang::En));
        return Err(Failure::new(line, format!("there is no room for {name} in: {word}")));
    }
    let id = t.make(def, seat);
    let mut to = To::top(zone, seat);
    to.face_down = G::zone(zone).face_down;
    let mut counters = Vec::new();
    let mut host = None;
    for mark in marks {
        match mark.as_str() {
            "face up" => to.face_down = false,
            "face down" => to.face_down = true,
            other if other.starts_with("on ") => host = Some(other[3..].to_string()),
            other => {
                let (word, n) = other.rsplit_once(' ').unwrap_or((other, "1"));
                match (G::Counter::parse(word), n.parse::<u8>()) {
                    (Some(counter), Ok(n)) => counters.push((counter, n)),
                    _ => {
                        let known: Vec<&str> = G::Counter::ALL.iter().map(|c| c.name()).collect();
                        return Err(Failure::new(
                            line,
                            format!(
                                "[{other}] is neither [face up], [face down], [on a card] nor a counter with its number ({})",
                                known.join(", ")
                            ),
                        ));
                    }
                }
            }
        }
    }
    let placed = t.put(id, to);
    if placed.is_none() {
        let (name, word) = (G::card_name(t.book.def(def), Lang::En), G::zone_word(zone, Lang::En));
        return Err(Failure::new(line, format!("{name} cannot lie in: {word}")));
    }
    let id = placed.id;
    for (counter, n) in counters {
        t.object_mut(id).counters[counter.index()] = n;
    }
    Ok((id, host))
}

/// Attaches a card to the first one of that name that its player has in play.
fn attach<G: Shipped + Speak>(t: &mut Table<'_, G>, line: usize, id: Id, host: &str) -> Result<(), Failure> {
    let def = names::find(t.book, line, host)?;
    let seat = t.object(id).controller;
    let mut in_play = G::Zone::ALL.iter().filter(|&&z| G::targetable(z)).flat_map(|&z| t.cards(z, seat));
    let Some(&host) = in_play.find(|&&c| c != id && t.object(c).def == def) else {
        return Err(Failure::new(line, format!("{host} is not in play on that side")));
    };
    t.object_mut(id).attached = host;
    Ok(())
}

/// Options go through their written form, so that a wrong name or value is refused with a reason.
fn set_options<G: Shipped + Speak>(t: &mut Table<'_, G>, scenario: &Scenario) -> Result<(), Failure> {
    let mut map = serde_json::Map::new();
    for (line, (name, value)) in &scenario.options {
        map.insert(name.clone(), serde_json::Value::String(value.clone()));
        let options = serde_json::from_value::<G::Options>(serde_json::Value::Object(map.clone()))
            .map_err(|e| Failure::new(*line, format!("option {name}: {e}")))?;
        G::set_options(t, &options);
    }
    Ok(())
}
