//! What a search says of its reasons, in words.

use serde::{Deserialize, Serialize};
use stapel_bots::{Moment, Reasons};
use stapel_wording::{Lang, Players, Speak, label};

/// Why a search would choose as it does. All of it is told of a world that the one who chooses cannot tell from the true one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Why {
    /// How it thinks it goes on, its own choice first.
    pub line: Vec<Said>,
    pub fear: Option<Feared>,
}

/// A choice in both languages; seats are called by their letters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub seat: u8,
    pub en: String,
    pub de: String,
}

/// The answer that costs the most.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feared {
    pub answer: Said,
    /// How likely somebody can answer so, from 0 to 1.
    pub likely: f32,
    /// The chance to win that is left then.
    pub odds: f32,
}

impl Why {
    pub fn of<G: Speak>(reasons: &Reasons<'_, G>) -> Self {
        let fear = reasons.fear.as_ref().and_then(|fear| {
            Some(Feared { answer: Said::of(&fear.answer)?, likely: fear.likely, odds: fear.odds })
        });
        Self { line: reasons.line.iter().filter_map(Said::of).collect(), fear }
    }

    /// The line, with the names of the players; of choices of one player only the first says whose it is.
    pub fn line(&self, players: &Players, lang: Lang) -> Vec<String> {
        let mut before = None;
        let told = |said: &Said| {
            let same = before.replace(said.seat) == Some(said.seat);
            if same { players.named(said.text(lang), lang) } else { said.told(players, lang) }
        };
        self.line.iter().map(told).collect()
    }
}

impl Said {
    fn of<G: Speak>(moment: &Moment<'_, G>) -> Option<Self> {
        let (t, asked) = (&moment.table, moment.table.decision()?);
        let &option = asked.options.get(moment.option)?;
        let [en, de] = [Lang::En, Lang::De].map(|lang| label(t, asked.why, option, lang));
        Some(Self { seat: asked.seat.0, en, de })
    }

    fn text(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.de)
    }

    /// "Anna: pass".
    pub fn told(&self, players: &Players, lang: Lang) -> String {
        let who = players.name(stapel_kernel::Seat(self.seat), lang);
        format!("{who}: {}", players.named(self.text(lang), lang))
    }
}
