-- Is something wrong? Then struck.sql has left nothing possible.

SELECT NOT EXISTS (SELECT 1 FROM open);
