-- How many look on at a table, as its node last said: the list of running games is the same at every node.
ALTER TABLE leases ADD COLUMN onlookers BIGINT NOT NULL DEFAULT 0;
