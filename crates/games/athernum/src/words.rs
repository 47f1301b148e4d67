//! The nouns of Athernum.

use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Filter, Sel, Symbol, Who, words};

/// Athernum: The Old World.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Athernum;

words! {
    /// Everything up to `Resources` is in play.
    pub enum Zone {
        /// The main character slot.
        Main = "main character slot" | "Hauptcharakterplatz",
        /// The five regular character slots.
        Characters = "characters" | "Charakterplätze",
        /// The location slot.
        Location = "location slot" | "Schauplatz",
        /// Attached items.
        Items = "items" | "Gegenstände",
        Resources = "resources" | "Ressourcen",
        Hand = "hand" | "Hand",
        Deck = "deck" | "Nachziehstapel",
        /// The extra deck.
        Extra = "extra deck" | "Extradeck",
        Discard = "discard pile" | "Ablagestapel",
        Void = "void" | "Leere",
    }

    pub enum Type {
        Character = "Character" | "Charakter",
        Item = "Item" | "Gegenstand",
        Location = "Location" | "Ort",
        Resource = "Resource" | "Ressource",
        Token = "Token" | "Spielstein",
        /// Belongs to the extra deck.
        Extra = "Extra deck" | "Extradeck",
        Ashes = "Children of the Ashes" | "Kinder der Asche",
        WhiteFlame = "Order of the White Flame" | "Orden der Weißen Flamme",
        Ascendant = "The Ascendant Archive" | "Das Aufgestiegene Archiv",
        Guild = "The Adventurers' Guild" | "Die Abenteurergilde",
        Human = "Human" | "Mensch",
        Rogue = "Rogue" | "Schurke",
        Scavenger = "Scavenger" | "Sammler",
        Guard = "Guard" | "Wächter",
        Merchant = "Merchant" | "Händler",
        Alchemist = "Alchemist" | "Alchemist",
        Spriggan = "Spriggan" | "Spriggan",
        Animal = "Animal" | "Tier",
        Rat = "Rat" | "Ratte",
        Warrior = "Warrior" | "Krieger",
        Priest = "Priest" | "Priester",
        Spirit = "Spirit" | "Geist",
        Elder = "Elder" | "Älteste",
        Dryad = "Dryad" | "Dryade",
        Wizard = "Wizard" | "Magier",
        Scholar = "Scholar" | "Gelehrter",
        Bird = "Bird" | "Vogel",
        Construct = "Construct" | "Konstrukt",
        Elf = "Elf" | "Elf",
        Noble = "Noble" | "Adliger",
        Dwarf = "Dwarf" | "Zwerg",
        Cat = "Cat" | "Katze",
        Beastkin = "Beastkin" | "Tiermensch",
        Ranger = "Ranger" | "Waldläufer",
        Beast = "Beast" | "Bestie",
        Harpy = "Harpy" | "Harpyie",
        Bard = "Bard" | "Barde",
        Kennith = "Kennith" | "Kennith",
        Street = "Street" | "Straße",
        Document = "Document" | "Dokument",
        Relic = "Relic" | "Relikt",
        Market = "Market" | "Markt",
        Banner = "Banner" | "Banner",
        Cloak = "Cloak" | "Umhang",
        Altar = "Altar" | "Altar",
        Temple = "Temple" | "Tempel",
        Artifact = "Artifact" | "Artefakt",
        Instrument = "Instrument" | "Instrument",
        Archive = "Archive" | "Archiv",
        Book = "Book" | "Buch",
        Hall = "Hall" | "Halle",
        Badge = "Badge" | "Abzeichen",
        Quest = "Quest" | "Auftrag",
        Device = "Device" | "Apparat",
        Rift = "Rift" | "Riss",
        Weapon = "Weapon" | "Waffe",
        Trap = "Trap" | "Falle",
        Stone = "Stone" | "Stein",
        Seal = "Seal" | "Siegel",
        Field = "Field" | "Feld",
        Road = "Road" | "Weg",
    }

    pub enum Stat {
        Cost = "cost" | "Kosten",
        Ofv = "OFV" | "OFV",
        Dfv = "DFV" | "DFV",
        /// Item slots.
        Slots = "item slot" | "Gegenstandsplatz",
        /// The victory field.
        Field = "victory field" | "Siegpunkte-Feld",
    }

    pub enum Counter { Damage, Exhaustion, Victory }

    pub enum Keyword {
        /// Wins with a full victory field.
        Objective = "Objective: you win if this card lies face up with at least as many victory tokens as its victory field shows" | "Aufgabe: Du gewinnst, wenn diese Karte offen liegt und mindestens so viele Siegpunkte hat, wie ihr Siegpunkte-Feld zeigt",
        /// An activated ability that costs a command token.
        Command = "Command" | "Befehl",
        /// Enters play exhausted.
        EntersExhausted = "This card enters play exhausted" | "Diese Karte kommt erschöpft ins Spiel",
        /// Cannot be a start card.
        LoneWolf = "Lone Wolf: this card cannot be chosen as start card" | "Einzelgänger: Diese Karte kann nicht als Startkarte gewählt werden",
        /// An item that may lie in the location slot.
        Monument = "Monument: this card may be placed into your empty location slot and may be your start card" | "Monument: Diese Karte darf auf deinen leeren Schauplatz gelegt werden und deine Startkarte sein",
        /// Goes to the hand instead of anywhere else an effect would put it from the deck.
        Homing = "Static: if an effect would move this card from your deck to another zone, put it into your hand instead" | "Statisch: Wenn ein Effekt diese Karte aus deinem Nachziehstapel in eine andere Zone bewegen würde, nimm sie stattdessen auf die Hand",
        /// Is not exhausted for defending.
        Vigilant = "this card does not become exhausted for defending" | "diese Karte wird durch Verteidigen nicht erschöpft",
        /// No defender may be named against it.
        Undefendable = "while this card attacks, no defender may be named" | "solange diese Karte angreift, darf kein Verteidiger bestimmt werden",
        /// Opponents cannot attack it.
        NotAttackable = "opponents cannot attack this card" | "Gegner können diese Karte nicht angreifen",
        /// Opponents' effects leave its items alone.
        ItemsSafe = "effects of opponents cannot discard, return or move Items attached to this card" | "gegnerische Effekte können an diese Karte angelegte Gegenstände nicht ablegen, zurückschicken oder verschieben",
        /// It does not attack.
        CannotAttack = "this card cannot attack" | "diese Karte kann nicht angreifen",
        /// The Morning takes no marker off it.
        StaysExhausted = "this card loses no exhaustion marker in the Morning" | "diese Karte verliert am Morgen keine Erschöpfungsmarke",
        /// Need not be exhausted for attacking, at a price.
        Tireless = "once per turn, when this card would become exhausted for attacking, you may pay 2 resources; if you do, it does not become exhausted" | "einmal pro Zug, wenn diese Karte durch einen Angriff erschöpft würde, darfst du 2 Ressourcen bezahlen; wenn du das tust, wird sie nicht erschöpft",
        /// Attacks on its controller's characters cost a resource.
        Taxing = "opponents must pay 1 resource for each attack on a character you control" | "Gegner müssen für jeden Angriff auf einen Charakter unter deiner Kontrolle 1 Ressource bezahlen",
        /// Opponents' effects cannot exhaust it.
        Steady = "effects of opponents cannot exhaust this card" | "gegnerische Effekte können diese Karte nicht erschöpfen",
        /// Opponents' effects cannot exhaust, return, void or take it.
        Anchored = "effects of opponents cannot exhaust, return, void or take control of this card" | "gegnerische Effekte können diese Karte nicht erschöpfen, zurückschicken, in die Leere legen oder übernehmen",
        /// Survives lethal damage once, exhausted.
        Rebirth = "if the linked character would be discarded because of lethal damage, instead remove all damage from it, exhaust it and discard this card" | "wenn der ausgerüstete Charakter wegen tödlichen Schadens abgelegt würde, entferne stattdessen allen Schaden von ihm, erschöpfe ihn und lege diese Karte ab",
        /// Characters that would be discarded go to the void.
        Lantern = "if a Character card would be discarded from anywhere, put it into the void instead" | "wenn eine Charakterkarte von irgendwo abgelegt würde, lege sie stattdessen in die Leere",
    }

    pub enum Pool {
        /// Command tokens.
        Command = "command" | "Befehl",
        /// Points in the resource pool, by kind.
        Ashes = "Ashes" | "Asche",
        WhiteFlame = "White Flame" | "Weiße Flamme",
        Ascendant = "Archive" | "Archiv",
        Guild = "Guild" | "Gilde",
        Plain = "factionless" | "fraktionslos",
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

    pub enum Until {
        /// After the Evening.
        Turn = "until the end of the turn" | "bis zum Ende des Zuges",
        /// Until the next Morning of the player is over.
        NextMorning = "at your next Morning" | "an deinem nächsten Morgen",
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
    pub enum Ending {
        Objective = "by objective" | "durch eine Aufgabe",
        Points = "by points" | "nach Punkten",
        Effect = "by the effect of a card" | "durch den Effekt einer Karte",
        EmptyDeck = "a deck was empty" | "ein Deck war leer",
        Time = "time was up" | "die Zeit war um",
        Conceded = "conceded" | "aufgegeben",
    }

    pub enum Why {
        /// Which card to start with.
        Start = "Which card do you start with?" | "Mit welcher Karte startest du?",
        /// What to do on one's Day.
        Day = "Your Day" | "Dein Tag",
        /// What to do with priority.
        Priority = "You have priority" | "Du hast Priorität",
        /// Which permanent gets the item.
        Host = "Attach the Item to what?" | "Woran wird der Gegenstand angelegt?",
        /// Face up, face down, or used directly.
        Side = "Attach the Item face up or face down?" | "Wird der Gegenstand offen oder verdeckt angelegt?",
        /// Which resources to pay with.
        Pay = "Pay with which resource?" | "Mit welcher Ressource bezahlst du?",
        /// A cost: which cards to exhaust, discard from play, put into the void, take a victory token from.
        ExhaustCost = "Exhaust what as a cost?" | "Was erschöpfst du als Kosten?",
        SacrificeCost = "Discard what from play as a cost?" | "Was legst du als Kosten aus dem Spiel ab?",
        VoidCost = "Put what into the void as a cost?" | "Was legst du als Kosten in die Leere?",
        UnscoreCost = "From which card do you take the victory token?" | "Von welcher Karte nimmst du den Siegpunkt?",
        /// A cost: which hand cards to give.
        HandCost = "Discard what as a cost?" | "Was wirfst du als Kosten ab?",
        /// Which location slot or host an item goes to.
        Refit = "Where does the Item go?" | "Wohin kommt der Gegenstand?",
        Attacker = "Combat phase: who attacks?" | "Kampfphase: Wer greift an?",
        AttackTarget = "Whom does it attack?" | "Wen greift die Karte an?",
        Defender = "Name a defender?" | "Einen Verteidiger bestimmen?",
        /// Whether to pay so that an attacker is not exhausted.
        Tireless = "Pay 2 resources, so that it is not exhausted for this attack?" | "2 Ressourcen bezahlen, damit die Karte für diesen Angriff nicht erschöpft wird?",
        /// Whether to pay so that an effect is not neutralised.
        PayOrLose = "Pay so that your effect is not neutralised?" | "Bezahlen, damit dein Effekt nicht neutralisiert wird?",
        /// Which card is named.
        Name = "Name a card" | "Nenne eine Karte",
        /// Which resource kind is added.
        Kind = "Of which faction is the resource for your pool?" | "Von welcher Fraktion ist die Ressource für deinen Pool?",
        /// Which cards are found in a deck.
        Gather = "Take a card from your deck?" | "Eine Karte aus deinem Nachziehstapel nehmen?",
        /// Which card gets the victory token of the command.
        Score = "Command victory token: which card gets it?" | "Befehl Siegpunkt: Welche Karte erhält ihn?",
    }
}

stapel_kernel::events! {
    pub enum Event {
        TurnStarts = "— Turn {n}: {who} —" | "— Zug {n}: {who} —",
        GoesFirst = "{who} goes first" | "{who} beginnt",
        ChoosesStart = "{who} chooses a start card" | "{who} wählt eine Startkarte",
        ShowsStart = "{who} starts with {card}" | "{who} startet mit {card}",
        MorningStarts, DayStarts,
        /// Also where there was nothing else to do.
        EveningStarts = "{who} ends the Day" | "{who} beendet den Tag",
        NightFalls,
        Plays = "{who} plays {card}" | "{who} spielt {card}",
        Enters,
        Attaches = "{who} attaches {card} to {with}" | "{who} legt {card} an {with} an",
        Activates,
        Supports = "{who} uses the support of {card}" | "{who} nutzt die Unterstützung von {card}",
        Commands,
        Resolves,
        Neutralised = "The effect of {card} of {who} is neutralised" | "Der Effekt von {card} von {who} wird neutralisiert",
        Redirected = "An effect of {who} is aimed at {card} now" | "Ein Effekt von {who} zielt nun auf {card}",
        Attacks = "{card} of {who} attacks {with} of {other}" | "{card} von {who} greift {with} von {other} an",
        Defends = "{card} of {who} defends against {with}" | "{card} von {who} verteidigt gegen {with}",
        HitsMain, Fells, Survives,
        Exhausts = "{card} of {who} is exhausted" | "{card} von {who} wird erschöpft",
        Readies = "{card} of {who} is ready again" | "{card} von {who} ist wieder bereit",
        Tapped = "{who} has {pool} more in the resource pool" | "{who} hat {pool} mehr im Ressourcenpool",
        Scores = "{card} of {who} gets {n} {victory token|victory tokens}" | "{card} von {who} erhält {n} {Siegpunkt|Siegpunkte}",
        Unscores = "{n} {victory token|victory tokens} of {card} of {who} {goes|go} back to the victory pool" | "{n} {Siegpunkt|Siegpunkte} von {card} von {who} {kommt|kommen} zurück in den Siegpunkte-Pool",
        VictoryLost = "{card} of {who} loses {n} {victory token|victory tokens}, out of the game" | "{card} von {who} verliert {n} {Siegpunkt, der|Siegpunkte, die} aus dem Spiel {ist|sind}",
        PoolGrows = "The victory pool grows by {n}" | "Der Siegpunkte-Pool wächst um {n}",
        TakesDamage = "{card} of {who} takes {n} damage" | "{card} von {who} erleidet {n} Schaden",
        Prevented = "{n} damage to {card} of {who} is prevented" | "{n} Schaden an {card} von {who} wird verhindert",
        Heals = "{n} damage is removed from {card} of {who}" | "{n} Schaden wird von {card} von {who} entfernt",
        KnockedOut = "{card} of {who} is knocked out" | "{card} von {who} ist außer Gefecht",
        ChangesControl = "{who} takes control of {card} from {other}" | "{who} übernimmt {card} von {other}",
        NamesCard = "{who} names {card}: {other} shows the hand" | "{who} nennt {card}: {other} zeigt die Hand vor",
        MovesItem = "{card} of {who} is attached to {with} now" | "{card} von {who} ist nun an {with} angelegt",
        LosesGame,
        FinalScore = "{who}: {n} {victory token|victory tokens} at the end" | "{who}: {n} {Siegpunkt|Siegpunkte} am Ende",
        Wins = "{who} wins: {ending}" | "{who} gewinnt: {ending}",
        GivesUp = "{who} concedes" | "{who} gibt auf",
        TimeUp = "Time is over: this turn is played to its end, then everybody has one more" | "Die Zeit ist um: Dieser Zug wird zu Ende gespielt, dann hat jeder noch einen",
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
    Heal(Sel<Athernum>, Amount<Athernum>),
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

stapel_script::vocab! { Athernum {
    fn card_in(verb: &Verb) -> Option<Symbol> {
        match verb {
            Verb::CreateOn(token, _) => Some(*token),
            _ => None,
        }
    }
} }

pub const FACTIONS: [Type; 4] = [Type::Ashes, Type::WhiteFlame, Type::Ascendant, Type::Guild];

/// The kinds of points in a resource pool: the factions in their order, and factionless.
pub const POINTS: [Pool; 5] = [Pool::Ashes, Pool::WhiteFlame, Pool::Ascendant, Pool::Guild, Pool::Plain];
