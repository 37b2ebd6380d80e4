-- One turn. Logic: find what can be ruled out, keep it with its reason, and rule it out.
DELETE FROM tally;
INSERT INTO tally
@tally;
DELETE FROM found;
INSERT INTO found SELECT * FROM told;
UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE ruled_out IS NULL AND place IN (SELECT place FROM found);

-- Something is wrong if a demand has no place left. All is done if that depends on no guess, or if
-- nothing more was found and no cell has two values to guess among.
UPDATE state SET turn = turn + 1, wrong =
    (SELECT count(DISTINCT demand) FROM open) < (SELECT 4 * size * size FROM puzzle);
UPDATE state SET is_over = (wrong AND (SELECT guess FROM now) = 0)
    OR (NOT wrong AND NOT EXISTS (SELECT 1 FROM found)
        AND NOT EXISTS (SELECT 1 FROM possibles WHERE length(content) > 1));
INSERT INTO trace
SELECT turn, (SELECT guess FROM now), row, col, value, 'ruled out', why
FROM found CROSS JOIN state ORDER BY row, col, value;

-- Roll-back: the latest guess was wrong, and so is all that depends on it. Its value is ruled out
-- under the guess before it.
INSERT INTO trace
SELECT turn, guess, row, col, value, 'guess rolled back', 'it leads to a contradiction'
FROM guesses CROSS JOIN state WHERE wrong AND guess = (SELECT guess FROM now);
UPDATE possible SET ruled_out = NULL
WHERE ruled_out > 0 AND ruled_out >= (SELECT guess FROM now) AND (SELECT wrong FROM state);
UPDATE possible
SET ruled_out = (SELECT under FROM guesses WHERE guess = (SELECT guess FROM now))
WHERE (SELECT wrong FROM state) AND place IN (
    SELECT 100 * row + 10 * col + value FROM guesses WHERE guess = (SELECT guess FROM now)
);
UPDATE guesses SET stands = FALSE
WHERE guess = (SELECT guess FROM now) AND (SELECT wrong FROM state);

-- Guess: if logic found nothing, guess the lowest value of the cell with the fewest possible
-- values. The other values of the cell are ruled out under the guess.
INSERT INTO guesses
SELECT (SELECT count(*) + 1 FROM guesses), row, col,
       CAST(substr(content, 1, 1) AS INTEGER), content, (SELECT guess FROM now), TRUE
FROM possibles
WHERE length(content) > 1 AND NOT (SELECT wrong FROM state)
  AND NOT EXISTS (SELECT 1 FROM found)
ORDER BY length(content), row, col
LIMIT 1;
INSERT INTO trace
SELECT turn, guess, row, col, value, 'guess', 'one of ' || possibles
FROM guesses CROSS JOIN state
WHERE guess = (SELECT guess FROM now) AND NOT wrong AND NOT EXISTS (SELECT 1 FROM found)
  AND NOT is_over;
UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE ruled_out IS NULL
  AND (row, col) IN (SELECT row, col FROM guesses WHERE guess = (SELECT guess FROM now))
  AND value NOT IN (SELECT value FROM guesses WHERE guess = (SELECT guess FROM now));
