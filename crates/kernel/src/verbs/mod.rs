//! The verbs: what each instruction of a card does to the table. A family of verbs is a file, and the wording says the same
//! family in a file of the same name.
//!
//! Verbs that hold a text (`control`, `picking`, `repeating`) are no instructions but jumps around it: there is written
//! how they are compiled, and `vm` runs the jumps.

mod control;
mod creating;
mod drawing;
mod granting;
mod looking;
mod moving;
mod numbers;
mod offering;
mod picking;
mod repeating;

pub use drawing::Discard;
pub use looking::{Name, Search, Show};

use crate::{Common, Flow, Game, Ref, Table, Text, lasting::Reach};
use stapel_script::{Effect, Word};

/// Carries out an instruction, the one at this place of the code.
pub(crate) fn perform<G: Game>(
    t: &mut Table<G>,
    effect: &Effect<G>,
    grant: u16,
    at: u16,
    text: &mut Text,
) -> Flow {
    match effect {
        Effect::Draw(who, n) => drawing::draw(t, text, *who, n),
        Effect::Discard(who, n) => drawing::discard(t, text, at, *who, n),
        Effect::DiscardRandom(who, n) => drawing::discard_random(t, text, *who, n),
        Effect::Destroy(sel) => moving::destroy(t, text, sel),
        Effect::Move(sel, zone) => moving::move_one(t, text, sel, *zone),
        Effect::Bottom(sel) => moving::bottom(t, text, sel),
        Effect::MoveTop(who, n, zone) => moving::move_top(t, text, *who, n, *zone),
        Effect::RevealTop(who) => looking::reveal_top(t, text, *who),
        Effect::RevealUntil(filter, zone) => looking::reveal_until(t, text, filter, *zone),
        Effect::Show(who, zone) => looking::show(t, text, *who, *zone),
        Effect::ShowOne(who, zone) => looking::show_one(t, text, at, *who, *zone),
        Effect::TurnUp(sel) => looking::turn_up(t, text, sel),
        Effect::Search(..) => looking::search(t, text, at),
        Effect::LookAt(who, zone) => looking::look_at(t, text, *who, *zone),
        Effect::LookTop(who) => looking::look_top(t, text, *who),
        Effect::Dig(_) => looking::dig(t, text, at),
        Effect::Opt(n) => looking::opt(t, text, at, n),
        Effect::NameCard => looking::name_card(t, text, at),
        Effect::Create(name, who, n) => creating::create(t, text, *name, *who, n),
        Effect::Let(n) => numbers::let_be(t, text, n),
        Effect::Gain(who, pool, n) => numbers::gain(t, text, *who, *pool, n),
        Effect::Lose(who, pool, n) => numbers::lose(t, text, *who, *pool, n),
        Effect::Put(sel, counter, n) => numbers::put(t, text, sel, *counter, n),
        Effect::Remove(sel, counter, n) => numbers::remove(t, text, sel, *counter, n),
        Effect::Grant(sel, until, _) => granting::grant(t, text, grant, sel, *until),
        Effect::GrantNext(_, until, _) => t.grant(grant, Reach::Next, *until, &text.ctx),
        Effect::GrantPlayed(_, until, _) => t.grant(grant, Reach::NextPlayed, *until, &text.ctx),
        Effect::GrantEach(_, until, _) => t.grant(grant, Reach::Each, *until, &text.ctx),
        Effect::GrantYou(until, _) => t.grant(grant, Reach::Player, *until, &text.ctx),
        Effect::Do(verb) => return G::perform(t, verb, &{ text.ctx }, text),
        stapel_script::steering!() | Effect::CreateOne(..) => {
            unreachable!("the book turned these into jumps")
        }
    }
    Flow::Go
}

impl<G: Game> Table<'_, G> {
    /// Tells where a card has come to by a text.
    fn tell_moved(&mut self, seat: crate::Seat, moved: Ref, zone: G::Zone) {
        self.tell(Common::Moves.into(), seat, moved.id, zone.index() as i16, 0);
    }

    /// The same where the game may have sent it elsewhere, and a token is gone.
    fn tell_where(&mut self, seat: crate::Seat, moved: Ref) {
        if let Some(zone) = self.alive(moved).and_then(|id| self.zone_of(id)) {
            self.tell_moved(seat, moved, zone);
        }
    }
}
