//! What only Flesh and Blood remembers: whose turn it is, the step, the links of the chain, the table's options.

use serde::{Deserialize, Serialize};
use stapel_kernel::{Id, Ref, Seat, SeatSet};
use stapel_script::words;

words! {
    pub enum Phase { SetUp, Start, Action, End }

    /// The steps of an attack (FAB-CHAIN-3). `None`: the chain is closed.
    pub enum Step { None, Layer, Attack, Defend, Reaction, Damage, Resolution, Link, Close }
}

/// One attack of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link {
    pub attack: Ref,
    pub attacker: Seat,
    /// Whom it attacks: with one target, the one in `targets`.
    pub defender: Seat,
    pub targets: SeatSet,
    pub weapon: bool,
    /// The link counts as having hit; mostly because its attack did, but not always (FAB-DMG-12).
    pub hit: bool,
    pub attack_hit: bool,
    /// For whom a card from hand has defended here (FAB-KW-7, FAB-KW-21).
    pub from_hand: SeatSet,
    /// It is the attacker's n-th attack, and n-th weapon attack, of the turn.
    pub nth: u8,
    pub nth_weapon: u8,
    /// ... and n-th attack with stealth, if it has stealth.
    pub nth_stealth: u8,
    pub damage: i16,
    /// Damage that daggers dealt on this link.
    pub dagger_damage: i16,
    /// The attacker has played or activated a reaction on this link.
    pub reacted: bool,
    /// Nothing triggers from its hit.
    pub hushed: bool,
    /// Whether the attack had go again when it left the chain (FAB-AP-8).
    pub go_again: bool,
}

/// A card that was boosted, and whether the card banished for it is a Mechanologist card (FAB-KW-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boosted {
    pub card: Ref,
    pub pays_off: bool,
}

/// An object that is gone, and what stands for it (FAB-OBJ-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Past {
    pub was: Ref,
    pub shadow: Id,
}

/// What the source of the layer that resolves had, should it leave in the course of its own text: whether go again
/// (FAB-AP-4), and how much arcane damage (FAB-ARC-4). Both depend on where it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resolving {
    pub go_again: bool,
    pub arcane: i16,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct FabState {
    /// The turn player.
    pub turn: Seat,
    pub turn_number: u16,
    pub phase: Phase,
    pub step: Step,
    pub links: Vec<Link>,
    /// Cards boosted this combat chain.
    pub boosted: Vec<Boosted>,
    /// What is gone and may still be asked for.
    pub past: Vec<Past>,
    /// The top of the stack resolves.
    pub resolving: Option<Resolving>,
    /// How many were still in the game when a player left it.
    pub left_of: [u8; 8],
    /// Turns in a row in which nobody lost life and no card was used up (FAB-WIN-5).
    pub idle: u8,
    pub idle_now: bool,
}

impl Default for FabState {
    fn default() -> Self {
        Self {
            turn: Seat(0),
            turn_number: 0,
            phase: Phase::SetUp,
            step: Step::None,
            links: Vec::new(),
            boosted: Vec::new(),
            past: Vec::new(),
            resolving: None,
            left_of: [0; 8],
            idle: 0,
            idle_now: true,
        }
    }
}

impl Clone for FabState {
    fn clone(&self) -> Self {
        let (links, boosted, past) = (self.links.clone(), self.boosted.clone(), self.past.clone());
        Self { links, boosted, past, ..*self }
    }
    fn clone_from(&mut self, other: &Self) {
        let mut links = std::mem::take(&mut self.links);
        let mut boosted = std::mem::take(&mut self.boosted);
        let mut past = std::mem::take(&mut self.past);
        links.clone_from(&other.links);
        boosted.clone_from(&other.boosted);
        past.clone_from(&other.past);
        *self = Self { links, boosted, past, ..*other };
    }
}

stapel_kernel::table_options! {
    /// Table options: the readings that have a switch. The defaults are the rulebook's.
    pub struct Options {
        /// FAB-R-01.
        combat_steps: "Steps of a combat" | "Schritte eines Kampfes" = CombatSteps {
            Eight = "rulebook": "eight, with a Link Step" | "acht, mit Verknüpfungsschritt",
            Seven = "official-2026": "seven, as in 2026" | "sieben, wie 2026",
        }
        /// FAB-R-02.
        trigger_order: "Who orders what triggers at once"
            | "Wer ordnet, was zugleich auslöst" = TriggerOrder {
            TurnPlayer = "rulebook": "the turn player, all of it" | "der Spieler am Zug, alles",
            PerController = "per-controller": "everybody, their own" | "jeder das Eigene",
        }
        /// FAB-R-03.
        cost_sequence: "Action points are paid" | "Aktionspunkte werden bezahlt" = CostSequence {
            ActionPointLast = "rulebook": "last" | "zuletzt",
            ActionPointFirst = "official": "first" | "zuerst",
        }
        /// FAB-R-04.
        attack_reaction_rest: "A resolved attack reaction" | "Eine abgehandelte Angriffsreaktion" = ArRest {
            WithLink = "rulebook": "stays at its link" | "bleibt bei ihrem Glied",
            Graveyard = "graveyard-at-once": "goes to the graveyard at once"
                | "kommt sofort auf den Friedhof",
        }
        /// FAB-R-05.
        reprise_scope: "Reprise looks at" | "Reprise betrachtet" = RepriseScope {
            Link = "rulebook": "the present link" | "das jetzige Glied",
            Chain = "chain": "the whole chain" | "die ganze Kette",
        }
        /// FAB-R-06.
        blitz_copies: "Copies in a Blitz deck" | "Gleiche Karten im Blitz-Deck" = BlitzCopies {
            Two = "rulebook": "two" | "zwei",
            One = "one": "one" | "eine",
        }
    }
}

/// What everybody sees of the game's own state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    pub turn: Seat,
    pub turn_number: u16,
    pub phase: Phase,
    pub step: Step,
    pub links: Vec<Link>,
    /// For each link, what it comes to.
    pub blows: Vec<Blow>,
    /// Attacks that lie on the stack, by their places from the bottom, and whom they attack.
    pub announced: Vec<(u8, SeatSet)>,
}

/// What a link of the chain comes to as it lies there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Blow {
    /// The attack, if it is still there.
    pub attack: Option<Id>,
    /// Its damage has been dealt, and this is how much it was.
    pub struck: bool,
    pub dealt: i16,
    pub against: Vec<Against>,
}

/// What reaches one target if nothing more happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Against {
    pub seat: Seat,
    /// The cards that defend it, and how much each of them does.
    pub defence: Vec<(Id, i16)>,
    /// What effects prevent without anybody deciding it.
    pub prevented: i16,
    pub damage: i16,
}
