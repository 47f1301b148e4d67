//! Logs and the promises every game keeps. One program for all of them: it is built once.

mod log;
mod properties;
