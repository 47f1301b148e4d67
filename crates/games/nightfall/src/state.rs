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

/// How the archives come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draft {
    #[default]
    Standard,
    BloodCountry,
    /// Recommended selections: no draft, the private pairs are dealt at random.
    FirstNight,
    EvenOdds,
    ThreeFronts,
    BloodMoon,
}

/// Which sets the pattern cards come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sets {
    #[default]
    Base,
    MartialLaw,
    BloodCountry,
    BaseMartialLaw,
    BaseBloodCountry,
    MartialLawBloodCountry,
    All,
}

/// Table options: draft, sets, and the readings that have a switch (NF-R-01 to NF-R-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub draft: Draft,
    pub sets: Sets,
    pub minion_enters: MinionEnters,
    pub block_timing: BlockTiming,
    pub starter_exile: StarterExile,
    pub wound_use: WoundUse,
    pub wound_influence: WoundInfluence,
    pub chain_damage_blocking: ChainDamageBlocking,
    pub absorber_duty: AbsorberDuty,
    pub ml_wound_window: MlWoundWindow,
}

stapel_kernel::switch! {
    /// NF-R-01.
    MinionEnters: AfterChain = "after_chain", OnResolution = "on_resolution"
    /// NF-R-02.
    BlockTiming: PerFight = "per_fight", AllBeforeFirstFight = "all_before_first_fight"
    /// NF-R-03.
    StarterExile: LeavesPlay = "leaves_play", AfterCombatOnly = "after_combat_only"
    /// NF-R-04.
    WoundUse: AnyNumber = "any_number", OneCard = "one_card"
    /// NF-R-05.
    WoundInfluence: Allowed = "allowed", OrdersOnly = "orders_only"
    /// NF-R-06.
    ChainDamageBlocking: AbsorbersOnly = "absorbers_only", AnyMinion = "any_minion"
    /// NF-R-07.
    AbsorberDuty: TakesDamage = "takes_damage", ForcedBlock = "forced_block"
    /// NF-R-08.
    MlWoundWindow: UntilDamage = "until_damage", BeforeBlocks = "before_blocks"
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
