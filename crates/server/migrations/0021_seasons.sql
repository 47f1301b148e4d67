-- How events that are over ended for the people who took part: season tables, hall of fame, profiles. Written down in the step that
-- ends an event or changes it afterwards; it can be worked out from the events.
CREATE TABLE event_places (
    event TEXT NOT NULL REFERENCES events (id),
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    -- When it ended, in milliseconds since 1970.
    ended BIGINT NOT NULL,
    place BIGINT NOT NULL,
    entrants BIGINT NOT NULL,
    -- How many of them were people.
    people BIGINT NOT NULL,
    won BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    lost BIGINT NOT NULL,
    PRIMARY KEY (event, person)
);
CREATE INDEX event_places_by_person ON event_places (person, ended);
CREATE INDEX event_places_by_end ON event_places (ended);
