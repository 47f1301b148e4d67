//! What a lasting effect does, in a sentence.

use crate::{Clause, Lang, Say, Speak, name};
use stapel_kernel::{Book, DefId, LastingView, Reach};
use stapel_script::{Effect, Mod, Sel};

/// The sentence that its card says of it; of an object by its name, which the card could not know.
pub fn lasting_text<G: Speak>(
    book: &Book<G>,
    effect: &LastingView<G>,
    on: Option<DefId>,
    lang: Lang,
) -> String {
    let mut say = Say::new(book, lang);
    let (until, mods) = (effect.until, effect.mods(book));
    let filter = || book.grant(effect.grant).filter.clone();
    match effect.reach {
        Reach::Object(_) => {
            let subject =
                on.map_or_else(|| lang.pick("a card", "eine Karte").into(), |def| name(book, def, lang));
            if mods.iter().any(|m| matches!(m, Mod::Shield(..))) {
                let text = say.sentence(&Effect::Grant(Sel::This, until, mods), None);
                return format!("{subject}: {text}");
            }
            let mods = say.lasting_mods(&mods, until);
            say.finish(&Clause::says(lang, subject, lang.pick("gains", "erhält"), mods), None)
        }
        Reach::Next => say.sentence(&Effect::GrantNext(filter(), until, mods), None),
        Reach::NextPlayed => say.sentence(&Effect::GrantPlayed(filter(), until, mods), None),
        Reach::Each => say.sentence(&Effect::GrantEach(filter(), until, mods), None),
        Reach::Player => say.sentence(&Effect::GrantYou(until, mods), None),
    }
}
