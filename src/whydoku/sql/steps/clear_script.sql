-- Drop what an earlier run in the same session has left.

DROP VIEW IF EXISTS temp.told;
DROP VIEW IF EXISTS temp.claims;
DROP TABLE IF EXISTS temp.turns;
DROP TABLE IF EXISTS temp.trace;
DROP TABLE IF EXISTS temp.state;
DROP TABLE IF EXISTS temp.found;
DROP TABLE IF EXISTS temp.tally;
