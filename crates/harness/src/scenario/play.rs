//! Going through the steps.

use super::{Failure, Scenario, Step, ask};
use stapel_kernel::{Audience, Choice, Illegal, Offer, Seat, Selection, Shipped, Table};
use stapel_wording::{Lang, Speak, decision_title, label, labels, put_back};
use std::cell::Cell;

/// How many passes the runner makes on its own before it gives up.
const PATIENCE: usize = 200;

/// The table after the last step. `at` is the line that is being played.
pub(crate) fn play<'b, G: Shipped + Speak>(
    t: Table<'b, G>,
    scenario: &Scenario,
    at: &Cell<usize>,
) -> Result<Table<'b, G>, Failure> {
    let mut run = Run::new(t, scenario.strict);
    for (line, step) in &scenario.steps {
        at.set(*line);
        run.step(*line, step)?;
    }
    Ok(run.t)
}

/// A scenario under way.
#[derive(Clone)]
pub(crate) struct Run<'b, G: Shipped + Speak> {
    pub t: Table<'b, G>,
    /// What has been named of a set so far.
    pub selection: Selection,
    /// Single options taken since the last line: a line may still name them.
    forced: Vec<(Seat, [String; 2])>,
    strict: bool,
    /// What had happened before the last line that did something: what players are told counts from there.
    since: usize,
    /// What was taken from a list where there was something to choose, with who took it: for those who want to play it again.
    pub taken: Option<Vec<(Seat, String)>>,
}

/// Where a label was found.
pub(crate) enum Sought {
    /// It was the only option, and has been taken.
    Taken,
    /// Among what is offered now; the first is meant.
    Offered(Vec<usize>),
}

pub(crate) fn seat_of(letter: char) -> Seat {
    Seat(letter as u8 - b'a')
}

impl<'b, G: Shipped + Speak> Run<'b, G> {
    pub fn new(t: Table<'b, G>, strict: bool) -> Self {
        let mut run =
            Self { t, selection: Selection::default(), forced: Vec::new(), strict, since: 0, taken: None };
        run.take_forced();
        run
    }

    pub fn step(&mut self, line: usize, step: &Step) -> Result<(), Failure> {
        match step {
            Step::Choose(seat, wanted) => self.choose(line, seat_of(*seat), wanted),
            Step::NotOffered(seat, wanted) => self.not_offered(line, seat_of(*seat), wanted),
            Step::Holds(question) => {
                self.look_up();
                if !self.strict {
                    self.settle();
                }
                self.holds(line, question)
            }
            Step::HoldsNow(question) => {
                self.look_up();
                self.holds(line, question)
            }
            Step::Until(_) if self.strict => {
                let reason =
                    "in a strict scenario nobody passes by themselves: write each pass, or `pass until ...`";
                Err(Failure::new(line, reason).de(
                    "in einem strengen Szenario passt niemand von selbst: schreib jedes Passen, oder `pass until ...`",
                ))
            }
            Step::Until(question) | Step::PassUntil(question) => self.until(line, question),
            Step::Leaves(seat) => self.happens(line, |t| t.concede(seat_of(*seat))),
            Step::TimeUp => self.happens(line, |t| t.time_up()),
            Step::Say(_) => Ok(()),
        }
    }

    pub fn holds(&self, line: usize, question: &str) -> Result<(), Failure> {
        ask::holds(&self.t, line, question, self.since)
    }

    /// Everybody passes until it holds.
    fn until(&mut self, line: usize, question: &str) -> Result<(), Failure> {
        self.look_up();
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
        self.look_up();
        self.forced.clear();
        self.since = self.t.events.len();
        what(&mut self.t)
            .map_err(|e| Failure::new(line, e.to_string()).de(format!("das geht nicht: {e}")))?;
        self.take_forced();
        Ok(())
    }

    /// Who is asked, and whether there is nothing to do but pass.
    pub fn asked(&self) -> Option<(Seat, bool)> {
        let seat = self.t.decision()?.seat;
        Some((seat, self.selection.offers(&self.t) == [Offer::Take(Choice::Pass)]))
    }

    fn noted(&self, index: usize) -> Option<(Seat, String)> {
        let (seat, _) = self.asked().filter(|(_, only)| !only)?;
        let labels = told_apart(&self.t, &self.selection.offers(&self.t), Lang::En);
        labels.into_iter().nth(index).map(|label| (seat, label))
    }

    /// Chooses an entry of the list that a person sees.
    pub fn choose_now(&mut self, index: usize) -> bool {
        let label = self.taken.is_some().then(|| self.noted(index)).flatten();
        let Ok(way) = self.selection.answer(&self.t, index) else { return false };
        self.taken.iter_mut().for_each(|taken| taken.extend(label.clone()));
        if let Some(way) = way {
            self.answer(&way);
        } else if let Some(way) = self.selection.take_full(&self.t) {
            // A set to which nothing can be added is closed by itself.
            self.answer_for(&way);
        }
        true
    }

    pub fn answer(&mut self, way: &[usize]) {
        for &k in way {
            self.note_single();
            if self.t.choose(k).is_err() {
                break;
            }
        }
        self.take_forced();
    }

    /// The same, with what nobody has said: a line may still say *done*.
    fn answer_for(&mut self, way: &[usize]) {
        for &k in way {
            if let Some(d) = self.t.decision().filter(|d| d.options.get(k) == Some(&Choice::Done)) {
                let labels = Lang::ALL.map(|l| label(&self.t, d.why, Choice::Done, l).to_lowercase());
                self.forced.push((d.seat, labels));
            }
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
    pub fn take_forced(&mut self) {
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
    pub fn pass(&mut self) -> bool {
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

    /// In a strict scenario nobody passes by themselves, not even who can do nothing else.
    fn pass_unless_strict(&mut self) -> bool {
        !self.strict && self.pass()
    }

    fn situation(&self, lang: Lang) -> String {
        situation(&self.t, &self.selection, lang)
    }

    fn choose(&mut self, line: usize, seat: Seat, wanted: &str) -> Result<(), Failure> {
        if let Sought::Offered(found) = self.seek(line, seat, wanted)? {
            self.take(found[0]);
        }
        Ok(())
    }

    /// Somebody takes an entry of the list that a person sees, as a line says.
    pub fn take(&mut self, index: usize) -> bool {
        self.forced.clear();
        self.since = self.t.events.len();
        self.choose_now(index)
    }

    /// Passes until this label is offered to this seat. The options found are never none.
    pub fn seek(&mut self, line: usize, seat: Seat, wanted: &str) -> Result<Sought, Failure> {
        let (wanted, copy) = copy_of(wanted);
        let folded = wanted.to_lowercase();
        let named = |f: &(Seat, [String; 2])| f.0 == seat && f.1.iter().any(|l| l.starts_with(&folded));
        // The first thing this seat was asked is the best hint when the label never comes.
        let mut hint = None;
        for _ in 0..PATIENCE {
            if let Some(k) = self.forced.iter().position(named).filter(|_| copy.is_none_or(|n| n == 1)) {
                self.forced.drain(..=k);
                return Ok(Sought::Taken);
            }
            let t = &self.t;
            if t.decision().is_some_and(|d| d.seat == seat) {
                let (found, same) = matching(t, &self.selection, wanted);
                let situation = |lang| situation(t, &self.selection, lang);
                match found.as_slice() {
                    all if copy.is_some_and(|n| n > all.len() && !all.is_empty()) => {
                        let (n, en, de) = (all.len(), situation(Lang::En), situation(Lang::De));
                        return Err(Failure::new(
                            line,
                            format!("\"{wanted}\" is offered {n} times only: {en}"),
                        )
                        .de(format!("„{wanted}“ gibt es nur {n} Mal: {de}")));
                    }
                    all @ [first, ..] if same || copy.is_some() => {
                        let one = copy.map_or(*first, |n| all[n - 1]);
                        return Ok(Sought::Offered(if copy.is_some() { vec![one] } else { found }));
                    }
                    [_, ..] => {
                        let en = format!("\"{wanted}\" means several options: {}", situation(Lang::En));
                        let de = format!("„{wanted}“ kann mehreres heißen: {}", situation(Lang::De));
                        return Err(Failure::new(line, en).de(de));
                    }
                    [] => {
                        hint.get_or_insert_with(|| [Lang::En, Lang::De].map(situation));
                    }
                }
            }
            if !self.pass_unless_strict() {
                break;
            }
        }
        let [en, de] = hint.unwrap_or_else(|| [Lang::En, Lang::De].map(|l| self.situation(l)));
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
                let en = format!("{who} is not asked anything: {}", self.situation(Lang::En));
                let de = format!("{who} wird nichts gefragt: {}", self.situation(Lang::De));
                return Err(Failure::new(line, en).de(de));
            }
        }
        let (label, copy) = copy_of(wanted);
        match matching(&self.t, &self.selection, label).0.len() < copy.unwrap_or(1) {
            true => Ok(()),
            false => {
                Err(Failure::new(line, format!("\"{wanted}\" is offered: {}", self.situation(Lang::En)))
                    .de(format!("„{wanted}“ gibt es: {}", self.situation(Lang::De))))
            }
        }
    }
}

/// The options that a written label means, and whether they read alike apart from what tells them apart: by what is said
/// of an option in full, or, if none fits so, by its label alone.
pub(crate) fn matching<G: Shipped + Speak>(
    t: &Table<'_, G>,
    selection: &Selection,
    wanted: &str,
) -> (Vec<usize>, bool) {
    let offers = selection.offers(t);
    let wanted = wanted.to_lowercase();
    let lower = |words: Vec<String>| words.into_iter().map(|w| w.to_lowercase()).collect::<Vec<_>>();
    let full = Lang::ALL.map(|l| lower(told_apart(t, &offers, l)));
    let bare =
        Lang::ALL.map(|l| lower(offers.iter().map(|o| with_hand(o, bare_label(t, o, l), l)).collect()));
    let exactly: fn(&str, &str) -> bool = |label, wanted| label == wanted;
    let so_begins: fn(&str, &str) -> bool = |label, wanted| label.starts_with(wanted);
    for (words, fits) in [(&full, exactly), (&bare, exactly), (&full, so_begins), (&bare, so_begins)] {
        let found: Vec<usize> =
            (0..offers.len()).filter(|&k| words.iter().any(|lang| fits(&lang[k], &wanted))).collect();
        if !found.is_empty() {
            let same = found.windows(2).all(|w| bare[0][w[0]] == bare[0][w[1]]);
            return (found, same);
        }
    }
    (Vec::new(), true)
}

fn chosen(offer: &Offer) -> Choice {
    match *offer {
        Offer::Take(choice) | Offer::Back(choice) => choice,
    }
}

fn bare_label<G: Shipped + Speak>(t: &Table<'_, G>, offer: &Offer, lang: Lang) -> String {
    t.decision().map_or_else(String::new, |d| label(t, d.why, chosen(offer), lang))
}

pub(crate) fn told_apart<G: Shipped + Speak>(t: &Table<'_, G>, offers: &[Offer], lang: Lang) -> Vec<String> {
    let Some(decision) = t.decision() else { return Vec::new() };
    let choices: Vec<Choice> = offers.iter().map(chosen).collect();
    let words = labels(t, decision.why, &choices, lang);
    offers.iter().zip(words).map(|(offer, word)| with_hand(offer, word, lang)).collect()
}

/// Putting back is not taking.
fn with_hand(offer: &Offer, label: String, lang: Lang) -> String {
    match offer {
        Offer::Take(_) => label,
        Offer::Back(_) => put_back(&label, lang),
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
fn situation<G: Shipped + Speak>(t: &Table<'_, G>, selection: &Selection, lang: Lang) -> String {
    let Some(decision) = t.decision() else {
        return lang.pick("the game is over", "das Spiel ist zu Ende").into();
    };
    let labels = told_apart(t, &selection.offers(t), lang).join(" | ");
    let (who, title) =
        (decision.seat.letter(), decision_title(t, &decision, Audience::Seat(decision.seat), lang));
    lang.pick(
        format!("{who} is asked \"{title}\" and may: {labels}"),
        format!("{who} wird „{title}“ gefragt und kann: {labels}"),
    )
}
