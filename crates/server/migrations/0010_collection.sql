-- Whose signatures on printed copies are believed here.
CREATE TABLE issuers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    -- Since when, in milliseconds since 1970.
    at BIGINT NOT NULL
);

-- Printed copies that were registered. Their codes are not kept: whoever reads this table can register nothing with it.
CREATE TABLE copies (
    id TEXT PRIMARY KEY,
    issuer TEXT NOT NULL,
    game TEXT NOT NULL,
    card TEXT NOT NULL,
    number BIGINT NOT NULL,
    owner TEXT NOT NULL REFERENCES people (id),
    since BIGINT NOT NULL,
    lost BIGINT NOT NULL DEFAULT 0,
    -- Counts what has happened to it. Every change begins here, so that changes of a copy come one after the other.
    turn BIGINT NOT NULL,
    UNIQUE (issuer, game, card, number)
);
CREATE INDEX copies_of ON copies (owner, game, card);

-- What has happened to a copy, from the first on.
CREATE TABLE copy_history (
    copy TEXT NOT NULL REFERENCES copies (id),
    turn BIGINT NOT NULL,
    at BIGINT NOT NULL,
    deed TEXT NOT NULL,
    -- Who did it, and to whom.
    person TEXT NOT NULL,
    other TEXT,
    PRIMARY KEY (copy, turn)
);

-- A copy its owner wants to hand over; it is the receiver's turn to confirm.
CREATE TABLE offers (
    copy TEXT PRIMARY KEY REFERENCES copies (id),
    id TEXT NOT NULL UNIQUE,
    giver TEXT NOT NULL,
    receiver TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX offers_to ON offers (receiver);

-- What others may see of a collection; nothing where there is no row.
CREATE TABLE collectors (
    person TEXT PRIMARY KEY REFERENCES people (id),
    shown TEXT NOT NULL
);

-- Changes and prices of a card over time, as its issuer has signed them.
CREATE TABLE card_notes (
    id TEXT PRIMARY KEY,
    issuer TEXT NOT NULL,
    game TEXT NOT NULL,
    card TEXT NOT NULL,
    day TEXT NOT NULL,
    note TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX notes_of ON card_notes (game, card, day);
