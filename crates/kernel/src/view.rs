//! What one audience sees. A view is built up from what is known, never cut down from the state: a field that
//! nobody thought of is missing, not leaked.

use crate::{
    Asked, Book, Cause, Choice, DefId, Flags, Game, Id, Lasting, LayerKind, Outcome, Reach, Ref, Rules, Seat,
    SeatSet, Seen, Table, Target, lasting::settled,
};
use serde::Serialize;
use stapel_script::{Mod, Word};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Audience {
    Seat(Seat),
    /// Sees what is public.
    Spectator,
    /// A replay with all cards open.
    Open,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct View<G: Rules> {
    pub audience: Audience,
    pub seats: u8,
    pub zones: Vec<ZoneView<G>>,
    /// For each seat, its pools in the order of the vocabulary.
    pub pools: Vec<Vec<i16>>,
    pub stack: Vec<LayerView>,
    /// What texts have left behind, oldest first.
    pub effects: Vec<LastingView<G>>,
    pub asked: Option<Asked<G::Why>>,
    /// Only for whoever has to choose.
    pub options: Vec<Choice>,
    pub outcome: Option<Outcome>,
    pub game: G::Public,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct ZoneView<G: Rules> {
    pub zone: G::Zone,
    /// None for a zone of the whole table.
    pub seat: Option<Seat>,
    /// From bottom to top.
    pub cards: Vec<CardView<G>>,
}

/// A card as it may be seen: without a face it has no id either, so that nobody can follow it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct CardView<G: Rules> {
    pub id: Option<Id>,
    pub def: Option<DefId>,
    pub owner: Seat,
    pub controller: Seat,
    pub place: u8,
    /// What it is attached to.
    pub attached: Option<Id>,
    pub face_down: bool,
    /// A token, or an attack that is no card.
    pub token: bool,
    pub stats: Vec<(G::Stat, i16)>,
    /// Why numbers are not the printed ones: what they are made of besides.
    pub changed: Vec<(G::Stat, Vec<Portion<G>>)>,
    pub counters: Vec<(G::Counter, u8)>,
}

/// One of the changes that make a number what it is: by counters on the card, or by the text of a card, if it may be known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct Portion<G: Rules> {
    pub by: i16,
    pub counter: Option<G::Counter>,
    pub source: Option<DefId>,
    /// As long as it is there.
    pub id: Option<Id>,
}

/// A lasting effect.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct LastingView<G: Rules> {
    /// Whose it is.
    pub seat: Seat,
    /// The card that has brought it about, and the object, as long as it is there.
    pub source: DefId,
    pub id: Option<Id>,
    /// What it does: its number in the book.
    pub grant: u16,
    pub reach: Reach,
    /// What a counted number in it came to.
    pub x: i16,
    pub until: G::Until,
    /// What is left of it, where it is used up.
    pub left: Option<i16>,
}

impl<G: Game> LastingView<G> {
    /// The object it is about, if it is about one.
    pub fn on(&self) -> Option<Id> {
        if let Reach::Object(r) = self.reach { Some(r.id) } else { None }
    }
    /// What it changes; a number that it counted is the number it came to.
    pub fn mods(&self, book: &Book<G>) -> Vec<Mod<G>> {
        let mods = book.grant(self.grant).mods.iter();
        mods.map(|m| settled(m, self.x).unwrap_or_else(|| m.clone())).collect()
    }
}

impl<G: Game> CardView<G> {
    /// Lies under another card: only that it is there can be seen.
    fn cover(&mut self) {
        (self.id, self.def, self.attached) = (None, None, None);
        self.stats.clear();
        self.changed.clear();
        self.counters.clear();
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LayerView {
    /// Unknown with its source: the number of a trigger would name the card.
    pub kind: Option<LayerKind>,
    pub seat: Seat,
    pub source: Option<DefId>,
    pub id: Option<Id>,
    /// What it was aimed at, as far as that is still there and may be known; nothing of an unknown source.
    pub targets: Vec<Target>,
}

impl<G: Game> Table<'_, G> {
    pub fn view(&self, audience: Audience) -> View<G> {
        let mut zones = Vec::new();
        for &zone in G::Zone::ALL {
            let rule = G::zone(zone);
            let seats = if rule.shared { 1 } else { self.seats };
            for seat in (0..seats).map(Seat) {
                let cards = self.cards(zone, seat);
                if cards.is_empty() {
                    continue;
                }
                let mut cards: Vec<CardView<G>> =
                    cards.iter().map(|&id| self.card_view(id, audience)).collect();
                // A hidden hand has no order: who knows some of its cards must not learn where the others are.
                let owns = audience == Audience::Open || audience == Audience::Seat(seat);
                if rule.top_only && !owns {
                    let below = cards.len() - 1;
                    cards[..below].iter_mut().for_each(CardView::cover);
                }
                if rule.seen == Seen::Owner && audience != Audience::Open && audience != Audience::Seat(seat)
                {
                    cards.sort_by_key(|c| (c.def.is_none(), c.def));
                }
                zones.push(ZoneView { zone, seat: (!rule.shared).then_some(seat), cards });
            }
        }
        let asked = self.state.asked.filter(|_| self.outcome.is_none());
        let chooses = |a: &Asked<G::Why>| audience == Audience::Open || audience == Audience::Seat(a.seat);
        View {
            audience,
            seats: self.seats,
            zones,
            pools: self
                .state
                .seats()
                .map(|s| G::Pool::ALL.iter().map(|&p| self.pool(s, p)).collect())
                .collect(),
            stack: self
                .stack
                .iter()
                .map(|layer| {
                    // A rule of the game has no card.
                    let card = !layer.this.is_none();
                    let known = !card || self.knows(audience, layer.this.id);
                    LayerView {
                        kind: known.then_some(layer.kind),
                        seat: layer.seat,
                        source: (known && card).then_some(layer.def),
                        id: (known && card).then_some(layer.this.id),
                        targets: layer
                            .targets
                            .into_iter()
                            .filter(|&target| known && self.is_seen(target, audience))
                            .collect(),
                    }
                })
                .collect(),
            effects: self.lasting.iter().filter_map(|l| self.lasting_view(l, audience)).collect(),
            options: if asked.as_ref().is_some_and(chooses) { self.options.clone() } else { Vec::new() },
            // Who does not see the face of the card that asks must not learn which object it is either.
            asked: asked.map(|mut a| {
                if !a.about.is_none() && !self.knows(audience, a.about.id) {
                    a.about = Ref::NONE;
                }
                // How many there may be follows from what the chooser has.
                a.set = a.set.filter(|_| chooses(&a));
                a
            }),
            outcome: self.outcome,
            game: G::public(self),
        }
    }

    /// Whether this audience may know the face of an object.
    pub fn knows(&self, audience: Audience, id: Id) -> bool {
        let known = self.object(id).known_to;
        match audience {
            Audience::Seat(seat) => known.contains(seat),
            Audience::Spectator => known == SeatSet::ALL,
            Audience::Open => true,
        }
    }

    /// Whether a target is there, and this audience may know which it is.
    fn is_seen(&self, target: Target, audience: Audience) -> bool {
        match target {
            Target::None => false,
            Target::Object(r) => self.alive(r).is_some_and(|id| self.knows(audience, id)),
            Target::Seat(_) => true,
            Target::Layer(k) => self.stack.get(k as usize).is_some(),
        }
    }

    fn card_view(&self, id: Id, audience: Audience) -> CardView<G> {
        let object = self.object(id);
        let known = self.knows(audience, id);
        CardView {
            id: known.then_some(id),
            def: known.then_some(object.def),
            owner: object.owner,
            controller: object.controller,
            place: object.place,
            attached: Some(object.attached)
                .filter(|&host| known && host != Id::NONE && self.knows(audience, host)),
            face_down: object.flags.has(Flags::FACE_DOWN),
            token: object.flags.has(Flags::TOKEN | Flags::PROXY),
            stats: if known {
                G::Stat::ALL.iter().filter_map(|&s| self.stat(id, s).map(|v| (s, v))).collect()
            } else {
                Vec::new()
            },
            changed: if known { self.changed(id, audience) } else { Vec::new() },
            counters: G::Counter::ALL
                .iter()
                .map(|&c| (c, object.counters[c.index()]))
                .filter(|c| c.1 > 0)
                .collect(),
        }
    }

    /// The numbers of an object that are not the printed ones, and why.
    fn changed(&self, id: Id, audience: Audience) -> Vec<(G::Stat, Vec<Portion<G>>)> {
        let printed = |stat: &G::Stat| self.book.stat(self.object(id).def, *stat);
        let changed = |stat: &&G::Stat| self.stat(id, **stat).is_some_and(|now| Some(now) != printed(stat));
        let why = |stat: G::Stat| {
            let causes = self.explain(id, stat).into_iter();
            (stat, causes.map(|(cause, by)| self.portion(cause, by, audience)).collect())
        };
        G::Stat::ALL.iter().filter(changed).map(|&stat| why(stat)).collect()
    }

    fn portion(&self, cause: Cause<G>, by: i16, audience: Audience) -> Portion<G> {
        match cause {
            Cause::Counter(counter) => Portion { by, counter: Some(counter), source: None, id: None },
            Cause::Text(this) => {
                let grant = self.lasting.iter().find(|l| l.this == this).map(|l| l.grant);
                let (source, id) = self.source(this, grant, audience).unzip();
                Portion { by, counter: None, source, id: id.flatten() }
            }
        }
    }

    /// The card a text is on, if this audience may know it. When it is gone, what it has left behind is known to be by it: its text was
    /// carried out for all to see.
    fn source(&self, this: Ref, grant: Option<u16>, audience: Audience) -> Option<(DefId, Option<Id>)> {
        match self.alive(this) {
            Some(id) => self.knows(audience, id).then(|| (self.object(id).def, Some(id))),
            None => grant.map(|grant| (self.book.grant(grant).card, None)),
        }
    }

    /// A lasting effect, unless it is used up, or about an object that is gone or that this audience does not know.
    fn lasting_view(&self, lasting: &Lasting<G::Until>, audience: Audience) -> Option<LastingView<G>> {
        if let Reach::Object(r) = lasting.reach {
            self.alive(r).filter(|&id| self.knows(audience, id))?;
        }
        let (source, id) = self.source(lasting.this, Some(lasting.grant), audience)?;
        let shield = self.book.grant(lasting.grant).mods.iter().find_map(|m| match m {
            Mod::Shield(_, n) => Some(*n),
            _ => None,
        });
        if shield.is_some() && lasting.rest == 0 {
            return None;
        }
        Some(LastingView {
            seat: lasting.seat,
            source,
            id,
            grant: lasting.grant,
            reach: lasting.reach,
            x: lasting.x,
            until: lasting.until,
            // What is good for one is there or is not.
            left: shield.filter(|&n| n > 1).map(|_| lasting.rest),
        })
    }
}
