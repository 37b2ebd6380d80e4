-- The places that can be ruled out now, each with its rule in words. A rule is the numbers of two
-- demands, such as 225425: row 2 has its 5 in box 2. See tables.sql for these numbers.

SELECT place, row, col, value,
       CASE substr(rule, 1, 1)
           WHEN '1' THEN 'r' || substr(rule, 2, 1) || 'c' || substr(rule, 3, 1)
               || ' can only be ' || value
           ELSE CASE substr(rule, 1, 1) WHEN '2' THEN 'row ' WHEN '3' THEN 'column ' ELSE 'box ' END
               || substr(rule, 2, 1) || ' has its ' || substr(rule, 3, 1) || ' in '
               || CASE substr(rule, 4, 1)
                   WHEN '1' THEN 'r' || substr(rule, 5, 1) || 'c' || substr(rule, 6, 1)
                   WHEN '2' THEN 'row ' || substr(rule, 5, 1)
                   WHEN '3' THEN 'column ' || substr(rule, 5, 1)
                   ELSE 'box ' || substr(rule, 5, 1)
               END
       END AS why
FROM claims
