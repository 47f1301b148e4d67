-- People who look for a game now, one search each. Every node reads them; whoever brings some together marks all of them in one step,
-- so nobody is brought to two tables.
CREATE TABLE seeks (
    person TEXT PRIMARY KEY,
    called TEXT NOT NULL,
    -- What is to be played, as JSON: equal text, equal game.
    game TEXT NOT NULL,
    -- How far off the other's rating may be at most; any if empty.
    farthest BIGINT,
    rating BIGINT NOT NULL,
    deck TEXT NOT NULL,
    since BIGINT NOT NULL,
    -- How long they may be silent, and until when they are there if they are.
    patience BIGINT NOT NULL,
    gone BIGINT NOT NULL,
    -- The table they were brought to, once they were.
    table_id TEXT
);

-- One person asks another for a game.
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    giver TEXT NOT NULL,
    giver_called TEXT NOT NULL,
    receiver TEXT NOT NULL,
    receiver_called TEXT NOT NULL,
    game TEXT NOT NULL,
    deck TEXT NOT NULL,
    at BIGINT NOT NULL,
    until BIGINT NOT NULL,
    -- open, accepted, declined or withdrawn.
    state TEXT NOT NULL,
    table_id TEXT
);
CREATE INDEX challenges_to ON challenges (receiver, state, until);
CREATE INDEX challenges_of ON challenges (giver, at);

-- Whose move it is in games with days for a move, and until when: so that their tables can sleep.
CREATE TABLE turns (
    table_id TEXT PRIMARY KEY,
    -- The state this is about; if lines were added since, it has to be worked out anew.
    number BIGINT NOT NULL,
    -- Nobody if it is a bot's.
    person TEXT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX turns_until ON turns (until);
