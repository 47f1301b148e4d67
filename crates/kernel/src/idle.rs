//! Texts that would do nothing: a card that reads well and does nothing is a mistake of its author, and is refused
//! with its ability and the reason. Only what can never do anything is refused, not what seldom does.

use crate::Game;
use stapel_script::{
    Ability, Amount, Card, Cmp, Cond, Cost, Effect, Filter, HowMany, Is, Mod, Part, Pick, Scope, Sel,
    Trigger, Who, to_ron,
};

/// The first ability of a card that can never do anything, counted from 1, and why.
pub(crate) fn idle<G: Game>(card: &Card<G>) -> Result<(), (usize, &'static str)> {
    let mut number = 0;
    card.abilities.iter().try_for_each(|ability| {
        number += 1;
        in_ability(ability).map_err(|why| (number, why))
    })
}

type Checked = Result<(), &'static str>;

/// What the pronouns of a text stand for so far.
#[derive(Clone, Copy)]
struct Known {
    /// `It`.
    it: bool,
    /// `That` player.
    that: bool,
    /// `That` number.
    number: bool,
    /// The name that was named.
    name: bool,
}

impl Known {
    const NOTHING: Self = Self { it: false, that: false, number: false, name: false };
    const ALL: Self = Self { it: true, that: true, number: true, name: true };

    /// After one of several texts: nobody is refused for what only another of them left.
    fn also(&mut self, other: Self) {
        self.it |= other.it;
        self.number |= other.number;
    }
}

fn refuse(wrong: bool, why: &'static str) -> Checked {
    if wrong { Err(why) } else { Ok(()) }
}

fn in_ability<G: Game>(ability: &Ability<G>) -> Checked {
    match ability {
        // What is paid for a card may tell it a number.
        Ability::Resolve(effects) => text(effects, Known { number: true, ..Known::NOTHING }),
        Ability::Part(_, effects) => text(effects, Known::ALL),
        Ability::When(trigger) => in_trigger(trigger),
        Ability::Static(s) => {
            refuse(s.mods.is_empty(), "it changes nothing")?;
            condition(&s.provided, Known::ALL)?;
            unlasting(&s.provided)?;
            if let Scope::Yours(filter) | Scope::Theirs(filter) = &s.to {
                in_filter(filter, Known::ALL)?;
                unlasting(filter)?;
            }
            in_mods(&s.mods, Known::ALL)
        }
        Ability::Activated(a) => {
            a.cost.iter().try_for_each(in_cost)?;
            condition(&a.provided, Known::ALL)?;
            // It may answer what somebody else does (`That`), and what is paid for it may be a card (`It`).
            text(&a.then, Known { it: !a.cost.is_empty(), name: false, ..Known::ALL })
        }
        Ability::ExtraCost(cost) => in_cost(cost),
        Ability::MayCost(costs) => {
            refuse(costs.is_empty(), "the additional cost is empty")?;
            costs.iter().try_for_each(in_cost)
        }
        Ability::PlayOnly(cond) => condition(cond, Known::ALL),
    }
}

fn in_trigger<G: Game>(t: &Trigger<G>) -> Checked {
    let other = t.of.0.contains(&Is::Other);
    refuse(t.this && other, "it waits for an event about this card that is not about this card")?;
    in_filter(&t.of, Known::ALL)?;
    condition(&t.provided, Known::ALL)?;
    text(&t.then, Known::ALL)
}

fn text<G: Game>(effects: &[Effect<G>], mut known: Known) -> Checked {
    block(effects, &mut known)
}

/// A text inside a text: what it sets may not be set after it, but nobody is refused for a guess.
fn block<G: Game>(effects: &[Effect<G>], known: &mut Known) -> Checked {
    refuse(effects.is_empty(), "it has an empty list of effects")?;
    effects.iter().try_for_each(|e| in_effect(e, known))
}

fn in_effect<G: Game>(effect: &Effect<G>, known: &mut Known) -> Checked {
    at_odds(effect)?;
    effect.parts().try_for_each(|part| in_part(effect, part, *known))?;
    leaves(effect, known);
    match effect {
        Effect::IfElse(_, then, otherwise) => {
            let mut other = *known;
            block(then, known)?;
            block(otherwise, &mut other)?;
            known.also(other);
            Ok(())
        }
        Effect::ChooseOne(modes) | Effect::ChooseSome(_, modes) => {
            let before = *known;
            modes.iter().try_for_each(|mode| {
                let mut inner = before;
                block(mode, &mut inner)?;
                known.also(inner);
                Ok(())
            })
        }
        _ => effect.inner().try_for_each(|inner| block(inner, known)),
    }
}

/// What contradicts itself whatever came before.
fn at_odds<G: Game>(effect: &Effect<G>) -> Checked {
    match effect {
        Effect::MayPay(costs, _) => refuse(costs.is_empty(), "there is nothing to pay"),
        Effect::MayPayOne(prices, _) => {
            refuse(prices.len() < 2, "one price is no choice: that is `MayPay`")?;
            refuse(prices.iter().any(Vec::is_empty), "there is nothing to pay")
        }
        Effect::Unless(_, costs, _) => {
            refuse(costs.is_empty(), "there is nothing to pay, so nothing ever happens")
        }
        Effect::Choose(pick, then)
        | Effect::MayChoose(pick, then)
        | Effect::Divide(_, pick, then)
        | Effect::Aim(pick, then) => used(pick, then),
        Effect::AimUpTo(n, pick, then) => {
            refuse(*n == 0, "it takes up to 0 targets")?;
            used(pick, then)
        }
        Effect::ChooseEach(how_many, ..) => {
            refuse(how_many.bounds().1 == 0, "it picks 0 things")?;
            let odd = matches!(how_many, HowMany::Between(least, most) if *least == 0 || least >= most);
            refuse(odd, "`Between` says at least 1, and then more; what may be none is `UpTo`")
        }
        _ => Ok(()),
    }
}

fn in_part<G: Game>(effect: &Effect<G>, part: Part<'_, G>, known: Known) -> Checked {
    match part {
        Part::Who(who) => in_who(who, known),
        // A number that is only remembered may be 0.
        Part::Amount(n) if matches!(effect, Effect::Let(_)) => in_amount(n, known),
        Part::Amount(n) => some(n, known),
        Part::Sel(sel) => in_sel(sel, known),
        Part::Filter(filter) => {
            if matches!(effect, Effect::GrantNext(..) | Effect::GrantPlayed(..) | Effect::GrantEach(..)) {
                unlasting(filter)?;
            }
            in_filter(filter, known)
        }
        Part::Pick(pick) => in_pick(pick, known),
        Part::Cond(cond) => condition(cond, known),
        Part::Costs(costs) => costs.iter().try_for_each(in_cost),
        Part::Mods(mods) => granted(mods, known),
        Part::Dig(dig) => {
            refuse(dig.n == 0, "it looks at 0 cards")?;
            refuse(dig.take > dig.n, "it takes more cards than it looks at")?;
            in_filter(&dig.of, known)
        }
        // The words of a game are its own, and what it has for objects is written as everywhere else.
        Part::Verb(verb) => refuse(
            to_ron(verb).contains("Target("),
            "`Target` inside a verb of the game is never asked for: write Aim(Object([..]), [Do(..(It))])",
        ),
        Part::Cards(_) => Ok(()),
    }
}

/// What the pronouns stand for after an instruction, and in the texts inside it.
fn leaves<G: Game>(effect: &Effect<G>, known: &mut Known) {
    match effect {
        Effect::Draw(..)
        | Effect::Discard(..)
        | Effect::DiscardRandom(..)
        | Effect::MoveTop(..)
        | Effect::Create(..)
        | Effect::CreateOne(..)
        | Effect::RevealTop(_)
        | Effect::LookTop(_)
        | Effect::ShowOne(..)
        | Effect::Show(..)
        | Effect::LookAt(..)
        | Effect::Dig(_)
        // What is paid may be a card, and a number of them.
        | Effect::MayPay(..)
        | Effect::MayPayOne(..) => (known.it, known.number) = (true, true),
        Effect::Gain(..)
        | Effect::Lose(..)
        | Effect::Opt(_)
        | Effect::Let(_)
        | Effect::MayPayAny(..)
        | Effect::Put(..)
        | Effect::Remove(..) => known.number = true,
        Effect::Destroy(_)
        | Effect::Move(..)
        | Effect::Bottom(_)
        | Effect::TurnUp(_)
        | Effect::RevealUntil(..)
        | Effect::Search(..)
        | Effect::ForAll(..) => known.it = true,
        Effect::NameCard => known.name = true,
        Effect::By(..) | Effect::ForEach(..) => known.that = true,
        Effect::Choose(pick, _)
        | Effect::MayChoose(pick, _)
        | Effect::ChooseEach(_, pick, _)
        | Effect::Aim(pick, _)
        | Effect::AimUpTo(_, pick, _)
        | Effect::Divide(_, pick, _) => {
            known.number |= matches!(effect, Effect::Divide(..));
            known.it |= !matches!(pick, Pick::Opponent | Pick::Player(..));
            known.that |= matches!(pick, Pick::Opponent | Pick::Player(..) | Pick::ObjectOrPlayer(_));
        }
        Effect::Do(_) => *known = Known { name: known.name, ..Known::ALL },
        Effect::Grant(..)
        | Effect::GrantNext(..)
        | Effect::GrantPlayed(..)
        | Effect::GrantEach(..)
        | Effect::GrantYou(..)
        | Effect::If(..)
        | Effect::IfElse(..)
        | Effect::May(_)
        | Effect::Unless(..)
        | Effect::ChooseOne(_)
        | Effect::ChooseSome(..)
        | Effect::Feed(..) => {}
    }
}

fn in_pick<G: Game>(pick: &Pick<G>, known: Known) -> Checked {
    match pick {
        Pick::Object(filter) | Pick::ObjectOrPlayer(filter) | Pick::Own(_, filter) => {
            in_filter(filter, known)
        }
        Pick::Of(who, _, filter) => {
            in_who(*who, known)?;
            in_filter(filter, known)
        }
        Pick::Player(who, cond) => {
            in_who(*who, known)?;
            condition(cond, Known { that: true, ..known })
        }
        Pick::Opponent | Pick::Layer(_) => Ok(()),
    }
}

/// Something that is picked must be spoken of. Verbs, facts, counts and shields of a game may mean it without a word.
fn used<G: Game>(pick: &Pick<G>, then: &[Effect<G>]) -> Checked {
    if matches!(pick, Pick::Layer(_)) {
        return Ok(());
    }
    let written = to_ron(&then.to_vec());
    let speaks = |word: &str| {
        let mut rest = written.as_str();
        while let Some(at) = rest.find(word) {
            let before = rest[..at].chars().next_back();
            let after = rest[at + word.len()..].chars().next();
            let letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '"');
            if !letter(before) && !letter(after) {
                return true;
            }
            rest = &rest[at + word.len()..];
        }
        false
    };
    let all = ["It", "That", "ItsController", "SameName", "Do", "Fact", "Count", "Own", "Shield"];
    refuse(!all.iter().any(|word| speaks(word)), "it picks something and nothing is done with that")
}

fn granted<G: Game>(mods: &[Mod<G>], known: Known) -> Checked {
    refuse(mods.is_empty(), "it grants nothing")?;
    in_mods(mods, known)
}

fn in_mods<G: Game>(mods: &[Mod<G>], known: Known) -> Checked {
    mods.iter().try_for_each(|m| match m {
        Mod::Add(_, n) => {
            refuse(*n == Amount::N(0), "it adds 0")?;
            in_amount(n, known)
        }
        Mod::Set(_, n) => in_amount(n, known),
        Mod::Times(_, n) => refuse(*n == 1, "a number times 1 is the same number"),
        Mod::GainMore(_, n) => refuse(*n == 0, "it adds 0 more"),
        Mod::Shield(_, n) => refuse(*n <= 0, "a shield for nothing protects from nothing"),
        Mod::When(trigger) => in_trigger(trigger),
        Mod::While(cond, inner) => {
            refuse(inner.is_empty(), "it changes nothing")?;
            unlasting(cond)?;
            condition(cond, Known::ALL)?;
            in_mods(inner, known)
        }
        Mod::Facing(filter, inner) => {
            refuse(inner.is_empty(), "it changes nothing")?;
            unlasting(filter)?;
            in_filter(filter, Known::ALL)?;
            in_mods(inner, known)
        }
        Mod::NameThat => refuse(!known.name, "`NameThat` is said, but no card was named before"),
        Mod::Keyword(_) | Mod::CannotGain(_) | Mod::Name(_) => Ok(()),
    })
}

/// What holds all the time and asks who has most would be asked anew by every answer.
fn unlasting(part: &impl serde::Serialize) -> Checked {
    let written = to_ron(part);
    refuse(
        written.replace("AtMost(", "").contains("Most(") || written.contains("Fewest("),
        "`Most` and `Fewest` are for what happens once, and not for what holds all the time",
    )
}

fn in_cost<G: Game>(cost: &Cost<G>) -> Checked {
    let nothing = match cost {
        Cost::Pay(_, n) | Cost::RemoveCounter(_, n) => *n <= 0,
        Cost::Discard(n, _) | Cost::Give(n, ..) | Cost::DiscardRandom(n) => *n == 0,
        Cost::Bottom(zones, _) => zones.is_empty(),
        _ => false,
    };
    refuse(nothing, "a cost of 0 is no cost")?;
    match cost {
        Cost::Discard(_, filter)
        | Cost::Give(_, filter, _)
        | Cost::Bottom(_, filter)
        | Cost::DiscardAny(filter)
        | Cost::Reveal(filter) => in_filter(filter, Known::ALL),
        _ => Ok(()),
    }
}

fn in_sel<G: Game>(sel: &Sel<G>, known: Known) -> Checked {
    match sel {
        Sel::It => refuse(!known.it, "`It` stands for nothing: nothing was picked, moved or shown before"),
        Sel::Target(filter) => in_filter(filter, known),
        Sel::The(_, who) => in_who(*who, known),
        Sel::This | Sel::Chosen(_) => Ok(()),
    }
}

/// An object that is only looked at: a target there is never asked for.
fn looked_at<G: Game>(sel: &Sel<G>, known: Known) -> Checked {
    refuse(
        matches!(sel, Sel::Target(_)),
        "`Target` inside a number or a condition is never asked for: write Aim(Object([..]), [..It..])",
    )?;
    in_sel(sel, known)
}

fn in_who(who: Who, known: Known) -> Checked {
    match who {
        Who::That => refuse(!known.that, "`That` is no player here: nobody was picked before"),
        Who::ItsController => refuse(!known.it, "`ItsController` is nobody here: there is no `It`"),
        Who::You | Who::Opponent | Who::EachOpponent | Who::Each | Who::Anyone => Ok(()),
    }
}

/// An amount of something that happens.
fn some<G: Game>(amount: &Amount<G>, known: Known) -> Checked {
    refuse(most(amount).is_some_and(|n| n <= 0), "its amount is always 0")?;
    in_amount(amount, known)
}

/// The most an amount can be, where that is known.
fn most<G: Game>(amount: &Amount<G>) -> Option<i16> {
    match amount {
        Amount::N(n) => Some(*n),
        Amount::Times(0, _) => Some(0),
        Amount::Times(k, inner) if *k > 0 => most(inner).map(|n| n.saturating_mul(*k)),
        Amount::Plus(a, b) => most(a).zip(most(b)).map(|(a, b)| a.saturating_add(b)),
        Amount::Half(inner) => most(inner).map(|n| n / 2),
        Amount::HalfUp(inner) => most(inner).map(|n| n.saturating_add(1) / 2),
        Amount::AtMost(n, inner) => Some(most(inner).map_or(*n, |m| m.min(*n))),
        _ => None,
    }
}

fn in_amount<G: Game>(amount: &Amount<G>, known: Known) -> Checked {
    match amount {
        Amount::That => refuse(!known.number, "`That` is no number here: nothing was counted before"),
        Amount::Counters(sel, _) | Amount::Stat(sel, _) => looked_at(sel, known),
        Amount::Tally(who, _) | Amount::Pool(who, _) => in_who(*who, known),
        Amount::Cards(who, _, filter) => {
            in_who(*who, known)?;
            in_filter(filter, known)
        }
        Amount::Objects(filter) => in_filter(filter, known),
        Amount::Plus(a, b) => {
            in_amount(a, known)?;
            in_amount(b, known)
        }
        Amount::Times(n, inner) => {
            refuse(*n == 0, "a number times 0 is always 0")?;
            in_amount(inner, known)
        }
        Amount::Half(inner) | Amount::HalfUp(inner) | Amount::AtMost(_, inner) => in_amount(inner, known),
        Amount::N(_) | Amount::Count(_) => Ok(()),
    }
}

fn condition<G: Game>(cond: &Cond<G>, known: Known) -> Checked {
    refuse(never(cond), "its condition never holds")?;
    in_cond(cond, known)
}

fn never<G: Game>(cond: &Cond<G>) -> bool {
    match cond {
        Cond::Any(inner) => inner.iter().all(never),
        Cond::All(inner) => inner.iter().any(never) || inner.iter().any(|c| denies(inner, c)),
        Cond::Not(inner) => **inner == Cond::Always,
        Cond::Compare(Amount::N(a), cmp, Amount::N(b)) => !cmp.holds(*a, *b),
        _ => false,
    }
}

fn denies<G: Game>(all: &[Cond<G>], cond: &Cond<G>) -> bool {
    all.iter().any(|c| matches!(c, Cond::Not(inner) if **inner == *cond))
}

fn in_cond<G: Game>(cond: &Cond<G>, known: Known) -> Checked {
    match cond {
        Cond::All(inner) | Cond::Any(inner) => inner.iter().try_for_each(|c| in_cond(c, known)),
        Cond::Not(inner) => in_cond(inner, known),
        Cond::Compare(left, _, right) => {
            in_amount(left, known)?;
            in_amount(right, known)
        }
        Cond::Is(sel, filter) => {
            looked_at(sel, known)?;
            in_filter(filter, known)
        }
        Cond::Exists(filter) => in_filter(filter, known),
        Cond::Most(amount) | Cond::Fewest(amount) => {
            refuse(!known.that, "`Most` and `Fewest` are said of `That` player, and nobody was picked")?;
            in_amount(amount, known)
        }
        Cond::Always | Cond::Fact(_) => Ok(()),
    }
}

fn in_filter<G: Game>(filter: &Filter<G>, known: Known) -> Checked {
    let all = &filter.0;
    let has = |wanted: &Is<G>| all.contains(wanted);
    refuse(has(&Is::Yours) && has(&Is::Theirs), "nothing is both yours and theirs")?;
    for is in all {
        refuse(*is == Is::AnyType(Vec::new()), "a list of no types fits nothing")?;
        if let Is::Not(inner) = is {
            refuse(has(inner), "nothing fits a quality and its opposite")?;
        }
        if let Is::Stat(stat, cmp, n) = is {
            let other = |o: &Is<G>| matches!(o, Is::Stat(s, c, m) if s == stat && apart(*cmp, *n, *c, *m));
            refuse(all.iter().any(other), "no number is that large and that small")?;
        }
        in_quality(is, known)?;
    }
    Ok(())
}

/// Whether no number is both.
fn apart(a: Cmp, n: i16, b: Cmp, m: i16) -> bool {
    (-99..=999).all(|x| !(a.holds(x, n) && b.holds(x, m)))
}

fn in_quality<G: Game>(is: &Is<G>, known: Known) -> Checked {
    match is {
        Is::Not(inner) => in_quality(inner, known),
        Is::UpTo(_, amount) => in_amount(amount, known),
        Is::Most(amount) | Is::Fewest(amount) => in_amount(amount, Known { it: true, ..known }),
        Is::SameName => refuse(!known.it, "`SameName` compares with `It`, and there is none"),
        _ => Ok(()),
    }
}
