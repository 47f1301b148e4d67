//! Changes that last.

use crate::{Case, Clause, Lang, Say, Speak, capital, sentences::uncapital};
use stapel_script::{Filter, Mod, Sel};

pub(crate) fn grant<G: Speak>(
    say: &mut Say<'_, G>,
    sel: &Sel<G>,
    until: G::Until,
    mods: &[Mod<G>],
) -> Clause {
    let lang = say.lang;
    if let Sel::Target(filter) = sel {
        let phrase = G::noun(say, filter);
        let it = phrase.noun().it(lang, Case::Nom);
        say.it = phrase.noun();
        let mods = say.lasting_mods(mods, until);
        return Clause::order(
            lang,
            format!("target {} gains {mods}", phrase.bare(lang, false, Case::Nom)),
            "wähle",
            format!("{}; {it} erhält {mods}", phrase.a(lang, Case::Acc)),
        );
    }
    let subject = say.object(sel, Case::Nom);
    let mods = say.lasting_mods(mods, until);
    Clause::says(lang, subject, lang.pick("gains", "erhält"), mods)
}

pub(crate) fn grant_next<G: Speak>(
    say: &mut Say<'_, G>,
    filter: &Filter<G>,
    until: G::Until,
    mods: &[Mod<G>],
) -> Clause {
    let lang = say.lang;
    let phrase = G::noun(say, filter);
    say.it = phrase.noun();
    let mods = say.mods(mods);
    let until = G::until(until, lang);
    Clause::says(lang, format!("{} {until}", phrase.your_next(lang)), lang.pick("gains", "erhält"), mods)
}

pub(crate) fn grant_played<G: Speak>(
    say: &mut Say<'_, G>,
    filter: &Filter<G>,
    until: G::Until,
    mods: &[Mod<G>],
) -> Clause {
    let lang = say.lang;
    let phrase = G::noun(say, filter);
    say.it = phrase.noun();
    let mods = say.mods(mods);
    let subject = phrase.next_you(lang, "play", "spielst", G::until(until, lang));
    Clause::says(lang, subject, lang.pick("gains", "erhält"), mods)
}

pub(crate) fn grant_each<G: Speak>(
    say: &mut Say<'_, G>,
    filter: &Filter<G>,
    until: G::Until,
    mods: &[Mod<G>],
) -> Clause {
    let lang = say.lang;
    let phrase = G::noun(say, filter);
    let mods = say.mods(mods);
    let until = G::until(until, lang);
    match lang {
        Lang::En => Clause::says(lang, phrase.all_yours(lang), "gain", format!("{mods} {until}")),
        Lang::De => Clause::says(lang, phrase.all_yours(lang), "erhalten", format!("{until} {mods}")),
    }
}

/// A sentence a change: triggers, shields and numbers of a player are said in ways of their own.
pub(crate) fn grant_you<G: Speak>(
    say: &mut Say<'_, G>,
    lead: Option<&str>,
    until: G::Until,
    mods: &[Mod<G>],
) -> String {
    let lang = say.lang;
    let time = capital(G::until(until, lang));
    let mut sentence = |m: &Mod<G>| match m {
        Mod::When(trigger) => {
            let text = say.trigger(trigger);
            let text = text.replacen("When ", "whenever ", 1).replacen("Whenever ", "whenever ", 1);
            let text = text.replacen("Wenn ", "jedes Mal, wenn ", 1);
            match (lang, lead) {
                (Lang::En, None) => format!("{time}, {text}"),
                (Lang::En, Some(lead)) => format!("{lead}, {}, {text}", uncapital(&time)),
                (Lang::De, None) => format!("{time} gilt: {}", capital(&text)),
                (Lang::De, Some(lead)) => format!("{lead}, gilt {}: {}", uncapital(&time), capital(&text)),
            }
        }
        Mod::Shield(kind, n) => say.finish(&G::shield(say, *kind, *n, until), lead),
        other => {
            let clause = G::yours(say, other);
            say.finish(&clause, Some(lead.unwrap_or(&time)))
        }
    };
    mods.iter().map(&mut sentence).collect::<Vec<_>>().join(" ")
}
