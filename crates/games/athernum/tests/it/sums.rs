//! What the table adds up for its players: said right, and what then happens.

use stapel_athernum::{Athernum, Event, Why};
use stapel_harness::suite;
use stapel_kernel::{Audience, Choice, Offer, Rules, Seat, Selection, SetUp, Shipped, Why as Reason};
use stapel_wording::{Bill, Lang, scene, scene_with};

const FIGHT: &str = "game: athernum
title: Two against five
rules: ATH-CMB-05
card: (id: \"zero-five\", name: (en: \"Zero Five\", de: \"Null Fünf\"), stats: {Cost: 1, Ofv: 0, Dfv: 5, Slots: 1}, types: [Character])
seat a: main=Tharja - the Beggar Princess; characters=Scrap Golem
seat b: main=Guildmaster Lohgard; characters=Zero Five [damage 4]
turn: a
at: combat

a: attack with Scrap Golem
a: attack Zero Five
";

#[test]
fn offence_against_defence_and_who_is_defeated() {
    let [en, de] = suite::sums_of::<Athernum>(FIGHT, "combat");
    assert_eq!(en.len(), 1);
    let rows: Vec<(&str, i16, Option<u8>)> =
        en[0].rows.iter().map(|row| (row.sign, row.value, row.seat)).collect();
    assert_eq!(rows[..2], [("Ofv", 2, Some(0)), ("Dfv", 1, Some(1))]);
    assert_eq!(rows[2].1, 0);
    assert_eq!(
        (en[0].result.as_str(), de[0].result.as_str()),
        ("Zero Five is defeated", "Null Fünf wird besiegt")
    );
    let whole = FIGHT.replace(" [damage 4]", "");
    let [en, de] = suite::sums_of::<Athernum>(&whole, "combat");
    assert_eq!(
        (en[0].result.as_str(), de[0].result.as_str()),
        ("nobody is defeated", "niemand wird besiegt")
    );
}

#[test]
fn objectives_and_the_pool() {
    let text = "game: athernum
title: One short of four
rules: ATH-WIN-04
card: (id: \"small-aim\", name: (en: \"Small Aim\", de: \"Kleines Ziel\"), stats: {Cost: 1, Ofv: 1, Dfv: 3, Slots: 1, Field: 4}, types: [Character, Human], keywords: [Objective])
seat a: main=Small Aim [victory 3]
seat b: main=Guildmaster Lohgard [victory 6]
turn: a
table: pool=3

now? winner = nobody yet
";
    let [en, de] = suite::sums_of::<Athernum>(text, "objective");
    let aim = en.iter().find(|sum| sum.word == "Small Aim").expect("the objective of a");
    assert_eq!((aim.seat, aim.rows[0].value, aim.rows[0].of), (Some(0), 3, Some(4)));
    assert_eq!(aim.result, "1 victory token missing");
    assert!(de.iter().any(|sum| sum.word == "Kleines Ziel" && sum.result == "1 Siegpunkt fehlt noch"));
    let [en, de] = suite::sums_of::<Athernum>(text, "pool");
    let rows: Vec<(Option<u8>, i16)> = en[0].rows.iter().map(|row| (row.seat, row.value)).collect();
    assert_eq!(rows, [(Some(0), 3), (Some(1), 6), (None, 3)]);
    let said = ("3 victory tokens left in the pool", "noch 3 Siegpunkte im Pool");
    assert_eq!((en[0].result.as_str(), de[0].result.as_str()), said);
}

fn tables() -> Vec<SetUp<Athernum>> {
    let decks = Athernum::decks();
    let table = |k: usize| (0..2 + k % 3).map(|s| decks[(k + s) % decks.len()].clone()).collect();
    (0..decks.len()).map(|k| SetUp { decks: table(k), options: Default::default() }).collect()
}

#[test]
fn every_scene_adds_up() {
    let [numbers, totals, effects] = suite::check_scenes(suite::games(1), &tables());
    println!("{numbers} numbers, {totals} totals, {effects} effects");
    assert!(totals > 1_000, "{numbers} {totals} {effects}");
}

/// Nobody defends or answers: they take what was said.
#[test]
fn the_damage_is_as_it_was_said() {
    let mut struck = 0;
    suite::each_choice(suite::games(4), &tables(), |before, choice, events, _| {
        let Some([attacker, opponent]) = Athernum::public(before).clash else { return };
        if !matches!(choice, Choice::Done | Choice::Pass) {
            return;
        }
        let damage = |what: Event| matches!(what, Event::TakesDamage | Event::Prevented);
        let first = events.iter().position(|e| damage(e.what));
        let Some(first) = first.filter(|&at| events[..at].iter().all(|e| e.what == Event::Attacks)) else {
            return;
        };
        let blows: Vec<_> = events[first..].iter().take_while(|e| damage(e.what)).collect();
        for clash in [attacker, opponent] {
            let Some(id) = clash.id else { continue };
            let taken = blows.iter().filter(|e| e.what == Event::TakesDamage && e.it.id == id).map(|e| e.n);
            assert_eq!(taken.sum::<i16>(), clash.takes, "{clash:?} {blows:?}");
        }
        struck += 1;
    });
    println!("{struck} combats");
    assert!(struck > 50, "{struck}");
}

/// What a command reaches for is clicked where it lies.
#[test]
fn commands_have_a_place() {
    let mut placed = 0;
    suite::each_choice(1, &tables(), |before, _, _, _| {
        let Some(decision) = before.decision() else { return };
        if decision.why != Reason::Own(Why::Day) || placed > 50 {
            return;
        }
        let seen = scene(before, Audience::Seat(decision.seat), Lang::En);
        for place in seen.question.expect("somebody is asked").options.iter().filter_map(|o| o.place.as_ref())
        {
            assert_eq!(place.seat, Some(decision.seat.0));
            assert!(seen.sides[decision.seat.index()].areas.iter().any(|area| area.zone == place.zone));
            placed += 1;
        }
    });
    assert!(placed > 20, "{placed}");
}

/// The price that a scenario ends with, as whoever pays is told it; nobody else is.
fn bill(text: &str) -> Bill {
    let table = suite::after::<Athernum>(text);
    let told = |seat| scene(&table, Audience::Seat(Seat(seat)), Lang::De).question.and_then(|q| q.bill);
    assert_eq!(told(1), None);
    told(0).expect("a price is asked for")
}

#[test]
fn a_price_in_resources_is_told_as_it_is_paid() {
    let text = "game: athernum
title: Three to pay out of four
rules: ATH-FAC-05
seat a: main=Tharja - the Beggar Princess; hand=Wandering Mercenary; guild=2; ascendant=2
seat b: main=Guildmaster Lohgard
turn: a

a: play Wandering Mercenary
";
    let told = bill(text);
    let debt = &told.debts[0];
    assert_eq!((debt.sign, debt.owed, debt.laid), ("Resources", 3, Some(0)));
    assert!(told.text.contains("Bezahle 3 Ressourcen"), "{}", told.text);
    let told = bill(&format!("{text}a: pay Guild\n"));
    assert_eq!((told.debts[0].owed, told.debts[0].laid), (3, Some(1)));
    assert!(told.text.contains("Bezahle 3 Ressourcen"), "{}", told.text);
}

#[test]
fn a_price_in_ofv_is_told_as_it_is_laid() {
    let text = "game: athernum
title: Seven OFV together
rules: ATH-ACT-01
seat a: main=Guildmaster Lohgard; characters=Nest Warden, Nurturing Firstborn, Cub, Scrap Golem
seat b: main=Tharja - the Beggar Princess
turn: a
table: pool=9

a: use Quest Report
";
    let told = bill(text);
    let debt = &told.debts[0];
    assert_eq!((debt.sign, debt.owed, debt.laid, &debt.by[..]), ("Ofv", 7, Some(0), &["Ofv"][..]));
    let table = suite::after::<Athernum>(text);
    let mut selection = Selection::default();
    let golem = |offer: &Offer| matches!(*offer, Offer::Take(Choice::Card(id)) if table.def(id).card.name.en == "Scrap Golem");
    let index = selection.offers(&table).iter().position(golem).expect("the golem can be exhausted");
    assert!(matches!(selection.answer(&table, index), Ok(None)), "seven are not reached yet");
    let told =
        scene_with(&table, &selection, Audience::Seat(Seat(0)), Lang::De).question.and_then(|q| q.bill);
    assert_eq!(told.expect("the price is still asked for").debts[0].laid, Some(2));
}
