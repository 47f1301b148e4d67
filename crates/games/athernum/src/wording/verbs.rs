//! What the verbs of this game say.

use super::{
    lexicon::*,
    sentences::{Words, object},
};
use crate::{Athernum, Kind, Verb};
use stapel_script::{Amount, Is, Sel};
use stapel_wording::{Case, Clause, Lang, mentioned};

pub(super) fn number(amount: &Amount<Athernum>) -> i16 {
    if let Amount::N(n) = amount { *n } else { 1 }
}

fn points(n: i16, lang: Lang) -> String {
    counters(crate::Counter::Victory, n, lang)
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
            let n = number(amount);
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
            let n = points(number(amount), lang);
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
                (_, true) => {
                    ("one exhausted resource of your faction", "eine erschöpfte Ressource deiner Fraktion")
                }
                (_, false) => ("one resource of your faction", "eine Ressource deiner Fraktion"),
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
        Verb::CreateOn(name, _) => {
            let token = token_name(say, *name, 1);
            order(
                format!("create {token} in one of its free item slots"),
                "erzeuge",
                format!("{token} auf einem ihrer freien Gegenstandsplätze"),
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
        Verb::Spy(_) => order(
            "look at all face-down Items that player controls".into(),
            "sieh",
            "dir alle verdeckten Gegenstände unter der Kontrolle dieses Spielers an".into(),
        ),
        Verb::Purge(_) => order(
            "name a card; that player reveals their hand and discards each card with that name".into(),
            "nenne",
            "eine Karte; dieser Spieler zeigt seine Hand vor und wirft jede Karte mit diesem Namen ab".into(),
        ),
        Verb::Mill(_) => order(
            "put the top card of your deck into your discard pile".into(),
            "lege",
            "die oberste Karte deines Nachziehstapels auf deinen Ablagestapel".into(),
        ),
        Verb::VoidTop(_) => order(
            "put the top card of that player's discard pile into the void".into(),
            "lege",
            "die oberste Karte vom Ablagestapel dieses Spielers in die Leere".into(),
        ),
        Verb::VoidPiles(_) => order(
            "put all Character cards from all discard piles into the void".into(),
            "lege",
            "alle Charakterkarten aus allen Ablagestapeln in die Leere".into(),
        ),
        Verb::Gather(n, filter, _) => {
            let name = filter.0.iter().find_map(|is| if let Is::Named(x) = is { Some(*x) } else { None });
            let what = name.map_or_else(String::new, |x| mentioned(say.book, x, lang));
            order(
                format!("search your deck for up to {n} “{what}” cards, put them into play, then shuffle"),
                "durchsuche",
                format!(
                    "deinen Nachziehstapel nach bis zu {n} Karten namens „{what}“, bringe sie ins Spiel und mische danach"
                ),
            )
        }
        Verb::Shuffle => order("shuffle your deck".into(), "mische", "deinen Nachziehstapel".into()),
        Verb::Weary => order(
            "put 1 exhaustion marker on the attacker at the end of that combat".into(),
            "lege",
            "am Ende dieses Kampfes 1 Erschöpfungsmarke auf den Angreifer".into(),
        ),
        Verb::Win(_) => Clause::says(
            lang,
            lang.pick("you", "du"),
            lang.pick("win", "gewinnst"),
            lang.pick("the game", "das Spiel"),
        ),
        Verb::LoseGame(_) => Clause::says(
            lang,
            lang.pick("you", "du"),
            lang.pick("lose", "verlierst"),
            lang.pick("the game", "das Spiel"),
        ),
    }
}

/// "two Rat tokens", "zwei Ratten".
pub(super) fn token_name(say: &Words<'_>, id: stapel_script::Symbol, n: i16) -> String {
    let lang = say.lang;
    let name = say.book.find(id).map(|d| stapel_wording::name(say.book, d, lang)).unwrap_or_default();
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
