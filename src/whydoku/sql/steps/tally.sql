-- Where the demands can still be met: for each demand, the first and the last row, column, box and
-- value of its places. A demand without a place has no row here.

SELECT demand, min(row) AS row, max(row) AS last_row, min(col) AS col, max(col) AS last_col,
       min(box) AS box, max(box) AS last_box, min(value) AS value, max(value) AS last_value
FROM open GROUP BY demand
