//! Nobody sees what the rulebook hides. From a state, worlds are sampled for a seat; whatever that seat can see
//! must be the same in all of them, byte for byte, or it could tell the truth from a guess.
//!
//! A world is also a table to play on: bots search there. So it must keep the cards, run on without trouble, and
//! not be the truth under another name.

use crate::{Counts, Property, conservation::Conservation};
use stapel_kernel::{Audience, DefId, Event, Game, Id, NOWHERE, Ref, Rng, Seat, Seen, Table};

/// Decisions played in a sampled world.
const PLAY_ON: usize = 10;

/// What the seat's world may and may not show, checked against the truth. `world` is only room to sample into.
pub(crate) fn check<'b, G: Game>(
    truth: &Table<'b, G>,
    worlds: u32,
    rng: &mut Rng,
    world: &mut Table<'b, G>,
    memory: &Memory,
    conservation: &mut Conservation,
    counts: &mut Counts,
) -> Result<(), Property> {
    let onlooker = bytes(truth, Audience::Spectator);
    for seat in truth.seats() {
        names_nothing_hidden(truth, seat)?;
        memory.compare(truth, seat, counts);
        let seen = bytes(truth, Audience::Seat(seat));
        let asked = truth.decision().is_some_and(|d| d.seat == seat);
        for _ in 0..worlds {
            truth.fork_for(seat, rng, world);
            counts.worlds += 1;
            let in_world = |inner: Property| Property::World { seat, inner: Box::new(inner) };
            if bytes(world, Audience::Seat(seat)) != seen {
                return Err(in_world(Property::ViewDiffers("the view of the seat")));
            }
            if bytes(world, Audience::Spectator) != onlooker {
                return Err(in_world(Property::ViewDiffers("the view of an onlooker")));
            }
            if asked && (world.options() != truth.options() || world.decision() != truth.decision()) {
                return Err(in_world(Property::OptionsDiffer));
            }
            if world.same_chance(truth) {
                return Err(in_world(Property::ChanceKept));
            }
            layers_fit(world, seat).map_err(in_world)?;
            conservation.check(world).map_err(in_world)?;
            compare_hands(truth, world, seat, counts);
            // The pending options were laid out for the true hand of whoever is asked. Nobody else may see them, so
            // a world is only a table to play on for the seat that has to choose, which is when bots want one.
            if asked {
                play_on(world, rng).map_err(in_world)?;
                conservation.check(world).map_err(in_world)?;
            }
        }
    }
    Ok(())
}

fn bytes<G: Game>(table: &Table<'_, G>, audience: Audience) -> Vec<u8> {
    serde_json::to_vec(&table.view(audience)).expect("a view is plain data")
}

/// A world that differs only in faces cannot show a view that leaks an object's number, for the numbers stay. So
/// this is looked at by itself: whoever does not see a face must not be able to follow the object.
fn names_nothing_hidden<G: Game>(truth: &Table<'_, G>, seat: Seat) -> Result<(), Property> {
    let view = truth.view(Audience::Seat(seat));
    let hidden = |id: &Id| !truth.object(*id).known_to.contains(seat);
    let cards = view.zones.iter().flat_map(|z| &z.cards).filter_map(|c| c.id);
    let layers = view.stack.iter().filter_map(|l| l.id);
    let about = view.asked.map(|a| a.about).filter(|r| !r.is_none() && truth.alive(*r).is_some());
    let effects = view.effects.iter().flat_map(|e| e.id.into_iter().chain(e.on()));
    let portions = view.zones.iter().flat_map(|z| &z.cards).flat_map(|c| &c.changed);
    let causes = portions.flat_map(|(_, parts)| parts).filter_map(|part| part.id);
    match cards.chain(layers).chain(about.map(|r| r.id)).chain(effects).chain(causes).find(hidden) {
        Some(id) => Err(Property::NamesHidden(id)),
        None => Ok(()),
    }
}

/// A layer remembers the face of its source. In a world where the source got another face, the layer must not
/// remember the true one.
fn layers_fit<G: Game>(world: &Table<'_, G>, seat: Seat) -> Result<(), Property> {
    for layer in world.stack() {
        if let Some(id) = world.alive(layer.this)
            && let object = world.object(id)
            && !object.known_to.contains(seat)
            && object.def != layer.def
        {
            return Err(Property::LayerTellsTruth { id, shows: layer.def, is: object.def });
        }
    }
    Ok(())
}

fn play_on<G: Game>(world: &mut Table<'_, G>, rng: &mut Rng) -> Result<(), Property> {
    for _ in 0..PLAY_ON {
        if world.outcome().is_some() {
            break;
        }
        let choice = rng.choice(world.options().len());
        world.choose(choice).map_err(|e| Property::OfferRefused(e.to_string()))?;
    }
    world.events.clear();
    Ok(())
}

/// Counts how often a hand that the seat does not know, and that could be another one, is another one.
fn compare_hands<G: Game>(truth: &Table<'_, G>, world: &Table<'_, G>, seat: Seat, counts: &mut Counts) {
    for other in truth.seats().filter(|&s| s != seat) {
        let hand = truth.cards(G::HAND, other);
        let hidden = |id: Id| !truth.object(id).known_to.contains(seat);
        let could = hand.iter().filter(|&&id| hidden(id)).any(|&id| {
            let card = truth.object(id);
            truth.objects().iter().enumerate().any(|(k, o)| {
                let id = Id(k as u16);
                o.area != NOWHERE
                    && o.area != card.area
                    && hidden(id)
                    && (o.owner, o.batch) == (card.owner, card.batch)
                    && o.def != card.def
            })
        });
        if could {
            counts.hands += 1;
            counts.hands_changed += u64::from(faces(truth, hand) != faces(world, hand));
        }
    }
}

fn faces<G: Game>(table: &Table<'_, G>, cards: &[Id]) -> Vec<DefId> {
    let mut faces: Vec<DefId> = cards.iter().map(|&id| table.object(id).def).collect();
    faces.sort_unstable();
    faces
}

/// The faces a seat has seen, by the number of the object: what a bot with a good memory could keep. If the number
/// of a card that has gone out of sight still stands for its face, every sampled world tells that bot the truth.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// For each seat, the last face seen on each object.
    faces: Vec<Vec<DefId>>,
}

impl Memory {
    pub(crate) fn note<G: Game>(&mut self, table: &Table<'_, G>) {
        self.faces.resize(table.seat_count(), Vec::new());
        for (seat, faces) in table.seats().zip(&mut self.faces) {
            faces.resize(table.objects().len(), DefId::NONE);
            for (face, object) in faces.iter_mut().zip(table.objects()) {
                if object.area != NOWHERE && object.known_to.contains(seat) {
                    *face = object.def;
                }
            }
        }
    }

    /// Counts how often the memory is right about hidden cards, and how often it would be if the hidden cards of each
    /// place that are the same to a player changed faces among themselves. If numbers are worth nothing, the two come out alike; that a card was seen
    /// to go to a place is knowledge that everybody may have.
    fn compare<G: Game>(&self, truth: &Table<'_, G>, seat: Seat, counts: &mut Counts) {
        for (k, &face) in self.faces[seat.index()].iter().enumerate() {
            let object = &truth.objects()[k];
            if face != DefId::NONE && object.area != NOWHERE && !object.known_to.contains(seat) {
                counts.remembered += 1;
                counts.right += u64::from(object.def == face);
                let place = |o: &stapel_kernel::Object| (o.area, o.owner, o.batch);
                let here =
                    |o: &&stapel_kernel::Object| place(o) == place(object) && !o.known_to.contains(seat);
                let all = truth.objects().iter().filter(here).count() as u64;
                let fit = truth.objects().iter().filter(here).filter(|o| o.def == face).count() as u64;
                counts.right_by_chance += 1000 * fit / all;
            }
        }
    }
}

/// What the last step told each seat, held against what the seat knows afterwards.
pub(crate) fn check_events<G: Game>(
    table: &Table<'_, G>,
    events: &[Event<G::Event>],
) -> Result<(), Property> {
    for event in events {
        let blank = |e: Event<G::Event>| e.def == DefId::NONE && e.it == Ref::NONE;
        if event.seen.0 != u8::MAX && !blank(event.for_seat(None)) {
            return Err(Property::MaskLeaks);
        }
        for seat in table.seats() {
            let told = event.for_seat(Some(seat));
            if !event.seen.contains(seat) && !blank(told) {
                return Err(Property::MaskLeaks);
            }
            // An object that is still the same one has not moved since, so its face is still known to whoever
            // was shown it. Hands are the exception: a card that leaves one unseen makes the others uncertain.
            if told.def != DefId::NONE
                && let Some(id) = table.alive(told.it)
                && !table.object(id).known_to.contains(seat)
                && table.zone_of(id).is_none_or(|zone| G::zone(zone).seen != Seen::Owner)
            {
                return Err(Property::EventShowsHidden(id));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use stapel_fab::{Event as What, Fab, Zone};
    use stapel_kernel::{Layer, LayerKind, SeatSet, SetUp, Shipped};

    fn table() -> Table<'static, Fab> {
        let decks = Fab::decks()[..2].to_vec();
        Table::start(Fab::book(), &SetUp { decks, options: Default::default() }, 1).expect("legal decks")
    }

    #[test]
    fn an_event_that_shows_a_hidden_card_is_found() {
        let table = table();
        let id = table.cards(Zone::Deck, Seat(0))[0];
        let (it, def) = (table.reference(id), table.object(id).def);
        let event = Event {
            what: What::Draws,
            seat: Seat(0),
            other: Seat::NOBODY,
            it,
            of: Seat(0),
            def,
            n: 1,
            m: 0,
            seen: SeatSet::NONE,
        };
        assert_eq!(check_events(&table, &[event]), Ok(()));
        let event = Event { seen: SeatSet::one(Seat(1)), ..event };
        assert_eq!(check_events(&table, &[event]), Err(Property::EventShowsHidden(id)));
    }

    #[test]
    fn a_layer_that_remembers_a_hidden_face_is_found() {
        let mut table = table();
        let id = table.cards(Zone::Deck, Seat(0))[0];
        let (this, is) = (table.reference(id), table.object(id).def);
        let shows = DefId(is.0 ^ 1);
        let kind = LayerKind::Trigger(0);
        let targets = Default::default();
        let layer = Layer {
            kind,
            seat: Seat(0),
            this,
            def: is,
            program: None,
            it: this,
            who: Seat::NOBODY,
            targets,
            n: 0,
        };
        table.lay(layer);
        assert_eq!(layers_fit(&table, Seat(1)), Ok(()));
        table.change_layer(0, |layer| layer.def = shows);
        assert_eq!(layers_fit(&table, Seat(1)), Err(Property::LayerTellsTruth { id, shows, is }));
    }
}
