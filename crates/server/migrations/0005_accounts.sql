-- What somebody has set in the browser, as the browser wrote it.
CREATE TABLE preferences (
    person TEXT PRIMARY KEY REFERENCES people (id),
    value TEXT NOT NULL
);

-- One-time codes for who has lost the password, hashed like passwords.
CREATE TABLE recovery (
    person TEXT NOT NULL REFERENCES people (id),
    slot BIGINT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (person, slot)
);
