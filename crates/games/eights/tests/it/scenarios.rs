//! Every scenario of the game holds.

#[test]
fn all_scenarios_hold() {
    stapel_harness::suite::check_scenarios::<stapel_eights::Eights>();
}
