//! Conditions, what is optional or paid for, modes, and what others carry out.

use crate::{Case, Clause, Lang, Say, Speak, capital, list};
use stapel_script::{Cond, Cost, Effect, HowMany, Who};

pub(crate) fn if_holds<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    cond: &Cond<G>,
    then: &[Effect<G>],
) -> String {
    let cond = say.cond(cond);
    let word = say.lang.pick("if", "falls");
    let lead = match lead {
        Some(lead) => format!("{lead}, {word} {cond}"),
        None => capital(&format!("{word} {cond}")),
    };
    say.in_one_sentence(&lead, then)
}

pub(crate) fn if_else<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    cond: &Cond<G>,
    then: &[Effect<G>],
    otherwise: &[Effect<G>],
) -> String {
    let first = say.sentence(&Effect::If(cond.clone(), then.to_vec()), lead);
    let second = say.led_in(say.lang.pick("Otherwise", "Andernfalls"), otherwise);
    format!("{first} {second}")
}

pub(crate) fn may<G: Speak>(say: &mut Say<'_, G>, lead: Option<&str>, then: &[Effect<G>]) -> String {
    let lang = say.lang;
    // German wants an infinitive, which not every instruction has.
    if lang == Lang::De && !then.iter().all(has_infinitive) {
        let willing = lead.map_or_else(|| "Wenn du willst".into(), |l| format!("{l}, wenn du willst"));
        return say.in_one_sentence(&willing, then);
    }
    let clauses: Vec<String> = then.iter().map(|e| may_part(say, e)).collect();
    let clause = you_may(lang, list(&clauses, lang));
    say.finish(&clause, lead)
}

/// An instruction after "you may": English keeps its form, German wants the infinitive at the end.
fn may_part<G: Speak>(say: &mut Say<'_, G>, effect: &Effect<G>) -> String {
    match (say.lang, effect) {
        (Lang::De, Effect::TurnUp(sel)) => format!("{} aufdecken", say.object(sel, Case::Acc)),
        (Lang::De, Effect::Draw(Who::You, amount)) => format!("{} ziehen", say.cards(amount)),
        (Lang::De, Effect::Discard(Who::You, amount)) => format!("{} abwerfen", say.cards(amount)),
        (Lang::De, Effect::Destroy(sel)) => format!("{} zerstören", say.object(sel, Case::Acc)),
        (_, other) => say.clause(other).after(),
    }
}

fn has_infinitive<G: Speak>(effect: &Effect<G>) -> bool {
    matches!(
        effect,
        Effect::TurnUp(_) | Effect::Draw(Who::You, _) | Effect::Discard(Who::You, _) | Effect::Destroy(_)
    )
}

pub(crate) fn may_pay<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    costs: &[Cost<G>],
    then: &[Effect<G>],
) -> String {
    let cost = all_of(say, costs);
    let offer = say.finish(&you_may(say.lang, cost), lead);
    let rest = say.led_in(say.lang.pick("If you do", "Wenn du das tust"), then);
    format!("{offer} {rest}")
}

pub(crate) fn may_pay_one<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    prices: &[Vec<Cost<G>>],
    then: &[Effect<G>],
) -> String {
    let prices: Vec<String> = prices.iter().map(|costs| all_of(say, costs)).collect();
    let offer = say.finish(&you_may(say.lang, prices.join(say.lang.pick(" or ", " oder "))), lead);
    let rest = say.led_in(say.lang.pick("If you do", "Wenn du das tust"), then);
    format!("{offer} {rest}")
}

pub(crate) fn may_pay_any<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    pool: G::Pool,
    then: &[Effect<G>],
) -> String {
    let lang = say.lang;
    let word = G::pool_word(pool, lang);
    let price = lang.pick(format!("pay any amount of {word}"), format!("beliebig viel bezahlen ({word})"));
    let offer = say.finish(&you_may(lang, price), lead);
    let rest = say.led_in(lang.pick("If you do", "Wenn du das tust"), then);
    format!("{offer} {rest}")
}

pub(crate) fn unless<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    effect: &Effect<G>,
    (who, costs, then): (Who, &[Cost<G>], &[Effect<G>]),
) -> String {
    let lang = say.lang;
    let cost = all_of(say, costs);
    if !matches!(who, Who::You | Who::That) {
        say.cannot(effect);
    }
    let clause = match (who, lang) {
        (Who::You, _) => you_may(lang, cost),
        (_, Lang::En) => Clause::says(lang, "that player", "may", cost),
        (_, Lang::De) => Clause::says(lang, "dieser Spieler", "darf", cost),
    };
    let offer = say.finish(&clause, lead);
    let rest = say.led_in(lang.pick("If not", "Wenn nicht"), then);
    format!("{offer} {rest}")
}

fn you_may(lang: Lang, what: String) -> Clause {
    match lang {
        Lang::En => Clause::says(lang, "you", "may", what),
        Lang::De => Clause::says(lang, "du", "darfst", what),
    }
}

fn all_of<G: Speak>(say: &mut Say<'_, G>, costs: &[Cost<G>]) -> String {
    let costs: Vec<String> = costs.iter().map(|c| say.cost_infinitive(c)).collect();
    list(&costs, say.lang)
}

pub(crate) fn choose_one<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    modes: &[Vec<Effect<G>>],
) -> String {
    let head = say.hung_on(lead, say.lang.pick("choose one", "wähle eines"));
    let modes: Vec<String> = modes.iter().map(|m| say.sentences(m)).collect();
    format!("{head}: {}", modes.join(say.lang.pick(" Or: ", " Oder: ")))
}

pub(crate) fn choose_some<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    how_many: HowMany<G>,
    modes: &[Vec<Effect<G>>],
) -> String {
    let lang = say.lang;
    let (head, between) = match how_many {
        HowMany::Between(1, 2) if modes.len() == 2 => (
            lang.pick("choose one or both", "wähle eines oder beides").to_string(),
            lang.pick(" And/or: ", " Und/oder: "),
        ),
        HowMany::Between(least, most) => (
            lang.pick(format!("choose {least} to {most}"), format!("wähle {least} bis {most}")),
            lang.pick(" And/or: ", " Und/oder: "),
        ),
        HowMany::Exactly(n) => {
            let n = counted(i16::from(n), lang);
            (lang.pick(format!("choose {n}"), format!("wähle {n}")), lang.pick(" Or: ", " Oder: "))
        }
        other => return say.cannot(other),
    };
    let head = say.hung_on(lead, &head);
    let modes: Vec<String> = modes.iter().map(|m| say.sentences(m)).collect();
    format!("{head}: {}", modes.join(between))
}

/// Small numbers as words.
fn counted(n: i16, lang: Lang) -> String {
    match n {
        2 => lang.pick("two", "zwei").into(),
        3 => lang.pick("three", "drei").into(),
        4 => lang.pick("four", "vier").into(),
        5 => lang.pick("five", "fünf").into(),
        n => n.to_string(),
    }
}

pub(crate) fn by<G: Speak>(say: &mut Say<'_, G>, lead: Option<&str>, who: Who, then: &[Effect<G>]) -> String {
    let lang = say.lang;
    let unsaid;
    let head = match who {
        Who::Opponent => lang.pick("the opposing player does this", "der gegnerische Spieler tut dies"),
        Who::EachOpponent => lang.pick("each opponent does this", "jeder Gegner tut dies"),
        Who::Each => lang.pick("each player does this", "jeder Spieler tut dies"),
        Who::That => lang.pick("that player does this", "dieser Spieler tut dies"),
        Who::ItsController => lang.pick("its controller does this", "dessen Kontrolleur tut dies"),
        Who::You | Who::Anyone => {
            unsaid = say.cannot(("by", who));
            &unsaid
        }
    };
    say.headed(lead, head, then)
}
