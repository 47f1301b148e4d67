//! The nouns of Altered.

use serde::{Deserialize, Serialize};
use stapel_script::{Never, Symbol, Vocab, words};

/// Altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Altered;

words! {
    /// From `Hero` to `Landmarks`: where a player's cards are in play.
    pub enum Zone {
        Hand, Deck, Discard,
        Hero, HeroExpedition, CompanionExpedition, Landmarks,
        Reserve,
        /// Mana: face down, and there to the end.
        Orbs,
        /// A card that is being played, or looked at (ALT-ZONE-10).
        Limbo,
        /// The three Tumult cards, from the Hero Region on: the first lies on top.
        Row,
    }

    pub enum Type {
        Hero, Character, Spell, Permanent, Landmark, Token, Region,
        Axiom, Bravos, Lyra, Muna, Ordis, Yzmir,
        Common, Rare, Unique,
        Adventurer, Animal, Apprentice, Artist, Boon, Bureaucrat, Citizen, Companion, Deity, Disruption, Dragon, Druid,
        Elemental, Engineer, Fairy, Mage, Maneuver, Messenger, Noble, Plant, Robot, Scholar, Soldier, Spirit, Titan,
        Trainer,
    }

    pub enum Stat {
        HandCost, ReserveCost,
        Forest, Mountain, Water,
        /// What opponents pay to choose it.
        Tough,
        ReserveLimit, LandmarkLimit,
        /// What playing it costs more or less than is printed.
        Cost,
        /// Of a player: dice on top of every roll.
        Dice,
    }

    pub enum Counter {
        Boost, Kelon,
        Fleeting, Anchored, Asleep,
        /// Used; ready again in the Morning.
        Exhausted,
    }

    pub enum Keyword {
        Gigantic, Defender,
        /// A Spell that is discarded after its effects, wherever it was played from.
        PrintedFleeting,
        /// Of a player: a Resupply becomes a choice among two cards.
        ResupplyFromTwo,
        /// Under `sigismar_day_one = ignored`: no ability on the first day.
        NotOnDayOne,
    }

    pub enum Pool {
        /// Ready Orbs.
        Mana,
        /// How far the markers have come.
        HeroDistance, CompanionDistance,
    }

    /// Counted over a day.
    pub enum Tally { CharactersPlayed }

    pub enum Timing {
        /// By exhausting a card in play.
        Quick,
        /// By discarding a card in Reserve.
        Support,
    }

    pub enum Event {
        AtNoon, AtDusk, AtNight, Joins, Leaves, Plays, FromHand, FromReserve, Rolls,
        GoesFirst, DayStarts, AddsOrb, Passes, AfterYou, Uses, Announces, Resupplies, Sabotages, Shows, LetsGo, Advances,
        Retreats, TurnsUpRegion, ArenaOpens, Wins, GivesUp, PaysTough,
        Draws, Discards, Destroyed, Moves, Reveals, TurnsUp, Shuffles, Creates, Gains, Loses,
        PutsCounter, RemovesCounter, GainsKeyword, Chooses, Looks,
    }

    pub enum Fact { FirstPlayer }

    /// What an object is marked with while something is under way.
    pub enum Flag {
        /// Its leaving has been told already, because it leaves with others.
        Leaving,
        /// Its owner has named it, one of several that go together.
        Named,
        /// A token that enters with others in the same step: none of them was there before (ALT-REACT-07).
        Joining,
    }

    pub enum Until {
        /// To the end of the turn, used or not.
        Turn,
    }

    pub enum Shield {}

    pub enum Part {}

    pub enum Role {}

    /// How a game ends.
    pub enum Ending { Met, Arena, Conceded }

    pub enum Why {
        /// Which hand cards become the first Orbs.
        Opening,
        /// Whether a hand card becomes an Orb.
        AddOrb,
        Turn,
        /// Which Expedition a Character is played into.
        Expedition,
        /// Which Expeditions tokens are created in.
        CreateIn,
        /// Which card of the Reserve makes another one cheaper.
        ForLess,
        CleanUp,
        /// Which die counts.
        KeepDie,
        /// Which of two cards goes to the Reserve.
        ResupplyWhich,
        Sabotage,
    }
}

/// What only this game does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verb {
    /// So many tokens of a kind.
    Create(Symbol, u8, Where),
    Resupply,
    Sabotage,
    AfterYou,
    /// The result becomes `That`.
    Roll,
    /// The arrow abilities of `It` trigger.
    ActivateJoins,
    /// An Expedition moves so many regions, backward if negative.
    Go(Goes, i8),
}

/// Which Expedition a text moves, seen from the card that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goes {
    /// Your own.
    Hero,
    Companion,
    /// The one this card is in.
    Mine,
    /// The opposing one that faces the one this card is in.
    Facing,
}

/// Where a text creates tokens, seen from the card that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Where {
    /// Any one, of whichever player.
    Target,
    /// Your own.
    Hero,
    Companion,
    /// The one this card is in.
    Mine,
    /// Your other one than this card is in.
    Other,
    EachOfYours,
    /// Any, chosen for each token.
    Spread,
}

/// Costs of this game alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Price {
    /// Exhaust this card.
    Exhaust,
    /// Discard this card from Reserve.
    DiscardThis,
    /// One may discard a card from Reserve to pay so much less.
    ForLess(i16),
}

/// Which printing of a name a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Version {
    #[default]
    Common,
    /// Rare.
    R,
    /// Rare, moved to another faction.
    F,
}

/// Printed data that is neither number nor noun.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Extra {
    pub version: Version,
    /// The terrains of a Tumult card's regions: of the one nearer to the Hero Region, and of the other.
    pub near: Vec<Stat>,
    pub far: Vec<Stat>,
}

impl Vocab for Altered {
    type Zone = Zone;
    type Type = Type;
    type Stat = Stat;
    type Counter = Counter;
    type Keyword = Keyword;
    type Pool = Pool;
    type Tally = Tally;
    type Timing = Timing;
    type Event = Event;
    type Fact = Fact;
    type Count = Never;
    type Role = Role;
    type Until = Until;
    type Shield = Shield;
    type Part = Part;
    type Verb = Verb;
    type Price = Price;
    type Extra = Extra;

    fn card_in(verb: &Verb) -> Option<Symbol> {
        match verb {
            Verb::Create(token, ..) => Some(*token),
            _ => None,
        }
    }
}

pub const TERRAINS: [Stat; 3] = [Stat::Forest, Stat::Mountain, Stat::Water];
pub const FACTIONS: [Type; 6] = [Type::Axiom, Type::Bravos, Type::Lyra, Type::Muna, Type::Ordis, Type::Yzmir];
