-- How it ended: the values that are left are filled in. Where something is wrong, none is.
UPDATE possible SET ruled_out = 0 WHERE ruled_out IS NULL AND (SELECT wrong FROM state);
