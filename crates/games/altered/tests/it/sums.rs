//! What the table adds up for its players: said right, and what then happens.

use stapel_altered::{Altered, Event, Phase, Side};
use stapel_harness::suite;
use stapel_kernel::{Audience, Choice, Rules, Seat, SetUp, Shipped};
use stapel_wording::{Board, Lang, Players, scene};

/// The Expeditions of both players in the Afternoon: 2/2/2 against 2/2/2, 3/3/3 against 2/2/2.
const COMPARED: &str = "game: altered
title: Two pairs of Expeditions
rules: ALT-DUSK-03 ALT-DUSK-04
seat a: hero=Akesha & Taru; hero expedition=2x Ordis Trooper; companion expedition=Ordis Trooper, Ordis Trooper [boost 1]
seat b: hero=Teija & Nauraa; hero expedition=Monolith Rune-Scribe; companion expedition=Monolith Rune-Scribe
turn: a

now? game.phase = afternoon
";

#[test]
fn terrain_against_terrain_and_who_moves() {
    let [en, de] = suite::sums_of::<Altered>(COMPARED, "expedition");
    let values = |k: usize| -> Vec<(Option<u8>, &str, i16, bool)> {
        en[k].rows.iter().map(|row| (row.seat, row.sign, row.value, row.counts)).collect()
    };
    let row = |seat, n| ["Forest", "Mountain", "Water"].map(|sign| (Some(seat), sign, n, true));
    assert_eq!(values(0), [row(0, 2), row(1, 2)].concat());
    assert_eq!(values(1), [row(0, 3), row(1, 2)].concat());
    let told = |sums: &[stapel_wording::Sum]| -> Vec<(String, String)> {
        sums.iter().map(|sum| (sum.word.clone(), sum.result.clone())).collect()
    };
    let [hero, companion] = Side::ALL.map(|side| side.index());
    assert_eq!(told(&en)[hero].1, "nobody moves");
    assert_eq!(told(&en)[companion].1, "Player A moves");
    assert_eq!(told(&de)[hero].1, "niemand rückt vor");
    assert_eq!(told(&de)[companion].1, "Spieler A rückt vor");
    assert_eq!(en[companion].rows[0].parts.len(), 2);
    // What has a boost says why it is more than printed.
    let table = suite::after::<Altered>(COMPARED);
    let seen = scene(&table, Audience::Spectator, Lang::En);
    let pieces = seen.sides[0].areas.iter().flat_map(|area| &area.cards);
    let parts: Vec<i16> = pieces
        .flat_map(|p| &p.numbers)
        .filter(|n| n.sign == "Forest")
        .flat_map(|n| &n.parts)
        .map(|p| p.value)
        .collect();
    assert_eq!(parts, [1, 1], "what is printed, and one boost");
    // Whoever knows the players puts in their names.
    let players = Players::new(vec![Some("Anna".into()), Some("Bo".into())]);
    let named = players.in_scene(seen, Lang::En);
    assert_eq!(named.sums[companion].result, "Anna moves");
    let [en, de] = suite::sums_of::<Altered>(COMPARED, "apart");
    assert_eq!((en.len(), en[0].seat, en[0].rows[0].value), (2, Some(0), 7));
    assert_eq!(
        (en[0].result.as_str(), de[1].result.as_str()),
        ("7 regions apart", "noch 7 Regionen auseinander")
    );
}

#[test]
fn a_terrain_that_the_region_does_not_have_decides_nothing() {
    let text = "game: altered
title: On forest
rules: ALT-DUSK-02
seat a: hero=Sierra & Oddball; hero expedition=Foundry Mechanic; hero distance=1; row=tumult-forest [face up], tumult-mountain, tumult-water
seat b: hero=Teija & Nauraa
turn: a

now? game.phase = afternoon
";
    let [en, _] = suite::sums_of::<Altered>(text, "expedition");
    let counts: Vec<bool> = en[0].rows[..3].iter().map(|row| row.counts).collect();
    assert!(counts[0] && counts.contains(&false), "{counts:?}");
    let table = suite::after::<Altered>(text);
    let track = scene(&table, Audience::Spectator, Lang::En).track.expect("the row");
    assert_eq!(track.places[1].signs.len(), counts.iter().filter(|here| **here).count());
    assert_eq!(track.places[3].signs, Vec::<&str>::new(), "what lies face down has no terrain");
}

#[test]
fn the_arena_counts_both_expeditions_together() {
    let text = "game: altered
title: In the Arena
rules: ALT-ARENA-05
seat a: hero=Sierra & Oddball; hero expedition=Jian, Assembly Overseer; mana=2; deck=9x Kappa
seat b: hero=Teija & Nauraa; companion expedition=Esmeralda; deck=9x Kappa
table: arena=1
turn: a

now? game.arena = yes
";
    let [en, de] = suite::sums_of::<Altered>(text, "arena");
    let values: Vec<i16> = en[0].rows.iter().map(|row| row.value).collect();
    assert_eq!(values, [3, 2, 0, 0, 2, 2]);
    assert_eq!((en[0].result.as_str(), de[0].result.as_str()), ("nobody wins", "niemand gewinnt"));
    assert!(suite::sums_of::<Altered>(text, "expedition")[0].is_empty());
}

fn tables() -> Vec<SetUp<Altered>> {
    let decks = Altered::decks();
    let pair = |k: usize| vec![decks[k].clone(), decks[(k + 1) % decks.len()].clone()];
    (0..decks.len()).map(|k| SetUp { decks: pair(k), options: Default::default() }).collect()
}

#[test]
fn every_scene_adds_up() {
    let [numbers, totals, effects] = suite::check_scenes(suite::games(3), &tables());
    println!("{numbers} numbers, {totals} totals, {effects} effects");
    assert!(numbers > 100 && totals > 1_000, "{numbers} {totals} {effects}");
}

/// If nothing happens on the way to Dusk, those move of whom it was said, and no others.
#[test]
fn those_move_of_whom_it_was_said() {
    let (mut moved, mut stayed) = (0, 0);
    suite::each_choice(suite::games(20), &tables(), |before, choice, events, _| {
        let public = Altered::public(before);
        let quiet = |what: Event| {
            matches!(what, Event::Passes | Event::AtDusk | Event::Advances | Event::TurnsUpRegion)
        };
        let until =
            events.iter().position(|e| matches!(e.what, Event::AtNight | Event::Wins | Event::ArenaOpens));
        let Some(until) = until else { return };
        let dusk = &events[..until];
        if choice != Choice::Pass
            || public.phase != Phase::Afternoon
            || public.arena
            || !dusk.iter().any(|e| e.what == Event::AtDusk)
            || !dusk.iter().all(|e| quiet(e.what))
        {
            return;
        }
        for expedition in &public.expeditions {
            let side = expedition.side as i16;
            let went =
                dusk.iter().any(|e| e.what == Event::Advances && e.seat == expedition.seat && e.m == side);
            assert_eq!(went, expedition.moves, "{expedition:?}");
            if went { moved += 1 } else { stayed += 1 }
        }
        let view = before.view(Audience::Spectator);
        let sums = Altered::sums(before.book, &view, Lang::En);
        for side in Side::ALL {
            let went = |seat: u8| {
                public.expeditions.iter().any(|e| e.side == side && e.seat == Seat(seat) && e.moves)
            };
            let said = match (went(0), went(1)) {
                (true, true) => "both move",
                (true, false) => "Player A moves",
                (false, true) => "Player B moves",
                (false, false) => "nobody moves",
            };
            assert_eq!(sums[side.index()].result, said);
        }
    });
    println!("{moved} moved, {stayed} stayed");
    assert!(moved > 100 && stayed > 100, "{moved} {stayed}");
}

/// An Expedition is chosen where it lies.
#[test]
fn expeditions_have_a_place() {
    let mut placed = 0;
    suite::each_choice(1, &tables(), |before, _, _, _| {
        let Some(decision) = before.decision() else { return };
        if decision.why != stapel_kernel::Why::Own(stapel_altered::Why::Expedition) {
            return;
        }
        let seen = scene(before, Audience::Seat(decision.seat), Lang::De);
        let options = seen.question.expect("somebody is asked").options;
        let zones: Vec<_> =
            options.iter().filter_map(|o| o.place.as_ref()).map(|p| (p.zone, p.seat)).collect();
        let seat = Some(decision.seat.0);
        assert_eq!(zones, [("HeroExpedition", seat), ("CompanionExpedition", seat)]);
        let areas = &seen.sides[decision.seat.index()].areas;
        assert!(zones.iter().all(|(zone, _)| areas.iter().any(|area| area.zone == *zone)));
        placed += 1;
    });
    assert!(placed > 20, "{placed}");
}
