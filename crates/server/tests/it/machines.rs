//! PostgreSQL and NATS from the system's packages, as processes of our own that can be ended and started again.
// Shared by tests of two crates and by the soak, which use different parts of it.
#![allow(dead_code)]

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A new empty folder.
pub fn scratch(what: &str) -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("stapel-{what}-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for tests can be made");
    folder
}

/// Says loudly that something was not tested, and what to do about it.
pub fn skipped(what: &str, reason: &str, package: &str) {
    eprintln!("\n*** SKIPPED: nothing was tested on {what}: {reason}");
    eprintln!("*** apt-get install {package}, and run the tests again\n");
}

pub fn free_port() -> Result<u16, String> {
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr());
    free.map(|address| address.port()).map_err(|e| e.to_string())
}

/// Sends a signal to a process by its number.
pub fn signal(pid: u32, signal: &str) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &pid.to_string()]).status();
    assert!(sent.is_ok_and(|s| s.success()), "process {pid} can be sent {signal}");
}

/// The processor time a process has taken, in milliseconds: its own and the system's for it. A busy machine does
/// not change it.
pub fn processor_time(pid: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name in brackets may have blanks. The system counts in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some((ticks(11)? + ticks(12)?) * 10)
}

/// A PostgreSQL of our own; it ends with the test.
pub struct Postgres {
    process: Option<Child>,
    programs: PathBuf,
    user: Option<&'static str>,
    folder: PathBuf,
    port: u16,
    sync: bool,
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

impl Postgres {
    /// Says why there is none. Without `sync` it is faster, and does not survive the end of the machine.
    pub fn start(sync: bool) -> Result<Self, String> {
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
        let made = as_somebody(&programs.join("initdb"), user)
            .args(["-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "-D"])
            .arg(folder.join("data"))
            .output()
            .map_err(|e| e.to_string())?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into_owned());
        }
        let mut postgres = Self { process: None, programs, user, folder, port: free_port()?, sync };
        postgres.begin();
        Ok(postgres)
    }

    /// Starts it on the same data, and waits until it answers.
    pub fn begin(&mut self) {
        let fsync = if self.sync { "fsync=on" } else { "fsync=off" };
        let port = self.port.to_string();
        let process = as_somebody(&self.programs.join("postgres"), self.user)
            .args([
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                fsync,
                "-c",
                "max_connections=200",
                "-p",
                &port,
                "-k",
            ])
            .arg(&self.folder)
            .arg("-D")
            .arg(self.folder.join("data"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.process = Some(process.expect("it was started before"));
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            let ready = Command::new(self.programs.join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &port])
                .status();
            if ready.is_ok_and(|s| s.success()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("PostgreSQL was started and does not answer");
    }

    /// Ends it: `INT` cuts all connections and stops in order, `QUIT` stops at once.
    pub fn end(&mut self, how: &str) {
        // The first line of this file is the process that all others belong to; `runuser` would not pass a signal on.
        let pid = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
        if let Some(pid) = pid.lines().next().and_then(|pid| pid.parse().ok()) {
            signal(pid, how);
        }
        if let Some(mut process) = self.process.take() {
            let _ = process.wait();
        }
    }

    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Where its programs are: `pg_dump` and others.
    pub fn program(&self, name: &str) -> Command {
        Command::new(self.programs.join(name))
    }

    /// What a statement answers, a line a row, with `|` between columns.
    pub fn sql(&self, database: &str, statement: &str) -> String {
        let told = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement])
            .arg(self.url(database))
            .output()
            .expect("psql comes with PostgreSQL");
        assert!(told.status.success(), "{statement}: {}", String::from_utf8_lossy(&told.stderr));
        String::from_utf8_lossy(&told.stdout).trim().into()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.end("INT");
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A NATS of our own; it ends with the test.
pub struct Nats {
    process: Option<Child>,
    program: PathBuf,
    port: u16,
}

impl Nats {
    /// Says why there is none.
    pub fn start() -> Result<Self, String> {
        let known = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];
        let program =
            known.iter().map(PathBuf::from).find(|p| p.exists()).ok_or("nats-server is not installed")?;
        let mut nats = Self { process: None, program, port: free_port()? };
        nats.begin();
        Ok(nats)
    }

    pub fn begin(&mut self) {
        let process = Command::new(&self.program)
            .args(["-a", "127.0.0.1", "-p", &self.port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.process = Some(process.expect("it is there"));
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(20) {
            if std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("NATS was started and does not answer");
    }

    pub fn end(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.end();
    }
}
