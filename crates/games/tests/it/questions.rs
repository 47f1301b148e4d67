//! Questions of cards say what for: which card asks, in the words of its text, and what it speaks of.

use stapel_games::{Altered, Athernum, Fab, Nightfall, with_game};
use stapel_harness::suite::after;
use stapel_kernel::{Audience, Rng, SetUp, Shipped, Table, Why};
use stapel_wording::{Lang, Speak, decision_title, labels, why_title};
use std::collections::BTreeSet;

/// The questions of random games between all ready decks, each once, with its reason.
fn asked<G: Shipped + Speak>(lang: Lang) -> BTreeSet<(String, String)> {
    let decks = G::decks();
    let mut seen = BTreeSet::new();
    for seed in 0..60_u64 {
        let seats = *G::SEATS.start();
        let chosen = (0..seats).map(|k| decks[(seed as usize * 7 + k * 3) % decks.len()].clone()).collect();
        let set_up = SetUp { decks: chosen, options: G::Options::default() };
        let mut t = Table::start(G::book(), &set_up, seed).expect("shipped decks are legal");
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let Some(decision) = t.decision() else { break };
            if !matches!(decision.why, Why::Own(_) | Why::Order | Why::React) {
                let title = decision_title(&t, &decision, Audience::Seat(decision.seat), lang);
                let bare = why_title::<G>(decision.why, lang);
                assert_ne!(title, bare, "{}, seed {seed}: nobody knows what for", G::ID);
                seen.insert((format!("{:?}", decision.why), title));
            }
            let choice = rng.choice(t.options().len());
            t.choose(choice).expect("offered");
        }
    }
    seen
}

#[test]
fn every_question_of_a_card_says_what_for() {
    for id in ["altered", "athernum", "fab", "nightfall", "orden"] {
        for lang in [Lang::En, Lang::De] {
            let seen = with_game!(id, G => asked::<G>(lang)).expect("a game");
            assert!(!seen.is_empty(), "{id}: cards ask nothing");
            let nameless = |title: &String| title.starts_with(lang.pick("Choose ", "Wähle "));
            let nameless: Vec<&String> = seen.iter().map(|(_, t)| t).filter(|t| nameless(t)).collect();
            assert!(nameless.is_empty(), "{id}: nobody knows who asks: {nameless:?}");
        }
    }
}

/// "You may banish it" names it; whoever has to discard is "you", whatever the text calls them; a target comes with what becomes of it.
#[test]
fn questions_name_what_they_speak_of() {
    let fab = asked::<Fab>(Lang::De);
    let of = |why: &str, start: &str| {
        fab.iter()
            .filter(|(w, title)| w == why && title.starts_with(start))
            .map(|(_, title)| title.clone())
            .collect::<Vec<_>>()
    };
    let kano = of("May", "Kano");
    assert!(!kano.is_empty() && kano.iter().all(|title| title.starts_with("Kano, zu ")), "{kano:?}");
    let aimed = of("Target", "Zisch");
    assert!(!aimed.is_empty() && aimed.iter().all(|title| title.contains("Arkanschaden")), "{aimed:?}");
    let athernum = asked::<Athernum>(Lang::En);
    let scout: Vec<&String> =
        athernum.iter().map(|(_, title)| title).filter(|t| t.starts_with("Veteran Scout")).collect();
    let it = |title: &&String| title.ends_with(": You may put it under your deck.");
    assert!(!scout.is_empty() && scout.iter().all(it), "{scout:?}");
    let nightfall = asked::<Nightfall>(Lang::De);
    let discards: Vec<&String> =
        nightfall.iter().filter(|(why, _)| why == "Discard").map(|(_, t)| t).collect();
    assert!(!discards.is_empty() && discards.iter().all(|t| !t.contains("Dieser Spieler")), "{discards:?}");
}

/// What a scenario leaves somebody with: the question, and what can be answered.
fn left_with<G: Shipped + Speak>(scenario: &str, lang: Lang) -> (String, Vec<String>) {
    let t = after::<G>(scenario);
    let decision = t.decision().expect("somebody is asked");
    let title = decision_title(&t, &decision, Audience::Seat(decision.seat), lang);
    (title, labels(&t, decision.why, decision.options, lang))
}

/// One text that waits several times is told apart by what set it off.
#[test]
fn what_waits_is_told_apart_by_what_set_it_off() {
    let recruits = "game: altered\ntitle: t\nseat a: hero=Sierra & Oddball; hand=Open the Gates (R); mana=5\nseat b: hero=Sigismar & Wingspan; landmarks=The Monolith, Ordis Bastion\n\na: play Open the Gates\na: Hero Expedition (Player A)\na: Hero Expedition (Player B)\na: Companion Expedition (Player B)\na: Companion Expedition (Player A)\n";
    let (_, options) = left_with::<Altered>(recruits, Lang::De);
    let told =
        |where_: &str| format!("zuerst Der Monolith, Ordis-Bastion (Spieler B) (Ordis-Rekrut, {where_})");
    assert_eq!(options, [told("Helden-Expedition"), told("Gefährten-Expedition")]);
}

/// Whoever is asked by the text of somebody else reads whose it is.
#[test]
fn questions_of_anothers_text_say_whose_it_is() {
    let suitor = "game: nightfall\ntitle: t\nseat a: in play=Pallid Suitor\nseat b: hand=Stoneback, Emberflank\nat: combat\n\nnow? b.discard pile = 1\n";
    assert_eq!(left_with::<Nightfall>(suitor, Lang::En).0, "Pallid Suitor of Player A: Discard a card.");
    assert_eq!(
        left_with::<Nightfall>(suitor, Lang::De).0,
        "Blasser Verehrer von Spieler A: Wirf eine Karte ab."
    );
}

/// Whoever may answer reads at whom it is aimed, and what comes of passing.
#[test]
fn answers_are_asked_with_what_they_are_for() {
    let zap = "game: fab\ntitle: t\nstrict: yes\nseat a: hero=Kano; hand=Zap (red)\nseat b: hero=Kano\nturn: a\n\na: play Zap\na: Player B\na: pass\n";
    assert_eq!(
        left_with::<Fab>(zap, Lang::En).0,
        "You have priority. All pass: Zap (red) of Player A (target: you) resolves (there is nothing else to do now)"
    );
    let golem = "game: athernum\ntitle: t\nstrict: yes\nseat a: main=Tharja - the Beggar Princess; characters=Scrap Golem; factionless=1\nseat b: main=Guildmaster Lohgard; resources=Guild Resource\nturn: a\nat: combat\n\na: attack with Scrap Golem\na: attack Guildmaster Lohgard\n";
    let (title, _) = left_with::<Athernum>(golem, Lang::De);
    assert!(
        title.starts_with("Du hast Priorität. Passen alle: Schrottgolem (2/3) und Gildenmeister Lohgard (3/4) fügen einander Schaden zu"),
        "{title}"
    );
}
