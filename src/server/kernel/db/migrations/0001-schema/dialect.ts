import { type Kysely, PostgresAdapter } from 'kysely'

/** Differences between the two databases in a schema. Released steps use these entries, so one may be added but never changed. */
export interface Dialect {
  /** The type of a column of bytes. */
  bytes: string
  /** The type of a text column that is compared byte by byte, so that an index can find texts by their beginning. */
  bytewiseText: string
  /** Makes every UPDATE and DELETE of a table fail. */
  appendOnly: (table: string) => string[]
  /** The table `pax_search`: for each passenger, by running number, the fragments of all texts that they are found by. */
  paxSearch: readonly string[]
}

const refuse = (table: string, action: 'UPDATE' | 'DELETE'): string =>
  `CREATE TRIGGER ${table}_no_${action.toLowerCase()} BEFORE ${action} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`

const sqlite: Dialect = {
  bytes: 'blob',
  bytewiseText: 'text',
  appendOnly: (table) => [refuse(table, 'UPDATE'), refuse(table, 'DELETE')],
  // The index stores only lists of row ids, no text, and reads them newest first, up to the end of a page.
  paxSearch: [
    `CREATE VIRTUAL TABLE pax_search USING fts5 (grams, found_by UNINDEXED, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  ],
}

const postgres: Dialect = {
  bytes: 'bytea',
  bytewiseText: 'text COLLATE "C"',
  appendOnly: (table) => [
    `CREATE FUNCTION ${table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${table} is append-only'; END $$`,
    `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_append_only()`,
  ],
  paxSearch: [
    `CREATE TABLE pax_search (
      rowid integer PRIMARY KEY,
      grams text NOT NULL,
      found_by text NOT NULL
    )`,
    // With fastupdate, every search would have to read a pending list.
    `CREATE INDEX pax_search_by_gram ON pax_search USING gin (string_to_array(grams, ' ')) WITH (fastupdate = off)`,
    `CREATE INDEX pax_by_seq_found ON pax (seq, found_by)`,
  ],
}

/** The dialect of the database that a step runs on. */
export const dialectOf = (db: Kysely<unknown>): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
