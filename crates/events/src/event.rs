//! An event: a plan and decisions, and what has become of them. Whatever is wrong with a decision is refused and changes
//! nothing.

mod next;
mod points;
mod rounds;

use crate::{Bracket, Id, Outcome, Plan, Refused, System, plan::MOST_ENTRANTS, refused::refuse, seats};
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
        /// Who plays at which board of a team.
        #[serde(default)]
        members: Vec<String>,
        /// How the house knows them; nothing at real tables, and of bots.
        #[serde(default)]
        people: Vec<String>,
        #[serde(default)]
        rating: Option<u16>,
    },
    CheckIn {
        entrant: Id,
    },
    /// A deck is registered: its name, its list and the list's hash. Of a team everybody registers their own.
    Register {
        entrant: Id,
        #[serde(default)]
        member: u8,
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
    /// Of a team, board by board.
    pub members: Vec<Member>,
    pub rating: Option<u16>,
    pub status: Status,
    /// How many rounds had been paired when they came.
    pub since: usize,
    pub deck: Option<Slip>,
    /// What judges did, with the round and the reason.
    pub sanctions: Vec<(usize, Sanction, String)>,
}

/// Somebody of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Member {
    pub name: String,
    /// Nothing for somebody at a real table.
    pub who: String,
    pub deck: Option<Slip>,
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

    /// The entrant the house knows by this name, or whose team they are in; whoever left and came again is who they are now.
    pub fn entrant_of(&self, who: &str) -> Option<Id> {
        let is = |e: &Entrant| e.who == who || e.member(who).is_some();
        (!who.is_empty()).then(|| self.entrants.iter().rposition(is)).flatten().map(|k| k as Id)
    }

    /// Everybody who is paired.
    pub fn active(&self) -> Vec<Id> {
        let here = |e: &Entrant| match e.status {
            Status::Present => true,
            Status::Entered => !self.plan.check_in,
            Status::Dropped | Status::Disqualified => false,
        };
        (0..).zip(&self.entrants).filter(|(_, e)| here(e) && e.is_complete()).map(|(id, _)| id).collect()
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
            Decision::Enter { name, who, bot, members, people, rating } => {
                self.enter(name, who, bot.clone(), self.team(members, people)?, *rating)
            }
            Decision::CheckIn { entrant } => self.check_in(*entrant),
            Decision::Register { entrant, member, name, hash, list } => {
                let slip = Slip { name: name.clone(), hash: hash.clone(), list: list.clone() };
                self.register(*entrant, usize::from(*member), slip)
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

    /// Who makes up a team: as many as were announced, everybody once and in no other team.
    fn team(&self, names: &[String], people: &[String]) -> Result<Vec<Member>, Refused> {
        let team = usize::from(self.plan.team);
        if team > 1 && names.len() != team {
            return Err(refuse!("a team has {team} members", "eine Mannschaft hat {team} Mitglieder"));
        }
        if team == 1 && !names.is_empty() {
            return Err(refuse!("this event has no teams", "hier gibt es keine Mannschaften"));
        }
        if !people.is_empty() && people.len() != names.len() {
            return Err(refuse!(
                "everybody of a team is known to the house, or nobody",
                "das Haus kennt alle einer Mannschaft oder niemanden"
            ));
        }
        for (k, (name, who)) in names.iter().zip(people).enumerate() {
            if people[..k].contains(who) || self.takes_part(who) {
                return Err(refuse!("{name} takes part already", "{name} nimmt schon teil"));
            }
        }
        let who = |k: usize| people.get(k).cloned().unwrap_or_default();
        let member = |(k, name): (usize, &String)| Member { name: name.clone(), who: who(k), deck: None };
        Ok(names.iter().enumerate().map(member).collect())
    }

    /// Whether somebody is in it. Whoever left before it began may come again.
    fn takes_part(&self, who: &str) -> bool {
        self.entrant_of(who)
            .is_some_and(|id| self.begun || self.entrants[id as usize].status != Status::Dropped)
    }

    fn enter(
        &mut self,
        name: &str,
        who: &str,
        bot: Option<String>,
        members: Vec<Member>,
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
        let here = self.entrants.iter().filter(|e| e.status != Status::Dropped).count();
        if (most > 0 && here >= most) || self.entrants.len() >= MOST_ENTRANTS {
            return Err(refuse!("all places are taken", "alle Plätze sind vergeben"));
        }
        if self.takes_part(who) {
            return Err(refuse!("you have entered already", "du bist schon angemeldet"));
        }
        self.entrants.push(Entrant {
            name: name.into(),
            who: who.into(),
            status: if bot.is_some() { Status::Present } else { Status::Entered },
            bot,
            members,
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
        if self.plan.same_deck && !self.entrants[id as usize].has_decks() {
            return Err(refuse!("first register a deck", "melde erst ein Deck"));
        }
        self.entrants[id as usize].status = Status::Present;
        Ok(())
    }

    fn register(&mut self, id: Id, member: usize, slip: Slip) -> Result<(), Refused> {
        let begun = self.begun && self.plan.same_deck;
        self.entrant(id)?;
        let place = self.entrants[id as usize].deck_place(member);
        let place = place.ok_or_else(|| refuse!("nobody is there", "dort sitzt niemand"))?;
        // ORD-TOU-03, ATH-DEC-11: a deck does not change once it was played; whoever comes late has none yet.
        if begun && place.is_some() {
            return Err(refuse!(
                "decks are locked since the event began",
                "seit Beginn der Veranstaltung liegen die Decks fest"
            ));
        }
        *place = Some(slip);
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
}

impl Entrant {
    /// The board somebody of a team plays at.
    pub fn member(&self, who: &str) -> Option<usize> {
        self.members.iter().position(|m| !m.who.is_empty() && m.who == who)
    }

    /// Whether everybody of a team registers a deck of their own: people here do.
    fn is_of_people(&self) -> bool {
        self.members.iter().any(|m| !m.who.is_empty())
    }

    /// What is played at a board: of a team of people everybody's own deck, else that of all.
    pub fn deck(&self, board: usize) -> Option<&Slip> {
        if self.is_of_people() { self.members.get(board)?.deck.as_ref() } else { self.deck.as_ref() }
    }

    fn deck_place(&mut self, member: usize) -> Option<&mut Option<Slip>> {
        if self.is_of_people() {
            return self.members.get_mut(member).map(|m| &mut m.deck);
        }
        (member == 0).then_some(&mut self.deck)
    }

    /// The people behind it, as the house knows them.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        let alone = (!self.is_of_people()).then_some(self.who.as_str());
        alone.into_iter().chain(self.members.iter().map(|m| m.who.as_str())).filter(|who| !who.is_empty())
    }

    /// All decks that were registered, with who plays them.
    pub fn decks(&self) -> impl Iterator<Item = (&str, &Slip)> {
        let own = self.deck.as_ref().map(|slip| (self.name.as_str(), slip));
        own.into_iter().chain(self.members.iter().filter_map(|m| Some((m.name.as_str(), m.deck.as_ref()?))))
    }

    /// Whether a team can play: everybody has agreed to it by a deck.
    pub fn is_complete(&self) -> bool {
        self.members.iter().all(|m| m.who.is_empty() || m.deck.is_some())
    }

    fn has_decks(&self) -> bool {
        self.is_complete() && (self.is_of_people() || self.deck.is_some())
    }

    /// Whether they took part from the beginning: who left since did, who never came did not.
    fn was_there(&self) -> bool {
        self.status != Status::Entered
    }
}

fn no_entrant(id: Id) -> Refused {
    refuse!("nobody entered with number {id}", "niemand ist mit der Nummer {id} angemeldet")
}
