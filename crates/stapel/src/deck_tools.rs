//! What `stapel decks` says about one deck.

use crate::{
    Done, Failed,
    conduct::{Conduct, conduct, progress, verdict, writable, write},
    decks::{Command, Form, One, meant, named},
    sim::table_options,
};
use serde::Serialize;
use stapel_arena::Watch;
use stapel_bots::BotSpec;
use stapel_decks::{
    Buildable, CardNames, Chances, FixKind, Gauntlet, Lesson, Near, Part, Study, Wish, advice, chances,
    community, count, differences, hash, learn, legality, link, sample_hand, study, with_ids,
};
use stapel_script::{Deck, Symbol, to_ron};
use stapel_wording::{Lang, name};
use std::sync::{Arc, atomic::Ordering::Relaxed};

pub fn run<G: Buildable>(command: &Command, lang: Lang) -> Done {
    match command {
        Command::Show(one) => show::<G>(one, lang),
        Command::Odds { one, wanted, turn, draws } => odds::<G>(one, wanted, *turn, *draws, lang),
        Command::Hand { one, seed, hands } => deal::<G>(one, *seed, *hands, lang),
        Command::Diff { before, after, json, .. } => diff::<G>(before, after, *json, lang),
        Command::Convert { one, to } => {
            print!("{}", converted::<G>(&meant::<G>(one)?, *to, lang));
            Ok(())
        }
        Command::Suggest { one, count } => suggest::<G>(one, *count, lang),
        Command::Measure { deck, against, games, bot, conduct, .. } => {
            measure::<G>(deck, against, *games, *bot, conduct, lang)
        }
        Command::Link { one, site } => {
            println!(
                "{}{}",
                site.trim_end_matches('/'),
                with_slash(site, &link::<G>(&meant::<G>(one)?, lang))
            );
            Ok(())
        }
        Command::Learn { games, bot, swaps, seed, threads, out, .. } => {
            let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
            let threads = threads.unwrap_or(cores);
            let lesson = Lesson { games: *games, bot: *bot, seed: *seed, swaps: *swaps, threads };
            writable(out)?;
            let watch = Arc::new(Watch::default());
            let bar = progress(&watch);
            let table = learn::<G>(lesson, &watch);
            watch.stop.store(true, Relaxed);
            bar.join().map_err(|_| Failed("the progress bar broke".into()))?;
            write(out, &table?)
        }
        Command::List { .. } | Command::Check { .. } => unreachable!("these are about more than one deck"),
    }
}

/// A site's address ends before the `#` with a slash.
fn with_slash(site: &str, link: &str) -> String {
    if site.is_empty() { link.into() } else { format!("/{link}") }
}

fn json<T: Serialize>(value: &T) -> Done {
    println!("{}", serde_json::to_string_pretty(value)?);
    Ok(())
}

fn called<G: Buildable>(card: Symbol, lang: Lang) -> String {
    G::book().find(card).map_or_else(|| card.to_string(), |def| name(G::book(), def, lang))
}

fn converted<G: Buildable>(deck: &Deck, to: Form, lang: Lang) -> String {
    match to {
        Form::Text => stapel_decks::write::<G>(deck, lang),
        Form::Ids => with_ids(deck),
        Form::Community => community::<G>(deck),
        Form::Ron => to_ron(deck) + "\n",
        Form::Link => link::<G>(deck, lang) + "\n",
    }
}

fn studied<G: Buildable>(one: &One, lang: Lang) -> Result<Study, Failed> {
    let deck = meant::<G>(one)?;
    let options = table_options::<G>(&one.options)?;
    let wish = Wish { turn: 3, ..Wish::default() };
    Ok(study::<G>(lang.pick(&deck.name.en, &deck.name.de), &with_ids(&deck), &options, &wish, lang)?)
}

fn show<G: Buildable>(one: &One, lang: Lang) -> Done {
    if one.json {
        return json(&studied::<G>(one, lang)?);
    }
    let (deck, book) = (meant::<G>(one)?, G::book());
    println!("{}  {}", lang.pick(&deck.name.en, &deck.name.de), hash(G::ID, &deck));
    let line = |&(n, card): &(u8, Symbol)| {
        let types = book.find(card).map_or_else(String::new, |def| G::type_line(&book.def(def).card, lang));
        println!("  {n}x {:36} {types}", called::<G>(card, lang));
    };
    deck.cards.iter().for_each(line);
    if let Some([en, de]) = G::SECOND.filter(|_| !deck.extra.is_empty()) {
        println!("{}", lang.pick(en, de));
        deck.extra.iter().for_each(line);
    }
    let counted = count::<G>(&deck, lang);
    let parts = |parts: &[Part]| {
        let all: Vec<String> = parts.iter().map(|p| format!("{} {}", p.count, p.word)).collect();
        all.join(", ")
    };
    let curve: Vec<String> =
        counted.curve.iter().map(|bar| format!("{}: {}", bar.label, bar.count)).collect();
    println!("{} {}", counted.cards, lang.pick("cards", "Karten"));
    for (word, said) in [
        (counted.curve_word.as_str(), curve.join("  ")),
        (lang.pick("Kinds", "Arten"), parts(&counted.kinds)),
        (lang.pick("Colours", "Farben"), parts(&counted.colours)),
    ] {
        if !said.is_empty() {
            println!("{word}: {said}");
        }
    }
    rules::<G>(&deck, one, lang)
}

/// What the format asks for, with a mark for what is met.
fn rules<G: Buildable>(deck: &Deck, one: &One, lang: Lang) -> Done {
    let told = legality::<G>(deck, &table_options::<G>(&one.options)?, false, lang);
    for demand in &told.requirements {
        println!("{} {}", if demand.met { "+" } else { "-" }, demand.text);
        for reason in &demand.reasons {
            println!("    {}", reason.text);
            if let Some(fix) = reason.fixes.first() {
                let how = match fix.kind {
                    FixKind::Remove => lang.pick("take out", "herausnehmen"),
                    FixKind::Move => lang.pick("put into the other pile", "in den anderen Stapel legen"),
                };
                println!("    {how}: {}x {}", fix.count, fix.name);
            }
        }
    }
    Ok(())
}

fn odds<G: Buildable>(one: &One, wanted: &[String], turn: u32, draws: Option<u32>, lang: Lang) -> Done {
    let (deck, book, names) = (meant::<G>(one)?, G::book(), CardNames::of::<G>());
    let mut cards = Vec::new();
    for word in wanted {
        match names.find_near(word) {
            Near::Card(card) => cards.push(card),
            // All versions of one name.
            Near::Several(several) => cards.extend(several),
            Near::Unknown(near) => {
                let meant = near.map(|card| format!("; did you mean {}?", called::<G>(card, lang)));
                return Err(Failed(format!(
                    "--card: there is no card \"{word}\"{}",
                    meant.unwrap_or_default()
                )));
            }
        }
    }
    let defs: Vec<_> =
        deck.cards.iter().filter_map(|&(_, card)| book.find(card)).map(|d| book.def(d)).collect();
    let usual = G::draws(&defs);
    let how = Chances { opening: usual.opening as u32, a_turn: draws.unwrap_or(usual.a_turn as u32), turn };
    let told = chances::<G>(&deck, &count::<G>(&deck, lang), &cards, how, lang);
    if one.json {
        return json(&told);
    }
    let supposed = if draws.is_none() { G::supposed(lang) } else { "" };
    println!(
        "{:>40} {:>8} {:>8} {:>10}   {supposed}",
        lang.pick(format!("opening hand of {}", how.opening), format!("Starthand aus {}", how.opening)),
        "1+",
        "2+",
        lang.pick(format!("turn {turn}"), format!("Zug {turn}")),
    );
    let percent = |x: f64| format!("{:.1} %", 100.0 * x);
    for c in told {
        let what = format!("{} ({})", c.what, c.copies);
        println!(
            "{what:>40} {:>8} {:>8} {:>10}",
            percent(c.opening),
            percent(c.opening_two),
            percent(c.by_turn)
        );
    }
    Ok(())
}

fn deal<G: Buildable>(one: &One, seed: u64, hands: u64, lang: Lang) -> Done {
    let (deck, book) = (meant::<G>(one)?, G::book());
    let defs: Vec<_> =
        deck.cards.iter().filter_map(|&(_, card)| book.find(card)).map(|d| book.def(d)).collect();
    let size = G::draws(&defs).opening;
    let all: Vec<Vec<Symbol>> =
        (seed..seed.saturating_add(hands)).map(|s| sample_hand::<G>(&deck, s, size)).collect();
    if one.json {
        return json(&all);
    }
    for hand in all {
        let names: Vec<String> = hand.iter().map(|&card| called::<G>(card, lang)).collect();
        println!("{}", names.join(" · "));
    }
    Ok(())
}

fn diff<G: Buildable>(before: &str, after: &str, as_json: bool, lang: Lang) -> Done {
    let changes = differences::<G>(&named::<G>(before)?, &named::<G>(after)?, lang);
    if as_json {
        return json(&changes);
    }
    for c in changes {
        let pile = if c.second { G::SECOND.map_or("", |[en, de]| lang.pick(en, de)) } else { "" };
        println!(
            "{:+} {} ({} → {}) {pile}",
            i64::from(c.after) - i64::from(c.before),
            c.name,
            c.before,
            c.after
        );
    }
    Ok(())
}

fn suggest<G: Buildable>(one: &One, most: usize, lang: Lang) -> Done {
    let deck = meant::<G>(one)?;
    let unfit = legality::<G>(&deck, &table_options::<G>(&one.options)?, true, lang).unfit;
    let told = advice::<G>(&deck, &unfit, most, lang);
    if one.json {
        return json(&told);
    }
    for a in told {
        let why = match a.source {
            stapel_decks::Source::Games => lang.pick(
                format!("{:+.1} in a hundred, {} games of bots", a.gain, a.games),
                format!("{:+.1} von hundert, {} Spiele von Bots", a.gain, a.games),
            ),
            stapel_decks::Source::Decks => lang.pick(
                format!("in {:.0} % of the ready decks like this one", a.gain),
                format!("in {:.0} % der fertigen Decks wie diesem", a.gain),
            ),
        };
        let with = a.with.map(|w| {
            lang.pick(
                format!("; with {} {:+.1} more ({} games)", w.name, w.gain, w.games),
                format!("; mit {} noch {:+.1} ({} Spiele)", w.name, w.gain, w.games),
            )
        });
        println!("{:36} {why}{}", a.name, with.unwrap_or_default());
    }
    Ok(())
}

fn measure<G: Buildable>(
    deck: &str,
    against: &[String],
    games: u64,
    bot: BotSpec,
    args: &Conduct,
    lang: Lang,
) -> Done {
    let own = named::<G>(deck)?;
    let rivals: Vec<Deck> = stapel_edge::decks::<G>(against)?
        .into_iter()
        .filter(|d| hash(G::ID, d) != hash(G::ID, &own))
        .collect();
    if rivals.is_empty() {
        return Err(Failed("--against: there is no other deck to play against".into()));
    }
    let options = table_options::<G>(&args.options)?;
    let gauntlet = Gauntlet::<G>::new(&own, &rivals, bot, games, args.seed, options);
    let experiment = gauntlet.experiment.clone();
    let ran = conduct(&experiment, args, games, None, gauntlet, lang)?;
    let told = ran.counts.standing(lang);
    if args.json {
        json(&told)?;
        return verdict(&ran, lang);
    }
    let line = |name: &str, games: u64, share: f64, low: f64, high: f64| {
        println!("{name:36} {:5.1} % [{:.1}, {:.1}]  {games}", 100.0 * share, 100.0 * low, 100.0 * high);
    };
    for a in &told.against {
        line(&a.name, a.games, a.share, a.low, a.high);
    }
    line(lang.pick("all", "alle"), told.games, told.share, told.low, told.high);
    verdict(&ran, lang)
}
