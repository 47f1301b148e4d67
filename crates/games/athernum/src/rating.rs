//! What a simple player goes by: the board first, then points, then whatever hits the main character of somebody else.

use crate::{Athernum, Counter, Stat, Type, Why, Zone, commands, day};
use stapel_kernel::{Audience, Book, CardView, Choice, Id, Seat, View, Why as Reason};

pub(crate) fn rate(book: &Book<Athernum>, view: &View<Athernum>, option: Choice) -> i32 {
    let Some(asked) = view.asked else { return 0 };
    let Audience::Seat(seat) = view.audience else { return 0 };
    let card = |id: Id| face(view, id);
    let Reason::Own(why) = asked.why else { return own_or_theirs(view, seat, option) };
    match (why, option) {
        (Why::Start, Choice::Name(def)) => {
            let objective = book.def(def).card.keywords.contains(&crate::Keyword::Objective);
            i32::from(book.def(def).stat(Stat::Field).unwrap_or(0)) + if objective { 10 } else { 0 }
        }
        (Why::Day, Choice::Play(id)) => card(id).map_or(0, |c| 60 + worth(c)),
        (Why::Day | Why::Priority, Choice::Activate(..)) => 55,
        // Points are wanted where there is something to pay for.
        (Why::Day, Choice::Card(id)) if is_resource(book, view, id) => 50,
        (Why::Day, Choice::Number(day::COMBAT)) => 20,
        (Why::Day, Choice::Number(n)) => match n as u8 {
            commands::RESOURCE if resources(view, seat) < 5 => 45,
            commands::VICTORY => 40,
            commands::DRAW => 30,
            _ => 25,
        },
        (Why::Day | Why::Attacker | Why::Defender, Choice::Done) | (Why::Priority, Choice::Pass) => 10,
        (Why::Attacker, Choice::Card(id)) => card(id).map_or(0, |c| i32::from(stat(c, Stat::Ofv)) * 4),
        (Why::AttackTarget, Choice::Card(id)) => card(id).map_or(0, |c| target(view, asked.about.id, c)),
        (Why::Defender, Choice::Card(id)) => card(id).map_or(0, |c| defence(view, asked.about.id, c)),
        (Why::Host, Choice::Card(id)) => card(id).map_or(0, worth),
        (Why::Side, Choice::Mode(0)) | (Why::Tireless | Why::PayOrLose, Choice::Yes) => 1,
        (Why::SacrificeCost | Why::ExhaustCost, Choice::Card(id)) => card(id).map_or(0, |c| -worth(c)),
        _ => 0,
    }
}

fn face(view: &View<Athernum>, id: Id) -> Option<&CardView<Athernum>> {
    view.zones.iter().flat_map(|z| &z.cards).find(|c| c.id == Some(id))
}

fn stat(card: &CardView<Athernum>, stat: Stat) -> i16 {
    card.stats.iter().find(|s| s.0 == stat).map_or(0, |s| s.1)
}

fn counters(card: &CardView<Athernum>, counter: Counter) -> i16 {
    card.counters.iter().find(|c| c.0 == counter).map_or(0, |c| i16::from(c.1))
}

fn worth(card: &CardView<Athernum>) -> i32 {
    i32::from(stat(card, Stat::Ofv) + stat(card, Stat::Dfv) + 2 * stat(card, Stat::Field))
}

fn is_resource(book: &Book<Athernum>, view: &View<Athernum>, id: Id) -> bool {
    face(view, id).and_then(|c| c.def).is_some_and(|d| book.def(d).types.contains(Type::Resource))
}

fn resources(view: &View<Athernum>, seat: Seat) -> usize {
    let zone = view.zones.iter().find(|z| z.zone == Zone::Resources && z.seat == Some(seat));
    zone.map_or(0, |z| z.cards.len())
}

/// Takes out what it can, and goes for victory tokens.
fn target(view: &View<Athernum>, attacker: Id, target: &CardView<Athernum>) -> i32 {
    let Some(attacker) = face(view, attacker) else { return 0 };
    let (hit, left) =
        (stat(attacker, Stat::Ofv), stat(target, Stat::Dfv) - counters(target, Counter::Damage));
    let (back, own) =
        (stat(target, Stat::Ofv), stat(attacker, Stat::Dfv) - counters(attacker, Counter::Damage));
    let kills = if hit >= left && !target.face_down { 20 } else { 0 };
    let dies = if back >= own { 15 } else { 0 };
    kills - dies + i32::from(counters(target, Counter::Victory)) * 2
}

/// Stands in if it survives, or if what is attacked is worth more.
fn defence(view: &View<Athernum>, attacker: Id, defender: &CardView<Athernum>) -> i32 {
    let Some(attacker) = face(view, attacker) else { return 0 };
    let left = stat(defender, Stat::Dfv) - counters(defender, Counter::Damage);
    if stat(attacker, Stat::Ofv) < left { 20 - worth(defender) } else { 0 }
}

/// Targets: harm goes to others, good comes to oneself; without more knowledge, the bigger card.
fn own_or_theirs(view: &View<Athernum>, seat: Seat, option: Choice) -> i32 {
    match option {
        Choice::Card(id) => face(view, id).map_or(0, |c| {
            let value = worth(c) + 3 * i32::from(counters(c, Counter::Victory));
            if c.controller == seat { value } else { value + 1 }
        }),
        Choice::Yes => 1,
        _ => 0,
    }
}
