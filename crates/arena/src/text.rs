//! Reports for the terminal.

use crate::{Broken, CardLine, Contest, Head, Interval, Ladder, Report, Share, Verdict, cards::say_chance};
use stapel_wording::Lang;
use std::fmt::Write as _;

/// The most games that broke that are listed; JSON has all.
const MOST_BROKEN: usize = 20;

/// The most cards that are listed; the files have all.
const MOST_CARDS: usize = 15;

impl Report {
    pub fn text(&self, lang: Lang) -> String {
        let mut out = head(&self.head, lang);
        let expected = 1.0 / self.head.seats as f64;
        sides(&mut out, &self.contest, lang);
        matrix(&mut out, &self.contest, lang);
        if !self.decided.is_empty() {
            self.test(&mut out, lang);
        }
        if let Some(kits) = &self.kits {
            let _ = writeln!(out, "\n{}", kits_title(lang));
            for k in &kits.cards {
                let _ = writeln!(out, "  {:36} {}", k.name, share(k.share));
            }
            match &kits.contest {
                Some(contest) => {
                    sides(&mut out, contest, lang);
                    matrix(&mut out, contest, lang);
                }
                None => {
                    let _ = writeln!(out, "  {}", too_many_kits(kits.different, lang));
                }
            }
        }
        let _ =
            writeln!(out, "\n{} ({:.0} % {})", turn_order_title(lang), 100.0 * expected, expected_word(lang));
        for (k, s) in self.turn_order.iter().enumerate() {
            let _ = writeln!(out, "  {:36} {}", turn_order_name(k, lang), share(*s));
        }
        let _ = writeln!(out, "\n{}", endings_title(lang));
        for line in &self.endings {
            let _ = writeln!(out, "  {:36} {}", line.text, share(line.share));
        }
        let _ = writeln!(out, "\n{}", length_title(lang));
        for (word, s) in
            [(self.length.unit, &self.length.time), (decisions_word(lang), &self.length.decisions)]
        {
            let _ = writeln!(
                out,
                "  {word:14} {} {:.1}, {} {} ({}–{}), {}–{}",
                lang.pick("mean", "im Mittel"),
                s.mean,
                lang.pick("median", "Median"),
                s.median,
                s.tenth,
                s.nine_tenths,
                s.least,
                s.most
            );
        }
        self.cards(&mut out, lang);
        let _ = writeln!(out, "\n{}", how_to_read(lang));
        out
    }

    fn test(&self, out: &mut String, lang: Lang) {
        let Some(band) = self.head.until_decided else { return };
        let _ = writeln!(out, "\n{} {band}", test_title(lang));
        for d in &self.decided {
            let against = if d.side == d.against { going_first(lang).into() } else { d.against.clone() };
            let _ = writeln!(
                out,
                "  {:36} {:5.1} % {}  n={}  {}",
                format!("{} – {against}", d.side),
                100.0 * d.share,
                interval(d.interval),
                d.games,
                verdict(d.verdict, lang)
            );
        }
    }

    fn cards(&self, out: &mut String, lang: Lang) {
        let _ = writeln!(out, "\n{}", cards_title(lang));
        let mut lines: Vec<&CardLine> = self.card_lines.iter().filter(|l| l.p.is_some()).collect();
        lines.sort_by(|a, b| a.p.unwrap_or(1.0).total_cmp(&b.p.unwrap_or(1.0)));
        lines.truncate(MOST_CARDS);
        let name = widest(lines.iter().map(|l| l.name.as_str()));
        let deck = widest(lines.iter().map(|l| l.deck.as_str()));
        let _ = writeln!(
            out,
            "    {:name$}  {:deck$}  {:>7} {:>7} {:>8}  {:21}  {:21}  p",
            "",
            "Deck",
            lang.pick("games", "Spiele"),
            lang.pick("drawn", "gezogen"),
            lang.pick("played", "gespielt"),
            lang.pick("with", "mit"),
            lang.pick("without", "ohne"),
        );
        for l in &lines {
            let _ = writeln!(
                out,
                "  {} {:name$}  {:deck$}  {:7} {:7} {:8}  {:5.1} % {}  {:5.1} % {}  {}",
                if l.stands_out { "*" } else { " " },
                l.name,
                l.deck,
                l.games,
                l.drawn,
                l.played,
                100.0 * l.with.share,
                interval(l.with.interval),
                100.0 * l.without.share,
                interval(l.without.interval),
                say_chance(l.p)
            );
        }
        let _ = writeln!(out, "  {}", cards_warning(self.comparisons, self.card_lines.len(), lang));
    }
}

impl Ladder {
    pub fn text(&self, lang: Lang) -> String {
        let mut out = head(&self.head, lang);
        let _ = writeln!(
            out,
            "\n  {:16} {:>6}  {:16} {:>12}  {:>10}  {:>10}",
            "Bot",
            "Elo",
            "[95 %]",
            lang.pick("decisions/s", "Entsch./s"),
            lang.pick("ms mean", "ms Mittel"),
            lang.pick("ms most", "ms höchst.")
        );
        for r in &self.rungs {
            let range = format!("[{:.0} – {:.0}]", r.interval.low, r.interval.high);
            let _ = writeln!(
                out,
                "  {:16} {:6.0}  {range:16} {:12.0}  {:10.4}  {:10.3}",
                r.bot, r.elo, r.decisions_per_s, r.ms_mean, r.ms_most
            );
        }
        let _ = writeln!(out, "  {}", elo_note(&self.anchor, lang));
        sides(&mut out, &self.contest, lang);
        matrix(&mut out, &self.contest, lang);
        out
    }
}

fn head(h: &Head, lang: Lang) -> String {
    let mut out = String::new();
    for (k, (word, value)) in head_lines(h, lang).into_iter().enumerate() {
        let _ = if k == 0 { writeln!(out, "{value}") } else { writeln!(out, "  {word:14} {value}") };
    }
    for line in h.broken.iter().take(MOST_BROKEN).map(|b| broken(b, lang)) {
        let _ = writeln!(out, "  {line}");
    }
    out
}

/// A game that broke, in one line.
fn broken(b: &Broken, lang: Lang) -> String {
    let option = b.option.map_or(String::new(), |o| format!(", {} {o}", lang.pick("option", "Möglichkeit")));
    let log =
        b.log.as_ref().map_or(String::new(), |path| format!("; {} {path}", lang.pick("log:", "Protokoll:")));
    format!(
        "{} {}: {}, Seed {}, {} {}{option}: {}{log}",
        lang.pick("panic in game", "Absturz in Spiel"),
        b.game,
        b.decks.join(lang.pick(" against ", " gegen ")),
        b.seed,
        lang.pick("step", "Schritt"),
        b.step,
        b.panic
    )
}

/// What every report names, as pairs of word and value.
pub(crate) fn head_lines(h: &Head, lang: Lang) -> Vec<(&'static str, String)> {
    let games = lang.pick("games", "Spiele");
    let mut played = format!("{} ({} × {})", h.games, h.cells, h.games_per_cell);
    if let Some(band) = h.until_decided {
        played += &format!(", {} {band}", lang.pick("until decided by", "bis entschieden nach"));
    }
    if !h.complete {
        played += lang.pick(", not all that was planned", ", nicht alles Geplante");
    }
    if !h.broken.is_empty() {
        played += &format!(
            ", {} {}",
            h.broken.len(),
            lang.pick("broke off with a panic and count nowhere", "sind abgestürzt und zählen nirgends")
        );
    }
    vec![
        (lang.pick("game", "Spiel"), format!("{} ({}): {} {games}", h.title, h.game, h.games)),
        (games, played),
        (lang.pick("bots", "Bots"), h.bots.join(" ")),
        ("Decks", h.decks.join(" ")),
        (lang.pick("seats", "Plätze"), h.seats.to_string()),
        (lang.pick("options", "Optionen"), h.options.to_string()),
        ("Seed", h.seed.clone()),
        (lang.pick("version", "Version"), h.version.into()),
        (lang.pick("card data", "Kartendaten"), h.cards.clone()),
        (lang.pick("experiment", "Experiment"), h.experiment.clone()),
    ]
}

fn sides(out: &mut String, contest: &Contest, lang: Lang) {
    let played = contest.sides.iter().any(|s| s.share.games > 0);
    if !played {
        return;
    }
    let _ = writeln!(out);
    let wide = widest(contest.sides.iter().map(|s| s.name.as_str()));
    for s in &contest.sides {
        let places: Vec<String> = s.places.iter().map(u64::to_string).collect();
        let _ = writeln!(
            out,
            "  {:wide$}  {}  {} {}  {} {}",
            s.name,
            share(s.share),
            lang.pick("draws", "unentschieden"),
            s.draws,
            lang.pick("places", "Plätze"),
            places.join("/")
        );
    }
}

fn matrix(out: &mut String, contest: &Contest, lang: Lang) {
    if contest.pairs.is_empty() {
        return;
    }
    if contest.sides.len() > 2 {
        let _ = writeln!(out, "\n{}", matrix_title(lang));
        let columns: String = (1..=contest.sides.len()).map(|k| format!("{k:>5}")).collect();
        let wide = widest(contest.sides.iter().map(|s| s.name.as_str()));
        let _ = writeln!(out, "      {:wide$}{columns}", "");
        for (a, side) in contest.sides.iter().enumerate() {
            let cells: String = (0..contest.sides.len())
                .map(|b| match contest.between(a, b) {
                    Some(p) => format!("{:5.0}", 100.0 * p.share.share),
                    None => "    –".into(),
                })
                .collect();
            let _ = writeln!(out, "  {:>2}  {:wide$}{cells}", a + 1, side.name);
        }
    }
    let _ = writeln!(out, "\n{}", pairs_title(lang));
    let names: Vec<String> = contest
        .pairs
        .iter()
        .map(|p| {
            let against =
                if p.side == p.against { going_first(lang) } else { &contest.sides[p.against].name };
            format!("{} – {against}", contest.sides[p.side].name)
        })
        .collect();
    let wide = widest(names.iter().map(String::as_str));
    for (p, name) in contest.pairs.iter().zip(&names) {
        let _ = writeln!(out, "  {name:wide$}  {}  {}/{}/{}", share(p.share), p.wins, p.draws, p.losses);
    }
}

/// As wide as the longest of them.
fn widest<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|n| n.chars().count()).max().unwrap_or(0)
}

fn interval(i: Interval) -> String {
    format!("[{:4.1} – {:4.1}]", 100.0 * i.low, 100.0 * i.high)
}

fn share(s: Share) -> String {
    format!("{:5.1} % {}  n={}", 100.0 * s.share, interval(s.interval), s.games)
}

pub(crate) fn matrix_title(lang: Lang) -> &'static str {
    lang.pick("Row against column, points in %", "Zeile gegen Spalte, Punkte in %")
}
pub(crate) fn pairs_title(lang: Lang) -> &'static str {
    lang.pick(
        "Each against each: points, 95 % interval, games, won/drawn/lost",
        "Jeder gegen jeden: Punkte, 95-%-Intervall, Spiele, gewonnen/unentschieden/verloren",
    )
}
pub(crate) fn going_first(lang: Lang) -> &'static str {
    lang.pick("itself (who goes first)", "sich selbst (wer beginnt)")
}
pub(crate) fn test_title(lang: Lang) -> &'static str {
    lang.pick(
        "Sequential test, intervals that hold at all times, even means",
        "Sequenzieller Test, jederzeit gültige Intervalle, ausgeglichen heißt",
    )
}
pub(crate) fn verdict(v: Verdict, lang: Lang) -> &'static str {
    match v {
        Verdict::Below => lang.pick("too weak", "zu schwach"),
        Verdict::Even => lang.pick("even", "ausgeglichen"),
        Verdict::Above => lang.pick("too strong", "zu stark"),
        Verdict::Open => lang.pick("open", "offen"),
    }
}
pub(crate) fn kits_title(lang: Lang) -> &'static str {
    lang.pick(
        "What the players had apart from their decks, and how they fared with it",
        "Was die Spieler außer ihren Decks hatten, und wie es ihnen damit erging",
    )
}
pub(crate) fn too_many_kits(n: usize, lang: Lang) -> String {
    lang.pick(
        format!("{n} different combinations: too many to compare one by one"),
        format!("{n} verschiedene Zusammenstellungen: zu viele, um sie einzeln zu vergleichen"),
    )
}
pub(crate) fn turn_order_title(lang: Lang) -> &'static str {
    lang.pick("Who goes first", "Wer beginnt")
}
pub(crate) fn expected_word(lang: Lang) -> &'static str {
    lang.pick("would be fair", "wären gerecht")
}
pub(crate) fn turn_order_name(k: usize, lang: Lang) -> String {
    match k {
        0 => lang.pick("goes first", "beginnt").into(),
        1 => lang.pick("sits next", "sitzt daneben").into(),
        _ => lang.pick(format!("sits {k} seats on"), format!("sitzt {k} Plätze weiter")),
    }
}
pub(crate) fn endings_title(lang: Lang) -> &'static str {
    lang.pick("How games ended", "Wie Spiele endeten")
}
pub(crate) fn length_title(lang: Lang) -> &'static str {
    lang.pick(
        "How long they lasted (median with the middle 80 %, then least and most)",
        "Wie lange sie dauerten (Median mit den mittleren 80 %, dann kürzeste und längste)",
    )
}
pub(crate) fn decisions_word(lang: Lang) -> &'static str {
    lang.pick("decisions", "Entscheidungen")
}
pub(crate) fn cards_title(lang: Lang) -> &'static str {
    lang.pick("Cards, points of players with and without them", "Karten, Punkte der Spieler mit und ohne sie")
}
pub(crate) fn cards_warning(tested: usize, all: usize, lang: Lang) -> String {
    let by_chance = (tested as f64 * 0.05).round();
    lang.pick(
        format!(
            "{tested} of {all} cards were compared; by chance alone some {by_chance} of them would have p < 0.05. Only \
             those with * stand out after Benjamini and Hochberg (5 % false among them). And with is not because of: \
             long games draw more cards, and some cards are played by who is ahead."
        ),
        format!(
            "{tested} von {all} Karten wurden verglichen; allein durch Zufall hätten etwa {by_chance} davon p < 0,05. Nur \
             die mit * fallen nach Benjamini und Hochberg auf (5 % davon zu Unrecht). Und mit heißt nicht wegen: lange \
             Spiele ziehen mehr Karten, und manche Karten spielt, wer ohnehin vorn liegt."
        ),
    )
}
pub(crate) fn how_to_read(lang: Lang) -> &'static str {
    lang.pick(
        "Points: a win is 1, a shared first place is shared. 95 % intervals after Wilson; seats are swapped from game to game.",
        "Punkte: Ein Sieg ist 1, ein geteilter erster Platz wird geteilt. 95-%-Intervalle nach Wilson; die Plätze wechseln von \
         Spiel zu Spiel.",
    )
}
pub(crate) fn elo_note(anchor: &str, lang: Lang) -> String {
    lang.pick(
        format!("{anchor} has 0 by definition; 400 points are odds of ten to one; intervals are of the difference to it"),
        format!("{anchor} hat nach Festlegung 0; 400 Punkte sind eine Quote von zehn zu eins; die Intervalle gelten für den \
                 Abstand dazu"),
    )
}
