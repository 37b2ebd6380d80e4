-- What can be ruled out, with the rule in words. A rule is two demands one after the other, such as
-- 225425: row 2 has its 5 in box 2. Their first digits say of what kind they are, see tables.sql.

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
