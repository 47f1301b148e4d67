//! Every lesson and puzzle of the game can be played as it says, and every scenario be shown.

#[test]
fn lessons_and_puzzles_are_as_they_say() {
    stapel_harness::suite::check_learning::<stapel_nightfall::Nightfall>();
}

#[test]
fn every_scenario_can_be_shown() {
    stapel_harness::suite::check_shown::<stapel_nightfall::Nightfall>();
}
