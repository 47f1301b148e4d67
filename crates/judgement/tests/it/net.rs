use crate::in_play;
use stapel_games::{Fab, Orden};
use stapel_judgement::{
    CARD, FIRST, Layout, Look, Net, NetError, SECOND, Weights, Words, chance, descriptions,
};
use stapel_kernel::{Rng, Seat, Shipped};

/// A net that nobody taught anything, as bytes.
fn untaught<G: Shipped>() -> Vec<u8> {
    let layout = Layout::of(&in_play::<G>(1, 2, 0));
    let words = Words::of(&descriptions(G::book()));
    let head = serde_json::json!({ "game": G::ID, "made": "by a test", "words": words.all(), "rows": layout.names::<G>(),
        "public": layout.public(), "places": layout.places, "play_on": 10, "lead": 500 });
    let (words, rows, places) = (words.len(), layout.fixed, layout.places);
    let weights = words * CARD + 2 * CARD + places * FIRST * CARD + 2 * rows * FIRST + 2 * FIRST;
    let mut bytes = format!("STAPNET1{head}\n").into_bytes();
    let mut rng = Rng::new(7);
    // The second byte of a number is small, so that sums stay between empty and full.
    bytes.extend((0..weights).map(|_| (rng.below(7) as i8 - 3) as u8));
    bytes.extend((0..SECOND * FIRST).map(|_| (rng.below(61) as i8 - 30) as u8));
    bytes.extend((0..SECOND).flat_map(|_| 900_i32.to_le_bytes()));
    bytes.extend((0..SECOND).map(|_| (rng.below(61) as i8 - 30) as u8));
    bytes
}

#[test]
fn what_is_good_for_one_is_bad_for_the_other() {
    let weights = Weights::read(&untaught::<Fab>()).expect("it is whole");
    let net = Net::new(&weights, Fab::book()).expect("it is of this edition");
    let mut look = Look::default();
    let mut seen = Vec::new();
    for seed in 0..8 {
        let t = in_play::<Fab>(seed, 2, 40);
        let mine = net.judge(&t, Seat(0), Seat(1), 30, &mut look);
        let theirs = net.judge(&t, Seat(1), Seat(0), -30, &mut look);
        assert_eq!(mine, -theirs);
        assert!((chance(mine) + chance(theirs) - 1.0).abs() < 1e-6);
        assert_eq!(mine, net.judge(&t, Seat(0), Seat(1), 30, &mut look), "the same table is worth the same");
        seen.push(mine);
    }
    seen.dedup();
    assert!(seen.len() > 4, "tables differ in what they are worth: {seen:?}");
}

#[test]
fn a_net_that_does_not_fit_is_refused() {
    let whole = untaught::<Fab>();
    assert_eq!(Weights::read(b"").err(), Some(NetError::Magic));
    assert_eq!(Weights::read(b"STAPNET1").err(), Some(NetError::Magic));
    assert!(matches!(Weights::read(b"STAPNET1{}\n"), Err(NetError::Head(_))));
    assert!(matches!(Weights::read(&whole[..whole.len() - 1]), Err(NetError::Length { .. })));
    let longer = [&whole[..], b"x"].concat();
    assert!(matches!(Weights::read(&longer), Err(NetError::Length { .. })));
    let weights = Weights::read(&whole).expect("it is whole");
    assert!(matches!(Net::new(&weights, Orden::book()), Err(NetError::Game { .. })));
    let text = String::from_utf8_lossy(&whole[..whole.iter().position(|&b| b == b'\n').expect("a head")]);
    let other = text.replacen("mine Hand 3", "mine Hand of others", 1);
    assert_ne!(other, text);
    let changed = [other.as_bytes(), &whole[text.len()..]].concat();
    let weights = Weights::read(&changed).expect("it can be read");
    assert!(matches!(Net::new(&weights, Fab::book()), Err(NetError::Shape { .. })));
}

/// Damaged files say what is wrong with them, whatever it is.
#[test]
fn nonsense_is_refused() {
    let whole = untaught::<Fab>();
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let mut bytes = whole[..rng.below(whole.len())].to_vec();
        for _ in 0..rng.below(4) {
            let at = rng.below(bytes.len().max(1));
            if let Some(byte) = bytes.get_mut(at) {
                *byte = rng.below(256) as u8;
            }
        }
        assert!(Weights::read(&bytes).is_err());
    }
}
