-- The shore's side: once for each ship, on a database of its own that has the ship's tables and no rows. A test runs this file.
-- psql -v ship='host=… dbname=purser user=shore sslmode=verify-full' -f deploy/shore-copy.sql, with the password in the server's ~/.pgpass
ALTER TABLE staff ALTER COLUMN password_hash SET DEFAULT '';
CREATE SUBSCRIPTION purser_ship CONNECTION :'ship' PUBLICATION purser_shore;
