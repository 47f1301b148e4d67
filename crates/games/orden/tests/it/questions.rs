//! What players are asked, offered and told: at every decision of some games, in both languages.

use stapel_kernel::{Audience, Frame, Rng, Seat, SetUp, Shipped, Why as Reason};
use stapel_orden::{Options, Orden, Proc, Rounds, Why};
use stapel_wording::{Lang, Telling, decision_title, name, scene, seat_name, why_title};

type Table = stapel_kernel::Table<'static, Orden>;

fn start(seed: u64) -> Table {
    let seats = 2 + seed as usize % 3;
    let deck = |k: usize| Orden::decks()[(seed as usize + k) % Orden::decks().len()].clone();
    let options = Options { rounds: Rounds(30), ..Options::default() };
    let set_up = SetUp { decks: (0..seats).map(deck).collect(), options };
    Table::start(Orden::book(), &set_up, seed).expect("the shipped decks are legal")
}

fn at_every_decision(mut look: impl FnMut(&Table)) {
    for seed in 0..150 {
        let mut t = start(seed);
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            look(&t);
            let k = rng.choice(t.options().len());
            t.choose(k).expect("an offered option");
        }
        look(&t);
    }
}

fn title(t: &Table, lang: Lang) -> Option<(Why, String)> {
    let decision = t.decision()?;
    let Reason::Own(why) = decision.why else { return None };
    Some((why, decision_title(t, &decision, Audience::Seat(decision.seat), lang)))
}

/// No question says less than it could: it never falls back to the bare one. Only an order of effects has no card.
#[test]
fn every_question_says_what_for() {
    let mut own = Vec::new();
    let mut common = 0;
    at_every_decision(|t| {
        let Some(decision) = t.decision().filter(|d| d.why != Reason::React) else { return };
        for lang in Lang::ALL {
            let title = decision_title(t, &decision, Audience::Seat(decision.seat), lang);
            assert_ne!(title, why_title::<Orden>(decision.why, lang));
            assert!(!title.contains("  ") && !title.contains(": :"), "{title}");
        }
        match decision.why {
            Reason::Own(why) if !own.contains(&why) => own.push(why),
            Reason::Own(_) => {}
            _ => common += 1,
        }
    });
    assert!(own.len() >= 7 && common > 100, "{own:?} {common}");
}

/// Whoever is asked to react reads who announces which rule of which card.
#[test]
fn the_window_says_what_is_announced() {
    let mut aimed = 0;
    at_every_decision(|t| {
        for lang in Lang::ALL {
            let Some((Why::React, title)) = title(t, lang) else { continue };
            let layer = t.stack().last().expect("an announced action");
            assert!(title.contains(&name(t.book, layer.def, lang)), "{title}");
            assert!(title.contains(&seat_name(layer.seat, lang)), "{title}");
            aimed += usize::from(title.contains(" against "));
        }
    });
    assert!(aimed > 0);
}

/// A payment says what is owed, and of what is laid every card.
#[test]
fn a_payment_says_what_is_laid() {
    let mut laid = 0;
    at_every_decision(|t| {
        let Some((Why::Pay, title)) = title(t, Lang::En) else { return };
        let Some(Frame::Game(Proc::Pay(payment))) = t.frames().last() else { unreachable!("the payment") };
        for picked in payment.picked(t) {
            assert!(title.contains(&name(t.book, t.object(picked.id).def, Lang::En)), "{title}");
            laid += 1;
        }
    });
    assert!(laid > 100, "{laid} cards are too few to say anything");
}

/// What others read of a question names no card that they may not know.
#[test]
fn questions_to_others_keep_hands_hidden() {
    at_every_decision(|t| {
        let Some(decision) = t.decision() else { return };
        let other = Seat((decision.seat.0 + 1) % t.seat_count() as u8);
        let shown = scene(t, Audience::Seat(other), Lang::En);
        let title = shown.question.expect("a question").title;
        for &id in t.cards(stapel_orden::Zone::Hand, decision.seat) {
            let card = name(t.book, t.object(id).def, Lang::En);
            // A name that stands in the text of an open card is no secret.
            let open = decision.why == Reason::Own(Why::React) || decision.why == Reason::Own(Why::Choose);
            let known = t
                .objects()
                .iter()
                .any(|o| o.known_to.contains(other) && name(t.book, o.def, Lang::En).contains(&card));
            assert!(open || known || !title.contains(&card), "{title}: {card}");
        }
    });
}

/// The log ends with the reason, and with the place and the rank of everybody.
#[test]
fn the_log_ends_with_the_places() {
    for seed in 0..10 {
        let mut t = start(seed);
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            let k = rng.choice(t.options().len());
            t.choose(k).expect("an offered option");
        }
        for lang in Lang::ALL {
            let lines: Vec<String> = t.events.iter().filter_map(|e| Orden::event(t.book, e, lang)).collect();
            let last = &lines[lines.len() - t.seat_count()..];
            for seat in t.seats() {
                assert!(last.iter().any(|line| line.starts_with(&seat_name(seat, lang))), "{last:?}");
            }
            assert!(lines[..lines.len() - t.seat_count()].last().is_some_and(|line| line.contains(':')));
        }
    }
}
