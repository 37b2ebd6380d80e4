-- Is something wrong? (See `lost` in views.sql.)

SELECT EXISTS (SELECT 1 FROM lost);
