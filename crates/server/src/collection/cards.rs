//! The cards that can be collected: those of games whose sets are ours.

use stapel_decks::Buildable;
use stapel_games::{GAMES, with_game};
use stapel_script::Symbol;
use stapel_wording::{Building, Lang, Names, plain_name};

/// The games whose cards can be collected, with their titles.
pub fn games(lang: Lang) -> Vec<(&'static str, &'static str)> {
    let ours = |&game: &&'static str| {
        with_game!(game, G => <G as Building>::OURS.then(|| (game, G::title(lang)))).flatten()
    };
    GAMES.iter().filter_map(ours).collect()
}

/// All cards of a game with their names, in the order of its files.
pub fn all(game: &str, lang: Lang) -> Vec<(&'static str, String)> {
    with_game!(game, G => cards_of::<G>(lang)).unwrap_or_default()
}

fn cards_of<G: Buildable>(lang: Lang) -> Vec<(&'static str, String)> {
    if !G::OURS {
        return Vec::new();
    }
    G::book().defs().map(|(_, def)| (def.card.id.as_str(), plain_name(def, lang).into())).collect()
}

/// What a card is called; nothing if there is no such card, or it is not ours.
pub fn name(game: &str, card: &str, lang: Lang) -> Option<String> {
    with_game!(game, G => name_of::<G>(card, lang)).flatten()
}

fn name_of<G: Buildable>(card: &str, lang: Lang) -> Option<String> {
    let def = G::book().find(Symbol::known(card)?).filter(|_| G::OURS)?;
    Some(plain_name(G::book().def(def), lang).into())
}
