-- Questions to the tables that several steps ask.

-- Where a value is confined. If all places for a value in a box lie in one row, the value goes into
-- that row somewhere in this box, whichever place it is. The same holds for a box and a column;
-- and, the other way round, for a row or a column whose places for a value lie in one box.
CREATE TEMPORARY VIEW confined AS
SELECT value, NULL AS row, NULL AS col, box,
       min(row) AS only_row, NULL AS only_col, NULL AS only_box
FROM possible WHERE ruled_out IS NULL GROUP BY box, value HAVING min(row) = max(row)
UNION ALL
SELECT value, NULL, NULL, box, NULL, min(col), NULL
FROM possible WHERE ruled_out IS NULL GROUP BY box, value HAVING min(col) = max(col)
UNION ALL
SELECT value, row, NULL, NULL, NULL, NULL, min(box)
FROM possible WHERE ruled_out IS NULL GROUP BY row, value HAVING min(box) = max(box)
UNION ALL
SELECT value, NULL, col, NULL, NULL, NULL, min(box)
FROM possible WHERE ruled_out IS NULL GROUP BY col, value HAVING min(box) = max(box);

-- What can be filled in: a cell with a single possible value, and a value with a single place in a
-- row, a column or a box. Cells that are filled already are among them.
CREATE TEMPORARY VIEW singles AS
SELECT row, col, min(value) AS value, 'the only value for the cell' AS why
FROM possible WHERE ruled_out IS NULL GROUP BY row, col HAVING count(*) = 1
UNION ALL
SELECT min(row), min(col), value, 'the only place in the row'
FROM possible WHERE ruled_out IS NULL GROUP BY row, value HAVING count(*) = 1
UNION ALL
SELECT min(row), min(col), value, 'the only place in the column'
FROM possible WHERE ruled_out IS NULL GROUP BY col, value HAVING count(*) = 1
UNION ALL
SELECT min(row), min(col), value, 'the only place in the box'
FROM possible WHERE ruled_out IS NULL GROUP BY box, value HAVING count(*) = 1;

-- What is lost: a cell without a possible value, or a value without a place in a row, a column or a
-- box. Then count(ruled_out), which passes over what is empty, is as much as count(*).
CREATE TEMPORARY VIEW lost AS
SELECT row, col, NULL AS box, NULL AS value
FROM possible GROUP BY row, col HAVING count(ruled_out) = count(*)
UNION ALL
SELECT row, NULL, NULL, value
FROM possible GROUP BY row, value HAVING count(ruled_out) = count(*)
UNION ALL
SELECT NULL, col, NULL, value
FROM possible GROUP BY col, value HAVING count(ruled_out) = count(*)
UNION ALL
SELECT NULL, NULL, box, value
FROM possible GROUP BY box, value HAVING count(ruled_out) = count(*);

-- What is possible in each cell, as text: '2589'.
CREATE TEMPORARY VIEW possibles AS
SELECT row, col,
       max(CASE value WHEN 1 THEN '1' ELSE '' END) || max(CASE value WHEN 2 THEN '2' ELSE '' END)
    || max(CASE value WHEN 3 THEN '3' ELSE '' END) || max(CASE value WHEN 4 THEN '4' ELSE '' END)
    || max(CASE value WHEN 5 THEN '5' ELSE '' END) || max(CASE value WHEN 6 THEN '6' ELSE '' END)
    || max(CASE value WHEN 7 THEN '7' ELSE '' END) || max(CASE value WHEN 8 THEN '8' ELSE '' END)
    || max(CASE value WHEN 9 THEN '9' ELSE '' END) AS content
FROM possible WHERE ruled_out IS NULL GROUP BY row, col;

-- The values that each row, column and box holds, as text.
CREATE TEMPORARY VIEW sets AS
SELECT kind, place,
       max(CASE value WHEN 1 THEN '1' ELSE '' END) || max(CASE value WHEN 2 THEN '2' ELSE '' END)
    || max(CASE value WHEN 3 THEN '3' ELSE '' END) || max(CASE value WHEN 4 THEN '4' ELSE '' END)
    || max(CASE value WHEN 5 THEN '5' ELSE '' END) || max(CASE value WHEN 6 THEN '6' ELSE '' END)
    || max(CASE value WHEN 7 THEN '7' ELSE '' END) || max(CASE value WHEN 8 THEN '8' ELSE '' END)
    || max(CASE value WHEN 9 THEN '9' ELSE '' END) AS content
FROM (
    SELECT 'row' AS kind, row AS place, value FROM cells
    UNION ALL
    SELECT 'col', col, value FROM cells
    UNION ALL
    SELECT 'box', box, value FROM cells
) AS held
GROUP BY kind, place;

-- The cells as a person looks at them: the values of their row, column and box, and what is
-- possible; nothing where the cell is filled.
CREATE TEMPORARY VIEW board AS
SELECT cells.guess, cells.row, cells.col, cells.box, cells.value,
       in_row.content AS row_set, in_col.content AS col_set, in_box.content AS box_set,
       CASE WHEN cells.value IS NULL THEN coalesce(possibles.content, '') ELSE '' END AS possibles
FROM cells
JOIN sets AS in_row ON in_row.kind = 'row' AND in_row.place = cells.row
JOIN sets AS in_col ON in_col.kind = 'col' AND in_col.place = cells.col
JOIN sets AS in_box ON in_box.kind = 'box' AND in_box.place = cells.box
LEFT JOIN possibles ON possibles.row = cells.row AND possibles.col = cells.col;
