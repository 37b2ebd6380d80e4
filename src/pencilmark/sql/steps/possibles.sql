-- What the givens leave possible: a filled cell holds its value and no other. (What this rules out
-- in its row, its column and its box follows by struck.sql.)

UPDATE possible SET ruled_out = 0
WHERE (row, col) IN (SELECT row, col FROM cells WHERE value IS NOT NULL)
  AND place NOT IN (SELECT 100 * row + 10 * col + value FROM cells WHERE value IS NOT NULL);
