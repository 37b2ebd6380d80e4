-- Fill in single possibilities, and values with a single place (`singles` in views.sql). In a
-- puzzle gone wrong a cell may be the single place for two values; the lower is taken, and the
-- next pass sees that the other has no place.

UPDATE cells SET value = found.value, guess = (SELECT guess FROM now)
FROM (SELECT row, col, min(value) AS value FROM singles GROUP BY row, col) AS found
WHERE cells.value IS NULL AND cells.row = found.row AND cells.col = found.col;
