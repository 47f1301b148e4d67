//! The nouns of Altered.

use serde::{Deserialize, Serialize};
use stapel_script::{Never, Symbol, words};

/// Altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Altered;

words! {
    /// From `Hero` to `Landmarks`: where a player's cards are in play.
    pub enum Zone {
        Hand = "hand" | "Hand",
        Deck = "deck" | "Deck",
        Discard = "discard pile" | "Ablagestapel",
        Hero = "hero" | "Held",
        HeroExpedition = "hero expedition" | "Helden-Expedition",
        CompanionExpedition = "companion expedition" | "Gefährten-Expedition",
        Landmarks = "landmarks" | "Wahrzeichen",
        Reserve = "reserve" | "Reserve",
        /// Mana: face down, and there to the end.
        Orbs = "orbs" | "Manakugeln",
        /// A card that is being played, or looked at (ALT-ZONE-10).
        Limbo = "limbo" | "Zwischenzone",
        /// The three Tumult cards, from the Hero Region on: the first lies on top.
        Row = "row" | "Reihe",
    }

    pub enum Type {
        Hero = "Hero" | "Held",
        Character = "Character" | "Charakter",
        Spell = "Spell" | "Zauber",
        Permanent = "Permanent" | "Bleibende Karte",
        Landmark = "Landmark" | "Wahrzeichen",
        Token = "Token" | "Marke",
        Region = "Tumult card" | "Tumult-Karte",
        Axiom = "Axiom" | "Axiom",
        Bravos = "Bravos" | "Bravos",
        Lyra = "Lyra" | "Lyra",
        Muna = "Muna" | "Muna",
        Ordis = "Ordis" | "Ordis",
        Yzmir = "Yzmir" | "Yzmir",
        Common = "common" | "gewöhnlich",
        Rare = "rare" | "selten",
        Unique = "unique" | "einzigartig",
        Adventurer = "Adventurer" | "Abenteurer",
        Animal = "Animal" | "Tier",
        Apprentice = "Apprentice" | "Lehrling",
        Artist = "Artist" | "Künstler",
        Boon = "Boon" | "Segen",
        Bureaucrat = "Bureaucrat" | "Bürokrat",
        Citizen = "Citizen" | "Bürger",
        Companion = "Companion" | "Gefährte",
        Deity = "Deity" | "Gottheit",
        Disruption = "Disruption" | "Unterbrechung",
        Dragon = "Dragon" | "Drache",
        Druid = "Druid" | "Druide",
        Elemental = "Elemental" | "Elementar",
        Engineer = "Engineer" | "Ingenieur",
        Fairy = "Fairy" | "Fee",
        Mage = "Mage" | "Magier",
        Maneuver = "Maneuver" | "Manöver",
        Messenger = "Messenger" | "Bote",
        Noble = "Noble" | "Adliger",
        Plant = "Plant" | "Pflanze",
        Robot = "Robot" | "Roboter",
        Scholar = "Scholar" | "Gelehrter",
        Soldier = "Soldier" | "Soldat",
        Spirit = "Spirit" | "Geist",
        Titan = "Titan" | "Titan",
        Trainer = "Trainer" | "Trainer",
    }

    pub enum Stat {
        HandCost = "Hand Cost" | "Handkosten",
        ReserveCost = "Reserve Cost" | "Reservekosten",
        Forest = "forest" | "Wald",
        Mountain = "mountain" | "Berg",
        Water = "water" | "Gewässer",
        /// What opponents pay to choose it.
        Tough = "Tough" | "Robust",
        ReserveLimit = "Reserve limit" | "Reservelimit",
        LandmarkLimit = "Landmark limit" | "Wahrzeichenlimit",
        /// What playing it costs more or less than is printed.
        Cost = "cost" | "Kosten",
        /// Of a player: dice on top of every roll.
        Dice = "dice" | "Würfel",
    }

    pub enum Counter {
        Boost, Kelon,
        Fleeting, Anchored, Asleep,
        /// Used; ready again in the Morning.
        Exhausted,
    }

    pub enum Keyword {
        Gigantic = "Gigantic" | "Gigantisch",
        Defender = "Defender" | "Verteidiger",
        /// A Spell that is discarded after its effects, wherever it was played from.
        PrintedFleeting = "Fleeting" | "Vergänglich",
        /// Of a player: a Resupply becomes a choice among two cards.
        ResupplyFromTwo = "Resupply from two cards" | "Nachschub aus zwei Karten",
        /// Under `sigismar_day_one = ignored`: no ability on the first day.
        NotOnDayOne = "On the first day as well, unless an option of the table says otherwise" | "Auch am ersten Tag, sofern keine Option des Tisches etwas anderes sagt",
    }

    pub enum Pool {
        /// Ready Orbs.
        Mana = "mana" | "Mana",
        /// How far the markers have come.
        HeroDistance = "hero distance" | "Heldenstrecke",
        CompanionDistance = "companion distance" | "Gefährtenstrecke",
    }

    /// Counted over a day.
    pub enum Tally { CharactersPlayed }

    pub enum Timing {
        /// By exhausting a card in play.
        Quick = "Quick action" | "Schnellaktion",
        /// By discarding a card in Reserve.
        Support = "Support" | "Unterstützung",
    }

    pub enum Fact {
        FirstPlayer,
        /// The Expedition of the card is in a region with this terrain.
        InForest, InMountain, InWater,
    }

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
        Turn = "this turn" | "in dieser Runde",
        /// To the end of the day.
        Day = "today" | "an diesem Tag",
    }

    pub enum Shield {}

    pub enum Part {}

    pub enum Role {}

    /// How a game ends.
    pub enum Ending {
        Met = "the Expeditions met" | "die Expeditionen trafen sich",
        Arena = "in the Arena" | "in der Arena",
        Conceded = "conceded" | "aufgegeben",
    }

    pub enum Why {
        /// Which hand cards become the first Orbs.
        Opening = "Which card becomes an Orb?" | "Welche Karte wird zur Manakugel?",
        /// Whether a hand card becomes an Orb.
        AddOrb = "Add a card to your Orbs?" | "Eine Karte zu den Manakugeln legen?",
        Turn = "Your turn" | "Deine Runde",
        /// Which Expedition a Character is played into.
        Expedition = "Into which Expedition?" | "In welche Expedition?",
        /// Which Expeditions tokens are created in.
        CreateIn = "Create the token where?" | "Wo die Marke erschaffen?",
        /// Which card of the Reserve makes another one cheaper.
        ForLess = "Discard a card to pay less?" | "Eine Karte ablegen, um weniger zu zahlen?",
        CleanUp = "Clean-up: which card goes?" | "Aufräumen: Welche Karte geht?",
        /// Which die counts.
        KeepDie = "Which die counts?" | "Welcher Würfel zählt?",
        /// Which of two cards goes to the Reserve.
        ResupplyWhich = "Which card goes to Reserve?" | "Welche Karte kommt in die Reserve?",
        Sabotage = "Sabotage: discard which card?" | "Sabotage: Welche Karte wird abgelegt?",
    }
}

stapel_kernel::events! {
    pub enum Event {
        AtNoon,
        AtDusk = "— Dusk —" | "— Abend —",
        AtNight = "— Night —" | "— Nacht —",
        Joins, Leaves, Plays, FromHand, FromReserve,
        Rolls = "{who} rolls {n}" | "{who} würfelt {n}",
        GoesFirst = "{who} is the first player" | "{who} ist Startspieler",
        DayStarts = "— Day {n}, first player {who} —" | "— Tag {n}, Startspieler {who} —",
        AddsOrb = "{who} adds an Orb" | "{who} legt eine Manakugel dazu",
        Passes = "{who} passes and has no more turns today" | "{who} passt und hat heute keine Runde mehr",
        AfterYou = "{who} ends the turn without passing (After You)" | "{who} beendet die Runde, ohne zu passen (Nach dir)",
        Uses = "{who} uses {card}" | "{who} nutzt {card}",
        Announces = "{who} plays {card} from hand for {m} mana" | "{who} spielt {card} aus der Hand für {m} Mana",
        Resupplies = "{who} resupplies with {card}" | "{who} erhält {card} als Nachschub",
        Sabotages = "{who} sabotages {card}" | "{who} sabotiert {card}",
        Shows = "a die shows {n}" | "ein Würfel zeigt {n}",
        LetsGo = "{who} names {card} for Clean-up" | "{who} nennt {card} zum Aufräumen",
        Advances, Retreats,
        TurnsUpRegion = "{card} is turned up" | "{card} wird aufgedeckt",
        ArenaOpens = "Both have met and come equally far, {n} regions each: the Arena decides" | "Beide haben sich getroffen und sind gleich weit, je {n} Regionen: Die Arena entscheidet",
        Wins,
        GivesUp = "{who} concedes" | "{who} gibt auf",
        PaysTough = "{who} pays {n} mana to choose {card} (Tough)" | "{who} bezahlt {n} Mana, um {card} zu wählen (Robust)",
        Vanishes = "{owned} is removed from the game" | "{owned} wird aus dem Spiel entfernt",
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

type Count = Never;

stapel_script::vocab! { Altered {
    fn card_in(verb: &Verb) -> Option<Symbol> {
        match verb {
            Verb::Create(token, ..) => Some(*token),
            _ => None,
        }
    }
} }

pub const TERRAINS: [Stat; 3] = [Stat::Forest, Stat::Mountain, Stat::Water];
pub const FACTIONS: [Type; 6] = [Type::Axiom, Type::Bravos, Type::Lyra, Type::Muna, Type::Ordis, Type::Yzmir];
