//! `stapel ratings`: how strong people are, from the games a server has stored.

use crate::{Done, Failed, serve::database};
use stapel_server::{Store, ratings::recompute};
use stapel_wording::Lang;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Work out all ratings of a server anew, from its stored games, and say them
    ///
    /// The server need not be stopped. It comes to the same figures as the server itself.
    Recompute {
        /// The folder of the database file
        #[arg(long, default_value = "stapel-data", value_name = "DIR")]
        data: PathBuf,
        /// Another database: sqlite:FILE or postgres://USER@HOST/NAME
        #[arg(long, value_name = "URL")]
        database: Option<String>,
        #[arg(long)]
        json: bool,
    },
}

pub fn run(command: &Command, lang: Lang) -> Done {
    let Command::Recompute { data, database: url, json } = command;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let all = runtime.block_on(async {
        // A database that is not there is not made by looking at it.
        let url = database(url.as_deref(), data).replace("?mode=rwc", "?mode=rw");
        let store = Store::open(&url).await.map_err(|e| Failed(format!("{}: {e}", Store::shown(&url))))?;
        let all = recompute(&store).await.map_err(|e| Failed(e.to_string()))?;
        store.close().await;
        Ok::<_, Failed>(all)
    })?;
    if *json {
        let rows: Vec<_> = all
            .iter()
            .map(|((game, seats), lines)| serde_json::json!({"game": game, "seats": seats, "ratings": lines}))
            .collect();
        println!("{}", serde_json::to_string_pretty(&rows)?);
        return Ok(());
    }
    if all.is_empty() {
        println!("{}", lang.pick("no game was rated yet", "noch wurde kein Spiel gewertet"));
    }
    for ((game, seats), lines) in &all {
        println!("{game}, {seats} {}", lang.pick("seats", "Plätze"));
        for line in lines {
            let mark = if line.provisional { "?" } else { " " };
            println!(
                "  {:>5.0}{mark} ± {:>3.0}  {:>4} {}  {}",
                line.rating,
                1.96 * line.deviation,
                line.games,
                lang.pick("games", "Spiele"),
                line.name
            );
        }
    }
    Ok(())
}
