-- The shore's side: once for each ship, on a database of its own that has the ship's tables and no rows. A test runs this file.
-- psql -v ship='host=… dbname=purser user=shore password=… sslmode=verify-full' -f deploy/shore-copy.sql
CREATE SUBSCRIPTION purser_ship CONNECTION :'ship' PUBLICATION purser_shore;
