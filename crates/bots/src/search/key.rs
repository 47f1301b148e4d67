//! What makes an option the same option in another world.
//!
//! Worlds differ in hidden cards, and a card that is drawn has another number in each of them. What a player picks is
//! "this card from my hand" and not "object 17", so an option is known by what its card looks like and where it lies.
//! Copies that look alike are told apart by their order, so that no option is lost.

use stapel_kernel::{Choice, Game, Id, Table};
use std::hash::{Hash, Hasher};

pub(crate) type Key = u64;

/// The multiply-and-rotate hash of the Rust compiler: fast, and the same on every machine.
#[derive(Clone, Copy, Default)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.mix(u64::from(b)));
    }
    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.mix(u64::from(n));
    }
    fn write_i16(&mut self, n: i16) {
        self.mix(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.mix(n as u64);
    }
}

/// The keys of all options of the pending decision. They name the seat and the reason, too: in another world somebody
/// else may be asked at this point.
pub(crate) fn keys<G: Game>(t: &Table<'_, G>, out: &mut Vec<Key>) {
    out.clear();
    let Some(asked) = t.decision() else { return };
    let mut start = Mixer::default();
    asked.seat.hash(&mut start);
    asked.why.hash(&mut start);
    for &option in asked.options {
        let mut key = start;
        look(t, option, &mut key);
        out.push(key.finish());
    }
    for k in 1..out.len() {
        let before = out[..k].iter().filter(|&&other| other == out[k]).count();
        if before > 0 {
            let mut key = Mixer(out[k]);
            key.mix(before as u64);
            out[k] = key.finish();
        }
    }
}

fn look<G: Game>(t: &Table<'_, G>, option: Choice, key: &mut Mixer) {
    match option {
        Choice::Card(id) => card(t, 1, id, key),
        Choice::Play(id) => card(t, 2, id, key),
        Choice::Activate(id, k) => card(t, 3 + u64::from(k), id, key),
        Choice::Trigger(k) => {
            if let Some(waiting) = t.waiting().get(k as usize) {
                waiting.kind.hash(key);
                card(t, 0, waiting.this.id, key);
            }
        }
        other => other.hash(key),
    }
}

fn card<G: Game>(t: &Table<'_, G>, kind: u64, id: Id, key: &mut Mixer) {
    let object = t.object(id);
    key.mix(
        kind << 48 | u64::from(object.def.0) << 32 | u64::from(object.area) << 16 | u64::from(object.used),
    );
    object.flags.hash(key);
    let counters = object.counters.iter().fold(0, |all, &n| all << 8 | u64::from(n));
    if counters > 0 {
        key.mix(counters);
    }
}
