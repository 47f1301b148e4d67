//! Targets and picks.

use crate::{Case, Gender, Lang, Phrase, Say, Speak};
use stapel_script::{Effect, HowMany, Pick};

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
    let each = match phrase.noun().gender {
        Gender::M => lang.pick("for each of them", "für jeden davon"),
        Gender::F => lang.pick("for each of them", "für jede davon"),
        Gender::N => lang.pick("for each of them", "für jedes davon"),
    };
    format!("{head}; {each}: {}", say.sentences(then))
}

fn so_many<G: Speak>(how_many: HowMany<G>, phrase: &Phrase, lang: Lang) -> String {
    let many = phrase.bare(lang, true, Case::Acc);
    match how_many {
        HowMany::Exactly(1) => phrase.a(lang, Case::Acc),
        HowMany::Exactly(n) => format!("{n} {many}"),
        HowMany::UpTo(n) => lang.pick(format!("up to {n} {many}"), format!("bis zu {n} {many}")),
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
