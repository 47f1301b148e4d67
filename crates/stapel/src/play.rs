//! `stapel play`: a table in the terminal against a bot. Plain lines in, plain lines out: it works in every
//! terminal, over a slow line, and with a screen reader.

use crate::{Done, Failed, cards::card_sheet, sim::table_options};
use stapel_bots::{Bot, BotSpec, Company, SeatView};
use stapel_edge::{Buildable, deck, matching, no_game, refusal, seats};
use stapel_games::with_game;
use stapel_harness::{Recorder, caught, log_before};
use stapel_kernel::{Audience, Choice, Event, Game, Offer, Seat, SetUp, Shipped, Table};
use stapel_script::Symbol;
use stapel_wording::{Board, Lang, Players, lines, scene, scene_with, seat_name};
use std::{
    io::{BufRead, Write},
    path::PathBuf,
};

#[derive(clap::Args)]
pub struct Args {
    pub game: String,
    /// Your deck, by name or as a deck file (*.ron); the first one if not said
    #[arg(long)]
    deck: Option<String>,
    /// The bot's deck, likewise; the second one if not said
    #[arg(long)]
    against: Option<String>,
    #[arg(long, default_value = "greedy")]
    bot: BotSpec,
    /// How many players; all but you are bots
    #[arg(long)]
    seats: Option<usize>,
    /// Table options, as name=value
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The same seed deals the same game; a new one each time if not said
    #[arg(long)]
    seed: Option<u64>,
    /// What the table calls you; your login name if not said
    #[arg(long)]
    name: Option<String>,
    /// Write the game to this file when it ends or you leave
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

pub fn run(args: &Args, lang: Lang) -> Done {
    with_game!(args.game.as_str(), G => play::<G>(args, lang)).ok_or_else(|| no_game(&args.game))?
}

const YOU: Seat = Seat(0);

struct Session<'b, G: Game> {
    game: Recorder<'b, G>,
    /// One for each other seat.
    bots: Vec<Box<dyn Bot<G> + Send>>,
    lang: Lang,
    players: Players,
    /// Everything told so far, as you may know it.
    told: Vec<String>,
    events: Vec<Event<G::Event>>,
}

fn play<G: Buildable>(args: &Args, lang: Lang) -> Done {
    let pick = |id: &Option<String>, k: usize| match id {
        Some(name) => Ok(deck::<G>(name)?),
        None => {
            let ready = G::decks().get(k).or(G::decks().first());
            ready.cloned().ok_or_else(|| Failed("the game ships no deck".into()))
        }
    };
    let seed = args.seed.unwrap_or_else(|| {
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64)
    });
    let seats = seats::<G>(args.seats, lang)?;
    let mut decks = vec![pick(&args.deck, 0)?];
    for k in 1..seats {
        decks.push(pick(&args.against, k)?);
    }
    let names: Vec<String> = decks.iter().map(|d| lang.pick(&d.name.en, &d.name.de).clone()).collect();
    let set_up = SetUp { decks, options: table_options::<G>(&args.options)? };
    let game = Recorder::start(G::book(), set_up, seed).map_err(|r| refusal(G::book(), &r, lang))?;
    let bot = args.bot.ready(G::book())?;
    let bots = (0..seats as u64).map(|k| bot.make::<G>(seed.wrapping_add(k))).collect();
    let players = players(args, called::<G>(args.bot), seats, lang);
    println!("{} · {} · seed {seed}", G::title(lang), names.join(lang.pick(" against ", " gegen ")));
    println!("{}", help(lang));
    let mut session = Session { game, bots, lang, players, told: Vec::new(), events: Vec::new() };
    let played = match caught(|| session.run()) {
        Ok(played) => played,
        Err(panic) => return Err(broken(&session, args, seed, &panic)),
    };
    if let Some(path) = &args.log {
        std::fs::write(path, session.game.log().write())
            .map_err(|e| Failed(format!("{}: {e}", path.display())))?;
        println!("{} {}", lang.pick("The game is in", "Das Spiel steht in"), path.display());
    }
    played
}

/// A named opponent by its name, every other bot by its kind.
fn called<G: Game>(bot: BotSpec) -> String {
    let level = |name: Symbol| Company::of::<G>().level(name.as_str());
    match bot {
        BotSpec::Level(name) => level(name).map_or(name, |level| level.name).to_string(),
        bot => bot.to_string(),
    }
}

/// "Anna (you)" and the bots.
fn players(args: &Args, bot: String, seats: usize, lang: Lang) -> Players {
    let login = || ["USER", "USERNAME"].into_iter().find_map(|key| std::env::var(key).ok());
    let name = args.name.clone().or_else(login).filter(|name| !name.trim().is_empty());
    let you = name.unwrap_or_else(|| seat_name(YOU, lang));
    let you = format!("{} ({})", you.trim(), lang.pick("you", "du"));
    let mut names = vec![Some(you)];
    names.resize(seats, Some(bot));
    Players::new(names)
}

/// A defect of the rules: the game is over, but its log is kept, up to the choice that broke it.
fn broken<G: Shipped + Board>(session: &Session<'_, G>, args: &Args, seed: u64, panic: &str) -> Failed {
    let lang = session.lang;
    let path = args.log.clone().unwrap_or_else(|| PathBuf::from(format!("panic-{}-{seed}.json", G::ID)));
    let entries: Vec<_> = session.game.entries().collect();
    let saved = log_before(G::book(), session.game.set_up(), seed, entries)
        .ok_or_else(|| lang.pick("it cannot be played again", "es lässt sich nicht wiederholen").to_string())
        .and_then(|log| std::fs::write(&path, log.write()).map_err(|e| e.to_string()));
    let path = path.display();
    Failed(match saved {
        Ok(()) => lang.pick(
            format!("the rules broke: {panic}. The game up to there is in {path}: see it with `stapel replay {path}`, and send it along when you report this"),
            format!("die Regeln sind abgestürzt: {panic}. Das Spiel bis dahin steht in {path}: `stapel replay {path}` zeigt es; schick es mit, wenn du das meldest"),
        ),
        Err(e) => lang.pick(
            format!("the rules broke: {panic}. The game could not be saved to {path}: {e}"),
            format!("die Regeln sind abgestürzt: {panic}. Das Spiel konnte nicht in {path} gesichert werden: {e}"),
        ),
    })
}

fn help(lang: Lang) -> &'static str {
    lang.pick(
        "A number picks an option. ? NUMBER or ? NAME explains a card, b shows the board, l the log, h this help, q leaves.",
        "Eine Zahl wählt eine Möglichkeit. ? ZAHL oder ? NAME erklärt eine Karte, b zeigt den Tisch, l das Protokoll, h diese Hilfe, q beendet.",
    )
}

impl<G: Shipped + Board> Session<'_, G> {
    fn run(&mut self) -> Done {
        let mut input = std::io::stdin().lock();
        loop {
            self.tell();
            let Some(decision) = self.game.table().decision() else { break };
            if decision.seat != YOU {
                let Some(view) = SeatView::of_asked(self.game.table()) else { break };
                let (seat, bot) = (view.seat(), &mut self.bots[view.seat().index()]);
                let choice = bot.choose(&view);
                match bot.gave_up() {
                    Some(why) => {
                        println!("  {why}");
                        self.game.concede(seat)?;
                    }
                    None => self.game.choose(choice)?,
                }
                continue;
            }
            self.show_board();
            loop {
                self.show_options();
                let mut line = String::new();
                if input.read_line(&mut line)? == 0 {
                    println!();
                    return Ok(());
                }
                match self.obey(line.trim()) {
                    Obeyed::Chosen => break,
                    Obeyed::Answered => {}
                    Obeyed::Leave => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// Tells what happened since the last time, as you may know it.
    fn tell(&mut self) {
        self.game.take_events(&mut self.events);
        for event in &self.events {
            if let Some(line) = G::event(self.game.table().book, &event.for_seat(Some(YOU)), self.lang) {
                let line = self.players.named(&line, self.lang);
                println!("  {line}");
                self.told.push(line);
            }
        }
    }

    fn show_board(&self) {
        let scene = scene(self.game.table(), Audience::Seat(YOU), self.lang);
        let board = lines(&scene, YOU, self.lang).join("\n");
        println!("\n{}", self.players.named(&board, self.lang));
    }

    fn show_options(&self) {
        let table = scene_with(self.game.table(), self.game.selection(), Audience::Seat(YOU), self.lang);
        let Some(question) = self.players.in_scene(table, self.lang).question else { return };
        let how_many = question.how_many.map_or_else(String::new, |n| format!(" ({})", n.text));
        println!("{}{how_many}", question.title);
        for (k, option) in question.options.iter().enumerate() {
            println!("  {:2}  {}", k + 1, option.label);
        }
        print!("{} > ", self.players.name(YOU, self.lang));
        // A terminal that cannot be written to will be noticed at the next line.
        let _ = std::io::stdout().flush();
    }

    fn obey(&mut self, line: &str) -> Obeyed {
        match line {
            "" => return Obeyed::Answered,
            "q" => return Obeyed::Leave,
            "b" => self.show_board(),
            "h" => println!("{}", help(self.lang)),
            "l" => self.told.iter().for_each(|l| println!("  {l}")),
            _ => match line.strip_prefix('?') {
                Some(what) => self.explain(what.trim()),
                None => return self.choose(line),
            },
        }
        Obeyed::Answered
    }

    fn choose(&mut self, line: &str) -> Obeyed {
        let options = self.game.offers().len();
        let chosen = line.parse::<usize>().ok().filter(|n| (1..=options).contains(n));
        match chosen.and_then(|n| self.game.pick(n - 1).ok()) {
            Some(Some(choices)) if choices.iter().all(|&k| self.game.choose(k).is_ok()) => Obeyed::Chosen,
            Some(None) => Obeyed::Answered,
            _ => {
                println!(
                    "{}",
                    self.lang.pick(
                        format!("\"{line}\" is no option: a number from 1 to {options}, or h for help"),
                        format!(
                            "„{line}“ ist keine Möglichkeit: eine Zahl von 1 bis {options}, oder h für Hilfe"
                        ),
                    )
                );
                Obeyed::Answered
            }
        }
    }

    /// Explains a card: of an option, or by its name.
    fn explain(&self, what: &str) {
        let t = self.game.table();
        let of_option = what
            .parse::<usize>()
            .ok()
            .and_then(|n| self.game.offers().get(n.wrapping_sub(1)).copied())
            .and_then(|(Offer::Take(o) | Offer::Back(o))| card_of(t, o));
        let found = of_option.map_or_else(|| matching(t.book, what), |def| vec![def]);
        if found.is_empty() || what.is_empty() {
            println!(
                "{}",
                self.lang.pick(
                    "? NUMBER of an option, or ? NAME of a card",
                    "? ZAHL einer Möglichkeit oder ? NAME einer Karte"
                )
            );
            return;
        }
        for def in found.into_iter().take(5) {
            println!("{}", card_sheet(t.book, def, self.lang).join("\n"));
        }
    }
}

enum Obeyed {
    Chosen,
    Answered,
    Leave,
}

/// The card an option is about.
fn card_of<G: Game>(t: &Table<'_, G>, option: Choice) -> Option<stapel_kernel::DefId> {
    match option {
        Choice::Card(id) | Choice::Play(id) | Choice::Activate(id, _) => Some(t.object(id).def),
        Choice::Trigger(k) => t.waiting().get(k as usize).map(|x| t.object(x.this.id).def),
        Choice::Name(def) => Some(def),
        _ => None,
    }
}
