-- The places that can be ruled out now, each with its rule: the numbers of both demands of
-- claim.sql. If there are several rules, the lowest number is shown.

SELECT place, row, col, value, CAST(min(1000 * demand + within) AS TEXT) AS rule
FROM (
@claim
) AS claim
GROUP BY place, row, col, value
