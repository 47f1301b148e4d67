//! Says things: cards, decisions, events and errors, in German and English, from the very data the table plays by.
//!
//! German is made of whole sentences with a case for every slot and a lexicon that stores all eight forms of a
//! noun; it is never put together word by word. A game brings its own words by implementing [`Speak`].

mod clauses;
mod conditions;
mod grammar;
mod label;
mod log;
mod parts;
mod players;
mod scene;
mod scene_text;
mod sentences;
mod text;

pub use conditions::value;
pub use grammar::{Case, Clause, Gender, Noun, Phrase, capital, count_en, list};
pub use label::{decision_title, how_many, label, labels, layer_text, play_label, put_back, seat_name};
pub use log::{common_line, event_card};
pub use players::Players;
pub use scene::{
    Area, Arrow, Board, Layer, Layout, Look, Marker, Number, Offer, OfferKind, Piece, Question, Scene, Sheet,
    Side, Spot, Track, TrackPlace, offered, scene, scene_with, sheet,
};
pub use scene_text::lines;
pub use text::{Say, Unsayable, card_lines, card_text, lines_of, reminders};

use stapel_kernel::{Audience, Book, Choice, Decision, Def, DefId, Event, Game, Id, LayerKind, Table, Why};
use stapel_script::{Ability, Amount, Card, Cmp, Cond, Effect, Filter, Mod, Symbol, Trigger, Who};

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, ts_rs::TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Lang {
    #[default]
    En,
    De,
}

impl Lang {
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    pub fn pick<T>(self, en: T, de: T) -> T {
        match self {
            Self::En => en,
            Self::De => de,
        }
    }
}

impl std::str::FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "en" => Ok(Self::En),
            "de" => Ok(Self::De),
            other => Err(format!("there is no language \"{other}\"; known are en and de")),
        }
    }
}

/// The name of a card in one language, without what tells its versions apart.
pub fn plain_name<G: Game>(def: &Def<G>, lang: Lang) -> &str {
    lang.pick(&def.card.name.en, &def.card.name.de)
}

/// A name that a card's text mentions, in one language: the card of that English name, or the card whose name has
/// that word, up to its title.
pub fn mentioned<G: Speak>(book: &Book<G>, name: Symbol, lang: Lang) -> String {
    let whole = book.defs().find(|(_, d)| d.name == name);
    let part = || book.defs().find(|(_, d)| d.name_words.contains(&name));
    match (whole, lang) {
        (Some((_, def)), _) => plain_name(def, lang).to_string(),
        (None, Lang::En) => name.to_string(),
        (None, Lang::De) => part().map_or_else(
            || name.to_string(),
            |(_, def)| def.card.name.de.split(',').next().unwrap_or_default().to_string(),
        ),
    }
}

/// A game's own words.
pub trait Speak: Game {
    fn title(lang: Lang) -> &'static str;
    /// One sentence about the game.
    fn about(lang: Lang) -> &'static str;

    /// The bare word, for boards and scenarios.
    fn zone_word(zone: Self::Zone, lang: Lang) -> &'static str;
    /// "your deck", "dein Deck" (accusative).
    fn your_zone(zone: Self::Zone, lang: Lang) -> &'static str;
    /// "your deck", "deinem Deck" (dative).
    fn your_zone_dative(zone: Self::Zone, lang: Lang) -> &'static str;
    /// "banish this", "verbanne diese Karte": putting a card into a zone of its owner.
    fn move_to(object: &str, zone: Self::Zone, lang: Lang) -> Clause;
    fn kind(kind: Self::Type, lang: Lang) -> &'static str;
    fn stat(stat: Self::Stat, lang: Lang) -> &'static str;
    /// "6 or more power".
    fn value(stat: Self::Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
        value::<Self>(stat, cmp, n, lang)
    }
    fn keyword(keyword: Self::Keyword, lang: Lang) -> &'static str;
    /// What a keyword means, in a short sentence or two: for whoever zooms in on a card or asks.
    fn reminder(_keyword: Self::Keyword, _lang: Lang) -> &'static str {
        ""
    }
    fn timing(timing: Self::Timing, lang: Lang) -> &'static str;
    /// "a steam counter", "2 steam counters".
    fn counters(counter: Self::Counter, n: i16, lang: Lang) -> String;
    /// "1 resource", "3 life".
    fn pool(pool: Self::Pool, n: i16, lang: Lang) -> String;
    /// The bare word, for boards and scenarios.
    fn pool_word(pool: Self::Pool, lang: Lang) -> &'static str;

    /// The name with whatever tells versions of a card apart.
    fn card_name(def: &Def<Self>, lang: Lang) -> String;
    /// The line under the name: types and numbers.
    fn type_line(card: &Card<Self>, lang: Lang) -> String;
    /// What a filter describes, as a noun.
    fn noun(say: &Say<'_, Self>, filter: &Filter<Self>) -> Phrase;
    /// "When this attacks", "Wenn diese Karte angreift".
    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String;
    /// Whether `when` has said the condition of the trigger together with its event.
    fn says_cond(_trigger: &Trigger<Self>) -> bool {
        false
    }
    /// What `It` means in a trigger on this event.
    fn it_of(event: Self::Event) -> Noun;
    fn fact_clause(say: &Say<'_, Self>, fact: &Self::Fact) -> String;
    /// "your hero", "the attacker".
    fn role_name(say: &Say<'_, Self>, role: Self::Role, who: Who, case: Case) -> String;
    /// An instruction of the kernel that this game says in its own way: "this gains 2 boosts".
    fn clause(_say: &mut Say<'_, Self>, _effect: &Effect<Self>) -> Option<Clause> {
        None
    }
    /// An instruction that holds others and that this game says as one clause: "that player's first attack has -2 power".
    fn whole(_say: &mut Say<'_, Self>, _effect: &Effect<Self>) -> Option<Clause> {
        None
    }
    /// A number that is counted: "the number of cards in your hand". Empty if there are no words for it.
    fn quantity(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        Self::per(say, amount)
    }
    /// A keyword as something that is gained: "go again".
    fn gained(keyword: Self::Keyword, lang: Lang) -> String {
        let word = Self::keyword(keyword, lang);
        lang.pick(word.to_lowercase(), word.to_string())
    }
    /// Lines of a card's text that its numbers stand for: "Arcane Barrier 1."
    fn number_lines(_card: &Card<Self>, _lang: Lang) -> Vec<String> {
        Vec::new()
    }
    /// A part of a card, apart from its abilities, that neither its face nor its text tells.
    fn unsaid(_card: &Card<Self>) -> Option<String> {
        None
    }
    /// The whole text of an ability, where this game's cards have a form of their own for it.
    fn ability(_say: &mut Say<'_, Self>, _card: &Card<Self>, _ability: &Ability<Self>) -> Option<String> {
        None
    }
    /// Comparisons that read better as a whole: "you have attacked with a weapon this turn".
    fn compare(say: &Say<'_, Self>, cond: &Cond<Self>) -> Option<String>;
    /// "for each attack that has hit this combat chain". Empty if there are no words for it.
    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String;
    fn verb(say: &Say<'_, Self>, verb: &Self::Verb) -> Clause;
    /// "prevent the next 3 damage that would be dealt to you".
    fn shield(say: &Say<'_, Self>, shield: Self::Shield, n: i16, until: Self::Until) -> Clause;
    /// A cost of this game's own as an instruction, and as what one may do: "exhaust this" twice, "erschöpfe diese
    /// Karte" and "diese Karte erschöpfen".
    fn price(say: &Say<'_, Self>, price: &Self::Price) -> (String, String);
    /// What a text gives to a player: "your hand limit is 1 higher".
    fn yours(say: &Say<'_, Self>, m: &Mod<Self>) -> Clause;
    /// What stands before another part of a text: "Kicker".
    fn part(part: Self::Part, card: &Card<Self>, lang: Lang) -> String;
    /// "this turn".
    fn until(until: Self::Until, lang: Lang) -> &'static str;
    /// What is said of the duration of an effect on one object; nothing where the object outlives no turn.
    fn lasting(_until: Self::Until, _lang: Lang) -> &'static str {
        ""
    }
    /// What stands before the text every card has, if anything does.
    fn main_part(_lang: Lang) -> &'static str {
        ""
    }

    /// What the player is asked: "Defend with which cards?"
    fn why(why: Self::Why, lang: Lang) -> &'static str;
    /// The whole question, where it can say more than `why` behind the name of the card that asks: what for, at what
    /// price, what follows. `audience` is whoever reads it, and it names only what they may know: not every reader is the
    /// one who is asked.
    fn question(
        _t: &Table<'_, Self>,
        _decision: &Decision<'_, Self::Why>,
        _why: Self::Why,
        _audience: Audience,
        _lang: Lang,
    ) -> Option<String> {
        None
    }
    /// The whole question for one of the kernel's own reasons, where this game has its own words for what is asked.
    fn common_question(
        _t: &Table<'_, Self>,
        _decision: &Decision<'_, Self::Why>,
        _audience: Audience,
        _lang: Lang,
    ) -> Option<String> {
        None
    }
    /// The label of an option to such a question.
    fn common_option(
        _t: &Table<'_, Self>,
        _why: Why<Self::Why>,
        _choice: Choice,
        _lang: Lang,
    ) -> Option<String> {
        None
    }
    /// Where an object lies, if its zone alone does not tell: "Hero Expedition". Said of cards that read alike.
    fn place(_t: &Table<'_, Self>, _id: Id, _lang: Lang) -> Option<String> {
        None
    }
    /// A rule of the game that waits or lies on the stack, without a card, or with one that it does not name.
    fn own_layer(_t: &Table<'_, Self>, _kind: LayerKind, _lang: Lang) -> Option<String> {
        None
    }
    /// The label of an option to a question of the game's own.
    fn option(t: &Table<'_, Self>, why: Self::Why, choice: Choice, lang: Lang) -> String;
    /// An event as one line of the log, if it is worth one. The event has been masked for its reader.
    fn event(book: &Book<Self>, event: &Event<Self::Event>, lang: Lang) -> Option<String>;
    fn fault(book: &Book<Self>, fault: &Self::Fault, lang: Lang) -> String;
    /// How a game ended, in a few words: "life ran out".
    fn ending(ending: Self::Ending, lang: Lang) -> &'static str;
    /// What `Game::time` counts: "turns".
    fn times(lang: Lang) -> &'static str;
    /// A word of scenarios for several zones at once, such as "equipment": where a card of this kind goes.
    fn zone_for(_word: &str, _card: &Card<Self>) -> Option<Self::Zone> {
        None
    }
}

/// The name of a card by its definition.
pub fn name<G: Speak>(book: &Book<G>, def: DefId, lang: Lang) -> String {
    G::card_name(book.def(def), lang)
}

/// Whether a question is the kernel's or the game's, its title.
pub fn why_title<G: Speak>(why: Why<G::Why>, lang: Lang) -> &'static str {
    match why {
        Why::Target => lang.pick("Choose a target", "Wähle ein Ziel"),
        Why::Discard => lang.pick("Discard a card", "Wirf eine Karte ab"),
        Why::DiscardCost => lang.pick("Discard a card as a cost", "Wirf als Kosten eine Karte ab"),
        Why::GiveCost => lang.pick("Give up a card as a cost", "Gib als Kosten eine Karte her"),
        Why::RevealCost => lang.pick("Reveal a card as a cost", "Zeige als Kosten eine Karte vor"),
        Why::May => lang.pick("Do you want to?", "Möchtest du?"),
        Why::MayPay => lang.pick("Do you want to pay?", "Möchtest du bezahlen?"),
        Why::Choose => lang.pick("Choose", "Wähle"),
        Why::Mode => lang.pick("Choose one", "Wähle eines"),
        Why::Search => lang.pick("Take a card", "Nimm eine Karte"),
        Why::Take => lang.pick("Take which card?", "Welche Karte nimmst du?"),
        Why::PutUnder => lang
            .pick("Which card goes under the deck next?", "Welche Karte kommt als nächste unter das Deck?"),
        Why::PutOnTop => {
            lang.pick("Which card goes on the deck next?", "Welche Karte kommt als nächste auf das Deck?")
        }
        Why::Show => lang.pick("Reveal which card?", "Welche Karte zeigst du vor?"),
        Why::Name => lang.pick("Name a card", "Nenne eine Karte"),
        Why::Order | Why::React => {
            lang.pick("Which effect happens first?", "Welcher Effekt geschieht zuerst?")
        }
        Why::Own(why) => G::why(why, lang),
    }
}
