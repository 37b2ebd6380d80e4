-- Fill the cells that have a single possible value left. The value depends on the latest of the
-- guesses under which the other values were ruled out.

UPDATE cells SET value = found.value, guess = found.guess
FROM (
    SELECT row, col, max(ruled_out) AS guess,
           min(CASE WHEN ruled_out IS NULL THEN value END) AS value
    FROM possible WHERE demand < 200 GROUP BY row, col HAVING count(ruled_out) = count(*) - 1
) AS found
WHERE cells.value IS NULL AND cells.row = found.row AND cells.col = found.col;
