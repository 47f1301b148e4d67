//! What Altered has no words for: a card with such a part is refused, because its text would leave the part out or guess.

use super::nouns::described;
use super::triggers::{is_first, is_first_character};
use crate::{Altered, Counter, Pool, Verb, Where, Zone};
use stapel_script::{Ability, Amount, Cond, Cost, Effect, Filter, Limit, Mod, Trigger, Who};
use stapel_wording::Say;

type Speaker<'b> = Say<'b, Altered>;

pub(super) fn ability(say: &Speaker<'_>, ability: &Ability<Altered>) {
    match ability {
        Ability::Resolve(then) | Ability::Part(_, then) => effects(say, then),
        Ability::When(text) => trigger(say, text),
        Ability::Static(text) => {
            cond(say, &text.provided);
            mods(say, &text.mods);
        }
        Ability::Activated(text) => {
            cond(say, &text.provided);
            text.cost.iter().for_each(|c| cost(say, c));
            effects(say, &text.then);
        }
        Ability::ExtraCost(one) => cost(say, one),
        Ability::MayCost(all) => all.iter().for_each(|c| cost(say, c)),
        Ability::PlayOnly(only) => cond(say, only),
    }
}

fn trigger(say: &Speaker<'_>, text: &Trigger<Altered>) {
    // What is first is counted over a day, not over a turn.
    if text.limit == Limit::FirstEachTurn {
        say.cannot(text.limit);
    }
    // The first Character of an Afternoon is said with the event.
    if !is_first_character(text) {
        cond(say, &text.provided);
    }
    effects(say, &text.then);
}

fn effects(say: &Speaker<'_>, then: &[Effect<Altered>]) {
    for effect in then {
        effect_alone(say, effect);
        effect.inner().for_each(|inner| effects(say, inner));
    }
}

/// One instruction, without those inside it.
fn effect_alone(say: &Speaker<'_>, effect: &Effect<Altered>) {
    match effect {
        Effect::Draw(who, amount) | Effect::Discard(who, amount) => {
            player(say, *who);
            if !matches!(amount, Amount::N(_) | Amount::That) {
                say.cannot(amount);
            }
        }
        Effect::DiscardRandom(who, amount)
        | Effect::MoveTop(who, amount, _)
        | Effect::Create(_, who, amount)
        | Effect::Gain(who, _, amount)
        | Effect::Lose(who, _, amount) => {
            player(say, *who);
            plain(say, amount);
        }
        Effect::RevealTop(who)
        | Effect::Show(who, _)
        | Effect::ShowOne(who, _)
        | Effect::LookAt(who, _)
        | Effect::LookTop(who)
        | Effect::CreateOne(_, who)
        | Effect::Unless(who, ..)
        | Effect::By(who, _)
        | Effect::ForEach(who, _) => player(say, *who),
        Effect::Opt(amount) | Effect::Let(amount) | Effect::Divide(amount, ..) => plain(say, amount),
        Effect::Put(_, counter, amount) | Effect::Remove(_, counter, amount) => {
            counters(say, *counter, amount);
        }
        Effect::Grant(_, _, all)
        | Effect::GrantNext(_, _, all)
        | Effect::GrantPlayed(_, _, all)
        | Effect::GrantEach(_, _, all)
        | Effect::GrantYou(_, all) => mods(say, all),
        Effect::If(only, _) | Effect::IfElse(only, ..) => cond(say, only),
        Effect::MayPay(costs, _) => costs.iter().for_each(|c| cost(say, c)),
        Effect::MayPayOne(prices, _) => prices.iter().flatten().for_each(|c| cost(say, c)),
        Effect::MayPayAny(pool, _) => cost(say, &Cost::Pay(*pool, 1)),
        Effect::Feed(one, _) => cost(say, one),
        Effect::Move(_, Zone::Hero | Zone::Limbo | Zone::Row)
        | Effect::Do(Verb::Go(_, 0) | Verb::Create(_, 0, _) | Verb::Create(_, 1, Where::Spread)) => {
            say.cannot(effect);
        }
        // Their objects and zones are all said.
        Effect::Destroy(_)
        | Effect::Move(..)
        | Effect::Bottom(_)
        | Effect::RevealUntil(..)
        | Effect::TurnUp(_)
        | Effect::Search(..)
        | Effect::Dig(_)
        | Effect::NameCard
        | Effect::May(_)
        | Effect::ChooseOne(_)
        | Effect::ChooseSome(..)
        | Effect::Choose(..)
        | Effect::MayChoose(..)
        | Effect::ChooseEach(..)
        | Effect::Aim(..)
        | Effect::AimUpTo(..)
        | Effect::ForAll(..)
        | Effect::Do(_) => {}
    }
    if let Effect::Unless(_, costs, _) = effect {
        costs.iter().for_each(|c| cost(say, c));
    }
}

/// Whoever does something is somebody.
fn player(say: &Speaker<'_>, who: Who) {
    if who == Who::Anyone {
        say.cannot(who);
    }
}

fn plain(say: &Speaker<'_>, amount: &Amount<Altered>) {
    if !matches!(amount, Amount::N(_)) {
        say.cannot(amount);
    }
}

/// A state is there or not; boosts and Kelon counters are counted.
fn counters(say: &Speaker<'_>, counter: Counter, amount: &Amount<Altered>) {
    let said = match counter {
        Counter::Boost | Counter::Kelon => matches!(amount, Amount::N(_) | Amount::That),
        Counter::Fleeting | Counter::Anchored | Counter::Asleep => *amount == Amount::N(1),
        // That is a cost, and becomes ready by itself.
        Counter::Exhausted => false,
    };
    if !said {
        say.cannot((counter, amount));
    }
}

fn cost(say: &Speaker<'_>, cost: &Cost<Altered>) {
    match cost {
        Cost::RemoveCounter(counter, n) => counters(say, *counter, &Amount::N(*n)),
        Cost::Pay(pool @ (Pool::HeroDistance | Pool::CompanionDistance), _) => {
            say.cannot(pool);
        }
        Cost::Pay(Pool::Mana, _)
        | Cost::DestroyThis
        | Cost::MoveThis(_)
        | Cost::DiscardAny(_)
        | Cost::Discard(..)
        | Cost::Give(..)
        | Cost::Bottom(..)
        | Cost::DiscardRandom(_)
        | Cost::Reveal(_)
        | Cost::Own(_) => {}
    }
}

fn mods(say: &Speaker<'_>, all: &[Mod<Altered>]) {
    for m in all {
        match m {
            Mod::Add(_, amount) | Mod::Set(_, amount) => plain(say, amount),
            Mod::When(text) => trigger(say, text),
            Mod::While(only, inner) => {
                cond(say, only);
                mods(say, inner);
            }
            Mod::Facing(_, inner) => mods(say, inner),
            Mod::Times(..)
            | Mod::GainMore(..)
            | Mod::CannotGain(_)
            | Mod::Keyword(_)
            | Mod::Name(_)
            | Mod::NameThat => {}
            Mod::Shield(shield, _) => match *shield {},
        }
    }
}

fn cond(say: &Speaker<'_>, cond_: &Cond<Altered>) {
    match cond_ {
        Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| cond(say, c)),
        Cond::Not(inner) => cond(say, inner),
        // Without an event it says nothing, see `compare`.
        first if is_first(first) => {
            say.cannot(first);
        }
        Cond::Compare(Amount::That, _, Amount::N(_)) => {}
        Cond::Compare(Amount::Objects(filter), _, Amount::N(_)) => counted(say, filter),
        Cond::Compare(..) => {
            say.cannot(cond_);
        }
        Cond::Always | Cond::Most(_) | Cond::Fewest(_) | Cond::Is(..) | Cond::Exists(_) | Cond::Fact(_) => {}
    }
}

/// What is counted is said without the book.
fn counted(say: &Speaker<'_>, filter: &Filter<Altered>) {
    for unsaid in described(filter, stapel_wording::Phrase::new).1 {
        say.cannot(unsaid);
    }
}
