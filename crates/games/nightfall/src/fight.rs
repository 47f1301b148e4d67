//! One fight (NF-CMB, NF-BLK): an attacker, its blockers, and what reaches the player.

use crate::{
    Assault, Attacker, BlockTiming, Event, MlWoundWindow, Proc, Stat, Table, Zone,
    block::{self, Block},
    combat,
    damage::{self, Hurt},
    reaction::react,
    strengthen::Strengthen,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Flow, Frame, Id, Ref, Return, Seat};

/// What the attackers of a player come to as they stand (NF-BLK-6 to NF-BLK-10), for all to see.
pub(crate) fn assault(t: &Table, seat: Seat) -> Option<Assault> {
    let comes = |id: &Id| combat::fights(t, *id) && combat::target(t, *id) == seat;
    let attackers: Vec<Attacker> =
        t.cards(Zone::Play, t.game.turn).iter().filter(|id| comes(id)).map(|&id| attacker(t, id)).collect();
    if attackers.is_empty() || t.is_gone(seat) {
        return None;
    }
    let through = |a: &Attacker| a.strength - stapel_kernel::sum(a.blocked.iter().map(|(_, n)| *n));
    let points = stapel_kernel::sum(attackers.iter().map(through));
    let blocked: Vec<(Id, i16)> = attackers.iter().flat_map(|a| &a.blocked).copied().collect();
    let (kept, wounds) = damage::expected(t, seat, points, &blocked);
    Some(Assault { seat, attackers, kept, wounds })
}

/// What an attacker has to deal, and what its blockers take of it.
fn attacker(t: &Table, id: Id) -> Attacker {
    let running = t.frames().iter().find_map(|frame| match frame {
        Frame::Game(Proc::Fight(fight)) if fight.attacker.id == id => fight.struck(),
        _ => None,
    });
    let (strength, struck) = running.unwrap_or((t.stat(id, Stat::Strength).unwrap_or(0), 0));
    let mut left = strength;
    let mut blocked = Vec::new();
    for blocker in (struck + 1..=block::count(t, id)).filter_map(|k| block::nth(t, id, k)) {
        let taken = left.min(damage::health_left(t, blocker));
        left -= taken;
        blocked.push((blocker, taken));
    }
    Attacker { id, strength, blocked }
}

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

    /// What is still to be dealt, and how many blockers have had their share; none before the attacker strikes.
    fn struck(&self) -> Option<(i16, u8)> {
        match self.step {
            Step::Declare | Step::TellBlocks | Step::LastWindow | Step::Strike => None,
            Step::Blocker | Step::Rest => Some((self.damage, self.struck)),
            Step::Hit | Step::Done => Some((0, self.struck)),
        }
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
