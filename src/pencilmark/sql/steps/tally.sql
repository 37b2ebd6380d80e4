-- Where the demands can still be met: for each that has a place left, from which to which row,
-- column, box and value its places go. A demand without a place has no line.

SELECT demand, min(row) AS row, max(row) AS last_row, min(col) AS col, max(col) AS last_col,
       min(box) AS box, max(box) AS last_box, min(value) AS value, max(value) AS last_value
FROM open GROUP BY demand
