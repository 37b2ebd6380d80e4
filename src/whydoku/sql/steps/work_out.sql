-- For DuckDB, for which every query is expensive: repeat rule_out.sql in one query. The places that
-- are open at the end remain possible.

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
