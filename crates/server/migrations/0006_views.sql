-- How a table last looked to each of its seats (-1: to those who look on) in each language: what is shown when a later build
-- cannot play the game again. Compressed, in hexadecimal digits.
CREATE TABLE views (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    lang TEXT NOT NULL,
    view TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, lang)
);
