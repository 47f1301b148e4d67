//! Who, which, how many, whether: the parts of a sentence that are not its verb. None of them asks a player
//! anything; they are read off the table.

use crate::{Symbol, Vocab};
use serde::{Deserialize, Serialize};

/// A player, seen from the ability's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    You,
    /// The opposing player; with several, the ability's controller chooses one.
    Opponent,
    EachOpponent,
    Each,
    /// Who controls the card that `It` stands for.
    ItsController,
    /// The player that was chosen, or whom the event concerned.
    That,
    /// In a condition on a trigger's event: anybody.
    Anyone,
}

/// One object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Sel<V: Vocab> {
    /// The card that says so.
    This,
    /// What the trigger's event was about, or what the sentence before moved or showed.
    It,
    /// What has a part to play at the table: a player's hero, the attacker.
    The(V::Role, Who),
    /// A target, chosen when the card or ability is announced.
    Target(Filter<V>),
    /// The n-th target of this ability. Cards write `Target`; the book numbers them.
    #[serde(skip)]
    Chosen(u8),
}

/// What a player picks when a text resolves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Pick<V: Vocab> {
    /// An object in play.
    Object(Filter<V>),
    /// An opponent.
    Opponent,
    /// One of these players for whom this holds; in it, `That` is the player in question.
    Player(Who, Cond<V>),
    /// An object in play, or any player.
    ObjectOrPlayer(Filter<V>),
    /// A card in one of these zones of one's own.
    Own(Vec<V::Zone>, Filter<V>),
    /// A card in one of these zones of these players.
    Of(Who, Vec<V::Zone>, Filter<V>),
    /// Something on the stack of which this is true.
    Layer(V::Fact),
}

/// All of these must hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Filter<V: Vocab>(pub Vec<Is<V>>);

impl<V: Vocab> Default for Filter<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// One quality of one object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Is<V: Vocab> {
    Type(V::Type),
    AnyType(Vec<V::Type>),
    Not(Box<Is<V>>),
    /// The current value of a number; an object without the number never fits.
    Stat(V::Stat, Cmp, i16),
    /// The printed value of a number.
    Base(V::Stat, Cmp, i16),
    Has(V::Keyword),
    Named(Symbol),
    /// It has the name of the card that `It` stands for.
    SameName,
    /// The current value of a number is at most this.
    UpTo(V::Stat, Box<Amount<V>>),
    /// A word of the card's name, such as "Dawnblade".
    NameHas(Symbol),
    Yours,
    Theirs,
    /// Not the card that says so.
    Other,
    Counter(V::Counter, Cmp, i16),
    /// Of all that fits the rest of the filter and lies where it lies, none has more of this; in it, `It` is the one in
    /// question.
    Most(Box<Amount<V>>),
    /// ... none has less.
    Fewest(Box<Amount<V>>),
    Fact(V::Fact),
}

impl<V: Vocab> Is<V> {
    /// Whether it compares with all others of its kind.
    pub fn is_superlative(&self) -> bool {
        match self {
            Self::Most(_) | Self::Fewest(_) => true,
            Self::Not(inner) => inner.is_superlative(),
            _ => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cmp {
    AtLeast,
    AtMost,
    Exactly,
    MoreThan,
    LessThan,
}

impl Cmp {
    pub fn holds(self, left: i16, right: i16) -> bool {
        match self {
            Self::AtLeast => left >= right,
            Self::AtMost => left <= right,
            Self::Exactly => left == right,
            Self::MoreThan => left > right,
            Self::LessThan => left < right,
        }
    }
}

/// A number that is found when it is needed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Amount<V: Vocab> {
    N(i16),
    /// What this player did this turn.
    Tally(Who, V::Tally),
    Count(V::Count),
    Counters(Sel<V>, V::Counter),
    Stat(Sel<V>, V::Stat),
    Pool(Who, V::Pool),
    /// How many cards of a kind lie in a player's zone.
    Cards(Who, V::Zone, Filter<V>),
    /// The number that came with the event or with the sentence before.
    That,
    Times(i16, Box<Amount<V>>),
    Plus(Box<Amount<V>>, Box<Amount<V>>),
    /// Half of it, rounded down.
    Half(Box<Amount<V>>),
    /// Half of it, rounded up.
    HalfUp(Box<Amount<V>>),
    /// No more than so many.
    AtMost(i16, Box<Amount<V>>),
    /// How many objects in play fit.
    Objects(Filter<V>),
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum Cond<V: Vocab> {
    #[default]
    Always,
    All(Vec<Cond<V>>),
    Any(Vec<Cond<V>>),
    Not(Box<Cond<V>>),
    Compare(Amount<V>, Cmp, Amount<V>),
    Is(Sel<V>, Filter<V>),
    /// An object in play fits.
    Exists(Filter<V>),
    /// No player has more of this than `That` player; in it, `That` is the player in question.
    Most(Box<Amount<V>>),
    /// ... less.
    Fewest(Box<Amount<V>>),
    Fact(V::Fact),
}
