//! Games that bots play with themselves are kept, and played again.

use stapel_bots::{BotSpec, Search};
use stapel_games::Nightfall;
use stapel_kernel::Shipped;
use stapel_training::{Head, Kept, Samples, play, read};

fn search(written: &str) -> Search {
    match written.parse() {
        Ok(BotSpec::Search(search)) => search,
        other => panic!("{other:?} does not search"),
    }
}

fn game<G: Shipped>(n: u64) -> Kept {
    play::<G>(search("search:4/4"), 1, n, || false).expect("nobody stops it")
}

#[test]
fn a_kept_game_is_the_same_game() {
    let kept = game::<Nightfall>(3);
    assert_eq!(kept, game::<Nightfall>(3));
    assert_ne!(kept.choices, game::<Nightfall>(4).choices);
    assert!(kept.places.is_some() && kept.odds.len() == kept.choices.len());
    assert!(kept.odds.iter().any(|&odds| odds <= 100), "it thinks, and does not only stray");
    assert!(play::<Nightfall>(search("search:4/4"), 1, 3, || true).is_none(), "it can be stopped");
}

#[test]
fn samples_come_from_games_that_can_be_played_again() {
    let kept = game::<Nightfall>(3);
    let mut samples = Samples::default();
    samples.add::<Nightfall>(1, &kept).expect("it is as it was played");
    assert!(samples.len() > 5, "{} quiet moments", samples.len());
    let mut bytes = Vec::new();
    samples.write::<Nightfall>(&mut bytes).expect("written to memory");
    let end = bytes.iter().position(|&b| b == b'\n').expect("a head");
    let shape: serde_json::Value = serde_json::from_slice(&bytes[..end]).expect("it is JSON");
    let (n, m) = (samples.len(), shape["entries"].as_u64().expect("a number") as usize);
    assert_eq!(bytes.len() - end - 1, 4 * (2 * n + 1 + m + n) + 2 * n + m + 2 * n);

    let made_up = Kept { places: kept.places.map(|[a, b]| [b, a]), ..kept.clone() };
    assert!(Samples::default().add::<Nightfall>(1, &made_up).is_err(), "it ends otherwise");
    let mut choices = kept.choices.clone();
    choices[2] = 999;
    let refused = Samples::default().add::<Nightfall>(1, &Kept { choices, ..kept.clone() });
    assert!(refused.is_err_and(|e| e.to_string().contains("choice 2")));
    let choices = [kept.choices.clone(), vec![0]].concat();
    assert!(Samples::default().add::<Nightfall>(1, &Kept { choices, ..kept }).is_err(), "it is over before");
}

#[test]
fn a_file_that_was_cut_off_is_gone_on_with() {
    let head = Head::of::<Nightfall>(BotSpec::Search(search("search:4/4")), 1);
    let lines = |games: &[Kept]| {
        let all = games.iter().map(|g| serde_json::to_string(g).expect("plain data") + "\n");
        serde_json::to_string(&head).expect("plain data") + "\n" + &all.collect::<String>()
    };
    let games = [game::<Nightfall>(0), game::<Nightfall>(1)];
    let text = lines(&games);
    assert_eq!(read(&head, &text).expect("it is whole"), (games.to_vec(), text.len()));
    let (there, whole) = read(&head, &text[..text.len() - 9]).expect("all but the last line is whole");
    assert_eq!((there, whole), (games[..1].to_vec(), lines(&games[..1]).len()));
    let other = Head { seed: 2, ..head.clone() };
    assert!(read(&other, &text).is_err_and(|e| e.to_string().contains("another run")));
    assert!(read(&head, "").is_err());
    assert!(
        read(&head, &text.replace("choices", "chances")).is_err_and(|e| e.to_string().contains("line 2"))
    );
}
