//! The nouns of Nightfall.

use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Never, Vocab, Who, words};

/// Nightfall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Nightfall;

words! {
    pub enum Zone {
        Hand, Deck, Discard,
        /// Minions in play.
        Play,
        /// Orders of the running chain, in the order they were laid.
        Chain,
        /// The wounds: face-up ones on top of the face-down reserve.
        WoundPile,
        /// Archives everybody may claim from.
        Commons,
        /// Archives one player may claim from.
        Private,
        /// Draft cards a player chooses from.
        Offer,
        /// Draft cards a player has chosen, face down.
        Picks,
        /// Draft cards nobody chose.
        Box,
        /// Wounds that lie inside an archive.
        Sunk,
        Exiled,
    }

    pub enum Type {
        Minion, Action, Wound, Starter,
        Red, Yellow, Green, Blue, Purple, White,
        Hunter, Lycanthrope, Ghoul, Vampire,
        Bite, Bleed, Burn,
        Base, MartialLaw, BloodCountry,
    }

    pub enum Stat { Cost, Strength, Health }

    pub enum Counter {
        Damage,
        /// Copies left in an archive.
        Copies,
    }

    pub enum Keyword {
        /// Not discarded after combat.
        Stays,
        /// Takes damage meant for its player.
        Guard,
        Unblockable,
        /// At most one minion may block it.
        OneBlocker,
        /// Enters play from the chain only if its kicker applied.
        NeedsKick,
        /// Exiled instead of leaving play any other way.
        Ephemeral,
    }

    pub enum Role {}

    pub enum Pool { Influence }

    pub enum Tally { WoundEffects }

    /// No card of this game has an ability that is used at will.
    pub enum Timing {}

    pub enum Event {
        TurnStarts, GoesFirst, Drafts, Attacks, Blocks, Fights, HitsPlayer, CombatEnds, Lays, Resolves, Enters, Cancels, Copies,
        ClaimStarts, Claims, PaysInfluence, UsesWound, TakesWound, TakesDamage, Shielded, Exiles, Returned, Takes, Passes, Seeds,
        EndNears, Scores, Wins, GivesUp, Strengthens,
        Draws, Discards, Destroyed, Moves, Reveals, TurnsUp, Shuffles, Creates, Gains, Loses,
        PutsCounter, RemovesCounter, GainsKeyword, Chooses, Looks,
    }

    pub enum Fact {
        /// A minion in play.
        Minion,
        Enemy,
        Friendly,
        /// A minion of yours in play or in this chain.
        Mine,
        /// A minion in play that `That` player controls.
        MinionOfThat,
        /// An archive with at least one order.
        Archive,
        /// An unresolved order in this chain that another player laid.
        EnemyOrder,
        /// The order laid directly before is an action.
        PreviousIsAction,
        TopWoundBite, TopWoundBleed, TopWoundBurn,
        /// A wound of another type than `It`.
        OtherType,
    }

    /// Wounds really taken by the sentence before, by type.
    pub enum Count { SufferedBite, SufferedBleed, SufferedBurn }

    pub enum Until {
        /// To the end of the turn.
        Turn,
        /// To the end of your next combat phase.
        Combat,
        /// Until your next turn begins.
        NextTurn,
        /// While it is in play.
        Play,
    }

    pub enum Shield {
        /// Damage that would be inflicted on you.
        Prevent,
        /// Wounds you would suffer.
        Absorb,
        /// Damage that goes to another player instead.
        Redirect,
    }

    pub enum Part { YourChain, Kicker }

    pub enum Flag {
        /// In play: the minion attacks in this combat phase.
        Attacking,
        /// Its fight is over.
        Fought,
        /// It is not discarded after combat.
        Kept,
        /// In play: the minion has blocked in this combat phase.
        Blocked,
        /// In the chain: the order has resolved.
        Resolved,
        /// In the chain: the order may enter play.
        Enters,
    }

    /// How a game is decided: by the number of wounds, by their types, by the seat (NF-END-7 to NF-END-11).
    pub enum Ending { Wounds, Types, Seat, Conceded }

    pub enum Why {
        /// Which draft card becomes a private archive, or goes to the commons.
        Draft,
        Commons,
        /// Whom a minion attacks.
        Attack,
        /// Which attacker fights next.
        Fight,
        Block,
        /// Whether a Martial Law wound strengthens a minion, and which.
        Strengthen,
        StrengthenWhom,
        /// Another wound for one more strength.
        FeedStrength,
        /// Which guard takes damage first.
        GuardOrder,
        /// Under `any_minion`: which minion takes damage meant for its player.
        TakeDamage,
        Lay,
        Claim,
        /// Which base wounds to discard for cards.
        Heal,
        RevealWounds,
        /// Who or what is next, where something happens to several.
        Next,
    }
}

/// What only this game does. Verbs about an object mean `It`; without an object, `That` player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verb {
    Damage(i16),
    DamageAttacker(i16),
    Wound(Who, Amount<Nightfall>),
    /// Each opponent suffers 1 wound; after all of them, whoever took one of this type suffers 1 more.
    WoundEach(Type),
    Exile,
    /// To its owner's hand.
    Return,
    /// This card, from its owner's discard pile to the hand.
    ReturnThis,
    Cancel,
    /// Carries out the Chain text of the order laid directly before.
    Copy,
    /// Into play, outside the chain.
    Deploy,
    /// An order at random from `That` player's hand.
    Take,
    /// The wound `It` goes to `That` player's discard pile.
    PassTo,
    /// Wounds from the bottom of the reserve into the archive `It`.
    Seed(u8),
    /// This minion leaves play.
    Leave,
    /// This minion may enter play.
    Enter,
    /// This minion is not discarded after combat.
    Keep,
    /// Any number of wounds of a type from hand are shown; `That` becomes how many.
    RevealWounds(Type),
}

/// Printed data of an order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Extra {
    /// Colours that may follow in a chain.
    pub links: Vec<Type>,
    pub kicker: Option<Type>,
}

impl Vocab for Nightfall {
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
    type Count = Count;
    type Until = Until;
    type Shield = Shield;
    type Part = Part;
    type Role = Role;
    type Verb = Verb;
    type Price = Never;
    type Extra = Extra;
}

pub const COLOURS: [Type; 6] = [Type::Red, Type::Yellow, Type::Green, Type::Blue, Type::Purple, Type::White];
pub const WOUND_TYPES: [Type; 3] = [Type::Bite, Type::Bleed, Type::Burn];
