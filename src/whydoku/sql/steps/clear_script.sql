-- Drop what an earlier run in the same session has left.
DROP VIEW IF EXISTS temp.happened;
DROP VIEW IF EXISTS temp.told;
DROP VIEW IF EXISTS temp.claimed;
DROP VIEW IF EXISTS temp.ended;
DROP TABLE IF EXISTS temp.turns;
DROP TABLE IF EXISTS temp.trace;
DROP TABLE IF EXISTS temp.state;
DROP TABLE IF EXISTS temp.claims;
