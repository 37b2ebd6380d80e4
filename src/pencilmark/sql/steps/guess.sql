-- When stuck, guess: in the empty cell with the fewest possible values, the first of them by row
-- and column, the lowest value. Numbers count on and are never used twice. Where no cell is empty,
-- nothing is guessed.

INSERT INTO guesses
SELECT (SELECT count(*) + 1 FROM guesses), possibles.row, possibles.col,
       CAST(substr(content, 1, 1) AS INTEGER), content, (SELECT guess FROM now), TRUE
FROM possibles
JOIN cells ON cells.row = possibles.row AND cells.col = possibles.col AND cells.value IS NULL
ORDER BY length(content), possibles.row, possibles.col
LIMIT 1;

UPDATE now SET guess = latest.guess
FROM (SELECT max(guess) AS guess FROM guesses) AS latest
WHERE latest.guess > now.guess
  AND EXISTS (SELECT 1 FROM cells WHERE value IS NULL);

UPDATE cells SET value = guesses.value, guess = guesses.guess
FROM guesses
WHERE cells.value IS NULL AND cells.row = guesses.row AND cells.col = guesses.col
  AND guesses.guess = (SELECT guess FROM now);
