//! A finished game told again: what everybody chose, what their chances were, where it cost something and what would have been better.
//! As text, as JSON, as one page.

use crate::{Moment, html::page, plot};
use maud::{Markup, html};
use serde::Serialize;
use stapel_harness::{GameLog, ReplayError};
use stapel_kernel::{Book, Seat, Shipped};
use stapel_wording::{Lang, Players, Speak, label};
use std::fmt::Write;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Story {
    pub game: &'static str,
    pub title: &'static str,
    /// How long the search thought about every choice.
    pub iterations: u32,
    /// The places of the seats; none if the game goes on.
    pub places: Option<Vec<u8>>,
    pub players: Vec<String>,
    pub moments: Vec<Told>,
}

/// A choice between at least two options.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    /// How many choices came before it.
    pub step: usize,
    pub seat: u8,
    /// The option that was taken, and the one the search would have taken, by their numbers.
    pub option: usize,
    pub best_option: usize,
    pub taken: String,
    /// The chance to win with it, from 0 to 1.
    pub odds: f32,
    /// What the search would have chosen, if that is something else.
    pub better: Option<String>,
    pub best_odds: f32,
    /// What the choice cost, as far as the search can tell.
    pub lost: f32,
    pub cost: Option<Cost>,
    /// How the search thinks it would have gone on, and what it fears; told of the choices that cost the most.
    pub line: Vec<String>,
    pub fear: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    Slip,
    Mistake,
    Blunder,
}

impl Cost {
    fn of(lost: f32) -> Option<Self> {
        match lost {
            lost if lost <= 0.0 => None,
            lost if lost < 0.1 => Some(Self::Slip),
            lost if lost < 0.2 => Some(Self::Mistake),
            _ => Some(Self::Blunder),
        }
    }

    /// As players of other games write it.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Slip => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

fn percent(odds: f32) -> String {
    format!("{:.0} %", odds * 100.0)
}

impl Story {
    pub fn of<G: Shipped + Speak>(
        log: &GameLog<G>,
        book: &Book<G>,
        moments: &[Moment],
        iterations: u32,
        lang: Lang,
    ) -> Result<Self, ReplayError> {
        let players = Players::default();
        let mut told = Vec::new();
        let end = log.replay_each(book, |step, t| {
            let (Some(m), Some(asked)) = (moments.iter().find(|m| m.step == step), t.decision()) else {
                return;
            };
            let say =
                |k: usize| asked.options.get(k).map(|&o| label(t, asked.why, o, lang)).unwrap_or_default();
            let lost = m.lost();
            let fear = m.why.as_ref().and_then(|why| why.fear.as_ref());
            let fear = fear.map(|fear| {
                let (answer, likely, left) =
                    (fear.answer.told(&players, lang), percent(fear.likely), percent(fear.odds));
                lang.pick(
                    format!("{answer} (possible in {likely} of what may be): {left} are left"),
                    format!("{answer} (in {likely} von dem, was sein kann, möglich): dann noch {left}"),
                )
            });
            told.push(Told {
                step,
                seat: m.seat,
                option: m.taken,
                best_option: m.best,
                taken: say(m.taken),
                odds: m.odds.unwrap_or(m.best_odds),
                better: (lost > 0.0).then(|| say(m.best)),
                best_odds: m.best_odds,
                lost,
                cost: Cost::of(lost),
                line: m.why.as_ref().filter(|_| lost > 0.0).map_or_else(Vec::new, |w| w.line(&players, lang)),
                fear: fear.filter(|_| lost > 0.0),
            });
        })?;
        let seats = end.seat_count();
        Ok(Self {
            game: G::ID,
            title: G::title(lang),
            iterations,
            places: end.outcome().map(|o| o.places[..seats].to_vec()),
            players: (0..seats as u8).map(|k| players.name(Seat(k), lang)).collect(),
            moments: told,
        })
    }

    fn who(&self, told: &Told) -> &str {
        self.players.get(usize::from(told.seat)).map_or("", String::as_str)
    }

    /// The choices that cost the most, in the order of the game.
    fn turns(&self, most: usize) -> Vec<&Told> {
        let mut turns: Vec<&Told> = self.moments.iter().filter(|m| m.cost.is_some()).collect();
        turns.sort_by(|a, b| b.lost.total_cmp(&a.lost).then(a.step.cmp(&b.step)));
        turns.truncate(most);
        turns.sort_by_key(|m| m.step);
        turns
    }

    /// Of each player: how many choices, what they cost in all, and how many of each kind.
    fn sums(&self, lang: Lang) -> impl Iterator<Item = Vec<String>> {
        self.players.iter().zip(0_u8..).map(move |(name, seat)| {
            let own: Vec<&Told> = self.moments.iter().filter(|m| m.seat == seat).collect();
            let lost: f32 = own.iter().map(|m| m.lost).sum();
            let kind = |cost: Cost| own.iter().filter(|m| m.cost == Some(cost)).count().to_string();
            let place = self.places.as_ref().and_then(|places| places.get(usize::from(seat)));
            let place = place.map_or_else(|| lang.pick("plays", "spielt").into(), |n| n.to_string());
            let counts = [Cost::Slip, Cost::Mistake, Cost::Blunder].map(kind);
            [name.clone(), place, own.len().to_string(), percent(lost)].into_iter().chain(counts).collect()
        })
    }

    fn sums_head(lang: Lang) -> [&'static str; 7] {
        let [slip, mistake, blunder] = [Cost::Slip, Cost::Mistake, Cost::Blunder].map(Cost::sign);
        let words = lang.pick(["place", "choices", "lost"], ["Platz", "Entscheidungen", "verloren"]);
        ["", words[0], words[1], words[2], slip, mistake, blunder]
    }

    pub fn text(&self, most: usize, lang: Lang) -> String {
        let mut out = format!("{}: {}\n", self.title, how(self.iterations, lang));
        let line = |m: &Told| {
            let cost = m.cost.zip(m.better.as_ref()).map_or_else(String::new, |(cost, better)| {
                let word = lang.pick("better", "besser");
                format!("  {} {word}: {better} ({})", cost.sign(), percent(m.best_odds))
            });
            format!("{:>4}  {:>5}  {}: {}{cost}\n", m.step + 1, percent(m.odds), self.who(m), m.taken)
        };
        self.moments.iter().for_each(|m| out.push_str(&line(m)));
        let turns = self.turns(most);
        if !turns.is_empty() {
            let _ = writeln!(out, "\n{}", turns_title(lang));
        }
        for m in turns {
            out.push_str(&line(m));
            for (word, text) in reasons(m, lang) {
                let _ = writeln!(out, "             {word}: {text}");
            }
        }
        out.push('\n');
        let head = Self::sums_head(lang);
        for row in self.sums(lang) {
            let cells: Vec<String> =
                head[1..].iter().zip(&row[1..]).map(|(word, n)| format!("{word} {n}")).collect();
            let _ = writeln!(out, "{}: {}", row[0], cells.join(", "));
        }
        out
    }

    pub fn html(&self, most: usize, lang: Lang) -> String {
        let title = format!("{}: {}", self.title, lang.pick("analysis", "Auswertung"));
        let curves: Vec<(&str, Vec<(usize, f32)>)> = (0_u8..)
            .zip(&self.players)
            .map(|(seat, name)| {
                let own = self.moments.iter().filter(|m| m.seat == seat);
                (name.as_str(), own.map(|m| (m.step, m.odds)).collect())
            })
            .collect();
        let head = lang.pick(
            ["", "player", "choice", "chance", "", "better", "chance"],
            ["", "Spieler", "Wahl", "Chance", "", "besser", "Chance"],
        );
        let rows = self.moments.iter().map(|m| {
            let better =
                m.better.as_ref().map_or_else(Default::default, |b| [b.clone(), percent(m.best_odds)]);
            [(m.step + 1).to_string(), self.who(m).into(), m.taken.clone(), percent(m.odds)]
                .into_iter()
                .chain([m.cost.map_or("", Cost::sign).into()])
                .chain(better)
                .collect()
        });
        let chances = lang.pick("chances to win", "Gewinnchancen");
        let inside = html! {
            p { (how(self.iterations, lang)) }
            section { h2 { (chances) } figure { (plot::curves(chances, &curves)) } }
            section { h2 { (turns_title(lang)) } ol { @for m in self.turns(most) { (self.turn(m, lang)) } } }
            section {
                h2 { (lang.pick("all choices", "alle Entscheidungen")) }
                (crate::html::table(&Self::sums_head(lang), self.sums(lang)))
                (crate::html::table(&head, rows))
            }
        };
        page(&title, &inside, lang)
    }

    fn turn(&self, m: &Told, lang: Lang) -> Markup {
        html! {
            li value=(m.step + 1) {
                b { (self.who(m)) ": " (m.taken) } " " (percent(m.odds)) " " (m.cost.map_or("", Cost::sign))
                @if let Some(better) = &m.better { br; (lang.pick("better", "besser")) ": " b { (better) } " " (percent(m.best_odds)) }
                @for (word, text) in reasons(m, lang) { br; (word) ": " (text) }
            }
        }
    }
}

fn reasons(m: &Told, lang: Lang) -> impl Iterator<Item = (&'static str, String)> {
    let line = (!m.line.is_empty()).then(|| (lang.pick("for example", "zum Beispiel"), m.line.join(" · ")));
    let fear = m.fear.clone().map(|fear| (lang.pick("to be feared", "zu fürchten"), fear));
    line.into_iter().chain(fear)
}

fn turns_title(lang: Lang) -> &'static str {
    lang.pick("What cost the most", "Was am meisten gekostet hat")
}

fn how(iterations: u32, lang: Lang) -> String {
    lang.pick(
        format!(
            "the chances of whoever chooses, as a search with {iterations} iterations reckons them that knows no more than they do"
        ),
        format!(
            "die Chancen dessen, der wählt, wie eine Suche mit {iterations} Durchläufen sie schätzt, die nicht mehr weiß als er"
        ),
    )
}
