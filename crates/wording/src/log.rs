//! Lines of the log: as a game declares them with its events, or as every game tells what the kernel's own verbs did.

use crate::{Lang, Speak, name, plain_name, seat_name};
use stapel_kernel::{Book, Common, DefId, Event, Seat};
use stapel_script::Word;

/// The card an event is about, as far as the reader may know it.
pub fn event_card<G: Speak>(book: &Book<G>, event: &Event<G::Event>, lang: Lang) -> String {
    match event.def {
        DefId::NONE => lang.pick("a card", "eine Karte").to_string(),
        def => name(book, def, lang),
    }
}

/// An event as a line of the log: as it was declared ([`Lang::line`] fills it in), or as every game tells it.
pub fn told<G: Speak>(book: &Book<G>, event: &Event<G::Event>, lang: Lang) -> Option<String> {
    let [en, de] = event.what.said();
    // An event without a line is called by its identifier.
    if en == event.what.name() { common_line(book, event, lang) } else { lang.line(book, event, en, de) }
}

impl Lang {
    /// A line with these words filled in; none where there is no such pool, counter or keyword.
    ///
    /// | word | |
    /// |---|---|
    /// | `{who}`, `{other}` | whose doing it is, and whom else it concerns |
    /// | `{card}`, `{owned}` | the card it is about; the same with whose it is: a table has many of one name |
    /// | `{n}`, `{m}` | the numbers |
    /// | <code>{wound\|wounds}</code> | the first if `n` is one |
    /// | `{type}`, `{zone}`, `{keyword}`, `{ending}` | the one of number `n` |
    /// | `{pool}`, `{counters}` | `n` of those of number `m` |
    /// | `{with}` | the card of number `m` in the book |
    pub fn line<G: Speak>(
        self,
        book: &Book<G>,
        event: &Event<G::Event>,
        en: &str,
        de: &str,
    ) -> Option<String> {
        let mut out = String::new();
        let mut parts = self.pick(en, de).split(['{', '}']);
        while let Some(plain) = parts.next() {
            out.push_str(plain);
            if let Some(word) = parts.next() {
                out.push_str(&filled(book, event, word, self)?);
            }
        }
        Some(out)
    }
}

/// What stands for a word of a line.
fn filled<G: Speak>(book: &Book<G>, event: &Event<G::Event>, word: &str, lang: Lang) -> Option<String> {
    let (n, m) = (event.n as usize, event.m as usize);
    Some(match word {
        "who" => seat_name(event.seat, lang),
        "other" => seat_name(event.other, lang),
        "card" => event_card(book, event, lang),
        "owned" if event.of == Seat::NOBODY => event_card(book, event, lang),
        "owned" => {
            let of = lang.pick("of", "von");
            format!("{} {of} {}", event_card(book, event, lang), seat_name(event.of, lang))
        }
        "n" => event.n.to_string(),
        "m" => event.m.to_string(),
        "type" => G::Type::from_index(n).map_or("", |kind| G::kind(kind, lang)).into(),
        "zone" => G::Zone::from_index(n).map_or("?", |zone| G::zone_word(zone, lang)).into(),
        "keyword" => G::keyword(G::Keyword::from_index(n)?, lang).into(),
        "ending" => G::Ending::from_index(n).map_or("", |how| G::ending(how, lang)).into(),
        "pool" => G::pool(G::Pool::from_index(m)?, event.n, lang),
        "counters" => G::counters(G::Counter::from_index(m)?, event.n, lang),
        "with" => name(book, DefId(event.m as u16), lang),
        word => match word.split_once('|') {
            Some((one, many)) => if event.n == 1 { one } else { many }.into(),
            // A word that there is not shows itself as what was written.
            None => format!("{{{word}}}"),
        },
    })
}

/// What a verb of the kernel did, as a line; none for events of the game's own.
pub fn common_line<G: Speak>(book: &Book<G>, event: &Event<G::Event>, lang: Lang) -> Option<String> {
    let what = Common::ALL.into_iter().find(|&c| G::Event::from(c) == event.what)?;
    let (en, de) = match what {
        Common::Draws => ("{who} draws {card}", "{who} zieht {card}"),
        Common::Discards => ("{who} discards {card}", "{who} wirft {card} ab"),
        Common::Destroyed => ("{card} of {who} is destroyed", "{card} von {who} wird zerstört"),
        Common::Moves => ("{owned} goes to: {zone}", "{owned} kommt in: {zone}"),
        Common::Reveals => ("{who} reveals {card}", "{who} zeigt {card} vor"),
        Common::TurnsUp => ("{who} turns {card} face up", "{who} deckt {card} auf"),
        Common::Shuffles => ("{who} shuffles", "{who} mischt"),
        Common::Creates => ("{who} creates {card}", "{who} erzeugt {card}"),
        Common::Gains => ("{who} gains {pool}", "{who} erhält {pool}"),
        Common::Loses => ("{who} loses {pool}", "{who} verliert {pool}"),
        Common::PutsCounter => ("{owned} gets {counters}", "{owned} erhält {counters}"),
        Common::RemovesCounter => ("{owned} loses {counters}", "{owned} verliert {counters}"),
        Common::GainsKeyword => ("{owned} gains {keyword}", "{owned} erhält {keyword}"),
        Common::Looks => ("{who} looks at: {zone} of {other}", "{who} sieht sich an: {zone} von {other}"),
        // A card that was named is none at the table, and no version of it is meant.
        Common::Chooses if event.def != DefId::NONE && event.it.is_none() => {
            let named = plain_name(book.def(event.def), lang);
            return lang.line(book, event, "{who} names ", "{who} nennt ").map(|line| line + named);
        }
        Common::Chooses => return None,
    };
    lang.line(book, event, en, de)
}
