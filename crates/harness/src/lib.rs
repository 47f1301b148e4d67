//! What every game is held to: scenarios, replays, and the properties that must hold in any game of it.

pub mod scenario;
