-- For DuckDB: it is made for large tables. On small ones, thinking about the best way to do a step
-- takes longer than the step.

SET threads = 1;
SET preserve_insertion_order = false;
PRAGMA disable_optimizer;
