//! Tables for spreadsheets and printers. Numbers are points, not half points.

use crate::{Event, Id, Standings};
use stapel_wording::Lang;

fn written(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut csv = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        csv.write_record(&row).expect("rows are written to memory");
    }
    let bytes = csv.into_inner().expect("memory takes all that is written");
    String::from_utf8(bytes).expect("names are text")
}

fn words(lang: Lang, en: &[&str], de: &[&str]) -> Vec<String> {
    lang.pick(en, de).iter().map(|w| w.to_string()).collect()
}

/// Half points as points.
pub(crate) fn points(half: u32) -> String {
    if half.is_multiple_of(2) { format!("{}", half / 2) } else { format!("{}.5", half / 2) }
}

impl Event {
    fn name(&self, id: Id) -> String {
        // A cell that begins like a formula is one to a spreadsheet.
        let name = &self.entrants[id as usize].name;
        if name.starts_with(['=', '+', '-', '@']) { format!("'{name}") } else { name.clone() }
    }
}

pub fn standings_csv(event: &Event, standings: &Standings, lang: Lang) -> String {
    let mut head = words(
        lang,
        &["place", "name", "points", "won", "drawn", "lost"],
        &["Platz", "Name", "Punkte", "gewonnen", "unentschieden", "verloren"],
    );
    head.extend(standings.tie_breaks.iter().map(|t| t.name(lang).to_string()));
    let row = |row: &crate::Row| {
        let mut cells = vec![row.place.to_string(), event.name(row.entrant), points(row.points)];
        cells.extend([row.won, row.drawn, row.lost].map(|n| n.to_string()));
        for (value, tie_break) in row.figures.iter().zip(&standings.tie_breaks) {
            let scale = if tie_break.is_percent() { 100 } else { 1 };
            let (whole, rest) = (value.millionths * scale / 1_000_000, value.millionths * scale % 1_000_000);
            cells.push(format!("{whole}.{:04}", rest / 100));
        }
        cells
    };
    written(std::iter::once(head).chain(standings.rows.iter().map(row)))
}

pub fn pairings_csv(event: &Event, round: usize, lang: Lang) -> String {
    let mut head = words(lang, &["table"], &["Tisch"]);
    head.extend((1..=event.plan.seats).map(|seat| format!("{} {seat}", lang.pick("seat", "Platz"))));
    let of_round = event.rounds.get(round);
    let tables = of_round.iter().flat_map(|r| r.tables.iter().enumerate()).map(|(k, table)| {
        std::iter::once((k + 1).to_string()).chain(table.seats.iter().map(|&id| event.name(id))).collect()
    });
    let byes = of_round
        .iter()
        .flat_map(|r| &r.byes)
        .map(|&id| vec![lang.pick("bye", "Freilos").to_string(), event.name(id)]);
    written(std::iter::once(head).chain(tables).chain(byes))
}

pub fn results_csv(event: &Event, lang: Lang) -> String {
    let head = words(
        lang,
        &["round", "table", "seat", "name", "place", "games won", "points"],
        &["Runde", "Tisch", "Platz", "Name", "Rang", "gewonnene Spiele", "Punkte"],
    );
    let mut rows = vec![head];
    for (k, round) in event.rounds.iter().enumerate() {
        for (t, table) in round.tables.iter().enumerate() {
            let Some(outcome) = &table.outcome else { continue };
            for (seat, &id) in table.seats.iter().enumerate() {
                rows.push(vec![
                    (k + 1).to_string(),
                    (t + 1).to_string(),
                    (seat + 1).to_string(),
                    event.name(id),
                    outcome.places[seat].to_string(),
                    outcome.game_score(seat).0.to_string(),
                    points(event.round_points(id, k).unwrap_or(0).into()),
                ]);
            }
        }
    }
    written(rows)
}

pub fn decks_csv(event: &Event, lang: Lang) -> String {
    let head = words(lang, &["name", "deck", "hash", "list"], &["Name", "Deck", "Prüfzahl", "Liste"]);
    let registered = (0..).zip(&event.entrants).filter_map(|(id, entrant)| {
        let slip = entrant.deck.as_ref()?;
        Some(vec![event.name(id), slip.name.clone(), slip.hash.clone(), slip.list.clone()])
    });
    written(std::iter::once(head).chain(registered))
}
