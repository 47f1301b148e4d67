//! One instruction as one clause.

use super::conditions::{cond, symbols};
use super::lexicon::{a_kind, from_zone, your_keyword};
use crate::{Count, Fact, Keyword, Loss, Orden, Search, TYPES, Verb, Which, Zone};
use stapel_script::{Amount, Cmp, Cond, Cost, Dig, Effect, Filter, HowMany, Is, Mod, Pick, Rest, Sel, Who};
use stapel_wording::{Clause, Lang, Names, Say, mentioned};

/// Who `That` player is in a text, as its subject and as an owner.
#[derive(Clone, Debug)]
pub(super) struct That {
    nominative: [String; 2],
    genitive: [String; 2],
}

impl That {
    pub fn player() -> Self {
        Self {
            nominative: ["that player".into(), "dieser Spieler".into()],
            genitive: ["that player".into(), "dieses Spielers".into()],
        }
    }
    pub fn acting() -> Self {
        Self {
            nominative: ["the acting player".into(), "der handelnde Spieler".into()],
            genitive: ["the acting player".into(), "des handelnden Spielers".into()],
        }
    }
    /// Somebody chosen when the rule is announced; which condition they meet is said after it.
    fn chosen(which: [String; 2]) -> Self {
        let [en, de] = which;
        Self {
            nominative: [
                format!("another player of your choice{en}"),
                format!("ein Mitspieler deiner Wahl{de}"),
            ],
            genitive: [
                format!("another player of your choice{en}"),
                format!("eines Mitspielers deiner Wahl{de}"),
            ],
        }
    }
}

/// A whole text: instructions one after the other. `lead` is what the first one hangs on.
pub(super) fn text(say: &mut Say<'_, Orden>, effects: &[Effect<Orden>], that: That, lead: &str) -> String {
    let mut out = String::from(lead);
    for (k, clause) in clauses(say, effects, that).into_iter().enumerate() {
        match k {
            0 if lead.is_empty() => out.push_str(&clause.flat()),
            0 => out.push_str(&clause.led()),
            _ => out.push_str(&format!("; {}", clause.flat())),
        }
    }
    out
}

/// A clause that can also stand in the middle of a sentence.
pub(super) struct Said(Clause);

impl Said {
    fn flat(&self) -> String {
        let text = self.0.alone();
        let mut chars = text.chars();
        chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
    }
    fn led(&self) -> String {
        self.0.after()
    }
}

fn order(lang: Lang, en: impl Into<String>, de_verb: &str, de_rest: impl Into<String>) -> Said {
    Said(Clause::order(lang, en, de_verb, de_rest))
}

fn says(lang: Lang, en: [&str; 3], de: [&str; 3]) -> Said {
    let [subject, verb, rest] = lang.pick(en, de);
    Said(Clause::says(lang, subject, verb, rest))
}

fn clauses(say: &mut Say<'_, Orden>, effects: &[Effect<Orden>], that: That) -> Vec<Said> {
    let mut that = that;
    let mut out = Vec::new();
    for effect in effects {
        if let Effect::Aim(Pick::Player(Who::EachOpponent, which), block) = effect {
            let which = match which {
                Cond::Always => [String::new(), String::new()],
                Cond::Compare(
                    Amount::Count(Count::Rank(Who::That)),
                    Cmp::MoreThan,
                    Amount::Count(Count::Rank(Who::You)),
                ) => {
                    [" whose rank is higher than yours".into(), ", dessen Rang höher ist als deiner,".into()]
                }
                other => [say.cannot(other), say.cannot(other)],
            };
            out.extend(clauses(say, block, That::chosen(which)));
        } else {
            out.push(clause(say, effect, &that));
        }
        that = match effect {
            Effect::LookAt(Who::That, _) => That::player(),
            _ => that,
        };
    }
    out
}

pub(super) fn cards(n: i16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, 1) => "1 card".into(),
        (Lang::En, n) => format!("{n} cards"),
        (Lang::De, 1) => "1 Karte".into(),
        (Lang::De, n) => format!("{n} Karten"),
    }
}

fn so_many(say: &Say<'_, Orden>, amount: &Amount<Orden>) -> String {
    match amount {
        Amount::N(n) => cards(*n, say.lang),
        other => say.cannot(other),
    }
}

fn clause(say: &mut Say<'_, Orden>, effect: &Effect<Orden>, that: &That) -> Said {
    let lang = say.lang;
    let who = that.nominative[lang.pick(0, 1)].as_str();
    match effect {
        Effect::Draw(Who::You, Amount::Plus(some, more)) if **some == Amount::That => {
            let more = say.amount(more);
            order(
                lang,
                format!("draw as many cards as you discarded from your hand, plus {more}"),
                "ziehe",
                format!("so viele Karten, wie du von der Hand abgelegt hast, und {more} weitere"),
            )
        }
        Effect::Draw(Who::You, amount) => {
            let cards = so_many(say, amount);
            order(lang, format!("draw {cards}"), "ziehe", cards)
        }
        Effect::Draw(who, amount) => {
            let (who, cards) = (player(say, *who, that), so_many(say, amount));
            says(lang, [&who, "draws", &cards], [&who, "zieht", &cards])
        }
        Effect::Discard(Who::That, amount) => {
            let cards = so_many(say, amount);
            says(
                lang,
                [who, "discards", &format!("{cards} of their choice from their hand")],
                [who, "legt", &format!("{cards} seiner Wahl von der Hand ab")],
            )
        }
        Effect::Move(Sel::This, Zone::Discard) => order(lang, "discard this card", "lege", "diese Karte ab"),
        // Without an instruction before it, there is nothing that "it" could be.
        Effect::Move(Sel::It, _) => {
            let unsaid = say.cannot(effect);
            order(lang, unsaid.clone(), "", unsaid)
        }
        Effect::LookAt(Who::That, Zone::Hand) => {
            let whose = &that.genitive[lang.pick(0, 1)];
            order(lang, format!("look at the hand of {whose}"), "sieh", format!("dir die Hand {whose} an"))
        }
        Effect::Dig(dig) => self::dig(say, dig),
        Effect::Choose(Pick::Own(zones, filter), then)
        | Effect::MayChoose(Pick::Own(zones, filter), then)
        | Effect::ChooseEach(_, Pick::Own(zones, filter), then) => pick(say, effect, zones, filter, then),
        Effect::Unless(payer, costs, then) => unless(say, *payer, costs, then, that),
        Effect::IfElse(condition, then, otherwise) => {
            let condition = cond(say, condition);
            let lead = lang.pick(format!("if {condition}, "), format!("wenn {condition}, "));
            let then = text(say, then, that.clone(), &lead);
            let otherwise = text(say, otherwise, that.clone(), lang.pick("otherwise ", "andernfalls "));
            let whole = format!("{then}; {otherwise}");
            order(lang, whole.clone(), "", whole)
        }
        Effect::GrantYou(_, mods) => {
            let words: Vec<String> = mods
                .iter()
                .map(|m| match m {
                    Mod::Keyword(Keyword::Either | Keyword::NeverDoubled) => say.cannot(m),
                    Mod::Keyword(k) => your_keyword(*k, true, lang).to_string(),
                    other => say.cannot(other),
                })
                .collect();
            let words = words.join(lang.pick(" and ", " und "));
            order(
                lang,
                format!("{words} until the end of your turn"),
                "",
                format!("{words}, bis dein Zug endet"),
            )
        }
        Effect::Do(verb) => self::verb(say, verb, that),
        other => {
            let text = say.sentence(other, None);
            let text = text.trim_end_matches('.').to_string();
            order(lang, text.clone(), "", text)
        }
    }
}

fn dig(say: &Say<'_, Orden>, dig: &Dig<Orden>) -> Said {
    let lang = say.lang;
    let Dig { n, take, of, to, rest, shown } = dig;
    if *to != Zone::Hand {
        say.cannot(dig);
    }
    let (look_en, look_de, particle) =
        if *shown { ("uncover", "decke", "auf") } else { ("look at", "sieh dir", "an") };
    let (rest_en, rest_de) = match rest {
        Rest::Discard => ("discard the others", "lege die anderen ab"),
        Rest::Top => (
            "put the others back on top in any order",
            "lege die anderen in beliebiger Reihenfolge wieder obenauf",
        ),
        Rest::Bottom => ("put the others under the pile", "lege die anderen unter den Stapel"),
    };
    let (take_en, take_de) = match of.0.is_empty() {
        true => (format!("take {take} of them"), format!("nimm {take} davon")),
        // Whoever takes one of a kind shows it.
        false => {
            let mut what = described(say, of, *take > 1);
            // A German relative clause ends with a comma.
            if what.contains(", die") {
                what.push(',');
            }
            (
                format!("show up to {take} {what} among them and take what you showed"),
                format!("zeige davon bis zu {take} {what} vor und nimm das Vorgezeigte"),
            )
        }
    };
    order(
        lang,
        format!("{look_en} the top {n} cards of your draw pile; {take_en} to your hand, {rest_en}"),
        look_de,
        format!(
            "die obersten {n} Karten deines Nachziehstapels {particle}; {take_de} auf die Hand, {rest_de}"
        ),
    )
}

/// Playing at once, or taking to the hand, what is picked from a zone of one's own.
fn pick(
    say: &mut Say<'_, Orden>,
    effect: &Effect<Orden>,
    zones: &[Zone],
    filter: &Filter<Orden>,
    then: &[Effect<Orden>],
) -> Said {
    let lang = say.lang;
    let takes = matches!(then, [Effect::Move(Sel::It, Zone::Hand)]);
    let unsaid = || {
        let unsaid = say.cannot(effect);
        order(lang, unsaid.clone(), "", unsaid)
    };
    let &[zone] = zones else { return unsaid() };
    if filter.0.contains(&Is::Fact(Fact::Paid)) {
        let [Is::Fact(Fact::Paid), Is::Fact(Fact::Delivers(property))] = filter.0.as_slice() else {
            return unsaid();
        };
        if !takes || zone != Zone::Discard || !matches!(effect, Effect::Choose(..)) {
            return unsaid();
        }
        let property = symbols(property, lang);
        return order(
            lang,
            format!("take 1 of the cards discarded for it that deliver {property} to your hand"),
            "nimm",
            format!("1 der dafür abgelegten Karten, die {property} liefern, auf die Hand"),
        );
    }
    let Some(in_turn) = (if takes { Some(1) } else { in_turn(effect) }) else { return unsaid() };
    let (many, number) = match effect {
        Effect::ChooseEach(HowMany::UpTo(n), ..) => {
            (true, lang.pick(format!("up to {n}"), format!("bis zu {n}")))
        }
        _ if in_turn > 1 => (true, lang.pick(format!("up to {in_turn}"), format!("bis zu {in_turn}"))),
        Effect::ChooseEach(HowMany::Exactly(n), ..) => (*n > 1, n.to_string()),
        Effect::ChooseEach(HowMany::Any | HowMany::Between(..) | HowMany::UpToTotal(..), ..) => {
            return unsaid();
        }
        _ => (false, "1".into()),
    };
    let mut what = format!("{number} {}", described(say, filter, many));
    // A German relative clause ends with a comma.
    if what.contains(", die") {
        what.push(',');
    }
    let from = from_zone(zone, lang);
    let may = matches!(effect, Effect::MayChoose(..)) && in_turn == 1;
    match (!takes, may) {
        (true, true) => says(
            lang,
            ["you", "may", &format!("play {what} {from} at once")],
            ["du", "darfst", &format!("{what} {from} sofort ausspielen")],
        ),
        (true, false) => {
            order(lang, format!("play {what} {from} at once"), "spiele", format!("{what} {from} sofort aus"))
        }
        (false, true) => says(
            lang,
            ["you", "may", &format!("take {what} {from} to your hand")],
            ["du", "darfst", &format!("{what} {from} auf die Hand nehmen")],
        ),
        (false, false) => order(
            lang,
            format!("take {what} {from} to your hand"),
            "nimm",
            format!("{what} {from} auf die Hand"),
        ),
    }
}

/// How many cards are played at once, one after the other: each may be followed by one more of the same kind. None if that
/// is not all that happens.
fn in_turn(effect: &Effect<Orden>) -> Option<usize> {
    let (Effect::Choose(pick, then) | Effect::MayChoose(pick, then) | Effect::ChooseEach(_, pick, then)) =
        effect
    else {
        return None;
    };
    match then.as_slice() {
        [Effect::Do(Verb::Lay)] => Some(1),
        [Effect::Do(Verb::Lay), next @ Effect::MayChoose(more, _)]
            if more == pick && matches!(effect, Effect::MayChoose(..)) =>
        {
            in_turn(next).map(|n| n + 1)
        }
        _ => None,
    }
}

/// What a filter describes, after a number.
pub(super) fn described(say: &Say<'_, Orden>, filter: &Filter<Orden>, many: bool) -> String {
    let lang = say.lang;
    let mut noun = match (lang, many) {
        (Lang::En, false) => "card".to_string(),
        (Lang::En, true) => "cards".into(),
        (Lang::De, false) => "Karte".into(),
        (Lang::De, true) => "Karten".into(),
    };
    for is in &filter.0 {
        noun = match is {
            Is::Named(name) => {
                let name = mentioned(say.book, *name, lang);
                lang.pick(format!("“{name}”"), format!("„{name}“"))
            }
            Is::Other => lang.pick(format!("other {noun}"), format!("andere {noun}")),
            is => format!("{noun}{}", quality(say, is, many)),
        };
    }
    noun
}

/// What is said of a card after the noun.
fn quality(say: &Say<'_, Orden>, is: &Is<Orden>, many: bool) -> String {
    let lang = say.lang;
    let (deliver, liefert) = if many { ("deliver", "liefern") } else { ("delivers", "liefert") };
    match is {
        Is::Fact(Fact::Delivers(properties)) => {
            let list = symbols(properties, lang);
            lang.pick(format!(" that {deliver} {list}"), format!(", die {list} {liefert}"))
        }
        Is::Fact(Fact::HasReaction) => lang.pick(" that has a reaction", " mit einer Reaktion").into(),
        Is::Fact(Fact::Typed) => lang.pick(" with a type", " mit einem Typ").into(),
        Is::Type(of) if TYPES.contains(of) => {
            let of = Orden::kind(*of, lang);
            lang.pick(format!(" of the type {of}"), format!(" vom Typ {of}"))
        }
        Is::Type(crest) => {
            let crest = Orden::kind(*crest, lang);
            lang.pick(format!(" with the crest {crest}"), format!(" mit dem Wappen {crest}"))
        }
        Is::AnyType(kinds) => {
            let words: Vec<&str> = kinds.iter().map(|&c| Orden::kind(c, lang)).collect();
            let words = super::conditions::or_list(&words, lang);
            if kinds.iter().all(|k| TYPES.contains(k)) {
                return lang.pick(format!(" of the type {words}"), format!(" vom Typ {words}"));
            }
            if kinds.iter().any(|k| TYPES.contains(k)) {
                return say.cannot(is);
            }
            lang.pick(format!(" with the crest {words}"), format!(" mit dem Wappen {words}"))
        }
        Is::Not(inner) => match &**inner {
            Is::Named(name) => {
                let name = mentioned(say.book, *name, lang);
                lang.pick(format!(" that is not named “{name}”"), format!(", die nicht „{name}“ heißt"))
            }
            inner => {
                let text = quality(say, inner, many);
                lang.pick(format!(" that is not{text}"), format!(", die nicht{text} ist"))
            }
        },
        Is::Has(word) => {
            let word = Orden::keyword(*word, lang);
            lang.pick(format!(" with “{word}”"), format!(" mit „{word}“"))
        }
        other => say.cannot(other),
    }
}

/// "a MENTOR", "“Invitation”", "a card that delivers T": what is chosen.
pub(super) fn a_card(say: &Say<'_, Orden>, filter: &Filter<Orden>) -> String {
    let lang = say.lang;
    match filter.0.as_slice() {
        [Is::Named(name)] => {
            let name = mentioned(say.book, *name, lang);
            lang.pick(format!("“{name}”"), format!("„{name}“"))
        }
        [Is::Type(of)] if TYPES.contains(of) => a_kind(*of, lang),
        [Is::AnyType(kinds)] if kinds.iter().all(|k| TYPES.contains(k)) => {
            let kinds: Vec<String> = kinds.iter().map(|&k| a_kind(k, lang)).collect();
            kinds.join(lang.pick(" or ", " oder "))
        }
        _ => lang.pick("a ", "eine ").to_string() + &described(say, filter, false),
    }
}

fn unless(
    say: &mut Say<'_, Orden>,
    payer: Who,
    costs: &[Cost<Orden>],
    then: &[Effect<Orden>],
    that: &That,
) -> Said {
    let lang = say.lang;
    let first = text(say, then, that.clone(), "");
    let cards = match costs {
        [Cost::Discard(n, filter)] if filter.0.is_empty() => cards(i16::from(*n), lang),
        other => say.cannot(other),
    };
    let (en, de) = if payer == Who::You {
        (format!("you discard {cards} from your hand"), format!("du legst {cards} von der Hand ab"))
    } else {
        let who = player(say, payer, that);
        (format!("{who} discards {cards} from their hand"), format!("{who} legt {cards} von der Hand ab"))
    };
    order(lang, format!("{first} unless {en}"), "", format!("{first}, es sei denn, {de}"))
}

fn verb(say: &mut Say<'_, Orden>, verb: &Verb, that: &That) -> Said {
    let lang = say.lang;
    match verb {
        Verb::Ascend(Who::You) => order(lang, "ascend", "steige", "auf"),
        Verb::Descend(Who::You) => order(lang, "descend", "steige", "ab"),
        Verb::Ascend(who) => {
            let who = player(say, *who, that);
            says(lang, [&who, "ascends", ""], [&who, "steigt", "auf"])
        }
        Verb::Descend(who) => {
            let who = player(say, *who, that);
            says(lang, [&who, "descends", ""], [&who, "steigt", "ab"])
        }
        Verb::TradeRanks(who) => {
            let who = player(say, *who, that);
            says(lang, [&who, "exchanges ranks with you", ""], [&who, "tauscht", "den Rang mit dir"])
        }
        Verb::Lay => order(lang, "play it at once", "spiele", "sie sofort aus"),
        Verb::Choose(search) => self::search(say, search),
        Verb::Lose(loss) => self::loss(say, loss, that),
        Verb::Prevent => order(lang, "prevent the action", "verhindere", "die Aktion"),
    }
}

/// Anybody but you, as a subject.
fn player(say: &Say<'_, Orden>, who: Who, that: &That) -> String {
    let lang = say.lang;
    match who {
        Who::EachOpponent => lang.pick("each other player", "jeder Mitspieler").into(),
        Who::Each => lang.pick("each player", "jeder Spieler").into(),
        Who::That => that.nominative[lang.pick(0, 1)].clone(),
        Who::You | Who::Opponent | Who::Anyone | Who::ItsController => say.cannot(who),
    }
}

fn search(say: &Say<'_, Orden>, search: &Search) -> Said {
    let lang = say.lang;
    let many = search.up_to > 1;
    let what = match search.up_to {
        0 => a_card(say, &search.of),
        n => {
            let cards = described(say, &search.of, many);
            lang.pick(format!("up to {n} {cards}"), format!("bis zu {n} {cards}"))
        }
    };
    let place =
        search.from.map_or_else(String::new, |zone| format!(" in {}", Orden::your_zone_dative(zone, lang)));
    // What a description says last must not swallow the place.
    let what = match (search.from, lang) {
        (Some(zone), Lang::De) if what.contains(", die") => {
            let (noun, rest) = what.split_once(", die").unwrap_or((&what, ""));
            format!("{noun} in {}, die{rest}", Orden::your_zone_dative(zone, lang))
        }
        (Some(zone), Lang::En) if what.contains(" that ") => {
            let (noun, rest) = what.split_once(" that ").unwrap_or((&what, ""));
            format!("{noun} in {} that {rest}", Orden::your_zone_dative(zone, lang))
        }
        _ => format!("{what}{place}"),
    };
    let (en, de) = match (search.to, many) {
        (Zone::Layout, false) => ("play it at once", "spiele sie sofort aus"),
        (Zone::Layout, true) => ("play them at once", "spiele sie sofort aus"),
        (Zone::Hand, false) => ("take it to your hand", "nimm sie auf die Hand"),
        (Zone::Hand, true) => ("take them to your hand", "nimm sie auf die Hand"),
        (Zone::Deck | Zone::Discard | Zone::Path | Zone::Outside, _) => {
            say.cannot(search);
            ("", "")
        }
    };
    let kinds = search.of.0.as_slice();
    // Whatever gender a name or a type has, it is a card.
    let named =
        matches!(kinds, [Is::Named(_) | Is::Type(_) | Is::AnyType(_)]) && !what.starts_with("eine Karte");
    let de = if named && !many { de.replace("sie", "die Karte") } else { de.to_string() };
    order(lang, format!("choose {what}; {en}"), "wähle", format!("{what}; {de}"))
}

fn loss(say: &Say<'_, Orden>, loss: &Loss, that: &That) -> Said {
    let lang = say.lang;
    let who = player(say, loss.who, that);
    let place = match loss.from {
        Zone::Hand => lang.pick("from their hand", "von der Hand"),
        Zone::Layout => lang.pick("from their layout", "aus seiner Auslage"),
        Zone::Deck | Zone::Discard | Zone::Path | Zone::Outside => {
            say.cannot(loss);
            ""
        }
    };
    if loss.which == Which::All {
        let kinds = match loss.of.0.as_slice() {
            [Is::Type(of)] if TYPES.contains(of) => Orden::kind(*of, lang).to_string(),
            other => say.cannot(other),
        };
        return says(
            lang,
            [&who, "discards", &format!("all {kinds} cards {place}")],
            [&who, "legt", &format!("alle {kinds}-Karten {place} ab")],
        );
    }
    let choice = match loss.which {
        Which::Yours => lang.pick("of your choice", "deiner Wahl"),
        Which::Theirs | Which::All => lang.pick("of their choice", "seiner Wahl"),
    };
    let quality: String = loss.of.0.iter().map(|is| quality(say, is, false)).collect();
    let comma = if quality.starts_with(',') { "," } else { "" };
    says(
        lang,
        [&who, "discards", &format!("1 card {choice}{quality} {place}")],
        [&who, "legt", &format!("1 Karte {choice}{quality}{comma} {place} ab")],
    )
}
