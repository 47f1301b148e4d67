//! The game itself: choices, bots, passing by itself, clocks, taking back.

use crate::{
    chairs::not_seated,
    fairness,
    game::Play,
    protocol::{Passing, Refusal, Stage},
    record::Line,
    refused::{Halt, Refused},
    store::StoredLine,
    table::{Table, Thinking, Unsure},
    visitor::Visitor,
};
use stapel_harness::{Entry, Hex, caught};
use stapel_kernel::{Illegal, Seat};
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};
use tokio::time::Instant;

/// How long a table waits before it tries again what the store did not take.
const BREATH: Duration = Duration::from_secs(1);

/// How long a player is waited for who does nothing, at a veiled table: as `pauseBefore` in the browser's `stops.svelte.ts`.
const SHORTEST_PAUSE: Duration = Duration::from_millis(150);
const LONGEST_PAUSE: Duration = Duration::from_millis(600);

impl Table {
    pub(crate) async fn choose(
        &mut self,
        from: &Visitor,
        state: u32,
        picks: u32,
        option: u32,
    ) -> Result<(), Halt> {
        self.may_answer(from, state, picks)?;
        let Some(play) = self.play.as_mut() else { return Err(not_begun().into()) };
        let picked = match caught(|| play.pick(option as usize)) {
            Ok(picked) => picked,
            Err(panic) => return self.mark_broken(&panic).await,
        };
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
            self.advising = None;
            // Nobody else hears of it.
            self.tell_person(&from.person);
            return Ok(());
        };
        // The choices that name a set are one answer: told together, with one increment of the clock.
        let start = Instant::now();
        let mut done = Ok(());
        for (k, &choice) in choices.iter().enumerate() {
            done = self.put(Line::Played(Entry::Choice(choice)), k + 1 == choices.len()).await;
            if done.is_err() {
                break;
            }
        }
        // What is not known to be stored is told to nobody.
        if self.number > state && done != Err(Halt::Unsure) {
            self.tell_what_was_done(start).await;
        }
        done
    }

    /// Whether somebody is asked right now, and in this very state; says for which seat.
    pub(crate) fn may_answer(&self, from: &Visitor, state: u32, picks: u32) -> Result<u8, Refused> {
        let asked = self.playing()?.asked().map(|s| s.0);
        if self.record.seats_of(&from.person).next().is_none() {
            return Err(not_seated());
        }
        if state != self.number || picks != self.picks {
            return Err(Refused::new(
                Refusal::Stale,
                format!(
                    "that was for state {state}.{picks}, but the table is at {}.{}",
                    self.number, self.picks
                ),
                format!(
                    "das galt für Stand {state}.{picks}, aber der Tisch ist bei {}.{}",
                    self.number, self.picks
                ),
            ));
        }
        self.record.seats_of(&from.person).find(|s| Some(*s) == asked).ok_or_else(|| {
            Refused::new(Refusal::NotYourTurn, "somebody else has to choose", "jemand anderes muss wählen")
        })
    }

    pub(crate) async fn concede(&mut self, from: &Visitor) -> Result<(), Halt> {
        self.playing()?;
        let mine = self.seats_with_say(&from.person)?;
        let asked = self.asked().filter(|seat| mine.contains(seat));
        let seat = asked.or(mine.first().copied()).ok_or_else(out_of_it)?;
        self.enter(Line::Played(Entry::Concede { concede: Seat(seat) })).await
    }

    /// A person's seats that are still in the game. Who has none has sat here, and has no say any more.
    fn seats_with_say(&self, person: &str) -> Result<Vec<u8>, Refused> {
        let mine: Vec<u8> = self.record.seats_of(person).collect();
        if mine.is_empty() {
            return Err(not_seated());
        }
        let says = |seat: &u8| self.play.as_ref().is_none_or(|play| play.has_say(Seat(*seat)));
        Ok(mine.into_iter().filter(says).collect())
    }

    /// The rules panicked: everybody hears of it, and nothing more is done here.
    async fn mark_broken(&mut self, panic: &str) -> Result<(), Halt> {
        self.broke(panic);
        // The choice is not stored: whoever wakes the table again finds it before the one that broke it.
        if let Err(e) = self.house.store.save(&self.record, &[], &self.lease).await {
            tracing::error!(table = self.record.id, "a broken game could not be marked: {e}");
        }
        Err(Refused::broken().into())
    }

    /// Does one thing: in memory, then in the store, then everybody hears of it.
    pub(crate) async fn enter(&mut self, line: Line) -> Result<(), Halt> {
        let start = Instant::now();
        self.put(line, true).await?;
        self.tell_what_was_done(start).await;
        Ok(())
    }

    async fn tell_what_was_done(&mut self, start: Instant) {
        self.go_on();
        self.hush();
        self.tell_states();
        metrics::histogram!("stapel_choice_seconds").record(start.elapsed());
        self.end_if_over().await;
        self.note_turn().await;
        self.keep_views(self.record.places.is_some()).await;
    }

    /// Where nobody is to learn from the time it takes whether a player had anything to choose, everybody hears of what was done
    /// a pause later for each who was turned to and had nothing.
    fn hush(&mut self) {
        let Some(silent) = self.play.as_mut().map(|play| play.take_silent()) else { return };
        let others = (0..self.record.chairs.len() as u8).filter(|&seat| silent.contains(Seat(seat)));
        let pause: Duration = others.map(|seat| self.pause(seat)).sum();
        let over = self.play.as_ref().is_some_and(|play| play.places().is_some());
        if !self.record.veiled || over || pause.is_zero() {
            return;
        }
        self.asked_at += pause;
        self.hushed_until = Some(self.asked_at);
        // Whoever is asked next does not pay for it.
        if let Some(clock) = &mut self.clock {
            clock.since += pause.as_millis() as i64;
        }
    }

    /// How long a player is waited for who does nothing, from the same range as browsers that pass for their players.
    fn pause(&self, seat: u8) -> Duration {
        // A number of its own: those below are the bots'.
        let what = 1 << 31 | self.number << 3 | u32::from(seat);
        let drawn = fairness::hidden_number(&self.record.secret, what);
        SHORTEST_PAUSE + Duration::from_millis(drawn % (LONGEST_PAUSE - SHORTEST_PAUSE).as_millis() as u64)
    }

    /// Does one thing in memory and in the store; nobody has heard of it yet. If the store does not say that it has it, what is
    /// in memory is worth nothing any more: whoever called this has to stop, and everything is read again.
    async fn put(&mut self, line: Line, last: bool) -> Result<(), Halt> {
        let (asked, number, now) = (self.asked(), self.number + 1, self.now());
        let Some(play) = self.play.as_mut() else { return Err(not_begun().into()) };
        let acted = matches!(line, Line::Played(Entry::Choice(o)) if !play.is_pass(o as usize));
        if let Err(fault) = apply(play.as_mut(), &line, number) {
            let panic = match fault {
                Fault::Refused(refused) => return Err(refused.into()),
                Fault::Broke(panic) => panic,
            };
            return self.mark_broken(&panic).await;
        }
        let earned = self.record.clock.filter(|_| last && matches!(line, Line::Played(Entry::Choice(_))));
        let clock = self.clock.as_ref().map(|c| c.pressed(asked, earned, now));
        let line = match line.entry() {
            Some(entry) => Line::Meant { entry, means: play.meant().into(), position: Hex(play.position()) },
            None => line,
        };
        let stored = StoredLine { number, line, clock };
        self.house.store.append(&self.record.id, &stored, &self.lease).await.map_err(Halt::unsure)?;
        (self.number, self.picks) = (number, 0);
        self.clock = stored.clock;
        self.wish = None;
        self.stop_passing(asked.filter(|_| acted));
        if matches!(stored.line, Line::Undo { .. }) {
            self.forget_told();
        }
        Ok(())
    }

    pub(crate) async fn end_if_over(&mut self) {
        if self.record.places.is_some() {
            return;
        }
        let places = self.play.as_ref().and_then(|p| p.places());
        // Rules may let everybody pass for ever; a table does not. Nobody has won then.
        let endless =
            places.is_none() && self.play.is_some() && self.number >= self.house.rules.limits.choices;
        let Some(places) = places.or_else(|| endless.then(|| vec![1; self.record.chairs.len()])) else {
            return;
        };
        metrics::counter!("stapel_games_finished").increment(1);
        self.record.places = Some(places);
        self.stop_thinking();
        // The places follow from the log: what is not stored here is found again when the table is next restored.
        if let Err(e) = self.house.store.save(&self.record, &[], &self.lease).await {
            tracing::error!(table = self.record.id, "the end of a game could not be stored: {e}");
        }
        self.tell_table();
        // The rules would go on asking.
        if endless {
            self.tell_again();
        }
    }

    pub(crate) fn playing(&self) -> Result<&dyn Play, Refused> {
        if let Some(stuck) = &self.stuck {
            return Err(stuck.gone.refused());
        }
        match (&self.play, self.record.stage()) {
            (None, _) => Err(not_begun()),
            (Some(_), Stage::Over | Stage::Annulled) => {
                Err(Refused::new(Refusal::Over, "the game is over", "das Spiel ist zu Ende"))
            }
            (Some(_), Stage::Broken) => Err(Refused::broken()),
            (Some(play), _) => Ok(play.as_ref()),
        }
    }

    /// A new question is asked: if it is a bot's, the bot begins to think.
    pub(crate) fn go_on(&mut self) {
        self.asked_at = Instant::now();
        self.stop_thinking();
        let Some((seat, play)) = self.asked().zip(self.play.as_ref()) else { return };
        let Some(bot) = self.bot_of(seat) else { return };
        if self.watchers.is_empty() {
            self.resting = true;
            return;
        }
        let seed = fairness::hidden_number(&self.record.secret, self.number);
        let Some(thought) = play.think(bot, seed) else { return };
        let (number, not_before) = (self.number, self.asked_at + self.house.rules.pace);
        let (thinkers, owner) = (Arc::clone(&self.house.thinkers), self.record.owner().to_string());
        let unwanted = Arc::new(AtomicBool::new(false));
        let switch = Arc::clone(&unwanted);
        let task = tokio::spawn(async move {
            let place = thinkers.enter(&owner).await;
            let option = tokio::task::spawn_blocking(move || {
                let option = thought(switch);
                drop(place);
                option
            })
            .await;
            metrics::histogram!("stapel_bot_late_seconds").record(Instant::now() - not_before);
            tokio::time::sleep_until(not_before).await;
            // A bot that breaks must not hold up the table: it takes the first option.
            let option = option.inspect_err(|e| tracing::error!("a bot failed: {e}")).unwrap_or(0);
            Some((number, option))
        });
        self.thinking = Some(Thinking { task, unwanted });
    }

    /// Whatever a bot thinks about is of no use any more.
    pub(crate) fn stop_thinking(&mut self) {
        self.thinking = None;
        self.advising = None;
        self.resting = false;
    }

    /// Somebody watches again: a bot that rested begins to think, and its clock to run.
    pub(crate) fn wake_bot(&mut self) {
        if !self.resting {
            return;
        }
        let now = self.now();
        if let Some(clock) = &mut self.clock {
            clock.since = now;
        }
        self.go_on();
    }

    pub(crate) async fn bot_chooses(&mut self, thought: Option<(u32, usize)>) -> Result<(), Unsure> {
        let Some((number, option)) = thought else { return Ok(()) };
        if number != self.number || self.record.stage() != Stage::Playing {
            return Ok(());
        }
        let Ok(option) = u16::try_from(option) else { return Ok(()) };
        match self.enter(Line::Played(Entry::Choice(option))).await {
            Ok(()) => {}
            Err(Halt::Unsure) => return Err(Unsure),
            Err(Halt::Refused(refused)) => {
                tracing::error!(table = self.record.id, "a bot's choice was refused: {refused:?}");
                tokio::time::sleep(BREATH).await;
                self.go_on();
            }
        }
        Ok(())
    }

    pub(crate) fn set_passing(&mut self, from: &Visitor, wanted: Passing) -> Result<(), Refused> {
        let mine = self.seats_with_say(&from.person)?;
        if mine.is_empty() {
            return Err(out_of_it());
        }
        // Only who is asked may begin to wait anew.
        if self.asked().is_some_and(|seat| mine.contains(&seat)) {
            self.asked_at = Instant::now();
        }
        for seat in mine {
            self.passing[seat as usize] = wanted;
        }
        self.tell_person(&from.person);
        Ok(())
    }

    /// Whoever wanted to pass until something happens is asked again now.
    fn stop_passing(&mut self, acted: Option<u8>) {
        // Most often nobody does, and whose turn it is takes a look at the whole table.
        if self.passing.iter().all(|passing| *passing == Passing::Off) {
            return;
        }
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
        let seat = self.asked()?;
        let pause = || if self.record.veiled { self.pause(seat) } else { self.house.rules.pace };
        (passing != Passing::Off && play.pass().is_some()).then(|| self.asked_at + pause())
    }

    pub(crate) fn flag_falls_at(&self) -> Option<Instant> {
        let seat = self.asked().filter(|_| !self.resting)?;
        let left = self.clock.as_ref()?.left(seat, self.now());
        Some(Instant::now() + Duration::from_millis(u64::from(left)))
    }

    /// When the time for the whole game is over.
    pub(crate) fn ends_at(&self) -> Option<i64> {
        let (begun, minutes) = self.record.begun.as_ref().zip(self.record.minutes)?;
        let open = self.asked().is_some() && self.play.as_ref().is_some_and(|play| !play.timed_out());
        open.then_some(begun.at + i64::from(minutes) * 60_000)
    }

    /// Something may be due: a clock that has run out, or a pass.
    pub(crate) async fn time_passes(&mut self) -> Result<(), Unsure> {
        if self.told_by().is_some_and(|at| at <= Instant::now()) {
            return self.free_silent_chairs().await;
        }
        let Some(seat) = self.asked() else { return Ok(()) };
        let line = if self.ends_at().is_some_and(|at| at <= self.now()) {
            Line::Played(Entry::TimeUp { time_up: true })
        } else if !self.resting && self.clock.as_ref().is_some_and(|c| c.left(seat, self.now()) == 0) {
            Line::Played(Entry::Concede { concede: Seat(seat) })
        } else if self.passes_at().is_some_and(|at| at <= Instant::now()) {
            match self.play.as_ref().and_then(|p| p.pass()) {
                Some(option) => Line::Played(Entry::Choice(option as u16)),
                None => return Ok(()),
            }
        } else {
            return Ok(());
        };
        match self.enter(line).await {
            Ok(()) => Ok(()),
            Err(Halt::Unsure) => Err(Unsure),
            Err(Halt::Refused(refused)) => {
                tracing::error!(table = self.record.id, "what was due was refused: {refused:?}");
                tokio::time::sleep(BREATH).await;
                Ok(())
            }
        }
    }
}

fn not_begun() -> Refused {
    Refused::new(Refusal::NotBegun, "the game has not begun", "das Spiel hat noch nicht begonnen")
}

pub(crate) fn out_of_it() -> Refused {
    Refused::new(
        Refusal::NotAllowed,
        "you are out of this game and have no say in it any more",
        "du bist aus diesem Spiel ausgeschieden und hast hier nichts mehr zu sagen",
    )
}

/// Why something could not be done in a game.
#[derive(Debug)]
enum Fault {
    Refused(Refused),
    /// The rules panicked.
    Broke(String),
}

/// A fault in a game's rules must not take the table with it: the game stays where it was.
fn apply(play: &mut dyn Play, line: &Line, number: u32) -> Result<(), Fault> {
    let before = play.entries();
    let done = caught(|| match *line {
        Line::Undo { undo } => play.rewind(undo),
        Line::Played(entry) | Line::Meant { entry, .. } => play
            .play(entry, number)
            .map_err(|e| Refused::new(Refusal::NotAllowed, e.to_string(), format!("das geht nicht: {e}"))),
    });
    done.map_or_else(
        |panic| {
            let back = caught(|| play.rewind(before));
            if !matches!(back, Ok(Ok(()))) {
                tracing::error!("a game that broke cannot be brought back: {back:?}");
            }
            Err(Fault::Broke(panic))
        },
        |done| done.map_err(Fault::Refused),
    )
}

#[cfg(test)]
#[path = "course_tests.rs"]
mod tests;
