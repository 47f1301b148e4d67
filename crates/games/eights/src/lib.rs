//! Crazy eights, the smallest game: `docs/new-game.md` builds it step by step, `README.md` has its rules with their ids.

use stapel_wording::prelude::{Table as AnyTable, *};

words! {
    pub enum Zone { Hand = "hand" | "Hand", Stock = "stock" | "Stapel", Pile = "pile" | "Ablage" }
    pub enum Type {
        Clubs = "Clubs" | "Kreuz", Diamonds = "Diamonds" | "Karo", Hearts = "Hearts" | "Herz", Spades = "Spades" | "Pik",
    }
    pub enum Stat { Rank = "rank" | "Rang", Points = "points" | "Punkte" }
    pub enum Why {
        Turn = "Which card do you play?" | "Welche Karte spielst du?",
        Suit = "Which suit do you name?" | "Welche Farbe wünschst du dir?",
    }
    pub enum Ending {
        Out = "out of cards" | "keine Karte mehr", Stuck = "nobody could go on" | "niemand konnte weiter",
        Left = "because somebody left" | "weil jemand gegangen ist",
    }
    pub enum Fault { NotThePack = "everybody plays with the pack of 52" | "alle spielen mit 52 Blatt" }
}
events! {
    pub enum Event {
        GoesFirst = "{card} lies open; {who} goes first" | "{card} liegt offen; {who} beginnt",
        Plays = "{who} plays {card}" | "{who} spielt {card}",
        NamesSuit = "{who} names {type}" | "{who} wünscht sich {type}",
        Passes = "{who} passes" | "{who} passt", Wins = "{who} wins" | "{who} gewinnt",
    }
}
plain_game! { pub struct Eights { Zone, Type, Stat, Event } }
shipped!(Eights);
nothing_of!(Eights: Texts, Moves, Payments, Secrets, Counting, Sentences, Building);
type Table<'b> = AnyTable<'b, Eights>;

/// Whoever's turn it is plays, draws or passes, and names a suit after an eight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    asked: bool,
    naming: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EightsState {
    pub turn: Seat,
    /// The suit to follow: that of the top card, or the one named with an eight.
    pub suit: Option<Type>,
    pub turns: u16,
    pub drawn: u8,
    /// Passes in a row with nothing left to draw.
    pub passes: u8,
}

table_options! {
    pub struct Options {
        points: "Points are counted" | "Punkte zählen" = Points {
            Usual = "usual": "as usual" | "wie üblich", OpenSpiel = "openspiel": "as in OpenSpiel" | "wie in OpenSpiel",
        }
    }
}

impl Rules for Eights {
    type State = EightsState;
    type Proc = Turn;
    type Flag = Never;
    type Why = Why;
    type Options = Options;
    type Public = EightsState;
    type Digest = (i16, Type);
    type Ending = Ending;
    type Fault = Fault;
    const ID: &'static str = "eights";
    const SEATS: RangeInclusive<usize> = 2..=7;
    const HAND: Zone = Zone::Hand;
    const DECK: Zone = Zone::Stock;
    const DISCARD: Zone = Zone::Pile;

    fn zone(zone: Zone) -> ZoneRule {
        let seen = [Seen::Owner, Seen::Nobody, Seen::All][zone.index()];
        ZoneRule { shared: zone != Zone::Hand, seen, face_down: false, top_only: false }
    }
    fn digest(def: &Def<Self>) -> (i16, Type) {
        (def.stat(Stat::Rank).unwrap_or(0), def.card.types.first().copied().unwrap_or(Type::Clubs))
    }
    fn check_deck(_book: &Book<Self>, deck: &Deck, _options: &Options) -> Vec<Fault> {
        if deck.cards == Self::decks()[0].cards { Vec::new() } else { vec![Fault::NotThePack] }
    }
    /// EIG-DEAL: one pack, from six players on two; the first card that is no eight begins the pile.
    fn begin(t: &mut Table, _set_up: &SetUp<Self>) {
        let seats = t.seat_count();
        for (def, _) in t.book.defs().chain(t.book.defs().filter(|_| seats > 5)) {
            let card = t.make(def, Seat::NOBODY);
            t.put(card, To::top(Zone::Pile, Seat(0)));
        }
        t.recycle(Seat(0), 0);
        t.game.turn = Seat(t.chance(seats) as u8);
        t.deal(t.game.turn, if seats == 2 { 7 } else { 5 });
        let first = t.cards(Zone::Stock, Seat(0)).iter().rfind(|&&id| face(t, id).0 != 8);
        let first = *first.expect("more than the eights are left");
        t.put(first, To::top(Zone::Pile, Seat(0)));
        t.game.suit = Some(face(t, first).1);
        t.tell(Event::GoesFirst, t.game.turn, first, 0, 0);
        t.push(Turn::default());
    }
    fn step(t: &mut Table, turn: &mut Turn) -> Flow {
        let (seat, naming) = (t.game.turn, turn.naming);
        if !std::mem::replace(&mut turn.asked, true) {
            let why = Reason::Own(if naming { Why::Suit } else { Why::Turn });
            return t.ask_turn(seat, why, |t, out| offer(t, seat, naming, out));
        }
        *turn = answered(t, seat);
        Flow::Go
    }
    fn time(t: &Table) -> u16 {
        t.game.turns
    }
    fn public(t: &Table) -> EightsState {
        t.game
    }
    fn concede(t: &mut Table, seat: Seat) {
        t.leaves(seat);
        score(t, Ending::Left);
    }
}

/// Rank and suit of a card.
fn face(t: &Table, id: Id) -> (i16, Type) {
    t.brief(id).digest
}

/// EIG-TURN-2 to EIG-TURN-4: what fits; a card of the stock, at most five a turn; passing where there is none.
fn offer(t: &Table, seat: Seat, naming: bool, out: &mut Vec<Choice>) {
    if naming {
        return out.extend((0..Type::ALL.len() as u8).map(Choice::Mode));
    }
    let top = t.cards(Zone::Pile, seat).last().map_or(0, |&top| face(t, top).0);
    let fits = |(rank, suit)| rank == 8 || rank == top || t.game.suit == Some(suit);
    out.extend(t.different(t.cards(Zone::Hand, seat), |card| fits(card.digest)).map(Choice::Play));
    let stock = t.cards(Zone::Stock, seat).last().filter(|_| t.game.drawn < 5);
    out.push(stock.map_or(Choice::Pass, |&top| Choice::Card(top)));
}

fn answered(t: &mut Table, seat: Seat) -> Turn {
    let passes = std::mem::take(&mut t.game.passes);
    match t.answer() {
        Choice::Play(id) => {
            let card = t.put(id, To::top(Zone::Pile, seat)).id;
            t.tell(Event::Plays, seat, card, 0, 0);
            let (rank, suit) = face(t, card);
            t.game.suit = Some(suit);
            if t.is_empty(Zone::Hand, seat) {
                score(t, Ending::Out);
            } else if rank == 8 {
                return Turn { asked: false, naming: true };
            }
        }
        Choice::Mode(suit) => {
            t.game.suit = Type::from_index(suit as usize);
            t.tell(Event::NamesSuit, seat, Id::NONE, i16::from(suit), 0);
        }
        Choice::Pass => {
            t.tell(Event::Passes, seat, Id::NONE, 0, 0);
            t.game.passes = passes + u8::from(t.is_empty(Zone::Stock, seat));
            // EIG-END-2: somebody has passed twice, and nothing happened in between.
            if t.game.passes as usize > t.seat_count() {
                score(t, Ending::Stuck);
            }
        }
        _ => _ = t.draw(seat),
    }
    // EIG-TURN-5: the pile without its top card becomes the stock.
    if t.is_empty(Zone::Stock, seat) {
        t.recycle(Seat(0), 1);
    }
    let draws = matches!(t.answer(), Choice::Card(_));
    let (turn, drawn) = if draws { (seat, t.game.drawn + 1) } else { (t.next_seat(seat), 0) };
    t.game = EightsState { turn, drawn, turns: t.game.turns + u16::from(!draws), ..t.game };
    Turn::default()
}

/// EIG-END-3: whoever has the fewest points wins; whoever has left comes last.
fn score(t: &mut Table, ending: Ending) {
    let openspiel = t.readings().points == Points::OpenSpiel;
    let points = |&id: &Id| match face(t, id) {
        (11.., _) if openspiel => 10,
        (rank, suit) if openspiel && rank != 8 => rank * 4 - 6 + suit as i16,
        _ => t.def(id).stat(Stat::Points).unwrap_or(0),
    };
    let all = |seat| t.cards(Zone::Hand, seat).iter().map(points).sum::<i16>();
    let outcome = Outcome::ranked(t.seat_count(), |seat| (t.is_gone(seat), all(seat)));
    t.finish(outcome);
    let winner = outcome.sole_winner(t.seat_count()).unwrap_or(Seat::NOBODY);
    t.tell(Event::Wins, winner, Id::NONE, ending as i16, 0);
}

impl Staging for Eights {
    fn resume_at(t: &mut Table, turn: Seat, _moment: &str) -> Result<(), &'static str> {
        let top = *t.cards(Zone::Pile, turn).last().ok_or("a card has to lie on the pile")?;
        (t.game.turn, t.game.suit) = (turn, Some(face(t, top).1));
        t.begin_with(Turn::default());
        Ok(())
    }
}

impl Judging for Eights {
    const BOTS: &'static str = include_str!("../bots.ron");
    fn standing(t: &Table, seat: Seat) -> i32 {
        -20 * t.cards(Zone::Hand, seat).len() as i32
    }
}

impl Names for Eights {
    fn title(lang: Lang) -> &'static str {
        lang.pick("Crazy Eights", "Verrückte Achten")
    }
    fn about(lang: Lang) -> &'static str {
        lang.pick(
            "Follow suit or rank; an eight always fits. Whoever is out of cards first wins.",
            "Bediene Farbe oder Rang; eine Acht passt immer. Wer zuerst keine Karte mehr hat, gewinnt.",
        )
    }
}

impl Questions for Eights {
    fn option(t: &Table, _why: Why, choice: Choice, lang: Lang) -> String {
        match choice {
            Choice::Play(id) => name(t.book, t.object(id).def, lang),
            Choice::Mode(suit) => lang.word(Type::ALL[suit as usize]).into(),
            Choice::Pass => lang.pick("pass", "passe").into(),
            _ => lang.pick("draw a card", "ziehe eine Karte").into(),
        }
    }
}

impl Telling for Eights {
    fn fault(_book: &Book<Self>, fault: &Fault, lang: Lang) -> String {
        lang.word(*fault).into()
    }
}

impl Board for Eights {
    const LAYOUT: Layout<Zone> = Layout {
        side: &[&[Spot::new(Zone::Hand, Look::Hand)]],
        middle: &[Spot::new(Zone::Stock, Look::Pile), Spot::new(Zone::Pile, Look::Pile)],
    };
    fn headline(view: &View<Self>, lang: Lang) -> String {
        format!("{}: {}", lang.pick("suit", "Farbe"), view.game.suit.map_or("", |suit| lang.word(suit)))
    }
    fn hue(def: &Def<Self>) -> u16 {
        if def.types.contains(Type::Hearts) || def.types.contains(Type::Diamonds) { 355 } else { 220 }
    }
}
