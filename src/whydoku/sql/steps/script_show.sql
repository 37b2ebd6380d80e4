-- Show what was done, if it is traced; the guesses that stand; the puzzle beside the solution; the
-- measures; the outcome.
$if_traced
SELECT turn, guess, 'r' || row || 'c' || col AS cell, value, what, why FROM trace
ORDER BY turn, what DESC, row, col, value;
$end_if

SELECT guess, row, col, value, possibles FROM guesses WHERE stands ORDER BY guess;

SELECT substr(text, (place - 1) * size + 1, size) AS puzzle, content AS solution
FROM sets CROSS JOIN puzzle WHERE kind = 'row' ORDER BY place;

SELECT turn AS turns, (SELECT count(*) FROM guesses) AS guesses_made,
       (SELECT count(*) FROM guesses WHERE stands) AS guesses_used,
       round(CAST($now - started AS NUMERIC), 2) AS seconds
FROM state;

SELECT status, words FROM messages WHERE status <> 'wrong guess rolled back';
