-- The places that can be ruled out now, by the one rule in claim.sql.

SELECT place FROM (
@claim
) AS claim
UNION ALL
-- If a demand has no place left, something is wrong, and everything is ruled out.
SELECT place FROM open
WHERE (SELECT count(*) FROM tally) < (SELECT 4 * size * size FROM puzzle)
