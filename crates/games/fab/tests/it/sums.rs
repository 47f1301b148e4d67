//! What the table adds up for its players: said right, and what then happens.

use stapel_fab::{Event, Fab, Step, Zone};
use stapel_harness::suite;
use stapel_kernel::{Audience, Choice, Rules, Seat, SetUp, Shipped};
use stapel_wording::{Board, Doing, End, Lang, Scene, lines, scene};

const BLOCKED: &str = "game: fab
title: Six power against five defence
rules: FAB-DMG-1
seat a: hero=Rhinar; hand=Muscle Mutt (yellow), Titanium Bauble (blue)
seat b: hero=Ira, Crimson Haze; hand=Muscle Mutt (yellow), Raging Onslaught (yellow), Brutal Assault (blue)
turn: a

a: play Muscle Mutt
b: defend with Muscle Mutt
b: defend with Raging Onslaught
b: done
";

#[test]
fn attack_against_defence_and_what_follows() {
    let [en, de] = suite::sums_of::<Fab>(BLOCKED, "attack");
    assert_eq!((en.len(), de.len()), (1, 1));
    let rows = |sum: &stapel_wording::Sum| -> Vec<(&str, i16, Option<u8>, usize)> {
        sum.rows.iter().map(|row| (row.sign, row.value, row.seat, row.parts.len())).collect()
    };
    assert_eq!(rows(&en[0]), [("Power", 6, Some(0), 1), ("Defense", 5, Some(1), 2)]);
    assert_eq!((en[0].word.as_str(), en[0].result.as_str()), ("link 1", "1 damage"));
    assert_eq!((de[0].word.as_str(), de[0].result.as_str()), ("Kampfsegment 1", "1 Schaden"));
    let names: Vec<&str> = en[0].rows[1].parts.iter().map(|part| part.word.as_str()).collect();
    assert_eq!(names, ["Muscle Mutt (yellow)", "Raging Onslaught (yellow)"]);
    let table = suite::after::<Fab>(BLOCKED);
    let told = Lang::ALL.map(|lang| lines(&scene(&table, Audience::Spectator, lang), Seat(1), lang));
    let line = "   link 1 · Player A: power 6; Player B defense 5 → 1 damage";
    assert!(told[0].iter().any(|said| said == line), "{:#?}", told[0]);
    let struck = format!("{BLOCKED}until game.step = link\n");
    let [en, de] = suite::sums_of::<Fab>(&struck, "attack").map(|sums| sums[0].result.clone());
    assert_eq!((en.as_str(), de.as_str()), ("hit for 1", "1 Schaden angerichtet"));
    let more = BLOCKED.replace("b: done", "b: defend with Brutal Assault\nb: done");
    let [en, de] = suite::sums_of::<Fab>(&more, "attack").map(|sums| sums[0].result.clone());
    assert_eq!((en.as_str(), de.as_str()), ("blocked", "abgewehrt"));
}

/// What is on the stack points at whom it attacks, then the link of the chain does, as long as the damage is to come.
#[test]
fn an_attack_points_at_whom_it_attacks_from_the_stack_to_the_damage() {
    let head = BLOCKED.split("a: play").next().unwrap_or_default();
    let arrows = |lines: &str| {
        let shown = scene(&suite::after::<Fab>(&format!("{head}{lines}")), Audience::Spectator, Lang::En);
        shown.arrows.iter().map(|a| (a.doing, a.from, a.to)).collect::<Vec<_>>()
    };
    let announced = arrows("a: play Muscle Mutt\nnow? stack = 1\n");
    assert_eq!(announced, [(Doing::Attack, End::Layer(0), End::Seat(1))]);
    let linked = arrows("a: play Muscle Mutt\nuntil game.step = defend\n");
    assert!(matches!(linked[..], [(Doing::Attack, End::Piece(_), End::Seat(1))]), "{linked:?}");
    assert_eq!(arrows("a: play Muscle Mutt\nuntil game.step = link\n"), []);
}

/// Who pitches is told what is owed and what is there, and nobody else is.
#[test]
fn a_price_is_told_part_by_part() {
    let text = "game: fab
title: Three to pay, two ways to pitch
rules: FAB-PITCH-3
seat a: hero=Rhinar; hand=Muscle Mutt (yellow), Titanium Bauble (blue), Brutal Assault (blue)
seat b: hero=Ira, Crimson Haze
turn: a

a: play Muscle Mutt
";
    let table = suite::after::<Fab>(text);
    let bill = |audience| scene(&table, audience, Lang::De).question.and_then(|question| question.bill);
    let told = bill(Audience::Seat(Seat(0))).expect("a price is asked for");
    let debt = &told.debts[0];
    assert_eq!((debt.sign, debt.owed, debt.laid, &debt.by[..]), ("Resources", 3, Some(0), &["Pitch"][..]));
    assert!(told.text.starts_with("Bezahle 3 Ressourcen für "), "{}", told.text);
    assert_eq!(bill(Audience::Seat(Seat(1))), None);
}

const SHARPENED: &str = "game: fab
title: A promise to the next attack
rules: FAB-CONT-5
seat a: hero=Dorinthea, Quicksilver Prodigy; weapons=Dawnblade, Resplendent; hand=Sharpen Steel (red), Titanium Bauble (blue)
seat b: hero=Rhinar; hand=Titanium Bauble (blue)
turn: a

a: play Sharpen Steel
until stack = 0
";

fn scenes(text: &str) -> [Scene; 2] {
    let table = suite::after::<Fab>(text);
    Lang::ALL.map(|lang| scene(&table, Audience::Spectator, lang))
}

#[test]
fn what_lasts_is_listed_with_its_cause_and_answers_for_the_number() {
    let [en, de] = scenes(SHARPENED);
    let told = |scene: &Scene| -> Vec<(u8, String, String, Option<u16>)> {
        let all = scene.effects.iter();
        all.map(|e| (e.seat, e.name.clone(), e.text.clone(), e.on)).collect()
    };
    let text = "Your next weapon attack this turn gains +3 power.";
    assert_eq!(told(&en), [(0, "Sharpen Steel (red)".into(), text.into(), None)]);
    assert_eq!((en.effects[0].card.as_str(), en.effects[0].until), ("sharpen-steel-red", "this turn"));
    let text = "Dein nächster Waffenangriff in diesem Zug erhält +3 Angriffswert.";
    assert_eq!(told(&de), [(0, "Stahl schärfen (rot)".into(), text.into(), None)]);

    let attack =
        format!("{SHARPENED}a: attack with Dawnblade\na: pitch Titanium Bauble\nuntil game.step = defend\n");
    let [en, de] = scenes(&attack);
    let shares = |scene: &Scene| -> Vec<(String, i16)> {
        let piece = &scene.middle[0].cards[0];
        let power = piece.numbers.iter().find(|n| n.sign == "Power").expect("an attack has power");
        power.parts.iter().map(|part| (part.word.clone(), part.value)).collect()
    };
    assert_eq!(shares(&en), [("printed".into(), 2), ("Sharpen Steel (red)".into(), 3)]);
    assert_eq!(shares(&de), [("gedruckt".into(), 2), ("Stahl schärfen (rot)".into(), 3)]);
    // It stays with the attack, and the sum says the same.
    assert_eq!(en.effects[0].on, en.middle[0].cards[0].id);
    assert_eq!(en.effects[0].text, "Dawnblade, Resplendent gains +3 power.");
    let power = &en.sums[0].rows[0];
    assert_eq!((power.value, power.parts.len(), en.sums[0].result.as_str()), (5, 2, "5 damage"));
}

fn tables() -> Vec<SetUp<Fab>> {
    let decks = Fab::decks();
    let table = |k: usize| vec![decks[k].clone(), decks[(k + 3) % decks.len()].clone()];
    let pairs = (0..decks.len()).map(|k| SetUp { decks: table(k), options: Default::default() });
    let three = (0..decks.len()).step_by(4).map(|k| {
        let all = (0..3).map(|s| decks[(k + 5 * s) % decks.len()].clone()).collect();
        SetUp { decks: all, options: Default::default() }
    });
    pairs.chain(three).collect()
}

#[test]
fn every_scene_adds_up() {
    let [numbers, totals, effects] = suite::check_scenes(suite::games(1), &tables());
    println!("{numbers} numbers, {totals} totals, {effects} effects");
    assert!(numbers > 100 && totals > 1_000 && effects > 100, "{numbers} {totals} {effects}");
}

/// Whoever passes and nothing else happens is dealt what the sum said.
#[test]
fn what_the_sum_says_is_dealt() {
    let (mut dealt, mut blocked) = (0, 0);
    suite::each_choice(suite::games(2), &tables(), |before, choice, events, _| {
        let public = Fab::public(before);
        if choice != Choice::Pass || !matches!(public.step, Step::Defend | Step::Reaction) {
            return;
        }
        let (Some(link), Some(blow)) = (public.links.last(), public.blows.last()) else { return };
        let [against] = &blow.against[..] else { return };
        let struck = |what: Event| matches!(what, Event::DealsDamage | Event::Misses);
        let quiet = |what: Event| matches!(what, Event::TakesDamage | Event::Prevents) || struck(what);
        let Some(at) = events.iter().position(|e| struck(e.what)) else { return };
        if blow.struck || !events[..at].iter().all(|e| quiet(e.what)) {
            return;
        }
        let n = if events[at].what == Event::Misses { 0 } else { events[at].n };
        assert_eq!(events[at].it, link.attack);
        assert_eq!(n, against.damage, "{blow:?}");
        let view = before.view(Audience::Spectator);
        let said = Fab::sums(before.book, &view, Lang::En).pop().expect("a link has a sum").result;
        match n {
            0 => assert_eq!(said, "blocked"),
            n => assert_eq!(said, format!("{n} damage")),
        }
        if n > 0 { dealt += 1 } else { blocked += 1 }
    });
    println!("{dealt} hits, {blocked} blocked");
    assert!(dealt > 50 && blocked > 20, "{dealt} {blocked}");
}

#[test]
fn nobody_reads_another_hand_out_of_the_sums() {
    let table = suite::after::<Fab>(BLOCKED);
    let hand: Vec<u16> = table.cards(Zone::Hand, Seat(1)).iter().map(|id| id.0).collect();
    let told = scene(&table, Audience::Spectator, Lang::En);
    let named = told.sums.iter().flat_map(|s| &s.rows).flat_map(|r| &r.parts).filter_map(|p| p.id);
    assert!(!hand.is_empty() && named.into_iter().all(|id| !hand.contains(&id)));
}
