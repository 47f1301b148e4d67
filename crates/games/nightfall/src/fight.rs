//! One fight (NF-CMB, NF-BLK): an attacker, its blockers, and what reaches the player.

use crate::{
    BlockTiming, Event, MlWoundWindow, Proc, Stat, Table,
    block::{self, Block},
    damage::{self, Hurt},
    reaction::react,
    strengthen::Strengthen,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Id, Ref, Return, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Step {
    Declare,
    TellBlocks,
    LastWindow,
    Strike,
    Blocker,
    Rest,
    Hit,
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    step: Step,
    attacker: Ref,
    pub(crate) defender: Seat,
    /// What is left of the attacker's damage.
    damage: i16,
    /// So many blockers have had their share.
    struck: u8,
}

impl Fight {
    pub(crate) fn new(attacker: Ref, defender: Seat) -> Self {
        Self { step: Step::Declare, attacker, defender, damage: 0, struck: 0 }
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { defender, .. } = *self;
        let player = t.game.turn;
        let attacker = match t.alive(self.attacker) {
            Some(id) => id,
            // Its damage is dealt, and goes where it goes (NF-BLK-10).
            None if self.step > Step::Strike => self.attacker.id,
            // NF-CMB-9: an attacker that left play does not fight.
            None => {
                block::release(t, self.attacker.id);
                return Flow::Pop;
            }
        };
        match self.step {
            Step::Declare => {
                t.tell_of(Event::Fights, player, defender, attacker, 0);
                self.step = Step::TellBlocks;
                if t.readings().block_timing == BlockTiming::PerFight {
                    t.push(Proc::Block(Block::by(defender, self.attacker)));
                }
            }
            Step::TellBlocks => {
                for k in 1..=block::count(t, attacker) {
                    if let Some(id) = block::nth(t, attacker, k) {
                        t.tell_of(Event::Blocks, defender, player, id, 0);
                    }
                }
                self.step = Step::LastWindow;
                // NF-TGT-4: who blocks has brought these about.
                return react(t, defender);
            }
            Step::LastWindow => {
                self.step = Step::Strike;
                // NF-MLW-4.
                if t.readings().ml_wound_window == MlWoundWindow::UntilDamage {
                    t.push(Proc::Strengthen(Strengthen::BEGIN));
                }
            }
            Step::Strike => {
                self.damage = t.stat(attacker, Stat::Strength).unwrap_or(0);
                self.step = Step::Blocker;
            }
            Step::Blocker => return self.strike(t, attacker),
            Step::Rest if self.damage == 0 => self.step = Step::Done,
            Step::Rest => {
                self.step = Step::Hit;
                t.push(Proc::Hurt(Hurt::in_combat(defender, player, self.damage)));
            }
            Step::Hit => {
                if let Return::Number(wounds @ 1..) = t.brought()
                    && t.alive(self.attacker).is_some()
                {
                    t.tell_of(Event::HitsPlayer, player, defender, attacker, wounds);
                }
                self.step = Step::Done;
                return react(t, player);
            }
            Step::Done => {
                block::release(t, attacker);
                return Flow::Pop;
            }
        }
        Flow::Go
    }

    /// NF-BLK-6, NF-BLK-7. A blocker that has left play leaves its place to the next.
    fn strike(&mut self, t: &mut Table, attacker: Id) -> Flow {
        let player = t.game.turn;
        let place = self.struck + 1;
        if self.damage == 0 || place > block::count(t, attacker) {
            self.step = Step::Rest;
            return Flow::Go;
        }
        self.struck = place;
        if let Some(id) = block::nth(t, attacker, place) {
            self.damage -= damage::hit_up_to_health(t, id, self.damage);
        }
        react(t, player)
    }
}
