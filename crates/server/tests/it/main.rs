//! The server as clients meet it: a real server on a real port, driven over real sockets, on both databases.

mod account;
mod bad_input;
mod catalogue;
mod client;
mod hidden;
mod postgres;
mod server;
mod stage;
mod table;
mod time;
mod typescript;
mod undo;

use server::Place;

/// Declares the scenarios: each is a test of its own on SQLite; PostgreSQL runs all of them, one after the other.
macro_rules! scenarios {
    ($($module:ident :: $name:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    crate::$module::$name(crate::Place::sqlite()).await;
                }
            )+
        }

        /// All scenarios with their names, for databases that are dear to start.
        async fn all_scenarios(place: impl AsyncFn() -> Place) {
            $(
                println!(concat!(stringify!($module), "::", stringify!($name)));
                $module::$name(place().await).await;
            )+
        }
    };
}

scenarios![
    account::an_account_keeps_name_decks_and_history,
    account::failed_logins_are_counted,
    bad_input::what_is_refused_leaves_the_table_as_it_was,
    bad_input::messages_that_are_none,
    bad_input::too_many_of_anything,
    hidden::nobody_is_sent_what_they_may_not_see,
    table::every_game_can_be_played_to_its_end_against_a_bot,
    table::a_seat_is_open_from_any_device_with_its_token,
    table::after_a_restart_everything_goes_on_at_the_same_choice,
    table::a_table_nobody_watches_sleeps_and_wakes,
    table::chairs_are_taken_and_left,
    table::a_rematch_moves_everybody_one_seat_on,
    table::a_replay_can_be_gone_on_with,
    time::a_clock_that_runs_out_loses,
    time::the_time_for_a_whole_game,
    time::passing_by_itself,
    undo::taking_back,
    undo::taking_back_by_consent_and_never_when_rated,
];
