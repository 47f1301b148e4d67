//! The server as clients meet it: a real server on a real port, driven over real sockets, on both databases.

mod account;
mod analysis;
mod away;
mod bad_input;
mod builder;
mod catalogue;
mod changes;
mod chat;
mod client;
mod collection;
mod crowd;
mod event_people;
mod events;
mod fair;
mod flood;
mod heavy;
mod hidden;
mod machines;
mod meeting;
mod people;
mod postgres;
mod say;
mod server;
mod small;
mod stage;
mod table;
mod time;
mod typescript;
mod undo;
mod veil;
mod versions;

use server::Place;

/// Of many scenarios in one test only these are run: `STAPEL_SCENARIOS=collection:: cargo nextest run ... on_postgres`.
fn wanted(name: &str) -> bool {
    std::env::var("STAPEL_SCENARIOS").map_or(true, |part| name.contains(&part))
}

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
                let name = concat!(stringify!($module), "::", stringify!($name));
                if wanted(name) {
                    println!("{name}");
                    $module::$name(place().await).await;
                }
            )+
        }
    };
}

scenarios![
    account::an_account_keeps_name_decks_and_history,
    account::failed_logins_are_counted,
    account::results_are_counted_and_only_public_ones_are_everybodys,
    account::preferences_are_kept_with_the_account,
    account::a_lost_password_is_replaced_by_a_code_once,
    analysis::a_finished_game_is_analysed_once_and_kept,
    away::what_cannot_be_stored_is_read_again_before_anything_goes_on,
    away::what_is_not_known_to_be_stored_is_not_denied,
    away::an_answer_of_the_store_that_is_lost_does_not_end_a_table,
    bad_input::what_is_refused_leaves_the_table_as_it_was,
    bad_input::messages_that_are_none,
    bad_input::too_many_of_anything,
    builder::a_deck_is_studied_compared_and_judged,
    builder::decks_keep_their_versions_with_notes,
    builder::a_deck_is_measured_in_the_background_and_stopped,
    chat::what_is_said_is_heard_by_all_at_the_table,
    chat::what_should_not_have_been_said_is_reported,
    chat::running_games_are_listed_with_who_plays_and_watches,
    collection::a_copy_is_registered_once_and_everything_else_is_refused,
    collection::a_copy_is_handed_over_by_both_lost_and_restored,
    collection::what_others_see_is_the_owners_choice,
    collection::decks_are_admitted_from_owned_copies_and_issuers_tell_of_changes,
    collection::racing_requests_never_double_a_copy,
    crowd::onlookers_who_come_and_go_cost_the_players_nothing,
    crowd::who_reads_slowly_is_told_late_and_not_let_go,
    crowd::a_bot_rests_while_nobody_watches,
    crowd::the_bots_of_one_do_not_take_the_thinking_of_all,
    crowd::only_who_set_up_a_table_or_sits_there_brings_bots,
    crowd::tables_are_counted_by_person_and_the_lobby_is_for_all,
    events::a_club_evening_on_paper,
    events::judges_rule_and_it_is_all_in_the_record,
    events::an_organiser_checks_in_and_takes_back,
    events::people_play_at_tables_of_the_house,
    events::judges_at_tables,
    events::who_may_enter_with_what,
    events::the_inventory_is_there_in_every_game_of_a_match,
    events::bots_play_an_event_by_themselves_whatever_ends,
    events::ratings_are_the_same_from_scratch,
    event_people::teams_play_board_by_board,
    event_people::what_stays_of_events,
    event_people::events_from_files,
    fair::nobody_chooses_a_part_of_the_shuffle_after_having_heard_another,
    fair::who_does_not_tell_is_sent_away_and_all_promise_anew,
    flood::whatever_floods_a_socket_is_counted,
    flood::what_tells_whole_tables_counts_for_more,
    flood::a_rematch_is_one_more_table,
    flood::what_is_always_the_same_is_packed_and_counted,
    heavy::a_list_of_ten_thousand_lines_is_refused_at_once,
    heavy::passwords_tried_at_once_are_all_counted,
    heavy::the_time_does_not_tell_which_accounts_exist,
    hidden::nobody_is_sent_what_they_may_not_see,
    meeting::who_wants_the_same_is_brought_together,
    meeting::nobody_is_brought_to_two_tables,
    meeting::a_challenge_is_accepted_declined_or_withdrawn_once,
    meeting::a_game_with_days_for_a_move,
    people::bots_and_guests_are_called_in_the_language_of_the_reader,
    people::a_hint_is_told_to_who_asks_and_noted,
    people::hints_lead_through_whole_games,
    people::there_is_no_help_against_people_nor_in_rated_games,
    say::who_has_given_up_changes_no_state_any_more,
    small::a_database_that_takes_nothing_is_not_healthy,
    small::what_the_framework_refuses_is_said_in_our_words,
    small::words_that_mean_nothing_are_refused,
    small::a_game_that_never_ends_is_ended,
    small::files_of_a_folder_are_served_and_none_beside_it,
    small::old_tables_and_sessions_go_and_games_are_in_the_archive,
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
    veil::whoever_could_react_is_waited_for_alike,
    versions::a_choice_is_found_by_what_it_means,
    versions::players_go_on_from_the_last_position_that_fits,
    versions::a_game_that_cannot_begin_any_more_is_annulled,
    versions::a_finished_game_tells_where_it_does_not_fit,
    versions::a_database_of_the_first_edition_plays_on,
];
