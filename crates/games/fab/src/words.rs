//! The nouns of Flesh and Blood.

use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Symbol, Vocab, Who, words};

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
        /// What lies under a permanent that it was transformed into (FAB-KW-23).
        Beneath,
        /// Cards a player brought and does not play with (FAB-DECK-8): outside the game.
        Inventory,
        /// What stands for objects that are gone (FAB-OBJ-11): no cards, and nowhere on the table.
        Past,
    }

    pub enum Type {
        Generic, Brute, Warrior, Ninja, Guardian, Runeblade, Wizard, Mechanologist, Ranger, Assassin,
        Hero, Young, Weapon, Equipment, Token, Action, AttackReaction, DefenseReaction, Instant, Resource, Mentor, Block,
        Attack, Aura, Item, Trap, Arrow, Head, Chest, Arms, Legs, Quiver,
        Sword, Dagger, Club, Hammer, Bow, Staff, Pistol, OneHanded, TwoHanded,
        Rhinar, Dorinthea, Ira, Bravo, Katsu, Benji, Arakni, Uzuri, Azalea, Riptide, Viserai, Kano, Dash,
    }

    pub enum Stat {
        Pitch, Cost,
        /// What has to be paid in place of the cost, which never changes itself (FAB-OBJ-5).
        Payment,
        Power, Defense, Life, Intellect,
        /// The arcane damage that the card's text deals.
        Arcane,
        // Keywords with a number.
        ArcaneBarrier, Quell, Piercing, Heave,
        /// With how many steam counters it enters the arena.
        StartSteam,
    }

    pub enum Counter { PlusPower, MinusDefense, Lesson, Aim, Steam }

    pub enum Keyword {
        GoAgain, BladeBreak, Battleworn, Temper, Dominate, Stealth, Combo, Boost, Ephemeral, Protect,
        /// Damage by it cannot be prevented.
        Unpreventable,
        /// An attack: cards from hand cannot defend against it.
        NotFromHand,
        /// An attack: defense reactions cannot be played to its link, at all or from hand.
        NoReactions, NoHandReactions,
        /// An attack: it may target any opposing hero, or up to two of them.
        AnyHero, TwoHeroes,
        /// A hero: its abilities do not work.
        Silenced,
        /// A banished card: its player may play it, or even as though it were an instant.
        Playable, PlayableAsInstant,
        /// A hero: its player may begin with a Mechanologist item of cost 2 or less in the arena.
        StartsWithItem,
    }

    pub enum Pool { Life, Resources, ActionPoints }

    pub enum Tally {
        Attacks, WeaponAttacks, StealthAttacks, Intimidates, Boosts,
        /// Cards with 6 or more power discarded.
        BigDiscards,
        /// Sixes rolled.
        Sixes,
        /// Cards played: attack action cards, and action cards that are no attacks.
        AttackCards, NonAttackActions,
        /// Auras played or created.
        Auras,
        /// Arcane damage dealt to opposing heroes.
        ArcaneDamage,
    }

    pub enum Timing { Action, Instant, AttackReaction, DefenseReaction }

    pub enum Event {
        TurnStarts, ActionPhaseStarts, EndPhaseStarts, TurnEnds,
        /// A card is shown or an ability named, before anything is paid.
        Announces,
        /// ... and now lies on the stack, paid for.
        Plays, Activates,
        /// An attack action card was played, or a weapon's attack activated.
        Launches,
        Attacks, Defends,
        /// An attack has dealt damage in the Damage Step (FAB-KW-29); and with that it has hit.
        DealsDamage, Hits, Misses, TakesDamage, Prevents,
        /// The Link Step begins (FAB-CHAIN-21).
        LinkResolves, ChainCloses, GoesAgain,
        /// A card lies face up in the arsenal from now on.
        Loads,
        /// A trap has triggered.
        Springs,
        /// A card becomes the attack of the active link.
        Joins,
        Transforms,
        Boosts, Rolls, Heaves, Leaves,
        Pitches, Stores, PutsUnder, Intimidates, Returns, Resolves, Wins, GivesUp, GoesFirst,
        /// At the end: how much life a player has.
        Scores,
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
        /// It was played from the hand.
        FromHand,
        /// It lies in a hand.
        InHand,
        /// An action card that is no attack.
        NonAttackAction,
        /// An action: a card, or the attack of a weapon.
        Action,
        /// Its additional cost that may be declined was paid.
        Paid,
        /// It was boosted (FAB-KW-6).
        Boosted,
        /// It was boosted, and the card banished for that is a Mechanologist card (FAB-KW-5).
        BoostPaysOff,
        Defending,
        /// Its power is higher than its printed power; that of the active attack is.
        AboveBase, AttackAboveBase,
        /// The active attack has go again.
        AttackGoesAgain,
        /// A card from hand defends on the active link.
        HandDefender,
        /// It is an attack, and equipment defends against it.
        EquipmentDefender,
        /// The attacking player has played or activated a reaction on this link.
        Reacted,
        /// It came from the deck.
        FromDeck,
        YourTurn,
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
        /// Cards that defend against `It`: all, those that are no equipment, action cards.
        Defenders, OtherDefenders, ActionDefenders,
        /// `It` is your n-th attack this turn.
        AttackNumber,
        /// `It` is your n-th weapon attack this turn.
        WeaponAttackNumber,
        /// `It` is your n-th attack with stealth this turn.
        StealthNumber,
        /// How often you attacked with this weapon this turn, and how often it hit.
        AttacksWithThis, HitsWithThis,
        /// Cards boosted this combat chain.
        ChainBoosts,
        /// Damage that daggers dealt this combat chain.
        DaggerDamage,
        /// The damage that the sentence before dealt.
        DamageDealt,
        /// Action cards that are no attacks you played this turn, apart from `It`.
        OtherNonAttackActions,
    }

    pub enum Until {
        /// To the end of the turn.
        Turn,
        /// Until the combat chain closes.
        Chain,
        /// During the affected player's next turn, or action phase, and not before.
        NextTurn, NextActionPhase,
        /// From now to the end of the affected player's next turn.
        ThroughNextTurn,
        /// To the end of the action phase.
        ActionPhase,
    }

    pub enum Shield {
        /// A rest stays for later damage.
        PreventNext,
        /// One single damage event; any rest is lost.
        PreventOnce,
        /// The same, for the damage of attacks only (FAB-DMG-8).
        PreventAttackOnce,
        /// The next time an attack action card hits, nothing triggers from that.
        HushHit,
    }

    /// What objects are marked with.
    pub enum Flag {
        /// On a card that was played: from the arsenal, or from neither hand nor arsenal.
        FromArsenal, FromElsewhere,
        /// Its additional cost that may be declined was paid.
        Paid,
        /// On an attack that is no card: the ability that made it has go again (FAB-AP-7).
        GoesAgain,
        /// On a banished card: it returns at the beginning of the End Phase (FAB-KW-14).
        Intimidated,
        /// On equipment: it was used to quell, and is destroyed at the beginning of the End Phase (FAB-KW-31).
        Quelled,
        /// On a card in the inventory: it was taken out of the list, and does not come back.
        LeftOut,
    }

    /// Cards of this game have one text.
    pub enum Part {}

    pub enum Role {
        Hero,
        /// The attack of the chain before the card that says so (FAB-KW-30).
        LastAttack,
    }

    /// How a game ends.
    pub enum Ending { Defeat, BothFall, Stalled, Conceded }

    pub enum Why {
        /// Who takes the first turn.
        First,
        /// Play, activate or pass.
        Priority,
        Pitch,
        /// Whether to pay an additional cost that may be declined.
        MayCost,
        /// Whether to boost.
        Boost,
        /// Whom to attack.
        AttackTarget,
        /// What to use against damage.
        Prevent,
        Heave,
        /// Whom to intimidate.
        Intimidate,
        /// Which card to banish face down as a cost.
        Banish,
        /// Which item to begin with.
        StartItem,
        /// Which card of the inventory to play with, and which to leave out for it.
        BringIn, LeaveOut,
        Defend,
        /// Put a card into the arsenal.
        Store,
        /// Which pitched card goes under the deck next.
        PutUnder,
        /// Which card goes on the deck next.
        PutOnTop,
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
    /// Direct damage to heroes, all at once. `That` becomes how much was dealt.
    Damage(Who, Amount<Fab>),
    /// The card's arcane damage.
    Arcane(Who),
    /// `It` deals so much damage; if it does, it has hit (FAB-DMG-12).
    Strike(Who, i16),
    /// A six-sided die: `That`.
    Roll,
    /// `It` becomes the attack of the active link (FAB-CHAIN-20).
    JoinChain,
    /// `It` goes face down into the arsenal.
    Store,
    /// All cards of these zones go on or under the deck in any order.
    PutAway(Vec<Zone>, Place),
    /// This becomes that permanent (FAB-KW-23).
    Transform(Symbol),
}

/// An end of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    Top,
    Bottom,
}

/// Costs of this game alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Price {
    /// Banish a card from hand face down: `It`.
    BanishFaceDown,
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
    type Price = Price;
    type Extra = ();

    fn card_in(verb: &Verb) -> Option<Symbol> {
        if let Verb::Transform(name) = verb { Some(*name) } else { None }
    }
}
