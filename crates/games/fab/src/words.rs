//! The nouns of Flesh and Blood.

use serde::{Deserialize, Serialize};
use stapel_script::{Amount, Symbol, Who, words};

/// Flesh and Blood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fab;

words! {
    /// From `Hero` to `Permanent`: a player's part of the arena, looked through as one.
    pub enum Zone {
        Hero = "hero" | "Held",
        Weapon = "weapon" | "Waffe",
        Head = "head" | "Kopf",
        Chest = "chest" | "Brust",
        Arms = "arms" | "Arme",
        Legs = "legs" | "Beine",
        /// Auras, items and tokens in the arena.
        Permanent = "permanents" | "Permanent",
        /// The combat chain; an object's place there is the number of its link.
        Chain = "combat chain" | "Kampfkette",
        /// Cards that were played and wait to resolve, and attacks of weapons.
        Stack = "stack" | "Stack",
        Arsenal = "arsenal" | "Arsenal",
        Hand = "hand" | "Hand",
        Pitch = "Pitch" | "Pitch",
        /// Pitched cards that their owner puts under the deck, out of sight (FAB-END-4).
        Under = "under the deck" | "unter das Deck",
        Graveyard = "graveyard" | "Friedhof",
        Banished = "banished" | "Verbannung",
        Deck = "deck" | "Deck",
        /// What lies under a permanent that it was transformed into (FAB-KW-23).
        Beneath = "beneath" | "darunter",
        /// Cards a player brought and does not play with (FAB-DECK-8): outside the game.
        Inventory = "inventory" | "Inventar",
        /// What stands for objects that are gone (FAB-OBJ-11): no cards, and nowhere on the table.
        Past = "past" | "Vergangenes",
    }

    pub enum Type {
        Generic = "Generic" | "Allgemein",
        Brute = "Brute" | "Rohling",
        Warrior = "Warrior" | "Krieger",
        Ninja = "Ninja" | "Ninja",
        Guardian = "Guardian" | "Wächter",
        Runeblade = "Runeblade" | "Runenklinge",
        Wizard = "Wizard" | "Zauberer",
        Mechanologist = "Mechanologist" | "Mechanologist",
        Ranger = "Ranger" | "Waldläufer",
        Assassin = "Assassin" | "Assassine",
        Hero = "Hero" | "Held",
        Young = "Young" | "Jung",
        Weapon = "Weapon" | "Waffe",
        Equipment = "Equipment" | "Ausrüstung",
        Token = "Token" | "Spielstein",
        Action = "Action" | "Aktion",
        AttackReaction = "Attack Reaction" | "Angriffsreaktion",
        DefenseReaction = "Defense Reaction" | "Verteidigungsreaktion",
        Instant = "Instant" | "Spontan",
        Resource = "Resource" | "Ressource",
        Mentor = "Mentor" | "Mentor",
        Block = "Block" | "Blockade",
        Attack = "Attack" | "Angriff",
        Aura = "Aura" | "Aura",
        Item = "Item" | "Gegenstand",
        Trap = "Trap" | "Falle",
        Arrow = "Arrow" | "Pfeil",
        Head = "Head" | "Kopf",
        Chest = "Chest" | "Brust",
        Arms = "Arms" | "Arme",
        Legs = "Legs" | "Beine",
        Quiver = "Quiver" | "Köcher",
        Sword = "Sword" | "Schwert",
        Dagger = "Dagger" | "Dolch",
        Club = "Club" | "Keule",
        Hammer = "Hammer" | "Hammer",
        Bow = "Bow" | "Bogen",
        Staff = "Staff" | "Stab",
        Pistol = "Pistol" | "Pistole",
        OneHanded = "1H" | "Einhand",
        TwoHanded = "2H" | "Zweihand",
        Rhinar = "Rhinar" | "Rhinar",
        Dorinthea = "Dorinthea" | "Dorinthea",
        Ira = "Ira" | "Ira",
        Bravo = "Bravo" | "Bravo",
        Katsu = "Katsu" | "Katsu",
        Benji = "Benji" | "Benji",
        Arakni = "Arakni" | "Arakni",
        Uzuri = "Uzuri" | "Uzuri",
        Azalea = "Azalea" | "Azalea",
        Riptide = "Riptide" | "Riptide",
        Viserai = "Viserai" | "Viserai",
        Kano = "Kano" | "Kano",
        Dash = "Dash" | "Dash",
    }

    pub enum Stat {
        Pitch = "pitch value" | "Pitchwert",
        Cost = "cost" | "Kosten",
        /// What has to be paid in place of the cost, which never changes itself (FAB-OBJ-5).
        Payment = "cost to play" | "Kosten beim Spielen",
        Power = "power" | "Angriffswert",
        Defense = "defense" | "Verteidigungswert",
        Life = "life" | "Lebenspunkte",
        Intellect = "intellect" | "Intellekt",
        /// The arcane damage that the card's text deals.
        Arcane = "arcane damage" | "Arkanschaden",
        // Keywords with a number.
        ArcaneBarrier = "Arcane Barrier" | "Arkanbarriere",
        Quell = "Quell" | "Dämpfen",
        Piercing = "Piercing" | "Durchbohren",
        Heave = "Heave" | "Hieven",
        /// With how many steam counters it enters the arena.
        StartSteam = "steam counters" | "Dampfmarken",
    }

    pub enum Counter { PlusPower, MinusDefense, Lesson, Aim, Steam }

    pub enum Keyword {
        GoAgain = "Go again" | "Weitermachen",
        BladeBreak = "Blade Break" | "Klingenbruch",
        Battleworn = "Battleworn" | "Kampfgezeichnet",
        Temper = "Temper" | "Verschleiß",
        Dominate = "Dominate" | "Dominieren",
        Stealth = "Stealth" | "Verstohlenheit",
        Combo = "Combo" | "Combo",
        Boost = "Boost" | "Boost",
        Ephemeral = "Ephemeral" | "Vergänglich",
        Protect = "Protect" | "Beschützen",
        /// Damage by it cannot be prevented.
        Unpreventable = "Damage by this can't be prevented" | "Schaden, den diese Karte zufügt, kann nicht verhindert werden",
        /// An attack: cards from hand cannot defend against it.
        NotFromHand = "This can't be defended by cards from hand" | "Hiergegen kann nicht mit Handkarten verteidigt werden",
        /// An attack: defense reactions cannot be played to its link, at all or from hand.
        NoReactions = "Defense reactions can't be played to this chain link" | "In diesem Kampfsegment können keine Verteidigungsreaktionen gespielt werden",
        NoHandReactions = "Defense reactions can't be played from hand to this chain link" | "In diesem Kampfsegment können keine Verteidigungsreaktionen von der Hand gespielt werden",
        /// An attack: it may target any opposing hero, or up to two of them.
        AnyHero = "This can target any opposing hero" | "Dies kann jeden gegnerischen Helden angreifen",
        TwoHeroes = "This attacks up to 2 target opposing heroes" | "Dies greift bis zu 2 gegnerische Helden deiner Wahl an",
        /// A hero: its abilities do not work.
        Silenced = "No abilities" | "Keine Fähigkeiten",
        /// A banished card: its player may play it, or even as though it were an instant.
        Playable = "Can be played" | "Darf gespielt werden",
        PlayableAsInstant = "Can be played as an instant" | "Darf als Spontan gespielt werden",
        /// A hero: its player may begin with a Mechanologist item of cost 2 or less in the arena.
        StartsWithItem = "You may start the game with a Mechanologist item with cost 2 or less in the arena" | "Du darfst das Spiel mit einem Mechanologist-Gegenstand mit Kosten 2 oder weniger in der Arena beginnen",
    }

    pub enum Pool {
        Life = "life" | "Lebenspunkte",
        Resources = "resources" | "Ressourcen",
        ActionPoints = "action points" | "Aktionspunkte",
    }

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

    pub enum Timing {
        Action = "Action" | "Aktion",
        Instant = "Instant" | "Spontan",
        AttackReaction = "Attack reaction" | "Angriffsreaktion",
        DefenseReaction = "Defense reaction" | "Verteidigungsreaktion",
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
        Turn = "this turn" | "in diesem Zug",
        /// Until the combat chain closes.
        Chain = "this combat chain" | "in dieser Kampfkette",
        /// During the affected player's next turn, or action phase, and not before.
        NextTurn = "during your next turn" | "in deinem nächsten Zug",
        NextActionPhase = "during your next action phase" | "in deiner nächsten Aktionsphase",
        /// From now to the end of the affected player's next turn.
        ThroughNextTurn = "until the end of your next turn" | "bis zum Ende deines nächsten Zuges",
        /// To the end of the action phase.
        ActionPhase = "this action phase" | "in dieser Aktionsphase",
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
    pub enum Ending {
        Defeat = "nobody else has life left" | "niemand sonst hat noch Lebenspunkte",
        BothFall = "all heroes left in the game fell at once" | "alle verbliebenen Helden fielen zugleich",
        Stalled = "nobody moved the game on" | "niemand brachte das Spiel voran",
        Conceded = "the last opponent conceded" | "der letzte Gegner gab auf",
    }

    pub enum Why {
        /// Who takes the first turn.
        First = "Who takes the first turn?" | "Wer beginnt?",
        /// Play, activate or pass.
        Priority = "You have priority" | "Du hast Priorität",
        Pitch = "Pitch a card to pay" | "Pitche eine Karte, um zu bezahlen",
        /// Whether to pay an additional cost that may be declined.
        MayCost = "Pay the additional cost?" | "Die zusätzlichen Kosten bezahlen?",
        /// Whether to boost.
        Boost = "Boost?" | "Boosten?",
        /// Whom to attack.
        AttackTarget = "Attack whom?" | "Wen greifst du an?",
        /// What to use against damage.
        Prevent = "Prevent damage with what?" | "Womit verhinderst du Schaden?",
        Heave = "Heave a card?" | "Eine Karte hieven?",
        /// Whom to intimidate.
        Intimidate = "Intimidate whom?" | "Wen schüchterst du ein?",
        /// Which card to banish face down as a cost.
        Banish = "Banish which card face down?" | "Welche Karte verbannst du verdeckt?",
        /// Which item to begin with.
        StartItem = "Begin with an item in the arena?" | "Mit einem Gegenstand in der Arena beginnen?",
        /// Which card of the inventory to play with, and which to leave out for it.
        BringIn = "Bring in a card from your inventory?" | "Eine Karte aus dem Inventar einwechseln?",
        LeaveOut = "Leave out which card for it?" | "Welche Karte lässt du dafür weg?",
        Defend = "Defend with which cards?" | "Mit welchen Karten verteidigst du?",
        /// Put a card into the arsenal.
        Store = "Put a card into your arsenal?" | "Eine Karte ins Arsenal legen?",
        /// Which pitched card goes under the deck next.
        PutUnder = "Which card goes under your deck next?" | "Welche Karte kommt als nächste unter dein Deck?",
        /// Which card goes on the deck next.
        PutOnTop = "Which card goes on your deck next?" | "Welche Karte kommt als nächste auf dein Deck?",
        /// Under the option `per_controller`: whose triggers go on the stack first.
        WhoStacksFirst = "Whose effects go on the stack first, and so happen last?" | "Wessen Effekte kommen zuerst auf den Stack und geschehen damit zuletzt?",
    }
}

stapel_kernel::events! {
    pub enum Event {
        TurnStarts = "— Turn {n}: {who} —" | "— Zug {n}: {who} —",
        ActionPhaseStarts, EndPhaseStarts, TurnEnds,
        /// A card is shown or an ability named, before anything is paid.
        Announces = "{who} activates {card}" | "{who} aktiviert {card}",
        /// ... and now lies on the stack, paid for.
        Plays, Activates,
        /// An attack action card was played, or a weapon's attack activated.
        Launches,
        Attacks,
        Defends = "{who} defends with {card}" | "{who} verteidigt mit {card}",
        /// An attack has dealt damage in the Damage Step (FAB-KW-29); and with that it has hit.
        DealsDamage,
        Hits = "{card} of {who} hits {other} for {n}" | "{card} von {who} trifft {other} und verursacht {n} Schaden",
        Misses = "{card} of {who} does not hit {other}" | "{card} von {who} trifft {other} nicht",
        TakesDamage, Prevents,
        /// The Link Step begins (FAB-CHAIN-21).
        LinkResolves,
        ChainCloses = "The combat chain closes" | "Die Kampfkette wird geschlossen",
        GoesAgain,
        /// A card lies face up in the arsenal from now on.
        Loads,
        /// A trap has triggered.
        Springs = "The trap {card} of {who} is sprung by {other}" | "{other} löst die Falle {card} von {who} aus",
        /// A card becomes the attack of the active link.
        Joins = "{card} becomes the attack of chain link {n}" | "{card} wird der Angriff von Kampfsegment {n}",
        Transforms = "A permanent of {who} becomes {card}" | "Ein Permanent von {who} wird zu {card}",
        Boosts = "{who} boosts {card}" | "{who} boostet {card}",
        Rolls = "{who} rolls {n}" | "{who} würfelt {n}",
        Heaves = "{who} heaves {card} for {n}" | "{who} hievt {card} für {n} ins Arsenal",
        Leaves = "{who} leaves the game" | "{who} verlässt das Spiel",
        Pitches = "{who} pitches {card} for {n}" | "{who} pitcht {card} für {n}",
        Stores = "{who} puts {card} face down into the arsenal" | "{who} legt {card} verdeckt ins Arsenal",
        PutsUnder = "{who} puts {card} under the deck" | "{who} legt {card} unter das Deck",
        Intimidates = "{who} intimidates {other}: {card} is banished face down" | "{who} schüchtert {other} ein: {card} wird verdeckt verbannt",
        Returns = "{card} returns to the hand of {who}" | "{card} kehrt auf die Hand von {who} zurück",
        Resolves,
        Wins = "{who} wins: {ending}" | "{who} gewinnt: {ending}",
        GivesUp = "{who} concedes" | "{who} gibt auf",
        GoesFirst = "{who} goes first" | "{who} beginnt",
        /// At the end: how much life a player has.
        Scores = "{who}: {n} life" | "{who}: {n} {Lebenspunkt|Lebenspunkte}",
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

type Extra = ();

stapel_script::vocab! { Fab {
    fn card_in(verb: &Verb) -> Option<Symbol> {
        if let Verb::Transform(name) = verb { Some(*name) } else { None }
    }
} }
