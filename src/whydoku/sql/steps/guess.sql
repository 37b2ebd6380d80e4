-- If stuck, make the next guess. If every cell has a single possible value, there is none.

INSERT INTO guesses SELECT * FROM next_guess;

-- All other values of the cell are ruled out under this guess.
UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE ruled_out IS NULL
  AND (row, col) IN (SELECT row, col FROM guesses WHERE guess = (SELECT guess FROM now))
  AND value NOT IN (SELECT value FROM guesses WHERE guess = (SELECT guess FROM now));
