//! Drawing and discarding.

use crate::{Clause, Noun, Say, Speak, count_en};
use stapel_script::{Amount, Who};

pub(crate) fn draw<G: Speak>(say: &mut Say<'_, G>, who: Who, amount: &Amount<G>) -> Clause {
    let cards = say.cards(amount);
    say.it = Noun::CARD;
    say.player_does(who, ("draw", "draws"), ("ziehe", "zieht"), &cards, "")
}

pub(crate) fn discard<G: Speak>(say: &mut Say<'_, G>, who: Who, amount: &Amount<G>) -> Clause {
    let cards = say.cards(amount);
    discards(say, who, &cards)
}

pub(crate) fn discard_random<G: Speak>(say: &mut Say<'_, G>, who: Who, amount: &Amount<G>) -> Clause {
    let n = say.number(amount);
    let cards = say.lang.pick(
        count_en(n, "a random card", "random cards"),
        if n == 1 { "eine zufällige Karte".into() } else { format!("{n} zufällige Karten") },
    );
    discards(say, who, &cards)
}

fn discards<G: Speak>(say: &mut Say<'_, G>, who: Who, cards: &str) -> Clause {
    say.it = Noun::CARD;
    say.player_does(who, ("discard", "discards"), ("wirf", "wirft"), cards, "ab")
}
