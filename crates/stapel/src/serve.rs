//! `stapel serve`: tables in the browser, for whoever has the link.

use crate::{Done, Failed};
use stapel_server::{Cluster, House, Limits, Rules, Store};
use std::{
    fs::File,
    io::Write,
    net::{IpAddr, Ipv4Addr},
    path::{Path, PathBuf},
    time::Duration,
};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

#[derive(clap::Args)]
pub struct Args {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 7878)]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The folder of the database file
    #[arg(long, default_value = "stapel-data", value_name = "DIR")]
    data: PathBuf,
    /// Another database: sqlite:FILE or postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Be one of many: a NATS (nats://HOST) through which all `stapel serve` on the same PostgreSQL share their tables
    #[arg(long, value_name = "URL")]
    cluster: Option<String>,
    /// How soon bots answer, in milliseconds
    #[arg(long, default_value_t = 150, value_name = "MILLIS")]
    pace: u64,
    /// Proxies in front of the server, by their addresses: only they are believed when they say where a request comes from
    /// (the header X-Forwarded-For)
    #[arg(long, value_name = "ADDRESS", num_args = 1.., value_delimiter = ',')]
    trust_proxy: Vec<IpAddr>,
    /// After how many days without a change a game is moved to the archive; 0 keeps all for ever
    #[arg(long, default_value_t = 365, value_name = "DAYS")]
    keep_days: u32,
    /// Where games go that are kept no longer, a file a month, a line a game; without it, the folder "archive" beside the database
    #[arg(long, value_name = "DIR")]
    archive: Option<PathBuf>,
    /// Take the browser's files from this folder instead of those built in: for work on the web client
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
}

pub fn run(args: &Args, cards: &[PathBuf]) -> Done {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(args, cards))
}

async fn serve(args: &Args, cards: &[PathBuf]) -> Done {
    if let Some(folder) = args.web.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
        let built = "build the client first (npm --prefix web run build)";
        return Err(Failed(format!("{}: there is no index.html; {built}", folder.display())));
    }
    if args.database.is_none() {
        std::fs::create_dir_all(&args.data).map_err(|e| Failed(format!("{}: {e}", args.data.display())))?;
    }
    let url = database(args.database.as_deref(), &args.data);
    if args.cluster.is_some() && !url.starts_with("postgres") {
        return Err(Failed(format!(
            "--cluster needs a database that every node reaches: --database postgres://USER@HOST/NAME, not {}",
            Store::shown(&url)
        )));
    }
    let _alone = alone(&url)?;
    let store =
        Store::open(&url).await.map_err(|e| Failed(format!("the database {}: {e}", Store::shown(&url))))?;
    let listener = TcpListener::bind((args.host, args.port))
        .await
        .map_err(|e| Failed(format!("port {}: {e}", args.port)))?;
    let address = listener.local_addr()?;
    let cluster = match &args.cluster {
        None if Cluster::is_nobody_there(&store).await.map_err(Failed)? => None,
        None => {
            let what = "other nodes are alive on this database; join them with --cluster, or end them first";
            return Err(Failed(what.into()));
        }
        Some(nats) => Some(Cluster::join(&store, &url, nats, &address.to_string()).await.map_err(Failed)?),
    };
    println!("http://{address}");
    std::io::stdout().flush()?;
    let day = Duration::from_secs(24 * 3600);
    let rules = Rules {
        pace: Duration::from_millis(args.pace),
        limits: Limits { proxies: args.trust_proxy.clone(), ..Limits::default() },
        keep: (args.keep_days > 0).then(|| day * args.keep_days),
        archive: Some(args.archive.clone().unwrap_or_else(|| args.data.join("archive"))),
        web: args.web.clone(),
        program: std::env::current_exe().ok(),
        cards: cards.to_vec(),
        ..Rules::default()
    };
    stapel_server::serve(listener, House::one_of_many(store, rules, cluster), stop()).await?;
    Ok(())
}

/// The database that was named, or the file in the folder.
pub fn database(named: Option<&str>, data: &Path) -> String {
    let file = || format!("sqlite:{}?mode=rwc", data.join("stapel.db").display());
    named.map_or_else(file, str::to_string)
}

/// As long as this is held, no other server begins on the same file: each would tell its own players its own game.
fn alone(url: &str) -> Result<Option<File>, Failed> {
    let Some(file) = url.strip_prefix("sqlite:").and_then(|file| file.split('?').next()) else {
        return Ok(None);
    };
    let lock = format!("{}-lock", file.trim_start_matches("//"));
    let held = File::create(&lock).map_err(|e| Failed(format!("{lock}: {e}")))?;
    held.try_lock().map_err(|e| Failed(format!("another server runs on {file} already ({lock}: {e})")))?;
    Ok(Some(held))
}

/// Done when somebody wants the server to end.
async fn stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
