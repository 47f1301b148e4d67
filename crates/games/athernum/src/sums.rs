//! What the table adds up: the combat that is on, objectives, victory tokens against the pool.

use crate::{Athernum, Clash, Counter, Objective, Stat};
use stapel_kernel::{Book, CardView, Id, Seat, View};
use stapel_script::Word;
use stapel_wording::{Lang, Names, Share, Sum, Total, name, seat_name};

pub(crate) fn all(book: &Book<Athernum>, view: &View<Athernum>, lang: Lang) -> Vec<Sum> {
    let mut sums: Vec<Sum> = view.game.clash.iter().map(|c| combat(book, view, c, lang)).collect();
    let mut place = vec![0; view.game.points.len()];
    for goal in &view.game.objectives {
        let k = &mut place[goal.seat.index()];
        sums.push(objective(book, view, goal, *k, lang));
        *k += 1;
    }
    sums.push(points(view, lang));
    sums
}

fn card(view: &View<Athernum>, id: Id) -> Option<&CardView<Athernum>> {
    view.zones.iter().flat_map(|z| &z.cards).find(|card| card.id == Some(id))
}

fn called(book: &Book<Athernum>, view: &View<Athernum>, id: Option<Id>, lang: Lang) -> String {
    let def = id.and_then(|id| card(view, id)).and_then(|card| card.def);
    def.map_or_else(
        || lang.pick("a face-down card", "eine verdeckte Karte").into(),
        |def| name(book, def, lang),
    )
}

/// Offence against what is left of defence, both ways.
fn combat(book: &Book<Athernum>, view: &View<Athernum>, [a, b]: &[Clash; 2], lang: Lang) -> Sum {
    let strikes = |by: &Clash, at: &Clash| {
        let shares = |who: &Clash, stat: Stat| {
            let here = who.id.and_then(|id| card(view, id));
            let word = called(book, view, who.id, lang);
            here.map_or_else(Vec::new, |card| Share::all(book, card, stat, word, lang))
        };
        let mut rows = vec![
            Total::new(Stat::Ofv.name(), Athernum::stat(Stat::Ofv, lang), by.offence)
                .for_seat(by.seat)
                .parts(if by.offence > 0 { shares(by, Stat::Ofv) } else { Vec::new() }),
        ];
        if let Some(defence) = at.defence {
            let mut parts = shares(at, Stat::Dfv);
            if at.damage > 0 {
                parts.push(Share::new(
                    Athernum::counters(Counter::Damage, at.damage, lang),
                    -at.damage,
                    at.id,
                ));
            }
            let word = Athernum::stat(Stat::Dfv, lang);
            let left = Total::new(Stat::Dfv.name(), word, defence - at.damage).for_seat(at.seat);
            rows.push(left.parts(parts));
        }
        rows
    };
    let falls = |who: &Clash| {
        let name = called(book, view, who.id, lang);
        lang.pick(format!("{name} is defeated"), format!("{name} wird besiegt"))
    };
    let result = match (a.falls, b.falls) {
        (true, true) => lang.pick("both are defeated", "beide werden besiegt").into(),
        (true, false) => falls(a),
        (false, true) => falls(b),
        (false, false) => lang.pick("nobody is defeated", "niemand wird besiegt").into(),
    };
    Sum {
        kind: "combat",
        seat: Some(a.seat.0),
        place: 0,
        word: lang.pick("combat", "Kampf").into(),
        rows: strikes(a, b).into_iter().chain(strikes(b, a)).collect(),
        result,
    }
}

fn tokens(n: i16, lang: Lang) -> String {
    match n {
        1 => lang.pick("1 victory token", "1 Siegpunkt").into(),
        n => lang.pick(format!("{n} victory tokens"), format!("{n} Siegpunkte")),
    }
}

/// A card that wins when its field is full (ATH-WIN-04).
fn objective(book: &Book<Athernum>, view: &View<Athernum>, goal: &Objective, place: u8, lang: Lang) -> Sum {
    let missing = goal.wanted - goal.tokens;
    let result = match (goal.met, missing) {
        (true, _) => lang.pick("fulfilled", "erfüllt").into(),
        (false, ..=0) => lang.pick("full, but face down", "voll, aber verdeckt").into(),
        (false, 1) => lang.pick("1 victory token missing", "1 Siegpunkt fehlt noch").into(),
        (false, n) => lang.pick(format!("{n} victory tokens missing"), format!("{n} Siegpunkte fehlen noch")),
    };
    let word = lang.pick("victory tokens", "Siegpunkte");
    let row = Total::new(Counter::Victory.name(), word, goal.tokens).for_seat(goal.seat).of(goal.wanted);
    Sum {
        kind: "objective",
        seat: Some(goal.seat.0),
        place,
        word: called(book, view, Some(goal.id), lang),
        rows: vec![row.parts(vec![Share::new(
            called(book, view, Some(goal.id), lang),
            goal.tokens,
            Some(goal.id),
        )])],
        result,
    }
}

/// Victory tokens against the pool (ATH-WIN-01).
fn points(view: &View<Athernum>, lang: Lang) -> Sum {
    let word = lang.pick("victory tokens", "Siegpunkte");
    let players =
        view.game.points.iter().enumerate().filter(|(k, _)| !view.game.gone.contains(&Seat(*k as u8)));
    let mut rows: Vec<Total> = players
        .map(|(k, (n, _))| Total::new(Counter::Victory.name(), word, *n).for_seat(Seat(k as u8)))
        .collect();
    rows.push(Total::new("Pool", lang.pick("pool", "Pool"), view.game.pool));
    let winner = view.game.points.iter().position(|(_, wins)| *wins);
    Sum {
        kind: "pool",
        seat: None,
        place: 0,
        word: lang.pick("victory", "Sieg").into(),
        rows,
        result: match winner {
            Some(k) => {
                let who = seat_name(Seat(k as u8), lang);
                lang.pick(
                    format!("{who} cannot be caught up with"),
                    format!("{who} ist nicht mehr einzuholen"),
                )
            }
            None => {
                let n = tokens(view.game.pool, lang);
                lang.pick(format!("{n} left in the pool"), format!("noch {n} im Pool"))
            }
        },
    }
}
