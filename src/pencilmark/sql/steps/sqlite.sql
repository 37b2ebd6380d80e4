-- For SQLite: in an index the possible values lie sorted, so that they need not be sorted each time
-- that they are counted by cell, row, column or box.

CREATE INDEX temp.possible_by_cell ON possible (row, col, value, ruled_out);
CREATE INDEX temp.possible_by_row ON possible (row, value, box, col, ruled_out);
CREATE INDEX temp.possible_by_col ON possible (col, value, box, row, ruled_out);
CREATE INDEX temp.possible_by_box ON possible (box, value, row, col, ruled_out);
