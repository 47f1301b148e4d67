//! The game itself: choices, bots, passing by itself, clocks, taking back.

use crate::{
    chairs::not_seated,
    clock::now,
    fairness,
    game::Play,
    protocol::{Passing, Refusal, Stage, Tell, UndoRule},
    record::Line,
    refused::Refused,
    store::StoredLine,
    table::{Table, Wish},
    visitor::Visitor,
};
use stapel_harness::Entry;
use stapel_kernel::{Illegal, Seat};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};
use tokio::time::Instant;

/// How long a table waits before it tries again what the store did not take.
const BREATH: Duration = Duration::from_secs(1);

impl Table {
    pub(crate) async fn choose(
        &mut self,
        from: &Visitor,
        state: u32,
        picks: u32,
        option: u32,
    ) -> Result<(), Refused> {
        let play = self.playing()?;
        if self.record.seats_of(&from.person).next().is_none() {
            return Err(not_seated());
        }
        if state != self.number || picks != self.picks {
            return Err(Refused::new(
                Refusal::Stale,
                format!("that was for state {state}, but the table is at {}", self.number),
                format!("das galt für Stand {state}, aber der Tisch ist bei {}", self.number),
            ));
        }
        let asked = play.asked().map(|s| s.0);
        if !self.record.seats_of(&from.person).any(|s| Some(s) == asked) {
            return Err(Refused::new(
                Refusal::NotYourTurn,
                "somebody else has to choose",
                "jemand anderes muss wählen",
            ));
        }
        let Some(play) = self.play.as_mut() else { return Err(not_begun()) };
        let picked = catch_unwind(AssertUnwindSafe(|| play.pick(option as usize)));
        let picked = picked.map_err(|_| Refused::internal("a game broke", &"see above"))?;
        let choices = picked.map_err(|e| {
            let options = if let Illegal::NoSuchOption { options, .. } = e { options } else { 0 };
            Refused::new(
                Refusal::NoSuchOption,
                format!("option {option} was chosen, but there are only {options}, counted from 0"),
                format!("Möglichkeit {option} wurde gewählt, aber es gibt nur {options}, von 0 an gezählt"),
            )
        })?;
        let Some(choices) = choices else {
            self.picks += 1;
            self.tell_picker(&from.person);
            return Ok(());
        };
        for choice in choices {
            self.enter(Line::Played(Entry::Choice(choice))).await?;
        }
        Ok(())
    }

    pub(crate) async fn concede(&mut self, from: &Visitor) -> Result<(), Refused> {
        self.playing()?;
        let seat = self.seat_of(&from.person).ok_or_else(not_seated)?;
        self.enter(Line::Played(Entry::Concede { concede: Seat(seat) })).await
    }

    /// Does one thing: in memory, then in the store, then everybody hears of it. What the store does not take is undone.
    pub(crate) async fn enter(&mut self, line: Line) -> Result<(), Refused> {
        let start = Instant::now();
        let (asked, number) = (self.asked(), self.number + 1);
        let Some(play) = self.play.as_mut() else { return Err(not_begun()) };
        let before = play.entries();
        let acted = matches!(line, Line::Played(Entry::Choice(o)) if !play.is_pass(o as usize));
        apply(play.as_mut(), &line, number)?;
        let earned = self.record.clock.filter(|_| matches!(line, Line::Played(Entry::Choice(_))));
        let clock = self.clock.as_ref().map(|c| c.pressed(asked, earned, now()));
        let stored = StoredLine { number, line, clock };
        if let Err(e) = self.house.store.append(&self.record.id, &stored).await {
            self.restore_play(before).await?;
            return Err(e.into());
        }
        (self.number, self.picks) = (number, 0);
        self.clock = stored.clock;
        self.wish = None;
        self.stop_passing(asked.filter(|_| acted));
        if matches!(stored.line, Line::Undo { .. }) {
            self.forget_told();
        }
        self.go_on();
        self.tell_states();
        metrics::histogram!("stapel_choice_seconds").record(start.elapsed());
        self.end_if_over().await;
        Ok(())
    }

    /// The store did not take what the game has done already: back to what it holds.
    async fn restore_play(&mut self, entries: usize) -> Result<(), Refused> {
        let Some(play) = self.play.as_mut() else { return Ok(()) };
        if play.entries() > entries {
            return play.rewind(entries);
        }
        // Something was taken back that now was not.
        let lines = self.house.store.lines(&self.record.id).await?;
        let again = Self::restore(Arc::clone(&self.house), self.record.clone(), &lines)?;
        self.play = again.play;
        Ok(())
    }

    pub(crate) async fn end_if_over(&mut self) {
        let places = self.play.as_ref().and_then(|p| p.places());
        if places.is_none() || self.record.places.is_some() {
            return;
        }
        metrics::counter!("stapel_games_finished").increment(1);
        self.record.places = places;
        // The places follow from the log: what is not stored here is found again when the table is next restored.
        if let Err(e) = self.house.store.save(&self.record, &[]).await {
            tracing::error!(table = self.record.id, "the end of a game could not be stored: {e}");
        }
        self.tell_table();
    }

    fn playing(&self) -> Result<&dyn Play, Refused> {
        match (&self.play, self.record.stage()) {
            (None, _) => Err(not_begun()),
            (Some(_), Stage::Over) => {
                Err(Refused::new(Refusal::Over, "the game is over", "das Spiel ist zu Ende"))
            }
            (Some(play), _) => Ok(play.as_ref()),
        }
    }

    /// A new question is asked: if it is a bot's, the bot begins to think.
    pub(crate) fn go_on(&mut self) {
        self.asked_at = Instant::now();
        self.thinking = None;
        let Some((seat, play)) = self.asked().zip(self.play.as_ref()) else { return };
        let Some(bot) = self.bot_of(seat) else { return };
        let seed = fairness::hidden_number(&self.record.secret, self.number);
        let Some(thought) = play.think(bot, seed) else { return };
        let (number, not_before) = (self.number, self.asked_at + self.house.rules.pace);
        let room = Arc::clone(&self.house.thinkers);
        self.thinking = Some(tokio::spawn(async move {
            let place = room.acquire_owned().await.ok()?;
            let option = tokio::task::spawn_blocking(move || {
                let option = thought();
                drop(place);
                option
            })
            .await;
            metrics::histogram!("stapel_bot_late_seconds").record(Instant::now() - not_before);
            tokio::time::sleep_until(not_before).await;
            // A bot that breaks must not hold up the table: it takes the first option.
            let option = option.inspect_err(|e| tracing::error!("a bot failed: {e}")).unwrap_or(0);
            Some((number, option))
        }));
    }

    pub(crate) async fn bot_chooses(&mut self, thought: Option<(u32, usize)>) {
        let Some((number, option)) = thought else { return };
        if number != self.number {
            return;
        }
        let Ok(option) = u16::try_from(option) else { return };
        if let Err(refused) = self.enter(Line::Played(Entry::Choice(option))).await {
            tracing::error!(table = self.record.id, "a bot's choice was refused: {refused:?}");
            tokio::time::sleep(BREATH).await;
            self.go_on();
        }
    }

    pub(crate) fn set_passing(&mut self, from: &Visitor, wanted: Passing) -> Result<(), Refused> {
        let mine: Vec<u8> = self.record.seats_of(&from.person).collect();
        if mine.is_empty() {
            return Err(not_seated());
        }
        for seat in mine {
            self.passing[seat as usize] = wanted;
        }
        self.asked_at = Instant::now();
        self.tell_states();
        Ok(())
    }

    /// Whoever wanted to pass until something happens is asked again now.
    fn stop_passing(&mut self, acted: Option<u8>) {
        let turn = self.play.as_ref().and_then(|p| p.turn()).map(|s| s.0);
        for (seat, passing) in (0..).zip(&mut self.passing) {
            let stop = match passing {
                Passing::Off => false,
                Passing::UntilAction => acted.is_some_and(|other| other != seat),
                Passing::UntilMyTurn => turn == Some(seat),
            };
            if stop {
                *passing = Passing::Off;
            }
        }
    }

    /// When the seat that is asked passes by itself: wherever passing is offered, whatever else is.
    pub(crate) fn passes_at(&self) -> Option<Instant> {
        let play = self.play.as_ref()?;
        let passing = *self.passing.get(self.asked()? as usize)?;
        (passing != Passing::Off && play.pass().is_some()).then(|| self.asked_at + self.house.rules.pace)
    }

    pub(crate) fn flag_falls_at(&self) -> Option<Instant> {
        let left = self.clock.as_ref()?.left(self.asked()?, now());
        Some(Instant::now() + Duration::from_millis(u64::from(left)))
    }

    /// When the time for the whole game is over.
    pub(crate) fn ends_at(&self) -> Option<i64> {
        let (begun, minutes) = self.record.begun.as_ref().zip(self.record.minutes)?;
        let open = self.play.as_ref().is_some_and(|p| p.places().is_none() && !p.timed_out());
        open.then_some(begun.at + i64::from(minutes) * 60_000)
    }

    /// Something may be due: a clock that has run out, or a pass.
    pub(crate) async fn time_passes(&mut self) {
        let Some(seat) = self.asked() else { return };
        let line = if self.ends_at().is_some_and(|at| at <= now()) {
            Line::Played(Entry::TimeUp { time_up: true })
        } else if self.clock.as_ref().is_some_and(|c| c.left(seat, now()) == 0) {
            Line::Played(Entry::Concede { concede: Seat(seat) })
        } else if self.passes_at().is_some_and(|at| at <= Instant::now()) {
            match self.play.as_ref().and_then(|p| p.pass()) {
                Some(option) => Line::Played(Entry::Choice(option as u16)),
                None => return,
            }
        } else {
            return;
        };
        if let Err(refused) = self.enter(line).await {
            tracing::error!(table = self.record.id, "what was due was refused: {refused:?}");
            tokio::time::sleep(BREATH).await;
        }
    }

    pub(crate) fn undo_rule(&self, seat: u8) -> UndoRule {
        let possible = self.playing().ok().filter(|_| !self.record.rated);
        match possible.and_then(|play| play.take_back(Seat(seat))) {
            None => UndoRule::No,
            Some(back) if back.free => UndoRule::Free,
            Some(_) => UndoRule::ByConsent,
        }
    }

    pub(crate) async fn undo(&mut self, from: &Visitor) -> Result<(), Refused> {
        let play = self.playing()?;
        let seat = self.seat_of(&from.person).ok_or_else(not_seated)?;
        let back = play.take_back(Seat(seat)).filter(|_| !self.record.rated).ok_or_else(|| {
            Refused::new(
                Refusal::NotAllowed,
                "there is nothing to take back here",
                "hier gibt es nichts zurückzunehmen",
            )
        })?;
        // Bots always agree, and so does whoever asks.
        let others = (0..).zip(&self.record.chairs).filter_map(|(other, chair)| {
            chair.person().filter(|person| *person != from.person).map(|_| other)
        });
        let missing: Vec<u8> = others.collect();
        if back.free || missing.is_empty() {
            return self.enter(Line::Undo { undo: back.keep }).await;
        }
        for watcher in &self.watchers {
            if self.record.seats_of(&watcher.visitor.person).any(|s| missing.contains(&s)) {
                watcher.visitor.tell(None, Tell::UndoAsked { table: self.record.id.clone(), seat });
            }
        }
        self.wish = Some(Wish { seat, keep: back.keep, missing });
        Ok(())
    }

    pub(crate) async fn allow_undo(&mut self, from: &Visitor, allow: bool) -> Result<(), Refused> {
        let mine: Vec<u8> = self.record.seats_of(&from.person).collect();
        let asked = self.wish.as_mut().filter(|w| w.missing.iter().any(|s| mine.contains(s)));
        let Some(wish) = asked else {
            return Err(Refused::new(
                Refusal::NotAllowed,
                "nobody waits for your answer to that",
                "niemand wartet darauf auf deine Antwort",
            ));
        };
        wish.missing.retain(|s| !mine.contains(s));
        let (seat, keep, agreed) = (wish.seat, wish.keep, wish.missing.is_empty());
        if allow && !agreed {
            return Ok(());
        }
        self.wish = None;
        let answer = Tell::UndoAnswered { table: self.record.id.clone(), seat, allowed: allow };
        self.watchers.iter().for_each(|w| w.visitor.tell(None, answer.clone()));
        if allow { self.enter(Line::Undo { undo: keep }).await } else { Ok(()) }
    }
}

fn not_begun() -> Refused {
    Refused::new(Refusal::NotBegun, "the game has not begun", "das Spiel hat noch nicht begonnen")
}

/// A fault in a game's rules must not take the table with it: the game stays where it was.
fn apply(play: &mut dyn Play, line: &Line, number: u32) -> Result<(), Refused> {
    let before = play.entries();
    let done = catch_unwind(AssertUnwindSafe(|| match *line {
        Line::Undo { undo } => play.rewind(undo),
        Line::Played(entry) => play
            .play(entry, number)
            .map_err(|e| Refused::new(Refusal::NotAllowed, e.to_string(), format!("das geht nicht: {e}"))),
    }));
    done.unwrap_or_else(|_| {
        play.rewind(before)?;
        Err(Refused::internal("a game broke", &"see above"))
    })
}
