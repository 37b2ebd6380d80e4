-- The tables of the solver. All are temporary, and clear.sql drops them.

-- The known shapes of puzzles: the number of cells in a row, and the height and width of a box.
CREATE TEMPORARY TABLE shapes (size INTEGER, box_height INTEGER, box_width INTEGER);
INSERT INTO shapes VALUES (4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3);

-- The puzzle as it was typed, and its shape.
CREATE TEMPORARY TABLE puzzle (text TEXT, size INTEGER, box_height INTEGER, box_width INTEGER);

-- One row for each cell. `value` is NULL until the cell is filled. `guess` is the number of the
-- guess that the value depends on, 0 if it depends on none.
CREATE TEMPORARY TABLE cells (
    guess INTEGER, row INTEGER, col INTEGER, box INTEGER, value INTEGER
);

-- The kinds of demands: 1 of a cell, 2 of a row, 3 of a column, 4 of a box.
CREATE TEMPORARY TABLE kinds (kind INTEGER);
INSERT INTO kinds VALUES (1), (2), (3), (4);

-- A place is a value in a cell; 234 is the place of 4 in r2c3. Each cell demands one value; each
-- row, column and box demands each value. So a place meets four demands, and `possible` has a row
-- for each of them. The first digit of a demand's number is its kind: 123 is the demand of r2c3,
-- 225 that of row 2 for a 5. `ruled_out` is NULL while the value is possible there. Then it is the
-- number of the guess under which it was ruled out, 0 if there was none.
CREATE TEMPORARY TABLE possible (
    demand INTEGER, place INTEGER, row INTEGER, col INTEGER, box INTEGER, value INTEGER,
    ruled_out INTEGER
);

-- Every guess that was made, with the possible values of its cell at that moment. `under` is the
-- latest guess that stood before, 0 if there was none. A guess stands until it is rolled back.
CREATE TEMPORARY TABLE guesses (
    guess INTEGER, row INTEGER, col INTEGER, value INTEGER, possibles TEXT, under INTEGER,
    stands BOOLEAN
);

-- The messages for the person who asked.
CREATE TEMPORARY TABLE messages (status TEXT, words TEXT);
