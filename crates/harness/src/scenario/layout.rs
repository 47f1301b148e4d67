//! From the head of a scenario to a table.

use super::{Failure, Scenario, names, play::copy_of};
use stapel_kernel::{Book, DefId, Id, Seat, Seen, SetUp, Shipped, Table, To};
use stapel_script::Word;
use stapel_wording::{Lang, Speak};

/// Far more cards than any question needs; numbers of cards are summed in small integers.
const MOST_CARDS: usize = 1000;
const MOST_COPIES: usize = 60;

pub(crate) fn lay_out<'b, G: Shipped + Speak>(
    book: &'b Book<G>,
    scenario: &Scenario,
) -> Result<Table<'b, G>, Failure> {
    let seats = scenario.seats.len();
    if !G::SEATS.contains(&seats) {
        let line = scenario.seats.last().map_or(1, |s| s.0);
        return Err(Failure::new(line, format!("{seats} seats, but the game is for {:?}", G::SEATS))
            .de(format!("{seats} Plätze, aber das Spiel ist für {:?}", G::SEATS)));
    }
    if scenario.seats.iter().any(|(_, pairs)| pairs.iter().any(|(_, value)| value.starts_with('@'))) {
        return open(book, scenario);
    }
    let mut t = laid(book, scenario)?;
    let turn = Seat(scenario.turn.1 as u8 - b'a');
    if turn.index() >= seats {
        return Err(Failure::new(scenario.turn.0, format!("there is no seat {}", scenario.turn.1))
            .de(format!("es gibt keinen Platz {}", scenario.turn.1)));
    }
    G::resume_at(&mut t, turn, &scenario.at.1).map_err(|e| Failure::new(scenario.at.0, e))?;
    if t.outcome().is_some() {
        return Err(Failure::new(
            scenario.seats[0].0,
            "such a table cannot be: the game would be over already",
        )
        .de("so einen Tisch kann es nicht geben: das Spiel wäre schon zu Ende"));
    }
    t.run();
    Ok(t)
}

/// `seat a: deck=@ira` for every seat: the game begins as it always does, with these decks and from its first question.
fn open<'b, G: Shipped + Speak>(book: &'b Book<G>, scenario: &Scenario) -> Result<Table<'b, G>, Failure> {
    if !["", "opening"].contains(&scenario.at.1.as_str()) {
        return Err(Failure::new(scenario.at.0, "with ready decks a game begins with its opening")
            .de("mit fertigen Decks beginnt ein Spiel mit seiner Eröffnung"));
    }
    if let Some((line, _)) = scenario.table.first() {
        return Err(Failure::new(*line, "with ready decks the rules set up the table, numbers and all")
            .de("mit fertigen Decks bauen die Regeln den Tisch auf, samt allen Zahlen"));
    }
    let mut decks = Vec::new();
    for (line, pairs) in &scenario.seats {
        let [(key, value)] = pairs.as_slice() else { return Err(only_decks(*line)) };
        let id = value.strip_prefix('@').filter(|_| key == "deck").ok_or_else(|| only_decks(*line))?;
        let deck = G::decks().iter().find(|d| d.id == id).ok_or_else(|| {
            let known: Vec<&str> = G::decks().iter().map(|d| d.id.as_str()).collect();
            Failure::new(*line, format!("there is no deck \"{id}\"; known are: {}", known.join(", ")))
                .de(format!("es gibt kein Deck „{id}“; bekannt sind: {}", known.join(", ")))
        })?;
        decks.push(deck.clone());
    }
    let set_up = SetUp { decks, options: options::<G>(scenario)? };
    for ((line, _), deck) in scenario.seats.iter().zip(&set_up.decks) {
        if let Some(fault) = G::check_deck(book, deck, &set_up.options).first() {
            return Err(Failure::new(*line, G::fault(book, fault, Lang::En)).de(G::fault(
                book,
                fault,
                Lang::De,
            )));
        }
    }
    let mut t = Table::empty(book, set_up.decks.len(), scenario.seed);
    t.stop_always = true;
    G::begin(&mut t, &set_up);
    t.run();
    Ok(t)
}

fn only_decks(line: usize) -> Failure {
    Failure::new(line, "where one seat has a ready deck, every seat is `deck=@name` and nothing else")
        .de("wo ein Platz ein fertiges Deck hat, ist jeder Platz `deck=@name` und sonst nichts")
}

/// What is said about cards of the head and can only be done when all of them are there.
#[derive(Default)]
struct Later {
    hosts: Vec<(usize, Id, String)>,
    places: Vec<(Id, u8)>,
}

/// The cards and numbers of the head, before the game goes on from there.
pub(crate) fn laid<'b, G: Shipped + Speak>(
    book: &'b Book<G>,
    scenario: &Scenario,
) -> Result<Table<'b, G>, Failure> {
    let mut t = Table::empty(book, scenario.seats.len(), scenario.seed);
    t.stop_always = true;
    let mut pools = Vec::new();
    let mut later = Later::default();
    for (k, (line, pairs)) in scenario.seats.iter().enumerate() {
        let seat = Seat(k as u8);
        for (key, value) in pairs {
            if let Some(pool) = pool::<G>(key) {
                let n: i16 = value.parse().ok().filter(|n| (-999..=9999).contains(n)).ok_or_else(|| {
                    let reason = format!("{key}: \"{value}\" is no whole number between -999 and 9999");
                    Failure::new(*line, reason)
                        .de(format!("{key}: „{value}“ ist keine ganze Zahl zwischen -999 und 9999"))
                })?;
                pools.push((seat, pool, n));
            } else {
                place(&mut t, *line, seat, key, value, &mut later)?;
            }
        }
    }
    for (line, id, host) in later.hosts {
        attach(&mut t, line, id, &host)?;
    }
    let first = scenario.seats[0].0;
    G::lay_out(&mut t).map_err(|e| Failure::new(first, e))?;
    // The game numbers the slots of its zones, unless the head says which one it is.
    for (id, place) in later.places {
        t.set_place(id, place);
    }
    for (seat, pool, n) in pools {
        t.set_pool(seat, pool, n);
    }
    if !scenario.options.is_empty() {
        t.set_readings(options::<G>(scenario)?);
        G::set_options(&mut t);
    }
    for (line, pairs) in &scenario.table {
        for (key, value) in pairs {
            let n = value.parse::<i16>().ok().filter(|n| (-999..=9999).contains(n));
            if !n.is_some_and(|n| G::set_number(&mut t, key, n)) {
                return Err(Failure::new(
                    *line,
                    format!("the table has no number \"{key}\" that can be {value}"),
                )
                .de(format!("der Tisch hat keine Zahl „{key}“, die {value} sein kann")));
            }
        }
    }
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
    later: &mut Later,
) -> Result<(), Failure> {
    // The first card of a list is the one on top.
    for card in names::list(t.book, line, value)?.into_iter().rev() {
        let zone = zone::<G>(key).or_else(|| G::zone_for(key, &t.book.def(card.def).card));
        let Some(zone) = zone else {
            let words =
                |lang| G::Zone::ALL.iter().map(|&z| G::zone_word(z, lang)).collect::<Vec<_>>().join(", ");
            let en =
                format!("\"{key}\" is no number of a player and no zone; zones are: {}", words(Lang::En));
            let de = format!(
                "„{key}“ ist keine Zahl eines Spielers und keine Zone; Zonen sind: {}",
                words(Lang::De)
            );
            return Err(Failure::new(line, en).de(de));
        };
        if card.copies > MOST_COPIES {
            return Err(Failure::new(line, format!("at most {MOST_COPIES} copies of a card at a time"))
                .de(format!("höchstens {MOST_COPIES} Kopien einer Karte auf einmal")));
        }
        if card.copies > MOST_CARDS - t.objects().len() {
            return Err(Failure::new(line, format!("a table has at most {MOST_CARDS} cards"))
                .de(format!("ein Tisch hat höchstens {MOST_CARDS} Karten")));
        }
        for _ in 0..card.copies {
            put(t, line, seat, zone, card.def, &card.marks, later)?;
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
    later: &mut Later,
) -> Result<(), Failure> {
    if !G::room(t, zone, seat) {
        let words = |lang| (G::card_name(t.book.def(def), lang), G::zone_word(zone, lang));
        let ((name, word), (name_de, word_de)) = (words(Lang::En), words(Lang::De));
        return Err(Failure::new(line, format!("there is no room for {name} in: {word}"))
            .de(format!("für {name_de} ist kein Platz in: {word_de}")));
    }
    let mut to = To::top(zone, seat);
    to.face_down = G::zone(zone).face_down;
    let mut counters = Vec::new();
    let (mut host, mut slot, mut open) = (None, None, false);
    let (mut owner, mut controller) = (seat, None);
    let sits = |word: &str| match word {
        "nobody" => Some(Seat::NOBODY),
        letter => t.seats().find(|s| letter.len() == 1 && letter.starts_with(s.letter())),
    };
    for mark in marks {
        match mark.as_str() {
            "face up" => (to.face_down, open) = (false, true),
            "face down" => to.face_down = true,
            other if other.starts_with("on ") => host = Some(other[3..].to_string()),
            other if let Some(s) = other.strip_prefix("owner ").and_then(sits) => owner = s,
            other if let Some(s) = other.strip_prefix("controller ").and_then(sits) => controller = Some(s),
            other if let Some(n) = other.strip_prefix("place ").and_then(|n| n.parse().ok()) => {
                slot = Some(n);
            }
            other => {
                let (word, n) = other.rsplit_once(' ').unwrap_or((other, "1"));
                match (G::Counter::parse(word), n.parse::<u8>()) {
                    (Some(counter), Ok(n)) => counters.push((counter, n)),
                    _ => {
                        let known: Vec<&str> = G::Counter::ALL.iter().map(|c| c.name()).collect();
                        let known = known.join(", ");
                        return Err(Failure::new(
                            line,
                            format!(
                                "[{other}] is neither [face up], [face down], [on a card], [owner b], [controller b], [place 1] nor a counter with its number ({known})"
                            ),
                        )
                        .de(format!(
                            "[{other}] ist weder [face up], [face down], [on Karte], [owner b], [controller b], [place 1] noch eine Marke mit ihrer Zahl ({known})"
                        )));
                    }
                }
            }
        }
    }
    to.place = slot.unwrap_or(0);
    let id = t.make(def, owner);
    let id = t.put(id, to).id;
    if id == Id::NONE {
        let words = |lang| (G::card_name(t.book.def(def), lang), G::zone_word(zone, lang));
        let ((name, word), (name_de, word_de)) = (words(Lang::En), words(Lang::De));
        return Err(Failure::new(line, format!("{name} cannot lie in: {word}"))
            .de(format!("{name_de} kann nicht liegen in: {word_de}")));
    }
    // Whose zone it lies in has it, whoever owns it; a zone of the whole table has the cards of everybody.
    t.set_controller(id, controller.unwrap_or(seat));
    for (counter, n) in counters {
        t.set_counter(id, counter, n);
    }
    // Where cards are hidden, one that lies open is known to all.
    if open && G::zone(zone).seen != Seen::All {
        t.turn_up(id);
    }
    later.hosts.extend(host.map(|host| (line, id, host)));
    later.places.extend(slot.map(|slot| (id, slot)));
    Ok(())
}

/// The cards of this kind that a player has in play, for one to be attached to.
pub(crate) fn hosts<G: Speak>(t: &Table<'_, G>, seat: Seat, def: DefId, but: Id) -> Vec<Id> {
    let in_play = G::Zone::ALL.iter().filter(|&&z| G::targetable(z)).flat_map(|&z| t.cards(z, seat));
    in_play.copied().filter(|&c| c != but && t.object(c).def == def).collect()
}

/// Attaches a card to the first one of that name that its player has in play; `b Warden` is one of b's, `Warden #2` the
/// second.
fn attach<G: Shipped + Speak>(t: &mut Table<'_, G>, line: usize, id: Id, host: &str) -> Result<(), Failure> {
    let (side, name) = match host.split_once(' ') {
        Some((s, rest)) if s.len() == 1 => (t.seats().find(|seat| s.starts_with(seat.letter())), rest),
        _ => (None, host),
    };
    let (name, copy) = copy_of(if side.is_some() { name } else { host });
    let def = names::find(t.book, line, name)?;
    let seat = side.unwrap_or(t.object(id).controller);
    let Some(&host) = hosts(t, seat, def, id).get(copy.map_or(0, |n| n - 1)) else {
        return Err(Failure::new(line, format!("{host} is not in play on that side"))
            .de(format!("{host} ist auf dieser Seite nicht im Spiel")));
    };
    t.attach_to(id, host);
    Ok(())
}

/// Options go through their written form, so that a wrong name or value is refused with a reason.
fn options<G: Shipped + Speak>(scenario: &Scenario) -> Result<G::Options, Failure> {
    let mut map = serde_json::Map::new();
    let mut options = G::Options::default();
    for (line, (name, value)) in &scenario.options {
        map.insert(name.clone(), serde_json::Value::String(value.clone()));
        options = serde_json::from_value(serde_json::Value::Object(map.clone()))
            .map_err(|e| Failure::new(*line, format!("option {name}: {e}")))?;
    }
    Ok(options)
}
