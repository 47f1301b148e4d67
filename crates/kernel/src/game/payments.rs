//! Prices that are the game's business. Hand cards are the same money in every game, see `cost`.

use crate::{Game, Id, Ref, Rules, Seat, Table};
use stapel_script::Cost;

/// What a game says about paying.
pub trait Payments: Rules {
    /// Whether a cost can be paid that is the game's business: a player's numbers (`Pay`) and its own prices.
    fn can_pay(t: &Table<Self>, seat: Seat, _this: Ref, cost: &Cost<Self>) -> bool
    where
        Self: Game,
    {
        matches!(*cost, Cost::Pay(pool, n) if t.pool(seat, pool) >= n)
    }
    /// Pays such a cost, by its number in the book; may push frames that ask how. Only called after `can_pay`.
    fn pay(t: &mut Table<Self>, seat: Seat, _this: Ref, number: u16)
    where
        Self: Game,
    {
        if let Cost::Pay(pool, n) = t.book.costs(&(number..number + 1))[0] {
            Self::change(t, seat, pool, -n);
        }
    }
    /// Whether several costs can be paid together. What is given for one may be missing for another.
    fn can_pay_all(t: &Table<Self>, seat: Seat, this: Ref, costs: &[Cost<Self>]) -> bool
    where
        Self: Game,
    {
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
}
