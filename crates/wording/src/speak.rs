//! What a game says in its own words: four traits, each of which a game implements in the file that is about it. Bare words
//! (zones, types, reasons) are said as they were declared, see [`words!`](stapel_script::words); a game whose cards have no texts
//! leaves [`Sentences`] as it is.

use crate::{Case, Clause, Lang, Noun, Phrase, Say, plain_name, told, value};
use stapel_kernel::{Audience, Book, Choice, Decision, Def, Event, Game, Id, LayerKind, Table, Why};
use stapel_script::{Ability, Amount, Card, Cmp, Cond, Effect, Filter, Mod, Trigger, Who};

/// Everything a game says.
pub trait Speak: Names + Sentences + Questions + Telling {}
impl<G: Names + Sentences + Questions + Telling> Speak for G {}

/// What things are called.
pub trait Names: Game {
    fn title(lang: Lang) -> &'static str;
    /// One sentence about the game.
    fn about(lang: Lang) -> &'static str;
    /// What `Game::time` counts: "turns".
    fn times(lang: Lang) -> &'static str {
        lang.pick("turns", "Züge")
    }
    /// The bare word, for boards and scenarios.
    fn zone_word(zone: Self::Zone, lang: Lang) -> &'static str {
        lang.word(zone)
    }
    /// "your deck", "dein Deck" (accusative).
    fn your_zone(zone: Self::Zone, lang: Lang) -> &'static str {
        Self::zone_word(zone, lang)
    }
    /// "your deck", "deinem Deck" (dative).
    fn your_zone_dative(zone: Self::Zone, lang: Lang) -> &'static str {
        Self::zone_word(zone, lang)
    }
    fn kind(kind: Self::Type, lang: Lang) -> &'static str {
        lang.word(kind)
    }
    fn stat(stat: Self::Stat, lang: Lang) -> &'static str {
        lang.word(stat)
    }
    /// "6 or more power".
    fn value(stat: Self::Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
        value::<Self>(stat, cmp, n, lang)
    }
    fn keyword(keyword: Self::Keyword, lang: Lang) -> &'static str {
        lang.word(keyword)
    }
    /// What a keyword means, in a short sentence or two: for whoever zooms in on a card or asks.
    fn reminder(_keyword: Self::Keyword, _lang: Lang) -> &'static str {
        ""
    }
    /// A keyword as something that is gained: "go again".
    fn gained(keyword: Self::Keyword, lang: Lang) -> String {
        let word = Self::keyword(keyword, lang);
        lang.pick(word.to_lowercase(), word.to_string())
    }
    fn timing(timing: Self::Timing, lang: Lang) -> &'static str {
        lang.word(timing)
    }
    /// "a steam counter", "2 steam counters".
    fn counters(counter: Self::Counter, n: i16, lang: Lang) -> String {
        format!("{n} {}", lang.word(counter))
    }
    /// "1 resource", "3 life".
    fn pool(pool: Self::Pool, n: i16, lang: Lang) -> String {
        format!("{n} {}", Self::pool_word(pool, lang))
    }
    /// The bare word, for boards and scenarios.
    fn pool_word(pool: Self::Pool, lang: Lang) -> &'static str {
        lang.word(pool)
    }
    /// The name with whatever tells versions of a card apart.
    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        plain_name(def, lang).to_string()
    }
    /// The line under the name: types and numbers.
    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        card.types.iter().map(|&kind| Self::kind(kind, lang)).collect::<Vec<_>>().join(" ")
    }
    /// "this turn".
    fn until(until: Self::Until, lang: Lang) -> &'static str {
        lang.word(until)
    }
    /// What is said of the duration of an effect on one object; nothing where the object outlives no turn.
    fn lasting(_until: Self::Until, _lang: Lang) -> &'static str {
        ""
    }
    /// What stands before the text every card has, if anything does.
    fn main_part(_lang: Lang) -> &'static str {
        ""
    }
    /// What stands before another part of a text: "Kicker".
    fn part(part: Self::Part, _card: &Card<Self>, lang: Lang) -> String {
        lang.word(part).to_string()
    }
    /// How a game ended, in a few words: "life ran out".
    fn ending(ending: Self::Ending, lang: Lang) -> &'static str {
        lang.word(ending)
    }
    /// A word of scenarios for several zones at once, such as "equipment": where a card of this kind goes.
    fn zone_for(_word: &str, _card: &Card<Self>) -> Option<Self::Zone> {
        None
    }
}

/// The sentences of card texts.
pub trait Sentences: Names {
    /// "banish this", "verbanne diese Karte": putting a card into a zone of its owner.
    fn move_to(object: &str, zone: Self::Zone, lang: Lang) -> Clause {
        let zone = Self::your_zone(zone, lang);
        Clause::order(lang, format!("put {object} into {zone}"), "lege", format!("{object} in {zone}"))
    }
    /// What a filter describes, as a noun.
    fn noun(say: &Say<'_, Self>, filter: &Filter<Self>) -> Phrase {
        say.cannot(filter);
        Phrase::new(Noun::CARD)
    }
    /// "When this attacks", "Wenn diese Karte angreift".
    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        say.cannot(trigger.on)
    }
    /// Whether `when` has said the condition of the trigger together with its event.
    fn says_cond(_trigger: &Trigger<Self>) -> bool {
        false
    }
    /// What `It` means in a trigger on this event.
    fn it_of(_event: Self::Event) -> Noun {
        Noun::CARD
    }
    fn fact_clause(say: &Say<'_, Self>, fact: &Self::Fact) -> String {
        say.cannot(fact)
    }
    /// "your hero", "the attacker".
    fn role_name(say: &Say<'_, Self>, role: Self::Role, _who: Who, _case: Case) -> String {
        say.cannot(role)
    }
    /// An instruction of the kernel that this game says in its own way: "this gains 2 boosts".
    fn clause(_say: &mut Say<'_, Self>, _effect: &Effect<Self>) -> Option<Clause> {
        None
    }
    /// An instruction that holds others and that this game says as one clause: "that player's first attack has -2 power".
    fn whole(_say: &mut Say<'_, Self>, _effect: &Effect<Self>) -> Option<Clause> {
        None
    }
    /// The whole text of an ability, where this game's cards have a form of their own for it.
    fn ability(_say: &mut Say<'_, Self>, _card: &Card<Self>, _ability: &Ability<Self>) -> Option<String> {
        None
    }
    /// Lines of a card's text that its numbers stand for: "Arcane Barrier 1."
    fn number_lines(_card: &Card<Self>, _lang: Lang) -> Vec<String> {
        Vec::new()
    }
    /// A part of a card, apart from its abilities, that neither its face nor its text tells.
    fn unsaid(_card: &Card<Self>) -> Option<String> {
        None
    }
    /// Comparisons that read better as a whole: "you have attacked with a weapon this turn".
    fn compare(_say: &Say<'_, Self>, _cond: &Cond<Self>) -> Option<String> {
        None
    }
    /// A number that is counted: "the number of cards in your hand". Empty if there are no words for it.
    fn quantity(say: &Say<'_, Self>, amount: &Amount<Self>) -> String
    where
        Self: Speak,
    {
        Self::per(say, amount)
    }
    /// "for each attack that has hit this combat chain". Empty if there are no words for it.
    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        say.cannot(amount)
    }
    fn verb(say: &Say<'_, Self>, verb: &Self::Verb) -> Clause {
        Clause::says(say.lang, say.cannot(verb), "", "")
    }
    /// "prevent the next 3 damage that would be dealt to you".
    fn shield(say: &Say<'_, Self>, shield: Self::Shield, _n: i16, _until: Self::Until) -> Clause {
        Clause::says(say.lang, say.cannot(shield), "", "")
    }
    /// A cost of this game's own as an instruction, and as what one may do: "exhaust this" twice, "erschöpfe diese
    /// Karte" and "diese Karte erschöpfen".
    fn price(say: &Say<'_, Self>, price: &Self::Price) -> (String, String) {
        (say.cannot(price), String::new())
    }
    /// What a text gives to a player: "your hand limit is 1 higher".
    fn yours(say: &Say<'_, Self>, m: &Mod<Self>) -> Clause {
        Clause::says(say.lang, say.cannot(m), "", "")
    }
}

/// What players are asked, and what they can answer.
pub trait Questions: Names {
    /// What the player is asked: "Defend with which cards?"
    fn why(why: Self::Why, lang: Lang) -> &'static str {
        lang.word(why)
    }
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
    /// The label of an option to a question of the game's own.
    fn option(t: &Table<'_, Self>, _why: Self::Why, choice: Choice, lang: Lang) -> String
    where
        Self: Speak,
    {
        crate::label::plain(t, choice, lang)
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
    /// What an object is attached to. Said of cards that read alike.
    fn attached_to(host: &str, lang: Lang) -> String {
        lang.pick(format!("on {host}"), format!("an {host}"))
    }
    /// What is attached to an object. Said of cards that read alike.
    fn carrying(what: &str, lang: Lang) -> String {
        lang.pick(format!("with {what}"), format!("mit {what}"))
    }
    /// A rule of the game that waits or lies on the stack, without a card, or with one that it does not name.
    fn own_layer(_t: &Table<'_, Self>, _kind: LayerKind, _lang: Lang) -> Option<String> {
        None
    }
}

/// What is told: the log, and what is wrong with a deck.
pub trait Telling: Names {
    /// An event as one line of the log, if it is worth one. The event has been masked for its reader.
    fn event(book: &Book<Self>, event: &Event<Self::Event>, lang: Lang) -> Option<String>
    where
        Self: Speak,
    {
        told(book, event, lang)
    }
    fn fault(book: &Book<Self>, fault: &Self::Fault, lang: Lang) -> String;
}
