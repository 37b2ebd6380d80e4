-- What can be ruled out, by one rule: if all places of a demand lie within another demand, the
-- places that the other has besides are ruled out, for one of the first is needed.

SELECT open.place
FROM (
    -- All in one cell: a value has a single place in its row, column or box.
    SELECT 100 + 10 * row + col AS within, * FROM tally WHERE row = last_row AND col = last_col
    UNION ALL
    -- All in one row, with one value: those of a box that go into this row, say, or those of a
    -- cell that has a single possible value. Then no other cell of the row can have it.
    SELECT 200 + 10 * row + value, * FROM tally WHERE row = last_row AND value = last_value
    UNION ALL
    -- The same for a column.
    SELECT 300 + 10 * col + value, * FROM tally WHERE col = last_col AND value = last_value
    UNION ALL
    -- The same for a box: also those of a row or of a column that lie in one box.
    SELECT 400 + 10 * box + value, * FROM tally WHERE box = last_box AND value = last_value
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
