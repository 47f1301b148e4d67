//! The game itself: choices, bots, passing by itself, clocks, taking back.

use crate::{
    chairs::not_seated,
    fairness,
    game::Play,
    protocol::{Passing, Refusal, Stage, Tell, UndoRule},
    record::Line,
    refused::{Halt, Refused},
    store::StoredLine,
    table::{Table, Thinking, Unsure, Wish},
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
        let endless = self.play.is_some() && self.number >= self.house.rules.limits.choices;
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
    }

    fn playing(&self) -> Result<&dyn Play, Refused> {
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
        let seat = self.asked().filter(|_| !self.resting && self.record.stage() == Stage::Playing)?;
        let left = self.clock.as_ref()?.left(seat, self.now());
        Some(Instant::now() + Duration::from_millis(u64::from(left)))
    }

    /// When the time for the whole game is over.
    pub(crate) fn ends_at(&self) -> Option<i64> {
        let (begun, minutes) = self.record.begun.as_ref().zip(self.record.minutes)?;
        let open =
            !self.record.broken && self.play.as_ref().is_some_and(|p| p.places().is_none() && !p.timed_out());
        open.then_some(begun.at + i64::from(minutes) * 60_000)
    }

    /// Something may be due: a clock that has run out, or a pass.
    pub(crate) async fn time_passes(&mut self) -> Result<(), Unsure> {
        if self.told_by().is_some_and(|at| at <= Instant::now()) {
            return self.free_silent_chairs().await;
        }
        let Some(seat) = self.asked().filter(|_| self.record.stage() == Stage::Playing) else {
            return Ok(());
        };
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

    pub(crate) fn undo_rule(&self, seat: u8) -> UndoRule {
        let possible = self.playing().ok().filter(|_| !self.record.rated);
        match possible.and_then(|play| play.take_back(Seat(seat))) {
            None => UndoRule::No,
            Some(back) if back.free => UndoRule::Free,
            Some(_) => UndoRule::ByConsent,
        }
    }

    pub(crate) async fn undo(&mut self, from: &Visitor) -> Result<(), Halt> {
        let play = self.playing()?;
        let seat = self.seat_of(&from.person).ok_or_else(not_seated)?;
        let back = play.take_back(Seat(seat)).filter(|_| !self.record.rated).ok_or_else(|| {
            Refused::new(
                Refusal::NotAllowed,
                "there is nothing to take back here",
                "hier gibt es nichts zurückzunehmen",
            )
        })?;
        // Bots always agree, and so does whoever asks; who is out of the game is not asked.
        let others = (0..).zip(&self.record.chairs).filter_map(|(other, chair)| {
            chair.person().filter(|person| *person != from.person).map(|_| other)
        });
        let missing: Vec<u8> = others.filter(|other| play.has_say(Seat(*other))).collect();
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

    pub(crate) async fn allow_undo(&mut self, from: &Visitor, allow: bool) -> Result<(), Halt> {
        let mine: Vec<u8> = self.record.seats_of(&from.person).collect();
        let asked = self.wish.as_mut().filter(|w| w.missing.iter().any(|s| mine.contains(s)));
        let Some(wish) = asked else {
            let refused = Refused::new(
                Refusal::NotAllowed,
                "nobody waits for your answer to that",
                "niemand wartet darauf auf deine Antwort",
            );
            return Err(refused.into());
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
mod tests {
    use super::*;
    use crate::{
        House, Rules, Store,
        clock::now,
        cluster::Lease,
        game::{self, Shown, Start, TakeBack, Thought},
        protocol::NewTable,
        record::{Begun, Chair, Maker, Record},
        visitor::Visitor,
    };
    use stapel_bots::BotSpec;
    use stapel_harness::Fairness;
    use stapel_kernel::{Audience, Illegal};
    use stapel_wording::Lang;
    use std::collections::BTreeMap;
    use tokio::sync::{Notify, mpsc};

    /// What panics at the third entry.
    #[derive(PartialEq)]
    enum Breaking {
        Rules,
        /// Something that the table asks when the choice is stored already.
        Table,
    }

    struct Breaks(Box<dyn Play>, Breaking);

    impl Play for Breaks {
        fn play(&mut self, entry: Entry, number: u32) -> Result<(), Illegal> {
            assert!(self.1 != Breaking::Rules || self.0.entries() < 2, "a rule that breaks on purpose");
            self.0.play(entry, number)
        }
        fn seats(&self) -> usize {
            self.0.seats()
        }
        fn book(&self) -> u64 {
            self.0.book()
        }
        fn options(&self) -> usize {
            self.0.options()
        }
        fn asked(&self) -> Option<Seat> {
            assert!(self.1 != Breaking::Table || self.0.entries() < 3, "a table that breaks on purpose");
            self.0.asked()
        }
        fn has_say(&self, seat: Seat) -> bool {
            self.0.has_say(seat)
        }
        fn pick(&mut self, option: usize) -> Result<Option<Vec<u16>>, Illegal> {
            self.0.pick(option)
        }
        fn pass(&self) -> Option<usize> {
            self.0.pass()
        }
        fn is_pass(&self, option: usize) -> bool {
            self.0.is_pass(option)
        }
        fn turn(&self) -> Option<Seat> {
            self.0.turn()
        }
        fn places(&self) -> Option<Vec<u8>> {
            self.0.places()
        }
        fn league_points(&self) -> Option<Vec<u16>> {
            self.0.league_points()
        }
        fn take_silent(&mut self) -> stapel_kernel::SeatSet {
            self.0.take_silent()
        }
        fn entries(&self) -> usize {
            self.0.entries()
        }
        fn meant(&self) -> &str {
            self.0.meant()
        }
        fn find(&self, index: u16, means: &str) -> Option<u16> {
            self.0.find(index, means)
        }
        fn position(&self) -> u64 {
            self.0.position()
        }
        fn timed_out(&self) -> bool {
            self.0.timed_out()
        }
        fn take_back(&self, seat: Seat) -> Option<TakeBack> {
            self.0.take_back(seat)
        }
        fn rewind(&mut self, keep: usize) -> Result<(), Refused> {
            self.0.rewind(keep)
        }
        fn scene(&self, audience: Audience, lang: Lang, names: &[Option<String>]) -> Shown {
            self.0.scene(audience, lang, names)
        }
        fn lines(&self, audience: Audience, lang: Lang, after: Option<u32>) -> Vec<crate::protocol::LogLine> {
            self.0.lines(audience, lang, after)
        }
        fn think(&self, bot: BotSpec, seed: u64) -> Option<Thought> {
            self.0.think(bot, seed)
        }
        fn advise(&self, seed: u64) -> Option<crate::hint::Advising> {
            self.0.advise(seed)
        }
        fn log(&self, fairness: Option<Fairness>) -> String {
            self.0.log(fairness)
        }
    }

    /// Two bots at a table: nobody has to do anything, and after two choices something breaks. What a German onlooker hears.
    async fn bots_and_onlooker(
        breaking: Breaking,
    ) -> (Arc<House>, mpsc::Receiver<crate::visitor::Parcel>, tokio::task::JoinHandle<Vec<crate::table::Order>>)
    {
        static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let k = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let file = std::env::temp_dir().join(format!("stapel-broken-{}-{k}.db", std::process::id()));
        let _ = std::fs::remove_file(&file);
        let store = Store::open(&format!("sqlite:{}?mode=rwc", file.display())).await.expect("a database");
        let rules = Rules { pace: Duration::ZERO, idle: Duration::from_millis(300), ..Rules::default() };
        let house = House::new(store, rules);
        let deck = |id: &str| crate::deck_list::ready("fab", id, &BTreeMap::new()).expect("a ready deck");
        let bot = |id: &str| Chair::Bot { bot: "random".into(), deck: deck(id), luck: String::new() };
        let wish = NewTable {
            game: "fab".into(),
            seats: 2,
            options: BTreeMap::new(),
            clock: None,
            minutes: Some(1),
            rated: false,
            veiled: None,
            listed: false,
            cards: None,
        };
        let start = Start {
            game: "fab".into(),
            decks: vec![deck("ira"), deck("rhinar")],
            options: BTreeMap::new(),
            seed: 1.into(),
        };
        let play = game::start(&start, None).expect("legal decks");
        let at = if breaking == Breaking::Rules { now() - 120_000 } else { now() };
        let record = Record {
            chairs: vec![bot("ira"), bot("rhinar")],
            begun: Some(Begun::now(start, play.book(), at)),
            ..Record::new("broken".into(), wish, Maker::default())
        };
        house.store.save(&record, &[], &Lease::Alone).await.expect("it is stored");
        let mut table = Table::restore(Arc::clone(&house), record, Vec::new(), Lease::Alone);
        table.play = Some(Box::new(Breaks(play, breaking)));
        let (out, heard) = mpsc::channel(1000);
        let german = Visitor::new(1, Lang::De, out, Arc::new(Notify::new()));
        let (door, orders) = crate::mailbox::mailbox(4);
        let watch = crate::protocol::Ask::Watch { table: "broken".into() };
        door.send(crate::table::Order::Ask { from: german, re: 1, ask: watch }).await.expect("it is awake");
        let keeper = crate::keeper::keep(Arc::clone(&house), table, orders);
        let life = tokio::spawn(async move {
            // The door stays open as long as the table lives.
            let left_over = keeper.await;
            drop(door);
            left_over
        });
        (house, heard, life)
    }

    #[tokio::test]
    async fn a_table_that_panics_is_read_again_and_goes_on() {
        let (house, mut heard, life) = bots_and_onlooker(Breaking::Table).await;
        let (mut away, mut after, mut places) = (0, None, serde_json::Value::Null);
        while let Ok(Some(text)) = tokio::time::timeout(Duration::from_secs(20), heard.recv()).await {
            let told: serde_json::Value = serde_json::from_str(&text.text).expect("JSON");
            if told["code"] == "away" {
                away += 1;
                assert_eq!(told["re"], serde_json::Value::Null);
            } else if told["tell"] == "state" && away > 0 {
                after.get_or_insert((told["state"]["number"].clone(), told["state"]["whole_log"].clone()));
                places = told["state"]["scene"]["places"].clone();
            }
            if !places.is_null() {
                break;
            }
        }
        assert_eq!(away, 1, "those who watch are told once");
        assert_eq!(
            after,
            Some((3.into(), true.into())),
            "the choice was stored before the panic, and everything is told again"
        );
        assert!(places.is_array(), "the game went on to its end");
        assert!(!house.store.record("broken").await.expect("it answers").expect("it is there").broken);
        life.abort();
    }

    #[tokio::test]
    async fn rules_that_break_are_told_and_nobody_goes_on() {
        let (house, mut heard, life) = bots_and_onlooker(Breaking::Rules).await;
        let mut refusals = 0;
        let mut stages = Vec::new();
        // Silence means that nothing goes on: a bot that is refused would be told again and again.
        while let Ok(Some(text)) = tokio::time::timeout(Duration::from_secs(3), heard.recv()).await {
            let told: serde_json::Value = serde_json::from_str(&text.text).expect("JSON");
            match told["tell"].as_str() {
                Some("refused") => {
                    refusals += 1;
                    assert_eq!((&told["code"], &told["re"]), (&"broken".into(), &serde_json::Value::Null));
                    assert!(told["reason"].as_str().is_some_and(|r| r.contains("abgestürzt")), "{told}");
                }
                Some("table") => stages.push(told["table"]["stage"].as_str().unwrap_or("?").to_string()),
                _ => {}
            }
        }
        assert_eq!((refusals, stages.last().map(String::as_str)), (1, Some("broken")), "{stages:?}");
        let stored = house.store.record("broken").await.expect("the store answers").expect("it is there");
        assert!(stored.broken && stored.stage() == Stage::Broken);
        assert_eq!(house.store.lines("broken").await.expect("the store answers").len(), 2);
        life.abort();
    }
}
