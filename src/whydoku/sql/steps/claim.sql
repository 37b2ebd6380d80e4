-- What one demand takes from another: if all places of a demand lie within a second demand, one of
-- them meets both, so that the other places of the second demand can be ruled out.

SELECT open.place, open.row, open.col, open.value, claim.demand, claim.within
FROM (
    -- Which demand do the places lie within? If they are all in one cell, a value has a single
    -- place in its row, column or box: that of the cell. If they are all in one row and have one
    -- value, they are the places of a box that lie in this row, or of a cell with a single value:
    -- that of the row. The same holds for columns; and for boxes, with the places of a row or a
    -- column that lie in one box.
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
