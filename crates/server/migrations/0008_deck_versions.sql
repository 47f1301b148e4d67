-- What its owner wants to remember of a deck.
ALTER TABLE decks ADD COLUMN notes TEXT NOT NULL DEFAULT '';

-- A deck as it was each time its cards changed, with why.
CREATE TABLE deck_versions (
    person TEXT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    number BIGINT NOT NULL,
    -- When it was kept, in milliseconds since 1970.
    at BIGINT NOT NULL,
    list TEXT NOT NULL,
    note TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (person, game, name, number)
);
