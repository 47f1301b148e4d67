//! What an announced action would do, read off its words (ORD-REA): whatever becomes of it.

use crate::{Orden, Purpose, Table, Verb, Zone};
use stapel_kernel::{Layer, LayerKind, Seat, SeatSet, Target};
use stapel_script::{Effect, Filter, Is, Pick, Sel, Who};

/// Whom the pronouns of a text mean at one place of it.
#[derive(Clone, Copy, Debug)]
struct Meant {
    all: SeatSet,
    you: SeatSet,
    that: SeatSet,
    /// Whose card `It` is.
    it: SeatSet,
    /// Whoever was aimed at, and whoever has a card that was.
    aimed: SeatSet,
    hit: SeatSet,
}

impl Meant {
    fn who(&self, who: Who) -> SeatSet {
        match who {
            Who::You => self.you,
            // Where several are "you" in turn, each has the others as opponents.
            Who::EachOpponent | Who::Opponent if self.you.0.count_ones() > 1 => self.all,
            Who::EachOpponent | Who::Opponent => SeatSet(self.all.0 & !self.you.0),
            Who::Each | Who::Anyone => self.all,
            Who::That => self.that,
            Who::ItsController => self.it,
        }
    }

    fn that(self, that: SeatSet) -> Self {
        Self { that, ..self }
    }

    fn it(self, it: SeatSet) -> Self {
        Self { it, ..self }
    }

    /// Whose cards a filter lets through.
    fn owners(&self, filter: &Filter<Orden>) -> SeatSet {
        if filter.0.contains(&Is::Yours) {
            self.you
        } else if filter.0.contains(&Is::Theirs) {
            self.who(Who::EachOpponent)
        } else {
            self.all
        }
    }

    fn picked(self, pick: &Pick<Orden>) -> Self {
        match pick {
            Pick::Object(filter) => self.it(self.owners(filter)),
            Pick::Opponent => self.that(self.who(Who::Opponent)),
            Pick::Player(who, _) => self.that(self.who(*who)),
            Pick::ObjectOrPlayer(filter) => self.it(self.owners(filter)).that(self.all),
            Pick::Own(..) => self.it(self.you),
            Pick::Of(who, ..) => self.it(self.who(*who)),
            Pick::Layer(_) => self,
        }
    }

    /// Whose card a text speaks of.
    fn card(&self, sel: &Sel<Orden>) -> SeatSet {
        match sel {
            Sel::It => self.it,
            Sel::Target(_) => self.hit,
            _ => SeatSet::NONE,
        }
    }

    /// What the pronouns mean inside an instruction.
    fn inside(self, effect: &Effect<Orden>) -> Self {
        match effect {
            Effect::By(who, _) => Self { you: self.who(*who), that: self.you, ..self },
            Effect::ForEach(who, _) => self.that(self.who(*who)),
            Effect::ForAll(filter, _) => self.it(self.owners(filter)),
            Effect::Aim(..) | Effect::AimUpTo(..) => self.that(self.aimed).it(self.hit),
            Effect::Choose(pick, _)
            | Effect::MayChoose(pick, _)
            | Effect::ChooseEach(_, pick, _)
            | Effect::Divide(_, pick, _) => self.picked(pick),
            _ => self,
        }
    }

    /// Whether a text does this to a player anywhere.
    fn does(&self, text: &[Effect<Orden>], to: Seat, purpose: Purpose) -> bool {
        text.iter().any(|effect| {
            let inside = self.inside(effect);
            self.is(effect, to, purpose) || effect.inner().any(|inner| inside.does(inner, to, purpose))
        })
    }

    fn is(&self, effect: &Effect<Orden>, to: Seat, purpose: Purpose) -> bool {
        let whom = match (purpose, effect) {
            (Purpose::Ascends, Effect::Do(Verb::Ascend(who))) => self.who(*who),
            (Purpose::Chooses, Effect::Do(Verb::Choose(_)) | Effect::Search(..)) => self.you,
            (Purpose::HitsYou, Effect::Discard(who, _) | Effect::DiscardRandom(who, _)) => self.who(*who),
            (Purpose::HitsYou, Effect::MoveTop(who, _, Zone::Discard)) => self.who(*who),
            (Purpose::HitsYou, Effect::Move(sel, Zone::Discard) | Effect::Destroy(sel)) => self.card(sel),
            (Purpose::HitsYou, Effect::Do(Verb::Lose(loss))) => self.who(loss.who),
            (Purpose::HitsYou, Effect::Do(Verb::Descend(who))) => self.who(*who),
            _ => SeatSet::NONE,
        };
        whom.contains(to)
    }
}

/// Whether the action that was announced would do this: to its player, or to you.
pub(crate) fn announced(t: &Table, purpose: Purpose, you: Seat) -> bool {
    let Some(layer) = t.stack().last() else { return false };
    would(t, layer, purpose, if purpose == Purpose::HitsYou { you } else { layer.seat })
}

pub(crate) fn would(t: &Table, layer: &Layer, purpose: Purpose, to: Seat) -> bool {
    let LayerKind::Ability(k) = layer.kind else { return false };
    let aimed =
        layer.targets.iter().fold((SeatSet::NONE, SeatSet::NONE), |(seats, owners), target| match *target {
            Target::Seat(seat) => (seats.with(SeatSet::one(seat)), owners),
            Target::Object(r) => (seats, owners.with(SeatSet::one(t.object(r.id).owner))),
            _ => (seats, owners),
        });
    let all = t.in_order(layer.seat).fold(SeatSet::NONE, |all, seat| all.with(SeatSet::one(seat)));
    let meant = Meant {
        all,
        you: SeatSet::one(layer.seat),
        that: SeatSet::NONE,
        it: SeatSet::NONE,
        aimed: aimed.0,
        hit: aimed.1,
    };
    meant.does(&t.book.def(layer.def).activated[k as usize].text.then, to, purpose)
}

/// Whether a text lets its player ascend, whomever it is aimed at.
pub(crate) fn ascends(text: &[Effect<Orden>]) -> bool {
    let you = Seat(0);
    let meant = Meant {
        all: SeatSet::ALL,
        you: SeatSet::one(you),
        that: SeatSet::NONE,
        it: SeatSet::NONE,
        aimed: SeatSet::NONE,
        hit: SeatSet::NONE,
    };
    meant.does(text, you, Purpose::Ascends)
}
