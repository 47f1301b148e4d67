//! Rules that no scenario can show: what is printed on cards, set-up, drafts, what views hide, the ranking.

use stapel_kernel::{Audience, Choice, Def, Rng, Seat, SetUp, Shipped, Why as Reason};
use stapel_nightfall::{
    COLOURS, Counter, Draft, Fault, Nightfall, Options, Part, Phase, Pool, Sets, Stat, Type, WOUND_TYPES,
    Why, Zone,
};
use stapel_script::{Deck, Word};

type Table = stapel_kernel::Table<'static, Nightfall>;

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);
const SPECIES: [Type; 4] = [Type::Hunter, Type::Lycanthrope, Type::Ghoul, Type::Vampire];

fn decks(seats: usize) -> Vec<Deck> {
    vec![Nightfall::decks()[0].clone(); seats]
}

fn start(seats: usize, draft: Draft, sets: Sets, seed: u64) -> Table {
    let options = Options { draft, sets, ..Options::default() };
    let set_up = SetUp { decks: decks(seats), options };
    Table::start(Nightfall::book(), &set_up, seed).expect("the shipped decks are legal")
}

/// Drafts at random until the first turn begins.
fn drafted(seats: usize, draft: Draft, sets: Sets, seed: u64) -> Table {
    let mut t = start(seats, draft, sets, seed);
    let mut rng = Rng::new(seed);
    while t.game.phase == Phase::Draft {
        let k = rng.choice(t.options().len());
        t.choose(k).expect("an offered option");
    }
    t
}

fn seats(t: &Table) -> impl Iterator<Item = Seat> + use<> {
    t.seats()
}

fn faces(t: &Table, zone: Zone, seat: Seat) -> Vec<&'static str> {
    let mut list: Vec<&str> = t.cards(zone, seat).iter().map(|&id| t.def(id).card.id.as_str()).collect();
    list.sort_unstable();
    list
}

/// How many faces of a zone somebody sees, and how many cards.
fn seen(t: &Table, by: Audience, zone: Zone, of: Seat) -> (usize, usize) {
    let view = t.view(by);
    let zone = view.zones.iter().find(|z| z.zone == zone && z.seat.unwrap_or(of) == of);
    zone.map_or((0, 0), |z| (z.cards.iter().filter(|c| c.def.is_some()).count(), z.cards.len()))
}

/// What is offered, sorted.
fn offered(t: &Table) -> Vec<&'static str> {
    let name = |o: &Choice| match *o {
        Choice::Card(id) => t.def(id).card.id.as_str(),
        other => panic!("a draft offers cards, not {other:?}"),
    };
    let mut list: Vec<&str> = t.options().iter().map(name).collect();
    list.sort_unstable();
    list
}

fn without(list: &[&'static str], gone: &str) -> Vec<&'static str> {
    let rest: Vec<&str> = list.iter().copied().filter(|&c| c != gone).collect();
    assert_eq!(rest.len() + 1, list.len());
    rest
}

fn one_of(def: &Def<Nightfall>, kinds: &[Type]) -> bool {
    kinds.iter().filter(|&&k| def.types.contains(k)).count() == 1
}

fn none_of(def: &Def<Nightfall>, kinds: &[Type]) -> bool {
    kinds.iter().all(|&k| !def.types.contains(k))
}

// rules: NF-COMP-1 NF-COMP-2
#[test]
fn a_card_is_a_minion_an_action_or_a_wound_of_one_type() {
    for (_, def) in Nightfall::book().defs() {
        let id = def.card.id;
        assert!(one_of(def, &[Type::Minion, Type::Action, Type::Wound]), "{id}");
        match def.types.contains(Type::Wound) {
            true => assert!(one_of(def, &WOUND_TYPES), "{id}"),
            false => assert!(none_of(def, &WOUND_TYPES), "{id}"),
        }
    }
}

// rules: NF-CARD-1 NF-CARD-2 NF-CARD-5
#[test]
fn what_is_printed_on_minions_actions_and_starters() {
    let mut starters = 0;
    for (_, def) in Nightfall::book().defs().filter(|(_, d)| !d.types.contains(Type::Wound)) {
        let id = def.card.id;
        let extra = &def.card.extra;
        assert!(one_of(def, &COLOURS), "{id}");
        assert!(!def.card.name.en.is_empty() && !def.card.name.de.is_empty(), "{id}");
        assert!(def.stat(Stat::Cost).is_some(), "{id}");
        let kicker_text = def.parts.iter().any(|p| p.0 == Part::Kicker);
        assert_eq!(extra.kicker.is_some(), kicker_text, "{id}: a kicker is a colour and a text");
        if def.types.contains(Type::Minion) {
            assert!(def.stat(Stat::Strength).is_some() && def.stat(Stat::Health).is_some(), "{id}");
            assert!(one_of(def, &SPECIES), "{id}");
        } else {
            assert!(def.stat(Stat::Strength).is_none() && def.stat(Stat::Health).is_none(), "{id}");
            assert!(none_of(def, &SPECIES), "{id}");
            let in_play =
                !def.triggers.is_empty() || !def.statics.is_empty() || !def.card.keywords.is_empty();
            assert!(!in_play, "{id}: an action has no In Play text");
        }
        if def.types.contains(Type::Starter) {
            starters += 1;
            assert!(def.types.contains(Type::Minion), "{id}");
            assert_eq!(def.stat(Stat::Cost), Some(0), "{id}");
            assert!(extra.kicker.is_none(), "{id}");
            assert!(matches!(extra.links[..], [link] if def.types.contains(link)), "{id}");
        } else {
            assert!(extra.kicker.is_some(), "{id}");
            assert!(!extra.links.is_empty(), "{id}");
        }
    }
    assert_eq!(starters, 6);
}

// rules: NF-COMP-3 NF-SET-1 NF-SET-2 NF-PLC-2
#[test]
fn sixty_wounds_ten_a_player_face_up() {
    // NF-EX-1
    for n in 2..=5_u8 {
        let mut orders = Vec::new();
        for seed in 0..10 {
            let t = start(n.into(), Draft::Standard, Sets::Base, seed);
            let pile = t.cards(Zone::WoundPile, A);
            assert_eq!(pile.len(), 60);
            for kind in WOUND_TYPES {
                assert_eq!(pile.iter().filter(|&&id| t.is(id, kind)).count(), 20);
            }
            assert!(pile.iter().all(|&id| !t.is(id, Type::MartialLaw)));
            assert_eq!(t.game.face_up, 10 * n);
            // Of the pile only the top card is seen, and by all.
            let view = t.view(Audience::Spectator);
            let pile_view = view.zones.iter().find(|z| z.zone == Zone::WoundPile).expect("a pile");
            assert!(pile_view.cards.last().is_some_and(|c| c.def.is_some()));
            assert_eq!(seen(&t, Audience::Seat(A), Zone::WoundPile, A), (1, 60));
            orders.push(pile.iter().map(|&id| t.object(id).def).collect::<Vec<_>>());
        }
        orders.sort();
        orders.dedup();
        assert_eq!(orders.len(), 10, "shuffled");
    }
}

// rules: NF-MLW-1 NF-PLC-2
#[test]
fn martial_law_exchanges_five_wounds_of_each_type() {
    // NF-EX-35
    let t = start(4, Draft::Standard, Sets::BaseMartialLaw, 1);
    let pile = t.cards(Zone::WoundPile, A);
    for kind in WOUND_TYPES {
        let of_kind = |law: bool| {
            pile.iter().filter(|&&id| t.is(id, kind) && t.is(id, Type::MartialLaw) == law).count()
        };
        assert_eq!((of_kind(false), of_kind(true)), (15, 5));
    }
    assert_eq!((t.game.face_up, pile.len()), (40, 60));
}

// rules: NF-SET-3 NF-SET-5 NF-ARC-1 NF-ARC-2 NF-ARC-3 NF-PLC-3 NF-ZON-1
#[test]
fn twelve_starters_each_and_archives_of_seven() {
    // NF-EX-33
    for n in 2..=5 {
        let mut hands = Vec::new();
        for (seed, draft) in (0..12).zip([Draft::Standard, Draft::BloodCountry].into_iter().cycle()) {
            let t = drafted(n, draft, Sets::Base, seed);
            for seat in seats(&t) {
                assert_eq!((t.cards(Zone::Hand, seat).len(), t.cards(Zone::Deck, seat).len()), (5, 7));
                assert!(t.cards(Zone::Discard, seat).is_empty());
                let mut own = faces(&t, Zone::Hand, seat);
                own.extend(faces(&t, Zone::Deck, seat));
                own.sort_unstable();
                let mut two_each: Vec<&str> = Nightfall::decks()[0].copies().map(|c| c.as_str()).collect();
                two_each.sort_unstable();
                assert_eq!(own, two_each);
                assert_eq!(t.cards(Zone::Private, seat).len(), 2);
                hands.push(faces(&t, Zone::Hand, seat));
            }
            let all_starters = t.objects().iter().filter(|o| t.book.def(o.def).types.contains(Type::Starter));
            assert_eq!(all_starters.count(), 12 * n, "nobody holds the others");
            assert_eq!(t.cards(Zone::Commons, A).len(), 8);
            let archives: Vec<_> = t.everywhere(Zone::Commons).chain(t.everywhere(Zone::Private)).collect();
            assert_eq!(archives.len(), 8 + 2 * n);
            for id in archives {
                assert_eq!(t.object(id).counters[Counter::Copies.index()], 7);
                assert_eq!(t.object(id).owner, Seat::NOBODY, "archives belong to no player");
                assert!(t.knows(Audience::Spectator, id), "archives lie face up");
                assert!(!t.is(id, Type::Wound) && !t.is(id, Type::Starter));
            }
        }
        hands.sort();
        hands.dedup();
        assert!(hands.len() > 6 * n, "the decks are shuffled before the hands are drawn");
    }
}

// rules: NF-SET-3
#[test]
fn a_deck_of_anything_else_is_refused() {
    let book = Nightfall::book();
    let mut deck = Nightfall::decks()[0].clone();
    let check =
        |deck: &Deck| <Nightfall as stapel_kernel::Rules>::check_deck(book, deck, &Default::default());
    assert_eq!(check(&deck), []);
    deck.cards[0].0 = 3;
    deck.cards[1].0 = 1;
    assert_eq!(check(&deck), [Fault::NotTheStarters]);
}

// rules: NF-SET-4
#[test]
fn one_variant_of_the_draft_a_table() {
    for n in 2..=5 {
        assert_eq!(start(n, Draft::Standard, Sets::Base, 1).cards(Zone::Commons, A).len(), 0);
        assert_eq!(start(n, Draft::BloodCountry, Sets::Base, 1).cards(Zone::Commons, A).len(), 8 - n);
    }
}

/// One pick of the asked player: the `k`-th of the offered cards by name.
fn pick(t: &mut Table, k: usize) -> &'static str {
    let wanted = offered(t)[k];
    let at = t
        .options()
        .iter()
        .position(|o| matches!(*o, Choice::Card(id) if t.def(id).card.id.as_str() == wanted));
    t.choose(at.expect("it is offered")).expect("what is offered is legal");
    wanted
}

/// Goes through a draft and checks what everybody is offered, sees and gets. Returns the table after it.
fn follow_draft(n: usize, draft: Draft, sets: Sets, seed: u64) -> Table {
    let mut t = start(n, draft, sets, seed);
    let dealt: Vec<Vec<&str>> = seats(&t).map(|s| faces(&t, Zone::Offer, s)).collect();
    let each = dealt[0].len();
    let aside = faces(&t, Zone::Box, A);
    let open = faces(&t, Zone::Commons, A);
    for seat in seats(&t) {
        assert_eq!(seen(&t, Audience::Spectator, Zone::Offer, seat), (0, each), "dealt face down");
        assert_eq!(seen(&t, Audience::Seat(seat), Zone::Offer, seat), (each, each));
        assert_eq!(seen(&t, Audience::Seat(seat), Zone::Box, A).0, 0, "kept aside face down");
    }
    assert_eq!(seen(&t, Audience::Spectator, Zone::Commons, A), (open.len(), open.len()));
    let mut packs = dealt.clone();
    let mut picks: Vec<Vec<&str>> = vec![Vec::new(); n];
    let mut rng = Rng::new(seed);
    for round in 0..3 {
        for (s, mine) in picks.iter_mut().enumerate() {
            let seat = Seat(s as u8);
            let decision = t.decision().expect("somebody picks");
            let why = if round == 2 { Why::Commons } else { Why::Draft };
            assert_eq!((decision.seat, decision.why), (seat, Reason::Own(why)), "everybody once a step");
            // What lay before the neighbour on the right, less what went before.
            let pack = (s + n - round) % n;
            assert_eq!(offered(&t), packs[pack], "round {round}, seat {s}");
            let chosen = pick(&mut t, rng.below(each - round));
            packs[pack] = without(&packs[pack], chosen);
            mine.push(chosen);
            if t.game.phase != Phase::Draft {
                continue;
            }
            for other in seats(&t).filter(|&o| o != seat) {
                let (known, all) = seen(&t, Audience::Seat(other), Zone::Picks, seat);
                assert_eq!((known, all), (0, round + 1), "picks lie face down");
                // With three players nobody learns what the neighbour took out of the passed cards.
                let passed_on = round == 1 && n > 2 && other.index() == pack;
                if passed_on {
                    assert_eq!(seen(&t, Audience::Seat(other), Zone::Offer, other).0, 0);
                }
            }
        }
    }
    assert_ne!(t.game.phase, Phase::Draft);
    let sorted = |mut list: Vec<&'static str>| {
        list.sort_unstable();
        list
    };
    for (s, mine) in picks.iter().enumerate() {
        assert_eq!(faces(&t, Zone::Private, Seat(s as u8)), sorted(mine[..2].to_vec()));
    }
    let commons = faces(&t, Zone::Commons, A);
    assert_eq!(commons.len(), 8);
    let thirds: Vec<&str> = picks.iter().map(|p| p[2]).collect();
    assert!(thirds.iter().all(|c| commons.contains(c)), "the third picks are commons");
    let rest: Vec<&str> = commons.iter().copied().filter(|c| !thirds.contains(c)).collect();
    let from = if draft == Draft::Standard { &aside } else { &open };
    assert!(rest.iter().all(|c| from.contains(c)), "filled up from nowhere else");
    // Everything else is in the box: what was left over, and what was not needed.
    let boxed = faces(&t, Zone::Box, A);
    assert!(packs.iter().flatten().all(|c| boxed.contains(c)));
    let total = aside.len() + open.len() + n * each;
    assert_eq!(boxed.len(), total - 8 - 2 * n);
    t
}

// rules: NF-DST-1 NF-DST-2 NF-DST-3 NF-DST-4 NF-DST-5 NF-DST-6 NF-PLC-4
#[test]
fn the_standard_draft_card_by_card() {
    let mut firsts = Vec::new();
    for n in 2..=5 {
        for seed in 0..8 {
            let t = start(n, Draft::Standard, Sets::Base, seed);
            assert!(seats(&t).all(|s| t.cards(Zone::Offer, s).len() == 4));
            assert_eq!(t.cards(Zone::Box, A).len(), 24 - 4 * n);
            firsts.push(faces(&t, Zone::Offer, A));
            follow_draft(n, Draft::Standard, Sets::Base, seed);
            // Four cards also if sets are mixed.
            let t = start(n, Draft::Standard, Sets::All, seed);
            assert!(seats(&t).all(|s| t.cards(Zone::Offer, s).len() == 4));
        }
    }
    firsts.sort();
    firsts.dedup();
    assert!(firsts.len() >= 8, "the pattern cards are shuffled");
    // NF-EX-14
    let t = follow_draft(4, Draft::Standard, Sets::Base, 9);
    assert_eq!((t.cards(Zone::Commons, A).len(), t.cards(Zone::Box, A).len()), (8, 8));
}

// rules: NF-DBC-1 NF-DBC-2 NF-DBC-3 NF-DBC-4 NF-DBC-5 NF-DBC-6 NF-PLC-4
#[test]
fn the_blood_country_draft_card_by_card() {
    for n in 2..=5 {
        for (sets, each, total) in [
            (Sets::Base, 4, 24),
            (Sets::BloodCountry, 4, 24),
            (Sets::BaseBloodCountry, 5, 48),
            (Sets::All, 5, 72),
        ] {
            for seed in 0..4 {
                let before = start(n, Draft::BloodCountry, sets, seed);
                assert_eq!(before.cards(Zone::Commons, A).len(), 8 - n);
                assert!(seats(&before).all(|s| before.cards(Zone::Offer, s).len() == each));
                // What was not dealt is in the box before the first pick, and stays there.
                let boxed = faces(&before, Zone::Box, A);
                assert_eq!(boxed.len(), total - (8 - n) - n * each);
                let after = follow_draft(n, Draft::BloodCountry, sets, seed);
                let end = faces(&after, Zone::Box, A);
                assert!(boxed.iter().all(|c| end.contains(c)));
                assert_eq!(end.len() - boxed.len(), n * (each - 3), "one each, or two");
            }
        }
    }
    // NF-EX-15
    let t = start(4, Draft::BloodCountry, Sets::Base, 2);
    assert_eq!((t.cards(Zone::Commons, A).len(), t.cards(Zone::Box, A).len()), (4, 4));
    let t = follow_draft(4, Draft::BloodCountry, Sets::Base, 2);
    assert_eq!((t.cards(Zone::Commons, A).len(), t.cards(Zone::Box, A).len()), (8, 8));
}

// rules: NF-PLC-1
#[test]
fn two_to_five_players() {
    for n in 0..=8 {
        let set_up = SetUp { decks: decks(n), options: Options::default() };
        let started = stapel_kernel::Table::start(Nightfall::book(), &set_up, 1).is_ok();
        assert_eq!(started, (2..=5).contains(&n), "{n} players");
    }
}

// rules: NF-TURN-2
#[test]
fn chance_says_who_begins_and_turns_go_to_the_left() {
    // NF-EX-34
    for n in 2..=5_u8 {
        let mut begins = [0; 5];
        for seed in 0..60 {
            let mut t = drafted(n.into(), Draft::FirstNight, Sets::Base, seed);
            let first = t.game.start;
            begins[first.index()] += 1;
            assert_eq!((t.game.turn, t.game.phase), (first, Phase::Chain), "no minion, no combat");
            assert_eq!(t.pool(first, Pool::Influence), 2);
            // Nobody lays or claims anything: the turn passes once round the table.
            for k in 0..=n {
                let turn = Seat((first.0 + k) % n);
                assert_eq!(t.game.turn, turn);
                while t.game.turn == turn {
                    let done = t.options().iter().position(|&o| o == Choice::Done).expect("one may decline");
                    t.choose(done).expect("what is offered is legal");
                }
                assert_eq!(t.cards(Zone::Hand, turn).len(), 5);
            }
            assert_eq!(t.game.start, first);
        }
        assert!(begins[..n as usize].iter().all(|&k| k > 0), "{begins:?}");
    }
}

// rules: NF-ZON-2 NF-ZON-8
#[test]
fn only_the_own_hand_and_the_own_discard_pile_are_seen() {
    let (mut piles, mut chains, mut minions) = (0, 0, 0);
    for seed in 0..12 {
        let mut t = drafted(3, Draft::FirstNight, Sets::Base, seed);
        let mut rng = Rng::new(seed);
        for _ in 0..150 {
            if t.outcome().is_some() {
                break;
            }
            for seat in seats(&t) {
                let size = |zone| t.cards(zone, seat).len();
                for by in seats(&t).map(Audience::Seat).chain([Audience::Spectator]) {
                    let own = by == Audience::Seat(seat);
                    assert_eq!(seen(&t, by, Zone::Discard, seat).1, size(Zone::Discard));
                    assert_eq!(seen(&t, by, Zone::Hand, seat).1, size(Zone::Hand));
                    assert_eq!(seen(&t, by, Zone::Deck, seat).1, size(Zone::Deck));
                    let below_top = size(Zone::Discard).min(if own { usize::MAX } else { 1 });
                    assert_eq!(seen(&t, by, Zone::Discard, seat).0, below_top);
                    assert_eq!(seen(&t, by, Zone::Deck, seat).0, 0, "not even one's own deck");
                    if own {
                        assert_eq!(seen(&t, by, Zone::Hand, seat).0, size(Zone::Hand));
                    }
                    assert_eq!(seen(&t, by, Zone::Play, seat), (size(Zone::Play), size(Zone::Play)));
                    let chain = t.cards(Zone::Chain, A).len();
                    assert_eq!(seen(&t, by, Zone::Chain, A), (chain, chain));
                    assert!(seen(&t, by, Zone::WoundPile, A).0 <= 1);
                    chains += usize::from(chain > 1);
                }
                minions += size(Zone::Play);
                piles += usize::from(size(Zone::Discard) > 2);
            }
            let k = rng.choice(t.options().len());
            t.choose(k).expect("an offered option");
        }
    }
    assert!(piles > 100 && chains > 100 && minions > 100, "{piles} {chains} {minions}");
}

// rules: NF-ZON-8
#[test]
fn a_hand_is_hidden_from_the_others() {
    for seed in 0..20 {
        let t = drafted(3, Draft::FirstNight, Sets::Base, seed);
        for seat in seats(&t) {
            for other in seats(&t).filter(|&o| o != seat) {
                assert_eq!(seen(&t, Audience::Seat(other), Zone::Hand, seat), (0, 5));
            }
            assert_eq!(seen(&t, Audience::Spectator, Zone::Hand, seat), (0, 5));
        }
    }
}

/// Bites, bleeds and burns onto the discard pile of a seat.
fn give(t: &mut Table, seat: Seat, counts: [usize; 3]) {
    for (k, kind) in WOUND_TYPES.into_iter().enumerate() {
        for _ in 0..counts[k] {
            let pile = t.cards(Zone::WoundPile, A);
            let id = pile.iter().copied().find(|&id| t.is(id, kind)).expect("enough wounds in the pile");
            t.set_owner(id, seat);
            t.put(id, stapel_kernel::To::top(Zone::Discard, seat));
        }
    }
}

/// The places of four players with these wounds; a fifth has more than all of them.
fn ranked(start: u8, counts: [[usize; 3]; 4]) -> [u8; 4] {
    let mut t = drafted(5, Draft::FirstNight, Sets::Base, 1);
    t.game.start = Seat(start);
    for (k, counts) in counts.into_iter().enumerate() {
        give(&mut t, Seat(k as u8), counts);
    }
    give(&mut t, Seat(4), [7; 3]);
    // Once the end is triggered, it comes when nothing is under way any more.
    t.game.ending = true;
    while t.outcome().is_none() {
        let done = t.options().iter().position(|&o| o == Choice::Done).expect("one may decline");
        t.choose(done).expect("what is offered is legal");
    }
    let outcome = t.outcome().expect("the game is over");
    assert_eq!(outcome.place(Seat(4)), 5);
    std::array::from_fn(|k| outcome.place(Seat(k as u8)))
}

// rules: NF-END-7 NF-END-8 NF-END-9 NF-END-10 NF-END-11
#[test]
fn all_places_by_the_same_comparisons() {
    assert_eq!(ranked(0, [[0, 0, 4], [3, 0, 0], [1, 1, 0], [0, 1, 0]]), [4, 3, 2, 1], "fewest wounds");
    assert_eq!(ranked(0, [[6, 0, 0], [0, 5, 1], [2, 2, 2], [1, 1, 4]]), [4, 3, 1, 2], "highest count");
    // NF-EX-13 and one more.
    assert_eq!(ranked(0, [[3, 3, 0], [4, 1, 1], [3, 2, 1], [2, 2, 2]]), [3, 4, 2, 1], "second-highest count");
    // NF-EX-32: player A sits directly to the right of B, who began and comes last.
    assert_eq!(ranked(1, [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]), [1, 4, 3, 2], "seats");
    assert_eq!(ranked(0, [[1, 0, 0]; 4]), [4, 3, 2, 1], "seats");
    assert_eq!(ranked(3, [[2, 1, 0], [1, 2, 0], [1, 1, 0], [0, 1, 1]]), [4, 3, 1, 2], "ties on two levels");
}

// rules: NF-END-6 NF-END-11
#[test]
fn places_at_the_end_of_random_games() {
    for seed in 0..30 {
        let n = 2 + seed as usize % 4;
        let mut t = drafted(n, Draft::Standard, Sets::All, seed);
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            let k = rng.choice(t.options().len());
            t.choose(k).expect("an offered option");
        }
        assert_eq!(t.game.face_up, 0, "the game ends with the last face-up wound");
        let wounds = |seat: Seat| {
            let mut counts = WOUND_TYPES.map(|kind| {
                let here = [Zone::Hand, Zone::Deck, Zone::Discard].into_iter().flat_map(|z| t.cards(z, seat));
                here.filter(|&&id| t.is(id, kind)).count()
            });
            counts.sort_unstable();
            counts.reverse();
            // Clockwise from the start player, later is better.
            let seats = t.seat_count() as u8;
            let turn = (seat.0 + seats - t.game.start.0) % seats;
            (counts.iter().sum::<usize>(), counts, seats - turn)
        };
        let outcome = t.outcome().expect("the game is over");
        let mut order: Vec<Seat> = seats(&t).collect();
        order.sort_by_key(|&s| outcome.place(s));
        for pair in order.windows(2) {
            assert!(wounds(pair[0]) < wounds(pair[1]), "seed {seed}: {pair:?}");
        }
    }
}

// rules: NF-ARC-2 NF-CLM-8
#[test]
fn a_card_of_an_archive_is_nobodys_until_it_is_claimed() {
    let mut t = drafted(3, Draft::FirstNight, Sets::Base, 5);
    let claimer = t.game.turn;
    while t.game.phase != Phase::Claim {
        let done = t.options().iter().position(|&o| o == Choice::Done).expect("one may decline");
        t.choose(done).expect("what is offered is legal");
    }
    let (k, archive) = t
        .options()
        .iter()
        .enumerate()
        .find_map(|(k, o)| if let Choice::Play(id) = *o { Some((k, id)) } else { None })
        .expect("2 influence are enough for one of the commons");
    let def = t.object(archive).def;
    assert_eq!(t.object(archive).owner, Seat::NOBODY);
    t.choose(k).expect("what is offered is legal");
    let top = *t.cards(Zone::Discard, claimer).last().expect("the claimed card");
    assert_eq!((t.object(top).def, t.object(top).owner), (def, claimer));
    assert!([A, B, C].into_iter().all(|s| t.knows(Audience::Seat(s), top)), "face up");
    assert_eq!(t.object(archive).counters[Counter::Copies.index()], 6);
}

// rules: NF-ARC-5 NF-ZON-2
#[test]
fn the_table_in_words_shows_wounds_in_archives_and_ones_own_discard_pile() {
    use stapel_wording::{Lang, lines, scene};
    let (mut archives, mut piles) = (0, 0);
    for seed in 0..60 {
        let mut t = drafted(2, Draft::Standard, Sets::BloodCountry, seed);
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            let wounded = <Nightfall as stapel_kernel::Rules>::public(&t).wounded;
            if t.game.phase == Phase::Cleanup {
                let of = |seat| lines(&scene(&t, Audience::Seat(seat), Lang::En), seat, Lang::En).join("\n");
                let words = of(A);
                for (id, n) in wounded {
                    let inside = t.cards(Zone::Sunk, A).iter().filter(|&&c| t.object(c).attached == id);
                    assert_eq!(inside.filter(|&&c| t.is(c, Type::Wound)).count(), usize::from(n));
                    assert!(words.contains(&format!("{n} wound")), "{words}");
                    assert!(words.contains("inside"), "{words}");
                    archives += 1;
                }
                let pile = t.cards(Zone::Discard, A);
                if pile.len() > 3 {
                    let lowest = t.def(pile[0]).card.name.en.as_str();
                    let line = words.lines().rfind(|l| l.contains("discard pile: ")).expect("a line for it");
                    assert!(line.contains(lowest), "{words}");
                    piles += 1;
                }
            }
            let k = rng.choice(t.options().len());
            t.choose(k).expect("an offered option");
        }
    }
    assert!(archives > 0 && piles > 0, "{archives} {piles}");
}
