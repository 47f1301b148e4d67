//! The bots on offer, from weak to strong: the named opponents of each game, how they play, and how strong they were measured to be. No
//! others can be asked for: a bot may think for as long as its name says.

use crate::{
    protocol::{BotInfo, Refusal},
    refused::Refused,
};
use stapel_arena::about;
use stapel_bots::{Beside, BotSpec, Company, Level};
use stapel_games::with_game;
use stapel_wording::Lang;

/// Who does nothing: no opponent, but somebody to sit opposite while one tries a deck.
const GOLDFISH: (&str, [&str; 2]) = ("goldfish", ["Goldfish", "Goldfisch"]);

fn company(game: &str) -> Option<&'static Company> {
    with_game!(game, G => Company::of::<G>())
}

/// What a level is asked for by; its name may change with an edition.
fn level_id(number: usize) -> String {
    format!("level:{number}")
}

/// A bot by its name, if it is one of those on offer: the levels of the game, and others that were measured with them, which tables and
/// events of earlier editions name.
pub fn bot(game: &str, id: &str) -> Result<BotSpec, Refused> {
    let company = company(game).ok_or_else(|| crate::game::no_game(game))?;
    let offered = id == GOLDFISH.0
        || (1..=company.levels.len()).any(|number| level_id(number) == id)
        || company.beside.iter().any(|other| other.bot.to_string() == id);
    // What is not on offer is not even read: whatever is read is kept for ever.
    let bot = if offered { id.parse().ok() } else { None };
    bot.ok_or_else(|| {
        let known = format!("{} – {}", level_id(1), level_id(company.levels.len()));
        Refused::new(
            Refusal::NotAllowed,
            format!("there is no bot \"{id}\" here; known are: {known}"),
            format!("hier gibt es keinen Bot „{id}“; bekannt sind: {known}"),
        )
    })
}

/// How strong a bot is, from 1 to 8. One that is no longer offered stands where it would stand by how it plays.
pub fn strength(game: &str, id: &str) -> u8 {
    level(game, id).map_or(1, |(number, _)| number as u8)
}

fn level(game: &str, id: &str) -> Option<(usize, &'static Level)> {
    let company = company(game)?;
    let number = company.nearest(id.parse().unwrap_or(BotSpec::Greedy));
    Some((number, company.levels.get(number - 1)?))
}

/// What a bot is called.
pub fn name(game: &str, id: &str, lang: Lang) -> &'static str {
    let [en, de] = GOLDFISH.1;
    if id == GOLDFISH.0 {
        return lang.pick(en, de);
    }
    level(game, id).map_or("Bot", |(_, level)| level.name.as_str())
}

/// The bots on offer in a game, from weak to strong.
pub fn infos(game: &str, lang: Lang) -> Vec<BotInfo> {
    let levels = company(game).map_or(&[][..], |company| &company.levels);
    let info = |(number, level): (usize, &Level)| BotInfo {
        id: level_id(number),
        name: level.name.as_str().into(),
        strength: number as u8,
        elo: level.elo,
        about: about(level, lang),
    };
    (1..).zip(levels).map(info).collect()
}

/// Who a bot is among those who are rated: itself where it was measured, else the level it plays like.
pub fn player(game: &str, bot: &str) -> String {
    let itself = bot == GOLDFISH.0 || beside(game).iter().any(|other| other.bot.to_string() == bot);
    format!("bot:{}", if itself { bot.into() } else { level_id(usize::from(strength(game, bot))) })
}

fn beside(game: &str) -> &'static [Beside] {
    company(game).map_or(&[], |company| &company.beside)
}

/// What the rating of `greedy` is taken for: somebody who knows the rules beats it now and then.
const GREEDY: f64 = 1400.0;

/// The ratings of the bots that were measured in a game.
pub fn ratings(game: &str) -> Vec<(String, f64)> {
    let Some(company) = company(game) else { return Vec::new() };
    let Some(greedy) = company.beside.iter().find(|other| other.bot == BotSpec::Greedy) else {
        return Vec::new();
    };
    let rated = |elo: i16| GREEDY + f64::from(elo) - f64::from(greedy.elo);
    let levels = (1..).zip(&company.levels);
    let levels =
        levels.filter_map(|(number, level)| Some((format!("bot:{}", level_id(number)), rated(level.elo?))));
    let others = company.beside.iter().map(|other| (format!("bot:{}", other.bot), rated(other.elo)));
    levels.chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stapel_games::GAMES;

    #[test]
    fn every_bot_says_who_it_is() {
        for game in GAMES {
            for lang in Lang::ALL {
                let all = infos(game, lang);
                assert_eq!(all.iter().map(|b| b.strength).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
                for info in &all {
                    let bot = bot(game, &info.id).expect("it is on offer");
                    assert_eq!(
                        (bot.to_string(), name(game, &info.id, lang)),
                        (info.id.clone(), info.name.as_str())
                    );
                    assert_eq!(strength(game, &info.id), info.strength);
                    assert!(info.about.ends_with('.') && info.elo.is_some(), "{game}: {}", info.about);
                }
            }
        }
        let last = |lang| infos("fab", lang).pop().map(|info| info.about).unwrap_or_default();
        assert!(last(Lang::En).contains("answers within 0.5 s. "), "{}", last(Lang::En));
        assert!(last(Lang::De).contains("antwortet in höchstens 0,5 s. "), "{}", last(Lang::De));
    }

    #[test]
    fn no_others_can_be_asked_for() {
        assert!(bot("fab", "greedy").is_ok() && bot("fab", "goldfish").is_ok());
        for id in
            ["", "level:0", "level:9", "level:", "learned:4000000x64", "exec:rm", "Nobody", "search:9000"]
        {
            assert!(bot("fab", id).is_err(), "{id}");
        }
    }

    #[test]
    fn bots_of_earlier_editions_have_a_name_too() {
        let named = |id: &str| name("fab", id, Lang::En);
        assert_ne!(named("search:10"), named("search:900"));
        assert_eq!(named("search:9000"), named("level:8"));
        assert!(strength("fab", "random") < strength("fab", "greedy"));
        assert!(strength("fab", "greedy") < strength("fab", "search:400"));
        assert_eq!(player("fab", "greedy"), "bot:greedy");
        assert_eq!(player("fab", "search:9000"), "bot:level:8");
        assert_eq!(player("fab", "level:2"), "bot:level:2");
    }

    #[test]
    fn who_is_stronger_is_rated_higher() {
        for game in GAMES {
            let all = ratings(game);
            let levels: Vec<f64> = all
                .iter()
                .filter(|(who, _)| who.starts_with("bot:level:"))
                .map(|(_, rating)| *rating)
                .collect();
            assert!(levels.len() == 8 && levels.is_sorted_by(|a, b| a < b), "{game}: {all:?}");
            let greedy = all.iter().find(|(who, _)| who == "bot:greedy").map(|(_, rating)| *rating);
            assert_eq!(greedy, Some(1400.0), "{game}");
        }
    }
}
