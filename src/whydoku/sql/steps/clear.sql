-- Drop all views and tables.

DROP VIEW IF EXISTS temp.board;
DROP VIEW IF EXISTS temp.sets;
DROP VIEW IF EXISTS temp.next_guess;
DROP VIEW IF EXISTS temp.possibles;
DROP VIEW IF EXISTS temp.singles;
DROP VIEW IF EXISTS temp.open;
DROP VIEW IF EXISTS temp.now;
DROP TABLE IF EXISTS temp.messages;
DROP TABLE IF EXISTS temp.guesses;
DROP TABLE IF EXISTS temp.possible;
DROP TABLE IF EXISTS temp.kinds;
DROP TABLE IF EXISTS temp.cells;
DROP TABLE IF EXISTS temp.puzzle;
DROP TABLE IF EXISTS temp.shapes;
