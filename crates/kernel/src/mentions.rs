//! What the texts of a card mention: names that must exist, numbers that must be small.

use crate::Game;
use stapel_script::{
    Ability, Amount, Card, Cond, Cost, Effect, Filter, Is, Mod, Part, Pick, Scope, Sel, Symbol, Trigger,
};

pub(crate) enum Mention {
    /// The id of a card.
    Id(Symbol),
    /// The whole English name of a card.
    Name(Symbol),
    /// A word of a name.
    Word(Symbol),
    Number(i16),
}

type See<'a> = &'a mut dyn FnMut(Mention);

pub(crate) fn mentions<G: Game>(card: &Card<G>, see: See<'_>) {
    for ability in &card.abilities {
        match ability {
            Ability::Resolve(effects) | Ability::Part(_, effects) => in_effects(effects, see),
            Ability::When(trigger) => in_trigger(trigger, see),
            Ability::Static(text) => {
                if let Scope::Yours(filter) | Scope::Theirs(filter) = &text.to {
                    in_filter(filter, see);
                }
                in_cond(&text.provided, see);
                in_mods(&text.mods, see);
            }
            Ability::Activated(text) => {
                text.cost.iter().for_each(|c| in_cost(c, see));
                in_cond(&text.provided, see);
                in_effects(&text.then, see);
            }
            Ability::ExtraCost(cost) => in_cost(cost, see),
            Ability::MayCost(costs) => costs.iter().for_each(|c| in_cost(c, see)),
            Ability::PlayOnly(cond) => in_cond(cond, see),
        }
    }
}

fn in_trigger<G: Game>(trigger: &Trigger<G>, see: See<'_>) {
    in_filter(&trigger.of, see);
    in_cond(&trigger.provided, see);
    in_effects(&trigger.then, see);
}

fn in_effects<G: Game>(effects: &[Effect<G>], see: See<'_>) {
    for effect in effects {
        effect.parts().for_each(|part| in_part(part, see));
        effect.inner().for_each(|inner| in_effects(inner, see));
    }
}

fn in_part<G: Game>(part: Part<'_, G>, see: See<'_>) {
    match part {
        Part::Amount(n) => in_amount(n, see),
        Part::Sel(sel) => in_sel(sel, see),
        Part::Filter(filter) => in_filter(filter, see),
        Part::Pick(pick) => in_pick(pick, see),
        Part::Cond(cond) => in_cond(cond, see),
        Part::Costs(costs) => costs.iter().for_each(|c| in_cost(c, see)),
        Part::Mods(mods) => in_mods(mods, see),
        Part::Dig(dig) => {
            [dig.n, dig.take].into_iter().for_each(|n| see(Mention::Number(i16::from(n))));
            in_filter(&dig.of, see);
        }
        Part::Cards(names) => names.iter().for_each(|&name| see(Mention::Id(name))),
        Part::Verb(verb) => {
            if let Some(id) = G::card_in(verb) {
                see(Mention::Id(id));
            }
        }
        Part::Who(_) => {}
    }
}

fn in_pick<G: Game>(pick: &Pick<G>, see: See<'_>) {
    match pick {
        Pick::Object(filter)
        | Pick::ObjectOrPlayer(filter)
        | Pick::Own(_, filter)
        | Pick::Of(_, _, filter) => {
            in_filter(filter, see);
        }
        Pick::Player(_, cond) => in_cond(cond, see),
        Pick::Opponent | Pick::Layer(_) => {}
    }
}

fn in_mods<G: Game>(mods: &[Mod<G>], see: See<'_>) {
    for m in mods {
        match m {
            Mod::When(trigger) => in_trigger(trigger, see),
            Mod::While(cond, inner) => {
                in_cond(cond, see);
                in_mods(inner, see);
            }
            Mod::Add(_, amount) | Mod::Set(_, amount) => in_amount(amount, see),
            Mod::Shield(_, n) | Mod::Times(_, n) | Mod::GainMore(_, n) => see(Mention::Number(*n)),
            Mod::Name(name) => see(Mention::Name(*name)),
            Mod::Facing(filter, inner) => {
                in_filter(filter, see);
                in_mods(inner, see);
            }
            Mod::Keyword(_) | Mod::CannotGain(_) | Mod::NameThat => {}
        }
    }
}

fn in_cost<G: Game>(cost: &Cost<G>, see: See<'_>) {
    match cost {
        Cost::Pay(_, n) | Cost::RemoveCounter(_, n) => see(Mention::Number(*n)),
        Cost::Discard(n, filter) | Cost::Give(n, filter, _) => {
            see(Mention::Number(i16::from(*n)));
            in_filter(filter, see);
        }
        Cost::DiscardRandom(n) => see(Mention::Number(i16::from(*n))),
        Cost::Reveal(filter) | Cost::DiscardAny(filter) | Cost::Bottom(_, filter) => in_filter(filter, see),
        Cost::DestroyThis | Cost::MoveThis(_) | Cost::Own(_) => {}
    }
}

fn in_sel<G: Game>(sel: &Sel<G>, see: See<'_>) {
    if let Sel::Target(filter) = sel {
        in_filter(filter, see);
    }
}

fn in_filter<G: Game>(filter: &Filter<G>, see: See<'_>) {
    filter.0.iter().for_each(|is| in_quality(is, see));
}

fn in_quality<G: Game>(is: &Is<G>, see: See<'_>) {
    match is {
        Is::Named(name) => see(Mention::Name(*name)),
        Is::NameHas(word) => see(Mention::Word(*word)),
        Is::Not(inner) => in_quality(inner, see),
        Is::Stat(_, _, n) | Is::Base(_, _, n) | Is::Counter(_, _, n) => see(Mention::Number(*n)),
        Is::UpTo(_, amount) | Is::Most(amount) | Is::Fewest(amount) => in_amount(amount, see),
        Is::Type(_)
        | Is::AnyType(_)
        | Is::Has(_)
        | Is::SameName
        | Is::Yours
        | Is::Theirs
        | Is::Other
        | Is::Fact(_) => {}
    }
}

fn in_cond<G: Game>(cond: &Cond<G>, see: See<'_>) {
    match cond {
        Cond::All(inner) | Cond::Any(inner) => inner.iter().for_each(|c| in_cond(c, see)),
        Cond::Not(inner) => in_cond(inner, see),
        Cond::Is(_, filter) | Cond::Exists(filter) => in_filter(filter, see),
        Cond::Compare(left, _, right) => {
            in_amount(left, see);
            in_amount(right, see);
        }
        Cond::Most(amount) | Cond::Fewest(amount) => in_amount(amount, see),
        Cond::Always | Cond::Fact(_) => {}
    }
}

fn in_amount<G: Game>(amount: &Amount<G>, see: See<'_>) {
    match amount {
        Amount::N(n) => see(Mention::Number(*n)),
        Amount::Cards(_, _, filter) | Amount::Objects(filter) => in_filter(filter, see),
        Amount::Plus(left, right) => {
            in_amount(left, see);
            in_amount(right, see);
        }
        Amount::Half(inner) | Amount::HalfUp(inner) => in_amount(inner, see),
        Amount::Times(n, inner) | Amount::AtMost(n, inner) => {
            see(Mention::Number(*n));
            in_amount(inner, see);
        }
        Amount::Tally(..)
        | Amount::Count(_)
        | Amount::Counters(..)
        | Amount::Stat(..)
        | Amount::Pool(..)
        | Amount::That => {}
    }
}
