//! Rules that no scenario can show: what is printed on cards, setup, what views hide, deck building.

use stapel_altered::{
    Altered, Counter, DeckMax, FACTIONS, Fault, Options, Phase, Pool, Stat, TERRAINS, Timing, Type, Why, Zone,
};
use stapel_kernel::{Audience, Book, Choice, Def, Refused, Rng, Rules, Seat, SetUp, Shipped, Why as Reason};
use stapel_script::{Deck, Symbol, Word};

type Table = stapel_kernel::Table<'static, Altered>;

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const KINDS: [Type; 4] = [Type::Hero, Type::Character, Type::Spell, Type::Permanent];

fn deck(id: &str) -> Deck {
    Altered::decks().iter().find(|d| d.id == id).expect("a starter deck").clone()
}

fn start(a: &str, b: &str, seed: u64) -> Table {
    let set_up = SetUp { decks: vec![deck(a), deck(b)], options: Options::default() };
    Table::start(Altered::book(), &set_up, seed).expect("the starter decks are legal")
}

/// Takes options at random until `over`, or the game is.
fn play_until(t: &mut Table, seed: u64, over: impl Fn(&Table) -> bool) {
    let mut rng = Rng::new(seed);
    while t.decision().is_some() && !over(t) {
        let k = rng.choice(t.options().len());
        t.choose(k).expect("an offered option");
    }
}

fn ids(t: &Table, zone: Zone, seat: Seat) -> Vec<&'static str> {
    t.cards(zone, seat).iter().map(|&id| t.def(id).card.id.as_str()).collect()
}

/// How many faces of a zone somebody sees, and how many cards.
fn seen(t: &Table, by: Audience, zone: Zone, of: Seat) -> (usize, usize) {
    let view = t.view(by);
    let zone = view.zones.iter().find(|z| z.zone == zone && z.seat.unwrap_or(of) == of);
    zone.map_or((0, 0), |z| (z.cards.iter().filter(|c| c.def.is_some()).count(), z.cards.len()))
}

fn is(def: &Def<Altered>, kind: Type) -> bool {
    def.types.contains(kind)
}

/// What players have, tokens as well; not the Tumult cards.
fn cards() -> impl Iterator<Item = &'static Def<Altered>> {
    Altered::book().defs().map(|(_, def)| def).filter(|def| !is(def, Type::Region))
}

// rules: ALT-OBJ-01
#[test]
fn four_types_and_statistics_on_characters_alone() {
    for def in cards() {
        let id = def.card.id;
        assert_eq!(KINDS.iter().filter(|&&k| is(def, k)).count(), 1, "{id}");
        for terrain in TERRAINS {
            assert_eq!(def.stat(terrain).is_some(), is(def, Type::Character), "{id}");
        }
        assert!(!is(def, Type::Landmark) || is(def, Type::Permanent), "{id}");
    }
}

// rules: ALT-OBJ-08 ALT-OBJ-09
#[test]
fn what_is_printed_on_a_card() {
    for def in cards() {
        let id = def.card.id;
        assert!(!def.card.name.en.is_empty() && !def.card.name.de.is_empty(), "{id}");
        let factions = FACTIONS.iter().filter(|&&f| is(def, f)).count();
        assert_eq!(factions, usize::from(!is(def, Type::Token)), "{id}");
        for cost in [Stat::HandCost, Stat::ReserveCost] {
            assert_eq!(def.stat(cost).is_some(), !is(def, Type::Hero), "{id}");
        }
        if is(def, Type::Hero) {
            assert!(!def.triggers.is_empty() || !def.activated.is_empty(), "{id}");
        }
    }
    let supported = |def: &Def<Altered>| def.activated.iter().any(|a| a.text.timing == Timing::Support);
    assert!(cards().any(supported) && !cards().all(supported));
}

// rules: ALT-QUICK-01
#[test]
fn exhaust_abilities_are_on_heroes_and_permanents_only() {
    for def in cards() {
        for ability in &def.activated {
            let lasting = is(def, Type::Hero) || is(def, Type::Permanent);
            assert!(ability.text.timing != Timing::Quick || lasting, "{}", def.card.id);
            assert!(ability.text.timing != Timing::Support || !is(def, Type::Hero), "{}", def.card.id);
        }
    }
}

// rules: ALT-SETUP-01 ALT-MULTI-01
#[test]
fn two_players_and_no_other_number() {
    for n in [0, 1, 3, 4] {
        let set_up = SetUp { decks: vec![deck("axiom"); n], options: Options::default() };
        let refused = Table::start(Altered::book(), &set_up, 1).expect_err("not two players");
        assert!(matches!(refused, Refused::Seats(seats) if seats == n));
    }
    let two = Deck {
        cards: [deck("axiom").cards, vec![(1, Symbol::new("teija-nauraa"))]].concat(),
        ..deck("axiom")
    };
    let set_up = SetUp { decks: vec![two, deck("muna")], options: Options::default() };
    let refused = Table::start(Altered::book(), &set_up, 1).expect_err("two Heroes lead no deck");
    assert!(matches!(refused, Refused::Decks(faults) if faults.contains(&(A, Fault::Heroes(2)))));
}

// rules: ALT-SETUP-02 ALT-SETUP-03 ALT-SETUP-05 ALT-ADV-01
#[test]
fn the_row_at_the_beginning() {
    let mut orders = Vec::new();
    for seed in 0..120 {
        let t = start("axiom", "muna", seed);
        let mut row = ids(&t, Zone::Row, A);
        orders.push(row.clone());
        row.sort_unstable();
        assert_eq!(row, ["tumult-forest", "tumult-mountain", "tumult-water"]);
        for who in [Audience::Seat(A), Audience::Seat(B), Audience::Spectator] {
            let view = t.view(who);
            let row = view.zones.iter().find(|z| z.zone == Zone::Row).expect("a row");
            assert!(row.cards.iter().all(|c| c.face_down && c.def.is_none() && c.id.is_none()));
            // The end regions have everything, the six between them show nothing.
            assert_eq!(view.game.row[0], [true; 3]);
            assert_eq!(view.game.row[7], [true; 3]);
            assert!(view.game.row[1..7].iter().all(|region| *region == [false; 3]));
        }
        for seat in [A, B] {
            assert_eq!((t.pool(seat, Pool::HeroDistance), t.pool(seat, Pool::CompanionDistance)), (0, 0));
        }
    }
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 6, "every order comes up");
}

/// The halves of each card: one terrain here, the two others there.
// rules: ALT-SETUP-03
#[test]
fn a_tumult_card_has_each_terrain_once() {
    for (_, def) in Altered::book().defs().filter(|(_, d)| is(d, Type::Region)) {
        let (near, far) = (&def.card.extra.near, &def.card.extra.far);
        let mut both = [near.clone(), far.clone()].concat();
        both.sort_unstable();
        assert_eq!(both, TERRAINS, "{}", def.card.id);
        let alone = if near.len() == 1 { near[0] } else { far[0] };
        assert_eq!(near.len().min(far.len()), 1);
        assert!(def.card.id.as_str().starts_with(&format!("tumult-{alone:?}").to_lowercase()));
    }
}

/// Order at the start and orientation when turned up: both are fair, and they do not hang together.
// rules: ALT-SETUP-04
#[test]
fn all_rows_are_equally_likely() {
    let mut orders = std::collections::BTreeMap::<Vec<&str>, u32>::new();
    let mut turned = [[0_u32; 2]; 3];
    let rounds = 240;
    for seed in 0..rounds {
        let mut t = start("bravos", "muna", seed);
        let order = ids(&t, Zone::Row, A);
        *orders.entry(order.clone()).or_default() += 1;
        play_until(&mut t, seed, |t| t.game.day > 3);
        for (k, &id) in t.cards(Zone::Row, A).iter().enumerate() {
            if !t.object(id).is_face_down() {
                let card = t.def(id).card.id.as_str();
                assert!(card.starts_with(order[k]), "turning up a card does not exchange it");
                turned[k][usize::from(card.ends_with("-turned"))] += 1;
            }
        }
    }
    assert!(orders.len() == 6 && orders.values().all(|&n| n > 20 && n < 65), "{orders:?}");
    for [straight, turned] in [turned[0], turned[2]] {
        let all = straight + turned;
        assert!(all > 100 && 3 * straight > all && 3 * turned > all, "{straight} and {turned}");
    }
}

// rules: ALT-SETUP-06 ALT-SETUP-08
#[test]
fn heroes_lie_open_and_decks_are_shuffled_without_tokens() {
    let mut tops = Vec::new();
    for seed in 0..40 {
        let t = start("bravos", "ordis", seed);
        for (seat, hero) in [(A, "kojo-booda"), (B, "sigismar-wingspan")] {
            assert_eq!(ids(&t, Zone::Hero, seat), [hero]);
            let id = t.cards(Zone::Hero, seat)[0];
            assert_eq!(t.object(id).counters[Counter::Exhausted.index()], 0);
            assert_eq!(seen(&t, Audience::Spectator, Zone::Hero, seat), (1, 1));
            assert_eq!(seen(&t, Audience::Seat(seat), Zone::Deck, seat), (0, 33));
            let none =
                |zone| t.cards(zone, seat).iter().all(|&id| !t.is(id, Type::Token) && !t.is(id, Type::Hero));
            assert!(none(Zone::Deck) && none(Zone::Hand));
        }
        tops.push(ids(&t, Zone::Deck, A));
    }
    tops.sort();
    tops.dedup();
    assert_eq!(tops.len(), 40);
}

// rules: ALT-SETUP-07
#[test]
fn chance_decides_who_is_first() {
    let first = (0..200).filter(|&seed| start("lyra", "yzmir", seed).game.first == A).count();
    assert!((60..140).contains(&first), "{first} of 200");
    for seed in 0..10 {
        let mut t = start("lyra", "yzmir", seed);
        let first = t.game.first;
        play_until(&mut t, seed, |t| t.game.phase == Phase::Afternoon);
        assert_eq!((t.game.first, t.game.turn), (first, first));
    }
}

// rules: ALT-SETUP-09 ALT-SETUP-10 ALT-MORN-02 ALT-ZONE-04
#[test]
fn three_orbs_and_three_cards_without_a_mulligan() {
    // ALT-EX-14
    for seed in 0..40 {
        let mut t = start("axiom", "ordis", seed);
        t.stop_always = true;
        let mut rng = Rng::new(seed);
        let (first, second) = (t.game.first, t.next_seat(t.game.first));
        let mut asked = Vec::new();
        let mut laid = [Vec::new(), Vec::new()];
        while t.game.phase == Phase::Opening {
            let decision = t.decision().expect("somebody lays Orbs");
            assert_eq!(decision.why, Reason::Own(Why::Opening));
            assert!(decision.options.iter().all(|o| matches!(o, Choice::Card(_))), "three, not fewer");
            asked.push(decision.seat);
            let k = rng.choice(t.options().len());
            let (seat, choice) = (asked[asked.len() - 1], t.options()[k]);
            if let Choice::Card(id) = choice {
                laid[seat.index()].push(t.def(id).card.id.as_str());
            }
            t.choose(k).expect("an offered option");
        }
        // The first player has decided before the other begins, and there was nothing else to decide.
        assert_eq!(asked.len(), 6);
        assert!(asked.windows(2).all(|w| w[0] == w[1] || (w[0], w[1]) == (first, second)));
        assert_eq!(t.game.day, 1);
        for seat in [A, B] {
            let other = t.next_seat(seat);
            assert_eq!((t.cards(Zone::Hand, seat).len(), t.cards(Zone::Orbs, seat).len()), (3, 3));
            assert_eq!((t.cards(Zone::Deck, seat).len(), t.pool(seat, Pool::Mana)), (33, 3));
            assert_eq!(seen(&t, Audience::Seat(seat), Zone::Orbs, seat), (3, 3));
            assert_eq!(seen(&t, Audience::Seat(other), Zone::Orbs, seat), (0, 3));
            assert_eq!(seen(&t, Audience::Seat(other), Zone::Hand, seat), (0, 3));
            assert_eq!(t.view(Audience::Seat(other)).pools[seat.index()][Pool::Mana.index()], 3);
            let mut orbs = ids(&t, Zone::Orbs, seat);
            orbs.sort_unstable();
            laid[seat.index()].sort_unstable();
            assert!(laid[seat.index()].iter().all(|id| orbs.contains(id)));
        }
    }
}

// rules: ALT-ZONE-01
#[test]
fn each_player_has_zones_of_their_own() {
    let own = [
        Zone::Deck,
        Zone::Hand,
        Zone::Discard,
        Zone::Hero,
        Zone::Landmarks,
        Zone::Orbs,
        Zone::Reserve,
        Zone::HeroExpedition,
        Zone::CompanionExpedition,
    ];
    assert!(own.iter().all(|&zone| !Altered::zone(zone).shared));
    // Besides these there is the row, and Limbo for what is being played.
    let others = Zone::ALL.iter().filter(|z| !own.contains(z));
    assert_eq!(others.copied().collect::<Vec<_>>(), [Zone::Limbo, Zone::Row]);
    assert!(Altered::zone(Zone::Row).shared);
}

/// The faults of a starter deck after some changes: `(-1, card)` takes one out.
fn faults(id: &str, changes: &[(i32, &str)], options: Options) -> Vec<Fault> {
    faults_in(Altered::book(), id, changes, options)
}

fn faults_in(book: &Book<Altered>, id: &str, changes: &[(i32, &str)], options: Options) -> Vec<Fault> {
    let mut deck = deck(id);
    for &(n, card) in changes {
        let card = Symbol::new(card);
        match deck.cards.iter_mut().find(|c| c.1 == card) {
            Some(line) => line.0 = u8::try_from(i32::from(line.0) + n).expect("so many are there"),
            None => deck.cards.push((u8::try_from(n).expect("none is there"), card)),
        }
    }
    Altered::check_deck(book, &deck, &options)
}

// rules: ALT-EX-35 ALT-BUILD-01 ALT-BUILD-02 ALT-BUILD-03 ALT-BUILD-04
#[test]
fn checking_decks() {
    let default = Options::default();
    let spindle = "the-spindle-muna-bastion-f";
    assert_eq!(faults("bravos", &[(-1, "kappa"), (1, spindle)], default), []);
    assert_eq!(faults("bravos", &[(-1, "kappa")], default), [Fault::TooFew(38)]);
    let stranger = Symbol::new("ratatoskr-f");
    assert_eq!(
        faults("bravos", &[(-1, "ratatoskr"), (1, "ratatoskr-f")], default),
        [Fault::WrongFaction(stranger)]
    );
}

// rules: ALT-BUILD-01
#[test]
fn one_hero_and_thirty_nine_cards_without_tokens() {
    let default = Options::default();
    assert_eq!(faults("bravos", &[(-1, "kojo-booda")], default), [Fault::Heroes(0)]);
    assert_eq!(faults("bravos", &[(1, "kojo-booda")], default), [Fault::Heroes(2)]);
    assert_eq!(
        faults("bravos", &[(1, "haven-warrior"), (-1, "kappa")], default),
        [Fault::TooManyCopies(name("haven-warrior"), 4)]
    );
    let booda = Symbol::new("booda");
    let with_token = faults("bravos", &[(-1, "kappa"), (1, "booda")], default);
    assert_eq!(with_token, [Fault::NotForDecks(booda), Fault::TooFew(38)]);
}

fn name(id: &str) -> Symbol {
    let book = Altered::book();
    book.def(book.find(Symbol::new(id)).expect("a card")).name
}

// rules: ALT-BUILD-02
#[test]
fn the_printed_faction_counts() {
    // A card that was moved to Bravos is Bravos's: the starter has two of them.
    let default = Options::default();
    assert_eq!(faults("bravos", &[], default), []);
    let moved = faults("muna", &[(-1, "inari"), (1, "the-spindle-muna-bastion-f")], default);
    assert_eq!(moved, [Fault::WrongFaction(Symbol::new("the-spindle-muna-bastion-f"))]);
}

// rules: ALT-BUILD-03
#[test]
fn three_of_a_name_over_all_rarities() {
    // Two common ones and a rare one are in the starter.
    let default = Options::default();
    assert_eq!(faults("bravos", &[(1, "ratatoskr-r"), (-1, "ratatoskr")], default), []);
    let four = [Fault::TooManyCopies(name("ratatoskr"), 4)];
    assert_eq!(faults("bravos", &[(1, "ratatoskr-r")], default), four);
    assert_eq!(faults("bravos", &[(1, "ratatoskr")], default), four);
}

/// Seven exchanges of common cards for rare ones make 15.
const SEVEN_MORE: [(i32, &str); 8] = [
    (2, "ratatoskr-r"),
    (-2, "ratatoskr"),
    (2, "bravos-tracer-r"),
    (-2, "bravos-tracer"),
    (2, "haven-warrior-r"),
    (-2, "haven-warrior"),
    (1, "sun-wukong-r"),
    (-1, "sun-wukong"),
];

// rules: ALT-BUILD-04
#[test]
fn fifteen_rare_cards_moved_ones_among_them() {
    let default = Options::default();
    assert_eq!(faults("bravos", &SEVEN_MORE, default), []);
    let sixteen = [&SEVEN_MORE[..], &[(1, "dorothy-gale-f"), (-1, "kappa")]].concat();
    assert_eq!(faults("bravos", &sixteen, default), [Fault::TooManyRares(16)]);
}

// rules: ALT-BUILD-05
#[test]
fn three_unique_cards() {
    let mut cards = Altered::cards();
    let kappa = cards.iter().find(|c| c.id.as_str() == "kappa").expect("a card").clone();
    let uniques = ["first-of-four", "second-of-four", "third-of-four", "fourth-of-four"];
    for id in uniques {
        let mut card = kappa.clone();
        card.id = Symbol::new(id);
        (card.name.en, card.name.de) = (id.into(), id.into());
        card.types = vec![Type::Character, Type::Bravos, Type::Unique];
        cards.push(card);
    }
    let book = Book::new(cards).expect("the cards are sound");
    let more = uniques.map(|id| (1, id));
    assert_eq!(faults_in(&book, "bravos", &more[..3], Options::default()), []);
    assert_eq!(faults_in(&book, "bravos", &more, Options::default()), [Fault::TooManyUniques(4)]);
}

// rules: ALT-BUILD-06
#[test]
fn how_large_a_deck_may_be() {
    // All Bravos cards, three of each name, without further rare ones: 39 and then some own ones make 61 with the Hero.
    let mut cards = Altered::cards();
    let kappa = cards.iter().find(|c| c.id.as_str() == "kappa").expect("a card").clone();
    let names: Vec<String> = (0..7).map(|k| format!("stranger-{k}")).collect();
    for id in &names {
        let mut card = kappa.clone();
        card.id = Symbol::new(id);
        (card.name.en, card.name.de) = (id.clone(), id.clone());
        cards.push(card);
    }
    let book = Book::new(cards).expect("the cards are sound");
    let sixty: Vec<(i32, &str)> =
        names[..6].iter().map(|id| (3, id.as_str())).chain([(2, names[6].as_str())]).collect();
    let one_more = [&sixty[..], &[(1, names[6].as_str())]].concat();
    let limited = Options { deck_max: DeckMax::SixtyWithHero, ..Options::default() };
    assert_eq!(faults_in(&book, "bravos", &sixty, limited), []);
    assert_eq!(faults_in(&book, "bravos", &one_more, limited), [Fault::TooMany(61)]);
    assert_eq!(Options::default().deck_max, DeckMax::None);
    assert_eq!(faults_in(&book, "bravos", &one_more, Options::default()), []);
}

// rules: ALT-BUILD-07
#[test]
fn the_starter_decks_are_legal() {
    let book = Altered::book();
    assert_eq!(Altered::decks().len(), 6);
    for deck in Altered::decks() {
        for deck_max in [DeckMax::None, DeckMax::SixtyWithHero] {
            let options = Options { deck_max, ..Options::default() };
            assert_eq!(Altered::check_deck(book, deck, &options), [], "{}", deck.id);
        }
        let defs: Vec<_> = deck.copies().map(|id| book.def(book.find(id).expect("a card"))).collect();
        let count = |kind| defs.iter().filter(|d| is(d, kind)).count();
        assert_eq!((defs.len(), count(Type::Hero), count(Type::Rare)), (40, 1, 8), "{}", deck.id);
    }
}

/// What a scenario with this head and no steps fails with.
fn refused(head: &str) -> String {
    let text = format!("game: altered\ntitle: A table that cannot be\n{head}\n? asked = a\n");
    let scenario = stapel_harness::scenario::parse(&text).expect("the head can be read");
    stapel_harness::scenario::run::<Altered>(&scenario).expect_err("such a table cannot be").reason
}

/// ALT-SETUP-02, ALT-SETUP-03, ALT-ZONE-01, ALT-TOK-03, ALT-ADV-01, ALT-WIN-03: set-ups are checked before they are played.
#[test]
fn tables_that_cannot_be_are_refused() {
    let a = |what: &str| format!("seat a: hero=Sierra & Oddball; {what}\nseat b: hero=Kojo & Booda");
    let row = |cards: &str| a(&format!("row={cards}"));
    for (head, reason) in [
        (row("tumult-forest-turned, tumult-mountain, tumult-water"), "face down it is not a turned one"),
        (row("tumult-forest, tumult-mountain"), "three Tumult cards"),
        (row("tumult-forest, tumult-forest-turned [face up], tumult-water"), "different"),
        (row("tumult-forest, tumult-mountain, Kappa"), "only Tumult cards"),
        (a("hand=tumult-forest"), "in no hand"),
        (a("reserve=Brassbug"), "cannot lie in"),
        (a("deck=Akesha & Taru"), "in no hand"),
        (a("hero expedition=Charge!"), "only Characters"),
        (a("landmarks=Kappa"), "only Permanents"),
        (a("limbo=Kappa"), "Limbo"),
        ("seat a: hero=Kappa\nseat b: hero=Kojo & Booda".into(), "only a Hero"),
        ("seat a: hero=Akesha & Taru, Kojo & Booda\nseat b: hero=Kojo & Booda".into(), "one Hero"),
        (a("hero distance=8"), "0 to 7"),
        (a("companion distance=-1"), "0 to 7"),
        (a("hero distance=4; companion distance=3"), "over already"),
        (a("mana=-1"), "mana"),
        (a("hand=Kappa") + "\nat: opening", "first Orbs"),
        (a("hand=Kappa") + "\ntable: passed=0", "no turn"),
    ] {
        let said = refused(&head);
        assert!(said.contains(reason), "{head}\n{said}");
    }
}

/// ALT-SETUP-04: whatever the seed, a face-down Tumult card is turned up either way round.
#[test]
fn a_row_is_turned_up_with_every_seed() {
    let text = include_str!("../../scenarios/adv/several-regions-turn-up-every-card.scn");
    for seed in 1..=50 {
        let scenario =
            stapel_harness::scenario::parse(&format!("seed: {seed}\n{text}")).expect("it can be read");
        stapel_harness::scenario::run::<Altered>(&scenario)
            .unwrap_or_else(|e| panic!("seed {seed}: {}", e.reason));
    }
}
