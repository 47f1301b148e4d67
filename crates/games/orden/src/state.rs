//! What only Der Orden remembers, and the table's options.

use crate::{
    Property, Rank,
    property::{Possessed, Properties},
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{DefId, Id, Ref, Seat, SeatSet};
use stapel_script::words;

words! {
    pub enum Phase { Start, Main, End, Over }
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrdState {
    /// The active player.
    pub turn: Seat,
    pub round: u16,
    pub phase: Phase,
    /// Who had a turn in this round.
    pub had_turn: SeatSet,
    /// The rank of each player: that of the top card of the path.
    pub ranks: [Rank; 8],
    /// How many castles each player has laid out, counted as they come and go: whether they are too many is asked after
    /// every instruction.
    pub castles: [u8; 8],
    /// What each player has laid out.
    pub(crate) possessed: [Possessed; 8],
    /// Actions prevented this turn: the card and the number of the rule on it (ORD-REA-13).
    pub barred: Vec<(DefId, u8)>,
    /// A reaction has prevented the action under way (ORD-REA-11).
    pub prevented: bool,
    /// What has reacted to it, as long as its window is open (ORD-REA-06).
    pub reacted: Vec<Reacted>,
    /// The cards that were paid for it, as they lie now, and the properties in which it was paid by discarding.
    pub paid: Vec<Ref>,
    pub(crate) paid_in: Properties,
    /// Effects whose condition is met, as object and number of the trigger: they order something when it becomes so
    /// (ORD-EFF-05).
    pub met: Vec<(Ref, u16)>,
    /// The round counter (ORD-RND-01); 0 if there is no limit, or the game is over.
    pub rounds_left: u16,
}

impl Default for OrdState {
    fn default() -> Self {
        Self {
            turn: Seat(0),
            round: 1,
            phase: Phase::Start,
            had_turn: SeatSet::NONE,
            ranks: [Rank::NoRank; 8],
            castles: [0; 8],
            possessed: Default::default(),
            barred: Vec::new(),
            prevented: false,
            reacted: Vec::new(),
            paid: Vec::new(),
            paid_in: Properties::NONE,
            met: Vec::new(),
            rounds_left: 0,
        }
    }
}

// By hand, because a derived `clone_from` allocates anew.
impl Clone for OrdState {
    fn clone(&self) -> Self {
        let (barred, met) = (self.barred.clone(), self.met.clone());
        let (reacted, paid) = (self.reacted.clone(), self.paid.clone());
        Self { barred, met, reacted, paid, ..*self }
    }
    fn clone_from(&mut self, other: &Self) {
        let Self { mut barred, mut met, mut reacted, mut paid, .. } = std::mem::take(self);
        barred.clone_from(&other.barred);
        met.clone_from(&other.met);
        reacted.clone_from(&other.reacted);
        paid.clone_from(&other.paid);
        *self = Self { barred, met, reacted, paid, ..*other };
    }
}

impl OrdState {
    /// The action is over: what became of it is forgotten.
    pub(crate) fn end_action(&mut self) {
        (self.prevented, self.paid_in) = (false, Properties::NONE);
        self.reacted.clear();
        self.paid.clear();
    }
}

/// A card that has reacted, and the face it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reacted {
    pub seat: Seat,
    pub this: Ref,
    pub face: DefId,
}

stapel_kernel::table_options! {
    /// Table options: the readings that have a switch (ORD-R-01 to ORD-R-08), and the two ways to end a game early.
    pub struct Options {
        /// ORD-R-01.
        payment_source: "Payments come from" | "Bezahlt wird aus" = PaymentSource {
            Layout = "layout": "the layout" | "der Auslage",
            LayoutOrHand = "layout_or_hand": "layout or hand" | "Auslage oder Hand",
        }
        /// ORD-R-02.
        overpayment: "Paying more than needed" | "Mehr bezahlen als nötig" = Overpayment {
            AnySufficient = "any_sufficient": "allowed" | "erlaubt",
            NoSuperfluousCard = "no_superfluous_card": "no card too many" | "keine Karte zu viel",
        }
        /// ORD-R-03.
        descend_at_start: "Descending from outside the walls" | "Abstieg vor den Mauern" = DescendAtStart {
            NoEffect = "no_effect": "does nothing" | "tut nichts",
            Literal = "literal": "to the letter: wins" | "wörtlich: gewinnt",
        }
        /// ORD-R-04.
        broken_action: "An action that lacks its costs after reactions"
            | "Eine Aktion, der nach Reaktionen die Kosten fehlen" = BrokenAction {
            Fizzle = "fizzle": "comes to nothing" | "verpufft",
            AsFarAsPossible = "as_far_as_possible": "happens as far as possible"
                | "geschieht, so weit es geht",
        }
        /// ORD-R-05.
        reactions_per_player: "Reactions to an action" | "Reaktionen auf eine Aktion" = ReactionsPerPlayer {
            Any = "any": "any number" | "beliebig viele",
            One = "one": "one a player" | "eine je Spieler",
        }
        /// ORD-R-06.
        effect_timing: "Effects inside another rule"
            | "Effekte mitten in einer anderen Regel" = EffectTiming {
            Immediate = "immediate": "at once" | "sofort",
            AfterRule = "after_rule": "after that rule" | "nach dieser Regel",
        }
        /// ORD-R-07.
        bare_rank: "“RANK V” means" | "„RANG V“ heißt" = BareRank {
            Exact = "exact": "exactly V" | "genau V",
            AtLeast = "at_least": "V or higher" | "V oder höher",
        }
        /// ORD-R-08.
        rank_mark_scope: "Until its rank there sleeps" | "Bis zu ihrem Rang schläft" = RankMarkScope {
            WholeCard = "whole_card": "the whole card" | "die ganze Karte",
            EffectsOnly = "effects_only": "its effects only" | "nur ihr Effekt",
        }
        /// After so many rounds the game ends (ORD-RND-01); 0 is no limit.
        rounds: "Rounds (0: no limit)" | "Runden (0: ohne Grenze)" = Rounds;
        /// The game ends when the time is up (ORD-TIM-01).
        clock: "Who keeps the time can end the game" | "Wer die Zeit nimmt, kann das Spiel beenden" = Clock {
            Off = "off": "no" | "nein",
            On = "on": "yes" | "ja",
        }
    }
}

/// A number of rounds, written as every option is: as a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rounds(pub u16);

impl TryFrom<String> for Rounds {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(Self).map_err(|_| format!("\"{text}\" is no number of rounds (0 to 65535)"))
    }
}

impl From<Rounds> for String {
    fn from(rounds: Rounds) -> Self {
        rounds.0.to_string()
    }
}

/// What everybody sees of the game's own state.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Public {
    pub turn: Seat,
    pub round: u16,
    pub phase: Phase,
    /// The round counter: rounds still to be played, this one included; 0 if there is no limit.
    pub rounds_left: u16,
    /// For each seat, what the path shows and what the limits allow.
    pub players: Vec<Player>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Player {
    pub rank: Rank,
    /// Has left the game.
    pub gone: bool,
    /// Limits: cards played and actions a turn, cards in hand.
    pub plays: i16,
    pub actions: i16,
    pub hand_limit: i16,
    /// What was used of them this turn.
    pub played: u8,
    pub acted: u8,
    /// The ways to the next rank.
    pub ways: Vec<Way>,
}

/// One way to the next rank.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Way {
    /// The rule of the rank card.
    pub rule: u8,
    /// Its condition holds and nothing bars it.
    pub allowed: bool,
    pub asks: Vec<Ask>,
    /// Whether all of it can be paid now; none where that hangs on hand cards.
    pub payable: Option<bool>,
}

/// So much of a property, and the laid-out cards that deliver it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ask {
    pub property: Property,
    pub asked: u8,
    pub cards: Vec<(Id, u16)>,
}
