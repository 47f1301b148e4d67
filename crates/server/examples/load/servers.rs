//! The servers that are measured: started for it, and what they take of processor, memory and disk.

use crate::machines::{Nats, Postgres, processor_time, scratch};
use std::{
    fs::File,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Servers of our own; they end with the measurement.
pub struct Servers {
    nodes: Vec<Child>,
    pub addresses: Vec<String>,
    postgres: Option<Postgres>,
    nats: Option<Nats>,
    folder: PathBuf,
}

impl Servers {
    /// One on SQLite, or several on PostgreSQL and NATS. `core`: the only one that they may use.
    pub fn start(stapel: &Path, nodes: usize, core: Option<usize>) -> Self {
        let folder = scratch("load");
        let many = nodes > 1;
        let postgres = many.then(|| Postgres::start(true).expect("PostgreSQL"));
        let nats = many.then(|| Nats::start().expect("NATS"));
        let mut servers = Self { nodes: Vec::new(), addresses: Vec::new(), postgres, nats, folder };
        for _ in 0..nodes {
            servers.add(stapel, core);
        }
        servers
    }

    fn add(&mut self, stapel: &Path, core: Option<usize>) {
        let mut command = match core {
            Some(core) => {
                let mut pinned = Command::new("taskset");
                pinned.args(["-c", &core.to_string()]).arg(stapel);
                pinned
            }
            None => Command::new(stapel),
        };
        command.args(["serve", "--port", "0", "--keep-days", "0", "--data"]).arg(&self.folder);
        if let Some((postgres, nats)) = self.postgres.as_ref().zip(self.nats.as_ref()) {
            command.args(["--database", &postgres.url("postgres"), "--cluster", &nats.url()]);
        }
        let mut node = command.stdout(Stdio::piped()).spawn().expect("the binary starts");
        let mut line = String::new();
        let out = node.stdout.take().expect("it is piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it listens");
        self.addresses.push(line.trim().trim_start_matches("http://").to_string());
        self.nodes.push(node);
    }

    pub fn pids(&self) -> Vec<u32> {
        self.nodes.iter().map(Child::id).collect()
    }

    /// How many bytes the database has.
    pub fn stored(&self) -> u64 {
        match &self.postgres {
            Some(postgres) => {
                postgres.sql("postgres", "SELECT pg_database_size('postgres')").parse().unwrap_or(0)
            }
            None => ["stapel.db"]
                .iter()
                .filter_map(|name| std::fs::metadata(self.folder.join(name)).ok())
                .map(|file| file.len())
                .sum(),
        }
    }

    /// How long a commit waits for this disk at least: half of a hundred small writes took no longer.
    pub fn disk_wait(&self) -> Duration {
        let mut file = File::create(self.folder.join("wait")).expect("a file can be made");
        let write = |_| {
            let begun = Instant::now();
            file.write_all(&[0; 4096]).and_then(|()| file.sync_data()).expect("the disk takes it");
            begun.elapsed()
        };
        let mut times: Vec<Duration> = (0..100).map(write).collect();
        times.sort_unstable();
        times[times.len() / 2]
    }

    /// The processor time PostgreSQL has taken, in milliseconds.
    pub fn database_time(&self) -> Option<u64> {
        self.postgres.as_ref()?;
        // Its processes are all called like this, and this one is ours alone.
        let all = std::fs::read_dir("/proc").ok()?.flatten();
        let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let of_postgres = |pid: &u32| {
            std::fs::read_to_string(format!("/proc/{pid}/comm")).is_ok_and(|name| name.trim() == "postgres")
        };
        Some(pids.filter(of_postgres).filter_map(processor_time).sum())
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for node in &mut self.nodes {
            let _ = node.kill();
            let _ = node.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The memory of a process, in kB.
pub fn memory(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
}
