//! Where events lie open: as they were last read, so that only what is new has to be.

use super::{
    log::{Held, Line, Signed},
    tables,
};
use crate::{
    catalogue,
    clock::now,
    house::{House, new_id},
    person::{Person, clean_text},
    protocol::Refusal,
    refused::Refused,
    store::Store,
};
use stapel_events::{Event, Plan};
use stapel_wording::Lang;
use std::{
    collections::{BTreeSet, HashMap},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// How long the name of an event may be.
const LONGEST: usize = 80;
/// How many events lie open; the others are read again.
const OPEN: usize = 200;

#[derive(Debug, Default)]
pub struct Desk {
    open: Mutex<HashMap<String, Held>>,
    /// Events whose bots are playing right now.
    playing: Mutex<BTreeSet<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
    /// Sets up an event, if its plan can be played here, and does the first things there; all of it or nothing.
    pub(super) async fn make(
        &self,
        house: &House,
        person: &Person,
        mut plan: Plan,
        first: Vec<Line>,
    ) -> Result<String, Refused> {
        if plan.seed == 0 {
            let mut bytes = [0; 4];
            getrandom::fill(&mut bytes).expect("the system has randomness");
            plan.seed = u32::from_le_bytes(bytes);
        }
        plan.name = clean_text(&plan.name, LONGEST)?;
        catalogue::check_table(&tables::wish(&plan))?;
        let held = Held {
            id: new_id(),
            organiser: person.id.clone(),
            called: person.called.told(Lang::En),
            changed: now(),
            version: 0,
            event: Event::new(plan)?,
            begun: Vec::new(),
            judges: Vec::new(),
            reports: Default::default(),
            calls: Vec::new(),
            leaves: Default::default(),
            announcements: Vec::new(),
            record: Vec::new(),
        };
        let mut with = held.clone();
        let who = held.called.clone();
        for line in &first {
            with.follow(&Signed { at: held.changed, who: who.clone(), line: line.clone() })?;
        }
        house.store.add_event(&held).await?;
        // It has its name for the first time: nobody else can be faster.
        self.add(&house.store, &held, &who, first, &[]).await?;
        Ok(held.id)
    }

    /// An event as it is stored now.
    pub(super) async fn load(&self, store: &Store, id: &str) -> Result<Held, Refused> {
        let known = lock(&self.open).get(id).cloned();
        let mut held = match known {
            Some(held) => held,
            None => store.event_head(id).await?.ok_or_else(|| no_event(id))?,
        };
        let lines = store.event_lines(id, held.version).await?;
        for line in &lines {
            held.follow(line).map_err(|e| Refused::internal("a stored event", &e))?;
        }
        let mut open = lock(&self.open);
        if open.len() >= OPEN && !open.contains_key(id) {
            open.clear();
        }
        // Somebody may have read more meanwhile.
        if open.get(id).is_none_or(|other| other.version <= held.version) {
            open.insert(id.into(), held.clone());
        }
        Ok(held)
    }

    /// Adds lines to an event as it was read. None if somebody was faster; whatever is refused changes nothing.
    pub(super) async fn add(
        &self,
        store: &Store,
        held: &Held,
        who: &str,
        lines: Vec<Line>,
        people: &[String],
    ) -> Result<Option<Held>, Refused> {
        let mut next = held.clone();
        let at = now();
        let signed: Vec<Signed> =
            lines.into_iter().map(|line| Signed { at, who: who.into(), line }).collect();
        for line in &signed {
            next.follow(line)?;
        }
        if !store.add_event_lines(&next, held.version, &signed, people).await? {
            return Ok(None);
        }
        let mut open = lock(&self.open);
        if open.get(&next.id).is_none_or(|other| other.version < next.version) {
            open.insert(next.id.clone(), next.clone());
        }
        Ok(Some(next))
    }

    /// Whether nobody plays an event's bots yet; whoever is told so does.
    pub(super) fn begin_play(&self, id: &str) -> bool {
        lock(&self.playing).insert(id.into())
    }

    pub(super) fn end_play(&self, id: &str) {
        lock(&self.playing).remove(id);
    }
}

fn no_event(id: &str) -> Refused {
    Refused::new(
        Refusal::NoSuchTable,
        format!("there is no event \"{id}\""),
        format!("es gibt keine Veranstaltung „{id}“"),
    )
}
