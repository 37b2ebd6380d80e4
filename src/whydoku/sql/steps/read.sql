-- Turn the text of the puzzle, $puzzle, into a table of cells: one character is one cell, row by
-- row. An empty cell is 0, a dot, an underscore or a blank.

INSERT INTO puzzle
SELECT CAST($puzzle AS TEXT), size, box_height, box_width
FROM shapes WHERE size * size = length(CAST($puzzle AS TEXT));

-- instr() returns the place of a character in '123456789': 5 for '5', and 0 for a character that is
-- no value, which becomes an empty cell.
INSERT INTO cells
WITH RECURSIVE counted(n) AS (
    SELECT 1
    UNION ALL
    SELECT n + 1 FROM counted WHERE n < 9
)
SELECT 0, down.n, across.n,
       1 + CAST((down.n - 1 - (down.n - 1) % box_height) / box_height AS INTEGER) * box_height
         + CAST((across.n - 1 - (across.n - 1) % box_width) / box_width AS INTEGER),
       nullif(instr('123456789', substr(text, (down.n - 1) * size + across.n, 1)), 0)
FROM puzzle
JOIN counted AS down ON down.n <= size
JOIN counted AS across ON across.n <= size
ORDER BY down.n, across.n;

-- At first, every value is possible in every cell.
INSERT INTO possible
SELECT CASE kind
           WHEN 1 THEN 100 + 10 * cells.row + cells.col
           WHEN 2 THEN 200 + 10 * cells.row + counted.col
           WHEN 3 THEN 300 + 10 * cells.col + counted.col
           ELSE 400 + 10 * cells.box + counted.col
       END,
       100 * cells.row + 10 * cells.col + counted.col,
       cells.row, cells.col, cells.box, counted.col, NULL
FROM cells
JOIN cells AS counted ON counted.row = 1
CROSS JOIN kinds;
