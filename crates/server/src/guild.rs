//! The bots on offer, from weak to strong: what they are called, how they play, and how strong they were measured to be. No
//! others can be asked for: a bot may think for as long as its name says.

use crate::{
    protocol::{BotInfo, Refusal},
    refused::Refused,
};
use stapel_bots::{BotSpec, Budget};
use stapel_wording::Lang;

struct Member {
    id: &'static str,
    /// In English and German.
    name: [&'static str; 2],
    /// As whom others were measured against.
    beaten: [&'static str; 2],
    about: [&'static str; 2],
}

const GUILD: [Member; 4] = [
    Member {
        id: "random",
        name: ["Apprentice", "Lehrling"],
        beaten: ["the Apprentice", "den Lehrling"],
        about: [
            "Plays whatever is allowed without a thought: for your first steps.",
            "Spielt irgendetwas Erlaubtes, ohne nachzudenken: für deine ersten Schritte.",
        ],
    },
    Member {
        id: "greedy",
        name: ["Journeyman", "Geselle"],
        beaten: ["the Journeyman", "den Gesellen"],
        about: [
            "Tries every choice once and takes what looks best right away; answers at once.",
            "Probiert jede Wahl einmal durch und nimmt, was sofort am besten aussieht; antwortet sofort.",
        ],
    },
    Member {
        id: "search:400",
        name: ["Master", "Meister"],
        beaten: ["the Master", "den Meister"],
        about: [
            "Plays on in its head before it chooses, for up to a tenth of a second.",
            "Spielt im Kopf weiter, bevor er wählt, bis zu einer Zehntelsekunde lang.",
        ],
    },
    Member {
        id: "search:2000",
        name: ["Grandmaster", "Großmeister"],
        beaten: ["the Grandmaster", "den Großmeister"],
        about: [
            "Plays on in its head five times as long as the Master, for up to half a second.",
            "Spielt im Kopf fünfmal so lange weiter wie der Meister, bis zu einer halben Sekunde lang.",
        ],
    },
];

/// Who does nothing: no opponent, but somebody to sit opposite while one tries a deck.
const GOLDFISH: (&str, [&str; 2]) = ("goldfish", ["Goldfish", "Goldfisch"]);

/// Games won of games played against the one before, as measured (docs/bots.md): by the Journeyman and by the Master.
const MEASURED: &[(&str, [(&str, u32); 2])] = &[
    ("altered", [("196", 200), ("86", 100)]),
    ("athernum", [("199", 200), ("45", 60)]),
    ("fab", [("942", 1000), ("89½", 100)]),
    ("nightfall", [("199", 200), ("97", 100)]),
    ("orden", [("200", 200), ("96", 100)]),
];

/// A bot by its name, if it is one of those on offer.
pub fn bot(id: &str) -> Result<BotSpec, Refused> {
    let offered = id == GOLDFISH.0 || GUILD.iter().any(|member| member.id == id);
    id.parse().ok().filter(|_| offered).ok_or_else(|| {
        let known = GUILD.map(|member| member.id).join(", ");
        Refused::new(
            Refusal::NotAllowed,
            format!("there is no bot \"{id}\" here; known are: {known}"),
            format!("hier gibt es keinen Bot „{id}“; bekannt sind: {known}"),
        )
    })
}

/// How strong a bot is, from 1 to 4. One that is no longer offered stands where it would stand by how it plays.
pub fn strength(id: &str) -> u8 {
    let at = GUILD.iter().position(|member| member.id == id).unwrap_or_else(|| match id.parse() {
        Ok(BotSpec::Search(search)) => match search.budget {
            Budget::Iterations(n) if n < 1000 => 2,
            Budget::Iterations(_) | Budget::Time(_) => 3,
        },
        Ok(BotSpec::Goldfish | BotSpec::Random | BotSpec::Breaks(_)) => 0,
        Ok(BotSpec::Greedy | BotSpec::Outside(_)) | Err(_) => 1,
    });
    at as u8 + 1
}

/// What a bot is called.
pub fn name(id: &str, lang: Lang) -> &'static str {
    let [en, de] = if id == GOLDFISH.0 { GOLDFISH.1 } else { GUILD[usize::from(strength(id)) - 1].name };
    lang.pick(en, de)
}

/// The bots on offer in a game, from weak to strong.
pub fn infos(game: &str, lang: Lang) -> Vec<BotInfo> {
    let info = |member: &Member| {
        let [en, de] = member.about;
        let how = lang.pick(en, de);
        let about = match measured(game, member.id, lang) {
            Some(figures) => format!("{how} {figures}"),
            None => how.into(),
        };
        BotInfo {
            id: member.id.into(),
            name: name(member.id, lang).into(),
            strength: strength(member.id),
            about,
        }
    };
    GUILD.iter().map(info).collect()
}

fn measured(game: &str, id: &str, lang: Lang) -> Option<String> {
    let at = GUILD.iter().position(|member| member.id == id)?;
    let (_, figures) = MEASURED.iter().find(|(known, _)| *known == game)?;
    let (won, of) = figures.get(at.checked_sub(1)?)?;
    let [en, de] = GUILD[at - 1].beaten;
    Some(lang.pick(
        format!("Won {won} of {of} games against {en}."),
        format!("Gewann {won} von {of} Spielen gegen {de}."),
    ))
}

/// Who a bot is among those who are rated: the member of the guild it plays like.
pub fn player(bot: &str) -> String {
    format!("bot:{}", if bot == GOLDFISH.0 { bot } else { GUILD[usize::from(strength(bot)) - 1].id })
}

/// What the Journeyman's rating is taken for: somebody who knows the rules beats it now and then.
const JOURNEYMAN: f64 = 1400.0;

/// The ratings of the bots that were measured in a game, from how often one beat the other.
pub fn ratings(game: &str) -> Vec<(String, f64)> {
    let Some((_, [journeyman, master])) = MEASURED.iter().find(|(known, _)| *known == game) else {
        return Vec::new();
    };
    // 400 points are odds of ten to one; half a game to each side, because nobody wins for ever.
    let apart = |(won, of): &(&str, u32)| {
        let half = if won.ends_with('½') { 0.5 } else { 0.0 };
        let won = won.trim_end_matches('½').parse().unwrap_or(0.0) + half + 0.5;
        400.0 * f64::log10(won / (f64::from(*of) + 1.0 - won))
    };
    let all = [JOURNEYMAN - apart(journeyman), JOURNEYMAN, JOURNEYMAN + apart(master)];
    GUILD.iter().zip(all).map(|(member, rating)| (player(member.id), rating.round())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_says_who_it_is() {
        for lang in Lang::ALL {
            let all = infos("fab", lang);
            assert_eq!(all.iter().map(|b| b.strength).collect::<Vec<_>>(), [1, 2, 3, 4]);
            assert!(all.iter().all(|b| bot(&b.id).is_ok() && !b.name.is_empty() && !b.about.is_empty()));
        }
        let de = infos("fab", Lang::De);
        assert!(de[1].about.ends_with("Gewann 942 von 1000 Spielen gegen den Lehrling."), "{}", de[1].about);
        assert!(de[2].about.ends_with("Gewann 89½ von 100 Spielen gegen den Gesellen."), "{}", de[2].about);
        assert!(!infos("eights", Lang::En)[2].about.contains("Won"), "what was not measured is not said");
    }

    #[test]
    fn bots_of_earlier_editions_have_a_name_too() {
        assert_eq!((name("search:100", Lang::De), name("search:500", Lang::En)), ("Meister", "Master"));
        assert_eq!((name("search:9000", Lang::De), name("greedy/x", Lang::De)), ("Großmeister", "Geselle"));
    }
}
