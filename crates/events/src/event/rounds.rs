//! Rounds as they are played: opened, paired anew, ended, with their results; and the bracket that follows them.

use super::{Event, Pairing, Round, Stage};
use crate::{Bracket, Id, Outcome, Refused, refused::refuse};

impl Event {
    pub(super) fn open_round(&mut self, tables: &[Vec<Id>], byes: &[Id]) -> Result<(), Refused> {
        match self.stage() {
            Stage::Open => return Err(refuse!("it has not begun", "sie hat noch nicht begonnen")),
            Stage::Playing => return Err(self.open_tables()),
            Stage::Between | Stage::Over => {}
        }
        let bracket = self.next_bracket();
        self.check_tables(tables, byes, bracket.is_some())?;
        if let Some(bracket) = &bracket {
            check_bracket(bracket, tables)?;
        }
        self.bracket = bracket;
        self.rounds.push(Round {
            tables: tables.iter().map(|seats| Pairing { seats: seats.clone(), outcome: None }).collect(),
            byes: byes.to_vec(),
            knock_out: self.bracket.is_some(),
        });
        Ok(())
    }

    /// The bracket of the next round; after the last round before the final that of the best is made.
    pub(super) fn next_bracket(&self) -> Option<Bracket> {
        let due = self.plan.cut > 0 && self.rounds.len() >= self.planned_rounds();
        let mut bracket = match &self.bracket {
            None if due => Bracket::new(self.best(), false, self.plan.bronze),
            known => known.clone()?,
        };
        self.walk_over(&mut bracket, self.rounds.len());
        Some(bracket)
    }

    /// Whoever left does not play any more: the others go on without a match, unless it was played from that round on.
    fn walk_over(&self, bracket: &mut Bracket, from: usize) {
        let active = self.active();
        let later = || self.rounds[from..].iter().flat_map(|r| &r.tables);
        let played = |pair: &[Id; 2]| later().any(|t| pair.iter().all(|id| t.seats.contains(id)));
        let gone = |pair: &[Id; 2]| pair.iter().any(|id| !active.contains(id)) && !played(pair);
        while let Some(pair) = bracket.ready().into_iter().find(gone) {
            let winner = pair.into_iter().find(|id| active.contains(id)).unwrap_or(pair[0]);
            bracket.decide(pair, winner);
        }
    }

    fn best(&self) -> Vec<Id> {
        let active = self.active();
        let best = self.standings().rows.into_iter().map(|row| row.entrant).filter(|id| active.contains(id));
        best.take(self.plan.cut.into()).collect()
    }

    fn check_tables(&self, tables: &[Vec<Id>], byes: &[Id], knock_out: bool) -> Result<(), Refused> {
        if tables.is_empty() {
            return Err(refuse!("a round has at least one table", "eine Runde hat mindestens einen Tisch"));
        }
        let active = self.active();
        let mut seen = vec![false; self.entrants.len()];
        for id in tables.iter().flatten().chain(byes) {
            let name = &self.entrant(*id)?.name;
            if !active.contains(id) {
                return Err(refuse!("{name} does not take part", "{name} nimmt nicht teil"));
            }
            if std::mem::replace(&mut seen[*id as usize], true) {
                return Err(refuse!("{name} is paired twice", "{name} ist zweimal eingeteilt"));
            }
        }
        let seats = usize::from(self.plan.seats);
        if tables.iter().any(|t| t.len() < 2 || t.len() > seats) {
            return Err(refuse!("a table has 2 to {seats} players", "an einem Tisch sitzen 2 bis {seats}"));
        }
        if !knock_out && let Some(left) = active.iter().find(|id| !seen[**id as usize]) {
            let name = &self.entrants[*left as usize].name;
            return Err(refuse!("{name} is not paired", "{name} ist nicht eingeteilt"));
        }
        Ok(())
    }

    pub(super) fn repair(&mut self, tables: &[Vec<Id>], byes: &[Id]) -> Result<(), Refused> {
        let Some(round) = self.rounds.last().filter(|_| self.stage() == Stage::Playing) else {
            return Err(refuse!("no round is being played", "es läuft keine Runde"));
        };
        if round.knock_out {
            return Err(refuse!(
                "the bracket says who meets whom",
                "der Turnierbaum sagt, wer gegen wen spielt"
            ));
        }
        let kept = |t: &Pairing| t.outcome.is_none() || tables.contains(&t.seats);
        if !round.tables.iter().all(kept) {
            return Err(refuse!("tables with a result stay", "Tische mit Ergebnis bleiben"));
        }
        self.check_tables(tables, byes, false)?;
        let old = &self.rounds[self.rounds.len() - 1].tables;
        let outcome =
            |seats: &Vec<Id>| old.iter().find(|t| t.seats == *seats).and_then(|t| t.outcome.clone());
        let tables =
            tables.iter().map(|seats| Pairing { seats: seats.clone(), outcome: outcome(seats) }).collect();
        let last = self.rounds.len() - 1;
        self.rounds[last] = Round { tables, byes: byes.to_vec(), knock_out: false };
        Ok(())
    }

    fn table(&self, round: u16, table: u16) -> Result<&Pairing, Refused> {
        let (shown, table_shown) = (round + 1, table + 1);
        self.rounds.get(usize::from(round)).and_then(|r| r.tables.get(usize::from(table))).ok_or_else(|| {
            refuse!(
                "there is no table {table_shown} in round {shown}",
                "in Runde {shown} gibt es keinen Tisch {table_shown}"
            )
        })
    }

    fn check_outcome(&self, round: u16, table: u16, outcome: &Outcome) -> Result<(), Refused> {
        let seats = self.table(round, table)?.seats.len();
        outcome.check(seats, self.plan.games(), &self.plan.scoring())?;
        if self.rounds[usize::from(round)].knock_out && outcome.winner().is_none() {
            return Err(refuse!("one of them has to go on", "eine Seite muss weiterkommen"));
        }
        Ok(())
    }

    pub(super) fn enter_result(&mut self, round: u16, table: u16, outcome: &Outcome) -> Result<(), Refused> {
        self.check_outcome(round, table, outcome)?;
        if usize::from(round) + 1 != self.rounds.len() {
            return Err(refuse!("that round is over", "diese Runde ist vorbei"));
        }
        if self.table(round, table)?.outcome.is_some() {
            return Err(refuse!("that table has its result", "dieser Tisch hat sein Ergebnis"));
        }
        let pairing = &mut self.rounds[usize::from(round)].tables[usize::from(table)];
        pairing.outcome = Some(outcome.clone());
        if let (Some(bracket), Some(winner)) = (&mut self.bracket, outcome.winner()) {
            bracket.decide([pairing.seats[0], pairing.seats[1]], pairing.seats[winner]);
        }
        Ok(())
    }

    pub(super) fn correct(&mut self, round: u16, table: u16, outcome: &Outcome) -> Result<(), Refused> {
        self.check_outcome(round, table, outcome)?;
        if self.table(round, table)?.outcome.is_none() {
            return Err(refuse!("that table has no result yet", "dieser Tisch hat noch kein Ergebnis"));
        }
        let of_bracket = self.rounds[usize::from(round)].knock_out || self.bracket.is_some();
        if of_bracket && usize::from(round) + 1 != self.rounds.len() {
            return Err(refuse!(
                "others have been paired by that result already",
                "nach diesem Ergebnis wurde schon weiter gepaart"
            ));
        }
        self.rounds[usize::from(round)].tables[usize::from(table)].outcome = Some(outcome.clone());
        self.follow_bracket();
        Ok(())
    }

    /// Tells the bracket all its results, from the first.
    pub(super) fn follow_bracket(&mut self) {
        let Some(mut bracket) = self.bracket.take() else { return };
        bracket.forget();
        for (k, round) in self.rounds.iter().enumerate().filter(|(_, r)| r.knock_out) {
            self.walk_over(&mut bracket, k);
            for table in &round.tables {
                if let Some(winner) = table.outcome.as_ref().and_then(Outcome::winner) {
                    bracket.decide([table.seats[0], table.seats[1]], table.seats[winner]);
                }
            }
        }
        self.bracket = Some(bracket);
    }

    pub(super) fn close(&mut self) -> Result<(), Refused> {
        let playing = self.stage() == Stage::Playing;
        let Some(round) = self.rounds.last_mut().filter(|_| playing) else {
            return Err(refuse!("no round is being played", "es läuft keine Runde"));
        };
        if round.knock_out {
            return Err(refuse!(
                "in the bracket somebody has to go on",
                "im Turnierbaum muss jemand weiterkommen"
            ));
        }
        for table in &mut round.tables {
            table.outcome.get_or_insert_with(|| Outcome::unplayed(table.seats.len()));
        }
        Ok(())
    }
}

fn check_bracket(bracket: &Bracket, tables: &[Vec<Id>]) -> Result<(), Refused> {
    let ready = bracket.ready();
    let fits = |t: &Vec<Id>| ready.iter().any(|m| t.contains(&m[0]) && t.contains(&m[1]));
    if tables.iter().all(fits) {
        return Ok(());
    }
    Err(refuse!("the bracket says otherwise", "der Turnierbaum sagt etwas anderes"))
}
