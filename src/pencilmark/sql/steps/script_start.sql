-- A puzzle that is not valid is over before it begins.
INSERT INTO state
SELECT 0, FALSE, EXISTS (SELECT 1 FROM messages WHERE status = 'invalid puzzle');
