//! Judges at tables of an event: they stop clocks, and by leave of all who sit there they see all cards.

use super::{
    log::{Line, Note},
    view,
};
use crate::{
    house::House,
    protocol::{Refusal, Stage},
    record::{OfEvent, Record},
    refused::{Halt, Refused},
    table::Table,
    visitor::Visitor,
};
use stapel_wording::Lang;

/// How often something is noted again that others were faster at.
const TRIES: usize = 20;

/// Whether somebody may see all cards of a table though its game goes on.
pub async fn shows_open(house: &House, record: &Record, person: &str) -> Result<bool, Refused> {
    let Some(of) = &record.event else { return Ok(false) };
    let held = house.events.load(&house.store, &of.event).await?;
    Ok(view::shows_open(&held, of, person))
}

/// Writes down for everybody to read what a judge did.
async fn note(house: &House, of: &OfEvent, who: &str, on: bool) -> Result<(), Refused> {
    for _ in 0..TRIES {
        let held = house.events.load(&house.store, &of.event).await?;
        let line = Line::Noted(Note::Pause { round: of.round, table: of.table, on });
        if house.events.add(&house.store, &held, who, vec![line], &[]).await?.is_some() {
            break;
        }
    }
    Ok(())
}

impl Table {
    /// A judge stops the clocks, or lets them run on. Of two who say the same one does it.
    pub(crate) async fn stop_clocks(&mut self, from: &Visitor, on: bool) -> Result<(), Halt> {
        let not_yours = || {
            Refused::new(
                Refusal::NotYours,
                "clocks are stopped by those who judge the event a table is played for",
                "Uhren hält an, wer die Veranstaltung leitet, für die an diesem Tisch gespielt wird",
            )
        };
        let of = self.record.event.clone().ok_or_else(not_yours)?;
        let held = self.house.events.load(&self.house.store, &of.event).await?;
        if !held.judges(&from.person) {
            return Err(not_yours().into());
        }
        if self.record.stage() != Stage::Playing || self.record.paused.is_some() == on {
            return Ok(());
        }
        let (now, mut record) = (self.lease.now(), self.record.clone());
        match record.paused.take() {
            Some(since) => record.stood += now - since,
            None => record.paused = Some(now),
        }
        self.become_record(record).await?;
        self.tell_again();
        self.note_turn().await;
        note(&self.house, &of, &from.called.told(Lang::En), on).await?;
        Ok(())
    }
}
