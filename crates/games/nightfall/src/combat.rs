//! Combat (NF-CMB): everybody attacks, fight by fight.

use crate::{
    BlockTiming, Event, Fights, Flag, Keyword, Proc, Table, Until, Why, Zone, block::BlockAll, damage,
    effects, fight::Fight, reaction::react, strengthen::Strengthen,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Flow, Id, Ref, Seat, Why as Reason};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Assign,
    Assigned,
    Window,
    Blocks,
    Fights,
    Chosen,
    After,
    Clear,
    Cleared,
}

/// The combat phase of the active player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    step: Step,
    /// So many minions have been told whom to attack.
    assigned: u16,
}

impl Combat {
    pub(crate) const BEGIN: Self = Self { step: Step::Assign, assigned: 0 };

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        match self.step {
            Step::Assign => self.assign(t),
            Step::Assigned => {
                let Choice::Seat(target) = t.answer() else { unreachable!("only seats are offered") };
                let id = t.cards(Zone::Play, player)[self.assigned as usize];
                t.set_place(id, target.0 + 1);
                t.set_flag(id, Flag::Attacking, true);
                self.assigned += 1;
                self.step = Step::Assign;
                Flow::Go
            }
            Step::Window => {
                self.step = Step::Blocks;
                t.call(Proc::Strengthen(Strengthen::BEGIN))
            }
            Step::Blocks => {
                self.step = Step::Fights;
                match t.readings().block_timing {
                    BlockTiming::PerFight => Flow::Go,
                    BlockTiming::AllBeforeFirstFight => {
                        t.call(Proc::BlockAll(BlockAll::by(t.next_seat(player))))
                    }
                }
            }
            Step::Fights => self.next_fight(t),
            Step::Chosen => {
                let Choice::Card(id) = t.answer() else { unreachable!("only attackers are offered") };
                t.set_flag(id, Flag::Fought, true);
                let attacker = t.reference(id);
                t.game.fights = Fights::Of(attacker);
                self.step = Step::Fights;
                t.call(Proc::Fight(Fight::new(attacker, target(t, id))))
            }
            Step::After => {
                for k in 0..t.cards(Zone::Play, player).len() {
                    let id = t.cards(Zone::Play, player)[k];
                    if t.flag(id, Flag::Attacking) {
                        t.tell(Event::CombatEnds, player, id, 0, 0);
                    }
                }
                self.step = Step::Clear;
                react(t, player)
            }
            Step::Clear => {
                clear(t);
                self.step = Step::Cleared;
                react(t, player)
            }
            Step::Cleared => Flow::Pop,
        }
    }

    /// NF-CMB-1 to NF-CMB-3: all of them, one after the other, before the first fight.
    fn assign(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        t.game.fights = Fights::ToCome;
        if let Some(&id) = t.cards(Zone::Play, player).get(self.assigned as usize) {
            self.step = Step::Assigned;
            let this = t.reference(id);
            return t.ask(player, Reason::Own(Why::Attack), this, |t, out| {
                out.extend(t.seats().filter(|&s| s != player && !t.is_gone(s)).map(Choice::Seat));
            });
        }
        for k in 0..t.cards(Zone::Play, player).len() {
            let id = t.cards(Zone::Play, player)[k];
            let against = target(t, id);
            t.tell_of(Event::Attacks, player, against, id, 0);
        }
        // NF-CMB-5.
        self.step = Step::Window;
        react(t, player)
    }

    /// NF-CMB-4.
    fn next_fight(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        t.game.fights = Fights::ToCome;
        let asked = t.ask_any(player, Reason::Own(Why::Fight), Ref::NONE, |t, out| {
            // NF-LEA-4: nobody fights against a player who has left.
            let fights = |id: &Id| fights(t, *id) && !t.is_gone(target(t, *id));
            out.extend(t.cards(Zone::Play, player).iter().copied().filter(fights).map(Choice::Card));
        });
        if let Some(flow) = asked {
            self.step = Step::Chosen;
            return flow;
        }
        t.game.fights = Fights::Over;
        // NF-END-2: with the last fight the game is over, before any text on the end of combat.
        self.step = if t.game.ending { Step::Clear } else { Step::After };
        Flow::Go
    }
}

/// Whether the fight of a minion is still to come, or on.
pub(crate) fn fights(t: &Table, id: Id) -> bool {
    let on = matches!(t.game.fights, Fights::Of(attacker) if attacker.id == id);
    t.flag(id, Flag::Attacking) && (on || !t.flag(id, Flag::Fought))
}

/// Whom a minion attacks.
pub(crate) fn target(t: &Table, id: Id) -> Seat {
    Seat(t.object(id).place - 1)
}

/// NF-CMB-8: who attacked is discarded, who blocked stays.
fn clear(t: &mut Table) {
    let player = t.game.turn;
    let mut k = 0;
    while k < t.cards(Zone::Play, player).len() {
        let id = t.cards(Zone::Play, player)[k];
        let stays = t.flag(id, Flag::Kept) || t.has(id, Keyword::Stays);
        if t.flag(id, Flag::Attacking) && !stays {
            // Under `after_combat_only` this is the one way a starter is exiled (NF-R-03).
            match t.has(id, Keyword::Ephemeral) {
                true => effects::exile(t, id),
                false => effects::leave(t, id, Zone::Discard),
            };
        } else {
            k += 1;
        }
    }
    over(t);
    // "Until the end of your next combat phase."
    t.expire_of(Until::Combat, player);
    damage::bury(t);
}

/// Nobody attacks or blocks any more.
pub(crate) fn over(t: &mut Table) {
    t.game.fights = Fights::Over;
    for seat in t.seats() {
        for k in 0..t.cards(Zone::Play, seat).len() {
            let id = t.cards(Zone::Play, seat)[k];
            for flag in [Flag::Attacking, Flag::Fought, Flag::Kept, Flag::Blocked] {
                t.set_flag(id, flag, false);
            }
            t.set_place(id, 0);
            t.attach_to(id, Id::NONE);
        }
    }
}
