//! Setting up and drafting (NF-SET, NF-DST, NF-DBC).

use crate::{
    Counter, Draft, Event, Nightfall, Phase, Proc, Sets, Table, Type, WOUND_TYPES, Why, Zone, archive,
    turn::Turn, wounds,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, DefId, Flow, Id, Ref, Seat, SeatSet, SetUp, To, Why as Reason};
use stapel_script::Symbol;

/// NF-COMP-3.
const WOUNDS_PER_TYPE: usize = 20;
/// NF-MLW-1.
const MARTIAL_LAW_PER_TYPE: usize = 5;

pub(crate) fn begin(t: &mut Table, set_up: &SetUp<Nightfall>) {
    for (k, deck) in set_up.decks.iter().enumerate() {
        let seat = Seat(k as u8);
        for card in deck.copies() {
            let def = t.book.find(card).expect("the deck was checked: every card exists");
            let id = t.make(def, seat);
            t.put(id, To::top(Zone::Deck, seat));
        }
    }
    let martial_law = patterns(t).any(|(_, types)| types.contains(Type::MartialLaw));
    lay_wounds(t, martial_law);
    lay_patterns(t);
    deal(t);
    t.push(Proc::Draft(Drafting::BEGIN));
}

/// One pattern card for each archive that may come into play, shuffled.
fn lay_patterns(t: &mut Table) {
    let ids: Vec<DefId> = patterns(t).map(|p| p.0).collect();
    for def in ids {
        let id = t.make(def, Seat::NOBODY);
        t.put(id, To::top(Zone::Box, Seat(0)));
    }
    t.shuffle(Zone::Box, Seat(0));
}

/// As often cards are picked and passed on.
const PICKS: u8 = 3;

/// For scenarios: the draft begins with the cards that lie before the players, or with a deal if there are none; who has no
/// deck gets the starters (NF-SET-3).
pub(crate) fn open(t: &mut Table) -> Result<(), &'static str> {
    let starters: Vec<DefId> =
        t.book.defs().filter(|(_, d)| d.types.contains(Type::Starter)).map(|d| d.0).collect();
    for seat in t.seats() {
        if t.is_empty(Zone::Deck, seat) {
            for &def in starters.iter().flat_map(|def| [def, def]) {
                let id = t.make(def, seat);
                t.put(id, To::top(Zone::Deck, seat));
            }
        }
    }
    // NF-ARC-2.
    for id in t.ids() {
        if t.zone_of(id) == Some(Zone::Offer) {
            t.set_owner(id, Seat::NOBODY);
        }
    }
    if t.everywhere(Zone::Offer).next().is_none() {
        lay_patterns(t);
        deal(t);
    } else if t.seats().any(|seat| t.cards(Zone::Offer, seat).len() < PICKS as usize) {
        return Err("everybody has at least three draft cards, or nobody has any");
    }
    t.game.phase = Phase::Draft;
    t.begin_with(Proc::Draft(Drafting::BEGIN));
    Ok(())
}

/// NF-SET-1, NF-SET-2.
pub(crate) fn lay_wounds(t: &mut Table, martial_law: bool) {
    for kind in WOUND_TYPES {
        let special = if martial_law { MARTIAL_LAW_PER_TYPE } else { 0 };
        for k in 0..WOUNDS_PER_TYPE {
            let def = wound(t, kind, k < special);
            let id = t.make(def, Seat::NOBODY);
            t.put(id, To::top(Zone::WoundPile, Seat(0)));
        }
    }
    t.shuffle(Zone::WoundPile, Seat(0));
    t.game.face_up = 10 * t.seat_count() as u8;
    wounds::show_top(t);
}

fn wound(t: &Table, kind: Type, martial_law: bool) -> DefId {
    let at = WOUND_TYPES.iter().position(|&k| k == kind).expect("a wound is of one of three types");
    let id = WOUNDS[2 * at + usize::from(martial_law)];
    t.book.find(Symbol::new(id)).expect("the book was checked: the wounds are there")
}

/// The wound cards, those of Martial Law after their plain ones.
pub(crate) const WOUNDS: [&str; 6] = [
    "bite-wound",
    "bite-wound-martial-law",
    "bleed-wound",
    "bleed-wound-martial-law",
    "burn-wound",
    "burn-wound-martial-law",
];

type Types = stapel_script::WordSet<Type>;

/// The orders whose archives may come into play: one pattern card each.
fn patterns<'a>(t: &'a Table<'_>) -> impl Iterator<Item = (DefId, Types)> + 'a {
    let options = t.readings();
    let chosen = selection(options.draft);
    t.book
        .defs()
        .filter(move |(_, d)| match chosen {
            Some((commons, pairs)) => {
                commons.contains(&d.card.id.as_str()) || pairs.contains(&d.card.id.as_str())
            }
            None => sets(options.sets).iter().any(|&s| d.types.contains(s)) && !d.types.contains(Type::Wound),
        })
        .map(|(id, d)| (id, d.types))
}

fn sets(sets: Sets) -> &'static [Type] {
    match sets {
        Sets::Base => &[Type::Base],
        Sets::MartialLaw => &[Type::MartialLaw],
        Sets::BloodCountry => &[Type::BloodCountry],
        Sets::BaseMartialLaw => &[Type::Base, Type::MartialLaw],
        Sets::BaseBloodCountry => &[Type::Base, Type::BloodCountry],
        Sets::MartialLawBloodCountry => &[Type::MartialLaw, Type::BloodCountry],
        Sets::All => &[Type::Base, Type::MartialLaw, Type::BloodCountry],
    }
}

fn move_top(t: &mut Table, to: To<Zone>) {
    if let Some(&id) = t.cards(Zone::Box, Seat(0)).last() {
        t.put(id, to);
    }
}

fn deal(t: &mut Table) {
    let n = t.seat_count();
    match t.readings().draft {
        Draft::Standard => {
            // NF-DST-1.
            for seat in t.seats() {
                (0..4).for_each(|_| move_top(t, To::top(Zone::Offer, seat)));
            }
        }
        Draft::BloodCountry => {
            // NF-DBC-1, NF-DBC-2.
            for _ in 0..8 - n {
                move_top(t, To::top(Zone::Commons, Seat(0)));
            }
            let each = if sets(t.readings().sets).len() > 1 { 5 } else { 4 };
            for seat in t.seats() {
                (0..each).for_each(|_| move_top(t, To::top(Zone::Offer, seat)));
            }
        }
        draft => {
            let Some((commons, pairs)) = selection(draft) else { return };
            for id in *commons {
                let card = find(t, id);
                t.put(card, To::top(Zone::Commons, Seat(0)));
            }
            // The pairs are dealt at random.
            let mut order: [usize; 5] = [0, 1, 2, 3, 4];
            for k in (1..5).rev() {
                let other = t.chance(k + 1);
                order.swap(k, other);
            }
            for seat in t.seats() {
                for id in &pairs[2 * order[seat.index()]..][..2] {
                    let card = find(t, id);
                    t.put(card, To::top(Zone::Picks, seat));
                }
            }
        }
    }
}

fn find(t: &Table, id: &str) -> Id {
    let def = Symbol::known(id)
        .and_then(|s| t.book.find(s))
        .expect("selections name shipped cards, the tests read all");
    t.cards(Zone::Box, Seat(0))
        .iter()
        .copied()
        .find(|&c| t.object(c).def == def)
        .expect("every card of a selection is in the box")
}

/// The players pick in turn; cards are passed to the left after each round (NF-DST-4). Whoever has left picks nothing, and
/// what lies there is passed on (NF-LEA-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Drafting {
    asked: bool,
    seat: Seat,
    /// So many rounds are over.
    pub(crate) round: u8,
}

impl Drafting {
    const BEGIN: Self = Self { asked: false, seat: Seat(0), round: 0 };

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { seat, round, .. } = *self;
        let picks = if selection(t.readings().draft).is_some() { 0 } else { PICKS };
        if std::mem::take(&mut self.asked) {
            let Choice::Card(id) = t.answer() else { unreachable!("only cards are offered") };
            // The third pick goes to the middle (NF-DST-5, NF-DBC-5).
            let to = To::top(Zone::Picks, seat).secret().place(round + 1);
            let id = t.put(id, to).id;
            t.tell(Event::Drafts, seat, id, i16::from(round) + 1, 0);
            return self.next_pick(t);
        }
        if round == picks {
            finish(t);
            t.begin_with(Proc::Turn(Turn::BEGIN));
            return Flow::Go;
        }
        if t.is_gone(seat) {
            return self.next_pick(t);
        }
        self.asked = true;
        // What was dealt to a neighbour on the right has come round; who holds it sees it.
        let seats = t.seat_count() as u8;
        let dealt = Seat((seat.0 + seats - round % seats) % seats);
        let why = if round == 2 { Why::Commons } else { Why::Draft };
        t.ask(seat, Reason::Own(why), Ref::NONE, |t, out| {
            for k in 0..t.cards(Zone::Offer, dealt).len() {
                let id = t.cards(Zone::Offer, dealt)[k];
                t.reveal(id, SeatSet::one(seat));
                out.push(Choice::Card(id));
            }
        })
    }

    fn next_pick(&mut self, t: &Table) -> Flow {
        let next = self.seat.0 + 1;
        let last = next as usize == t.seat_count();
        (self.seat, self.round) = if last { (Seat(0), self.round + 1) } else { (Seat(next), self.round) };
        Flow::Go
    }
}

/// All patterns are turned up and become archives (NF-ARC-1); decks are shuffled and hands drawn (NF-SET-5).
fn finish(t: &mut Table) {
    for seat in t.seats() {
        while let Some(&id) = t.cards(Zone::Picks, seat).first() {
            let to = match t.object(id).place {
                _ if t.is_gone(seat) => Zone::Box,
                3 => Zone::Commons,
                _ => Zone::Private,
            };
            t.put(id, To::top(to, seat));
        }
    }
    // NF-DST-6: from the cards set aside, before what is left over joins them.
    while t.cards(Zone::Commons, Seat(0)).len() < 8 && !t.is_empty(Zone::Box, Seat(0)) {
        move_top(t, To::top(Zone::Commons, Seat(0)));
    }
    for seat in t.seats() {
        while let Some(&id) = t.cards(Zone::Offer, seat).first() {
            t.put(id, To::top(Zone::Box, Seat(0)));
        }
    }
    // Nobody sees in which order they go back.
    t.shuffle(Zone::Box, Seat(0));
    for id in t.ids() {
        if matches!(t.zone_of(id), Some(Zone::Commons | Zone::Private)) {
            t.set_place(id, 0);
            t.set_counter(id, Counter::Copies, archive::COPIES);
        }
    }
    for seat in t.seats() {
        if t.is_gone(seat) {
            continue;
        }
        for k in 0..t.cards(Zone::Private, seat).len() {
            let id = t.cards(Zone::Private, seat)[k];
            t.set_controller(id, seat);
        }
        t.shuffle(Zone::Deck, seat);
        (0..5).for_each(|_| {
            t.draw(seat);
        });
    }
    // NF-TURN-2, NF-R-25.
    let there = |t: &Table, seat: &Seat| !t.is_gone(*seat);
    let seats = t.seats().filter(|seat| there(t, seat)).count();
    let lot = t.chance(seats);
    let start = t.seats().filter(|seat| there(t, seat)).nth(lot);
    let start = start.expect("the lot is one of those who are there");
    t.game.start = start;
    t.game.turn = start;
    t.game.round = 1;
    t.game.phase = Phase::Start;
    t.tell(Event::GoesFirst, start, Id::NONE, 0, 0);
}

/// Recommended archives: eight commons, five private pairs.
type Selection = (&'static [&'static str], &'static [&'static str]);

fn selection(draft: Draft) -> Option<&'static Selection> {
    match draft {
        Draft::Standard | Draft::BloodCountry => None,
        Draft::FirstNight => Some(&FIRST_NIGHT),
        Draft::EvenOdds => Some(&EVEN_ODDS),
        Draft::ThreeFronts => Some(&THREE_FRONTS),
        Draft::BloodMoon => Some(&BLOOD_MOON),
    }
}

const FIRST_NIGHT: Selection = (
    &[
        "emberflank",
        "fences-cellar",
        "inspector-adler",
        "stoneback",
        "winter-sleep",
        "quent-the-coroner",
        "open-vein",
        "shield-sister-runa",
    ],
    &[
        "thrill-of-the-hunt",
        "last-anointing",
        "burning-alley",
        "isgard-mother-of-the-pack",
        "rothaug-the-leader",
        "walker-in-the-mist",
        "the-silver-shot",
        "quiet-extortion",
        "false-trail",
        "velvet-collar",
    ],
);

const EVEN_ODDS: Selection = (
    &[
        "colonel-harkanen",
        "flamethrower-squad",
        "the-silver-shot",
        "paymaster-lund",
        "winter-sleep",
        "isolde-on-the-wire",
        "quiet-extortion",
        "last-anointing",
    ],
    &[
        "burning-alley",
        "walker-in-the-mist",
        "stoneback",
        "circle-of-salt",
        "false-trail",
        "chaplain-amon",
        "barricade-breaker",
        "howl-in-rank",
        "brandt-the-silverer",
        "dead-air",
    ],
);

const THREE_FRONTS: Selection = (
    &[
        "straw-fire",
        "inspector-adler",
        "daylight-floodlamps",
        "winter-sleep",
        "quent-the-coroner",
        "silt-the-ferryman",
        "carrion-picker",
        "bone-bearer",
    ],
    &[
        "burning-alley",
        "wolf-of-the-cordon",
        "call-of-the-woods",
        "the-pale-widow",
        "velvet-collar",
        "dead-air",
        "drumhead-verdict",
        "sheriff-dolores-pike",
        "swamp-hound",
        "mirror-lake",
    ],
);

const BLOOD_MOON: Selection = (
    &[
        "jochen-the-charcoaler",
        "horse-trade",
        "caul-the-tent-preacher",
        "brandt-the-silverer",
        "under-the-bracken",
        "silt-the-ferryman",
        "feud-of-the-clans",
        "the-long-trench",
    ],
    &[
        "bull-in-the-barn",
        "kennel-colossus",
        "smouldering-fields",
        "uninvited-guest",
        "the-scent",
        "the-homecomer",
        "maude-of-vein-farm",
        "dead-air",
        "light-fingers",
        "baroness-tesseny",
    ],
);
