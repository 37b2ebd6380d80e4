-- Something is wrong, so the latest guess that stands was wrong, and so is all that depends on it.
-- If no guess stands, the puzzle itself is wrong, and these statements change nothing.

INSERT INTO messages
SELECT 'wrong guess rolled back',
       'Guess ' || guess || ', ' || value || ' in r' || row || 'c' || col || ', was wrong.'
FROM guesses WHERE guess = (SELECT guess FROM now);

-- Everything that was ruled out under this guess is possible again. That includes the values of
-- wrong guesses made on top of it: they were known to be wrong only while this guess stood.
UPDATE possible SET ruled_out = NULL
WHERE ruled_out > 0 AND ruled_out >= (SELECT guess FROM now);

-- The value of the guess is ruled out, under the guess before it.
UPDATE possible
SET ruled_out = (SELECT under FROM guesses WHERE guess = (SELECT guess FROM now))
WHERE place IN (
    SELECT 100 * row + 10 * col + value FROM guesses WHERE guess = (SELECT guess FROM now)
);

-- The guess no longer stands, so that the guess before it is the latest.
UPDATE guesses SET stands = FALSE WHERE guess = (SELECT guess FROM now);
