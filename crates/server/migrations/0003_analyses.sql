-- What the search thought of a finished game, move by move: thought of once, and read ever after.
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    moments TEXT NOT NULL
);
