//! Help against bots: what the search would do in one's place, knowing no more than one's seat does. Only the asker is told, and
//! the record of the table says that this seat was helped.

use crate::{
    fairness,
    protocol::{Advice, Fear, Refusal, Tell},
    record::Chair,
    refused::{Halt, Refused},
    table::{Table, Thinking},
    visitor::Visitor,
};
use serde::{Deserialize, Serialize};
use stapel_arena::Why;
use stapel_bots::{Bot, Budget, Judgement, Search, SearchBot, SeatView};
use stapel_kernel::{Choice, Offer, Selection, Table as Cards};
use stapel_wording::Speak;
use std::sync::{Arc, atomic::AtomicBool};

/// How long the search thinks for a hint.
const ITERATIONS: u32 = 2000;
/// How many options a hint names.
const NAMED: usize = 3;

/// What the search would do, and why.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Counsel {
    options: Vec<Advice>,
    why: Option<Why>,
}

/// A hint still to be thought of, wherever there is a place for it.
pub type Advising = Box<dyn FnOnce(Arc<AtomicBool>) -> Counsel + Send>;

impl Table {
    pub(crate) async fn hint(&mut self, from: &Visitor, state: u32, picks: u32) -> Result<(), Halt> {
        let seat = self.may_answer(from, state, picks)?;
        let others = (0..).zip(&self.record.chairs).filter(|(other, _)| *other != seat);
        let bots = others.map(|(_, chair)| chair).all(|chair| matches!(chair, Chair::Bot { .. }));
        if self.record.rated || !bots {
            let refused = Refused::new(
                Refusal::NotAllowed,
                "there is help only against bots, and not in rated games",
                "Hilfe gibt es nur gegen Bots und nicht in gewerteten Spielen",
            );
            return Err(refused.into());
        }
        // Stored before anything is told: nobody is helped in secret.
        if !self.record.helped.contains(&seat) {
            let mut record = self.record.clone();
            record.helped.push(seat);
            self.become_record(record).await?;
        }
        let seed = fairness::hidden_number(&self.record.secret, state);
        let Some(advising) = self.play.as_ref().and_then(|play| play.advise(seed)) else { return Ok(()) };
        let (asker, table) = (from.clone(), self.record.id.clone());
        let players = self.record.players(from.lang);
        let (thinkers, owner) = (Arc::clone(&self.house.thinkers), self.record.owner().to_string());
        let unwanted = Arc::new(AtomicBool::new(false));
        let switch = Arc::clone(&unwanted);
        let task = tokio::spawn(async move {
            let place = thinkers.enter(&owner).await;
            let thought = tokio::task::spawn_blocking(move || {
                let counsel = advising(switch);
                drop(place);
                counsel
            });
            // Who waits for a hint is not left waiting: without an option it says that there is none.
            let Counsel { options, why } =
                thought.await.inspect_err(|e| tracing::error!("a hint failed: {e}")).unwrap_or_default();
            let line = why.as_ref().map_or_else(Vec::new, |why| why.line(&players, asker.lang));
            let fear = why.and_then(|why| why.fear).map(|fear| Fear::told(&fear, &players, asker.lang));
            asker.tell(None, Tell::Hint { table, state, picks, options, line, fear });
        });
        self.advising = Some(Thinking { task, unwanted });
        Ok(())
    }
}

/// What the search thinks of the options a person is offered: its favourite first, then the next best.
pub fn advise<G: Speak>(
    mut table: Cards<'_, G>,
    selection: &Selection,
    seed: u64,
    unwanted: Arc<AtomicBool>,
) -> Counsel {
    let offers = selection.offers(&table);
    let place = |choice: Choice| offers.iter().position(|&offer| offer == Offer::Take(choice));
    let asked = table.decision().map(|d| d.seat);
    let goes_on = |table: &Cards<'_, G>| {
        table.decision().is_some_and(|d| Some(d.seat) == asked && d.set.is_some_and(|set| set.picked > 0))
    };
    let mut bot = SearchBot::new(Search::best::<G>(Budget::Iterations(ITERATIONS)), seed);
    Bot::<G>::stop_when(&mut bot, unwanted);
    // A set is named by the table in its own order: what the person has picked already comes first.
    let begun = selection.clone().take_begun(&table);
    let new = begun.is_empty();
    let mut open = begun.into_iter().all(|k| table.choose(k).is_ok()) && (new || goes_on(&table));
    let mut last = 0.5;
    while open && let Some(at) = SeatView::of_asked(&table) {
        let reasons = bot.explain(&at);
        let judged = &reasons.judgement;
        let options = named(judged, at.decision().options, place);
        if !options.is_empty() {
            return Counsel { options, why: Some(Why::of(&reasons)) };
        }
        last = judged.odds[judged.best].unwrap_or(last);
        let best = judged.best;
        open = table.choose(best).is_ok() && goes_on(&table);
    }
    // All that the search would name is picked; or the table would name it by itself.
    let rest = place(Choice::Done).or_else(|| offers.iter().position(|o| matches!(o, Offer::Take(_))));
    let options = rest.map(|option| Advice { option: option as u32, odds: last }).into_iter().collect();
    Counsel { options, why: None }
}

/// The favourite and the next best, as far as they are offered.
fn named(judged: &Judgement, options: &[Choice], place: impl Fn(Choice) -> Option<usize>) -> Vec<Advice> {
    let odds = |k: usize| judged.odds.get(k).copied().flatten();
    let offered = |k: usize, odds: f32| Some(Advice { option: place(options[k])? as u32, odds });
    let highest = odds(judged.best).unwrap_or(0.5);
    let others = (0..options.len()).filter(|&k| k != judged.best);
    // What was hardly ever tried may look better than the favourite, by chance.
    let mut others: Vec<Advice> =
        others.filter_map(|k| offered(k, odds(k).filter(|&o| o <= highest)?)).collect();
    others.sort_by(|a, b| b.odds.total_cmp(&a.odds).then(a.option.cmp(&b.option)));
    let mut all: Vec<Advice> = offered(judged.best, highest).into_iter().chain(others).collect();
    all.truncate(NAMED);
    all
}
