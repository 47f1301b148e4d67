//! What a procedure has picked so far: the kernel's list of picks, from where the frame's own begin.

use crate::{Proc, Table};
use stapel_kernel::{Frame, Ref};

/// The running frame's picks begin here.
pub(crate) fn begin(t: &mut Table) {
    let start = u8::try_from(t.picks.len()).expect("procedures pick a few cards at a time");
    t.frame().picks = start;
}

/// Everything from where a frame's picks begin.
pub(crate) fn of<'a>(t: &'a Table<'_>, frame: &Frame<Proc>) -> &'a [Ref] {
    &t.picks[frame.picks as usize..]
}

/// The running frame forgets its picks.
pub(crate) fn forget(t: &mut Table) {
    let start = t.frame().picks as usize;
    t.picks.truncate(start);
}
