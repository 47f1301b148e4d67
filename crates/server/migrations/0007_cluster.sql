-- Many machines on one database. Empty where one process has it to itself.

-- The processes that serve. Times are those of the database, in milliseconds since 1970.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    -- Until when it counts as alive unless it says so again.
    expires BIGINT NOT NULL,
    -- 1 once another has taken something from it: it has to begin anew before it may say that it is alive.
    buried BIGINT NOT NULL,
    address TEXT NOT NULL,
    version TEXT NOT NULL
);

-- Which node a table is at. It counts as long as that node is alive; every new holder has a greater fencing number, and
-- whatever is stored of a table is stored only with the present one.
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY,
    -- Nobody if empty.
    owner TEXT NOT NULL,
    fence BIGINT NOT NULL,
    -- How long the table has stood still altogether because it was at no node; no clock of a player counts that.
    stood BIGINT NOT NULL,
    -- Since when it stands still, if its last holder handed it over.
    paused BIGINT
);
CREATE INDEX leases_by_owner ON leases (owner);

-- Words that all processes on a database share.
CREATE TABLE shared (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- Who may not come in: `kind` is person or address.
CREATE TABLE bans (
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    -- Until when, in milliseconds since 1970.
    until BIGINT NOT NULL,
    -- For those who run the server.
    reason TEXT NOT NULL,
    PRIMARY KEY (kind, who)
);
