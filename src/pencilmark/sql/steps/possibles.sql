-- Find what is possible: rule out what the filled cells rule out.

-- A cell that is filled holds its value and no other.
UPDATE possible SET ruled_out = (SELECT guess FROM now)
FROM cells
WHERE ruled_out IS NULL
  AND cells.row = possible.row AND cells.col = possible.col
  AND cells.value <> possible.value;

-- No other cell of its row, its column or its box can hold that value.
UPDATE possible SET ruled_out = (SELECT guess FROM now)
FROM cells
WHERE ruled_out IS NULL
  AND cells.value = possible.value
  AND (cells.row = possible.row OR cells.col = possible.col OR cells.box = possible.box)
  AND (cells.row <> possible.row OR cells.col <> possible.col);
