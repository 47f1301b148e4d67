//! What the verbs of this game say.

use super::lexicon::*;
use super::sentences::{Words, object, unsaid};
use crate::{Athernum, Kind, Verb, Zone};
use stapel_script::{Amount, Is, Sel, Who};
use stapel_wording::{Case, Clause, Lang, Names, Sentences, mentioned};

/// An amount that stands in the text as a number; there are no words for any other.
pub(super) fn number(say: &Words<'_>, amount: &Amount<Athernum>) -> i16 {
    if let Amount::N(n) = amount {
        return *n;
    }
    say.cannot(amount);
    1
}

fn points(n: i16, lang: Lang) -> String {
    Athernum::counters(crate::Counter::Victory, n, lang)
}

fn a_resource(kind: Kind, n: i16, lang: Lang) -> String {
    match (kind, n) {
        (Kind::Yours, 1) => {
            lang.pick("1 resource of your faction".into(), "1 Ressource deiner Fraktion".into())
        }
        (Kind::Yours, n) => {
            lang.pick(format!("{n} resources of your faction"), format!("{n} Ressourcen deiner Fraktion"))
        }
        (Kind::Plain, 1) => lang.pick("1 factionless resource".into(), "1 fraktionslose Ressource".into()),
        (Kind::Plain, n) => {
            lang.pick(format!("{n} factionless resources"), format!("{n} fraktionslose Ressourcen"))
        }
        (Kind::Chosen, 1) => lang.pick(
            "1 resource of a faction of your choice".into(),
            "1 Ressource einer Fraktion deiner Wahl".into(),
        ),
        (Kind::Chosen, n) => lang.pick(
            format!("{n} resources of a faction of your choice"),
            format!("{n} Ressourcen einer Fraktion deiner Wahl"),
        ),
    }
}

pub(super) fn verb(say: &Words<'_>, verb: &Verb) -> Clause {
    let lang = say.lang;
    let acc = |sel: &Sel<Athernum>| object(say, sel, Case::Acc);
    let dat = |sel: &Sel<Athernum>| object(say, sel, Case::Dat);
    let order = |en: String, de_verb: &str, de: String| Clause::order(lang, en, de_verb, de);
    match verb {
        Verb::Damage(sel, amount) => {
            let n = number(say, amount);
            order(format!("deal {n} damage to {}", acc(sel)), "füge", format!("{} {n} Schaden zu", dat(sel)))
        }
        Verb::Heal(sel, 1) => order(
            format!("remove 1 damage from {}", acc(sel)),
            "entferne",
            format!("1 Schaden von {}", dat(sel)),
        ),
        Verb::Heal(sel, n) => order(
            format!("remove up to {n} damage from {}", acc(sel)),
            "entferne",
            format!("bis zu {n} Schaden von {}", dat(sel)),
        ),
        Verb::HealAll(sel) => order(
            format!("remove all damage from {}", acc(sel)),
            "entferne",
            format!("allen Schaden von {}", dat(sel)),
        ),
        Verb::Exhaust(sel) => order(format!("exhaust {}", acc(sel)), "erschöpfe", acc(sel)),
        Verb::Mark(sel) => order(
            format!("put 1 exhaustion marker on {}", acc(sel)),
            "lege",
            format!("1 Erschöpfungsmarke auf {}", acc(sel)),
        ),
        Verb::Ready(sel) => order(format!("ready {}", acc(sel)), "mache", format!("{} bereit", acc(sel))),
        Verb::Score(sel, Amount::That) => order(
            format!("put that many victory tokens on {}", acc(sel)),
            "lege",
            format!("ebenso viele Siegpunkte auf {}", acc(sel)),
        ),
        Verb::Score(sel, amount) => {
            let n = points(number(say, amount), lang);
            order(format!("put {n} on {}", acc(sel)), "lege", format!("{n} auf {}", acc(sel)))
        }
        Verb::Unscore(sel, n) => {
            let n = points(*n, lang);
            order(format!("remove {n} from {}", acc(sel)), "entferne", format!("{n} von {}", dat(sel)))
        }
        Verb::Forfeit(sel) => Clause::says(
            lang,
            object(say, sel, Case::Nom),
            lang.pick("loses", "verliert"),
            lang.pick("1 victory token, which leaves the game", "1 Siegpunkt, der aus dem Spiel geht"),
        ),
        Verb::Resource(kind, exhausted) => {
            let (en, de) = match (kind, exhausted) {
                (Kind::Plain, true) => {
                    ("one exhausted factionless resource", "eine erschöpfte fraktionslose Ressource")
                }
                (Kind::Plain, false) => ("one factionless resource", "eine fraktionslose Ressource"),
                (Kind::Yours, true) => {
                    ("one exhausted resource of your faction", "eine erschöpfte Ressource deiner Fraktion")
                }
                (Kind::Yours, false) => ("one resource of your faction", "eine Ressource deiner Fraktion"),
                (Kind::Chosen, true) => (
                    "one exhausted resource of a faction of your choice",
                    "eine erschöpfte Ressource einer Fraktion deiner Wahl",
                ),
                (Kind::Chosen, false) => {
                    ("one resource of a faction of your choice", "eine Ressource einer Fraktion deiner Wahl")
                }
            };
            order(format!("create {en}"), "erzeuge", de.into())
        }
        Verb::AddPoint(kind, n) => {
            let what = a_resource(*kind, *n, lang);
            order(
                format!("add {what} to your resource pool"),
                "lege",
                format!("{what} in deinen Ressourcenpool"),
            )
        }
        Verb::ExtraCommand => order(
            "gain 1 command token; it may exceed the limit until the end of the turn".into(),
            "erhalte",
            "1 Befehlsmarke; sie darf bis zum Ende des Zuges über das Limit hinausgehen".into(),
        ),
        Verb::Control(sel) => order(
            format!("gain control of {}", acc(sel)),
            "übernimm",
            format!("die Kontrolle über {}", acc(sel)),
        ),
        Verb::Borrow(sel) => order(
            format!("gain control of {} until the end of the turn", acc(sel)),
            "übernimm",
            format!("bis zum Ende des Zuges die Kontrolle über {}", acc(sel)),
        ),
        Verb::SwapControl => {
            order("exchange control of the two".into(), "tausche", "die Kontrolle über die beiden".into())
        }
        Verb::Refit(sel) => order(
            format!("move {} to a free item slot of another permanent you control", acc(sel)),
            "verschiebe",
            format!(
                "{} auf einen freien Gegenstandsplatz einer anderen Karte unter deiner Kontrolle",
                acc(sel)
            ),
        ),
        Verb::CreateOn(name, Sel::It) => {
            let token = token_name(say, *name, 1);
            order(
                format!("create {token} in one of its free item slots"),
                "erzeuge",
                format!("{token} auf einem ihrer freien Gegenstandsplätze"),
            )
        }
        Verb::CreateOn(name, sel) => {
            let token = token_name(say, *name, 1);
            order(
                format!("create {token} in a free item slot of {}", dat(sel)),
                "erzeuge",
                format!("{token} auf einem freien Gegenstandsplatz von {}", dat(sel)),
            )
        }
        Verb::EnterExhausted(sel) => order(
            format!("put {} into play exhausted", acc(sel)),
            "bringe",
            format!("{} erschöpft ins Spiel", acc(sel)),
        ),
        Verb::Blink(sel) => order(
            format!("put {} into the void, then return it to play face up", acc(sel)),
            "lege",
            format!("{} in die Leere und bringe ihn dann offen ins Spiel zurück", acc(sel)),
        ),
        Verb::Neutralise => order("neutralise it".into(), "neutralisiere", "ihn".into()),
        Verb::NeutraliseUnless(n) => order(
            format!("neutralise it unless its controller pays {}", any_resources(*n, lang)),
            "neutralisiere",
            format!("ihn, es sei denn, sein Beherrscher bezahlt {}", any_resources(*n, lang)),
        ),
        Verb::Redirect => order(
            "change its target to the linked character, if that is a legal target".into(),
            "lenke",
            "ihn auf den ausgerüsteten Charakter um, falls dieser ein gültiges Ziel ist".into(),
        ),
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
        Verb::Win(who @ (Who::You | Who::That)) => ends_the_game(say, *who, ("win", "gewinnst", "gewinnt")),
        Verb::LoseGame(who @ (Who::You | Who::That | Who::Each | Who::EachOpponent)) => {
            ends_the_game(say, *who, ("lose", "verlierst", "verliert"))
        }
        Verb::Spy(_)
        | Verb::Purge(_)
        | Verb::Mill(_)
        | Verb::VoidTop(_)
        | Verb::Win(_)
        | Verb::LoseGame(_) => unsaid(say, verb),
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
        Verb::Gather(n, filter, zone) => {
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
                    return unsaid(say, verb);
                }
            };
            order(
                format!("search your deck for up to {n} {en}, {to_en}, then shuffle"),
                "durchsuche",
                format!("deinen Nachziehstapel nach bis zu {n} {de}, {to_de} und mische danach"),
            )
        }
        Verb::Shuffle => order("shuffle your deck".into(), "mische", "deinen Nachziehstapel".into()),
        Verb::Weary => order(
            "put 1 exhaustion marker on the attacker at the end of that combat".into(),
            "lege",
            "am Ende dieses Kampfes 1 Erschöpfungsmarke auf den Angreifer".into(),
        ),
    }
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
