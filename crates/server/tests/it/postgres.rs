//! The same scenarios on PostgreSQL, started from the system's packages.

use crate::server::{Place, scratch};
use sqlx::{Connection, PgConnection};
use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A cluster of our own; it ends with the test.
struct Cluster {
    process: Child,
    folder: PathBuf,
    port: u16,
}

/// PostgreSQL refuses to run as root: then it runs as a user of the system.
fn as_somebody(program: &Path, user: Option<&str>) -> Command {
    match user {
        None => Command::new(program),
        Some(user) => {
            let mut command = Command::new("runuser");
            command.args(["-u", user, "--"]).arg(program);
            command
        }
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.trim_ascii() == b"0")
}

impl Cluster {
    /// Says why there is none.
    fn start() -> Result<Self, String> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").map_err(|_| "it is not installed")?;
        let mut programs: Vec<PathBuf> = versions.flatten().map(|v| v.path().join("bin")).collect();
        programs.sort();
        let programs = programs.pop().filter(|p| p.join("initdb").exists()).ok_or("initdb is missing")?;
        let known = |user: &&str| Command::new("id").arg(user).output().is_ok_and(|o| o.status.success());
        let user = if is_root() { ["postgres", "nobody"].into_iter().find(known) } else { None };
        let folder = scratch("postgres");
        if let Some(user) = user {
            let owned = Command::new("chown").arg(user).arg(&folder).status();
            owned.ok().filter(|s| s.success()).ok_or("the folder cannot be handed over")?;
        }
        let data = folder.join("data");
        let made = as_somebody(&programs.join("initdb"), user)
            .args(["-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "-D"])
            .arg(&data)
            .output()
            .map_err(|e| e.to_string())?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into_owned());
        }
        let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr());
        let port = free.map_err(|e| e.to_string())?.port();
        let process = as_somebody(&programs.join("postgres"), user)
            .args(["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-p", &port.to_string(), "-k"])
            .arg(&folder)
            .arg("-D")
            .arg(&data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| e.to_string())?;
        Ok(Self { process, folder, port })
    }

    async fn connect(&self) -> PgConnection {
        for _ in 0..600 {
            if let Ok(connection) = PgConnection::connect(&self.url("postgres")).await {
                return connection;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("PostgreSQL was started and does not answer");
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The first line of this file is the process that all others belong to; `runuser` would not pass a kill on.
        let pid = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
        if let Some(pid) = pid.lines().next() {
            let _ = Command::new("kill").args(["-INT", pid]).status();
        }
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_scenarios_hold_on_postgres() {
    let cluster = match Cluster::start() {
        Ok(cluster) => cluster,
        Err(reason) => {
            eprintln!("\n*** SKIPPED: nothing was tested on PostgreSQL: {reason}");
            eprintln!("*** apt-get install postgresql, and run the tests again\n");
            return;
        }
    };
    let connection = tokio::sync::Mutex::new((cluster.connect().await, 0));
    crate::all_scenarios(async || {
        let mut guard = connection.lock().await;
        guard.1 += 1;
        let name = format!("stapel{}", guard.1);
        let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::raw_sql(create).execute(&mut guard.0).await.expect("a database can be made");
        Place::at(cluster.url(&name))
    })
    .await;
}
