-- The end: the values that are left are filled in, unless something is wrong.
UPDATE possible SET ruled_out = 0 WHERE ruled_out IS NULL AND (SELECT wrong FROM state);
