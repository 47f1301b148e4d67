//! Lists for spreadsheets and printers. Numbers are points, not half points.

use crate::{Event, Id, Standings};
use stapel_wording::Lang;

/// Something in columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub title: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Listing {
    pub fn csv(&self) -> String {
        let mut csv = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        for row in std::iter::once(&self.head).chain(&self.rows) {
            csv.write_record(row.iter().map(|cell| harmless(cell))).expect("rows are written to memory");
        }
        let bytes = csv.into_inner().expect("memory takes all that is written");
        String::from_utf8(bytes).expect("names are text")
    }
}

/// A cell that begins like a formula is one to a spreadsheet.
fn harmless(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@']) { format!("'{cell}") } else { cell.into() }
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
        self.entrants[id as usize].name.clone()
    }
}

pub fn standings(event: &Event, standings: &Standings, lang: Lang) -> Listing {
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
    let title = lang.pick("Standings", "Tabelle").into();
    Listing { title, head, rows: standings.rows.iter().map(row).collect() }
}

pub fn pairings(event: &Event, round: usize, lang: Lang) -> Listing {
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
    let title = format!("{} {}", lang.pick("Pairings, round", "Paarungen, Runde"), round + 1);
    Listing { title, head, rows: tables.chain(byes).collect() }
}

pub fn results(event: &Event, lang: Lang) -> Listing {
    let head = words(
        lang,
        &["round", "table", "seat", "name", "place", "games won", "points"],
        &["Runde", "Tisch", "Platz", "Name", "Rang", "gewonnene Spiele", "Punkte"],
    );
    let mut rows = Vec::new();
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
    Listing { title: lang.pick("Results", "Ergebnisse").into(), head, rows }
}

pub fn decks(event: &Event, lang: Lang) -> Listing {
    let head = words(
        lang,
        &["name", "player", "deck", "hash", "list"],
        &["Name", "Gespielt von", "Deck", "Prüfzahl", "Liste"],
    );
    let registered = event.entrants.iter().flat_map(|entrant| {
        entrant.decks().map(|(player, slip)| {
            [&entrant.name, player, &slip.name, &slip.hash, &slip.list].map(ToString::to_string).to_vec()
        })
    });
    Listing { title: lang.pick("Deck lists", "Decklisten").into(), head, rows: registered.collect() }
}
