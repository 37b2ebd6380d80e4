-- One turn. Logic: find what can be ruled out now, and rule it out.
DELETE FROM claims;
INSERT INTO claims SELECT * FROM claimed;
UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE ruled_out IS NULL AND place IN (SELECT place FROM claims);

-- What comes next? If a demand has no place left, something is wrong. If logic found nothing, only
-- a guess helps.
UPDATE state SET turn = turn + 1, guess = (SELECT guess FROM now), next = CASE
    WHEN (SELECT count(DISTINCT demand) FROM open) < (SELECT 4 * size * size FROM puzzle)
        THEN 'roll back'
    WHEN EXISTS (SELECT 1 FROM claims) THEN 'more logic'
    ELSE 'guess'
END
WHERE NOT EXISTS (SELECT 1 FROM ended);

-- Guess: the other values of the cell are ruled out under the guess.
INSERT INTO guesses SELECT * FROM next_guess
WHERE (SELECT next FROM state) = 'guess' AND (SELECT make_guesses FROM settings);
UPDATE possible SET ruled_out = guesses.guess
FROM guesses
WHERE stands AND guesses.guess > (SELECT guess FROM state) AND ruled_out IS NULL
  AND possible.row = guesses.row AND possible.col = guesses.col
  AND possible.value <> guesses.value;

-- Roll-back: the latest guess was wrong, and so is all that depends on it. Its value is ruled out
-- under the guess before it.
UPDATE possible SET ruled_out = CASE WHEN place = wrong.wrong_place THEN wrong.under END
FROM (
    SELECT guesses.guess, under, 100 * row + 10 * col + value AS wrong_place
    FROM guesses JOIN state ON state.guess = guesses.guess AND next = 'roll back'
) AS wrong
WHERE ruled_out >= wrong.guess OR place = wrong.wrong_place;
UPDATE guesses SET stands = FALSE
WHERE guess = (SELECT guess FROM state) AND (SELECT next FROM state) = 'roll back';

INSERT INTO trace SELECT * FROM happened
WHERE (SELECT trace FROM settings) AND NOT EXISTS (SELECT 1 FROM ended);

-- All has ended if no guess was left to roll back, or if none could be made.
UPDATE state SET next = CASE
    WHEN next = 'roll back' AND guess = 0 THEN 'no solution'
    WHEN next = 'guess' AND guess = (SELECT guess FROM now) THEN 'done'
    WHEN turn >= (SELECT most_turns FROM settings) THEN 'out of turns'
    ELSE next
END
WHERE NOT EXISTS (SELECT 1 FROM ended);
