//! Going through the steps.

use super::{Failure, Scenario, Step, ask};
use stapel_kernel::{Choice, Illegal, Seat, Shipped, Table};
use stapel_wording::{Lang, Speak, decision_title, label};
use std::cell::Cell;

/// How many passes the runner makes on its own before it gives up.
const PATIENCE: usize = 200;

/// `at` is the line that is being played.
pub(crate) fn play<G: Shipped + Speak>(
    t: Table<'_, G>,
    scenario: &Scenario,
    at: &Cell<usize>,
) -> Result<(), Failure> {
    let mut run = Run { t, forced: Vec::new(), strict: scenario.strict, since: 0 };
    run.take_forced();
    for (line, step) in &scenario.steps {
        at.set(*line);
        match step {
            Step::Choose(seat, wanted) => run.choose(*line, seat_of(*seat), wanted)?,
            Step::NotOffered(seat, wanted) => run.not_offered(*line, seat_of(*seat), wanted)?,
            Step::Holds(question) => {
                if !scenario.strict {
                    run.settle();
                }
                run.holds(*line, question)?;
            }
            Step::HoldsNow(question) => run.holds(*line, question)?,
            Step::Until(_) if scenario.strict => {
                let reason =
                    "in a strict scenario nobody passes by themselves: write each pass, or `pass until ...`";
                return Err(Failure::new(*line, reason).de(
                    "in einem strengen Szenario passt niemand von selbst: schreib jedes Passen, oder `pass until ...`",
                ));
            }
            Step::Until(question) | Step::PassUntil(question) => run.until(*line, question)?,
            Step::Leaves(seat) => run.happens(*line, |t| t.concede(seat_of(*seat)))?,
            Step::TimeUp => run.happens(*line, |t| t.time_up())?,
        }
    }
    Ok(())
}

struct Run<'b, G: Shipped + Speak> {
    t: Table<'b, G>,
    /// Single options taken since the last line: a line may still name them.
    forced: Vec<(Seat, [String; 2])>,
    strict: bool,
    /// What had happened before the last line that did something: what players are told counts from there.
    since: usize,
}

fn seat_of(letter: char) -> Seat {
    Seat(letter as u8 - b'a')
}

impl<G: Shipped + Speak> Run<'_, G> {
    fn holds(&self, line: usize, question: &str) -> Result<(), Failure> {
        ask::holds(&self.t, line, question, self.since)
    }

    /// Everybody passes until it holds.
    fn until(&mut self, line: usize, question: &str) -> Result<(), Failure> {
        self.forced.clear();
        let mut patience = PATIENCE;
        while let Err(failure) = self.holds(line, question) {
            patience -= 1;
            if patience == 0 || !self.pass() {
                return Err(failure);
            }
        }
        Ok(())
    }

    /// Something happens that is no choice.
    fn happens(
        &mut self,
        line: usize,
        what: impl FnOnce(&mut Table<'_, G>) -> Result<(), Illegal>,
    ) -> Result<(), Failure> {
        self.forced.clear();
        self.since = self.t.events.len();
        what(&mut self.t)
            .map_err(|e| Failure::new(line, e.to_string()).de(format!("das geht nicht: {e}")))?;
        self.take_forced();
        Ok(())
    }

    fn choose_now(&mut self, index: usize) -> bool {
        let chosen = self.t.choose(index).is_ok();
        self.take_forced();
        chosen
    }

    /// Takes single options as a table does; only a forced pass is a moment worth stopping at.
    fn take_forced(&mut self) {
        while let Some(decision) = self.t.decision()
            && let [only] = *decision.options
            && only != Choice::Pass
        {
            let labels = Lang::ALL.map(|l| label(&self.t, decision.why, only, l).to_lowercase());
            self.forced.push((decision.seat, labels));
            if self.t.choose(0).is_err() {
                return;
            }
        }
    }

    /// Passes, or declines, for whoever may.
    fn pass(&mut self) -> bool {
        let declining = self
            .t
            .decision()
            .and_then(|d| d.options.iter().position(|o| matches!(o, Choice::Pass | Choice::Done)));
        declining.is_some_and(|k| self.choose_now(k))
    }

    /// Passes for everybody until nothing is under way.
    fn settle(&mut self) {
        for _ in 0..PATIENCE {
            if G::quiet(&self.t) || !self.pass() {
                return;
            }
        }
    }

    /// In a strict scenario nobody passes by themselves, not even who can do nothing else.
    fn pass_unless_strict(&mut self) -> bool {
        !self.strict && self.pass()
    }

    fn choose(&mut self, line: usize, seat: Seat, wanted: &str) -> Result<(), Failure> {
        let (wanted, copy) = copy_of(wanted);
        let folded = wanted.to_lowercase();
        let named = |f: &(Seat, [String; 2])| f.0 == seat && f.1.iter().any(|l| l.starts_with(&folded));
        // The first thing this seat was asked is the best hint when the label never comes.
        let mut hint = None;
        for _ in 0..PATIENCE {
            if let Some(k) = self.forced.iter().position(named).filter(|_| copy.is_none_or(|n| n == 1)) {
                self.forced.drain(..=k);
                return Ok(());
            }
            let t = &self.t;
            if let Some(decision) = t.decision().filter(|d| d.seat == seat) {
                let found = matching(t, wanted);
                let label_of = |k: usize| label(t, decision.why, decision.options[k], Lang::En);
                let same = found.windows(2).all(|w| label_of(w[0]) == label_of(w[1]));
                match found.as_slice() {
                    all if copy.is_some_and(|n| n > all.len() && !all.is_empty()) => {
                        let en = format!(
                            "\"{wanted}\" is offered {} times only: {}",
                            all.len(),
                            situation(t, Lang::En)
                        );
                        let de =
                            format!("„{wanted}“ gibt es nur {} Mal: {}", all.len(), situation(t, Lang::De));
                        return Err(Failure::new(line, en).de(de));
                    }
                    all @ [first, ..] if same || copy.is_some() => {
                        let first = copy.map_or(*first, |n| all[n - 1]);
                        self.forced.clear();
                        self.since = t.events.len();
                        self.choose_now(first);
                        return Ok(());
                    }
                    [_, ..] => {
                        let en = format!("\"{wanted}\" means several options: {}", situation(t, Lang::En));
                        let de = format!("„{wanted}“ kann mehreres heißen: {}", situation(t, Lang::De));
                        return Err(Failure::new(line, en).de(de));
                    }
                    [] => {
                        hint.get_or_insert_with(|| [Lang::En, Lang::De].map(|l| situation(t, l)));
                    }
                }
            }
            if !self.pass_unless_strict() {
                break;
            }
        }
        let [en, de] = hint.unwrap_or_else(|| [Lang::En, Lang::De].map(|l| situation(&self.t, l)));
        let who = seat.letter();
        Err(Failure::new(line, format!("{who} cannot \"{wanted}\": {en}"))
            .de(format!("{who} kann nicht „{wanted}“: {de}")))
    }

    fn not_offered(&mut self, line: usize, seat: Seat, wanted: &str) -> Result<(), Failure> {
        for _ in 0..PATIENCE {
            if self.t.decision().is_some_and(|d| d.seat == seat) {
                break;
            }
            if !self.pass_unless_strict() {
                let who = seat.letter();
                let en = format!("{who} is not asked anything: {}", situation(&self.t, Lang::En));
                let de = format!("{who} wird nichts gefragt: {}", situation(&self.t, Lang::De));
                return Err(Failure::new(line, en).de(de));
            }
        }
        let (label, copy) = copy_of(wanted);
        match matching(&self.t, label).len() < copy.unwrap_or(1) {
            true => Ok(()),
            false => {
                Err(Failure::new(line, format!("\"{wanted}\" is offered: {}", situation(&self.t, Lang::En)))
                    .de(format!("„{wanted}“ gibt es: {}", situation(&self.t, Lang::De))))
            }
        }
    }
}

/// The options that a written label means.
fn matching<G: Shipped + Speak>(t: &Table<'_, G>, wanted: &str) -> Vec<usize> {
    let Some(decision) = t.decision() else { return Vec::new() };
    let wanted = wanted.to_lowercase();
    let labels = |k: usize| Lang::ALL.map(|l| label(t, decision.why, decision.options[k], l).to_lowercase());
    let all = 0..decision.options.len();
    let exact: Vec<usize> = all.clone().filter(|&k| labels(k).contains(&wanted)).collect();
    if exact.is_empty() {
        all.filter(|&k| labels(k).iter().any(|l| l.starts_with(&wanted))).collect()
    } else {
        exact
    }
}

/// "play Dodge (blue) #2": the label, and which of several alike is meant.
pub(crate) fn copy_of(wanted: &str) -> (&str, Option<usize>) {
    let number = wanted.rsplit_once(" #").and_then(|(label, n)| Some((label.trim(), n.trim().parse().ok()?)));
    match number {
        Some((label, n)) if n > 0 => (label, Some(n)),
        _ => (wanted, None),
    }
}

/// What is asked and what is offered, for messages.
fn situation<G: Shipped + Speak>(t: &Table<'_, G>, lang: Lang) -> String {
    let Some(decision) = t.decision() else {
        return lang.pick("the game is over", "das Spiel ist zu Ende").into();
    };
    let labels: Vec<String> = decision.options.iter().map(|&o| label(t, decision.why, o, lang)).collect();
    let (who, title) = (decision.seat.letter(), decision_title(t, &decision, lang));
    lang.pick(
        format!("{who} is asked \"{title}\" and may: {}", labels.join(" | ")),
        format!("{who} wird „{title}“ gefragt und kann: {}", labels.join(" | ")),
    )
}
