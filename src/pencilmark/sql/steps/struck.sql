-- What can be ruled out, by one rule: if all places of a demand lie within another demand, the
-- places that the other has besides are ruled out, for one of the first is needed.

SELECT open.place
FROM (
    -- Within what does it lie? All in one cell: a value with a single place in its row, its column
    -- or its box. All in one row, with one value: those of a box that go into this row, say, or of
    -- a cell that has no other value. The same for columns; and for boxes, also those of a row or
    -- a column that go into one box.
    SELECT CASE
               WHEN kind = 1 AND row = last_row AND col = last_col THEN 100 + 10 * row + col
               WHEN kind = 2 AND row = last_row AND value = last_value THEN 200 + 10 * row + value
               WHEN kind = 3 AND col = last_col AND value = last_value THEN 300 + 10 * col + value
               WHEN kind = 4 AND box = last_box AND value = last_value THEN 400 + 10 * box + value
           END AS within, tally.*
    FROM tally CROSS JOIN kinds
) AS claim
JOIN open ON open.demand = claim.within
WHERE claim.within <> claim.demand
  AND (open.row NOT BETWEEN claim.row AND claim.last_row
    OR open.col NOT BETWEEN claim.col AND claim.last_col
    OR open.value NOT BETWEEN claim.value AND claim.last_value)
UNION ALL
-- Where a demand has no place left, something is wrong, and nothing is possible.
SELECT place FROM open
WHERE (SELECT count(*) FROM tally) < (SELECT 4 * size * size FROM puzzle)
