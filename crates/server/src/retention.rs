//! What is deleted, and when. A game is written to the archive before it is: a file a month, a line a game, with all that was
//! stored of it.

use crate::{clock::now, house::House, record::Record, store::StoredLine};
use serde::Serialize;
use std::{
    fs::OpenOptions,
    io::{Read, Seek, SeekFrom, Write},
    path::Path,
    sync::Arc,
    time::Duration,
};

/// How often is looked for what can go.
const OFTEN: Duration = Duration::from_secs(3600);
/// How long a table waits whose game never began.
const NEVER_BEGUN: Duration = Duration::from_secs(7 * 24 * 3600);
/// How many tables are looked at in one go.
const BATCH: u32 = 100;

/// A game in the archive.
#[derive(Serialize)]
struct Kept<'a> {
    record: &'a Record,
    lines: &'a [StoredLine],
    /// When it last changed, in milliseconds since 1970.
    changed: i64,
}

pub async fn upkeep(house: Arc<House>) {
    let mut often = tokio::time::interval(OFTEN);
    loop {
        often.tick().await;
        if let Err(e) = tidy(&house, now()).await {
            tracing::error!("what is old could not be deleted: {e}");
        }
    }
}

/// Deletes what is old at that time; says how many tables.
pub async fn tidy(house: &House, at: i64) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
    house.store.prune_sessions(at).await?;
    if let Some(cluster) = &house.cluster {
        cluster.leases.tidy().await?;
    }
    let before = |age: Duration| at - i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
    let waited = house.rules.keep.map_or(NEVER_BEGUN, |keep| keep.min(NEVER_BEGUN));
    let mut gone = delete_all(house, before(waited), true, None).await?;
    if let (Some(keep), Some(folder)) = (house.rules.keep, &house.rules.archive) {
        gone += delete_all(house, before(keep), false, Some(folder)).await?;
    }
    Ok(gone)
}

async fn delete_all(
    house: &House,
    before: i64,
    waiting: bool,
    archive: Option<&Path>,
) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
    let (mut gone, mut after) = (0, String::new());
    loop {
        let old = house.store.older(before, waiting, &after, BATCH).await?;
        let Some((last, _)) = old.last() else { return Ok(gone) };
        after = last.id.clone();
        for (record, changed) in old {
            if house.is_awake(&record.id) {
                continue;
            }
            let Some(lease) = house.borrow(&record.id).await? else { continue };
            if let Some(folder) = archive {
                let lines = house.store.lines(&record.id).await?;
                let mut line = serde_json::to_vec(&Kept { record: &record, lines: &lines, changed })?;
                line.push(b'\n');
                let file = folder.join(format!("{}.jsonl", month(changed)));
                tokio::task::spawn_blocking(move || keep(&file, &line)).await??;
            }
            // Whoever came back in between keeps the table; then the archive has a game too many and none too few.
            if house.store.delete(&record.id, changed, &lease).await? {
                gone += 1;
            } else {
                lease.release(false).await;
            }
        }
    }
}

/// Adds a line to a file of the archive; it is on the disk when this is done.
fn keep(file: &Path, line: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().create(true).read(true).append(true).open(file)?;
    // What was last may have been cut off by a full disk or the end of the power: nothing is joined to that.
    if file.seek(SeekFrom::End(0))? > 0 {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            file.write_all(b"\n")?;
        }
    }
    file.write_all(line)?;
    file.sync_all()
}

/// The month of a time in milliseconds since 1970, as `2026-11`.
fn month(at: i64) -> String {
    // Days since the first of March of the year 0, in eras of 400 years.
    let days = at.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_spoils_no_other() {
        let folder = std::env::temp_dir().join(format!("stapel-cut-off-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let file = folder.join("2026-11.jsonl");
        keep(&file, b"{\"first\":1}\n").expect("it is written");
        // As a full disk leaves it.
        OpenOptions::new()
            .append(true)
            .open(&file)
            .expect("it is there")
            .write_all(b"{\"half")
            .expect("room");
        for line in [b"{\"whole\":2}\n", b"{\"after\":3}\n"] {
            keep(&file, line).expect("it is written");
        }
        let text = std::fs::read_to_string(&file).expect("text");
        assert_eq!(text, "{\"first\":1}\n{\"half\n{\"whole\":2}\n{\"after\":3}\n");
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn months_of_times() {
        assert_eq!(month(0), "1970-01");
        assert_eq!(month(951_782_400_000), "2000-02", "the leap day of 2000");
        assert_eq!(month(951_868_800_000), "2000-03");
        assert_eq!(month(1_798_761_599_000), "2026-12");
        assert_eq!(month(1_798_761_600_000), "2027-01");
    }
}
