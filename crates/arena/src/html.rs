//! A report as one page that opens anywhere: no script, no font, no picture from elsewhere.

use crate::{CardLine, Contest, Report, Share, cards::say_chance, plot, text};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use stapel_wording::Lang;

const STYLE: &str = include_str!("report.css");

/// A whole page.
pub(crate) fn page(title: &str, inside: &Markup, lang: Lang) -> String {
    html! {
        (DOCTYPE)
        html lang=(lang.pick("en", "de")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { h1 { (title) } (inside) }
        }
    }
    .into_string()
}

impl Report {
    pub fn html(&self, lang: Lang) -> String {
        let title = format!("{}: {}", self.head.title, lang.pick("simulation", "Simulation"));
        let inside = html! {
            dl { @for (word, value) in text::head_lines(&self.head, lang) { dt { (word) } dd { (value) } } }
            p { (text::how_to_read(lang)) }
            (self.decks(lang))
            (self.kits_part(lang))
            (self.test_part(lang))
            (self.turn_part(lang))
            (self.endings_part(lang))
            (self.length_part(lang))
            (self.cards_part(lang))
        };
        page(&title, &inside, lang)
    }

    fn fair(&self) -> f64 {
        1.0 / self.head.seats as f64
    }

    fn decks(&self, lang: Lang) -> Markup {
        if self.contest.pairs.is_empty() {
            return html! {};
        }
        part("Decks", contest(&self.contest, self.fair(), lang))
    }

    fn kits_part(&self, lang: Lang) -> Markup {
        let Some(kits) = &self.kits else { return html! {} };
        let rows: Vec<(&str, Share)> = kits.cards.iter().map(|k| (k.name.as_str(), k.share)).collect();
        part(
            text::kits_title(lang),
            html! {
                (with_table(plot::shares(text::kits_title(lang), &rows, Some(self.fair())), shares_table(&rows, lang)))
                @match &kits.contest {
                    Some(c) => (contest(c, self.fair(), lang)),
                    None => p { (text::too_many_kits(kits.different, lang)) },
                }
            },
        )
    }

    fn test_part(&self, lang: Lang) -> Markup {
        let Some(band) = self.head.until_decided else { return html! {} };
        let head = [
            lang.pick("side", "Seite"),
            lang.pick("against", "gegen"),
            "n",
            lang.pick("points", "Punkte"),
            lang.pick("interval at all times", "jederzeit gültiges Intervall"),
            lang.pick("verdict", "Urteil"),
        ];
        let rows = self.decided.iter().map(|d| {
            let against = if d.side == d.against { text::going_first(lang) } else { &d.against };
            let range = format!("{} – {}", plot::percent(d.interval.low), plot::percent(d.interval.high));
            let verdict = text::verdict(d.verdict, lang).into();
            vec![d.side.clone(), against.into(), d.games.to_string(), plot::percent(d.share), range, verdict]
        });
        part(&format!("{} {band}", text::test_title(lang)), table(&head, rows))
    }

    fn turn_part(&self, lang: Lang) -> Markup {
        let names: Vec<String> = (0..self.turn_order.len()).map(|k| text::turn_order_name(k, lang)).collect();
        let rows: Vec<(&str, Share)> =
            names.iter().map(String::as_str).zip(self.turn_order.iter().copied()).collect();
        let title = text::turn_order_title(lang);
        part(title, with_table(plot::shares(title, &rows, Some(self.fair())), shares_table(&rows, lang)))
    }

    fn endings_part(&self, lang: Lang) -> Markup {
        let title = text::endings_title(lang);
        let rows: Vec<(&str, Share)> = self.endings.iter().map(|e| (e.text, e.share)).collect();
        let won = lang.pick("won so by", "so gewonnen von");
        let head: Vec<&str> =
            std::iter::once(won).chain(self.contest.sides.iter().map(|s| s.name.as_str())).collect();
        let winners = self.endings.iter().map(|e| {
            std::iter::once(e.text.to_string()).chain(e.winners.iter().map(u64::to_string)).collect()
        });
        part(
            title,
            html! {
                (with_table(plot::shares(title, &rows, None), shares_table(&rows, lang)))
                (table(&head, winners))
            },
        )
    }

    fn length_part(&self, lang: Lang) -> Markup {
        let title = text::length_title(lang);
        let bars = plot::bins(&self.length.histogram);
        let head = [self.length.unit, lang.pick("games", "Spiele")];
        let rows = bars.iter().map(|(name, n)| vec![name.clone(), n.to_string()]);
        let spread = [
            "",
            lang.pick("mean", "Mittel"),
            lang.pick("least", "kürzeste"),
            "10 %",
            "Median",
            "90 %",
            lang.pick("most", "längste"),
        ];
        let lines =
            [(self.length.unit, &self.length.time), (text::decisions_word(lang), &self.length.decisions)];
        let spreads = lines.into_iter().map(|(word, s)| {
            let all = [s.least, s.tenth, s.median, s.nine_tenths, s.most].map(|n| n.to_string());
            [word.to_string(), format!("{:.1}", s.mean)].into_iter().chain(all).collect()
        });
        part(
            title,
            html! { (table(&spread, spreads)) (with_table(plot::histogram(title, &bars), table(&head, rows))) },
        )
    }

    fn cards_part(&self, lang: Lang) -> Markup {
        let mut lines: Vec<&CardLine> = self.card_lines.iter().collect();
        lines.sort_by(|a, b| a.p.unwrap_or(2.0).total_cmp(&b.p.unwrap_or(2.0)));
        let head = [
            "",
            lang.pick("card", "Karte"),
            "Deck",
            lang.pick("games", "Spiele"),
            lang.pick("drawn", "gezogen"),
            lang.pick("played", "gespielt"),
            lang.pick("points with", "Punkte mit"),
            lang.pick("points when played", "Punkte, wenn gespielt"),
            lang.pick("points without", "Punkte ohne"),
            "p",
        ];
        let say = |s: Share| match s.games {
            0 => "–".into(),
            n => format!(
                "{} [{:.1} – {:.1}] n={n}",
                plot::percent(s.share),
                100.0 * s.interval.low,
                100.0 * s.interval.high
            ),
        };
        let rows = lines.into_iter().map(|l| {
            vec![
                if l.stands_out { "*".into() } else { String::new() },
                l.name.clone(),
                l.deck.clone(),
                l.games.to_string(),
                l.drawn.to_string(),
                l.played.to_string(),
                say(l.with),
                say(l.when_played),
                say(l.without),
                say_chance(l.p),
            ]
        });
        let warning = text::cards_warning(self.comparisons, self.card_lines.len(), lang);
        part(text::cards_title(lang), html! { p.warning { (warning) } (table(&head, rows)) })
    }
}

fn part(title: &str, inside: Markup) -> Markup {
    html! { section { h2 { (title) } (inside) } }
}

fn with_table(plot: Markup, table: Markup) -> Markup {
    html! { div.pair { figure { (plot) } (table) } }
}

fn contest(c: &Contest, fair: f64, lang: Lang) -> Markup {
    let rows: Vec<(&str, Share)> =
        c.sides.iter().filter(|s| s.share.games > 0).map(|s| (s.name.as_str(), s.share)).collect();
    let head = [
        lang.pick("side", "Seite"),
        lang.pick("against", "gegen"),
        "n",
        lang.pick("won", "gewonnen"),
        lang.pick("drawn", "unentschieden"),
        lang.pick("lost", "verloren"),
        lang.pick("points", "Punkte"),
        "95 %",
    ];
    let pairs = c.pairs.iter().map(|p| {
        let against = if p.side == p.against { text::going_first(lang) } else { &c.sides[p.against].name };
        let i = p.share.interval;
        let range = format!("{} – {}", plot::percent(i.low), plot::percent(i.high));
        let counts = [p.share.games, p.wins, p.draws, p.losses].map(|n| n.to_string());
        let names = [c.sides[p.side].name.clone(), against.to_string()];
        names.into_iter().chain(counts).chain([plot::percent(p.share.share), range]).collect()
    });
    let matrix = text::matrix_title(lang);
    html! {
        @if !rows.is_empty() {
            (with_table(plot::shares(lang.pick("points", "Punkte"), &rows, Some(fair)), shares_table(&rows, lang)))
        }
        @if !c.pairs.is_empty() {
            h3 { (matrix) }
            (with_table(plot::heat(matrix, c), table(&head, pairs)))
        }
    }
}

fn shares_table(rows: &[(&str, Share)], lang: Lang) -> Markup {
    let head = ["", "n", lang.pick("share", "Anteil"), "95 %"];
    let rows = rows.iter().map(|(name, s)| {
        let range = format!("{} – {}", plot::percent(s.interval.low), plot::percent(s.interval.high));
        vec![name.to_string(), s.games.to_string(), plot::percent(s.share), range]
    });
    table(&head, rows)
}

pub(crate) fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Markup {
    html! {
        div.scroll {
            table {
                thead { tr { @for h in head { th scope="col" { (h) } } } }
                tbody {
                    @for row in rows {
                        tr { @for cell in row { td { (cell) } } }
                    }
                }
            }
        }
    }
}
