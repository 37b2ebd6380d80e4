-- For DuckDB, which is made for large tables: on small ones, planning a query takes longer than
-- the query.

SET threads = 1;
SET preserve_insertion_order = false;
PRAGMA disable_optimizer;
