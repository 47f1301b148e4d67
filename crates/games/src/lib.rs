//! All games, side by side: the one place that lists them.
//!
//! Inside a game everything is static; at the edge one word of a command line or a replay picks the game.
//! [`with_game!`] is that edge: it runs a piece of generic code for the game of that name.

pub use stapel_altered::Altered;
pub use stapel_athernum::Athernum;
pub use stapel_eights::Eights;
pub use stapel_fab::Fab;
pub use stapel_nightfall::Nightfall;
pub use stapel_orden::Orden;

/// The ids of all games.
pub const GAMES: &[&str] = &["altered", "athernum", "eights", "fab", "nightfall", "orden"];

/// Runs `$body` with `$G` standing for the game called `$id`; `None` if there is no such game.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            "altered" => {
                type $G = $crate::Altered;
                Some($body)
            }
            "athernum" => {
                type $G = $crate::Athernum;
                Some($body)
            }
            "eights" => {
                type $G = $crate::Eights;
                Some($body)
            }
            "fab" => {
                type $G = $crate::Fab;
                Some($body)
            }
            "nightfall" => {
                type $G = $crate::Nightfall;
                Some($body)
            }
            "orden" => {
                type $G = $crate::Orden;
                Some($body)
            }
            _ => None,
        }
    };
}
