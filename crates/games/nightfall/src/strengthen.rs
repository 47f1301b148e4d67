//! The effect of Martial Law wounds (NF-MLW).

use crate::{Event, Stat, Table, Tally, Type, Until, Why, Zone};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Ctx, Flow, Id, Reach, Ref, Why as Reason};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Offer,
    Used,
    Whom,
    Chosen,
    Feed,
    Fed,
}

/// The active player may discard a Martial Law wound: one minion gets +1 strength in this combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strengthen {
    step: Step,
    minion: Ref,
}

impl Strengthen {
    pub(crate) const BEGIN: Self = Self { step: Step::Offer, minion: Ref::NONE };

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        match self.step {
            Step::Offer => self.offer(t),
            Step::Used => {
                let Choice::Card(wound) = t.answer() else { return Flow::Pop };
                t.count_up(player, Tally::WoundEffects);
                t.discard(wound);
                // Everybody sees it now.
                t.tell(Event::UsesWound, player, wound, 0, 0);
                self.step = Step::Whom;
                Flow::Go
            }
            Step::Whom => {
                self.step = Step::Chosen;
                t.ask(player, Reason::Own(Why::StrengthenWhom), Ref::NONE, |t, out| {
                    out.extend(t.cards(Zone::Play, player).iter().copied().map(Choice::Card));
                })
            }
            Step::Chosen => {
                let Choice::Card(id) = t.answer() else { unreachable!("only minions are offered") };
                self.minion = t.reference(id);
                add_strength(t, id);
                self.step = Step::Feed;
                Flow::Go
            }
            Step::Feed => {
                self.step = Step::Fed;
                // NF-MLW-3: any wound, the same minion.
                t.ask(player, Reason::Own(Why::FeedStrength), self.minion, |t, out| {
                    t.offer_hand(player, out, |id| t.is(id, Type::Wound));
                    out.push(Choice::Done);
                })
            }
            Step::Fed => {
                let Choice::Card(wound) = t.answer() else { return Flow::Pop };
                t.discard(wound);
                if let Some(id) = t.alive(self.minion) {
                    add_strength(t, id);
                }
                self.step = Step::Feed;
                Flow::Go
            }
        }
    }

    fn offer(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        // NF-CLN-3, NF-MLW-5.
        if t.tally(player, Tally::WoundEffects) > 0 || t.is_empty(Zone::Play, player) {
            return Flow::Pop;
        }
        self.step = Step::Used;
        let asked = t.ask_any(player, Reason::Own(Why::Strengthen), Ref::NONE, |t, out| {
            t.offer_hand(player, out, |id| t.is(id, Type::Wound) && t.is(id, Type::MartialLaw));
            if !out.is_empty() {
                out.push(Choice::Done);
            }
        });
        asked.unwrap_or(Flow::Pop)
    }
}

/// One more strength until the end of this combat phase: the same lasting effect a text would leave.
fn add_strength(t: &mut Table, id: Id) {
    let grant = t.book.grant_adding(Stat::Strength, 1).expect("the shipped cards add one strength");
    let it = t.reference(id);
    let ctx = Ctx { seat: t.game.turn, this: it, it, ..Ctx::NONE };
    t.grant(grant, Reach::Object(it), Until::Combat, &ctx);
    t.tell(Event::Strengthens, ctx.seat, id, 1, 0);
}
