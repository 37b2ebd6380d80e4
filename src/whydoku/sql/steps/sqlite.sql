-- For SQLite: these indexes keep possible values sorted by demand, so that SQLite need not sort
-- them each time it counts them, and they leave out values that are ruled out.

CREATE INDEX temp.open_by_demand ON possible (demand, row, col, box, value, place)
WHERE ruled_out IS NULL;
CREATE INDEX temp.open_by_place ON possible (place) WHERE ruled_out IS NULL;
CREATE INDEX temp.standing ON guesses (guess) WHERE stands;
CREATE INDEX temp.ruled_out_by_guess ON possible (ruled_out) WHERE ruled_out > 0;
