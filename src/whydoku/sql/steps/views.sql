-- Queries that several steps use.

-- The latest guess that stands, 0 if there is none. All that is found now depends on it.
CREATE TEMPORARY VIEW now AS SELECT coalesce(max(guess), 0) AS guess FROM guesses WHERE stands;

-- The values that are still possible.
CREATE TEMPORARY VIEW open AS SELECT * FROM possible WHERE ruled_out IS NULL;

-- The values that can be filled in, and why: their demands have a single place left.
CREATE TEMPORARY VIEW singles AS
SELECT min(row) AS row, min(col) AS col, min(value) AS value,
       CASE
           WHEN demand < 200 THEN 'the only value for the cell'
           WHEN demand < 300 THEN 'the only place in the row'
           WHEN demand < 400 THEN 'the only place in the column'
           ELSE 'the only place in the box'
       END AS why
FROM open GROUP BY demand HAVING count(*) = 1;

-- The possible values of each cell, as text: '2589'.
CREATE TEMPORARY VIEW possibles AS
SELECT row, col,
       max(CASE value WHEN 1 THEN '1' ELSE '' END) || max(CASE value WHEN 2 THEN '2' ELSE '' END)
    || max(CASE value WHEN 3 THEN '3' ELSE '' END) || max(CASE value WHEN 4 THEN '4' ELSE '' END)
    || max(CASE value WHEN 5 THEN '5' ELSE '' END) || max(CASE value WHEN 6 THEN '6' ELSE '' END)
    || max(CASE value WHEN 7 THEN '7' ELSE '' END) || max(CASE value WHEN 8 THEN '8' ELSE '' END)
    || max(CASE value WHEN 9 THEN '9' ELSE '' END) AS content
FROM open WHERE demand < 200 GROUP BY row, col;

-- The guess to make when logic finds nothing more: the lowest value of the cell with the fewest
-- possible values, the first such cell by row and column. The numbers of guesses are never used
-- again. If every cell has a single possible value, there is nothing to guess.
CREATE TEMPORARY VIEW next_guess AS
SELECT (SELECT count(*) + 1 FROM guesses) AS guess, row, col,
       CAST(substr(content, 1, 1) AS INTEGER) AS value, content AS possibles,
       (SELECT guess FROM now) AS under, TRUE AS stands
FROM possibles WHERE length(content) > 1
ORDER BY length(content), row, col
LIMIT 1;

-- The set of each row, column and box: its cells in order, as text, with a zero for an empty cell.
CREATE TEMPORARY VIEW sets AS
SELECT kind, place,
       max(CASE nth WHEN 1 THEN mark ELSE '' END) || max(CASE nth WHEN 2 THEN mark ELSE '' END)
    || max(CASE nth WHEN 3 THEN mark ELSE '' END) || max(CASE nth WHEN 4 THEN mark ELSE '' END)
    || max(CASE nth WHEN 5 THEN mark ELSE '' END) || max(CASE nth WHEN 6 THEN mark ELSE '' END)
    || max(CASE nth WHEN 7 THEN mark ELSE '' END) || max(CASE nth WHEN 8 THEN mark ELSE '' END)
    || max(CASE nth WHEN 9 THEN mark ELSE '' END) AS content
FROM (
    SELECT 'row' AS kind, row AS place, col AS nth, coalesce(CAST(value AS TEXT), '0') AS mark
    FROM cells
    UNION ALL
    SELECT 'col', col, row, coalesce(CAST(value AS TEXT), '0') FROM cells
    UNION ALL
    SELECT 'box', box, (row - 1) % box_height * box_width + (col - 1) % box_width + 1,
           coalesce(CAST(value AS TEXT), '0')
    FROM cells CROSS JOIN puzzle
) AS held
GROUP BY kind, place;

-- The cells as a person sees them, with the sets of their row, column and box, and with their
-- possible values, which are empty if the cell is filled.
CREATE TEMPORARY VIEW board AS
SELECT cells.guess, cells.row, cells.col, cells.box, cells.value,
       in_row.content AS row_set, in_col.content AS col_set, in_box.content AS box_set,
       CASE WHEN cells.value IS NULL THEN coalesce(possibles.content, '') ELSE '' END AS possibles
FROM cells
JOIN sets AS in_row ON in_row.kind = 'row' AND in_row.place = cells.row
JOIN sets AS in_col ON in_col.kind = 'col' AND in_col.place = cells.col
JOIN sets AS in_box ON in_box.kind = 'box' AND in_box.place = cells.box
LEFT JOIN possibles ON possibles.row = cells.row AND possibles.col = cells.col;
