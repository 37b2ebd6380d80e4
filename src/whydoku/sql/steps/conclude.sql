-- Report the outcome. If all cells are filled, each row, column and box must hold each value, and
-- the givens must be unchanged. Otherwise there is an error in the steps of this solver.

INSERT INTO messages
SELECT status,
       CASE status
           WHEN 'no solution' THEN 'The puzzle has no solution.'
           WHEN 'stuck' THEN left_empty || ' cells are still empty, and nothing more can be found '
               || 'out without a guess.'
           WHEN 'error in the logic' THEN 'The cells are filled, but not as the rules demand.'
           WHEN 'solved by logic' THEN 'No guess was needed.'
           ELSE 'Guesses made: ' || made || '. Guesses used: ' || used || '.'
       END
FROM (
    SELECT CASE
               WHEN is_wrong THEN 'no solution'
               WHEN left_empty > 0 THEN 'stuck'
               WHEN broken > 0 OR changed > 0 THEN 'error in the logic'
               WHEN made = 0 THEN 'solved by logic'
               ELSE 'solved with guesses'
           END AS status, left_empty, made, used
    FROM (
        SELECT
            NOT EXISTS (SELECT 1 FROM open) AS is_wrong,
            (SELECT count(*) FROM cells WHERE value IS NULL) AS left_empty,
            (SELECT count(*) FROM sets JOIN cells AS counted ON counted.row = 1
             WHERE instr(content, CAST(counted.col AS TEXT)) = 0) AS broken,
            (SELECT count(*) FROM cells CROSS JOIN puzzle
             WHERE instr('123456789', substr(text, (row - 1) * size + col, 1))
                   NOT IN (0, value)) AS changed,
            (SELECT count(*) FROM guesses) AS made,
            (SELECT count(*) FROM guesses WHERE stands) AS used
    ) AS counts
) AS ended
WHERE NOT EXISTS (SELECT 1 FROM messages WHERE status IN ('invalid puzzle', 'out of turns'));
