//! The nouns of Athernum.

use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Filter, Sel, Symbol, Vocab, Who, words};

/// Athernum: The Old World.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Athernum;

words! {
    /// Everything up to `Resources` is in play.
    pub enum Zone {
        /// The main character slot.
        Main,
        /// The five regular character slots.
        Characters,
        /// The location slot.
        Location,
        /// Attached items.
        Items,
        Resources,
        Hand, Deck,
        /// The extra deck.
        Extra,
        Discard, Void,
    }

    pub enum Type {
        Character, Item, Location, Resource, Token,
        /// Belongs to the extra deck.
        Extra,
        Ashes, WhiteFlame, Ascendant, Guild,
        Human, Rogue, Scavenger, Guard, Merchant, Alchemist, Spriggan, Animal, Rat, Warrior, Priest, Spirit, Elder, Dryad,
        Wizard, Scholar, Bird, Construct, Elf, Noble, Dwarf, Cat, Beastkin, Ranger, Beast, Harpy, Bard, Kennith,
        Street, Document, Relic, Market, Banner, Cloak, Altar, Temple, Artifact, Instrument, Archive, Book, Hall, Badge,
        Quest, Device, Rift, Weapon, Trap, Stone, Seal, Field, Road,
    }

    pub enum Stat {
        Cost, Ofv, Dfv,
        /// Item slots.
        Slots,
        /// The victory field.
        Field,
    }

    pub enum Counter { Damage, Exhaustion, Victory }

    pub enum Keyword {
        /// Wins with a full victory field.
        Objective,
        /// An activated ability that costs a command token.
        Command,
        /// Enters play exhausted.
        EntersExhausted,
        /// Cannot be a start card.
        LoneWolf,
        /// An item that may lie in the location slot.
        Monument,
        /// Goes to the hand instead of anywhere else an effect would put it from the deck.
        Homing,
        /// Is not exhausted for defending.
        Vigilant,
        /// No defender may be named against it.
        Undefendable,
        /// Opponents cannot attack it.
        NotAttackable,
        /// Opponents' effects leave its items alone.
        ItemsSafe,
        /// Need not be exhausted for attacking, at a price.
        Tireless,
        /// Attacks on its controller's characters cost a resource.
        Taxing,
        /// Opponents' effects cannot exhaust it.
        Steady,
        /// Opponents' effects cannot exhaust, return, void or take it.
        Anchored,
        /// Survives lethal damage once, exhausted.
        Rebirth,
        /// Characters that would be discarded go to the void.
        Lantern,
    }

    pub enum Pool {
        /// Command tokens.
        Command,
        /// Points in the resource pool, by kind.
        Ashes, WhiteFlame, Ascendant, Guild, Plain,
    }

    /// What may be done once in an own turn, and how often one's characters have dealt lethal combat damage.
    pub enum Tally { ResourceCommand, VictoryCommand, LocationsPlayed, Combats, Felled }

    pub enum Timing {
        /// Whenever one has priority.
        Priority,
        /// On one's own Day, outside the combat phase, with an empty stack.
        Day,
        /// With priority in one's own turn.
        OwnTurn,
        /// From the hand.
        Support,
    }

    pub enum Event {
        TurnStarts, GoesFirst, ChoosesStart, ShowsStart,
        MorningStarts, DayStarts, EveningStarts, NightFalls,
        Plays, Enters, Attaches, Activates, Supports, Commands, Resolves, Neutralised, Redirected,
        Attacks, Defends, HitsMain, Fells, Survives, Exhausts, Readies, Tapped,
        Scores, Unscores, VictoryLost, PoolGrows, TakesDamage, Prevented, Heals, KnockedOut,
        ChangesControl, NamesCard, MovesItem, LosesGame, FinalScore, Wins, GivesUp, TimeUp,
        Draws, Discards, Destroyed, Moves, Reveals, TurnsUp, Shuffles, Creates, Gains, Loses,
        PutsCounter, RemovesCounter, GainsKeyword, Chooses, Looks,
    }

    pub enum Until {
        /// After the Evening.
        Turn,
        /// Until the next Morning of the player is over.
        NextMorning,
    }

    /// Protections of a character. `PreventAll` is not used up; its number is 1.
    pub enum Shield { PreventNext, PreventAll }

    /// Cards have one text besides their abilities.
    pub enum Part {}

    pub enum Role {
        /// A player's main card.
        Main,
        /// What the item is attached to, or was when its ability was activated.
        Linked,
    }

    pub enum Flag {
        /// The static abilities of a face-up card have resolved (ATH-ABL-03).
        InForce,
        /// The card entered since the last check, and the pool is going to grow by its field (ATH-POL-02).
        Fresh,
    }

    /// How a game ends.
    pub enum Ending { Objective, Points, Effect, EmptyDeck, Time, Conceded }

    pub enum Why {
        /// Which card to start with.
        Start,
        /// What to do on one's Day.
        Day,
        /// What to do with priority.
        Priority,
        /// Which permanent gets the item.
        Host,
        /// Face up, face down, or used directly.
        Side,
        /// Which resources to pay with.
        Pay,
        /// A cost: which cards to exhaust, discard from play, put into the void, take a victory token from.
        ExhaustCost, SacrificeCost, VoidCost, UnscoreCost,
        /// A cost: which hand cards to give.
        HandCost,
        /// Which location slot or host an item goes to.
        Refit,
        Attacker, AttackTarget, Defender,
        /// Whether to pay so that an attacker is not exhausted.
        Tireless,
        /// Whether to pay so that an effect is not neutralised.
        PayOrLose,
        /// Which card is named.
        Name,
        /// Which resource kind is added.
        Kind,
        /// Which cards are found in a deck.
        Gather,
        /// Which card gets the victory token of the command.
        Score,
    }
}

/// Yes-or-no questions only this game can answer: about an object, or about a layer of the stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Fact {
    FaceUp,
    /// Face down, and no hidden item.
    Exhausted,
    /// Not the main card of a player.
    NonMain,
    Main,
    HasField,
    /// What this item is attached to.
    Linked,
    /// An attached item.
    Attached,
    /// Has room for one more item.
    FreeSlot,
    /// Has the faction of the player.
    YourFaction,
    Factionless,
    /// `That` player controls it.
    OfThat,
    /// At least one face-up item is attached to it.
    Equipped,
    /// The main card is face up, has this name and at least so many face-up attachments.
    MainIs(Symbol, u8),
    /// No card of the player has a victory token.
    NoVictory,
    /// Of a layer: the effect of an item, of an opponent, any effect, one that is aimed at a permanent of the player, or
    /// one that is aimed at nothing but one character.
    FromItem,
    Opposing,
    Any,
    AimsAtYours,
    AimsAtOneCharacter,
}

/// Numbers only this game can count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Count {
    /// Damage on the player's characters, all together.
    OwnDamage,
    /// Face-up attached items of the player, by name.
    DifferentItems,
    /// Factions among the player's face-up characters.
    Factions,
    /// The player's other face-up characters of the player's faction.
    Faithful,
    /// How often this turn other characters of the player have dealt lethal combat damage, whoever was there to see it.
    OthersFelled,
}

/// Of which kind a resource is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// The player's faction.
    Yours,
    Plain,
    /// One faction of the player's choice.
    Chosen,
}

/// What only this game does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verb {
    Damage(Sel<Athernum>, Amount<Athernum>),
    /// Up to so much damage is removed; `That` becomes how much.
    Heal(Sel<Athernum>, i16),
    HealAll(Sel<Athernum>),
    Exhaust(Sel<Athernum>),
    /// One more exhaustion marker.
    Mark(Sel<Athernum>),
    /// All exhaustion markers off, face up.
    Ready(Sel<Athernum>),
    /// Victory tokens from the pool; `That` becomes how many.
    Score(Sel<Athernum>, Amount<Athernum>),
    /// Victory tokens back to the pool; `That` becomes how many.
    Unscore(Sel<Athernum>, i16),
    /// A victory token leaves the game.
    Forfeit(Sel<Athernum>),
    /// Creates a resource; exhausted or not.
    Resource(Kind, bool),
    /// Points for the resource pool.
    AddPoint(Kind, i16),
    /// One more command token, even above the limit, until the turn ends.
    ExtraCommand,
    /// Control for good, or until the turn ends.
    Control(Sel<Athernum>),
    Borrow(Sel<Athernum>),
    /// The two targets change controllers.
    SwapControl,
    /// An item goes to another permanent of its controller.
    Refit(Sel<Athernum>),
    /// A token in a free item slot of this permanent.
    CreateOn(Symbol, Sel<Athernum>),
    /// From a discard pile into play, exhausted.
    EnterExhausted(Sel<Athernum>),
    /// Into the void and back into play.
    Blink(Sel<Athernum>),
    /// The targeted effect is taken off the stack; or only if its controller does not pay.
    Neutralise,
    NeutraliseUnless(i16),
    /// The targeted effect gets the linked character as its target.
    Redirect,
    /// One looks at the hidden items of a player.
    Spy(Who),
    /// A card is named; the player shows the hand and discards every card of that name.
    Purge(Who),
    /// The top card of the deck to the discard pile; of the discard pile into the void.
    Mill(Who),
    VoidTop(Who),
    /// All cards of this kind in all discard piles go into the void.
    VoidPiles(Filter<Athernum>),
    /// Up to so many cards from the deck to a zone; then the deck is shuffled.
    Gather(u8, Filter<Athernum>, Zone),
    Shuffle,
    /// The attacker gets one more exhaustion marker at the end of this combat.
    Weary,
    Win(Who),
    LoseGame(Who),
}

/// Costs of this game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Price {
    /// Resources of any kind.
    Points(i16),
    ExhaustThis,
    ExhaustLinked,
    Exhaust(u8, Filter<Athernum>),
    /// Any number of cards with a total OFV of at least this.
    ExhaustTotal(Filter<Athernum>, i16),
    /// Discard cards from play.
    Sacrifice(u8, Filter<Athernum>),
    /// Remove a victory token from a card of one's own.
    Unscore,
    /// From the own discard pile into the void.
    Void(u8, Filter<Athernum>),
}

/// Printed data that is neither number nor noun.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Extra {
    /// What the special rule of the card is called.
    pub rule: Option<stapel_script::Text>,
}

impl Vocab for Athernum {
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
    type Extra = Extra;

    fn card_in(verb: &Verb) -> Option<Symbol> {
        match verb {
            Verb::CreateOn(token, _) => Some(*token),
            _ => None,
        }
    }
}

pub const FACTIONS: [Type; 4] = [Type::Ashes, Type::WhiteFlame, Type::Ascendant, Type::Guild];

/// The kinds of points in a resource pool: the factions in their order, and factionless.
pub const POINTS: [Pool; 5] = [Pool::Ashes, Pool::WhiteFlame, Pool::Ascendant, Pool::Guild, Pool::Plain];
