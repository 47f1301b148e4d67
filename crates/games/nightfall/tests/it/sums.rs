//! What the table adds up for its players: said right, and what then happens.

use stapel_harness::suite;
use stapel_kernel::{Audience, Choice, Rules, SetUp, Shipped, Why as Reason};
use stapel_nightfall::{Event, Nightfall, Options, Sets, Why};
use stapel_wording::{Board, Doing, End, Lang, scene};

const ATTACKED: &str = "game: nightfall
title: Two attackers, one blocked
rules: NF-BLK-6 NF-BLK-10
card: (id: \"ram\", name: (en: \"Ram\", de: \"Ramme\"), stats: {Cost: 0, Strength: 3, Health: 2}, types: [Minion, Red])
card: (id: \"wall\", name: (en: \"Wall\", de: \"Mauer\"), stats: {Cost: 0, Strength: 0, Health: 2}, types: [Minion, Green])
card: (id: \"hook\", name: (en: \"Hook\", de: \"Haken\"), stats: {Cost: 0, Strength: 2, Health: 2}, types: [Minion, Red])
card: (id: \"fence\", name: (en: \"Fence\", de: \"Zaun\"), stats: {Cost: 0, Strength: 0, Health: 2}, types: [Minion, Green])
seat a: in play=Ram, Hook; commons=Winter Sleep
seat b: in play=Wall, Fence; woundpile=20x Bite Wound
at: combat

";

#[test]
fn attackers_against_blockers_and_the_wounds() {
    let before = format!("{ATTACKED}now? Wall.damage = 0\n");
    let [en, de] = suite::sums_of::<Nightfall>(&before, "attack");
    assert_eq!((en.len(), en[0].seat, en[0].place), (1, Some(1), 1));
    let rows = |sum: &stapel_wording::Sum| -> Vec<(i16, usize)> {
        sum.rows.iter().map(|row| (row.value, row.parts.len())).collect()
    };
    assert_eq!(rows(&en[0]), [(5, 2), (0, 0)]);
    assert_eq!((en[0].result.as_str(), de[0].result.as_str()), ("5 wounds", "5 Wunden"));
    let blocked = format!("{ATTACKED}a: fight with Ram\nb: block with Wall\nnow? b.discard pile = 0\n");
    let [en, de] = suite::sums_of::<Nightfall>(&blocked, "attack");
    assert_eq!(rows(&en[0]), [(5, 2), (2, 1)]);
    assert_eq!((en[0].result.as_str(), de[0].result.as_str()), ("3 wounds", "3 Wunden"));
}

#[test]
fn arrows_say_who_attacks_whom_and_who_blocks() {
    let blocked = format!("{ATTACKED}a: fight with Ram\nb: block with Wall\nnow? b.discard pile = 0\n");
    let shown = scene(&suite::after::<Nightfall>(&blocked), Audience::Spectator, Lang::De);
    let piece = |name: &str| {
        let areas = shown.sides.iter().flat_map(|side| &side.areas);
        let mut cards = areas.flat_map(|area| &area.cards);
        let found = cards.find(|card| card.name.as_deref() == Some(name)).and_then(|card| card.id);
        End::Piece(found.expect("it lies there"))
    };
    let told: Vec<_> = shown.arrows.iter().map(|a| (a.doing, a.from, a.to)).collect();
    assert_eq!(
        told,
        [
            (Doing::Attack, piece("Haken"), End::Seat(1)),
            (Doing::Attack, piece("Ramme"), End::Seat(1)),
            (Doing::Block, piece("Mauer"), piece("Ramme")),
        ]
    );
}

#[test]
fn the_colours_that_may_follow_and_the_wounds_one_has() {
    let text = "game: nightfall
title: A chain
rules: NF-CHN-3
card: (id: \"torch\", name: (en: \"Torch\", de: \"Fackel\"), stats: {Cost: 0}, types: [Action, Red], extra: (links: [White, Blue]), abilities: [Resolve([Draw(You, N(1))])])
card: (id: \"pale\", name: (en: \"Pale\", de: \"Bleich\"), stats: {Cost: 0}, types: [Action, White], extra: (links: [Blue]), abilities: [Resolve([Draw(You, N(1))])])
seat a: hand=Torch, Pale; commons=Winter Sleep; discard=2x Bite Wound, Burn Wound
seat b: hand=Pale

a: lay Torch
now? stack = 1
";
    let [en, de] = suite::sums_of::<Nightfall>(text, "link");
    let signs: Vec<&str> = en[0].rows.iter().map(|row| row.sign).collect();
    assert_eq!(signs, ["White", "Blue"]);
    assert_eq!((en[0].result.as_str(), de[0].result.as_str()), ("White or Blue", "Weiß oder Blau"));
    let [en, de] = suite::sums_of::<Nightfall>(text, "wounds");
    assert_eq!((en.len(), en[0].result.as_str(), de[0].result.as_str()), (2, "3 wounds", "3 Wunden"));
    assert_eq!(en[0].rows.iter().map(|row| row.value).sum::<i16>(), 3);
}

fn tables() -> Vec<SetUp<Nightfall>> {
    let sets = [Sets::Base, Sets::MartialLaw, Sets::BloodCountry, Sets::All];
    let table = |k: usize| SetUp {
        decks: vec![Nightfall::decks()[0].clone(); 2 + k % 3],
        options: Options { sets: sets[k % sets.len()], ..Options::default() },
    };
    (0..12).map(table).collect()
}

#[test]
fn every_scene_adds_up() {
    let [numbers, totals, effects] = suite::check_scenes(suite::games(1), &tables());
    println!("{numbers} numbers, {totals} totals, {effects} effects");
    assert!(totals > 1_000, "{numbers} {totals} {effects}");
}

/// The last attacker of a player strikes, and nothing comes between: as many wounds as it was said.
#[test]
fn the_wounds_are_as_it_was_said() {
    let (mut hit, mut none) = (0, 0);
    suite::each_choice(suite::games(3), &tables(), |before, choice, events, _| {
        let Some(decision) = before.decision() else { return };
        if decision.why != Reason::Own(Why::Block) || choice != Choice::Done {
            return;
        }
        let public = Nightfall::public(before);
        let Some(assault) = public.assaults.iter().find(|a| a.seat == decision.seat) else { return };
        if assault.attackers.len() != 1 {
            return;
        }
        let quiet = |what: Event| {
            matches!(
                what,
                Event::Blocks
                    | Event::TakesDamage
                    | Event::Destroyed
                    | Event::Shielded
                    | Event::TakesWound
                    | Event::HitsPlayer
            )
        };
        let prefix = events.iter().take_while(|e| quiet(e.what) && e.what != Event::HitsPlayer).count();
        let seen = &events[..prefix];
        let over =
            events.get(prefix).is_some_and(|e| matches!(e.what, Event::HitsPlayer | Event::CombatEnds));
        if !over {
            return;
        }
        let wounds = seen.iter().filter(|e| e.what == Event::TakesWound && e.seat == decision.seat).count();
        assert_eq!(wounds as i16, assault.wounds, "{assault:?} {seen:?}");
        let view = before.view(Audience::Spectator);
        let sums = Nightfall::sums(before.book, &view, Lang::De);
        let said = sums.iter().find(|s| s.kind == "attack" && s.seat == Some(decision.seat.0));
        let said = &said.expect("who is attacked has a sum").result;
        assert_eq!(said, &if wounds == 1 { "1 Wunde".to_string() } else { format!("{wounds} Wunden") });
        if wounds > 0 { hit += 1 } else { none += 1 }
    });
    println!("{hit} with wounds, {none} without");
    assert!(hit > 30 && none > 0, "{hit} {none}");
}
