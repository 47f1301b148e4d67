//! What people do at events, and what happens by itself.

use super::{
    log::{Held, Line, Note},
    tables,
};
use crate::{
    account::account_of,
    chairs::chosen,
    collection::{admission::admission, cards::name as card_name},
    deck_list, guild,
    house::House,
    person::{Person, clean_name, clean_text},
    protocol::{Act, DeckChoice, Refusal},
    refused::Refused,
};
use stapel_collection::Lacking;
use stapel_events::{Decision, File, Id, Outcome, Plan, Stage};
use stapel_games::with_game;
use stapel_kernel::Shipped;
use stapel_script::Deck;
use stapel_wording::Lang;
use std::sync::Arc;

/// How often something is tried again that others were faster at.
const TRIES: usize = 20;
/// How many bots can be added at once.
const MOST_BOTS: u16 = 512;

/// Does it against the version it was said against; without one, against whatever is there.
pub(super) async fn act(
    house: &Arc<House>,
    id: &str,
    person: &Person,
    version: Option<u32>,
    act: Act,
) -> Result<(), Refused> {
    for _ in 0..TRIES {
        let held = house.events.load(&house.store, id).await?;
        if version.is_some_and(|seen| seen != held.version) {
            return Err(faster());
        }
        let (lines, people) = lines(house, &held, person, &act).await?;
        let who = person.called.told(Lang::En);
        if house.events.add(&house.store, &held, &who, lines, &people).await?.is_some() {
            return Ok(());
        }
        if version.is_some() {
            break;
        }
    }
    Err(faster())
}

fn faster() -> Refused {
    Refused::new(
        Refusal::NotAllowed,
        "somebody was faster: look at how it stands now",
        "jemand war schneller: sieh nach, wie es jetzt steht",
    )
}

fn not_yours() -> Refused {
    Refused::new(
        Refusal::NotYours,
        "that is for those who run this event",
        "das ist denen vorbehalten, die diese Veranstaltung leiten",
    )
}

impl Held {
    pub(super) fn organises(&self, person: &str) -> bool {
        self.organiser == person
    }

    pub(super) fn judges(&self, person: &str) -> bool {
        self.organises(person) || self.judges.iter().any(|(id, _)| id == person)
    }

    fn own(&self, person: &str) -> Result<Id, Refused> {
        self.event
            .entrant_of(person)
            .ok_or_else(|| Refused::new(Refusal::NotYours, "you do not take part", "du nimmst nicht teil"))
    }
}

type Lines = (Vec<Line>, Vec<String>);

/// The lines an act comes to, and whose list the event is on from then on.
async fn lines(house: &Arc<House>, held: &Held, person: &Person, act: &Act) -> Result<Lines, Refused> {
    let decide = |decision: Decision| Ok((vec![Line::Decided(decision)], Vec::new()));
    let note = |note: Note| Ok((vec![Line::Noted(note)], Vec::new()));
    match act {
        Act::Enter { deck, name, members } => {
            enter(house, held, person, deck.as_ref(), name.as_deref(), members).await
        }
        Act::Withdraw => decide(Decision::Drop { entrant: held.own(&person.id)? }),
        Act::CheckIn => decide(Decision::CheckIn { entrant: held.own(&person.id)? }),
        Act::Register { deck } => {
            let entrant = held.own(&person.id)?;
            let member = held.event.entrants[entrant as usize].member(&person.id).unwrap_or(0);
            decide(register(house, held, (entrant, member), &person.id, deck).await?)
        }
        Act::Report { round, table, outcome } => report(held, person, *round, *table, outcome),
        Act::Call { round, table } => {
            let entrant = at_table(held, person, *round, *table)?;
            note(Note::Call { round: *round, table: *table, entrant })
        }
        Act::Leave { .. } if held.event.plan.team > 1 => Err(Refused::new(
            Refusal::NotAllowed,
            "nobody shows the cards of their whole team",
            "niemand zeigt die Karten der ganzen Mannschaft",
        )),
        Act::Leave { round, table } => {
            let entrant = at_table(held, person, *round, *table)?;
            note(Note::Leave { round: *round, table: *table, entrant })
        }
        Act::Answer { round, table, ruling } if held.judges(&person.id) => {
            let ruling = if ruling.trim().is_empty() { String::new() } else { clean_text(ruling, REASON)? };
            note(Note::Answer { round: *round, table: *table, ruling })
        }
        Act::Decide { decision: what } if may_decide(held, &person.id, what) => decide(tidy(what)?),
        Act::Answer { .. } | Act::Decide { .. } => Err(not_yours()),
        _ if !held.organises(&person.id) => Err(not_yours()),
        Act::AddBots { bot, many } => add_bots(held, bot, *many),
        Act::AddGuest { .. } if !held.event.plan.paper => Err(Refused::new(
            Refusal::NotAllowed,
            "only at real tables somebody plays who is not here",
            "nur an echten Tischen spielt jemand mit, der nicht hier ist",
        )),
        Act::AddGuest { name, members } => decide(Decision::Enter {
            name: clean_name(name)?,
            who: String::new(),
            bot: None,
            members: members.iter().map(|member| clean_name(member)).collect::<Result<_, _>>()?,
            people: Vec::new(),
            rating: None,
        }),
        Act::Begin => {
            let begin = Line::Decided(Decision::Begin);
            let mut event = held.event.clone();
            event.apply(&Decision::Begin)?;
            let first = Line::Decided(event.propose()?);
            Ok((vec![begin, first], Vec::new()))
        }
        Act::Next { after } if usize::from(*after) == held.event.rounds.len() => {
            decide(held.event.propose()?)
        }
        Act::Close { rounds } if usize::from(*rounds) == held.event.rounds.len() => decide(Decision::Close),
        Act::Next { .. } | Act::Close { .. } => Err(faster()),
        Act::Judge { name } => {
            let (name, person) = by_account(house, name).await?;
            Ok((vec![Line::Noted(Note::Judge { person: person.clone(), name })], vec![person]))
        }
    }
}

/// How long an announcement may be, and a reason.
const ANNOUNCED: usize = 500;
const REASON: usize = 300;

/// A decision as others may be shown it: what is written by hand is one line that can be read.
fn tidy(decision: &Decision) -> Result<Decision, Refused> {
    let mut decision = decision.clone();
    match &mut decision {
        Decision::Announce { text } => *text = clean_text(text, ANNOUNCED)?,
        Decision::Repair { why, .. } | Decision::Correct { why, .. } | Decision::Sanction { why, .. } => {
            *why = clean_text(why, REASON)?;
        }
        _ => {}
    }
    Ok(decision)
}

/// Judges rule on results and people; the rest is for the organiser. Rounds are proposed by the event, not written by hand.
fn may_decide(held: &Held, person: &str, decision: &Decision) -> bool {
    match decision {
        Decision::Result { .. } | Decision::Correct { .. } | Decision::Sanction { .. } => held.judges(person),
        Decision::Repair { .. }
        | Decision::Drop { .. }
        | Decision::Return { .. }
        | Decision::CheckIn { .. }
        | Decision::Announce { .. }
        | Decision::End => held.organises(person),
        Decision::Enter { .. }
        | Decision::Register { .. }
        | Decision::Begin
        | Decision::Close
        | Decision::Round { .. } => false,
    }
}

async fn enter(
    house: &Arc<House>,
    held: &Held,
    person: &Person,
    deck: Option<&DeckChoice>,
    name: Option<&str>,
    members: &[String],
) -> Result<Lines, Refused> {
    let plan = &held.event.plan;
    if deck.is_none() && !plan.paper {
        return Err(Refused::new(Refusal::Deck, "choose a deck", "wähle ein Deck"));
    }
    let name = match name {
        Some(name) => clean_name(name)?,
        None => String::from(person.called.clone()),
    };
    // Nobody passes for somebody else who takes part.
    if held.event.entrants.iter().any(|e| account_of(&e.name) == account_of(&name))
        && held.event.entrant_of(&person.id).is_none()
    {
        return Err(Refused::new(
            Refusal::NotAllowed,
            format!("somebody called {name} takes part already"),
            format!("es nimmt schon jemand teil, der {name} heißt"),
        ));
    }
    if plan.rated && person.account.is_none() {
        return Err(Refused::new(
            Refusal::NotAllowed,
            "games here are rated: that asks for an account",
            "hier wird gewertet: dafür braucht es ein Konto",
        ));
    }
    let mut team = vec![(String::from(person.called.clone()), person.id.clone())];
    for member in members {
        team.push(if plan.paper {
            (clean_name(member)?, String::new())
        } else {
            by_account(house, member).await?
        });
    }
    let people: Vec<String> = team.iter().map(|(_, id)| id.clone()).filter(|id| !id.is_empty()).collect();
    let in_team = !members.is_empty() || plan.team > 1;
    let enter = Decision::Enter {
        name,
        who: person.id.clone(),
        bot: None,
        members: team.into_iter().map(|(name, _)| name).filter(|_| in_team).collect(),
        people: people.iter().filter(|_| in_team && !plan.paper).cloned().collect(),
        rating: strength(house, plan, &people).await?,
    };
    let mut lines = vec![Line::Decided(enter)];
    if let Some(deck) = deck {
        let entrant = held.event.entrants.len() as Id;
        lines.push(Line::Decided(register(house, held, (entrant, 0), &person.id, deck).await?));
    }
    Ok((lines, people))
}

/// Somebody by their account: name and person. Who is entered for a team agrees to it by registering a deck.
async fn by_account(house: &House, name: &str) -> Result<(String, String), Refused> {
    let stored = house.store.account(&account_of(name)).await?;
    let (person, _) = stored.ok_or_else(|| nobody(name))?;
    Ok((person.name, person.id))
}

pub(super) fn nobody(name: &str) -> Refused {
    Refused::new(
        Refusal::NoSuchPerson,
        format!("nobody here is called \"{name}\""),
        format!("hier heißt niemand „{name}“"),
    )
}

/// How strong somebody is, by which they are seeded and paired; of a team the mean. Nothing for who has played no rated game.
async fn strength(house: &House, plan: &Plan, people: &[String]) -> Result<Option<u16>, Refused> {
    let book = house.ratings.book(&house.store, &plan.game, plan.seats).await?;
    let known = people.iter().filter(|who| !book.curve(who).is_empty());
    let ratings: Vec<f64> = known.map(|who| book.rating(who).rating).collect();
    Ok((!ratings.is_empty()).then(|| rounded(ratings.iter().sum::<f64>() / ratings.len() as f64)))
}

fn rounded(rating: f64) -> u16 {
    rating.round().clamp(0.0, 5000.0) as u16
}

/// A deck that is held against the rules, as it is written down; and against the collection, where that is announced.
async fn register(
    house: &Arc<House>,
    held: &Held,
    place: (Id, usize),
    person: &str,
    deck: &DeckChoice,
) -> Result<Decision, Refused> {
    let plan = &held.event.plan;
    let deck = chosen(house, &plan.game, &plan.options, person, deck.clone()).await?;
    if plan.owned {
        owns(house, &plan.game, person, &deck).await?;
    }
    slip(&plan.game, place, &deck)
}

/// How many lacking cards are named.
const NAMED: usize = 5;

/// Whether somebody has printed copies of all cards of a deck (ATH-QRC-05); says which are lacking.
async fn owns(house: &House, game: &str, person: &str, deck: &Deck) -> Result<(), Refused> {
    let lacking = admission(&house.store, person, game, deck).await?;
    if lacking.is_empty() {
        return Ok(());
    }
    let told = |lang: Lang| {
        let name = |lack: &Lacking| card_name(game, &lack.card, lang).unwrap_or_else(|| lack.card.clone());
        let line = |lack: &Lacking| format!("{}x {}", lack.needed - lack.owned, name(lack));
        let mut lines: Vec<String> = lacking.iter().take(NAMED).map(line).collect();
        if lacking.len() > NAMED {
            lines.push("…".into());
        }
        lines.join(", ")
    };
    Err(Refused::new(
        Refusal::Deck,
        format!("this event asks for cards of your collection; you lack {}", told(Lang::En)),
        format!("diese Veranstaltung verlangt Karten aus deiner Sammlung; dir fehlen {}", told(Lang::De)),
    ))
}

fn slip(game: &str, (entrant, member): (Id, usize), deck: &Deck) -> Result<Decision, Refused> {
    let list = with_game!(game, G => deck_list::info::<G>(deck, Lang::En).text)
        .ok_or_else(|| crate::game::no_game(game))?;
    let hash = stapel_decks::hash(game, deck);
    Ok(Decision::Register { entrant, member: member as u8, name: deck.name.de.clone(), hash, list })
}

fn add_bots(held: &Held, bot: &str, many: u16) -> Result<Lines, Refused> {
    let plan = &held.event.plan;
    guild::bot(&plan.game, bot)?;
    if many == 0 || many > MOST_BOTS {
        return Err(Refused::new(
            Refusal::TooMany,
            format!("1 to {MOST_BOTS} bots at once"),
            format!("1 bis {MOST_BOTS} Bots auf einmal"),
        ));
    }
    let ready: &[Deck] =
        with_game!(plan.game.as_str(), G => G::decks()).ok_or_else(|| crate::game::no_game(&plan.game))?;
    let mut lines = Vec::new();
    let known =
        guild::ratings(&plan.game).into_iter().find(|(who, _)| *who == guild::player(&plan.game, bot));
    let measured = known.map(|(_, rating)| rounded(rating));
    let alike = held.event.entrants.iter().filter(|e| e.bot.as_deref() == Some(bot)).count();
    for k in 0..usize::from(many) {
        let entrant = held.event.entrants.len() + k;
        lines.push(Line::Decided(Decision::Enter {
            name: format!("{} {}", guild::name(&plan.game, bot, Lang::De), alike + k + 1),
            who: String::new(),
            bot: Some(bot.into()),
            members: (0..plan.team).filter(|_| plan.team > 1).map(|m| format!("{}", m + 1)).collect(),
            people: Vec::new(),
            rating: measured,
        }));
        lines.push(Line::Decided(slip(&plan.game, (entrant as Id, 0), &ready[entrant % ready.len()])?));
    }
    Ok((lines, Vec::new()))
}

/// Who takes part by a file: bots on offer, and people at real tables; everybody else enters themselves.
pub(super) fn of_file(file: &File) -> Result<Vec<Line>, Refused> {
    let plan = &file.plan;
    let team = if plan.team > 1 { plan.team } else { 0 };
    let mut lines = Vec::new();
    for (k, (name, entrant)) in file.everybody().enumerate() {
        if let Some(bot) = &entrant.bot {
            guild::bot(&plan.game, bot)?;
        } else if !plan.paper {
            return Err(Refused::new(
                Refusal::NotAllowed,
                format!(
                    "{name}: people enter themselves, unless results of real tables are entered; name a bot"
                ),
                format!(
                    "{name}: wer hier spielt, meldet sich selbst an, außer an echten Tischen; nenne einen Bot"
                ),
            ));
        }
        lines.push(Line::Decided(Decision::Enter {
            name: clean_name(&name)?,
            who: String::new(),
            bot: entrant.bot.clone(),
            members: (1..=team).map(|member| member.to_string()).collect(),
            people: Vec::new(),
            rating: entrant.rating,
        }));
        let ready: &[Deck] = with_game!(plan.game.as_str(), G => G::decks())
            .ok_or_else(|| crate::game::no_game(&plan.game))?;
        let deck = match &entrant.deck {
            Some(id) => Some(deck_list::ready(&plan.game, id, &plan.options)?),
            None if plan.paper => None,
            None => Some(ready[k % ready.len()].clone()),
        };
        if let Some(deck) = deck {
            lines.push(Line::Decided(slip(&plan.game, (k as Id, 0), &deck)?));
        }
    }
    Ok(lines)
}

/// Who somebody is at a table of the running round.
fn at_table(held: &Held, person: &Person, round: u16, table: u16) -> Result<Id, Refused> {
    let entrant = held.own(&person.id)?;
    let pairing = held.event.rounds.get(usize::from(round)).and_then(|r| r.tables.get(usize::from(table)));
    if pairing.is_some_and(|p| p.seats.contains(&entrant)) {
        return Ok(entrant);
    }
    Err(Refused::new(Refusal::NotYours, "you do not sit at that table", "an diesem Tisch sitzt du nicht"))
}

/// What one side says of a table; when all sides say the same, it is the result. At tables of the house the game itself says it.
fn report(held: &Held, person: &Person, round: u16, table: u16, outcome: &Outcome) -> Result<Lines, Refused> {
    let entrant = at_table(held, person, round, table)?;
    if !held.event.plan.paper {
        return Err(Refused::new(
            Refusal::NotAllowed,
            "the game itself says how it ended",
            "das Spiel sagt selbst, wie es ausging",
        ));
    }
    let result = Decision::Result { round, table, outcome: outcome.clone() };
    // What cannot be a result is refused before anybody has to confirm it.
    held.event.clone().apply(&result)?;
    let mut lines = vec![Line::Noted(Note::Report { round, table, entrant, outcome: outcome.clone() })];
    let others: Vec<Id> = held.event.rounds[usize::from(round)].tables[usize::from(table)]
        .seats
        .iter()
        .copied()
        // Somebody without an account cannot confirm: the organiser brought them and answers for them.
        .filter(|&id| id != entrant && !held.event.entrants[id as usize].who.is_empty())
        .collect();
    let said = held.reports.get(&(round, table));
    let agrees = |id: &Id| said.is_some_and(|all| all.iter().any(|(who, what)| who == id && what == outcome));
    if others.iter().all(agrees) {
        lines.push(Line::Decided(result));
    }
    Ok((lines, Vec::new()))
}

/// What happens by itself: rounds go by the clock where they have one, and an event of bots alone needs nobody.
pub(super) async fn go_on(house: &Arc<House>, id: &str, now: i64) -> Result<(), Refused> {
    let held = house.events.load(&house.store, id).await?;
    let event = &held.event;
    let bots_alone = event.entrants.iter().all(|e| e.bot.is_some());
    let minutes = event.plan.minutes;
    let lines = match event.stage() {
        Stage::Between if bots_alone || minutes.is_some() => vec![Line::Decided(event.propose()?)],
        Stage::Playing => {
            let begun = held.begun.last().copied().unwrap_or(now);
            let over = minutes.is_some_and(|m| now - begun >= i64::from(m) * 60_000);
            let knock_out = event.rounds.last().is_some_and(|r| r.knock_out);
            if !over || knock_out {
                return Ok(());
            }
            // Games that were finished count; what was not played counts nothing.
            let mut lines = tables::as_they_stand(house, &held).await?;
            let mut after = event.clone();
            for line in &lines {
                if let Line::Decided(decision) = line {
                    after.apply(decision)?;
                }
            }
            if after.stage() == Stage::Playing {
                lines.push(Line::Decided(Decision::Close));
            }
            lines
        }
        _ => return Ok(()),
    };
    // If somebody was faster, it is looked at again soon.
    house.events.add(&house.store, &held, "", lines, &[]).await.map(drop)
}
