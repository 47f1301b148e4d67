//! What the named opponents of a game are like, in words.

use serde::Serialize;
use stapel_bots::{BotSpec, Budget, Company, Level, Search};
use stapel_kernel::Game;
use stapel_wording::Lang;

/// Somebody to play against, as lists tell of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opponent {
    pub level: usize,
    pub name: &'static str,
    pub bot: String,
    /// Points above one who plays at random, on Elo's scale; none where nobody has measured.
    pub elo: Option<i16>,
    /// This one did not play: its points lie between those of bots that did.
    pub between: bool,
    pub about: String,
}

/// The named opponents of a game, from weak to strong.
pub fn opponents<G: Game>(lang: Lang) -> Vec<Opponent> {
    let told = |(number, level): (usize, &'static Level)| Opponent {
        level: number,
        name: level.name.as_str(),
        bot: level.bot.to_string(),
        elo: level.elo,
        between: level.between,
        about: about(level, lang),
    };
    (1..).zip(&Company::of::<G>().levels).map(told).collect()
}

/// How somebody plays, how long they think at the most, and how strong they are.
pub fn about(level: &Level, lang: Lang) -> String {
    let how = match level.bot {
        BotSpec::Search(search) => how(search, lang),
        _ => String::new(),
    };
    let Some(elo) = level.elo else { return how };
    let strong = match level.between {
        true => lang.pick(
            format!("About {elo} points above chance, between others that were measured."),
            format!("Rund {elo} Punkte über dem Zufall, zwischen anderen, die gemessen sind."),
        ),
        false => lang.pick(
            format!("Measured to be {elo} points above chance."),
            format!("Gemessen {elo} Punkte über dem Zufall."),
        ),
    };
    format!("{how} {strong}")
}

fn how(search: Search, lang: Lang) -> String {
    let (lapses, tries) = (search.lapses, search.budget.iterations());
    let mut parts = Vec::new();
    match lapses.glances {
        100 => parts.push(lang.pick(
            "Chooses at a glance what looks good".into(),
            "Wählt auf den ersten Blick, was gut aussieht".into(),
        )),
        0 => parts.push(lang.pick(
            format!("Plays on in its head {tries} times before it chooses"),
            format!("Spielt vor jeder Wahl {tries}-mal im Kopf weiter"),
        )),
        glances => parts.push(lang.pick(
            format!("Plays on in its head {tries} times, but makes {glances} of 100 choices at a glance"),
            format!("Spielt {tries}-mal im Kopf weiter, trifft aber {glances} von 100 Entscheidungen auf den ersten Blick"),
        )),
    }
    if lapses.alone && lapses.glances < 100 {
        parts.push(lang.pick(
            "forgets that others hold cards, too".into(),
            "vergisst, dass auch die anderen Karten haben".into(),
        ));
    }
    parts.push(match search.budget {
        Budget::Iterations(_) => lang.pick("answers at once".into(), "antwortet sofort".into()),
        Budget::Time(time) | Budget::Within(_, time) => {
            let seconds = time.as_secs_f32();
            let said =
                if lang == Lang::De { seconds.to_string().replace('.', ",") } else { seconds.to_string() };
            lang.pick(format!("answers within {said} s"), format!("antwortet in höchstens {said} s"))
        }
    });
    parts.join("; ") + "."
}
