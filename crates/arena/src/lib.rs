//! Many games: match-ups and statistics.
