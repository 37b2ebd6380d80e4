-- Is something wrong? If so, struck.sql has ruled out everything.

SELECT NOT EXISTS (SELECT 1 FROM open);
