-- Curtail what is possible where a line (a row or a column) and a box cross. A value that is
-- confined to a line within a box has no place in the rest of that line; a value that is confined
-- to a box within a line has no place in the rest of that box. (See `confined` in views.sql.)

UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE (row, col, value) IN (
    SELECT open.row, open.col, open.value
    FROM (SELECT * FROM possible WHERE ruled_out IS NULL) AS open
    JOIN confined
      ON open.value = confined.value
     AND ((open.row = only_row AND open.box <> confined.box)
       OR (open.col = only_col AND open.box <> confined.box)
       OR (open.box = only_box AND open.row <> confined.row)
       OR (open.box = only_box AND open.col <> confined.col))
);
