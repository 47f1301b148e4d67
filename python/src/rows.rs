//! What a seat sees, as rows of numbers: cards, the table, options. Written without building a view, because millions a second
//! are wanted; that the two tell the same, and nothing more, is what `tests/test_rows.py` is for.
//!
//! Seats are counted from the one who looks: 0 is that seat, 1 the next one.

use stapel_judgement::{NONE, Public, Viewpoint};
use stapel_kernel::{Audience, COUNTERS, Choice, Game, Id, Object, Ref, Seat, Seen, Several, Table, Why};
use stapel_script::Word;

/// The columns that every game has; its numbers and counters follow.
pub const CARD: [&str; 12] = [
    "card",
    "id",
    "zone",
    "seat",
    "owner",
    "controller",
    "place",
    "known",
    "face_down",
    "token",
    "attached",
    "n",
];
pub const OPTION: [&str; 8] = ["kind", "card", "id", "zone", "owner", "seat", "number", "which"];
const HEAD: [&str; 8] = ["asked", "why", "about", "picked", "least", "most", "time", "seats"];
/// The last is no choice of the game: more options than fit are turned over like pages.
const KINDS: [&str; 14] = [
    "pass", "done", "yes", "no", "card", "play", "activate", "seat", "number", "mode", "trigger", "layer",
    "name", "more",
];
const WHY: [&str; 17] = [
    "Target",
    "Discard",
    "DiscardCost",
    "GiveCost",
    "RevealCost",
    "May",
    "MayPay",
    "Mode",
    "Choose",
    "Search",
    "Take",
    "PutUnder",
    "PutOnTop",
    "Show",
    "Name",
    "Order",
    "React",
];
pub fn kinds() -> &'static [&'static str] {
    &KINDS
}
pub fn card_columns<G: Game>() -> Vec<String> {
    let own = G::Stat::ALL.iter().map(|s| s.name()).chain(G::Counter::ALL.iter().map(|c| c.name()));
    CARD.into_iter().chain(own).map(String::from).collect()
}
pub fn card_width<G: Game>() -> usize {
    CARD.len() + G::Stat::ALL.len() + G::Counter::ALL.len()
}
/// Zones, and what is no zone: the stack.
pub fn zones<G: Game>() -> Vec<&'static str> {
    G::Zone::ALL.iter().map(|z| z.name()).chain(["Stack"]).collect()
}
pub fn reasons<G: Game>() -> Vec<String> {
    WHY.into_iter().chain(G::Why::ALL.iter().map(|w| w.name())).map(String::from).collect()
}

fn id(id: Id) -> i16 {
    if id == Id::NONE { NONE } else { id.0 as i16 }
}

/// Rows that are written as far as there is room, and counted all the same.
struct Rows<'a> {
    out: &'a mut [i16],
    width: usize,
    count: usize,
    /// The hidden card before, if it was one.
    last: Option<Hidden>,
}

/// All that its row tells of a card nobody has shown.
#[derive(Clone, Copy, PartialEq)]
struct Hidden {
    owner: Seat,
    controller: Seat,
    place: u8,
    face_down: bool,
    token: bool,
    counters: [u8; COUNTERS],
}

impl Hidden {
    fn of(object: &Object, covered: bool) -> Self {
        Self {
            owner: object.owner,
            controller: object.controller,
            place: object.place,
            face_down: object.is_face_down(),
            token: object.is_token() || object.is_proxy(),
            counters: if covered { [0; COUNTERS] } else { object.counters },
        }
    }
}

const N: usize = 11;

impl Rows<'_> {
    fn next(&mut self) -> Option<&mut [i16]> {
        let at = self.count * self.width;
        self.count += 1;
        self.out.get_mut(at..at + self.width)
    }

    /// Hidden cards that lie side by side and look alike are one row: whether this is one more of them.
    fn one_more(&mut self, hidden: Option<Hidden>) -> bool {
        let alike = hidden.is_some() && hidden == self.last;
        self.last = hidden;
        if alike && let Some(n) = self.out.get_mut((self.count - 1) * self.width + N) {
            *n += 1;
        }
        alike
    }
}

/// Writes the cards a seat sees, zone by zone as its view has them; returns how many rows there are, be there room or not.
pub fn cards<G: Game>(t: &Table<'_, G>, me: Seat, out: &mut [i16], scratch: &mut Vec<Id>) -> usize {
    let (from, width) = (Viewpoint::new(t, me), card_width::<G>());
    let whole = out.len() / width * width;
    let mut rows = Rows { out: &mut out[..whole], width, count: 0, last: None };
    for &zone in G::Zone::ALL {
        let rule = G::zone(zone);
        for seat in from.all().take(if rule.shared { 1 } else { from.seats() }) {
            let mine = seat == me && !rule.shared;
            let knows = |id: Id| t.object(id).known_to.contains(me);
            let mut here = t.cards(zone, seat);
            // As in a view: a hidden hand has no order.
            if rule.seen == Seen::Owner && !mine {
                scratch.clear();
                scratch.extend_from_slice(here);
                scratch.sort_by_key(|&id| (!knows(id), knows(id).then(|| t.object(id).def)));
                here = scratch;
            }
            let top = here.len().saturating_sub(1);
            let place = (zone.index() as i16, if rule.shared { NONE } else { from.seat(seat) });
            rows.last = None;
            for (k, &card) in here.iter().enumerate() {
                let covered = rule.top_only && !mine && k < top;
                let known = !covered && knows(card);
                let hidden = (!known).then(|| Hidden::of(t.object(card), covered));
                if !rows.one_more(hidden)
                    && let Some(row) = rows.next()
                {
                    card_row(t, from, card, place, hidden, row);
                }
            }
        }
    }
    for (k, layer) in t.stack().iter().enumerate() {
        let Some(row) = rows.next() else { continue };
        let known = !layer.this.is_none() && t.knows(Audience::Seat(me), layer.this.id);
        let seat = from.seat(layer.seat);
        let (card, object) = if known { (layer.def.0 as i16, id(layer.this.id)) } else { (NONE, NONE) };
        let zone = G::Zone::ALL.len() as i16;
        let plain = [card, object, zone, NONE, seat, seat, k as i16, i16::from(known), 0, 0, NONE, 1];
        row[..CARD.len()].copy_from_slice(&plain);
        row[CARD.len()..].fill(0);
    }
    rows.count
}

fn card_row<G: Game>(
    t: &Table<'_, G>,
    from: Viewpoint,
    card: Id,
    (zone, seat): (i16, i16),
    hidden: Option<Hidden>,
    row: &mut [i16],
) {
    let object = t.object(card);
    let known = hidden.is_none();
    let looks = hidden.unwrap_or_else(|| Hidden::of(object, false));
    let shown = |n: i16| if known { n } else { NONE };
    let host = object.attached;
    let attached = known && host != Id::NONE && t.object(host).known_to.contains(from.me());
    let plain = [
        shown(object.def.0 as i16),
        shown(id(card)),
        zone,
        seat,
        from.seat(looks.owner),
        from.seat(looks.controller),
        i16::from(looks.place),
        i16::from(known),
        i16::from(looks.face_down),
        i16::from(looks.token),
        if attached { id(host) } else { NONE },
        1,
    ];
    let (head, own) = row.split_at_mut(CARD.len());
    head.copy_from_slice(&plain);
    let (stats, counters) = own.split_at_mut(G::Stat::ALL.len());
    if known {
        for (cell, &stat) in stats.iter_mut().zip(G::Stat::ALL) {
            *cell = t.stat(card, stat).unwrap_or(0);
        }
    } else {
        stats.fill(0);
    }
    for (cell, n) in counters.iter_mut().zip(looks.counters) {
        *cell = i16::from(n);
    }
}

fn why_number<G: Game>(why: Why<G::Why>) -> i16 {
    match why {
        Why::Target => 0,
        Why::Discard => 1,
        Why::DiscardCost => 2,
        Why::GiveCost => 3,
        Why::RevealCost => 4,
        Why::May => 5,
        Why::MayPay => 6,
        Why::Mode => 7,
        Why::Choose => 8,
        Why::Search => 9,
        Why::Take => 10,
        Why::PutUnder => 11,
        Why::PutOnTop => 12,
        Why::Show => 13,
        Why::Name => 14,
        Why::Order => 15,
        Why::React => 16,
        Why::Own(own) => WHY.len() as i16 + own.index() as i16,
    }
}

/// What the numbers of a table are called.
pub fn table_columns<G: Game>(seats: usize, public: &Public) -> Vec<String> {
    let seat = |k: usize| {
        let own = G::Pool::ALL.iter().map(|p| p.name()).chain(["gone", "place"]);
        own.map(move |name| format!("{k}.{name}"))
    };
    let head = HEAD.into_iter().map(String::from);
    head.chain((0..seats).flat_map(seat)).chain(public.names().iter().cloned()).collect()
}

/// Writes the numbers of the table, as many as there are columns.
pub fn table<G: Game>(t: &Table<'_, G>, me: Seat, public: &Public, out: &mut [i16], scratch: &mut Vec<i16>) {
    let from = Viewpoint::new(t, me);
    let asked = t.decision();
    let set = asked.filter(|d| d.seat == me).and_then(|d| d.set);
    let Several { picked, least, most, .. } = set.unwrap_or(Several::exactly(0, 0));
    // Whoever does not see the face of the card that asks must not learn which it is.
    let about = |r: Ref| {
        t.alive(r).filter(|&id| t.object(id).known_to.contains(me)).map(|id| t.object(id).def.0 as i16)
    };
    scratch.clear();
    scratch.extend([
        asked.map_or(NONE, |d| from.seat(d.seat)),
        asked.map_or(NONE, |d| why_number::<G>(d.why)),
        asked.and_then(|d| about(d.about)).unwrap_or(NONE),
        i16::from(picked),
        i16::from(least),
        i16::from(most),
        G::time(t) as i16,
        t.seat_count() as i16,
    ]);
    for seat in from.all() {
        scratch.extend(G::Pool::ALL.iter().map(|&pool| t.pool(seat, pool)));
        scratch.push(i16::from(t.is_gone(seat)));
        scratch.push(t.outcome().map_or(0, |o| i16::from(o.place(seat))));
    }
    public.write(&G::public(t), from, scratch);
    let n = out.len().min(scratch.len());
    out[..n].copy_from_slice(&scratch[..n]);
    out[n..].fill(NONE);
}

/// One option as whoever has to choose sees it.
pub fn option<G: Game>(t: &Table<'_, G>, me: Seat, choice: Choice) -> [i16; OPTION.len()] {
    let from = Viewpoint::new(t, me);
    let object = |kind: i16, card: Id, which: i16| {
        let o = t.object(card);
        let known = o.known_to.contains(me);
        let zone = t.zone_of(card).map_or(NONE, |z| z.index() as i16);
        let shown = |n: i16| if known { n } else { NONE };
        [kind, shown(o.def.0 as i16), shown(id(card)), zone, from.seat(o.owner), NONE, 0, which]
    };
    let source = |kind: i16, this: Ref, def: i16, which: i16| {
        let known = !this.is_none() && t.object(this.id).known_to.contains(me);
        let shown = |n: i16| if known { n } else { NONE };
        [kind, shown(def), shown(id(this.id)), NONE, NONE, NONE, 0, which]
    };
    let bare = |kind: i16| [kind, NONE, NONE, NONE, NONE, NONE, 0, NONE];
    match choice {
        Choice::Pass => bare(0),
        Choice::Done => bare(1),
        Choice::Yes => bare(2),
        Choice::No => bare(3),
        Choice::Card(card) => object(4, card, NONE),
        Choice::Play(card) => object(5, card, NONE),
        Choice::Activate(card, k) => object(6, card, i16::from(k)),
        Choice::Seat(seat) => [7, NONE, NONE, NONE, NONE, from.seat(seat), 0, NONE],
        Choice::Number(n) => [8, NONE, NONE, NONE, NONE, NONE, n, NONE],
        Choice::Mode(k) => [9, NONE, NONE, NONE, NONE, NONE, 0, i16::from(k)],
        Choice::Trigger(k) => match t.waiting().get(k as usize) {
            Some(waiting) => {
                let def = if waiting.this.is_none() { NONE } else { t.object(waiting.this.id).def.0 as i16 };
                source(10, waiting.this, def, k as i16)
            }
            None => bare(10),
        },
        Choice::Layer(k) => match t.stack().get(k as usize) {
            Some(layer) => source(11, layer.this, layer.def.0 as i16, i16::from(k)),
            None => bare(11),
        },
        Choice::Name(def) => [12, def.0 as i16, NONE, NONE, NONE, NONE, 0, NONE],
    }
}

/// A number that names an option by what can be seen of it, the same in every game of the same edition: reason, kind, card,
/// place. The number of the object is no part of it; options that look alike are told apart by their order (`before`).
pub fn key(why: i16, row: &[i16; OPTION.len()], before: usize) -> i64 {
    let [kind, card, _, zone, owner, seat, number, which] = *row;
    let all = [why, kind, card, zone, owner, seat, number, which, before as i16];
    let hash = all.iter().flat_map(|n| n.to_le_bytes()).fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    // Signed and positive: indices of tables and tensors like it so.
    (hash >> 1) as i64
}

/// Writes the options of the pending decision from one on, their keys and which of them there are, as far as there is room.
pub fn options<G: Game>(
    t: &Table<'_, G>,
    skip: usize,
    (rows, keys, mask): (&mut [i16], &mut [i64], &mut [bool]),
    seen: &mut Vec<i64>,
) {
    // What was written before was for another seat's eyes.
    rows.fill(0);
    keys.fill(0);
    mask.fill(false);
    let Some(asked) = t.decision() else { return };
    let why = why_number::<G>(asked.why);
    let cells = rows.chunks_exact_mut(OPTION.len()).zip(keys.iter_mut()).zip(mask.iter_mut());
    // Those before count as well: a key must not depend on where one begins to look.
    seen.clear();
    let shown = asked.options.iter().skip(skip).zip(cells);
    for &choice in asked.options.iter().take(skip) {
        seen.push(key(why, &option(t, asked.seat, choice), 0));
    }
    for (&choice, ((row, key_cell), here)) in shown {
        let cells = option(t, asked.seat, choice);
        row.copy_from_slice(&cells);
        let plain = key(why, &cells, 0);
        let before = seen.iter().filter(|&&k| k == plain).count();
        seen.push(plain);
        *key_cell = if before == 0 { plain } else { key(why, &cells, before) };
        *here = true;
    }
}
