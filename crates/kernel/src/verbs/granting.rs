//! Changes that last. What reaches no single object (the next one, each, the player) is one call of `lasting`.

use crate::{Game, Table, Text, lasting::Reach};
use stapel_script::Sel;

pub(super) fn grant<G: Game>(t: &mut Table<G>, text: &Text, grant: u16, sel: &Sel<G>, until: G::Until) {
    if let Some(id) = t.select(sel, &text.ctx) {
        let r = t.reference(id);
        t.grant(grant, Reach::Object(r), until, &text.ctx);
        G::settle(t);
    }
}
