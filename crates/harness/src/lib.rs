//! Scenarios, replays and the properties every game must hold.
