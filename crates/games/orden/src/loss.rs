//! What rules of others take: cards from a layout or a hand.

use crate::{Keyword, Table, Verb, Which, Why, Zone, effects};
use stapel_kernel::{Choice, Ctx, Flow, Ref, Seat, Why as Reason};

/// The frame's seat loses, `who` is the player whose rule it is, `pc` the place of the verb.
pub(crate) fn step(t: &mut Table) -> Flow {
    let frame = *t.frame();
    let book = t.book;
    let Verb::Lose(loss) = book.verb_at(frame.pc) else { unreachable!("the frame was made by this verb") };
    if frame.step == 1 {
        let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
        t.discard(id);
        return Flow::Pop;
    }
    if loss.from == Zone::Layout && is_kept(t, frame.seat, frame.this) {
        return Flow::Pop;
    }
    let ctx = Ctx { seat: frame.who, this: frame.this, who: frame.seat, ..Ctx::NONE };
    let mut options = std::mem::take(&mut t.state.options);
    options.clear();
    for &id in t.cards(loss.from, frame.seat) {
        let copy = |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == t.object(id).def);
        if t.fits(&loss.of, id, &ctx) && (loss.which == Which::All || !options.iter().any(copy)) {
            options.push(Choice::Card(id));
        }
    }
    t.state.options = options;
    let chooser = match loss.which {
        Which::All => {
            while let Some(Choice::Card(id)) = t.state.options.pop() {
                t.discard(id);
            }
            return Flow::Pop;
        }
        Which::Theirs => frame.seat,
        Which::Yours => frame.who,
    };
    if t.options.is_empty() {
        return Flow::Pop;
    }
    t.ask(1, chooser, Reason::Own(Why::Lose), frame.this)
}

/// Whether nothing of a player's layout can be discarded by the rule of this card, because it is another player's.
pub(crate) fn is_kept(t: &Table, seat: Seat, this: Ref) -> bool {
    effects::whose(t, this) != seat && t.player_has(seat, Keyword::KeepsLayout)
}
