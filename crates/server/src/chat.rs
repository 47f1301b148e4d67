//! What those at a table say to each other: phrases that every reader reads in their own language, and words of their own. Who
//! watches reads along and says nothing. It lasts as long as the table is awake; what is reported is stored.

use crate::{
    chairs::not_seated,
    clock::now,
    house::{House, new_id},
    limits::Asker,
    names::Called,
    person::clean_text,
    protocol::{ChatLine, Refusal, Saying, Tell},
    refused::{Halt, Refused},
    store::{Store, Stored, to_json},
    table::Table,
    visitor::Visitor,
};
use std::collections::VecDeque;

/// How many lines a table remembers.
const REMEMBERED: usize = 100;
/// How long a line may be, and the reason of a report, in letters.
const LINE: usize = 200;
const REASON: usize = 500;
/// How many lines and reports may come at once, and how many a second after that.
const LINES: (u32, f64) = (6, 0.5);
const REPORTS: (u32, f64) = (3, 1.0 / 120.0);

/// What was said at a table since it woke.
#[derive(Debug, Default)]
pub struct Chat {
    said: VecDeque<Said>,
    next: u32,
}

#[derive(Clone, Debug)]
struct Said {
    number: u32,
    person: String,
    called: Called,
    seat: u8,
    say: Saying,
}

impl Said {
    fn line(&self, reader: &Visitor) -> ChatLine {
        ChatLine {
            number: self.number,
            seat: self.seat,
            name: self.called.told(reader.lang),
            say: self.say.clone(),
        }
    }
}

/// A report as it is stored.
struct Report<'a> {
    table: &'a str,
    reporter: &'a str,
    said: &'a Said,
    why: &'a str,
}

impl House {
    /// Whether somebody may say one more thing, or report one.
    pub fn may_speak(&self, asker: &Asker, reports: bool) -> Result<(), Refused> {
        let (what, (burst, a_second)) = if reports { ("report", REPORTS) } else { ("chat", LINES) };
        if self.rates.take(what, asker, 1.0, burst, a_second, self.rules.limits.household) {
            return Ok(());
        }
        Err(Refused::new(
            Refusal::TooFast,
            "slower, please: others want to read it",
            "langsamer bitte: andere wollen es lesen",
        ))
    }
}

impl Table {
    pub(crate) fn say(&mut self, from: &Visitor, say: Saying) -> Result<(), Refused> {
        let seat = self.seat_of(&from.person).ok_or_else(not_seated)?;
        let say = match say {
            Saying::Phrase(phrase) => Saying::Phrase(phrase),
            Saying::Text(text) => Saying::Text(clean_text(&text, LINE)?),
        };
        let number = self.chat.next;
        self.chat.next += 1;
        let said = Said { number, person: from.person.clone(), called: from.called.clone(), seat, say };
        for watcher in &self.watchers {
            let lines = vec![said.line(&watcher.visitor)];
            watcher.visitor.tell(None, Tell::Chat { table: self.record.id.clone(), lines, whole: false });
        }
        self.chat.said.push_back(said);
        if self.chat.said.len() > REMEMBERED {
            self.chat.said.pop_front();
        }
        Ok(())
    }

    /// Tells somebody who has come what was said before.
    pub(crate) fn tell_chat(&self, reader: &Visitor) {
        if self.chat.said.is_empty() {
            return;
        }
        let lines = self.chat.said.iter().map(|said| said.line(reader)).collect();
        reader.tell(None, Tell::Chat { table: self.record.id.clone(), lines, whole: true });
    }

    pub(crate) async fn report(&mut self, from: &Visitor, line: u32, why: &str) -> Result<(), Halt> {
        let why = if why.trim().is_empty() { String::new() } else { clean_text(why, REASON)? };
        let said = self.chat.said.iter().find(|said| said.number == line).ok_or_else(|| {
            Refused::new(
                Refusal::NoSuchOption,
                format!("nobody has said line {line} here, or it is too long ago"),
                format!("Zeile {line} hat hier niemand gesagt, oder es ist zu lange her"),
            )
        })?;
        let report = Report { table: &self.record.id, reporter: &from.person, said, why: &why };
        self.house.store.keep_report(&report).await.map_err(Refused::from)?;
        tracing::info!(table = self.record.id, "something that was said was reported");
        Ok(())
    }
}

impl Store {
    async fn keep_report(&self, report: &Report<'_>) -> Stored<()> {
        sqlx::query(
            "INSERT INTO report (id, at, table_id, reporter, speaker, said, why) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(new_id())
        .bind(now())
        .bind(report.table)
        .bind(report.reporter)
        .bind(&report.said.person)
        .bind(to_json(&report.said.say)?)
        .bind(report.why)
        .execute(&self.pool)
        .await
        .map(drop)
    }
}
