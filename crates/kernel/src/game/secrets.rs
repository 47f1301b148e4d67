//! What everybody may conclude about hidden cards.

use crate::{Game, Id, Rules, Seat, Table};

/// What sampled worlds and the count of all cards keep to.
pub trait Secrets: Rules {
    /// May this definition lie hidden at this place? World sampling keeps to what everybody may conclude.
    fn plausible(_t: &Table<Self>, _id: Id, _def: crate::DefId) -> bool {
        true
    }
    /// Every card there is, by owner: what must not change from the first decision to the last.
    fn census(t: &Table<Self>, see: &mut dyn FnMut(Seat, crate::DefId, i32))
    where
        Self: Game,
    {
        for object in &t.objects {
            if object.area != crate::NOWHERE && !(object.is_token() || object.is_proxy()) {
                see(object.owner, object.def, 1);
            }
        }
    }
}
