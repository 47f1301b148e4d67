//! What card texts say.

use super::conditions::{of_layer, without};
use super::lexicon::*;
use super::verbs::{number, token_name};
use super::whole_ability;
use crate::{Athernum, Event, Fact, Keyword, Price, Role, Shield, Stat, Type, Until, Verb, Zone};
use stapel_script::{
    Ability, Amount, Card, Cmp, Cond, Dig, Effect, Filter, Is, Mod, Pick, Rest, Scope, Sel, Static, Trigger,
    Who,
};
use stapel_wording::{Case, Clause, Lang, Names, Noun, Phrase, Say, Sentences};

pub(super) type Words<'b> = Say<'b, Athernum>;

/// "this card", "that character", "your main character".
pub(super) fn object(say: &Words<'_>, sel: &Sel<Athernum>, case: Case) -> String {
    let mut say = say.aside();
    // Once it has been said what kind of character it is, "that character" will do.
    say.it = match say.it.en[0] {
        "non-main character" | "exhausted non-main character" | "token character" => CHARACTER,
        "non-main location" => LOCATION,
        "exhausted resource" => RESOURCE,
        "attached Item" => ITEM,
        "permanent" | "exhausted permanent" => Noun::CARD,
        _ => say.it,
    };
    match (sel, say.lang) {
        (Sel::This, Lang::En) => "this card".into(),
        _ => say.object(sel, case),
    }
}

/// One more quality of what a noun describes.
fn quality(say: &Words<'_>, phrase: Phrase, is: &Is<Athernum>) -> Phrase {
    match is {
        Is::Type(of) if crate::FACTIONS.contains(of) => {
            let (en, de) = (Athernum::kind(*of, Lang::En), Athernum::kind(*of, Lang::De));
            phrase.after(&format!("of the faction {en}"), &format!("der Fraktion {de}"))
        }
        // Nothing is two of these.
        Is::Type(Type::Character | Type::Item | Type::Location | Type::Resource | Type::Token) => {
            say.cannot(is);
            phrase
        }
        Is::Type(of) => phrase.before(Athernum::kind(*of, Lang::En), Athernum::kind(*of, Lang::De)),
        Is::Not(inner) if **inner == Is::Type(Type::Token) => {
            phrase.after("that is no token", "(kein Spielstein)")
        }
        Is::Fact(fact) => {
            let (en, de) = match fact {
                Fact::FaceUp => ("that lies face up", "(offen)"),
                Fact::Exhausted => ("that is exhausted", "(erschöpft)"),
                Fact::NonMain => ("that is no main card", "(keine Startkarte)"),
                Fact::Main => ("that is a main card", "(Startkarte)"),
                Fact::Attached => ("that is attached", "(angelegt)"),
                Fact::HasField => ("with a victory field", "mit Siegpunkte-Feld"),
                Fact::FreeSlot => ("with a free item slot", "mit freiem Gegenstandsplatz"),
                Fact::OfThat => ("that player controls", "unter der Kontrolle dieses Spielers"),
                Fact::YourFaction => ("of your faction", "deiner Fraktion"),
                Fact::Factionless => ("without a faction", "ohne Fraktion"),
                Fact::Equipped => ("with a face-up Item attached", "mit angelegtem offenem Gegenstand"),
                // Of a player, of an effect, or said as a whole: "the linked character".
                Fact::Linked
                | Fact::MainIs(..)
                | Fact::NoVictory
                | Fact::FromItem
                | Fact::Opposing
                | Fact::Any
                | Fact::AimsAtYours
                | Fact::AimsAtOneCharacter => {
                    say.cannot(is);
                    return phrase;
                }
            };
            phrase.after(en, de)
        }
        Is::Base(Stat::Cost, Cmp::AtMost, n) => {
            phrase.after(&format!("with cost {n} or less"), &format!("mit Kosten von höchstens {n}"))
        }
        Is::Counter(crate::Counter::Victory, Cmp::AtLeast, 1) => {
            phrase.after("with victory tokens on it", "mit Siegpunkten")
        }
        Is::Counter(crate::Counter::Victory, Cmp::AtLeast, n) => phrase
            .after(&format!("with {n} or more victory tokens"), &format!("mit mindestens {n} Siegpunkten")),
        Is::Other => phrase.after("other than this card", "außer dieser Karte"),
        is => say.qualify(phrase, is),
    }
}

/// Whether it is about the character that this item is attached to, and says no more.
pub(super) fn linked(filter: &Filter<Athernum>) -> bool {
    filter.0 == [Is::Fact(Fact::Linked)]
}

/// An instruction that this game has no words for.
pub(super) fn unsaid(say: &Words<'_>, part: impl std::fmt::Debug) -> Clause {
    let text = say.cannot(part);
    Clause::order(say.lang, text.clone(), "", text)
}

fn top_cards(say: &mut Words<'_>, dig: &Dig<Athernum>) -> Clause {
    let lang = say.lang;
    let Dig { n, take, of, to, rest, shown } = dig;
    let taken = match to {
        // Whoever takes one of a kind shows it.
        _ if !of.0.is_empty() => {
            let phrase = Athernum::noun(say, of);
            say.it = phrase.noun();
            let what = phrase.bare(lang, *take > 1, Case::Acc);
            let to = Athernum::your_zone(*to, lang);
            lang.pick(
                format!("reveal up to {take} {what} among them, put what you revealed into {to}"),
                format!("zeige davon höchstens {take} {what} vor, nimm das Vorgezeigte in {to}"),
            )
        }
        Zone::Hand => {
            lang.pick(format!("put {take} of them into your hand"), format!("nimm {take} davon auf die Hand"))
        }
        to => {
            let to = Athernum::your_zone(*to, lang);
            lang.pick(format!("put {take} of them into {to}"), format!("lege {take} davon in {to}"))
        }
    };
    let rest = match rest {
        Rest::Bottom => lang.pick(
            "the others under your deck in any order",
            "lege die anderen in beliebiger Reihenfolge unter den Stapel",
        ),
        Rest::Top => lang.pick(
            "the others back on your deck in any order",
            "lege die anderen in beliebiger Reihenfolge zurück auf den Stapel",
        ),
        Rest::Discard => {
            lang.pick("the others into your discard pile", "lege die anderen auf deinen Ablagestapel")
        }
    };
    let (look, verb, me, an) =
        if *shown { ("reveal", "decke", "", "auf") } else { ("look at", "sieh", "dir ", "an") };
    Clause::order(
        lang,
        format!("{look} the top {n} cards of your deck, {taken} and {rest}"),
        verb,
        format!("{me}die obersten {n} Karten deines Nachziehstapels {an}, {taken} und {rest}"),
    )
}

/// Of a hand, or of the top card of a deck, which is what "it" means afterwards.
fn look(say: &mut Words<'_>, effect: &Effect<Athernum>) -> Clause {
    let lang = say.lang;
    match effect {
        Effect::LookAt(Who::That, Zone::Hand) => {
            Clause::order(lang, "look at that player's hand", "sieh", "dir die Hand dieses Spielers an")
        }
        Effect::LookTop(Who::You) => {
            say.it = Noun::CARD;
            Clause::order(
                lang,
                "look at the top card of your deck",
                "sieh",
                "dir die oberste Karte deines Nachziehstapels an",
            )
        }
        Effect::RevealTop(Who::You) => {
            say.it = Noun::CARD;
            Clause::order(
                lang,
                "reveal the top card of your deck",
                "zeige",
                "die oberste Karte deines Nachziehstapels vor",
            )
        }
        other => unsaid(say, other),
    }
}

/// Damage to a card that is prevented.
fn protect(say: &Words<'_>, sel: &Sel<Athernum>, kind: Shield, n: i16, until: Until) -> Option<Clause> {
    let (lang, en, de) = (say.lang, object(say, sel, Case::Acc), object(say, sel, Case::Dat));
    match (kind, n, until) {
        // What prevents all has no number to be used up: one stands for it.
        (Shield::PreventAll, 1, Until::Turn) => Some(Clause::order(
            lang,
            format!("prevent all damage that would be dealt to {en} this turn"),
            "verhindere",
            format!("in diesem Zug allen Schaden, der {de} zugefügt würde"),
        )),
        (Shield::PreventNext, n, Until::Turn) => Some(Clause::order(
            lang,
            format!("prevent the next {n} damage that would be dealt to {en} this turn"),
            "verhindere",
            format!("in diesem Zug die nächsten {n} Punkte Schaden, die {de} zugefügt würden"),
        )),
        (Shield::PreventAll, _, _) | (_, _, Until::NextMorning) => None,
    }
}

fn for_a_time(mods: &str, until: Until, lang: Lang) -> String {
    let time = Athernum::until(until, lang);
    lang.pick(format!("{mods} {time}"), format!("{time} {mods}"))
}

fn search(say: &Words<'_>, filter: &Filter<Athernum>) -> Clause {
    let what = Athernum::noun(say, filter);
    let (en, de) = (what.a(Lang::En, Case::Acc), what.a(Lang::De, Case::Dat));
    let it = what.noun().it(Lang::De, Case::Acc);
    Clause::order(
        say.lang,
        format!("search your deck for {en}, reveal it, put it into your hand, then shuffle"),
        "durchsuche",
        format!("deinen Nachziehstapel nach {de}, zeige {it} vor, nimm {it} auf die Hand und mische danach"),
    )
}

/// What a static ability changes, as a sentence without its stop.
pub(super) fn static_text(say: &mut Words<'_>, text: &Static<Athernum>) -> String {
    let lang = say.lang;
    let mut out = match text.mods.as_slice() {
        [Mod::Keyword(keyword)] => static_keyword(say, &text.to, *keyword),
        mods => static_numbers(say, &text.to, mods),
    };
    if text.provided != Cond::Always {
        let cond = say.cond(&text.provided);
        out = lang.pick(format!("{out} while {cond}"), format!("{out}, solange {cond}"));
    }
    out
}

fn static_keyword(say: &Words<'_>, to: &Scope<Athernum>, keyword: Keyword) -> String {
    let lang = say.lang;
    match (to, keyword) {
        (Scope::This, keyword) => Athernum::keyword(keyword, lang).into(),
        (Scope::Theirs(filter), Keyword::CannotAttack) => {
            let what = Athernum::noun(say, filter).bare(lang, true, Case::Nom);
            lang.pick(format!("{what} opponents control cannot attack"), format!("gegnerische {what} können nicht angreifen"))
        }
        (Scope::Yours(filter), Keyword::NotAttackable) => {
            let what = super::costs::yours(say, filter, Case::Acc);
            lang.pick(
                format!("opponents cannot attack {what}"),
                format!("Gegner können {what} nicht angreifen"),
            )
        }
        (Scope::Yours(filter), Keyword::Anchored) if linked(filter) => lang
            .pick(
                "effects of opponents cannot exhaust, return, void or take control of the linked character",
                "gegnerische Effekte können den ausgerüsteten Charakter nicht erschöpfen, zurückschicken, in die Leere legen oder übernehmen",
            )
            .into(),
        other => say.cannot(other),
    }
}

fn static_numbers(say: &mut Words<'_>, to: &Scope<Athernum>, mods: &[Mod<Athernum>]) -> String {
    let lang = say.lang;
    match (to, mods) {
        (Scope::Theirs(filter), [Mod::Add(Stat::Field, Amount::N(n))])
            if filter.0 == [Is::Fact(Fact::HasField)] =>
        {
            return lang.pick(
                format!("the victory fields of permanents opponents control count as {n} higher"),
                format!("Siegpunkte-Felder von Karten unter gegnerischer Kontrolle gelten als um {n} höher"),
            );
        }
        (Scope::Yours(filter), [Mod::Add(Stat::Cost, Amount::N(n))])
            if *n < 0 && filter.0 == [Is::Type(Type::Character), Is::Fact(Fact::Factionless)] =>
        {
            return lang.pick(
                format!("factionless Character cards you play cost {} less, but at least 1", -n),
                format!(
                    "fraktionslose Charaktere, die du ausspielst, kosten {} weniger, aber mindestens 1",
                    -n
                ),
            );
        }
        // A cost is one of a card that is played, not of one in play.
        (_, mods) if mods.iter().any(|m| matches!(m, Mod::Add(Stat::Cost, _))) => {
            return say.cannot((to, mods));
        }
        _ => {}
    }
    let mods = say.mods(mods);
    let (subject, one) = match to {
        Scope::Yours(filter) if linked(filter) => {
            (lang.pick("the linked character", "der ausgerüstete Charakter").to_string(), true)
        }
        Scope::Yours(filter) => (super::costs::yours(say, filter, Case::Nom), false),
        Scope::Theirs(filter) => {
            let what = Athernum::noun(say, filter).bare(lang, true, Case::Nom);
            (
                lang.pick(
                    format!("{what} opponents control"),
                    format!("{what} unter gegnerischer Kontrolle"),
                ),
                false,
            )
        }
        Scope::This => (lang.pick("this card", "diese Karte").to_string(), true),
        Scope::You | Scope::Others => (say.cannot(to), true),
    };
    let verb = match (one, lang) {
        (true, Lang::En) => "gets",
        (false, Lang::En) => "get",
        (true, Lang::De) => "erhält",
        (false, Lang::De) => "erhalten",
    };
    format!("{subject} {verb} {mods}")
}

impl Sentences for Athernum {
    fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
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
            Zone::Main | Zone::Characters | Zone::Location | Zone::Items | Zone::Resources | Zone::Extra => {
                let zone = Athernum::zone_word(zone, lang);
                Clause::order(
                    lang,
                    format!("put {object} into its owner's {zone}"),
                    "lege",
                    format!("{object} zum Besitzer ({zone})"),
                )
            }
        }
    }

    /// What a filter describes, with every quality of it said: by the noun itself, or before or after it.
    fn noun(say: &Words<'_>, filter: &Filter<Athernum>) -> Phrase {
        let kind_of = Is::Type;
        let fact = Is::Fact;
        let rat = Is::Named(stapel_script::Symbol::new("Rat"));
        let heads = [
            (RAT, vec![rat, kind_of(Type::Token)]),
            (TOKEN_CHARACTER, vec![kind_of(Type::Character), kind_of(Type::Token)]),
            (EXHAUSTED_NON_MAIN, vec![kind_of(Type::Character), fact(Fact::NonMain), fact(Fact::Exhausted)]),
            (NON_MAIN, vec![kind_of(Type::Character), fact(Fact::NonMain)]),
            (CHARACTER, vec![kind_of(Type::Character)]),
            (ATTACHED_ITEM, vec![kind_of(Type::Item), fact(Fact::Attached)]),
            (ITEM, vec![kind_of(Type::Item)]),
            (NON_MAIN_LOCATION, vec![kind_of(Type::Location), fact(Fact::NonMain)]),
            (LOCATION, vec![kind_of(Type::Location)]),
            (EXHAUSTED_RESOURCE, vec![kind_of(Type::Resource), fact(Fact::Exhausted)]),
            (RESOURCE, vec![kind_of(Type::Resource)]),
            (WARRIOR, vec![kind_of(Type::Warrior), fact(Fact::NonMain)]),
            (TOKEN, vec![kind_of(Type::Token)]),
            (EXHAUSTED_PERMANENT, vec![fact(Fact::Exhausted)]),
        ];
        let head = heads.into_iter().find(|(_, said)| said.iter().all(|is| filter.0.contains(is)));
        let (noun, mut said) = match head {
            Some(head) => head,
            None if filter.0.contains(&fact(Fact::FreeSlot)) => (PERMANENT, Vec::new()),
            None => (Noun::CARD, Vec::new()),
        };
        let mut phrase = Phrase::new(noun);
        for is in &filter.0 {
            if let Some(k) = said.iter().position(|s| s == is) {
                said.remove(k);
                continue;
            }
            phrase = quality(say, phrase, is);
        }
        phrase
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        say.told(trigger, |t| super::triggers::when(say, t))
    }

    fn it_of(event: Event) -> Noun {
        match event {
            Event::Attaches | Event::Discards | Event::Draws => Noun::CARD,
            _ => CHARACTER,
        }
    }

    fn fact_clause(say: &Say<'_, Self>, fact: &Fact) -> String {
        super::conditions::fact_clause(say, fact)
    }

    fn role_name(say: &Words<'_>, role: Role, who: Who, case: Case) -> String {
        let lang = say.lang;
        match (role, who, case) {
            (Role::Linked, Who::You, Case::Dat) => {
                lang.pick("the linked character", "dem ausgerüsteten Charakter")
            }
            (Role::Linked, Who::You, Case::Nom) => {
                lang.pick("the linked character", "der ausgerüstete Charakter")
            }
            (Role::Linked, Who::You, _) => lang.pick("the linked character", "den ausgerüsteten Charakter"),
            (Role::Main, Who::You, Case::Dat) => lang.pick("your main character", "deinem Hauptcharakter"),
            (Role::Main, Who::You, Case::Nom) => lang.pick("your main character", "dein Hauptcharakter"),
            (Role::Main, Who::You, _) => lang.pick("your main character", "deinen Hauptcharakter"),
            (Role::Main, Who::That, Case::Dat) => lang.pick("that character", "diesem Hauptcharakter"),
            (Role::Main, Who::That, Case::Nom) => lang.pick("that character", "dieser Hauptcharakter"),
            (Role::Main, Who::That, _) => lang.pick("that character", "diesen Hauptcharakter"),
            _ => return say.cannot((role, who)),
        }
        .into()
    }

    /// Instructions of the kernel that this game says in its own way.
    fn clause(say: &mut Words<'_>, effect: &Effect<Athernum>) -> Option<Clause> {
        let lang = say.lang;
        Some(match effect {
            Effect::DiscardRandom(_, amount)
            | Effect::MoveTop(_, amount, _)
            | Effect::Create(_, _, amount)
            | Effect::Gain(_, _, amount)
            | Effect::Lose(_, _, amount)
            | Effect::Put(_, _, amount)
                if !matches!(amount, Amount::N(_)) =>
            {
                unsaid(say, effect)
            }
            Effect::Create(id, who, amount) => {
                let token = token_name(say, *id, number(say, amount));
                say.player_does(*who, ("create", "creates"), ("erzeuge", "erzeugt"), &token, "")
            }
            Effect::Destroy(sel) => {
                let what = object(say, sel, Case::Acc);
                Clause::order(lang, format!("discard {what}"), "lege", format!("{what} ab"))
            }
            Effect::Grant(sel, until, mods) if matches!(mods.as_slice(), [Mod::Shield(..)]) => {
                let [Mod::Shield(kind, n)] = mods.as_slice() else { return None };
                protect(say, sel, *kind, *n, *until).unwrap_or_else(|| unsaid(say, effect))
            }
            Effect::GrantEach(filter, until, mods) => {
                let mods = say.mods(mods);
                let (rest, [face_up]) = without(filter, [Is::Fact(Fact::FaceUp)]);
                let mut subject = super::costs::yours(say, &rest, Case::Nom);
                if face_up {
                    subject = lang.pick(format!("face-up {subject}"), format!("offene {subject}"));
                }
                Clause::says(lang, subject, lang.pick("get", "erhalten"), for_a_time(&mods, *until, lang))
            }
            Effect::Grant(Sel::This, until, mods) => {
                let mods = for_a_time(&say.mods(mods), *until, lang);
                Clause::says(lang, lang.pick("this card", "diese Karte"), lang.pick("gets", "erhält"), mods)
            }
            Effect::LookAt(..) | Effect::LookTop(_) | Effect::RevealTop(_) => look(say, effect),
            Effect::Move(Sel::It, Zone::Hand) if say.it.en[0] == Noun::CARD.en[0] => {
                Clause::order(lang, "put it into your hand", "nimm", "sie auf die Hand")
            }
            Effect::Move(sel, zone) => {
                let what = object(say, sel, Case::Acc);
                Athernum::move_to(&what, *zone, lang)
            }
            Effect::Dig(dig) => top_cards(say, dig),
            Effect::Search(Zone::Deck, filter, Zone::Hand) => search(say, filter),
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
                let what = Athernum::pool(*pool, number(say, amount), lang);
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

    /// An instruction that holds others and cannot be said: what is not asked of an effect cannot be a target on the stack,
    /// and of several only objects are chosen.
    fn whole(say: &mut Words<'_>, effect: &Effect<Athernum>) -> Option<Clause> {
        let pick = match effect {
            Effect::Aim(pick, _)
            | Effect::AimUpTo(_, pick, _)
            | Effect::Choose(pick, _)
            | Effect::MayChoose(pick, _)
            | Effect::ChooseEach(_, pick, _) => pick,
            _ => return None,
        };
        let several = matches!(effect, Effect::AimUpTo(..) | Effect::ChooseEach(..));
        let said = match pick {
            Pick::Layer(fact) => of_layer(fact) && !several,
            Pick::Object(_) | Pick::Own(..) => true,
            Pick::Opponent | Pick::Player(..) | Pick::ObjectOrPlayer(_) => !several,
            // Whose zones they are has no words.
            Pick::Of(..) => false,
        };
        (!said).then(|| unsaid(say, pick))
    }

    fn ability(say: &mut Say<'_, Self>, card: &Card<Self>, ability: &Ability<Self>) -> Option<String> {
        whole_ability(say, card, ability)
    }

    fn compare(say: &Say<'_, Self>, cond: &Cond<Self>) -> Option<String> {
        super::conditions::compare(say, cond)
    }

    fn per(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        super::conditions::per(say, amount)
    }

    fn quantity(say: &Say<'_, Self>, amount: &Amount<Self>) -> String {
        super::conditions::quantity(say, amount)
    }

    fn verb(say: &Say<'_, Self>, verb: &Verb) -> Clause {
        super::verbs::verb(say, verb)
    }

    fn shield(say: &Say<'_, Self>, shield: Shield, n: i16, until: Until) -> Clause {
        // Protections are those of a character.
        unsaid(say, (shield, n, until))
    }

    fn price(say: &Say<'_, Self>, price: &Price) -> (String, String) {
        super::costs::price(say, price)
    }

    fn yours(say: &Say<'_, Self>, m: &Mod<Self>) -> Clause {
        say.you_have(m)
    }
}
