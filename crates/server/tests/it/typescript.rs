//! The web client's types are these types: `web/src/protocol.ts` is made from them. `UPDATE=1` writes it anew.

use stapel_server::protocol as p;
use std::{collections::BTreeMap, path::Path};
use ts_rs::{Config, TS, TypeVisitor};

struct Collected {
    config: Config,
    declarations: BTreeMap<String, String>,
}

impl TypeVisitor for Collected {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only our own types have a file of their own by default; numbers and lists have none.
        if T::output_path().is_none() {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}\n", T::decl(&self.config));
        if let Some(known) = self.declarations.get(&T::ident(&self.config)) {
            assert_eq!(*known, declaration, "two types have one name in the browser");
            return;
        }
        self.declarations.insert(T::ident(&self.config), declaration);
        T::visit_dependencies(self);
    }
}

fn typescript() -> String {
    let mut all = Collected { config: Config::new(), declarations: BTreeMap::new() };
    all.visit::<p::Request>();
    all.visit::<p::Message>();
    all.visit::<p::GameInfo>();
    all.visit::<p::Catalogue>();
    all.visit::<p::DeckText>();
    all.visit::<p::DeckReport>();
    all.visit::<stapel_decks::Pool>();
    all.visit::<p::StudyWish>();
    all.visit::<stapel_decks::Study>();
    all.visit::<p::TwoDecks>();
    all.visit::<stapel_decks::Change>();
    all.visit::<p::MeasureWish>();
    all.visit::<p::MeasureInfo>();
    all.visit::<p::Lobby>();
    all.visit::<p::ReplayInfo>();
    all.visit::<p::ReplayStep>();
    all.visit::<p::Analysis>();
    all.visit::<p::Continue>();
    all.visit::<p::Made>();
    all.visit::<p::Credentials>();
    all.visit::<p::Session>();
    all.visit::<p::Me>();
    all.visit::<p::OwnDeck>();
    all.visit::<p::KeepDeck>();
    all.visit::<p::DeckVersion>();
    all.visit::<p::PrintWish>();
    all.visit::<p::CardWords>();
    all.visit::<p::CardText>();
    all.visit::<p::InventedCards>();
    all.visit::<p::CardSentences>();
    all.visit::<stapel_reading::Told>();
    all.visit::<p::FoundCards>();
    all.visit::<p::OwnCardsInfo>();
    all.visit::<p::BalanceWish>();
    all.visit::<p::BalanceInfo>();
    all.visit::<stapel_decks::Balance>();
    all.visit::<p::CodeText>();
    all.visit::<p::Codes>();
    all.visit::<p::CodeOutcome>();
    all.visit::<p::CollectionInfo>();
    all.visit::<p::HandOver>();
    all.visit::<p::Accept>();
    all.visit::<p::Missed>();
    all.visit::<p::CopyEvent>();
    all.visit::<p::ShownWish>();
    all.visit::<p::CardNote>();
    all.visit::<p::AdmissionWish>();
    all.visit::<p::Admission>();
    all.visit::<p::IssuerInfo>();
    all.visit::<p::PastTable>();
    all.visit::<p::ScoreSheet>();
    all.visit::<p::Profile>();
    all.visit::<p::Preferences>();
    all.visit::<p::Password>();
    all.visit::<p::RecoveryCodes>();
    all.visit::<p::Recovery>();
    all.visit::<p::StageMoves>();
    all.visit::<p::StageState>();
    all.visit::<p::LessonInfo>();
    all.visit::<p::PuzzleInfo>();
    all.visit::<p::RuleBook>();
    all.visit::<p::GlossaryChapter>();
    all.visit::<p::EventLine>();
    all.visit::<p::EventView>();
    all.visit::<p::EventAct>();
    all.visit::<p::MadeEvent>();
    all.visit::<p::EventFile>();
    all.visit::<p::Season>();
    all.visit::<p::Fame>();
    all.visit::<p::PastEvent>();
    all.visit::<p::RatingLine>();
    all.visit::<p::SeekWish>();
    all.visit::<p::ChallengeWish>();
    all.visit::<p::ChallengeAct>();
    all.visit::<p::Now>();
    all.visit::<p::RatingCurve>();
    let head = "// Made from crates/server/src/protocol, crates/decks/src and crates/wording/src/scene. Do not edit:\n\
                // UPDATE=1 cargo nextest run -p stapel-server typescript\n";
    let declarations: Vec<&str> = all.declarations.values().map(String::as_str).collect();
    format!("{head}\n{}", declarations.join("\n"))
}

#[test]
fn the_types_of_the_web_client_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let wanted = typescript();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &wanted).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "web/src/protocol.ts is not up to date: UPDATE=1 cargo nextest run -p stapel-server typescript"
    );
}
