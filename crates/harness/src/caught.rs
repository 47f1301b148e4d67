//! A panic is a defect of the rules (or of a bot) and not the end of whoever runs them: it is caught, named and told
//! with the log of the game in which it happened.

use crate::{Entry, GameLog, Recorder};
use stapel_kernel::{Book, Game, SetUp};
use std::{
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Once,
};

thread_local! {
    /// How many catchers are at work on this thread: as long as there is one, nobody else hears of a panic.
    static CATCHING: Cell<u32> = const { Cell::new(0) };
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs something that must not panic. If it does, the message with its place in the source is the error, and nothing
/// is printed. Whatever it was changing is half changed and must not be used any more.
pub fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if CATCHING.get() == 0 {
                return usual(info);
            }
            let text = info.payload_as_str().unwrap_or("a panic without words");
            let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line()));
            LAST.set(Some(format!("{text}{}", place.unwrap_or_default())));
        }));
    });
    CATCHING.set(CATCHING.get() + 1);
    let done = catch_unwind(AssertUnwindSafe(run));
    CATCHING.set(CATCHING.get() - 1);
    done.map_err(|_| LAST.take().unwrap_or_else(|| "a panic without words".into()))
}

/// The log of a game up to the step that broke it: what was done before it, played anew, because the table in which a
/// panic happened is not to be trusted. None if it breaks earlier this time, or does not begin.
pub fn log_before<G: Game>(
    book: &Book<G>,
    set_up: &SetUp<G>,
    seed: u64,
    entries: impl IntoIterator<Item = Entry>,
) -> Option<GameLog<G>> {
    caught(|| {
        let mut again = Recorder::start(book, set_up.clone(), seed).ok()?;
        for entry in entries {
            match entry {
                Entry::Choice(index) => again.choose(index as usize),
                Entry::Concede { concede } => again.concede(concede),
                Entry::TimeUp { .. } => again.time_up(),
            }
            .ok()?;
        }
        Some(again.log())
    })
    .ok()?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_words_and_its_place() {
        let error = caught(|| panic!("a card in {} places", 2)).unwrap_err();
        assert!(error.starts_with("a card in 2 places (") && error.contains("caught.rs:"), "{error}");
        assert_eq!(caught(|| 3), Ok(3));
        let outer = caught(|| caught(|| panic!("inside")).unwrap_err()).expect("the inner one catches");
        assert!(outer.starts_with("inside"));
    }
}
