import type { DialectSchema } from '../dialect-schema.ts'

export const postgresSchema: DialectSchema = {
  appendOnly: (table) => [
    `CREATE FUNCTION ${table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${table} is append-only'; END $$`,
    `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_append_only()`,
  ],
  notAppendOnly: (table) => [`DROP TRIGGER ${table}_no_change ON ${table}`, `DROP FUNCTION ${table}_append_only()`],
  byBytes: (table, column) => [`ALTER TABLE ${table} ALTER COLUMN ${column} TYPE text COLLATE "C"`],
  nullable: ({ table, column }) => [`ALTER TABLE ${table} ALTER COLUMN ${column} DROP NOT NULL`],
  bytes: 'bytea',
  // Without fastupdate: a pending list would have to be read through at every search.
  paxNameSearch: [
    `CREATE TABLE pax_search (rowid integer PRIMARY KEY, grams text NOT NULL, name_folded text NOT NULL)`,
    `CREATE INDEX pax_search_by_gram ON pax_search USING gin (string_to_array(grams, ' ')) WITH (fastupdate = off)`,
    `CREATE INDEX pax_by_seq_name ON pax (seq, name_folded)`,
  ],
  paxSearch: {
    table: [
      `DROP TABLE pax_search`,
      `DROP INDEX pax_by_seq_name`,
      `CREATE TABLE pax_search (rowid integer PRIMARY KEY, grams text NOT NULL, found_by text NOT NULL)`,
    ],
    indexes: [
      `CREATE INDEX pax_search_by_gram ON pax_search USING gin (string_to_array(grams, ' ')) WITH (fastupdate = off)`,
      `CREATE INDEX pax_by_seq_found ON pax (seq, found_by)`,
    ],
  },
}
