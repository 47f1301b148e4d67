//! `stapel admin`: what those who run a server want to know and do, beside it, on the same database.

use crate::{Done, Failed, collection::trusted, serve::database};
use clap::Subcommand;
use serde::Serialize;
use stapel_server::{
    Rules, Store,
    admin::{Admin, Ban, Kind, household},
};
use stapel_wording::Lang;
use std::{
    net::IpAddr,
    path::PathBuf,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

#[derive(clap::Args)]
pub struct Args {
    /// The folder of the database file
    #[arg(long, default_value = "stapel-data", value_name = "DIR", global = true)]
    data: PathBuf,
    /// Another database: sqlite:FILE or postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
    /// As JSON, for programs
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The tables that changed last
    Tables {
        /// Only those
        #[arg(long, value_parser = ["waiting", "playing", "over", "broken", "annulled"])]
        stage: Option<String>,
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// People whose name has this in it
    People {
        #[arg(default_value = "")]
        name: String,
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// Who may not come in
    #[command(subcommand)]
    Bans(Bans),
    /// Whose signatures on printed copies are believed
    #[command(subcommand)]
    Issuers(Issuers),
    /// The nodes of a server that is many machines
    Nodes,
    /// Delete what is old now, as the server does every hour
    Prune {
        /// After how many days without a change a game is moved to the archive
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
        keep_days: u32,
        /// Where games go that are kept no longer; without it, the folder "archive" beside the database
        #[arg(long, value_name = "DIR")]
        archive: Option<PathBuf>,
    },
    /// Copy a database file, as it is at one moment, while the server runs
    Backup {
        /// The copy; it must not be there yet
        file: PathBuf,
    },
    /// Have a node hand over its tables and end
    Drain {
        /// The node, as `stapel admin nodes` names it
        node: String,
        /// The NATS of the nodes
        #[arg(long, value_name = "URL")]
        cluster: String,
    },
}

#[derive(Subcommand)]
enum Issuers {
    List,
    /// Believe an issuer: the public file that `stapel collection key` has written
    Add {
        file: PathBuf,
    },
    /// Believe an issuer no longer; copies of theirs stay registered but count for nothing
    Remove {
        id: String,
    },
}

#[derive(Subcommand)]
enum Bans {
    List,
    /// Keep somebody out: a person by their id (`stapel admin people`), or an address
    Add {
        who: String,
        #[arg(long, default_value_t = 30)]
        days: u32,
        /// For yourself and others who run the server
        #[arg(long, default_value = "")]
        reason: String,
    },
    Remove {
        who: String,
    },
}

pub fn run(args: &Args, lang: Lang) -> Done {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(obey(args, lang))
}

async fn obey(args: &Args, lang: Lang) -> Done {
    let url = database(args.database.as_deref(), &args.data);
    // A database that is not there is not made by looking at it.
    let url = url.replace("?mode=rwc", "?mode=rw");
    let failed = |e| Failed(format!("the database {}: {e}", Store::shown(&url)));
    let admin = Admin::open(&url).await.map_err(failed)?;
    // A copy is made before an upgrade, and often with the new program: it is of the database as it is.
    if !matches!(args.command, Command::Backup { .. }) {
        admin.bring_up_to_date().await.map_err(failed)?;
    }
    match &args.command {
        Command::Tables { stage, most } => {
            let rows = admin.tables(stage.as_deref(), *most, lang).await?;
            print(args.json, &rows, |t| {
                let node = t.node.as_deref().unwrap_or("-");
                let stage = format!("{:?}", t.stage).to_lowercase();
                let players = t.players.join(", ");
                vec![t.id.clone(), t.game.clone(), stage, t.choices.to_string(), node.into(), players]
            })
        }
        Command::People { name, most } => print(args.json, &admin.people(name, *most).await?, |p| {
            let account = p.account.as_deref().unwrap_or("guest");
            vec![p.id.clone(), p.name.clone(), account.into(), format!("{} tables", p.tables)]
        }),
        Command::Nodes => print(args.json, &admin.nodes().await?, |n| {
            let alive = if n.alive { "alive" } else { "dead" };
            vec![
                n.id.clone(),
                n.address.clone(),
                n.version.clone(),
                alive.into(),
                format!("{} tables", n.tables),
            ]
        }),
        Command::Issuers(Issuers::List) => {
            print(args.json, &admin.issuers().await?, |i| vec![i.id.clone(), i.name.clone(), i.key.clone()])
        }
        Command::Issuers(Issuers::Add { file }) => {
            for issuer in trusted(std::slice::from_ref(file))? {
                admin.trust(&issuer).await?;
            }
            Ok(())
        }
        Command::Issuers(Issuers::Remove { id }) => {
            if admin.distrust(id).await? {
                Ok(())
            } else {
                Err(Failed(format!("nobody believes {id}")))
            }
        }
        Command::Bans(Bans::List) => print(args.json, &admin.bans().await?, |b| {
            let kind = format!("{:?}", b.kind).to_lowercase();
            let days = (b.until - now()) / 86_400_000;
            vec![kind, b.who.clone(), format!("{days} days"), b.reason.clone()]
        }),
        Command::Bans(Bans::Add { who, days, reason }) => {
            let (kind, who) = banned(who);
            let until = now() + i64::from(*days) * 86_400_000;
            Ok(admin.ban(&Ban { kind, who, until, reason: reason.clone() }).await?)
        }
        Command::Bans(Bans::Remove { who }) => {
            let (kind, named) = banned(who);
            if admin.unban(kind, &named).await? { Ok(()) } else { Err(Failed(format!("nobody bans {who}"))) }
        }
        Command::Prune { keep_days, archive } => {
            let rules = Rules {
                keep: Some(Duration::from_secs(u64::from(*keep_days) * 24 * 3600)),
                archive: Some(archive.clone().unwrap_or_else(|| args.data.join("archive"))),
                ..Rules::default()
            };
            let gone = admin.prune(rules).await?;
            if args.json {
                println!("{}", serde_json::json!({ "gone": gone }));
            } else {
                println!("{gone} tables are gone");
            }
            Ok(())
        }
        Command::Backup { file } => Ok(admin.back_up(file).await?),
        Command::Drain { node, cluster } => {
            let known = admin.nodes().await?;
            if !known.iter().any(|n| n.id == *node && n.alive) {
                let alive: Vec<&str> = known.iter().filter(|n| n.alive).map(|n| n.id.as_str()).collect();
                return Err(Failed(format!("no node {node} is alive; there are: {}", alive.join(", "))));
            }
            Ok(admin.drain(cluster, node).await?)
        }
    }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

/// What looks like an address is one; everything else is a person's id.
fn banned(who: &str) -> (Kind, String) {
    match who.parse::<IpAddr>() {
        Ok(address) => (Kind::Address, household(address)),
        Err(_) => (Kind::Person, who.into()),
    }
}

/// Rows as JSON, or as columns.
fn print<T: Serialize>(json: bool, rows: &[T], columns: impl Fn(&T) -> Vec<String>) -> Done {
    if json {
        println!("{}", serde_json::to_string_pretty(rows)?);
        return Ok(());
    }
    let rows: Vec<Vec<String>> = rows.iter().map(columns).collect();
    let count = rows.first().map_or(0, Vec::len);
    let width = |k: usize| rows.iter().map(|row| row[k].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        println!("{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    Ok(())
}
