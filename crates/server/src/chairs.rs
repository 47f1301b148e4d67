//! Before the game: who sits where with which deck. When the last chair is taken, the game begins.

use crate::{
    clock::Clock,
    deck_list, fairness,
    game::{self, Play, Start},
    guild,
    house::{House, new_id},
    own_cards::OwnList,
    protocol::{DeckChoice, Refusal, Stage, Tell},
    record::{Begun, Chair, Maker, Record},
    refused::{Halt, Refused},
    table::Table,
    visitor::Visitor,
};
use stapel_script::Deck;
use std::collections::BTreeMap;
use tokio::time::Instant;

impl Table {
    pub(crate) async fn sit(
        &mut self,
        from: &Visitor,
        seat: u8,
        deck: DeckChoice,
        commitment: Option<String>,
    ) -> Result<(), Halt> {
        self.free(seat)?;
        let commitment = commitment.map(fairness::sixty_four_digits).transpose()?.unwrap_or_default();
        let deck = self.deck(&from.person, deck).await?;
        let (person, name) = (from.person.clone(), from.called.clone());
        let chair = Chair::Person { person, name, deck, luck: String::new(), commitment };
        self.take(seat, chair).await
    }

    pub(crate) async fn add_bot(
        &mut self,
        from: &Visitor,
        seat: u8,
        bot: &str,
        deck: DeckChoice,
    ) -> Result<(), Halt> {
        self.free(seat)?;
        self.at_home(from)?;
        let spec = guild::bot(&self.record.game, bot)?;
        let deck = self.deck(&from.person, deck).await?;
        self.take(seat, Chair::Bot { bot: spec.to_string(), deck, luck: fairness::secret() }).await
    }

    /// The deck that was chosen, of the cards of this table, if the rules allow it.
    async fn deck(&mut self, person: &str, choice: DeckChoice) -> Result<Deck, Refused> {
        let Some(own) = self.house.own(&self.record) else {
            return chosen(&self.house, &self.record.game, &self.record.options, person, choice).await;
        };
        let list = match choice {
            DeckChoice::Ready(id) => OwnList::Ready { id, mixed: false },
            DeckChoice::Mixed(id) => OwnList::Ready { id, mixed: true },
            DeckChoice::Text(text) => OwnList::Text { name: "own deck".into(), text },
            DeckChoice::Own(name) => {
                let text = kept(&self.house, person, &self.record.game, &name).await?;
                OwnList::Text { name, text }
            }
        };
        let (game, options) = (self.record.game.clone(), self.record.options.clone());
        self.house.workshop.work(move || own.deck(&game, options, list)).await?
    }

    pub(crate) async fn stand(&mut self, from: &Visitor, seat: u8) -> Result<(), Halt> {
        self.waits()?;
        match self.record.chairs.get(seat as usize) {
            None => return Err(no_seat(seat).into()),
            Some(Chair::Person { person, .. }) if *person != from.person => {
                let refused =
                    Refused::new(Refusal::NotYours, "somebody else sits there", "dort sitzt jemand anderes");
                return Err(refused.into());
            }
            Some(Chair::Bot { .. }) => self.at_home(from)?,
            Some(Chair::Person { .. }) => {}
            // There is nothing to do; whoever asks for it again and again has nothing stored.
            Some(Chair::Free) => return Ok(()),
        }
        let mut record = self.record.clone();
        record.chairs[seat as usize] = Chair::Free;
        fairness::forget_promises(&mut record);
        self.settle(record).await
    }

    /// The same table again, everybody one seat on, so that somebody else is first. Whoever asks sits down there; the
    /// bots come along.
    pub(crate) async fn rematch(&mut self, from: &Visitor) -> Result<Tell, Halt> {
        if !matches!(self.record.stage(), Stage::Over | Stage::Broken | Stage::Annulled) {
            let refused =
                Refused::new(Refusal::NotAllowed, "the game is not over", "das Spiel ist nicht zu Ende");
            return Err(refused.into());
        }
        if self.record.seats_of(&from.person).next().is_none() {
            return Err(not_seated().into());
        }
        let id = match &self.record.rematch {
            Some(id) => id.clone(),
            None => {
                let id = self.house.add(self.again(&from.person), &[]).await?;
                let record = Record { rematch: Some(id.clone()), ..self.record.clone() };
                self.become_record(record).await?;
                id
            }
        };
        Ok(Tell::Created { table: id })
    }

    fn again(&self, maker: &str) -> Record {
        let seats = self.record.chairs.len();
        let one_on = |seat: usize| match &self.record.chairs[(seat + 1) % seats] {
            Chair::Bot { bot, deck, .. } => {
                Chair::Bot { bot: bot.clone(), deck: deck.clone(), luck: fairness::secret() }
            }
            Chair::Person { .. } | Chair::Free => Chair::Free,
        };
        Record {
            id: new_id(),
            secret: fairness::secret(),
            chairs: (0..seats).map(one_on).collect(),
            begun: None,
            places: None,
            rematch: None,
            origin: None,
            broken: false,
            annulled: false,
            listed: false,
            helped: Vec::new(),
            event: None,
            paused: None,
            stood: 0,
            maker: Maker { person: maker.into(), place: String::new() },
            ..self.record.clone()
        }
    }

    /// Bots are brought and sent away by who set up the table or sits there, and by nobody who happens to come by.
    fn at_home(&self, visitor: &Visitor) -> Result<(), Refused> {
        let maker = &self.record.maker.person;
        let sits = self.record.seats_of(&visitor.person).next().is_some();
        // Of tables of earlier versions it is not known who set them up.
        let nobodys = maker.is_empty() && self.record.chairs.iter().all(|chair| chair.person().is_none());
        if sits || nobodys || *maker == visitor.person {
            return Ok(());
        }
        Err(Refused::new(
            Refusal::NotYours,
            "only who set up this table or sits at it brings bots or sends them away",
            "nur wer diesen Tisch aufgestellt hat oder daran sitzt, bringt Bots oder schickt sie weg",
        ))
    }

    fn waits(&self) -> Result<(), Refused> {
        if self.record.begun.is_none() {
            return Ok(());
        }
        Err(Refused::new(Refusal::NotAllowed, "the game has begun already", "das Spiel hat schon begonnen"))
    }

    fn free(&self, seat: u8) -> Result<(), Refused> {
        self.waits()?;
        match self.record.chairs.get(seat as usize) {
            Some(Chair::Free) => Ok(()),
            Some(_) => Err(Refused::new(
                Refusal::SeatTaken,
                "somebody sits there already",
                "dort sitzt schon jemand",
            )),
            None => Err(no_seat(seat)),
        }
    }

    async fn take(&mut self, seat: u8, chair: Chair) -> Result<(), Halt> {
        let mut record = self.record.clone();
        record.chairs[seat as usize] = chair;
        self.settle(record).await
    }

    /// Stores who sits where and what they have promised and told of the shuffle. When nothing is missing, the game begins.
    pub(crate) async fn settle(&mut self, mut record: Record) -> Result<(), Halt> {
        let decks: Option<Vec<Deck>> = record.chairs.iter().map(|c| c.deck().cloned()).collect();
        let Some(decks) = decks else {
            self.full_since = None;
            return self.become_record(record).await;
        };
        // By correspondence nobody is there at the same time.
        if record.clock.is_some_and(|clock| clock.each) {
            record.draw_for_all();
        }
        let seed = stapel_harness::seed_of(&record.secret, &record.luck());
        let start = Start { game: record.game.clone(), decks, options: record.options.clone(), seed };
        // What does not go together is refused to whoever sits down last, and not later to everybody.
        let play = self.begin(&start)?;
        let told = |chair: &Chair| chair.commitment().is_some() && !chair.luck().is_empty();
        if !record.chairs.iter().all(told) {
            self.full_since.get_or_insert_with(Instant::now);
            return self.become_record(record).await;
        }
        let begun = Begun::now(start, play.book(), self.now());
        self.clock = record.clock.map(|rule| Clock::new(rule, record.chairs.len(), begun.at));
        record.begun = Some(begun);
        self.become_record(record).await?;
        metrics::counter!("stapel_games_begun").increment(1);
        self.play = Some(play);
        self.go_on();
        self.tell_states();
        self.note_turn().await;
        Ok(())
    }

    fn begin(&self, start: &Start) -> Result<Box<dyn Play>, Refused> {
        game::start(start, self.house.own(&self.record).as_ref())
    }

    /// Stores the table as it is to be, and then it is so.
    pub(crate) async fn become_record(&mut self, record: Record) -> Result<(), Halt> {
        self.house.store.save(&record, &[], &self.lease).await.map_err(Halt::unsure)?;
        self.record = record;
        self.tell_table();
        Ok(())
    }
}

pub(crate) fn not_seated() -> Refused {
    Refused::new(Refusal::NotYours, "you do not sit at this table", "du sitzt nicht an diesem Tisch")
}

pub(crate) fn no_seat(seat: u8) -> Refused {
    Refused::new(
        Refusal::NoSuchSeat,
        format!("there is no seat {seat} at this table"),
        format!("an diesem Tisch gibt es keinen Platz {seat}"),
    )
}

/// The deck that was chosen, if the rules allow it.
pub(crate) async fn chosen(
    house: &House,
    game: &str,
    options: &BTreeMap<String, String>,
    person: &str,
    choice: DeckChoice,
) -> Result<Deck, Refused> {
    match choice {
        DeckChoice::Ready(id) => deck_list::ready(game, &id, options),
        DeckChoice::Text(text) => legal(house, game, options, "own deck".into(), text).await,
        DeckChoice::Own(name) => {
            let list = kept(house, person, game, &name).await?;
            legal(house, game, options, name, list).await
        }
        DeckChoice::Mixed(_) => Err(Refused::new(
            Refusal::Deck,
            "here there are no cards to mix into a ready deck",
            "hier gibt es keine Karten, die in ein fertiges Deck zu mischen wären",
        )),
    }
}

/// A list of somebody's account.
async fn kept(house: &House, person: &str, game: &str, name: &str) -> Result<String, Refused> {
    house.store.deck(person, game, name).await?.ok_or_else(|| {
        Refused::new(
            Refusal::Deck,
            format!("you have no deck \"{name}\""),
            format!("du hast kein Deck „{name}“"),
        )
    })
}

/// Held against the rules where it keeps nobody waiting.
async fn legal(
    house: &House,
    game: &str,
    options: &BTreeMap<String, String>,
    name: String,
    list: String,
) -> Result<Deck, Refused> {
    let (game, options) = (game.to_string(), options.clone());
    house.workshop.work(move || deck_list::legal(&game, &name, &list, &options)).await?
}
