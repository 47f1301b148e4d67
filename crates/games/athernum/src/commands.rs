//! The three standard commands (ATH-DAY-03 to ATH-DAY-07). They are rules of the player and stand on no card.

use crate::{Event, PointCommand, Pool, Proc, Stat, Table, Tally, Why, resources, victory, zones};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Choice, DefId, Flow, Id, Layer, LayerKind, Ref, Seat, Why as Reason};

pub(crate) const DRAW: u8 = 1;
pub(crate) const RESOURCE: u8 = 2;
pub(crate) const VICTORY: u8 = 3;

/// Those that can be paid for and used in this turn.
pub(crate) fn offer(t: &Table, seat: Seat, out: &mut Vec<Choice>) {
    for command in [DRAW, RESOURCE, VICTORY] {
        if can_use(t, seat, command) {
            out.push(Choice::Number(i16::from(command)));
        }
    }
}

fn can_use(t: &Table, seat: Seat, command: u8) -> bool {
    if t.pool(seat, Pool::Command) < price(t, command) {
        return false;
    }
    let main = t.game.main[seat.index()] != Id::NONE;
    match (command, t.readings().point_command) {
        (DRAW, _) => true,
        (RESOURCE, _) => main && t.tally(seat, Tally::ResourceCommand) == 0,
        (_, PointCommand::TwoTokens) => main && t.tally(seat, Tally::VictoryCommand) == 0,
        (_, PointCommand::OneTokenIfBehind) => {
            let mine = victory::tokens(t, seat);
            t.tally(seat, Tally::VictoryCommand) == 0
                && scorable(t, seat).next().is_some()
                && t.in_order(seat).filter(|&s| s != seat).all(|s| mine < victory::tokens(t, s))
        }
    }
}

pub(crate) fn price(t: &Table, command: u8) -> i16 {
    let two = command == VICTORY && t.readings().point_command == PointCommand::TwoTokens;
    if two { 2 } else { 1 }
}

/// Cards with a field that a player owns and controls.
fn scorable<'t>(t: &'t Table, seat: Seat) -> impl Iterator<Item = Id> + 't {
    let mine = zones::board(t, seat).iter().copied();
    mine.filter(move |&id| t.object(id).owner == seat && t.def(id).stat(Stat::Field).is_some())
}

/// A player uses a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Command {
    asked: bool,
    seat: Seat,
    command: u8,
}

impl Command {
    pub(crate) fn of(seat: Seat, command: i16) -> Proc {
        Proc::Command(Self { asked: false, seat, command: command as u8 })
    }

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let Self { asked, seat, command } = *self;
        let behind = t.readings().point_command == PointCommand::OneTokenIfBehind;
        if !asked && command == VICTORY && behind {
            self.asked = true;
            return t.ask(seat, Reason::Own(Why::Score), Ref::NONE, |t, out| {
                out.extend(scorable(t, seat).map(Choice::Card));
            });
        }
        // Who gets the token.
        let it = match t.answer() {
            Choice::Card(id) if asked => id,
            _ => t.game.main[seat.index()],
        };
        resources::spend(t, seat, Pool::Command, price(t, command));
        match command {
            RESOURCE => t.count_up(seat, Tally::ResourceCommand),
            VICTORY => t.count_up(seat, Tally::VictoryCommand),
            _ => {}
        }
        t.tell(Event::Commands, seat, Id::NONE, i16::from(command), 0);
        let it = t.reference(it);
        let def = if it.is_none() { DefId::NONE } else { t.object(it.id).def };
        t.lay(Layer {
            kind: LayerKind::Own(command),
            seat,
            this: it,
            def,
            program: None,
            it,
            who: Seat::NOBODY,
            targets: Default::default(),
            n: 0,
        });
        Flow::Pop
    }
}

/// ATH-DAY-06: the command resolves like every other effect.
pub(crate) fn resolve(t: &mut Table, seat: Seat, command: u8, it: Ref) -> Flow {
    match command {
        DRAW => {
            t.draw(seat);
        }
        RESOURCE => {
            let kind = resources::points_of(resources::faction(t, seat));
            resources::create(t, seat, kind, false);
        }
        _ => {
            if let Some(id) = t.alive(it) {
                victory::score(t, id, 1);
            }
        }
    }
    Flow::Go
}
