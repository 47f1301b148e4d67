//! Those who watch a table, at it or looking on, and what they are told: who reads slowly is told later, and then all of it at once.

use crate::{
    protocol::{Refusal, TableInfo, Tell},
    record::Chair,
    refused::Refused,
    table::Table,
    telling::{Base, Eyes},
    visitor::Visitor,
};
use stapel_harness::caught;
use stapel_wording::Lang;
use std::{sync::Arc, time::Duration};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

pub struct Watcher {
    pub visitor: Visitor,
    /// The number of the last state told, and for which seat.
    told: Option<(u32, Option<u8>)>,
    /// Whether it is to be told the present state even if nothing was done since.
    again: bool,
    /// What it was told last, for who is told of changes.
    base: Option<Arc<Base>>,
    /// Whether it is to be told who sits where.
    table_untold: bool,
}

impl Watcher {
    pub fn new(visitor: Visitor) -> Self {
        Self { visitor, told: None, again: true, base: None, table_untold: false }
    }
}

/// How long small news (who looks on, who is called what) waits for more of its kind.
const GATHERED: Duration = Duration::from_secs(1);
/// How soon a reader who was behind is told the state that was kept from it.
const BEHIND: Duration = Duration::from_millis(200);

impl Table {
    pub(crate) fn watch(&mut self, visitor: &Visitor) -> Result<(), Refused> {
        let onlooker = self.record.seats_of(&visitor.person).next().is_none();
        let known = self.watchers.iter().any(|w| w.visitor.client == visitor.client);
        if onlooker && !known && self.onlookers() >= self.house.rules.limits.onlookers {
            return Err(Refused::new(
                Refusal::TooMany,
                "this table has all the onlookers it can have",
                "an diesem Tisch schauen schon so viele zu, wie können",
            ));
        }
        self.watchers.retain(|w| w.visitor.client != visitor.client);
        self.watchers.push(Watcher::new(visitor.clone()));
        // Only who asked is told everything; the others hear that somebody is here.
        visitor.tell(None, Tell::Table { table: Box::new(self.info(&visitor.person, visitor.lang)) });
        self.tell_states();
        self.tell_chat(visitor);
        self.tell_wish(visitor);
        if !known {
            self.somebody_came_or_went(onlooker, visitor.client);
        }
        self.wake_bot();
        Ok(())
    }

    /// Those who sit here are told of at once, onlookers now and then, however many come and go.
    fn somebody_came_or_went(&mut self, onlooker: bool, client: u64) {
        if onlooker {
            self.house.watched.set(&self.record.id, self.onlookers() as u32);
            self.table_changed = true;
            self.gather(GATHERED);
        } else {
            self.tell_table_but(Some(client));
        }
    }

    /// Something is to be told soon, and other things with it.
    fn gather(&mut self, soon: Duration) {
        let at = Instant::now() + soon;
        self.news_at = Some(self.news_at.map_or(at, |other| other.min(at)));
    }

    pub(crate) async fn tell_news(&mut self) {
        if self.news_at.is_none_or(|at| at > Instant::now()) {
            return;
        }
        self.news_at = None;
        if std::mem::take(&mut self.table_changed) {
            self.tell_table();
            self.note_onlookers().await;
        } else {
            self.tell_tables();
        }
        self.tell_states();
    }

    /// Notes how many look on where other nodes read it, if it is not what was noted last.
    async fn note_onlookers(&mut self) {
        let onlookers = self.onlookers() as u32;
        if std::mem::replace(&mut self.onlookers_noted, onlookers) != onlookers {
            self.lease.note_onlookers(onlookers).await;
        }
    }

    /// The same connection with another language or name.
    pub(crate) async fn renew(&mut self, visitor: Visitor) {
        let mut renamed = false;
        for chair in &mut self.record.chairs {
            if let Chair::Person { person, name, .. } = chair
                && *person == visitor.person
                && *name != visitor.called
            {
                name.clone_from(&visitor.called);
                renamed = true;
            }
        }
        if renamed {
            if let Err(e) = self.house.store.save(&self.record, &[], &self.lease).await {
                tracing::error!(table = self.record.id, "a new name could not be stored: {e}");
            }
            // Others read the new name soon: a name can be changed many times a second.
            self.watchers.iter_mut().for_each(|w| (w.told, w.again) = (None, true));
            self.table_changed = true;
            self.gather(GATHERED);
        }
        let Some(watcher) = self.watchers.iter_mut().find(|w| w.visitor.client == visitor.client) else {
            return;
        };
        *watcher = Watcher::new(visitor.clone());
        visitor.tell(None, Tell::Table { table: Box::new(self.info(&visitor.person, visitor.lang)) });
        self.tell_chat(&visitor);
        if !renamed {
            self.tell_states();
        }
    }

    pub(crate) fn leave(&mut self, client: u64) {
        let Some(at) = self.watchers.iter().position(|w| w.visitor.client == client) else { return };
        let gone = self.watchers.remove(at);
        self.lonely_since = Instant::now();
        let onlooker = self.record.seats_of(&gone.visitor.person).next().is_none();
        self.somebody_came_or_went(onlooker, client);
    }

    fn onlookers(&self) -> usize {
        let seated = |w: &&Watcher| self.record.seats_of(&w.visitor.person).next().is_some();
        self.watchers.len() - self.watchers.iter().filter(seated).count()
    }

    pub fn info(&self, person: &str, lang: Lang) -> TableInfo {
        let here = |person: &str| self.watchers.iter().any(|w| w.visitor.person == person);
        TableInfo {
            onlookers: self.onlookers() as u32,
            stage: self.stage(),
            stuck: self.stuck_info(lang),
            ..crate::lobby::info(&self.record, here, person, lang)
        }
    }

    /// Tells everybody who sits where.
    pub(crate) fn tell_table(&mut self) {
        self.tell_table_but(None);
    }

    fn tell_table_but(&mut self, client: Option<u64>) {
        for watcher in self.watchers.iter_mut().filter(|w| Some(w.visitor.client) != client) {
            watcher.table_untold = true;
        }
        self.tell_tables();
    }

    /// Tells who sits where to those who have to be told. Who has not read what was told before is told later, and once:
    /// people who come and go push nobody out.
    fn tell_tables(&mut self) {
        let mut behind = false;
        for k in 0..self.watchers.len() {
            let Watcher { visitor, table_untold, .. } = &self.watchers[k];
            if !table_untold {
                continue;
            }
            if !visitor.has_room(self.record.seats_of(&visitor.person).next().is_some()) {
                behind = true;
                continue;
            }
            visitor.tell(None, Tell::Table { table: Box::new(self.info(&visitor.person, visitor.lang)) });
            self.watchers[k].table_untold = false;
        }
        if behind {
            self.gather(BEHIND);
        }
    }

    /// Tells everybody the state they have not been told yet. Who sees the same is told the same text. Who has not read what
    /// was told before is told later, and then all of it at once: players are kept waiting last.
    pub(crate) fn tell_states(&mut self) {
        if self.stuck.is_some() {
            return self.tell_last_looks();
        }
        if self.play.is_none() {
            return;
        }
        if let Some(left) = self.hushed_until.map(|at| at.saturating_duration_since(Instant::now())) {
            if !left.is_zero() {
                return self.gather(left);
            }
            self.hushed_until = None;
        }
        let mut due = Vec::new();
        let mut behind = false;
        for (k, watcher) in self.watchers.iter().enumerate() {
            let seat = self.seat_of(&watcher.visitor.person);
            if !watcher.again && watcher.told == Some((self.number, seat)) {
                continue;
            }
            if watcher.visitor.has_room(seat.is_some()) {
                due.push((Eyes::of(&watcher.visitor, seat), k));
            } else {
                behind = true;
            }
        }
        due.sort_by_key(|(eyes, _)| eyes.place());
        let mut broke = None;
        for readers in due.chunk_by(|one, other| one.0 == other.0) {
            broke = caught(|| self.tell_readers(readers)).err().or(broke);
            for &(Eyes { seat, .. }, k) in readers {
                (self.watchers[k].told, self.watchers[k].again) = (Some((self.number, seat)), false);
            }
        }
        if behind {
            self.gather(BEHIND);
        }
        if let Some(panic) = broke {
            self.broke(&panic);
        }
    }

    /// Tells those who see the same what each of them has not been told yet. From then on all were told the same.
    fn tell_readers(&mut self, readers: &[(Eyes, usize)]) {
        let Some(&(eyes, _)) = readers.first() else { return };
        let Some(seen) = self.seen(eyes) else { return };
        let mut made: Vec<(Option<u32>, Option<u32>, Utf8Bytes)> = Vec::new();
        for &(_, k) in readers {
            let watcher = &self.watchers[k];
            // Who now looks with other eyes has to hear everything again.
            let after = watcher.told.filter(|told| told.1 == eyes.seat).map(|told| told.0);
            let base = watcher.base.as_deref().filter(|_| after.is_some());
            let from = base.map(|base| base.serial);
            let text = match made.iter().find(|made| (made.0, made.1) == (after, from)) {
                Some((.., text)) => text.clone(),
                None => {
                    let text = self.telling(&seen, eyes, after, base);
                    made.push((after, from, text.clone()));
                    text
                }
            };
            watcher.visitor.send(text);
        }
        let base = seen.into_base();
        for &(_, k) in readers {
            self.watchers[k].base.clone_from(&base);
        }
    }

    /// A game that cannot be played again is shown once to everybody, as it last looked.
    fn tell_last_looks(&mut self) {
        for k in 0..self.watchers.len() {
            if std::mem::take(&mut self.watchers[k].again) {
                self.tell_last_look(&self.watchers[k].visitor);
            }
        }
    }

    /// Those who show this person the table are told the present state again: something of their own has changed.
    pub(crate) fn tell_person(&mut self, person: &str) {
        for watcher in self.watchers.iter_mut().filter(|w| w.visitor.person == person) {
            watcher.again = true;
        }
        self.tell_states();
    }

    /// Everybody is told the present state again: something about it has changed that is no choice.
    pub(crate) fn tell_again(&mut self) {
        self.watchers.iter_mut().for_each(|watcher| watcher.again = true);
        self.tell_states();
    }

    /// Only those who watch are left of a table that does not know what is stored.
    pub fn into_watchers(self) -> Vec<Watcher> {
        self.watchers
    }

    /// Goes on in front of those who watched it before.
    pub fn show(&mut self, watchers: Vec<Watcher>) {
        self.watchers = watchers.into_iter().map(|w| Watcher::new(w.visitor)).collect();
        self.lonely_since = Instant::now();
        self.tell_table();
        self.tell_states();
    }

    /// Everybody hears the whole log again with the next state.
    pub(crate) fn forget_told(&mut self) {
        self.watchers.iter_mut().for_each(|w| w.told = None);
    }
}

#[cfg(test)]
#[path = "watching_tests.rs"]
mod tests;
