//! A table whose game this build cannot play again: it is shown as it last looked, and its players decide what becomes of it.

use crate::{
    again::Gone,
    chairs::not_seated,
    course::out_of_it,
    game::Play,
    protocol::{Refusal, Stage, StuckInfo, TableState, Tell, Way},
    record::Line,
    refused::{Halt, Refused},
    store::StoredLine,
    table::Table,
    views::StoredView,
    visitor::Visitor,
};
use stapel_harness::{Entry, caught};
use stapel_wording::Lang;
use std::collections::BTreeMap;

/// After so many choices it is stored how the table looks.
const OFTEN: u32 = 100;
/// So much of the log is stored with it: what happened since so many states, and no more lines than that.
const STATES: u32 = 100;
const LINES: usize = 200;

pub struct Stuck {
    pub gone: Gone,
    /// The last position that fits.
    pub play: Option<Box<dyn Play>>,
    /// How many choices there were, and which seats had given up.
    pub steps: u32,
    pub gave_up: Vec<u8>,
    pub views: Vec<StoredView>,
    votes: BTreeMap<u8, Way>,
}

impl Stuck {
    pub fn new(gone: Gone, play: Option<Box<dyn Play>>, kept: &[(u32, Line)]) -> Self {
        let gave_up = kept.iter().filter_map(|(_, line)| match line.entry() {
            Some(Entry::Concede { concede }) => Some(concede.0),
            _ => None,
        });
        let gave_up = gave_up.collect();
        Self { gone, play, steps: kept.len() as u32, gave_up, views: Vec::new(), votes: BTreeMap::new() }
    }

    /// The last look of the table that was stored for these eyes, as a message.
    pub fn told(&self, seat: Option<u8>, lang: Lang) -> Option<String> {
        let view = self.views.iter().find(|v| v.seat == seat && v.lang == lang)?;
        let state = view.state()?;
        Some(format!(r#"{{"re":null,"tell":"state","state":{state}}}"#))
    }
}

impl Table {
    /// What the table is to those who look at it: whether its game can be played again is not stored.
    pub(crate) fn stage(&self) -> Stage {
        match self.record.stage() {
            Stage::Playing if self.stuck.is_some() => Stage::Stuck,
            stage => stage,
        }
    }

    /// The seats that have to agree: people who have not given up.
    fn voters(&self, stuck: &Stuck) -> Vec<u8> {
        let people = (0..).zip(&self.record.chairs).filter(|(_, chair)| chair.person().is_some());
        people.map(|(seat, _)| seat).filter(|seat| !stuck.gave_up.contains(seat)).collect()
    }

    pub(crate) fn stuck_info(&self, lang: Lang) -> Option<StuckInfo> {
        let stuck = self.stuck.as_ref()?;
        Some(StuckInfo {
            step: stuck.gone.step,
            steps: stuck.steps,
            reason: lang.pick(&stuck.gone.en, &stuck.gone.de).clone(),
            back_to: stuck.play.as_ref().map(|play| play.entries() as u32),
            votes: stuck.votes.iter().map(|(seat, way)| (*seat, *way)).collect(),
            voters: self.voters(stuck),
        })
    }

    /// A player says how the game is to end or go on. When all want the same, it is done.
    pub(crate) async fn resolve(&mut self, from: &Visitor, way: Way) -> Result<(), Halt> {
        let stuck = self.stuck.as_ref().filter(|_| self.stage() == Stage::Stuck);
        let Some(stuck) = stuck else {
            let refused = Refused::new(
                Refusal::NotAllowed,
                "there is nothing to decide here: the game can be played",
                "hier ist nichts zu entscheiden: das Spiel ist spielbar",
            );
            return Err(refused.into());
        };
        let mine: Vec<u8> = self.record.seats_of(&from.person).collect();
        if mine.is_empty() {
            return Err(not_seated().into());
        }
        let voters = self.voters(stuck);
        if !mine.iter().any(|seat| voters.contains(seat)) {
            return Err(out_of_it().into());
        }
        if way == Way::GoOn && stuck.play.is_none() {
            let refused = Refused::new(
                Refusal::NotAllowed,
                "there is no position from which this game could go on",
                "es gibt keine Stellung, von der aus dieses Spiel weitergehen könnte",
            );
            return Err(refused.into());
        }
        let Some(stuck) = self.stuck.as_mut() else { return Ok(()) };
        stuck.votes.extend(mine.into_iter().map(|seat| (seat, way)));
        let agreed = voters.iter().all(|seat| stuck.votes.get(seat) == Some(&way));
        match way {
            _ if !agreed => self.tell_table(),
            Way::Annul => {
                let mut record = self.record.clone();
                record.annulled = true;
                self.become_record(record).await?;
            }
            Way::GoOn => self.go_on_from_what_fits().await?,
        }
        Ok(())
    }

    /// What does not fit any more is taken back.
    async fn go_on_from_what_fits(&mut self) -> Result<(), Halt> {
        let Some(play) = self.stuck.as_mut().and_then(|stuck| stuck.play.take()) else { return Ok(()) };
        let line = Line::Undo { undo: play.entries() };
        let clock = self.clock.as_ref().map(|c| c.pressed(None, None, self.now()));
        let stored = StoredLine { number: self.number + 1, line, clock };
        self.house.store.append(&self.record.id, &stored, &self.lease).await.map_err(Halt::unsure)?;
        self.number = stored.number;
        self.clock = stored.clock;
        self.play = Some(play);
        self.stuck = None;
        self.forget_told();
        self.go_on();
        self.tell_table();
        self.tell_states();
        self.end_if_over().await;
        Ok(())
    }

    /// Now and then it is stored how the table looks: always when nobody looks any more, because a new build may be the next to
    /// read it.
    pub(crate) async fn keep_views(&mut self, now: bool) {
        // Every table at a moment of its own, so that those that began together do not all do it at once.
        let own =
            self.record.id.bytes().fold(0, |all: u32, byte| all.wrapping_mul(31) + u32::from(byte)) % OFTEN;
        let due = now || (self.number + own) / OFTEN > (self.views_of + own) / OFTEN;
        if !due || self.number == self.views_of || self.play.is_none() {
            return;
        }
        let seats = (0..self.record.chairs.len() as u8).map(Some).chain([None]);
        let mut views = Vec::new();
        for (seat, lang) in seats.flat_map(|seat| [(seat, Lang::En), (seat, Lang::De)]) {
            views.extend(self.look(seat, lang));
            // Other tables have their turn in between.
            tokio::task::yield_now().await;
        }
        self.views_of = self.number;
        if let Err(e) = self.house.store.keep_views(&self.record.id, &views, &self.lease).await {
            tracing::warn!(table = self.record.id, "how a table looks could not be stored: {e}");
        }
    }

    /// How the table looks, with the last lines of its log.
    fn look(&self, seat: Option<u8>, lang: Lang) -> Option<StoredView> {
        // Rules that break while they are looked at are told of elsewhere.
        let looks = || Some((self.state(seat, lang)?, self.log(seat, lang, self.number.checked_sub(STATES))));
        let (state, mut log) = caught(looks).ok().flatten()?;
        log.drain(..log.len().saturating_sub(LINES));
        let scene = state.scene.without_question();
        Some(StoredView::of(seat, lang, &TableState { scene, log, whole_log: true, ..state }))
    }

    /// Shows a reader how the table last looked.
    pub(crate) fn tell_last_look(&self, visitor: &Visitor) {
        let Some(stuck) = &self.stuck else { return };
        let seat = self.seat_of(&visitor.person);
        if let Some(text) = stuck.told(seat, visitor.lang) {
            visitor.send(text.into());
        } else if let Ok(Some((state, log))) =
            caught(|| Some((self.state(seat, visitor.lang)?, self.log(seat, visitor.lang, None))))
        {
            let state = Box::new(TableState { log, whole_log: true, ..state });
            visitor.tell(None, Tell::State { state, serial: None });
        }
    }
}
