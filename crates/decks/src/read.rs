//! Lists as people write them: a line a card, `3x Name`, in either language. What is wrong is said line by line.
//!
//! `format: NAME` says by which rules a deck is built, where a game has several; `extra:` begins the second pile, where a
//! game has one. The lists of communities are read as they are: Fabrary's (`Name:`, `Hero:`, `Arena cards`, `Deck cards`),
//! lists by reference (`3 ALT_CORE_B_AX_04_C`), and a link of the builder.

use crate::{
    Buildable,
    link::{is_link, read_link},
    names::{CardNames, Near, said},
};
use serde::Serialize;
use stapel_script::{Deck, Symbol, Text};
use stapel_wording::Lang;
use ts_rs::TS;

/// The line after which the cards of the second pile stand.
pub(crate) const EXTRA: &str = "extra:";
/// What the line begins with that names the rules of deck building.
pub(crate) const FORMAT: &str = "format:";

/// The longest list that is looked at, in lines and in cards: several times the largest deck of any game.
const LINES: usize = 400;
const CARDS: u32 = 1000;
/// For so many lines that name nothing it is looked for what they could mean.
const GUESSES: usize = 40;
/// The longest name of a deck.
const NAME: usize = 60;

/// What begins a part of the first pile, in the lists of several communities.
const MAIN_PARTS: &[&str] = &[
    "arena cards",
    "deck cards",
    "main deck",
    "maindeck",
    "deck",
    "cards",
    "hero",
    "heroes",
    "weapons",
    "equipment",
    "characters",
    "spells",
    "permanents",
    "landmarks",
    "path",
    "draw pile",
    "hauptdeck",
    "karten",
    "held",
    "helden",
    "waffen",
    "ausrüstung",
    "charaktere",
    "zauber",
    "pfad",
    "nachziehstapel",
];
/// What begins the second pile.
const EXTRA_PARTS: &[&str] =
    &["extra", "extra deck", "extradeck", "inventory", "inventar", "sideboard", "side deck", "reserve cards"];
/// How lines begin that say nothing about cards.
const CHATTER: &[&str] = &[
    "#",
    "//",
    "made with",
    "see the full deck",
    "http://",
    "https://",
    "deck build",
    "class:",
    "klasse:",
    "```",
];

/// One line that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LineFault {
    /// Counted from 1; none for the list as a whole.
    pub line: Option<u32>,
    pub reason: String,
    /// What the line should say, if it is known what was meant.
    pub instead: Option<String>,
}

/// What a text says.
#[derive(Clone, Debug)]
pub struct Read {
    pub deck: Deck,
    pub faults: Vec<LineFault>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a list has at most {LINES} lines and {CARDS} cards")]
pub struct TooLong;

impl TooLong {
    pub fn say(self, lang: Lang) -> String {
        lang.pick(self.to_string(), format!("eine Liste hat höchstens {LINES} Zeilen und {CARDS} Karten"))
    }
}

/// Reads a list. A name in the text counts if none is given.
pub fn read<G: Buildable>(name: &str, text: &str, options: &G::Options, lang: Lang) -> Result<Read, TooLong> {
    let text = text.trim_start_matches('\u{feff}');
    let mut read =
        if is_link(text) { read_link::<G>(text, lang) } else { Reader::<G>::new(lang).all(text)? };
    if !name.is_empty() {
        read.deck.name = Text { en: name.into(), de: name.into() };
    }
    let all = read.deck.cards.iter().chain(&read.deck.extra);
    if all.map(|&(n, _)| u32::from(n)).sum::<u32>() > CARDS {
        return Err(TooLong);
    }
    if read.deck.format.is_empty() {
        read.deck.format = fitting_format::<G>(&read.deck, options);
    }
    Ok(read)
}

pub(crate) fn empty_deck() -> Deck {
    Deck {
        id: "own".into(),
        name: Text { en: String::new(), de: String::new() },
        format: String::new(),
        cards: Vec::new(),
        extra: Vec::new(),
    }
}

/// Who does not say by which rules a deck is built means those it fits: the first that finds no fault; if none does, those
/// of the ready deck with the same hero or the like, which is the first format.
pub fn fitting_format<G: Buildable>(deck: &Deck, options: &G::Options) -> String {
    let fits = |format: &&str| {
        let deck = Deck { format: (*format).into(), ..deck.clone() };
        G::check_deck(G::book(), &deck, options).is_empty()
    };
    let mut formats = G::FORMATS.iter().map(|f| f.id);
    formats.clone().find(|f| fits(f)).or_else(|| formats.next()).unwrap_or_default().into()
}

/// A format by its id, by its name in either language, or by what a community calls it.
pub fn format_id<G: Buildable>(written: &str) -> Option<&'static str> {
    let wanted = written.trim().to_lowercase();
    let is = |f: &&stapel_wording::Format| {
        f.id == wanted
            || f.name.iter().any(|n| n.to_lowercase() == wanted)
            || f.also.contains(&wanted.as_str())
    };
    G::FORMATS.iter().find(is).map(|f| f.id)
}

struct Reader<G> {
    names: std::sync::Arc<CardNames>,
    lang: Lang,
    deck: Deck,
    faults: Vec<LineFault>,
    /// Whether the second pile has begun.
    extra: bool,
    guesses: usize,
    game: std::marker::PhantomData<G>,
}

impl<G: Buildable> Reader<G> {
    fn new(lang: Lang) -> Self {
        Self {
            names: CardNames::of::<G>(),
            lang,
            deck: empty_deck(),
            faults: Vec::new(),
            extra: false,
            guesses: GUESSES,
            game: std::marker::PhantomData,
        }
    }

    fn all(mut self, text: &str) -> Result<Read, TooLong> {
        if text.lines().nth(LINES).is_some() {
            return Err(TooLong);
        }
        for (k, line) in (1..).zip(text.lines().map(str::trim)) {
            if let Err((reason, instead)) = self.line(line) {
                self.faults.push(LineFault { line: Some(k), reason, instead });
            }
        }
        Ok(Read { deck: self.deck, faults: self.faults })
    }

    fn line(&mut self, line: &str) -> Result<(), (String, Option<String>)> {
        let lower = line.to_lowercase();
        if line.is_empty() || CHATTER.iter().any(|c| lower.starts_with(c)) {
            return Ok(());
        }
        if let Some(extra) = self.part(lower.trim_end_matches(':').trim()) {
            self.extra = extra;
            return Ok(());
        }
        if let Some((key, value)) = line.split_once(':')
            && self.head(&key.trim().to_lowercase(), value.trim())?
        {
            return Ok(());
        }
        let (number, wanted) = self.quantity(line).map_err(|reason| (reason, None))?;
        let card = self.card(number, wanted)?;
        self.add((number, card));
        Ok(())
    }

    /// Whether a line begins the second pile (or the first); nothing if it begins none. A card is never taken for one.
    fn part(&self, line: &str) -> Option<bool> {
        let is = |words: &[&str]| words.contains(&line);
        let own = |word: &str| word.to_lowercase() == line;
        let extra = is(EXTRA_PARTS) || G::SECOND.is_some_and(|names| names.into_iter().any(own));
        let main = is(MAIN_PARTS) || G::SHELVES.iter().any(|s| s.name.into_iter().any(own));
        (extra || main).then_some(extra).filter(|_| !matches!(self.names.find(line), Near::Card(_)))
    }

    /// A line `key: value`; whether it is one.
    fn head(&mut self, key: &str, value: &str) -> Result<bool, (String, Option<String>)> {
        match key {
            "name" => {
                let name: String = value.chars().filter(|c| !c.is_control()).take(NAME).collect();
                self.deck.name = Text { en: name.clone(), de: name };
            }
            "format" => self.deck.format = self.format(value)?,
            "hero" | "held" => {
                let card = self.card(1, value)?;
                self.add((1, card));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn format(&self, value: &str) -> Result<String, (String, Option<String>)> {
        match format_id::<G>(value) {
            Some(id) => Ok(id.into()),
            None if G::FORMATS.is_empty() => Ok(value.into()),
            None => {
                let known: Vec<&str> =
                    G::FORMATS.iter().map(|f| self.lang.pick(f.name[0], f.name[1])).collect();
                let known = known.join(", ");
                let reason = self.lang.pick(
                    format!("there is no format \"{value}\"; known are: {known}"),
                    format!("das Format „{value}“ gibt es nicht; bekannt sind: {known}"),
                );
                Err((reason, None))
            }
        }
    }

    /// How many, and of what: `3x Name`, `3 Name`, `(3) Name`, `Name x3`; without a number it is one.
    fn quantity<'l>(&self, line: &'l str) -> Result<(u8, &'l str), String> {
        let line = line.trim_start_matches(['-', '*', '•']).trim_start();
        let open = line.strip_prefix('(').unwrap_or(line);
        let digits = open.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = open.split_at(digits);
        let (number, wanted) = if digits > 0 {
            (number, rest.strip_prefix(['x', 'X', '×', ')']).unwrap_or(rest).trim())
        } else {
            match line.rsplit_once([' ', '\t']) {
                Some((name, last)) if trailing(last).is_some() => {
                    (trailing(last).unwrap_or_default(), name.trim())
                }
                _ => ("1", line),
            }
        };
        match number.parse::<u8>() {
            Ok(n) if n > 0 => Ok((n, wanted)),
            _ => Err(self.lang.pick(
                format!("\"{number}\" is not a number of cards from 1 to 255"),
                format!("„{number}“ ist keine Zahl von Karten von 1 bis 255"),
            )),
        }
    }

    fn card(&mut self, number: u8, wanted: &str) -> Result<Symbol, (String, Option<String>)> {
        let lang = self.lang;
        let found = match self.names.find(wanted) {
            Near::Unknown(_) if self.guesses > 0 => {
                self.guesses -= 1;
                self.names.find_near(wanted)
            }
            found => found,
        };
        match found {
            Near::Card(card) => Ok(card),
            Near::Several(cards) => {
                let all: Vec<String> = cards.iter().map(|&card| said::<G>(&self.names, card, lang)).collect();
                let all = all.join(", ");
                Err((
                    lang.pick(
                        format!("\"{wanted}\" could be: {all}"),
                        format!("„{wanted}“ könnte sein: {all}"),
                    ),
                    None,
                ))
            }
            Near::Unknown(None) => {
                let reason = lang.pick(
                    format!("there is no card \"{wanted}\""),
                    format!("es gibt keine Karte „{wanted}“"),
                );
                Err((reason, None))
            }
            Near::Unknown(Some(card)) => {
                let meant = said::<G>(&self.names, card, lang);
                let reason = lang.pick(
                    format!("there is no card \"{wanted}\"; did you mean {meant}?"),
                    format!("es gibt keine Karte „{wanted}“; meinst du {meant}?"),
                );
                Err((reason, Some(format!("{number}x {meant}"))))
            }
        }
    }

    /// A card that can be in the second pile only is there, wherever a list writes it.
    fn add(&mut self, card: (u8, Symbol)) {
        let book = G::book();
        let only_second = book.find(card.1).is_some_and(|def| G::only_second(book.def(def)));
        let list = if self.extra || only_second { &mut self.deck.extra } else { &mut self.deck.cards };
        // The same card in two lines is one line, as long as the number has room.
        match list.iter_mut().find(|(n, known)| *known == card.1 && n.checked_add(card.0).is_some()) {
            Some(known) => known.0 += card.0,
            None => list.push(card),
        }
    }
}

/// The number of `x3`, at the end of a line.
fn trailing(word: &str) -> Option<&str> {
    let digits = word.strip_prefix(['x', 'X', '×'])?;
    Some(digits).filter(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
}
