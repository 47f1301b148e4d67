//! Cards with texts: how the rules carry them out, and when they work.

use crate::{Ctx, Flow, Game, Id, Ref, Rules, Seat, Table};

/// What a game with texts on its cards says about them.
pub trait Texts: Rules {
    /// Modes of a text that is one choice of modes are chosen when it is announced, not when it resolves.
    const MODES_ANNOUNCED: bool = false;
    /// Cards may have an additional cost that may be declined.
    const MAY_COSTS: bool = false;
    /// Whoever makes something happen to several players or objects, one after the other, says in which order: this is
    /// the question. Without one it goes in the order of play.
    const ORDERS: Option<Self::Why> = None;
    /// A trigger that finds no target goes on the stack all the same.
    const KEEPS_TARGETLESS: bool = false;
    /// Why the rules have no room for a card although its words are right; the book refuses it.
    fn refuses(_def: &crate::Def<Self>) -> Option<&'static str> {
        None
    }
    /// The texts that the keywords and numbers of a card stand for, where the game says them in its own way.
    fn expand(_card: &stapel_script::Card<Self>) -> Vec<stapel_script::Ability<Self>> {
        Vec::new()
    }
    /// Carries out one of the game's own verbs. What its words stood for when the instruction began is in `ctx`; what they
    /// stand for afterwards, in the text.
    fn perform(_t: &mut Table<Self>, _verb: &Self::Verb, _ctx: &Ctx, _text: &mut crate::Text) -> Flow {
        unreachable!("a game with verbs of its own carries them out")
    }
    /// Whether something is true of an object.
    fn fact(_t: &Table<Self>, _fact: &Self::Fact, _ctx: &Ctx, _id: Id) -> bool {
        unreachable!("a game with facts of its own judges them")
    }
    fn count(_t: &Table<Self>, _count: &Self::Count, _ctx: &Ctx) -> i16 {
        unreachable!("a game with counts of its own counts them")
    }
    /// Whether something is true of a layer of the stack.
    fn layer_fact(_t: &Table<Self>, _fact: &Self::Fact, _ctx: &Ctx, _layer: usize) -> bool {
        false
    }
    /// A player's number goes up or down, as the rules allow.
    fn change(t: &mut Table<Self>, seat: Seat, pool: Self::Pool, by: i16)
    where
        Self: Game,
    {
        let now = t.pool(seat, pool).saturating_add(by);
        t.set_pool(seat, pool, now);
    }
    /// One event is over that may have decided the game.
    fn settle(_t: &mut Table<Self>) {}
    /// Asked before every instruction of a text and at its end: whether something has to happen first. The game pushes
    /// a frame for it.
    fn due(_t: &mut Table<Self>, _text: &crate::Text) -> bool {
        false
    }
    /// Whether the abilities of an object work where it is.
    fn functions(_t: &Table<Self>, _id: Id) -> bool {
        false
    }
    /// Whether a trigger for this event, or (none) a static ability that changes other objects, works on an object
    /// where it is.
    fn listens(t: &Table<Self>, id: Id, _to: Option<Self::Event>) -> bool
    where
        Self: Game,
    {
        Self::functions(t, id)
    }
    /// Whether no ability of a card in this zone listens or changes others, unless it says that it works there.
    fn silent(_zone: Self::Zone) -> bool {
        false
    }
    /// Whether what a card's static texts say of itself holds where it is.
    fn changes_itself(t: &Table<Self>, id: Id, _about: crate::About<Self>) -> bool
    where
        Self: Game,
    {
        Self::functions(t, id)
    }
    /// Whether a trigger for this event that is about to wait may do so; its number is that in the book.
    fn hears(_t: &mut Table<Self>, _this: Ref, _trigger: u16, _event: &crate::Event<Self::Event>) -> bool {
        true
    }
    /// What is remembered of a trigger's source, with the number of its event, until its text has run ([`Table::noted`]).
    fn noted(_t: &Table<Self>, _this: Ref, _n: i16) -> i16 {
        0
    }
    /// Whether an effect of this duration has not begun yet.
    fn asleep(_until: Self::Until) -> bool {
        false
    }
    /// Whether one object faces another, as a blocker faces an attack.
    fn faces(_t: &Table<Self>, _id: Id, _other: Id) -> bool {
        false
    }
    /// What has this part to play for a player.
    fn role(_t: &Table<Self>, _role: Self::Role, _seat: Seat, _ctx: &Ctx) -> Option<Id> {
        None
    }
    /// With whom it begins when a text of this seat speaks of all players.
    fn begins(_t: &Table<Self>, seat: Seat) -> Seat {
        seat
    }
    /// What an object that is gone was when it went, as something that can be asked and not changed: nothing, unless the game
    /// remembers.
    fn last_known(_t: &Table<Self>, _gone: Ref) -> Option<Id> {
        None
    }
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
    /// What one counter adds to a number of the card it lies on.
    fn counter_adds(_counter: Self::Counter, _stat: Self::Stat) -> i16 {
        0
    }
    /// How many of a kind of counter one card can have.
    fn counter_limit(_counter: Self::Counter) -> u8 {
        u8::MAX
    }
}
