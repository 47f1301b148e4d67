//! Where a verb is printed: a procedure that a verb has begun remembers the place, and reads there what it says.

use crate::{Orden, Table, Verb};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Book, DefId, Ref};
use stapel_script::Effect;

/// One verb of one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Printed {
    text: Text,
    /// Which of its verbs.
    verb: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Text {
    Rule(DefId, u8),
    /// By its number in the book.
    Trigger(u16),
}

impl Printed {
    /// Where a verb is printed that a text of `this` carries out. The card may have another face by now, or another card gave
    /// it the text: then any text will do that says the same.
    pub(crate) fn find(t: &Table, verb: &Verb, this: Ref) -> Self {
        let book = t.book;
        let rules = |def| (0..book.def(def).activated.len()).map(move |k| Text::Rule(def, k as u8));
        let of = |def| rules(def).chain(book.def(def).triggers.iter().copied().map(Text::Trigger));
        let own = t.objects().get(this.id.index()).map(|object| of(object.def));
        let granted = (0..book.triggers.len()).map(|k| Text::Trigger(k as u16));
        let texts = own.into_iter().flatten().chain(book.defs().flat_map(|(def, _)| of(def))).chain(granted);
        let verbs = |text| (0..u8::MAX).map(move |verb| Self { text, verb });
        texts
            .flat_map(|text| verbs(text).take_while(|place| place.read(book).is_some()))
            .find(|place| place.read(book) == Some(verb))
            .expect("what is carried out stands in the book")
    }

    pub(crate) fn verb(self, book: &Book<Orden>) -> &Verb {
        self.read(book).expect("a verb stays where it is printed")
    }

    fn read(self, book: &Book<Orden>) -> Option<&Verb> {
        nth(self.text.effects(book), &mut { self.verb })
    }
}

impl Text {
    fn effects(self, book: &Book<Orden>) -> &[Effect<Orden>] {
        match self {
            Self::Rule(def, k) => &book.def(def).activated[k as usize].text.then,
            Self::Trigger(number) => &book.triggers[number as usize].text.then,
        }
    }
}

/// The verb after so many others.
fn nth<'b>(text: &'b [Effect<Orden>], others: &mut u8) -> Option<&'b Verb> {
    text.iter().find_map(|effect| match effect {
        Effect::Do(verb) if *others == 0 => Some(verb),
        Effect::Do(_) => {
            *others -= 1;
            None
        }
        effect => effect.inner().find_map(|inner| nth(inner, others)),
    })
}
