//! What is asked and offered in random games: every question says what for, and no two options read alike unless it
//! makes no difference which is taken.

use stapel_kernel::{Audience, Choice, Rng, SetUp, Shipped, Table, Why as Reason};
use stapel_nightfall::{
    AbsorberDuty, BlockTiming, ChainDamageBlocking, Draft, Nightfall, Options, Sets, Why,
};
use stapel_script::Word;
use stapel_wording::{Lang, Questions, decision_title, labels};
use std::collections::BTreeMap;

fn same(t: &Table<'_, Nightfall>, a: Choice, b: Choice) -> bool {
    match (a, b) {
        (Choice::Card(x), Choice::Card(y)) => t.interchangeable(x, y),
        (Choice::Trigger(x), Choice::Trigger(y)) => {
            let (x, y) = (t.waiting()[x as usize], t.waiting()[y as usize]);
            x.kind == y.kind && (t.alive(x.this).is_none() || t.interchangeable(x.this.id, y.this.id))
        }
        _ => a == b,
    }
}

#[test]
fn questions_say_what_for_and_options_differ() {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for seed in 0..160_u64 {
        let options = Options {
            draft: if seed % 3 == 0 { Draft::EvenOdds } else { Draft::Standard },
            sets: Sets::All,
            block_timing: if seed % 5 == 0 {
                BlockTiming::AllBeforeFirstFight
            } else {
                BlockTiming::PerFight
            },
            chain_damage_blocking: if seed % 4 == 0 {
                ChainDamageBlocking::AnyMinion
            } else {
                ChainDamageBlocking::AbsorbersOnly
            },
            absorber_duty: AbsorberDuty::TakesDamage,
            ..Options::default()
        };
        let decks = vec![Nightfall::decks()[0].clone(); 2 + seed as usize % 4];
        let mut t = Table::start(Nightfall::book(), &SetUp { decks, options }, seed).expect("legal decks");
        let mut rng = Rng::new(seed);
        while t.outcome().is_none() {
            let decision = t.decision().expect("somebody is asked");
            let audience = Audience::Seat(decision.seat);
            for lang in [Lang::En, Lang::De] {
                let title = decision_title(&t, &decision, audience, lang);
                let words = labels(&t, decision.why, decision.options, lang);
                if let Reason::Own(why) = decision.why {
                    assert_ne!(title, Nightfall::why(why, lang), "{why:?} says too little");
                }
                for (k, word) in words.iter().enumerate() {
                    assert!(!word.contains("(Id") && !word.contains("Card("), "{title}: {word}");
                    for (other, earlier) in words[..k].iter().enumerate() {
                        if earlier == word {
                            let (a, b) = (decision.options[other], decision.options[k]);
                            assert!(same(&t, a, b), "seed {seed}: {title}: two options \"{word}\"");
                        }
                    }
                }
                let key = format!("{lang:?} {:?}", decision.why);
                seen.entry(key).or_insert_with(|| format!("{title} | {}", words.join(" | ")));
            }
            let k = rng.choice(t.options().len());
            t.choose(k).expect("an offered option");
        }
    }
    for (key, text) in &seen {
        println!("{key}: {text}");
    }
    let missing: Vec<&Why> =
        Why::ALL.iter().filter(|why| !seen.contains_key(&format!("En {:?}", Reason::Own(**why)))).collect();
    assert!(missing.is_empty(), "never asked: {missing:?}");
}
