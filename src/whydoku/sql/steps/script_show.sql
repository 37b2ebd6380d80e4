-- Show the guesses that stand, the grid with one line per row, and the outcome.
SELECT guess, row, col, value, possibles FROM guesses WHERE stands ORDER BY guess;

SELECT max(CASE col WHEN 1 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END)
    || max(CASE col WHEN 2 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END)
    || max(CASE col WHEN 3 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END)
    || max(CASE col WHEN 4 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END)
    || max(CASE col WHEN 5 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END)
    || max(CASE col WHEN 6 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END)
    || max(CASE col WHEN 7 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END)
    || max(CASE col WHEN 8 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END)
    || max(CASE col WHEN 9 THEN coalesce(CAST(value AS TEXT), '.') ELSE '' END) AS grid
FROM cells GROUP BY row ORDER BY row;

SELECT status, words FROM messages;
