//! Lists come in and go out: ours, those of the communities, links.

use crate::list;
use stapel_decks::{
    Buildable, CardNames, Near, community, differences, hash, link, read, read_link, sample_hand, with_ids,
    write,
};
use stapel_games::{Altered, Athernum, Eights, Fab, GAMES, Nightfall, Orden, with_game};
use stapel_kernel::Shipped;
use stapel_script::{Deck, Symbol};
use stapel_wording::Lang;

const FABRARY: &str = "\
Name: Quiet Poison
Hero: Arakni, Solitary Confinement
Format: Blitz

Arena cards
1x Blossom of Spring
1x Mask of Malicious Manifestations
2x Spider's Bite

Deck cards
2x Infect (red)
2x Infect (yellow)
1x Prowl (blue)

Made with ❤️ at the FaBrary
See the full deck @ https://fabrary.net/decks/01ABC
";

fn cards(deck: &Deck) -> Vec<(u8, &str)> {
    deck.cards.iter().map(|(n, card)| (*n, card.as_str())).collect()
}

#[test]
fn every_ready_deck_goes_out_in_every_form_and_comes_back_the_same() {
    for game in GAMES {
        with_game!(*game, G => all_forms::<G>()).expect("it is a game");
    }
}

fn all_forms<G: Buildable>() {
    for deck in G::decks() {
        let own = hash(G::ID, deck);
        for lang in Lang::ALL {
            let forms = [
                write::<G>(deck, lang),
                with_ids(deck),
                community::<G>(deck),
                link::<G>(deck, lang),
                format!("https://example.org/{}", link::<G>(deck, lang)),
            ];
            for text in forms {
                let back = read::<G>("", &text, &G::Options::default(), lang).expect("it is not too long");
                assert_eq!(back.faults, [], "{} {text}", deck.id);
                assert_eq!(hash(G::ID, &back.deck), own, "{} {text}", deck.id);
            }
        }
        let back = read_link::<G>(&link::<G>(deck, Lang::De), Lang::De).deck;
        assert_eq!((back.name.de, back.format), (deck.name.de.clone(), deck.format.clone()));
    }
}

#[test]
fn a_list_of_fabrary_is_read_as_it_is() {
    let read = list::<Fab>(FABRARY);
    assert_eq!(read.faults, []);
    assert_eq!((read.deck.name.en.as_str(), read.deck.format.as_str()), ("Quiet Poison", "blitz"));
    assert_eq!(
        cards(&read.deck),
        [
            (1, "arakni-solitary-confinement"),
            (1, "blossom-of-spring"),
            (1, "mask-of-malicious-manifestations"),
            (2, "spiders-bite"),
            (2, "infect-red"),
            (2, "infect-yellow"),
            (1, "prowl-blue"),
        ]
    );
    let out = community::<Fab>(&read.deck);
    assert!(
        out.starts_with("Name: Quiet Poison\nHero: Arakni, Solitary Confinement\nFormat: Blitz\n"),
        "{out}"
    );
    assert!(
        out.contains("\nArena cards\n1x Blossom of Spring\n")
            && out.contains("\nDeck cards\n2x Infect (red)\n")
    );
    assert_eq!(hash("fab", &list::<Fab>(&out).deck), hash("fab", &read.deck));
}

#[test]
fn altered_is_read_by_reference_and_by_name() {
    let by_reference =
        "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n1 ALT_COREKS_B_AX_15_R1\n2x alt_core_b_ax_15_c\n";
    let read = list::<Altered>(by_reference);
    assert_eq!(read.faults, []);
    let by_reference =
        [(1, "sierra-oddball"), (3, "kelon-elemental"), (1, "axiom-scrambler-r"), (2, "axiom-scrambler")];
    assert_eq!(cards(&read.deck), by_reference);
    let names = "Sierra & Oddball\nkelon-elementar x3\n1 Axiom Scrambler (R)\n(2) AXIOM SCRAMBLER\n";
    assert_eq!(cards(&list::<Altered>(names).deck), by_reference);
    assert!(community::<Altered>(&read.deck).starts_with("1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n"));
}

#[test]
fn names_are_found_however_they_are_typed_and_slips_are_answered() {
    let names = CardNames::of::<Altered>();
    let mechanic = Near::Card(Symbol::new("foundry-mechanic"));
    for said in ["Gießerei-Mechanikerin", "giesserei mechanikerin", "FOUNDRY  MECHANIC", "foundry-mechanic"]
    {
        assert_eq!(names.find(said), mechanic, "{said}");
    }
    let names = CardNames::of::<Fab>();
    assert_eq!(names.find("spiders bite"), Near::Card(Symbol::new("spiders-bite")));
    assert!(matches!(names.find("Infect"), Near::Several(several) if several.len() == 3));
    assert_eq!(
        names.find_near("Mask of Malicous Manifestation"),
        Near::Unknown(Some(Symbol::new("mask-of-malicious-manifestations")))
    );
    assert_eq!(names.find_near("something else entirely, of another game"), Near::Unknown(None));
    let read = list::<Fab>(
        "# mine\n2x Infect (rde)\n3x Infect\n0x Infect (red)\n999x Infect (red)\nformat: classic constructed\n",
    );
    let said: Vec<(Option<u32>, &str)> = read.faults.iter().map(|f| (f.line, f.reason.as_str())).collect();
    assert_eq!(said[0], (Some(2), "there is no card \"Infect (rde)\"; did you mean Infect (red)?"));
    assert_eq!(read.faults[0].instead.as_deref(), Some("2x Infect (red)"));
    assert!(
        said[1].0 == Some(3) && said[1].1.contains("could be: Infect (red), Infect (yellow), Infect (blue)"),
        "{said:?}"
    );
    assert!(said[2].0 == Some(4) && said[3].0 == Some(5) && said[3].1.contains("999"), "{said:?}");
    assert!(said[4].0 == Some(6) && said[4].1.contains("Blitz, Preconstructed"), "{said:?}");
}

#[test]
fn the_second_pile_is_read_wherever_it_stands() {
    let deck = Athernum::decks().iter().find(|d| !d.extra.is_empty()).expect("a deck with an extra deck");
    let (n, card) = deck.extra[0];
    let read = list::<Athernum>(&format!("{n}x {card}\n"));
    assert_eq!(read.deck.extra, [(n, card)], "a card that belongs there is put there");
    let text =
        "format: blitz\n1x ira-crimson-haze\nInventory\n2x infect-red\nDeck:\n1x infect-red\n1x infect-red\n";
    let read = list::<Fab>(text);
    assert_eq!((read.deck.extra.len(), cards(&read.deck).last()), (1, Some(&(2, "infect-red"))));
}

#[test]
fn a_hash_is_of_the_cards_and_of_nothing_else() {
    let one = list::<Orden>("3x Obedience\n1x zeal\n").deck;
    let other = list::<Orden>("name: Other\n1x Zeal\n1x obedience\n2x obedience\n").deck;
    assert_eq!(hash("orden", &one), hash("orden", &other));
    assert_ne!(hash("orden", &one), hash("fab", &one));
    assert_ne!(hash("orden", &one), hash("orden", &list::<Orden>("3x obedience").deck));
    assert_eq!(hash("orden", &one).len(), 16);
}

#[test]
fn a_link_of_another_game_and_a_broken_one_are_told() {
    let deck = &Nightfall::decks()[0];
    let read = list::<Fab>(&link::<Nightfall>(deck, Lang::En));
    assert!(
        read.deck.cards.is_empty() && read.faults[0].reason.contains("a deck of \"nightfall\""),
        "{:?}",
        read.faults
    );
    let read =
        list::<Fab>("#/decks/fab/deck?n=%C3%9C&c=2.infect-red_x.y_1.no-such-card_300.infect-red&f=chess");
    assert_eq!((read.deck.name.en.as_str(), cards(&read.deck)), ("Ü", vec![(2, "infect-red")]));
    assert_eq!(read.faults.len(), 4, "{:?}", read.faults);
}

#[test]
fn hands_follow_from_their_seed_and_differences_from_both_decks() {
    let deck = &Fab::decks()[0];
    let shuffled = Deck { cards: deck.cards.iter().rev().copied().collect(), ..deck.clone() };
    let hand = sample_hand::<Fab>(deck, 7, 4);
    assert_eq!(hand, sample_hand::<Fab>(&shuffled, 7, 4), "the order of the list is no part of the deck");
    assert_eq!(hand.len(), 4);
    assert!((0..20).any(|seed| sample_hand::<Fab>(deck, seed, 4) != hand));
    assert_eq!(sample_hand::<Eights>(&Eights::decks()[0], 1, 100).len(), 52, "no more than there are");
    let before = list::<Fab>("2x infect-red\n1x prowl-red\nextra:\n1x hurl-red").deck;
    let after = list::<Fab>("1x infect-red\n3x wither-red\nextra:\n1x hurl-red").deck;
    let said: Vec<String> = differences::<Fab>(&before, &after, Lang::De)
        .iter()
        .map(|c| format!("{} {}→{}", c.card, c.before, c.after))
        .collect();
    assert_eq!(said, ["wither-red 0→3", "prowl-red 1→0", "infect-red 2→1"]);
    assert_eq!(differences::<Fab>(&before, &before, Lang::En), []);
}
