//! Players that see what a player sees.
