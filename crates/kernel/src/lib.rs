//! The table.
//!
//! Objects in zones, a stack of frames, decisions, triggers, lasting effects, knowledge, chance. The kernel knows
//! no game: a [`Game`] brings its vocabulary, its procedures and its victory. No I/O, no clock, no strings.
//!
//! Read in this order: `ids`, `object`, `state` (what a game is at one moment), `frame` and `run` (how it goes on),
//! `zones` (the one way a card moves), `book` and `compile` (cards made ready), `vm` with `verbs`, `pick` and `cost` (running a text),
//! `eval` (numbers, conditions), `trigger`, `lasting`, then `view` and
//! `sample` (who may know what).

mod aim;
mod asking;
mod book;
mod change;
mod choice;
mod compile;
mod cost;
mod dig;
mod eval;
mod event;
mod frame;
mod game;
mod idle;
mod ids;
mod lasting;
mod mentions;
mod names;
mod object;
mod pick;
mod rng;
mod run;
mod sample;
mod selection;
mod state;
mod trigger;
mod verbs;
mod view;
mod vm;
mod zones;

pub use asking::Asking;
pub use book::{
    ActivatedDef, Aim, Book, BookError, Brief, Changes, Def, Grant, Op, Program, StaticDef, TriggerDef,
};
pub use change::Picks;
pub use choice::{Asked, Choice, Decision, Illegal, Several, Why};
pub use eval::{About, Cause, Ctx, Depends, sum};
pub use event::{Common, Event};
pub use frame::{Flow, Frame, Layer, LayerKind, Proc, Return, Target, Text, Triggered};
pub use game::{
    Counting, Game, Judging, Mark, Moves, OptionValue, Outcome, Payments, Rules, Secrets, Seen, SetUp,
    Shipped, Staging, TableOption, TableOptions, Texts, ZoneRule, read_folder,
};
pub use ids::{DefId, Id, Ref, Seat, SeatSet};
pub use lasting::{Lasting, Reach};
pub use object::{COUNTERS, Flags, NOWHERE, Object};
pub use rng::{NoSeed, Rng, Seed};
pub use selection::{Offer, Selection};
pub use state::{Refused, State, Table};
pub use trigger::Ordering;
pub use view::{Audience, CardView, LastingView, LayerView, Portion, View, ZoneView};
pub use zones::To;
