//! Legality as a list of reasons, numbers, odds, advice, measuring.

use crate::list;
use stapel_arena::{Plan, Ran, Watch, run};
use stapel_bots::BotSpec;
use stapel_decks::{
    Buildable, FixKind, Gauntlet, Legality, Lesson, Source, Wish, count, learn, legality, pool, study,
};
use stapel_games::{Altered, Athernum, Fab, GAMES, Orden, with_game};
use stapel_kernel::Shipped;
use stapel_script::{Deck, Symbol};
use stapel_wording::Lang;

fn judged<G: Buildable>(deck: &Deck) -> Legality {
    legality::<G>(deck, &G::Options::default(), true, Lang::En)
}

fn reasons(told: &Legality) -> Vec<&str> {
    told.requirements.iter().flat_map(|r| &r.reasons).map(|r| r.text.as_str()).collect()
}

#[test]
fn ready_decks_meet_every_demand_of_their_format_in_both_languages() {
    for game in GAMES {
        with_game!(*game, G => all_met::<G>()).expect("it is a game");
    }
}

fn all_met<G: Buildable>() {
    for deck in G::decks() {
        for lang in Lang::ALL {
            let told = legality::<G>(deck, &G::Options::default(), false, lang);
            assert!(
                told.legal && told.requirements.iter().all(|r| r.met && !r.text.is_empty()),
                "{}: {told:?}",
                deck.id
            );
            assert_eq!(told.requirements.is_empty(), G::FORMATS.is_empty(), "{}", deck.id);
        }
    }
}

fn arakni() -> Deck {
    Fab::decks().iter().find(|d| d.id == "arakni").expect("a ready deck").clone()
}

#[test]
fn a_card_of_another_class_is_named_with_the_way_out() {
    let mut deck = arakni();
    deck.cards.push((2, Symbol::new("pack-hunt-red")));
    let told = judged::<Fab>(&deck);
    assert!(!told.legal);
    assert_eq!((told.size.have, told.size.least, told.size.most), (42, 40, Some(40)));
    let class = told.requirements.iter().find(|r| r.text.contains("used by the hero")).expect("a demand");
    let [reason] = &class.reasons[..] else { panic!("{class:?}") };
    assert_eq!(reason.cards, ["pack-hunt-red"]);
    assert_eq!(
        (reason.fixes[0].kind, reason.fixes[0].count, reason.fixes[0].second),
        (FixKind::Remove, 2, false)
    );
    assert!(told.unfit.contains(&"pack-hunt-red".to_string()), "not one more of it fits");
    assert!(!told.unfit.contains(&"infect-red".to_string()), "the number of cards is no fault of a card");
}

#[test]
fn blitz_counts_copies_and_moves_what_has_no_room_into_the_inventory() {
    let mut deck = arakni();
    deck.format = "blitz".into();
    let told = judged::<Fab>(&deck);
    assert!(told.legal, "{:?}", reasons(&told));
    deck.cards.push((1, Symbol::new("ironrot-helm")));
    deck.cards.push((1, Symbol::new("infect-red")));
    let told = judged::<Fab>(&deck);
    let all: Vec<_> = told.requirements.iter().flat_map(|r| &r.reasons).collect();
    let copies = all.iter().find(|r| r.text.contains("copies of Infect (red)")).expect("too many copies");
    assert!(copies.fixes.iter().any(|f| f.kind == FixKind::Remove && f.card == "infect-red"), "{copies:?}");
    let room = all.iter().find(|r| r.text.contains("no free zone")).expect("two helmets");
    assert_eq!(
        (room.fixes[0].kind, room.fixes[0].card.as_str()),
        (FixKind::Move, "ironrot-helm"),
        "{room:?}"
    );
}

#[test]
fn what_is_missing_is_told_by_the_cards_that_would_fill_it() {
    let path = "outside-the-walls adept novice aspirant student teacher professor master lord-of-the-castle grand-master blessed-one";
    let told = judged::<Orden>(&list::<Orden>(&path.replace(' ', "\n")).deck);
    assert_eq!(reasons(&told), ["the path lacks a card for: IX"]);
    assert!(told.fills.contains(&"high-master".to_string()), "{:?}", told.fills);
    let mut deck = Altered::decks()[0].clone();
    deck.cards.remove(0);
    let told = judged::<Altered>(&deck);
    assert!(reasons(&told).iter().any(|r| r.contains("exactly one Hero")), "{:?}", reasons(&told));
    assert!(told.fills.contains(&"sierra-oddball".to_string()), "{:?}", told.fills);
    deck = Athernum::decks()[0].clone();
    deck.cards[0].0 += 1;
    let told = judged::<Athernum>(&deck);
    assert!(!told.legal && told.size.have == 61, "{told:?}");
}

#[test]
fn a_starter_deck_is_a_starter_deck_only_as_it_is() {
    let mut deck = Deck { format: "starter".into(), ..Altered::decks()[2].clone() };
    deck.cards.reverse();
    assert!(judged::<Altered>(&deck).legal, "in whatever order");
    deck.cards.push((1, deck.cards[0].1));
    assert!(reasons(&judged::<Altered>(&deck)).iter().any(|r| r.contains("starter deck")));
}

#[test]
fn a_deck_is_counted_by_the_cards_that_are_drawn() {
    let counted = count::<Fab>(&arakni(), Lang::De);
    let drawn: u32 = counted.curve.iter().map(|bar| bar.count).sum();
    assert_eq!(drawn, 40);
    assert_eq!(counted.colours.iter().map(|part| part.count).sum::<u32>(), 40);
    assert!(counted.colours.iter().any(|part| part.word == "rot"), "{:?}", counted.colours);
    assert_eq!(counted.curve[0].count, counted.curve[0].parts.iter().map(|p| p.count).sum::<u32>());
    for game in GAMES {
        with_game!(*game, G => for deck in G::decks() {
            let counted = count::<G>(deck, Lang::En);
            let kinds: u32 = counted.kinds.iter().map(|p| p.count).sum();
            assert_eq!(kinds, counted.colours.iter().map(|p| p.count).sum::<u32>(), "{}", deck.id);
        })
        .expect("it is a game");
    }
}

#[test]
fn a_study_says_all_of_it_and_every_card_of_the_pool_can_be_looked_for() {
    for game in GAMES {
        with_game!(*game, G => all_said::<G>()).expect("it is a game");
    }
}

fn all_said<G: Buildable>() {
    let game = G::ID;
    for lang in Lang::ALL {
        let cards = pool::<G>(lang).cards;
        assert_eq!(cards.len(), G::book().defs().count());
        assert!(cards.iter().all(|c| !c.set.is_empty() && !c.other.trim().is_empty()), "{game}");
    }
    let deck = &G::decks()[0];
    let wanted = vec![deck.cards[deck.cards.len() - 1].1.to_string()];
    let wish = Wish { seed: 3, turn: 4, wanted, ..Wish::default() };
    let text = stapel_decks::with_ids(deck);
    let told = study::<G>("Mine", &text, &G::Options::default(), &wish, Lang::En).expect("it is short");
    assert!(told.legality.legal && told.lines.is_empty() && told.name == "Mine", "{game}");
    assert_eq!(told.hash, stapel_decks::hash(G::ID, deck));
    assert_eq!(told.hand.len() as u32, told.opening, "{game}");
    let in_order =
        |c: &stapel_decks::Chance| c.opening <= c.by_turn + 1e-9 && c.opening_two <= c.opening + 1e-9;
    assert!(told.chances.iter().all(in_order), "{game}");
    assert!(told.chances[0].copies > 0, "{game}: the card that was asked for comes first");
    assert!(told.advice.iter().all(|a| !told.legality.unfit.contains(&a.card)), "{game}");
}

#[test]
fn bots_tell_how_a_deck_fares_and_which_cards_go_together() {
    let (own, rivals) = (&Orden::decks()[0], &Orden::decks()[1..3]);
    let gauntlet = Gauntlet::<Orden>::new(own, rivals, BotSpec::Random, 4, 1, Default::default());
    let before = gauntlet.standing(Lang::De);
    assert_eq!((before.games, before.of, before.low, before.high), (0, 8, 0.0, 1.0));
    let plan = Plan { games: 4, until: None, threads: 1 };
    let experiment = gauntlet.experiment.clone();
    let ran = Ran::new(&experiment, plan, gauntlet);
    let ran = run(&experiment, ran, &|_| Ok(()), &Watch::default()).expect("it runs");
    let told = ran.counts.standing(Lang::De);
    assert_eq!((told.games, told.against.len(), told.against[0].games), (8, 2, 4));
    assert!(told.low <= told.share && told.share <= told.high, "{told:?}");

    let lesson = Lesson { games: 30, bot: BotSpec::Random, seed: 5, swaps: 3, threads: 1 };
    let table = learn::<Orden>(lesson, &Watch::default()).expect("it is learned");
    assert_eq!(
        table,
        learn::<Orden>(Lesson { threads: 2, ..lesson }, &Watch::default()).expect("again"),
        "the same seed, the same table"
    );
    assert!(table.starts_with("# stapel decks learn orden --games 30 --bot random"), "{}", &table[..80]);
    let company = stapel_decks::Company::read(&table).expect("it reads what it writes");
    assert!(!company.is_empty());
}

#[test]
fn advice_says_where_it_comes_from() {
    for game in GAMES {
        with_game!(*game, G => sourced::<G>()).expect("it is a game");
    }
}

fn sourced<G: Buildable>() {
    let ready = &G::decks()[0];
    let deck = Deck { cards: ready.cards.iter().step_by(2).copied().collect(), ..ready.clone() };
    let company = stapel_decks::Company::of::<G>();
    for told in stapel_decks::advice::<G>(&deck, &[], 5, Lang::En) {
        assert_eq!(told.source, if company.is_empty() { Source::Decks } else { Source::Games });
        assert!(told.source == Source::Decks || told.games > 0, "{told:?}");
    }
}
