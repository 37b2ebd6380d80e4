-- The end: the values that are left are filled in, unless something is wrong.
INSERT INTO messages
SELECT 'out of turns', 'After ' || turn || ' turns there is more to find out: allow more turns.'
FROM state WHERE next NOT IN ('done', 'no solution');
UPDATE possible SET ruled_out = 0
WHERE ruled_out IS NULL AND (SELECT next FROM state) = 'no solution';
