//! From a view to a scene.

use super::{
    Aimed, Area, Board, End, HowMany, Lasting, Layer, Mark, Number, Offer, OfferKind, Piece, Question, Scene,
    Share, Sheet, Side, Spot,
};
use crate::{
    Lang, card_lines, decision_title, how_many, label, labels, lasting_text, layer_text, name, plain_name,
    put_back, reminders, seat_name,
};
use stapel_kernel::{
    Audience, Book, CardView, Choice, DefId, Id, LastingView, LayerKind, Seat, Selection, Table, Target,
    View, Why, ZoneView,
};
use stapel_script::Word;

/// The table for one audience. For an open replay all cards are open.
pub fn scene<G: Board>(t: &Table<'_, G>, audience: Audience, lang: Lang) -> Scene {
    scene_with(t, &Selection::default(), audience, lang)
}

/// The table with what whoever has to choose has picked of a set so far.
pub fn scene_with<G: Board>(
    t: &Table<'_, G>,
    selection: &Selection,
    audience: Audience,
    lang: Lang,
) -> Scene {
    let view = t.view(audience);
    let say = Drawing { book: t.book, view: &view, lang };
    let (phases, phase) = G::phases(&view, lang);
    Scene {
        game: G::ID,
        headline: G::headline(&view, lang),
        phases,
        phase,
        turn: G::turn(&view).map(|s| s.0),
        sides: (0..view.seats).map(|s| say.side(Seat(s))).collect(),
        middle: G::LAYOUT.middle.iter().map(|spot| say.area(*spot, None, 0)).collect(),
        track: G::track(&view, lang),
        arrows: G::arrows(&view, lang),
        sums: G::sums(t.book, &view, lang),
        effects: view.effects.iter().filter(|e| say.lies(e)).map(|effect| say.lasting(effect)).collect(),
        stack: say.stack(t),
        question: question(t, selection, &say),
        places: view.outcome.map(|o| o.places[..view.seats as usize].to_vec()),
    }
}

struct Drawing<'a, G: Board> {
    book: &'a Book<G>,
    view: &'a View<G>,
    lang: Lang,
}

impl<G: Board> Drawing<'_, G> {
    fn side(&self, seat: Seat) -> Side {
        let rows = G::LAYOUT.side.iter().enumerate();
        Side {
            seat: seat.0,
            name: seat_name(seat, self.lang),
            gone: G::gone(self.view, seat),
            numbers: G::numbers(self.view, seat, self.lang),
            areas: rows
                .flat_map(|(k, row)| row.iter().map(move |spot| self.area(*spot, Some(seat), k)))
                .collect(),
        }
    }

    fn area(&self, spot: Spot<G::Zone>, seat: Option<Seat>, row: usize) -> Area {
        let here = self.view.zones.iter().find(|z| z.zone == spot.zone && z.seat == seat);
        Area {
            zone: spot.zone.name(),
            word: G::zone_word(spot.zone, self.lang),
            look: spot.look,
            row,
            cards: here.map_or_else(Vec::new, |z| z.cards.iter().map(|c| self.piece(c)).collect()),
        }
    }

    fn piece(&self, card: &CardView<G>) -> Piece {
        let def = card.def.map(|d| self.book.def(d));
        let counted = |&(c, n): &(G::Counter, u8)| {
            let n = i16::from(n);
            Mark::new(c.name(), G::counters(c, n, self.lang)).counting(n)
        };
        let mut marks: Vec<Mark> = card.counters.iter().map(counted).collect();
        marks.extend(G::notes(self.book, self.view, card, self.lang));
        Piece {
            id: card.id.map(|id| id.0),
            card: def.map(|d| d.card.id.to_string()),
            name: def.map(|d| G::card_name(d, self.lang)),
            owner: card.owner.0,
            controller: card.controller.0,
            slot: card.place,
            attached: card.attached.map(|id| id.0),
            face_down: card.face_down,
            token: card.token,
            numbers: card
                .stats
                .iter()
                .filter_map(|&(stat, n)| {
                    let number = number::<G>(stat, n, def.and_then(|d| d.stat(stat)), self.lang)?;
                    Some(Number { parts: self.parts(card, stat), ..number })
                })
                .collect(),
            marks,
        }
    }

    /// Why a number is not what is printed.
    fn parts(&self, card: &CardView<G>, stat: G::Stat) -> Vec<Share> {
        match card.changed.iter().any(|(of, _)| *of == stat) {
            true => Share::all(self.book, card, stat, self.lang.pick("printed", "gedruckt"), self.lang),
            false => Vec::new(),
        }
    }

    /// Whether what an effect is about lies on the table or the stack. A game may keep other objects, for what was.
    fn lies(&self, effect: &LastingView<G>) -> bool {
        let Some(on) = effect.on() else { return true };
        let here = |z: &&ZoneView<G>| z.cards.iter().any(|c| c.id == Some(on));
        let spots = G::LAYOUT.side.iter().copied().flatten().chain(G::LAYOUT.middle);
        let mut shown = spots.map(|spot| spot.zone);
        let layer = self.view.stack.iter().any(|layer| layer.id == Some(on));
        layer || self.view.zones.iter().find(here).is_some_and(|z| shown.any(|zone| zone == z.zone))
    }

    fn lasting(&self, effect: &LastingView<G>) -> Lasting {
        let on = effect.on();
        let mut cards = self.view.zones.iter().flat_map(|z| &z.cards);
        let face = on.and_then(|on| cards.find(|c| c.id == Some(on))).and_then(|c| c.def);
        Lasting {
            seat: effect.seat.0,
            card: self.book.def(effect.source).card.id.to_string(),
            name: name(self.book, effect.source, self.lang),
            id: effect.id.map(|id| id.0),
            on: on.map(|id| id.0),
            text: lasting_text(self.book, effect, face, self.lang),
            until: G::until(effect.until, self.lang),
            left: effect.left,
        }
    }

    fn stack(&self, t: &Table<'_, G>) -> Vec<Layer> {
        let lang = self.lang;
        let layers = self.view.stack.iter().map(|layer| Layer {
            seat: layer.seat.0,
            name: layer.kind.and_then(|kind| G::own_layer(t, kind, lang)).unwrap_or_else(|| {
                match (layer.source, layer.kind) {
                    (Some(def), _) => name(self.book, def, lang),
                    (None, Some(_)) => lang.pick("a rule of the game", "eine Regel des Spiels").into(),
                    (None, None) => lang.pick("a hidden card", "eine verdeckte Karte").into(),
                }
            }),
            kind: match layer.kind {
                Some(LayerKind::Ability(_)) => Some(lang.pick("ability", "Fähigkeit")),
                Some(LayerKind::Trigger(_)) => Some(lang.pick("trigger", "ausgelöst")),
                Some(LayerKind::Static) => Some(lang.pick("lasting", "dauerhaft")),
                Some(LayerKind::Card | LayerKind::Own(_)) | None => None,
            },
            text: match (layer.source, layer.kind) {
                (Some(def), Some(kind)) => layer_text(self.book, kind, def, lang),
                _ => String::new(),
            },
            card: layer.source.map(|def| self.book.def(def).card.id.to_string()),
            id: layer.id.map(|id| id.0),
            targets: layer.targets.iter().filter_map(|&target| self.aimed(t, target)).collect(),
        });
        layers.collect()
    }

    /// A target and its name. The view holds only those that may be known.
    fn aimed(&self, t: &Table<'_, G>, target: Target) -> Option<Aimed> {
        let lang = self.lang;
        let (at, name) = match target {
            Target::None => return None,
            Target::Object(r) => (r.id.into(), name(self.book, t.object(r.id).def, lang)),
            Target::Seat(seat) => (seat.into(), seat_name(seat, lang)),
            Target::Layer(k) => (End::Layer(k), label(t, Why::Target, Choice::Layer(k), lang)),
        };
        Some(Aimed { at, name })
    }
}

fn number<G: Board>(stat: G::Stat, value: i16, of: Option<i16>, lang: Lang) -> Option<Number> {
    // What a card could deliver under a condition that does not hold is not shown.
    let nothing = value == 0 && of.is_none_or(|of| of == 0) && !G::shows_zero(stat);
    let short = G::short(stat, lang).filter(|_| !nothing)?;
    Some(Number { of, ..Number::new(stat.name(), G::stat(stat, lang), short, value) })
}

/// What is asked. The title names the card that asks to those only who may know it.
fn question<G: Board>(t: &Table<'_, G>, selection: &Selection, say: &Drawing<'_, G>) -> Option<Question> {
    let asked = say.view.asked?;
    // What is picked is the business of whoever picks, until it is played.
    let chooses = !say.view.options.is_empty();
    let laid = if chooses { selection.laid(t) } else { None };
    let shown = laid.as_ref().unwrap_or(t);
    let decision = shown.decision()?;
    let about = t.alive(asked.about).filter(|&id| t.knows(say.view.audience, id));
    let offers = if chooses { selection.offers(t) } else { Vec::new() };
    Some(Question {
        seat: asked.seat.0,
        title: decision_title(shown, &decision, say.view.audience, say.lang),
        about: about.map(|id| id.0),
        how_many: asked.set.filter(|set| set.most > 1).map(|set| HowMany {
            text: how_many(set, selection.picked().len(), say.lang),
            picked: usize::from(set.picked) + selection.picked().len(),
            least: set.least,
            most: Some(set.most).filter(|&most| most != u8::MAX),
        }),
        bill: if chooses { G::bill(shown, say.lang) } else { None },
        options: offered(t, asked.why, &offers, say.lang),
    })
}

/// The list somebody chooses from, in words.
pub fn offered<G: Board>(
    t: &Table<'_, G>,
    why: Why<G::Why>,
    offers: &[stapel_kernel::Offer],
    lang: Lang,
) -> Vec<Offer> {
    let choices: Vec<Choice> = offers
        .iter()
        .map(|offer| match *offer {
            stapel_kernel::Offer::Take(choice) | stapel_kernel::Offer::Back(choice) => choice,
        })
        .collect();
    let words = labels(t, why, &choices, lang);
    let place = |choice| G::spot(t, why, choice);
    offers
        .iter()
        .zip(choices.iter().zip(words))
        .map(|(how, (&choice, word))| match how {
            stapel_kernel::Offer::Take(_) => Offer { place: place(choice), ..offer(t, choice, word) },
            stapel_kernel::Offer::Back(_) => {
                Offer { picked: true, ..offer(t, choice, put_back(&word, lang)) }
            }
        })
        .collect()
}

fn offer<G: Board>(t: &Table<'_, G>, option: Choice, label: String) -> Offer {
    let (kind, id) = match option {
        Choice::Pass => (OfferKind::Pass, None),
        Choice::Done => (OfferKind::Done, None),
        Choice::Yes => (OfferKind::Yes, None),
        Choice::No => (OfferKind::No, None),
        Choice::Card(id) => (OfferKind::Card, Some(id)),
        Choice::Play(id) => (OfferKind::Play, Some(id)),
        Choice::Activate(id, _) => (OfferKind::Activate, Some(id)),
        Choice::Seat(_) => (OfferKind::Seat, None),
        Choice::Number(_) => (OfferKind::Number, None),
        Choice::Mode(_) => (OfferKind::Mode, None),
        Choice::Trigger(k) => {
            let this = t.waiting().get(k as usize).map(|x| x.this);
            (OfferKind::Trigger, this.and_then(|this| t.alive(this)))
        }
        Choice::Layer(k) => {
            let this = t.stack().get(k as usize).map(|layer| layer.this);
            (OfferKind::Layer, this.filter(|this| !this.is_none()).map(|this| this.id))
        }
        Choice::Name(_) => (OfferKind::Name, None),
    };
    // A card that nobody has turned up can be chosen too: the top of a pile to draw.
    let asked = t.decision().map(|decision| decision.seat);
    let seen = |id: &Id| asked.is_some_and(|seat| t.object(*id).known_to.contains(seat));
    let def = match option {
        Choice::Name(def) => Some(def),
        Choice::Trigger(_) | Choice::Layer(_) => id.map(|id| t.object(id).def),
        _ => id.filter(seen).map(|id| t.object(id).def),
    };
    Offer {
        kind,
        label,
        id: id.map(|id| id.0),
        card: def.map(|def| t.book.def(def).card.id.to_string()),
        seat: if let Choice::Seat(seat) = option { Some(seat.0) } else { None },
        place: None,
        picked: false,
    }
}

/// A card as it is printed.
pub fn sheet<G: Board>(book: &Book<G>, id: DefId, lang: Lang) -> Sheet {
    let def = book.def(id);
    let stats = def.card.stats.iter();
    Sheet {
        id: def.card.id.to_string(),
        name: G::card_name(def, lang),
        title: plain_name(def, lang).into(),
        line: G::type_line(&def.card, lang),
        types: def.card.types.iter().map(|&kind| G::kind(kind, lang)).collect(),
        badges: G::badges(def, lang),
        numbers: stats
            .map(|(&stat, &n)| {
                Number::new(stat.name(), G::stat(stat, lang), G::short(stat, lang).unwrap_or(""), n)
            })
            .collect(),
        text: card_lines(book, id, lang),
        reminders: reminders(book, id, lang),
        hue: G::hue(def),
    }
}
