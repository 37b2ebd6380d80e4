-- What can be ruled out, with the rule in words, without a view of its own: for the trace.

WITH tally AS MATERIALIZED (@tally), claims AS (@claims), told AS (@told)
SELECT row, col, value, why FROM told ORDER BY row, col, value;
