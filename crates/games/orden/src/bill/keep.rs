//! Which cards are offered: those that belong to some payment, together with what is picked.

use super::{Bill, Held};
use crate::{Table, Zone};
use stapel_kernel::{Choice, Id, Ref};

/// The cards that were picked: for what is being paid, and for what was paid before in the same payment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid<'a> {
    pub before: &'a [Ref],
    pub now: &'a [Ref],
}

impl Laid<'_> {
    pub fn has(&self, id: Id) -> bool {
        self.before.iter().chain(self.now).any(|r| r.id == id)
    }
}

/// The card of an option, where only cards are offered.
pub(crate) fn card(choice: Choice) -> Id {
    let Choice::Card(id) = choice else { unreachable!("only cards are offered") };
    id
}

impl Bill<'_> {
    /// Of cards in canonical order, keeps those that help and after which the rest of the list can still pay, and with
    /// what is left over the other claims.
    pub fn keep_hopeful(&self, t: &Table, cards: &mut Vec<Choice>, laid: Laid<'_>) {
        let picked = laid.now;
        if self.single.is_some() {
            self.keep_sums(t, cards, picked);
            return;
        }
        let states = self.after_all(t, picked);
        let mut kept = 0;
        for k in 0..cards.len() {
            let id = card(cards[k]);
            if self.helps(t, id) == 0 {
                continue;
            }
            let after = self.after(t, &states, id, &self.claims[0]);
            let helped = self.helped(t, &[t.reference(id)]) || self.helped(t, picked);
            let others = self.others(t, laid, id, &cards[k + 1..]);
            if self.closes(t, others, after, helped) {
                cards[kept] = cards[k];
                kept += 1;
            }
        }
        cards.truncate(kept);
    }

    /// Of cards, keeps those without which the other claims can be met; this one is.
    pub fn keep_spare(&self, t: &Table, cards: &mut Vec<Choice>, laid: Laid<'_>) {
        let states = self.after_all(t, laid.now);
        let helped = self.helped(t, laid.now);
        cards.retain(|&c| self.closes(t, self.others(t, laid, card(c), &[]), states.clone(), helped));
    }

    /// What can still pay once this card is picked as well: those that come later for every claim, all others for the
    /// claims after this one.
    fn others<'a>(
        &self,
        t: &'a Table<'_>,
        laid: Laid<'a>,
        this: Id,
        later: &'a [Choice],
    ) -> impl Iterator<Item = (Id, usize)> + use<'a> {
        let free = move |&id: &Id| id != this && !laid.has(id);
        let from = move |id: Id| usize::from(!later.contains(&Choice::Card(id)));
        self.candidates(t).filter(free).map(move |id| (id, from(id)))
    }

    fn keep_sums(&self, t: &Table, cards: &mut Vec<Choice>, picked: &[Ref]) {
        let wanted = u32::from(self.parts[0].n);
        let (paid, _) = self.paid(t, picked).unwrap_or_default();
        let hand = self.claims[0].hand;
        let (mut laid, mut held, mut best) = (0, 0, 0);
        // From the last card on: what comes after a card is counted by then.
        let mut kept = cards.len();
        for k in (0..cards.len()).rev() {
            let id = card(cards[k]);
            let n = u32::from(self.helps(t, id));
            let in_hand = t.zone_of(id) == Some(Zone::Hand);
            let rest = match in_hand {
                true if hand == Held::Any => held,
                true => 0,
                false => laid + self.most_held(held, best),
            };
            if n > 0 && paid + n + rest >= wanted {
                kept -= 1;
                cards[kept] = cards[k];
            }
            if in_hand { (held, best) = (held + n, best.max(n)) } else { laid += n }
        }
        cards.drain(..kept);
    }

    /// Under `no_superfluous_card`: of cards in canonical order, keeps those that belong to some payment, together with
    /// what is picked and cards that come later, from which no card can be left out. `whole` are all claims.
    pub fn keep_needed(&self, t: &Table, whole: &Bill<'_>, cards: &mut Vec<Choice>, laid: Laid<'_>) {
        let mut set = laid.now.to_vec();
        let all: Vec<Ref> = cards.iter().map(|&c| t.reference(card(c))).collect();
        let mut k = 0;
        cards.retain(|_| {
            set.push(all[k]);
            k += 1;
            let kept = self.completes(t, whole, laid.before, &mut set, &all[k..]);
            set.truncate(laid.now.len());
            kept
        });
    }

    fn completes(
        &self,
        t: &Table,
        whole: &Bill<'_>,
        before: &[Ref],
        set: &mut Vec<Ref>,
        later: &[Ref],
    ) -> bool {
        let held = set.iter().filter(|r| t.zone_of(r.id) == Some(Zone::Hand)).count();
        let too_many = self.claims[0].hand == Held::One && held > 1;
        if too_many || set.last().is_some_and(|last| self.helps(t, last.id) == 0) {
            return false;
        }
        if self.met(t, set) {
            let without = |k: usize| set.iter().enumerate().filter(move |(j, _)| *j != k).map(|(_, r)| *r);
            return (0..set.len()).all(|k| !self.met(t, &without(k).collect::<Vec<_>>()))
                && whole.closes(
                    t,
                    whole.others(t, Laid { before, now: set }, Id::NONE, &[]),
                    whole.after_all(t, set),
                    whole.helped(t, set),
                );
        }
        let same = |a: Ref, b: Ref| {
            t.object(a.id).def == t.object(b.id).def && t.object(a.id).area == t.object(b.id).area
        };
        for (k, &next) in later.iter().enumerate() {
            // A copy that was no use leaves no hope for the next copy.
            if k > 0 && same(later[k - 1], next) {
                continue;
            }
            set.push(next);
            let done = self.completes(t, whole, before, set, &later[k + 1..]);
            set.pop();
            if done {
                return true;
            }
        }
        false
    }
}
