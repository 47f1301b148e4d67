//! Targets and picks.

use crate::{Case, Gender, Lang, Phrase, Say, Speak, sentences::stop};
use stapel_script::{Amount, Effect, HowMany, Pick, Sel};

pub(crate) fn choose<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    pick: &Pick<G>,
    then: &[Effect<G>],
) -> String {
    let what = say.picked(pick);
    let head = say.lang.pick(format!("choose {what}"), format!("wähle {what}"));
    say.headed(lead, &head, then)
}

pub(crate) fn may_choose<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    pick: &Pick<G>,
    then: &[Effect<G>],
) -> String {
    let what = say.picked(pick);
    let head = say.lang.pick(format!("you may choose {what}"), format!("wähle, wenn du willst, {what}"));
    say.headed(lead, &head, then)
}

pub(crate) fn aim<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    pick: &Pick<G>,
    then: &[Effect<G>],
) -> String {
    let what = say.picked(pick);
    let head = say.lang.pick(format!("choose {what} as target"), format!("wähle als Ziel {what}"));
    say.headed(lead, &head, then)
}

pub(crate) fn choose_each<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    how_many: HowMany<G>,
    pick: &Pick<G>,
    then: &[Effect<G>],
) -> String {
    several(say, lead, pick, then, how_many, |what| [format!("choose {what}"), format!("wähle {what}")])
}

pub(crate) fn aim_up_to<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    n: u8,
    pick: &Pick<G>,
    then: &[Effect<G>],
) -> String {
    several(say, lead, pick, then, HowMany::UpTo(n), |what| {
        [format!("choose {what} as targets"), format!("wähle als Ziele {what}")]
    })
}

pub(crate) fn divide<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    amount: &Amount<G>,
    pick: &Pick<G>,
    then: &[Effect<G>],
) -> String {
    let lang = say.lang;
    let n = match amount {
        Amount::That if say.has_x => "X".to_string(),
        amount => say.amount(amount),
    };
    let (Pick::Object(filter) | Pick::Own(_, filter) | Pick::Of(_, _, filter)) = pick else {
        return say.cannot(pick);
    };
    let place = match pick {
        Pick::Object(_) => String::new(),
        Pick::Own(zones, _) => format!(" in {}", say.from_zones(zones)),
        _ => say.cannot(pick),
    };
    let phrase = G::noun(say, filter);
    say.it = phrase.noun();
    let many = phrase.bare(lang, true, Case::Dat) + &place;
    // Counters are what is divided, and no number.
    if let ([Effect::Put(Sel::It, counter, Amount::That)], Amount::N(n)) = (then, amount) {
        let what = G::counters(*counter, *n, lang);
        let whole = lang.pick(
            format!("divide {what} as you like among any number of {many}"),
            format!("verteile {what} beliebig auf eine beliebige Zahl von {many}"),
        );
        return stop(say.hung_on(lead, &whole));
    }
    let head = lang.pick(
        format!("divide {n} as you like among any number of {many}"),
        format!("verteile {n} beliebig auf eine beliebige Zahl von {many}"),
    );
    let head = say.hung_on(lead, &head);
    format!("{head}; {}: {}", each_of(phrase.noun().gender, lang), say.sentences(then))
}

/// "for each of them".
fn each_of(gender: Gender, lang: Lang) -> &'static str {
    match gender {
        Gender::M => lang.pick("for each of them", "für jeden davon"),
        Gender::F => lang.pick("for each of them", "für jede davon"),
        Gender::N => lang.pick("for each of them", "für jedes davon"),
    }
}

fn several<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    pick: &Pick<G>,
    then: &[Effect<G>],
    how_many: HowMany<G>,
    chooses: impl Fn(&str) -> [String; 2],
) -> String {
    let lang = say.lang;
    let (Pick::Object(filter) | Pick::ObjectOrPlayer(filter) | Pick::Own(_, filter)) = pick else {
        return say.sentence(&Effect::Choose(pick.clone(), then.to_vec()), lead);
    };
    let phrase = G::noun(say, filter);
    say.it = phrase.noun();
    let place = match pick {
        Pick::Own(zones, _) => format!(" in {}", say.from_zones(zones)),
        _ => String::new(),
    };
    let [en, de] = chooses(&(so_many::<G>(how_many, &phrase, lang) + &place));
    let head = say.hung_on(lead, &lang.pick(en, de));
    let each = each_of(phrase.noun().gender, lang);
    format!("{head}; {each}: {}", say.sentences(then))
}

fn so_many<G: Speak>(how_many: HowMany<G>, phrase: &Phrase, lang: Lang) -> String {
    let many = phrase.bare(lang, true, Case::Acc);
    match how_many {
        HowMany::Exactly(1) => phrase.a(lang, Case::Acc),
        HowMany::Exactly(n) => format!("{n} {many}"),
        HowMany::UpTo(n) => lang.pick(format!("up to {n} {many}"), format!("bis zu {n} {many}")),
        HowMany::Between(least, most) => {
            lang.pick(format!("{least} to {most} {many}"), format!("{least} bis {most} {many}"))
        }
        HowMany::Any => lang.pick(format!("any number of {many}"), format!("beliebig viele {many}")),
        HowMany::UpToTotal(n, stat, total) => {
            let stat = G::stat(stat, lang);
            lang.pick(
                format!("up to {n} {many} with a total {stat} of {total} or less"),
                format!("bis zu {n} {many} mit zusammen höchstens {total} {stat}"),
            )
        }
    }
}
