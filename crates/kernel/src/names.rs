//! Names: the printed one, and those an object gained; and when two objects of one name are the same to everybody.

use crate::{About, DefId, Game, Id, Object, Reach, SeatSet, Table};
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

    /// Whether it makes no difference which of two objects is chosen: the same card in the same place, with nothing on
    /// either and nothing that tells them apart.
    pub fn interchangeable(&self, a: Id, b: Id) -> bool {
        let bare = |id: Id| Object {
            epoch: 0,
            batch: 0,
            known_to: SeatSet::NONE,
            // Where cards have no texts at work, their places mean nothing.
            place: if self.zone_of(id).is_some_and(G::targetable) { self.object(id).place } else { 0 },
            ..self.object(id).clone()
        };
        let touched = |id: Id| {
            self.objects.iter().any(|o| o.attached == id)
                || self.lasting.iter().any(|l| matches!(l.reach, Reach::Object(r) if r.id == id))
        };
        a == b || bare(a) == bare(b) && !touched(a) && !touched(b)
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
