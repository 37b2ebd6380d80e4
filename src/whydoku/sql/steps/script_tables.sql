-- The state of the script. `claims` has what this turn rules out, each with its rule. `guess` is
-- the guess that the turn depends on. `next` is what comes after the logic of the turn, 'more
-- logic', 'guess' or 'roll back'; or why the turns have ended: 'done', 'no solution' or 'out of
-- turns'.
CREATE TEMPORARY TABLE claims (place INTEGER, row INTEGER, col INTEGER, value INTEGER, rule TEXT);
CREATE TEMPORARY TABLE state (turn INTEGER, guess INTEGER, next TEXT, started DOUBLE PRECISION);

-- Everything that happened, if it is traced.
CREATE TEMPORARY TABLE trace (turn INTEGER, guess INTEGER, row INTEGER, col INTEGER, value INTEGER,
    what TEXT, why TEXT);

-- Has a row if the turns have ended.
CREATE TEMPORARY VIEW ended AS
SELECT turn FROM state WHERE next IN ('done', 'no solution', 'out of turns');

-- The places that can be ruled out now, each with its rule; none after the end.
CREATE TEMPORARY VIEW claimed AS
WITH tally AS MATERIALIZED (
    SELECT * FROM (
@tally
    ) AS counted WHERE NOT EXISTS (SELECT 1 FROM ended)
)
@claims;

-- The same in words.
CREATE TEMPORARY VIEW told AS
@told;

-- What happened in this turn: what was ruled out, and the guess that was made or rolled back.
CREATE TEMPORARY VIEW happened AS
SELECT turn, guess, row, col, value, 'ruled out' AS what, why FROM told CROSS JOIN state
UNION ALL
SELECT turn, guesses.guess, row, col, value,
       CASE WHEN stands THEN 'guess' ELSE 'guess rolled back' END,
       CASE WHEN stands THEN 'one of ' || possibles ELSE 'it leads to a contradiction' END
FROM guesses CROSS JOIN state
WHERE CASE WHEN stands THEN guesses.guess > state.guess ELSE guesses.guess = state.guess END;
