//! The scenario language itself: what its lines mean, and that each can fail.

use stapel_games::{GAMES, with_game};
use stapel_harness::scenario::{self, Failure};
use stapel_kernel::{Rules, Shipped};
use stapel_wording::Lang;

fn run(text: &str) -> Result<(), Failure> {
    let s = scenario::parse(text)?;
    with_game!(s.game.as_str(), G => scenario::run::<G>(&s)).expect("there is such a game")
}

fn holds(text: &str) {
    if let Err(e) = run(text) {
        panic!("{e}\n{text}");
    }
}

/// The reason why it fails, in both languages, and its line.
fn fails(text: &str) -> (usize, String, String) {
    let e = run(text).expect_err(text);
    (e.line, e.say(Lang::En).into(), e.say(Lang::De).into())
}

/// Every game begins with its ready decks and asks its first question, whatever that is.
#[test]
fn an_opening_with_ready_decks() {
    for id in GAMES {
        let (seats, deck) =
            with_game!(*id, G => (*<G as Rules>::SEATS.start(), G::decks()[0].id.clone())).expect("a game");
        let lines: String =
            (0..seats).map(|k| format!("seat {}: deck=@{deck}\n", (b'a' + k as u8) as char)).collect();
        let head = format!("game: {id}\ntitle: t\n{lines}");
        holds(&format!("{head}at: opening\nseed: 3\nnow? asked != nobody\nnow? winner = nobody yet\n"));
        let (line, en, de) = fails(&format!("{head}at: opening\nnow? asked = nobody\n"));
        assert!(line > 3 && en.contains("asked is") && de.contains("asked ist"), "{en} {de}");
        let (_, en, _) =
            fails(&format!("{}now? asked = a\n", head.replacen(&format!("@{deck}"), "@none", 1)));
        assert!(en.contains("there is no deck \"none\""), "{en}");
        let (_, en, _) = fails(&format!(
            "{}now? asked = a\n",
            head.replacen(&format!("@{deck}\n"), &format!("@{deck}; life=3\n"), 1)
        ));
        assert!(en.contains("every seat is `deck=@name`"), "{en}");
    }
}

const FAB: &str = "game: fab\ntitle: t\nseat a: hero=Rhinar; hand=Brutal Assault (blue), Titanium Bauble (blue); deck=Dodge (blue), Dodge (blue)\nseat b: hero=Ira, Crimson Haze; life=12\nturn: a\n";

#[test]
fn a_player_leaves_and_time_is_up() {
    holds(&format!("{FAB}b leaves\nnow? winner = a\n"));
    assert!(fails(&format!("{FAB}b leaves\nnow? winner = b\n")).1.contains("winner is"));
    let (line, en, de) = fails(&format!("{FAB}b leaves\na leaves\n"));
    assert!((line, en.as_str()) == (7, "the game is over") && de.starts_with("das geht nicht"), "{en} {de}");
    assert!(fails(&format!("{FAB}c leaves\n")).1.contains("not in this game"));
    let orden = "game: orden\ntitle: t\nseat a: deck=@DECK\nseat b: deck=@DECK\n";
    let orden = orden.replace("DECK", &stapel_games::Orden::decks()[0].id);
    // Whatever the clock does to a game, the step is taken and the game answers.
    holds(&format!("{orden}time is up\nnow? asked != c\n"));
    assert_eq!(fails(&format!("{FAB}b leaves\ntime is up\n")).1, "the game is over");
}

#[test]
fn what_players_were_told() {
    let game = format!("{FAB}a: play Brutal Assault\n");
    holds(&format!(
        "{game}now? b was told \"Brutal Assault\"\nnow? onlookers were told \"Brutal Assault\"\n"
    ));
    holds(&format!(
        "{game}now? b was not told \"Dodge\"\n? b.log has \"Brutal Assault\"\n? b.log lacks \"Pack Hunt\"\n"
    ));
    let (_, en, de) = fails(&format!("{game}now? b was not told \"Brutal Assault\"\n"));
    assert!(en.starts_with("b was told: ") && de.starts_with("b hat gehört: "), "{en} {de}");
    assert!(fails(&format!("{game}now? b was told \"Pack Hunt\"\n")).1.starts_with("b was told: "));
    assert!(fails(&format!("{game}now? x was told \"Pack Hunt\"\n")).1.contains("is told nothing"));
}

#[test]
fn what_was_shuffled() {
    holds(&format!("{FAB}a: play Brutal Assault\nnow? a.deck was not shuffled\n"));
    assert_eq!(
        fails(&format!("{FAB}a: play Brutal Assault\nnow? a.deck was shuffled\n")).1,
        "a.deck was not shuffled"
    );
    let card = r#"card: (id: "look-everywhere", name: (en: "Look Everywhere", de: "Überall suchen"), stats: {Pitch: 1, Cost: 0}, types: [Generic, Action], abilities: [Resolve([Search(Deck, [], Hand)])])"#;
    let head = FAB.replace("Titanium", "Look Everywhere, Titanium").replacen(
        "title: t\n",
        &format!("title: t\n{card}\n"),
        1,
    );
    holds(&format!("{head}a: play Look Everywhere\n? a.deck was shuffled\n? b.deck was not shuffled\n"));
    assert_eq!(
        fails(&format!("{head}a: play Look Everywhere\n? a.deck was not shuffled\n")).1,
        "a.deck was shuffled"
    );
}

#[test]
fn a_copy_by_number() {
    let head = "game: fab\ntitle: t\nseat a: hero=Rhinar; hand=2x Pack Hunt (red), Titanium Bauble (blue)\nseat b: hero=Rhinar; hand=2x Dodge (blue)\nturn: a\n";
    assert!(
        fails(&format!("{head}a: play Pack Hunt #3\n")).1.contains("times only"),
        "{:?}",
        fails(&format!("{head}a: play Pack Hunt #3\n"))
    );
    holds(&format!("{head}a ! play Pack Hunt #3\na: play Pack Hunt #1\na: pitch Titanium\n? a.hand = 1\n"));
    holds(&format!("{head}now? a Pack Hunt (red) #2.power = 6\n"));
    assert!(fails(&format!("{head}now? a Pack Hunt (red) #3.power = 6\n")).1.contains("nowhere"));
}

#[test]
fn sees_what_lies_open() {
    let head = "game: fab\ntitle: t\nseat a: hero=Rhinar; arsenal=Dodge (blue)\nseat b: hero=Rhinar; arsenal=Dodge (blue) [face up]\nturn: a\n";
    holds(&format!(
        "{head}now? a sees b.arsenal = 1\nnow? b sees a.arsenal = 0\nnow? a sees b.arsenal has Dodge (blue)\nnow? b sees a.arsenal lacks Dodge (blue)\n"
    ));
    assert!(fails(&format!("{head}now? b sees a.arsenal has Dodge (blue)\n")).1.contains("b sees a.arsenal"));
}

#[test]
fn strictly_nobody_passes() {
    let head = format!("{FAB}strict: yes\na: play Brutal Assault\n");
    let (_, en, de) = fails(&format!("{head}until game.step = defend\n"));
    assert!(en.contains("pass until") && de.contains("niemand"), "{en} {de}");
    holds(&format!("{head}pass until game.step = defend\n"));
    let (_, en, _) = fails(&format!("{head}a: play Titanium Bauble\n"));
    assert!(en.contains("cannot"), "{en}");
}
