-- The state of the script. `found` has what this turn rules out; `state` says whether something is
-- wrong and whether all is done; `trace` has all that happened, in order.
CREATE TEMPORARY TABLE found (place INTEGER, row INTEGER, col INTEGER, value INTEGER, why TEXT);
CREATE TEMPORARY TABLE state (turn INTEGER, wrong BOOLEAN, is_over BOOLEAN);
CREATE TEMPORARY TABLE trace (turn INTEGER, guess INTEGER, row INTEGER, col INTEGER, value INTEGER,
    what TEXT, why TEXT);

-- Where the demands can still be met, counted again in each turn: tally.sql.
CREATE TEMPORARY TABLE tally (
    demand INTEGER, row INTEGER, last_row INTEGER, col INTEGER, last_col INTEGER,
    box INTEGER, last_box INTEGER, value INTEGER, last_value INTEGER
);

CREATE TEMPORARY VIEW claims AS
@claims;

CREATE TEMPORARY VIEW told AS
@told;
