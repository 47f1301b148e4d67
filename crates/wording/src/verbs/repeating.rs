//! Loops: for each player, for every object, again for a price.

use crate::{Case, Gender, Lang, Say, Speak, capital};
use stapel_script::{Cost, Effect, Filter, Who};

pub(crate) fn for_each<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    effect: &Effect<G>,
    who: Who,
    then: &[Effect<G>],
) -> String {
    let each = match who {
        Who::EachOpponent => say.lang.pick("for each opponent", "für jeden Gegner"),
        Who::Each => say.lang.pick("for each player", "für jeden Spieler"),
        Who::You | Who::Opponent | Who::ItsController | Who::That | Who::Anyone => {
            say.cannot(effect);
            ""
        }
    };
    say.headed(lead, each, then)
}

pub(crate) fn for_all<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    filter: &Filter<G>,
    then: &[Effect<G>],
) -> String {
    let lang = say.lang;
    let phrase = G::noun(say, filter);
    say.it = phrase.noun();
    let noun = phrase.bare(lang, false, Case::Acc);
    let each = match (lang, phrase.noun().gender) {
        (Lang::En, _) => format!("for each {noun}"),
        (Lang::De, Gender::M) => format!("für jeden {noun}"),
        (Lang::De, Gender::F) => format!("für jede {noun}"),
        (Lang::De, Gender::N) => format!("für jedes {noun}"),
    };
    say.headed(lead, &each, then)
}

pub(crate) fn feed<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    cost: &Cost<G>,
    then: &[Effect<G>],
) -> String {
    let text = match lead {
        Some(lead) => say.led_in(lead, then),
        None => say.sentences(then),
    };
    let cost = say.cost(cost);
    format!("{text} {}: {}.", say.lang.pick("Feed", "Füttern"), capital(&cost))
}
