-- The tables that the solver works on. All are temporary, and clear.sql removes them.

-- The shapes of puzzle that there are: cells a side, and how high and wide a box is.
CREATE TEMPORARY TABLE shapes (size INTEGER, box_height INTEGER, box_width INTEGER);
INSERT INTO shapes VALUES (4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3);

-- The puzzle as it was typed, and its shape.
CREATE TEMPORARY TABLE puzzle (text TEXT, size INTEGER, box_height INTEGER, box_width INTEGER);

-- One line for each cell. `value` is empty (NULL) until the cell is filled; `guess` is the number
-- of the guess that the value rests on, 0 where it rests on none.
CREATE TEMPORARY TABLE cells (
    guess INTEGER, row INTEGER, col INTEGER, box INTEGER, value INTEGER
);

-- Who demands: 1 a cell, 2 a row, 3 a column, 4 a box.
CREATE TEMPORARY TABLE kinds (kind INTEGER);
INSERT INTO kinds VALUES (1), (2), (3), (4);

-- A value in a cell is a place; 234 is that of 4 in r2c3. Each cell demands a value; each row,
-- column and box demands each value. So a place meets four demands, and `possible` has a line for
-- each of them. The first digit of a demand's number is its kind: 123 is that of r2c3, 225 that of
-- row 2 for a 5. `ruled_out` is empty (NULL) as long as the value is possible there; then it is the
-- number of the guess that this rests on, 0 where it rests on none.
CREATE TEMPORARY TABLE possible (
    demand INTEGER, place INTEGER, row INTEGER, col INTEGER, box INTEGER, value INTEGER,
    ruled_out INTEGER
);

-- Every guess that was ever made, with all that was possible in its cell at that moment. `under`
-- is the guess that stood before it, 0 if there was none. A guess stands until it is rolled back.
CREATE TEMPORARY TABLE guesses (
    guess INTEGER, row INTEGER, col INTEGER, value INTEGER, possibles TEXT, under INTEGER,
    stands BOOLEAN
);

-- What is told to the person who asked.
CREATE TEMPORARY TABLE messages (status TEXT, words TEXT);
