-- Something is wrong, so the latest guess that stands was wrong, and so is what rests on it. Where
-- no guess stands, nothing happens: the puzzle itself is wrong.

INSERT INTO messages
SELECT 'wrong guess rolled back',
       'Guess ' || guess || ', ' || value || ' in r' || row || 'c' || col || ', was wrong.'
FROM guesses WHERE guess = (SELECT guess FROM now);

-- What was ruled out under it is possible again. That prunes what was learnt from the wrong
-- guesses made on top of it, too: it was only known to be wrong as long as this one stood.
UPDATE possible SET ruled_out = NULL
WHERE ruled_out > 0 AND ruled_out >= (SELECT guess FROM now);

-- What is left of the guess is that its value is ruled out, under the guess before it.
UPDATE possible
SET ruled_out = (SELECT under FROM guesses WHERE guess = (SELECT guess FROM now))
WHERE place IN (
    SELECT 100 * row + 10 * col + value FROM guesses WHERE guess = (SELECT guess FROM now)
);

-- It stands no longer, and the guess before it is the latest.
UPDATE guesses SET stands = FALSE WHERE guess = (SELECT guess FROM now);
