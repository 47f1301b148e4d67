//! Players who leave while the others go on (NF-LEA).

use stapel_harness::suite;
use stapel_kernel::{Choice, Rng, Seat, SetUp, Shipped, Why as Reason};
use stapel_nightfall::{
    BlockTiming, Draft, Ending, Event, MinionEnters, Nightfall, Options, Phase, Sets, Type, Why, Zone,
};

type Table = stapel_kernel::Table<'static, Nightfall>;

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

fn set_up(seats: usize, options: Options) -> SetUp<Nightfall> {
    SetUp { decks: vec![Nightfall::decks()[0].clone(); seats], options }
}

fn start(seats: usize, options: Options, seed: u64) -> Table {
    Table::start(Nightfall::book(), &set_up(seats, options), seed).expect("the shipped decks are legal")
}

fn any(t: &mut Table, rng: &mut Rng) {
    let k = rng.choice(t.options().len());
    t.choose(k).expect("an offered option");
}

/// Plays at random until this holds.
fn until(t: &mut Table, rng: &mut Rng, goal: impl Fn(&Table) -> bool) -> bool {
    while t.outcome().is_none() {
        if goal(t) {
            return true;
        }
        any(t, rng);
    }
    false
}

fn census(t: &Table) -> Vec<i32> {
    let mut all = vec![0; t.book.defs().count()];
    <Nightfall as stapel_kernel::Secrets>::census(t, &mut |_, def, n| all[def.index()] += n);
    all
}

fn wounds(t: &Table, seat: Seat) -> usize {
    let zones = [Zone::Hand, Zone::Deck, Zone::Discard];
    zones.into_iter().flat_map(|z| t.cards(z, seat)).filter(|&&id| t.is(id, Type::Wound)).count()
}

fn of(t: &Table, zone: Zone, seat: Seat) -> usize {
    t.everywhere(zone).filter(|&id| t.object(id).controller == seat).count()
}

fn tables() -> Vec<(usize, Options)> {
    let mut all = Vec::new();
    for seats in 3..=5 {
        for (draft, sets) in [
            (Draft::Standard, Sets::All),
            (Draft::BloodCountry, Sets::BaseBloodCountry),
            (Draft::FirstNight, Sets::Base),
            (Draft::EvenOdds, Sets::Base),
            (Draft::BloodMoon, Sets::Base),
        ] {
            let plain = Options { draft, sets, ..Options::default() };
            all.push((seats, plain));
            all.push((
                seats,
                Options {
                    block_timing: BlockTiming::AllBeforeFirstFight,
                    minion_enters: MinionEnters::OnResolution,
                    ..plain
                },
            ));
        }
    }
    all
}

/// Somebody leaves now and then; whatever is under way, the others play on to an end.
// rules: NF-LEA-1 NF-LEA-2 NF-LEA-3 NF-LEA-5
#[test]
fn anybody_may_leave_at_any_question() {
    let (mut left, mut asked_left, mut endings) = (0, 0, [0; 2]);
    for (seats, options) in tables() {
        for seed in 0..suite::games(6) {
            let mut rng = Rng::new(seed);
            let mut t = start(seats, options, seed);
            let cards = census(&t);
            let mut out: Vec<Seat> = Vec::new();
            let mut steps = 0;
            while t.outcome().is_none() {
                steps += 1;
                assert!(steps < 20_000, "{options:?} {seed}: a game that does not end");
                let asked = t.decision().expect("somebody is asked").seat;
                assert!(!out.contains(&asked), "{options:?} {seed}: whoever has left is asked nothing");
                let about = |o: &Choice| match *o {
                    Choice::Seat(seat) => out.contains(&seat),
                    Choice::Card(id) => {
                        out.contains(&t.object(id).controller) && t.zone_of(id) != Some(Zone::Box)
                    }
                    _ => false,
                };
                assert!(!t.options().iter().any(about), "{options:?} {seed}: {:?}", t.decision());
                if rng.below(90) == 0 {
                    let seat = Seat(rng.below(seats) as u8);
                    if !out.contains(&seat) {
                        let face_up = t.game.face_up;
                        let theirs = wounds(&t, seat);
                        t.concede(seat).expect("the game is on");
                        out.push(seat);
                        left += 1;
                        asked_left += usize::from(seat == asked);
                        if t.game.phase == Phase::Draft || t.outcome().is_some() {
                            continue;
                        }
                        assert_eq!((of(&t, Zone::Play, seat), of(&t, Zone::Chain, seat)), (0, 0));
                        assert_eq!(wounds(&t, seat), theirs, "their wounds stay with them");
                        assert!(t.game.face_up <= face_up);
                        continue;
                    }
                }
                any(&mut t, &mut rng);
                if steps % 16 == 0 {
                    assert_eq!(census(&t), cards, "{options:?} {seed}");
                }
            }
            assert_eq!(census(&t), cards, "{options:?} {seed}");
            let outcome = t.outcome().expect("the game is over");
            for seat in (0..seats as u8).map(Seat) {
                if out.contains(&seat) {
                    assert_eq!(outcome.place(seat) as usize, seats, "who has left is last");
                }
            }
            let winner = outcome.sole_winner(seats).expect("one wins");
            assert!(!out.contains(&winner));
            endings[usize::from(out.len() + 1 == seats)] += 1;
        }
    }
    println!("{left} left, {asked_left} of them when asked; {endings:?}");
    assert!(
        left > 300 && asked_left > 50 && endings[0] > 10 && endings[1] > 10,
        "{left} {asked_left} {endings:?}"
    );
}

// rules: NF-LEA-1
#[test]
fn the_last_one_there_wins_at_once() {
    for seats in 2..=5_u8 {
        let mut t = start(seats.into(), Options { draft: Draft::FirstNight, ..Options::default() }, 3);
        for seat in (1..seats).map(Seat) {
            assert!(t.outcome().is_none());
            t.concede(seat).expect("the game is on");
        }
        let outcome = t.outcome().expect("one is left");
        assert_eq!(outcome.sole_winner(seats.into()), Some(A));
        let last = t.events.last().expect("the end is told");
        assert_eq!((last.what, last.seat, last.n), (Event::Wins, A, Ending::Conceded as i16));
    }
}

// rules: NF-LEA-3
#[test]
fn the_turn_of_whoever_leaves_is_over() {
    for seed in 0..20 {
        let mut t = start(3, Options { draft: Draft::FirstNight, ..Options::default() }, seed);
        let mut rng = Rng::new(seed);
        assert!(until(&mut t, &mut rng, |t| t.game.phase == Phase::Claim && t.game.round == 2));
        let player = t.game.turn;
        let next = Seat((player.0 + 1) % 3);
        t.concede(player).expect("the game is on");
        assert_eq!(t.game.turn, next);
        assert_eq!(of(&t, Zone::Play, player), 0);
        assert!(t.outcome().is_none());
    }
}

// rules: NF-LEA-3
#[test]
fn the_chain_goes_on_without_their_orders() {
    let mut seen = 0;
    for seed in 0..400 {
        let mut t = start(3, Options { draft: Draft::EvenOdds, ..Options::default() }, seed);
        let mut rng = Rng::new(seed);
        // Two players have laid, and the third may still.
        let laid = |t: &Table, seat| t.stack().iter().any(|l| l.seat == seat);
        let both = |t: &Table| {
            let third = Seat((t.game.turn.0 + 2) % 3);
            t.decision().is_some_and(|d| d.seat == third && d.why == Reason::Own(Why::Lay))
                && laid(t, Seat((t.game.turn.0 + 1) % 3))
                && laid(t, t.game.turn)
        };
        if !until(&mut t, &mut rng, both) {
            continue;
        }
        seen += 1;
        let (opener, second, third) =
            (t.game.turn, Seat((t.game.turn.0 + 1) % 3), Seat((t.game.turn.0 + 2) % 3));
        let theirs = t.stack().iter().filter(|l| l.seat == second).count();
        t.concede(opener).expect("the game is on");
        assert!(t.stack().iter().all(|l| l.seat != opener));
        assert_eq!(t.stack().iter().filter(|l| l.seat == second).count(), theirs);
        assert!(t.decision().is_some_and(|d| d.seat == third), "the visit goes on");
        assert!(until(&mut t, &mut rng, |t| t.game.turn == second), "then it is the next player's turn");
    }
    assert!(seen > 5, "{seen}");
}

// rules: NF-LEA-4
#[test]
fn nobody_fights_whoever_has_left() {
    let mut seen = 0;
    for seed in 0..200 {
        let mut t = start(3, Options { draft: Draft::FirstNight, ..Options::default() }, seed);
        let mut rng = Rng::new(seed);
        // Two attackers at least, on different players.
        let asks = |t: &Table| t.decision().is_some_and(|d| d.why == Reason::Own(Why::Fight));
        if !until(&mut t, &mut rng, asks) {
            continue;
        }
        let player = t.game.turn;
        let target = |t: &Table, id| Seat(t.object(id).place - 1);
        let attackers: Vec<_> = t.cards(Zone::Play, player).to_vec();
        let leaving = target(&t, attackers[0]);
        let others = attackers.iter().filter(|&&id| target(&t, id) != leaving).count();
        let theirs = wounds(&t, leaving);
        t.concede(leaving).expect("the game is on");
        if others > 1 {
            assert!(asks(&t));
            assert_eq!(t.options().len(), others);
            seen += 1;
        }
        until(&mut t, &mut rng, |t| t.game.phase != Phase::Combat);
        assert_eq!(wounds(&t, leaving), theirs);
    }
    assert!(seen > 0);
}

// rules: NF-LEA-6
#[test]
fn a_draft_goes_on_without_whoever_leaves() {
    for draft in [Draft::Standard, Draft::BloodCountry] {
        for seed in 0..30 {
            for picks in 0..11 {
                let mut t = start(4, Options { draft, ..Options::default() }, seed);
                let mut rng = Rng::new(seed);
                for _ in 0..picks {
                    any(&mut t, &mut rng);
                }
                let leaving = Seat((seed % 4) as u8);
                t.concede(leaving).expect("the game is on");
                assert!(until(&mut t, &mut rng, |t| t.game.phase != Phase::Draft));
                assert_eq!(t.cards(Zone::Commons, A).len(), 8);
                for seat in (0..4).map(Seat) {
                    let (archives, hand) = if seat == leaving { (0, 0) } else { (2, 5) };
                    assert_eq!(t.cards(Zone::Private, seat).len(), archives);
                    assert_eq!(t.cards(Zone::Hand, seat).len(), hand);
                }
                assert_ne!(t.game.start, leaving);
                assert_ne!(t.game.turn, leaving);
            }
        }
    }
}

// rules: NF-LEA-2
#[test]
fn private_archives_leave_with_their_player() {
    for seed in 0..20 {
        let mut t = start(3, Options { draft: Draft::BloodMoon, ..Options::default() }, seed);
        let mut rng = Rng::new(seed);
        assert!(until(&mut t, &mut rng, |t| t.game.round == 2));
        let leaving = if t.game.turn == B { C } else { B };
        t.concede(leaving).expect("the game is on");
        while t.outcome().is_none() {
            let theirs = |o: &Choice| matches!(*o, Choice::Play(id) | Choice::Card(id) if t.zone_of(id) == Some(Zone::Private) && t.seat_of(id) == leaving);
            assert!(!t.options().iter().any(theirs));
            any(&mut t, &mut rng);
        }
    }
}
