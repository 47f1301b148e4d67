//! The turn (ORD-TRN, ORD-EOT) and the rounds (ORD-RND), and what is done between two instructions.

use crate::{
    EffectTiming, Ending, Event, Phase, Rank, Stat, Table, Tally, Timing, Until, Why, Zone,
    action::{self, Action},
    layout::{self, Lay, ThinOut},
    path, placement,
    property::Means,
    rules::Proc,
    setup,
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Choice, Ctx, Flow, Frame, Id, Ordering, Picks, Proc as Common, Seat, SeatSet, To, Why as Reason,
};
use stapel_script::{Amount, Effect, Word};

/// The active player's turn, and then that of the next player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    step: Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Step {
    Start,
    Main,
    Answered,
    End,
    /// The hand is as large as it may be.
    Adjusted,
}

impl Turn {
    pub(crate) const START: Self = Self { step: Step::Start };

    pub(crate) fn step(&mut self, t: &mut Table) -> Flow {
        let player = t.game.turn;
        match self.step {
            Step::Start => {
                t.game.phase = Phase::Start;
                t.tell(Event::TurnStarts, player, Id::NONE, t.game.round as i16, 0);
                self.main(t, player)
            }
            Step::Main => self.main(t, player),
            Step::Answered => self.act(t, player),
            Step::End => self.end(t, player),
            Step::Adjusted => {
                if settle(t, true) {
                    return Flow::Go;
                }
                next_turn(t);
                *self = Self::START;
                Flow::Go
            }
        }
    }

    fn main(&mut self, t: &mut Table, player: Seat) -> Flow {
        self.step = Step::Main;
        if settle(t, true) {
            return Flow::Go;
        }
        t.game.phase = Phase::Main;
        self.step = Step::Answered;
        t.ask_turn(player, Reason::Own(Why::Act), |t, out| offer(t, player, out))
    }

    fn act(&mut self, t: &mut Table, player: Seat) -> Flow {
        self.step = Step::Main;
        match t.answer() {
            Choice::Play(id) => {
                t.count_up(player, Tally::Plays);
                let lay = Lay::played(t, id);
                t.call(Proc::Lay(lay))
            }
            Choice::Activate(id, k) if action::rule(t, id, k).text.timing == Timing::Permission => {
                t.count_up(player, Tally::FreeDraws);
                t.tell(Event::Permits, player, id, 0, 0);
                let text = t.text(action::rule(t, id, k).program, player, t.reference(id));
                t.call(Frame::Text(text))
            }
            Choice::Activate(id, k) => {
                let action = Action::new(t, id, k);
                t.call(Proc::Action(action))
            }
            _ => {
                t.game.phase = Phase::End;
                t.tell(Event::TurnEnds, player, Id::NONE, 0, 0);
                self.end(t, player)
            }
        }
    }

    /// ORD-EOT-01 to ORD-EOT-05.
    fn end(&mut self, t: &mut Table, player: Seat) -> Flow {
        self.step = Step::End;
        if settle(t, true) {
            return Flow::Go;
        }
        self.step = Step::Adjusted;
        let limit = hand_limit(t, player) as usize;
        let hand = t.cards(Zone::Hand, player).len();
        if hand > limit {
            return t.call(Frame::discard(player, (hand - limit) as i16));
        }
        for _ in hand..limit {
            if t.draw(player).is_none() {
                break;
            }
        }
        Flow::Go
    }
}

/// Somebody has left: whoever has begun nothing yet may have nobody to aim at any more, and is asked anew.
pub(crate) fn ask_anew(t: &mut Table) {
    let begins = match t.frames() {
        [Frame::Game(Proc::Turn(_))] => true,
        [_, Frame::Game(Proc::Action(action)), ..] => !action.is_announced(),
        _ => false,
    };
    if begins {
        t.begin_with(Proc::Turn(Turn { step: Step::Main }));
        t.withdraw();
    }
}

/// The turn passes on. A round is over when everybody who still plays has had a turn (ORD-TRN-01, ORD-SAN-04).
pub(crate) fn next_turn(t: &mut Table) {
    let player = t.game.turn;
    t.expire(Until::Turn);
    // ORD-LIM-07, ORD-REA-14.
    t.clear_turn_counts();
    // Whoever left in the middle of something may have left picks behind.
    t.forget_picks(Picks::default());
    t.game.barred.clear();
    t.game.had_turn = t.game.had_turn.with(SeatSet::one(player));
    let had = t.game.had_turn.with(t.gone());
    if t.seats().all(|seat| had.contains(seat)) {
        t.game.had_turn = SeatSet::NONE;
        // ORD-RND-02, ORD-RND-03: without a limit the counter is not used.
        let counted = t.game.rounds_left > 0;
        t.game.rounds_left = t.game.rounds_left.saturating_sub(1);
        t.tell(Event::RoundEnds, player, Id::NONE, t.game.round as i16, t.game.rounds_left as i16);
        if counted && t.game.rounds_left == 0 {
            placement::by_rank(t, Ending::Rounds);
            return;
        }
        t.game.round = t.game.round.saturating_add(1);
    }
    t.game.turn = t.next_seat(player);
}

pub(crate) fn plays(t: &Table, seat: Seat) -> i16 {
    t.players_stat(seat, Stat::Plays, 1)
}

pub(crate) fn actions(t: &Table, seat: Seat) -> i16 {
    t.players_stat(seat, Stat::Actions, 1)
}

/// ORD-LIM-01; never below 1.
pub(crate) fn hand_limit(t: &Table, seat: Seat) -> i16 {
    t.players_stat(seat, Stat::HandLimit, 7).max(1)
}

/// ORD-TRN-02, ORD-TRN-03: everything is voluntary and in any order.
fn offer(t: &Table, player: Seat, out: &mut Vec<Choice>) {
    let hand = t.cards(Zone::Hand, player);
    if !hand.is_empty() && i16::from(t.tally(player, Tally::Plays)) < plays(t, player) {
        out.extend(t.different(hand, |_| true).map(Choice::Play));
    }
    let acts = i16::from(t.tally(player, Tally::Actions)) < actions(t, player);
    let draws = t.tally(player, Tally::FreeDraws) == 0;
    let moments = [(Timing::Action, acts), (Timing::Permission, draws)];
    let when = moments.into_iter().filter(|(_, now)| *now).map(|(timing, _)| timing).collect();
    let means = Means::of(player);
    let mut permitted = None;
    for id in action::with_rules(t, player, when) {
        if acts {
            action::offer(t, &means, id, out);
        }
        if draws {
            permitted = larger(permitted, permission(t, player, id));
        }
    }
    out.extend(permitted.map(|(_, draw)| draw));
    out.push(Choice::Pass);
}

/// ORD-EFF-03, ORD-EFF-04: of several permissions to draw, the largest holds.
fn larger(a: Option<(i16, Choice)>, b: Option<(i16, Choice)>) -> Option<(i16, Choice)> {
    if b.map(|(n, _)| n) > a.map(|(n, _)| n) { b } else { a }
}

/// What a card permits to draw: how much, and the choice to do so.
fn permission(t: &Table, player: Seat, id: Id) -> Option<(i16, Choice)> {
    if !t.brief(id).timings.contains(Timing::Permission) || layout::sleeps(t, id) {
        return None;
    }
    let ctx = Ctx { seat: player, this: t.reference(id), ..Ctx::NONE };
    let permits = t.def(id).activated.iter().enumerate().map(|(k, rule)| match rule.text.then.as_slice() {
        [Effect::Draw(_, Amount::N(n))]
            if rule.text.timing == Timing::Permission && *n > 0 && t.holds(&rule.text.provided, &ctx) =>
        {
            Some((*n, Choice::Activate(id, k as u8)))
        }
        _ => None,
    });
    permits.fold(None, larger)
}

/// What is due between two instructions: empty draw piles are rebuilt, types are kept to, and what effects order is
/// done, the active player's first (ORD-EFF-05 to ORD-EFF-08). Says whether something comes first.
pub(crate) fn settle(t: &mut Table, effects: bool) -> bool {
    for seat in t.seats() {
        // ORD-DRW-01.
        if t.is_empty(Zone::Deck, seat) && !t.is_empty(Zone::Discard, seat) {
            rebuild(t, seat);
        }
        if layout::crowded(t, seat) {
            t.push(Proc::ThinOut(ThinOut::new(seat)));
            return true;
        }
    }
    look_again(t, true);
    if effects && t.triggers_wait() {
        let turn = t.game.turn;
        t.push(Frame::react(Ordering::InTurn(turn)));
        return true;
    }
    false
}

/// Looks at the conditions of effects that order something "as soon as" they are met: what has come true since the last
/// look is due, once (ORD-EFF-05), also for a card that has just come (ORD-EFF-06).
fn look_again(t: &mut Table, orders: bool) {
    if !t.is_watched(Event::Stands) && t.game.met.is_empty() {
        return;
    }
    let mut met = std::mem::take(&mut t.game.met);
    met.retain(|&(this, number)| {
        let works = |(id, k): (Id, u16)| id == this.id && k == number;
        t.alive(this).is_some() && t.listeners(Event::Stands).any(works) && is_met(t, this.id, number)
    });
    t.game.met = met;
    let news = |t: &Table| {
        t.listeners(Event::Stands)
            .find(|&(id, number)| !t.game.met.contains(&(t.reference(id), number)) && is_met(t, id, number))
    };
    while let Some((id, number)) = news(t) {
        let this = t.reference(id);
        t.game.met.push((this, number));
        if orders {
            t.tell(Event::Stands, t.object(id).owner, id, number as i16, 0);
        }
    }
}

fn is_met(t: &Table, id: Id, number: u16) -> bool {
    let this = t.reference(id);
    let ctx = Ctx { seat: t.object(id).owner, this, it: this, ..Ctx::NONE };
    t.holds(&t.book.triggers[number as usize].text.provided, &ctx)
}

/// Inside a text. What an effect orders is one rule, too: what it brings about waits until it is complete.
pub(crate) fn due(t: &mut Table) -> bool {
    let ordered = matches!(t.frames(), [.., Frame::Kernel(Common::React(_)), _]);
    let at_once = t.readings().effect_timing == EffectTiming::Immediate;
    settle(t, at_once && !ordered)
}

/// ORD-DRW-01 to ORD-DRW-03: the discard pile becomes the draw pile. Everybody saw these cards: which they are is known,
/// their order is not. That an opponent may cut (ORD-DRW-07) changes nothing about a shuffled pile.
pub(crate) fn rebuild(t: &mut Table, seat: Seat) {
    while let Some(&id) = t.cards(Zone::Discard, seat).last() {
        t.put(id, To::top(Zone::Deck, seat));
    }
    let batch = t.new_batch();
    shuffle(t, seat, batch);
}

/// Mixes a draw pile; its cards stay known as a set.
pub(crate) fn shuffle(t: &mut Table, seat: Seat, batch: u8) {
    t.shuffle_known(Zone::Deck, seat, batch);
    t.tell(Event::Shuffles, seat, Id::NONE, Zone::Deck.index() as i16, 0);
}

pub(crate) fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
    let step = match moment {
        "opening" | "start" => Step::Start,
        "" | "main" => Step::Main,
        "end" => Step::End,
        _ => return Err("the moment is one of: opening, start, main, end"),
    };
    if t.seats().any(|seat| path::rank(t, seat) == Rank::X) {
        return Err("such a table cannot be: rank X is on top of a path");
    }
    // Whoever had a turn before, from the one who began the round.
    let first = t.game.turn;
    t.game.had_turn = t
        .in_order(first)
        .take_while(|&seat| seat != turn)
        .fold(SeatSet::NONE, |all, s| all.with(SeatSet::one(s)));
    t.game.turn = turn;
    // What is in force depends on paths and options that came after the cards.
    t.ids().for_each(|id| t.wake(id));
    // What holds now has held before.
    look_again(t, false);
    if moment == "opening" {
        t.seats().for_each(|seat| setup::draw_hand(t, seat));
        t.tell(Event::GoesFirst, turn, Id::NONE, 0, 0);
    }
    t.begin_with(Proc::Turn(Turn { step }));
    Ok(())
}

/// For scenarios: the round, the counter of a game by rounds, and who begins a round (0 is a).
pub(crate) fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
    let Ok(number) = u16::try_from(n) else { return false };
    match word {
        "round" if n > 0 => t.game.round = number,
        "rounds left" if n > 0 => t.game.rounds_left = number,
        "first" if usize::from(number) < t.seat_count() => t.game.turn = Seat(number as u8),
        _ => return false,
    }
    true
}

/// The same numbers as they are now.
pub(crate) fn table_numbers(t: &Table) -> Vec<(&'static str, i16)> {
    let before = |first: Seat| {
        let had = t.in_order(first).take_while(|&seat| seat != t.game.turn);
        had.fold(SeatSet::NONE, |all, seat| all.with(SeatSet::one(seat)))
    };
    let first = t.seats().find(|&seat| before(seat) == t.game.had_turn).unwrap_or(t.game.turn);
    let counter = (t.game.rounds_left > 0).then_some(("rounds left", t.game.rounds_left as i16));
    [("round", t.game.round as i16)]
        .into_iter()
        .chain(counter)
        .chain([("first", i16::from(first.0))])
        .collect()
}
