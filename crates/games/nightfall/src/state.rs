//! What only Nightfall remembers, and the table's options.

use crate::{Type, leaving::Asker};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Id, Ref, Seat};
use stapel_script::words;

words! {
    pub enum Phase { Draft, Start, Combat, Chain, Claim, Cleanup, Over }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NfState {
    /// The active player, who is also the chain starter.
    pub turn: Seat,
    /// Who took the first turn of the game.
    pub start: Seat,
    pub round: u16,
    pub phase: Phase,
    /// Wounds that lie face up on the pile.
    pub face_up: u8,
    /// The last face-up wound has left (NF-END-1).
    pub ending: bool,
    pub(crate) fights: Fights,
    /// What asks, or was the last to, if it is a procedure or a text of this game.
    pub(crate) asker: Option<Asker>,
}

/// How far the fights of a combat phase are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Fights {
    /// None is left, or there is no combat.
    Over,
    /// Some may be left, and none is on.
    ToCome,
    /// The fight of this attacker is on.
    Of(Ref),
}

impl Default for NfState {
    fn default() -> Self {
        Self {
            turn: Seat(0),
            start: Seat(0),
            round: 0,
            phase: Phase::Draft,
            face_up: 0,
            ending: false,
            fights: Fights::Over,
            asker: None,
        }
    }
}

stapel_kernel::table_options! {
    /// Table options: draft, sets, and the readings that have a switch (NF-R-01 to NF-R-08).
    pub struct Options {
        /// How the archives come about.
        draft: "Choosing the cards" | "Auswahl der Karten" = Draft {
            Standard = "standard": "draft" | "Draft",
            BloodCountry = "blood-country": "draft of Blood Country" | "Draft von Blutzoll",
            /// Recommended selections: no draft, the private pairs are dealt at random.
            FirstNight = "first-night": "First Night, without a draft" | "Erste Nacht, ohne Draft",
            EvenOdds = "even-odds": "Even Odds, without a draft" | "Gleiche Waffen, ohne Draft",
            ThreeFronts = "three-fronts": "Three Fronts, without a draft" | "Drei Fronten, ohne Draft",
            BloodMoon = "blood-moon": "Blood Moon, without a draft" | "Blutmond, ohne Draft",
        }
        /// Which sets the pattern cards come from.
        sets: "Sets" | "Sets" = Sets {
            Base = "base": "base set" | "Grundspiel",
            MartialLaw = "martial-law": "Martial Law" | "Ausnahmezustand",
            BloodCountry = "blood-country": "Blood Country" | "Blutzoll",
            BaseMartialLaw = "base-martial-law": "base set and Martial Law"
                | "Grundspiel und Ausnahmezustand",
            BaseBloodCountry = "base-blood-country": "base set and Blood Country" | "Grundspiel und Blutzoll",
            MartialLawBloodCountry = "martial-law-blood-country": "Martial Law and Blood Country"
                | "Ausnahmezustand und Blutzoll",
            All = "all": "all" | "alle",
        }
        /// NF-R-01.
        minion_enters: "Minions of a chain enter" | "Kreaturen einer Kette kommen ins Spiel" = MinionEnters {
            AfterChain = "after_chain": "after the chain" | "nach der Kette",
            OnResolution = "on_resolution": "as they resolve" | "sobald sie wirken",
        }
        /// NF-R-02.
        block_timing: "Blockers are named" | "Blockierer werden genannt" = BlockTiming {
            PerFight = "per_fight": "fight by fight" | "Kampf für Kampf",
            AllBeforeFirstFight = "all_before_first_fight": "before the first fight" | "vor dem ersten Kampf",
        }
        /// NF-R-03.
        starter_exile: "Starting minions are exiled" | "Startkreaturen werden verbannt" = StarterExile {
            LeavesPlay = "leaves_play": "whenever they leave play" | "wenn sie das Spiel verlassen",
            AfterCombatOnly = "after_combat_only": "after combat only" | "nur nach dem Kampf",
        }
        /// NF-R-04.
        wound_use: "A wound effect takes" | "Ein Wundeneffekt nimmt" = WoundUse {
            AnyNumber = "any_number": "any number of wounds" | "beliebig viele Wunden",
            OneCard = "one_card": "one wound" | "eine Wunde",
        }
        /// NF-R-05.
        wound_influence: "Wounds for influence" | "Wunden für Einfluss abwerfen" = WoundInfluence {
            Allowed = "allowed": "allowed" | "erlaubt",
            OrdersOnly = "orders_only": "orders only" | "nur Aufträge",
        }
        /// NF-R-06.
        chain_damage_blocking: "Damage of chain texts is taken by"
            | "Schaden von Kettentexten nehmen" = ChainDamageBlocking {
            AbsorbersOnly = "absorbers_only": "guards only" | "nur Wachen",
            AnyMinion = "any_minion": "any minion" | "alle Kreaturen",
        }
        /// NF-R-07.
        absorber_duty: "A guard" | "Eine Wache" = AbsorberDuty {
            TakesDamage = "takes_damage": "takes what comes through" | "nimmt, was durchkommt",
            ForcedBlock = "forced_block": "has to block" | "muss blockieren",
        }
        /// NF-R-08.
        ml_wound_window: "Wounds of Martial Law can be used"
            | "Wunden des Ausnahmezustands gelten" = MlWoundWindow {
            UntilDamage = "until_damage": "until damage is dealt" | "bis zum Schaden",
            BeforeBlocks = "before_blocks": "before blocks" | "vor dem Blockieren",
        }
    }
}

/// What everybody sees of the game's own state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    pub turn: Seat,
    pub start: Seat,
    pub round: u16,
    pub phase: Phase,
    pub face_up: u8,
    pub ending: bool,
    /// Who has left the game.
    pub gone: Vec<Seat>,
    /// Archives with wounds inside, and how many: everybody saw them go in and come out.
    pub wounded: Vec<(Id, u8)>,
    /// For each seat its wounds by type, in deck, hand and discard pile: everybody saw them come and go.
    pub wounds: Vec<[usize; 3]>,
    /// Who is attacked, and what it comes to.
    pub assaults: Vec<Assault>,
    /// While a chain is laid: the colours that may follow.
    pub links: Vec<Type>,
}

/// The attackers of one player, and what reaches that player if nothing more happens.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Assault {
    pub seat: Seat,
    pub attackers: Vec<Attacker>,
    /// What shields and guards keep off.
    pub kept: i16,
    pub wounds: i16,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attacker {
    pub id: Id,
    /// What it has to deal.
    pub strength: i16,
    /// Its blockers, and what each of them takes.
    pub blocked: Vec<(Id, i16)>,
}
