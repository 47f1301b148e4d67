-- Only what SQLite and PostgreSQL say alike: the same file makes both.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- Nothing of these two for a guest.
    account TEXT UNIQUE,
    password TEXT
);

-- Signed-in visitors. A guest's token is the guest and needs no row.
CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    created BIGINT NOT NULL
);

CREATE TABLE decks (
    person TEXT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    list TEXT NOT NULL,
    PRIMARY KEY (person, game, name)
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    stage TEXT NOT NULL,
    listed BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    record TEXT NOT NULL
);
CREATE INDEX tables_by_stage ON tables (stage, listed, changed);

CREATE TABLE sitters (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
);

-- The log of every table, a line a choice. Lines are only ever added; the key keeps two writers apart.
CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    line TEXT NOT NULL,
    clock TEXT,
    PRIMARY KEY (table_id, number)
);
