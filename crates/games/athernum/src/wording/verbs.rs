//! What the verbs of this game say.

use super::lexicon::*;
use super::sentences::{Words, object, unsaid};
use crate::{Athernum, Kind, Stat, Verb, Zone};
use stapel_script::{Amount, Filter, Is, Sel, Who};
use stapel_wording::{Case, Clause, Lang, Names, Sentences, mentioned};

/// An amount that stands in the text as a number; there are no words for any other.
pub(super) fn number(say: &Words<'_>, amount: &Amount<Athernum>) -> i16 {
    if let Amount::N(n) = amount {
        return *n;
    }
    say.cannot(amount);
    1
}

/// "this card's OFV"; in German with what leads to it.
fn as_much_as(say: &Words<'_>, amount: &Amount<Athernum>) -> String {
    let lang = say.lang;
    let of = |sel: &Sel<Athernum>| match sel {
        Sel::This => Some(lang.pick("this card's ", " dieser Karte")),
        Sel::It => Some(lang.pick("its ", " davon")),
        _ => None,
    };
    if let Amount::Stat(sel, stat) = amount
        && let Some(whose) = of(sel)
    {
        let article = if *stat == Stat::Cost { "der" } else { "des" };
        let stat = Athernum::stat(*stat, lang);
        return lang.pick(format!("{whose}{stat}"), format!("in Höhe {article} {stat}{whose}"));
    }
    let n = say.aside().amount(amount);
    lang.pick(n.clone(), format!("in Höhe von {n}"))
}

fn points(n: i16, lang: Lang) -> String {
    Athernum::counters(crate::Counter::Victory, n, lang)
}

/// "one exhausted resource of your faction", "2 factionless resources".
fn resources(kind: Kind, count: &str, n: i16, lang: Lang) -> String {
    let noun = match n {
        1 => lang.pick("resource", "Ressource"),
        _ => lang.pick("resources", "Ressourcen"),
    };
    let (before, after) = match kind {
        Kind::Yours => ("", lang.pick(" of your faction", " deiner Fraktion")),
        Kind::Plain => (lang.pick("factionless ", "fraktionslose "), ""),
        Kind::Chosen => ("", lang.pick(" of a faction of your choice", " einer Fraktion deiner Wahl")),
    };
    format!("{count} {before}{noun}{after}")
}

/// A card as the object of a sentence, in both cases that German asks for; English has one.
fn objects(say: &Words<'_>, sel: &Sel<Athernum>) -> (String, String) {
    (object(say, sel, Case::Acc), object(say, sel, Case::Dat))
}

pub(super) fn verb(say: &Words<'_>, verb: &Verb) -> Clause {
    match verb {
        Verb::Damage(..)
        | Verb::Heal(..)
        | Verb::HealAll(_)
        | Verb::Exhaust(_)
        | Verb::Mark(_)
        | Verb::Ready(_)
        | Verb::Weary => of_damage_and_markers(say, verb),
        Verb::Score(..) | Verb::Unscore(..) | Verb::Forfeit(_) => of_victory(say, verb),
        Verb::Resource(..) | Verb::AddPoint(..) | Verb::ExtraCommand => of_resources(say, verb),
        Verb::Control(_) | Verb::Borrow(_) | Verb::SwapControl => of_control(say, verb),
        Verb::Refit(_) | Verb::CreateOn(..) | Verb::EnterExhausted(_) | Verb::Blink(_) => {
            of_places(say, verb)
        }
        Verb::Neutralise | Verb::NeutraliseUnless(_) | Verb::Redirect => of_the_stack(say, verb),
        Verb::Spy(_)
        | Verb::Purge(_)
        | Verb::Mill(_)
        | Verb::VoidTop(_)
        | Verb::VoidPiles(_)
        | Verb::Gather(..)
        | Verb::Shuffle => of_hidden_cards_and_piles(say, verb),
        Verb::Win(who @ (Who::You | Who::That)) => ends_the_game(say, *who, ("win", "gewinnst", "gewinnt")),
        Verb::LoseGame(who @ (Who::You | Who::That | Who::Each | Who::EachOpponent)) => {
            ends_the_game(say, *who, ("lose", "verlierst", "verliert"))
        }
        Verb::Win(_) | Verb::LoseGame(_) => unsaid(say, verb),
    }
}

fn of_damage_and_markers(say: &Words<'_>, verb: &Verb) -> Clause {
    let order = |en: String, de_verb: &str, de: String| Clause::order(say.lang, en, de_verb, de);
    let remove = |sel, en: &str, de: &str| {
        let (acc, dat) = objects(say, sel);
        order(format!("remove {en} damage from {acc}"), "entferne", format!("{de} Schaden von {dat}"))
    };
    match verb {
        Verb::Damage(sel, amount) => {
            let (acc, dat) = objects(say, sel);
            match amount {
                Amount::N(n) => {
                    order(format!("deal {n} damage to {acc}"), "füge", format!("{dat} {n} Schaden zu"))
                }
                Amount::That => order(
                    format!("deal that much damage to {acc}"),
                    "füge",
                    format!("{dat} so viel Schaden zu"),
                ),
                amount => {
                    let n = as_much_as(say, amount);
                    order(
                        format!("deal damage equal to {n} to {acc}"),
                        "füge",
                        format!("{dat} Schaden {n} zu"),
                    )
                }
            }
        }
        Verb::Heal(sel, Amount::N(1)) => remove(sel, "1", "1"),
        Verb::Heal(sel, Amount::N(n)) => remove(sel, &format!("up to {n}"), &format!("bis zu {n}")),
        Verb::Heal(sel, Amount::That) => remove(sel, "up to that much", "bis zu so viel"),
        Verb::Heal(sel, amount) => {
            let n = as_much_as(say, amount);
            let (acc, dat) = objects(say, sel);
            order(
                format!("remove damage equal to {n} from {acc}"),
                "entferne",
                format!("Schaden {n} von {dat}"),
            )
        }
        Verb::HealAll(sel) => remove(sel, "all", "allen"),
        Verb::Exhaust(sel) => {
            let (acc, _) = objects(say, sel);
            order(format!("exhaust {acc}"), "erschöpfe", acc)
        }
        Verb::Mark(sel) => {
            let (acc, _) = objects(say, sel);
            order(
                format!("put 1 exhaustion marker on {acc}"),
                "lege",
                format!("1 Erschöpfungsmarke auf {acc}"),
            )
        }
        Verb::Ready(sel) => {
            let (acc, _) = objects(say, sel);
            order(format!("ready {acc}"), "mache", format!("{acc} bereit"))
        }
        Verb::Weary => order(
            "put 1 exhaustion marker on the attacker at the end of that combat".into(),
            "lege",
            "am Ende dieses Kampfes 1 Erschöpfungsmarke auf den Angreifer".into(),
        ),
        other => unsaid(say, other),
    }
}

fn of_victory(say: &Words<'_>, verb: &Verb) -> Clause {
    let lang = say.lang;
    let put = |sel, n: String| {
        let (acc, _) = objects(say, sel);
        Clause::order(lang, format!("put {n} on {acc}"), "lege", format!("{n} auf {acc}"))
    };
    match verb {
        Verb::Score(sel, Amount::That) => {
            put(sel, lang.pick("that many victory tokens", "ebenso viele Siegpunkte").into())
        }
        Verb::Score(sel, amount) => put(sel, points(number(say, amount), lang)),
        Verb::Unscore(sel, n) => {
            let (n, (acc, dat)) = (points(*n, lang), objects(say, sel));
            Clause::order(lang, format!("remove {n} from {acc}"), "entferne", format!("{n} von {dat}"))
        }
        Verb::Forfeit(sel) => Clause::says(
            lang,
            object(say, sel, Case::Nom),
            lang.pick("loses", "verliert"),
            lang.pick("1 victory token, which leaves the game", "1 Siegpunkt, der aus dem Spiel geht"),
        ),
        other => unsaid(say, other),
    }
}

fn of_resources(say: &Words<'_>, verb: &Verb) -> Clause {
    let lang = say.lang;
    match verb {
        Verb::Resource(kind, exhausted) => {
            let one = if *exhausted {
                lang.pick("one exhausted", "eine erschöpfte")
            } else {
                lang.pick("one", "eine")
            };
            let what = resources(*kind, one, 1, lang);
            Clause::order(lang, format!("create {what}"), "erzeuge", what)
        }
        Verb::AddPoint(kind, n) => {
            let what = resources(*kind, &n.to_string(), *n, lang);
            Clause::order(
                lang,
                format!("add {what} to your resource pool"),
                "lege",
                format!("{what} in deinen Ressourcenpool"),
            )
        }
        Verb::ExtraCommand => Clause::order(
            lang,
            "gain 1 command token; it may exceed the limit until the end of the turn",
            "erhalte",
            "1 Befehlsmarke; sie darf bis zum Ende des Zuges über das Limit hinausgehen",
        ),
        other => unsaid(say, other),
    }
}

fn of_control(say: &Words<'_>, verb: &Verb) -> Clause {
    let lang = say.lang;
    match verb {
        Verb::Control(sel) => {
            let (acc, _) = objects(say, sel);
            Clause::order(
                lang,
                format!("gain control of {acc}"),
                "übernimm",
                format!("die Kontrolle über {acc}"),
            )
        }
        Verb::Borrow(sel) => {
            let (acc, _) = objects(say, sel);
            Clause::order(
                lang,
                format!("gain control of {acc} until the end of the turn"),
                "übernimm",
                format!("bis zum Ende des Zuges die Kontrolle über {acc}"),
            )
        }
        Verb::SwapControl => {
            Clause::order(lang, "exchange control of the two", "tausche", "die Kontrolle über die beiden")
        }
        other => unsaid(say, other),
    }
}

/// What comes into play, or lies elsewhere afterwards.
fn of_places(say: &Words<'_>, verb: &Verb) -> Clause {
    let order = |en: String, de_verb: &str, de: String| Clause::order(say.lang, en, de_verb, de);
    match verb {
        Verb::Refit(sel) => {
            let (acc, _) = objects(say, sel);
            order(
                format!("move {acc} to a free item slot of another permanent you control"),
                "verschiebe",
                format!("{acc} auf einen freien Gegenstandsplatz einer anderen Karte unter deiner Kontrolle"),
            )
        }
        Verb::CreateOn(name, Sel::It) => {
            let token = token_name(say, *name, 1);
            order(
                format!("create {token} in one of its free item slots"),
                "erzeuge",
                format!("{token} auf einem ihrer freien Gegenstandsplätze"),
            )
        }
        Verb::CreateOn(name, sel) => {
            let (token, (_, dat)) = (token_name(say, *name, 1), objects(say, sel));
            order(
                format!("create {token} in a free item slot of {dat}"),
                "erzeuge",
                format!("{token} auf einem freien Gegenstandsplatz von {dat}"),
            )
        }
        Verb::EnterExhausted(sel) => {
            let (acc, _) = objects(say, sel);
            order(format!("put {acc} into play exhausted"), "bringe", format!("{acc} erschöpft ins Spiel"))
        }
        Verb::Blink(sel) => {
            let (acc, _) = objects(say, sel);
            order(
                format!("put {acc} into the void, then return it to play face up"),
                "lege",
                format!("{acc} in die Leere und bringe ihn dann offen ins Spiel zurück"),
            )
        }
        other => unsaid(say, other),
    }
}

fn of_the_stack(say: &Words<'_>, verb: &Verb) -> Clause {
    let lang = say.lang;
    match verb {
        Verb::Neutralise => Clause::order(lang, "neutralise it", "neutralisiere", "ihn"),
        Verb::NeutraliseUnless(n) => {
            let price = any_resources(*n, lang);
            Clause::order(
                lang,
                format!("neutralise it unless its controller pays {price}"),
                "neutralisiere",
                format!("ihn, es sei denn, sein Beherrscher bezahlt {price}"),
            )
        }
        Verb::Redirect => Clause::order(
            lang,
            "change its target to the linked character, if that is a legal target",
            "lenke",
            "ihn auf den ausgerüsteten Charakter um, falls dieser ein gültiges Ziel ist",
        ),
        other => unsaid(say, other),
    }
}

fn of_hidden_cards_and_piles(say: &Words<'_>, verb: &Verb) -> Clause {
    let lang = say.lang;
    let order = |en: String, de_verb: &str, de: String| Clause::order(lang, en, de_verb, de);
    match verb {
        Verb::Spy(Who::That) => order(
            "look at all face-down Items that player controls".into(),
            "sieh",
            "dir alle verdeckten Gegenstände unter der Kontrolle dieses Spielers an".into(),
        ),
        Verb::Purge(Who::That) => order(
            "name a card; that player reveals their hand and discards each card with that name".into(),
            "nenne",
            "eine Karte; dieser Spieler zeigt seine Hand vor und wirft jede Karte mit diesem Namen ab".into(),
        ),
        Verb::Mill(who @ (Who::You | Who::That)) => {
            let (en, de) = match who {
                Who::You => ("your deck into your", "deines Nachziehstapels auf deinen Ablagestapel"),
                _ => (
                    "that player's deck into their",
                    "vom Nachziehstapel dieses Spielers auf dessen Ablagestapel",
                ),
            };
            order(format!("put the top card of {en} discard pile"), "lege", format!("die oberste Karte {de}"))
        }
        Verb::VoidTop(who @ (Who::You | Who::That)) => {
            let (en, de) = match who {
                Who::You => ("your", "deines Ablagestapels"),
                _ => ("that player's", "vom Ablagestapel dieses Spielers"),
            };
            order(
                format!("put the top card of {en} discard pile into the void"),
                "lege",
                format!("die oberste Karte {de} in die Leere"),
            )
        }
        Verb::VoidPiles(filter) => {
            let what = match filter.0.as_slice() {
                [Is::Type(crate::Type::Character)] => lang.pick("Character cards", "Charakterkarten").into(),
                _ => Athernum::noun(say, filter).bare(lang, true, Case::Acc),
            };
            order(
                format!("put all {what} from all discard piles into the void"),
                "lege",
                format!("alle {what} aus allen Ablagestapeln in die Leere"),
            )
        }
        Verb::Gather(n, filter, zone) => gather(say, *n, filter, *zone).unwrap_or_else(|| unsaid(say, verb)),
        Verb::Shuffle => order("shuffle your deck".into(), "mische", "deinen Nachziehstapel".into()),
        other => unsaid(say, other),
    }
}

/// "search your deck for up to 3 “Rat” cards, put them into play, then shuffle".
fn gather(say: &Words<'_>, n: u8, filter: &Filter<Athernum>, zone: Zone) -> Option<Clause> {
    let lang = say.lang;
    let (en, de) = match filter.0.as_slice() {
        [Is::Named(name)] => {
            let name = mentioned(say.book, *name, lang);
            (format!("“{name}” cards"), format!("Karten namens „{name}“"))
        }
        _ => {
            let what = Athernum::noun(say, filter);
            (what.bare(Lang::En, true, Case::Acc), what.bare(Lang::De, true, Case::Dat))
        }
    };
    let (to_en, to_de) = match zone {
        Zone::Characters => ("put them into play", "bringe sie ins Spiel"),
        Zone::Hand => ("put them into your hand", "nimm sie auf die Hand"),
        Zone::Discard => ("put them into your discard pile", "lege sie auf deinen Ablagestapel"),
        Zone::Void => ("put them into the void", "lege sie in die Leere"),
        Zone::Main | Zone::Location | Zone::Items | Zone::Resources | Zone::Deck | Zone::Extra => {
            return None;
        }
    };
    Some(Clause::order(
        lang,
        format!("search your deck for up to {n} {en}, {to_en}, then shuffle"),
        "durchsuche",
        format!("deinen Nachziehstapel nach bis zu {n} {de}, {to_de} und mische danach"),
    ))
}

/// "you win the game", "that player loses the game".
fn ends_the_game(say: &Words<'_>, who: Who, (en, du, er): (&str, &str, &str)) -> Clause {
    let lang = say.lang;
    let game = lang.pick("the game", "das Spiel");
    match who {
        Who::You => Clause::says(lang, lang.pick("you", "du"), lang.pick(en, du), game),
        _ => say.player_does(who, ("", &format!("{en}s")), ("", er), game, ""),
    }
}

/// "two Rat tokens", "zwei Ratten".
pub(super) fn token_name(say: &Words<'_>, id: stapel_script::Symbol, n: i16) -> String {
    let lang = say.lang;
    let Some(token) = say.book.find(id) else { return say.cannot(id) };
    let name = stapel_wording::name(say.book, token, lang);
    let count = match (lang, n) {
        (Lang::En, 1) => "one",
        (Lang::En, 2) => "two",
        (Lang::De, 1) => "einen",
        (Lang::De, 2) => "zwei",
        _ => "",
    };
    let count = if count.is_empty() { n.to_string() } else { count.to_string() };
    match (lang, id.as_str(), n) {
        (Lang::En, _, 1) => format!("{count} {name} token"),
        (Lang::En, ..) => format!("{count} {name} tokens"),
        (Lang::De, "rat", 1) => "einen Ratten-Spielstein".into(),
        (Lang::De, "rat", _) => format!("{count} Ratten-Spielsteine"),
        (Lang::De, "scroll", 1) => "einen Schriftrollen-Spielstein".into(),
        (Lang::De, _, 1) => format!("einen Spielstein „{name}“"),
        (Lang::De, ..) => format!("{count} Spielsteine „{name}“"),
    }
}
