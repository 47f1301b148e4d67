//! Names: the printed one, and those an object gained.

use crate::{About, DefId, Game, Id, Table};
use stapel_script::{Mod, Symbol};

impl<G: Game> Table<'_, G> {
    /// Whether an object has a name: the printed one, or one that it gained.
    pub fn named(&self, id: Id, name: Symbol) -> bool {
        self.def(id).name == name || self.gained_name(id, &mut |gained| gained == name)
    }

    /// Whether a name of an object has this word in it.
    pub(crate) fn named_with(&self, id: Id, word: Symbol) -> bool {
        self.def(id).name_words.contains(&word)
            || self.gained_name(id, &mut |gained| self.book.words_of(gained).contains(&word))
    }

    fn gained_name(&self, id: Id, wanted: &mut dyn FnMut(Symbol) -> bool) -> bool {
        if self.lasting.is_empty() {
            return false;
        }
        let mut found = false;
        self.each_mod(id, About::Names, &mut |t, m, ctx, _| {
            found |= match m {
                Mod::Name(name) => wanted(*name),
                Mod::NameThat => wanted(t.book.def(DefId(ctx.n as u16)).name),
                _ => false,
            };
        });
        found
    }
}
