-- A given is in its cell, row, column and box: these four demands are met, and what else could meet
-- them is ruled out. What is left are the possible values of each cell.

UPDATE possible SET ruled_out = 0
WHERE place IN (
    SELECT other.place
    FROM cells
    JOIN possible AS given ON given.place = 100 * cells.row + 10 * cells.col + cells.value
    JOIN possible AS other ON other.demand = given.demand AND other.place <> given.place
);
