//! The verbs: what each instruction of a card says. A family of verbs is a file, and the kernel does the same family in a
//! file of the same name.
//!
//! Most verbs are clauses, which stand alone, after a condition or in a list; those that hold a text are sentences
//! and take what leads in with them.

pub(crate) mod control;
pub(crate) mod creating;
pub(crate) mod drawing;
pub(crate) mod granting;
pub(crate) mod looking;
pub(crate) mod moving;
pub(crate) mod numbers;
pub(crate) mod picking;
pub(crate) mod repeating;

use crate::Lang;
use stapel_script::Who;

/// "the top card of" whose deck; nothing where there are no words for it.
fn deck_of(who: Who, lang: Lang) -> Option<&'static str> {
    match who {
        Who::You => Some(lang.pick("your deck", "deines Decks")),
        Who::That => Some(lang.pick("that player's deck", "vom Deck dieses Spielers")),
        Who::Opponent => Some(lang.pick("the opposing player's deck", "vom Deck des gegnerischen Spielers")),
        Who::EachOpponent | Who::Each | Who::ItsController | Who::Anyone => None,
    }
}
