-- When stuck, guess: in the cell with the fewest possible values, the first of them by row and
-- column, the lowest value. Numbers count on and are never used twice. Where every cell has a
-- single value, nothing is guessed.

INSERT INTO guesses
SELECT (SELECT count(*) + 1 FROM guesses), row, col,
       CAST(substr(content, 1, 1) AS INTEGER), content, (SELECT guess FROM now), TRUE
FROM possibles WHERE length(content) > 1
ORDER BY length(content), row, col
LIMIT 1;

-- All other values of its cell are ruled out under it.
UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE ruled_out IS NULL
  AND (row, col) IN (SELECT row, col FROM guesses WHERE guess = (SELECT guess FROM now))
  AND value NOT IN (SELECT value FROM guesses WHERE guess = (SELECT guess FROM now));
