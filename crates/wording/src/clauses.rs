//! One instruction as one clause, and what the clauses of several verbs share.

use crate::{
    Clause, Lang, Say, Speak, count_en,
    verbs::{creating, drawing, granting, looking, moving, numbers},
};
use stapel_script::{Amount, Effect, Symbol, Who};

impl<G: Speak> Say<'_, G> {
    /// The instruction as a clause.
    pub fn clause(&mut self, effect: &Effect<G>) -> Clause {
        if let Some(own) = G::clause(self, effect) {
            return own;
        }
        match effect {
            Effect::Draw(who, n) => drawing::draw(self, *who, n),
            Effect::Discard(who, n) => drawing::discard(self, *who, n),
            Effect::DiscardRandom(who, n) => drawing::discard_random(self, *who, n),
            Effect::Destroy(sel) => moving::destroy(self, sel),
            Effect::Move(sel, zone) => moving::move_one(self, sel, *zone),
            Effect::Bottom(sel) => moving::bottom(self, sel),
            Effect::MoveTop(who, n, zone) => moving::move_top(self, effect, *who, n, *zone),
            Effect::RevealTop(who) => looking::reveal_top(self, effect, *who),
            Effect::RevealUntil(filter, zone) => looking::reveal_until(self, filter, *zone),
            Effect::Show(who, zone) => looking::show(self, *who, *zone),
            Effect::ShowOne(who, zone) => looking::show_one(self, *who, *zone),
            Effect::TurnUp(sel) => looking::turn_up(self, sel),
            Effect::Search(zone, filter, to) => looking::search(self, *zone, filter, *to),
            Effect::LookAt(who, zone) => looking::look_at(self, effect, *who, *zone),
            Effect::LookTop(who) => looking::look_top(self, effect, *who),
            Effect::Dig(dig) => looking::dig(self, effect, dig),
            Effect::Opt(n) => looking::opt(self, n),
            Effect::NameCard => looking::name_card(self),
            Effect::Create(id, who, n) => creating::create(self, *id, *who, n),
            Effect::CreateOne(ids, who) => creating::create_one(self, ids, *who),
            Effect::Let(n) => numbers::let_be(self, n),
            Effect::Gain(who, pool, n) => numbers::gain(self, *who, *pool, n),
            Effect::Lose(who, pool, n) => numbers::lose(self, *who, *pool, n),
            Effect::Put(sel, counter, n) => numbers::put(self, sel, *counter, n),
            Effect::Remove(sel, counter, n) => numbers::remove(self, sel, *counter, n),
            Effect::Grant(sel, until, mods) => granting::grant(self, sel, *until, mods),
            Effect::GrantNext(filter, until, mods) => granting::grant_next(self, filter, *until, mods),
            Effect::GrantPlayed(filter, until, mods) => granting::grant_played(self, filter, *until, mods),
            Effect::GrantEach(filter, until, mods) => granting::grant_each(self, filter, *until, mods),
            Effect::Do(verb) => G::verb(self, verb),
            stapel_script::steering!() | Effect::GrantYou(..) => {
                let text = self.sentence(effect, None);
                let text = text.trim_end_matches('.').to_string();
                Clause::order(self.lang, text.clone(), "", text)
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
