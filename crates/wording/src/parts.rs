//! Parts of a sentence: objects, picks, changes, costs, qualities.

use crate::{
    Case, Clause, Lang, Phrase, Say, Speak, capital, conditions::cmp_word, count_en, list, mentioned,
};
use stapel_script::{Amount, Cmp, Cond, Cost, Filter, Is, Mod, Pick, Sel, Who};

impl<G: Speak> Say<'_, G> {
    /// What a pick is of, and what "it" means afterwards.
    pub fn picked(&mut self, pick: &Pick<G>) -> String {
        let lang = self.lang;
        let object = |say: &mut Self, filter: &Filter<G>| {
            let phrase = G::noun(say, filter);
            say.it = phrase.noun();
            phrase.a(lang, Case::Acc)
        };
        match pick {
            Pick::Object(filter) => object(self, filter),
            Pick::Opponent => lang.pick("an opponent", "einen Gegner").into(),
            Pick::ObjectOrPlayer(filter) => {
                let what = object(self, filter);
                lang.pick(format!("{what} or a player"), format!("{what} oder einen Spieler"))
            }
            Pick::Player(who, cond) => {
                let what = match who {
                    Who::EachOpponent => lang.pick("an opponent", "einen Gegner").into(),
                    Who::Each => lang.pick("a player", "einen Spieler").into(),
                    Who::You | Who::Opponent | Who::ItsController | Who::That | Who::Anyone => {
                        self.cannot(("player", who))
                    }
                };
                if matches!(cond, Cond::Most(_) | Cond::Fewest(_)) {
                    let most = self.most_of(cond);
                    return lang.pick(format!("{what} who has {most}"), format!("{what}, der {most} hat"));
                }
                match self.cond(cond) {
                    cond if cond.is_empty() => what,
                    cond => lang.pick(
                        format!("{what} for whom {cond}"),
                        format!("{what}, für den gilt, dass {cond}"),
                    ),
                }
            }
            Pick::Layer(fact) => G::fact_clause(self, fact),
            Pick::Of(who, ..) if *who != Who::That => self.cannot(pick),
            // What is in play need not be told where it lies.
            Pick::Of(_, zones, filter) if zones.iter().all(|&z| G::targetable(z)) => {
                let what = object(self, filter);
                lang.pick(format!("{what} of that player"), format!("{what} dieses Spielers"))
            }
            Pick::Of(_, zones, filter) => {
                let what = object(self, filter);
                let zones: Vec<&str> = zones.iter().map(|&z| G::zone_word(z, lang)).collect();
                let zones = zones.join(lang.pick(" or ", " oder "));
                lang.pick(
                    format!("{what} of that player ({zones})"),
                    format!("{what} dieses Spielers ({zones})"),
                )
            }
            Pick::Own(zones, filter) => {
                let what = object(self, filter);
                let zones: Vec<&str> = zones.iter().map(|&z| G::your_zone_dative(z, lang)).collect();
                let zones = zones.join(lang.pick(" or ", " oder "));
                lang.pick(format!("{what} in {zones}"), format!("{what} in {zones}"))
            }
        }
    }

    /// An object as a part of a sentence.
    pub fn object(&mut self, sel: &Sel<G>, case: Case) -> String {
        let lang = self.lang;
        match sel {
            Sel::This => match (lang, case) {
                (Lang::En, _) => "this".into(),
                (Lang::De, Case::Dat | Case::Gen) => "dieser Karte".into(),
                (Lang::De, _) => "diese Karte".into(),
            },
            Sel::The(role, who) => G::role_name(self, *role, *who, case),
            Sel::It | Sel::Chosen(_) => self.it.that(lang, case),
            Sel::Target(filter) => {
                let phrase = G::noun(self, filter);
                self.it = phrase.noun();
                match lang {
                    Lang::En => format!("target {}", phrase.bare(lang, false, case)),
                    Lang::De => format!("{} deiner Wahl", phrase.a(lang, case)),
                }
            }
        }
    }

    /// What an object gains, and for how long.
    pub fn lasting_mods(&mut self, mods: &[Mod<G>], until: G::Until) -> String {
        let mods = self.mods(mods);
        match (G::lasting(until, self.lang), self.lang) {
            ("", _) => mods,
            (time, Lang::En) => format!("{mods} {time}"),
            (time, Lang::De) => format!("{time} {mods}"),
        }
    }

    /// What is gained, as a list.
    pub fn mods(&mut self, mods: &[Mod<G>]) -> String {
        let items: Vec<String> = mods.iter().map(|m| self.modification(m)).collect();
        list(&items, self.lang)
    }

    pub fn modification(&mut self, m: &Mod<G>) -> String {
        let lang = self.lang;
        match m {
            Mod::Add(stat, Amount::N(n)) => format!("{n:+} {}", G::stat(*stat, lang)),
            Mod::Add(stat, Amount::That) if self.has_x => format!("+X {}", G::stat(*stat, lang)),
            Mod::Add(stat, Amount::Times(-1, inner)) if self.has_x && **inner == Amount::That => {
                format!("-X {}", G::stat(*stat, lang))
            }
            Mod::Add(stat, amount) => {
                let each = match amount {
                    Amount::Times(n, _) => *n,
                    _ => 1,
                };
                format!("{each:+} {} {}", G::stat(*stat, lang), self.per(amount))
            }
            Mod::Set(stat, amount) => {
                let n = self.number(amount);
                let stat = G::stat(*stat, lang);
                lang.pick(format!("a base {stat} of {n}"), format!("Basis-{stat} {n}"))
            }
            Mod::Times(stat, n) => {
                let stat = G::stat(*stat, lang);
                lang.pick(format!("{n} times its {stat}"), format!("den {n}-fachen Wert ({stat})"))
            }
            Mod::Keyword(keyword) => G::gained(*keyword, lang),
            Mod::GainMore(stat, n) => {
                let stat = G::stat(*stat, lang);
                lang.pick(
                    format!("“Whenever this would gain {stat}, it gains {n} more.”"),
                    format!("„Wenn dies {stat} erhalten würde, erhält es stattdessen {n} mehr.“"),
                )
            }
            Mod::CannotGain(stat) => {
                let stat = G::stat(*stat, lang);
                lang.pick(
                    format!("“This can't gain {stat}.”"),
                    format!("„Dies kann keinen {stat} erhalten.“"),
                )
            }
            Mod::Name(name) => {
                let name = mentioned(self.book, *name, lang);
                lang.pick(format!("the name {name}"), format!("den Namen {name}"))
            }
            Mod::NameThat => lang.pick("that name", "diesen Namen").into(),
            Mod::Facing(filter, inner) => {
                let who = G::noun(self, filter).bare(lang, true, Case::Nom);
                let inner = self.mods(inner);
                lang.pick(
                    format!("“{} have {inner} while they defend against this.”", capital(&who)),
                    format!("„{} haben {inner}, während sie hiergegen verteidigen.“", capital(&who)),
                )
            }
            Mod::When(trigger) => {
                // What gains it is another card, or at least not said to stay.
                let stays = std::mem::take(&mut self.stays);
                let text = self.trigger(trigger);
                self.stays = stays;
                lang.pick(format!("“{text}”"), format!("„{text}“"))
            }
            Mod::While(cond, inner) if matches!(inner.as_slice(), [Mod::Facing(..)]) => {
                let cond = self.cond(cond);
                let inner = self.mods(inner);
                let inner = inner.trim_matches(['“', '”', '„', '.']);
                match lang {
                    Lang::En => format!("“While {cond}, {}.”", crate::sentences::uncapital(inner)),
                    Lang::De => format!("„Solange {cond}, gilt: {inner}.“"),
                }
            }
            Mod::While(cond, inner) => {
                let cond = self.cond(cond);
                let inner = self.mods(inner);
                lang.pick(
                    format!("“While {cond}, this has {inner}.”"),
                    format!("„Solange {cond}, hat dies {inner}.“"),
                )
            }
            // Shields belong to players and are said with their duration, see `GrantYou`.
            Mod::Shield(..) => self.cannot(m),
        }
    }

    /// "You have ...": what a text gives to a player, where the game has no words of its own for it.
    pub fn you_have(&self, m: &Mod<G>) -> Clause {
        let mut say = self.aside();
        let what = say.modification(m);
        match self.lang {
            Lang::En => Clause::says(self.lang, "you", "have", what),
            Lang::De => Clause::says(self.lang, "du", "hast", what),
        }
    }

    /// A cost as an instruction.
    pub fn cost(&mut self, cost: &Cost<G>) -> String {
        let lang = self.lang;
        match cost {
            Cost::Pay(pool, n) => {
                let what = G::pool(*pool, *n, lang);
                lang.pick(format!("pay {what}"), format!("bezahle {what}"))
            }
            Cost::DestroyThis => lang.pick("destroy this".into(), "zerstöre diese Karte".into()),
            Cost::Discard(n, filter) => {
                let cards = self.kind(*n, filter);
                lang.pick(format!("discard {cards}"), format!("wirf {cards} ab"))
            }
            Cost::Give(1, filter, zone) if *zone == G::DECK => {
                let card = G::noun(self, filter).a(lang, Case::Acc);
                lang.pick(
                    format!("put {card} from your hand on top of your deck"),
                    format!("lege {card} von deiner Hand auf dein Deck"),
                )
            }
            Cost::Give(n, filter, zone) => {
                let cards = self.kind(*n, filter);
                G::move_to(&cards, *zone, lang).after()
            }
            Cost::Bottom(zones, filter) => {
                let card = G::noun(self, filter).a(lang, Case::Acc);
                let zones = self.from_zones(zones);
                lang.pick(
                    format!("put {card} from {zones} on the bottom of your deck"),
                    format!("lege {card} aus {zones} unter dein Deck"),
                )
            }
            Cost::DiscardRandom(n) => lang.pick(
                format!("discard {}", count_en(i16::from(*n), "a random card", "random cards")),
                if *n == 1 {
                    "wirf eine zufällige Karte ab".into()
                } else {
                    format!("wirf {n} zufällige Karten ab")
                },
            ),
            Cost::Reveal(filter) => {
                let phrase = G::noun(self, filter).a(lang, Case::Acc);
                lang.pick(
                    format!("reveal {phrase} from your hand"),
                    format!("zeige {phrase} von deiner Hand vor"),
                )
            }
            Cost::RemoveCounter(counter, n) => {
                let what = G::counters(*counter, *n, lang);
                lang.pick(format!("remove {what} from this"), format!("entferne {what} von dieser Karte"))
            }
            Cost::MoveThis(zone) => {
                let this = self.object(&Sel::This, Case::Acc);
                G::move_to(&this, *zone, lang).after()
            }
            Cost::DiscardAny(filter) => {
                let cards = G::noun(self, filter).bare(lang, true, Case::Acc);
                lang.pick(
                    format!("discard any number of {cards} from your hand"),
                    format!("wirf beliebig viele {cards} von deiner Hand ab"),
                )
            }
            Cost::Own(price) => G::price(self, price).0,
        }
    }

    /// "your hand or your arsenal", after "from".
    pub fn from_zones(&self, zones: &[G::Zone]) -> String {
        let zones: Vec<&str> = zones.iter().map(|&z| G::your_zone_dative(z, self.lang)).collect();
        zones.join(self.lang.pick(" or ", " oder "))
    }

    /// Several costs as one instruction.
    pub fn costs(&mut self, costs: &[Cost<G>]) -> String {
        let costs: Vec<String> = costs.iter().map(|c| self.cost(c)).collect();
        list(&costs, self.lang)
    }

    /// So many cards of a kind.
    pub fn kind(&mut self, n: u8, filter: &Filter<G>) -> String {
        let phrase = G::noun(self, filter);
        if n == 1 {
            phrase.a(self.lang, Case::Acc)
        } else {
            format!("{n} {}", phrase.bare(self.lang, true, Case::Acc))
        }
    }

    /// A cost after "you may".
    pub fn cost_infinitive(&mut self, cost: &Cost<G>) -> String {
        match (self.lang, cost) {
            (Lang::En, _) => self.cost(cost),
            (Lang::De, Cost::Pay(pool, n)) => format!("{} bezahlen", G::pool(*pool, *n, self.lang)),
            (Lang::De, Cost::Own(price)) => G::price(self, price).1,
            (Lang::De, Cost::RemoveCounter(counter, n)) => {
                format!("{} von dieser Karte entfernen", G::counters(*counter, *n, self.lang))
            }
            (Lang::De, Cost::Reveal(filter)) => {
                format!("{} von deiner Hand vorzeigen", G::noun(self, filter).a(self.lang, Case::Acc))
            }
            (Lang::De, Cost::Give(1, filter, zone)) if *zone == G::DECK => {
                format!(
                    "{} von deiner Hand auf dein Deck legen",
                    G::noun(self, filter).a(self.lang, Case::Acc)
                )
            }
            (Lang::De, Cost::DestroyThis) => "diese Karte zerstören".into(),
            (Lang::De, Cost::Discard(n, filter)) => format!("{} abwerfen", self.kind(*n, filter)),
            (Lang::De, other) => format!("dies tun: {}", capital(&self.cost(other))),
        }
    }

    /// "with the highest power", in both languages.
    fn superlative(&self, amount: &Amount<G>, most: bool) -> (String, String) {
        match amount {
            Amount::Stat(Sel::It, stat) => {
                let (en, de) = if most { ("highest", "höchsten") } else { ("lowest", "niedrigsten") };
                (
                    format!("with the {en} {}", G::stat(*stat, Lang::En)),
                    format!("mit dem {de} Wert ({})", G::stat(*stat, Lang::De)),
                )
            }
            Amount::Counters(Sel::It, counter) => {
                let (en, de) = if most { ("most", "größten") } else { ("fewest", "kleinsten") };
                let many = |lang| crate::conditions::many::<G>(*counter, lang);
                (
                    format!("with the {en} {}", many(Lang::En)),
                    format!("mit der {de} Zahl auf sich ({})", many(Lang::De)),
                )
            }
            other => (self.cannot(other), String::new()),
        }
    }

    /// Adds to a noun what every game says alike: numbers, names, keywords, whose. What else there is cannot be said here.
    pub fn qualify(&self, mut phrase: Phrase, is: &Is<G>) -> Phrase {
        let pair = |f: &dyn Fn(Lang) -> String| (f(Lang::En), f(Lang::De));
        match is {
            Is::Stat(stat, cmp, n) => {
                let (en, de) = pair(&|l| G::value(*stat, *cmp, *n, l));
                phrase = phrase.after(&format!("with {en}"), &format!("mit {de}"));
            }
            Is::Base(stat, cmp, n) => {
                let (en, de) = pair(&|l| G::value(*stat, *cmp, *n, l));
                phrase = phrase.after(&format!("with {en} printed"), &format!("mit {de} laut Aufdruck"));
            }
            Is::Has(keyword) => {
                let (en, de) = pair(&|l| G::keyword(*keyword, l).to_string());
                phrase = phrase.after(&format!("with {}", en.to_lowercase()), &format!("mit „{de}“"));
            }
            Is::Named(name) => {
                let (en, de) = pair(&|l| mentioned(self.book, *name, l));
                phrase = phrase.after(&format!("named {en}"), &format!("namens {de}"));
            }
            Is::SameName => phrase = phrase.after("with the same name", "mit demselben Namen"),
            Is::UpTo(stat, amount) => {
                let (en, de) = pair(&|l| G::stat(*stat, l).to_string());
                phrase = match &**amount {
                    Amount::That => phrase.after(
                        &format!("with {en} no higher than that number"),
                        &format!("mit {de} höchstens dieser Zahl"),
                    ),
                    other => {
                        let amount = |lang| {
                            let mut say = self.aside();
                            say.lang = lang;
                            say.amount(other)
                        };
                        phrase.after(
                            &format!("with {en} no higher than {}", amount(Lang::En)),
                            &format!("mit {de} höchstens {}", amount(Lang::De)),
                        )
                    }
                };
            }
            Is::Counter(counter, Cmp::AtLeast, 1) => {
                let (en, de) = pair(&|l| G::counters(*counter, 1, l));
                phrase = phrase.after(&format!("with {en}"), &format!("mit {de}"));
            }
            Is::Counter(counter, cmp, n) => {
                let (en, de) = pair(&|l| format!("{} {}", cmp_word(*cmp, l), G::counters(*counter, *n, l)));
                phrase = phrase.after(&format!("with {en}"), &format!("mit {de}"));
            }
            Is::Most(amount) | Is::Fewest(amount) => {
                let most = matches!(is, Is::Most(_));
                let (en, de) = self.superlative(amount, most);
                phrase = phrase.after(&en, &de);
            }
            Is::Yours => phrase = phrase.after("you control", "unter deiner Kontrolle"),
            Is::Theirs => phrase = phrase.after("an opponent controls", "unter gegnerischer Kontrolle"),
            // What a game's own words are for.
            Is::Type(_) | Is::AnyType(_) | Is::Not(_) | Is::NameHas(_) | Is::Other | Is::Fact(_) => {
                self.cannot(is);
            }
        }
        phrase
    }
}
