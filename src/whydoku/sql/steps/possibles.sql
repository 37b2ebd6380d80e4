-- A filled cell can hold no other value. (struck.sql then rules out its value in the rest of its
-- row, column and box.)

UPDATE possible SET ruled_out = 0
WHERE (row, col) IN (SELECT row, col FROM cells WHERE value IS NOT NULL)
  AND place NOT IN (SELECT 100 * row + 10 * col + value FROM cells WHERE value IS NOT NULL);
