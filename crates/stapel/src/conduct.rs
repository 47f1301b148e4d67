//! Conducting an experiment: progress, Ctrl-C, the journal. What `sim` and `arena` have in common.

use crate::{Done, Failed};
use indicatif::{ProgressBar, ProgressStyle};
use stapel_arena::{
    Band, Broken, Count, Experiment, Journal, Plan, Played, Ran, Watch, check, read_journal, run,
};
use stapel_edge::refusal;
use stapel_kernel::Shipped;
use stapel_wording::{Lang, Speak};
use std::{
    fs::File,
    io::{self, BufReader, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

/// Of more games than this that broke, no log is kept: seed and decks play them again.
const MOST_LOGS: usize = 20;

#[derive(clap::Args)]
pub struct Conduct {
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Table options, as name=value
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// How many games at once; as many as there are cores if not said. Results do not depend on it
    #[arg(long)]
    threads: Option<usize>,
    /// Write every game to this new file as it ends
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    journal: Option<PathBuf>,
    /// Go on with the experiment of this journal: same game, decks, bots, seats, options and seed; more games are welcome
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// The folder for the logs of games that break off with a panic
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    faults: PathBuf,
    /// Say the report as JSON
    #[arg(long)]
    pub json: bool,
}

/// Plays an experiment and counts its games. The first Ctrl-C ends it with what is there.
pub fn conduct<G: Shipped + Speak, C: Count<G>>(
    e: &Experiment<G>,
    args: &Conduct,
    games: u64,
    until: Option<Band>,
    counts: C,
    lang: Lang,
) -> Result<Ran<C>, Failed> {
    if !args.faults.is_dir() {
        return Err(Failed(format!("{}: there is no such folder", args.faults.display())));
    }
    check(e).map_err(|r| refusal(e.book, &r, lang))?;
    e.entrants.iter().try_for_each(|entrant| entrant.bot.ready(e.book).map(drop))?;
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let plan = Plan { games, until, threads: args.threads.unwrap_or(cores) };
    let mut ran = Ran::new(e, plan, counts);
    let journal = open_journal(e, args, &mut ran)?;
    let record = |played: &Played| journal.as_ref().map_or(Ok(()), |j| j.note(played));
    let watch = Arc::new(Watch::default());
    {
        let watch = Arc::clone(&watch);
        ctrlc::set_handler(move || watch.stop.store(true, Relaxed))?;
    }
    watch.total.store(games * e.cells.len() as u64, Relaxed);
    let bar = progress(&watch);
    let ran = run(e, ran, &record, &watch);
    watch.stop.store(true, Relaxed);
    bar.join().map_err(|_| Failed("the progress bar broke".into()))?;
    let mut ran = ran.map_err(|e| Failed(format!("the journal cannot be written: {e}")))?;
    for broken in ran.broken.iter_mut().take(MOST_LOGS) {
        save(G::ID, broken, &args.faults)?;
    }
    Ok(ran)
}

/// A panic is a defect: whatever else went well, the command has failed.
pub fn verdict<C>(ran: &Ran<C>, lang: Lang) -> Done {
    let (called_off, broken) = (ran.course.called_off(), ran.broken.len());
    let mut faults = Vec::new();
    if called_off > 0 {
        faults.push(lang.pick(
            format!("{called_off} games did not end"),
            format!("{called_off} Spiele nahmen kein Ende"),
        ));
    }
    if broken > 0 {
        faults.push(lang.pick(
            format!("{broken} games broke off with a panic; `stapel replay LOG` shows what led to it"),
            format!("{broken} Spiele sind abgestürzt; `stapel replay PROTOKOLL` zeigt, wie es dazu kam"),
        ));
    }
    if faults.is_empty() { Ok(()) } else { Err(Failed(faults.join("; "))) }
}

/// Writes the log of a game that broke.
fn save(game: &str, broken: &mut Broken, folder: &Path) -> Result<(), Failed> {
    let Some(text) = &broken.text else { return Ok(()) };
    let path = folder.join(format!("panic-{game}-{}.json", broken.seed));
    write(&path, text)?;
    broken.log = Some(path.display().to_string());
    Ok(())
}

/// The journal to go on with. The games that are in it already are taken in.
fn open_journal<G: Shipped, C: Count<G>>(
    e: &Experiment<G>,
    args: &Conduct,
    ran: &mut Ran<C>,
) -> Result<Option<Journal<File>>, Failed> {
    let at = |path: &Path, e: &dyn std::fmt::Display| Failed(format!("{}: {e}", path.display()));
    if let Some(path) = &args.journal {
        // A journal that is there is somebody's work.
        let file = File::create_new(path).map_err(|e| match e.kind() {
            io::ErrorKind::AlreadyExists => {
                at(path, &"there is such a file already; go on with it by --resume")
            }
            _ => at(path, &e),
        })?;
        return Ok(Some(Journal::begin(file, e).map_err(|e| at(path, &e))?));
    }
    let Some(path) = &args.resume else { return Ok(None) };
    let file = File::open(path).map_err(|e| at(path, &e))?;
    let whole =
        read_journal(e, BufReader::new(file), |played| ran.take(e, played)).map_err(|e| at(path, &e))?;
    let file = File::options().append(true).open(path).map_err(|e| at(path, &e))?;
    // A line that was cut off is played again.
    file.set_len(whole).map_err(|e| at(path, &e))?;
    Ok(Some(Journal::resume(file)))
}

/// Shows how far it is, on a terminal, until it stops.
pub fn progress(watch: &Arc<Watch>) -> std::thread::JoinHandle<()> {
    let watch = Arc::clone(watch);
    std::thread::spawn(move || {
        if !io::stderr().is_terminal() {
            return;
        }
        let bar = ProgressBar::new(watch.total.load(Relaxed));
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left") {
            bar.set_style(style);
        }
        while !watch.stop.load(Relaxed) {
            bar.set_length(watch.total.load(Relaxed));
            bar.set_position(watch.done.load(Relaxed));
            std::thread::sleep(Duration::from_millis(100));
        }
        bar.finish_and_clear();
    })
}

/// Whether a file can be written there, said before hours are spent on what goes into it.
pub fn writable(path: &Path) -> Result<(), Failed> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if folder.is_dir() && !path.is_dir() {
        return Ok(());
    }
    Err(Failed(format!("{}: there is no such folder, or it is one", path.display())))
}

pub fn write(path: &Path, text: &str) -> Result<(), Failed> {
    let written = File::create(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|e| Failed(format!("{}: {e}", path.display())))
}
