-- If the puzzle is not valid, all is done before the first turn.
INSERT INTO state
SELECT 0, FALSE, EXISTS (SELECT 1 FROM messages WHERE status = 'invalid puzzle');
