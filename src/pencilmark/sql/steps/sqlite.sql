-- For SQLite: in an index what is possible lies sorted by demand, so that it need not be sorted
-- each time that it is counted; and what is ruled out is passed over.

CREATE INDEX temp.open_by_demand ON possible (demand, row, col, box, value, place)
WHERE ruled_out IS NULL;
CREATE INDEX temp.open_by_place ON possible (place) WHERE ruled_out IS NULL;
CREATE INDEX temp.standing ON guesses (guess) WHERE stands;
CREATE INDEX temp.ruled_out_by_guess ON possible (ruled_out) WHERE ruled_out > 0;
