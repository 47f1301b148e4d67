-- Written to know that something can be written: a full disk can still be read.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);

-- A hash of where somebody signed in: who comes from there again is no stranger. Nothing for sessions from before.
ALTER TABLE sessions ADD COLUMN place TEXT;
CREATE INDEX sessions_by_person ON sessions (person, created);

-- For finding what is old.
CREATE INDEX tables_by_change ON tables (changed);
