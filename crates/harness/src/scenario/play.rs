//! Going through the steps.

use super::{Failure, Scenario, Step, ask};
use stapel_kernel::{Choice, Seat, Shipped, Table};
use stapel_wording::{Lang, Speak, decision_title, label};

/// How many passes the runner makes on its own before it gives up.
const PATIENCE: usize = 200;

pub(crate) fn play<G: Shipped + Speak>(t: Table<'_, G>, scenario: &Scenario) -> Result<(), Failure> {
    let mut run = Run { t, forced: Vec::new(), strict: scenario.strict };
    run.take_forced();
    for (line, step) in &scenario.steps {
        match step {
            Step::Choose(seat, wanted) => run.choose(*line, seat_of(*seat), wanted)?,
            Step::NotOffered(seat, wanted) => run.not_offered(*line, seat_of(*seat), wanted)?,
            Step::Holds(question) => {
                if !scenario.strict {
                    run.settle();
                }
                ask::holds(&run.t, *line, question)?;
            }
            Step::HoldsNow(question) => ask::holds(&run.t, *line, question)?,
            Step::Until(question) => {
                run.forced.clear();
                let mut patience = PATIENCE;
                while let Err(failure) = ask::holds(&run.t, *line, question) {
                    patience -= 1;
                    if patience == 0 || !run.pass() {
                        return Err(failure);
                    }
                }
            }
        }
    }
    Ok(())
}

struct Run<'b, G: Shipped + Speak> {
    t: Table<'b, G>,
    /// Single options taken since the last line: a line may still name them.
    forced: Vec<(Seat, [String; 2])>,
    strict: bool,
}

fn seat_of(letter: char) -> Seat {
    Seat(letter as u8 - b'a')
}

impl<G: Shipped + Speak> Run<'_, G> {
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

    /// In a strict scenario only what is forced happens by itself.
    fn pass_unless_strict(&mut self) -> bool {
        let forced = self.t.decision().is_some_and(|d| d.options.len() == 1);
        (!self.strict || forced) && self.pass()
    }

    fn choose(&mut self, line: usize, seat: Seat, wanted: &str) -> Result<(), Failure> {
        let folded = wanted.to_lowercase();
        let named = |f: &(Seat, [String; 2])| f.0 == seat && f.1.iter().any(|l| l.starts_with(&folded));
        // The first thing this seat was asked is the best hint when the label never comes.
        let mut hint = None;
        for _ in 0..PATIENCE {
            if let Some(k) = self.forced.iter().position(named) {
                self.forced.drain(..=k);
                return Ok(());
            }
            let t = &self.t;
            if let Some(decision) = t.decision().filter(|d| d.seat == seat) {
                let found = matching(t, wanted);
                let label_of = |k: usize| label(t, decision.why, decision.options[k], Lang::En);
                let same = found.windows(2).all(|w| label_of(w[0]) == label_of(w[1]));
                match found.as_slice() {
                    [first, ..] if same => {
                        let first = *first;
                        self.forced.clear();
                        self.choose_now(first);
                        return Ok(());
                    }
                    [_, ..] => {
                        return Err(Failure::new(
                            line,
                            format!("\"{wanted}\" means several options: {}", situation(t)),
                        ));
                    }
                    [] => {
                        hint.get_or_insert_with(|| situation(t));
                    }
                }
            }
            if !self.pass_unless_strict() {
                break;
            }
        }
        let hint = hint.unwrap_or_else(|| situation(&self.t));
        Err(Failure::new(line, format!("{} cannot \"{wanted}\": {hint}", seat.letter())))
    }

    fn not_offered(&mut self, line: usize, seat: Seat, wanted: &str) -> Result<(), Failure> {
        for _ in 0..PATIENCE {
            if self.t.decision().is_some_and(|d| d.seat == seat) {
                break;
            }
            if !self.pass_unless_strict() {
                let reason = format!("{} is not asked anything: {}", seat.letter(), situation(&self.t));
                return Err(Failure::new(line, reason));
            }
        }
        match matching(&self.t, wanted).is_empty() {
            true => Ok(()),
            false => Err(Failure::new(line, format!("\"{wanted}\" is offered: {}", situation(&self.t)))),
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

/// What is asked and what is offered, for messages.
fn situation<G: Shipped + Speak>(t: &Table<'_, G>) -> String {
    let Some(decision) = t.decision() else { return "the game is over".into() };
    let labels: Vec<String> = decision.options.iter().map(|&o| label(t, decision.why, o, Lang::En)).collect();
    format!(
        "{} is asked \"{}\" and may: {}",
        decision.seat.letter(),
        decision_title(t, &decision, Lang::En),
        labels.join(" | ")
    )
}
