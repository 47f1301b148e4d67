//! What a choice means, and what a position looks like, in words that outlive a build.
//!
//! The place of an option in its list and the bytes of a state belong to the build that made them. A log that is to be
//! replayed by the next one also says what was chosen ("play infect-red hand 2") and how the table looked, in the names of
//! cards, zones and counters; so a build whose lists are ordered otherwise still finds the option, and one whose rules are
//! others is found out at the first choice that is not there, with its reason.

use stapel_kernel::{Choice, Flags, Game, Id, Table};
use stapel_script::Word;
use std::fmt::Write;

/// What an option means: its kind, the card it is about, and where that lies.
pub fn meaning<G: Game>(t: &Table<'_, G>, choice: Choice) -> String {
    match choice {
        Choice::Pass => "pass".into(),
        Choice::Done => "done".into(),
        Choice::Yes => "yes".into(),
        Choice::No => "no".into(),
        Choice::Card(id) => format!("card {}", thing(t, id)),
        Choice::Play(id) => format!("play {}", thing(t, id)),
        Choice::Activate(id, k) => format!("use {k} {}", thing(t, id)),
        Choice::Seat(seat) => format!("seat {}", seat.letter()),
        Choice::Number(n) => format!("number {n}"),
        Choice::Mode(k) => format!("mode {k}"),
        Choice::Trigger(k) => match t.waiting().get(k as usize) {
            Some(waiting) => format!("trigger {k} {}", card(t, waiting.this.id)),
            None => format!("trigger {k}"),
        },
        Choice::Layer(k) => match t.stack().get(k as usize) {
            Some(layer) if !layer.this.is_none() => format!("layer {k} {}", card(t, layer.this.id)),
            _ => format!("layer {k}"),
        },
        Choice::Name(def) => format!("name {}", t.book.def(def).card.id),
    }
}

fn card<G: Game>(t: &Table<'_, G>, id: Id) -> String {
    t.book.def(t.object(id).def).card.id.to_string()
}

/// A card and where it lies: zone, player, place.
fn thing<G: Game>(t: &Table<'_, G>, id: Id) -> String {
    let name = card(t, id);
    for zone in G::Zone::ALL.iter().copied() {
        for seat in t.seats() {
            if let Some(at) = t.cards(zone, seat).iter().position(|&other| other == id) {
                return format!("{name} {} {} {at}", zone.name(), seat.letter());
            }
        }
    }
    name
}

/// The option that means the same: the one at this place if it does, else the first in the list that does, else the
/// first that is the same card to the same end elsewhere.
pub fn find<G: Game>(t: &Table<'_, G>, index: usize, means: &str) -> Option<usize> {
    let options = t.options();
    let same = |k: &usize| meaning(t, options[*k]) == means;
    let place = (0..options.len()).filter(|&k| k == index).chain(0..options.len()).find(same);
    // The same card lies elsewhere in its zone.
    let but_place = |text: &str| text.rsplit_once(' ').map(|(rest, _)| rest.to_string());
    let near = |k: &usize| {
        matches!(options[*k], Choice::Card(_) | Choice::Play(_) | Choice::Activate(..))
            && but_place(&meaning(t, options[*k])) == but_place(means)
    };
    place.or_else(|| (0..options.len()).find(near))
}

/// A number for how the table looks with all cards open: FNV-1a over its zones, pools and outcome in their names.
pub fn position<G: Game>(t: &Table<'_, G>) -> u64 {
    let mut look = Look(0xcbf2_9ce4_8422_2325);
    // What is read is what lies there, and nothing that would have to be reckoned: this is asked after every choice.
    for &zone in G::Zone::ALL {
        let shared = G::zone(zone).shared;
        for seat in t.seats().take(if shared { 1 } else { usize::MAX }) {
            let cards = t.cards(zone, seat);
            if cards.is_empty() {
                continue;
            }
            look.say(format_args!("\n{}", zone.name()));
            if !shared {
                look.say(format_args!(" {}", seat.letter()));
            }
            for &id in cards {
                look.card(t, id);
            }
        }
    }
    for seat in t.seats() {
        for &pool in G::Pool::ALL {
            look.say(format_args!("\n{} {} {}", seat.index(), pool.name(), t.pool(seat, pool)));
        }
    }
    if let Some(asked) = t.decision() {
        look.say(format_args!("\nasked {}", asked.seat.letter()));
    }
    if let Some(outcome) = t.outcome() {
        look.say(format_args!("\nover {:?}", &outcome.places[..t.seat_count()]));
    }
    look.0
}

/// A text of which nothing is kept but its number.
struct Look(u64);

impl Look {
    fn say(&mut self, args: std::fmt::Arguments<'_>) {
        self.write_fmt(args).expect("a number takes all text");
    }

    fn card<G: Game>(&mut self, t: &Table<'_, G>, id: Id) {
        let object = t.object(id);
        self.say(format_args!(" {}", t.book.def(object.def).card.id));
        if object.owner != object.controller {
            self.say(format_args!("/{}", object.controller.letter()));
        }
        if object.flags.has(Flags::FACE_DOWN) {
            self.say(format_args!("/down"));
        }
        for &counter in G::Counter::ALL {
            let n = object.counters[counter.index()];
            if n > 0 {
                self.say(format_args!("/{}{n}", counter.name()));
            }
        }
    }
}

impl Write for Look {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 = text
            .bytes()
            .fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        Ok(())
    }
}
