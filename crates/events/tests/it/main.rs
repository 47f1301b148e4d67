//! What must hold in every event.

mod random_events;
mod running;
mod worked_examples;
