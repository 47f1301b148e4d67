//! What a table may choose is said as it is read: every answer is taken, the first is the default, and both languages say it.

use serde_json::{Value, json};
use stapel_games::{GAMES, with_game};
use stapel_kernel::{Game, TableOptions};

fn options_are_said_as_they_are_read<G: Game>() {
    let told = serde_json::to_value(G::Options::default()).expect("options are stored");
    let told = told.as_object().expect("a struct");
    assert_eq!(told.len(), G::Options::ALL.len(), "{}", G::ID);
    let mut different = vec![G::Options::default()];
    for option in G::Options::ALL {
        let place = format!("{} {}", G::ID, option.name);
        let default = told.get(option.name).unwrap_or_else(|| panic!("{place} is no option"));
        let read = |value: &Value| serde_json::from_value::<G::Options>(json!({option.name: value}));
        for (k, value) in option.answers.iter().enumerate() {
            let options = read(&json!(value.name)).unwrap_or_else(|e| panic!("{place}: {e}"));
            assert_eq!(k == 0, *default == json!(value.name), "{place}: the default stands first");
            assert_eq!(
                k == 0,
                different.contains(&options),
                "{place} {} is an answer of its own",
                value.name
            );
            if k > 0 {
                different.push(options);
            }
        }
        if option.answers.is_empty() {
            assert!(read(&json!("3")).is_ok(), "{place} takes a number");
        }
        assert!(read(&json!("neither this nor that")).is_err(), "{place}");
        let said = option.answers.iter().map(|value| value.said).chain([option.asks]);
        for words in said {
            assert!(words.iter().all(|word| !word.is_empty() && !word.contains('_')), "{place}: {words:?}");
        }
    }
}

#[test]
fn what_a_table_may_choose_is_said_as_it_is_read() {
    for id in GAMES {
        with_game!(*id, G => options_are_said_as_they_are_read::<G>()).expect("a game of the list");
    }
}
