//! Nightfall in words: the lexicon, and what only this game says. German terms are the rulebook's.

use crate::{
    Count, Counter, Event, Fact, Fault, Keyword, Nightfall, Part, Pool, Shield, Stat, Timing, Type, Until,
    Verb, Why, Zone, archive,
};
use stapel_kernel::{Book, Choice, Def, DefId, Event as Happening, Id, Seat, Table};
use stapel_script::{Amount, Card, Cmp, Cond, Filter, Is, Trigger, Who, Word};
use stapel_wording::{Case, Clause, Gender, Lang, Noun, Phrase, Say, Speak, capital, name, seat_name};

macro_rules! noun {
    ($name:ident, $en:literal, $ens:literal, $gender:ident, [$($s:literal),*], [$($p:literal),*]) => {
        const $name: Noun = Noun { en: [$en, $ens], gender: Gender::$gender, de: [[$($s),*], [$($p),*]] };
    };
}

noun!(
    MINION,
    "minion",
    "minions",
    F,
    ["Kreatur", "Kreatur", "Kreatur", "Kreatur"],
    ["Kreaturen", "Kreaturen", "Kreaturen", "Kreaturen"]
);
noun!(
    ORDER,
    "order",
    "orders",
    M,
    ["Auftrag", "Auftrags", "Auftrag", "Auftrag"],
    ["Aufträge", "Aufträge", "Aufträgen", "Aufträge"]
);
noun!(
    WOUND,
    "wound",
    "wounds",
    F,
    ["Wunde", "Wunde", "Wunde", "Wunde"],
    ["Wunden", "Wunden", "Wunden", "Wunden"]
);
noun!(
    BITE,
    "bite wound",
    "bite wounds",
    F,
    ["Bisswunde", "Bisswunde", "Bisswunde", "Bisswunde"],
    ["Bisswunden", "Bisswunden", "Bisswunden", "Bisswunden"]
);
noun!(
    BLEED,
    "bleed wound",
    "bleed wounds",
    F,
    ["Blutwunde", "Blutwunde", "Blutwunde", "Blutwunde"],
    ["Blutwunden", "Blutwunden", "Blutwunden", "Blutwunden"]
);
noun!(
    BURN,
    "burn wound",
    "burn wounds",
    F,
    ["Brandwunde", "Brandwunde", "Brandwunde", "Brandwunde"],
    ["Brandwunden", "Brandwunden", "Brandwunden", "Brandwunden"]
);
noun!(
    ARCHIVE,
    "archive",
    "archives",
    N,
    ["Archiv", "Archivs", "Archiv", "Archiv"],
    ["Archive", "Archive", "Archiven", "Archive"]
);
noun!(
    MINION_CARD,
    "minion card",
    "minion cards",
    F,
    ["Kreaturkarte", "Kreaturkarte", "Kreaturkarte", "Kreaturkarte"],
    ["Kreaturkarten", "Kreaturkarten", "Kreaturkarten", "Kreaturkarten"]
);

fn points(n: i16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, n) => format!("{n} damage"),
        (Lang::De, 1) => "1 Zerstörungspunkt".into(),
        (Lang::De, n) => format!("{n} Zerstörungspunkte"),
    }
}

fn wounds(n: i16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, 1) => "1 wound".into(),
        (Lang::En, n) => format!("{n} wounds"),
        (Lang::De, 1) => "1 Wunde".into(),
        (Lang::De, n) => format!("{n} Wunden"),
    }
}

impl Speak for Nightfall {
    fn title(_lang: Lang) -> &'static str {
        "Nightfall"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "A deck-builder in which everybody adds to one chain of orders; whoever has the fewest wounds at the end wins.",
            "Ein Deckbauspiel, in dem alle eine gemeinsame Kette von Aufträgen verlängern; wer am Ende die wenigsten Wunden hat, gewinnt.",
        )
    }

    fn zone_word(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hand => lang.pick("hand", "Hand"),
            Zone::Deck => lang.pick("deck", "Kartenstapel"),
            Zone::Discard => lang.pick("discard pile", "Ablage"),
            Zone::Play => lang.pick("in play", "im Spiel"),
            Zone::Chain => lang.pick("chain", "Kette"),
            Zone::WoundPile => lang.pick("wound pile", "Wundenstapel"),
            Zone::Commons => lang.pick("commons", "öffentlicher Bereich"),
            Zone::Private => lang.pick("private archives", "Privat-Archive"),
            Zone::Offer => lang.pick("draft cards", "Muster-Karten"),
            Zone::Picks => lang.pick("picks", "Auswahl"),
            Zone::Box => lang.pick("box", "Schachtel"),
            Zone::Sunk => lang.pick("inside archives", "in Archiven"),
            Zone::Exiled => lang.pick("exiled", "verbannt"),
        }
    }

    fn your_zone(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hand => lang.pick("your hand", "deine Hand"),
            Zone::Deck => lang.pick("your deck", "deinen Kartenstapel"),
            Zone::Discard => lang.pick("your discard pile", "deine Ablage"),
            _ => lang.pick("play", "das Spiel"),
        }
    }

    fn your_zone_dative(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hand => lang.pick("your hand", "deiner Hand"),
            Zone::Deck => lang.pick("your deck", "deinem Kartenstapel"),
            Zone::Discard => lang.pick("your discard pile", "deiner Ablage"),
            _ => lang.pick("play", "dem Spiel"),
        }
    }

    fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
        match zone {
            Zone::Exiled => Clause::order(lang, format!("exile {object}"), "verbanne", object),
            Zone::Hand => Clause::order(
                lang,
                format!("return {object} to your hand"),
                "nimm",
                format!("{object} auf deine Hand"),
            ),
            zone => {
                let to = Self::your_zone(zone, lang);
                Clause::order(lang, format!("put {object} into {to}"), "lege", format!("{object} in {to}"))
            }
        }
    }

    fn kind(kind: Type, lang: Lang) -> &'static str {
        match kind {
            Type::Minion => lang.pick("Minion", "Kreatur"),
            Type::Action => lang.pick("Action", "Aktion"),
            Type::Wound => lang.pick("Wound", "Wunde"),
            Type::Starter => lang.pick("Starter", "Startkarte"),
            Type::Red => lang.pick("Red", "Rot"),
            Type::Yellow => lang.pick("Yellow", "Gelb"),
            Type::Green => lang.pick("Green", "Grün"),
            Type::Blue => lang.pick("Blue", "Blau"),
            Type::Purple => lang.pick("Purple", "Violett"),
            Type::White => lang.pick("White", "Weiß"),
            Type::Hunter => lang.pick("Hunter", "Jäger"),
            Type::Lycanthrope => lang.pick("Lycanthrope", "Lykanthrop"),
            Type::Ghoul => lang.pick("Ghoul", "Ghul"),
            Type::Vampire => lang.pick("Vampire", "Vampir"),
            Type::Bite => lang.pick("Bite", "Biss"),
            Type::Bleed => lang.pick("Bleed", "Blut"),
            Type::Burn => lang.pick("Burn", "Brand"),
            Type::Base => lang.pick("Base", "Grundspiel"),
            Type::MartialLaw => lang.pick("Martial Law", "Ausnahmezustand"),
            Type::BloodCountry => lang.pick("Blood Country", "Blutzoll"),
        }
    }

    fn stat(stat: Stat, lang: Lang) -> &'static str {
        match stat {
            Stat::Cost => lang.pick("cost", "Kosten"),
            Stat::Strength => lang.pick("strength", "Stärke"),
            Stat::Health => lang.pick("health", "Gesundheit"),
        }
    }

    fn value(stat: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
        match (stat, cmp) {
            (Stat::Cost, Cmp::AtMost) => {
                lang.pick(format!("cost {n} or less"), format!("Kosten {n} oder weniger"))
            }
            (_, Cmp::AtMost) => {
                let word = Self::stat(stat, lang);
                lang.pick(format!("{word} {n} or less"), format!("{word} {n} oder weniger"))
            }
            _ => stapel_wording::value::<Self>(stat, cmp, n, lang),
        }
    }

    fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
        match keyword {
            Keyword::Stays => lang.pick("Stays: is not discarded after combat", "Bleibt: wird nach dem Kampf nicht abgelegt"),
            Keyword::Guard => lang.pick(
                "Guard: damage that would be inflicted on you is inflicted on this minion first",
                "Wache: Zerstörung, die dir zugedacht ist, trifft zuerst diese Kreatur",
            ),
            Keyword::Unblockable => lang.pick("Cannot be blocked", "Kann nicht blockiert werden"),
            Keyword::OneBlocker => {
                lang.pick("At most 1 minion may block this minion", "Höchstens 1 Kreatur darf diese Kreatur blockieren")
            }
            Keyword::NeedsKick => lang.pick(
                "Enters play from the chain only if its kicker applied; otherwise it is put into your discard pile",
                "Kommt aus der Kette nur ins Spiel, wenn ihr Kicker gilt; sonst wird sie abgelegt",
            ),
            Keyword::Ephemeral => lang.pick(
                "If this minion would leave play, exile it instead",
                "Wenn diese Kreatur das Spiel verlassen würde, verbanne sie stattdessen",
            ),
        }
    }

    fn timing(_timing: Timing, lang: Lang) -> &'static str {
        lang.pick("Never", "Nie")
    }

    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        match counter {
            Counter::Damage if n == 99 => lang.pick("all damage".into(), "alle Zerstörungspunkte".into()),
            Counter::Damage => points(n, lang),
            Counter::Copies => lang.pick(format!("{n} copies"), format!("{n} Exemplare")),
        }
    }

    fn pool(_pool: Pool, n: i16, lang: Lang) -> String {
        lang.pick(format!("{n} influence"), format!("{n} Einfluss"))
    }

    fn pool_word(_pool: Pool, lang: Lang) -> &'static str {
        lang.pick("influence", "Einfluss")
    }

    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        stapel_wording::plain_name(def, lang).to_string()
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        const HIDDEN: [Type; 2] = [Type::Base, Type::BloodCountry];
        let types: Vec<&str> =
            card.types.iter().filter(|t| !HIDDEN.contains(t)).map(|&t| Self::kind(t, lang)).collect();
        let mut parts = vec![types.join(" ")];
        parts.extend(card.stats.iter().map(|(&s, n)| format!("{} {n}", capital(Self::stat(s, lang)))));
        if !card.extra.links.is_empty() {
            let links: Vec<&str> = card.extra.links.iter().map(|&c| Self::kind(c, lang)).collect();
            parts.push(format!("{} {}", lang.pick("links", "Links"), links.join(" + ")));
        }
        parts.join(" · ")
    }

    fn noun(say: &Say<'_, Self>, filter: &Filter<Self>) -> Phrase {
        let has = |is: &Is<Self>| filter.0.contains(is);
        let kinds =
            filter.0.iter().find_map(|is| if let Is::AnyType(k) = is { Some(k.as_slice()) } else { None });
        let wound = |k: &Type| [Type::Bite, Type::Bleed, Type::Burn].contains(k);
        let noun = match () {
            () if has(&Is::Type(Type::Bite)) => BITE,
            () if has(&Is::Type(Type::Bleed)) => BLEED,
            () if has(&Is::Type(Type::Burn)) => BURN,
            () if has(&Is::Type(Type::Wound)) || kinds.is_some_and(|k| k.iter().all(wound)) => WOUND,
            () if has(&Is::Not(Box::new(Is::Type(Type::Wound)))) || has(&Is::Fact(Fact::EnemyOrder)) => ORDER,
            () if has(&Is::Fact(Fact::Archive)) => ARCHIVE,
            () if filter.0.iter().any(|is| {
                matches!(
                    is,
                    Is::Fact(Fact::Minion | Fact::Enemy | Fact::Friendly | Fact::Mine | Fact::MinionOfThat)
                )
            }) =>
            {
                MINION
            }
            () if has(&Is::Type(Type::Minion)) => MINION_CARD,
            () => Noun::CARD,
        };
        let mut phrase = Phrase::new(noun);
        for is in &filter.0 {
            phrase = match is {
                Is::Type(Type::Wound | Type::Bite | Type::Bleed | Type::Burn | Type::Minion) => phrase,
                Is::Type(kind) => phrase.before(Self::kind(*kind, Lang::En), Self::kind(*kind, Lang::De)),
                Is::AnyType(kinds) => {
                    let words = |lang: Lang| kinds.iter().map(|&k| Self::kind(k, lang)).collect::<Vec<_>>();
                    phrase.after(
                        &format!("of type {}", words(Lang::En).join(" or ").to_lowercase()),
                        &format!("der Art {}", words(Lang::De).join(" oder ")),
                    )
                }
                Is::Fact(Fact::Enemy) => phrase.after("of an opponent", "eines Gegners"),
                Is::Fact(Fact::Friendly) => phrase.after("of yours", "unter deiner Kontrolle"),
                Is::Fact(Fact::Mine) => {
                    phrase.after("of yours in play or in this chain", "von dir im Spiel oder in dieser Kette")
                }
                Is::Fact(Fact::MinionOfThat) => phrase.after("of that player", "dieses Spielers"),
                Is::Fact(Fact::EnemyOrder) => phrase.after(
                    "of an opponent in this chain that has not resolved",
                    "eines Gegners in dieser Kette, der noch nicht aufgelöst ist",
                ),
                Is::Fact(Fact::OtherType) => phrase.after("of another type", "einer anderen Art"),
                Is::Other => phrase.after("other than this", "außer dieser"),
                other => say.qualify(phrase, other),
            };
        }
        phrase
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        let lang = say.lang;
        match trigger.on {
            Event::Attacks => lang.pick("When this minion attacks", "Wenn diese Kreatur angreift"),
            Event::Blocks => lang.pick("When this minion blocks", "Wenn diese Kreatur blockiert"),
            Event::HitsPlayer => lang.pick(
                "When this minion's combat damage makes the defending player suffer at least 1 wound",
                "Wenn der Verteidiger durch den Kampf dieser Kreatur mindestens 1 Wunde erleidet",
            ),
            Event::Destroyed => {
                lang.pick("When this minion is destroyed", "Wenn diese Kreatur zerstört wird")
            }
            Event::CombatEnds => lang.pick("After combat", "Wenn der Kampf vorbei ist"),
            Event::ClaimStarts => {
                lang.pick("At the start of your claim phase", "Wenn deine Anforderungsphase beginnt")
            }
            Event::TurnStarts => lang.pick("At the start of your turn", "Wenn dein Zug beginnt"),
            _ => lang.pick("When this happens", "Wenn dies geschieht"),
        }
        .into()
    }

    fn it_of(_event: Event) -> Noun {
        MINION
    }

    fn fact_clause(fact: Fact, lang: Lang) -> &'static str {
        match fact {
            Fact::PreviousIsAction => {
                lang.pick("the previous order is an action", "der vorige Auftrag eine Aktion ist")
            }
            Fact::TopWoundBurn => lang.pick(
                "the top wound of the wound pile is a face-up burn wound",
                "die oberste Wunde des Wundenstapels eine offene Brandwunde ist",
            ),
            Fact::TopWoundBite => lang.pick(
                "the top wound of the wound pile is a face-up bite wound",
                "die oberste Wunde des Wundenstapels eine offene Bisswunde ist",
            ),
            Fact::TopWoundBleed => lang.pick(
                "the top wound of the wound pile is a face-up bleed wound",
                "die oberste Wunde des Wundenstapels eine offene Blutwunde ist",
            ),
            _ => lang.pick("it is so", "es so ist"),
        }
    }

    fn compare(cond: &Cond<Self>, lang: Lang) -> Option<String> {
        let Cond::Compare(Amount::Count(count), Cmp::AtLeast, Amount::N(1)) = cond else { return None };
        let (en, de) = wound_word(*count);
        Some(
            lang.pick(
                format!("at least one of these is a {en}"),
                format!("mindestens eine davon eine {de} ist"),
            ),
        )
    }

    fn per(amount: &Amount<Self>, lang: Lang) -> String {
        match amount {
            Amount::That => lang.pick("for each", "für jede davon").into(),
            Amount::Count(count) => {
                let (en, de) = wound_word(*count);
                lang.pick(format!("for each {en} among them"), format!("für jede {de} darunter"))
            }
            other => format!("({other:?})"),
        }
    }

    fn verb(say: &Say<'_, Self>, verb: &Verb) -> Clause {
        let lang = say.lang;
        match verb {
            Verb::Damage(n) => {
                let points = points(*n, lang);
                Clause::order(lang, format!("inflict {points}"), "verursache", points)
            }
            Verb::DamageAttacker(n) => {
                let points = points(*n, lang);
                Clause::order(
                    lang,
                    format!("inflict {points} on the attacking minion"),
                    "füge",
                    format!("der angreifenden Kreatur {points} zu"),
                )
            }
            Verb::Wound(who, amount) => {
                let n = if let Amount::N(n) = amount { *n } else { 1 };
                let mut what = wounds(n, lang);
                if let Amount::Count(_) = amount {
                    what = format!(
                        "{} {}",
                        lang.pick("1 more wound", "1 weitere Wunde"),
                        Self::per(amount, lang)
                    );
                }
                let subject = match who {
                    Who::You => lang.pick("you", "du"),
                    Who::ItsController => lang.pick("its controller", "ihr Kontrolleur"),
                    Who::EachOpponent => lang.pick("each opponent", "jeder Gegner"),
                    _ => lang.pick("that player", "dieser Spieler"),
                };
                Clause::says(lang, subject, lang.pick("suffers", "erleidet"), what)
            }
            Verb::WoundEach(kind) => {
                let noun = match kind {
                    Type::Bite => BITE,
                    Type::Bleed => BLEED,
                    _ => BURN,
                };
                let more = lang.pick(
                    format!("1 wound; each opponent whose wound is a {} suffers 1 more wound", noun.en[0]),
                    format!(
                        "1 Wunde; jeder Gegner, dessen Wunde eine {} ist, erleidet 1 weitere Wunde",
                        noun.de[0][0]
                    ),
                );
                let subject = lang.pick("each opponent", "jeder Gegner");
                Clause::says(lang, subject, lang.pick("suffers", "erleidet"), more)
            }
            Verb::Exile => {
                let it = say.it.it(lang, Case::Acc);
                Clause::order(lang, format!("exile {it}"), "verbanne", it)
            }
            Verb::Return => {
                let it = say.it.it(lang, Case::Acc);
                Clause::order(
                    lang,
                    format!("return {it} to its owner's hand"),
                    "gib",
                    format!("{it} auf die Hand des Besitzers zurück"),
                )
            }
            Verb::ReturnThis => Clause::order(
                lang,
                "return it from your discard pile to your hand",
                "nimm",
                "sie aus deiner Ablage auf die Hand zurück",
            ),
            Verb::Cancel => Clause::order(lang, "cancel it", "hebe", "ihn auf"),
            Verb::Copy => Clause::order(
                lang,
                "copy the Chain text of the previous order",
                "kopiere",
                "den Ketten-Text des vorigen Auftrags",
            ),
            Verb::Deploy => Clause::order(lang, "put it into play", "bringe", "sie ins Spiel"),
            Verb::Take => Clause::order(
                lang,
                "take 1 order at random from that player's hand into your hand",
                "nimm",
                "1 zufälligen Auftrag von der Hand dieses Spielers auf deine Hand",
            ),
            Verb::PassTo => Clause::order(
                lang,
                "put it into that player's discard pile",
                "lege",
                "sie in die Ablage dieses Spielers",
            ),
            Verb::Seed(n) => Clause::order(
                lang,
                format!("put the bottom {n} face-down wounds of the wound pile into it and shuffle it"),
                "lege",
                format!("die untersten {n} verdeckten Wunden des Wundenstapels hinein und mische es"),
            ),
            Verb::Leave => Clause::says(
                lang,
                lang.pick("this minion", "diese Kreatur"),
                lang.pick("leaves", "verlässt"),
                lang.pick("play", "das Spiel"),
            ),
            Verb::Enter => Clause::says(
                lang,
                lang.pick("this minion", "diese Kreatur"),
                lang.pick("enters", "kommt"),
                lang.pick("play", "ins Spiel"),
            ),
            Verb::Keep => Clause::says(
                lang,
                lang.pick("this minion", "diese Kreatur"),
                lang.pick("is", "wird"),
                lang.pick("not discarded", "nicht abgelegt"),
            ),
            Verb::RevealWounds(kind) => {
                let (en, de) = match kind {
                    Type::Bite => ("bite wounds", "Bisswunden"),
                    Type::Bleed => ("bleed wounds", "Blutwunden"),
                    _ => ("burn wounds", "Brandwunden"),
                };
                Clause::order(
                    lang,
                    format!("you may reveal any number of {en} from your hand"),
                    "zeige",
                    format!("beliebig viele {de} von deiner Hand vor"),
                )
            }
        }
    }

    fn shield(say: &Say<'_, Self>, shield: Shield, n: i16, until: Until) -> Clause {
        let (lang, time) = (say.lang, Self::until(until, say.lang));
        let de = |one: &str, many: &str| {
            if n == 1 { one.to_string() } else { format!("die nächsten {n} {many}") }
        };
        match shield {
            Shield::Prevent => Clause::order(
                lang,
                format!("prevent the next {n} damage that would be inflicted on you {time}"),
                "verhindere",
                format!(
                    "{time} {}, die dir zugedacht sind",
                    de("den nächsten Zerstörungspunkt", "Zerstörungspunkte")
                ),
            ),
            Shield::Absorb => Clause::order(
                lang,
                match n {
                    1 => format!("absorb the next wound you would suffer {time}"),
                    n => format!("absorb the next {n} wounds you would suffer {time}"),
                },
                "fange",
                format!("{time} {} ab, die du erleiden würdest", de("die nächste Wunde", "Wunden")),
            ),
            Shield::Redirect => Clause::says(
                lang,
                lang.pick(
                    format!("the next {n} damage that would be inflicted on you {time}"),
                    de("der nächste Zerstörungspunkt", "Zerstörungspunkte"),
                ),
                lang.pick("is", "treffen"),
                lang.pick(
                    "inflicted on that player instead".into(),
                    format!("{time} statt dir diesen Spieler"),
                ),
            ),
        }
    }

    fn part(part: Part, card: &Card<Self>, lang: Lang) -> String {
        match part {
            Part::YourChain => lang.pick("Your Chain", "Deine Kette").into(),
            Part::Kicker => {
                let colour = card.extra.kicker.map_or("", |c| Self::kind(c, lang));
                format!("Kicker {colour}")
            }
        }
    }

    fn until(until: Until, lang: Lang) -> &'static str {
        match until {
            Until::Turn => lang.pick("this turn", "in diesem Zug"),
            Until::Combat => lang
                .pick("until the end of your next combat phase", "bis zum Ende deiner nächsten Kampfphase"),
            Until::NextTurn => {
                lang.pick("before your next turn begins", "bis zum Beginn deines nächsten Zuges")
            }
            Until::Play => lang.pick("while in play", "solange sie im Spiel ist"),
        }
    }

    fn lasting(until: Until, lang: Lang) -> &'static str {
        Self::until(until, lang)
    }

    fn main_part(lang: Lang) -> &'static str {
        lang.pick("Chain", "Kette")
    }

    fn extra_use(say: &Say<'_, Self>) -> Clause {
        Clause::order(say.lang, "", "", "")
    }

    fn why(why: Why, lang: Lang) -> &'static str {
        match why {
            Why::Draft => {
                lang.pick("Pick a card for a private archive", "Wähle eine Karte für ein Privat-Archiv")
            }
            Why::Commons => {
                lang.pick("Put a card into the commons", "Lege eine Karte in den öffentlichen Bereich")
            }
            Why::Attack => lang.pick("Whom does it attack?", "Wen greift sie an?"),
            Why::Fight => lang.pick("Which attacker fights next?", "Welcher Angreifer kämpft als Nächster?"),
            Why::Block => lang.pick("Block with which minions?", "Mit welchen Kreaturen blockierst du?"),
            Why::Strengthen => {
                lang.pick("Use a Martial Law wound?", "Eine Wunde des Ausnahmezustands nutzen?")
            }
            Why::StrengthenWhom => lang.pick("Which minion gets stronger?", "Welche Kreatur wird stärker?"),
            Why::FeedStrength => lang.pick("Feed another wound?", "Mit einer weiteren Wunde füttern?"),
            Why::GuardOrder => {
                lang.pick("Which guard takes the damage first?", "Welche Wache nimmt die Zerstörung zuerst?")
            }
            Why::TakeDamage => {
                lang.pick("Let a minion take the damage?", "Soll eine Kreatur die Zerstörung nehmen?")
            }
            Why::Lay => lang.pick("Lay an order into the chain?", "Einen Auftrag in die Kette legen?"),
            Why::Claim => lang.pick("Claim or discard for influence", "Fordere an oder wirf für Einfluss ab"),
            Why::Heal => {
                lang.pick("Discard wounds for two cards each?", "Wunden für je zwei Karten abwerfen?")
            }
            Why::RevealWounds => lang.pick("Reveal how many wounds?", "Wie viele Wunden zeigst du vor?"),
            Why::OrderEffects => lang.pick("Which effect happens first?", "Welcher Effekt geschieht zuerst?"),
        }
    }

    fn option(t: &Table<'_, Self>, why: Why, choice: Choice, lang: Lang) -> String {
        let card = |id: Id| name(t.book, t.object(id).def, lang);
        let with = |en: &str, de: &str, id: Id| {
            lang.pick(format!("{en} {}", card(id)), format!("{de} {}", card(id)))
        };
        match (why, choice) {
            (Why::Draft, Choice::Card(id)) => with("draft", "wähle", id),
            (Why::Commons, Choice::Card(id)) => with("give", "gib", id),
            (Why::Attack, Choice::Seat(seat)) => {
                let seat = seat_name(seat, lang);
                lang.pick(format!("attack {seat}"), format!("greife {seat} an"))
            }
            (Why::Fight, Choice::Card(id)) => with("fight with", "kämpfe mit", id),
            (Why::Block, Choice::Card(id)) => with("block with", "blockiere mit", id),
            (Why::Strengthen | Why::FeedStrength | Why::Heal, Choice::Card(id)) => with("use", "nutze", id),
            (Why::StrengthenWhom, Choice::Card(id)) => with("strengthen", "stärke", id),
            (Why::GuardOrder | Why::TakeDamage, Choice::Card(id)) => with("damage", "triff", id),
            (Why::Lay, Choice::Card(id)) => with("lay", "lege", id),
            (Why::Claim, Choice::Play(id)) => match archive::wound_on_top(t, id) {
                Some(wound) => with("claim", "fordere", wound),
                None => with("claim", "fordere", id),
            },
            (Why::Claim, Choice::Card(id)) => with("discard", "wirf ab:", id),
            (Why::RevealWounds, Choice::Number(n)) => lang.pick(format!("reveal {n}"), format!("zeige {n}")),
            (Why::OrderEffects, Choice::Trigger(k)) => {
                let due = t.triggered[k as usize];
                with("first", "zuerst", due.this.id)
            }
            (_, Choice::Done) => lang.pick("done", "fertig").into(),
            (_, other) => format!("{other:?}"),
        }
    }

    fn event(book: &Book<Self>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let who = seat_name(event.seat, lang);
        let other = seat_name(event.other, lang);
        let card = match event.def {
            DefId::NONE => lang.pick("a card", "eine Karte").to_string(),
            def => name(book, def, lang),
        };
        let n = event.n;
        let text = |en: String, de: String| Some(lang.pick(en, de));
        match event.what {
            Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
            Event::TurnStarts => text(format!("— Round {n}: {who} —"), format!("— Runde {n}: {who} —")),
            Event::Drafts => text(format!("{who} drafts {card}"), format!("{who} wählt {card}")),
            Event::Attacks => text(format!("{card} attacks {other}"), format!("{card} greift {other} an")),
            Event::Blocks => text(format!("{card} blocks"), format!("{card} blockiert")),
            Event::HitsPlayer => {
                text(format!("{card} hits {other} ({n})"), format!("{card} trifft {other} ({n})"))
            }
            Event::Lays if n == 1 => {
                text(format!("{who} lays {card} (kicked)"), format!("{who} legt {card} (mit Kicker)"))
            }
            Event::Lays => text(format!("{who} lays {card}"), format!("{who} legt {card}")),
            Event::Resolves => text(format!("{card} resolves"), format!("{card} wird aufgelöst")),
            Event::Enters => text(format!("{card} enters play"), format!("{card} kommt ins Spiel")),
            Event::Cancels => text(format!("{who} cancels {card}"), format!("{who} hebt {card} auf")),
            Event::Copies => {
                let copied = name(book, DefId(n as u16), lang);
                text(format!("{card} copies {copied}"), format!("{card} kopiert {copied}"))
            }
            Event::Claims => text(format!("{who} claims {card}"), format!("{who} fordert {card} an")),
            Event::PaysInfluence => {
                text(format!("{who} gets {n} influence"), format!("{who} erhält {n} Einfluss"))
            }
            Event::UsesWound => text(format!("{who} uses {card}"), format!("{who} nutzt {card}")),
            Event::TakesWound => text(format!("{who} takes {card}"), format!("{who} nimmt {card}")),
            Event::TakesDamage => {
                text(format!("{card} takes {}", points(n, lang)), format!("{card} nimmt {}", points(n, lang)))
            }
            Event::Shielded if event.other != Seat::NOBODY => text(
                format!("{n} damage on {who} goes to {other}"),
                format!("{} von {who} treffen {other}", points(n, lang)),
            ),
            Event::Shielded if event.m == 1 => {
                text(format!("{who} absorbs a wound"), format!("{who} fängt eine Wunde ab"))
            }
            Event::Shielded => text(
                format!("{n} damage on {who} is prevented"),
                format!("{} gegen {who} verhindert", points(n, lang)),
            ),
            Event::Exiles => text(format!("{card} is exiled"), format!("{card} wird verbannt")),
            Event::Returned => text(
                format!("{card} returns to the hand of {who}"),
                format!("{card} kehrt auf die Hand von {who} zurück"),
            ),
            Event::Takes => {
                text(format!("{who} takes {card} from {other}"), format!("{who} nimmt {other} {card} ab"))
            }
            Event::Passes => {
                text(format!("{who} passes {card} to {other}"), format!("{who} gibt {other} {card}"))
            }
            Event::Seeds => text(
                format!("{n} wounds sink into the archive {card}"),
                format!("{n} Wunden versinken im Archiv {card}"),
            ),
            Event::EndNears => {
                text("The last face-up wound is taken".into(), "Die letzte offene Wunde ist genommen".into())
            }
            Event::Draws => text(format!("{who} draws {card}"), format!("{who} zieht {card}")),
            Event::Discards => text(format!("{who} discards {card}"), format!("{who} wirft {card} ab")),
            Event::Destroyed => {
                text(format!("{card} of {who} is destroyed"), format!("{card} von {who} wird zerstört"))
            }
            Event::Moves => {
                let zone = Zone::from_index(n as usize).map_or("?", |z| Self::zone_word(z, lang));
                text(format!("{card} goes to: {zone}"), format!("{card} kommt in: {zone}"))
            }
            Event::Reveals => text(format!("{who} reveals {card}"), format!("{who} zeigt {card} vor")),
            Event::Shuffles => text(format!("{who} shuffles"), format!("{who} mischt")),
            Event::Gains => text(format!("{who} gains {n} influence"), format!("{who} erhält {n} Einfluss")),
            Event::Wins => text(format!("{who} wins"), format!("{who} gewinnt")),
            Event::GivesUp => text(format!("{who} concedes"), format!("{who} gibt auf")),
            Event::Fights
            | Event::CombatEnds
            | Event::ClaimStarts
            | Event::TurnsUp
            | Event::Creates
            | Event::Loses
            | Event::PutsCounter
            | Event::RemovesCounter
            | Event::GainsKeyword
            | Event::Chooses => None,
        }
    }

    fn fault(_book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        match fault {
            Fault::UnknownCard(id) => {
                lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
            }
            Fault::NotTheStarters => lang
                .pick(
                    "a deck begins with 2 of each of the 6 starter minions",
                    "ein Kartenstapel beginnt mit je 2 der 6 Startkreaturen",
                )
                .into(),
        }
    }

    fn board(t: &Table<'_, Self>, seat: Seat, lang: Lang) -> Vec<String> {
        crate::board::board(t, seat, lang)
    }
}

fn wound_word(count: Count) -> (&'static str, &'static str) {
    match count {
        Count::SufferedBite => ("bite wound", "Bisswunde"),
        Count::SufferedBleed => ("bleed wound", "Blutwunde"),
        Count::SufferedBurn => ("burn wound", "Brandwunde"),
    }
}
