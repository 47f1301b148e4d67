//! The state check (ATH-SBC), in the steps of ATH-SBC-02. It asks nobody anything.

use crate::{
    Ending, Event, Flag, Keyword, LethalDamage, Stat, Table, Type, Zone, damage, exhaustion, items, turn,
    victory, zones,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{About, Flow, Id, Ref, Seat, SeatSet, To};
use stapel_script::{Mod, Word};

/// More than all permanents of four players that can have a DFV.
const MOST: usize = 64;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Check {
    /// After combat damage.
    pub(crate) blows: Option<Blows>,
}

/// Two have fought: what they dealt to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blows {
    pub(crate) attacker: Ref,
    pub(crate) opponent: Ref,
    pub(crate) dealt: i16,
    pub(crate) taken: i16,
}

impl Blows {
    /// Who dealt how much to whom.
    pub(crate) fn each(&self) -> [(Ref, Ref, i16); 2] {
        let Self { attacker, opponent, dealt, taken } = *self;
        [(attacker, opponent, dealt), (opponent, attacker, taken)]
    }
}

impl Check {
    pub(crate) fn step(self, t: &mut Table) -> Flow {
        lethal(t, self.blows);
        for seat in t.seats() {
            surplus_copies(t, seat);
            surplus_locations(t, seat);
            lost_items(t, seat);
        }
        grow(t);
        decide(t);
        // The turn of somebody who has left is over (ATH-R-44).
        if t.outcome().is_none() && t.is_gone(t.game.turn) {
            turn::cut_short(t);
            return Flow::Go;
        }
        Flow::Pop
    }
}

/// Step 2: all at once (ATH-SBC-03, ATH-SBC-04).
fn lethal(t: &mut Table, blows: Option<Blows>) {
    let mut dying = [Id::NONE; MOST];
    let mut n = 0;
    for seat in t.seats() {
        for &id in zones::permanents(t, seat) {
            if n < MOST && is_lethal(t, id) {
                (dying[n], n) = (id, n + 1);
            }
        }
    }
    if n == 0 {
        return;
    }
    let dying = &mut dying[..n];
    if let Some(blows) = blows {
        tell_fells(t, blows, dying);
    }
    // What becomes of each is settled, and heard by all, before anything has become of any.
    let lantern = zones::lantern(t);
    let stays = |t: &Table, id: Id| zones::is_main(t, id) || reborn(t, id).is_some();
    let voided = |t: &Table, id: Id| lantern && zones::is_character_card(t, id);
    for &id in dying.iter() {
        // ATH-ERR-01: what was replaced did not happen.
        if !stays(t, id) && !voided(t, id) {
            t.tell(Event::Destroyed, t.object(id).controller, id, 0, 0);
        }
    }
    for slot in dying.iter_mut() {
        let id = *slot;
        if !stays(t, id) {
            continue;
        }
        *slot = Id::NONE;
        let feather = reborn(t, id).filter(|_| !zones::is_main(t, id));
        damage::heal(t, id, i16::MAX);
        exhaustion::exhaust(t, id);
        match feather {
            Some(feather) => {
                t.destroy(feather);
            }
            // ATH-MAN-04, ATH-MAN-05.
            None => t.tell(Event::KnockedOut, t.object(id).controller, id, 0, 0),
        }
    }
    for &id in dying.iter().filter(|&&id| id != Id::NONE) {
        let (owner, controller) = (t.object(id).owner, t.object(id).controller);
        let to = if voided(t, id) { Zone::Void } else { Zone::Discard };
        t.put(id, To::top(to, owner));
        if to == Zone::Void {
            t.tell(Event::Moves, controller, id, to.index() as i16, 0);
        }
    }
}

fn is_lethal(t: &Table, id: Id) -> bool {
    is_lethal_with(t, id, damage::on(t, id))
}

/// What damage is held against; none for what cannot fall.
pub(crate) fn defence(t: &Table, id: Id) -> Option<i16> {
    if exhaustion::is_face_down(t, id) { None } else { t.stat(id, Stat::Dfv) }
}

/// Whether so much damage is too much for a permanent.
pub(crate) fn is_lethal_with(t: &Table, id: Id, damage: i16) -> bool {
    if exhaustion::is_face_down(t, id) {
        return false;
    }
    let Some(printed) = t.book.stat(t.object(id).def, Stat::Dfv) else { return false };
    // Nothing lies on it and nothing changes its DFV: most cards most of the time.
    let exceeds = t.readings().lethal_damage == LethalDamage::Exceeds;
    if damage == 0 && (exceeds || printed > 0 && !is_changed(t, id)) {
        return false;
    }
    let dfv = t.stat(id, Stat::Dfv).unwrap_or(0);
    if exceeds { damage > dfv } else { damage >= dfv }
}

/// Whether anything changes the DFV of a card.
fn is_changed(t: &Table, id: Id) -> bool {
    let mut found = false;
    t.each_mod(id, About::Stat(Stat::Dfv), &mut |_, m, _, _| found |= !matches!(m, Mod::Keyword(_)));
    found
}

/// An item that saves its character (and is used up).
fn reborn(t: &Table, id: Id) -> Option<Id> {
    let mut attached = t.cards(Zone::Items, t.object(id).controller).iter().copied();
    attached.find(|&item| items::linked_character(t, item) == Some(id) && t.has(item, Keyword::Rebirth))
}

/// Lethal combat damage is told of whoever dealt it, while everybody is still there.
fn tell_fells(t: &mut Table, blows: Blows, dying: &[Id]) {
    for (dealer, victim, dealt) in blows.each() {
        let (Some(dealer), Some(victim)) = (t.alive(dealer), t.alive(victim)) else { continue };
        if dealt > 0 && dying.contains(&victim) && !t.is(victim, Type::Token) {
            let (seat, other) = (t.object(dealer).controller, t.object(victim).controller);
            if seat != other {
                t.tell_of(Event::Fells, seat, other, dealer, dealt);
            }
        }
    }
}

/// Step 3 (ATH-SBC-05): those that came last go; they add nothing to the pool (ATH-POL-04).
fn surplus_copies(t: &mut Table, seat: Seat) {
    let surplus = |t: &Table| {
        let here = zones::board(t, seat);
        let mut names = 0u64;
        here.iter().enumerate().find_map(|(k, &id)| {
            // Mostly there was no card with even a similar name.
            let bit = t.brief(id).digest.name_bit;
            let similar = names & bit != 0;
            names |= bit;
            let field = t.book.stat(t.object(id).def, Stat::Field)?;
            let earlier = || here[..k].iter().any(|&c| t.def(c).name == t.def(id).name);
            (similar && !zones::is_main(t, id) && earlier()).then_some((id, field))
        })
    };
    while let Some((id, field)) = surplus(t) {
        if t.flag(id, Flag::Fresh) {
            t.game.growth -= field;
        }
        t.destroy(id);
    }
}

/// Step 4 (ATH-LOC-05): the newest stays, and the main card.
fn surplus_locations(t: &mut Table, seat: Seat) {
    let surplus = |t: &Table| {
        let here = t.cards(Zone::Location, seat);
        let (_, older) = here.split_last()?;
        older.iter().copied().find(|&id| t.is(id, Type::Location) && !zones::is_main(t, id))
    };
    while let Some(id) = surplus(t) {
        t.destroy(id);
    }
}

/// Step 6; tokens out of play (step 5) are gone by themselves.
fn lost_items(t: &mut Table, seat: Seat) {
    let lost = |t: &Table| {
        let hosted = |id: Id| {
            let host = t.object(id).attached;
            host != Id::NONE && zones::is_in_play(t, host)
        };
        t.cards(Zone::Items, seat).iter().copied().find(|&id| !hosted(id))
    };
    while let Some(id) = lost(t) {
        t.destroy(id);
    }
}

/// Step 7 (ATH-POL-02).
fn grow(t: &mut Table) {
    let growth = std::mem::take(&mut t.game.growth);
    if growth == 0 {
        return;
    }
    t.game.pool += growth;
    t.tell(Event::PoolGrows, Seat::NOBODY, Id::NONE, growth, 0);
    for seat in t.seats() {
        for k in 0..zones::board(t, seat).len() {
            let id = zones::board(t, seat)[k];
            t.set_flag(id, Flag::Fresh, false);
        }
    }
}

/// Steps 8 to 14 (ATH-WIN-05, ATH-WIN-08).
fn decide(t: &mut Table) {
    let first = t.game.turn;
    let objective =
        t.in_order(first).find(|&s| zones::permanents(t, s).iter().any(|&id| victory::objective_met(t, id)));
    if objective.is_some() {
        return victory::finish(t, objective, Ending::Objective);
    }
    let losing = std::mem::replace(&mut t.game.losing, SeatSet::NONE);
    let winning = std::mem::replace(&mut t.game.winning, SeatSet::NONE);
    victory::lose(t, losing, Ending::Effect);
    let still = |t: &Table, s: Seat| !t.is_gone(s) && t.outcome().is_none();
    let by_effect = t.in_order(first).find(|&s| still(t, s) && winning.contains(s));
    if by_effect.is_some() {
        return victory::finish(t, by_effect, Ending::Effect);
    }
    if t.outcome().is_some() {
        return;
    }
    let by_points = t.in_order(first).find(|&s| still(t, s) && victory::by_points(t, s));
    if by_points.is_some() {
        return victory::finish(t, by_points, Ending::Points);
    }
    // ATH-WIN-06: comes last, so that who has won in the same check has won.
    let failed = std::mem::replace(&mut t.game.failed_draws, SeatSet::NONE);
    victory::lose(t, failed, Ending::EmptyDeck);
}
