//! Leaving while others go on (NF-LEA).

use crate::{Ending, Event, Proc, Table, Until, Zone, combat, effects, reaction, scoring};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Frame, Id, Picks, Seat};

/// A procedure or text as it was before it asked, and what was picked by then: if somebody leaves meanwhile, the question is
/// another, and it is asked anew from here. Of a text nobody can tell whether it is going to ask, so every instruction counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Asker {
    frame: Frame<Proc>,
    picks: Picks,
}

impl Asker {
    /// What runs: a step works on a copy, so the frame on top is what it was before the step.
    pub(crate) fn on_top(t: &Table) -> Option<Self> {
        t.frames().last().map(|&frame| Self { frame, picks: t.begin_picks() })
    }
}

pub(crate) fn leave(t: &mut Table, seat: Seat) {
    if t.is_gone(seat) {
        return;
    }
    t.tell(Event::GivesUp, seat, Id::NONE, 0, 0);
    t.leaves(seat);
    // NF-LEA-1.
    if t.seats().filter(|&other| !t.is_gone(other)).count() == 1 {
        scoring::conclude(t, Ending::Conceded);
        return;
    }
    let ended = end(t, seat);
    t.forget_triggers(seat);
    drop_cards(t, seat);
    // What would end with a turn or a combat that never comes ends now.
    t.keep_lasting(|l| !(l.seat == seat && matches!(l.until, Until::Combat | Until::NextTurn)));
    if ended {
        t.withdraw();
        // What was being asked is dropped; what others' texts wait for still happens.
        reaction::begin(t, t.next_seat(seat));
    } else {
        ask_anew(t);
    }
}

/// NF-LEA-3: ends what the leaving player was doing, or what was being done to them. Says whether there was anything.
fn end(t: &mut Table, seat: Seat) -> bool {
    let asked = t.decision().is_some_and(|d| d.seat == seat);
    let frames = t.frames();
    let theirs = frames.iter().position(|frame| match frame {
        Frame::Text(text) => text.ctx.seat == seat,
        Frame::Game(proc) => proc.ends_with(t, seat),
        Frame::Kernel(_) => false,
    });
    // What of the kernel's is on top belongs to whoever is asked: paying, discarding and the like.
    let kernel = frames.iter().rposition(|frame| !matches!(frame, Frame::Kernel(_))).map_or(0, |k| k + 1);
    let Some(from) = theirs.or((asked && kernel < frames.len()).then_some(kernel)) else { return false };
    if let Some(picks) = picks_before(&frames[..from], &frames[from..]) {
        t.forget_picks(picks);
    }
    t.cut(from);
    if t.game.turn == seat {
        combat::over(t);
    }
    true
}

/// What was picked before anything that ends now had begun, if a text is among it. Texts begin with a reaction or with nothing
/// under way that has picked anything, unless they are a part of another.
fn picks_before(below: &[Frame<Proc>], ended: &[Frame<Proc>]) -> Option<Picks> {
    let text = ended.iter().position(|frame| matches!(frame, Frame::Text(_)))?;
    let origin = |frame: &Frame<Proc>| match frame {
        Frame::Game(Proc::React(reaction)) => Some(Some(reaction.picks)),
        Frame::Text(_) => Some(None),
        _ => None,
    };
    let origin = below.iter().chain(&ended[..text]).rev().find_map(origin);
    origin.unwrap_or(Some(Picks::default()))
}

/// With a player less the pending question is another, unless it is one of the kernel's about a player's own cards.
fn ask_anew(t: &mut Table) {
    let top = t.frames().len() - 1;
    match (t.frames()[top], t.game.asker) {
        (Frame::Text(_) | Frame::Game(_), Some(Asker { frame, picks })) => {
            t.forget_picks(picks);
            t.cut(top);
            t.push(frame);
        }
        // The reaction below begins anew with what is left.
        _ if matches!(t.frames()[..top].last(), Some(Frame::Game(Proc::React(_)))) => t.cut(top),
        _ => return,
    }
    t.withdraw();
}

impl Proc {
    /// Whether it is over when this player leaves.
    fn ends_with(&self, t: &Table, seat: Seat) -> bool {
        match self {
            // These go on with the others.
            Self::Draft(_) | Self::Turn(_) | Self::Chain(_) | Self::BlockAll(_) => false,
            Self::Combat(_) | Self::Strengthen(_) | Self::Claim(_) | Self::Cleanup(_) => t.game.turn == seat,
            Self::Fight(fight) => fight.defender == seat,
            Self::Block(block) => block.seat == seat,
            Self::Hurt(hurt) => hurt.victim == seat,
            Self::Resolve(_) => t.stack().last().is_some_and(|order| order.seat == seat),
            Self::RevealWounds(reveal) => reveal.seat == seat,
            Self::WoundEach(each) => each.seat == seat,
            Self::React(reaction) => reaction.orders == seat,
        }
    }
}

/// NF-LEA-3: minions in play and orders of the chain are exiled; all else stays where nobody reaches it (NF-LEA-2).
fn drop_cards(t: &mut Table, seat: Seat) {
    t.keep_layers(|order| order.seat != seat);
    for zone in [Zone::Play, Zone::Chain] {
        let theirs: Vec<Id> = t.everywhere(zone).filter(|&id| t.object(id).controller == seat).collect();
        for id in theirs {
            effects::exile(t, id);
        }
    }
}
