//! Creating tokens.

use crate::{Clause, Say, Speak, count_en, grammar::article};
use stapel_script::{Amount, Symbol, Who};

pub(crate) fn create<G: Speak>(say: &Say<'_, G>, id: Symbol, who: Who, amount: &Amount<G>) -> Clause {
    let n = say.number(amount);
    let def = say.name_of(id);
    let tokens = say.lang.pick(
        count_en(n, &format!("{} {def} token", article(&def)), &format!("{def} tokens")),
        if n == 1 { format!("einen {def}-Spielstein") } else { format!("{n} {def}-Spielsteine") },
    );
    creates(say, who, &tokens)
}

pub(crate) fn create_one<G: Speak>(say: &Say<'_, G>, names: &[Symbol], who: Who) -> Clause {
    let names: Vec<String> = names.iter().map(|&id| say.name_of(id)).collect();
    let (last, first) = names.split_last().map_or(("", &[][..]), |(l, f)| (l.as_str(), f));
    let first = first.join(", ");
    let tokens = say.lang.pick(
        format!("{} {first} or {last} token", article(&first)),
        format!("einen Spielstein {first} oder {last}"),
    );
    creates(say, who, &tokens)
}

fn creates<G: Speak>(say: &Say<'_, G>, who: Who, tokens: &str) -> Clause {
    say.player_does(who, ("create", "creates"), ("erzeuge", "erzeugt"), tokens, "")
}
