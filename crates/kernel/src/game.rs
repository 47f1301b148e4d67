//! What a game has to bring.

use crate::{Book, Common, Ctx, Flow, Id, Ref, Seat, Table};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use stapel_script::{Cost, Deck, Vocab, Word};
use std::{fmt::Debug, ops::RangeInclusive};

/// Who sees the cards of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    All,
    Owner,
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneRule {
    /// One for the whole table instead of one a seat.
    pub shared: bool,
    pub seen: Seen,
    /// Cards normally lie face down here.
    pub face_down: bool,
    /// Others than its owner may look at the top card only.
    pub top_only: bool,
}

/// How a game ended: a place for each seat, 1 is best; shared places are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    pub places: [u8; 8],
}

impl Outcome {
    pub const DRAW: Self = Self { places: [1; 8] };

    pub fn winner(winner: Seat) -> Self {
        let mut places = [2; 8];
        places[winner.index()] = 1;
        Self { places }
    }
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }
    /// The only seat in first place, if there is one.
    pub fn sole_winner(&self, seats: usize) -> Option<Seat> {
        let mut first = (0..seats as u8).map(Seat).filter(|&s| self.place(s) == 1);
        first.next().filter(|_| first.next().is_none())
    }
}

/// What an event of a game means to whoever counts: the games have words of their own for the same things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This seat takes the first turn.
    GoesFirst,
    /// A card comes into a player's hands, be it drawn or bought.
    Gets,
    /// A card is played.
    Plays,
    /// The game is over; `n` of the event is the index of the game's word for how (`Game::Ending`).
    Ends,
}

/// Everything a game starts from, apart from the seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SetUp<G: Game> {
    /// One deck a seat.
    pub decks: Vec<Deck>,
    #[serde(default)]
    pub options: G::Options,
}

/// A game: its words, its procedures, its rules about cards. All functions are static; the table is their state.
pub trait Game: Vocab {
    /// What only this game remembers. `clone_from` must not allocate in steady state: forks are copies of it.
    type State: Clone + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The game's procedures, each with its data.
    type Proc: Copy + Eq + std::hash::Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What only this game marks objects with: at most twelve, gone when a card becomes another object.
    type Flag: Word;
    /// Why this game asks a player.
    type Why: Word;
    /// Table options: the readings that have a switch.
    type Options: Clone + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What everybody at the table sees of the game's own state.
    type Public: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// What the game works out of a card once, because play asks for it all the time.
    type Digest: Debug + Send + Sync;
    /// How this game comes to an end.
    type Ending: Word;
    /// What can be wrong with a deck.
    type Fault: Clone + PartialEq + Debug + Send + Sync;

    const ID: &'static str;
    const SEATS: RangeInclusive<usize>;
    const HAND: Self::Zone;
    const DECK: Self::Zone;
    const DISCARD: Self::Zone;
    /// Cards that the rules name by their ids: no book is without them.
    const NEEDS: &'static [&'static str] = &[];
    /// Modes of a text that is one choice of modes are chosen when it is announced, not when it resolves.
    const MODES_ANNOUNCED: bool = false;
    /// Cards may have an additional cost that may be declined.
    const MAY_COSTS: bool = false;
    /// Whoever makes something happen to several players or objects, one after the other, says in which order: this is
    /// the question. Without one it goes in the order of play.
    const ORDERS: Option<Self::Why> = None;
    /// A trigger that finds no target goes on the stack all the same.
    const KEEPS_TARGETLESS: bool = false;

    fn zone(zone: Self::Zone) -> ZoneRule;
    fn digest(def: &crate::Def<Self>) -> Self::Digest;
    /// Why the rules have no room for a card although its words are right; the book refuses it.
    fn refuses(_def: &crate::Def<Self>) -> Option<&'static str> {
        None
    }
    /// The game's word for what a verb of the kernel did.
    fn common(event: Common) -> Self::Event;
    /// What an event means to whoever counts games and cards.
    fn mark(event: Self::Event) -> Option<Mark>;
    /// The turn, day or round the table is in, as this game counts them: how long it has lasted.
    fn time(t: &Table<Self>) -> u16;
    /// What a seat plays with apart from its deck, once that is settled: for games in which decks are alike and something
    /// else makes the difference.
    fn kit(_t: &Table<Self>, _seat: Seat, _see: &mut dyn FnMut(crate::DefId)) {}
    /// Whether the abilities of an object work where it is.
    fn functions(t: &Table<Self>, id: Id) -> bool;
    /// Whether a trigger for this event, or (none) a static ability that changes other objects, works on an object
    /// where it is.
    fn listens(t: &Table<Self>, id: Id, _to: Option<Self::Event>) -> bool {
        Self::functions(t, id)
    }
    /// Whether no ability of a card in this zone listens or changes others, unless it says that it works there.
    fn silent(_zone: Self::Zone) -> bool {
        false
    }
    /// Whether what a card's static texts say of itself holds where it is.
    fn changes_itself(t: &Table<Self>, id: Id, _about: crate::About<Self>) -> bool {
        Self::functions(t, id)
    }
    /// Whether one object faces another, as a blocker faces an attack.
    fn faces(_t: &Table<Self>, _id: Id, _other: Id) -> bool {
        false
    }
    /// Whether an effect of this duration has not begun yet.
    fn asleep(_until: Self::Until) -> bool {
        false
    }
    /// The texts that the keywords and numbers of a card stand for, where the game says them in its own way.
    fn expand(_card: &stapel_script::Card<Self>) -> Vec<stapel_script::Ability<Self>> {
        Vec::new()
    }
    /// Something has happened; nobody has listened yet. What the game counts of it.
    fn happened(_t: &mut Table<Self>, _event: &crate::Event<Self::Event>) {}
    /// Whether a card that moves between these zones stays the same object.
    fn keeps(from: Self::Zone, to: Self::Zone) -> bool;
    /// Whether a card cannot be brought to this zone: then it stays where it is, and nothing has happened.
    fn stays(_t: &Table<Self>, _id: Id, _to: Self::Zone) -> bool {
        false
    }
    /// A card is about to move. The game may send it elsewhere, and see to what goes with it.
    fn moving(_t: &mut Table<Self>, _id: Id, _to: &mut crate::To<Self::Zone>) {}
    /// A card has moved.
    fn moved(_t: &mut Table<Self>, _card: Ref, _from: Option<Self::Zone>, _to: Self::Zone) {}
    /// Whether an object shows nothing of what is printed on it but the types and numbers named below: a card that
    /// lies face down.
    fn blank(_t: &Table<Self>, _object: &crate::Object) -> bool {
        false
    }
    fn kept_type(_kind: Self::Type) -> bool {
        false
    }
    fn kept_stat(_stat: Self::Stat) -> bool {
        false
    }
    /// Whether tokens can be in this zone.
    fn holds_tokens(zone: Self::Zone) -> bool;
    /// Whether an object that would go to this zone leaves the game instead.
    fn vanishes(t: &Table<Self>, id: Id, to: Self::Zone) -> bool {
        t.object(id).flags.has(crate::Flags::TOKEN | crate::Flags::PROXY) && !Self::holds_tokens(to)
    }
    /// Whether a zone takes one more card; if not, a card that an effect would put there stays where it is.
    fn room(t: &Table<Self>, zone: Self::Zone, seat: Seat) -> bool;
    /// Whether a card is a token: gone for good when it leaves the zones that hold tokens.
    fn is_token(def: &crate::Def<Self>) -> bool;
    /// Whether something else happens to this card instead of being destroyed or discarded: then neither has happened,
    /// and only the move is told. Where it goes is said by [`moving`](Game::moving).
    fn is_replaced(_t: &Table<Self>, _id: Id) -> bool {
        false
    }
    /// Where a destroyed card goes.
    fn grave(_t: &Table<Self>, _id: Id) -> Self::Zone {
        Self::DISCARD
    }
    /// A card must be drawn from an empty deck.
    fn refill(_t: &mut Table<Self>, _seat: Seat) {}
    /// The zone a created token appears in.
    fn token_zone(def: &crate::Def<Self>) -> Self::Zone;
    /// Zones whose objects an effect may target.
    fn targetable(zone: Self::Zone) -> bool;
    /// Whether a player may make this a target, as far as the table goes: who sits too far away cannot be reached.
    fn may_target(_t: &Table<Self>, _by: Seat, _what: crate::Choice) -> bool {
        true
    }
    /// What one counter adds to a number of the card it lies on.
    fn counter_adds(_counter: Self::Counter, _stat: Self::Stat) -> i16 {
        0
    }
    /// How many of a kind of counter one card can have.
    fn counter_limit(_counter: Self::Counter) -> u8 {
        u8::MAX
    }
    /// What an object that is gone was when it went, as something that can be asked and not changed: nothing, unless the game
    /// remembers.
    fn last_known(_t: &Table<Self>, _gone: Ref) -> Option<Id> {
        None
    }
    /// What has this part to play for a player.
    fn role(_t: &Table<Self>, _role: Self::Role, _seat: Seat, _ctx: &Ctx) -> Option<Id> {
        None
    }
    /// With whom it begins when a text of this seat speaks of all players.
    fn begins(_t: &Table<Self>, seat: Seat) -> Seat {
        seat
    }
    /// Whether something is true of a layer of the stack.
    fn layer_fact(_t: &Table<Self>, _fact: &Self::Fact, _ctx: &Ctx, _layer: usize) -> bool {
        false
    }

    /// One step of the procedure in the frame on top.
    fn step(t: &mut Table<Self>, proc: &mut Self::Proc) -> Flow;
    /// Carries out one of the game's own verbs. What its words stood for when the instruction began is in `ctx`; what they
    /// stand for afterwards, in the text.
    fn perform(t: &mut Table<Self>, verb: &Self::Verb, ctx: &Ctx, text: &mut crate::Text) -> Flow;
    /// Whether something is true of an object.
    fn fact(t: &Table<Self>, fact: &Self::Fact, ctx: &Ctx, id: Id) -> bool;
    fn count(t: &Table<Self>, count: &Self::Count, ctx: &Ctx) -> i16;
    /// Asked before every instruction of a text and at its end: whether something has to happen first. The game pushes
    /// a frame for it.
    fn due(_t: &mut Table<Self>, _text: &crate::Text) -> bool {
        false
    }
    /// Whether a trigger for this event that is about to wait may do so; its number is that in the book.
    fn hears(_t: &mut Table<Self>, _this: Ref, _trigger: u16, _event: &crate::Event<Self::Event>) -> bool {
        true
    }
    /// The number that a trigger remembers of its event (`That`), for when its text runs.
    fn noted(_t: &Table<Self>, _this: Ref, event: &crate::Event<Self::Event>) -> i16 {
        event.n
    }
    /// A player's number goes up or down, as the rules allow.
    fn change(t: &mut Table<Self>, seat: Seat, pool: Self::Pool, by: i16);
    /// One event is over that may have decided the game.
    fn settle(t: &mut Table<Self>);
    /// Whether a cost can be paid that is the game's business: a player's numbers (`Pay`) and its own prices.
    fn can_pay(t: &Table<Self>, seat: Seat, this: Ref, cost: &Cost<Self>) -> bool;
    /// Pays such a cost, by its number in the book; may push frames that ask how. Only called after `can_pay`.
    fn pay(t: &mut Table<Self>, seat: Seat, this: Ref, number: u16);
    /// Whether several costs can be paid together. What is given for one may be missing for another.
    fn can_pay_all(t: &Table<Self>, seat: Seat, this: Ref, costs: &[Cost<Self>]) -> bool {
        t.can_pay_together(seat, this, costs)
    }
    /// A frame that pays several costs, where the game does not pay them one after the other as they are printed.
    fn paying(_costs: &std::ops::Range<u16>, _seat: Seat, _this: Ref) -> Option<crate::Frame<Self::Proc>> {
        None
    }
    /// What a player has to pay to choose an object for a text: nothing, unless the game protects it.
    fn choosing_price(_t: &Table<Self>, _seat: Seat, _id: Id) -> i16 {
        0
    }
    fn can_pay_choosing(_t: &Table<Self>, _seat: Seat, _price: i16) -> bool {
        false
    }
    fn pay_choosing(_t: &mut Table<Self>, _seat: Seat, _id: Id, _price: i16) {}
    /// May this definition lie hidden at this place? World sampling keeps to what everybody may conclude.
    fn plausible(_t: &Table<Self>, _id: Id, _def: crate::DefId) -> bool {
        true
    }
    /// Every card there is, by owner: what must not change from the first decision to the last.
    fn census(t: &Table<Self>, see: &mut dyn FnMut(Seat, crate::DefId, i32)) {
        for object in &t.objects {
            if object.area != crate::NOWHERE && !(object.is_token() || object.is_proxy()) {
                see(object.owner, object.def, 1);
            }
        }
    }
    /// How well a seat stands: points that compare between the seats of one table, a lead of 100 being about a game won
    /// three times out of four. It is asked on worlds that were sampled for a player, so it may look at everything.
    fn standing(_t: &Table<Self>, _seat: Seat) -> i32 {
        0
    }
    /// How likely a sensible player takes an option of the pending decision, as a weight beside the other options; 0 is
    /// never, if there is anything else. Asked far more often than `standing`: a glance, without trying anything.
    fn rate(_t: &Table<Self>, _option: crate::Choice) -> u32 {
        1
    }
    fn public(t: &Table<Self>) -> Self::Public;

    /// All that is wrong with a deck at a table with these options, a reason a line.
    fn check_deck(book: &Book<Self>, deck: &Deck, options: &Self::Options) -> Vec<Self::Fault>;
    /// Lays out the table and pushes the first frame. The decks have been checked.
    fn begin(t: &mut Table<Self>, setup: &SetUp<Self>);
    fn set_options(t: &mut Table<Self>, options: &Self::Options);
    /// For scenarios: the cards lie where the author wants them. Adds what follows from them, such as life, or
    /// says why such a table cannot be.
    fn lay_out(t: &mut Table<Self>) -> Result<(), &'static str>;
    /// For scenarios: sets a number that belongs to the table and not to a seat. Says whether there is one.
    fn set_number(_t: &mut Table<Self>, _word: &str, _n: i16) -> bool {
        false
    }
    /// For scenarios: the numbers that `set_number` sets, as they are now.
    fn table_numbers(_t: &Table<Self>) -> Vec<(&'static str, i16)> {
        Vec::new()
    }
    /// For scenarios: goes on from a moment of the given seat's turn.
    fn resume_at(t: &mut Table<Self>, turn: Seat, moment: &str) -> Result<(), &'static str>;
    /// Nothing is under way: whoever's turn it is may begin something new.
    fn quiet(t: &Table<Self>) -> bool;
    /// A player gives up.
    fn concede(t: &mut Table<Self>, seat: Seat);
    /// The time that was agreed on is over. Whoever keeps the clock says so.
    fn time_up(_t: &mut Table<Self>) {}
}

/// What ships with a game: cards, decks, scenarios, rules.
pub trait Shipped: Game {
    fn cards() -> Vec<stapel_script::Card<Self>>;
    /// The book of this process: the shipped cards, unless another was put in its place.
    fn book() -> &'static Book<Self>;
    /// Makes this the book of this process; false if there is one already, because somebody has asked for it.
    fn use_book(book: Book<Self>) -> bool;
    fn decks() -> &'static [Deck];
    /// The game's text files by their path inside its folder: `cards/*.ron`, `scenarios/*.scn`, `README.md`,
    /// `tests/it/*.rs`.
    fn files() -> Vec<(String, String)>;
}

/// Reads every file of a folder of a game.
pub fn read_folder<T: DeserializeOwned>(files: &[(String, String)], folder: &str) -> Vec<T> {
    files
        .iter()
        .filter(|(path, _)| path.starts_with(folder))
        .map(|(path, text)| {
            stapel_script::from_ron(path, text).unwrap_or_else(|e| panic!("shipped files are checked: {e}"))
        })
        .collect()
}

/// Embeds a game's folder and makes it [`Shipped`]. The game's crate needs `rust-embed`.
#[macro_export]
macro_rules! shipped {
    ($game:ty) => {
        #[derive(::rust_embed::RustEmbed)]
        #[folder = "."]
        #[include = "cards/*.ron"]
        #[include = "decks/*.ron"]
        #[include = "scenarios/*.scn"]
        #[include = "tests/it/*.rs"]
        #[include = "README.md"]
        struct Data;

        static BOOK: ::std::sync::OnceLock<$crate::Book<$game>> = ::std::sync::OnceLock::new();

        impl $crate::Shipped for $game {
            fn cards() -> Vec<::stapel_script::Card<Self>> {
                $crate::read_folder::<Vec<_>>(&<Self as $crate::Shipped>::files(), "cards/")
                    .into_iter()
                    .flatten()
                    .collect()
            }

            fn book() -> &'static $crate::Book<Self> {
                BOOK.get_or_init(|| {
                    let cards = <Self as $crate::Shipped>::cards();
                    $crate::Book::new(cards).unwrap_or_else(|e| panic!("shipped cards are checked: {e}"))
                })
            }

            fn use_book(book: $crate::Book<Self>) -> bool {
                BOOK.set(book).is_ok()
            }

            fn decks() -> &'static [::stapel_script::Deck] {
                static DECKS: ::std::sync::OnceLock<Vec<::stapel_script::Deck>> =
                    ::std::sync::OnceLock::new();
                DECKS.get_or_init(|| $crate::read_folder(&<Self as $crate::Shipped>::files(), "decks/"))
            }

            fn files() -> Vec<(String, String)> {
                Data::iter()
                    .map(|path| {
                        let file = Data::get(&path).expect("the archive has what it lists");
                        let text =
                            String::from_utf8(file.data.into_owned()).expect("shipped files are UTF-8");
                        (path.into_owned(), text)
                    })
                    .collect()
            }
        }
    };
}

/// The game's words for what the kernel's verbs do, where they have the kernel's names.
#[macro_export]
macro_rules! common_events {
    ($event:expr, $words:ty) => {
        match $event {
            $crate::Common::Draws => <$words>::Draws,
            $crate::Common::Discards => <$words>::Discards,
            $crate::Common::Destroyed => <$words>::Destroyed,
            $crate::Common::Moves => <$words>::Moves,
            $crate::Common::Reveals => <$words>::Reveals,
            $crate::Common::TurnsUp => <$words>::TurnsUp,
            $crate::Common::Shuffles => <$words>::Shuffles,
            $crate::Common::Creates => <$words>::Creates,
            $crate::Common::Gains => <$words>::Gains,
            $crate::Common::Loses => <$words>::Loses,
            $crate::Common::PutsCounter => <$words>::PutsCounter,
            $crate::Common::RemovesCounter => <$words>::RemovesCounter,
            $crate::Common::GainsKeyword => <$words>::GainsKeyword,
            $crate::Common::Chooses => <$words>::Chooses,
            $crate::Common::Looks => <$words>::Looks,
        }
    };
}

/// Readings with a switch: the default, and what else the rulebook could mean, under the names of the rule list.
#[macro_export]
macro_rules! switch {
    ($($(#[$meta:meta])* $name:ident: $default:ident = $first:literal, $other:ident = $second:literal)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $name {
            #[default]
            #[serde(rename = $first)]
            $default,
            #[serde(rename = $second)]
            $other,
        }
    )*};
}
