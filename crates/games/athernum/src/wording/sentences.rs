//! What card texts say.

use super::lexicon::*;
use crate::{Athernum, Count, Event, Fact, Kind, Price, Role, Shield, Stat, Type, Until, Verb, Zone};
use stapel_script::{Amount, Cmp, Cond, Dig, Effect, Filter, Is, Mod, Sel, Trigger, Who};
use stapel_wording::{Case, Clause, Lang, Noun, Phrase, Say, mentioned};

type Words<'b> = Say<'b, Athernum>;

/// A text that is being said may name objects; that changes what "it" means, so it works on a copy.
fn copy<'b>(say: &Words<'b>) -> Words<'b> {
    Say { book: say.book, lang: say.lang, it: say.it }
}

/// "this card", "that character", "your main character".
fn object(say: &Words<'_>, sel: &Sel<Athernum>, case: Case) -> String {
    let mut say = copy(say);
    // Once it has been said what kind of character it is, "that character" will do.
    say.it = match say.it.en[0] {
        "non-main character" | "exhausted non-main character" | "token character" => CHARACTER,
        "non-main location" => LOCATION,
        "exhausted resource" => RESOURCE,
        "permanent" | "exhausted permanent" => Noun::CARD,
        _ => say.it,
    };
    match (sel, say.lang) {
        (Sel::This, Lang::En) => "this card".into(),
        _ => say.object(sel, case),
    }
}

pub(super) fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
    match zone {
        Zone::Hand => Clause::order(
            lang,
            format!("return {object} to its owner's hand"),
            "gib",
            format!("{object} auf die Hand des Besitzers zurück"),
        ),
        Zone::Deck => Clause::order(
            lang,
            format!("put {object} into its owner's deck"),
            "lege",
            format!("{object} in den Nachziehstapel des Besitzers"),
        ),
        Zone::Discard => Clause::order(lang, format!("discard {object}"), "lege", format!("{object} ab")),
        Zone::Void => Clause::order(
            lang,
            format!("put {object} into the void"),
            "lege",
            format!("{object} in die Leere"),
        ),
        _ => Clause::order(lang, format!("put {object} into play"), "bringe", format!("{object} ins Spiel")),
    }
}

/// What a filter describes.
pub(super) fn noun(say: &Words<'_>, filter: &Filter<Athernum>) -> Phrase {
    let has = |is: &Is<Athernum>| filter.0.contains(is);
    let token = has(&Is::Type(Type::Token));
    let non_main = has(&Is::Fact(Fact::NonMain));
    let exhausted = has(&Is::Fact(Fact::Exhausted));
    let named = filter.0.iter().any(|is| matches!(is, Is::Named(_)));
    let noun = match () {
        () if token && named => RAT,
        () if has(&Is::Type(Type::Character)) && token => TOKEN_CHARACTER,
        () if has(&Is::Type(Type::Character)) && non_main && exhausted => EXHAUSTED_NON_MAIN,
        () if has(&Is::Type(Type::Character)) && non_main => NON_MAIN,
        () if has(&Is::Fact(Fact::Linked)) || has(&Is::Type(Type::Character)) => CHARACTER,
        () if has(&Is::Type(Type::Item)) => ITEM,
        () if has(&Is::Type(Type::Location)) && non_main => NON_MAIN_LOCATION,
        () if has(&Is::Type(Type::Location)) => LOCATION,
        () if has(&Is::Type(Type::Resource)) && exhausted => EXHAUSTED_RESOURCE,
        () if has(&Is::Type(Type::Resource)) => RESOURCE,
        () if has(&Is::Type(Type::Warrior)) => NON_MAIN,
        () if exhausted => EXHAUSTED_PERMANENT,
        () if has(&Is::Fact(Fact::FreeSlot)) => PERMANENT,
        () => Noun::CARD,
    };
    let rat = token && named;
    let mut phrase = Phrase::new(noun);
    for is in &filter.0 {
        phrase = match is {
            Is::Type(Type::Character | Type::Item | Type::Location | Type::Resource | Type::Token)
            | Is::Fact(Fact::NonMain | Fact::FaceUp | Fact::Attached | Fact::Exhausted) => phrase,
            Is::Named(_) if rat => phrase,
            Is::Type(kind) if crate::FACTIONS.contains(kind) => {
                let (en, de) = (kind_of(*kind, Lang::En), kind_of(*kind, Lang::De));
                phrase.after(&format!("of the faction {en}"), &format!("der Fraktion {de}"))
            }
            Is::Type(kind) => phrase.before(kind_of(*kind, Lang::En), kind_of(*kind, Lang::De)),
            Is::Not(inner) if **inner == Is::Type(Type::Token) => {
                phrase.after("that is no token", "(kein Spielstein)")
            }
            Is::Fact(Fact::HasField) => phrase.after("with a victory field", "mit Siegpunkte-Feld"),
            Is::Fact(Fact::FreeSlot) => phrase.after("with a free item slot", "mit freiem Gegenstandsplatz"),
            Is::Fact(Fact::OfThat) => {
                phrase.after("that player controls", "unter der Kontrolle dieses Spielers")
            }
            Is::Fact(Fact::Factionless) => phrase.after("without a faction", "ohne Fraktion"),
            Is::Base(Stat::Cost, Cmp::AtMost, n) => {
                phrase.after(&format!("with cost {n} or less"), &format!("mit Kosten von höchstens {n}"))
            }
            Is::Counter(crate::Counter::Victory, _, n) => {
                let (en, de) = match n {
                    1 => ("with VP on it".to_string(), "mit Siegpunkten".to_string()),
                    n => (format!("with {n} or more VP"), format!("mit mindestens {n} Siegpunkten")),
                };
                phrase.after(&en, &de)
            }
            Is::Other => phrase.after("other than this card", "außer dieser Karte"),
            other => say.qualify(phrase, other),
        };
    }
    phrase
}

fn kind_of(kind: Type, lang: Lang) -> &'static str {
    super::lexicon::kind(kind, lang)
}

pub(super) fn when(say: &Words<'_>, trigger: &Trigger<Athernum>) -> String {
    let lang = say.lang;
    let linked = trigger.of.0.contains(&Is::Fact(Fact::Linked));
    let once = trigger.limit == stapel_script::Limit::OncePerTurn;
    match trigger.on {
        Event::Enters => lang.pick("When this card enters play", "Wenn diese Karte ins Spiel kommt"),
        Event::HitsMain if linked => lang.pick(
            "Whenever the linked character deals combat damage to a main character",
            "Immer wenn der ausgerüstete Charakter einem Hauptcharakter Kampfschaden zufügt",
        ),
        Event::HitsMain => lang.pick(
            "Whenever this card deals combat damage to a main character",
            "Immer wenn diese Karte einem Hauptcharakter Kampfschaden zufügt",
        ),
        Event::Fells if once => lang.pick(
            "The first time each turn that another character you control deals lethal combat damage to an opposing character that is no token",
            "Wenn zum ersten Mal im Zug ein anderer Charakter unter deiner Kontrolle einem gegnerischen Charakter, der kein Spielstein ist, tödlichen Kampfschaden zufügt",
        ),
        Event::Fells => lang.pick(
            "Whenever another character you control deals lethal combat damage to an opposing character that is no token",
            "Immer wenn ein anderer Charakter unter deiner Kontrolle einem gegnerischen Charakter, der kein Spielstein ist, tödlichen Kampfschaden zufügt",
        ),
        Event::Destroyed => {
            lang.pick("When this card is discarded from play", "Wenn diese Karte aus dem Spiel abgelegt wird")
        }
        Event::Attaches if once => lang.pick(
            "The first time each turn that you attach an Item from your hand",
            "Wenn du zum ersten Mal im Zug einen Gegenstand von der Hand anlegst",
        ),
        Event::Attaches => {
            lang.pick("Whenever you attach an Item from your hand", "Immer wenn du einen Gegenstand von der Hand anlegst")
        }
        Event::Attacks if linked => {
            lang.pick("Whenever the linked character attacks", "Immer wenn der ausgerüstete Charakter angreift")
        }
        Event::Attacks => lang.pick("Whenever this card attacks", "Immer wenn diese Karte angreift"),
        Event::Defends => lang.pick("Whenever this card defends", "Immer wenn diese Karte verteidigt"),
        Event::Survives => lang.pick(
            "When the linked character survives a combat in which it dealt damage",
            "Wenn der ausgerüstete Charakter einen Kampf übersteht, in dem er Schaden zugefügt hat",
        ),
        Event::MorningStarts => lang.pick("At your Morning", "An deinem Morgen"),
        Event::DayStarts => lang.pick("At your Day", "An deinem Tag"),
        Event::EveningStarts => lang.pick("At your Evening", "An deinem Abend"),
        Event::NightFalls => lang.pick("In the Night", "In der Nacht"),
        _ => lang.pick("When this happens", "Wenn dies geschieht"),
    }
    .into()
}

pub(super) fn fact_clause(say: &Words<'_>, fact: &Fact) -> String {
    let lang = say.lang;
    match fact {
        Fact::MainIs(name, n) => {
            let name = mentioned(say.book, *name, lang);
            lang.pick(
                format!("your main character is a face-up “{name}” with {n} or more face-up attachments"),
                format!(
                    "dein Hauptcharakter „{name}“ offen liegt und mindestens {n} offene Gegenstände trägt"
                ),
            )
        }
        Fact::NoVictory => lang
            .pick("no card you control has a VP", "keine Karte unter deiner Kontrolle einen Siegpunkt hat")
            .into(),
        Fact::Equipped => lang
            .pick(
                "at least one face-up Item is attached to it",
                "mindestens ein offener Gegenstand an sie angelegt ist",
            )
            .into(),
        Fact::FromItem => lang
            .pick("an effect of an Item on the stack", "einen Effekt eines Gegenstands auf dem Stapel")
            .into(),
        Fact::Opposing => lang
            .pick(
                "an effect on the stack that an opponent controls",
                "einen gegnerischen Effekt auf dem Stapel",
            )
            .into(),
        Fact::Any => lang.pick("an effect on the stack", "einen Effekt auf dem Stapel").into(),
        Fact::AimsAtYours => lang
            .pick(
                "an effect on the stack that targets a permanent you control",
                "einen Effekt auf dem Stapel, der auf eine Karte im Spiel unter deiner Kontrolle zielt",
            )
            .into(),
        Fact::AimsAtOneCharacter => lang
            .pick(
                "an effect on the stack whose only target is a character",
                "einen Effekt auf dem Stapel, dessen einziges Ziel ein Charakter ist",
            )
            .into(),
        Fact::Main => lang.pick("it is a main character", "er ein Hauptcharakter ist").into(),
        _ => lang.pick("it is so", "es so ist").into(),
    }
}

/// Conditions that read better as a whole.
pub(super) fn compare(cond: &Cond<Athernum>, lang: Lang) -> Option<String> {
    let text = |en: String, de: String| Some(lang.pick(en, de));
    match cond {
        Cond::Compare(Amount::Count(count), Cmp::AtLeast, Amount::N(n)) => match count {
            Count::OwnDamage => text(
                format!("characters you control have {n} or more damage in total"),
                format!("Charaktere unter deiner Kontrolle zusammen mindestens {n} Schaden haben"),
            ),
            Count::DifferentItems => text(
                format!(
                    "{n} or more face-up Items with different names are attached to permanents you control"
                ),
                format!(
                    "an deine Karten im Spiel mindestens {n} offene Gegenstände mit verschiedenen Namen angelegt sind"
                ),
            ),
            Count::Factions => text(
                format!("you control face-up characters of {n} different factions"),
                format!("du offene Charaktere von {n} verschiedenen Fraktionen kontrollierst"),
            ),
            Count::Faithful => None,
        },
        Cond::Compare(Amount::That, Cmp::AtLeast, Amount::N(1)) => {
            text("you do".into(), "du das tust".into())
        }
        Cond::Compare(Amount::That, Cmp::AtLeast, Amount::N(n)) => {
            text(format!("{n} were removed"), format!("{n} entfernt wurden"))
        }
        Cond::Compare(Amount::Objects(_), Cmp::AtLeast, Amount::N(n)) => text(
            format!("{n} or more non-main characters you control are exhausted"),
            format!("mindestens {n} Nicht-Hauptcharaktere unter deiner Kontrolle erschöpft sind"),
        ),
        Cond::Compare(Amount::Cards(Who::You, Zone::Void, _), Cmp::AtLeast, Amount::N(n)) => text(
            format!("{n} or more cards are in your void"),
            format!("mindestens {n} Karten in deiner Leere liegen"),
        ),
        Cond::Exists(filter) => {
            let book = <Athernum as stapel_kernel::Shipped>::book();
            Some(exists(&Say { book, lang, it: Noun::CARD }, filter))
        }
        Cond::Is(Sel::It, filter) => match filter.0.as_slice() {
            [Is::Fact(Fact::Main)] => {
                text("it is a main character".into(), "er ein Hauptcharakter ist".into())
            }
            [Is::Fact(Fact::HasField)] => {
                text("it has a victory field".into(), "er ein Siegpunkte-Feld hat".into())
            }
            [Is::Type(Type::Item)] => text("it is an Item card".into(), "sie ein Gegenstand ist".into()),
            _ => None,
        },
        _ => None,
    }
}

/// "you control a face-up ...".
fn exists(say: &Words<'_>, filter: &Filter<Athernum>) -> String {
    let lang = say.lang;
    let named = filter.0.iter().find_map(|is| if let Is::Named(name) = is { Some(*name) } else { None });
    if let Some(name) = named {
        let name = mentioned(say.book, name, lang);
        return lang
            .pick(format!("you control a face-up “{name}”"), format!("du „{name}“ offen kontrollierst"));
    }
    let rest = Filter(
        filter
            .0
            .iter()
            .filter(|is| !matches!(is, Is::Yours | Is::Fact(Fact::FaceUp) | Is::Other))
            .cloned()
            .collect(),
    );
    let what = noun(say, &rest);
    let (en, de) = (what.bare(Lang::En, false, Case::Acc), what.bare(Lang::De, false, Case::Acc));
    lang.pick(
        format!("you control another face-up {en}"),
        format!("du einen weiteren offenen {de} kontrollierst"),
    )
}

pub(super) fn per(amount: &Amount<Athernum>, lang: Lang) -> String {
    match amount {
        Amount::That => lang.pick("that many", "ebenso viele").into(),
        Amount::AtMost(n, inner) => {
            let inner = per(inner, lang);
            lang.pick(format!("{inner}, at most +{n}"), format!("{inner}, höchstens +{n}"))
        }
        Amount::Count(Count::Faithful) => lang
            .pick(
                "for each other face-up character of your faction you control",
                "für jeden anderen offenen Charakter deiner Fraktion unter deiner Kontrolle",
            )
            .into(),
        other => format!("({other:?})"),
    }
}

fn number(amount: &Amount<Athernum>) -> i16 {
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
            format!("put that many VP on {}", acc(sel)),
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
            lang.pick("1 VP, which leaves the game", "1 Siegpunkt, der aus dem Spiel geht"),
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
            format!("neutralise it unless its controller pays {{{n}}}"),
            "neutralisiere",
            format!("ihn, es sei denn, sein Beherrscher bezahlt {{{n}}}"),
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
fn token_name(say: &Words<'_>, id: stapel_script::Symbol, n: i16) -> String {
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

/// Instructions of the kernel that this game says in its own way.
pub(super) fn clause(say: &mut Words<'_>, effect: &Effect<Athernum>) -> Option<Clause> {
    let lang = say.lang;
    Some(match effect {
        Effect::Create(id, _, amount) => {
            let token = token_name(say, *id, number(amount));
            Clause::order(lang, format!("create {token}"), "erzeuge", token)
        }
        Effect::Destroy(sel) => {
            let what = object(say, sel, Case::Acc);
            Clause::order(lang, format!("discard {what}"), "lege", format!("{what} ab"))
        }
        Effect::Grant(sel, _, mods) if matches!(mods.as_slice(), [Mod::Shield(..)]) => {
            let [Mod::Shield(kind, n)] = mods.as_slice() else { return None };
            let (en, de) = (object(say, sel, Case::Acc), object(say, sel, Case::Dat));
            match kind {
                Shield::PreventAll => Clause::order(
                    lang,
                    format!("prevent all damage that would be dealt to {en} this turn"),
                    "verhindere",
                    format!("in diesem Zug allen Schaden, der {de} zugefügt würde"),
                ),
                Shield::PreventNext => Clause::order(
                    lang,
                    format!("prevent the next {n} damage that would be dealt to {en} this turn"),
                    "verhindere",
                    format!("in diesem Zug die nächsten {n} Schaden, die {de} zugefügt würden"),
                ),
            }
        }
        Effect::GrantEach(_, until, mods) => {
            let mods = say.mods(mods);
            let time = until_words(*until, lang);
            Clause::says(
                lang,
                lang.pick("face-up characters you control", "offene Charaktere unter deiner Kontrolle"),
                lang.pick("get", "erhalten"),
                lang.pick(format!("{mods} {time}"), format!("{time} {mods}")),
            )
        }
        Effect::Grant(Sel::This, until, mods) => {
            let mods = say.mods(mods);
            let time = until_words(*until, lang);
            Clause::says(
                lang,
                lang.pick("this card", "diese Karte"),
                lang.pick("gets", "erhält"),
                lang.pick(format!("{mods} {time}"), format!("{time} {mods}")),
            )
        }
        Effect::LookAt(..) => {
            Clause::order(lang, "look at that player's hand", "sieh", "dir die Hand dieses Spielers an")
        }
        Effect::LookTop(_) => {
            say.it = Noun::CARD;
            Clause::order(
                lang,
                "look at the top card of your deck",
                "sieh",
                "dir die oberste Karte deines Nachziehstapels an",
            )
        }
        Effect::RevealTop(_) => {
            say.it = Noun::CARD;
            Clause::order(
                lang,
                "reveal the top card of your deck",
                "zeige",
                "die oberste Karte deines Nachziehstapels vor",
            )
        }
        Effect::Move(Sel::It, Zone::Hand) if say.it.en[0] == Noun::CARD.en[0] => {
            Clause::order(lang, "put it into your hand", "nimm", "sie auf die Hand")
        }
        Effect::Move(sel, zone) => {
            let what = object(say, sel, Case::Acc);
            move_to(&what, *zone, lang)
        }
        Effect::Dig(Dig { n, take, .. }) => Clause::order(
            lang,
            format!(
                "look at the top {n} cards of your deck, put {take} of them into your hand and the others under your deck in any order"
            ),
            "sieh",
            format!(
                "dir die obersten {n} Karten deines Nachziehstapels an, nimm {take} davon auf die Hand und lege die anderen in beliebiger Reihenfolge unter den Stapel"
            ),
        ),
        Effect::Search(_, filter, _) => {
            let what = noun(say, filter);
            let (en, de) = (what.a(Lang::En, Case::Acc), what.a(Lang::De, Case::Dat));
            let it = what.noun().it(Lang::De, Case::Acc);
            Clause::order(
                lang,
                format!("search your deck for {en}, reveal it, put it into your hand, then shuffle"),
                "durchsuche",
                format!(
                    "deinen Nachziehstapel nach {de}, zeige {it} vor, nimm {it} auf die Hand und mische danach"
                ),
            )
        }
        Effect::Bottom(sel) => {
            let what = object(say, sel, Case::Acc);
            Clause::order(
                lang,
                format!("put {what} under your deck"),
                "lege",
                format!("{what} unter deinen Nachziehstapel"),
            )
        }
        Effect::Lose(Who::ItsController, pool, amount) => {
            let what = super::lexicon::pool(*pool, number(amount), lang);
            Clause::says(
                lang,
                lang.pick("its controller", "sein Beherrscher"),
                lang.pick("loses", "verliert"),
                what,
            )
        }
        _ => return None,
    })
}

fn until_words(until: Until, lang: Lang) -> &'static str {
    super::until(until, lang)
}

pub(super) fn role_name(say: &Words<'_>, role: Role, who: Who, case: Case) -> String {
    let lang = say.lang;
    match (role, who, case) {
        (Role::Linked, _, Case::Dat) => lang.pick("the linked character", "dem ausgerüsteten Charakter"),
        (Role::Linked, _, Case::Nom) => lang.pick("the linked character", "der ausgerüstete Charakter"),
        (Role::Linked, ..) => lang.pick("the linked character", "den ausgerüsteten Charakter"),
        (Role::Main, Who::You, Case::Dat) => lang.pick("your main character", "deinem Hauptcharakter"),
        (Role::Main, Who::You, Case::Nom) => lang.pick("your main character", "dein Hauptcharakter"),
        (Role::Main, Who::You, _) => lang.pick("your main character", "deinen Hauptcharakter"),
        (Role::Main, _, Case::Dat) => lang.pick("that character", "diesem Hauptcharakter"),
        (Role::Main, _, Case::Nom) => lang.pick("that character", "dieser Hauptcharakter"),
        (Role::Main, ..) => lang.pick("that character", "diesen Hauptcharakter"),
    }
    .into()
}

/// A cost of this game: as an instruction, and as what one may do.
pub(super) fn price(say: &Words<'_>, price: &Price) -> (String, String) {
    let lang = say.lang;
    let some = |n: u8, filter: &Filter<Athernum>| {
        let (filter, other) = without_other(filter);
        let phrase = noun(say, &filter);
        match n {
            1 if other => lang.pick(
                format!("another {}", phrase.bare(lang, false, Case::Acc)),
                format!("einen anderen {}", phrase.bare(lang, false, Case::Acc)),
            ),
            1 => phrase.a(lang, Case::Acc),
            n => format!("{} {}", small(n, lang), phrase.bare(lang, true, Case::Acc)),
        }
    };
    let mine = lang.pick(" you control", " unter deiner Kontrolle");
    let imperative = match price {
        Price::Points(n) => {
            return lang.pick(
                (format!("pay {{{n}}}"), format!("pay {{{n}}}")),
                (format!("bezahle {{{n}}}"), format!("{{{n}}} bezahlen")),
            );
        }
        Price::ExhaustThis => lang.pick("exhaust this card", "erschöpfe diese Karte").to_string(),
        Price::ExhaustLinked => {
            lang.pick("exhaust the linked character", "erschöpfe den ausgerüsteten Charakter").to_string()
        }
        Price::Exhaust(n, filter) => {
            let what = some(*n, filter);
            lang.pick(format!("exhaust {what} you control"), format!("erschöpfe {what}{mine}"))
        }
        Price::ExhaustTotal(filter, total) => {
            let what = others(say, filter, Case::Acc);
            lang.pick(
                format!("exhaust any number of {what} you control with a total OFV of {total} or more"),
                format!("erschöpfe beliebig viele {what}{mine} mit zusammen mindestens {total} OFV"),
            )
        }
        Price::Sacrifice(n, filter) => {
            let what = some(*n, filter);
            lang.pick(format!("discard {what} you control"), format!("lege {what}{mine} ab"))
        }
        Price::Unscore => lang
            .pick(
                "remove 1 VP from a card you control",
                "entferne 1 Siegpunkt von einer Karte unter deiner Kontrolle",
            )
            .to_string(),
        Price::Void(n, filter) => {
            let what = some(*n, filter);
            lang.pick(
                format!("put {what} from your discard pile into the void"),
                format!("lege {what} von deinem Ablagestapel in die Leere"),
            )
        }
    };
    (imperative.clone(), imperative)
}

/// A filter without "other than this", and whether it said so.
fn without_other(filter: &Filter<Athernum>) -> (Filter<Athernum>, bool) {
    let rest = Filter(filter.0.iter().filter(|is| **is != Is::Other).cloned().collect());
    (rest, filter.0.contains(&Is::Other))
}

/// "other characters", "andere Charaktere".
fn others(say: &Words<'_>, filter: &Filter<Athernum>, case: Case) -> String {
    let lang = say.lang;
    let (rest, other) = without_other(filter);
    let what = noun(say, &rest).bare(lang, true, case);
    if other { lang.pick(format!("other {what}"), format!("andere {what}")) } else { what }
}

fn small(n: u8, lang: Lang) -> String {
    match n {
        2 => lang.pick("two", "zwei").into(),
        3 => lang.pick("three", "drei").into(),
        4 => lang.pick("four", "vier").into(),
        n => n.to_string(),
    }
}

/// What a static ability changes, as a sentence without its stop.
pub(super) fn static_text(say: &mut Words<'_>, text: &stapel_script::Static<Athernum>) -> String {
    use stapel_script::Scope;
    let lang = say.lang;
    if let [Mod::Keyword(keyword)] = text.mods.as_slice() {
        return match (&text.to, keyword) {
            (Scope::Yours(filter), crate::Keyword::NotAttackable) => {
                let what = others(say, filter, Case::Acc);
                lang.pick(format!("opponents cannot attack {what} you control"), format!("Gegner können {what} unter deiner Kontrolle nicht angreifen"))
            }
            (Scope::Yours(_), crate::Keyword::Anchored) => lang
                .pick(
                    "effects of opponents cannot exhaust, return, void or take control of the linked character",
                    "gegnerische Effekte können den ausgerüsteten Charakter nicht erschöpfen, zurückschicken, in die Leere legen oder übernehmen",
                )
                .into(),
            _ => super::lexicon::keyword(*keyword, lang).into(),
        };
    }
    match (&text.to, text.mods.as_slice()) {
        (Scope::Theirs(_), [Mod::Add(Stat::Field, Amount::N(n))]) => {
            return lang.pick(
                format!("the victory fields of permanents opponents control count as {n} higher"),
                format!("Siegpunkte-Felder von Karten unter gegnerischer Kontrolle zählen als um {n} höher"),
            );
        }
        (Scope::Yours(_), [Mod::Add(Stat::Cost, Amount::N(n))]) => {
            return lang.pick(
                format!("factionless Character cards you play cost {{{}}} less, but at least {{1}}", -n),
                format!("fraktionslose Charaktere, die du ausspielst, kosten {{{}}} weniger, aber mindestens {{1}}", -n),
            );
        }
        _ => {}
    }
    let mods = say.mods(&text.mods);
    let (subject, one) = match &text.to {
        Scope::Yours(filter) if filter.0.contains(&Is::Fact(Fact::Linked)) => {
            (lang.pick("the linked character", "der ausgerüstete Charakter").to_string(), true)
        }
        Scope::Yours(filter) => {
            let what = others(say, filter, Case::Nom);
            (lang.pick(format!("{what} you control"), format!("{what} unter deiner Kontrolle")), false)
        }
        _ => (lang.pick("this card", "diese Karte").to_string(), true),
    };
    let verb = match (one, lang) {
        (true, Lang::En) => "gets",
        (false, Lang::En) => "get",
        (true, Lang::De) => "erhält",
        (false, Lang::De) => "erhalten",
    };
    let mut out = format!("{subject} {verb} {mods}");
    if text.provided != Cond::Always {
        let cond = say.cond(&text.provided);
        out = lang.pick(format!("{out} while {cond}"), format!("{out}, solange {cond}"));
    }
    out
}

/// Costs before the colon.
pub(super) fn costs(say: &mut Words<'_>, costs: &[stapel_script::Cost<Athernum>]) -> String {
    use stapel_script::Cost;
    let lang = say.lang;
    let parts: Vec<String> = costs
        .iter()
        .filter(|c| !matches!(c, Cost::Pay(crate::Pool::Command, _)))
        .map(|c| match c {
            Cost::Pay(pool, n) => format!("{{{n} {}}}", point(*pool, lang)),
            Cost::Own(Price::Points(n)) => format!("{{{n}}}"),
            Cost::Own(p) => price(say, p).0,
            Cost::DestroyThis => lang.pick("discard this card", "lege diese Karte ab").into(),
            Cost::Discard(1, _) => {
                lang.pick("discard 1 card from your hand", "wirf 1 Karte von der Hand ab").into()
            }
            other => say.cost(other),
        })
        .collect();
    parts.join(", ")
}
