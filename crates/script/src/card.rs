//! A card as its file writes it.

use crate::{Cond, Cost, Effect, Filter, Mod, Symbol, Vocab, Who};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    pub en: String,
    pub de: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Card<V: Vocab> {
    /// Stable, lower case, unique in the game: `pack-hunt-red`.
    pub id: Symbol,
    pub name: Text,
    #[serde(default = "BTreeMap::new")]
    pub stats: BTreeMap<V::Stat, i16>,
    #[serde(default = "Vec::new")]
    pub types: Vec<V::Type>,
    #[serde(default = "Vec::new")]
    pub keywords: Vec<V::Keyword>,
    /// Only heroes of this type may use the card.
    #[serde(default = "none")]
    pub only: Option<V::Type>,
    #[serde(default)]
    pub extra: V::Extra,
    #[serde(default = "Vec::new")]
    pub abilities: Vec<Ability<V>>,
}

fn none<T>() -> Option<T> {
    None
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Ability<V: Vocab> {
    /// What happens when the card resolves.
    Resolve(Vec<Effect<V>>),
    /// What else happens when it resolves, if the game says so.
    Part(V::Part, Vec<Effect<V>>),
    When(Trigger<V>),
    Static(Static<V>),
    Activated(Activated<V>),
    /// An additional cost to play the card.
    ExtraCost(Cost<V>),
    /// An additional cost that may be declined; what is played knows whether it was paid.
    MayCost(Vec<Cost<V>>),
    /// The card can be played only if this holds.
    PlayOnly(Cond<V>),
}

/// "When ..., do ..."
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Trigger<V: Vocab> {
    pub on: V::Event,
    /// Whose doing it is.
    #[serde(default = "anyone")]
    pub by: Who,
    /// Whether the event must be about the card that says so.
    #[serde(default)]
    pub this: bool,
    /// What the event must be about otherwise.
    #[serde(default)]
    pub of: Filter<V>,
    /// Judged once, at the event.
    #[serde(default = "always")]
    pub provided: Cond<V>,
    #[serde(default)]
    pub limit: Limit,
    /// The zone the card must be in, if it is not one where abilities work anyway.
    #[serde(default = "none")]
    pub from: Option<V::Zone>,
    pub then: Vec<Effect<V>>,
}

impl<V: Vocab> Trigger<V> {
    /// Whether it is about the first event of a turn, whatever it is about: that is a fact of the table, while "the first
    /// time this ..." is one of the card.
    pub fn first_of_all(&self) -> bool {
        self.limit == Limit::FirstEachTurn && !self.this
    }
}

fn anyone() -> Who {
    Who::Anyone
}

fn always<V: Vocab>() -> Cond<V> {
    Cond::Always
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    #[default]
    None,
    OncePerTurn,
    /// Up to so many times a turn.
    PerTurn(u8),
    /// Once a round, in a game that has rounds longer than a turn.
    OncePerRound,
    /// Once, as long as the card stays what it is.
    OncePerGame,
    /// Of a trigger: for the first fitting event of a turn only, whether or not its source was there for that one.
    FirstEachTurn,
}

impl Limit {
    /// Whether once more is allowed after so many times in the turn.
    pub fn allows(self, times: u8) -> bool {
        match self {
            Self::None => true,
            Self::PerTurn(most) => times < most,
            Self::OncePerTurn | Self::OncePerRound | Self::OncePerGame | Self::FirstEachTurn => times == 0,
        }
    }
}

/// Whom a static ability changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Scope<V: Vocab> {
    #[default]
    This,
    /// Every object of yours that fits.
    Yours(Filter<V>),
    /// Every object of others that fits.
    Theirs(Filter<V>),
    /// You, the player: numbers and keywords that belong to a player, such as a hand limit.
    You,
    /// All other players.
    Others,
}

/// "While ..., this has ..."
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Static<V: Vocab> {
    #[serde(default = "always")]
    pub provided: Cond<V>,
    #[serde(default = "this")]
    pub to: Scope<V>,
    pub mods: Vec<Mod<V>>,
}

fn this<V: Vocab>() -> Scope<V> {
    Scope::This
}

/// "Once per turn, action, cost: effect."
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Activated<V: Vocab> {
    /// What players call it, where a card has several.
    #[serde(default)]
    pub name: Option<Text>,
    pub timing: V::Timing,
    #[serde(default)]
    pub limit: Limit,
    #[serde(default = "Vec::new")]
    pub cost: Vec<Cost<V>>,
    #[serde(default = "always")]
    pub provided: Cond<V>,
    #[serde(default = "Vec::new")]
    pub keywords: Vec<V::Keyword>,
    pub then: Vec<Effect<V>>,
}
