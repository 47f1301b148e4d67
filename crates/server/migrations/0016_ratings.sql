-- Games that count for ratings, each once, stored together with their end. Ratings are worked out from these, in the order in which
-- the games began; and these can be worked out from the tables.
CREATE TABLE rated_games (
    table_id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    -- When it began, in milliseconds since 1970.
    at BIGINT NOT NULL,
    -- Who sat where, and their places, as JSON.
    players TEXT NOT NULL,
    places TEXT NOT NULL
);
CREATE INDEX rated_games_by_game ON rated_games (game, seats, at);
