-- For the trace: told.sql as one query, without views.

WITH tally AS MATERIALIZED (@tally), claims AS (@claims), told AS (@told)
SELECT row, col, value, why FROM told ORDER BY row, col, value;
