-- Events: a plan, and decisions that are only ever added. The key keeps two organisers apart: one of two who decide at once is
-- told to look again.
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    organiser TEXT NOT NULL,
    -- What the organiser is called.
    called TEXT NOT NULL,
    public BIGINT NOT NULL,
    stage TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    plan TEXT NOT NULL
);
CREATE INDEX events_by_stage ON events (stage, public, changed);

CREATE TABLE event_lines (
    event TEXT NOT NULL REFERENCES events (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- Who decided: a person's name, or nothing for the house itself.
    who TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (event, number)
);

-- Who is or was in an event, for their own list.
CREATE TABLE event_people (
    person TEXT NOT NULL,
    event TEXT NOT NULL REFERENCES events (id),
    PRIMARY KEY (person, event)
);
