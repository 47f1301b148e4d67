-- What was said at a table and somebody thought should not have been: for whoever runs the server. It outlives the table.
CREATE TABLE report (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    reporter TEXT NOT NULL,
    speaker TEXT NOT NULL,
    said TEXT NOT NULL,
    why TEXT NOT NULL
);
CREATE INDEX report_by_time ON report (at);
