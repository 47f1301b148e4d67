//! The verbs.
//!
//! Parameterise: noun x verb x amount. A verb that only one card could use is the wrong verb.

use crate::{Amount, Cond, Filter, Pick, Sel, Symbol, Trigger, Vocab, Who};
use serde::{Deserialize, Serialize};
use std::slice;

/// One instruction of a card. Instructions are carried out in printed order, each as far as it can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Effect<V: Vocab> {
    // ---- cards
    Draw(Who, Amount<V>),
    /// The player chooses which; `It` becomes the last one.
    Discard(Who, Amount<V>),
    DiscardRandom(Who, Amount<V>),
    Destroy(Sel<V>),
    /// To this zone of its owner, face up.
    Move(Sel<V>, V::Zone),
    /// To the bottom of its owner's deck.
    Bottom(Sel<V>),
    /// So many cards from the top of a player's deck to this zone, face up. `It` becomes the last one.
    MoveTop(Who, Amount<V>, V::Zone),
    /// Shows the top card of a player's deck to all; it stays there. `It` becomes that card.
    RevealTop(Who),
    /// You reveal cards from the top of your deck until one fits, put that one into a zone and shuffle.
    RevealUntil(Filter<V>, V::Zone),
    /// These players show all cards of a zone to everybody.
    Show(Who, V::Zone),
    /// This player shows a card of the zone to everybody, by choice: `It`.
    ShowOne(Who, V::Zone),
    TurnUp(Sel<V>),
    /// The player looks through a zone of their own for a card, may take one, and shuffles.
    Search(V::Zone, Filter<V>, V::Zone),
    /// You look at all cards of a zone of these players.
    LookAt(Who, V::Zone),
    /// You look at the top card of a player's deck: `It`.
    LookTop(Who),
    /// You look at the top cards of your deck and take some of them.
    Dig(Dig<V>),
    /// You look at so many top cards of your deck and put each on top or at the bottom, in any order.
    Opt(Amount<V>),
    Create(Symbol, Who, Amount<V>),
    /// One of these, by your choice.
    CreateOne(Vec<Symbol>, Who),
    /// You name a card: `NameThat` gives its name.
    NameCard,
    // ---- numbers
    /// The number that is `That` from here on.
    Let(Amount<V>),
    Gain(Who, V::Pool, Amount<V>),
    Lose(Who, V::Pool, Amount<V>),
    Put(Sel<V>, V::Counter, Amount<V>),
    Remove(Sel<V>, V::Counter, Amount<V>),
    // ---- what lasts
    /// These modifications apply to one object.
    Grant(Sel<V>, V::Until, Vec<Mod<V>>),
    /// ... to the next object of yours that fits.
    GrantNext(Filter<V>, V::Until, Vec<Mod<V>>),
    /// ... to the next one that you play: what comes in another way is not it.
    GrantPlayed(Filter<V>, V::Until, Vec<Mod<V>>),
    /// ... to every object of yours that fits, as long as they last.
    GrantEach(Filter<V>, V::Until, Vec<Mod<V>>),
    /// ... to you, the player: numbers and keywords that belong to a player, triggers, shields.
    GrantYou(V::Until, Vec<Mod<V>>),
    // ---- control
    If(Cond<V>, Vec<Effect<V>>),
    IfElse(Cond<V>, Vec<Effect<V>>, Vec<Effect<V>>),
    May(Vec<Effect<V>>),
    /// The player may pay all of this; if they do, this happens.
    MayPay(Vec<Cost<V>>, Vec<Effect<V>>),
    /// The player may pay all of one of these; if they do, this happens.
    MayPayOne(Vec<Vec<Cost<V>>>, Vec<Effect<V>>),
    /// The player may pay any number of these points; if they do, this happens: `That` many.
    MayPayAny(V::Pool, Vec<Effect<V>>),
    /// That player may pay all of this; if they do not, this happens.
    Unless(Who, Vec<Cost<V>>, Vec<Effect<V>>),
    ChooseOne(Vec<Vec<Effect<V>>>),
    /// Several of these texts, which happen in printed order.
    ChooseSome(HowMany<V>, Vec<Vec<Effect<V>>>),
    /// The player picks something when this resolves: `It`, or `That` player. Nothing to pick: nothing happens.
    Choose(Pick<V>, Vec<Effect<V>>),
    MayChoose(Pick<V>, Vec<Effect<V>>),
    /// The player picks several different things one by one; then this happens for each of them: `It`.
    ChooseEach(HowMany<V>, Pick<V>, Vec<Effect<V>>),
    /// The player divides so much among objects as they like; then this happens for each that got some: `It`, and `That` much.
    Divide(Amount<V>, Pick<V>, Vec<Effect<V>>),
    /// A target, chosen on announcement: `It`, or `That` player. If it does not fit any more, nothing of this happens.
    Aim(Pick<V>, Vec<Effect<V>>),
    /// Up to two different targets; this happens for each of them.
    AimUpTo(u8, Pick<V>, Vec<Effect<V>>),
    /// These players carry this out one after the other: in it, `You` is that player and `That` the one who says so.
    By(Who, Vec<Effect<V>>),
    /// For each of these players in turn: `That` player.
    ForEach(Who, Vec<Effect<V>>),
    /// For every object in play that fits: `It`.
    ForAll(Filter<V>, Vec<Effect<V>>),
    /// Happens once, and again as often as the cost is paid.
    Feed(Cost<V>, Vec<Effect<V>>),
    /// A verb of this game alone.
    Do(V::Verb),
}

impl<V: Vocab> Effect<V> {
    /// What it is made of, in the order it is written, apart from the texts inside it.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_, V>> {
        let one = |part| [Some(part), None, None];
        let two = |first, second| [Some(first), Some(second), None];
        let parts = match self {
            Self::Draw(who, n)
            | Self::Discard(who, n)
            | Self::DiscardRandom(who, n)
            | Self::MoveTop(who, n, _)
            | Self::Gain(who, _, n)
            | Self::Lose(who, _, n) => two(Part::Who(*who), Part::Amount(n)),
            Self::Create(name, who, n) => {
                [Some(Part::Cards(slice::from_ref(name))), Some(Part::Who(*who)), Some(Part::Amount(n))]
            }
            Self::CreateOne(names, who) => two(Part::Cards(names), Part::Who(*who)),
            Self::Opt(n) | Self::Let(n) => one(Part::Amount(n)),
            Self::Put(sel, _, n) | Self::Remove(sel, _, n) => two(Part::Sel(sel), Part::Amount(n)),
            Self::Destroy(sel) | Self::Move(sel, _) | Self::Bottom(sel) | Self::TurnUp(sel) => {
                one(Part::Sel(sel))
            }
            Self::RevealTop(who)
            | Self::LookTop(who)
            | Self::Show(who, _)
            | Self::ShowOne(who, _)
            | Self::LookAt(who, _)
            | Self::By(who, _)
            | Self::ForEach(who, _) => one(Part::Who(*who)),
            Self::RevealUntil(filter, _) | Self::Search(_, filter, _) | Self::ForAll(filter, _) => {
                one(Part::Filter(filter))
            }
            Self::Dig(dig) => one(Part::Dig(dig)),
            Self::Grant(sel, _, mods) => two(Part::Sel(sel), Part::Mods(mods)),
            Self::GrantNext(filter, _, mods)
            | Self::GrantPlayed(filter, _, mods)
            | Self::GrantEach(filter, _, mods) => two(Part::Filter(filter), Part::Mods(mods)),
            Self::GrantYou(_, mods) => one(Part::Mods(mods)),
            Self::If(cond, _) | Self::IfElse(cond, ..) => one(Part::Cond(cond)),
            Self::MayPay(costs, _) => one(Part::Costs(costs)),
            Self::Unless(who, costs, _) => two(Part::Who(*who), Part::Costs(costs)),
            Self::Feed(cost, _) => one(Part::Costs(slice::from_ref(cost))),
            Self::Choose(pick, _)
            | Self::MayChoose(pick, _)
            | Self::ChooseEach(_, pick, _)
            | Self::Aim(pick, _)
            | Self::AimUpTo(_, pick, _) => one(Part::Pick(pick)),
            Self::Divide(n, pick, _) => two(Part::Amount(n), Part::Pick(pick)),
            Self::Do(verb) => one(Part::Verb(verb)),
            Self::NameCard
            | Self::May(_)
            | Self::MayPayAny(..)
            | Self::MayPayOne(..)
            | Self::ChooseOne(_)
            | Self::ChooseSome(..) => [None, None, None],
        };
        let prices = if let Self::MayPayOne(prices, _) = self { prices.as_slice() } else { &[] };
        parts.into_iter().flatten().chain(prices.iter().map(|costs| Part::Costs(costs)))
    }

    /// The texts inside this instruction.
    pub fn inner(&self) -> impl Iterator<Item = &[Self]> {
        let modes = match self {
            Self::ChooseOne(modes) | Self::ChooseSome(_, modes) => modes.as_slice(),
            _ => &[],
        };
        let texts: [Option<&[Self]>; 2] = match self {
            Self::If(_, then)
            | Self::May(then)
            | Self::MayPay(_, then)
            | Self::MayPayOne(_, then)
            | Self::MayPayAny(_, then)
            | Self::Unless(_, _, then)
            | Self::Choose(_, then)
            | Self::MayChoose(_, then)
            | Self::ChooseEach(_, _, then)
            | Self::Divide(_, _, then)
            | Self::Aim(_, then)
            | Self::AimUpTo(_, _, then)
            | Self::By(_, then)
            | Self::ForEach(_, then)
            | Self::ForAll(_, then)
            | Self::Feed(_, then) => [Some(then), None],
            Self::IfElse(_, then, otherwise) => [Some(then), Some(otherwise)],
            _ => [None, None],
        };
        texts.into_iter().flatten().chain(modes.iter().map(Vec::as_slice))
    }

    /// Whether carrying it out asks a player something by itself, apart from the verbs.
    pub fn asks(&self) -> bool {
        matches!(
            self,
            Self::May(_)
                | Self::MayPay(..)
                | Self::MayPayOne(..)
                | Self::MayPayAny(..)
                | Self::Unless(..)
                | Self::ChooseOne(_)
                | Self::ChooseSome(..)
                | Self::CreateOne(..)
                | Self::Choose(..)
                | Self::MayChoose(..)
                | Self::ChooseEach(..)
                | Self::Divide(..)
                | Self::Feed(..)
        )
    }

    /// What is offered where modes are chosen, in this order: each mode, or each set of modes that may be chosen together.
    pub fn modes(&self) -> Option<Vec<Vec<&[Self]>>> {
        match self {
            Self::ChooseOne(modes) => Some(modes.iter().map(|mode| vec![mode.as_slice()]).collect()),
            Self::ChooseSome(how_many, modes) => {
                let mut sets: Vec<Vec<usize>> = (0..1_usize << modes.len())
                    .map(|set| (0..modes.len()).filter(|k| set >> k & 1 == 1).collect())
                    .filter(|set: &Vec<usize>| how_many.holds(set.len()))
                    .collect();
                sets.sort_by_key(|set| (set.len(), set.clone()));
                Some(sets.iter().map(|set| set.iter().map(|&k| modes[k].as_slice()).collect()).collect())
            }
            _ => None,
        }
    }

    /// Whether an instruction like this stands anywhere in a text.
    pub fn any(text: &[Self], wanted: &impl Fn(&Self) -> bool) -> bool {
        text.iter().any(|e| wanted(e) || e.inner().any(|inner| Self::any(inner, wanted)))
    }
}

/// What an instruction is made of: whoever looks through texts asks for these and need not know each verb.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a, V: Vocab> {
    Who(Who),
    Amount(&'a Amount<V>),
    Sel(&'a Sel<V>),
    Filter(&'a Filter<V>),
    Pick(&'a Pick<V>),
    Cond(&'a Cond<V>),
    Costs(&'a [Cost<V>]),
    Mods(&'a [Mod<V>]),
    Dig(&'a Dig<V>),
    /// The ids of cards.
    Cards(&'a [Symbol]),
    Verb(&'a V::Verb),
}

/// A change that lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Mod<V: Vocab> {
    Add(V::Stat, Amount<V>),
    Set(V::Stat, Amount<V>),
    Times(V::Stat, i16),
    /// Whatever adds to this number adds so much more.
    GainMore(V::Stat, i16),
    /// Nothing adds to this number.
    CannotGain(V::Stat),
    Keyword(V::Keyword),
    /// One more name.
    Name(Symbol),
    /// One more name: the one that was named.
    NameThat,
    /// The object, or the player, gains a triggered ability.
    When(Trigger<V>),
    /// Only while this holds; asked anew every time.
    While(Cond<V>, Vec<Mod<V>>),
    /// What faces the object, as the game says, and fits is changed like this.
    Facing(Filter<V>, Vec<Mod<V>>),
    /// A protection of the player, good for so much.
    Shield(V::Shield, i16),
}

impl<V: Vocab> Mod<V> {
    /// The number that has to be counted before this change is known.
    pub fn counted(&self) -> Option<&Amount<V>> {
        match self {
            Self::Add(_, amount) | Self::Set(_, amount) if !matches!(amount, Amount::N(_)) => Some(amount),
            _ => None,
        }
    }
}

/// What has to be given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Cost<V: Vocab> {
    Pay(V::Pool, i16),
    DestroyThis,
    /// Put the card that says so into this zone of its owner.
    MoveThis(V::Zone),
    /// Discard any number of cards of this kind from the hand; what is paid for knows how many.
    DiscardAny(Filter<V>),
    /// Discard cards of this kind from the hand.
    Discard(u8, Filter<V>),
    /// Put cards of this kind from the hand into this zone.
    Give(u8, Filter<V>, V::Zone),
    /// Put a card of this kind from one of these zones of one's own under the deck.
    Bottom(Vec<V::Zone>, Filter<V>),
    DiscardRandom(u8),
    /// Show a card of this kind from the hand.
    Reveal(Filter<V>),
    RemoveCounter(V::Counter, i16),
    /// A cost of this game alone.
    Own(V::Price),
}

/// The top `n` cards of one's deck: `take` of them go to a zone of one's own, the others where `rest` says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Dig<V: Vocab> {
    pub n: u8,
    pub take: u8,
    /// Only cards of this kind may be taken, as many of them as one likes; who takes one shows it.
    #[serde(default)]
    pub of: Filter<V>,
    pub to: V::Zone,
    pub rest: Rest,
    /// All players see the cards.
    #[serde(default)]
    pub shown: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rest {
    /// Under the deck, in any order.
    Bottom,
    /// Back on the deck, in any order.
    Top,
    Discard,
}

/// How many things a player picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum HowMany<V: Vocab> {
    /// So many; fewer only if there are no more.
    Exactly(u8),
    UpTo(u8),
    /// From so many to so many; fewer only if there are no more.
    Between(u8, u8),
    Any,
    /// Up to so many whose printed numbers add up to no more than this.
    UpToTotal(u8, V::Stat, i16),
}

impl<V: Vocab> HowMany<V> {
    /// The least and the most, where there is a most.
    pub fn bounds(self) -> (usize, usize) {
        match self {
            Self::Exactly(n) => (n.into(), n.into()),
            Self::Between(least, most) => (least.into(), most.into()),
            Self::UpTo(n) | Self::UpToTotal(n, ..) => (0, n.into()),
            Self::Any => (0, usize::MAX),
        }
    }
    fn holds(self, n: usize) -> bool {
        let (least, most) = self.bounds();
        (least..=most).contains(&n)
    }
}

/// As a pattern: the instructions that only steer others. Who treats all of them alike names them by this one word.
#[macro_export]
macro_rules! steering {
    () => {
        $crate::Effect::If(..)
            | $crate::Effect::IfElse(..)
            | $crate::Effect::May(_)
            | $crate::Effect::MayPay(..)
            | $crate::Effect::MayPayOne(..)
            | $crate::Effect::MayPayAny(..)
            | $crate::Effect::Unless(..)
            | $crate::Effect::ChooseOne(_)
            | $crate::Effect::ChooseSome(..)
            | $crate::Effect::By(..)
            | $crate::Effect::Choose(..)
            | $crate::Effect::MayChoose(..)
            | $crate::Effect::ChooseEach(..)
            | $crate::Effect::Divide(..)
            | $crate::Effect::Aim(..)
            | $crate::Effect::AimUpTo(..)
            | $crate::Effect::ForEach(..)
            | $crate::Effect::ForAll(..)
            | $crate::Effect::Feed(..)
    };
}

/// As a pattern: the instructions that do something themselves, alike in the engine and in the texts.
#[macro_export]
macro_rules! doing {
    () => {
        $crate::Effect::Draw(..)
            | $crate::Effect::Discard(..)
            | $crate::Effect::DiscardRandom(..)
            | $crate::Effect::Destroy(_)
            | $crate::Effect::Move(..)
            | $crate::Effect::Bottom(_)
            | $crate::Effect::MoveTop(..)
            | $crate::Effect::RevealTop(_)
            | $crate::Effect::RevealUntil(..)
            | $crate::Effect::Show(..)
            | $crate::Effect::ShowOne(..)
            | $crate::Effect::TurnUp(_)
            | $crate::Effect::Search(..)
            | $crate::Effect::LookAt(..)
            | $crate::Effect::LookTop(_)
            | $crate::Effect::Dig(_)
            | $crate::Effect::Opt(_)
            | $crate::Effect::NameCard
            | $crate::Effect::Create(..)
            | $crate::Effect::Let(_)
            | $crate::Effect::Gain(..)
            | $crate::Effect::Lose(..)
            | $crate::Effect::Put(..)
            | $crate::Effect::Remove(..)
            | $crate::Effect::Grant(..)
            | $crate::Effect::GrantNext(..)
            | $crate::Effect::GrantPlayed(..)
            | $crate::Effect::GrantEach(..)
            | $crate::Effect::Do(_)
    };
}
