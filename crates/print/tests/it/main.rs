//! Every card of every game can be printed, in both languages, on both papers; everything that is written has its letters.

use stapel_games::{GAMES, with_game};
use stapel_kernel::Shipped;
use stapel_print::{Aid, Card, Chapter, Failed, Fill, Job, MOST, Paper, Score, Wish, print};
use stapel_wording::{Board, Building, Lang, sheet};

fn job<G: Shipped + Board + Building>(lang: Lang, most: usize) -> Job {
    let cards =
        G::book().defs().take(most).map(|(id, _)| Card { sheet: sheet(G::book(), id, lang), code: None });
    Job {
        game: G::ID.into(),
        title: G::title(lang).into(),
        ours: G::OURS,
        cards: cards.collect(),
        ..Job::default()
    }
}

fn wish(fill: Fill, lang: Lang) -> Wish {
    Wish { paper: Paper::A4, bleed: false, fill, backs: false, lang }
}

fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type/Page/").count()
        + text.matches("/Type /Page\n").count()
        + text.matches("/Type/Page\n").count()
}

#[test]
fn all_cards_of_all_games_are_printed() {
    for game in GAMES {
        for lang in Lang::ALL {
            let job = with_game!(*game, G => job::<G>(lang, MOST)).expect("a game");
            for fill in [Fill::Full, Fill::Thin] {
                let pdf = print(&job, &wish(fill, lang)).unwrap_or_else(|e| panic!("{game}: {e}"));
                assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 5000, "{game} {lang:?}");
            }
        }
    }
}

#[test]
fn nothing_is_written_that_the_fonts_do_not_have() {
    let mut missing = Vec::new();
    for game in GAMES {
        for lang in Lang::ALL {
            let job = with_game!(*game, G => job::<G>(lang, MOST)).expect("a game");
            for Card { sheet, .. } in &job.cards {
                for text in sheet.text.iter().chain([&sheet.name, &sheet.title, &sheet.line]) {
                    if let Some(letter) = stapel_print::unwritable(game, text) {
                        missing.push(format!("{game} {}: {letter:?}", sheet.id));
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn sixty_cards_with_codes_and_backs_are_fourteen_pages() {
    let mut job = with_game!("athernum", G => job::<G>(Lang::De, 60)).expect("a game");
    assert_eq!(job.cards.len(), 60);
    for (k, card) in job.cards.iter_mut().enumerate() {
        card.code = Some(format!("STAPEL:{}", format!("{k:04}").repeat(44)));
    }
    let begun = std::time::Instant::now();
    let wish = Wish { backs: true, bleed: true, paper: Paper::Letter, ..wish(Fill::Full, Lang::De) };
    let pdf = print(&job, &wish).expect("it is printed");
    println!("60 cards with codes and backs: {:?}, {} kB", begun.elapsed(), pdf.len() / 1000);
    assert_eq!(pages(&pdf), 14, "seven pages of fronts, seven of backs");
    assert_eq!(pdf, print(&job, &wish).expect("it is printed"), "the same job, the same bytes");
}

#[test]
fn what_cannot_be_printed_is_refused() {
    let empty = Job::default();
    assert!(matches!(print(&empty, &wish(Fill::Full, Lang::En)), Err(Failed::Nothing)));
    let mut job = with_game!("orden", G => job::<G>(Lang::En, 1)).expect("a game");
    job.cards[0].code = Some("x".repeat(5000));
    assert!(matches!(print(&job, &wish(Fill::Full, Lang::En)), Err(Failed::Code(_))));
    let one = job.cards[0].clone();
    job.cards = vec![Card { code: None, ..one }; MOST + 1];
    assert!(matches!(print(&job, &wish(Fill::Full, Lang::En)), Err(Failed::TooMany { .. })));
}

#[test]
fn sheets_go_on_over_as_many_pages_as_they_need() {
    let line = |k: usize| (format!("Word {k}"), "what it means, in a sentence of some length".repeat(3));
    let chapters =
        (0..6).map(|k| Chapter { title: format!("Chapter {k}"), lines: (0..40).map(line).collect() });
    let aid = Aid { title: "Rules".into(), chapters: chapters.collect(), note: "Stapel".into(), columns: 2 };
    let score = Score {
        title: "Der Orden".into(),
        rules: vec!["Points are ranks.".into()],
        players: 6,
        games: 10,
        game_word: "Game".into(),
        sum_word: "Sum".into(),
        fields: ["Rank".into(), "Points".into()],
    };
    let job = Job { game: "orden".into(), aids: vec![aid], score: Some(score), ..Job::default() };
    let pdf = print(&job, &wish(Fill::Full, Lang::En)).expect("it is printed");
    assert!(pages(&pdf) > 3);
}
