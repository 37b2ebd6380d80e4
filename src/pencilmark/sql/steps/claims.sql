-- What can be ruled out, and by which rule: as struck.sql, with the demand that claims a place and
-- the demand within which its places lie. Of several rules the first by number is told.

SELECT open.place, open.row, open.col, open.value, 
       CAST(min(1000 * claim.demand + claim.within) AS TEXT) AS rule
FROM (
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
GROUP BY open.place, open.row, open.col, open.value
