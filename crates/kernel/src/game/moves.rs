//! What the rules say about cards that move.

use crate::{Game, Id, Ref, Rules, Seat, Table};

/// What happens to cards on their way between zones.
pub trait Moves: Rules {
    /// Whether a card that moves between these zones stays the same object.
    fn keeps(_from: Self::Zone, _to: Self::Zone) -> bool {
        false
    }
    /// Whether a card cannot be brought to this zone: then it stays where it is, and nothing has happened.
    fn stays(_t: &Table<Self>, _id: Id, _to: Self::Zone) -> bool {
        false
    }
    /// A card is about to move. The game may send it elsewhere, and see to what goes with it.
    fn moving(_t: &mut Table<Self>, _id: Id, _to: &mut crate::To<Self::Zone>) {}
    /// A card has moved.
    fn moved(_t: &mut Table<Self>, _card: Ref, _from: Option<Self::Zone>, _to: Self::Zone) {}
    /// Something has happened; nobody has listened yet. What the game counts of it.
    fn happened(_t: &mut Table<Self>, _event: &crate::Event<Self::Event>) {}
    /// Whether a zone takes one more card; if not, a card that an effect would put there stays where it is.
    fn room(_t: &Table<Self>, _zone: Self::Zone, _seat: Seat) -> bool {
        true
    }
    /// Whether a card is a token: gone for good when it leaves the zones that hold tokens.
    fn is_token(_def: &crate::Def<Self>) -> bool {
        false
    }
    /// Whether tokens can be in this zone.
    fn holds_tokens(_zone: Self::Zone) -> bool {
        false
    }
    /// The zone a created token appears in.
    fn token_zone(_def: &crate::Def<Self>) -> Self::Zone {
        Self::DISCARD
    }
    /// Whether an object that would go to this zone leaves the game instead.
    fn vanishes(t: &Table<Self>, id: Id, to: Self::Zone) -> bool
    where
        Self: Game,
    {
        t.object(id).flags.has(crate::Flags::TOKEN | crate::Flags::PROXY) && !Self::holds_tokens(to)
    }
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
    /// Zones whose objects an effect may target.
    fn targetable(_zone: Self::Zone) -> bool {
        false
    }
    /// Whether a player may make this a target, as far as the table goes: who sits too far away cannot be reached.
    fn may_target(_t: &Table<Self>, _by: Seat, _what: crate::Choice) -> bool {
        true
    }
}
