-- Rule out all that can be ruled out now. If that was something, more may follow from it.

UPDATE possible SET ruled_out = (SELECT guess FROM now)
WHERE ruled_out IS NULL AND place IN (
    WITH tally AS MATERIALIZED (@tally)
    @struck
);
