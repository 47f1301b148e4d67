//! The nouns of Nightfall.

use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Never, Who, words};

/// Nightfall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Nightfall;

words! {
    pub enum Zone {
        Hand = "hand" | "Hand",
        Deck = "deck" | "Kartenstapel",
        Discard = "discard pile" | "Ablage",
        /// Minions in play.
        Play = "in play" | "im Spiel",
        /// Orders of the running chain, in the order they were laid.
        Chain = "chain" | "Kette",
        /// The wounds: face-up ones on top of the face-down reserve.
        WoundPile = "wound pile" | "Wundenstapel",
        /// Archives everybody may claim from.
        Commons = "commons" | "öffentlicher Bereich",
        /// Archives one player may claim from.
        Private = "private archives" | "Privat-Archive",
        /// Draft cards a player chooses from.
        Offer = "draft cards" | "Muster-Karten",
        /// Draft cards a player has chosen, face down.
        Picks = "picks" | "Auswahl",
        /// Draft cards nobody chose.
        Box = "box" | "Schachtel",
        /// Wounds that lie inside an archive.
        Sunk = "inside archives" | "in Archiven",
        Exiled = "exiled" | "verbannt",
    }

    pub enum Type {
        Minion = "Minion" | "Kreatur",
        Action = "Action" | "Aktion",
        Wound = "Wound" | "Wunde",
        Starter = "Starter" | "Startkarte",
        Red = "Red" | "Rot",
        Yellow = "Yellow" | "Gelb",
        Green = "Green" | "Grün",
        Blue = "Blue" | "Blau",
        Purple = "Purple" | "Violett",
        White = "White" | "Weiß",
        Hunter = "Hunter" | "Jäger",
        Lycanthrope = "Lycanthrope" | "Lykanthrop",
        Ghoul = "Ghoul" | "Ghul",
        Vampire = "Vampire" | "Vampir",
        Bite = "Bite" | "Biss",
        Bleed = "Bleed" | "Blut",
        Burn = "Burn" | "Brand",
        Base = "Base" | "Grundspiel",
        MartialLaw = "Martial Law" | "Ausnahmezustand",
        BloodCountry = "Blood Country" | "Blutzoll",
    }

    pub enum Stat {
        Cost = "cost" | "Kosten",
        Strength = "strength" | "Stärke",
        Health = "health" | "Gesundheit",
    }

    pub enum Counter {
        Damage,
        /// Copies left in an archive.
        Copies,
    }

    pub enum Keyword {
        /// Not discarded after combat.
        Stays = "Stays: is not discarded after combat" | "Bleibt: wird nach dem Kampf nicht abgelegt",
        /// Takes damage meant for its player.
        Guard = "Guard: damage that would be inflicted on you is inflicted on this minion first" | "Wache: Zerstörung, die dir zugedacht ist, trifft zuerst diese Kreatur",
        Unblockable = "Cannot be blocked" | "Kann nicht blockiert werden",
        /// At most one minion may block it.
        OneBlocker = "At most 1 minion may block this minion" | "Höchstens 1 Kreatur darf diese Kreatur blockieren",
        /// Enters play from the chain only if its kicker applied.
        NeedsKick = "Enters play from the chain only if its kicker applied; otherwise it is put into your discard pile" | "Kommt aus der Kette nur ins Spiel, wenn ihr Kicker gilt; sonst wird sie abgelegt",
        /// Exiled instead of leaving play any other way.
        Ephemeral = "If this minion would leave play, exile it instead" | "Wenn diese Kreatur das Spiel verlassen würde, verbanne sie stattdessen",
    }

    pub enum Role {}

    pub enum Pool {
        Influence = "influence" | "Einfluss",
    }

    pub enum Tally { WoundEffects }

    /// No card of this game has an ability that is used at will.
    pub enum Timing {}

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
        Turn = "this turn" | "in diesem Zug",
        /// To the end of your next combat phase.
        Combat = "until the end of your next combat phase" | "bis zum Ende deiner nächsten Kampfphase",
        /// Until your next turn begins.
        NextTurn = "before your next turn begins" | "bis zum Beginn deines nächsten Zuges",
        /// While it is in play.
        Play = "while it is in play" | "solange sie im Spiel ist",
    }

    pub enum Shield {
        /// Damage that would be inflicted on you.
        Prevent,
        /// Wounds you would suffer.
        Absorb,
        /// Damage that goes to another player instead.
        Redirect,
    }

    pub enum Part {
        YourChain,
        Kicker,
        /// What happens if it is kicked, in place of its Chain text.
        KickedInstead,
    }

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
    pub enum Ending {
        Wounds = "by fewer wounds" | "durch weniger Wunden",
        Types = "by the types of wounds, with as many of them" | "bei gleich vielen Wunden durch deren Arten",
        Seat = "by the seat, being level in everything" | "bei völligem Gleichstand durch den Sitzplatz",
        Conceded = "because the others left" | "weil die anderen gegangen sind",
    }

    pub enum Why {
        /// Which draft card becomes a private archive, or goes to the commons.
        Draft = "Pick a card for a private archive" | "Wähle eine Karte für ein Privat-Archiv",
        Commons = "Put a card into the commons" | "Lege eine Karte in den öffentlichen Bereich",
        /// Whom a minion attacks.
        Attack = "Whom does it attack?" | "Wen greift sie an?",
        /// Which attacker fights next.
        Fight = "Which attacker fights next?" | "Welcher Angreifer kämpft als Nächster?",
        Block = "Block with which minions?" | "Mit welchen Kreaturen blockierst du?",
        /// Whether a Martial Law wound strengthens a minion, and which.
        Strengthen = "Use a Martial Law wound?" | "Eine Wunde des Ausnahmezustands nutzen?",
        StrengthenWhom = "Which minion gets stronger?" | "Welche Kreatur wird stärker?",
        /// Another wound for one more strength.
        FeedStrength = "Feed another wound?" | "Mit einer weiteren Wunde füttern?",
        /// Which guard takes damage first.
        GuardOrder = "Which guard takes the damage first?" | "Welche Wache nimmt die Zerstörung zuerst?",
        /// Under `any_minion`: which minion takes damage meant for its player.
        TakeDamage = "Let a minion take the damage?" | "Soll eine Kreatur die Zerstörung nehmen?",
        Lay = "Lay an order into the chain?" | "Einen Auftrag in die Kette legen?",
        Claim = "Claim or discard for influence" | "Fordere an oder wirf für Einfluss ab",
        /// Which base wounds to discard for cards.
        Heal = "Discard wounds for two cards each?" | "Wunden für je zwei Karten abwerfen?",
        RevealWounds = "Reveal how many wounds?" | "Wie viele Wunden zeigst du vor?",
        /// Who or what is next, where something happens to several.
        Next = "Whom does it happen to first?" | "Wem geschieht es zuerst?",
    }
}

stapel_kernel::events! {
    pub enum Event {
        TurnStarts = "— Round {n}: {who} —" | "— Runde {n}: {who} —",
        GoesFirst = "{who} goes first" | "{who} beginnt",
        Drafts = "{who} drafts {card}" | "{who} wählt {card}",
        Attacks = "{who} attacks {other} with {card}" | "{who} greift {other} mit {card} an",
        Blocks = "{who} blocks with {card}" | "{who} blockiert mit {card}",
        Fights = "{card} of {who} fights against {other}" | "{card} von {who} kämpft gegen {other}",
        HitsPlayer = "{card} of {who} hits {other}: {n} {wound|wounds}" | "{card} von {who} trifft {other}: {n} {Wunde|Wunden}",
        CombatEnds,
        Lays = "{who} lays {card}" | "{who} legt {card}",
        Resolves = "{card} of {who} resolves" | "{card} von {who} wird aufgelöst",
        Enters = "{card} of {who} enters play" | "{card} von {who} kommt ins Spiel",
        Cancels = "{who} cancels {card} of {other}" | "{who} hebt {card} von {other} auf",
        Copies,
        ClaimStarts,
        Claims = "{who} claims {card} for {n} influence" | "{who} fordert {card} für {n} Einfluss an",
        PaysInfluence = "{who} gets {n} influence" | "{who} erhält {n} Einfluss",
        UsesWound = "{who} uses {card} for 2 cards" | "{who} nutzt {card} für 2 Karten",
        TakesWound = "{who} suffers: {card}" | "{who} erleidet: {card}",
        TakesDamage = "{card} of {who} takes {n} damage" | "{card} von {who} nimmt {n} {Zerstörungspunkt|Zerstörungspunkte}",
        Shielded = "{n} damage on {who} is prevented" | "{n} {Zerstörungspunkt|Zerstörungspunkte} gegen {who}: verhindert",
        Exiles = "{card} of {who} is exiled" | "{card} von {who} wird verbannt",
        Returned = "{card} returns to the hand of {who}" | "{card} kehrt auf die Hand von {who} zurück",
        Takes = "{who} takes {card} from {other}" | "{who} nimmt {other} {card} ab",
        Passes = "{who} passes {card} to {other}" | "{who} gibt {other} {card}",
        Seeds = "{who} shuffles {n} {wound|wounds} into the archive {card}" | "{who} mischt {n} {Wunde|Wunden} in das Archiv {card}",
        EndNears,
        Scores,
        Wins = "{who} wins {ending}" | "{who} gewinnt {ending}",
        GivesUp = "{who} leaves the game" | "{who} verlässt das Spiel",
        Strengthens = "{card} of {who} gets +{n} strength" | "{card} von {who} erhält +{n} Stärke",
    }
}

/// What only this game does. Verbs about an object mean `It`; without an object, `That` player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Verb {
    Damage(Amount<Nightfall>),
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

type Price = Never;

stapel_script::vocab! { Nightfall }

pub const COLOURS: [Type; 6] = [Type::Red, Type::Yellow, Type::Green, Type::Blue, Type::Purple, Type::White];
pub const WOUND_TYPES: [Type; 3] = [Type::Bite, Type::Bleed, Type::Burn];
