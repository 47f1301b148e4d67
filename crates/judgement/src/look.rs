//! What a seat sees when it compares itself with another, as rows of a table of weights that are added up: each card it knows
//! where it lies, counters and marks, how many cards lie where, pools, and the numbers the game shows.

use crate::{Public, Viewpoint};
use stapel_kernel::{Book, Game, Id, Seat, Table, Why};
use stapel_script::Word;

/// Numbers are told by their size: small ones exactly.
const SIZES: usize = 16;
/// The marks of an object that every game has, and those of the game.
const MARKS: usize = 13;
/// Counters beyond this tell nothing more.
const MOST_COUNTERS: u8 = 15;

fn size(n: i16) -> usize {
    match n {
        i16::MIN..=-1 => 0,
        0..=8 => n as usize + 1,
        9..=10 => 10,
        11..=13 => 11,
        14..=17 => 12,
        18..=24 => 13,
        25..=39 => 14,
        _ => 15,
    }
}

/// Where the rows of each kind begin. Those of cards come last: a book may grow.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Places a card may lie in: each zone, and the stack, on one's own side and on the other's.
    pub places: usize,
    pub cards: usize,
    /// Rows of everything but cards.
    pub fixed: usize,
    counters: usize,
    marks: usize,
    sizes: usize,
    pools: usize,
    shown: usize,
    asked: usize,
    time: usize,
    public: Public,
}

/// What is looked with: room for the numbers a game shows.
#[derive(Clone, Debug, Default)]
pub struct Look {
    numbers: Vec<i16>,
}

fn asked_kinds<G: Game>() -> usize {
    G::Why::ALL.len() + 1
}

impl Layout {
    /// For games that begin like this one, which has two seats at least.
    pub fn of<G: Game>(t: &Table<'_, G>) -> Self {
        let public = Public::of(&G::public(t), Viewpoint::of_two(t, Seat(0), Seat(1)));
        Self::new::<G>(public, t.book)
    }

    pub fn new<G: Game>(public: Public, book: &Book<G>) -> Self {
        let places = 2 * (G::Zone::ALL.len() + 1);
        let counters = 0;
        let marks = counters + places * G::Counter::ALL.len();
        let sizes = marks + places * MARKS;
        let pools = sizes + places * SIZES;
        let shown = pools + 2 * G::Pool::ALL.len() * SIZES;
        let asked = shown + public.names().len() * SIZES;
        let time = asked + 2 * asked_kinds::<G>();
        let fixed = time + SIZES;
        let cards = book.defs().count();
        Self { places, cards, fixed, counters, marks, sizes, pools, shown, asked, time, public }
    }

    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What each fixed row stands for, so that a net is not used for a table of another shape.
    pub fn names<G: Game>(&self) -> Vec<String> {
        let sides = ["mine", "theirs"];
        let zones = G::Zone::ALL.iter().map(|z| z.name()).chain(["Stack"]);
        let places: Vec<String> = zones.flat_map(|z| sides.map(|side| format!("{side} {z}"))).collect();
        let mut names = Vec::with_capacity(self.fixed);
        for place in &places {
            names.extend(G::Counter::ALL.iter().map(|c| format!("{place} {}", c.name())));
        }
        for place in &places {
            names.extend((0..MARKS).map(|k| match k.checked_sub(1) {
                None => format!("{place} face down"),
                Some(k) => format!("{place} {}", G::Flag::from_index(k).map_or("-", |f| f.name())),
            }));
        }
        let sized = |what: &str| (0..SIZES).map(|n| format!("{what} {n}")).collect::<Vec<_>>();
        names.extend(places.iter().flat_map(|place| sized(place)));
        for side in sides {
            names.extend(G::Pool::ALL.iter().flat_map(|p| sized(&format!("{side} {}", p.name()))));
        }
        names.extend(self.public.names().iter().flat_map(|n| sized(n)));
        for side in sides {
            names.push(format!("{side} asked"));
            names.extend(G::Why::ALL.iter().map(|w| format!("{side} asked {}", w.name())));
        }
        names.extend(sized("time"));
        names
    }

    /// All rows, those of the cards of its book with them.
    pub fn rows(&self) -> usize {
        self.fixed + self.places * self.cards
    }

    fn object<G: Game>(
        &self,
        t: &Table<'_, G>,
        id: Id,
        me: Seat,
        place: usize,
        add: &mut impl FnMut(usize, i32),
    ) {
        let object = t.object(id);
        if !object.known_to.contains(me) {
            return;
        }
        add(self.fixed + place * self.cards + object.def.0 as usize, 1);
        for (k, &n) in object.counters[..G::Counter::ALL.len()].iter().enumerate() {
            if n > 0 {
                let n = i32::from(n.min(MOST_COUNTERS));
                add(self.counters + place * G::Counter::ALL.len() + k, n);
            }
        }
        let marks = self.marks + place * MARKS;
        if object.is_face_down() {
            add(marks, 1);
        }
        for &flag in G::Flag::ALL.iter().filter(|&&flag| t.flag(id, flag)) {
            add(marks + 1 + flag.index(), 1);
        }
    }

    /// Tells every row that `me` sees beside `other`, and how often.
    pub fn look<G: Game>(
        &self,
        t: &Table<'_, G>,
        [me, other]: [Seat; 2],
        look: &mut Look,
        mut add: impl FnMut(usize, i32),
    ) {
        for &zone in G::Zone::ALL {
            let shared = G::zone(zone).shared;
            for (side, seat) in [me, other].into_iter().enumerate().take(if shared { 1 } else { 2 }) {
                let here = t.cards(zone, seat);
                let place = 2 * zone.index() + side;
                add(self.sizes + place * SIZES + size(here.len() as i16), 1);
                for &id in here {
                    let side = if shared { usize::from(t.object(id).controller == other) } else { side };
                    self.object(t, id, me, 2 * zone.index() + side, &mut add);
                }
            }
        }
        for layer in t.stack() {
            let known = layer.this.is_none() || t.object(layer.this.id).known_to.contains(me);
            if known && (layer.seat == me || layer.seat == other) {
                let place = 2 * G::Zone::ALL.len() + usize::from(layer.seat == other);
                add(self.fixed + place * self.cards + layer.def.0 as usize, 1);
            }
        }
        let mut row = self.pools;
        for seat in [me, other] {
            for &pool in G::Pool::ALL {
                add(row + size(t.pool(seat, pool)), 1);
                row += SIZES;
            }
        }
        look.numbers.clear();
        self.public.write(&G::public(t), Viewpoint::of_two(t, me, other), &mut look.numbers);
        for (k, &n) in look.numbers.iter().enumerate() {
            add(self.shown + k * SIZES + size(n), 1);
        }
        if let Some(asked) = t.decision()
            && (asked.seat == me || asked.seat == other)
        {
            let why = if let Why::Own(own) = asked.why { own.index() + 1 } else { 0 };
            add(self.asked + usize::from(asked.seat == other) * asked_kinds::<G>() + why, 1);
        }
        add(self.time + size(G::time(t) as i16), 1);
    }
}
