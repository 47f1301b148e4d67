//! Every lesson and puzzle of the game can be played as it says.

#[test]
fn lessons_and_puzzles_are_as_they_say() {
    stapel_harness::suite::check_learning::<stapel_nightfall::Nightfall>();
}
