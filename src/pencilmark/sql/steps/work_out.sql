-- For DuckDB: rule_out.sql again and again, in one query, as each costs it much to begin. What is
-- open at the end remains possible.

UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE ruled_out IS NULL AND place NOT IN (
    WITH RECURSIVE open(demand, place, row, col, box, value, goes_on) AS (
        SELECT demand, place, row, col, box, value, TRUE FROM possible WHERE ruled_out IS NULL
        UNION ALL (
            WITH tally AS MATERIALIZED (@tally), struck AS (@struck)
            SELECT demand, place, row, col, box, value, EXISTS (SELECT 1 FROM struck)
            FROM open
            WHERE goes_on AND place NOT IN (SELECT place FROM struck)
        )
    )
    SELECT place FROM open WHERE NOT goes_on
);
