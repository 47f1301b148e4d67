//! Codes and notes: true ones are taken, everything else is refused with its reason.

use proptest::prelude::*;
use stapel_collection::{Code, Entry, Issuer, IssuerKey, Lacking, Note, Refused, SignedNote, lacking};

fn key(n: u8) -> IssuerKey {
    IssuerKey::new("Andreas", [n; 32]).expect("a name")
}

fn code(number: u32) -> String {
    Code::issue(&key(1), "athernum", "river-keeper", number).expect("an id").to_string()
}

/// The sum at the end mended after the bytes were changed: what somebody who knows the format would do.
fn changed(code: &str, change: impl Fn(&mut Vec<u8>)) -> String {
    use sha2::{Digest, Sha256};
    let base32 = data_encoding::BASE32_NOPAD;
    let mut bytes = base32.decode(code.trim_start_matches("STAPEL:").as_bytes()).expect("Base32");
    bytes.truncate(bytes.len() - 4);
    change(&mut bytes);
    let sum = Sha256::digest(&bytes);
    bytes.extend(&sum[..4]);
    format!("STAPEL:{}", base32.encode(&bytes))
}

#[test]
fn a_true_code_says_what_it_is() {
    let issuers = [key(2).issuer(), key(1).issuer()];
    let copy = Code::read(&code(7)).and_then(|c| c.verify(&issuers)).expect("it is true");
    assert_eq!((copy.game.as_str(), copy.card.as_str(), copy.number), ("athernum", "river-keeper", 7));
    assert_eq!(copy.issuer, key(1).issuer().id());
    let around = format!("https://cards.example/#/collection?code={}\n", code(7).to_lowercase());
    assert_eq!(Code::read(&around), Code::read(&code(7)));
    assert!(code(u32::MAX).len() < 190, "it fits on a card");
}

#[test]
fn copies_have_names_of_their_own() {
    let id = |n| Code::read(&code(n)).expect("a code").claim().id();
    assert_eq!(id(1), id(1));
    assert_ne!(id(1), id(2));
    let other = Code::issue(&key(2), "athernum", "river-keeper", 1).expect("an id");
    assert_ne!(other.claim().id(), id(1), "each issuer counts for themselves");
}

#[test]
fn what_is_wrong_is_refused_with_its_reason() {
    let issuers = [key(1).issuer()];
    let told = |text: &str| Code::read(text).and_then(|c| c.verify(&issuers)).expect_err("not true").word();
    let good = code(7);
    assert_eq!(told("hello"), "no-code");
    assert_eq!(told("STAPEL:"), "altered");
    assert_eq!(told(&good[..good.len() - 3]), "altered");
    assert_eq!(
        told(&good.replacen('A', "B", 1).replace("STBPEL", "STAPEL").replacen("AE", "AF", 1)),
        "altered"
    );
    assert_eq!(told(&format!("STAPEL:{}", "A".repeat(600))), "no-code");
    assert_eq!(told(&changed(&good, |b| b[0] = 9)), "newer");
    assert_eq!(told(&changed(&good, |b| b[12] ^= 1)), "forged", "another number");
    assert_eq!(told(&changed(&good, |b| *b.last_mut().expect("bytes") ^= 1)), "forged", "another signature");
    assert_eq!(told(&changed(&good, |b| b[1] ^= 1)), "unknown-issuer");
    let strange = Code::issue(&key(3), "athernum", "river-keeper", 7).expect("an id").to_string();
    assert_eq!(told(&strange), "unknown-issuer");
    assert!(Code::issue(&key(1), "athernum", "River Keeper", 1).is_err());
    for lang in stapel_wording::Lang::ALL {
        assert!(Refused::Doubled.reason(lang) != Refused::Replayed.reason(lang));
    }
}

#[test]
fn a_signature_of_another_purpose_does_not_count() {
    let note = Note {
        game: "athernum".into(),
        card: "river-keeper".into(),
        day: "2026-11-17".into(),
        entry: Entry::Price { hundredths: 250, currency: "EUR".into() },
    };
    let signed = SignedNote::sign(&key(1), note.clone()).expect("a note");
    assert_eq!(signed.verify(&[key(1).issuer()]), Ok(()));
    assert_eq!(signed.verify(&[]).map_err(|e| e.word()), Err("unknown-issuer"));
    let dearer = Note { entry: Entry::Price { hundredths: 25_000, currency: "EUR".into() }, ..note.clone() };
    let forged = SignedNote { note: dearer, ..signed.clone() };
    assert_eq!(forged.verify(&[key(1).issuer()]).map_err(|e| e.word()), Err("forged"));
    let odd = SignedNote { signature: "zz".into(), ..signed.clone() };
    assert_eq!(odd.verify(&[key(1).issuer()]).map_err(|e| e.word()), Err("forged"));
    for day in ["2026-02-29", "2026-13-01", "17.11.2026", "2026-1-1", ""] {
        assert!(SignedNote::sign(&key(1), Note { day: day.into(), ..note.clone() }).is_err(), "{day}");
    }
    assert!(SignedNote::sign(&key(1), Note { day: "2028-02-29".into(), ..note }).is_ok());
}

#[test]
fn issuers_are_kept_in_files() {
    let secret = key(5);
    let again = IssuerKey::from_file(&secret.to_file()).expect("its own file");
    assert_eq!(again.issuer(), secret.issuer());
    let public = Issuer::from_file(&secret.issuer().to_file()).expect("its own file");
    assert_eq!(public.id(), secret.issuer().id());
    assert!(
        !secret.issuer().to_file().contains(&hex::encode([5; 32])),
        "the secret is not in the public file"
    );
    assert!(!format!("{secret:?}").contains(&hex::encode([5; 32])));
    assert!(Issuer::from_file(&secret.to_file()).is_err(), "a secret is not taken for a public key");
    assert!(Issuer::new("x", &"00".repeat(32)).is_err(), "a key that takes everything for signed");
    assert!(Issuer::new("", &secret.issuer().key()).is_err());
}

#[test]
fn a_deck_needs_a_copy_for_each_card() {
    let owned = [("zeal".to_string(), 2), ("vow".to_string(), 1)].into();
    assert!(lacking([("zeal", 1), ("zeal", 1), ("vow", 1)], &owned).is_empty());
    let lack = lacking([("zeal", 3), ("oath", 1)], &owned);
    assert_eq!(
        lack,
        [
            Lacking { card: "oath".into(), needed: 1, owned: 0 },
            Lacking { card: "zeal".into(), needed: 3, owned: 2 }
        ]
    );
}

proptest! {
    #[test]
    fn anything_may_be_read(text in ".{0,200}", bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let issuers = [key(1).issuer()];
        for text in [text.clone(), format!("STAPEL:{text}"), format!("STAPEL:{}", data_encoding::BASE32_NOPAD.encode(&bytes))] {
            prop_assert!(Code::read(&text).and_then(|c| c.verify(&issuers)).is_err());
        }
        // With a sum that fits, what is inside is looked at too.
        let made = changed(&code(1), |b| *b = bytes.clone());
        prop_assert!(Code::read(&made).and_then(|c| c.verify(&issuers)).is_err());
    }

    #[test]
    fn no_change_of_a_letter_goes_unnoticed(at in 7_usize..150, letter in "[A-Z2-7]") {
        let mut text = code(3);
        let same = &text[at..=at] == letter.as_str();
        text.replace_range(at..=at, &letter);
        let read = Code::read(&text).and_then(|c| c.verify(&[key(1).issuer()]));
        prop_assert_eq!(read.is_ok(), same);
    }
}
