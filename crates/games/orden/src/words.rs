//! The nouns of Der Orden.

use serde::{Deserialize, Serialize};
use stapel_script::{Cmp, Filter, Who, words};

/// Der Orden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Orden;

words! {
    pub enum Zone {
        Hand = "hand" | "Hand",
        /// The draw pile.
        Deck = "draw pile" | "Nachziehstapel",
        Discard = "discard pile" | "Ablage",
        /// What a player possesses.
        Layout = "layout" | "Auslage",
        /// The rank cards; the one on top is the player's rank.
        Path = "path" | "Pfad",
        /// The outside world: out of the game.
        Outside = "outside world" | "Außenwelt",
    }

    pub enum Type {
        /// A card of the path.
        Rank = "Rank card" | "Rangkarte",
        // Crests.
        Order = "Order in General" | "Orden allgemein",
        Sword = "Path of the Sword" | "Pfad des Schwertes",
        Hammer = "Path of the Hammer" | "Pfad des Hammers",
        Book = "Path of the Book" | "Pfad des Buches",
        Mastery = "Mastery" | "Meisterschaft",
        Lords = "Lords of the Castle" | "Burgherren",
        GrandMaster = "Grand Master" | "Großmeister",
        Blessed = "Bliss" | "Seligkeit",
        // Types: of each, a player has one card laid out.
        Mentor = "MENTOR" | "MENTOR",
        Castle = "CASTLE" | "BURG",
        Weapon = "WEAPON" | "WAFFE",
        Tool = "TOOL" | "WERKZEUG",
        Writing = "WRITING" | "SCHRIFT",
        Vow = "VOW" | "GELÜBDE",
        Office = "OFFICE" | "AMT",
        Relic = "RELIC" | "RELIQUIE",
        Scout = "SCOUT" | "KUNDSCHAFTER",
    }

    /// Points of a property a card delivers; the limits of a player.
    pub enum Stat {
        Loyalty = "T" | "T",
        Strength = "K" | "K",
        Wealth = "V" | "V",
        Knowledge = "W" | "W",
        Enlightenment = "E" | "E",
        Bliss = "S" | "S",
        Joker = "?" | "?",
        Plays = "PLAYS" | "AUSSPIELEN",
        Actions = "ACTIONS" | "AKTIONEN",
        HandLimit = "HAND LIMIT" | "HANDLIMIT",
    }

    /// The first numbers of a card, as what a rule demands.
    pub enum Property { Loyalty, Strength, Wealth, Knowledge, Enlightenment, Bliss, Joker }

    /// From low to high (ORD-RNK-03).
    pub enum Rank { NoRank, I, II, III, IV, V, VI, SixPlus, VII, VIII, IX, NinePlus, X }

    pub enum Counter {}

    /// Nothing is marked in this game.
    pub enum Flag {}

    pub enum Keyword {
        // Of cards.
        /// Of what it delivers, one kind at a time.
        Either,
        /// Its strength is never doubled.
        NeverDoubled,
        // Of players.
        /// A property of laid-out cards counts double.
        DoubleLoyalty, DoubleStrength, DoubleWealth, DoubleKnowledge, DoubleEnlightenment, DoubleBliss,
        /// Laid-out cards may deliver enlightenment instead of knowledge.
        KnowledgeAsEnlightenment,
        /// Actions cannot be prevented.
        Unpreventable,
        NoReactions,
        /// Rules of others take nothing from the layout.
        KeepsLayout,
        /// Rules of others do not make the player descend.
        KeepsRank,
        TwoCastles,
        /// Ascending asks for 1 less.
        LessLoyalty, LessEnlightenment,
        /// One card of the wealth paid for ascending may come from the hand.
        WealthFromHand,
        /// Once per turn a card chosen for the hand may be played at once instead.
        LaysChosen,
    }

    pub enum Pool {}

    /// What a player did this turn.
    pub enum Tally {
        Plays, Actions,
        /// The one draw that "once per turn you may draw" allows.
        FreeDraws,
        /// Chosen cards played at once instead of taken to the hand.
        LaidChosen,
    }

    pub enum Timing {
        Action = "Action" | "Aktion",
        Reaction = "Reaction" | "Reaktion",
        /// "Once per turn, in your turn, you may ...": no action, and only the best of several.
        Permission = "Effect" | "Effekt",
    }

    /// To the end of the turn.
    pub enum Until {
        Turn = "until the end of the turn" | "bis zum Ende des Zuges",
    }

    pub enum Shield {}

    pub enum Part {}

    pub enum Role {}

    /// How a game ends.
    pub enum Ending {
        Rank = "the highest rank was reached" | "der höchste Rang wurde erreicht",
        Rounds = "the rounds were over" | "die Runden waren um",
        Time = "time was up" | "die Zeit war um",
        Left = "the others have left" | "die anderen sind ausgeschieden",
    }

    pub enum Why {
        /// Play a card, execute an action, or end the turn.
        Act = "Play a card or execute an action?" | "Eine Karte ausspielen oder eine Aktion ausführen?",
        React = "React to this action?" | "Auf diese Aktion reagieren?",
        /// Which property a demand for one of several is paid in.
        Name = "Pay in which property?" | "Mit welcher Eigenschaft bezahlst du?",
        Pay = "Pay with which cards?" | "Mit welchen Karten bezahlst du?",
        /// Which card is chosen, or whether the draw pile is searched.
        Choose = "Choose a card" | "Wähle eine Karte",
        /// Play the chosen card at once instead of taking it?
        LayChosen = "Play it at once instead of taking it to your hand?" | "Sofort ausspielen, statt sie auf die Hand zu nehmen?",
        /// Which of two cards of a type leaves.
        Exchange = "Which card of this type leaves?" | "Welche Karte dieses Typs wird abgelegt?",
        /// Which card a rule of another player takes.
        Lose = "Which card is discarded?" | "Welche Karte wird abgelegt?",
    }

    /// Who says which cards a player loses.
    pub enum Which { Theirs, Yours, All }

    /// What the text of an announced action would do.
    pub enum Purpose {
        /// Let its player ascend.
        Ascends,
        /// Let its player choose a card.
        Chooses,
        /// Make you discard a card or descend.
        HitsYou,
    }
}

stapel_kernel::events! {
    pub enum Event {
        GoesFirst = "{who} goes first" | "{who} beginnt",
        TurnStarts = "— Round {n}: {who} —" | "— Runde {n}: {who} —",
        TurnEnds,
        Plays = "{who} plays {card}" | "{who} spielt {card} aus",
        Enters = "{who} plays {card} at once" | "{who} spielt {card} sofort aus",
        Announces, Reacts,
        Permits = "{who} uses {card}" | "{who} nutzt {card}",
        Paid = "{who} pays with {card}" | "{who} bezahlt mit {card}",
        Ascends = "{who} ascends: {card}" | "{who} steigt auf: {card}",
        Descends = "{who} descends: {card}" | "{who} steigt ab: {card}",
        Trades = "{who} exchanges ranks: {card}" | "{who} tauscht den Rang: {card}",
        /// The condition of a card's effect has come true.
        Stands,
        Prevents = "{who} prevents the action of {other}" | "{who} verhindert die Aktion von {other}",
        Resists = "the action of {other} cannot be prevented" | "die Aktion von {other} kann nicht verhindert werden",
        Fizzles = "the action of {who} is no longer possible" | "die Aktion von {who} ist nicht mehr möglich",
        Searches = "{who} searches the draw pile" | "{who} durchsucht den Nachziehstapel",
        RoundEnds = "Round {n} is over" | "Runde {n} ist vorbei",
        Wins = "{who} is first: {ending}" | "{who} wird Erster: {ending}",
        Placed,
        Leaves = "{who} leaves the game" | "{who} verlässt das Spiel",
        TimeUp = "The time is up" | "Die Zeit ist um",
    }
}

/// Yes-or-no questions of this game. Those about an object stand in filters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Fact {
    /// "Your rank is IV or higher."
    Rank(Cmp, Rank),
    /// "You have rank V", without "at least": as the table reads it (ORD-R-07).
    BareRank(Rank),
    /// One of these ranks.
    RankIn(Vec<Rank>),
    InPath(Rank),
    /// A card of this type is laid out.
    Has(Type),
    /// The laid-out cards deliver so much.
    Owns(Property, u8),
    /// More than each other player.
    OwnsMost(Property),
    /// More than the acting player.
    OwnsMore(Property),
    /// About the announced action.
    Announced(Purpose),
    /// Cards that deliver this were discarded for the action under way.
    PaidWith(Property),
    // Of an object:
    /// It would deliver one of these if it were laid out now.
    Delivers(Vec<Property>),
    /// It has a type.
    Typed,
    HasReaction,
    /// It was paid for the action under way.
    Paid,
}

/// Numbers of this game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Count {
    /// A player's rank, to be compared with another's.
    Rank(Who),
}

/// What only this game does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verb {
    Ascend(Who),
    Descend(Who),
    /// This player and the one whose rule it is have each other's rank afterwards.
    TradeRanks(Who),
    /// `It` is played at once.
    Lay,
    /// Searching the own zones for cards that fit.
    Choose(Search),
    /// Players discard a card, or all that fit.
    Lose(Loss),
    /// The announced action is prevented.
    Prevent,
}

/// What to choose, how many, where, and where to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    #[serde(default)]
    pub of: Filter<Orden>,
    /// Up to so many; without it, one card, which must be taken if there is one.
    #[serde(default)]
    pub up_to: u8,
    /// Only here; without it, draw pile, discard pile, layout and hand (ORD-CHO-01).
    #[serde(default)]
    pub from: Option<Zone>,
    /// The hand, or the layout: played at once.
    pub to: Zone,
}

/// Cards that a rule of another player takes from a layout or a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    pub who: Who,
    #[serde(default = "layout")]
    pub from: Zone,
    #[serde(default)]
    pub of: Filter<Orden>,
    pub which: Which,
}

fn layout() -> Zone {
    Zone::Layout
}

/// So many points of one of these properties.
pub type Demand = (Vec<Property>, u8);

/// Costs of this game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Price {
    /// Discard laid-out cards that deliver this.
    Spend(Vec<Demand>),
    /// Remove laid-out cards that deliver this.
    Remove(Vec<Demand>),
    /// Discard hand cards that deliver this.
    FromHand(Vec<Demand>),
    Descend,
}

/// Printed data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Extra {
    /// The rank of a rank card.
    pub rank: Option<Rank>,
    /// The rank mark of another card: it works from this rank on.
    pub from: Option<Rank>,
    /// Tells cards of one name apart; 0 for a name that only one card has.
    pub version: u8,
}

stapel_script::vocab! { Orden }

impl Rank {
    /// What the rank is worth in a league, in half points (ORD-LEA-02 to ORD-LEA-04).
    pub fn half_points(self) -> u8 {
        match self {
            Self::NoRank => 0,
            Self::I => 2,
            Self::II => 4,
            Self::III => 6,
            Self::IV => 8,
            Self::V => 10,
            Self::VI => 12,
            Self::SixPlus => 13,
            Self::VII => 14,
            Self::VIII => 16,
            Self::IX => 18,
            Self::NinePlus => 19,
            Self::X => 20,
        }
    }
}

impl Property {
    pub fn stat(self) -> Stat {
        match self {
            Self::Loyalty => Stat::Loyalty,
            Self::Strength => Stat::Strength,
            Self::Wealth => Stat::Wealth,
            Self::Knowledge => Stat::Knowledge,
            Self::Enlightenment => Stat::Enlightenment,
            Self::Bliss => Stat::Bliss,
            Self::Joker => Stat::Joker,
        }
    }
}

/// Of each of these, a player has one card laid out (ORD-TYP-01).
pub const TYPES: [Type; 9] = [
    Type::Mentor,
    Type::Castle,
    Type::Weapon,
    Type::Tool,
    Type::Writing,
    Type::Vow,
    Type::Office,
    Type::Relic,
    Type::Scout,
];
