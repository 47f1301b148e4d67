//! A bot from outside: any program that reads what a seat sees and answers with the number of an option, in lines of JSON
//! on standard input and output. What it is told and how it answers: `docs/bots.md`.
//!
//! It is a stranger. Whatever it does, the game goes on: a program that is late, ends, or talks nonsense is stopped and
//! its seat gives up.

use crate::{Bot, SeatView};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, Game, View};
use stapel_script::Symbol;
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// The longest answer that is read: an option is a few digits.
const LONGEST: u64 = 4096;

/// How long a program that is no longer needed may take to end by itself.
const GOODBYE: Duration = Duration::from_millis(200);

/// A program and how long it may think about one choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outside {
    pub command: Symbol,
    pub limit: Duration,
}

impl Outside {
    pub const LIMIT: Duration = Duration::from_secs(10);
}

#[derive(Debug)]
pub struct OutsideBot {
    program: Outside,
    state: State,
}

#[derive(Debug)]
enum State {
    Waiting,
    Running(Running),
    GaveUp(String),
}

#[derive(Debug)]
/// Two threads stand between: a program that does not read, or that talks without being asked, holds up itself alone.
struct Running {
    child: Child,
    /// Gone when the game is over.
    questions: Option<SyncSender<String>>,
    answers: Receiver<String>,
}

/// The first line: which game, and what the numbers of cards mean.
#[derive(Serialize)]
struct Hello<'a> {
    hello: &'a str,
    seat: u8,
    seats: u8,
    book: String,
    /// The id of every card; a view and its options name cards by their place in this list.
    cards: Vec<&'a str>,
}

/// One line for each decision.
#[derive(Serialize)]
#[serde(bound = "")]
struct Question<'a, G: Game> {
    view: View<G>,
    options: &'a [Choice],
    /// How long the answer may take.
    millis: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    option: usize,
}

impl OutsideBot {
    pub fn new(program: Outside) -> Self {
        Self { program, state: State::Waiting }
    }

    fn ask<G: Game>(&mut self, at: &SeatView<'_, '_, G>) -> Result<usize, String> {
        if matches!(self.state, State::Waiting) {
            self.state = State::Running(Running::start(self.program.command.as_str(), at)?);
        }
        let State::Running(running) = &self.state else { return Err("it has given up".into()) };
        let (decision, limit) = (at.decision(), self.program.limit);
        let millis = limit.as_millis() as u64;
        let question = Question::<G> { view: at.view(), options: decision.options, millis };
        let line = serde_json::to_string(&question).map_err(|e| e.to_string())?;
        let answer = running.exchange(line, limit)?;
        let shown: String = answer.trim().chars().take(80).collect();
        let option = serde_json::from_str::<Answer>(&answer)
            .map_err(|e| format!("it answered \"{shown}\", which is no {{\"option\": NUMBER}}: {e}"))?
            .option;
        match decision.options.len() {
            n if option < n => Ok(option),
            n => Err(format!("it chose option {option}, but there are only {n} (0 to {})", n - 1)),
        }
    }
}

impl<G: Game> Bot<G> for OutsideBot {
    fn choose(&mut self, at: &SeatView<'_, '_, G>) -> usize {
        self.ask(at).unwrap_or_else(|why| {
            // Dropping it stops the program.
            self.state = State::GaveUp(format!("{}: {why}", self.program.command));
            0
        })
    }
    fn gave_up(&self) -> Option<&str> {
        match &self.state {
            State::GaveUp(why) => Some(why),
            State::Waiting | State::Running(_) => None,
        }
    }
}

impl Running {
    fn start<G: Game>(command: &str, at: &SeatView<'_, '_, G>) -> Result<Self, String> {
        let mut shell = if cfg!(windows) {
            let mut shell = Command::new("cmd");
            shell.args(["/C", command]);
            shell
        } else {
            // The shell makes way for the program, so that stopping the one stops the other.
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("exec {command}")]);
            shell
        };
        let mut child = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("it cannot be started: {e}"))?;
        let mut input = child.stdin.take().expect("it was asked for");
        let output = child.stdout.take().expect("it was asked for");
        // Two, because the first question follows the first line at once.
        let (questions, asked) = sync_channel::<String>(2);
        thread::spawn(move || {
            for line in asked {
                if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let (tell, answers) = sync_channel(1);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = String::new();
                match output.by_ref().take(LONGEST).read_line(&mut line) {
                    Ok(n) if n > 0 && tell.send(line).is_ok() => {}
                    _ => return,
                }
            }
        });
        let running = Self { child, questions: Some(questions), answers };
        let view = at.view();
        let hello = Hello {
            hello: G::ID,
            seat: at.seat().0,
            seats: view.seats,
            book: format!("{:016x}", at.book().hash()),
            cards: at.book().defs().map(|(_, def)| def.card.id.as_str()).collect(),
        };
        let line = serde_json::to_string(&hello).map_err(|e| e.to_string())?;
        running.write(line)?;
        Ok(running)
    }

    fn write(&self, line: String) -> Result<(), String> {
        let sent = self.questions.as_ref().is_some_and(|questions| questions.try_send(line).is_ok());
        if sent { Ok(()) } else { Err("it does not read what it is asked".into()) }
    }

    fn exchange(&self, line: String, limit: Duration) -> Result<String, String> {
        self.write(line)?;
        self.answers.recv_timeout(limit).map_err(|e| match e {
            RecvTimeoutError::Timeout => format!("it took longer than {} ms", limit.as_millis()),
            RecvTimeoutError::Disconnected => "it has ended".to_string(),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let ended = |child: &mut Child| matches!(child.try_wait(), Ok(Some(_)));
        // The end of its input tells an honest program that the game is over.
        self.questions = None;
        let start = Instant::now();
        while !ended(&mut self.child) {
            if start.elapsed() >= GOODBYE {
                // It may have ended just now; then there is nothing to stop.
                let _ = self.child.kill();
                let _ = self.child.wait();
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}
