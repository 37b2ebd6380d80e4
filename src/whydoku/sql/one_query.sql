-- A puzzle solved by one query, for SQLite, DuckDB and PostgreSQL. $1 is the puzzle: 81 characters,
-- row by row, with a dot, 0, an underscore or a blank for an empty cell. The answer has a line for
-- each solution; for a puzzle without one it is empty.
--
-- It fills one cell after the other, always one with the fewest possible values. For each of these
-- values, `filled` gets a copy of the board; a board whose cell has no value left gets none. The
-- boards without an empty cell are the solutions. A puzzle with few givens goes through thousands
-- of boards; one with many solutions goes through more than you want to wait for.

WITH RECURSIVE

-- The cells from 0 to 80, and their row, column and box.
cells(cell, row, col, box) AS (
    SELECT 0, 0, 0, 0
    UNION ALL
    SELECT cell + 1,
           CAST((cell + 1 - (cell + 1) % 9) / 9 AS INTEGER),
           (cell + 1) % 9,
           CAST((cell + 1 - (cell + 1) % 27) / 27 AS INTEGER) * 3
               + CAST(((cell + 1) % 9 - (cell + 1) % 3) / 3 AS INTEGER)
    FROM cells WHERE cell < 80
),

-- For each cell, the cells that must not hold the same value.
peers(cell, peer) AS (
    SELECT one.cell, other.cell
    FROM cells AS one
    JOIN cells AS other
      ON one.cell <> other.cell
     AND (one.row = other.row OR one.col = other.col OR one.box = other.box)
),

digits(digit) AS (
    VALUES ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9')
),

-- The puzzle with a dot for each empty cell. Empty if it has other characters or another length, or
-- holds a value twice in a row, column or box.
given(board) AS (
    SELECT board
    FROM (SELECT replace(replace(replace(CAST($1 AS TEXT), '0', '.'), '_', '.'), ' ', '.') AS board)
        AS read
    WHERE length(board) = 81
      AND NOT EXISTS (
          SELECT 1 FROM cells
          WHERE substr(board, cell + 1, 1) NOT IN ('.', '1', '2', '3', '4', '5', '6', '7', '8', '9')
      )
      AND NOT EXISTS (
          SELECT 1 FROM peers
          WHERE substr(board, cell + 1, 1) <> '.'
            AND substr(board, cell + 1, 1) = substr(board, peer + 1, 1)
      )
),

-- For each board, take the first cell with the most different values among its peers, and fill it
-- with each digit that is not among these.
filled(board) AS (
    SELECT board FROM given
    UNION ALL
    SELECT substr(filled.board, 1, cells.cell) || digit || substr(filled.board, cells.cell + 2)
    FROM filled, cells, digits
    WHERE cells.cell = (
              SELECT cell
              FROM (SELECT cell,
                           count(DISTINCT nullif(substr(filled.board, peer + 1, 1), '.')) AS around
                    FROM peers
                    WHERE substr(filled.board, cell + 1, 1) = '.'
                    GROUP BY cell) AS empty
              ORDER BY around DESC, cell
              LIMIT 1)
      AND NOT EXISTS (
              SELECT 1 FROM peers
              WHERE peers.cell = cells.cell AND substr(filled.board, peer + 1, 1) = digit)
)

SELECT board AS solution FROM filled WHERE board NOT LIKE '%.%';
