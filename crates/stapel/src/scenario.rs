//! `stapel scenario`

use crate::{Done, Failed};
use stapel_edge::{files, no_game, read};
use stapel_games::with_game;
use stapel_harness::scenario;
use stapel_wording::Lang;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Check scenario files, or all below a folder
    Check {
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Only say what fails
        #[arg(long, short)]
        quiet: bool,
    },
}

pub fn run(Command::Check { paths, quiet }: &Command, lang: Lang) -> Done {
    let (mut passed, mut failed) = (0, 0);
    for path in files(paths, "scn")? {
        let name = path.display();
        let result = read(&path).map_err(Failed::from).and_then(|text| {
            let at = |f: &scenario::Failure| Failed(format!("{name}:{}: {}", f.line, f.say(lang)));
            let s = scenario::parse(&text).map_err(|f| at(&f))?;
            let ran =
                with_game!(s.game.as_str(), G => scenario::run::<G>(&s)).ok_or_else(|| no_game(&s.game))?;
            ran.map_err(|f| at(&f)).map(|()| s.title)
        });
        match result {
            Ok(title) => {
                passed += 1;
                if !quiet {
                    println!("ok      {name}: {title}");
                }
            }
            Err(Failed(reason)) => {
                failed += 1;
                println!("{}  {reason}", lang.pick("FAILED", "FALSCH"));
            }
        }
    }
    println!(
        "{}",
        lang.pick(
            format!("{passed} passed, {failed} failed"),
            format!("{passed} bestanden, {failed} nicht bestanden")
        )
    );
    if failed == 0 { Ok(()) } else { Err(Failed(String::new())) }
}
