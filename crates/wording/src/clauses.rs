//! One instruction as one clause.

use crate::{Case, Clause, Lang, Noun, Say, Speak, count_en, grammar::article};
use stapel_script::{Amount, Dig, Effect, Rest, Sel, Symbol, Who};

impl<G: Speak> Say<'_, G> {
    /// The instruction as a clause.
    pub fn clause(&mut self, effect: &Effect<G>) -> Clause {
        let lang = self.lang;
        if let Some(own) = G::clause(self, effect) {
            return own;
        }
        match effect {
            Effect::LookAt(who, zone) => {
                let zone = G::zone_word(*zone, lang);
                let (en, de) = match who {
                    Who::You => ("your", "deine Karten"),
                    Who::That => ("that player's", "die Karten dieses Spielers"),
                    Who::EachOpponent => ("each opponent's", "die Karten jedes Gegners"),
                    Who::Each => ("each player's", "die Karten jedes Spielers"),
                    Who::Opponent | Who::ItsController | Who::Anyone => {
                        self.cannot(effect);
                        ("", "")
                    }
                };
                Clause::order(lang, format!("look at {en} {zone}"), "sieh", format!("dir {de} an ({zone})"))
            }
            Effect::LookTop(who) => {
                self.it = Noun::CARD;
                let (en, de) = match who {
                    Who::You => ("your deck", "deines Decks"),
                    Who::That => ("that player's deck", "vom Deck dieses Spielers"),
                    _ => {
                        self.cannot(effect);
                        ("", "")
                    }
                };
                Clause::order(
                    lang,
                    format!("look at the top card of {en}"),
                    "sieh",
                    format!("dir die oberste Karte {de} an"),
                )
            }
            // Nothing is taken: they stay in the deck, and no other place is to be written.
            Effect::Dig(Dig { n, take: 0, to, rest: Rest::Top, shown: false }) if *to == G::DECK => {
                Clause::order(
                    lang,
                    format!("look at the top {n} cards of your deck and put them back in any order"),
                    "sieh",
                    format!(
                        "dir die obersten {n} Karten deines Decks an und lege sie in beliebiger Reihenfolge zurück"
                    ),
                )
            }
            Effect::Opt(amount) => {
                let n = match amount {
                    Amount::That => "X".to_string(),
                    other => self.amount(other),
                };
                Clause::order(
                    lang,
                    format!(
                        "look at the top {n} cards of your deck and put each on top or at the bottom in any order"
                    ),
                    "sieh",
                    format!(
                        "dir die obersten {n} Karten deines Decks an und lege sie in beliebiger Reihenfolge auf oder unter dein Deck"
                    ),
                )
            }
            Effect::MoveTop(who, amount, zone) => {
                if !matches!(who, Who::You | Who::That) {
                    self.cannot(effect);
                }
                let n = self.number(amount);
                self.it = Noun::CARD;
                let object = match (lang, n, who) {
                    (Lang::En, 1, Who::You) => "the top card of your deck".into(),
                    (Lang::En, n, Who::You) => format!("the top {n} cards of your deck"),
                    (Lang::En, 1, _) => "the top card of that player's deck".into(),
                    (Lang::En, n, _) => format!("the top {n} cards of that player's deck"),
                    (Lang::De, 1, Who::You) => "die oberste Karte deines Decks".into(),
                    (Lang::De, n, Who::You) => format!("die obersten {n} Karten deines Decks"),
                    (Lang::De, 1, _) => "die oberste Karte vom Deck dieses Spielers".into(),
                    (Lang::De, n, _) => format!("die obersten {n} Karten vom Deck dieses Spielers"),
                };
                match who {
                    Who::You => G::move_to(&object, *zone, lang),
                    _ => {
                        let zone = G::zone_word(*zone, lang);
                        Clause::order(
                            lang,
                            format!("put {object} into that player's {zone}"),
                            "lege",
                            format!("{object} in dessen {zone}"),
                        )
                    }
                }
            }
            Effect::RevealUntil(filter, zone) => {
                let phrase = G::noun(self, filter);
                self.it = Noun::CARD;
                let what = phrase.a(lang, Case::Acc);
                let it = phrase.noun().it(lang, Case::Acc);
                let zone = G::your_zone(*zone, lang);
                Clause::order(
                    lang,
                    format!(
                        "reveal cards from the top of your deck until you reveal {what}, put it into {zone}, then shuffle"
                    ),
                    "decke",
                    format!(
                        "Karten von deinem Deck auf, bis du {what} aufdeckst, lege {it} in {zone} und mische danach"
                    ),
                )
            }
            Effect::Show(who, zone) => {
                let zone = G::zone_word(*zone, lang);
                let cards =
                    lang.pick(format!("all cards of their {zone}"), format!("alle Karten vor ({zone})"));
                self.player_does(*who, ("reveal", "reveals"), ("zeige", "zeigt"), &cards, "")
            }
            Effect::ShowOne(who, zone) => {
                self.it = Noun::CARD;
                let zone = G::zone_word(*zone, lang);
                let card = lang.pick(format!("a card from their {zone}"), format!("eine Karte vor ({zone})"));
                self.player_does(*who, ("reveal", "reveals"), ("zeige", "zeigt"), &card, "")
            }
            Effect::NameCard => Clause::order(lang, "name a card", "nenne", "eine Karte"),
            Effect::Let(amount) => {
                let n = self.amount(amount);
                self.has_x = true;
                Clause::says(lang, "X", lang.pick("is", "ist"), n)
            }
            Effect::CreateOne(names, who) => {
                let names: Vec<String> = names.iter().map(|&id| self.name_of(id)).collect();
                let (last, first) = names.split_last().map_or(("", &[][..]), |(l, f)| (l.as_str(), f));
                let first = first.join(", ");
                let tokens = lang.pick(
                    format!("{} {first} or {last} token", article(&first)),
                    format!("einen Spielstein {first} oder {last}"),
                );
                self.player_does(*who, ("create", "creates"), ("erzeuge", "erzeugt"), &tokens, "")
            }
            Effect::Dig(Dig { n, take, to, rest, shown }) => {
                if *take == 0 {
                    self.cannot(effect);
                }
                let to = G::your_zone(*to, lang);
                let rest = match rest {
                    Rest::Bottom => lang.pick(
                        "the others under it in any order",
                        "die anderen in beliebiger Reihenfolge darunter",
                    ),
                    Rest::Top => lang.pick(
                        "the others back on top in any order",
                        "die anderen in beliebiger Reihenfolge zurück obenauf",
                    ),
                    Rest::Discard => {
                        lang.pick("the others on your discard pile", "die anderen auf deine Ablage")
                    }
                };
                let (look, sieh, an) = match (shown, lang) {
                    (true, _) => ("reveal", "decke", "auf"),
                    (false, _) => ("look at", "sieh", "an"),
                };
                let reflexive = if *shown { "" } else { "dir " };
                Clause::order(
                    lang,
                    format!("{look} the top {n} cards of your deck, put {take} of them into {to} and {rest}"),
                    sieh,
                    format!(
                        "{reflexive}die obersten {n} Karten deines Decks {an}, nimm {take} davon in {to} und lege {rest}"
                    ),
                )
            }
            Effect::Draw(who, amount) => {
                let cards = self.cards(amount);
                self.it = Noun::CARD;
                self.player_does(*who, ("draw", "draws"), ("ziehe", "zieht"), &cards, "")
            }
            Effect::Discard(who, amount) => {
                let cards = self.cards(amount);
                self.it = Noun::CARD;
                self.player_does(*who, ("discard", "discards"), ("wirf", "wirft"), &cards, "ab")
            }
            Effect::DiscardRandom(who, amount) => {
                let n = self.number(amount);
                self.it = Noun::CARD;
                let cards = lang.pick(
                    count_en(n, "a random card", "random cards"),
                    if n == 1 { "eine zufällige Karte".into() } else { format!("{n} zufällige Karten") },
                );
                self.player_does(*who, ("discard", "discards"), ("wirf", "wirft"), &cards, "ab")
            }
            Effect::Destroy(sel) => {
                let (en, de) = (self.object(sel, Case::Acc), self.object(sel, Case::Acc));
                Clause::order(lang, format!("destroy {en}"), "zerstöre", de)
            }
            Effect::Move(sel, zone) => {
                let object = self.object(sel, Case::Acc);
                G::move_to(&object, *zone, lang)
            }
            Effect::Bottom(sel) => {
                let object = self.object(sel, Case::Acc);
                Clause::order(
                    lang,
                    format!("put {object} on the bottom of its owner's deck"),
                    "lege",
                    format!("{object} unter das Deck des Besitzers"),
                )
            }
            Effect::RevealTop(who) => {
                self.it = Noun::CARD;
                match who {
                    Who::You => Clause::order(
                        lang,
                        "reveal the top card of your deck",
                        "zeige",
                        "die oberste Karte deines Decks vor",
                    ),
                    Who::Opponent => Clause::order(
                        lang,
                        "reveal the top card of the opposing player's deck",
                        "zeige",
                        "die oberste Karte vom Deck des gegnerischen Spielers vor",
                    ),
                    Who::That => Clause::order(
                        lang,
                        "reveal the top card of that player's deck",
                        "zeige",
                        "die oberste Karte vom Deck dieses Spielers vor",
                    ),
                    _ => {
                        let words = self.cannot(effect);
                        Clause::order(lang, words.clone(), "", words)
                    }
                }
            }
            Effect::TurnUp(sel) => {
                let object = self.object(sel, Case::Acc);
                Clause::order(lang, format!("turn {object} face up"), "decke", format!("{object} auf"))
            }
            Effect::Search(zone, filter, to) => {
                let what = G::noun(self, filter);
                let (from, to) = (G::your_zone(*zone, lang), G::your_zone(*to, lang));
                let it = what.noun().it(lang, Case::Acc);
                let a = what.a(lang, Case::Acc);
                Clause::order(
                    lang,
                    format!("search {from} for {a}, put it face up into {to}, then shuffle"),
                    "durchsuche",
                    format!(
                        "{from} nach {}, lege {it} offen in {to} und mische danach",
                        what.a(lang, Case::Dat)
                    ),
                )
            }
            Effect::Create(id, who, amount) => {
                let n = self.number(amount);
                let def = self.name_of(*id);
                let tokens = lang.pick(
                    count_en(n, &format!("{} {def} token", article(&def)), &format!("{def} tokens")),
                    if n == 1 { format!("einen {def}-Spielstein") } else { format!("{n} {def}-Spielsteine") },
                );
                self.player_does(*who, ("create", "creates"), ("erzeuge", "erzeugt"), &tokens, "")
            }
            Effect::Gain(who, pool, Amount::Half(half)) if **half == Amount::That => {
                let word = G::pool_word(*pool, lang);
                let what = lang.pick(
                    format!("{word} equal to half that number, rounded down"),
                    format!("halb so viele {word} wie diese Zahl, abgerundet"),
                );
                self.player_does(*who, ("gain", "gains"), ("erhalte", "erhält"), &what, "")
            }
            Effect::Gain(who, pool, amount) => {
                let what = G::pool(*pool, self.number(amount), lang);
                self.player_does(*who, ("gain", "gains"), ("erhalte", "erhält"), &what, "")
            }
            Effect::Lose(who, pool, amount) => {
                let what = G::pool(*pool, self.number(amount), lang);
                self.player_does(*who, ("lose", "loses"), ("verliere", "verliert"), &what, "")
            }
            Effect::Put(sel, counter, amount) => {
                let what = G::counters(*counter, self.number(amount), lang);
                let (en, de) = match sel {
                    Sel::This => ("on this".to_string(), "auf diese Karte".to_string()),
                    Sel::It | Sel::Chosen(_) => ("on it".into(), "darauf".into()),
                    Sel::The(..) | Sel::Target(_) => {
                        let object = self.object(sel, Case::Acc);
                        (format!("on {object}"), format!("auf {object}"))
                    }
                };
                Clause::order(lang, format!("put {what} {en}"), "lege", format!("{what} {de}"))
            }
            Effect::Remove(sel, counter, amount) => {
                let what = match amount {
                    Amount::Counters(of, kind) if of == sel && kind == counter => {
                        let many = G::counters(*counter, 2, lang);
                        format!("{} {}", lang.pick("all", "alle"), many.trim_start_matches("2 "))
                    }
                    amount => G::counters(*counter, self.number(amount), lang),
                };
                let object = self.object(sel, Case::Dat);
                Clause::order(
                    lang,
                    format!("remove {what} from {object}"),
                    "entferne",
                    format!("{what} von {object}"),
                )
            }
            Effect::Grant(Sel::Target(filter), until, mods) => {
                let phrase = G::noun(self, filter);
                let it = phrase.noun().it(lang, Case::Nom);
                self.it = phrase.noun();
                let mods = self.lasting_mods(mods, *until);
                Clause::order(
                    lang,
                    format!("target {} gains {mods}", phrase.bare(lang, false, Case::Nom)),
                    "wähle",
                    format!("{}; {it} erhält {mods}", phrase.a(lang, Case::Acc)),
                )
            }
            Effect::Grant(sel, until, mods) => {
                let subject = self.object(sel, Case::Nom);
                let mods = self.lasting_mods(mods, *until);
                Clause::says(lang, subject, lang.pick("gains", "erhält"), mods)
            }
            Effect::GrantNext(filter, until, mods) => {
                let phrase = G::noun(self, filter);
                self.it = phrase.noun();
                let mods = self.mods(mods);
                let until = G::until(*until, lang);
                match lang {
                    Lang::En => {
                        Clause::says(lang, format!("{} {until}", phrase.your_next(lang)), "gains", mods)
                    }
                    Lang::De => {
                        Clause::says(lang, phrase.your_next(lang), "erhält", format!("{until} {mods}"))
                    }
                }
            }
            Effect::GrantPlayed(filter, until, mods) => {
                let phrase = G::noun(self, filter);
                self.it = phrase.noun();
                let mods = self.mods(mods);
                let subject = phrase.next_you(lang, "play", "spielst", G::until(*until, lang));
                Clause::says(lang, subject, lang.pick("gains", "erhält"), mods)
            }
            Effect::GrantEach(filter, until, mods) => {
                let phrase = G::noun(self, filter);
                let mods = self.mods(mods);
                let until = G::until(*until, lang);
                match lang {
                    Lang::En => Clause::says(lang, phrase.all_yours(lang), "gain", format!("{mods} {until}")),
                    Lang::De => {
                        Clause::says(lang, phrase.all_yours(lang), "erhalten", format!("{until} {mods}"))
                    }
                }
            }
            Effect::Do(verb) => G::verb(self, verb),
            Effect::If(..)
            | Effect::IfElse(..)
            | Effect::May(_)
            | Effect::MayPay(..)
            | Effect::ChooseOne(_)
            | Effect::Choose(..)
            | Effect::MayChoose(..)
            | Effect::ChooseEach(..)
            | Effect::Aim(..)
            | Effect::AimUpTo(..)
            | Effect::By(..)
            | Effect::Unless(..)
            | Effect::ForEach(..)
            | Effect::ForAll(..)
            | Effect::Feed(..)
            | Effect::GrantYou(..) => {
                let text = self.sentence(effect, None);
                let text = text.trim_end_matches('.').to_string();
                Clause::order(lang, text.clone(), "", text)
            }
        }
    }

    pub fn player_does(
        &self,
        who: Who,
        en: (&str, &str),
        de: (&str, &str),
        object: &str,
        particle: &str,
    ) -> Clause {
        let lang = self.lang;
        let rest = if particle.is_empty() { object.to_string() } else { format!("{object} {particle}") };
        let subject = match who {
            Who::You => return Clause::order(lang, format!("{} {object}", en.0), de.0, rest),
            Who::Opponent => lang.pick("the opposing player", "der gegnerische Spieler"),
            Who::EachOpponent => lang.pick("each opposing player", "jeder gegnerische Spieler"),
            Who::Each => lang.pick("each player", "jeder Spieler"),
            Who::Anyone => {
                self.cannot(who);
                ""
            }
            Who::ItsController => lang.pick("its controller", "dessen Kontrolleur"),
            Who::That => lang.pick("that player", "dieser Spieler"),
        };
        match lang {
            Lang::En => Clause::says(lang, subject, en.1, object),
            Lang::De => Clause::says(lang, subject, de.1, rest),
        }
    }

    /// An amount that stands in the text as a number. What is counted cannot be said so.
    pub fn number(&self, amount: &Amount<G>) -> i16 {
        if let Amount::N(n) = amount {
            *n
        } else {
            self.cannot(amount);
            1
        }
    }

    /// "for each attack that has hit", if the game has words for it.
    pub fn per(&self, amount: &Amount<G>) -> String {
        match G::per(self, amount) {
            words if words.is_empty() => self.cannot(amount),
            words => words,
        }
    }

    /// The name of a card that a text speaks of by its id.
    pub fn name_of(&self, id: Symbol) -> String {
        let def = self.book.find(id);
        def.map_or_else(|| self.cannot(id), |def| crate::name(self.book, def, self.lang))
    }

    pub fn cards(&self, amount: &Amount<G>) -> String {
        let lang = self.lang;
        let so_many = |n: i16| {
            lang.pick(
                count_en(n, "a card", "cards"),
                if n == 1 { "eine Karte".into() } else { format!("{n} Karten") },
            )
        };
        match amount {
            Amount::N(n) => so_many(*n),
            Amount::That => lang.pick("that many cards", "so viele Karten").into(),
            Amount::Times(n, each) => format!("{} {}", so_many(*n), self.per(each)),
            each => format!("{} {}", so_many(1), self.per(each)),
        }
    }
}
