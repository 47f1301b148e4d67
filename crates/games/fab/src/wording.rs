//! Flesh and Blood in words: the lexicon, and what only this game says. German terms are the rulebook's.

use crate::{
    Count, Counter, Event, Fab, Fact, Fault, Keyword, Pool, Stat, Tally, Timing, Type, Until, Verb, Zone,
    deck_check::Part, words::Why,
};
use stapel_kernel::{Book, Choice, Def, Event as Happening, Id, Seat, Table};
use stapel_script::{Amount, Card, Cmp, Cond, Filter, Is, Symbol, Trigger, Who, Word};
use stapel_wording::{
    Case, Clause, Gender, Lang, Noun, Phrase, Say, Speak, capital, mentioned, name, seat_name,
};

const ATTACK: Noun = Noun {
    en: ["attack", "attacks"],
    gender: Gender::M,
    de: [["Angriff", "Angriffs", "Angriff", "Angriff"], ["Angriffe", "Angriffe", "Angriffen", "Angriffe"]],
};
const WEAPON_ATTACK: Noun = Noun {
    en: ["weapon attack", "weapon attacks"],
    gender: Gender::M,
    de: [
        ["Waffenangriff", "Waffenangriffs", "Waffenangriff", "Waffenangriff"],
        ["Waffenangriffe", "Waffenangriffe", "Waffenangriffen", "Waffenangriffe"],
    ],
};
const SWORD_ATTACK: Noun = Noun {
    en: ["sword attack", "sword attacks"],
    gender: Gender::M,
    de: [
        ["Schwertangriff", "Schwertangriffs", "Schwertangriff", "Schwertangriff"],
        ["Schwertangriffe", "Schwertangriffe", "Schwertangriffen", "Schwertangriffe"],
    ],
};
const ATTACK_ACTION_CARD: Noun = Noun {
    en: ["attack action card", "attack action cards"],
    gender: Gender::F,
    de: [
        ["Angriff-Aktionskarte", "Angriff-Aktionskarte", "Angriff-Aktionskarte", "Angriff-Aktionskarte"],
        ["Angriff-Aktionskarten", "Angriff-Aktionskarten", "Angriff-Aktionskarten", "Angriff-Aktionskarten"],
    ],
};

impl Speak for Fab {
    fn title(_lang: Lang) -> &'static str {
        "Flesh and Blood"
    }

    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "Heroes with weapons and armour fight until one has no life left. Every card in hand can attack, block or pay.",
            "Helden mit Waffen und Rüstung kämpfen, bis einer keine Lebenspunkte mehr hat. Jede Handkarte kann angreifen, blocken oder bezahlen.",
        )
    }

    fn zone_word(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Hero => lang.pick("hero", "Held"),
            Zone::Weapon => lang.pick("weapon", "Waffe"),
            Zone::Head => lang.pick("head", "Kopf"),
            Zone::Chest => lang.pick("chest", "Brust"),
            Zone::Arms => lang.pick("arms", "Arme"),
            Zone::Legs => lang.pick("legs", "Beine"),
            Zone::Permanent => lang.pick("permanents", "Permanent"),
            Zone::Chain => lang.pick("combat chain", "Kampfkette"),
            Zone::Stack => lang.pick("stack", "Stack"),
            Zone::Arsenal => lang.pick("arsenal", "Arsenal"),
            Zone::Hand => lang.pick("hand", "Hand"),
            Zone::Pitch => "Pitch",
            Zone::Under => lang.pick("under the deck", "unter das Deck"),
            Zone::Graveyard => lang.pick("graveyard", "Friedhof"),
            Zone::Banished => lang.pick("banished", "Verbannung"),
            Zone::Deck => lang.pick("deck", "Deck"),
        }
    }

    fn your_zone(zone: Zone, lang: Lang) -> &'static str {
        match zone {
            Zone::Arsenal => lang.pick("your arsenal", "dein Arsenal"),
            Zone::Hand => lang.pick("your hand", "deine Hand"),
            Zone::Deck => lang.pick("your deck", "dein Deck"),
            Zone::Graveyard => lang.pick("your graveyard", "deinen Friedhof"),
            Zone::Banished => lang.pick("your banished zone", "deine Verbannungszone"),
            Zone::Pitch => lang.pick("your pitch zone", "deine Pitch-Zone"),
            _ => lang.pick("the arena", "die Arena"),
        }
    }

    fn move_to(object: &str, zone: Zone, lang: Lang) -> Clause {
        match zone {
            Zone::Banished => Clause::order(lang, format!("banish {object}"), "verbanne", object),
            zone => {
                let to = Self::your_zone(zone, lang);
                Clause::order(lang, format!("put {object} into {to}"), "lege", format!("{object} in {to}"))
            }
        }
    }

    fn kind(kind: Type, lang: Lang) -> &'static str {
        match kind {
            Type::Generic => lang.pick("Generic", "Allgemein"),
            Type::Brute => lang.pick("Brute", "Rohling"),
            Type::Warrior => lang.pick("Warrior", "Krieger"),
            Type::Ninja => "Ninja",
            Type::Hero => lang.pick("Hero", "Held"),
            Type::Young => lang.pick("Young", "Jung"),
            Type::Weapon => lang.pick("Weapon", "Waffe"),
            Type::Equipment => lang.pick("Equipment", "Ausrüstung"),
            Type::Token => lang.pick("Token", "Spielstein"),
            Type::Action => lang.pick("Action", "Aktion"),
            Type::AttackReaction => lang.pick("Attack Reaction", "Angriffsreaktion"),
            Type::DefenseReaction => lang.pick("Defense Reaction", "Verteidigungsreaktion"),
            Type::Instant => lang.pick("Instant", "Spontan"),
            Type::Resource => lang.pick("Resource", "Ressource"),
            Type::Mentor => "Mentor",
            Type::Block => lang.pick("Block", "Blockade"),
            Type::Attack => lang.pick("Attack", "Angriff"),
            Type::Aura => "Aura",
            Type::Item => lang.pick("Item", "Gegenstand"),
            Type::Head => lang.pick("Head", "Kopf"),
            Type::Chest => lang.pick("Chest", "Brust"),
            Type::Arms => lang.pick("Arms", "Arme"),
            Type::Legs => lang.pick("Legs", "Beine"),
            Type::Sword => lang.pick("Sword", "Schwert"),
            Type::Dagger => lang.pick("Dagger", "Dolch"),
            Type::Club => lang.pick("Club", "Keule"),
            Type::OneHanded => lang.pick("1H", "Einhand"),
            Type::TwoHanded => lang.pick("2H", "Zweihand"),
            Type::Rhinar => "Rhinar",
            Type::Dorinthea => "Dorinthea",
            Type::Ira => "Ira",
        }
    }

    fn stat(stat: Stat, lang: Lang) -> &'static str {
        match stat {
            Stat::Pitch => "Pitch",
            Stat::Cost => lang.pick("cost", "Kosten"),
            Stat::Power => lang.pick("power", "Angriffswert"),
            Stat::Defense => lang.pick("defense", "Verteidigungswert"),
            Stat::Life => lang.pick("life", "Lebenspunkte"),
            Stat::Intellect => lang.pick("intellect", "Intellekt"),
        }
    }

    fn value(stat: Stat, cmp: Cmp, n: i16, lang: Lang) -> String {
        match (stat, cmp) {
            (Stat::Cost, Cmp::AtMost) => {
                lang.pick(format!("cost {n} or less"), format!("Kosten {n} oder weniger"))
            }
            (Stat::Cost, Cmp::AtLeast) => {
                lang.pick(format!("cost {n} or more"), format!("Kosten {n} oder mehr"))
            }
            _ => stapel_wording::value::<Self>(stat, cmp, n, lang),
        }
    }

    fn keyword(keyword: Keyword, lang: Lang) -> &'static str {
        match keyword {
            Keyword::GoAgain => lang.pick("Go again", "Weitermachen"),
            Keyword::BladeBreak => lang.pick("Blade Break", "Klingenbruch"),
            Keyword::Battleworn => lang.pick("Battleworn", "Kampfgezeichnet"),
        }
    }

    fn timing(timing: Timing, lang: Lang) -> &'static str {
        match timing {
            Timing::Action => lang.pick("Action", "Aktion"),
            Timing::Instant => lang.pick("Instant", "Spontan"),
            Timing::AttackReaction => lang.pick("Attack reaction", "Angriffsreaktion"),
            Timing::DefenseReaction => lang.pick("Defense reaction", "Verteidigungsreaktion"),
        }
    }

    fn counters(counter: Counter, n: i16, lang: Lang) -> String {
        let (en, de) = match counter {
            Counter::PlusPower => ("+1 power counter", "+1-Angriffswert-Marker"),
            Counter::MinusDefense => ("-1 defense counter", "-1-Verteidigungswert-Marker"),
            Counter::Lesson => ("lesson counter", "Lektionsmarker"),
        };
        match (lang, n) {
            (Lang::En, 1) => format!("a {en}"),
            (Lang::En, n) => format!("{n} {en}s"),
            (Lang::De, 1) => format!("einen {de}"),
            (Lang::De, n) => format!("{n} {de}"),
        }
    }

    fn pool(pool: Pool, n: i16, lang: Lang) -> String {
        let (en, de) = match (pool, n) {
            (Pool::Life, 1) => ("life", "Lebenspunkt"),
            (Pool::Life, _) => ("life", "Lebenspunkte"),
            (Pool::Resources, 1) => ("resource", "Ressource"),
            (Pool::Resources, _) => ("resources", "Ressourcen"),
            (Pool::ActionPoints, 1) => ("action point", "Aktionspunkt"),
            (Pool::ActionPoints, _) => ("action points", "Aktionspunkte"),
        };
        format!("{n} {}", lang.pick(en, de))
    }

    fn pool_word(pool: Pool, lang: Lang) -> &'static str {
        match pool {
            Pool::Life => lang.pick("life", "Lebenspunkte"),
            Pool::Resources => lang.pick("resources", "Ressourcen"),
            Pool::ActionPoints => lang.pick("action points", "Aktionspunkte"),
        }
    }

    // FAB-OBJ-1: the colour tells versions of a card apart.
    fn card_name(def: &Def<Self>, lang: Lang) -> String {
        let plain = stapel_wording::plain_name(def, lang);
        match (def.stat(Stat::Pitch), def.types.contains(Type::Token)) {
            (Some(1), false) => format!("{plain} ({})", lang.pick("red", "rot")),
            (Some(2), false) => format!("{plain} ({})", lang.pick("yellow", "gelb")),
            (Some(3), false) => format!("{plain} ({})", lang.pick("blue", "blau")),
            _ => plain.to_string(),
        }
    }

    fn type_line(card: &Card<Self>, lang: Lang) -> String {
        const HIDDEN: [Type; 3] = [Type::Rhinar, Type::Dorinthea, Type::Ira];
        let types: Vec<&str> =
            card.types.iter().filter(|t| !HIDDEN.contains(t)).map(|&t| Self::kind(t, lang)).collect();
        let stats: Vec<String> =
            card.stats.iter().map(|(&s, n)| format!("{} {n}", capital(Self::stat(s, lang)))).collect();
        match stats.is_empty() {
            true => types.join(" "),
            false => format!("{} · {}", types.join(" "), stats.join(", ")),
        }
    }

    fn noun(say: &Say<'_, Self>, filter: &Filter<Self>) -> Phrase {
        let has = |is: &Is<Self>| filter.0.contains(is);
        let attack = has(&Is::Fact(Fact::Attack));
        let card = has(&Is::Fact(Fact::AttackActionCard));
        let mut phrase = Phrase::new(match () {
            () if card => ATTACK_ACTION_CARD,
            () if attack && has(&Is::Type(Type::Sword)) => SWORD_ATTACK,
            () if attack && has(&Is::Type(Type::Weapon)) => WEAPON_ATTACK,
            () if attack => ATTACK,
            () => Noun::CARD,
        });
        for is in &filter.0 {
            phrase = match is {
                Is::Type(Type::Sword | Type::Weapon) if attack => phrase,
                Is::Type(kind) => phrase.before(Self::kind(*kind, Lang::En), Self::kind(*kind, Lang::De)),
                Is::NameHas(word) => {
                    let de = mentioned(say.book, *word, Lang::De);
                    let en = mentioned(say.book, *word, Lang::En);
                    phrase.after(&format!("with {en}"), &format!("mit {de}"))
                }
                other => say.qualify(phrase, other),
            };
        }
        phrase
    }

    fn when(say: &Say<'_, Self>, trigger: &Trigger<Self>) -> String {
        let lang = say.lang;
        let what = || Self::noun(say, &trigger.of);
        let filtered = !trigger.of.0.is_empty();
        match (trigger.on, trigger.this) {
            (Event::Attacks, true) => lang.pick("When this attacks", "Wenn diese Karte angreift").into(),
            (Event::Attacks, false) => {
                let with = weapons(&trigger.of, lang);
                lang.pick(format!("Whenever you attack with {with}"), format!("Wenn du mit {with} angreifst"))
            }
            (Event::Defends, _) => lang.pick("When this defends", "Wenn diese Karte verteidigt").into(),
            (Event::Hits, true) => lang.pick("When this hits", "Wenn dies trifft").into(),
            (Event::Hits, false) if named(&trigger.of).is_some() => {
                let word = named(&trigger.of).map(|w| mentioned(say.book, w, lang)).unwrap_or_default();
                lang.pick(format!("Whenever {word} hits"), format!("Wenn {word} trifft"))
            }
            (Event::Hits, false) => {
                let what = what().a(lang, Case::Nom);
                lang.pick(
                    format!("Whenever {what} you control hits"),
                    format!("Wenn {what} unter deiner Kontrolle trifft"),
                )
            }
            (Event::Plays, true) => lang.pick("When you play this", "Wenn du diese Karte spielst").into(),
            (Event::Plays, false) => {
                let what = what().a(lang, Case::Acc);
                lang.pick(format!("Whenever you play {what}"), format!("Wenn du {what} spielst"))
            }
            (Event::Launches, _) => lang
                .pick(
                    "When you play an attack action card or activate a weapon attack",
                    "Wenn du eine Angriff-Aktionskarte spielst oder einen Waffenangriff aktivierst",
                )
                .into(),
            (Event::Destroyed, _) => {
                lang.pick("When this is destroyed", "Wenn diese Karte zerstört wird").into()
            }
            (Event::Discards, _) => {
                let what = if filtered { what() } else { Phrase::new(Noun::CARD) }.a(lang, Case::Acc);
                lang.pick(format!("Whenever you discard {what}"), format!("Wenn du {what} abwirfst"))
            }
            (Event::TurnStarts, _) => lang.pick("At the start of your turn", "Wenn dein Zug beginnt").into(),
            (Event::ActionPhaseStarts, _) => {
                lang.pick("At the beginning of your action phase", "Wenn deine Aktionsphase beginnt").into()
            }
            (Event::EndPhaseStarts, _) => {
                lang.pick("At the beginning of your end phase", "Wenn deine Endphase beginnt").into()
            }
            (Event::ChainCloses, _) => {
                lang.pick("When the combat chain closes", "Wenn die Kampfkette geschlossen wird").into()
            }
            (Event::GainsKeyword, _) => {
                let word = named(&trigger.of).map(|w| mentioned(say.book, w, lang)).unwrap_or_default();
                lang.pick(
                    format!("The first time {word} gains go again each turn"),
                    format!("Wenn {word} zum ersten Mal in einem Zug Weitermachen erhält"),
                )
            }
            (event, _) => lang.pick(
                format!("When this happens: {}", event.name()),
                format!("Wenn dies geschieht: {}", event.name()),
            ),
        }
    }

    fn it_of(event: Event) -> Noun {
        match event {
            Event::Attacks | Event::Hits | Event::Launches | Event::GainsKeyword => ATTACK,
            _ => Noun::CARD,
        }
    }

    fn fact_clause(fact: Fact, lang: Lang) -> &'static str {
        match fact {
            Fact::FaceUp => {
                lang.pick("this lies face up in your arsenal", "diese Karte offen in deinem Arsenal liegt")
            }
            Fact::FaceDown => lang
                .pick("this lies face down in your arsenal", "diese Karte verdeckt in deinem Arsenal liegt"),
            Fact::YourActionPhase => lang.pick("it is your action phase", "es deine Aktionsphase ist"),
            Fact::Attack => lang.pick("it is an attack", "es ein Angriff ist"),
            Fact::AttackActionCard => {
                lang.pick("it is an attack action card", "es eine Angriff-Aktionskarte ist")
            }
            Fact::FromArsenal => {
                lang.pick("this was played from the arsenal", "diese Karte aus dem Arsenal gespielt wurde")
            }
            Fact::Defending => lang.pick("this is defending", "diese Karte verteidigt"),
            Fact::DefendedFromHand => lang.pick(
                "(reprise) the defending hero has defended with a card from hand on this chain link",
                "(Reprise) der verteidigende Held in diesem Kampfsegment mit einer Handkarte verteidigt hat",
            ),
            Fact::LessLife => lang.pick(
                "you have less life than an opposing hero",
                "du weniger Lebenspunkte als ein gegnerischer Held hast",
            ),
            // Said with the event, see `when`.
            Fact::GainedGoAgain => "",
        }
    }

    fn compare(cond: &Cond<Self>, lang: Lang) -> Option<String> {
        let Cond::Compare(left, cmp, Amount::N(n)) = cond else { return None };
        Some(match (left, cmp, *n) {
            (Amount::Tally(Who::You, Tally::WeaponAttacks), Cmp::AtLeast, 1) => lang
                .pick(
                    "you have attacked with a weapon this turn",
                    "du in diesem Zug mit einer Waffe angegriffen hast",
                )
                .into(),
            (Amount::Tally(Who::You, Tally::WeaponAttacks), Cmp::AtLeast, n) => lang.pick(
                format!("you have attacked {n} or more times with weapons this turn"),
                format!("du in diesem Zug {n} Mal oder öfter mit Waffen angegriffen hast"),
            ),
            (Amount::Tally(Who::You, Tally::Intimidates), Cmp::AtLeast, 1) => {
                lang.pick("you have intimidated this turn", "du in diesem Zug eingeschüchtert hast").into()
            }
            (Amount::Count(Count::LinkNumber), Cmp::AtLeast, n) => lang.pick(
                format!("this attacks as chain link {n} or higher"),
                format!("diese Karte als Kampfsegment {n} oder höher angreift"),
            ),
            (Amount::Count(Count::HitsInARow), Cmp::AtLeast, n) => lang.pick(
                format!("it is at least the {} chain link in a row to hit", ordinal(n, lang)),
                format!("mindestens {n} Kampfsegmente in Folge getroffen haben"),
            ),
            (Amount::Count(Count::OtherDefenders), Cmp::LessThan, n) => lang.pick(
                format!("this attack is defended by less than {n} cards that are not equipment"),
                format!(
                    "weniger als {n} Karten, die keine Ausrüstung sind, gegen diesen Angriff verteidigen"
                ),
            ),
            (Amount::Count(Count::AttackNumber), Cmp::Exactly, n) => lang.pick(
                format!("an attack is your {} attack this turn", ordinal(n, lang)),
                format!("ein Angriff dein {} Angriff in diesem Zug ist", ordinal(n, lang)),
            ),
            (Amount::Count(Count::WeaponAttackNumber), Cmp::Exactly, n) => lang.pick(
                format!("it is your {} weapon attack this turn", ordinal(n, lang)),
                format!("dies dein {} Waffenangriff in diesem Zug ist", ordinal(n, lang)),
            ),
            (Amount::Count(Count::AttacksWithThis), Cmp::Exactly, n) => lang.pick(
                format!("it is the {} time you attack with this in the turn", ordinal(n, lang)),
                format!(
                    "du zum {} Mal im Zug mit dieser Karte angreifst",
                    ordinal(n, lang).replace("ter", "ten")
                ),
            ),
            (Amount::Counters(_, counter), Cmp::AtLeast, n) => {
                let counters = Self::counters(*counter, n, lang);
                lang.pick(
                    format!("there are {counters} or more on this"),
                    format!("mindestens {counters} auf dieser Karte liegen"),
                )
            }
            _ => return None,
        })
    }

    fn per(amount: &Amount<Self>, lang: Lang) -> String {
        let inner = if let Amount::Times(_, inner) = amount { inner } else { amount };
        match inner {
            Amount::Count(Count::ChainHits) => lang
                .pick(
                    "for each attack that has hit this combat chain",
                    "für jeden Angriff, der in dieser Kampfkette getroffen hat",
                )
                .into(),
            Amount::That => lang.pick("for each point of that", "für jeden Punkt davon").into(),
            Amount::Pool(_, pool) => {
                let word = Self::pool_word(*pool, lang);
                lang.pick(format!("for each of your {word}"), format!("je Punkt deiner {word}"))
            }
            other => format!("({other:?})"),
        }
    }

    fn verb(say: &Say<'_, Self>, verb: &Verb) -> Clause {
        let lang = say.lang;
        match verb {
            Verb::Attack => Clause::order(lang, "attack", "Angriff", ""),
            Verb::Intimidate => Clause::order(lang, "intimidate", "schüchtere", "ein"),
            Verb::Damage(who, amount) => {
                let n = if let Amount::N(n) = amount { *n } else { 0 };
                let to = match who {
                    Who::You => lang.pick("you", "dir"),
                    Who::Each | Who::Anyone => lang.pick("each hero", "jedem Helden"),
                    _ => lang.pick("the opposing hero", "dem gegnerischen Helden"),
                };
                Clause::order(
                    lang,
                    format!("deal {n} damage to {to}"),
                    "füge",
                    format!("{to} {n} Schaden zu"),
                )
            }
        }
    }

    fn until(until: Until, lang: Lang) -> &'static str {
        match until {
            Until::Turn => lang.pick("this turn", "in diesem Zug"),
            Until::Chain => lang.pick("this combat chain", "in dieser Kampfkette"),
        }
    }

    fn extra_use(say: &Say<'_, Self>) -> Clause {
        match say.lang {
            Lang::En => Clause::says(say.lang, "you", "may", "attack with it an additional time this turn"),
            Lang::De => {
                Clause::says(say.lang, "du", "darfst", "in diesem Zug ein weiteres Mal damit angreifen")
            }
        }
    }

    fn why(why: Why, lang: Lang) -> &'static str {
        match why {
            Why::First => lang.pick("Who takes the first turn?", "Wer beginnt?"),
            Why::Priority => lang.pick("You have priority", "Du hast Priorität"),
            Why::Pitch => lang.pick("Pitch a card to pay", "Pitche eine Karte, um zu bezahlen"),
            Why::Defend => lang.pick("Defend with which cards?", "Mit welchen Karten verteidigst du?"),
            Why::Store => lang.pick("Put a card into your arsenal?", "Eine Karte ins Arsenal legen?"),
            Why::PutUnder => lang.pick(
                "Which pitched card goes under your deck next?",
                "Welche gepitchte Karte kommt als Nächste unter dein Deck?",
            ),
            Why::WhoStacksFirst => lang
                .pick("Whose effects go on the stack first?", "Wessen Effekte kommen zuerst auf den Stack?"),
        }
    }

    fn option(t: &Table<'_, Self>, why: Why, choice: Choice, lang: Lang) -> String {
        let card = |id: Id| name(t.book, t.object(id).def, lang);
        match (why, choice) {
            (Why::First, Choice::Seat(seat)) => {
                let seat = seat_name(seat, lang);
                lang.pick(format!("{seat} goes first"), format!("{seat} beginnt"))
            }
            (Why::WhoStacksFirst, Choice::Seat(seat)) => {
                let seat = seat_name(seat, lang);
                lang.pick(format!("first those of {seat}"), format!("zuerst die von {seat}"))
            }
            (Why::Priority, Choice::Play(id)) => {
                lang.pick(format!("play {}", card(id)), format!("spiele {}", card(id)))
            }
            (Why::Priority, Choice::Activate(id, k)) => {
                let def = t.book.def(t.object(id).def);
                let attack = crate::legal::is_attack_ability(&def.activated[k as usize].text);
                match attack {
                    true => {
                        lang.pick(format!("attack with {}", card(id)), format!("greife mit {} an", card(id)))
                    }
                    false => lang.pick(format!("activate {}", card(id)), format!("aktiviere {}", card(id))),
                }
            }
            (Why::Priority, _) => lang.pick("pass", "passe").into(),
            (Why::Pitch, Choice::Card(id)) => {
                lang.pick(format!("pitch {}", card(id)), format!("pitche {}", card(id)))
            }
            (Why::Defend, Choice::Card(id)) => {
                lang.pick(format!("defend with {}", card(id)), format!("verteidige mit {}", card(id)))
            }
            (Why::Store, Choice::Card(id)) => {
                lang.pick(format!("store {}", card(id)), format!("lege {} ins Arsenal", card(id)))
            }
            (Why::Store, _) => lang.pick("store nothing", "lege nichts ins Arsenal").into(),
            (Why::PutUnder, Choice::Card(id)) => {
                lang.pick(format!("put {} under", card(id)), format!("lege {} darunter", card(id)))
            }
            (_, Choice::Done) => lang.pick("done", "fertig").into(),
            (_, other) => format!("{other:?}"),
        }
    }

    fn event(book: &Book<Self>, event: &Happening<Event>, lang: Lang) -> Option<String> {
        let who = seat_name(event.seat, lang);
        let card = match event.def {
            stapel_kernel::DefId::NONE => lang.pick("a card", "eine Karte").to_string(),
            def => name(book, def, lang),
        };
        let n = event.n;
        let text = |en: String, de: String| Some(lang.pick(en, de));
        match event.what {
            Event::GoesFirst => text(format!("{who} goes first"), format!("{who} beginnt")),
            Event::TurnStarts => text(format!("— Turn {n}: {who} —"), format!("— Zug {n}: {who} —")),
            Event::Announces if n == 0 => text(format!("{who} plays {card}"), format!("{who} spielt {card}")),
            Event::Announces => text(format!("{who} activates {card}"), format!("{who} aktiviert {card}")),
            Event::Attacks => text(
                format!("{who} attacks with {card} (chain link {n})"),
                format!("{who} greift mit {card} an (Kampfsegment {n})"),
            ),
            Event::Defends => {
                text(format!("{who} defends with {card}"), format!("{who} verteidigt mit {card}"))
            }
            Event::Hits => {
                text(format!("{card} hits for {n}"), format!("{card} trifft und verursacht {n} Schaden"))
            }
            Event::Misses => text(format!("{card} does not hit"), format!("{card} trifft nicht")),
            Event::TakesDamage => {
                text(format!("{who} takes {n} damage"), format!("{who} erleidet {n} Schaden"))
            }
            Event::Prevents => text(
                format!("{n} damage to {who} is prevented"),
                format!("{n} Schaden an {who} wird verhindert"),
            ),
            Event::GoesAgain => text(format!("{who} goes again"), format!("{who} macht weiter")),
            Event::ChainCloses => {
                text("The combat chain closes".into(), "Die Kampfkette wird geschlossen".into())
            }
            Event::Pitches => {
                text(format!("{who} pitches {card} for {n}"), format!("{who} pitcht {card} für {n}"))
            }
            Event::Stores => {
                text(format!("{who} puts {card} into the arsenal"), format!("{who} legt {card} ins Arsenal"))
            }
            Event::PutsUnder => {
                text(format!("{who} puts {card} under the deck"), format!("{who} legt {card} unter das Deck"))
            }
            Event::Intimidates if n == 0 => text(
                format!("{who} intimidates an empty hand"),
                format!("{who} schüchtert eine leere Hand ein"),
            ),
            Event::Intimidates => text(
                format!("{who} intimidates: {card} is banished face down"),
                format!("{who} schüchtert ein: {card} wird verdeckt verbannt"),
            ),
            Event::Returns => text(
                format!("{card} returns to the hand of {who}"),
                format!("{card} kehrt auf die Hand von {who} zurück"),
            ),
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
            Event::TurnsUp => text(format!("{who} turns {card} face up"), format!("{who} deckt {card} auf")),
            Event::Shuffles => text(format!("{who} shuffles"), format!("{who} mischt")),
            Event::Creates => text(format!("{who} creates {card}"), format!("{who} erzeugt {card}")),
            Event::Gains | Event::Loses => {
                let pool = Pool::from_index(event.m as usize)?;
                let what = Self::pool(pool, n, lang);
                match event.what {
                    Event::Gains => text(format!("{who} gains {what}"), format!("{who} erhält {what}")),
                    _ => text(format!("{who} loses {what}"), format!("{who} verliert {what}")),
                }
            }
            Event::PutsCounter | Event::RemovesCounter => {
                let counter = Counter::from_index(event.m as usize)?;
                let what = Self::counters(counter, n, lang);
                match event.what {
                    Event::PutsCounter => {
                        text(format!("{card} gets {what}"), format!("{card} erhält {what}"))
                    }
                    _ => text(format!("{card} loses {what}"), format!("{card} verliert {what}")),
                }
            }
            Event::GainsKeyword => {
                let keyword = Self::keyword(Keyword::from_index(n as usize)?, lang);
                text(format!("{card} gains {keyword}"), format!("{card} erhält {keyword}"))
            }
            Event::Wins if event.seat == Seat::NOBODY => {
                text("The game is a draw".into(), "Das Spiel endet unentschieden".into())
            }
            Event::Wins => text(format!("{who} wins"), format!("{who} gewinnt")),
            Event::GivesUp => text(format!("{who} concedes"), format!("{who} gibt auf")),
            Event::ActionPhaseStarts
            | Event::EndPhaseStarts
            | Event::TurnEnds
            | Event::Plays
            | Event::Activates
            | Event::Launches
            | Event::Resolves
            | Event::Chooses => None,
        }
    }

    fn fault(book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        let card = |id: &Symbol| book.find(*id).map_or_else(|| id.to_string(), |d| name(book, d, lang));
        match fault {
            Fault::UnknownFormat(format) => lang.pick(
                format!("there is no format \"{format}\"; known are precon, welcome, blitz"),
                format!("das Format „{format}“ gibt es nicht; bekannt sind precon, welcome, blitz"),
            ),
            Fault::UnknownCard(id) => {
                lang.pick(format!("there is no card \"{id}\""), format!("die Karte „{id}“ gibt es nicht"))
            }
            Fault::Number { what, have, least, most } => {
                let part = match what {
                    Part::Hero => lang.pick("heroes", "Helden"),
                    Part::Weapons => lang.pick("weapons", "Waffen"),
                    Part::Equipment => lang.pick("pieces of equipment", "Ausrüstungen"),
                    Part::Deck => lang.pick("deck cards", "Deckkarten"),
                };
                let allowed = if least == most { format!("{most}") } else { format!("{least}–{most}") };
                lang.pick(
                    format!("{have} {part}, but the format asks for {allowed}"),
                    format!("{have} {part}, das Format verlangt aber {allowed}"),
                )
            }
            Fault::Copies { card: id, have, most } => {
                let card = card(id);
                lang.pick(
                    format!("{have} copies of {card}, at most {most} are allowed"),
                    format!("{have} Exemplare von {card}, erlaubt sind höchstens {most}"),
                )
            }
            Fault::WrongClass(id) => {
                let card = card(id);
                lang.pick(
                    format!("the class of {card} does not fit the hero"),
                    format!("die Klasse von {card} passt nicht zum Helden"),
                )
            }
            Fault::WrongHero(id) => {
                let card = card(id);
                lang.pick(
                    format!("{card} may be used by another hero only"),
                    format!("{card} darf nur ein anderer Held nutzen"),
                )
            }
            Fault::NotForDecks(id) => {
                let card = card(id);
                lang.pick(
                    format!("{card} is a token and cannot be in a deck"),
                    format!("{card} ist ein Spielstein und kann nicht im Deck sein"),
                )
            }
            Fault::NotYoung(id) => {
                let card = card(id);
                lang.pick(format!("{card} is no young hero"), format!("{card} ist kein junger Held"))
            }
            Fault::NoRoom(id) => {
                let card = card(id);
                lang.pick(
                    format!("there is no free zone to equip {card}"),
                    format!("für {card} ist keine Zone zum Ausrüsten frei"),
                )
            }
        }
    }

    fn zone_for(word: &str, card: &Card<Self>) -> Option<Zone> {
        let slots = [
            (Type::Head, Zone::Head),
            (Type::Chest, Zone::Chest),
            (Type::Arms, Zone::Arms),
            (Type::Legs, Zone::Legs),
        ];
        match word {
            "equipment" | "ausrüstung" => slots.into_iter().find(|s| card.types.contains(&s.0)).map(|s| s.1),
            "weapons" | "waffen" => card.types.contains(&Type::Weapon).then_some(Zone::Weapon),
            _ => None,
        }
    }

    fn board(t: &Table<'_, Self>, seat: Seat, lang: Lang) -> Vec<String> {
        crate::board::board(t, seat, lang)
    }
}

fn ordinal(n: i16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, 1) => "first".into(),
        (Lang::En, 2) => "second".into(),
        (Lang::En, 3) => "third".into(),
        (Lang::En, n) => format!("{n}th"),
        (Lang::De, 1) => "erster".into(),
        (Lang::De, 2) => "zweiter".into(),
        (Lang::De, 3) => "dritter".into(),
        (Lang::De, n) => format!("{n}."),
    }
}

fn named(filter: &Filter<Fab>) -> Option<Symbol> {
    filter.0.iter().find_map(|is| match is {
        Is::NameHas(word) | Is::Named(word) => Some(*word),
        _ => None,
    })
}

/// "a sword or dagger".
fn weapons(filter: &Filter<Fab>, lang: Lang) -> String {
    let kinds = filter.0.iter().find_map(|is| if let Is::AnyType(kinds) = is { Some(kinds) } else { None });
    let Some(kinds) = kinds else { return lang.pick("a weapon", "einer Waffe").into() };
    let words: Vec<String> = kinds
        .iter()
        .map(|&k| match lang {
            Lang::En => Fab::kind(k, lang).to_lowercase(),
            Lang::De => match k {
                Type::Sword => "einem Schwert".into(),
                Type::Dagger => "einem Dolch".into(),
                other => format!("einer {}", Fab::kind(other, lang)),
            },
        })
        .collect();
    lang.pick(format!("a {}", words.join(" or ")), words.join(" oder "))
}
