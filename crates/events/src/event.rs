//! An event: a plan and decisions, and what has become of them. Whatever is wrong with a decision is refused and changes
//! nothing.

use crate::{
    Bracket, Id, Outcome, Plan, Refused, Scoring, System,
    plan::MOST_ENTRANTS,
    pods,
    refused::refuse,
    round_robin, seats,
    swiss::{Field, Swiss},
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What somebody decided. All that is kept of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Decision {
    /// Somebody enters: a person, a bot or a team. `who` is how the house knows them; nothing for somebody at a real table.
    Enter {
        name: String,
        #[serde(default)]
        who: String,
        #[serde(default)]
        bot: Option<String>,
        #[serde(default)]
        members: Vec<String>,
        #[serde(default)]
        rating: Option<u16>,
    },
    CheckIn {
        entrant: Id,
    },
    /// A deck is registered: its name, its list and the list's hash.
    Register {
        entrant: Id,
        name: String,
        hash: String,
        list: String,
    },
    Drop {
        entrant: Id,
    },
    Return {
        entrant: Id,
    },
    /// No more entries before the first round.
    Begin,
    /// A round as it was paired; with a reason if it was by hand.
    Round {
        tables: Vec<Vec<Id>>,
        #[serde(default)]
        byes: Vec<Id>,
        #[serde(default)]
        why: Option<String>,
    },
    /// The running round is paired anew; tables with a result stay.
    Repair {
        tables: Vec<Vec<Id>>,
        #[serde(default)]
        byes: Vec<Id>,
        why: String,
    },
    Result {
        round: u16,
        table: u16,
        outcome: Outcome,
    },
    /// A result was wrong.
    Correct {
        round: u16,
        table: u16,
        outcome: Outcome,
        why: String,
    },
    /// The running round ends; what was not played counts nothing for either.
    Close,
    Sanction {
        entrant: Id,
        sanction: Sanction,
        why: String,
    },
    Announce {
        text: String,
    },
    End,
}

/// What a judge may do to somebody: Der Orden's ladder (ORD-SAN-01 to ORD-SAN-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Sanction {
    Warning,
    /// Down by one rank (ORD-SAN-02): where ranks count, one point of the running round.
    Descent,
    /// Takes no further part, gets no place and no points (ORD-SAN-03, ORD-SAN-04).
    Disqualification,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Entered,
    Present,
    Dropped,
    Disqualified,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entrant {
    pub name: String,
    pub who: String,
    pub bot: Option<String>,
    pub members: Vec<String>,
    pub rating: Option<u16>,
    pub status: Status,
    /// How many rounds had been paired when they came.
    pub since: usize,
    pub deck: Option<Slip>,
    /// What judges did, with the round and the reason.
    pub sanctions: Vec<(usize, Sanction, String)>,
}

/// A deck as it was registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Slip {
    pub name: String,
    pub hash: String,
    pub list: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// Who sits where.
    pub seats: Vec<Id>,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub tables: Vec<Pairing>,
    pub byes: Vec<Id>,
    /// Whether it belongs to the bracket.
    pub knock_out: bool,
}

impl Round {
    pub fn open(&self) -> usize {
        self.tables.iter().filter(|t| t.outcome.is_none()).count()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "EventStage")]
pub enum Stage {
    /// One can enter.
    Open,
    /// A round is being played.
    Playing,
    /// The next round can be paired.
    Between,
    Over,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub plan: Plan,
    pub entrants: Vec<Entrant>,
    pub rounds: Vec<Round>,
    pub announcements: Vec<String>,
    bracket: Option<Bracket>,
    begun: bool,
    over: bool,
}

/// Rebuilds an event; says at which decision it cannot.
pub fn replay<'a>(
    plan: Plan,
    decisions: impl IntoIterator<Item = &'a Decision>,
) -> Result<Event, (usize, Refused)> {
    let mut event = Event::new(plan).map_err(|e| (0, e))?;
    for (k, decision) in decisions.into_iter().enumerate() {
        event.apply(decision).map_err(|e| (k, e))?;
    }
    Ok(event)
}

impl Event {
    pub fn new(plan: Plan) -> Result<Self, Refused> {
        plan.check()?;
        Ok(Self {
            plan,
            entrants: Vec::new(),
            rounds: Vec::new(),
            announcements: Vec::new(),
            bracket: None,
            begun: false,
            over: false,
        })
    }

    pub fn stage(&self) -> Stage {
        match self.rounds.last() {
            _ if self.over => Stage::Over,
            _ if !self.begun => Stage::Open,
            Some(round) if round.open() > 0 => Stage::Playing,
            _ => Stage::Between,
        }
    }

    pub fn bracket(&self) -> Option<&Bracket> {
        self.bracket.as_ref()
    }

    pub fn entrant(&self, id: Id) -> Result<&Entrant, Refused> {
        self.entrants.get(id as usize).ok_or_else(|| no_entrant(id))
    }

    /// The entrant the house knows by this name.
    pub fn entrant_of(&self, who: &str) -> Option<Id> {
        (!who.is_empty()).then(|| self.entrants.iter().position(|e| e.who == who)).flatten().map(|k| k as Id)
    }

    /// Everybody who is paired.
    pub fn active(&self) -> Vec<Id> {
        let here = |e: &Entrant| match e.status {
            Status::Present => true,
            Status::Entered => !self.plan.check_in,
            Status::Dropped | Status::Disqualified => false,
        };
        (0..).zip(&self.entrants).filter(|(_, e)| here(e)).map(|(id, _)| id).collect()
    }

    /// Rounds before the final.
    pub fn planned_rounds(&self) -> usize {
        let field = if self.plan.system == System::RoundRobin && self.begun {
            self.circle().len()
        } else {
            self.entrants.len()
        };
        self.plan.rounds_for(field).into()
    }

    /// Does it, or says why not and changes nothing.
    pub fn apply(&mut self, decision: &Decision) -> Result<(), Refused> {
        if self.over && !matches!(decision, Decision::Announce { .. } | Decision::Correct { .. }) {
            return Err(refuse!("the event is over", "die Veranstaltung ist zu Ende"));
        }
        match decision {
            Decision::Enter { name, who, bot, members, rating } => {
                self.enter(name, who, bot.clone(), members, *rating)
            }
            Decision::CheckIn { entrant } => self.check_in(*entrant),
            Decision::Register { entrant, name, hash, list } => {
                let slip = Slip { name: name.clone(), hash: hash.clone(), list: list.clone() };
                self.register(*entrant, slip)
            }
            Decision::Drop { entrant } => self.set_status(*entrant, Status::Dropped),
            Decision::Return { entrant } => self.set_status(*entrant, Status::Present),
            Decision::Begin => self.begin(),
            Decision::Round { tables, byes, .. } => self.open_round(tables, byes),
            Decision::Repair { tables, byes, .. } => self.repair(tables, byes),
            Decision::Result { round, table, outcome } => self.enter_result(*round, *table, outcome),
            Decision::Correct { round, table, outcome, .. } => self.correct(*round, *table, outcome),
            Decision::Close => self.close(),
            Decision::Sanction { entrant, sanction, why } => self.sanction(*entrant, *sanction, why),
            Decision::Announce { text } => {
                self.announcements.push(text.clone());
                Ok(())
            }
            Decision::End => self.end(),
        }
    }

    fn enter(
        &mut self,
        name: &str,
        who: &str,
        bot: Option<String>,
        members: &[String],
        rating: Option<u16>,
    ) -> Result<(), Refused> {
        let fixed = self.plan.is_knock_out() || self.plan.system == System::RoundRobin;
        if self.begun && (fixed || self.in_final()) {
            return Err(refuse!(
                "nobody can enter any more: who meets whom is settled",
                "es kann niemand mehr dazukommen: wer gegen wen spielt, steht fest"
            ));
        }
        let (name, most) = (name.trim(), usize::from(self.plan.most));
        if name.is_empty() || name.chars().count() > 60 {
            return Err(refuse!("a name has 1 to 60 letters", "ein Name hat 1 bis 60 Zeichen"));
        }
        if (most > 0 && self.entrants.len() >= most) || self.entrants.len() >= MOST_ENTRANTS {
            return Err(refuse!("all places are taken", "alle Plätze sind vergeben"));
        }
        if self.entrant_of(who).is_some() {
            return Err(refuse!("you have entered already", "du bist schon angemeldet"));
        }
        let team = usize::from(self.plan.team);
        if team > 1 && members.len() != team {
            return Err(refuse!("a team has {team} members", "eine Mannschaft hat {team} Mitglieder"));
        }
        self.entrants.push(Entrant {
            name: name.into(),
            who: who.into(),
            status: if bot.is_some() { Status::Present } else { Status::Entered },
            bot,
            members: members.to_vec(),
            rating,
            since: self.rounds.len(),
            deck: None,
            sanctions: Vec::new(),
        });
        Ok(())
    }

    fn check_in(&mut self, id: Id) -> Result<(), Refused> {
        if self.entrant(id)?.status != Status::Entered {
            return Err(refuse!("that has been settled already", "das ist schon erledigt"));
        }
        if self.plan.same_deck && self.entrants[id as usize].deck.is_none() {
            return Err(refuse!("first register a deck", "melde erst ein Deck"));
        }
        self.entrants[id as usize].status = Status::Present;
        Ok(())
    }

    fn register(&mut self, id: Id, slip: Slip) -> Result<(), Refused> {
        let entrant = self.entrant(id)?;
        // ORD-TOU-03, ATH-DEC-11: a deck does not change once it was played; whoever comes late has none yet.
        if self.begun && self.plan.same_deck && entrant.deck.is_some() {
            return Err(refuse!(
                "decks are locked since the event began",
                "seit Beginn der Veranstaltung liegen die Decks fest"
            ));
        }
        self.entrants[id as usize].deck = Some(slip);
        Ok(())
    }

    fn set_status(&mut self, id: Id, status: Status) -> Result<(), Refused> {
        let now = self.entrant(id)?.status;
        if now == Status::Disqualified {
            return Err(refuse!("who is disqualified stays so", "wer disqualifiziert ist, bleibt es"));
        }
        let dropped = now == Status::Dropped;
        if dropped == (status == Status::Dropped) {
            return Err(refuse!("that has been settled already", "das ist schon erledigt"));
        }
        self.entrants[id as usize].status = status;
        self.give_up_tables(id);
        Ok(())
    }

    /// In the bracket somebody has to go on: whoever leaves loses the match that is open.
    fn give_up_tables(&mut self, id: Id) {
        let wins = self.plan.wins_needed();
        let Some(round) = self.rounds.last_mut().filter(|r| r.knock_out) else { return };
        if matches!(self.entrants[id as usize].status, Status::Present | Status::Entered) {
            return;
        }
        for table in &mut round.tables {
            if table.outcome.is_none() && table.seats.contains(&id) {
                let came: Vec<bool> = table.seats.iter().map(|s| *s != id).collect();
                table.outcome = Some(Outcome::came(&came, wins));
            }
        }
        self.follow_bracket();
    }

    fn begin(&mut self) -> Result<(), Refused> {
        if self.begun {
            return Err(refuse!("it has begun already", "sie hat schon begonnen"));
        }
        if self.active().len() < 2 {
            return Err(refuse!(
                "an event needs two who take part and have checked in",
                "eine Veranstaltung braucht zwei, die teilnehmen und sich gemeldet haben"
            ));
        }
        self.begun = true;
        // Who is not there when it begins may come late, where that can be.
        let active = self.active();
        for (id, entrant) in (0..).zip(&mut self.entrants) {
            if entrant.status == Status::Entered {
                entrant.status = if active.contains(&id) { Status::Present } else { Status::Dropped };
            }
        }
        if self.plan.is_knock_out() {
            let double = self.plan.system == System::DoubleElimination;
            self.bracket = Some(Bracket::new(self.by_strength(&active), double, self.plan.bronze));
        }
        Ok(())
    }

    /// By rating, and by lot where that is equal.
    fn by_strength(&self, ids: &[Id]) -> Vec<Id> {
        let mut ids = ids.to_vec();
        ids.sort_by_key(|&id| {
            let rating = self.entrants[id as usize].rating.unwrap_or(Self::UNRATED);
            (std::cmp::Reverse(rating), seats::lot(self.plan.seed.into(), u64::from(id)))
        });
        ids
    }

    /// What somebody without a rating is taken for.
    pub const UNRATED: u16 = 1500;

    pub fn in_final(&self) -> bool {
        self.bracket.is_some()
    }

    fn open_round(&mut self, tables: &[Vec<Id>], byes: &[Id]) -> Result<(), Refused> {
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
    fn next_bracket(&self) -> Option<Bracket> {
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

    fn repair(&mut self, tables: &[Vec<Id>], byes: &[Id]) -> Result<(), Refused> {
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
        let games = if self.plan.team > 1 { self.plan.team } else { self.plan.best_of };
        outcome.check(seats, games, &self.plan.scoring())?;
        if self.rounds[usize::from(round)].knock_out && outcome.winner().is_none() {
            return Err(refuse!("one of them has to go on", "eine Seite muss weiterkommen"));
        }
        Ok(())
    }

    fn enter_result(&mut self, round: u16, table: u16, outcome: &Outcome) -> Result<(), Refused> {
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

    fn correct(&mut self, round: u16, table: u16, outcome: &Outcome) -> Result<(), Refused> {
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
    fn follow_bracket(&mut self) {
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

    fn close(&mut self) -> Result<(), Refused> {
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

    fn sanction(&mut self, id: Id, sanction: Sanction, why: &str) -> Result<(), Refused> {
        if self.entrant(id)?.status == Status::Disqualified {
            return Err(refuse!("who is disqualified stays so", "wer disqualifiziert ist, bleibt es"));
        }
        if why.trim().is_empty() {
            return Err(refuse!("a sanction has a reason", "eine Strafe hat einen Grund"));
        }
        let round = self.rounds.len().saturating_sub(1);
        let entrant = &mut self.entrants[id as usize];
        entrant.sanctions.push((round, sanction, why.into()));
        if sanction == Sanction::Disqualification {
            entrant.status = Status::Disqualified;
            self.give_up_tables(id);
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Refused> {
        if self.stage() == Stage::Playing {
            return Err(self.open_tables());
        }
        self.over = true;
        Ok(())
    }

    fn open_tables(&self) -> Refused {
        let open = self.rounds.last().map_or(0, Round::open);
        refuse!("{open} tables have no result yet", "{open} Tische haben noch kein Ergebnis")
    }

    /// What comes next: a round as the system pairs it, or the end. The same event proposes the same.
    pub fn propose(&self) -> Result<Decision, Refused> {
        match self.stage() {
            Stage::Open => return Err(refuse!("it has not begun", "sie hat noch nicht begonnen")),
            Stage::Playing => return Err(self.open_tables()),
            Stage::Over => return Err(refuse!("the event is over", "die Veranstaltung ist zu Ende")),
            Stage::Between => {}
        }
        if let Some(bracket) = self.next_bracket() {
            let tables: Vec<Vec<Id>> =
                bracket.ready().into_iter().map(|pair| self.seated(pair.to_vec())).collect();
            return Ok(match tables.is_empty() {
                true => Decision::End,
                false => Decision::Round { tables, byes: Vec::new(), why: None },
            });
        }
        let active = self.active();
        if self.rounds.len() >= self.planned_rounds() || active.len() < 2 {
            return Ok(Decision::End);
        }
        let (tables, byes) = match self.plan.system {
            System::RoundRobin => self.round_robin(&active),
            _ if self.plan.seats == 2 => self.swiss(&active),
            _ => self.pods(&active),
        };
        Ok(match tables.is_empty() {
            true => Decision::End,
            false => Decision::Round { tables, byes, why: None },
        })
    }

    /// Everybody who was there when it began, in an order that lots decide.
    fn circle(&self) -> Vec<Id> {
        let mut ids: Vec<Id> = (0..)
            .zip(&self.entrants)
            .filter(|(_, e)| e.since == 0 && e.was_there())
            .map(|(id, _)| id)
            .collect();
        ids.sort_by_key(|&id| seats::lot(self.plan.seed.into(), u64::from(id)));
        ids
    }

    fn round_robin(&self, active: &[Id]) -> (Vec<Vec<Id>>, Vec<Id>) {
        let circle = self.circle();
        let (mut tables, mut byes) = (Vec::new(), Vec::new());
        for pair in round_robin::round(circle.len(), self.rounds.len()) {
            let ids = pair.map(|k| circle.get(k).copied().filter(|id| active.contains(id)));
            match ids {
                [Some(a), Some(b)] => tables.push(vec![a, b]),
                [Some(id), None] | [None, Some(id)] => byes.push(id),
                [None, None] => {}
            }
        }
        (tables, byes)
    }

    fn swiss(&self, active: &[Id]) -> (Vec<Vec<Id>>, Vec<Id>) {
        let fields = self.fields(active);
        let met = self.met(active);
        let seed = self.lots();
        let paired = Swiss { fields: &fields, met: &met, within: self.plan.within, seed }.pair();
        let mut tables: Vec<Vec<Id>> =
            paired.pairs.iter().map(|p| self.seated(p.iter().map(|&k| active[k]).collect())).collect();
        self.sort_tables(&mut tables);
        (tables, paired.bye.map(|k| active[k]).into_iter().collect())
    }

    fn pods(&self, active: &[Id]) -> (Vec<Vec<Id>>, Vec<Id>) {
        let fields = self.fields(active);
        let met = self.met(active);
        let (pods, byes) = pods::pair(&fields, &met, self.plan.seats.into(), self.lots());
        let mut tables: Vec<Vec<Id>> =
            pods.into_iter().map(|pod| self.seated(pod.into_iter().map(|k| active[k]).collect())).collect();
        self.sort_tables(&mut tables);
        (tables, byes.into_iter().map(|k| active[k]).collect())
    }

    /// Lots differ from round to round.
    fn lots(&self) -> u64 {
        seats::lot(self.plan.seed.into(), 1_000_000 + self.rounds.len() as u64)
    }

    /// The first table is where the most points sit.
    fn sort_tables(&self, tables: &mut [Vec<Id>]) {
        let points: Vec<u32> = (0..self.entrants.len()).map(|k| self.points(k as Id)).collect();
        tables.sort_by_key(|table| {
            let of = |id: &Id| points[*id as usize];
            let most = table.iter().map(of).max();
            (
                std::cmp::Reverse(most),
                std::cmp::Reverse(table.iter().map(of).sum::<u32>()),
                table.iter().min().copied(),
            )
        });
    }

    /// In an order that gives everybody every seat equally often.
    fn seated(&self, table: Vec<Id>) -> Vec<Id> {
        let sat = |id: Id, seat: usize| {
            let there = |t: &&Pairing| t.seats.get(seat) == Some(&id);
            self.rounds.iter().flat_map(|r| &r.tables).filter(there).count() as u32
        };
        seats::arrange(&table, sat, self.lots())
    }

    /// What pairing goes by.
    pub fn fields(&self, active: &[Id]) -> Vec<Field> {
        active.iter().map(|&id| self.field(id)).collect()
    }

    fn field(&self, id: Id) -> Field {
        let entrant = &self.entrants[id as usize];
        let mut field = Field {
            points: self.points(id),
            rating: entrant.rating.unwrap_or(Self::UNRATED),
            byes: 0,
            firsts: 0,
            floated: 0,
        };
        let mut so_far = 0u32;
        for (k, round) in self.rounds.iter().enumerate() {
            field.byes += u16::from(round.byes.contains(&id));
            let table = round.tables.iter().find(|t| t.seats.contains(&id));
            field.floated = 0;
            if let Some(table) = table {
                field.firsts += if table.seats[0] == id { 1 } else { -1 };
                let most = |seat: &Id| if *seat == id { 0 } else { self.points_before(*seat, k) };
                let other = table.seats.iter().map(most).max().unwrap_or(0);
                field.floated = (other > so_far) as i8 - (other < so_far) as i8;
            }
            so_far = self.points_before(id, k + 1);
        }
        field
    }

    /// How often each two of these have met.
    pub fn met(&self, active: &[Id]) -> Vec<Vec<u8>> {
        let mut place = vec![usize::MAX; self.entrants.len()];
        active.iter().enumerate().for_each(|(k, &id)| place[id as usize] = k);
        let mut met = vec![vec![0u8; active.len()]; active.len()];
        for table in self.rounds.iter().flat_map(|r| &r.tables) {
            for &a in &table.seats {
                for &b in &table.seats {
                    let (a, b) = (place[a as usize], place[b as usize]);
                    if a != b && a != usize::MAX && b != usize::MAX {
                        met[a][b] = met[a][b].saturating_add(1);
                    }
                }
            }
        }
        met
    }

    /// Half points of a round: of a table, of a bye, or none. Nothing if somebody was not there or it is still played.
    pub fn round_points(&self, id: Id, round: usize) -> Option<u16> {
        let scoring = self.plan.scoring();
        let played = &self.rounds[round];
        if played.byes.contains(&id) {
            return Some(match scoring {
                Scoring::Match { win, .. } => win,
                Scoring::Places(points) => points[0],
                Scoring::Rank => 0,
            });
        }
        let (table, seat) =
            played.tables.iter().find_map(|t| t.seats.iter().position(|s| *s == id).map(|seat| (t, seat)))?;
        let points = table.outcome.as_ref()?.points(seat, &scoring);
        if scoring != Scoring::Rank {
            return Some(points);
        }
        let descents = self.entrants[id as usize]
            .sanctions
            .iter()
            .filter(|(at, what, _)| *at == round && *what == Sanction::Descent)
            .count();
        Some(points.saturating_sub(2 * descents as u16))
    }

    /// Half points before a round; the final does not count.
    pub fn points_before(&self, id: Id, round: usize) -> u32 {
        let counts = (0..round.min(self.rounds.len()))
            .filter(|&k| !self.rounds[k].knock_out || self.plan.is_knock_out());
        counts.filter_map(|k| self.round_points(id, k)).map(u32::from).sum()
    }

    pub fn points(&self, id: Id) -> u32 {
        self.points_before(id, self.rounds.len())
    }
}

impl Entrant {
    /// Whether they took part from the beginning: who left since did, who never came did not.
    fn was_there(&self) -> bool {
        self.status != Status::Entered
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

fn no_entrant(id: Id) -> Refused {
    refuse!("nobody entered with number {id}", "niemand ist mit der Nummer {id} angemeldet")
}
