-- If stuck, guess the lowest value of the cell with the fewest possible values, the first such cell
-- by row and column. The numbers of guesses are never used again. If every cell has a single
-- possible value, there is nothing to guess.

INSERT INTO guesses
SELECT (SELECT count(*) + 1 FROM guesses), row, col,
       CAST(substr(content, 1, 1) AS INTEGER), content, (SELECT guess FROM now), TRUE
FROM possibles WHERE length(content) > 1
ORDER BY length(content), row, col
LIMIT 1;

-- All other values of the cell are ruled out under this guess.
UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE ruled_out IS NULL
  AND (row, col) IN (SELECT row, col FROM guesses WHERE guess = (SELECT guess FROM now))
  AND value NOT IN (SELECT value FROM guesses WHERE guess = (SELECT guess FROM now));
