-- A ship's side of a copy on shore: once, on the ship's database, as its owner, on a PostgreSQL with wal_level = logical. A test runs this file.
-- The tries of a login have no key, so that PostgreSQL would refuse to remove them while they are published.
ALTER TABLE login_tries REPLICA IDENTITY FULL;
CREATE PUBLICATION purser_shore FOR ALL TABLES;
