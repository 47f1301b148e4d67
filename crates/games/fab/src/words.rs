//! The nouns of Flesh and Blood.

use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Never, Vocab, Who, words};

/// Flesh and Blood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fab;

words! {
    /// From `Hero` to `Permanent`: a player's part of the arena, looked through as one.
    pub enum Zone {
        Hero, Weapon, Head, Chest, Arms, Legs,
        /// Auras, items and tokens in the arena.
        Permanent,
        /// The combat chain; an object's place there is the number of its link.
        Chain,
        /// Cards that were played and wait to resolve, and attacks of weapons.
        Stack,
        Arsenal, Hand, Pitch,
        /// Pitched cards that their owner puts under the deck, out of sight (FAB-END-4).
        Under,
        Graveyard, Banished, Deck,
    }

    pub enum Type {
        Generic, Brute, Warrior, Ninja,
        Hero, Young, Weapon, Equipment, Token, Action, AttackReaction, DefenseReaction, Instant, Resource, Mentor, Block,
        Attack, Aura, Item, Head, Chest, Arms, Legs, Sword, Dagger, Club, OneHanded, TwoHanded,
        Rhinar, Dorinthea, Ira,
    }

    pub enum Stat { Pitch, Cost, Power, Defense, Life, Intellect }

    pub enum Counter { PlusPower, MinusDefense, Lesson }

    pub enum Keyword { GoAgain, BladeBreak, Battleworn }

    pub enum Pool { Life, Resources, ActionPoints }

    pub enum Tally { Attacks, WeaponAttacks, Intimidates }

    pub enum Timing { Action, Instant, AttackReaction, DefenseReaction }

    pub enum Event {
        TurnStarts, ActionPhaseStarts, EndPhaseStarts, TurnEnds,
        /// A card is shown or an ability named, before anything is paid.
        Announces,
        /// ... and now lies on the stack, paid for.
        Plays, Activates,
        /// An attack action card was played, or a weapon's attack activated.
        Launches,
        Attacks, Defends, Hits, Misses, TakesDamage, Prevents, ChainCloses, GoesAgain,
        Pitches, Stores, PutsUnder, Intimidates, Returns, Resolves, Wins, GivesUp, GoesFirst,
        Draws, Discards, Destroyed, Moves, Reveals, TurnsUp, Shuffles, Creates, Gains, Loses,
        PutsCounter, RemovesCounter, GainsKeyword, Chooses, Looks,
    }

    pub enum Fact {
        FaceUp, FaceDown,
        YourActionPhase,
        /// The object is an attack: on the stack, or the one on the active link.
        Attack,
        /// An action card with the subtype attack.
        AttackActionCard,
        /// It was played from the arsenal.
        FromArsenal,
        Defending,
        /// Reprise: the defending player has defended with a card from hand.
        DefendedFromHand,
        /// You have less life than an opposing hero.
        LessLife,
        /// The keyword that was gained is go again.
        GainedGoAgain,
    }

    pub enum Count {
        /// The number of the chain link `It` attacks on, or would attack on.
        LinkNumber,
        /// Attacks that have hit this combat chain.
        ChainHits,
        /// Links in a row that have hit, up to the active one.
        HitsInARow,
        /// Cards that defend against `It` and are no equipment.
        OtherDefenders,
        /// `It` is your n-th attack this turn.
        AttackNumber,
        /// `It` is your n-th weapon attack this turn.
        WeaponAttackNumber,
        /// How often you attacked with this weapon this turn.
        AttacksWithThis,
    }

    pub enum Until {
        /// To the end of the turn.
        Turn,
        /// Until the combat chain closes.
        Chain,
    }

    pub enum Shield {
        /// A rest stays for later damage.
        PreventNext,
        /// One single damage event; any rest is lost.
        PreventOnce,
    }

    /// Cards of this game have one text.
    pub enum Part {}

    pub enum Role { Hero }

    /// How a game ends.
    pub enum Ending { Defeat, BothFall, Stalled, Conceded }

    pub enum Why {
        /// Who takes the first turn.
        First,
        /// Play, activate or pass.
        Priority,
        Pitch,
        Defend,
        /// Put a card into the arsenal.
        Store,
        /// Which pitched card goes under the deck next.
        PutUnder,
        /// Under the option `per_controller`: whose triggers go on the stack first.
        WhoStacksFirst,
    }
}

/// What only this game does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verb {
    /// The ability of a weapon: attack with it.
    Attack,
    Intimidate,
    /// One more attack this turn with the weapon `It`, which lifts its use limit and nothing else (FAB-PLAY-13).
    AttackAgain,
    /// Direct damage to heroes, all at once.
    Damage(Who, Amount<Fab>),
}

impl Vocab for Fab {
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
    type Extra = ();
}
