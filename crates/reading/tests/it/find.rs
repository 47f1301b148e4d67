//! Cards by what they mean.

use stapel_games::{Altered, Fab, Nightfall, Orden};
use stapel_kernel::Shipped;
use stapel_reading::Reader;
use stapel_wording::{Lang, Speak};

/// The readers of a game in both languages, which find the same.
struct Both<G: Shipped + Speak>([Reader<'static, G>; 2]);

impl<G: Shipped + Speak> Both<G> {
    fn new() -> Self {
        Self(Lang::ALL.map(|lang| Reader::new(G::book(), lang)))
    }

    fn found(&self, lang: Lang, text: &str) -> Vec<String> {
        let hits =
            self.0[lang as usize].find(text).unwrap_or_else(|e| panic!("{text}: {}", &text[e.from..e.to]));
        println!("{text}: {:?}, {} cards", hits.said, hits.cards.len());
        hits.cards.iter().map(|&id| G::book().def(id).card.id.to_string()).collect()
    }

    /// What is found for the same in both languages.
    fn alike(&self, en: &str, de: &str) -> Vec<String> {
        let cards = self.found(Lang::En, en);
        assert_eq!(cards, self.found(Lang::De, de), "{en} / {de}");
        assert!(!cards.is_empty(), "{en}: nothing is found");
        cards
    }
}

#[test]
fn what_cards_do_and_cost() {
    let nightfall = Both::<Nightfall>::new();
    let drawing = nightfall.alike("cards that draw", "Karten, die ziehen");
    let both =
        nightfall.alike("cards that draw and cost 2 or less", "Karten, die ziehen und höchstens 2 kosten");
    assert!(both.len() < drawing.len() && both.iter().all(|id| drawing.contains(id)));
}

#[test]
fn what_is_denied_and_what_is_either() {
    let fab = Both::<Fab>::new();
    let all = fab.alike("attacks", "Angriffe");
    let with = fab.alike("attacks with go again", "Angriffe mit Weitermachen");
    let without = fab.alike("attacks without go again", "Angriffe ohne Weitermachen");
    assert_eq!(all.len(), with.len() + without.len());
    assert!(with.iter().all(|id| !without.contains(id)));
}

#[test]
fn numbers_are_compared() {
    let altered = Both::<Altered>::new();
    let cheap =
        altered.alike("characters with hand cost 2 or less", "Charaktere mit Handkosten 2 oder weniger");
    let cheaper = altered.alike("characters with hand cost under 2", "Charaktere mit Handkosten unter 2");
    assert!(cheaper.len() < cheap.len() && cheaper.iter().all(|id| cheap.contains(id)));
}

#[test]
fn words_that_mean_nothing_are_told() {
    let reader = Reader::<Orden>::new(Orden::book(), Lang::En);
    let text = "cards that dance and draw";
    let unknown = reader.find(text).expect_err("no card dances");
    assert_eq!(&text[unknown.from..unknown.to], "dance");
    assert!(reader.find("").is_err());
}
