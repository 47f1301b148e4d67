//! Going through the steps.

use super::{Failure, Scenario, Step, ask};
use stapel_kernel::{Audience, Choice, Offer, Seat, Selection, Shipped, Table};
use stapel_wording::{Lang, Speak, decision_title, label, labels};

/// How many passes the runner makes on its own before it gives up.
const PATIENCE: usize = 200;

pub(crate) fn play<G: Shipped + Speak>(t: Table<'_, G>, scenario: &Scenario) -> Result<(), Failure> {
    let mut run = Run { t, selection: Selection::default(), forced: Vec::new(), strict: scenario.strict };
    run.take_forced();
    for (line, step) in &scenario.steps {
        match step {
            Step::Choose(seat, wanted) => run.choose(*line, seat_of(*seat), wanted)?,
            Step::NotOffered(seat, wanted) => run.not_offered(*line, seat_of(*seat), wanted)?,
            Step::Holds(question) => {
                run.look_up();
                if !scenario.strict {
                    run.settle();
                }
                ask::holds(&run.t, *line, question)?;
            }
            Step::HoldsNow(question) => {
                run.look_up();
                ask::holds(&run.t, *line, question)?;
            }
            Step::Until(question) => {
                run.look_up();
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
    /// What has been named of a set so far.
    selection: Selection,
    /// Single options taken since the last line: a line may still name them.
    forced: Vec<(Seat, [String; 2])>,
    strict: bool,
}

fn seat_of(letter: char) -> Seat {
    Seat(letter as u8 - b'a')
}

impl<G: Shipped + Speak> Run<'_, G> {
    /// Chooses an entry of the list that a person sees.
    fn choose_now(&mut self, index: usize) -> bool {
        let Ok(way) = self.selection.answer(&self.t, index) else { return false };
        if let Some(way) = way.or_else(|| self.selection.take_full(&self.t)) {
            self.answer(&way);
        }
        true
    }

    fn answer(&mut self, way: &[usize]) {
        for &k in way {
            self.note_single();
            if self.t.choose(k).is_err() {
                break;
            }
        }
        self.take_forced();
    }

    /// Somebody looks at the table in the middle of a set: what is picked so far happens, as far as it can by itself.
    fn look_up(&mut self) {
        if !self.selection.picked().is_empty() {
            let way = self.selection.take_begun(&self.t);
            self.answer(&way);
        }
    }

    /// Takes single options as a table does; only a forced pass is a moment worth stopping at.
    fn take_forced(&mut self) {
        while self.note_single() {
            if self.t.choose(0).is_err() {
                return;
            }
        }
    }

    /// Whether there is only one option, which a line may still name when it has been taken.
    fn note_single(&mut self) -> bool {
        let Some(decision) = self.t.decision() else { return false };
        let [only] = *decision.options else { return false };
        if only == Choice::Pass {
            return false;
        }
        let labels = Lang::ALL.map(|l| label(&self.t, decision.why, only, l).to_lowercase());
        self.forced.push((decision.seat, labels));
        true
    }

    /// Passes, or declines, for whoever may.
    fn pass(&mut self) -> bool {
        let declines = |o: &Offer| matches!(o, Offer::Take(Choice::Pass | Choice::Done));
        let declining = self.selection.offers(&self.t).iter().position(declines);
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
            if t.decision().is_some_and(|d| d.seat == seat) {
                match matching(t, &self.selection, wanted).as_slice() {
                    [first] => {
                        let first = *first;
                        self.forced.clear();
                        self.choose_now(first);
                        return Ok(());
                    }
                    [_, ..] => {
                        return Err(Failure::new(
                            line,
                            format!("\"{wanted}\" means several options: {}", situation(t, &self.selection)),
                        ));
                    }
                    [] => {
                        hint.get_or_insert_with(|| situation(t, &self.selection));
                    }
                }
            }
            if !self.pass_unless_strict() {
                break;
            }
        }
        let hint = hint.unwrap_or_else(|| situation(&self.t, &self.selection));
        Err(Failure::new(line, format!("{} cannot \"{wanted}\": {hint}", seat.letter())))
    }

    fn not_offered(&mut self, line: usize, seat: Seat, wanted: &str) -> Result<(), Failure> {
        for _ in 0..PATIENCE {
            if self.t.decision().is_some_and(|d| d.seat == seat) {
                break;
            }
            if !self.pass_unless_strict() {
                let reason = format!(
                    "{} is not asked anything: {}",
                    seat.letter(),
                    situation(&self.t, &self.selection)
                );
                return Err(Failure::new(line, reason));
            }
        }
        match matching(&self.t, &self.selection, wanted).is_empty() {
            true => Ok(()),
            false => {
                let situation = situation(&self.t, &self.selection);
                Err(Failure::new(line, format!("\"{wanted}\" is offered: {situation}")))
            }
        }
    }
}

/// The options that a written label means, one for each that differs: by what it says of an option in full, or, if none
/// fits so, by the label of an option alone, without what tells it from others. Of those that read alike the first is
/// meant.
fn matching<G: Shipped + Speak>(t: &Table<'_, G>, selection: &Selection, wanted: &str) -> Vec<usize> {
    let Some(decision) = t.decision() else { return Vec::new() };
    let wanted = wanted.to_lowercase();
    let offers = selection.offers(t);
    let takes: Vec<usize> = (0..offers.len()).filter(|&k| matches!(offers[k], Offer::Take(_))).collect();
    let choices: Vec<Choice> = takes
        .iter()
        .map(|&k| match offers[k] {
            Offer::Take(choice) | Offer::Back(choice) => choice,
        })
        .collect();
    let full = Lang::ALL.map(|l| lower(labels(t, decision.why, &choices, l)));
    let bare = Lang::ALL.map(|l| lower(choices.iter().map(|&c| label(t, decision.why, c, l)).collect()));
    for words in [&full, &bare] {
        for fits in
            [(|label: &str, wanted: &str| label == wanted) as fn(&str, &str) -> bool, |l, w| l.starts_with(w)]
        {
            let mut found: Vec<usize> =
                (0..choices.len()).filter(|&k| words.iter().any(|lang| fits(&lang[k], &wanted))).collect();
            found.dedup_by(|a, b| bare[0][*a] == bare[0][*b]);
            if !found.is_empty() {
                return found.into_iter().map(|k| takes[k]).collect();
            }
        }
    }
    Vec::new()
}

fn lower(labels: Vec<String>) -> Vec<String> {
    labels.into_iter().map(|l| l.to_lowercase()).collect()
}

/// What is asked and what is offered, for messages.
fn situation<G: Shipped + Speak>(t: &Table<'_, G>, selection: &Selection) -> String {
    let Some(decision) = t.decision() else { return "the game is over".into() };
    let choices: Vec<Choice> = selection
        .offers(t)
        .into_iter()
        .map(|offer| match offer {
            Offer::Take(choice) | Offer::Back(choice) => choice,
        })
        .collect();
    format!(
        "{} is asked \"{}\" and may: {}",
        decision.seat.letter(),
        decision_title(t, &decision, Audience::Seat(decision.seat), Lang::En),
        labels(t, decision.why, &choices, Lang::En).join(" | ")
    )
}
