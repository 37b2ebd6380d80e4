-- A puzzle is valid if it has a known shape and known characters, and no row, column or box holds a
-- value twice.

INSERT INTO messages
SELECT 'invalid puzzle', 'Read ' || length(CAST($puzzle AS TEXT))
    || ' characters: expected one for each cell, which is 16, 36, 64 or 81.'
WHERE NOT EXISTS (SELECT 1 FROM puzzle);

INSERT INTO messages
SELECT 'invalid puzzle', 'r' || row || 'c' || col || ' is '''
    || substr(text, (row - 1) * size + col, 1) || ''': expected 1 to ' || size
    || ', or 0, a dot, an underscore or a blank where the cell is empty.'
FROM cells CROSS JOIN puzzle
WHERE value > size
   OR (value IS NULL AND instr('0._ ', substr(text, (row - 1) * size + col, 1)) = 0)
ORDER BY row, col;

INSERT INTO messages
SELECT 'invalid puzzle', 'Row ' || row || ' holds ' || value || ' more than once.'
FROM cells WHERE value IS NOT NULL GROUP BY row, value HAVING count(*) > 1
ORDER BY row, value;

INSERT INTO messages
SELECT 'invalid puzzle', 'Column ' || col || ' holds ' || value || ' more than once.'
FROM cells WHERE value IS NOT NULL GROUP BY col, value HAVING count(*) > 1
ORDER BY col, value;

INSERT INTO messages
SELECT 'invalid puzzle', 'Box ' || box || ' holds ' || value || ' more than once.'
FROM cells WHERE value IS NOT NULL GROUP BY box, value HAVING count(*) > 1
ORDER BY box, value;
